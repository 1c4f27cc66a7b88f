package explore

import (
	"bytes"
	"encoding/binary"
	"sync"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// parts is the number of parts of a level: so many that what [Walk.Replies] makes
// of one stays near the processor. A position's part depends on nothing but its
// stones, so that a run can be resumed part by part.
const parts = 4096

// Level is a set of positions of one ply, each with the number of plays that
// lead to it. Equal positions are merged.
type Level struct {
	ply   int
	byX   bool // positions with the same X-stones share a part
	width int  // bytes of a count
	parts [parts]part
}

type part struct {
	mu sync.Mutex
	table
}

// newLevel returns an empty level for plays of the given number at the most.
func newLevel(ply int, byX bool, most *uint256.Int) *Level {
	l := &Level{ply: ply, byX: byX, width: countWidth(most)}
	for i := range l.parts {
		l.parts[i].table = newTable(ply, l.width)
	}
	return l
}

// Positions returns the number of distinct positions in l.
func (l *Level) Positions() int {
	sum := 0
	for i := range l.parts {
		sum += l.parts[i].used
	}
	return sum
}

// count counts what l holds, record by record.
func (l *Level) count() (c Count) {
	for i := range l.parts {
		held := l.parts[i].count()
		c.Add(&held)
	}
	return c
}

// sender adds positions to a level for one worker. It holds them back until
// there are many for the same part, whose table then is near the processor.
type sender struct {
	level *Level
	held  [parts][]byte // records
}

// batch is how many records a sender holds back for a part.
const batch = 64

func (l *Level) sender() *sender { return &sender{level: l} }

// add adds plays to the count of p, at the latest in flush.
func (s *sender) add(p tr.Position, plays *uint256.Int) {
	var buf [tr.MaxN*tr.MaxN + 32]byte
	key := appendKey(buf[:0], p)
	chosen := key
	if s.level.byX {
		chosen = key[:p.X.Len()]
	}
	part := xxhash.Sum64(chosen) % parts
	record := buf[:len(key)+s.level.width]
	putCount(record[len(key):], plays)
	s.held[part] = append(s.held[part], record...)
	if len(s.held[part]) >= batch*len(record) {
		s.flushPart(int(part))
	}
}

// flush adds what was held back.
func (s *sender) flush() {
	for part := range s.held {
		s.flushPart(part)
	}
}

func (s *sender) flushPart(i int) {
	part := &s.level.parts[i]
	part.mu.Lock()
	defer part.mu.Unlock()
	part.addRecords(s.held[i])
	s.held[i] = s.held[i][:0]
}

// seal packs the records of l.
func (l *Level) seal() {
	for i := range l.parts {
		l.parts[i].seal()
	}
}

// appendKey appends the key of p to key: a byte for each stone, X's first, each
// player's in row-major order.
func appendKey(key []byte, p tr.Position) []byte {
	for _, s := range [...]*tr.Set{&p.X, &p.O} {
		for c := range s.All() {
			key = append(key, byte(c))
		}
	}
	return key
}

// position returns the position whose key is given, on the board of another.
func position(like *tr.Position, key []byte) tr.Position {
	p := like.Placed(tr.Set{}, tr.Set{})
	x := (len(key) + 1) / 2
	for _, c := range key[:x] {
		p.X = p.X.With(tr.Cell(c))
	}
	for _, c := range key[x:] {
		p.O = p.O.With(tr.Cell(c))
	}
	return p
}

// table is an open hash table of records. A record is a key and a little-endian
// count, which is zero only where no record stands.
type table struct {
	key, width int // bytes of a key, of a count
	used       int
	records    []byte
}

func newTable(key, width int) table { return table{key: key, width: width} }

func (t *table) stride() int { return t.key + t.width }

// add adds plays to the count of key.
func (t *table) add(key []byte, plays *uint256.Int) {
	if stride := t.stride(); (t.used+1)*stride*4 > len(t.records)*3 {
		old := t.records
		t.records = make([]byte, max(16, len(old)/stride*3/2)*stride)
		for ; len(old) > 0; old = old[stride:] {
			if !isZero(old[t.key:stride]) {
				copy(t.find(old[:t.key]), old[:stride])
			}
		}
	}
	record := t.find(key)
	count := record[t.key:]
	if isZero(count) {
		copy(record, key)
		t.used++
	}
	addCount(count, plays)
}

// addRecords adds packed records of the same shape.
func (t *table) addRecords(records []byte) {
	var plays uint256.Int
	for stride := t.stride(); len(records) > 0; records = records[stride:] {
		readCount(records[t.key:stride], &plays)
		t.add(records[:t.key], &plays)
	}
}

// clear empties the table, and keeps room for about as much as it held.
func (t *table) clear() {
	t.records = t.records[:min(len(t.records), max(16, 2*t.used)*t.stride())]
	clear(t.records)
	t.used = 0
}

// find returns the record with the given key, or the empty one where it goes.
func (t *table) find(key []byte) []byte {
	stride := t.stride()
	slots := uint64(len(t.records) / stride)
	for i := xxhash.Sum64(key) / parts % slots; ; i++ {
		if i == slots {
			i = 0
		}
		record := t.records[int(i)*stride:][:stride]
		if bytes.Equal(record[:t.key], key) || isZero(record[t.key:]) {
			return record
		}
	}
}

// seal packs the records and gives the room between them back. Nothing can be
// added afterwards.
func (t *table) seal() {
	packed := make([]byte, 0, t.used*t.stride())
	for record := range t.each {
		packed = append(packed, record...)
	}
	t.records = packed
}

// each yields the records.
func (t *table) each(yield func(record []byte) bool) {
	stride := t.stride()
	for rest := t.records; len(rest) > 0; rest = rest[stride:] {
		if record := rest[:stride]; !isZero(record[t.key:]) && !yield(record) {
			return
		}
	}
}

// count counts what t holds, record by record.
func (t *table) count() (c Count) {
	var plays uint256.Int
	for record := range t.each {
		readCount(record[t.key:], &plays)
		c.add(&plays)
	}
	return c
}

// countWidth returns the bytes that a count up to most needs.
func countWidth(most *uint256.Int) int { return (most.BitLen() + 7) / 8 }

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
	putCount(count, sum.Add(&sum, plays))
}

// putCount makes count say plays.
func putCount(count []byte, plays *uint256.Int) {
	var wide [32]byte
	for i, w := range plays {
		binary.LittleEndian.PutUint64(wide[8*i:], w)
	}
	copy(count, wide[:])
}
