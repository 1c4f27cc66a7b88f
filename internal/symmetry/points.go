package symmetry

import (
	"math/bits"

	"github.com/holiman/uint256"

	tr "transversal"
)

// points is a graph in fewer points than it has rows and columns. A point is a row, a column, or
// a row and a column that hold one stone of a colour each, the same one, so that every symmetry
// moves the two together. While X's stones are a matching, a board thus is a directed graph of
// few points, and its arcs are O's stones.
type points struct {
	graph
	count  int         // rows, and then the columns that belong to none
	column [32]uint8   // of each point, counted from 1, or 0 for none
	arcs   [256]arc    // the stones, in their order, that do not join the lines of a point
	last   [owners]int // the end of the arcs of each owner
	back   int         // how differently an arc counts for its column
}

// arc is a stone, as the points of its row and its column.
type arc struct{ row, col uint8 }

// labels tell points apart. Points that a symmetry exchanges have equal labels. The labels are
// hashes: if others have equal ones too, the search takes longer, and finds the same.
type labels [32]uint64

// The two high bits of a label say what its point is, so that points are ranked in this order.
const (
	ofX uint64 = iota << 62 // a row and a column joined by a stone of X's
	ofO                     // by one of O's
	ofRow
	ofColumn
)

// connect finds the points and the arcs, and labels the points by what they are and by the
// owners of their stones.
func (g *points) connect(l *labels) {
	var point [16]uint8 // of each column that belongs to a row, counted from 1
	g.column = [32]uint8{}
	for r := range g.rows {
		l[r&31] = ofRow
	}
	if g.back = 8; g.pairs {
		g.back = 0
		for v := range uint8(16) {
			g.column[v], point[v] = v+1, v+1
		}
	} else {
		for i, c := range g.stones[:g.end[1]] {
			kind, row, col := ofX, g.row[c>>4], g.col[c&15]
			if i >= g.end[0] {
				kind, row, col = ofO, row>>16, col>>16
			}
			if uint16(row&(row-1))|uint16(col&(col-1)) == 0 && g.column[c>>4]|point[c&15] == 0 {
				g.column[c>>4], point[c&15] = uint8(c&15)+1, uint8(c>>4)+1
				l[c>>4] = kind
			}
		}
	}
	g.count = g.rows
	for c := range g.cols {
		if point[c&15] == 0 {
			l[g.count&31] = ofColumn
			g.count++
			g.column[(g.count-1)&31], point[c&15] = uint8(c)+1, uint8(g.count)
		}
	}
	size, begin := 0, 0
	for i, end := range g.end {
		for _, c := range g.stones[begin&255 : end] {
			a := arc{uint8(c >> 4), point[c&15] - 1}
			if a.row != a.col || g.pairs {
				l[a.row&31] += 1 << (16*i + 5)
				l[a.col&31] += 1 << (16*i + 5 + g.back)
				g.arcs[size&255] = a
				size++
			}
		}
		g.last[i], begin = size, end
	}
}

// look makes labels tell apart points whose stones join them to points with different labels.
func (g *points) look(l *labels) {
	var sums labels
	begin := 0
	for i, end := range g.last {
		turn := 16*i + 5
		for _, a := range g.arcs[begin:end] {
			sums[a.row&31] += bits.RotateLeft64(l[a.col&31], turn)
			sums[a.col&31] += bits.RotateLeft64(l[a.row&31], turn+g.back)
		}
		begin = end
	}
	for p := range g.count {
		own := l[p&31]
		l[p&31] = own&ofColumn | mixed(3*own+sums[p&31])>>2
	}
}

// A rank is a label with the point itself in its five low bits.
type rank uint64

func (r rank) point() int { return int(r & 31) }

// ties reports whether two ranks are those of points with the same label.
func (r rank) ties(s rank) bool { return (r^s)>>5 == 0 }

// ranking is ranks of the points in increasing order.
type ranking [32]rank

// rank puts the points in the order of their labels.
func (g *points) rank(all *ranking, l *labels) {
	for p := range g.count {
		r := rank(l[p&31]&^31) | rank(p)
		i := p
		for ; i > 0 && all[(i-1)&31] > r; i-- {
			all[i&31] = all[(i-1)&31]
		}
		all[i&31] = r
	}
}

