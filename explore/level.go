package explore

import (
	"bytes"
	"encoding/binary"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// shards is the number of parts of a level. A position's shard depends on
// nothing but its stones, so that a run can be resumed part by part.
const shards = 512

// Level is a set of positions of one ply, each with the number of plays that
// lead to it. Equal positions are merged.
type Level struct {
	n, ply int
	width  int // bytes of a count
	parts  [shards]table
}

// table is an open hash table of records. A record is a key, one byte a stone,
// and a little-endian count, which is zero only where no record stands. X's
// stones come first; each player's are in row-major order.
type table struct {
	mu      sync.Mutex
	records []byte
	used    int
}

// newLevel returns an empty level for plays of the given number at the most.
func newLevel(n, ply int, most *uint256.Int) *Level {
	return &Level{n: n, ply: ply, width: (most.BitLen() + 7) / 8}
}

// Ply returns the ply after which the positions of l stand.
func (l *Level) Ply() int { return l.ply }

// Positions returns the number of distinct positions in l.
func (l *Level) Positions() int {
	sum := 0
	for i := range l.parts {
		sum += l.parts[i].used
	}
	return sum
}

func (l *Level) stride() int { return l.ply + l.width }

// appendKey appends the key of p to key.
func appendKey(key []byte, p tr.Position) []byte {
	for c := range p.X.All() {
		key = append(key, byte(c))
	}
	for c := range p.O.All() {
		key = append(key, byte(c))
	}
	return key
}

// position returns the position whose key is given.
func (l *Level) position(key []byte) tr.Position {
	p := tr.New(l.n)
	x := (l.ply + 1) / 2
	for _, c := range key[:x] {
		p.X = p.X.With(tr.Cell(c))
	}
	for _, c := range key[x:] {
		p.O = p.O.With(tr.Cell(c))
	}
	return p
}

// add adds plays to the count of p. It may be called concurrently.
func (l *Level) add(p tr.Position, plays *uint256.Int) {
	var buf [2*tr.MaxN*tr.MaxN + 1]byte
	key := appendKey(buf[:0], p)
	hash := xxhash.Sum64(key)
	t := &l.parts[hash%shards]
	t.mu.Lock()
	defer t.mu.Unlock()
	stride := l.stride()
	if (t.used+1)*4 > len(t.records)/stride*3 {
		t.grow(l)
	}
	record := t.find(key, hash/shards, stride, l.width)
	if isZero(record[len(key):]) {
		copy(record, key)
		t.used++
	}
	addCount(record[len(key):], plays)
}

// find returns the record with the given key, or the empty one where it goes.
func (t *table) find(key []byte, hash uint64, stride, width int) []byte {
	slots := uint64(len(t.records) / stride)
	for i := hash % slots; ; i++ {
		if i == slots {
			i = 0
		}
		record := t.records[int(i)*stride:][:stride]
		if bytes.Equal(record[:len(key)], key) || isZero(record[len(key):]) {
			return record
		}
	}
}

// grow makes room for half as many records again.
func (t *table) grow(l *Level) {
	stride := l.stride()
	old := t.records
	t.records = make([]byte, max(16, len(old)/stride*3/2)*stride)
	for ; len(old) > 0; old = old[stride:] {
		if key := old[:l.ply]; !isZero(old[l.ply:stride]) {
			copy(t.find(key, xxhash.Sum64(key)/shards, stride, l.width), old[:stride])
		}
	}
}

// seal packs the records of l and gives the room between them back.
func (l *Level) seal() {
	stride := l.stride()
	for i := range l.parts {
		t := &l.parts[i]
		packed := make([]byte, 0, t.used*stride)
		for ; len(t.records) > 0; t.records = t.records[stride:] {
			if !isZero(t.records[l.ply:stride]) {
				packed = append(packed, t.records[:stride]...)
			}
		}
		t.records = packed
	}
}

// each calls visit with the records of one part of a sealed level.
func (l *Level) each(part int, visit func(key []byte, plays *uint256.Int) bool) {
	stride := l.stride()
	var plays uint256.Int
	for records := l.parts[part].records; len(records) > 0; records = records[stride:] {
		readCount(records[l.ply:stride], &plays)
		if !visit(records[:l.ply], &plays) {
			return
		}
	}
}

func isZero(count []byte) bool {
	for _, b := range count {
		if b != 0 {
			return false
		}
	}
	return true
}

// readCount sets plays to the little-endian count.
func readCount(count []byte, plays *uint256.Int) {
	var wide [32]byte
	copy(wide[:], count)
	for i := range plays {
		plays[i] = binary.LittleEndian.Uint64(wide[8*i:])
	}
}

// addCount adds plays to the little-endian count.
func addCount(count []byte, plays *uint256.Int) {
	var sum uint256.Int
	readCount(count, &sum)
	sum.Add(&sum, plays)
	var wide [32]byte
	for i, w := range sum {
		binary.LittleEndian.PutUint64(wide[8*i:], w)
	}
	copy(count, wide[:])
}
