package draw

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tr "transversal"
)

// Show says what the picture of a position shows besides its stones.
type Show struct {
	Block      bool // X's open block H (§4), shaded
	Threats    bool // the free completing cells of both players
	BD         bool // the row b and the column d that X's first n-1 stones miss, if they are a matching
	Matching   bool // the winner's transversal, or otherwise a maximum matching of X's stones
	Completing bool // D_R × D_C (Lemma 1), of X's stones and of O's
	Latest     bool // the stone played last
}

// Signs are the words that [ParseShow] takes.
var Signs = []string{"block", "threats", "bd", "matching", "completing", "all"}

// ParseShow returns what shows the signs with the given names.
func ParseShow(names ...string) (s Show, err error) {
	for _, name := range names {
		sign, ok := map[string]*bool{
			"block": &s.Block, "threats": &s.Threats, "bd": &s.BD, "matching": &s.Matching, "completing": &s.Completing,
		}[name]
		switch {
		case name == "all":
			s = Show{Block: true, Threats: true, BD: true, Matching: true, Completing: true}
		case ok:
			*sign = true
		default:
			return s, fmt.Errorf("%q is unknown: give %s", name, strings.Join(Signs, ", "))
		}
	}
	return s, nil
}

// Position returns the picture of a game after the given ply. Stones that were played are
// numbered as in the paper: X₅ is X's fifth. The winning set of a finished game is always
// tinted. On a graph only threats and the matching can be shown. The error wraps
// [tr.ErrRecord] if a move is illegal.
func Position(game tr.Record, ply int, show Show) (*Board, error) {
	first := game.Start.Ply()
	if ply < first || ply > first+len(game.Moves) {
		return nil, fmt.Errorf("ply %d is out of range: the game has plies %d to %d", ply, first, first+len(game.Moves))
	}
	b := &Board{Board: game.Start.Board()}
	switch {
	case b.IsGraph() && (show.Block || show.BD || show.Completing):
		return nil, errors.New("a graph has no block, no row and no column: show threats or matching")
	case !b.IsGraph() && game.Start.Game().HasNames():
		return nil, errors.New("vertices with names have no place to be drawn at")
	}
	b.Put(shapeOf(tr.X), game.Start.X.Cells()...)
	b.Put(shapeOf(tr.O), game.Start.O.Cells()...)
	var p tr.Position
	var mover tr.Player
	for next, err := range (tr.Record{Start: game.Start, Moves: game.Moves[:ply-first]}).Positions() {
		if err != nil {
			return nil, err
		}
		if next.Ply() > first {
			c := game.Moves[p.Ply()-first]
			mover = p.Turn()
			b.Stones = append(b.Stones, Stone{c, shapeOf(mover), next.Stones(mover).Len()})
			name := p.Game().Name(c)
			if !b.IsGraph() {
				name = "$" + name + "$"
			}
			b.played = Text(fmt.Sprintf("%v plays %s", mover, name))
		}
		p = next
		if show.BD && p.Ply() == 2*p.N()-3 && p.X.Len() == p.N()-1 && p.X.IsMatching() {
			rows, cols := p.OpenBlock(tr.X)
			b.RowNames = map[int]Text{rows.First(): "$b$"}
			b.ColNames = map[int]Text{cols.First(): "$d$"}
		}
	}
	if rows, cols := p.OpenBlock(tr.X); show.Block {
		b.tint(tr.Rectangle(rows, cols), Shade, "open block $H$")
	}
	if _, won := p.Outcome().By(); won || show.Matching {
		b.tint(matched(p))
	}
	for _, player := range []tr.Player{tr.X, tr.O} {
		if p.Outcome() != tr.Open {
			break // nobody threatens anything any more
		}
		if show.Completing {
			b.complete(p, player)
		}
		if threats := p.Threats(player); show.Threats && !threats.Empty() {
			b.Frames = append(b.Frames, Outline{threats, colorOf(player), true})
			b.says = append(b.says, Text("threat of "+player.String()))
		}
	}
	if show.Latest && ply > first && !b.IsGraph() {
		last := tr.SetOf(b.Stones[len(b.Stones)-1].Cell)
		b.Frames = append(b.Frames, Outline{Cells: last, Color: colorOf(mover)})
		b.says = append(b.says, Text(mover.String()+" has just played"))
	}
	if !b.Missing.Empty() {
		b.says = append(b.says, "missing cell")
	}
	return b, nil
}

