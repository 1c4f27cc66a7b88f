//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// kind says how a mutant can stand in one program with all the others, so that
// the program is compiled once and the environment chooses.
type kind int

const (
	apart     kind = iota // not at all: it is compiled by itself
	statement             // if mutant(7) { … } else { … }
	condition             // (mutant(7) && (…) || !mutant(7) && (…))
	value                 // either(mutant(7), …, …)
	number                // the same, of a constant, which then has a type
)

// chooser is the file that is added to a package. Mutants are numbered from 1.
const chooser = `package %s

import (
	mutantOS "os"
	mutantStrconv "strconv"
)

var mutantNow = func() int { n, _ := mutantStrconv.Atoi(mutantOS.Getenv("MUTANT")); return n }()

func mutant(n ...int) bool {
	for _, n := range n {
		if n == mutantNow {
			return true
		}
	}
	return false
}

func mutantEither[T any](choose bool, a, b T) T {
	if choose {
		return a
	}
	return b
}
`

// schema is a package with all its mutants but those that are apart.
type schema struct {
	folder  string
	sources map[string][]byte
	within  []mutant       // mutant number i+1
	numbers map[mutant]int // of those within
}

// render returns the source from at to end with all mutants of the list, which
// lie inside, outer ones first.
func (s *schema) render(source []byte, at, end int, list []mutant) string {
	var b strings.Builder
	for len(list) > 0 {
		first := list[0]
		same := 1
		for same < len(list) && list[same].At == first.At && list[same].End == first.End {
			same++
		}
		inside := same
		for inside < len(list) && list[inside].At < first.End {
			inside++
		}
		b.Write(source[at:first.At])
		b.WriteString(s.choose(list[:same], s.render(source, first.At, first.End, list[same:inside])))
		at, list = first.End, list[inside:]
	}
	b.Write(source[at:end])
	return b.String()
}

// choose returns a text that is what stands there, or one of the mutants of one
// place, as the environment says. It has no more lines.
func (s *schema) choose(list []mutant, original string) string {
	var numbers, parts []string
	for _, m := range list {
		i := strconv.Itoa(s.numbers[m])
		text := strings.ReplaceAll(withoutComments(m.Text), "\n", " ")
		numbers = append(numbers, i)
		switch m.Kind {
		case statement:
			parts = append(parts, fmt.Sprintf("if mutant(%s) { %s } else ", i, text))
		case condition:
			parts = append(parts, fmt.Sprintf("mutant(%s) && (%s) || ", i, text))
		case value, number:
			parts = append(parts, fmt.Sprintf("mutantEither(mutant(%s), %s, ", i, text))
		}
	}
	chosen := strings.Join(parts, "")
	switch list[0].Kind {
	case statement:
		return chosen + "{ " + original + " }"
	case condition:
		return "(" + chosen + "!mutant(" + strings.Join(numbers, ", ") + ") && (" + original + "))"
	}
	return chosen + original + strings.Repeat(")", len(parts))
}

var comment = regexp.MustCompile(`(?m)\s//.*$`)

func withoutComments(text string) string { return comment.ReplaceAllString(text, "") }

// arrange chooses the mutants that are within: those that are not apart, each
// place having mutants of one kind only.
func (s *schema) arrange(all []mutant, out map[mutant]bool) {
	s.within, s.numbers = nil, map[mutant]int{}
	for _, m := range all {
		if m.Kind == apart || out[m] || strings.Contains(m.Text, "\n") && m.Kind != condition {
			continue
		}
		if last := len(s.within) - 1; last >= 0 && s.within[last].File == m.File && s.within[last].At == m.At && s.within[last].End == m.End && s.within[last].Kind != m.Kind {
			continue
		}
		s.within = append(s.within, m)
		s.numbers[m] = len(s.within)
	}
}

