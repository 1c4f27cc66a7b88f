package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// reading lists the texts in the order in which a page offers them.
var reading = []struct{ file, title string }{
	{"docs/plain-words.md", "In plain words"},
	{"docs/exact-length.md", "Why O lasts"},
	{"docs/classroom.md", "For the classroom"},
	{"docs/complete-graphs.md", "Complete graphs"},
	{"formal/README.md", "The formal proof"},
}

// documents returns the pages of the texts, the figures that they show and the pages of
// the formal proof, by their addresses. The folder root is that of the module.
func documents(root string) (map[string]string, error) {
	proofs, err := filepath.Glob(filepath.Join(root, "formal", "theories", "*.v"))
	if err != nil {
		return nil, err
	}
	var shown []string // the files that become pages
	for _, text := range reading {
		shown = append(shown, text.file)
	}
	for _, proof := range proofs {
		if name := filepath.Base(proof); name != "Certificates.v" { // make writes it
			shown = append(shown, "formal/theories/"+name)
		}
	}
	names, err := definitions(root, shown)
	if err != nil {
		return nil, err
	}
	pages := make(map[string]string)
	for _, file := range shown {
		source, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return nil, err
		}
		if path.Ext(file) == ".v" {
			name := path.Base(file)
			pages[address(file)] = document(file, name, "<h1>"+name+"</h1>\n<pre class=\"rocq\">"+rocq(string(source), address(file), names)+"</pre>")
			continue
		}
		title, body, figures, err := article(file, source, shown)
		if err != nil {
			return nil, err
		}
		pages[address(file)] = document(file, title, body)
		for _, figure := range figures {
			drawn, err := os.ReadFile(filepath.Join(root, figure))
			if err != nil {
				return nil, err
			}
			pages[address(figure)] = string(drawn)
		}
	}
	return pages, nil
}

// address returns where the page has a file of the module.
func address(file string) string {
	if rest, ok := strings.CutPrefix(file, "docs/"); ok {
		file = "text/" + rest
	}
	if name, ok := strings.CutPrefix(file, "formal/theories/"); ok {
		file = "formal/" + name
	}
	for _, ext := range []string{".md", ".v"} {
		if base, ok := strings.CutSuffix(file, ext); ok {
			return base + ".html"
		}
	}
	return file
}

// article returns the title of a Markdown file, its text as HTML, and the figures in it.
// A link to a file that is not shown is left out; its words stay.
func article(file string, markdown []byte, shown []string) (title, body string, figures []string, err error) {
	table := extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)) // the policy forbids styles
	m := goldmark.New(goldmark.WithExtensions(table, extension.Typographer), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	tree := m.Parser().Parse(text.NewReader(markdown))
	var gone []*ast.Link
	err = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.Heading:
			if entering && title == "" {
				title = plain(node, markdown)
			}
		case *ast.Image:
			if entering {
				figures = append(figures, path.Join(path.Dir(file), string(node.Destination)))
			}
		case *ast.Link:
			target, anchor, _ := strings.Cut(string(node.Destination), "#")
			if !entering || target == "" || strings.Contains(target, "://") {
				break
			}
			target = path.Join(path.Dir(file), target)
			if !slices.Contains(shown, target) {
				gone = append(gone, node)
			}
			if target = "../" + address(target); anchor != "" {
				target += "#" + anchor
			}
			node.Destination = []byte(target)
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
	return title, lowered.ReplaceAllString(b.String(), "$1<sub>$2</sub>"), figures, err
}

// lowered is a name with an index, as in D_R.
var lowered = regexp.MustCompile(`\b([A-Z])_([A-Z])\b`)

// plain returns the words of a node.
func plain(node ast.Node, source []byte) string {
	var b strings.Builder
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if word, ok := child.(*ast.Text); ok {
			b.Write(word.Value(source))
		} else {
			b.WriteString(plain(child, source))
		}
	}
	return b.String()
}

