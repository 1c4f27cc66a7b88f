package solve

import (
	"cmp"
	"slices"

	tr "transversal"
	"transversal/symmetry"
)

// listed are winning sets that are listed one by one.
type listed struct {
	board   tr.Board
	sets    [2][]tr.Set // of X and of O, none of those that the start has spoiled or made needless
	both    bool        // the players have the same
	group   []symmetryOf
	classes *classes // where vertices have names; there is no group then
	turns   *turns   // nil if the players move by turns
	first   tr.Set   // at ply begin only these cells may be claimed, if there are any
	begin   int
	last    int // the ply at which the game ends
}

func newListed(p tr.Position) *listed {
	g := p.Game()
	f := g.Family
	l := &listed{board: g.Board, last: p.Last(), both: !g.Convention.OneSided() && f.Same()}
	l.first, l.begin = f.First()
	l.turns = newTurns(f.Turns())
	all := [2][]tr.Set{f.Of(tr.X), f.Of(tr.O)}
	if g.Convention.OneSided() {
		all[tr.O] = nil
	}
	graph := completeOf(f)
	if f.Names() == nil || graph != nil { // symmetries may move the stones of the start
		p = p.Placed(tr.Set{}, tr.Set{})
	}
	for _, a := range [...]tr.Player{tr.X, tr.O} {
		l.sets[a] = fillable(all[a], p.Stones(a), p.Stones(a.Other()), p.Last()-p.Ply())
	}
	switch {
	case graph != nil:
		l.classes = &classes{complete: graph}
	case f.Names() != nil:
		l.classes = &classes{group: automorphisms(p, &l.sets)}
	default:
		if l.both {
			all[tr.O] = nil
		}
		l.group = symmetries(l.board, all)
	}
	return l
}

// fillable returns the sets that the owner of own can still fill with the given number of
// stones, without those that contain another.
func fillable(sets []tr.Set, own, enemy tr.Set, stones int) (left []tr.Set) {
	for _, w := range sets {
		if w.Intersect(enemy).Empty() && w.Minus(own).Len() <= stones {
			left = append(left, w)
		}
	}
	if len(left) > mostCompared {
		return left
	}
	lacking := func(i int) tr.Set { return left[i].Minus(own) }
	var least []tr.Set
next:
	for i, w := range left {
		for j := range left {
			if a, b := lacking(i), lacking(j); i != j && a.Contains(b) && (a != b || j < i) {
				continue next
			}
		}
		least = append(least, w)
	}
	return least
}

// mostCompared bounds the sets that are compared with one another.
const mostCompared = 5000

func (l *listed) of(player tr.Player, own, other tr.Set) stones {
	s := stones{set: own, player: player}
	l.measure(&s, other)
	return s
}

// measure looks at the sets in which the enemy has no stone.
func (l *listed) measure(s *stones, enemy tr.Set) {
	s.need, s.next = hopeless, tr.Set{}
	for _, w := range l.sets[s.player] {
		if !w.Intersect(enemy).Empty() {
			continue
		}
		lacking := w.Minus(s.set)
		switch n := lacking.Len(); {
		case n < s.need:
			s.need, s.next = n, lacking
		case n == s.need:
			s.next = s.next.Union(lacking)
		}
	}
}

func (l *listed) claim(own, other *stones, c tr.Cell) {
	own.set = own.set.With(c)
	l.measure(own, other.set)
	if other.next.Has(c) { // or c is in none of the sets that other is nearest to
		l.measure(other, own.set)
	}
}

// doomed applies the criterion of Erdős and Selfridge. A set that the owner may still fill
// in time counts 2^-k if it lacks k stones. A defender who claims the cell that takes away
// most keeps the sum from growing, since the owner's next stone adds no more than that. A
// set that is filled counts 1. So the owner does not win if the sum is less than 1 and the
// defender is to move. A stone of the owner at most doubles the sum.
func (l *listed) doomed(own, other *stones, left int, moves bool) bool {
	return small(l.sets[own.player], own.set, other.set, left, moves)
}

// unit is what a set that is filled counts, and ever more stones than any board has room for.
const (
	unit = 1 << 32
	ever = 256
)

// small reports that the potential of the owner of own is less than enough; moves says that
// it is to move.
func small(sets []tr.Set, own, enemy tr.Set, left int, moves bool) bool {
	enough := unit
	if moves {
		enough /= 2
	}
	return potentialOf(sets, own, enemy, left) < enough
}

// potentialOf is the sum of [listed.doomed] over the sets. A set that lacks more than 32
// cells counts as if it lacked 32.
func potentialOf(sets []tr.Set, own, enemy tr.Set, left int) (sum int) {
	for _, w := range sets {
		if w.Intersect(enemy).Empty() {
			if k := w.Minus(own).Len(); k <= left {
				sum += unit >> min(k, 32)
			}
		}
	}
	return sum
}

// guess adds up how near the sets through c are that are still open to a player: one more
// stone counts four times as much.
func (l *listed) guess(n *node, c tr.Cell) (score int32) {
	x, o := n.who[tr.X].set, n.who[tr.O].set
	for _, w := range l.sets[tr.X] {
		if !w.Has(c) {
			continue
		}
		if w.Intersect(o).Empty() {
			score += 1 << 24 >> min(24, 2*w.Minus(x).Len())
		}
		if l.both && w.Intersect(x).Empty() {
			score += 1 << 24 >> min(24, 2*w.Minus(o).Len())
		}
	}
	if l.both {
		return score
	}
	for _, w := range l.sets[tr.O] {
		if w.Has(c) && w.Intersect(x).Empty() {
			score += 1 << 24 >> min(24, 2*w.Minus(o).Len())
		}
	}
	return score
}

