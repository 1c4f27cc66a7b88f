package main

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// reading lists the texts that every page offers, in their order; the first links to all others.
var reading = []struct{ file, title string }{
	{"docs/README.md", "All documents"},
	{"docs/plain-words.md", "In plain words"},
	{"docs/exact-length.md", "Why O lasts"},
	{"docs/classroom.md", "For the classroom"},
	{"docs/complete-graphs.md", "Complete graphs"},
	{"formal/README.md", "The formal proof"},
}

// documents returns the pages of the texts, the figures that they show and the pages of
// the formal proof, by their addresses. The folder is that of the module.
func documents(folder string) (map[string]string, error) {
	root := os.DirFS(folder)
	shown, err := fs.Glob(root, "formal/theories/*.v")
	shown = slices.DeleteFunc(shown, func(file string) bool { return path.Base(file) == "Certificates.v" }) // make writes it
	texts, wrong := fs.Glob(root, "docs/*.md")
	err = errors.Join(err, wrong)
	shown = append(append(shown, texts...), "formal/README.md", "python/README.md")
	read := func(file string) string {
		text, wrong := fs.ReadFile(root, file)
		err = errors.Join(err, wrong)
		return string(text)
	}
	sources, pages := make(map[string]string), make(map[string]string)
	for _, file := range shown {
		sources[file] = read(file)
	}
	names := definitions(sources)
	for file, source := range sources {
		if name := path.Base(file); path.Ext(file) == ".v" {
			pages[address(file)] = document(file, name, "<h1>"+name+"</h1>\n<pre class=\"rocq\">"+rocq(source, address(file), names)+"</pre>")
			continue
		}
		body, figures, wrong := article(file, []byte(source), shown)
		err = errors.Join(err, wrong)
		title, _, _ := strings.Cut(body[strings.IndexByte(body, '>')+1:], "</h1>")
		body = strings.ReplaceAll(body, "<pre>", `<pre tabindex="0">`) // which keys must reach to scroll it
		body = proved(addressed(body), names)
		pages[address(file)] = document(file, title, body)
		for _, figure := range figures {
			pages[address(figure)] = read(figure)
		}
	}
	const index = "text/README.html"
	pages[index] = strings.Replace(pages[index], "</article>", everything(pages)+"</article>", 1)
	return pages, err
}

// stated is a statement with its address, as [addressed] leaves it.
var stated = regexp.MustCompile(`<(?:p|td) id="([^"]*)"><a [^>]*>¶</a><strong>([^<]*?)\.?</strong>`)

// everything lists the statements of all pages, with their addresses.
func everything(pages map[string]string) string {
	list := "<h2 id=\"theorems-and-terms\">Theorems, questions and terms</h2>\n<ul>\n"
	for _, page := range slices.Sorted(maps.Keys(pages)) {
		var links []string
		for _, found := range stated.FindAllStringSubmatch(pages[page], -1) {
			links = append(links, fmt.Sprintf(`<a href="../%s#%s">%s</a>`, page, found[1], found[2]))
		}
		_, title, _ := strings.Cut(pages[page], "<title>")
		title, _, _ = strings.Cut(title, "</title>")
		if len(links) > 0 {
			list += fmt.Sprintf("<li><a href=\"../%s\">%s</a>: %s</li>\n", page, title, strings.Join(links, " · "))
		}
	}
	return list + "</ul>\n"
}

// address returns where the page has a file of the module.
func address(file string) string {
	if rest, ok := strings.CutPrefix(file, "docs/"); ok {
		file = "text/" + rest
	}
	if name, ok := strings.CutPrefix(file, "formal/theories/"); ok {
		file = "formal/" + name
	}
	if file == "python/README.md" {
		file = "text/python.md"
	}
	for _, ext := range []string{".md", ".v"} {
		if base, ok := strings.CutSuffix(file, ext); ok {
			return base + ".html"
		}
	}
	return file
}

// statement is where an article states or explains something: a section, a paragraph that begins
// with a bold sentence, such as the name of a theorem, or a word in a table of terms.
var statement = regexp.MustCompile(`<(h[23]) id="([^"]*)">|<(p|td)><strong>([^<]*)</strong>`)

// addressed gives each statement of an article an address, and a link to it that can be copied.
func addressed(body string) string {
	taken := make(map[string]int)
	return statement.ReplaceAllStringFunc(body, func(begin string) string {
		found := statement.FindStringSubmatch(begin)
		tag, id, name := found[1]+found[3], found[2], found[4]
		switch { // neither a statement nor a word
		case tag == "p" && !strings.HasSuffix(name, ".") && !strings.HasSuffix(name, "?"), tag == "td" && len(name) < 2:
			return begin
		}
		if id == "" {
			id = strings.Join(wordsOf.FindAllString(strings.ToLower(html.UnescapeString(name)), -1), "-")
		}
		if taken[id]++; taken[id] > 1 {
			id = fmt.Sprintf("%s-%d", id, taken[id])
		}
		begin = fmt.Sprintf(`<%s id="%s"><a class="here" href="#%[2]s" aria-label="A link to this">¶</a>`, tag, id)
		if name != "" {
			begin += "<strong>" + name + "</strong>"
		}
		return begin
	})
}

