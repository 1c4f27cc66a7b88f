package transversal

import (
	"fmt"
	"strings"
)

// Convention says what owning a winning set means.
type Convention uint8

// The conventions.
const (
	Achievement     Convention = iota // the first to own a winning set wins: the game of the paper
	MakerBreaker                      // X wins by owning one, O by keeping X from it until the board is full
	Avoidance                         // the first to own one loses
	AvoiderEnforcer                   // X loses by owning one, and wins by owning none when the board is full
)

// conventions says what follows from each convention.
var conventions = [...]struct {
	name             string
	avoids, oneSided bool
	unowned          Outcome
	aim              string // with %s for what is to be owned or not
}{
	Achievement:     {"achievement", false, false, Draw, "The first to own %s wins."},
	MakerBreaker:    {"maker-breaker", false, true, OWins, "X wins by owning %s, O by preventing it."},
	Avoidance:       {"avoidance", true, false, Draw, "The first to own %s loses."},
	AvoiderEnforcer: {"avoider-enforcer", true, true, XWins, "X loses by owning %s, and wins by owning none."},
}

// Conventions returns all conventions. Only the last needs winning sets that are listed.
func Conventions() []Convention {
	return []Convention{Achievement, MakerBreaker, Avoidance, AvoiderEnforcer}
}

// String returns "achievement", "maker-breaker", "avoidance" or "avoider-enforcer".
func (c Convention) String() string {
	if c > AvoiderEnforcer {
		return "?"
	}
	return conventions[c].name
}

// Avoids reports whether the owner of a winning set loses.
func (c Convention) Avoids() bool { return conventions[c].avoids }

// OneSided reports whether X alone has winning sets.
func (c Convention) OneSided() bool { return conventions[c].oneSided }

// Unowned returns how a game ends in which nobody owns a winning set.
func (c Convention) Unowned() Outcome { return conventions[c].unowned }

// Aim says in one line how to win where the given words, such as "a row", name a winning set.
func (c Convention) Aim(set string) string {
	return strings.Replace(fmt.Sprintf(conventions[c].aim, set), ",,", ",", 1)
}

// MarshalText writes c as [Convention.String] does.
func (c Convention) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (c *Convention) UnmarshalText(text []byte) error {
	return parseWord(c, string(text), "a convention", Conventions()...)
}
