package gallery

import (
	"bytes"
	"math"
	"math/big"
	"strings"
	"testing"

	"transversal/draw"
	"transversal/verify"
)

// The plot of a report says what Table 2 and the report say: n = 5, of whose 485,760
// lines 85,361 end on (5,5).
func TestReport(t *testing.T) {
	r := reports()[1]
	svg := func() string {
		var out bytes.Buffer
		if err := Report(r).Write(&out, draw.SVG); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, want := range []string{">17.6<", ">0.3696<", ">ply 13<", ">190,080<", ">6,064<"} {
		if !strings.Contains(svg(), want) {
			t.Errorf("the plot lacks %s", want)
		}
	}
	if got := r.FinalCell.Get("5,5").String(); got != "85361" {
		t.Errorf("lines that end on (5,5): %s", got)
	}
	r.FinalCell = nil // as of classes
	r.ClassesByPly = verify.Distribution{{Key: "6", Count: big.NewInt(33_500_000)}}
	if plot := svg(); strings.Contains(plot, ">17.6<") || !strings.Contains(plot, ">3.35e7<") || !strings.Contains(plot, ">classes<") {
		t.Error("the plot of classes has a map, or lacks their number")
	}
}

func TestLogarithm(t *testing.T) {
	for bits, want := range map[uint]float64{0: 0, 10: 10 * math.Ln2, 1024: 1024 * math.Ln2, 5000: 5000 * math.Ln2} {
		if got := logarithm(new(big.Int).Lsh(big.NewInt(1), bits)); math.Abs(got-want) > 1e-9 {
			t.Errorf("2^%d: %v, want %v", bits, got, want)
		}
	}
}
