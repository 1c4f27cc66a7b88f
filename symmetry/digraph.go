package symmetry

import (
	"math/bits"
	"slices"

	tr "transversal"
)

// digraph is a full board on which the stones of one player are a matching: a point for
// each of these, which is a row and a column at once, one for each other row and for
// each other column, and an arc from the row to the column of each stone of the other
// player. Its symmetries are those of the board, and it has half the vertices.
//
// Points without an arc are left out; those of a kind are alike. The others are
// numbered by their kinds: stones of the matching, rows, columns.
type digraph struct {
	n, stones  int       // of the board, of the matching
	arcs       int       // one for each stone of the other player
	tail, head [16]uint8 // of each arc
	kinds      [4]int    // where each kind of points begins, and their number
}

// of makes the digraph of p, which is on a full square board, and returns whose stones
// are the matching, X's if both are. It reports whether it could.
func (d *digraph) of(p *tr.Position) (tr.Player, bool) {
	x, o := p.X.Words(), p.O.Words()
	if d.load(p.N(), &x, &o) {
		return tr.X, true
	}
	return tr.O, d.load(p.N(), &o, &x)
}

// load makes the digraph of an n×n board, and reports whether it could: whether the
// stones of m are a matching, and there are no more than 16 arcs and points.
func (d *digraph) load(n int, m, others *[4]uint64) bool {
	// The points of rows and of columns, numbered as if none were left out.
	var ofRow, ofCol [16]uint8
	var rows, cols uint16
	*d = digraph{n: n}
	for w, left := range m {
		for ; left != 0; left &= left - 1 {
			cell := w<<6 + bits.TrailingZeros64(left)
			r, c := uint16(1)<<(cell>>4), uint16(1)<<(cell&15)
			if rows&r|cols&c != 0 {
				return false
			}
			rows, cols = rows|r, cols|c
			ofRow[cell>>4&15], ofCol[cell&15] = uint8(d.stones), uint8(d.stones)
			d.stones++
		}
	}
	all := uint16(1)<<n - 1
	next := uint8(d.stones)
	for left := all &^ rows; left != 0; left &= left - 1 {
		ofRow[bits.TrailingZeros16(left)&15] = next
		next++
	}
	for left := all &^ cols; left != 0; left &= left - 1 {
		ofCol[bits.TrailingZeros16(left)&15] = next
		next++
	}
	met := uint32(0)
	for w, left := range others {
		for ; left != 0; left &= left - 1 {
			if d.arcs == 16 {
				return false
			}
			cell := w<<6 + bits.TrailingZeros64(left)
			tail, head := ofRow[cell>>4&15], ofCol[cell&15]
			d.tail[d.arcs&15], d.head[d.arcs&15] = tail, head
			d.arcs++
			met |= 1<<(tail&31) | 1<<(head&31)
		}
	}
	before := func(v int) int { return bits.OnesCount32(met & (1<<v - 1)) }
	for i := range d.arcs {
		d.tail[i&15], d.head[i&15] = uint8(before(int(d.tail[i&15]))), uint8(before(int(d.head[i&15])))
	}
	d.kinds = [4]int{0, before(d.stones), before(n), before(int(next))}
	return d.points() <= 16
}

func (d *digraph) points() int { return d.kinds[3] }

// labels returns a number for each point that symmetries keep: a hash of what is seen
// from it, two arcs around. It tells no points apart that refinement does not, and most
// often all that it does, for less.
func (d *digraph) labels() (labels [16]uint64) {
	for kind, first := range d.kinds[:3] {
		for v := first; v < d.kinds[kind+1]; v++ {
			labels[v&15] = uint64(kind) + 1
		}
	}
	for range 2 {
		var seen [16]uint64
		for i := range d.arcs {
			tail, head := d.tail[i&15]&15, d.head[i&15]&15
			seen[tail] += labels[head]
			seen[head] += bits.RotateLeft64(labels[tail], 23)
		}
		for v := range d.points() {
			x := 3*labels[v&15] + seen[v&15]
			x = (x ^ x>>29) * 0xbf58_476d_1ce4_e5b9
			labels[v&15] = x ^ x>>32
		}
	}
	return labels
}

// places returns an order of the points, by their kinds and by their labels, and whether
// that leaves no choice.
func (d *digraph) places(labels *[16]uint64) (place [16]uint8, strict bool) {
	for kind, first := range d.kinds[:3] {
		for v := first; v < d.kinds[kind+1]; v++ {
			at := uint64(first)
			for u := first; u < v; u++ {
				_, above := bits.Sub64(labels[u&15], labels[v&15], 0)
				at += above
				place[u&15] += uint8(above ^ 1)
			}
			place[v&15] += uint8(at)
		}
	}
	var in [16]uint64 // the labels by place
	for v := range d.points() {
		in[place[v&15]&15] = labels[v&15]
	}
	strict = true
	for i := 1; i < d.points(); i++ {
		strict = strict && in[i&15] != in[(i-1)&15]
	}
	return place, strict
}

// run returns the smallest leaf, and the number of symmetries of the points that are
// numbered.
func (d *digraph) run() (arcs, order) {
	labels := d.labels()
	place, strict := d.places(&labels)
	if strict {
		return d.leaf(&place), order{low: 1}
	}
	return d.search(&labels, &place)
}

