package playthrough

import (
	"fmt"
	"io"

	"transversal/draw"
	"transversal/internal/play/guide"
)

// Figure draws the game with one panel for each ply, three in a row. It shades the open
// block, frames threats, and names the lines from the ply that fixes them.
func (g *Game) Figure() (*draw.Figure, error) {
	began, n := g.Record.Start.Ply(), g.Record.Start.N()
	f, err := draw.Game(g.Record, began+1, began+len(g.Captions), draw.Show{Block: true, Threats: true, BD: true, Latest: true})
	if err != nil {
		return nil, err
	}
	f.Title = text("A game on the %[1]d×%[1]d board, ply by ply", n)
	f.Note = "X follows the winning rule. The record of the game is " + g.Record.String()
	for i, caption := range g.Captions {
		ply := began + i + 1
		b := f.Panels[i].Picture.(*draw.Board)
		b.Side = 19
		if l := g.lines; ply >= 2*n-2 && g.planned() {
			b.RowNames = map[int]draw.Text{l.B: "$b$", l.R: "$r$", l.S: "$s$"}
			b.ColNames = map[int]draw.Text{l.D: "$d$", l.Sigma(l.R): "$σ(r)$", l.Sigma(l.S): "$σ(s)$"}
		}
		f.Panels[i].Caption = text("Ply %d: %s", ply, caption)
	}
	return f, nil
}

// WriteText prints the game for a person: what each move does in plain words and in those of
// the paper, X's with their reasons and O's as in their captions, then the final board and the
// record.
func (g *Game) WriteText(w io.Writer) error {
	p := g.Record.Start
	for i, c := range g.Record.Moves {
		fmt.Fprintf(w, "ply %d: %v\n", p.Ply()+1, guide.Tell(p, c))
		if why := g.Reasons[i]; why.Because != nil {
			fmt.Fprintf(w, "  %v\n", why.Of(c))
		} else {
			fmt.Fprintf(w, "  %s.\n", g.Captions[i].Plain())
		}
		p = p.With(c)
	}
	_, err := fmt.Fprintf(w, "%v\n%v after ply %d (the bound is 2n+3 = %d)\n%v\n", p, p.Outcome(), p.Ply(), 2*p.N()+3, g.Record)
	return err
}
