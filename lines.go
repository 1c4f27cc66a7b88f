package transversal

import (
	"iter"
	"math/bits"
	"strconv"
	"strings"
)

// Lines is a set of rows or a set of columns: bit i stands for line i, 0-based.
type Lines uint16

// FirstLines returns the set of the lines 0..n-1, for n in 0..16.
func FirstLines(n int) Lines { return Lines(1<<n - 1) }

// Line returns the set that holds line i alone, i in 0..15.
func Line(i int) Lines { return 1 << i }

// Has reports whether line i, in 0..15, is in l.
func (l Lines) Has(i int) bool { return l>>i&1 != 0 }

// Len returns the number of lines in l.
func (l Lines) Len() int { return bits.OnesCount16(uint16(l)) }

// First returns the smallest line of l, and 16 if l is empty.
func (l Lines) First() int { return bits.TrailingZeros16(uint16(l)) }

// Last returns the largest line of l, and -1 if l is empty.
func (l Lines) Last() int { return bits.Len16(uint16(l)) - 1 }

// All yields the lines of l in increasing order.
func (l Lines) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; l != 0; l &= l - 1 {
			if !yield(l.First()) {
				return
			}
		}
	}
}

// String lists the lines 1-based: "{1,3}".
func (l Lines) String() string {
	var names []string
	for i := range l.All() {
		names = append(names, strconv.Itoa(i+1))
	}
	return "{" + strings.Join(names, ",") + "}"
}
