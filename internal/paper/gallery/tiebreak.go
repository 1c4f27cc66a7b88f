package gallery

import (
	tr "transversal"
	"transversal/draw"
)

// In the figures of this file n = 6 and H = {5,6} × {5,6}, so that A and B are the
// first four rows and columns.
func h() tr.Set { return tr.Rectangle(0b110000, 0b110000) }

// cross returns row r together with column c of the n×n board, both counted from 1.
func cross(n, r, c int) tr.Set {
	all := tr.FirstLines(n)
	return tr.Rectangle(tr.Line(r-1), all).Union(tr.Rectangle(all, tr.Line(c-1)))
}

// tieBreak shows the arguments of Lemmas 6 and 8.
func tieBreak() *draw.Figure {
	return &draw.Figure{
		Title: "The structural arguments of Lemmas 6 and 8",
		Note:  "Two 6×6 boards whose open block H is the lower right corner of four cells. Left: two pairs of a row and a column through H. Right: the stones of O form a matching outside the lines of H.",
		Panels: []draw.Panel{
			{Picture: intersection(), Caption: "(a) Intersection argument for Lemma 6."},
			{Picture: structure(), Caption: "(b) Structure of $F$ in Lemma 8."},
		},
		Key: []draw.Key{
			draw.Tinted(draw.GreenTint, "row $u_i$ and column $v_{3-j}$"),
			draw.Tinted(draw.GoldTint, "row $u_{3-i}$ and column $v_j$"),
			draw.Tinted(draw.BlueTint, "both"),
			draw.Tinted(draw.Shade, "$A×B$"),
			{Sample: draw.Board{Outlines: []draw.Outline{{Cells: here(), Color: draw.Ink}}}, Text: "$H$"},
		},
	}
}

// intersection is the case of Lemma 6 in which O's latest stone lies in H.
func intersection() *draw.Board {
	one, other := cross(6, 5, 6), cross(6, 6, 5)
	b := &draw.Board{
		Board: tr.Square(6),
		Regions: []draw.Region{
			{Cells: one, Color: draw.GreenTint},
			{Cells: other, Color: draw.GoldTint},
			{Cells: one.Intersect(other), Color: draw.BlueTint},
		},
		Outlines: []draw.Outline{{Cells: h(), Color: draw.Ink}},
		RowNames: names(map[int]draw.Text{5: "$u_i$", 6: "$u_{3-i}$"}),
		ColNames: names(map[int]draw.Text{5: "$v_j$", 6: "$v_{3-j}$"}),
	}
	b.Put(draw.Cross, diagonal(4)...)
	b.Put(draw.Ring, cell(5, 5))
	return b
}

// structureF returns F in the figure of Lemma 8.
func structureF() []tr.Cell { return []tr.Cell{cell(1, 3), cell(2, 1), cell(3, 4), cell(4, 2)} }

// structure is the position of Lemma 8 after ply 2n-3.
func structure() *draw.Board {
	first := tr.FirstLines(4)
	b := &draw.Board{
		Board:    tr.Square(6),
		Regions:  []draw.Region{{Cells: tr.Rectangle(first, first), Color: draw.Shade}},
		Outlines: []draw.Outline{{Cells: h(), Color: draw.Ink}},
		RowNames: names(map[int]draw.Text{5: "$u_a$", 6: "$b$"}),
		ColNames: names(map[int]draw.Text{5: "$v_c$", 6: "$d$"}),
	}
	b.Put(draw.Cross, diagonal(5)...)
	b.Put(draw.Ring, structureF()...)
	return b
}