// document puts the text of a file on a page. The page of the game fills in the policy.
func document(file, title, body string) string {
	var b bytes.Buffer
	script := "document"
	if file == "docs/plain-words.md" {
		script = "proof" // with boards to try
	}
	fmt.Fprintf(&b, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/page.css">
<script type="module" src="../js/%s.js"></script>
</head>
<body class="document">
<a class="skip" href="#text">Skip to the text</a>
<header class="top">
  <a class="home" href="../">← The game</a>
  <nav aria-label="Documents">`, html.EscapeString(title), script)
	for _, other := range reading {
		here := ""
		if other.file == file {
			here = ` aria-current="page"`
		}
		fmt.Fprintf(&b, "\n    <a href=\"../%s\"%s>%s</a>", address(other.file), here, other.title)
	}
	fmt.Fprintf(&b, "\n  </nav>\n</header>\n<main id=\"text\" tabindex=\"-1\">\n<article>\n%s</article>\n</main>\n</body>\n</html>\n", body)
	return b.String()
}

// tokens of Rocq that are set apart: the beginning of a comment, strings, commands, and
// words of the term language.
var tokens = regexp.MustCompile(`\(\*|"[^"]*"|\b(?:Theorem|Lemma|Corollary|Remark|Fact|Proposition|Definition|Fixpoint|Inductive|Record|Notation|Variables?|Hypothesis|Section|End|Proof|Qed|Defined|From|Require|Import|Export|Set|Unset|Print|Check|Extraction|Arguments|Local|Module|Implicit|Types|Context|Canonical|Let)\b|\b(?:forall|exists|exists2|fun|match|with|end|if|then|else|let|in|return|Prop|Type|nat|bool|seq)\b`)

// verbatim drops the marks between which coqdoc prints a comment as it stands.
var verbatim = strings.NewReplacer("\n<<\n", "\n", "\n>>", "")

// defined is what begins a definition, with its name; word is a name, of which those that are
// shorter are often bound where they stand.
var (
	defined = regexp.MustCompile(`(?m)^(?:Local )?(?:Theorem|Lemma|Corollary|Remark|Fact|Proposition|Definition|Fixpoint|Inductive|Record) ([A-Za-z_][\w']{3,})`)
	word    = regexp.MustCompile(`[A-Za-z_][\w']{3,}`)
)

// definitions returns the address of what each name means that a single source defines.
func definitions(root string, files []string) (map[string]string, error) {
	names := make(map[string]string)
	for _, file := range files {
		if path.Ext(file) != ".v" {
			continue
		}
		source, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return nil, err
		}
		for _, found := range defined.FindAllSubmatch(source, -1) {
			name, where := string(found[1]), path.Base(address(file))+"#"+string(found[1])
			if other, ok := names[name]; ok && other != where {
				where = "" // it means two things
			}
			names[name] = where
		}
	}
	return names, nil
}

// rocq returns a source of Rocq, which is to be at an address, as HTML, with comments, strings
// and words marked, and names linked to what they mean.
func rocq(source, address string, names map[string]string) string {
	var b strings.Builder
	defines := false // the next word is the name of what is defined
	plain := func(text string) {
		last := 0
		for _, at := range word.FindAllStringIndex(text, -1) {
			name := text[at[0]:at[1]]
			page, _, ok := strings.Cut(names[name], "#")
			if ok {
				b.WriteString(html.EscapeString(text[last:at[0]]))
				last = at[1]
				if defines && path.Base(address) == page {
					fmt.Fprintf(&b, `<a id="%s">%[1]s</a>`, html.EscapeString(name))
				} else {
					fmt.Fprintf(&b, `<a href="%s">%s</a>`, html.EscapeString(names[name]), html.EscapeString(name))
				}
			}
			defines = false
		}
		b.WriteString(html.EscapeString(text[last:]))
	}
	for {
		found := tokens.FindStringIndex(source)
		if found == nil {
			plain(source)
			return b.String()
		}
		begin, end := found[0], found[1]
		tag, token := "b", source[begin:end] // a command
		switch {
		case token == "(*":
			end = begin + comment(source[begin:])
			tag, token = "i", verbatim.Replace(source[begin:end])
		case token[0] == '"':
			tag = "q"
		case token[0] >= 'a' || token == "Prop" || token == "Type":
			tag = "em"
		}
		plain(source[:begin])
		b.WriteString("<" + tag + ">" + html.EscapeString(token) + "</" + tag + ">")
		defines = tag == "b" && defined.MatchString(token+" name")
		source = source[end:]
	}
}

// comment returns the length of the comment with which a source begins. Comments nest.
func comment(source string) int {
	depth := 0
	for i := 0; i+1 < len(source); i++ {
		switch source[i : i+2] {
		case "(*":
			depth++
			i++
		case "*)":
			depth--
			i++
			if depth == 0 {
				return i + 1
			}
		}
	}
	return len(source)
}
