//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// goMutants returns the mutants of a package.
func goMutants(folder string) ([]mutant, map[string][]byte, error) {
	out, err := exec.Command("go", "list", "-json=GoFiles", "./"+filepath.ToSlash(folder)).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("%s is not a package of this module: %w", folder, err)
	}
	var found struct{ GoFiles []string }
	if err := json.Unmarshal(out, &found); err != nil {
		return nil, nil, err
	}
	var all []mutant
	sources := map[string][]byte{}
	for _, name := range found.GoFiles {
		name = filepath.Join(folder, name)
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, name, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		sources[name] = source
		m := mutator{files.File(tree.Pos()), name, source, &all, map[ast.Stmt]bool{}}
		ast.Inspect(tree, m.visit)
	}
	return all, sources, nil
}

// mutator collects the mutants of a file.
type mutator struct {
	file   *token.File
	name   string
	source []byte
	all    *[]mutant
	last   map[ast.Stmt]bool // statements with which a function that returns something ends
}

// replace adds the mutant in which the text stands for a node.
func (m *mutator) replace(n ast.Node, k kind, text string) {
	*m.all = append(*m.all, mutant{m.name, m.file.Offset(n.Pos()), m.file.Offset(n.End()), text, k})
}

func (m *mutator) text(n ast.Node) string {
	return string(m.source[m.file.Offset(n.Pos()):m.file.Offset(n.End())])
}

// instead names the operators that one may be mistaken for.
var instead = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.OR_ASSIGN: {token.AND_ASSIGN}, token.AND_ASSIGN: {token.OR_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN},
	token.INC:            {token.DEC}, token.DEC: {token.INC},
}

// visit adds the mutants of a node.
func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.FuncDecl:
		m.end(n.Type, n.Body)
	case *ast.FuncLit:
		m.end(n.Type, n.Body)
	case *ast.BlockStmt:
		m.drop(n.List)
	case *ast.SwitchStmt:
		for _, clause := range n.Body.List {
			if list := clause.(*ast.CaseClause).List; n.Tag == nil && len(list) == 1 {
				m.replace(list[0], condition, "false")
			} else {
				m.dropCases(list)
			}
		}
	case *ast.CaseClause:
		m.drop(n.Body)
	case *ast.IfStmt:
		m.negate(n.Cond)
	case *ast.ForStmt:
		m.negate(n.Cond)
		if n.Cond != nil {
			ast.Inspect(n.Cond, m.visit)
		}
		ast.Inspect(n.Body, m.visit)
		return false // no statement can stand in the place of the others
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.UnaryExpr:
		switch n.Op {
		case token.NOT:
			m.replace(n, condition, m.text(n.X))
		case token.SUB:
			m.replace(n, apart, m.text(n.X))
		}
	case *ast.AssignStmt:
		for _, op := range instead[n.Tok] {
			m.replace(n, statement, m.text(n.Lhs[0])+" "+op.String()+" "+m.text(n.Rhs[0]))
		}
	case *ast.IncDecStmt:
		for _, op := range instead[n.Tok] {
			m.replace(n, statement, m.text(n.X)+op.String())
		}
	case *ast.ReturnStmt: // what stands beside an error means nothing, nor do its words
		if len(n.Results) > 0 {
			return !isError(n.Results[len(n.Results)-1])
		}
	case *ast.BranchStmt:
		if n.Label == nil && n.Tok == token.BREAK {
			m.replace(n, apart, "continue")
		}
		if n.Label == nil && n.Tok == token.CONTINUE {
			m.replace(n, statement, "break")
		}
	case *ast.ArrayType:
		if length, is := n.Len.(*ast.BasicLit); is { // a longer array does no harm
			m.number(length, apart, -1)
			ast.Inspect(n.Elt, m.visit)
			return false
		}
	case *ast.BasicLit:
		m.number(n, number, 1)
	case *ast.Ident:
		if n.Name == "true" {
			m.replace(n, condition, "false")
		}
		if n.Name == "false" {
			m.replace(n, condition, "true")
		}
	}
	return true
}

