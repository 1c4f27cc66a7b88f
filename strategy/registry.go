package strategy

import (
	"fmt"
	"strings"

	tr "transversal"
)

// listed is a rule that people can choose.
type listed struct {
	title string
	make  func(player tr.Player, seed uint64) Rule
}

var registered = []listed{
	{"anywhere at random", func(_ tr.Player, seed uint64) Rule { return Chance(seed) }},
	{"plain", func(tr.Player, uint64) Rule { return First() }},
	{"easy", func(_ tr.Player, seed uint64) Rule { return Easy(seed) }},
	{"medium", func(tr.Player, uint64) Rule { return Medium() }},
	{"hard", func(player tr.Player, _ uint64) Rule { return Own(player) }},
}

// Register adds a rule to those that [Rules] returns. The title describes it in a few
// words, for a list of rules. The function returns the rule for a player, or nil if the
// player cannot follow it; the seed is for rules that leave something to chance. Call
// Register from init.
func Register(title string, make func(player tr.Player, seed uint64) Rule) {
	registered = append(registered, listed{title, make})
}

// Rules returns the registered rules that a player can follow, roughly from easy to
// perfect.
func Rules(player tr.Player, seed uint64) (rules []Rule) {
	for _, l := range registered {
		if rule := l.make(player, seed); rule != nil {
			rules = append(rules, rule)
		}
	}
	return rules
}

// Named returns the player's registered rule with the given name. The error lists the
// names.
func Named(player tr.Player, name string, seed uint64) (Rule, error) {
	var names []string
	for _, rule := range Rules(player, seed) {
		if rule.Name() == name {
			return rule, nil
		}
		names = append(names, rule.Name())
	}
	return nil, fmt.Errorf("%v has no rule %q: give %s", player, name, strings.Join(names, ", "))
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
		move, err := [...]Rule{tr.X: x, tr.O: o}[p.Turn()].Move(p)
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
