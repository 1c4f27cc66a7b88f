package solve

import (
	"math/bits"

	tr "transversal"
)

// table remembers what is known of positions. The key is the canonical position
// itself, all of it, so that two positions are never taken for one another.
//
// An entry is width words of key and one of [fact]. Entries live in buckets of
// eight; the table doubles until it has reached its limit, and then gives up the
// entry of a full bucket that was cheapest to find.
type table struct {
	shape
	width   int // words of a key
	words   []uint64
	buckets int
	used    int
	limit   int // most buckets
}

const bucket = 8

// A fact says what is known of a position, for each player a who might force a
// win: a ply by which a can, a ply by which a cannot, and the move that shows it:
// a's own if a wins, the other player's if not. It is zero where nothing is known.
//
//	bits 0…7 X wins by   8…15 X fails by   16…23 the move   24 if there is one
//	     28…35 O wins by 36…43 O fails by  44…51 the move   52 if there is one
//	     56…61 the work that went into it, as a power of 2  63 set
type fact uint64

const (
	winBits, failBits, moveBits, someMove, work = 0, 8, 16, 24, 56
	factSet                                     = 1 << 63
	longest                                     = 255 // the longest ply that fits
)

// part returns the bits from the given one on that belong to a.
func (f fact) part(a tr.Player, from int) int { return int(f >> (from + 28*int(a)) & 255) }

// wins reports whether it is known that a can force a win by ply by.
func (f fact) wins(a tr.Player, by int) bool {
	first := f.part(a, winBits)
	return first != 0 && first <= by
}

// fails reports whether it is known that a cannot force a win by ply by.
func (f fact) fails(a tr.Player, by int) bool {
	return f.part(a, failBits) >= by
}

// move returns the move that shows the latest fact about a, if there is one.
func (f fact) move(a tr.Player) (tr.Cell, bool) {
	return tr.Cell(f.part(a, moveBits)), f.part(a, someMove)&1 != 0
}

// work returns a measure of the work that went into f.
func (f fact) work() int { return int(f >> work & 63) }

// with returns f with the answer to the question whether a can force a win by
// ply by, the move if it shows the answer, and the nodes that it took.
func (f fact) with(a tr.Player, by int, yes bool, move tr.Cell, shows bool, nodes int64) fact {
	from := 28 * int(a)
	switch {
	case yes && by > longest:
		return f
	case yes:
		f = f&^(255<<(from+winBits)) | fact(by)<<(from+winBits)
	default:
		f = f&^(255<<(from+failBits)) | fact(min(by, longest))<<(from+failBits)
	}
	if shows {
		f = f&^(255<<(from+moveBits)) | fact(move)<<(from+moveBits) | 1<<(from+someMove)
	}
	f = f&^(63<<work) | fact(max(f.work(), bits.Len64(uint64(nodes))))<<work
	return f | factSet
}

// newTable returns an empty table of at most the given number of bytes.
func newTable(b shape, bytes int64) *table {
	t := &table{shape: b, width: (2*b.rows*b.cols + 63) / 64}
	t.limit = max(1, int(bytes/int64(8*bucket*(t.width+1))))
	t.resize(min(t.limit, 1<<10))
	return t
}

func (t *table) resize(buckets int) {
	t.buckets = buckets
	t.words = make([]uint64, buckets*bucket*(t.width+1))
}

// key is a position packed row by row: the cells of X, then those of O.
type key [8]uint64

// keyOf packs a position. Missing cells are given as cells of both.
func (t *table) keyOf(x, o tr.Set) (k key) {
	at := 0
	for _, s := range [...]*tr.Set{&x, &o} {
		w := s.Words()
		for r := range t.rows {
			line := w[r>>2&3] >> (r & 3 << 4) & 0xffff
			k[at>>6&7] |= line << (at & 63)
			if at&63+t.cols > 64 {
				k[at>>6&7+1] = line >> (64 - at&63)
			}
			at += t.cols
		}
	}
	return k
}

func (t *table) hash(k *key) uint64 {
	h := uint64(0x9e37_79b9_7f4a_7c15)
	for _, w := range k[:t.width] {
		hi, lo := bits.Mul64(h^w, 0xd6e8_feb8_6659_fd93)
		h = hi ^ lo
	}
	hi, lo := bits.Mul64(h, 0xc2b2_ae3d_27d4_eb4f)
	return hi ^ lo
}

// bucketOf returns the entries of the bucket of k.
func (t *table) bucketOf(k *key) []uint64 {
	i, _ := bits.Mul64(t.hash(k), uint64(t.buckets))
	size := bucket * (t.width + 1)
	return t.words[int(i)*size:][:size]
}

// find returns the entry of k, or nil.
func (t *table) find(k *key) []uint64 {
	b := t.bucketOf(k)
next:
	for len(b) > 0 {
		e := b[:t.width+1]
		b = b[t.width+1:]
		if e[t.width] == 0 {
			return nil // entries fill a bucket from its front
		}
		for i, w := range e[:t.width] {
			if w != k[i] {
				continue next
			}
		}
		return e
	}
	return nil
}

// get returns what is known of k.
func (t *table) get(k *key) fact {
	if e := t.find(k); e != nil {
		return fact(e[t.width])
	}
	return 0
}

// put replaces what is known of k.
func (t *table) put(k *key, f fact) {
	if f == 0 {
		return
	}
	if e := t.find(k); e != nil {
		e[t.width] = uint64(f)
		return
	}
	if t.buckets < t.limit && t.used*10 > t.buckets*bucket*6 {
		t.grow()
	}
	t.insert(k, f)
}

// insert adds k, which is not in t.
func (t *table) insert(k *key, f fact) {
	b := t.bucketOf(k)
	best, least := -1, 256
	for i := range bucket {
		known := fact(b[i*(t.width+1)+t.width])
		if known == 0 {
			t.used++
			best = i
			break
		}
		if w := known.work(); w < least {
			best, least = i, w
		}
	}
	e := b[best*(t.width+1):][:t.width+1]
	copy(e, k[:t.width])
	e[t.width] = uint64(f)
}

// grow doubles the table, up to its limit.
func (t *table) grow() {
	old := t.words
	t.resize(min(2*t.buckets, t.limit))
	t.used = 0
	for ; len(old) > 0; old = old[t.width+1:] {
		if f := fact(old[t.width]); f != 0 {
			var k key
			copy(k[:], old[:t.width])
			t.insert(&k, f)
		}
	}
}
