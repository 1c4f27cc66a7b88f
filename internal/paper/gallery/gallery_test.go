package gallery

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/paper/playthrough"
	"transversal/strategy"
)

var update = flag.Bool("update", false, "draw docs/figures anew")

// The example games are those published with the paper.
func TestExamples(t *testing.T) {
	for name, line := range map[string]string{"win": exampleWin, "loss": exampleLoss, "draw": exampleDraw} {
		file := must(os.ReadFile("../../../docs/data/published/example_" + name + "_5x5.csv"))
		published, err := tr.ReadRecord(string(file), 5, tr.ParsePosition)
		if err != nil || published.String() != line {
			t.Errorf("%s: %v %v, want %s", name, published, err, line)
		}
	}
}

// Figures 3 and 4 show a game of X's rule, with the lines that the rule chooses.
func TestPhase2Game(t *testing.T) {
	p := must(must(playthrough.Annotate(must(tr.ParseRecord(phase2Game)))).Record.Position(8))
	plan := reasonOf(p)
	if plan.Plan != strategy.PlanI || plan.B != 4 || plan.D != 4 || plan.R != 0 || plan.S != 1 || plan.M != tr.SetOf(diagonal(4)...) {
		t.Errorf("the plan is %v", plan)
	}
	if plan.Live.String() != "{1,2,3}" || plan.W != 1 {
		t.Errorf("live rows %v, w = %d", plan.Live, plan.W)
	}
}

// The rectangles are the cells that complete, by the definition.
func TestLemma3(t *testing.T) {
	for i, panel := range lemma3().Panels {
		board := panel.Picture.(*draw.Board)
		var stones tr.Set
		for _, s := range board.Stones {
			stones = stones.With(s.Cell)
		}
		if got, want := board.Outlines[0].Cells, completingDirect(stones); got != want || got.Len() != []int{2, 2, 4, 4}[i] {
			t.Errorf("panel %d: %v, want %v", i+1, got, want)
		}
	}
}

// Panel (a) of the tie-break figure is the argument of Lemma 6: the line pairs of
// the two outcomes meet in two opposite corners of H.
func TestIntersection(t *testing.T) {
	p := tr.New(6).Placed(tr.SetOf(diagonal(4)...), tr.SetOf(cell(5, 5), cell(1, 6), cell(2, 6), cell(3, 6)))
	reason := reasonOf(p)
	if want := tr.SetOf(cell(5, 6), cell(6, 5)); reason.Admissible != want {
		t.Errorf("admissible cells %v, want %v", reason.Admissible, want)
	}
	both := cross(6, 5, 6).Intersect(cross(6, 6, 5))
	if want := tr.SetOf(cell(5, 5), cell(6, 6)); both != want || !h().Contains(both) {
		t.Errorf("the pairs meet in %v, want %v", both, want)
	}
}

// Panel (b) is a position that the rule reaches, in the case of Lemma 8.
func TestStructure(t *testing.T) {
	p := tr.New(6).Placed(tr.SetOf(diagonal(4)...), tr.SetOf(structureF()...))
	reason := reasonOf(p)
	if reason.W != 0 || !reason.Admits.Has(cell(5, 5)) {
		t.Fatal(reason)
	}
	p = p.With(cell(5, 5)).With(cell(6, 6))
	reason = reasonOf(p)
	if reason.Case != strategy.CaseIIIFull || reason.S != 4 {
		t.Error(reason)
	}
}

// reasonOf returns the reason of X's rule in p.
func reasonOf(p tr.Position) *strategy.XReason {
	return must(strategy.XRule().Why(p)).Because.(*strategy.XReason)
}

