package table

import (
	"fmt"
	"slices"
	"strings"

	tr "transversal"
	"transversal/strategy"
)

// Seat is who plays a side, by the name that every command, link and level uses: a
// rule of package strategy, or one of those here. Where a rule has no answer, who
// follows it plays what the hint says.
type Seat string

// Who can play besides the rules.
const (
	Person Seat = "person"
	Easy   Seat = "easy"   // wins and blocks, and otherwise plays anywhere
	Medium Seat = "medium" // wins, blocks and builds
	Exact  Seat = "exact"  // perfect where the search is quick enough
)

// Own returns the paper's rule for a side: X's "winning" or O's "delaying".
func Own(side tr.Player) Seat { return Seat(strategy.Own(side).Name()) }

// Seats returns all who can play a side: the person first, then the others, about
// from easy to perfect.
func Seats(side tr.Player) []Seat {
	seats := []Seat{Person}
	for _, rule := range slices.Backward(strategy.Rules(side, 0)[1:]) {
		seats = append(seats, Seat(rule.Name()))
	}
	return append(seats, Easy, Medium, Own(side), Exact)
}

// ParseSeat returns who plays a side under that name. The error lists the names.
func ParseSeat(side tr.Player, name string) (Seat, error) {
	var names []string
	for _, seat := range Seats(side) {
		if string(seat) == name {
			return seat, nil
		}
		names = append(names, string(seat))
	}
	return "", fmt.Errorf("%q is nobody who plays %v: give %s", name, side, strings.Join(names, ", "))
}

// Title says in a few words who that is, for a list to choose from.
func (s Seat) Title() string {
	switch s {
	case Person:
		return "a person"
	case "random":
		return "at random"
	case "first":
		return "plain: wins, blocks, else the first cell"
	case Easy:
		return "easy: wins and blocks"
	case Medium:
		return "medium: builds too"
	case Own(tr.X), Own(tr.O):
		return "hard: the paper's rule"
	case Exact:
		return "perfect: exact search"
	}
	return string(s)
}

// Plays says who plays a side, in a sentence.
func (t *Table) Plays(side tr.Player) string {
	switch seat := t.Seats[side]; seat {
	case Person:
		return "a person"
	case "random":
		return "chance"
	case "first":
		return "the plain player"
	case Easy, Medium:
		return fmt.Sprintf("the %s player", seat)
	case Exact:
		return "the exact search"
	default:
		return fmt.Sprintf("the %s rule", seat)
	}
}
