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
	pairs := 0
	for v := range vertices {
		for u := range v {
			if pairs%6 == 0 {
				text = append(text, first)
			}
			if (b.Pairs || u < b.Rows && v >= cols) && b.Cells().Has(tr.At(u, v-cols)) {
				text[len(text)-1] += 1 << (5 - pairs%6)
			}
			pairs++
		}
	}
	return string(text)
}
