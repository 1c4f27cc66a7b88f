package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

var (
	fenced   = regexp.MustCompile("(?ms)^```[a-z]*\n(.*?)^```")
	indented = regexp.MustCompile(`(?m)(?:^    .*\n(?:^\n)*)+`)
	took     = regexp.MustCompile(`\d+(\.\d+)? s\b`)

	shownCommand = regexp.MustCompile(`^(?:\$ |go run \./cmd/|.*\| )?transversal (\w.*)$`)
	endOfCommand = regexp.MustCompile(`  |[|>&;)]|#\s|…|\\$`) // of a command in a line of a document
)

const golden = "cmd/transversal/testdata/golden.txt"

// pages returns the documents by their paths from the root of the project, and the golden file
// of the commands.
func pages(t *testing.T) map[string]string {
	all := make(map[string]string)
	for _, pattern := range []string{"*.md", ".github/*.md", "docs/*.md", "docs/*/*.md", "docs/data/*/*.md", "formal/*.md", "python/*.md", golden} {
		found, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[strings.TrimPrefix(filepath.ToSlash(file), "../../")] = string(text)
		}
	}
	return all
}

// blocks returns what a document has between fences, and what it indents.
func blocks(page string) []string {
	var all []string
	for _, found := range fenced.FindAllStringSubmatch(page, -1) {
		all = append(all, found[1])
	}
	for _, found := range indented.FindAllString(fenced.ReplaceAllString(page, "\n"), -1) {
		all = append(all, strings.ReplaceAll(found[4:], "\n    ", "\n"))
	}
	return all
}

// Where a document shows a command behind "$ ", the command prints what stands below it.
// An ellipsis stands for anything, and running times may differ.
func TestDocumentedExamples(t *testing.T) {
	script := shell(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ran := make(map[string]int)
	for name, page := range pages(t) {
		work := t.TempDir()
		for _, folder := range []string{"docs", "testdata"} {
			if err := os.Symlink(filepath.Join(root, folder), filepath.Join(work, folder)); err != nil {
				t.Fatal(err)
			}
		}
		for _, block := range blocks(page) {
			for _, example := range strings.Split("\n"+block, "\n$ ")[1:] {
				line, want, _ := strings.Cut(example, "\n")
				_, noPython := exec.LookPath("python3")
				if !strings.Contains(line, "transversal ") && (!strings.HasPrefix(line, "python3 docs/") || noPython != nil) {
					continue
				}
				ran[name]++
				got, err := script(work, line).Output()
				if err != nil {
					t.Errorf("%s: %s: %v", name, line, err)
				}
				pattern := strings.ReplaceAll(regexp.QuoteMeta(took.ReplaceAllString(strings.TrimSpace(want), "T")), "…", `[\s\S]*`)
				text := took.ReplaceAllString(strings.TrimSpace(string(got)), "T")
				if want != "" && !regexp.MustCompile(`^`+pattern+`$`).MatchString(text) {
					t.Errorf("%s says that %s prints\n%s\nbut it prints\n%s", name, line, want, got)
				}
			}
		}
	}
	for name, least := range map[string]int{"docs/formats.md": 1, "docs/tutorial.md": 8, "docs/reproduce.md": 4, golden: 60} {
		if ran[name] < least {
			t.Errorf("%s: only %d examples were run", name, ran[name])
		}
	}
}

// Every command that a document shows exists, and takes the flags that it is given.
func TestDocumentedCommands(t *testing.T) {
	checked := 0
	for name, page := range pages(t) {
		lines := strings.Split(strings.Join(blocks(page), "\n"), "\n")
		for _, found := range regexp.MustCompile("`(transversal [^`]*)`").FindAllStringSubmatch(fenced.ReplaceAllString(page, ""), -1) {
			lines = append(lines, strings.Join(strings.Fields(found[1]), " "))
		}
		for _, line := range lines {
			found := shownCommand.FindStringSubmatch(line)
			if found == nil || strings.HasPrefix(found[1], "certificate ") { // the first line of a certificate
				continue
			}
			words := shellWords(endOfCommand.Split(found[1], 2)[0])
			for i, word := range words {
				if word == "N" {
					words[i] = "4"
				}
			}
			root := newRoot(io.Discard)
			root.InitDefaultHelpCmd()
			command, rest, err := root.Find(words)
			if err == nil {
				err = command.ParseFlags(rest)
			}
			if err != nil && !strings.HasPrefix(err.Error(), "flag needs an argument: "+words[len(words)-1]) {
				t.Errorf("%s: transversal %s: %v", name, found[1], err)
			}
			checked++
		}
	}
	if checked < 120 {
		t.Errorf("only %d commands were checked", checked)
	}
}

// Every command and flag is in docs/commands.md: in a line of the command, or in the table of
// flags that several have.
func TestFlagsAreDocumented(t *testing.T) {
	page := regexp.MustCompile(`"[^"\n]*"`).ReplaceAllString(pages(t)["docs/commands.md"], "") // of "#..."
	for _, command := range commands() {
		named := func(flag string) bool {
			line := regexp.MustCompile(command.CommandPath() + `\b[^|&#\n]*` + flag + `\b`)
			return line.MatchString(page) || strings.Contains(page, "| `"+flag)
		}
		if !named("") {
			t.Errorf("docs/commands.md does not name %s", command.CommandPath())
		}
		command.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Name != "help" && f.Name != "version" && !named("--"+f.Name) {
				t.Errorf("docs/commands.md does not name %s --%s", command.CommandPath(), f.Name)
			}
		})
	}
}

// shellWords splits a line as a shell does, as far as the documents need it.
func shellWords(line string) []string {
	var words []string
	for _, found := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		words = append(words, found[1]+found[2]+found[3])
	}
	return words
}
