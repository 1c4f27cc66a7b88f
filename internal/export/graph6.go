package export

import tr "transversal"

// Graph6 writes the board as a graph in the format graph6 of nauty: vertices 0..Rows-1 are
// the rows and the next Cols are the columns, as genbg writes them, and the edges are the
// cells.
func Graph6(b tr.Board) string {
	const first = 63 // '?': graph6 writes six bits as the character this much higher
	text := []byte{byte(first + b.Rows + b.Cols)}
	var bits, count byte
	for v := range b.Rows + b.Cols {
		for u := range v {
			edge := u < b.Rows && v >= b.Rows && b.Cells().Has(tr.At(u, v-b.Rows))
			bits <<= 1
			if edge {
				bits |= 1
			}
			if count++; count == 6 {
				text, bits, count = append(text, first+bits), 0, 0
			}
		}
	}
	if count > 0 {
		text = append(text, first+bits<<(6-count))
	}
	return string(text)
}