// write writes the package and an overlay for the go command into a folder.
func (s *schema) write(dir string) (overlay string, err error) {
	replace := map[string]string{}
	name := ""
	for file, source := range s.sources {
		var list []mutant
		for _, m := range s.within {
			if m.File == file {
				list = append(list, m)
			}
		}
		path, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		replace[path] = filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(replace[path], []byte(s.render(source, 0, len(source), list)), 0o644); err != nil {
			return "", err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, source, parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		name = tree.Name.Name
	}
	added, err := filepath.Abs(filepath.Join(s.folder, "mutant_chooser.go"))
	if err != nil {
		return "", err
	}
	replace[added] = filepath.Join(dir, "mutant_chooser.go")
	if err := os.WriteFile(replace[added], fmt.Appendf(nil, chooser, name), 0o644); err != nil {
		return "", err
	}
	return overlayFile(dir, replace)
}

func overlayFile(dir string, replace map[string]string) (string, error) {
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}

var complaint = regexp.MustCompile(`(?m)^(\S+\.go):(\d+)(?::\d+)?: (.*)$`)

// build compiles the tests of the package with the mutants within. Those that the
// compiler does not like there are put apart, numbers first.
func (s *schema) build(ctx context.Context, all []mutant, dir, binary string) error {
	out := map[mutant]bool{}
	for {
		s.arrange(all, out)
		overlay, err := s.write(dir)
		if err != nil {
			return err
		}
		said, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-gcflags=-e", "-overlay", overlay, "-o", binary, "./"+filepath.ToSlash(s.folder)).CombinedOutput()
		if err == nil {
			return nil
		}
		before := len(out)
		for _, match := range complaint.FindAllSubmatch(said, -1) {
			line, _ := strconv.Atoi(string(match[2]))
			file := filepath.Join(s.folder, filepath.Base(string(match[1])))
			from, to := s.culprits(file, line, string(match[3]))
			var there []mutant
			for _, m := range s.within {
				if at := 1 + bytes.Count(s.sources[file][:min(m.At, len(s.sources[file]))], []byte("\n")); m.File == file && from <= at && at <= to {
					there = append(there, m)
				}
			}
			slices.SortStableFunc(there, func(a, b mutant) int { return cmp.Compare(b.Kind, a.Kind) })
			for _, m := range there {
				if m.Kind == there[0].Kind {
					out[m] = true
				}
			}
		}
		if len(out) == before {
			return fmt.Errorf("the mutants cannot be compiled: %s", said)
		}
	}
}

// culprits returns the lines on which the mutants may be of which the compiler
// complains: the line itself, or, of a return that is missing at the end of a
// function, its last statement.
func (s *schema) culprits(file string, line int, fault string) (from, to int) {
	if !strings.Contains(fault, "missing return") {
		return line, line
	}
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, s.sources[file], parser.SkipObjectResolution)
	if err != nil {
		return line, line
	}
	from = line
	ast.Inspect(tree, func(n ast.Node) bool {
		if body, is := n.(*ast.BlockStmt); is && len(body.List) > 0 && files.Position(body.Rbrace).Line == line {
			from = files.Position(body.List[len(body.List)-1].Pos()).Line
		}
		return true
	})
	return from, line
}

// goTrial tries mutants of a Go package, with files in dir: those within the schema
// by a variable of the environment; for the others the go command reads the
// changed file in the place of the real one.
func goTrial(ctx context.Context, folder, dir string, all []mutant, sources map[string][]byte) (trial, error) {
	s := &schema{folder: folder, sources: sources}
	// Outer mutants come before those inside them.
	all = slices.SortedFunc(slices.Values(all), func(a, b mutant) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.At, b.At), cmp.Compare(b.End, a.End), cmp.Compare(a.Kind, b.Kind))
	})
	binary := filepath.Join(dir, "mutants.test")
	if err := s.build(ctx, all, dir, binary); err != nil {
		return nil, err
	}
	suite, err := measure(ctx, folder, dir, binary)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, m mutant, text []byte) (fate, error) {
		if number, within := s.numbers[m]; within {
			return try(ctx, suite, m, sources[m.File], folder, "env", "MUTANT="+strconv.Itoa(number), binary)
		}
		one, err := os.MkdirTemp(dir, "one")
		if err != nil {
			return killed, err
		}
		defer os.RemoveAll(one)
		path, err := filepath.Abs(m.File)
		if err != nil {
			return killed, err
		}
		changed, binary := filepath.Join(one, "mutant.go"), filepath.Join(one, "mutant.test")
		if err := os.WriteFile(changed, text, 0o644); err != nil {
			return killed, err
		}
		overlay, err := overlayFile(one, map[string]string{path: changed})
		if err != nil {
			return killed, err
		}
		said, err := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, "./"+filepath.ToSlash(folder)).CombinedOutput()
		switch {
		case err == nil:
			return try(ctx, suite, m, sources[m.File], folder, binary)
		case complaint.Match(said) && ctx.Err() == nil:
			return senseless, nil
		}
		return killed, fmt.Errorf("%s cannot be built: %w: %s", m.File, err, said)
	}, nil
}
