package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/holiman/uint256"

	"transversal/internal/explore"
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

// clone copies a result, so that it can be changed.
func clone(found *explore.Result) *explore.Result {
	return &explore.Result{Walk: found.Walk, Tally: slices.Clone(found.Tally), Levels: slices.Clone(found.Levels)}
}

// A report refuses to be wrong: whatever number of an exploration is changed that
// it would print, it is no report but a contradiction.
func TestReportsRefuseToBeWrong(t *testing.T) {
	one := uint256.NewInt(1)
	wins := WinsBy(strategy.XRule(), func(n int) int { return 2*n + 3 })
	survives := func(bound int) Theorem { return SurvivesTo(strategy.ORule(), func(int) int { return bound }) }
	for _, c := range []struct {
		theorem Theorem
		n       int
		mode    string
		o       Options
		free    func(slot int) bool // slots that are not reported
	}{
		{winningTheorem, 4, "canonical", Options{}, none},
		{winningTheorem, 4, "all", Options{AllChoices: true}, none},
		{winningTheorem, 4, "classes", Options{Classes: true}, func(slot int) bool {
			return slot >= counters4.final.first // cells are not reported by classes
		}},
		{delayTheorem, 4, "canonical", Options{}, none},
		{delayTheorem, 4, "all", Options{AllChoices: true}, none},
		{delayTheorem, 4, "classes", Options{Classes: true}, none},
		{wins, 4, "canonical", Options{}, none},
		{wins, 4, "all", Options{AllChoices: true}, none},
		{survives(5), 2, "full boards", Options{}, none},
		{survives(5), 2, "full boards, all", Options{AllChoices: true}, none},
		{survives(3), 3, "ended early", Options{}, none},
	} {
		name := c.theorem.Title() + ", " + c.mode
		e, found := explored(t, c.theorem, c.n, c.o)
		if r, err := e.Report(clone(found)); err != nil || !r.Verified {
			t.Fatalf("%s: %v", name, err)
		}
		refused := func(what string, wrong *explore.Result) {
			t.Helper()
			if _, err := e.Report(wrong); !errors.Is(err, explore.ErrContradiction) {
				t.Errorf("%s: %s is wrong, and the report says %v", name, what, err)
			}
		}
		for slot := range found.Tally {
			unused := found.Tally[slot].IsZero()
			if unused || c.free(slot) || unreported(c.theorem, slot) {
				continue
			}
			for _, by := range []*uint256.Int{one, uint256.NewInt(1 << 20)} {
				wrong := clone(found)
				wrong.Tally[slot].Add(&wrong.Tally[slot], by)
				refused(fmt.Sprintf("slot %d of the tally", slot), wrong)
				wrong = clone(found)
				wrong.Tally[slot].Sub(&wrong.Tally[slot], one)
				refused(fmt.Sprintf("slot %d of the tally", slot), wrong)
			}
		}
		for i := range found.Levels {
			wrong := clone(found)
			wrong.Levels[i].Plays.Add(&wrong.Levels[i].Plays, one)
			refused(fmt.Sprintf("the plays of level %d", i), wrong)
			if level := found.Levels[i]; c.o.Classes && level.Ply >= 2 {
				for _, positions := range []int{level.Positions - 1, level.Positions + 1} {
					wrong = clone(found)
					wrong.Levels[i].Positions = positions
					refused(fmt.Sprintf("the number of classes of level %d", i), wrong)
				}
			}
			// Of the last level the winning theorem knows a bound alone, and the delay theorem
			// has no closed form.
			if c.theorem.Name() == "win" && c.o.Classes {
				wrong = clone(found)
				weight := &wrong.Levels[i].Weight
				if weight.Sub(weight, one); i == len(found.Levels)-1 {
					weight.Lsh(weight, 1)
				}
				refused(fmt.Sprintf("the positions of level %d", i), wrong)
				wrong = clone(found)
				if wrong.Levels[i].Weight.Clear(); i < len(found.Levels)-1 {
					refused(fmt.Sprintf("the positions of level %d", i), wrong)
				}
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
		wrong := clone(found)
		for i, slots := range kinds {
			for _, slot := range slots {
				if i != but {
					wrong.Tally[slot].AddUint64(&wrong.Tally[slot], 1)
				}
			}
		}
		if _, err := e.Report(wrong); !errors.Is(err, explore.ErrContradiction) {
			t.Errorf("all lines but those of slots %v are wrong, and the report says %v", kinds[but], err)
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
				wrong := clone(found)
				for i := from; i < min(to, last); i++ {
					wrong.Levels[i].Plays.Lsh(&wrong.Levels[i].Plays, 1)
				}
				for slot := range wrong.Tally {
					if to > last {
						wrong.Tally[slot].Lsh(&wrong.Tally[slot], 1)
					}
				}
				if _, err := e.Report(wrong); !errors.Is(err, explore.ErrContradiction) {
					t.Errorf("%s: levels %d to %d are doubled, and the report says %v", theorem.Title(), from, to-1, err)
				}
			}
		}
	}
}

// A contradiction says what is wrong, and at which ply: where twice as many plays are
// due at some plies, or one line more is counted in some slots.
func TestContradictionsInWords(t *testing.T) {
	type plies []int
	type slots []int
	v, delay := counters4, newDelaying(&delayTheorem, 4, Options{}).counters
	for _, c := range []struct {
		theorem Theorem
		due     counter
		wrong   map[string]any
	}{
		{winningTheorem, v.due, map[string]any{
			"plays in which ply 2 is due":  plies{2, 3},
			"plays after ply 2":            plies{3},
			"plays in which ply 4 is due":  plies{4, 5},
			"plays in which ply 6 is due":  plies{6, 7},
			"plays in which ply 8 is due":  plies{8, 9},
			"plays in which ply 10 is due": plies{10, 11},
			"plays after ply 10":           plies{11},
			"terminal lines":               slots{v.lines.first},
			"deviations at ply 6":          slots{v.deviation.first, v.win.first},
			"deviations at ply 8":          slots{v.deviation.at(1), v.win.at(1)},
			"deviations at ply 10":         slots{v.deviation.at(2), v.win.at(2)},
			"wins at ply 7":                slots{v.win.first},
			"wins at ply 9":                slots{v.win.at(1)},
			"wins at ply 11":               slots{v.win.at(2)},
			"sum by case":                  slots{v.cases.first},
			"sum by plan":                  slots{v.plan.first},
			"sum by w":                     slots{v.w.at(1)},
			"sum by final cell":            slots{v.final.at(1)},
			"sum by block":                 slots{v.block.at(1)},
			"lines by pairs":               slots{v.pairs.first},
		}},
		{delayTheorem, delay.due, map[string]any{
			"plays after ply 1":           plies{2},
			"plays in which ply 3 is due": plies{3, 4},
			"plays in which ply 5 is due": plies{5, 6},
			"plays in which ply 7 is due": plies{7, 8},
			"plays after ply 7":           plies{8},
			"replies at ply 2n":           slots{delay.lines.first, delay.end.first, delay.cases.first},
			"lines to ply 2n+1":           slots{delay.lines.first, delay.end.at(1), delay.cases.first},
			"sum by last ply":             slots{delay.lines.first, delay.cases.first},
			"sum by case":                 slots{delay.cases.first},
		}},
	} {
		e, found := explored(t, c.theorem, 4, Options{})
		for want, what := range c.wrong {
			wrong := clone(found)
			switch what := what.(type) {
			case plies:
				for _, ply := range what {
					due := &wrong.Tally[c.due.at(ply)]
					for i := range wrong.Levels {
						if level := &wrong.Levels[i]; level.Ply == ply-1 {
							due = &level.Plays
						}
					}
					due.Lsh(due, 1)
				}
			case slots:
				for _, slot := range what {
					wrong.Tally[slot].AddUint64(&wrong.Tally[slot], 1)
				}
			}
			if _, err := e.Report(wrong); err == nil || !strings.Contains(err.Error(), ": "+want+": ") {
				t.Errorf("%s: %v, want %s", c.theorem.Title(), err, want)
			}
		}
	}
}

// There is no report where the rule has no answer any more.
func TestReportAsksTheRule(t *testing.T) {
	gone := false
	e, found := explored(t, Winning(answer{strategy.XRule(), func(p tr.Position, m strategy.Move) (strategy.Move, error) {
		if gone {
			return mute(p, m)
		}
		return m, nil
	}}), 4, Options{})
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

func none(int) bool { return false }

// unreported reports whether the slot counts what the levels say already.
func unreported(t Theorem, slot int) bool {
	switch t.Name() {
	case "win":
		return slot >= counters4.due.first && slot < counters4.due.at(5)
	case "delay":
		due := newDelaying(&delayTheorem, 4, Options{}).due
		return slot >= due.first && slot < due.at(7)
	}
	return false
}

// counters4 are those of the winning theorem for n = 4.
var counters4 = newWinning(&winningTheorem, 4, Options{}).counters

// The positions in the classes, Σ n!²/|Aut|, are those that a run by positions
// finds one by one, for the delay theorem, which begins on the empty board. The winning theorem
// compares them with their closed form whenever it is run.
func TestLabelledPositions(t *testing.T) {
	for n := 2; n <= 4; n++ {
		e, err := delayTheorem.Exploration(n, Options{Classes: true})
		if err != nil {
			t.Fatal(err)
		}
		e.Walk.Weight = sizes(n)
		found, err := e.Walk.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		classes, err := e.Report(found)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := fmt.Sprint(classes.LabelledByPly), fmt.Sprint(delayReport(t, n, Options{AllChoices: true}).PositionsByPly); got != want {
			t.Errorf("n = %d: the classes hold %v positions, by positions there are %v", n, got, want)
		}
	}
	// One stone stands on one of 16 cells.
	if size := sizes(4)(tr.New(4).With(0)); size.Uint64() != 16 {
		t.Errorf("%v positions have one stone", &size)
	}
}