// O follows the delaying rule in the figures of the delay theorem, but for the
// bad choice of the last, and they show what they say.
func TestDelay(t *testing.T) {
	follows := func(line string, plies int) tr.Position {
		t.Helper()
		game := must(tr.ParseRecord(line))
		p := tr.New(game.Start.N())
		for i, c := range game.Moves[:plies] {
			if p.Turn() == tr.O {
				move, err := strategy.ORule().Move(p)
				if err != nil || !move.Admits.Has(c) {
					t.Errorf("%s: ply %d: the rule admits %v (%v)", line, i+1, move.Admits, err)
				}
			}
			p = p.With(c)
		}
		return p
	}
	if p := follows(delayCase1, 10); p.Threats(tr.X) != (tr.Set{}) || p.Threats(tr.O) != (tr.Set{}) {
		t.Errorf("case 1 ends with threats %v and %v", p.Threats(tr.X), p.Threats(tr.O))
	}
	for line, left := range map[string]tr.Cell{delayInside: cell(5, 4), delayOutside: cell(4, 5)} {
		p := follows(line, 8)
		if p.X.Nu() > 3 || p.Threats(tr.O) != tr.SetOf(left) {
			t.Errorf("%s: ν(X) = %d, O threatens %v", line, p.X.Nu(), p.Threats(tr.O))
		}
		if p = p.With(left); p.Threats(tr.X).Len() > 1 {
			t.Errorf("%s: f is harmful", line)
		}
	}
	follows(delayHarmful, 7)
	game := must(tr.ParseRecord(delayHarmful))
	p, _ := game.Final()
	if p.Threats(tr.X).Len() != 2 {
		t.Errorf("the harmful f gives X the threats %v", p.Threats(tr.X))
	}
	u := game.Moves[8].Row()
	before, _ := game.Position(7)
	rows, cols := before.OpenBlock(tr.O)
	for f := range tr.Rectangle(rows, cols).All() {
		after := before
		after.X = after.X.With(f)
		if harmful := completingDirect(after.X).Minus(before.O).Len() > 1; harmful && f.Row() != u {
			t.Errorf("%v is harmful outside row u", f)
		}
	}
}

// The reports are of verified claims, and their shares are those of the paper.
func TestDistributions(t *testing.T) {
	all := reports()
	var sizes []int
	for _, r := range all {
		sizes = append(sizes, r.N)
		if !r.Verified || r.AllChoices() {
			t.Errorf("the report for n = %d is of another kind", r.N)
		}
		keys := ""
		for _, e := range slices.Concat(r.WinPly, r.Case, r.Plan, r.W) {
			keys += e.Key + " "
		}
		want := fmt.Sprintf("%d %d %d C-i C-ii C-iii(nu<=n-3) C-iii(nu=n-2) i ii ", 2*r.N-1, 2*r.N+1, 2*r.N+3)
		for w := range r.N - 2 {
			want += fmt.Sprint(w, " ")
		}
		if keys != want {
			t.Errorf("the plots take %s for %s", keys, want)
		}
	}
	if len(sizes) < 4 || !slices.Equal(sizes[:4], []int{4, 5, 6, 7}) {
		t.Errorf("there are reports for n = %v", sizes)
	}
	items := distributions()
	for i, want := range [][]string{ // the rows n = 6 of Tables 2, 3 and 4
		{"0.3562", "0.3288", "0.3151"},
		{"0.7498", "0.2188", "0.0309", "0.0005"},
		{"0.7812", "0.2188"},
		{"0.0314", "0.5938", "0.3125", "0.0623"},
	} {
		row := items[i].Figure.Panels[0].Picture.(*draw.Bars).Rows[2]
		for j, w := range want {
			if got := fmt.Sprintf("%.4f", row.Shares[j]); got != w {
				t.Errorf("%s, n = %s: %v, want %v", items[i].Name, row.Name, got, w)
			}
		}
	}
}

// docs/figures is what this package draws.
func TestDocs(t *testing.T) {
	const figures = "../../../docs/figures"
	items := All()
	for _, item := range items {
		var b bytes.Buffer
		if err := item.Figure.Write(&b, draw.SVG); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(figures, item.Name+".svg")
		if *update {
			if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, b.Bytes()) {
			t.Errorf("%s is out of date (%v): run go test ./internal/paper/gallery -update", file, err)
		}
	}
	there, err := filepath.Glob(filepath.Join(figures, "*"))
	if err != nil || len(there) != len(items) {
		t.Errorf("docs/figures holds %d files, want %d (%v)", len(there), len(items), err)
	}
}

// completingDirect returns the cells that complete s on the 5×5 board, tried one by one.
func completingDirect(s tr.Set) tr.Set {
	return tr.Square(5).Cells().Where(func(c tr.Cell) bool { return s.With(c).HasTransversal(5) })
}
