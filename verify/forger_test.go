package verify

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	tr "transversal"
	"transversal/internal/symmetry"
	"transversal/strategy"
)

// forgeries are the theorems, with an n, whose rules are forged.
func forgeries(t *testing.T) (all []forgery) {
	for _, b := range []string{"4", "#.../..../..../....", "#.../.#../..../....", "K4", "K6"} {
		for _, theorem := range []Theorem{winningTheorem, delayTheorem} {
			board, err := tr.ParseBoard(b)
			if err != nil {
				t.Fatal(err)
			}
			if theorem, n, err := theorem.On(board); err == nil && (theorem.player == tr.O || board.Missing.Empty()) { // X's rule loses there
				all = append(all, forgery{theorem, n})
			}
		}
	}
	return append(all, forgery{delayTheorem, 3})
}

// forgery is a theorem for an n, whose rule is forged.
type forgery struct {
	Theorem
	n int
}

// drawn draws a position with the rule to move to which the moves that it admits lead, or its
// moves alone if there is one choice only.
func (f *forgery) drawn(t *rapid.T, all bool) tr.Position {
	p, before := f.start(f.n), tr.Position{}
	for plies := rapid.IntRange(1, f.bound(f.n)).Draw(t, "plies"); plies > 0 && p.Outcome() == tr.Open; plies-- {
		next := p.Free()
		if p.Turn() == f.player {
			before = p
			move, err := f.rule.Move(p)
			if err != nil {
				t.Fatal(err)
			}
			if next = move.Admits; !all {
				next = tr.SetOf(move.Cell)
			}
		}
		p = p.With(rapid.SampledFrom(next.Cells()).Draw(t, "move"))
	}
	if p.Outcome() == tr.Open && p.Turn() == f.player {
		return p
	}
	return before // of O, none if X moved only once
}

// forge draws other moves than those of the right rule: some more, some less, or others.
func forge(t *rapid.T, right, free tr.Set) strategy.Move {
	some := func(of tr.Set) tr.Set {
		return tr.SetOf(rapid.SliceOfN(rapid.SampledFrom(of.Cells()), 1, 3).Draw(t, "cells")...)
	}
	var admits tr.Set
	switch rapid.SampledFrom([]string{"adds", "takes", "changes"}).Draw(t, "the forger") {
	case "adds":
		admits = right.Union(some(free))
	case "takes":
		admits = some(right)
	default:
		admits = some(free)
	}
	return strategy.Move{Cell: rapid.SampledFrom(admits.Cells()).Draw(t, "canonical"), Admits: admits}
}

// A rule that is forged in one position is refused in each mode in which it loses, as a search
// from the definition finds. It is accepted plainly exactly if it is accepted merged, and by
// classes exactly if it is accepted with all choices. If only the outcome is judged, it is
// accepted exactly if it does not lose.
func TestForgedRules(t *testing.T) {
	all := forgeries(t)
	lost := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		f, how := rapid.SampledFrom(all).Draw(t, "theorem"), rapid.SampledFrom(modes).Draw(t, "mode")
		every := how.AllChoices || how.Classes
		at := f.drawn(t, every)
		if how.Classes {
			at = symmetry.Canonical(at)
		}
		if at.Turn() != f.player || at.Outcome() != tr.Open {
			t.Skip("no position of the rule")
		}
		right, err := f.rule.Move(at)
		if err != nil {
			t.Fatal(err)
		}
		forged := forge(t, right.Admits, at.Free())
		change := func(p tr.Position, m strategy.Move) (strategy.Move, error) {
			if p == at {
				m = forged
			}
			return m, nil
		}
		wrong := f.Theorem
		if wrong.rule = (answer{f.rule, change}); at.Threats(f.player).Empty() && rapid.Bool().Draw(t, "typed") {
			wrong.rule = otherwise(f.rule.(strategy.Completing), change)
		}
		_, holds := playedOut(wrong, at, f.n, every)
		e, err := wrong.Exploration(f.n, how.Options)
		if err != nil {
			t.Fatal(err)
		}
		if how.Classes && len(e.Walk.Steps) < at.Ply() {
			t.Skip("the rule need not be asked there")
		}
		if !holds {
			lost[how.name]++
		}
		accepted := func(theorem Theorem, m mode, want bool) {
			_, err := m.verify(t.Context(), theorem, f.n)
			if failure := (*Failure)(nil); (err == nil) != want || err != nil && !errors.As(err, &failure) {
				t.Fatalf("%s, %s: the rule admits %v, plays %v, and keeps its promise: %t, accepted: %t (%v)\n%v",
					theorem.title, m.name, forged.Admits, forged.Cell, holds, err == nil, err, at)
			}
		}
		_, refused := wrong.Verify(t.Context(), f.n, how.Options)
		if refused == nil && !holds {
			accepted(wrong, how, false)
		}
		if how.Classes { // of a class it is asked there
			accepted(wrong, modes[1], refused == nil)
			return
		}
		ways := []mode{how}
		if !every {
			ways = append(ways, mode{name: "plainly"})
			accepted(wrong, ways[1], refused == nil)
		}
		outcome := map[tr.Player]func(strategy.Rule, func(int) int, ...Check) Theorem{tr.X: WinsBy, tr.O: SurvivesTo}[f.player]
		judged, _, err := outcome(wrong.rule, f.bound).On(f.board(f.n))
		if err != nil {
			t.Fatal(err)
		}
		for _, way := range ways {
			accepted(judged, way, holds)
		}
	})
	if !testing.Short() && len(lost) == 0 {
		t.Errorf("no rule loses in %d modes", len(modes))
	}
}
