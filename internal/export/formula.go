package export

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/bits"
	"strings"

	tr "transversal"
)

// Formula is the question whether X can force a win of a position by a ply, as a
// closed quantified Boolean formula, true if X can.
//
// Each ply has one block of variables, existential if X moves and universal if O does: the
// number of the cell claimed, among the free cells of the position in row-major order, in
// binary, its lowest bit first. From the stones after each ply follow who owns a winning
// set and whether the move was legal; a player who gives a number that names no free cell
// loses. This does not change the value, because there is always a legal move. Moves after
// the end of the game are not looked at.
type Formula struct {
	circuit
	output lit
	about  string

	// While it is being built:
	ctx    context.Context // whose end makes the formula worthless
	start  tr.Position
	sets   [2][]tr.Set
	stones stones // who owns what, after the plies so far
}

// NewFormula returns the question whether X wins p by the given ply, counted from the empty
// board. Errors are those of [PG], except that avoidance is allowed, and that of ctx.
func NewFormula(ctx context.Context, p tr.Position, by int) (*Formula, error) {
	if c := p.Game().Convention; c == tr.AvoiderEnforcer {
		return nil, fmt.Errorf("there is no formula for %v", c)
	}
	turns, sets, err := ask(p, by)
	if err != nil {
		return nil, err
	}
	f := &Formula{
		circuit: circuit{gates: map[lit][]lit{}, known: map[string]lit{}}, about: question(p, len(turns)),
		ctx: ctx, start: p, sets: sets, stones: stonesOf(p),
	}
	f.output = f.win(turns, p.First())
	return f, ctx.Err()
}

// question asks in words whether X wins p within the given number of plies.
func question(p tr.Position, plies int) string {
	start, err := p.MarshalText()
	if err != nil { // winning sets one by one: the board must do
		start = []byte(p.Picture())
	}
	return fmt.Sprintf("Can X force a win by ply %d, from %s, %v to move?", p.Ply()+plies, start, p.Turn())
}

// win returns whether X wins within plies at which the given players move, the first to one of
// the given cells, if there are any.
func (f *Formula) win(turns []tr.Player, first tr.Set) lit {
	if len(turns) == 0 {
		return -yes
	}
	turn, free := turns[0], f.start.Free().Cells()
	number := f.quantify(turn == tr.O, bits.Len(uint(len(free)-1)))
	var legal []lit
	for i, c := range free {
		here := make([]lit, len(number))
		for b, v := range number {
			if here[b] = v; i>>b&1 == 0 {
				here[b] = -v
			}
		}
		claimed := f.and(here...)
		if first.Empty() || first.Has(c) {
			legal = append(legal, f.and(claimed, -f.stones[tr.X][c], -f.stones[tr.O][c]))
		}
		f.stones[turn][c] = f.or(f.stones[turn][c], claimed)
	}
	owns := f.owns(turn) // before the deeper plies change the stones
	rest := f.win(turns[1:], tr.Set{})
	if (turn == tr.X) != f.start.Game().Convention.Avoids() {
		rest = f.or(owns, rest)
	} else {
		rest = f.and(-owns, rest)
	}
	if turn == tr.X {
		return f.and(f.or(legal...), rest)
	}
	return f.or(-f.or(legal...), rest)
}

// owns returns whether a player owns a winning set.
func (f *Formula) owns(player tr.Player) lit {
	var owned []lit
	for _, s := range f.sets[player] {
		if f.ctx.Err() != nil {
			break
		}
		var cells []lit
		for c := range s.All() {
			cells = append(cells, f.stones[player][c])
		}
		owned = append(owned, f.and(cells...))
	}
	return f.or(owned...)
}

// constant reports whether the formula is true or false without any variable.
func (f *Formula) constant() bool { return f.output == yes || f.output == -yes }

// WriteQCIR writes the formula as a circuit in prenex QCIR-G14.
func (f *Formula) WriteQCIR(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "#QCIR-G14\n# %s\n", f.about)
	join := func(ls []lit) string {
		words := make([]string, len(ls))
		for i, l := range ls {
			words[i] = fmt.Sprint(int(l))
		}
		return strings.Join(words, ", ")
	}
	for _, b := range f.blocks {
		word := "exists"
		if b.forall {
			word = "forall"
		}
		fmt.Fprintf(out, "%s(%s)\n", word, join(b.vars))
	}
	if f.constant() { // an and of nothing is true, an or false
		word := map[lit]string{yes: "and", -yes: "or"}[f.output]
		fmt.Fprintf(out, "output(%[1]d)\n%[1]d = %[2]s()\n", f.last+1, word)
		return out.Flush()
	}
	fmt.Fprintf(out, "output(%d)\n", f.output)
	for _, g := range f.needed(f.output) {
		fmt.Fprintf(out, "%d = and(%s)\n", g, join(f.gates[g]))
	}
	return out.Flush()
}

// WriteQDIMACS writes the formula in conjunctive normal form as QDIMACS, the gates
// being variables of the innermost block (Tseitin's translation).
func (f *Formula) WriteQDIMACS(w io.Writer) error {
	var c clauses
	if !f.constant() {
		gates := f.needed(f.output)
		c.last = f.last
		for _, b := range f.blocks {
			c.place(b.forall, b.vars)
		}
		c.place(false, gates)
		for _, g := range gates {
			all := []lit{g}
			for _, l := range f.gates[g] {
				c.add(-g, l)
				all = append(all, -l)
			}
			c.add(all...)
		}
	}
	c.add(f.output)
	return c.write(w, f.about)
}
