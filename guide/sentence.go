package guide

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Light is the way in which the cells named by a [Part] are lit.
type Light string

// The lights.
const (
	Plain  Light = ""       // no cells
	Move   Light = "move"   // the move that is explained
	Block  Light = "block"  // an open block, or cells a rule chooses from
	Stones Light = "stones" // stones referred to
	Lines  Light = "lines"  // row b and column d
	Need   Light = "need"   // free cells that a plan will need
	Threat Light = "threat" // free completing cells
	Winner Light = "winner" // a transversal
)

// Part is a piece of a sentence and the cells that it names, if any.
type Part struct {
	Text  string
	Light Light
	Cells tr.Set
}

// Sentence is an explanation, part by part.
type Sentence []Part

// String returns the text of s.
func (s Sentence) String() string {
	var b strings.Builder
	for _, part := range s {
		b.WriteString(part.Text)
	}
	return b.String()
}

// say adds text that names no cells.
func (s *Sentence) say(format string, args ...any) {
	*s = append(*s, Part{Text: fmt.Sprintf(format, args...)})
}

// name adds text that names cells, plain text if there are none.
func (s *Sentence) name(light Light, cells tr.Set, format string, args ...any) {
	if cells.Empty() {
		light = Plain
	}
	*s = append(*s, Part{fmt.Sprintf(format, args...), light, cells})
}

// cell adds one cell, preceded by what it is called, if that is not empty.
func (s *Sentence) cell(light Light, called string, c tr.Cell) {
	if called != "" {
		called += " = "
	}
	s.name(light, tr.SetOf(c), "%s%v", called, c)
}

// list adds the cells of a set one by one: "(1,2), (2,1) and (3,3)".
func (s *Sentence) list(light Light, cells tr.Set) {
	all := cells.Cells()
	for i, c := range all {
		switch {
		case i == 0:
		case i == len(all)-1:
			s.say(" and ")
		default:
			s.say(", ")
		}
		s.cell(light, "", c)
	}
}
