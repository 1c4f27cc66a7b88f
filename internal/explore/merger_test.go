package explore

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

// The records of a block are in the order of their keys, and packed.
func TestBlock(t *testing.T) {
	m := NewMerger(2)
	for i, key := range []string{"ba", "ab", "ba", "aa"} {
		m.Add([]byte(key), uint256.NewInt(uint64(1)<<(8*i%24)))
	}
	b := m.Block()
	if want := "\x00aa\x01\x01" + "\x01b\x02\x00\x01" + "\x00ba\x03\x01\x00\x01"; string(b.Records) != want {
		t.Errorf("the block is %q, want %q", b.Records, want)
	}
	if held := b.Count(); b.Ply != 2 || held.Positions != 3 || held.Plays.Uint64() != 1<<16+1<<8+2 {
		t.Errorf("the block, of ply %d, holds %v", b.Ply, held)
	}
	if b := m.Block(); len(b.Records) > 0 {
		t.Errorf("an empty merger holds %q", b.Records)
	}
}

// A merger adds up what is added to it, one by one and packed, and holds few runs.
func TestMerger(t *testing.T) {
	const key = 6
	rapid.Check(t, func(t *rapid.T) {
		all, want := NewMerger(key), map[string]*uint256.Int{}
		for i := range rapid.IntRange(0, 30).Draw(t, "blocks") {
			one, dice := NewMerger(key), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "dice"), 0))
			if i%3 == 0 {
				one = all
			}
			same := dice.IntN(key + 1) // bytes that all keys have in common
			for range rapid.SampledFrom([]int{0, 1, 9, 300}).Draw(t, "records") {
				letters := bytes.Repeat([]byte{'-'}, key)
				for i := same; i < key; i++ {
					letters[i] = []byte{0, 1, 127, 128, 255}[dice.IntN(5)]
				}
				plays := uint256.NewInt(1 + dice.Uint64N(1000))
				plays.Lsh(plays, []uint{0, 60, 240}[dice.IntN(3)])
				one.Add(letters, plays)
				if want[string(letters)] == nil {
					want[string(letters)] = new(uint256.Int)
				}
				want[string(letters)].Add(want[string(letters)], plays)
			}
			if one != all {
				all.AddPacked(one.Block().Records)
			}
			for i := 1; i < len(all.runs); i++ {
				if len(all.runs[i-1]) <= 2*len(all.runs[i]) {
					t.Fatalf("a run of %d bytes is followed by one of %d", len(all.runs[i-1]), len(all.runs[i]))
				}
			}
		}
		b, keys, plays := all.Block(), slices.Sorted(maps.Keys(want)), new(uint256.Int)
		if c := b.Count(); c.Positions != len(want) {
			t.Fatalf("%d records are counted of %d", c.Positions, len(want))
		}
		for u := b.records(); !u.ended; u.next() {
			if readCount(u.count, plays); string(u.key) != keys[0] || *plays != *want[keys[0]] {
				t.Fatalf("%q has %v plays, want %q with %v", u.key, plays, keys[0], want[keys[0]])
			}
			keys = keys[1:]
		}
	})
}
