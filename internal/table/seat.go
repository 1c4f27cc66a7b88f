package table

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Seat is who plays a side.
type Seat string

// Who can play, a person apart from the weakest to the strongest.
const (
	Person Seat = "person"
	Random Seat = "random" // any free cell
	Easy   Seat = "easy"   // wins and blocks, and otherwise plays anywhere
	Medium Seat = "medium" // wins, blocks and builds
	Rule   Seat = "rule"   // X's winning rule, or O's delaying rule
	Exact  Seat = "exact"  // perfect where the search is quick enough, else as Rule
)

// Seats returns all of them, the person first, then from easy to perfect.
func Seats() []Seat { return []Seat{Person, Random, Easy, Medium, Rule, Exact} }

// ParseSeat returns the seat of that name. The error lists the names.
func ParseSeat(name string) (Seat, error) {
	var names []string
	for _, seat := range Seats() {
		if string(seat) == name {
			return seat, nil
		}
		names = append(names, string(seat))
	}
	return "", fmt.Errorf("%q is nobody who plays: give %s", name, strings.Join(names, ", "))
}

// Title says in a few words who that is, for a list to choose from.
func (s Seat) Title() string {
	switch s {
	case Person:
		return "a person"
	case Random:
		return "at random"
	case Easy:
		return "easy: wins and blocks"
	case Medium:
		return "medium: builds too"
	case Rule:
		return "hard: the paper's rule"
	}
	return "perfect: exact search"
}

// Plays says who plays a side, in a sentence.
func (t *Table) Plays(side tr.Player) string {
	switch t.Seats[side] {
	case Person:
		return "a person"
	case Random:
		return "chance"
	case Easy:
		return "the easy player"
	case Medium:
		return "the medium player"
	case Exact:
		return "the exact search"
	}
	if side == tr.X {
		return "the winning rule"
	}
	return "the delaying rule"
}
