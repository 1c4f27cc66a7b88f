package verify

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

// plays counts the lines of a rule from a position, by the ply at which they end, from the
// definitions alone. It remembers positions, and knows nothing of classes or claims.
type plays struct {
	rule   strategy.Rule
	player tr.Player
	bound  int
	all    bool // every move that the rule admits
	known  map[tr.Position]map[int]int
}

// lines returns no lines if one does not end as promised.
func (w *plays) lines(p tr.Position) (ends map[int]int, ok bool) {
	switch outcome := p.Outcome(); {
	case outcome == tr.WonBy(w.player):
		return map[int]int{p.Ply(): 1}, true
	case outcome != tr.Open && outcome != tr.Draw:
		return nil, false
	case p.Ply() == w.bound || outcome == tr.Draw:
		return map[int]int{p.Ply(): 1}, w.player == tr.O
	}
	if ends, ok := w.known[p]; ok {
		return ends, true
	}
	next := p.Free()
	if p.Turn() == w.player {
		move, err := w.rule.Move(p)
		if err != nil {
			return nil, false
		}
		if next = tr.SetOf(move.Cell); w.all {
			next = move.Admits
		}
	}
	ends = map[int]int{}
	for c := range next.All() {
		some, ok := w.lines(p.With(c))
		if !ok {
			return nil, false
		}
		for ply, lines := range some {
			ends[ply] += lines
		}
	}
	w.known[p] = ends
	return ends, true
}

// playedOut is lines for a theorem.
func playedOut(t Theorem, p tr.Position, n int, all bool) (map[int]int, bool) {
	return (&plays{t.rule, t.player, t.bound(n), all, map[tr.Position]map[int]int{}}).lines(p)
}

// sum returns how many lines there are.
func sum(lines map[int]int) (all int) {
	for _, n := range lines {
		all += n
	}
	return all
}

// Of the canonical choice and of all, positions and classes count the lines that are played
// out one move after another. X's first move is like any other on the larger boards.
func TestAgreesWithPlainSearch(t *testing.T) {
	for _, c := range []struct {
		Theorem
		from, to int
	}{{winningTheorem, 4, 4}, {delayTheorem, 2, 4}, {graphWinning, 3, 4}, {graphDelaying, 2, 3}} {
		for n := c.from; n <= c.to; n++ {
			for name, o := range map[string]Options{"one choice": {}, "all choices": {AllChoices: true}, "classes": {Classes: true}} {
				all := name != "one choice"
				if all && n == 4 && testing.Short() || c.graph && n == 4 && name == "all choices" {
					continue
				}
				start, times := c.start(n), 1
				if all && n == 4 && c.player == tr.X {
					times = start.Free().Len()
					start = start.With(start.Free().Least())
				}
				want, ok := playedOut(c.Theorem, start, n, all)
				r, err := c.Verify(t.Context(), n, o)
				if err != nil || !ok {
					t.Fatalf("%s, %s: %v", c.name, c.Where(n), err)
				}
				ends := append(slices.Clone(r.WinPly), r.EndPly...)
				for ply, lines := range want {
					if c.name == "delay" && !c.graph && n == 2 {
						ply = 5 // as the theorem calls the end of the 2×2 board
					}
					if got := ends.Get(strconv.Itoa(ply)); got.Int64() != int64(times*lines) {
						t.Errorf("%s, %s, %s: %d lines end at ply %d, played out %d times %d", c.name, c.Where(n), name, got, ply, times, lines)
					}
				}
				if len(want) != len(ends) {
					t.Errorf("%s, %s, %s: lines end at %v, not %v", c.name, c.Where(n), name, ends, want)
				}
			}
		}
	}
}

// Whatever the rule, the theorem that judges the outcome alone and a search that
// plays the games one by one say the same, and count the same lines.
func TestOutcomeAgreesWithPlainSearch(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for _, player := range []tr.Player{tr.X, tr.O} {
			for _, rule := range strategy.Rules(player, 3) {
				for bound := 0; bound <= n*n+1; bound++ {
					at := func(int) int { return bound }
					theorem := WinsBy(rule, at)
					if player == tr.O {
						theorem = SurvivesTo(rule, at)
					}
					if n == 4 && (bound > 2*n+4 || rule.Name() == "exact") {
						continue // too many games to play one by one, or to search each move for
					}
					ends, want := playedOut(theorem, tr.New(n), n, false)
					lines := sum(ends)
					r, err := theorem.Verify(context.Background(), n, Options{})
					var failure *Failure
					switch {
					case want && err != nil:
						t.Errorf("n = %d, %v %s to ply %d: %v", n, player, rule.Name(), bound, err)
					case want && (!r.Verified || r.Lines.Int64() != int64(lines)):
						t.Errorf("n = %d, %v %s to ply %d: %v lines, played out there are %d", n, player, rule.Name(), bound, r.Lines, lines)
					case !want && !errors.As(err, &failure):
						t.Errorf("n = %d, %v %s to ply %d: %v, and it does not hold", n, player, rule.Name(), bound, err)
					case !want:
						followsRule(t, failure, rule, player)
					}
				}
			}
		}
	}
}

// followsRule fails unless the line of a failure leads to its position, and the
// player follows the rule in it.
func followsRule(t *testing.T, failure *Failure, rule strategy.Rule, player tr.Player) {
	t.Helper()
	if p, err := failure.Line.Final(); err != nil || p != failure.Position {
		t.Errorf("the line %v does not lead to\n%v", failure.Line, failure.Position)
	}
	p := failure.Line.Start
	for _, c := range failure.Line.Moves {
		if p.Turn() == player {
			if move, err := rule.Move(p); err != nil || !move.Admits.Has(c) {
				t.Errorf("the rule does not play %v in\n%v", c, p)
			}
		}
		p = p.With(c)
	}
}

// Why a rule does not keep to its bound.
func TestOutcomeFailures(t *testing.T) {
	first := strategy.Plain("first", func(p tr.Position) (strategy.Move, string, error) {
		return strategy.Move{Cell: p.Free().Least(), Admits: tr.SetOf(p.Free().Least())}, "the first", nil
	})
	bound := func(int) int { return 9 }
	for want, theorem := range map[string]Theorem{
		"O owns a transversal at ply 6":                                  WinsBy(first, bound),
		"X owns a transversal at ply 7":                                  SurvivesTo(first, bound),
		"after ply 3 X owns no transversal, and was to own one by ply 3": WinsBy(first, func(int) int { return 3 }),
	} {
		_, err := theorem.Verify(t.Context(), 3, Options{})
		var failure *Failure
		if !errors.As(err, &failure) || failure.Claim != claimOutcome || failure.Detail != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A rule that has no answer in the end fails there.
func TestNoAnswerInTheEnd(t *testing.T) {
	rule := answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if p.X.Len() == p.N() {
			return mute(p, m)
		}
		return m, nil
	}}
	_, err := WinsBy(rule, winningTheorem.Bound).Verify(t.Context(), 4, Options{})
	var failure *Failure
	if !errors.As(err, &failure) || failure.Claim != claimMove || failure.Position.Ply() != 8 {
		t.Errorf("%v, want %v to fail after ply 8", err, claimMove)
	}
}
