package explore

import (
	"sync/atomic"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// parts is the number of parts of a level. It is large enough that a part which is sorted
// and merged, and what [Walk.Replies] makes of it, fit in the cache. A position's part
// depends only on its stones, so that a run can be resumed part by part.
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

// sender adds positions to a level for one worker. It holds back those of a part until
// there are some, so that the part is locked once for all of them.
type sender struct {
	level *Level
	most  int           // bytes to hold back for a part
	held  [parts][]byte // records
	err   error         // the first of writing to disk
}

func (l *Level) sender() *sender {
	stride := l.ply + l.width
	return &sender{level: l, most: stride * l.store.batch(stride)}
}

// add adds plays to the count of key, at the latest in flush.
func (s *sender) add(key []byte, plays *uint256.Int) {
	chosen := key
	if s.level.byX {
		chosen = key[:(len(key)+1)/2]
	}
	part := int(xxhash.Sum64(chosen) % parts)
	held := s.held[part]
	if held == nil {
		held = make([]byte, 0, s.most)
	}
	s.held[part] = appendCount(append(held, key...), plays, s.level.width)
	if len(s.held[part]) == s.most {
		s.send(part)
	}
}

// send adds what was held back for a part.
func (s *sender) send(part int) {
	if err := s.level.addRecords(part, s.held[part]); err != nil && s.err == nil {
		s.err = err
	}
	s.held[part] = s.held[part][:0]
}

// flush adds what was held back.
func (s *sender) flush() error {
	for part := range parts {
		if len(s.held[part]) > 0 {
			s.send(part)
		}
	}
	return s.err
}

// appendKey appends to key that of the position with these stones: a byte for each, X's
// first, each player's in row-major order.
func appendKey(key []byte, x, o tr.Set) []byte {
	for c := range x.All() {
		key = append(key, byte(c))
	}
	for c := range o.All() {
		key = append(key, byte(c))
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
