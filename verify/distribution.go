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

// last returns the last key, or "" if there is none.
func (d Distribution) last() string {
	if len(d) == 0 {
		return ""
	}
	return d[len(d)-1].Key
}

// Total returns the sum of all counts.
func (d Distribution) Total() *big.Int {
	sum := new(big.Int)
	for _, e := range d {
		sum.Add(sum, e.Count)
	}
	return sum
}

// Share returns the count of a key divided by the total, to four decimals, halves
// rounded to even as in the paper. The total must not be 0.
func (d Distribution) Share(key string) string {
	scaled, total := new(big.Int).Mul(d.Get(key), big.NewInt(10_000)), d.Total()
	rest := new(big.Int)
	scaled.QuoRem(scaled, total, rest)
	if twice := rest.Lsh(rest, 1).Cmp(total); twice > 0 || twice == 0 && scaled.Bit(0) == 1 {
		scaled.Add(scaled, big.NewInt(1))
	}
	digits := fmt.Sprintf("%05d", scaled)
	return digits[:len(digits)-4] + "." + digits[len(digits)-4:]
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
