package transversal

import (
	"fmt"
	"strings"
)

// Player is one of the two players. X moves first unless a [Game] says otherwise.
type Player uint8

// The players.
const (
	X Player = iota
	O
)

// Other returns the opponent of p.
func (p Player) Other() Player { return p ^ 1 }

// String returns "X" or "O".
func (p Player) String() string { return choose(p, "X", "O") }

// MarshalText writes p as [Player.String] does.
func (p Player) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads "X" or "O".
func (p *Player) UnmarshalText(text []byte) error {
	return parseWord(p, string(text), "a player", X, O)
}

// Outcome says whether a game is open, won or drawn.
type Outcome uint8

// The outcomes.
const (
	Open Outcome = iota
	XWins
	OWins
	Draw
)

// WonBy returns the outcome in which p has won.
func WonBy(p Player) Outcome { return XWins + Outcome(p&1) }

// By returns the player who has won, and false, with X, if nobody has.
func (o Outcome) By() (Player, bool) {
	if o == OWins {
		return O, true
	}
	return X, o == XWins
}

// String returns "open", "X wins", "O wins" or "draw".
func (o Outcome) String() string { return choose(o, "open", "X wins", "O wins", "draw") }

// Winner returns "X", "O" or "draw", and "" in a game that is open.
func (o Outcome) Winner() string { return choose(o, "", "X", "O", "draw") }

// MarshalText writes o as [Outcome.String] does.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// choose returns the word for the small number v, and "?" if there is none.
func choose[T ~uint8](v T, words ...string) string {
	if int(v) < len(words) {
		return words[v]
	}
	return "?"
}

// parseWord sets to to the one of the values that is written as the word.
func parseWord[T interface {
	~uint8
	fmt.Stringer
}](to *T, word, what string, values ...T) error {
	for _, v := range values {
		if v.String() == word {
			*to = v
			return nil
		}
	}
	return fmt.Errorf("%s is not %s: give one of %s", quote(word), what, joined(values))
}

// joined lists values in a sentence.
func joined[T fmt.Stringer](values []T) string {
	var words []string
	for _, v := range values {
		words = append(words, v.String())
	}
	return strings.Join(words, ", ")
}
