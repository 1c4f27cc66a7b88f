package house

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"transversal/strategy"
	"transversal/verify"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	code    = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
)

// Every link of every Markdown file leads to a file that exists and, after #, to a
// heading of it.
func TestLinks(t *testing.T) {
	checked := 0
	for _, path := range files(t, ".md", func(string) bool { return false }) {
		for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(read(t, path), ""), -1) {
			target := found[1] + found[2]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			checked++
			file, anchor, _ := strings.Cut(target, "#")
			if file = filepath.Join(filepath.Dir(path), file); target[0] == '#' {
				file = path
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which does not exist", path, target)
			} else if anchor != "" && !anchors(t, file)[anchor] {
				t.Errorf("%s links to %s, and %s has no such heading", path, target, file)
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links were checked", checked)
	}
}

// The index names every document.
func TestIndex(t *testing.T) {
	index := read(t, "docs/README.md")
	all, err := filepath.Glob("docs/*.md")
	if err != nil || len(all) < 20 {
		t.Fatalf("%d documents: %v", len(all), err)
	}
	for _, file := range all {
		if name := filepath.Base(file); name != "README.md" && !strings.Contains(index, "]("+name) {
			t.Errorf("docs/README.md does not name %s", name)
		}
	}
}

// anchors returns the addresses of the headings of a Markdown file.
func anchors(t *testing.T, file string) map[string]bool {
	all := make(map[string]bool)
	for _, found := range heading.FindAllStringSubmatch(read(t, file), -1) {
		kept := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(found[1]), "")
		all[strings.ReplaceAll(kept, " ", "-")] = true
	}
	return all
}

// All files that say the version say the same.
func TestMetadata(t *testing.T) {
	says := func(file, pattern string) string {
		found := regexp.MustCompile("(?m)" + pattern).FindStringSubmatch(read(t, file))
		if found == nil {
			t.Fatalf("%s lacks %s", file, pattern)
		}
		return found[1]
	}
	number := says("docs/CHANGELOG.md", `^## (\d+\.\d+\.\d+)`)
	for _, other := range []string{
		says("CITATION.cff", `^version: (\S+)$`),
		says("docs/openapi.json", `"version": "([^"]+)"`),
		says("python/transversal/__init__.py", `^__version__ = "(\d+\.\d+\.\d+)`),
	} {
		if other != number {
			t.Errorf("version %s, and %s in CHANGELOG.md", other, number)
		}
	}
}

// Whoever says who answered the question names all who did.
func TestCredits(t *testing.T) {
	for _, file := range []string{
		"README.md", "CITATION.cff", "docs/related.md", "docs/paper/paper.md", "internal/play/web/static/index.html",
	} {
		text := strings.ToLower(read(t, file)) // paper.md names two by their entries in paper.bib
		for _, name := range []string{"erickson", "wang", "randelovi", "guan"} {
			if !strings.Contains(strings.ReplaceAll(text, "đ", "d"), name) {
				t.Errorf("%s does not name %s", file, name)
			}
		}
	}
}

// The Python package has a copy of the licence: a link would lead out of its sdist.
func TestPythonLicence(t *testing.T) {
	if read(t, "python/LICENSE") != read(t, "LICENSE") {
		t.Error("python/LICENSE is not a copy: cp LICENSE python")
	}
	if info, err := os.Lstat("python/LICENSE"); err != nil || !info.Mode().IsRegular() {
		t.Errorf("python/LICENSE is a link")
	}
}

// The rule of one's own in the tutorial is verified as it says, by its own commands, in an
// empty folder; and the rule that takes its place is refused as it says.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("it compiles a program")
	}
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(read(t, "docs/tutorial.md"), "## 8. A rule of your own\n")
	_, rest, _ := strings.Cut(section, "```go\n")
	program, rest, ok := strings.Cut(rest, "```\n")
	var shown []string // the blocks after the program: commands, and what the two programs print
	for _, block := range regexp.MustCompile(`(?m)(?:^    .*\n)+`).FindAllString(rest, -1) {
		shown = append(shown, strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:])
	}
	if !ok || len(shown) != 3 {
		t.Fatalf("the tutorial shows %d blocks after its program", len(shown))
	}
	dir := t.TempDir()
	for i, want := range shown[1:] {
		if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		commands := strings.ReplaceAll(shown[0], "/path/to/the/clone", here)
		if i > 0 {
			commands = "go run ."
		}
		cmd := exec.Command("sh", "-ec", commands)
		var stderr strings.Builder
		cmd.Dir, cmd.Stderr = dir, &stderr
		if got, err := cmd.Output(); err != nil || string(got) != want {
			t.Errorf("the program of the tutorial prints\n%s\n%v\n%s\nwant\n%s", got, err, &stderr, want)
		}
		program = strings.Replace(program, "strategy.XRule()", "strategy.First()", 1)
	}
}

