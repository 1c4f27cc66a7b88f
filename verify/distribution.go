package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
)

// Distribution counts plays or positions by a key, such as a ply or a cell.
// Keys keep their order, also in JSON, where it is an object.
type Distribution []Entry

// Entry is one line of a [Distribution].
type Entry struct {
	Key   string
	Count *big.Int
}

// add appends a line, unless the count is zero.
func (d *Distribution) add(key string, count *big.Int) {
	if count.Sign() != 0 {
		*d = append(*d, Entry{key, count})
	}
}

// Get returns the count of a key, zero if there is none.
func (d Distribution) Get(key string) *big.Int {
	for _, e := range d {
		if e.Key == key {
			return e.Count
		}
	}
	return new(big.Int)
}

// Total returns the sum of all counts.
func (d Distribution) Total() *big.Int {
	sum := new(big.Int)
	for _, e := range d {
		sum.Add(sum, e.Count)
	}
	return sum
}

// MarshalJSON writes d as an object, keys in order.
func (d Distribution) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range d {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%v", e.Key, e.Count)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object of whole numbers, keeping the order of its keys.
func (d *Distribution) UnmarshalJSON(data []byte) error {
	*d = nil
	in := json.NewDecoder(bytes.NewReader(data))
	if open, _ := in.Token(); open != json.Delim('{') { // nil beside an error
		return fmt.Errorf("a distribution must be an object of counts, not %.20s", data)
	}
	for in.More() {
		key, _ := in.Token() // beside an error there is no count either
		var count big.Int
		if err := in.Decode(&count); err != nil {
			return fmt.Errorf("the count of %q is not a whole number", key)
		}
		*d = append(*d, Entry{key.(string), &count})
	}
	return nil
}
