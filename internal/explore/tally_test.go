package explore

import (
	"math"
	"math/big"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

// Sums and products carry into every word.
func TestCarry(t *testing.T) {
	ones := new(uint256.Int).Not(new(uint256.Int))
	for bits := range 256 {
		sum := new(uint256.Int).Rsh(ones, uint(256-bits)) // 2^bits - 1
		plays := uint256.NewInt(1)
		for k := range uint64(4) {
			got, want := sum.Clone(), sum.Clone()
			addProduct(got, k, plays)
			want.Add(want, uint256.NewInt(k))
			if *got != *want {
				t.Fatalf("(2^%d - 1) + %d is %v", bits, k, got)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.OneOf(rapid.Uint64(), rapid.Just(uint64(math.MaxUint64)), rapid.Just(uint64(0)))
		sum, plays := uint256.Int{}, uint256.Int{}
		for i := range sum {
			sum[i], plays[i] = word.Draw(t, "sum"), word.Draw(t, "plays")
		}
		k := word.Draw(t, "k")
		if rapid.Bool().Draw(t, "small") {
			plays[1], plays[2], plays[3] = 0, 0, 0
		}
		want := new(big.Int).Add(sum.ToBig(), new(big.Int).Mul(plays.ToBig(), new(big.Int).SetUint64(k)))
		want.Mod(want, new(big.Int).Lsh(big.NewInt(1), 256))
		if addProduct(&sum, k, &plays); sum.ToBig().Cmp(want) != 0 {
			t.Fatalf("%v, want %v", &sum, want)
		}
		var read uint256.Int
		if readCount(appendCount(nil, &plays), &read); read != plays {
			t.Fatalf("%v is %v in a record", &plays, &read)
		}
	})
}
