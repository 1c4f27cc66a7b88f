package playthrough

import (
	"fmt"
	"io"

	"transversal/draw"
)

// Figure draws the game with one panel for each ply, three in a row. It shades the open
// block, frames threats, and names the lines from the ply that fixes them.
func (g *Game) Figure() (*draw.Figure, error) {
	f, err := draw.Game(g.Record, 1, len(g.Plies), draw.Show{Block: true, Threats: true, BD: true, Latest: true})
	if err != nil {
		return nil, err
	}
	f.Title = draw.Text(fmt.Sprintf("A game on the %[1]d×%[1]d board, ply by ply", g.Record.Start.N()))
	f.Note = "X follows the winning rule. The record of the game is " + g.Record.String()
	for i, ply := range g.Plies {
		b := f.Panels[i].Picture.(*draw.Board)
		b.Side = 19
		if n := g.lines; ply.Number >= 2*g.Record.Start.N()-2 && g.planned() {
			b.RowNames = map[int]draw.Text{n.B: "$b$", n.R: "$r$", n.S: "$s$"}
			b.ColNames = map[int]draw.Text{n.D: "$d$", n.Sigma(n.R): "$σ(r)$", n.Sigma(n.S): "$σ(s)$"}
		}
		f.Panels[i].Caption = draw.Text(fmt.Sprintf("Ply %d: %s", ply.Number, ply.Caption))
	}
	return f, nil
}

// WriteText prints the game for a person: X's plies with their reasons, O's with their
// captions, then the final board and the record.
func (g *Game) WriteText(w io.Writer) error {
	for _, ply := range g.Plies {
		if ply.Reason != nil {
			fmt.Fprintf(w, "ply %d: %v\n", ply.Number, ply.Reason.Of(ply.Cell))
		} else {
			fmt.Fprintf(w, "ply %d: %s.\n", ply.Number, ply.Caption.Plain())
		}
	}
	p, err := g.Record.Final()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%v\n%v after ply %d (the bound is 2n+3 = %d)\n%v\n", p, p.Outcome(), p.Ply(), 2*p.N()+3, g.Record)
	return err
}
