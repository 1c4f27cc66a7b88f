package solve

import (
	"iter"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	tr "transversal"
)

// table remembers what is known about positions, for all workers. The key is the whole
// canonical position, so no position is taken for another.
//
// An entry is width words of key, one of [fact] and, if zones are kept, the zone of a win
// (see zone.go). Entries live in buckets of eight, after a word that has a byte of each one's
// hash, so that few others are read. Buckets live in shards, each with a lock.
// A full shard doubles in place, by splitting each bucket in two, as long as there is room
// left. So the table never takes more memory than it may. A full bucket drops the entry
// that was cheapest to find.
type table struct {
	rows, cols int
	width      int // words of a key
	stride     int // words of an entry
	zones      bool
	room       atomic.Int64
	used       atomic.Int64
	shards     [shards]shard
}

const (
	bucket = 8
	shards = 64
	// smallest is the number of buckets that a shard begins with.
	smallest = 4
)

// shard is a part of the table. Its first piece has smallest buckets, and each piece
// after that as many as all before it.
type shard struct {
	mu      sync.Mutex
	pieces  [][]uint64
	buckets int // a power of two times smallest, or 0
	used    int
	full    int // the number of entries used at which the shard doubles
}

// A fact says what is known of a position, for each player a who might force a
// win: a ply by which a can, and a ply by which a cannot. It is zero where nothing is known.
//
//	bits 0…7   X wins by  8…15  X fails by
//	     28…35 O wins by  36…43 O fails by
//	     56…61 the work that went into it, as a power of 2
type fact uint64

