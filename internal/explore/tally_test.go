package explore

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

// What was counted for one position is not there for the next.
func TestCounter(t *testing.T) {
	sums, count := make(Tally, 3), &Counter{ways: make([]uint64, 3)}
	for plays := range uint64(4) {
		count.Add(1, 5)
		count.Add(1, 2)
		count.settle(sums, uint256.NewInt(plays))
		if len(count.met) > 0 || slices.Max(count.ways) > 0 {
			t.Errorf("what is left is %v, in slots %v", count.ways, count.met)
		}
	}
	if want := uint64(7 * (1 + 2 + 3)); sums[1] != *uint256.NewInt(want) || !sums[0].IsZero() || !sums[2].IsZero() {
		t.Errorf("the sums are %v", sums)
	}
}

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
		record, total := make([]byte, 32), uint256.Int{}
		for range 3 {
			addCount(record, &plays)
			total.Add(&total, &plays)
		}
		var read uint256.Int
		if readCount(record, &read); read != total {
			t.Fatalf("three times %v is %v in a record", &plays, &read)
		}
	})
}

// An outcome counts for each position that shares it as what it holds would, in block
// after block; and what is counted apart is not counted before that.
func TestOutcome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counted, plain := &Counter{ways: make([]uint64, 4)}, &Counter{ways: make([]uint64, 4)}
		sums, want := make(Tally, 4), make(Tally, 4)
		var outcomes [3]Outcome
		var held [3][4]uint64
		for range rapid.IntRange(1, 3).Draw(t, "blocks") {
			for i := range outcomes { // what is kept may change between blocks
				if !rapid.Bool().Draw(t, "anew") {
					continue
				}
				held[i] = [4]uint64{}
				failure := errors.New("a claim fails")
				counted.Add(3, 5)
				err := counted.Apart(&outcomes[i], func() error {
					for range rapid.IntRange(0, 3).Draw(t, "counts") {
						slot, k := rapid.IntRange(0, 3).Draw(t, "slot"), rapid.Uint64Max(9).Draw(t, "ways")
						counted.Add(slot, k)
						held[i][slot] += k
					}
					return failure
				})
				if err != failure || counted.ways[3] != 5 || len(counted.met) != 1 {
					t.Fatalf("%v, and what was counted is %v in %v", err, counted.ways, counted.met)
				}
				counted.settle(sums, uint256.NewInt(2))
				plain.Add(3, 5)
				plain.settle(want, uint256.NewInt(2))
			}
			for range rapid.IntRange(0, 20).Draw(t, "positions") {
				plays := uint256.NewInt(rapid.Uint64().Draw(t, "plays"))
				for range rapid.IntRange(0, 3).Draw(t, "outcomes") {
					i := rapid.IntRange(0, 2).Draw(t, "outcome")
					if rapid.Bool().Draw(t, "alone") {
						counted.Again(&outcomes[i])
					} else {
						counted.Share(&outcomes[i])
					}
					for slot, k := range held[i] {
						plain.Add(slot, k)
					}
				}
				counted.settle(sums, plays)
				plain.settle(want, plays)
			}
			counted.settleShared(sums)
			if !slices.Equal(sums, want) {
				t.Fatalf("the sums are %v, not %v", sums, want)
			}
		}
	})
}