func (l *listed) canonical(x, o, missing tr.Set) (tr.Set, tr.Set) {
	if l.classes != nil {
		x, o, _ = l.classes.of(x, o)
	} else {
		_, x, o = l.best(x, o, true)
	}
	return x.Union(missing), o.Union(missing)
}

// form knows no symmetry where vertices have names, because they are no grid.
func (l *listed) form(x, o, missing tr.Set, transpose bool) symmetry.Form {
	if l.classes != nil {
		f := symmetry.Form{X: x, O: o, Missing: missing}
		for i := range tr.MaxN {
			f.Rows[i], f.Cols[i] = uint8(i), uint8(i)
		}
		return f
	}
	g, x, o := l.best(x, o, transpose)
	return symmetry.Form{X: x, O: o, Missing: missing, Rows: g.rows, Cols: g.cols, Transposed: g.transposed}
}

// best returns the symmetry that makes the stones smallest, and the stones that it makes.
func (l *listed) best(x, o tr.Set, transpose bool) (g *symmetryOf, bestX, bestO tr.Set) {
	for i := range l.group {
		h := &l.group[i]
		if h.transposed && !transpose {
			continue
		}
		imageX := h.image(x)
		order := -1
		if g != nil {
			order = imageX.Compare(bestX)
		}
		if order > 0 {
			continue
		}
		imageO := h.image(o)
		if order < 0 || imageO.Compare(bestO) < 0 {
			g, bestX, bestO = h, imageX, imageO
		}
	}
	return g, bestX, bestO
}

// symmetryOf is a symmetry of a board, laid out as in [symmetry.Form].
type symmetryOf struct {
	to         [256]tr.Cell
	rows, cols [tr.MaxN]uint8
	transposed bool
}

func (g *symmetryOf) image(s tr.Set) tr.Set { return image(&g.to, s) }

// Bounds of the search for symmetries. To miss some is no error: fewer positions are then
// known to be equal.
const (
	mostSymmetries = 2000
	mostTries      = 1 << 16
)

// symmetries returns symmetries of the board that take the sets of each player to one
// another, the identity first.
func symmetries(b tr.Board, sets [2][]tr.Set) []symmetryOf {
	f := &symmetryFinder{board: b, sets: sets, tries: mostTries}
	for i, list := range sets {
		f.all[i] = map[tr.Set]bool{}
		for _, s := range list {
			f.all[i][s] = true
			for c := range s.All() {
				f.weight[c] += 1 + i<<20
			}
		}
	}
	for c := range b.Missing.All() {
		f.weight[c] = -1
	}
	f.place(0)
	if b.IsSquare() {
		f.transposed = true
		f.place(0)
	}
	return f.found
}

// symmetryFinder permutes first the rows and then the columns, and goes on only
// while cells lie in as many sets as their images.
type symmetryFinder struct {
	board      tr.Board
	sets       [2][]tr.Set
	all        [2]map[tr.Set]bool
	weight     [256]int // of a cell: the sets with it, -1 if it is missing
	at         symmetryOf
	usedRows   tr.Lines
	usedCols   tr.Lines
	transposed bool
	tries      int
	found      []symmetryOf
}

// weightAt returns the weight of the cell that goes to row r and column c before
// rows and columns are permuted.
func (f *symmetryFinder) weightAt(r, c int) int {
	if f.transposed {
		r, c = c, r
	}
	return f.weight[tr.At(r, c)]
}

// place chooses where line i goes, rows before columns.
func (f *symmetryFinder) place(i int) {
	b := f.board
	if f.tries == 0 || len(f.found) == mostSymmetries {
		return
	}
	switch {
	case i < b.Rows:
		for to := range b.Rows {
			if !f.usedRows.Has(to) && f.sameLine(i, to) {
				f.usedRows |= tr.Line(to)
				f.at.rows[i] = uint8(to)
				f.place(i + 1)
				f.usedRows &^= tr.Line(to)
			}
		}
	case i < b.Rows+b.Cols:
		c := i - b.Rows
	next:
		for to := range b.Cols {
			if f.usedCols.Has(to) {
				continue
			}
			for r := range b.Rows {
				if f.weightAt(r, c) != f.weight[tr.At(int(f.at.rows[r]), to)] {
					continue next
				}
			}
			f.usedCols |= tr.Line(to)
			f.at.cols[c] = uint8(to)
			f.place(i + 1)
			f.usedCols &^= tr.Line(to)
		}
	default:
		f.tries--
		f.try()
	}
}

// sameLine reports whether row r has the weights of row to in some order.
func (f *symmetryFinder) sameLine(r, to int) bool {
	var here, there [tr.MaxN]int
	for c := range f.board.Cols {
		here[c], there[c] = f.weightAt(r, c), f.weight[tr.At(to, c)]
	}
	slices.SortFunc(here[:f.board.Cols], cmp.Compare)
	slices.SortFunc(there[:f.board.Cols], cmp.Compare)
	return here == there
}

// try adds the symmetry in at, if it is one.
func (f *symmetryFinder) try() {
	g := f.at
	g.transposed = f.transposed
	for r := range f.board.Rows {
		for c := range f.board.Cols {
			from := tr.At(r, c)
			if g.transposed {
				from = tr.At(c, r)
			}
			g.to[from] = tr.At(int(g.rows[r]), int(g.cols[c]))
		}
	}
	if g.transposed { // [symmetry.Form] gives the column that a row becomes, and the other way round
		g.rows, g.cols = g.cols, g.rows
	}
	for i, list := range f.sets {
		for _, s := range list {
			if !f.all[i][g.image(s)] {
				return
			}
		}
	}
	f.found = append(f.found, g)
}
