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
	Means string // what a term means, for those who ask
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

// Say adds text that names no cells.
func (s *Sentence) Say(format string, args ...any) {
	*s = append(*s, Part{Text: fmt.Sprintf(format, args...)})
}

// Name adds text that names cells, plain text if there are none.
func (s *Sentence) Name(light Light, cells tr.Set, format string, args ...any) {
	if cells.Empty() {
		light = Plain
	}
	*s = append(*s, Part{Text: fmt.Sprintf(format, args...), Light: light, Cells: cells})
}

// Term adds text that names cells by a word that is explained to those who ask.
func (s *Sentence) Term(light Light, cells tr.Set, text, means string) {
	s.Name(light, cells, "%s", text)
	(*s)[len(*s)-1].Means = means
}

// Cell adds one cell, preceded by what it is called, if that is not empty.
func (s *Sentence) Cell(light Light, called string, c tr.Cell) {
	if called != "" {
		called += " = "
	}
	s.Name(light, tr.SetOf(c), "%s%v", called, c)
}

// List adds the cells of a set one by one: "(1,2), (2,1) and (3,3)".
func (s *Sentence) List(light Light, cells tr.Set) {
	all := cells.Cells()
	for i, c := range all {
		switch {
		case i == 0:
		case i == len(all)-1:
			s.Say(" and ")
		default:
			s.Say(", ")
		}
		s.Cell(light, "", c)
	}
}
