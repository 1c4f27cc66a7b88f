package draw

import (
	"fmt"

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
		if show.Completing {
			b.complete(player, p.Stones(player))
		}
		if show.Threats {
			b.Threaten(colorOf(player), p.Threats(player))
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

// Threaten puts a dashed frame on each of the cells.
func (b *Board) Threaten(c Color, cells tr.Set) {
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

// Keys returns the key of the signs that show puts into pictures.
func (show Show) Keys() []Key {
	cell := tr.At(0, 0)
	var keys []Key
	add := func(on bool, sample Board, text Text) {
		if on {
			keys = append(keys, Key{sample, text})
		}
	}
	add(show.Latest, Board{Frames: []Frame{{cell, Blue, false}}}, "stone just played")
	add(show.Threats, Board{Frames: []Frame{{cell, Blue, true}}}, "threat of X")
	add(show.Threats, Board{Frames: []Frame{{cell, Red, true}}}, "threat of O")
	add(show.Block, Board{Regions: []Region{{tr.SetOf(cell), Shade}}}, "open block $H$")
	add(show.Matching, Board{Regions: []Region{{tr.SetOf(cell), BlueTint}}}, "matching")
	add(show.Completing, Board{Outlines: []Outline{{tr.SetOf(cell), Blue, true}}}, "$D_R×D_C$")
	return keys
}
