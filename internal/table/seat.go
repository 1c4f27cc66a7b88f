package table

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/strategy"
)

// Seat is who plays a side, by the name that every command, link and level uses: a
// person, or a registered rule of package strategy. Where a rule has no answer, the
// seat plays what the hint says.
type Seat string

// Person is the seat of a person.
const Person Seat = "person"

// exact is the seat of [transversal/solve.Exact].
const exact Seat = "exact"

// Own returns the paper's rule for a side: X's "winning" or O's "delaying".
func Own(side tr.Player) Seat { return Seat(strategy.Own(side).Name()) }

// Seats returns all who can play a side: the person first, then the rules.
func Seats(side tr.Player) []Seat {
	seats := []Seat{Person}
	for _, rule := range strategy.Rules(side, 0) {
		seats = append(seats, Seat(rule.Name()))
	}
	return seats
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
	return "", fmt.Errorf("%q cannot play %v: give %s", name, side, strings.Join(names, ", "))
}

// Title says in a few words who that is, for a list to choose from.
func (s Seat) Title(side tr.Player) string {
	if s == Person {
		return "a person"
	}
	return strategy.Title(side, string(s))
}

// Plays says who plays a side, in a sentence.
func (t *Table) Plays(side tr.Player) string {
	if t.Seats[side] == Person {
		return "a person"
	}
	return fmt.Sprintf("the %s rule", t.Seats[side])
}
