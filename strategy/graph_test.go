package strategy

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/symmetry"
)

// onGraph is the start of the game for perfect matchings on the complete graph with 2m vertices.
func onGraph(m int) tr.Position {
	p, err := tr.Game{Board: tr.Complete(2 * m)}.Start()
	if err != nil {
		panic(err)
	}
	return p
}

// graphRules are the two rules, with the last ply that they are about.
var graphRules = []struct {
	player tr.Player
	last   func(m int) int
}{
	{tr.X, func(m int) int { return 2*m + 3 }},
	{tr.O, func(m int) int { return 2*m + 1 }},
}

// On graphs the rules agree with those that are proved in Rocq and extracted to OCaml: in
// every position that they reach on K6, and in plays up to K10.
func TestExtractedOnGraphs(t *testing.T) {
	for _, rule := range graphRules {
		t.Run(rule.player.String(), func(t *testing.T) {
			e := startExtracted(t)
			asked := 0
			level := map[tr.Position]bool{onGraph(3): true}
			for len(level) > 0 {
				next := map[tr.Position]bool{}
				for p := range level {
					if p.Outcome() != tr.Open || p.Ply() >= rule.last(3) {
						continue
					}
					moves := p.Free()
					if p.Turn() == rule.player {
						moves = tr.SetOf(e.ask(t, p))
						asked++
					}
					for c := range moves.All() {
						next[p.With(c)] = true
					}
				}
				level = next
			}
			dice := rand.New(rand.NewPCG(7, 8))
			for game := range 200 {
				for p := onGraph(4 + game%2); p.Outcome() == tr.Open && p.Ply() < rule.last(4+game%2); {
					if c := anywhere(p, dice); p.Turn() != rule.player {
						p = p.With(c)
						continue
					}
					p = p.With(e.ask(t, p))
					asked++
				}
			}
			e.end(t)
			t.Logf("%d positions", asked)
		})
	}
}

// The choices of the two rules commute with permutations of the vertices, in random plays on
// K10. Those of a rule that takes the first edge do not.
func TestGraphChoicesCommute(t *testing.T) {
	for _, rule := range graphRules {
		if !commute(t, func(p tr.Position) (tr.Set, error) {
			move, err := Own(rule.player).Move(p)
			return move.Admits, err
		}) {
			t.Errorf("the choices of %v's rule do not commute with permutations", rule.player)
		}
	}
	if commute(t, func(p tr.Position) (tr.Set, error) { return tr.SetOf(p.Free().Least()), nil }) {
		t.Error("the first edge commutes with permutations")
	}
}

func commute(t *testing.T, admits func(tr.Position) (tr.Set, error)) bool {
	dice := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		for p := onGraph(5); p.Outcome() == tr.Open && p.Ply() < 13; {
			edges, err := admits(p)
			if err != nil {
				edges = p.Free()
			} else {
				names := dice.Perm(10)
				renamed := func(s tr.Set) (to tr.Set) {
					for c := range s.All() {
						to = to.With(tr.Edge(names[c.Row()], names[c.Col()]))
					}
					return to
				}
				q := p.Placed(renamed(p.X), renamed(p.O))
				if symmetry.Canonical(p) != symmetry.Canonical(q) {
					t.Fatalf("two canonical positions of\n%v", p)
				}
				if other, err := admits(q); err != nil || other != renamed(edges) {
					return false
				}
			}
			p = p.With(anyOf(edges, dice))
		}
	}
	return true
}

// What is not a position of a rule is refused.
func TestGraphRefused(t *testing.T) {
	start := func(g tr.Game) tr.Position {
		p, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	claimed := func(m int) tr.Position { return onGraph(m).With(tr.Edge(0, 1)) }
	for name, c := range map[string]struct {
		player tr.Player
		p      tr.Position
	}{
		"X on 4":        {tr.X, onGraph(2)},
		"X on 7":        {tr.X, start(tr.Game{Board: tr.Complete(7)})},
		"X for less":    {tr.X, start(tr.Game{Board: tr.Complete(8), Goal: 3})},
		"X must not":    {tr.X, start(tr.Game{Board: tr.Complete(8), Convention: tr.Avoidance})},
		"X after X":     {tr.X, claimed(3)},
		"O on 2":        {tr.O, claimed(1)},
		"O first":       {tr.O, onGraph(3)},
		"an edge lacks": {tr.X, start(tr.Game{Board: tr.Board{Rows: 6, Cols: 6, Pairs: true, Missing: tr.SetOf(tr.Edge(0, 1))}})},
		"X has too few": {tr.X, onGraph(3).Placed(tr.SetOf(tr.Edge(0, 1), tr.Edge(2, 3)), tr.SetOf(tr.Edge(0, 2)))},
	} {
		if move, err := Own(c.player).Move(c.p); err == nil {
			t.Errorf("%s: %v", name, move)
		}
	}
}

// Every move has a reason, which names the edge played.
func TestGraphReasons(t *testing.T) {
	p := onGraph(3)
	steps := map[string]bool{}
	for p.Outcome() == tr.Open {
		why, err := Own(p.Turn()).Why(p)
		if err != nil {
			t.Fatal(err)
		}
		move := own(t, p)
		if words := why.String(); !strings.Contains(words, p.Game().Name(move.Cell)) || !move.Admits.Has(move.Cell) {
			t.Errorf("%v: %s", p, words)
		}
		if reason, ok := why.(*GraphReason); ok {
			steps[string(reason.Step)] = true
		}
		p = p.With(move.Cell)
	}
	if p.Outcome() != tr.XWins || p.Ply() != 9 || len(steps) < 4 {
		t.Errorf("rule against rule ends at ply %d, with %v:\n%v", p.Ply(), fmt.Sprint(steps), p)
	}
}
