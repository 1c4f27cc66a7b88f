//go:build unix

// Command mutate changes a package in one small place at a time, as a slip of the
// pen would, and runs the package's tests. A change that they do not notice
// survives: it wants a test, or a line in equivalent.txt that says why it
// changes nothing.
//
//	go run ./internal/mutate check                         the package in folder check
//	go run ./internal/mutate docs/check_certificate.py     the checker in Python
//
// The sources stay as they are. The status is 1 if anything survives.
package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// mutant is a change of a source file: the bytes from At to End become Text.
type mutant struct {
	File    string // from the root of the module
	At, End int
	Text    string
	Kind    kind
}

// name returns the mutant as a person reads it, and as equivalent.txt names it:
// the file, and the line before and after.
func (m mutant) name(source []byte) string {
	first := bytes.LastIndexByte(source[:m.At], '\n') + 1
	last := len(source)
	if i := bytes.IndexByte(source[m.End:], '\n'); i >= 0 {
		last = m.End + i
	}
	short := func(text string) string {
		text = strings.TrimSpace(text)
		if head, rest, many := strings.Cut(text, "\n"); many {
			text = head + " … " + strings.TrimSpace(rest[strings.LastIndexByte(rest, '\n')+1:])
		}
		return text
	}
	before := string(source[first:last])
	after := string(source[first:m.At]) + m.Text + string(source[m.End:last])
	return strings.TrimSpace(fmt.Sprintf("%s: %s → %s", m.File, short(before), short(after)))
}

func main() {
	workers := flag.Int("workers", 1, "tests that run at the same time")
	every := flag.Int("every", 1, "take only each k-th mutant")
	skip := flag.Int("skip", 0, "leave out the first `k` mutants: to go on, or to take another sample")
	only := flag.String("only", "", "take only the mutants that are `named` so: those with this text in the line that is printed")
	again := flag.String("again", "", "take only those that survived in an earlier run, of which the `file` is the output")
	list := flag.Bool("list", false, "list the mutants and run nothing")
	flag.Parse()
	if flag.NArg() != 1 || *workers < 1 || *every < 1 || *skip < 0 {
		fmt.Fprintln(os.Stderr, "usage: mutate [--workers N] [--every K] [--skip K] [--only TEXT] [--again FILE] [--list] FOLDER|FILE.py")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	survivors, err := run(ctx, filepath.Clean(flag.Arg(0)), *workers, *every, *skip, *only, *again, *list)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	case survivors > 0:
		os.Exit(1)
	}
}

// run mutates what is asked for, prints what survives, and returns its number.
func run(ctx context.Context, what string, workers, every, skip int, only, again string, list bool) (survivors int, err error) {
	root, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return 0, fmt.Errorf("no module here: %w", err)
	}
	if err := os.Chdir(strings.TrimSpace(string(root))); err != nil {
		return 0, err
	}
	before, err := earlier(again)
	if err != nil {
		return 0, err
	}
	mutate, trial := goMutants, goTrial
	if strings.HasSuffix(what, ".py") {
		mutate, trial = pythonMutants, pythonTrial
	}
	all, sources, err := mutate(what)
	if err != nil {
		return 0, err
	}
	slices.SortFunc(all, func(a, b mutant) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.At, b.At), cmp.Compare(a.End, b.End), cmp.Compare(a.Text, b.Text))
	})
	all = slices.DeleteFunc(slices.Compact(all), func(m mutant) bool {
		name := m.name(sources[m.File])
		return !strings.Contains(name, only) || before != nil && !before[name]
	})
	if list {
		for _, m := range all {
			fmt.Println(m.name(sources[m.File]))
		}
		return 0, nil
	}
	equivalent, err := equivalents(what)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	try, err := trial(ctx, what, dir, all, sources)
	if err != nil {
		return 0, err
	}
	var count [3]int
	var listed, done int
	met := map[string]bool{}
	jobs := make(chan mutant)
	var lock sync.Mutex
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for m := range jobs {
				source := sources[m.File]
				fate, failed := try(ctx, m, slices.Concat(source[:m.At], []byte(m.Text), source[m.End:]))
				name := m.name(source)
				lock.Lock()
				switch {
				case failed != nil:
					err = cmp.Or(err, failed)
				case fate == survived && equivalent[name]:
					listed++
					met[name] = true
				case fate == survived:
					fmt.Printf("%d: %s\n", 1+bytes.Count(source[:m.At], []byte("\n")), name)
					fallthrough
				default:
					count[fate]++
				}
				done++
				fmt.Fprintf(os.Stderr, "\r%d of %d ", done, (len(all)-skip+every-1)/every)
				lock.Unlock()
			}
		})
	}
	for i := skip; i < len(all) && ctx.Err() == nil; i += every {
		jobs <- all[i]
	}
	close(jobs)
	group.Wait()
	if err := cmp.Or(err, ctx.Err()); err != nil {
		return 0, err
	}
	for name := range equivalent {
		if every == 1 && skip == 0 && only == "" && again == "" && !met[name] {
			fmt.Printf("equivalent.txt: no survivor: %s\n", name)
		}
	}
	tried := count[killed] + count[survived]
	fmt.Printf("%s: %d mutants, %d killed (%.1f %%), %d survive; %d equivalent ones besides; %d do not compile\n",
		what, tried, count[killed], 100*float64(count[killed])/float64(max(tried, 1)), count[survived], listed, count[senseless])
	return count[survived], nil
}

// earlier returns the mutants that the output of an earlier run names, and nil
// if there was none.
func earlier(file string) (map[string]bool, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	names := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		_, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		names[name] = true
	}
	return names, err
}

// A fate is what becomes of a mutant.
type fate int

const (
	killed    fate = iota // a test fails, or does not end
	survived              // all tests pass
	senseless             // it does not compile
)

// A trial returns the fate of a mutant, the text being that of its whole file.
type trial func(ctx context.Context, m mutant, text []byte) (fate, error)

//go:embed equivalent.txt
var reasons string

// equivalents returns the mutants of a package or file that change nothing.
// Each is a line of equivalent.txt, and its reason the indented line below.
func equivalents(what string) (map[string]bool, error) {
	names := map[string]bool{}
	lines := strings.Split(strings.TrimSpace(reasons), "\n")
	for i, line := range lines {
		switch {
		case line == "" || strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "#"):
			continue
		case i+1 == len(lines) || !strings.HasPrefix(lines[i+1], "\t"):
			return nil, fmt.Errorf("equivalent.txt gives no reason for %s", line)
		}
		file, _, _ := strings.Cut(line, ": ")
		if file == what || filepath.Dir(file) == what {
			names[line] = true
		}
	}
	return names, nil
}
