package explore

import (
	"slices"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// parts is the number of parts of a level: so many that one of them, while it is sorted
// and merged, and what [Walk.Replies] makes of it, stays near the processor. A position's part depends on
// nothing but its stones, so that a run can be resumed part by part.
const parts = 4096

// Level is a set of positions of one ply, each with the number of plays that
// lead to it. Equal positions are merged.
type Level struct {
	ply   int
	byX   bool // positions with the same X-stones share a part
	width int  // bytes of a count, until it is packed
	parts [parts]part
	store *store
	taken atomic.Int64 // bytes of the memory of the store
	spill spill
}

// newLevel returns an empty level for plays of the given number at the most.
func newLevel(ply int, byX bool, most *uint256.Int, store *store) *Level {
	l := &Level{ply: ply, byX: byX, width: countWidth(most), store: store}
	for i := range l.parts {
		l.parts[i].Merger = Merger{key: ply, width: l.width}
	}
	return l
}

// Positions returns the number of distinct positions in l, which must be sealed.
func (l *Level) Positions() int {
	sum := 0
	for i := range l.parts {
		sum += l.parts[i].size
	}
	return sum
}

// sender adds positions to a level for one worker. It holds them back until
// there are many, and then adds those of a part together, which is locked once for all
// of them.
type sender struct {
	level   *Level
	most    int      // records to hold back
	records []byte   // that are held back
	part    []uint16 // of each
	sorted  []uint32 // their numbers, by part
	err     error    // the first of writing to disk
}

func (l *Level) sender() *sender {
	const part, number = 2, 4 // bytes that are kept beside a record
	return &sender{level: l, most: parts * l.store.batch(l.ply+l.width+part+number)}
}

// add adds plays to the count of key, at the latest in flush.
func (s *sender) add(key []byte, plays *uint256.Int) {
	chosen := key
	if s.level.byX {
		chosen = key[:(len(key)+1)/2]
	}
	s.part = append(s.part, uint16(xxhash.Sum64(chosen)%parts))
	s.records = appendCount(append(s.records, key...), plays, s.level.width)
	if len(s.part) == s.most {
		_ = s.flush() // which keeps its error
	}
}

// flush adds what was held back.
func (s *sender) flush() error {
	var end [parts]int // of the records of each part in sorted
	for _, part := range s.part {
		end[part]++
	}
	for part := 1; part < parts; part++ {
		end[part] += end[part-1]
	}
	begin := end
	s.sorted = slices.Grow(s.sorted[:0], len(s.part))[:len(s.part)]
	for i, part := range s.part {
		begin[part]--
		s.sorted[begin[part]] = uint32(i)
	}
	for part := range parts {
		if begin[part] == end[part] {
			continue
		}
		if err := s.level.addRecords(part, s.records, s.sorted[begin[part]:end[part]]); err != nil && s.err == nil {
			s.err = err
		}
	}
	s.records, s.part = s.records[:0], s.part[:0]
	return s.err
}

// appendKey appends the key of p to key: a byte for each stone, X's first, each
// player's in row-major order.
func appendKey(key []byte, p *tr.Position) []byte {
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