var wordsOf = regexp.MustCompile(`[\p{L}\p{N}]+`)

// named is a name in an article that may be one of the formal proof; a word such as check is a
// command.
var named = regexp.MustCompile(`<code>([A-Za-z]+_[\w']+)</code>`)

// proved links the names of theorems in an article to the formal proof.
func proved(body string, names map[string]string) string {
	return named.ReplaceAllStringFunc(body, func(code string) string {
		if where := names[named.FindStringSubmatch(code)[1]]; where != "" {
			return fmt.Sprintf(`<a href="../formal/%s">%s</a>`, where, code)
		}
		return code
	})
}

// article returns the text of a Markdown file as HTML, which its title begins, and the figures
// in it. A link to a file that is not shown is left out; its words stay. So is a photograph of
// the page, which the reader has before the eyes.
func article(file string, markdown []byte, shown []string) (body string, figures []string, err error) {
	table := extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)) // the policy forbids styles
	m := goldmark.New(goldmark.WithExtensions(table, extension.Typographer), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	tree := m.Parser().Parse(text.NewReader(markdown))
	var gone []*ast.Link
	var photographs []ast.Node
	err = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.Image:
			if !entering {
				break
			}
			if name := path.Join(path.Dir(file), string(node.Destination)); path.Ext(name) == ".png" {
				photographs = append(photographs, node)
			} else {
				figures = append(figures, name)
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
	for _, image := range photographs {
		around := image.Parent()
		if around.RemoveChild(around, image); around.ChildCount() == 0 {
			around.Parent().RemoveChild(around.Parent(), around)
		}
	}
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
	return lowered.ReplaceAllString(b.String(), "$1<sub>$2</sub>"), figures, err
}

// lowered is a name with an index, as in D_R.
var lowered = regexp.MustCompile(`\b([A-Z])_([A-Z])\b`)

// document puts the text of a file, with its title, both as HTML, on a page. The page of the game fills in the policy.
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
  <nav aria-label="Documents">`, title, script)
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

// tokens of Rocq: comments, which have none within, strings, commands and words of the term
// language, each set apart by a tag of tags, and other names, of which those that are shorter are
// often bound where they stand.
var (
	tokens = regexp.MustCompile(`(?s)(\(\*.*?\*\))|("[^"]*")|\b(Theorem|Lemma|Corollary|Remark|Fact|Proposition|Definition|Fixpoint|Inductive|Record|Notation|Variables?|Hypothesis|Section|End|Proof|Qed|Defined|From|Require|Import|Export|Set|Unset|Print|Check|Extraction|Arguments|Local|Module|Implicit|Types|Context|Canonical|Let)\b|\b(forall|exists|exists2|fun|match|with|end|if|then|else|let|in|return|Prop|Type|nat|bool|seq)\b|[A-Za-z_][\w']{3,}`)
	tags   = []string{"i", "q", "b", "em"}
)

// verbatim drops the marks between which coqdoc prints a comment as it stands.
var verbatim = strings.NewReplacer("\n<<\n", "\n", "\n>>", "")

// defined is what begins a definition, with its name.
var defined = regexp.MustCompile(`(?m)^(?:Local )?(?:Theorem|Lemma|Corollary|Remark|Fact|Proposition|Definition|Fixpoint|Inductive|Record) ([A-Za-z_][\w']{3,})`)

// definitions returns the address of what each name means that a single source defines.
func definitions(sources map[string]string) map[string]string {
	names := make(map[string]string)
	for file, source := range sources {
		if path.Ext(file) != ".v" {
			continue
		}
		for _, found := range defined.FindAllStringSubmatch(source, -1) {
			name, where := found[1], path.Base(address(file))+"#"+found[1]
			if other, ok := names[name]; ok && other != where {
				where = "" // it means two things
			}
			names[name] = where
		}
	}
	return names
}

// rocq returns a source of Rocq, which is to be at an address, as HTML, with comments, strings
// and words marked, and names linked to what they mean.
func rocq(source, address string, names map[string]string) string {
	var b strings.Builder
	last, defines := 0, false // defines: the next word is the name of what is defined
	for _, at := range tokens.FindAllStringSubmatchIndex(source, -1) {
		b.WriteString(html.EscapeString(source[last:at[0]]))
		last = at[1]
		token := source[at[0]:last]
		text, tag := html.EscapeString(verbatim.Replace(token)), ""
		for i := range tags {
			if at[2*i+2] >= 0 {
				tag = tags[i]
			}
		}
		switch page, _, ok := strings.Cut(names[token], "#"); {
		case tag != "":
			fmt.Fprintf(&b, "<%s>%s</%[1]s>", tag, text)
		case ok && defines && page == path.Base(address):
			fmt.Fprintf(&b, `<a id="%s">%[1]s</a>`, text)
		case ok:
			fmt.Fprintf(&b, `<a href="%s">%s</a>`, html.EscapeString(names[token]), text)
		default:
			b.WriteString(text)
		}
		defines = tag == "b" && defined.MatchString(token+" name")
	}
	return b.String() + html.EscapeString(source[last:])
}
