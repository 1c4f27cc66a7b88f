package playthrough

import (
	"fmt"
	"io"

	tr "transversal"
	"transversal/draw"
)

// Figure draws the game with one panel for each ply, three in a row. It shades the open
// block, frames threats, and names the lines from the ply that fixes them.
func (g *Game) Figure() (*draw.Figure, error) {
	show := draw.Show{Block: true, Threats: true, BD: true, Latest: true}
	f := &draw.Figure{
		Title:   draw.Text(fmt.Sprintf("A game on the %[1]d×%[1]d board, ply by ply", g.Record.Start.N())),
		Note:    "X follows the winning rule. The record of the game is " + g.Record.String(),
		Columns: 3,
	}
	for _, ply := range g.Plies {
		p, err := g.Record.Position(ply.Number)
		if err != nil {
			return nil, err
		}
		show.Matching = p.Outcome() == tr.XWins
		b, err := draw.Position(g.Record, ply.Number, show)
		if err != nil {
			return nil, err
		}
		b.Side = 19
		if n := g.lines; ply.Number >= 2*g.Record.Start.N()-2 && g.planned() {
			b.RowNames = map[int]draw.Text{n.B: "$b$", n.R: "$r$", n.S: "$s$"}
			b.ColNames = map[int]draw.Text{n.D: "$d$", n.Sigma(n.R): "$σ(r)$", n.Sigma(n.S): "$σ(s)$"}
		}
		f.Panels = append(f.Panels, draw.Panel{
			Picture: b,
			Caption: draw.Text(fmt.Sprintf("Ply %d: %s", ply.Number, ply.Caption)),
		})
	}
	f.Key = draw.KeyOf(f.Panels)
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
