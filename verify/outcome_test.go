package verify

import (
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

// searched compares the lines of a report, by their last ply, with those that are played out
// one move after another. X's first move is like any other on the larger boards.
func searched(t *testing.T, theorem Theorem, n int, r *Report, all bool) {
	t.Helper()
	start, times := theorem.start(n), 1
	if all && n == 4 && theorem.player == tr.X {
		times = start.Free().Len()
		start = start.With(start.Free().Least())
	}
	want, ok := playedOut(theorem, start, n, all)
	ends := append(slices.Clone(r.WinPly), r.EndPly...)
	if !ok || len(want) != len(ends) {
		t.Errorf("%s: lines end at %v, not %v", theorem.RunName(n, Options{}), ends, want)
	}
	for ply, lines := range want {
		if theorem.name == "delay" && !theorem.board(n).Pairs && n == 2 {
			ply = 5 // as the theorem calls the end of the 2×2 board
		}
		if got := ends.Get(strconv.Itoa(ply)); got.Int64() != int64(times*lines) {
			t.Errorf("%s: %d lines end at ply %d, played out %d times %d", theorem.RunName(n, Options{}), got, ply, times, lines)
		}
	}
}

// same fails the test unless two reports are the same, byte for byte.
func same(t *testing.T, got, want *Report) {
	t.Helper()
	if a, b := string(marshal(t, got)), string(marshal(t, want)); a != b {
		t.Errorf("the reports differ:\n%s\n%s", a, b)
	}
}

// samePlainly returns the report of a verification that merges positions. That of the plain
// verifier, which merges nothing, must be the same.
func samePlainly(t *testing.T, theorem Theorem, n int) *Report {
	t.Helper()
	merged := verified(t, theorem, n, Options{})
	plain, err := theorem.VerifyPlainly(t.Context(), n, nil)
	if err != nil {
		t.Fatal(err)
	}
	same(t, plain, merged)
	if plain.String() != merged.String() {
		t.Errorf("the reports differ:\n%v\n%v", plain, merged)
	}
	return merged
}

// sameByClasses returns the report on all choices. By classes it must be the same, but for
// cells and positions.
func sameByClasses(t *testing.T, theorem Theorem, n int) *Report {
	t.Helper()
	all, classes := verified(t, theorem, n, Options{AllChoices: true}), verified(t, theorem, n, Options{Classes: true})
	for _, r := range []*Report{all, classes} {
		r.Statement, r.PositionsByPly, r.ClassesByPly, r.LabelledByPly, r.FinalCell, r.BlockCell = "", nil, nil, nil, nil, nil
	}
	same(t, classes, all)
	return all
}

// Both verifiers, positions and classes, and a search count the same lines, of the canonical
// choice and of all.
func TestAgreement(t *testing.T) {
	for _, c := range []struct {
		Theorem
		from, to int
	}{{winningTheorem, 4, 5}, {delayTheorem, 2, 4}, {graphWinning, 3, 4}, {graphDelaying, 2, 3}} {
		for n := c.from; n <= c.to; n++ {
			r, large := samePlainly(t, c.Theorem, n), testing.Short() && n >= 4
			if n < 5 {
				searched(t, c.Theorem, n, r, false)
			}
			switch {
			case large && n > 4:
				continue
			case c.board(n).Pairs && n == 4: // whose positions are too many
				r = verified(t, c.Theorem, n, Options{Classes: true})
			default:
				r = sameByClasses(t, c.Theorem, n)
			}
			if n < 5 && !large {
				searched(t, c.Theorem, n, r, true)
			}
		}
	}
}

// Whatever the rule and the board, the theorem that judges the outcome alone and a search that
// plays the games one by one say the same, and count the same lines: merged, plainly and with all
// choices. By classes the rule is another, and only the paper's can be compared.
func TestOutcomeAgreesWithPlainSearch(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 4
	}
	for _, word := range []string{"1", "2", "3", "4", "2x3", "#../.../...", "#.#/.../..#", "K4"} {
		board, err := tr.ParseBoard(word)
		if err != nil {
			t.Fatal(err)
		}
		for _, player := range []tr.Player{tr.X, tr.O} {
			for _, name := range strategy.Names(player) {
				rule, _ := strategy.Named(player, name, 3)
				for bound := 1; bound <= board.Cells().Len()+1; bound += step {
					at := func(int) int { return bound }
					theorem := WinsBy(rule, at)
					if player == tr.O {
						theorem = SurvivesTo(rule, at)
					}
					theorem, n, err := theorem.On(board)
					if err != nil {
						t.Fatal(err)
					}
					if n == 4 && (bound > 2*n+4 || rule.Name() == "exact") {
						continue // too many games to play one by one, or to search each move for
					}
					ways := []mode{modes[0], modes[1], {name: "plainly"}}
					if n == 4 {
						ways = ways[:1]
					}
					for _, way := range ways {
						if _, holds := playedOut(theorem, theorem.start(n), n, way.AllChoices); !holds {
							way.refused(t, theorem, n)
							continue
						}
						r, err := way.verify(t.Context(), theorem, n)
						if err != nil {
							t.Fatal(err)
						}
						searched(t, theorem, n, r, way.AllChoices)
					}
				}
			}
		}
	}
	for _, word := range []string{"K6", "4", "#.../..../..../....", "3x4"} {
		if testing.Short() {
			break
		}
		board, err := tr.ParseBoard(word)
		if err != nil {
			t.Fatal(err)
		}
		for _, theorem := range []Theorem{WinsBy(strategy.XRule(), by2n3), SurvivesTo(strategy.ORule(), delayTheorem.bound)} {
			theorem, n, err := theorem.On(board)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := theorem.Verify(t.Context(), n, Options{Classes: true}); err != nil {
				refused(t, theorem, n, Options{AllChoices: true}, claimMove)
				continue
			}
			sameByClasses(t, theorem, n)
		}
	}
}

// Why a rule does not keep to its bound.
func TestOutcomeFailures(t *testing.T) {
	first := answer{strategy.First(), func(p tr.Position, _ strategy.Move) (strategy.Move, error) { return alone(p.Free().Least()), nil }}
	by := func(ply int) func(int) int { return func(int) int { return ply } }
	for want, theorem := range map[string]Theorem{
		"O owns a transversal at ply 6":                                  WinsBy(first, by(9)),
		"X owns a transversal at ply 7":                                  SurvivesTo(first, by(9)),
		"after ply 3 X owns no transversal, and was to own one by ply 3": WinsBy(first, by(3)),
	} {
		if got := refused(t, theorem, 3, Options{}, claimOutcome).Detail; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
