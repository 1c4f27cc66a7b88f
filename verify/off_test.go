package verify

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Each place at which a claim fails is switched off in turn, and then one of the tests that give
// wrong rules to verify fails.
func TestEveryClaimIsNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds this package again and runs it once for each place")
	}
	folder, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	replaced := map[string]string{}
	put := func(name, text string) {
		replaced[filepath.Join(folder, name)] = filepath.Join(temp, name)
		if err := os.WriteFile(filepath.Join(temp, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("off.go", switches)
	var places []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, found := guarded(t, name)
		if len(found) > 0 {
			put(name, text)
		}
		places = append(places, found...)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(temp, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(temp, "verify.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-overlay", list, "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	passes := func(off string) bool {
		trials := exec.CommandContext(t.Context(), program, "-test.short", "-test.failfast",
			"-test.run", "^(TestEveryClaimCanFail|TestSmall|TestBreaksOff|TestOutcomeFailures)$")
		trials.Env = append(os.Environ(), "OFF="+off)
		return trials.Run() == nil
	}
	if !passes("") {
		t.Fatal("the trials fail with all claims on")
	}
	for _, place := range places {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			if passes(place) {
				t.Error("no test needs what is checked here")
			}
		})
	}
}

// switches is a file for the package with its claims guarded.
const switches = `package verify

import "os"

func isOn(place string) bool { return os.Getenv("OFF") != place }

func unless(off bool, failure *Failure) error {
	if off {
		return nil
	}
	return failure
}
`

// guarded returns a file in which each statement that lets a claim fail is guarded by its place,
// and these places.
func guarded(t *testing.T, name string) (text string, places []string) {
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	inserted := map[int]string{} // by offset
	insert := func(at token.Pos, text string) { inserted[files.Position(at).Offset] = text }
	guard := func(s ast.Stmt, last bool) {
		call := failing(s)
		if call == nil {
			return
		}
		place := fmt.Sprintf("%s:%d", name, files.Position(call.Pos()).Line)
		places = append(places, place)
		if last { // of a function, which has to return
			insert(call.Pos(), fmt.Sprintf("unless(!isOn(%q), ", place))
			insert(call.End(), ")")
			return
		}
		insert(s.Pos(), fmt.Sprintf("if isOn(%q) { ", place))
		insert(s.End(), " }")
	}
	ends := map[ast.Stmt]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.FuncDecl:
			if all := n.Body.List; len(all) > 0 {
				ends[all[len(all)-1]] = true
			}
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		}
		for _, s := range list {
			guard(s, ends[s])
		}
		return true
	})
	var out strings.Builder
	for i, b := range source {
		out.WriteString(inserted[i])
		out.WriteByte(b)
	}
	return out.String(), places
}

// failing returns the call of fail in a statement that returns or assigns what it makes.
func failing(s ast.Stmt) (call *ast.CallExpr) {
	var values []ast.Expr
	switch s := s.(type) {
	case *ast.ReturnStmt:
		values = s.Results
	case *ast.AssignStmt:
		if s.Tok == token.ASSIGN {
			values = s.Rhs
		}
	}
	for _, value := range values {
		if c, ok := value.(*ast.CallExpr); ok {
			if f, ok := c.Fun.(*ast.Ident); ok && f.Name == "fail" {
				call = c
			}
		}
	}
	return call
}
