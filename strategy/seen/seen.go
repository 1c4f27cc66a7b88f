// Package seen holds a player's stones for somebody who may only ask about some
// cells. What was asked is noted: whoever asks the same of other stones, and is
// answered the same, comes to the same conclusion.
package seen

import tr "transversal"

// Stones are a player's stones, to be asked about. The zero Stones are none.
type Stones struct {
	set   tr.Set
	asked *tr.Set // the cells that were asked about
}

// Of returns the stones of a set. The cells that are asked about are added to
// asked, which may be nil.
func Of(set tr.Set, asked *tr.Set) Stones { return Stones{set, asked} }

// Among returns the stones that lie in the given cells.
func (s Stones) Among(cells tr.Set) tr.Set {
	if s.asked != nil {
		*s.asked = s.asked.Union(cells)
	}
	return s.set.Intersect(cells)
}

// Has reports whether there is a stone on c.
func (s Stones) Has(c tr.Cell) bool {
	if s.asked != nil {
		*s.asked = s.asked.With(c)
	}
	return s.set.Has(c)
}

// Row returns the columns of the stones in row r.
func (s Stones) Row(r int) tr.Lines {
	if s.asked != nil {
		*s.asked = s.asked.Union(tr.Rectangle(tr.Line(r), ^tr.Lines(0)))
	}
	return s.set.Row(r)
}

// Col returns the rows of the stones in column c.
func (s Stones) Col(c int) tr.Lines {
	if s.asked != nil {
		*s.asked = s.asked.Union(tr.Rectangle(^tr.Lines(0), tr.Line(c)))
	}
	return s.set.Col(c)
}

// Weight returns the number of stones in row r or column c, as [tr.Set.Weight] does.
func (s Stones) Weight(r, c int) int { return s.Row(r).Len() + s.Col(c).Len() }

// All returns the stones.
func (s Stones) All() tr.Set { return s.Among(Everything) }

// Everything is what is asked about by [Stones.All].
var Everything = tr.Rectangle(^tr.Lines(0), ^tr.Lines(0))

// Len returns the number of stones, which the ply tells everybody.
func (s Stones) Len() int { return s.set.Len() }

// Minus returns the stones outside the given cells, about which nothing is asked.
func (s Stones) Minus(cells tr.Set) Stones { return Stones{s.set.Minus(cells), s.asked} }

// With returns the stones and those of more.
func (s Stones) With(more tr.Set) Stones { return Stones{s.set.Union(more), s.asked} }