// settle ranks the points, and looks until all ties are between twins, or looking again tells no more
// points apart. It returns the first tie of points that are not all twins, from place i to end. If
// there is none, end is 0.
func (g *points) settle(all *ranking, l *labels) (i, end int) {
	for before := 0; ; g.look(l) {
		g.rank(all, l)
		if i, end = g.untwinned(all); end == 0 {
			return i, end
		}
		groups := 1
		for p := 1; p < g.count; p++ {
			if !all[p&31].ties(all[(p-1)&31]) {
				groups++
			}
		}
		if groups == before {
			return i, end
		}
		before = groups
	}
}

// untwinned returns the first tie of points that are not all twins.
func (g *points) untwinned(all *ranking) (i, end int) {
	for i := 0; i < g.count; i = end {
		twins := true
		for end = i + 1; end < g.count && all[end&31].ties(all[i&31]); end++ {
			twins = twins && g.twins(all[i&31].point(), all[end&31].point())
		}
		if !twins {
			return i, end
		}
	}
	return 0, 0
}

// twins reports whether it is a symmetry to exchange the points v and w, which are of a kind. Then
// it makes no difference which comes first.
func (g *points) twins(v, w int) bool {
	c, d := g.column[v&31]-1, g.column[w&31]-1
	if v >= g.rows {
		return g.col[c&15] == g.col[d&15]
	}
	differ := g.row[v&15] ^ g.row[w&15]
	if g.column[v&31] == 0 {
		return differ == 0
	}
	rows, cols := both<<v|both<<w, both<<c|both<<d
	if g.pairs { // whatever joins v and w
		return differ&^rows == 0
	}
	across := (g.row[v&15]>>d ^ g.row[w&15]>>c) & both
	return differ&^cols == 0 && (g.col[c&15]^g.col[d&15])&^rows == 0 && across == 0
}

// both is a stone of each colour in line 0.
const both uint32 = 1<<16 | 1

// shape finds the smallest relabelled board of a graph.
func (g *points) shape() (best shape) {
	var l labels
	g.connect(&l)
	g.look(&l)
	s := search{points: g}
	s.below(&l, &best)
	return best
}

// search is the search for the smallest relabelled board.
type search struct {
	*points
	// known[:depth] are the leaves found first below each node on the way to the
	// present one. To meet one of them again is to find an automorphism.
	known [32]code
	depth int
}

// below finds the smallest leaf below a node with these labels. If it meets a leaf that is
// known above, it stops and returns the depth of the topmost such node: what lies below
// the labels then is an image of what lies below that node's best child.
func (s *search) below(l *labels, best *shape) (found int) {
	var all ranking
	i, end := s.settle(&all, l)
	if end == 0 {
		return s.leaf(&all, best)
	}
	depth, orbit := s.depth, 1
	for k := i; k < end; k++ {
		var next shape
		child := *l
		child[all[k&31].point()]++
		s.look(&child)
		found := s.below(&child, &next)
		switch {
		case k > i && found == depth:
			orbit++ // an automorphism takes the best child to this one
		case found != notKnown:
			s.depth = depth
			return found
		case k == i || next.code.compare(&best.code) < 0:
			*best, orbit = next, 1
		}
		s.known[depth&31], s.depth = best.code, depth+1
	}
	s.depth = depth
	times(&best.order, orbit)
	return notKnown
}

// leaf makes the leaf of an order in which only twins are tied, and looks it up among the
// known ones.
func (s *search) leaf(all *ranking, l *shape) (found int) {
	var toRow, toCol [16]uint8
	rows, cols := uint8(0), uint8(0)
	for _, r := range all[:s.count] {
		p := r.point()
		if p < s.rows {
			toRow[p&15] = rows
			rows++
		}
		if c := s.column[p]; c != 0 {
			toCol[(c-1)&15] = cols
			cols++
		}
	}
	begin := 0
	for i, end := range s.end {
		owns := [owners][2]uint64{{1, 0}, {0, 1}, {1, 1}}[i]
		for _, c := range s.stones[begin:end] {
			to := toRow[c>>4]<<4 | toCol[c&15]
			if s.pairs {
				to = uint8(tr.Edge(int(to>>4), int(to&15)))
			}
			l.code[to>>6<<1&7] |= owns[0] << (to & 63)
			l.code[(to>>6<<1|1)&7] |= owns[1] << (to & 63)
		}
		begin = end
	}
	for i := range s.known[:s.depth] {
		if l.code == s.known[i] {
			return i
		}
	}
	l.order = *uint256.NewInt(1)
	for i, k := 1, 1; i < s.count; i++ { // the symmetries of k twins are k!
		if k++; !all[i].ties(all[i-1]) {
			k = 1
		} else {
			times(&l.order, k)
		}
	}
	return notKnown
}
