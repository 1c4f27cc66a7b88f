package web

import (
	"bytes"
	"fmt"
	"html"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"transversal/docs"
	"transversal/formal"
)

// reading lists the documents in the order in which a page offers them.
var reading = []struct{ name, title string }{
	{"text/plain-words.html", "In plain words"},
	{"text/exact-length.html", "Why O lasts"},
	{"text/classroom.html", "For the classroom"},
	{"text/faq.html", "Questions"},
	{"text/complete-graphs.html", "Complete graphs"},
	{"formal/README.html", "The formal proof"},
}

// documents returns the texts, their figures and the sources of the formal proof, each
// text as a page of its own.
func documents() map[string][]byte {
	files := make(map[string][]byte)
	embedded(files, "text/", docs.Files(), ".")
	embedded(files, "formal/", formal.Files(), ".")
	pages := make(map[string][]byte)
	for name, body := range files {
		switch path.Ext(name) {
		case ".md":
			title, text := article(name, body, files)
			pages[asPage(name)] = document(asPage(name), title, text)
		case ".v":
			pages[asPage(name)] = document(asPage(name), path.Base(name), "<h1>"+path.Base(name)+"</h1>\n<pre class=\"rocq\">"+rocq(string(body))+"</pre>")
		default:
			pages[name] = body
		}
	}
	return pages
}

// asPage is the name of the page on which a text is shown.
func asPage(name string) string {
	for _, ext := range []string{".md", ".v"} {
		if base, found := strings.CutSuffix(name, ext); found {
			return base + ".html"
		}
	}
	return name
}

// article returns the title of a Markdown text and the text as HTML. Links go to the
// pages of the texts that there are; a link to a file that is not among them is left
// out, and its words stay.
func article(name string, markdown []byte, files map[string][]byte) (title, body string) {
	m := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Typographer), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	tree := m.Parser().Parse(text.NewReader(markdown))
	var gone []*ast.Link
	err := ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.Heading:
			if entering && title == "" {
				title = plain(node, markdown)
			}
		case *ast.Link:
			if target := string(node.Destination); entering && !strings.Contains(target, "://") && target[0] != '#' {
				file, anchor, _ := strings.Cut(target, "#")
				if files[path.Join(path.Dir(name), file)] == nil && strings.HasPrefix(file, "../docs/") {
					file = "../text/" + strings.TrimPrefix(file, "../docs/") // as the page has it
				}
				if files[path.Join(path.Dir(name), file)] == nil {
					gone = append(gone, node)
				}
				if file = asPage(file); anchor != "" {
					file += "#" + anchor
				}
				node.Destination = []byte(file)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, link := range gone {
		for child := link.FirstChild(); child != nil; child = link.FirstChild() {
			link.Parent().InsertBefore(link.Parent(), link, child)
		}
		link.Parent().RemoveChild(link.Parent(), link)
	}
	var b bytes.Buffer
	if err == nil {
		err = m.Renderer().Render(&b, markdown, tree)
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return title, lowered.ReplaceAllString(b.String(), "$1<sub>$2</sub>")
}

// lowered is a name with an index, as in D_R.
var lowered = regexp.MustCompile(`\b([A-Z])_([A-Z])\b`)

// plain returns the words of a node.
func plain(node ast.Node, source []byte) string {
	var b strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if word, is := child.(*ast.Text); is {
			b.Write(word.Value(source))
		} else {
			b.WriteString(plain(child, source))
		}
	}
	return b.String()
}

// document puts the text of a document on a page.
func document(name, title, body string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/page.css">
<script type="module" src="../js/document.js"></script>
</head>
<body class="document">
<a class="skip" href="#text">Skip to the text</a>
<header class="top">
  <a class="home" href="../">← The game</a>
  <nav aria-label="Documents">`, inPage, html.EscapeString(title))
	for _, other := range reading {
		here := ""
		if other.name == name {
			here = ` aria-current="page"`
		}
		fmt.Fprintf(&b, "\n    <a href=\"../%s\"%s>%s</a>", other.name, here, other.title)
	}
	fmt.Fprintf(&b, "\n  </nav>\n</header>\n<main id=\"text\" tabindex=\"-1\">\n<article>\n%s</article>\n</main>\n</body>\n</html>\n", body)
	return b.Bytes()
}
