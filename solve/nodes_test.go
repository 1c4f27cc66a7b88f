package solve

import (
	"context"
	"testing"

	tr "transversal"
)

// What only saves work is missed in the number of nodes: with one worker it is the same
// every time, and a hundredth more than it is now is too much, for a value or for a line
// once it is known. The sets listed are the rows, the columns and the broken diagonals of
// a 4×4 board.
func TestNodes(t *testing.T) {
	var lines []tr.Set
	for i := range 4 {
		var row, col, up, down tr.Set
		for j := range 4 {
			row, col = row.With(tr.At(i, j)), col.With(tr.At(j, i))
			up, down = up.With(tr.At(j, (i+j)%4)), down.With(tr.At(j, (i+4-j)%4))
		}
		lines = append(lines, row, col, up, down)
	}
	family := tr.NewFamily(lines...)
	var diagonal tr.Set
	for i := range 6 {
		diagonal = diagonal.With(tr.At(i, i))
	}
	for _, test := range []struct {
		game       tr.Game
		most, line int64
	}{
		{tr.Game{Board: tr.Square(7)}, 5_367, 20},
		{tr.Game{Board: tr.Square(7), Convention: tr.MakerBreaker}, 4_314, 28},
		{tr.Game{Board: tr.Board{Rows: 6, Cols: 6, Missing: diagonal}, Convention: tr.MakerBreaker}, 63_000, 20},
		{tr.Game{Board: tr.Board{Rows: 3, Cols: 5}, Convention: tr.Avoidance}, 275, 20},
		{tr.Game{Board: tr.Square(4), Convention: tr.Avoidance}, 987, 20},
		{tr.Game{Board: tr.Square(4), Convention: tr.Avoidance, Goal: tr.Goal{Size: 3}}, 1_000, 20},
		{tr.Game{Board: tr.Square(4), Family: family}, 563, 20},
		{tr.Game{Board: tr.Square(4), Family: family, Convention: tr.MakerBreaker}, 275, 20},
	} {
		p := must(test.game.Start())
		s := must(newSolver(context.Background(), p, Options{Workers: 1}))
		r := must(s.value())
		if r.Nodes > test.most {
			t.Errorf("%s: %d nodes, want %d at most", about(p), r.Nodes, test.most)
		}
		if r.Nodes != s.nodes || r.Positions != int(s.table.used.Load()) || r.Nodes < int64(r.Positions) || r.Positions == 0 {
			t.Errorf("%s: %d nodes and %d positions, counted were %d and %d", about(p), r.Nodes, r.Positions, s.nodes, s.table.used.Load())
		}
		if _, err := s.variation(r.Value, r.Ply); err != nil || s.nodes-r.Nodes > test.line {
			t.Errorf("%s: %d nodes for a line, want %d at most; %v", about(p), s.nodes-r.Nodes, test.line, err)
		}
	}
}

// What shows at once takes one node: X faces two threats and has none; X, or in avoidance
// O, places too few stones to own a winning set; X, who does not begin, places two and
// can never threaten two cells at once; X has no stone to spare for the threat that it
// faces. Or X wins: it has two threats; it comes to have two whatever O does.
func TestOneNode(t *testing.T) {
	cells := tr.Square(4).Cells().Cells()
	facing := []tr.Set{tr.SetOf(cells[0], cells[1]), tr.SetOf(cells[0], cells[2])}
	for _, c := range cells[5:] {
		facing = append(facing, tr.SetOf(cells[4], c))
	}
	var pairs []tr.Set
	for i := 0; i < len(cells); i += 2 {
		pairs = append(pairs, tr.SetOf(cells[i], cells[i+1]))
	}
	start := func(g tr.Game, sets ...tr.Set) tr.Position {
		g.Board = tr.Square(4)
		if sets != nil {
			g.Family = tr.NewFamily(sets...)
		}
		return must(g.Start())
	}
	for _, test := range []struct {
		start tr.Position
		by    int
		want  bool
	}{
		{start(tr.Game{}, facing...).Placed(tr.Set{}, tr.SetOf(cells[0])).Facing(tr.X), 9, false},
		{start(tr.Game{}), 6, false},
		{start(tr.Game{First: tr.O}), 7, false},
		{start(tr.Game{Convention: tr.Avoidance}), 7, false},
		{start(tr.Game{Convention: tr.MakerBreaker, First: tr.O}, pairs...), 4, false},
		{start(tr.Game{}, tr.SetOf(cells[:3]...), tr.SetOf(cells[0], cells[2], cells[3]), tr.SetOf(cells[4:6]...)).Placed(tr.SetOf(cells[0]), tr.SetOf(cells[4])).Facing(tr.X), 5, false},
		{start(tr.Game{}, facing...).Placed(tr.SetOf(cells[0]), tr.Set{}).Facing(tr.O), 3, true},
		{start(tr.Game{Goal: tr.Goal{Size: 2}, Convention: tr.MakerBreaker, First: tr.O}), 4, true},
	} {
		s := must(newSolver(context.Background(), test.start, Options{Workers: 1}))
		if got, err := s.wins(tr.X, test.by); err != nil || got != test.want || s.nodes != 1 || s.table.used.Load() != 0 {
			t.Errorf("%s: by ply %d X wins: %v, after %d nodes; %v", about(test.start), test.by, got, s.nodes, err)
		}
	}
}
