// Package strategy defines rules, and has those of the transversal achievement game: X's
// winning rule of §4 of the paper, [XRule], O's delaying rule of Theorem B, [ORule], and
// two plain ones, [Chance] and [First].
//
// A [Rule] is a pure function of the position. It gives a Move, all moves that it admits,
// and on request the [Reason]. To add a rule, write one file: the rule can then be played,
// explained, drawn and verified like the others.
package strategy

import (
	"fmt"

	tr "transversal"
	"transversal/reason"
)

// Rule answers a position in which its player is to move. It must be a pure function
// of the position: in equal positions it gives equal answers, however often it is asked
// and whatever it was asked before. Several goroutines may ask it at once.
type Rule interface {
	// Name is a word, for the command line, files and saved states: rules that
	// differ have names that differ.
	Name() string
	// Move returns what the rule plays in p. The error is an [*Unreachable] if
	// the rule does not lead to p, and so promises nothing there.
	Move(p tr.Position) (Move, error)
	// Why returns the reason for Move(p), or the error of Move(p).
	Why(p tr.Position) (Reason, error)
}

// Move is what a rule plays in a position.
type Move struct {
	Cell   tr.Cell // the canonical choice: the first in the order of the rule
	Admits tr.Set  // every move that the rule admits, Cell among them
}

// Reason says why a rule makes a move, in whole sentences, with rows and columns
// counted from 1.
type Reason interface {
	// Of says why the rule plays c, admits it too, or does not admit it.
	Of(c tr.Cell) reason.Sentence
	// String is what Of says about the rule's move.
	String() string
}

// Unreachable is the error of a rule in a position to which it does not lead. Fact names
// the fact of the proof that fails there, such as "Invariant 1".
type Unreachable struct {
	Fact   string
	Detail string
}

func (e *Unreachable) Error() string { return e.Fact + " fails: " + e.Detail }

func unreachable(fact, format string, args ...any) error {
	return &Unreachable{fact, fmt.Sprintf(format, args...)}
}

// Own returns the paper's rule for a player: [XRule] or [ORule].
func Own(player tr.Player) Rule {
	if player == tr.X {
		return XRule()
	}
	return ORule()
}

// Is reports whether rule is Own(player) itself, and not another rule with the same name.
func Is(rule Rule, player tr.Player) bool {
	c, ok := rule.(Completing)
	if !ok || c.Player != player || c.Choose != nil {
		return false
	}
	if player == tr.X {
		_, ok = c.Otherwise.(*untilWin)
	} else {
		_, ok = c.Otherwise.(*untilLoss)
	}
	return ok
}

// toMove returns an error unless the player is to move in p, the game goes on,
// and it is won by completing.
func toMove(p tr.Position, player tr.Player) error {
	if p.Turn() != player {
		return unreachable(fmt.Sprintf("%v to move", player), "X owns %d stones and O owns %d", p.X.Len(), p.O.Len())
	}
	if outcome := p.Outcome(); outcome != tr.Open {
		return unreachable("the game goes on", "%v", outcome)
	}
	if p.N() == 0 && p.Game().Convention == tr.Avoidance {
		return unreachable("the winner completes", "in avoidance the one who completes loses")
	}
	return nil
}

// taken says why c cannot be claimed in p at all, or nothing.
func taken(p tr.Position, c tr.Cell) reason.Sentence {
	if _, err := p.Play(c); err != nil {
		return reason.Say("%v.", err)
	}
	return nil
}
