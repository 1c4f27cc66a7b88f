package playthrough_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/paper/playthrough"
	"transversal/strategy"
)

// mixed is a game in which X makes any choices that the rule admits, and O blocks
// more often than not.
func mixed(t *testing.T, n int, dice *rand.Rand) tr.Record {
	t.Helper()
	record := tr.Record{Start: tr.New(n)}
	pick := func(s tr.Set) tr.Cell {
		cells := s.Cells()
		return cells[dice.IntN(len(cells))]
	}
	for p := tr.New(n); p.Outcome() == tr.Open; p = p.With(record.Moves[p.Ply()]) {
		choices := p.Free()
		if p.Turn() == tr.X {
			move, err := strategy.XRule().Move(p)
			if err != nil {
				t.Fatal(err)
			}
			choices = move.Admits
		} else if threats := p.Threats(tr.X); !threats.Empty() && dice.IntN(6) > 0 {
			choices = threats
		} else if rows, cols := p.OpenBlock(tr.X); dice.IntN(2) > 0 && !tr.Rectangle(rows, cols).Minus(p.O).Empty() {
			choices = tr.Rectangle(rows, cols).Minus(p.O)
		}
		record.Moves = append(record.Moves, pick(choices))
	}
	return record
}

// Games with choices that are not canonical are annotated too, every ply has a
// caption, and the cells that the captions name are the ones played.
func TestAnnotateAllChoices(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	plans := map[strategy.Plan]int{}
	for range 600 {
		n := 4 + dice.IntN(4)
		record := mixed(t, n, dice)
		game, err := playthrough.Annotate(record)
		if err != nil {
			t.Fatalf("%v: %v", record, err)
		}
		for i, c := range record.Moves {
			caption := game.Captions[i].Plain()
			if caption == "" || strings.Count(string(game.Captions[i]), "$")%2 != 0 {
				t.Fatalf("%v: ply %d has the caption %q", record, i+1, caption)
			}
			if i%2 == 1 {
				continue
			}
			if why := game.Reasons[i].Of(c).String(); !strings.HasPrefix(why, "X plays "+c.String()) {
				t.Fatalf("%v: ply %d is %v, but its reason says %s", record, i+1, c, why)
			}
			reason, ok := game.Reasons[i].Because.(*strategy.XReason)
			if !ok {
				continue
			}
			switch reason.Step {
			case strategy.FirstOfPlan:
				plans[reason.Plan]++
				fallthrough
			case strategy.SecondOfPlan:
				if !strings.Contains(caption, ") = "+c.String()) {
					t.Fatalf("%v: ply %d claims %v, but its caption is %q", record, i+1, c, caption)
				}
			}
		}
	}
	if plans[strategy.PlanI] == 0 || plans[strategy.PlanII] == 0 {
		t.Errorf("plans met: %v", plans)
	}
}

func TestAnnotateRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"3: 1,1":                                 "from 4 to 16",
		"5: 1,1 1,2 1,3":                         "ply 3: X's rule does not admit (1,3) here",
		"5: 1,1 3,4 3,3 4,3 2,2 4,5 4,4 5,5 1,2": "ply 9: X's rule does not admit (1,2) here",
	} {
		record, err := tr.ParseRecord(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := playthrough.Annotate(record); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
	if _, err := playthrough.Annotate(tr.Record{Start: tr.New(5), Moves: []tr.Cell{0, 0}}); err == nil {
		t.Error("a cell was claimed twice")
	}
	setUp, err := tr.ParseRecord("XO.O/..X./X..O/.X.O: 2,4 1,3 3,3")
	if err != nil {
		t.Fatal(err)
	}
	if game, err := playthrough.Annotate(setUp); err != nil || !strings.Contains(game.Reasons[0].Of(setUp.Moves[0]).String(), "plan (i) goes on") {
		t.Errorf("a game that was set up in its plan: %v", err)
	}
	game, err := playthrough.Annotate(tr.Record{Start: tr.New(5)})
	if err != nil || len(game.Captions) != 0 {
		t.Errorf("an empty game: %v", err)
	}
}
