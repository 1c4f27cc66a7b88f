package explore

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"runtime"
	"slices"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"
)

// table is an open hash table of records. A record is a key and a little-endian
// count, which is zero only where no record stands.
type table struct {
	key, width int // bytes of a key, of a count
	used       int
	records    []byte
}

func newTable(key, width int) table { return table{key: key, width: width} }

func (t *table) stride() int { return t.key + t.width }

// together is how many records a table looks up at once.
const together = 32

// addRecords adds records of the same shape, one after another. It asks the memory for many of the
// places where they go at once, for it is slow to answer.
func (t *table) addRecords(records []byte) {
	for stride := t.stride(); len(records) > 0; {
		n := min(together, len(records)/stride)
		t.makeRoom(n)
		var (
			slots [together]int
			met   byte
			plays uint256.Int
		)
		for i := range n {
			slots[i] = t.slot(records[i*stride:][:t.key])
		}
		for _, slot := range slots[:n] {
			met |= t.records[slot*stride]
		}
		runtime.KeepAlive(met)
		for i := range n {
			record := records[i*stride:][:stride]
			readCount(record[t.key:], &plays)
			t.addAt(slots[i], record[:t.key], &plays)
		}
		records = records[n*stride:]
	}
}

// makeRoom makes the table large enough for so many records more.
func (t *table) makeRoom(records int) {
	stride := t.stride()
	if (t.used+records)*stride*4 <= len(t.records)*3 {
		return
	}
	old := t.records
	t.records = make([]byte, max(16, len(old)/stride*2, (t.used+records)*3/2)*stride)
	for ; len(old) > 0; old = old[stride:] {
		if key := old[:t.key]; !isZero(old[t.key:stride]) {
			copy(t.find(t.slot(key), key), old[:stride])
		}
	}
}

// addAt adds plays to the count of key, whose slot is given.
func (t *table) addAt(slot int, key []byte, plays *uint256.Int) {
	record := t.find(slot, key)
	count := record[t.key:]
	if isZero(count) {
		copy(record, key)
		t.used++
	}
	addCount(count, plays)
}

// slot returns where to look for key first. It goes by the high bits of the hash, as the
// part goes by the low ones; so a table that grows is filled from one end to the other.
func (t *table) slot(key []byte) int {
	slot, _ := bits.Mul64(xxhash.Sum64(key), uint64(len(t.records)/t.stride()))
	return int(slot)
}

// find returns the record with the given key, whose slot is given, or the empty one
// where it goes.
func (t *table) find(slot int, key []byte) []byte {
	stride := t.stride()
	for at := slot * stride; ; at += stride {
		if at == len(t.records) {
			at = 0
		}
		record := t.records[at:][:stride]
		if bytes.Equal(record[:t.key], key) || isZero(record[t.key:]) {
			return record
		}
	}
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

// sorted returns the records in the order of their keys. They are those of the
// table, not copies.
func (t *table) sorted() [][]byte {
	records := make([][]byte, 0, t.used)
	for record := range t.each {
		records = append(records, record)
	}
	sortByKey(records, t.key)
	return records
}

// sortByKey sorts records by their keys.
func sortByKey(records [][]byte, key int) {
	slices.SortFunc(records, func(a, b []byte) int { return bytes.Compare(a[:key], b[:key]) })
}

// pack packs the records.
func (t *table) pack() packed {
	p := packer{packed: make(packed, 0, t.used*t.stride())}
	for _, record := range t.sorted() {
		p.add(record[:t.key], record[t.key:])
	}
	return p.done()
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

// appendCount appends a little-endian count of the given width.
func appendCount(record []byte, plays *uint256.Int, width int) []byte {
	var count [32]byte
	putCount(count[:width], plays)
	return append(record, count[:width]...)
}

// putCount makes count say plays.
func putCount(count []byte, plays *uint256.Int) {
	var wide [32]byte
	for i, w := range plays {
		binary.LittleEndian.PutUint64(wide[8*i:], w)
	}
	copy(count, wide[:])
}
