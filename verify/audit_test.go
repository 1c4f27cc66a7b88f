package verify

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/holiman/uint256"

	"transversal/internal/explore"
	"transversal/internal/symmetry"
	"transversal/strategy"

	tr "transversal"
)

// explored explores what a theorem says of the n×n board, and returns that and the result.
func explored(t *testing.T, theorem Theorem, n int, o Options) (*Exploration, *explore.Result) {
	t.Helper()
	e, err := theorem.Exploration(n, o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := e.Walk.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return e, found
}

// wrong fails the test unless the report on a result that change has changed is refused as a
// contradiction, with those words if any.
func wrong(t *testing.T, e *Exploration, found *explore.Result, what, words string, change func(r *explore.Result)) {
	t.Helper()
	changed := &explore.Result{Walk: found.Walk, Tally: slices.Clone(found.Tally), Levels: slices.Clone(found.Levels)}
	change(changed)
	if _, err := e.Report(changed); !errors.Is(err, explore.ErrContradiction) || !strings.Contains(err.Error(), words) {
		t.Errorf("%s: %s is wrong, and the report says %v, not %q", e.Walk.Question, what, err, words)
	}
}

// A report refuses to be wrong: whatever number of an exploration is changed that
// it would print, it is no report but a contradiction.
func TestReportsRefuseToBeWrong(t *testing.T) {
	one, all, classes := uint256.NewInt(1), Options{AllChoices: true}, Options{Classes: true}
	survives := func(bound int) Theorem { return SurvivesTo(strategy.ORule(), func(int) int { return bound }) }
	for _, c := range []struct {
		theorem Theorem
		n       int
		o       Options
		counted func(slot int) bool // slots that the levels do not say, and that are reported
	}{
		{winningTheorem, 4, Options{}, notDue(counters4, 5)},
		{winningTheorem, 4, all, notDue(counters4, 5)},
		{winningTheorem, 4, classes, func(slot int) bool { return slot < counters4.final.first && notDue(counters4, 5)(slot) }},
		{delayTheorem, 4, Options{}, notDue(delays4, 7)},
		{delayTheorem, 4, all, notDue(delays4, 7)},
		{delayTheorem, 4, classes, notDue(delays4, 7)},
		{wins(strategy.XRule()), 4, Options{}, notDue(counters4, 0)},
		{wins(strategy.XRule()), 4, all, notDue(counters4, 0)},
		{survives(5), 2, Options{}, notDue(counters4, 0)}, // to full boards
		{survives(5), 2, all, notDue(counters4, 0)},
		{survives(3), 3, Options{}, notDue(counters4, 0)}, // not so far
	} {
		e, found := explored(t, c.theorem, c.n, c.o)
		for slot := range found.Tally {
			if found.Tally[slot].IsZero() || !c.counted(slot) {
				continue
			}
			for _, by := range []*uint256.Int{one, uint256.NewInt(1 << 20), new(uint256.Int).Neg(one)} {
				wrong(t, e, found, fmt.Sprintf("slot %d of the tally", slot), "", func(r *explore.Result) { r.Tally[slot].Add(&r.Tally[slot], by) })
			}
		}
		for i, level := range found.Levels {
			at := fmt.Sprintf("a number of level %d", i)
			wrong(t, e, found, at, "", func(r *explore.Result) { r.Levels[i].Plays.AddUint64(&level.Plays, 1) })
			if c.o.Classes && level.Ply >= 2 {
				wrong(t, e, found, at, "", func(r *explore.Result) { r.Levels[i].Positions-- })
				wrong(t, e, found, at, "", func(r *explore.Result) { r.Levels[i].Positions++ })
			}
			// Of the last level the winning theorem knows a bound alone, and the delay theorem
			// has no closed form.
			last := i == len(found.Levels)-1
			if c.theorem.Name() != "winning" || !c.o.Classes {
				continue
			}
			wrong(t, e, found, at, "", func(r *explore.Result) {
				if weight := &r.Levels[i].Weight; last {
					weight.Lsh(weight, 1)
				} else {
					weight.SubUint64(weight, 1)
				}
			})
			if !last {
				wrong(t, e, found, at, "", func(r *explore.Result) { r.Levels[i].Weight.Clear() })
			}
		}
	}
}

// Numbers that are wrong together agree with each other, and are refused if one that
// they are compared with is right, or if the plays do not bear them out.
func TestWrongTogether(t *testing.T) {
	e, found := explored(t, winningTheorem, 4, Options{AllChoices: true})
	v, cell := counters4, counters4.final.first
	for found.Tally[cell].IsZero() {
		cell++
	}
	kinds := [][]int{{v.lines.first}, {v.win.first, v.deviation.first}, {v.cases.first}, {v.plan.first}, {v.w.at(1)}, {cell}, {}}
	for but := range kinds {
		others := slices.Concat(slices.Delete(slices.Clone(kinds), but, but+1)...)
		wrong(t, e, found, fmt.Sprintf("a line in all slots but %v", kinds[but]), "", more(others...))
	}
}

// more adds a line in some slots of the tally.
func more(slots ...int) func(r *explore.Result) {
	return func(r *explore.Result) {
		for _, slot := range slots {
			r.Tally[slot].AddUint64(&r.Tally[slot], 1)
		}
	}
}

// twice doubles the plays in which some plies are due.
func twice(due counter, plies ...int) func(r *explore.Result) {
	return func(r *explore.Result) {
		for _, ply := range plies {
			plays := &r.Tally[due.at(ply)]
			for i := range r.Levels {
				if r.Levels[i].Ply == ply-1 {
					plays = &r.Levels[i].Plays
				}
			}
			plays.Lsh(plays, 1)
		}
	}
}

// Twice as many plays in some levels, or in those up to the last and in the tally, are seen
// where they begin or end, whatever else agrees: also where it is X's move that doubles them.
func TestDoubled(t *testing.T) {
	for _, theorem := range Theorems() {
		e, found := explored(t, theorem, 4, Options{})
		last := len(found.Levels)
		for from := range last + 1 {
			for to := from + 1; to <= last+1; to++ {
				wrong(t, e, found, fmt.Sprintf("the double of levels %d to %d", from, to-1), "", func(r *explore.Result) {
					for i := from; i < min(to, last); i++ {
						r.Levels[i].Plays.Lsh(&r.Levels[i].Plays, 1)
					}
					for slot := range r.Tally {
						if to > last {
							r.Tally[slot].Lsh(&r.Tally[slot], 1)
						}
					}
				})
			}
		}
	}
}

// A contradiction says what is wrong, and at which ply: where twice as many plays are
// due at some plies, or one line more is counted in some slots.
func TestContradictionsInWords(t *testing.T) {
	v, d := counters4, delays4
	for _, c := range []struct {
		theorem Theorem
		o       Options
		wrong   map[string]func(r *explore.Result)
	}{
		{winningTheorem, Options{}, map[string]func(r *explore.Result){
			"plays to ply 1":       twice(v.due, 2, 3),
			"plays to ply 2":       twice(v.due, 3),
			"plays to ply 3":       twice(v.due, 4, 5),
			"plays to ply 5":       twice(v.due, 6, 7),
			"plays to ply 7":       twice(v.due, 8, 9),
			"plays to ply 9":       twice(v.due, 10, 11),
			"plays to ply 10":      twice(v.due, 11),
			"plays to ply 11":      more(v.win.at(2)),
			"terminal lines":       more(v.lines.first),
			"deviations at ply 6":  more(v.deviation.first),
			"deviations at ply 8":  more(v.deviation.at(1)),
			"deviations at ply 10": more(v.deviation.at(2)),
			"sum by case":          more(v.cases.first),
			"sum by plan":          more(v.plan.first),
			"sum by w":             more(v.w.at(1)),
			"sum by final cell":    more(v.final.at(1)),
			"sum by block":         more(v.block.at(1)),
			"lines by pairs":       more(v.pairs.first),
		}},
		{winningTheorem, Options{AllChoices: true}, map[string]func(r *explore.Result){
			"wins at ply 7":  more(v.win.first),
			"wins at ply 9":  more(v.win.at(1)),
			"wins at ply 11": more(v.win.at(2)),
			"sum by win ply": more(v.lines.first),
		}},
		{delayTheorem, Options{}, map[string]func(r *explore.Result){
			"plays to ply 1":  twice(d.due, 2),
			"plays to ply 2":  twice(d.due, 3, 4),
			"plays to ply 4":  twice(d.due, 5, 6),
			"plays to ply 6":  twice(d.due, 7, 8),
			"plays to ply 7":  twice(d.due, 8),
			"plays to ply 8":  more(d.lines.first, d.end.first, d.cases.first),
			"plays to ply 9":  more(d.lines.first, d.end.at(1), d.cases.first),
			"sum by last ply": more(d.lines.first, d.cases.first),
			"sum by case":     more(d.cases.first),
		}},
	} {
		e, found := explored(t, c.theorem, 4, c.o)
		for words, change := range c.wrong {
			wrong(t, e, found, "a count", ": "+words+": ", change)
		}
	}
}

// There is no report where the rule has no answer any more.
func TestReportAsksTheRule(t *testing.T) {
	gone := false
	e, found := explored(t, Winning(where(strategy.XRule(), func(tr.Position) bool { return gone }, mute)), 4, Options{})
	gone = true
	if r, err := e.Report(found); err == nil {
		t.Errorf("a report whose principal variation cannot be played: %v", r.PrincipalVariation)
	}
}

// Of several contradictions the first is told.
func TestFirstContradiction(t *testing.T) {
	var a account
	a.equal("lines", big.NewInt(1), big.NewInt(1))
	a.equal("nodes", big.NewInt(1234), big.NewInt(2))
	a.equal("wins", big.NewInt(3), big.NewInt(4))
	if want := explore.ErrContradiction.Error() + ": nodes: 1,234 counted in one way, 2 in the other"; a.err == nil || a.err.Error() != want {
		t.Errorf("%v, want %s", a.err, want)
	}
}

// notDue reports whether a slot does not count the plays in which one of the first plies is
// due, which the levels say already.
func notDue(c counters, plies int) func(slot int) bool {
	return func(slot int) bool { return slot < c.due.first || slot >= c.due.at(plies) }
}

// The counters of the two theorems for n = 4.
var (
	counters4 = newWinning(&winningTheorem, 4, Options{}).counters
	delays4   = newDelaying(&delayTheorem, 4, Options{}).counters
)

// The positions in the classes, Σ n!²/|Aut|, are those that a run by positions
// finds one by one, for the delay theorem, which begins on the empty board. The winning theorem
// compares them with their closed form whenever it is run.
func TestLabelledPositions(t *testing.T) {
	for n := 2; n <= 4; n++ {
		e, _ := explored(t, delayTheorem, n, Options{Classes: true})
		e.Walk.Weight = sizes(tr.Square(n))
		found, err := e.Walk.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		classes, err := e.Report(found)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(classes.LabelledByPly), fmt.Sprint(verified(t, delayTheorem, n, Options{AllChoices: true}).PositionsByPly); got != want {
			t.Errorf("n = %d: the classes hold %v positions, by positions there are %v", n, got, want)
		}
	}
	// One stone stands on one of 16 cells.
	if size, err := sizes(tr.Square(4))(symmetry.Canonical(tr.New(4).With(0))); err != nil || size.Uint64() != 16 {
		t.Errorf("%v positions have one stone", &size)
	}
}
