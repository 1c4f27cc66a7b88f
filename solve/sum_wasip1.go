package solve

import "hash"

// newSum is not there on the page, which writes no certificates: without SHA-256 its
// engine is 50 kB smaller on the wire.
func newSum() hash.Hash { panic("the page writes no certificates") }