// binary exchanges the operator of an expression, and leaves out an operand.
func (m *mutator) binary(n *ast.BinaryExpr) {
	k := value
	switch {
	case n.Op.Precedence() <= token.EQL.Precedence():
		k = condition
	case n.Op == token.MUL || n.Op == token.QUO || n.Op == token.REM || calls(n):
		k = apart // both are computed where one is meant
	}
	for _, op := range instead[n.Op] {
		text := m.operand(n.X, op) + " " + op.String() + " " + m.operand(n.Y, op)
		if op.Precedence() < n.Op.Precedence() {
			text = "(" + text + ")"
		}
		m.replace(n, k, text)
	}
	if n.Op == token.LAND || n.Op == token.LOR {
		m.replace(n, k, m.text(n.X))
		m.replace(n, k, m.text(n.Y))
	}
}

// operand returns an operand as it must stand beside another operator.
func (m *mutator) operand(e ast.Expr, beside token.Token) string {
	if binary, is := e.(*ast.BinaryExpr); is && binary.Op.Precedence() < beside.Precedence() {
		return "(" + m.text(e) + ")"
	}
	return m.text(e)
}

// calls reports whether something is called in an expression.
func calls(e ast.Expr) (some bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		_, is := n.(*ast.CallExpr)
		some = some || is
		return true
	})
	return some
}

// negate turns a condition round, unless its operator will be.
func (m *mutator) negate(cond ast.Expr) {
	binary, is := cond.(*ast.BinaryExpr)
	if _, not := cond.(*ast.UnaryExpr); cond != nil && !not && !(is && binary.Op.Precedence() == token.EQL.Precedence()) {
		m.replace(cond, condition, "!("+m.text(cond)+")")
	}
}

// isError reports whether an expression is an error, as far as its name says.
func isError(e ast.Expr) bool {
	if call, is := e.(*ast.CallExpr); is {
		e = call.Fun
	}
	if selector, is := e.(*ast.SelectorExpr); is {
		from, _ := selector.X.(*ast.Ident)
		return selector.Sel.Name == "Errorf" || from != nil && from.Name == "errors" || strings.HasPrefix(selector.Sel.Name, "Err")
	}
	name, is := e.(*ast.Ident)
	return is && (name.Name == "err" || strings.HasPrefix(name.Name, "Err"))
}

// number changes a number by one.
func (m *mutator) number(n *ast.BasicLit, k kind, by int64) {
	if i, err := strconv.ParseInt(n.Value, 0, 64); err == nil && i+by >= 0 {
		m.replace(n, k, strconv.FormatInt(i+by, 10))
	}
}

// end notes the last statement of a function, without which it would not compile.
func (m *mutator) end(signature *ast.FuncType, body *ast.BlockStmt) {
	if signature.Results != nil && body != nil && len(body.List) > 0 {
		m.last[body.List[len(body.List)-1]] = true
	}
}

// drop leaves out each statement in turn.
func (m *mutator) drop(list []ast.Stmt) {
	for _, s := range list {
		if m.last[s] {
			continue
		}
		switch s := s.(type) {
		case *ast.DeclStmt, *ast.CaseClause, *ast.CommClause, *ast.LabeledStmt:
		case *ast.BranchStmt:
			if s.Tok != token.FALLTHROUGH {
				m.replace(s, statement, "")
			}
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				m.replace(s, statement, "")
			}
		default:
			m.replace(s, statement, "")
		}
	}
}

// dropCases leaves out each of several cases in turn.
func (m *mutator) dropCases(list []ast.Expr) {
	if len(list) < 2 {
		return
	}
	for i, e := range list {
		from, to := e.Pos(), list[min(i+1, len(list)-1)].Pos()
		if i == len(list)-1 {
			from, to = list[i-1].End(), e.End()
		}
		*m.all = append(*m.all, mutant{m.name, m.file.Offset(from), m.file.Offset(to), "", apart})
	}
}
