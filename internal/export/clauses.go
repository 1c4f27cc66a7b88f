package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	tr "transversal"
)

// lit is a literal: the number of a variable, from 1 on, or minus the number for its
// negation. yes is true, and -yes is false.
type lit int

const yes lit = 1 << 30

// stones says of each player and cell whether the player owns it.
type stones [2][tr.MaxN * tr.MaxN]lit

// stonesOf returns who owns what in p.
func stonesOf(p tr.Position) (s stones) {
	for _, player := range []tr.Player{tr.X, tr.O} {
		for c := range p.Board().Cells().All() {
			if s[player][c] = -yes; p.Stones(player).Has(c) {
				s[player][c] = yes
			}
		}
	}
	return s
}

// block is a list of variables with the same quantifier.
type block struct {
	forall bool
	vars   []lit
}

// prefix has the blocks of a formula, the outermost first.
type prefix struct {
	blocks []block
	last   lit // the last variable
}

// quantify adds new variables inside the existing blocks.
func (p *prefix) quantify(forall bool, count int) []lit {
	vars := make([]lit, count)
	for i := range vars {
		p.last++
		vars[i] = p.last
	}
	p.place(forall, vars)
	return vars
}

// place puts variables inside the existing blocks.
func (p *prefix) place(forall bool, vars []lit) {
	if n := len(p.blocks); n > 0 && p.blocks[n-1].forall == forall {
		p.blocks[n-1].vars = append(p.blocks[n-1].vars, vars...)
	} else if len(vars) > 0 {
		p.blocks = append(p.blocks, block{forall, slices.Clone(vars)})
	}
}

// clauses is a quantified Boolean formula in conjunctive normal form.
type clauses struct {
	prefix
	list [][]lit
}

// add adds the clause of some literals.
func (c *clauses) add(literals ...lit) {
	clause := make([]lit, 0, len(literals))
	for _, l := range literals {
		switch l {
		case yes:
			return
		case -yes:
		default:
			clause = append(clause, l)
		}
	}
	c.list = append(c.list, clause)
}

// write writes the formula as QDIMACS, with a comment. A formula without a variable is
// written with one, because solvers expect one.
func (c *clauses) write(w io.Writer, about string) error {
	switch {
	case slices.ContainsFunc(c.list, func(clause []lit) bool { return len(clause) == 0 }): // it is false
		c = &clauses{list: [][]lit{{1}, {-1}}}
	case len(c.list) == 0:
		c = &clauses{list: [][]lit{{1, -1}}}
	}
	if len(c.blocks) == 0 {
		c.quantify(false, 1)
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "c %s\np cnf %d %d\n", about, c.last, len(c.list))
	line := func(head string, literals []lit) {
		out.WriteString(head)
		for _, l := range literals {
			fmt.Fprintf(out, "%d ", l)
		}
		out.WriteString("0\n")
	}
	for _, b := range c.blocks {
		head := "e "
		if b.forall {
			head = "a "
		}
		line(head, b.vars)
	}
	for _, clause := range c.list {
		line("", clause)
	}
	return out.Flush()
}
