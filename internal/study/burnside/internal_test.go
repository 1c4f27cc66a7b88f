package burnside

import (
	"math/big"
	"testing"

	tr "transversal"
)

// With one kind of cell only there is one class on every board, also on the
// largest; with two and no stone of O's there are as many as boards with holes.
func TestCycleIndex(t *testing.T) {
	f := field(1<<62 - 57)
	for n := 1; n <= tr.MaxN; n++ {
		for _, transpose := range []bool{false, true} {
			c := newCycleIndex(n, transpose, f)
			if got := c.at(0, 0); got != 1 {
				t.Errorf("n = %d, transpose %v: %d classes of empty boards", n, transpose, got)
			}
			if transpose || n > 6 {
				continue
			}
			sum := new(big.Int)
			for _, k := range BoardCounts(n, n) {
				sum.Add(sum, k)
			}
			for x, o := 1, 0; x >= 0; x, o = x-1, o+1 {
				if got := c.at(x, o); got != sum.Uint64() {
					t.Errorf("n = %d, (%d, %d): %d classes, want %v", n, x, o, got, sum)
				}
			}
		}
	}
}

// The field of Burnside's count is the integers modulo its prime, up to the last.
func TestField(t *testing.T) {
	for _, prime := range []uint64{3, 65537, 1<<62 - 57} {
		f := field(prime)
		modulo := new(big.Int).SetUint64(prime)
		values := []uint64{0, 1, 2, prime / 2, prime/2 + 1, prime - 2, prime - 1}
		for _, a := range values {
			for _, b := range values {
				x, y := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
				for name, test := range map[string]struct {
					got  uint64
					want *big.Int
				}{
					"+": {f.add(a, b), new(big.Int).Add(x, y)},
					"-": {f.sub(a, b), new(big.Int).Sub(x, y)},
					"·": {f.mul(a, b), new(big.Int).Mul(x, y)},
					"^": {f.power(a, b), new(big.Int).Exp(x, y, modulo)},
				} {
					if want := test.want.Mod(test.want, modulo).Uint64(); test.got != want {
						t.Errorf("%d %s %d is %d modulo %d, want %d", a, name, b, test.got, prime, want)
					}
				}
			}
			if a != 0 && f.mul(a, f.inverse(int(a))) != 1 {
				t.Errorf("modulo %d, %d times its inverse is not 1", prime, a)
			}
		}
	}
}

// BoardCounts returns, for each number of missing cells, the number of classes of boards.
func BoardCounts(rows, cols int) []*big.Int {
	return Selection{Kinds: []Kind{{Size: rows}, {Size: cols, Cells: true}}, Cells: rows * cols}.Classes()
}
