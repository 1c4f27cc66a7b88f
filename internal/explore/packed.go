package explore

import (
	"bytes"
	"slices"

	"github.com/holiman/uint256"
)

// packed is records in the order of their keys, each key once. A record is
//
//	a byte        how many bytes its key has in common with the key before
//	              the rest of the key
//	a count       see [appendCount]
type packed []byte

// packer packs records, which must come in the order of their keys.
type packer struct {
	packed
	last []byte // the key before
}

// add packs the next record.
func (p *packer) add(key, count []byte) {
	same := 0
	for same < len(p.last) && p.last[same] == key[same] {
		same++
	}
	p.last = append(p.last[:same], key[same:]...)
	p.packed = append(p.packed, byte(same))
	p.packed = append(p.packed, key[same:]...)
	p.packed = append(p.packed, count...)
}

// done returns what was packed, in no more memory than it needs.
func (p *packer) done() packed { return slices.Clone(p.packed) }

// packRecords packs records in any order, which may have equal keys. They come one after
// another, each a key and its count.
func packRecords(records []byte, key int) packed {
	var order []uint32 // where the records begin, in the order of their keys
	for at := 0; at < len(records); at += key + 1 + int(records[at+key]) {
		order = append(order, uint32(at))
	}
	slices.SortFunc(order, func(i, j uint32) int { return bytes.Compare(records[i:][:key], records[j:][:key]) })
	p := packer{packed: make(packed, 0, len(records))}
	var plays, sum uint256.Int
	for len(order) > 0 {
		first := records[order[0]:][:key]
		sum.Clear()
		for len(order) > 0 && bytes.Equal(records[order[0]:][:key], first) {
			readCount(records[order[0]:][key:], &plays)
			sum.Add(&sum, &plays)
			order = order[1:]
		}
		p.add(first, appendCount(nil, &sum))
	}
	return p.done()
}

// unpacker reads records one by one.
type unpacker struct {
	rest       packed
	key, count []byte // of the record that is read, valid until the next is
	ended      bool
}

func (p packed) records(key int) *unpacker {
	u := &unpacker{rest: p, key: make([]byte, key)}
	u.next()
	return u
}

// next reads the next record, or sets ended.
func (u *unpacker) next() {
	if u.ended = len(u.rest) == 0; u.ended {
		return
	}
	n := 1 + copy(u.key[u.rest[0]:], u.rest[1:])
	width := 1 + int(u.rest[n])
	u.count, u.rest = u.rest[n:][:width], u.rest[n+width:]
}

// merge returns the records of both, with the sums of the counts of equal keys.
func merge(a, b packed, key int) packed {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	p := packer{packed: make(packed, 0, len(a)+len(b))}
	x, y := a.records(key), b.records(key)
	for !x.ended && !y.ended {
		switch bytes.Compare(x.key, y.key) {
		case 0:
			var plays, more uint256.Int
			readCount(x.count, &plays)
			readCount(y.count, &more)
			p.add(x.key, appendCount(nil, plays.Add(&plays, &more)))
			x.next()
			y.next()
			continue
		case 1:
			x, y = y, x
		}
		p.add(x.key, x.count)
		x.next()
	}
	for _, u := range []*unpacker{x, y} {
		for ; !u.ended; u.next() {
			p.add(u.key, u.count)
		}
	}
	return p.done()
}

// Merger adds up the counts of equal keys, of records that come one by one and of
// packed ones.
type Merger struct {
	key     int      // bytes of a key
	records []byte   // that came one by one
	runs    []packed // each more than twice as long as the next
}

// NewMerger returns an empty merger of records of positions of the given ply.
func NewMerger(ply int) *Merger { return &Merger{key: ply} }

// Add adds plays to the count of key.
func (m *Merger) Add(key []byte, plays *uint256.Int) {
	m.records = appendCount(append(m.records, key...), plays)
}

// AddPacked adds the records that were packed, and keeps data.
func (m *Merger) AddPacked(data []byte) {
	run := packed(data)
	for n := len(m.runs); n > 0 && len(m.runs[n-1]) <= 2*len(run); n-- {
		run = merge(m.runs[n-1], run, m.key)
		m.runs = m.runs[:n-1]
	}
	m.runs = append(m.runs, run)
}

// settle packs the records that came one by one.
func (m *Merger) settle() {
	if len(m.records) > 0 {
		m.AddPacked(packRecords(m.records, m.key))
		m.records = m.records[:0]
	}
}

// take returns all records, packed, and leaves m empty.
func (m *Merger) take() packed {
	m.settle()
	var all packed
	for _, run := range slices.Backward(m.runs) {
		all = merge(run, all, m.key)
	}
	m.runs = nil
	return all
}

// Block returns all records, and leaves m empty.
func (m *Merger) Block() Block { return Block{m.key, m.take()} }

// inRuns returns the bytes of the records that are packed.
func (m *Merger) inRuns() (sum int) {
	for _, run := range m.runs {
		sum += len(run)
	}
	return sum
}
