package burnside

import "math/big"

// Selection is a set of cells and a multiset of points, chosen where points of several
// kinds are permuted, those of a kind in all ways. A point is a row, a column, or a row and
// a column that belong together. For the cells, each point of the first kind is both a row
// and a column.
type Selection struct {
	Kinds  []Kind // at least one
	Cells  int    // chosen, each once
	Points int    // chosen, with repetition
}

// Kind is a number of points, from 0 to 16.
type Kind struct {
	Size int
	// Cells says that cells are chosen from those in a line of this kind and one of the
	// first; for the first kind, those off the diagonal.
	Cells bool
	// Points says that points are chosen from these.
	Points bool
}

// Classes returns, for each number of cells from 0 to s.Cells, the number of selections
// with that many cells and s.Points points, up to the permutations.
//
// By Burnside's lemma it is the mean number of selections that a permutation fixes. A
// fixed selection is made of whole cycles: their number is a coefficient of ∏ (1 + xˡ)
// over the cycles of cells, times ∏ 1/(1 - yˡ) over the cycles of points. Once the
// permutation of the first kind is given, the factors of the other kinds do not depend on
// each other.
func (s Selection) Classes() []*big.Int {
	group := big.NewInt(1)
	for _, kind := range s.Kinds {
		group.Mul(group, new(big.Int).MulRange(1, int64(kind.Size)))
	}
	sum := s.series()
	cycleTypes(s.Kinds[0].Size, func(first cycleType) {
		product := s.fixed(s.Kinds[0], first, first, true)
		factors := map[Kind]*series{}
		for _, kind := range s.Kinds[1:] {
			if factors[kind] == nil {
				factors[kind] = s.series()
				cycleTypes(kind.Size, func(t cycleType) {
					factors[kind].add(s.fixed(kind, t, first, false))
				})
			}
			product = product.times(factors[kind])
		}
		sum.add(product)
	})
	counts := sum.at[len(sum.at)-1]
	for _, count := range counts {
		count.Quo(count, group)
	}
	return counts
}

// fixed returns what the permutations of a kind of the given type fix, all together,
// where those of the first kind have the given one.
func (s Selection) fixed(kind Kind, t, first cycleType, same bool) *series {
	f := s.series()
	permutations := new(big.Int).MulRange(1, int64(kind.Size))
	f.at[0][0] = permutations.Quo(permutations, t.order()) // of this type
	for l, cycles := range t.count {
		if kind.Points {
			for range cycles {
				f.overPoints(l)
			}
		}
		for k, others := range first.count {
			if !kind.Cells || cycles == 0 || others == 0 {
				continue
			}
			number := cycles * others * gcd(l, k)
			if same && l == k {
				number -= cycles // on the diagonal
			}
			for range number {
				f.overCells(lcm(l, k))
			}
		}
	}
	return f
}

// series is a polynomial in x and y, or the beginning of one: at[i][j] is the coefficient
// of yⁱ xʲ.
type series struct{ at [][]*big.Int }

// series returns 0, with place for the coefficients that s asks for.
func (s Selection) series() *series {
	f := &series{make([][]*big.Int, s.Points+1)}
	for i := range f.at {
		f.at[i] = make([]*big.Int, s.Cells+1)
		for j := range f.at[i] {
			f.at[i][j] = new(big.Int)
		}
	}
	return f
}

// overCells multiplies f by 1 + xˡ.
func (f *series) overCells(l int) {
	for _, row := range f.at {
		for j := len(row) - 1; j >= l; j-- {
			row[j].Add(row[j], row[j-l])
		}
	}
}

// overPoints divides f by 1 - yˡ.
func (f *series) overPoints(l int) {
	for i := l; i < len(f.at); i++ {
		for j, c := range f.at[i-l] {
			f.at[i][j].Add(f.at[i][j], c)
		}
	}
}

func (f *series) add(g *series) {
	for i, row := range g.at {
		for j, c := range row {
			f.at[i][j].Add(f.at[i][j], c)
		}
	}
}

// times returns f·g, as far as f goes.
func (f *series) times(g *series) *series {
	product := &series{make([][]*big.Int, len(f.at))}
	var term big.Int
	for i := range f.at {
		product.at[i] = make([]*big.Int, len(f.at[i]))
		for j := range f.at[i] {
			sum := new(big.Int)
			for k := range i + 1 {
				for l := range j + 1 {
					if a, b := f.at[k][l], g.at[i-k][j-l]; a.Sign() != 0 && b.Sign() != 0 {
						sum.Add(sum, term.Mul(a, b))
					}
				}
			}
			product.at[i][j] = sum
		}
	}
	return product
}
