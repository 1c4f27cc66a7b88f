package main

import (
	"encoding/binary"
	"errors"
)

// near is the most bytes between two segments of data that are joined.
const near = 256

// joined returns a WebAssembly module with the segments of its data joined where they are
// near, with zeros between them, which is what memory has there. Go writes 67,000 segments
// of a few bytes each. Joined, they are 46, and the module is 9 % smaller when compressed.
func joined(module []byte) ([]byte, error) {
	const preamble, dataSection = 8, 11
	out, rest := module[:preamble:preamble], module[preamble:]
	for len(rest) > 0 {
		id := rest[0]
		body, after := sized(rest[1:])
		if id == dataSection {
			var err error
			if body, err = joinedData(body); err != nil {
				return nil, err
			}
		}
		out = append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
		rest = after
	}
	return out, nil
}

// segment is data and its place in memory.
type segment struct {
	at   int
	data []byte
}

// A segment begins with two bytes, for the first memory and for a constant: the place, a
// signed number. A third byte ends it, and the size and the data follow.
const (
	firstMemory = 0x00
	constant    = 0x41
	endOfPlace  = 0x0b
	sign        = 0x40 // of the last byte of a signed number
)

// joinedData joins the segments of a data section.
func joinedData(section []byte) ([]byte, error) {
	count, k := binary.Uvarint(section)
	rest := section[k:]
	var all []segment
	for range count {
		at, k := binary.Uvarint(rest[2:])
		if rest[0] != firstMemory || rest[1] != constant || rest[1+k]&sign != 0 || rest[2+k] != endOfPlace {
			return nil, errors.New("a segment of data is not at a constant place of the first memory")
		}
		data, after := sized(rest[3+k:])
		rest = after
		if len(all) > 0 {
			last := &all[len(all)-1]
			if gap := int(at) - last.at - len(last.data); 0 <= gap && gap <= near {
				last.data = append(append(last.data, make([]byte, gap)...), data...)
				continue
			}
		}
		all = append(all, segment{int(at), append([]byte(nil), data...)})
	}
	out := binary.AppendUvarint(nil, uint64(len(all)))
	for _, s := range all {
		out = binary.AppendUvarint(append(out, firstMemory, constant), uint64(s.at))
		if last := len(out) - 1; out[last]&sign != 0 {
			out[last] |= 0x80 // one more byte, or it is negative
			out = append(out, 0)
		}
		out = append(binary.AppendUvarint(append(out, endOfPlace), uint64(len(s.data))), s.data...)
	}
	return out, nil
}

// sized returns what has its size before it, and what follows.
func sized(text []byte) (body, after []byte) {
	size, k := binary.Uvarint(text)
	end := k + int(size)
	return text[k:end], text[end:]
}
