package symmetry

import (
	"math/bits"
	"slices"
)

// choice is the search for the smallest leaf of a digraph whose labels leave a choice:
// that of canon, with points in the place of rows and columns. Points without an arc are
// left out, and the others are numbered by their places.
type choice struct {
	arcs       int
	tail, head [16]uint8  // of each arc
	out, in    [16]uint16 // the heads and the tails of the arcs of each point
	at         [16]uint8  // of each place, its row, its column, or both
	known      [16]arcs   // as in canon
	depth      int
}

// drawing is a digraph drawn on the board.
type drawing struct {
	arcs
	at [16]uint8 // of each point, its row, its column, or both
}

// search is run where the labels leave a choice. It moves the points of p to their places
// in the smallest leaf.
func (d *digraph) search(p *places) (arcs, order) {
	c, s := d.choice(p)
	c.settle(&s)
	best, symmetries, _ := c.below(s)
	for i := range s.n {
		p.at[p.points[i&15]&31] = best.at[i&15]
	}
	return best.arcs, symmetries
}

// choice returns the choice that is left, and the order of the points.
func (d *digraph) choice(p *places) (c choice, s side) {
	var place [32]uint8
	points := bits.OnesCount32(d.met)
	s.reset(points)
	begin := 0
	for i := range points {
		v := p.points[i&15] & 31
		if p.tied>>i&1 == 0 {
			begin = i
			s.starts |= 1 << i
		}
		place[v], c.at[i&15], s.colour[i&15] = uint8(i), p.at[v], uint8(begin)
	}
	c.arcs = d.arcs
	for i := range d.arcs {
		tail, head := place[d.tail[i&15]&31]&15, place[d.head[i&15]&31]&15
		c.tail[i&15], c.head[i&15] = tail, head
		c.out[tail] |= 1 << head
		c.in[head] |= 1 << tail
	}
	return c, s
}

// settle splits cells until any two points of a cell have equally many arcs to every
// cell, and from it.
func (c *choice) settle(s *side) {
	for {
		var keys [16]key
		for i := range c.arcs {
			tail, head := c.tail[i&15]&15, c.head[i&15]&15
			keys[tail].x += 1 << (4 * s.colour[head] & 63)
			keys[head].o += 1 << (4 * s.colour[tail] & 63)
		}
		if !s.splitBy(&keys) {
			return
		}
	}
}

// below finds the smallest leaf below s, as [canon.search] does.
func (c *choice) below(s side) (best drawing, symmetries order, found int) {
	orbits := order{low: 1}
	var i, j int
	for {
		if i = c.target(&s); i < 0 {
			best = c.leaf(&s)
			for k := range c.depth {
				if best.arcs == c.known[k] {
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
		case k == i || slices.Compare(next.arcs[:], best.arcs[:]) < 0:
			best, symmetries, orbit = next, order, 1
		}
		c.known[depth] = best.arcs
		c.depth = depth + 1
	}
	c.depth = depth
	symmetries.times(orbit)
	symmetries.join(&orbits)
	return best, symmetries, notKnown
}

// leaf returns the drawing in which the points stand in the order of s.
func (c *choice) leaf(s *side) (l drawing) {
	for i := range s.n {
		l.at[s.at[i&15]&15] = c.at[i&15]
	}
	for i := range c.arcs {
		l.add(l.at[c.tail[i&15]&15], l.at[c.head[i&15]&15])
	}
	return l
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