// order returns the number of symmetries, those of the points that are left out too.
func (d *digraph) order() order {
	_, symmetries := d.run()
	symmetries.timesFactorial(d.stones - d.kinds[1])
	symmetries.timesFactorial(d.n - d.stones - (d.kinds[2] - d.kinds[1]))
	symmetries.timesFactorial(d.n - d.stones - (d.kinds[3] - d.kinds[2]))
	return symmetries
}

// arcs is the cells of the stones that are arcs, laid out as [tr.Set.Words] says.
type arcs [4]uint64

// leaf returns the cells of the arcs when the points stand in these places: the stones
// of the matching on the diagonal from the first cell on.
func (d *digraph) leaf(place *[16]uint8) (a arcs) {
	lone := uint8(d.kinds[1])
	rows, cols := uint8(d.stones)-lone, uint8(d.stones)-uint8(d.kinds[2])
	for i := range d.arcs {
		r, c := place[d.tail[i&15]&15], place[d.head[i&15]&15]
		if r >= lone {
			r += rows
		}
		if c >= lone {
			c += cols
		}
		cell := r<<4 | c
		a[cell>>6] |= 1 << (cell & 63)
	}
	return a
}

// choice is the search for the smallest leaf of a digraph whose labels leave a choice:
// that of canon, with points in the place of rows and columns.
type choice struct {
	*digraph
	out, in [16]uint16 // the heads and the tails of the arcs of each point
	known   [16]arcs   // as in canon
	depth   int
}

// search is run where points have the same label.
func (d *digraph) search(labels *[16]uint64, place *[16]uint8) (arcs, order) {
	c := choice{digraph: d}
	for i := range d.arcs {
		tail, head := d.tail[i&15]&15, d.head[i&15]&15
		c.out[tail] |= 1 << head
		c.in[head] |= 1 << tail
	}
	s := side{n: d.points(), starts: 1 << d.points()}
	for v := range uint8(d.points()) {
		s.at[place[v&15]&15] = v
	}
	for kind, first := range d.kinds[:3] {
		begin := first
		for i := first; i < d.kinds[kind+1]; i++ {
			v := s.at[i&15] & 15
			if i == first || labels[v] != labels[s.at[(i-1)&15]&15] {
				begin = i
				s.starts |= 1 << i
			}
			s.colour[v] = uint8(begin)
		}
	}
	c.settle(&s)
	best, symmetries, _ := c.below(s)
	return best, symmetries
}

// settle splits cells until any two points of a cell have equally many arcs to every
// cell, and from it.
func (d *digraph) settle(s *side) {
	for {
		var keys [16]key
		for i := range d.arcs {
			tail, head := d.tail[i&15]&15, d.head[i&15]&15
			keys[tail].x += 1 << (4 * s.colour[head] & 63)
			keys[head].o += 1 << (4 * s.colour[tail] & 63)
		}
		if !s.splitBy(&keys) {
			return
		}
	}
}

// below finds the smallest leaf below s, as [canon.search] does.
func (c *choice) below(s side) (best arcs, symmetries order, found int) {
	orbits := order{low: 1}
	var i, j int
	for {
		if i = c.target(&s); i < 0 {
			var place [16]uint8
			for i := range s.n {
				place[s.at[i&15]&15] = uint8(i)
			}
			best = c.leaf(&place)
			for k := range c.depth {
				if best == c.known[k] {
					return best, orbits, k
				}
			}
			for cells := s.multi(); cells != 0; cells &= cells - 1 {
				i := bits.TrailingZeros32(cells)
				orbits.timesFactorial(s.end(i) - i)
			}
			return best, orbits, notKnown
		}
		j = s.end(i)
		if !c.isTree(s.at[i]) {
			break
		}
		s.setApart(i, s.at[i])
		c.settle(&s)
		orbits.times(j - i)
	}
	depth, orbit := c.depth, 1
	for k := i; k < j; k++ {
		child := s
		child.setApart(i, s.at[k])
		c.settle(&child)
		next, order, found := c.below(child)
		switch {
		case k > i && found == depth:
			orbit++
		case found != notKnown:
			c.depth = depth
			return best, symmetries, found
		case k == i || slices.Compare(next[:], best[:]) < 0:
			best, symmetries, orbit = next, order, 1
		}
		c.known[depth] = best
		c.depth = depth + 1
	}
	c.depth = depth
	symmetries.times(orbit)
	symmetries.join(&orbits)
	return best, symmetries, notKnown
}

// target returns the place of the first cell of points to which the arcs come from
// different points, and -1 if there is none. Then the arcs from a cell go to the same
// points too: from each point equally many go to every cell, to all of it or to none.
func (c *choice) target(s *side) int {
	for cells := s.multi(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros32(cells)
		first := s.at[i] & 15
		for k, j := i+1, s.end(i); k < j; k++ {
			if c.in[s.at[k]&15] != c.in[first] {
				return i
			}
		}
	}
	return -1
}

// isTree reports whether the component of point v has no cycle.
func (c *choice) isTree(v uint8) bool {
	met, edges := uint16(1)<<v, 0
	for todo := met; todo != 0; {
		u := bits.TrailingZeros16(todo) & 15
		edges += bits.OnesCount16(c.out[u])
		fresh := (c.out[u] | c.in[u]) &^ met
		met |= fresh
		todo = todo&(todo-1) | fresh
	}
	return edges == bits.OnesCount16(met)-1
}