// ofC returns what a program in C prints, or its error.
func ofC(t *testing.T, source string, arguments ...string) string {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("there is no C compiler")
	}
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	program := strings.TrimSuffix(file, ".c")
	if said, err := exec.Command("cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	said, err := exec.Command(program, arguments...).Output()
	if err != nil {
		return err.Error()
	}
	return string(said)
}

// docs/animals.c, which shares nothing with our program, finds the values of docs/animals.md.
func TestAnimals(t *testing.T) {
	source := read(t, "docs/animals.c")
	for _, test := range []struct{ arguments, want string }{
		{"XX./.XX 3 achievement", "X wins with 5 stones"},
		{"XXX./..XX 4 achievement", "X does not win with 8 stones"},
		{"XXX./..XX 5 achievement", "X wins with 6 stones"},
		{".X../XXXX 5 achievement", "X does not win with 13 stones"},
		{".X../XXXX 6 achievement", "X wins with 6 stones"},
		{"XXXX 6 maker-breaker", "X wins with 6 stones"},
		{"XXXX 6 achievement 7", "X does not win with 7 stones"},
	} {
		if got := ofC(t, source, strings.Fields(test.arguments)...); got != test.want+"\n" {
			t.Errorf("%s: %s, want %s", test.arguments, got, test.want)
		}
	}
	held := strings.Replace(source, "bits(must) > 1", "bits(must) > 2", 1)
	if got := ofC(t, held, "XXX./..XX", "5", "achievement"); got == "X wins with 6 stones\n" {
		t.Error("a search in which O parries two threats finds the same")
	}
}

// docs/animals.py accepts the pavings of docs/animals.md, and none of which a pair is missing.
func TestPavings(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no Python")
	}
	page := read(t, "docs/animals.md")
	for i, page := range []string{page, strings.Replace(page, "    v^^v\n", "    ^vv^\n", 1), strings.Replace(page, "    ><\n", "", 1)} {
		file := filepath.Join(t.TempDir(), "page.md")
		if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("python3", "docs/animals.py", file)
		if said, err := cmd.CombinedOutput(); (err == nil) != (i == 0) {
			t.Errorf("page %d: %v\n%s", i, err, said)
		}
	}
}

// docs/plain.c, which shares nothing with our program, counts the same plays; where its rule
// is another, it fails or counts others.
func TestPlainProgram(t *testing.T) {
	source := read(t, "docs/plain.c")
	count := func(source string, n int) string {
		return ofC(t, source, strconv.Itoa(n))
	}
	for _, n := range []int{4, 5} {
		report, err := verify.Winning(strategy.XRule()).Verify(context.Background(), n, verify.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("terminal lines %v\n", report.Lines)
		for _, wins := range report.WinPly {
			want += fmt.Sprintf("ply %s: %v\n", wins.Key, wins.Count)
		}
		if got := count(source, n); got != want {
			t.Errorf("n = %d: the plain program says\n%s, not\n%s", n, got, want)
		}
	}
	for _, other := range [][2]string{
		{"if (w > 0) return r * n + c;", ""},
		{"!deadRows && p->F[p->b] ? 2 : 1", "2"},
		{"!(p->plan == 1 ?", "(p->plan == 1 ?"},
		{"row < 0 ? R[0] * n + C[0] : ", "1 ? R[0] * n + C[0] : "},
	} {
		forged := strings.Replace(source, other[0], other[1], 1)
		if forged == source || count(forged, 5) == count(source, 5) {
			t.Errorf("%q for %q changes nothing", other[1], other[0])
		}
	}
}