const (
	winBits, failBits, work = 0, 8, 56
	longest                 = 255 // the longest ply that fits
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

// work returns a measure of the work that went into f.
func (f fact) work() int { return int(f >> work & 63) }

// with returns f with the answer to the question whether a can force a win by
// ply by, and the nodes that it took.
func (f fact) with(a tr.Player, by int, yes bool, nodes int64) fact {
	from := 28 * int(a)
	first, last := f.part(a, winBits), f.part(a, failBits)
	switch {
	case yes && (by > longest || first != 0 && first <= by), !yes && last >= by:
		return f // another worker knows as much
	case yes:
		f = f&^(255<<(from+winBits)) | fact(by)<<(from+winBits)
	default:
		f = f&^(255<<(from+failBits)) | fact(min(by, longest))<<(from+failBits)
	}
	return f&^(63<<work) | fact(max(f.work(), bits.Len64(uint64(nodes))))<<work
}

// newTable returns an empty table of at most the given number of bytes, not counting a
// first bucket for every shard.
func newTable(b tr.Board, zones bool, bytes int64) *table {
	t := &table{rows: b.Rows, cols: b.Cols, width: (2*b.Rows*b.Cols + 63) / 64, zones: zones}
	t.stride = t.width + 1
	if zones {
		t.stride += (b.Rows*b.Cols + 63) / 64
	}
	t.room.Store(bytes)
	return t
}

// key is a position packed row by row: the cells of X, then those of O.
type key [8]uint64

// keyOf packs a position, missing cells as cells of both players, and returns its hash too.
func (t *table) keyOf(at stand) (k key, hash uint64) {
	t.pack(k[:], t.pack(k[:], 0, at.x.Union(at.missing)), at.o.Union(at.missing))
	return k, t.hash(&k)
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

// shardOf returns the shard of the key with the given hash.
func (t *table) shardOf(hash uint64) *shard { return &t.shards[hash>>58] }

// tagOf returns the byte of a hash that is kept in the first word of a bucket. It is not 0.
func tagOf(hash uint64) uint64 { return hash>>48&255 | 1 }

// bucketOf returns the bucket of the hash; s must have buckets.
func (t *table) bucketOf(s *shard, hash uint64) []uint64 {
	return t.bucket(s, int(hash&uint64(s.buckets-1)))
}

// bucket returns bucket i.
func (t *table) bucket(s *shard, i int) []uint64 {
	piece := bits.Len(uint(i / smallest))
	if piece > 0 {
		i -= smallest << (piece - 1)
	}
	size := t.size()
	return s.pieces[piece][i*size:][:size]
}

// size returns the number of words of a bucket.
func (t *table) size() int { return 1 + bucket*t.stride }

// find returns the entry of k, whose hash is given, in a bucket, or nil.
func (t *table) find(b []uint64, k *key, hash uint64) []uint64 {
	at, tag := 1, tagOf(hash)
	for tags := b[0]; tags != 0; tags >>= 8 { // entries fill a bucket from its front
		if tags&255 == tag && slices.Equal(b[at:][:t.width], k[:t.width]) {
			return b[at:][:t.stride]
		}
		at += t.stride
	}
	return nil
}

// get returns what is known of k, whose hash is given, and the zone if somebody wins; the
// zone is empty if it is not known.
func (t *table) get(k *key, hash uint64) (f fact, zone tr.Set) {
	s := t.shardOf(hash)
	s.mu.Lock()
	if s.buckets > 0 {
		if e := t.find(t.bucketOf(s, hash), k, hash); e != nil {
			f, zone = fact(e[t.width]), t.unpack(e[t.width+1:])
		}
	}
	s.mu.Unlock()
	return f, zone
}

// pack writes a set row by row, from a bit of the words on, which are empty there, and
// returns the bit after it.
func (t *table) pack(words []uint64, at int, s tr.Set) int {
	for r := range t.rows {
		line := uint64(s.Row(r))
		words[at>>6] |= line << (at & 63)
		if at&63+t.cols > 64 {
			words[at>>6+1] = line >> (64 - at&63)
		}
		at += t.cols
	}
	return at
}

// unpack is the inverse of pack. No word stands for no cell.
func (t *table) unpack(words []uint64) tr.Set {
	var rows [4]uint64
	at, mask := 0, uint64(1)<<t.cols-1
	for r := range t.rows {
		if at>>6 >= len(words) {
			break
		}
		line := words[at>>6] >> (at & 63)
		if at&63+t.cols > 64 {
			line |= words[at>>6+1] << (64 - at&63)
		}
		rows[r>>2] |= line & mask << (r & 3 << 4)
		at += t.cols
	}
	return tr.SetOfWords(rows)
}

// learn changes what is known of k, whose hash is given, and the zone unless that is
// empty.
func (t *table) learn(k *key, hash uint64, zone tr.Set, change func(fact) fact) {
	s := t.shardOf(hash)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.buckets == 0 || s.used >= s.full {
		t.grow(s, int(hash>>58))
	}
	b := t.bucketOf(s, hash)
	if e := t.find(b, k, hash); e != nil {
		e[t.width] = uint64(change(fact(e[t.width])))
		if !zone.Empty() {
			clear(e[t.width+1:])
			t.pack(e[t.width+1:], 0, zone)
		}
		return
	}
	if f := change(0); f != 0 {
		t.insert(s, b, k, hash, f, zone)
	}
}

// insert adds k, which is not in t, to its bucket.
func (t *table) insert(s *shard, b []uint64, k *key, hash uint64, f fact, zone tr.Set) {
	best, least := -1, 256
	for i := range bucket {
		known := fact(b[1+i*t.stride+t.width])
		if known == 0 {
			s.used++
			t.used.Add(1)
			best = i
			break
		}
		if w := known.work(); w < least {
			best, least = i, w
		}
	}
	b[0] = b[0]&^(255<<(8*best)) | tagOf(hash)<<(8*best)
	e := b[1+best*t.stride:][:t.stride]
	copy(e, k[:t.width])
	e[t.width] = uint64(f)
	clear(e[t.width+1:])
	if t.zones {
		t.pack(e[t.width+1:], 0, zone)
	}
}

// sizeOf returns the number of buckets of shard i.
func (t *table) sizeOf(i int) int {
	s := &t.shards[i]
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buckets
}

// reserve gives the empty shard i the given number of buckets, if there is room.
func (t *table) reserve(i, buckets int) {
	s := &t.shards[i]
	for s.buckets < buckets && s.full <= s.buckets*bucket {
		t.grow(s, i)
	}
}

// grow doubles shard i if there is room.
func (t *table) grow(s *shard, i int) {
	more := max(s.buckets, smallest)
	words := more * t.size()
	if t.room.Add(-8*int64(words)) < 0 && s.buckets > 0 {
		t.room.Add(8 * int64(words))
		s.full = more*bucket + 1 // never
		return
	}
	old := s.buckets
	s.pieces = append(s.pieces, make([]uint64, words))
	s.buckets = old + more
	// Shards double one after the other, so that the table does not double all at once.
	s.full = s.buckets * bucket * (64 + i/2) / 128
	for b := range old {
		t.split(t.bucket(s, b), t.bucket(s, b+old), uint64(old))
	}
}

// split moves the entries whose hash has the bit to the other bucket.
func (t *table) split(b, other []uint64, bit uint64) {
	kept, moved, tags := 0, 0, b[0]
	b[0] = 0
	for e := b[1:]; tags != 0; tags, e = tags>>8, e[t.stride:] {
		var k key
		copy(k[:], e[:t.width])
		to, n := b, &kept
		if t.hash(&k)&bit != 0 {
			to, n = other, &moved
		}
		to[0] |= tags & 255 << (8 * *n)
		copy(to[1+*n*t.stride:], e[:t.stride])
		*n++
	}
	clear(b[1+kept*t.stride:])
}

// all yields every entry. Others may learn meanwhile.
func (t *table) all() iter.Seq[[]uint64] {
	return func(yield func(entry []uint64) bool) {
		for i := range t.shards {
			s := &t.shards[i]
			s.mu.Lock()
			for _, piece := range s.pieces {
				for b := range slices.Chunk(piece, t.size()) {
					for e := range slices.Chunk(b[1:], t.stride) {
						if e[t.width] != 0 && !yield(e) {
							s.mu.Unlock()
							return
						}
					}
				}
			}
			s.mu.Unlock()
		}
	}
}
