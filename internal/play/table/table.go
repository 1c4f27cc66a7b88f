// Package table is a table at which a game is played: the moves, undo and redo, the player
// on each side, hints, and what is certain about the game now. The lines of text, the full
// screen and the page all use it.
//
// What it says is true. A hint comes from the rule only if the rule was kept and its
// theorem holds, or from an exact search if that is quick. Otherwise the hint says that
// nobody knows.
package table

import (
	"errors"
	"fmt"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// Table is a game being played, and how many of its moves are shown. A move made
// while looking back replaces what followed.
type Table struct {
	Game  tr.Record
	Ply   int       // moves of Game shown, 0..len(Game.Moves)
	Seats [2]string // who plays X and who plays O: [Person], or the name of a rule
	Seed  uint64    // of the players who leave something to chance
}

// Errors that callers tell apart.
var (
	ErrNoUndo = errors.New("there is nothing to undo")
	ErrNoRedo = errors.New("there is nothing to redo")
	ErrNoMove = errors.New("no move has been made yet")
)

// New sets up a table for a legal game, shown at its end.
func New(game tr.Record, seats [2]string, seed uint64) *Table {
	return &Table{Game: game, Ply: len(game.Moves), Seats: seats, Seed: seed}
}

// Position returns the current position.
func (t *Table) Position() tr.Position { return t.at(t.Ply) }

// at returns the position after the given number of moves, which are legal.
func (t *Table) at(moves int) tr.Position {
	p := t.Game.Start
	for _, c := range t.Game.Moves[:moves] {
		p = p.With(c)
	}
	return p
}

// Looking reports whether an earlier position than the last is shown.
func (t *Table) Looking() bool { return t.Ply < len(t.Game.Moves) }

// People reports whether a person plays.
func (t *Table) People() bool { return t.Seats[tr.X] == Person || t.Seats[tr.O] == Person }

// counts reports whether a player is a person or, if nobody is, anybody.
func (t *Table) counts(player tr.Player) bool { return !t.People() || t.Seats[player] == Person }

// Yours reports whether a person is to move in the current position.
func (t *Table) Yours() bool {
	p := t.Position()
	return p.Outcome() == tr.Open && t.Seats[p.Turn()] == Person
}

// Play makes a move in the current position for the player to move. The error is
// that of [tr.Position.Play].
func (t *Table) Play(c tr.Cell) error {
	if _, err := t.Position().Play(c); err != nil {
		return err
	}
	t.Game.Moves = append(t.Game.Moves[:t.Ply:t.Ply], c)
	t.Ply++
	return nil
}

// Answer lets the program move until it is a person's turn or the game is over.
// It does nothing while an earlier position is shown, or where nobody is a
// person.
func (t *Table) Answer() {
	for t.People() && !t.Looking() && t.Position().Outcome() == tr.Open && !t.Yours() {
		_ = t.Play(t.Reply()) // it is legal
	}
}

// Look shows the position after so many moves, or the nearest there is.
func (t *Table) Look(ply int) { t.Ply = min(max(ply, 0), len(t.Game.Moves)) }

// UndoTo returns where undo leads: to where a person last moved, one move back if
// nobody is a person; -1 if there is nothing to undo.
func (t *Table) UndoTo() int { return t.seek(-1) }

// RedoTo returns where redo leads: to where a person moves next, or to the end;
// -1 if there is nothing to redo.
func (t *Table) RedoTo() int { return t.seek(1) }

func (t *Table) seek(step int) int {
	last := len(t.Game.Moves)
	for ply := t.Ply + step; 0 <= ply && ply <= last; ply += step {
		if step > 0 && ply == last || t.counts(t.at(ply).Turn()) {
			return ply
		}
	}
	return -1
}

// Undo goes to [Table.UndoTo]; the moves are kept until another is made.
func (t *Table) Undo() error { return t.goTo(t.UndoTo(), ErrNoUndo) }

// Redo goes to [Table.RedoTo].
func (t *Table) Redo() error { return t.goTo(t.RedoTo(), ErrNoRedo) }

func (t *Table) goTo(ply int, none error) error {
	if ply < 0 {
		return none
	}
	t.Look(ply)
	return nil
}

// Why explains the last move before the current position in one plain sentence, and in
// the words of a rule or a search if there are any.
func (t *Table) Why() (text, paper reason.Sentence, err error) {
	if t.Ply == 0 {
		return nil, nil, ErrNoMove
	}
	return guide.Tell(t.at(t.Ply-1), t.Game.Moves[t.Ply-1]), t.explain(), nil
}

// Person is the seat of a person. Who plays a side goes by the name that every command, link
// and level uses: a person, or a registered rule of package strategy. Where a rule has no
// answer, the seat plays what the hint says.
const Person = "person"

// exact is the seat of [transversal/solve.Exact].
const exact = "exact"

// Own returns the paper's rule for a side: X's "winning" or O's "delaying".
func Own(side tr.Player) string { return strategy.Own(side).Name() }

// Seats returns all players of a side: the person first, then the rules.
func Seats(side tr.Player) []string { return append([]string{Person}, strategy.Names(side)...) }

// Title describes a player of a side in a few words, for a list to choose from.
func Title(side tr.Player, seat string) string {
	if seat == Person {
		return "a person"
	}
	return strategy.Title(side, seat)
}

// Plays says who plays a side, in a sentence.
func (t *Table) Plays(side tr.Player) string {
	if t.Seats[side] == Person {
		return "a person"
	}
	return fmt.Sprintf("the %s rule", t.Seats[side])
}
