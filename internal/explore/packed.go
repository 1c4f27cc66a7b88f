package explore

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/holiman/uint256"
)

// packed is records in the order of their keys, each key once. Of a record stand
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

// packRecords packs records that come one after another, in any order and each key as
// often as it likes. It adds up their counts in place.
func packRecords(records []byte, key, width int) packed {
	order := inOrder(records, key, key+width)
	p := packer{packed: make(packed, 0, len(records))}
	var plays uint256.Int
	for i, j := 0, 0; i < len(order); i = j {
		first := order[i].record(records, key+width)
		for j = i + 1; j < len(order); j++ {
			next := order[j].record(records, key+width)
			if !bytes.Equal(next[:key], first[:key]) {
				break
			}
			readCount(next[key:], &plays)
			addCount(first[key:], &plays)
		}
		p.add(first[:key], first[key:])
	}
	return p.done()
}

// sorting is a record to be sorted: its number, and the first bytes in which the keys
// differ, which decide most comparisons without a look at the keys.
type sorting struct {
	head   uint64
	number uint32
}

func (s sorting) record(records []byte, stride int) []byte {
	return records[int(s.number)*stride:][:stride]
}

// inOrder returns the records in the order of their keys.
func inOrder(records []byte, key, stride int) []sorting {
	same := key // bytes that all keys have in common
	for rest := records; len(rest) > 0; rest = rest[stride:] {
		for i := range same {
			if rest[i] != records[i] {
				same = i
				break
			}
		}
	}
	order := make([]sorting, len(records)/stride)
	for i := range order {
		var head [8]byte
		copy(head[:], records[i*stride:][same:key])
		order[i] = sorting{binary.BigEndian.Uint64(head[:]), uint32(i)}
	}
	slices.SortFunc(order, func(a, b sorting) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return bytes.Compare(a.record(records, stride)[same:key], b.record(records, stride)[same:key])
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
		switch order := bytes.Compare(x.key, y.key); {
		case order < 0:
			p.add(x.key, x.count)
			x.next()
		case order > 0:
			p.add(y.key, y.count)
			y.next()
		default:
			var (
				sum   [32]byte
				plays uint256.Int
			)
			copy(sum[:], x.count)
			readCount(y.count, &plays)
			addCount(sum[:], &plays)
			p.add(x.key, sum[:])
			x.next()
			y.next()
		}
	}
	for _, u := range []*unpacker{x, y} {
		for ; !u.ended; u.next() {
			p.add(u.key, u.count)
		}
	}
	return p.done()
}

// mergeAll merges many, neighbours first.
func mergeAll(runs []packed, key int) packed {
	for len(runs) > 1 {
		var halved []packed
		for ; len(runs) > 1; runs = runs[2:] {
			halved = append(halved, merge(runs[0], runs[1], key))
		}
		runs = append(halved, runs...)
	}
	if len(runs) == 0 {
		return nil
	}
	return runs[0]
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
