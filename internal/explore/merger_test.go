package explore

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"
)

// A block is sorted and adds up what is added to it, as does a merger of blocks.
func TestMerger(t *testing.T) {
	m := NewMerger(2, 3)
	for i, key := range []string{"ba", "ab", "ba", "aa"} {
		m.Add([]byte(key), uint256.NewInt(uint64(1)<<(8*i%24)))
	}
	b := m.Block()
	want := []byte("aa\x01\x00\x00" + "ab\x00\x01\x00" + "ba\x01\x00\x01")
	if !bytes.Equal(b.Records, want) || b.Len() != 3 {
		t.Errorf("the block is %q, want %q", b.Records, want)
	}
	packed := "\x00aa\x01\x01" + "\x01b\x02\x00\x01" + "\x00ba\x03\x01\x00\x01"
	if got := b.Pack(); string(got) != packed {
		t.Errorf("the block is packed as %q, want %q", got, packed)
	}
	if again := Unpack(2, 3, b.Pack()); !reflect.DeepEqual(again, b) {
		t.Errorf("packed and unpacked the block is %q", again.Records)
	}
	for range 5 {
		m.AddPacked([]byte(packed))
	}
	m.Add([]byte("ba"), uint256.NewInt(1))
	data, held := m.Packed()
	if want := "\x00aa\x01\x05" + "\x01b\x02\x00\x05" + "\x00ba\x03\x06\x00\x05"; string(data) != want || held.Positions != 3 || held.Plays.Uint64() != 5+5<<8+6+5<<16 {
		t.Errorf("five times the block, and one play, are packed as %q, want %q; it holds %v", data, want, held)
	}
	if data, held := m.Packed(); len(data) > 0 || held.Positions > 0 {
		t.Errorf("an empty merger holds %q", data)
	}
}

// Runs are merged so that there are few, whatever comes.
func TestMergerHoldsFewRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, sum := NewMerger(2, 2), uint64(0)
		for range rapid.IntRange(1, 60).Draw(t, "blocks") {
			one := NewMerger(2, 2)
			for range rapid.IntRange(1, 30).Draw(t, "records") {
				one.Add([]byte{rapid.Byte().Draw(t, "a"), rapid.Byte().Draw(t, "b")}, uint256.NewInt(3))
				sum += 3
			}
			data, _ := one.Packed()
			m.AddPacked(data)
			for i := 1; i < len(m.runs); i++ {
				if len(m.runs[i-1]) <= 2*len(m.runs[i]) {
					t.Fatalf("a run of %d bytes is followed by one of %d", len(m.runs[i-1]), len(m.runs[i]))
				}
			}
		}
		b := m.Block()
		if held := b.Count(); held.Plays.Uint64() != sum || !slices.IsSortedFunc(slices.Collect(slices.Chunk(b.Records, 4)), func(a, b []byte) int { return bytes.Compare(a[:2], b[:2]) }) {
			t.Fatalf("of %d plays there are %v, in %v", sum, &held.Plays, b)
		}
	})
}
