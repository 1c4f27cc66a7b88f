package transversal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Picture draws the board of p in one line, with slashes between rows: . for a free cell,
// X and O for stones, # for a missing cell.
func (p Position) Picture() string { return picture(p.Board(), p.X, p.O) }

// ParsePicture reads a board as [Position.Picture] draws it, or with one line for each
// row; blanks are skipped. The game is achievement, and its goal the shorter side. X is to
// move if both players own equally many stones, and O otherwise.
func ParsePicture(text string) (Position, error) {
	d, err := parsePicture(text)
	if err != nil {
		return Position{}, err
	}
	p, _ := Game{Board: d.Board}.Start() // what can be drawn is a board
	p = p.Placed(d.X, d.O)
	return p.Facing(p.usualTurn()), p.Valid()
}

// usualTurn returns who is to move if the text does not say.
func (p Position) usualTurn() Player {
	if p.X.Len() == p.O.Len() {
		return X
	}
	return O
}

// MarshalText writes p and its game: the board, or its picture if there are stones or
// missing cells; then the rule of the game, the goal and the player to move, where they
// are not the usual ones: "4x5 avoidance goal 3 O to move". A game with listed winning
// sets cannot be written in one line; that is an error.
func (p Position) MarshalText() ([]byte, error) {
	g := p.Game()
	if g.Family != nil {
		return nil, errors.New("a position of a game with listed winning sets cannot be written in one line")
	}
	text := g.Board.String()
	if !p.Occupied().Empty() {
		text = p.Picture()
	}
	if g.Convention != Achievement {
		text += " " + g.Convention.String()
	}
	if g.Goal != g.Shorter() {
		text += fmt.Sprintf(" goal %d", g.Goal)
	}
	if turn := p.Turn(); turn != p.usualTurn() {
		text += fmt.Sprintf(" %v to move", turn)
	}
	return []byte(text), nil
}

// UnmarshalText reads text as [ParsePosition] does.
func (p *Position) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePosition(string(text))
	return err
}

// ParsePosition reads what [Position.MarshalText] writes: "6", the empty 6×6 board of the
// paper's game; "X../.O./...", a picture; "4x5 avoidance goal 3 O to move", with the rule,
// the goal and the player to move.
func ParsePosition(text string) (Position, error) {
	words := strings.Fields(text)
	fail := func(err any) (Position, error) {
		return Position{}, fmt.Errorf("%s is not a position: %v", quote(text), err)
	}
	if len(words) == 0 {
		return fail("begin with the board, as in 6 or 4x5")
	}
	var (
		d    drawn
		turn *Player
		err  error
	)
	if strings.ContainsAny(words[0], ".#XO") {
		d, err = parsePicture(words[0])
	} else {
		d.Board, err = ParseBoard(words[0])
	}
	if err != nil {
		return fail(err)
	}
	g := Game{Board: d.Board}
	for words = words[1:]; len(words) > 0; {
		switch word := words[0]; {
		case word == "goal" && len(words) > 1:
			if g.Goal, err = strconv.Atoi(words[1]); err != nil || g.Goal < 1 {
				return fail("the goal is a number from 1 to the shorter side")
			}
			words = words[2:]
		case len(words) > 2 && words[1] == "to" && words[2] == "move":
			turn = new(Player)
			if err := turn.UnmarshalText([]byte(word)); err != nil {
				return fail(err)
			}
			words = words[3:]
		default:
			if err := g.Convention.UnmarshalText([]byte(word)); err != nil {
				return fail(fmt.Sprintf("%s is none of %v, %v, %v, goal K, X to move, O to move", quote(word), Achievement, MakerBreaker, Avoidance))
			}
			words = words[1:]
		}
	}
	p, err := g.Start()
	if err != nil {
		return fail(err)
	}
	if p = p.Placed(d.X, d.O); p.Valid() != nil {
		return fail(p.Valid())
	}
	if turn == nil {
		return p.Facing(p.usualTurn()), nil
	}
	return p.Facing(*turn), nil
}

// AppendText appends the cells of s as they are typed, "1,1 2,3".
func (s Set) AppendText(b []byte) ([]byte, error) {
	for i, c := range s.Cells() {
		if i > 0 {
			b = append(b, ' ')
		}
		b, _ = c.AppendText(b)
	}
	return b, nil
}

// MarshalText writes the cells of s as they are typed, "1,1 2,3".
func (s Set) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads text as [ParseSet] does.
func (s *Set) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSet(string(text))
	return err
}

// ParseSet reads cells separated by blanks, in any order: "1,1 2,3". No cell may occur
// twice.
func ParseSet(text string) (Set, error) {
	var s Set
	for word := range strings.FieldsSeq(text) {
		c, err := ParseCell(word)
		if err != nil {
			return Set{}, err
		}
		if s.Has(c) {
			return Set{}, fmt.Errorf("cell %v appears twice in a set", c)
		}
		s = s.With(c)
	}
	return s, nil
}

// MarshalJSON writes s as the list of its cells: [[1,1],[2,3]].
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.Cells()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Set) UnmarshalJSON(data []byte) error {
	var cells []Cell
	if bytes.HasPrefix(data, []byte{'"'}) { // which the decoder would take to be bytes in base64
		return fmt.Errorf("%s is not a list of cells", quote(string(data)))
	}
	if err := json.Unmarshal(data, &cells); err != nil {
		return err
	}
	if *s = SetOf(cells...); s.Len() != len(cells) {
		return fmt.Errorf("a cell appears twice in the set %s", quote(string(data)))
	}
	return nil
}
