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
//	a byte        how many bytes the count takes
//	              the count, little-endian, without zeros at its end
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
	count = bytes.TrimRight(count, "\x00")
	p.packed = append(p.packed, byte(same))
	p.packed = append(p.packed, key[same:]...)
	p.packed = append(p.packed, byte(len(count)))
	p.packed = append(p.packed, count...)
}

// done returns what was packed, in no more memory than it needs.
func (p *packer) done() packed { return slices.Clone(p.packed) }

// packRecords packs records in any order, which may have equal keys.
func packRecords(records []byte, key, width int) packed {
	stride := key + width
	order := inOrder(records, key, stride)
	p := packer{packed: make(packed, 0, len(records))}
	var plays, sum uint256.Int
	for i, j := 0, 0; i < len(order); i = j {
		first := records[int(order[i])*stride:][:stride]
		readCount(first[key:], &sum)
		for j = i + 1; j < len(order); j++ {
			next := records[int(order[j])*stride:][:stride]
			if !bytes.Equal(next[:key], first[:key]) {
				break
			}
			readCount(next[key:], &plays)
			sum.Add(&sum, &plays)
		}
		count := littleEndian(&sum)
		p.add(first[:key], count[:width])
	}
	return p.done()
}

// inOrder returns the numbers of the records in the order of their keys.
func inOrder(records []byte, key, stride int) []uint32 {
	order := make([]uint32, len(records)/stride)
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(i, j uint32) int {
		return bytes.Compare(records[int(i)*stride:][:key], records[int(j)*stride:][:key])
	})
	return order
}

// unpacker reads records one by one.
type unpacker struct {
	rest  packed
	key   []byte // of the record that is read, as long as every key
	count []byte // without zeros at its end
	ended bool
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
	n := copy(u.key[u.rest[0]:], u.rest[1:])
	width := int(u.rest[1+n])
	u.count, u.rest = u.rest[2+n:][:width], u.rest[2+n+width:]
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
			p.add(x.key, total(x.count, y.count, &[32]byte{}))
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

// total puts the sum of two counts in sum, and returns it.
func total(a, b []byte, sum *[32]byte) []byte {
	var x, y uint256.Int
	readCount(a, &x)
	readCount(b, &y)
	*sum = littleEndian(x.Add(&x, &y))
	return sum[:]
}

// unpack appends the records, with counts of the given width, to records.
func (p packed) unpack(records []byte, key, width int) []byte {
	for u := p.records(key); !u.ended; u.next() {
		records = append(records, u.key...)
		records = append(records, u.count...)
		for range width - len(u.count) {
			records = append(records, 0)
		}
	}
	return records
}

// Merger adds up the counts of equal keys, of records that come one by one and of
// packed ones.
type Merger struct {
	key, width int      // bytes of a key, of a count
	records    []byte   // that came one by one
	runs       []packed // each more than twice as long as the next
}

// NewMerger returns an empty merger of records with the given bytes of a key and
// of a count.
func NewMerger(ply, width int) *Merger { return &Merger{key: ply, width: width} }

// Add adds plays to the count of key.
func (m *Merger) Add(key []byte, plays *uint256.Int) {
	m.records = appendCount(append(m.records, key...), plays, m.width)
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
		m.AddPacked(packRecords(m.records, m.key, m.width))
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

// Packed returns all records in the order of their keys, packed, and what they hold,
// and leaves m empty.
func (m *Merger) Packed() (data []byte, held Count) {
	all := m.take()
	return all, all.count(m.key)
}

// Block is Packed, unpacked.
func (m *Merger) Block() Block { return Unpack(m.key, m.width, m.take()) }

// inRuns returns the bytes of the records that are packed.
func (m *Merger) inRuns() (sum int) {
	for _, run := range m.runs {
		sum += len(run)
	}
	return sum
}
