package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

const (
	evidence = "../../docs/data/evidence/"
	known    = "../../docs/known.md"
)

var record = flag.Bool("record", false, "run the short records of docs/data/evidence again and keep what they give")

// kinds are the kinds of evidence by program, as the columns of docs/known.md.
var kinds = []string{"every play", "classes", "certificate", "search"}

// A statement is what docs/data/evidence/statements.json says of one.
type statement struct {
	ID       string
	Says     string
	Variable string // of its sizes
	Paper    string // where a proof on paper stands
	Rocq     struct {
		For      string
		Theorems []string
	}
	Results map[string][]string // by kind: the results that are the statement, as patterns
}

// Columns of docs/data/evidence/records.tsv.
const (
	ofStatements = iota // their ids, with spaces between
	ofKind
	ofSize
	ofCommand
	ofWrote // the file that the command writes, or -
	ofResult
	ofRun     // short or long
	ofSeconds // of CPU
	ofDay
	ofCommit // of the program, or the one in which a run of hours was recorded
	ofMachine
	ofSum // SHA-256 of the file, or -
	ofAll
)

func statements(t *testing.T) []statement {
	t.Helper()
	text, err := os.ReadFile(evidence + "statements.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []statement
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// records returns the rows of records.tsv, the head among them.
func records(t *testing.T) [][]string {
	t.Helper()
	text, err := os.ReadFile(evidence + "records.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all [][]string
	for line := range strings.Lines(string(text)) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(row) != ofAll {
			t.Fatalf("records.tsv: %d columns in %q, want %d", len(row), line, ofAll)
		}
		all = append(all, row)
	}
	return all
}

var (
	size        = regexp.MustCompile(`^\d+`)
	placeholder = regexp.MustCompile(`\{(\d*)[a-z]([+-]\d+)?\}`)
)

// is reports whether a result is what a statement says of a size, given the pattern of such
// results, in which {2n+3} stands for a number.
func is(result, pattern, sized string) bool {
	n, _ := strconv.Atoi(size.FindString(sized))
	filled := placeholder.ReplaceAllStringFunc(pattern, func(found string) string {
		parts := placeholder.FindStringSubmatch(found)
		factor := 1
		if parts[1] != "" {
			factor, _ = strconv.Atoi(parts[1])
		}
		more, _ := strconv.Atoi(parts[2])
		return strconv.Itoa(factor*n + more)
	})
	return regexp.MustCompile(`^(?:` + filled + `)$`).MatchString(result)
}

// Each record's result is what its statements say of its size, and short records give their
// result again.
func TestEvidence(t *testing.T) {
	byID := make(map[string]statement)
	for _, s := range statements(t) {
		byID[s.ID] = s
	}
	script := shell(t)
	rows := records(t)
	for _, row := range rows[1:] {
		name := strings.Join(row[:ofCommand], ", ")
		for _, id := range strings.Fields(row[ofStatements]) {
			fits := func(pattern string) bool { return is(row[ofResult], pattern, row[ofSize]) }
			if !slices.ContainsFunc(byID[id].Results[row[ofKind]], fits) {
				t.Errorf("%s: the result is not the statement %s: %s", name, id, row[ofResult])
			}
		}
		if !slices.Contains(kinds, row[ofKind]) {
			t.Errorf("%s: this is no kind of evidence", name)
		}
		seconds, err := strconv.ParseFloat(row[ofSeconds], 64)
		if err != nil || (row[ofRun] == "short") != (seconds < 0.5) {
			t.Errorf("%s: %s seconds are not %s", name, row[ofSeconds], row[ofRun])
		}
		if _, err := time.Parse(time.DateOnly, row[ofDay]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if row[ofRun] == "short" && (*record || seconds < 0.1 || !testing.Short()) {
			again(t, script, name, row)
		}
	}
	if *record {
		var text strings.Builder
		for _, row := range rows {
			text.WriteString(strings.Join(row, "\t") + "\n")
		}
		if err := os.WriteFile(evidence+"records.tsv", []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// again runs a record's command, and compares what it gives with the record or, with -record,
// puts it there.
func again(t *testing.T, script func(dir, script string) *exec.Cmd, name string, row []string) {
	t.Helper()
	work := t.TempDir()
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(docs, filepath.Join(work, "docs")); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(row[ofCommand], "python3") {
		if _, err := exec.LookPath("python3"); err != nil {
			return
		}
	}
	out, err := script(work, row[ofCommand]).Output()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	sum := "-"
	if row[ofWrote] != "-" {
		wrote, err := os.ReadFile(filepath.Join(work, row[ofWrote]))
		if err != nil {
			t.Fatal(err)
		}
		sum = fmt.Sprintf("%x", sha256.Sum256(wrote))
	}
	said := strings.Join(strings.Fields(string(out)), " ")
	if !strings.Contains(said, row[ofResult]) {
		t.Errorf("%s: it prints\n%s\nand not\n%s", name, said, row[ofResult])
	}
	switch {
	case *record && sum != row[ofSum]:
		commit, err := exec.Command("git", "rev-parse", "--short=7", "HEAD").Output()
		if err != nil {
			t.Fatal(err)
		}
		row[ofSum], row[ofCommit], row[ofDay] = sum, strings.TrimSpace(string(commit)), time.Now().Format(time.DateOnly)
	case sum != row[ofSum]:
		t.Errorf("%s: %s is another file than was recorded: go test ./cmd/transversal -run Evidence -record", name, row[ofWrote])
	}
}

// The table of docs/known.md is what the records say. With -record it is written anew.
func TestKnown(t *testing.T) {
	theorems, err := os.ReadFile("../../formal/theorems.txt")
	if err != nil {
		t.Fatal(err)
	}
	sizes := make(map[string]map[string]bool) // by statement and kind
	for _, row := range records(t)[1:] {
		for _, id := range strings.Fields(row[ofStatements]) {
			cell := id + "\t" + row[ofKind]
			if sizes[cell] == nil {
				sizes[cell] = make(map[string]bool)
			}
			sizes[cell][row[ofSize]] = true
		}
	}
	table := "| statement | on paper | in Rocq | " + strings.Join(kinds, " | ") + " |\n" + strings.Repeat("|---", 3+len(kinds)) + "|\n"
	for _, s := range statements(t) {
		cells := []string{s.Says, s.Paper, s.Rocq.For}
		for i, name := range s.Rocq.Theorems {
			if !strings.Contains(string(theorems), "`"+name+"`") {
				t.Errorf("%s: formal/theorems.txt has no %s", s.ID, name)
			}
			cells[2] += []string{": ", ", "}[min(i, 1)] + "`" + name + "`"
		}
		for _, kind := range kinds {
			cells = append(cells, span(s.Variable, slices.Collect(maps.Keys(sizes[s.ID+"\t"+kind]))))
		}
		table += "| " + strings.Join(cells, " | ") + " |\n"
	}
	page, err := os.ReadFile(known)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- records -->\n", "<!-- end -->\n"
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatal("docs/known.md has no place for the table")
	}
	want := before + begin + table + end + after
	switch {
	case *record:
		if err := os.WriteFile(known, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	case string(page) != want:
		t.Error("the table of docs/known.md is not what the records say: go test ./cmd/transversal -run Known -record")
	}
}

// span writes a set of sizes, such as n = 4 … 7, 9. Sizes that are no numbers stand as they are.
func span(variable string, sizes []string) string {
	number := func(sized string) int {
		n, err := strconv.Atoi(sized)
		if err != nil {
			n = -1
		}
		return n
	}
	slices.SortFunc(sizes, func(a, b string) int { return cmp.Or(number(a)-number(b), strings.Compare(a, b)) })
	var parts []string
	for i := 0; i < len(sizes); {
		last := i
		for last+1 < len(sizes) && number(sizes[i]) >= 0 && number(sizes[last+1]) == number(sizes[last])+1 {
			last++
		}
		if last < i+2 {
			last = i
			parts = append(parts, sizes[i])
		} else {
			parts = append(parts, sizes[i]+" … "+sizes[last])
		}
		i = last + 1
	}
	text := strings.Join(parts, ", ")
	if text == "-" {
		return "yes"
	}
	if variable != "" && size.MatchString(text) {
		text = variable + " = " + text
	}
	return text
}

// A proof page that uses a computed result names its record in a comment, and there is one.
func TestRecordsOfProofs(t *testing.T) {
	have := make(map[string]bool)
	for _, row := range records(t)[1:] {
		for _, id := range strings.Fields(row[ofStatements]) {
			have[id+" "+row[ofKind]+" "+row[ofSize]] = true
		}
	}
	found := 0
	for name, page := range pages(t) {
		for _, comment := range regexp.MustCompile(`<!-- record: ([^>]*) -->`).FindAllStringSubmatch(page, -1) {
			found++
			if !have[comment[1]] {
				t.Errorf("%s uses the record %q, and there is none", name, comment[1])
			}
		}
	}
	if found < 4 {
		t.Errorf("only %d records are used", found)
	}
}

// A result that is not the statement is no evidence for it.
func TestNoEvidence(t *testing.T) {
	const pattern = `X wins at ply {2n+1}`
	for result, want := range map[string]bool{"X wins at ply 11": true, "X wins at ply 9": false, "X wins at ply 111": false} {
		if is(result, pattern, "5") != want {
			t.Errorf("%s: %t", result, !want)
		}
	}
}
