package transversal

// Words returns s as four words, laid out as [Set] draws them: the bit
// 16·row + col, counted through all four, stands for the cell.
func (s Set) Words() [4]uint64 { return [4]uint64{s.w0, s.w1, s.w2, s.w3} }

// SetOfWords is the inverse of [Set.Words].
func SetOfWords(w [4]uint64) Set { return Set{w[0], w[1], w[2], w[3]} }
