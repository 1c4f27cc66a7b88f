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

// A fact says what is known of a position, for each player A who might force a
// win: a ply by which A can, a ply by which A cannot, and the move that shows it.
// It is zero where nothing is known.
//
//	bits 0…7 X wins by   8…15 X does not win by   16…23 X's fact: the move
//	24…31 O wins by      32…39 O does not win by  40…47 O's fact: the move
//	48…55 the work that went into it, as a power of 2; 56 set if in use
type fact uint64

const factInUse = 1 << 56

func shiftOf(a tr.Player) int { return 24 * int(a) }

// winsBy returns a ply by which a can force a win, 0 if none is known.
func (f fact) winsBy(a tr.Player) int { return int(f >> shiftOf(a) & 255) }

// notBy returns a ply by which a cannot force a win, 0 if none is known.
func (f fact) notBy(a tr.Player) int { return int(f >> (shiftOf(a) + 8) & 255) }

// move returns the move that shows the latest fact about a.
func (f fact) move(a tr.Player) tr.Cell { return tr.Cell(f >> (shiftOf(a) + 16)) }

func (f fact) work() int { return int(f >> 48 & 255) }

// with returns f with the answer to the question whether a can force a win by
// ply by, the move that shows it, and the nodes it took.
func (f fact) with(a tr.Player, by int, yes bool, move tr.Cell, nodes int64) fact {
	shift := shiftOf(a)
	if !yes {
		shift += 8
	}
	f = f&^(255<<shift) | fact(by)<<shift
	shift = shiftOf(a) + 16
	f = f&^(255<<shift) | fact(move)<<shift
	f = f&^(255<<48) | fact(max(f.work(), bits.Len64(uint64(nodes))))<<48
	return f | factInUse
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
