// Package reason holds sentences that say why a move is made. The words of a
// [Sentence] carry the cells that they name, so that a board can light them up:
//
//	reason.Say("X takes %v, in the row of %v.", reason.Cell(reason.Move, c), reason.Cell(reason.Stones, o))
package reason

import (
	"fmt"
	"strings"

	tr "transversal"
)

// Light says how a board shows the cells that a [Part] names.
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
	Means string // what a term means, for readers who ask
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

// In returns s with each cell named as in the game g.
func (s Sentence) In(g tr.Game) Sentence {
	named := make(Sentence, len(s))
	for i, part := range s {
		if c, ok := part.Cells.First(); ok && part.Text == c.String() {
			part.Text = g.Name(c)
		}
		named[i] = part
	}
	return named
}

// Say formats text as [fmt.Sprintf] does. An argument that is a Sentence keeps its
// cells.
func Say(format string, args ...any) (s Sentence) {
	const mark = "\x00"
	var inner []Sentence
	for i, arg := range args {
		if part, ok := arg.(Sentence); ok {
			inner, args[i] = append(inner, part), mark
		}
	}
	for i, text := range strings.Split(fmt.Sprintf(format, args...), mark) {
		if i > 0 {
			s = append(s, inner[i-1]...)
		}
		if text != "" {
			s = append(s, Part{Text: text})
		}
	}
	return s
}

// Name returns formatted text that names cells, or plain text if there are none.
func Name(light Light, cells tr.Set, format string, args ...any) Sentence {
	if cells.Empty() {
		light = Plain
	}
	return Sentence{{Text: fmt.Sprintf(format, args...), Light: light, Cells: cells}}
}

// Term returns a term that names cells, if any, and what the term means.
func Term(light Light, cells tr.Set, text, means string) Sentence {
	return Sentence{{Text: text, Light: light, Cells: cells, Means: means}}
}

// Cell names one cell, as "(1,2)".
func Cell(light Light, c tr.Cell) Sentence { return Name(light, tr.SetOf(c), "%v", c) }

// List names the cells of a set one by one: "(1,2), (2,1) and (3,3)".
func List(light Light, cells tr.Set) (s Sentence) {
	all := cells.Cells()
	for i, c := range all {
		switch {
		case i == 0:
		case i == len(all)-1:
			s = append(s, Part{Text: " and "})
		default:
			s = append(s, Part{Text: ", "})
		}
		s = append(s, Cell(light, c)...)
	}
	return s
}
