package symmetry

import (
	"testing"

	"pgregory.net/rapid"

	tr "transversal"
)

// Cells that Alike puts together lead to the same class, and every cell is in
// one group.
func TestAlike(t *testing.T) {
	saved := 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(t, "n")
		p := tr.New(n)
		for range rapid.IntRange(0, n).Draw(t, "stones of each") {
			// X keeps a matching, as it does while it opens.
			rows, cols := p.OpenBlock(tr.X)
			h := tr.Rectangle(rows, cols).Minus(p.O).Cells()
			if len(h) == 0 {
				break
			}
			p = p.With(rapid.SampledFrom(h).Draw(t, "X"))
			p = p.With(rapid.SampledFrom(p.Free().Cells()).Draw(t, "O"))
		}
		sizes := map[tr.Position]uint64{}
		Alike(p, p.Free(), func(c tr.Cell, size uint64) {
			sizes[Canonical(p.With(c))] += size
			saved += int(size) - 1
		})
		want := map[tr.Position]uint64{}
		for c := range p.Free().All() {
			want[Canonical(p.With(c))]++
		}
		if len(sizes) != len(want) {
			t.Fatalf("%v\n%d classes of successors, want %d", p, len(sizes), len(want))
		}
		for class, size := range want {
			if sizes[class] != size {
				t.Fatalf("%v\n%d cells lead to\n%v\nwant %d", p, sizes[class], class, size)
			}
		}
	})
	if saved == 0 {
		t.Error("no cells were ever alike")
	}
}
