package solve

import "hash"

// newSum does nothing on the page, which writes no certificates: without SHA-256 its engine
// is 50 kB smaller when compressed.
func newSum() hash.Hash { panic("the page writes no certificates") }