func shapeOf(p tr.Player) Shape { return [...]Shape{Cross, Ring}[p] }
func colorOf(p tr.Player) Color { return [...]Color{Blue, Red}[p] }
func tintOf(p tr.Player) Color  { return [...]Color{BlueTint, RedTint}[p] }

// tint paints cells, and says what they are.
func (b *Board) tint(cells tr.Set, tint Color, says Text) {
	if b.Regions = append(b.Regions, Region{cells, tint}); !cells.Empty() {
		b.says = append(b.says, says)
	}
}

// matched returns a winning set that is owned, or otherwise a maximum matching of X's stones,
// with its tint and what it is.
func matched(p tr.Position) (cells tr.Set, tint Color, says Text) {
	g := p.Game()
	for _, player := range []tr.Player{tr.X, tr.O} {
		if cells = p.WinningSet(player); !cells.Empty() {
			return cells, tintOf(player), Text(fmt.Sprintf("%s of %v", strings.TrimPrefix(g.SetName(), "a "), player))
		}
	}
	if g.Family == nil || !g.IsGraph() {
		cells = g.Matching(p.X)
	}
	return cells, BlueTint, "maximum matching of X"
}

// complete outlines D_R × D_C of a player's stones. Bars go to X's alone: two
// kinds of them could not be told apart.
func (b *Board) complete(p tr.Position, player tr.Player) {
	g := p.Game()
	nu, rows, cols := p.Stones(player).Raising(g.Rows, g.Cols)
	if g.Family != nil || nu != g.Goal.Size-1 {
		return
	}
	b.Outlines = append(b.Outlines, Outline{tr.Rectangle(rows, cols), colorOf(player), true})
	b.says = append(b.says, Text("$D_R×D_C$ of "+player.String()))
	if player == tr.X {
		b.RowBars, b.ColBars = rows, cols
	}
}

// KeyOf returns the key of the signs that [Position] put into the pictures of the panels.
func KeyOf(panels []Panel) []Key {
	one := tr.SetOf(0)
	return slices.DeleteFunc([]Key{
		Framed(Blue, false, "X has just played"),
		Framed(Red, false, "O has just played"),
		Framed(Blue, true, "threat of X"),
		Framed(Red, true, "threat of O"),
		Tinted(Shade, "open block $H$"),
		Tinted(BlueTint, "transversal of X"),
		Tinted(BlueTint, "winning set of X"),
		Tinted(RedTint, "transversal of O"),
		Tinted(RedTint, "winning set of O"),
		Tinted(BlueTint, "maximum matching of X"),
		{Board{Board: tr.Board{Missing: one}}, "missing cell"},
		{Board{Outlines: []Outline{{one, Blue, true}}}, "$D_R×D_C$ of X"},
		{Board{Outlines: []Outline{{one, Red, true}}}, "$D_R×D_C$ of O"},
	}, func(k Key) bool {
		return !slices.ContainsFunc(panels, func(p Panel) bool {
			b, ok := p.Picture.(*Board)
			return ok && slices.Contains(b.says, k.Text)
		})
	})
}

// Game draws the game after each of the plies first to last, which must be plies of the
// game, as [Position] does, with up to three panels in a row. A single panel has no caption.
func Game(game tr.Record, first, last int, show Show) (*Figure, error) {
	board := game.Start.Board()
	where := fmt.Sprintf("the %d×%d board", board.Rows, board.Cols)
	if board.IsGraph() {
		where = "the graph " + board.String()
	}
	f := &Figure{
		Title:   Text(fmt.Sprintf("A game on %s after ply %d", where, last)),
		Note:    "The record of the game is " + game.String() + ".",
		Columns: 3,
	}
	for ply := first; ply <= last; ply++ {
		b, err := Position(game, ply, show)
		if err != nil {
			return nil, err
		}
		panel := Panel{Picture: b}
		if first < last && b.played != "" {
			panel.Caption = Text(fmt.Sprintf("Ply %d: %s", ply, b.played))
		}
		f.Panels = append(f.Panels, panel)
	}
	if !board.IsGraph() {
		f.Key = KeyOf(f.Panels)
	}
	return f, nil
}
