package export

import tr "transversal"

// Graph6 writes the board as a graph in the format graph6 of nauty, whose edges are the cells.
// On a grid vertices 0..Rows-1 are the rows and the next Cols are the columns, as genbg writes
// them.
func Graph6(b tr.Board) string {
	const first = 63                        // '?': graph6 writes six bits as the character this much higher
	vertices, cols := b.Rows+b.Cols, b.Rows // the first of the columns
	if b.Pairs {
		vertices, cols = b.Rows, 0
	}
	text := []byte{byte(first + vertices)}
	var bits, count byte
	for v := range vertices {
		for u := range v {
			edge := (b.Pairs || u < b.Rows && v >= cols) && b.Cells().Has(tr.At(u, v-cols))
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
