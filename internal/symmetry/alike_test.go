package symmetry

import (
	"math/rand/v2"
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
		b := tr.Square(n)
		for range rapid.IntRange(0, 3).Draw(t, "missing") {
			b.Missing = b.Missing.With(rapid.SampledFrom(b.Cells().Cells()[1:]).Draw(t, "cell"))
		}
		p, err := tr.Game{Board: b}.Start()
		if err != nil {
			t.Skip(err)
		}
		// One keeps a matching, as X does while it opens, and O while it builds.
		builder := rapid.SampledFrom([]tr.Player{tr.X, tr.O}).Draw(t, "builder")
		for range rapid.IntRange(0, n).Draw(t, "stones of each") {
			for _, player := range []tr.Player{tr.X, tr.O} {
				cells := p.Free()
				if player == builder {
					rows, cols := p.OpenBlock(player)
					cells = cells.Intersect(tr.Rectangle(rows, cols))
				}
				if cells.Empty() {
					break
				}
				p = p.With(rapid.SampledFrom(cells.Cells()).Draw(t, player.String()))
			}
		}
		saved += grouped(t, p)
	})
	if saved == 0 {
		t.Error("no cells were ever alike")
	}
}

// The same on the largest board, to its last row and column.
func TestAlikeLargest(t *testing.T) {
	dice := rand.New(rand.NewPCG(31, 32))
	for range 500 {
		p := tr.New(tr.MaxN)
		for i := range 1 + dice.IntN(6) {
			p.X = p.X.With(tr.At(15-i, dice.IntN(16)))
			p.O = p.O.With(tr.At(dice.IntN(16), 15-i)).Minus(p.X)
		}
		grouped(t, p)
	}
}

// grouped fails the test unless the groups of Alike have as many cells that lead to each class
// as there are. It returns how many cells are like another.
func grouped(t interface{ Fatalf(string, ...any) }, p tr.Position) (saved int) {
	sizes := map[tr.Position]int{}
	for group := range Alike(p.X, p.O, p.Board().Missing, p.Free()) {
		sizes[Canonical(p.With(group.Least()))] += group.Len()
		saved += group.Len() - 1
	}
	for c := range p.Free().All() {
		sizes[Canonical(p.With(c))]--
	}
	for class, size := range sizes {
		if size != 0 {
			t.Fatalf("%v\n%d cells too many lead to\n%v", p, size, class)
		}
	}
	return saved
}

// What is exchanged is exchanged wholly: lines with the same stones, and pairs that
// meet in a stone and hold the same besides, wherever they stand.
func TestAlikeSaves(t *testing.T) {
	for name, test := range map[string]struct {
		x, o   tr.Set
		groups int
	}{
		"empty":                                      {tr.Set{}, tr.Set{}, 1},
		"one stone":                                  {tr.SetOf(tr.At(0, 0)), tr.Set{}, 3},
		"three pairs":                                {tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.Set{}, 4},
		"three pairs, elsewhere":                     {tr.SetOf(tr.At(1, 5), tr.At(3, 0), tr.At(5, 2)), tr.Set{}, 4},
		"pairs and an O-stone apart":                 {tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(5, 5)), 9 - 1},
		"an O-stone in a pair's row":                 {tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(0, 5)), 3*4 - 3},
		"an O-stone in its column":                   {tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(5, 0)), 4*3 - 3},
		"two X-stones in a row":                      {tr.SetOf(tr.At(0, 0), tr.At(0, 1)), tr.Set{}, 3},
		"a column of two, a pair":                    {tr.SetOf(tr.At(0, 0), tr.At(1, 0), tr.At(2, 2)), tr.Set{}, 3*3 - 2},
		"a row of two, a pair":                       {tr.SetOf(tr.At(0, 0), tr.At(0, 1), tr.At(2, 2)), tr.Set{}, 3*3 - 2},
		"two X-stones in a row, O's pairs":           {tr.SetOf(tr.At(0, 0), tr.At(0, 1)), tr.SetOf(tr.At(1, 2), tr.At(2, 3), tr.At(3, 4)), 3*3 - 1},
		"O's pairs, whose columns meet a row of X's": {tr.SetOf(tr.At(0, 2), tr.At(0, 3)), tr.SetOf(tr.At(1, 2), tr.At(2, 3)), 3*2 - 1},
		"a column of O's, a row of X's":              {tr.SetOf(tr.At(4, 4), tr.At(4, 5)), tr.SetOf(tr.At(0, 0), tr.At(1, 0)), 3*3 - 2},
		"a pair of each":                             {tr.SetOf(tr.At(0, 0)), tr.SetOf(tr.At(1, 1)), 3*3 - 2},
		"two pairs of each":                          {tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(2, 2), tr.At(3, 3)), 3 * 3},
		"O-stones where pairs meet one row":          {tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.SetOf(tr.At(0, 1), tr.At(0, 2)), 3*3 - 2},
		"O-stones where they meet one column":        {tr.SetOf(tr.At(0, 0), tr.At(1, 1), tr.At(2, 2)), tr.SetOf(tr.At(1, 0), tr.At(2, 0)), 3*3 - 2},
		"pairs that meet each other":                 {tr.SetOf(tr.At(0, 0), tr.At(1, 1)), tr.SetOf(tr.At(0, 1), tr.At(1, 0)), 3*3 - 4},
		"rows with the same stones":                  {tr.SetOf(tr.At(0, 0), tr.At(1, 0), tr.At(2, 0)), tr.Set{}, 3},
	} {
		p := tr.New(6).Placed(test.x, test.o)
		groups, cells := 0, 0
		for group := range Alike(p.X, p.O, p.Board().Missing, p.Free()) {
			groups++
			cells += group.Len()
		}
		if groups != test.groups || cells != p.Free().Len() {
			t.Errorf("%s: %d groups of %d cells, want %d of %d\n%v", name, groups, cells, test.groups, p.Free().Len(), p)
		}
	}
}
