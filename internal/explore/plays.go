package explore

import (
	"encoding/binary"

	"github.com/holiman/uint256"
)

// A record is a key and a little-endian count of plays.

// countWidth returns the bytes that a count up to most needs.
func countWidth(most *uint256.Int) int { return (most.BitLen() + 7) / 8 }

// readCount sets plays to the little-endian count.
func readCount(count []byte, plays *uint256.Int) {
	var wide [32]byte
	copy(wide[:], count)
	for i := range plays {
		plays[i] = binary.LittleEndian.Uint64(wide[8*i:])
	}
}

// appendCount appends a little-endian count of the given width.
func appendCount(record []byte, plays *uint256.Int, width int) []byte {
	wide := littleEndian(plays)
	return append(record, wide[:width]...)
}

func littleEndian(plays *uint256.Int) (wide [32]byte) {
	for i, w := range plays {
		binary.LittleEndian.PutUint64(wide[8*i:], w)
	}
	return wide
}
