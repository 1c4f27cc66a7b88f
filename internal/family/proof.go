package family

import (
	"context"
	"io"

	tr "transversal"
	"transversal/solve"
)

// Proof is a list of games whose values together prove something about all families of the
// 4×4 board. docs/families.md says how.
type Proof struct {
	Name  string // a word
	Held  bool   // somebody does not win, in some of the games
	Games []tr.Position
}

// Proofs returns the games that prove f, g and the instances of the paradox.
func (all *Four) Proofs() ([]Proof, error) {
	var (
		list   []Proof
		starts []tr.Position
		err    error
	)
	add := func(f Mask, game Game) {
		start, e := f.Start(game)
		if err == nil {
			err = e
		}
		starts = append(starts, start)
	}
	done := func(name string, held bool) {
		list = append(list, Proof{name, held, starts})
		starts = nil
	}
	for game := range games {
		for _, c := range all.Extremes(game).Smallest {
			add(c.Family, game)
		}
	}
	done("smallest", false)
	e, maker := all.Extremes(Achievement), all.Extremes(MakerBreaker)
	for _, c := range e.Largest {
		add(c.Family, Achievement)
	}
	for i := range all.Classes {
		if c := &all.Classes[i]; c.Family.Len() >= e.G-1 && c.Ply[Achievement] != 0 {
			add(c.Family, Achievement)
		}
	}
	done("largest", true)
	for _, c := range maker.Smallest { // Breaker does not hold them, and X does not win
		add(c.Family, Achievement)
	}
	for _, game := range [...]Game{MakerBreaker, BreakerFirst} {
		for _, c := range all.Maximal(game) {
			add(c.Family, game)
		}
	}
	done("held", true)
	paradoxes, _ := all.Paradoxes()
	for _, x := range paradoxes {
		add(x.Family, Achievement)
		add(x.Family|1<<x.Extra, Achievement)
	}
	done("paradox", true)
	return list, err
}

// Maximal returns the classes of families on which X does not win, but wins if any
// transversal is added.
func (all *Four) Maximal(g Game) (list []*Class) {
	for i := range all.Classes {
		c := &all.Classes[i]
		maximal := c.Ply[g] == 0
		for t := Mask(1); t < masks && maximal; t <<= 1 {
			maximal = c.Family&t != 0 || all.wins(g, c.Family|t)
		}
		if maximal {
			list = append(list, c)
		}
	}
	return list
}

// Write writes a certificate of the games of p. Errors are those of ctx and of w.
func (p *Proof) Write(ctx context.Context, w io.Writer) error {
	c := solve.NewCertificate(w)
	c.Listed = p.Held
	for _, start := range p.Games {
		if _, err := c.Add(ctx, start, alone); err != nil {
			return err
		}
	}
	return c.Close()
}
