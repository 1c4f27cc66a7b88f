package listed

import "math/bits"

// table remembers the answers about positions: all of a position is its key. It
// grows to 128 MiB; full, it begins anew.
type table struct {
	entries []entry
	used    int
	now     uint32 // entries of other generations are empty
}

const largest = 1 << 22 // entries, of 32 bytes

type entry struct {
	x, o uint64
	fact
}

// fact says by which ply X wins (0: not known) and by which X does not.
type fact struct {
	generation  uint32
	wins, fails uint8
}

// clear empties t.
func (t *table) clear() {
	if t.entries == nil {
		t.entries = make([]entry, 1<<10)
	}
	t.now++
	t.used = 0
}

// at returns the entry of a position, or the empty one where it belongs.
func (t *table) at(x, o uint64) *entry {
	h := (x*0x9e37_79b9_7f4a_7c15 ^ bits.RotateLeft64(o*0xc2b2_ae3d_27d4_eb4f, 29)) * 0xd6e8_feb8_6659_fd93
	mask := uint64(len(t.entries) - 1)
	for i := h >> 32; ; i++ {
		e := &t.entries[i&mask]
		if e.generation != t.now || e.x == x && e.o == o {
			return e
		}
	}
}

func (t *table) get(x, o uint64) fact {
	if e := t.at(x, o); e.generation == t.now {
		return e.fact
	}
	return fact{}
}

// put adds the answer to whether X wins by ply by.
func (t *table) put(x, o uint64, by int, wins bool) {
	e := t.at(x, o)
	if e.generation != t.now {
		if t.used++; 2*t.used > len(t.entries) {
			if len(t.entries) < largest {
				t.grow()
			} else {
				t.clear()
			}
			e = t.at(x, o)
		}
		*e = entry{x, o, fact{generation: t.now}}
	}
	if wins {
		e.wins = uint8(by)
	} else {
		e.fails = uint8(by)
	}
}

func (t *table) grow() {
	old := t.entries
	t.entries = make([]entry, 2*len(old))
	for _, e := range old {
		if e.generation == t.now {
			*t.at(e.x, e.o) = e
		}
	}
}
