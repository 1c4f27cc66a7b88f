// Package strategy defines rules, and contains two of the transversal achievement game: X's
// winning rule of §4 of the paper, [XRule], and O's delaying rule of the delay theorem,
// [ORule]. Plain ones are [First], [Easy], [Medium] and [Chance].
//
// A [Rule] is a pure function of the position. It gives a Move, all moves that it admits,
// and on request the [Reason]. To add a rule, write one file: the rule can then be played,
// explained, drawn and verified like the others.
package strategy

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/internal/base/guard"
	"transversal/strategy/reason"
)

// Rule answers a position in which its player is to move. It must be a pure function
// of the position: in equal positions it gives equal answers, however often it is asked
// and whatever it was asked before. Several goroutines may ask it at once.
type Rule interface {
	// Name is a word, for the command line, files and saved states: rules that
	// differ have names that differ, also those that one function makes.
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

// Reason says why a rule makes a move in a position.
type Reason struct {
	Move
	Position tr.Position
	Because  Because
}

// Because is what a reason rests on, such as an [*XReason].
type Because interface {
	// Says tells in whole sentences, with rows and columns counted from 1, why the rule that
	// plays r.Move plays c, admits it too, or does not admit it. The cell c is free.
	Says(r Reason, c tr.Cell) reason.Sentence
}

// Of says why the rule plays c, admits it too, or does not admit it.
func (r Reason) Of(c tr.Cell) reason.Sentence {
	if _, err := r.Position.Play(c); err != nil {
		return reason.Say("%v.", err)
	}
	return r.Because.Says(r, c)
}

// String is what Of says about the rule's move.
func (r Reason) String() string { return r.Of(r.Cell).String() }

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
func Own(player tr.Player) Rule { return Completing{Player: player, Otherwise: paper{player}} }

// Is reports whether rule is Own(player) itself, and not another rule with the same name.
func Is(rule Rule, player tr.Player) bool {
	c, ok := rule.(Completing)
	return ok && c.Player == player && c.Choose == nil && c.Otherwise == paper{player}
}

// paper is the paper's rule for a player, or that for complete graphs, without the move
// that wins.
type paper struct{ player tr.Player }

func (r paper) Name() string { return [...]string{"winning", "delaying"}[r.player] }

// Move leaves nothing on the heap: verifying asks it in every position.
func (r paper) Move(p tr.Position) (Move, error) {
	switch {
	case p.Board().Pairs:
		why := GraphReason{player: r.player}
		err := why.answer(&p)
		return why.Move, err
	case r.player == tr.X:
		var why XReason
		err := why.answer(&p)
		return why.Move, err
	}
	var why OReason
	err := why.answer(&p)
	return why.Move, err
}

func (r paper) Why(p tr.Position) (Reason, error) {
	var because interface {
		Because
		answer(p *tr.Position) error
	}
	switch {
	case p.Board().Pairs:
		because = &GraphReason{player: r.player}
	case r.player == tr.X:
		because = &XReason{}
	default:
		because = &OReason{}
	}
	if err := because.answer(&p); err != nil {
		return Reason{}, err
	}
	move, err := r.Move(p)
	return Reason{move, p, because}, err
}

// toMove returns an error unless the player is to move in p, the game goes on,
// and it is won by completing.
func toMove(p tr.Position, player tr.Player) error {
	if p.Turn() != player {
		return unreachable(fmt.Sprintf("%v to move", player), "X owns %d stones and O owns %d", p.X.Len(), p.O.Len())
	}
	if outcome := p.Outcome(); outcome != tr.Open || p.Free().Empty() {
		return unreachable("the game goes on", "%v, with %d free cells", outcome, p.Free().Len())
	}
	if p.N() == 0 && p.Game().Convention == tr.Avoidance {
		return unreachable("the winner completes", "in avoidance the one who completes loses")
	}
	return nil
}

// Ask returns what the rule plays in p. If the rule panics or ends its goroutine, the error says
// so and names the position.
func Ask(rule Rule, p tr.Position) (move Move, err error) {
	if broken := guard.Apart(func() { move, err = rule.Move(p) }); broken != nil {
		return Move{}, fmt.Errorf("the rule %s breaks off (%w) at\n%v", rule.Name(), broken, p)
	}
	return move, err
}

// listed is a rule that people can choose.
type listed struct {
	title string
	make  func(player tr.Player, seed uint64) Rule
}

var registered = []listed{
	{"at random", func(_ tr.Player, seed uint64) Rule { return Chance(seed) }},
	{"easy, predictable", func(tr.Player, uint64) Rule { return First() }},
	{"easy", func(_ tr.Player, seed uint64) Rule { return Easy(seed) }},
	{"medium", func(tr.Player, uint64) Rule { return Medium() }},
	{"hard", func(player tr.Player, _ uint64) Rule { return Own(player) }},
}

// Register adds a rule to those that have [Names]. The title describes it in a few
// words, for a list of rules. The function returns the rule for a player, or nil if the
// player cannot follow it; the seed is for rules that leave something to chance. Call
// Register from init. It panics if make is nil.
func Register(title string, make func(player tr.Player, seed uint64) Rule) {
	if make == nil {
		panic(fmt.Sprintf("strategy: the rule %q is registered without a function that makes it", title))
	}
	registered = append(registered, listed{title, make})
}

// Names returns the names of the registered rules that a player can follow, roughly from easy
// to perfect, without the seed that [Rule.Name] adds to some.
func Names(player tr.Player) (names []string) {
	for _, l := range registered {
		if rule := l.make(player, 0); rule != nil {
			names = append(names, rule.Name())
		}
	}
	return names
}

// Named returns the player's registered rule with the given name, one of [Names]. The error
// lists them.
func Named(player tr.Player, name string, seed uint64) (Rule, error) {
	for _, l := range registered {
		if rule := l.make(player, 0); rule != nil && rule.Name() == name {
			return l.make(player, seed), nil
		}
	}
	return nil, fmt.Errorf("%v has no rule %q: give %s", player, name, strings.Join(Names(player), ", "))
}

// Title returns the title of the player's registered rule with the given name, or "" if
// there is none.
func Title(player tr.Player, name string) string {
	for _, l := range registered {
		if rule := l.make(player, 0); rule != nil && rule.Name() == name {
			return l.title
		}
	}
	return ""
}

// Play plays X's rule against O's from a position to the end of the game, each with
// its canonical choices. The error is that of a rule, or of a move that is not legal;
// the record then ends before it.
func Play(start tr.Position, x, o Rule) (tr.Record, error) {
	game := tr.Record{Start: start}
	for p := start; p.Outcome() == tr.Open; {
		move, err := Ask([...]Rule{tr.X: x, tr.O: o}[p.Turn()], p)
		if err == nil {
			p, err = p.Play(move.Cell)
		}
		if err != nil {
			return game, fmt.Errorf("ply %d: %w", p.Ply()+1, err)
		}
		game.Moves = append(game.Moves, move.Cell)
	}
	return game, nil
}
