package family

import (
	"context"
	"io"

	"transversal/solve"
)

// Proof is a list of games whose values together prove something about all families of the
// 4×4 board. docs/families.md says how.
type Proof struct {
	Name  string // a word
	Held  bool   // somebody does not win, in some of the games
	Games []Played
}

// Played is a family and a game on it.
type Played struct {
	Family Mask
	Game   Game
}

// Proofs returns the games that prove f, g and the instances of the paradox.
func (all *Four) Proofs() []Proof {
	var smallest, largest, held, paradox []Played
	for game := range games {
		for _, c := range all.Extremes(game).Smallest {
			smallest = append(smallest, Played{c.Members, game})
		}
	}
	e := all.Extremes(Achievement)
	for _, c := range e.Largest {
		largest = append(largest, Played{c.Members, Achievement})
	}
	for _, c := range all.Classes {
		if c.Family.Len() >= e.G-1 && c.Ply[Achievement] != 0 {
			largest = append(largest, Played{c.Family, Achievement})
		}
	}
	for _, c := range all.Extremes(MakerBreaker).Smallest { // Breaker does not hold them, and X does not win
		held = append(held, Played{c.Members, Achievement})
	}
	for _, game := range [...]Game{MakerBreaker, BreakerFirst} {
		for _, c := range all.Maximal(game) {
			held = append(held, Played{c.Family, game})
		}
	}
	minimal, _ := all.Paradoxes()
	for _, x := range minimal {
		paradox = append(paradox, Played{x.Members, Achievement}, Played{x.Members | x.Extra, Achievement})
	}
	return []Proof{{"smallest", false, smallest}, {"largest", true, largest}, {"held", true, held}, {"paradox", true, paradox}}
}

// Maximal returns the classes of families on which X does not win, but wins if any
// transversal is added.
func (all *Four) Maximal(g Game) (list []*Class) {
	for _, c := range all.Classes {
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
	for _, played := range p.Games {
		start, err := played.Family.Start(played.Game)
		if err == nil {
			_, err = c.Add(ctx, start, alone)
		}
		if err != nil {
			return err
		}
	}
	return c.Close()
}
