package explore

import (
	"slices"

	"github.com/holiman/uint256"
)

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
