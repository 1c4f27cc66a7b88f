package draw

import (
	"fmt"
	"slices"

	tr "transversal"
)

// Show says what the picture of a position points out besides its stones.
type Show struct {
	Block      bool // X's open block H (§4), shaded
	Threats    bool // the free completing cells of both players
	BD         bool // the row b and the column d that X's first n-1 stones miss
	Matching   bool // the winner's transversal, or else a maximum matching of X's stones
	Completing bool // D_R × D_C (Lemma 1), of X's stones and of O's
	Latest     bool // the stone played last
}

// Position returns the picture of a game after its first plies moves, 0 to the
// length of the game. Stones have the numbers of the paper: X₅ is X's fifth. The
// error wraps [tr.ErrRecord] if a move is illegal.
func Position(game tr.Record, plies int, show Show) (*Board, error) {
	if plies < 0 || plies > len(game.Moves) {
		return nil, fmt.Errorf("ply %d is out of range: the game has plies 0 to %d", plies, len(game.Moves))
	}
	p, err := game.Position(plies)
	if err != nil {
		return nil, err
	}
	b := &Board{N: game.N}
	for i, c := range game.Moves[:plies] {
		b.Stones = append(b.Stones, Stone{c, shapeOf(tr.Player(i & 1)), i/2 + 1})
	}
	if show.Block {
		rows, cols := p.OpenBlock(tr.X)
		b.Regions = append(b.Regions, Region{tr.Rectangle(rows, cols), Shade})
	}
	if show.Matching {
		owner := tr.X
		if p.Outcome() == tr.OWins {
			owner = tr.O
		}
		b.Regions = append(b.Regions, Region{p.Stones(owner).MaximumMatching(), tintOf(owner)})
	}
	for _, player := range []tr.Player{tr.X, tr.O} {
		if p.Outcome() != tr.Open {
			break // nobody threatens anything any more
		}
		if show.Completing {
			b.complete(player, p.Stones(player))
		}
		if show.Threats {
			b.threaten(colorOf(player), p.Threats(player))
		}
	}
	if show.BD {
		b.nameBD(game, plies)
	}
	if show.Latest && plies > 0 {
		b.Frames = append(b.Frames, Frame{Cell: game.Moves[plies-1], Color: colorOf(tr.Player((plies - 1) & 1))})
	}
	return b, nil
}

func shapeOf(p tr.Player) Shape { return [...]Shape{Cross, Ring}[p] }
func colorOf(p tr.Player) Color { return [...]Color{Blue, Red}[p] }
func tintOf(p tr.Player) Color  { return [...]Color{BlueTint, RedTint}[p] }

// complete outlines D_R × D_C of a player's stones. Bars go to X's alone: two
// kinds of them could not be told apart.
func (b *Board) complete(player tr.Player, stones tr.Set) {
	rows, cols := stones.Completing(b.N)
	if rows == 0 {
		return
	}
	b.Outlines = append(b.Outlines, Outline{tr.Rectangle(rows, cols), colorOf(player), true})
	if player == tr.X {
		b.RowBars, b.ColBars = rows, cols
	}
}

// threaten puts a dashed frame on each of the cells.
func (b *Board) threaten(c Color, cells tr.Set) {
	for cell := range cells.All() {
		b.Frames = append(b.Frames, Frame{cell, c, true})
	}
}

// nameBD names row b and column d, once X owns n-1 stones that are a matching.
func (b *Board) nameBD(game tr.Record, plies int) {
	ply := 2*game.N - 3
	if game.N < 2 || plies < ply {
		return
	}
	p, err := game.Position(ply)
	if err != nil || !p.X.IsMatching() {
		return
	}
	rows, cols := p.OpenBlock(tr.X)
	b.RowNames = map[int]Text{rows.First(): "$b$"}
	b.ColNames = map[int]Text{cols.First(): "$d$"}
}

// KeyOf returns the key of the signs that [Position] put into the boards.
func KeyOf(boards ...*Board) []Key {
	var (
		keys []Key
		here = tr.At(0, 0)
		one  = tr.SetOf(here)
	)
	add := func(sample Board, text Text, used func(b *Board) bool) {
		if slices.ContainsFunc(boards, used) {
			keys = append(keys, Key{sample, text})
		}
	}
	frame := func(text Text, f Frame) {
		add(Board{Frames: []Frame{f}}, text, func(b *Board) bool {
			return slices.ContainsFunc(b.Frames, func(g Frame) bool { return g.Color == f.Color && g.Dashed == f.Dashed })
		})
	}
	region := func(text Text, c Color, suits func(b *Board, cells int) bool) {
		add(Board{Regions: []Region{{one, c}}}, text, func(b *Board) bool {
			return slices.ContainsFunc(b.Regions, func(r Region) bool { return r.Color == c && suits(b, r.Cells.Len()) })
		})
	}
	outline := func(text Text, c Color) {
		add(Board{Outlines: []Outline{{one, c, true}}}, text, func(b *Board) bool {
			return slices.ContainsFunc(b.Outlines, func(o Outline) bool { return o.Color == c })
		})
	}
	full := func(b *Board, cells int) bool { return cells == b.N }
	frame("X has just played", Frame{here, Blue, false})
	frame("O has just played", Frame{here, Red, false})
	frame("threat of X", Frame{here, Blue, true})
	frame("threat of O", Frame{here, Red, true})
	region("open block $H$", Shade, func(_ *Board, cells int) bool { return cells > 0 })
	region("maximum matching of X", BlueTint, func(b *Board, cells int) bool { return 0 < cells && cells < b.N })
	region("transversal of X", BlueTint, full)
	region("transversal of O", RedTint, full)
	outline("$D_R×D_C$ of X", Blue)
	outline("$D_R×D_C$ of O", Red)
	return keys
}

// Game draws the game after each of the plies first to last, up to three panels
// beside each other. A single panel has no caption. The transversal of a game
// that was won is always tinted.
func Game(game tr.Record, first, last int, show Show) (*Figure, error) {
	f := &Figure{
		Title:   Text(fmt.Sprintf("A game on the %[1]d×%[1]d board after ply %d", game.N, last)),
		Note:    "The record of the game is " + game.String() + ".",
		Columns: 3,
	}
	var boards []*Board
	for ply := first; ply <= last; ply++ {
		p, err := game.Position(min(ply, len(game.Moves)))
		if err != nil {
			return nil, err
		}
		now := show
		if end := p.Outcome(); end == tr.XWins || end == tr.OWins {
			now.Matching = true
		}
		b, err := Position(game, ply, now)
		if err != nil {
			return nil, err
		}
		boards = append(boards, b)
		panel := Panel{Picture: b}
		if first < last {
			c := game.Moves[ply-1]
			panel.Caption = Text(fmt.Sprintf("Ply %d: %v plays $%v$", ply, tr.Player((ply-1)&1), c))
		}
		f.Panels = append(f.Panels, panel)
	}
	f.Key = KeyOf(boards...)
	return f, nil
}
