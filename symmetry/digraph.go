package symmetry

import (
	"math/bits"

	"github.com/holiman/uint256"

	tr "transversal"
)

// digraph is a full board on which the stones of one player are a matching: a point for
// each of these, which is a row and a column at once, one for each other row and for
// each other column, and an arc from the row to the column of each stone of the other
// player. Its symmetries are those of the board, and it has half the vertices.
//
// The point of row r is r, and that of a column c without a stone of the matching is
// 16+c. There are three kinds of points: stones of the matching, rows, columns. Those
// without an arc are alike if they are of a kind, and are left out of what follows.
type digraph struct {
	n, stones  int       // of the board, of the matching
	matched    uint32    // the points that are stones of the matching
	ofCol      [16]uint8 // the point of each column
	arcs       int       // one for each stone of the other player
	tail, head [16]uint8 // of each arc
	met        uint32    // the points that have an arc
}

// largest is the most arcs, and the most points with an arc, that a digraph may have.
const largest = 16

// of makes the digraph of p and returns whose stones are the matching, X's if both are.
// It reports whether it could: p must be on a full square board.
func (d *digraph) of(p *tr.Position) (tr.Player, bool) {
	n := p.N()
	if n == 0 {
		return tr.X, false
	}
	x, o := p.X.Words(), p.O.Words()
	if d.load(n, &x, &o) {
		return tr.X, true
	}
	return tr.O, d.load(n, &o, &x)
}

// load makes the digraph of an n×n board, and reports whether it could: whether the
// stones of m are a matching, and the arcs and points are not too many.
func (d *digraph) load(n int, m, others *[4]uint64) bool {
	*d = digraph{n: n}
	for c := range d.ofCol {
		d.ofCol[c] = uint8(16 + c)
	}
	for w, left := range m {
		for ; left != 0; left &= left - 1 {
			if !d.join(tr.Cell(w<<6 + bits.TrailingZeros64(left))) {
				return false
			}
		}
	}
	for w, left := range others {
		for ; left != 0; left &= left - 1 {
			if !d.arc(tr.Cell(w<<6 + bits.TrailingZeros64(left))) {
				return false
			}
		}
	}
	return true
}

// join adds a stone to the matching, which makes one point of its row and its column. It
// reports whether it could.
func (d *digraph) join(c tr.Cell) bool {
	row, col := uint8(c.Row()), d.ofCol[c.Col()&15]
	if d.matched>>row&1 != 0 || col < 16 {
		return false
	}
	d.stones++
	d.matched |= 1 << row
	d.ofCol[c.Col()&15] = row
	if d.met>>col&1 != 0 {
		for i := range d.arcs {
			if d.head[i&15] == col {
				d.head[i&15] = row
			}
		}
		d.met = d.met&^(1<<col) | 1<<row
	}
	return true
}

// arc adds a stone of the other player. It reports whether it could.
func (d *digraph) arc(c tr.Cell) bool {
	if d.arcs == largest {
		return false
	}
	tail, head := d.ends(c)
	d.tail[d.arcs&15], d.head[d.arcs&15] = tail, head
	d.arcs++
	d.met |= 1<<tail | 1<<head
	return bits.OnesCount32(d.met) <= largest
}

// ends returns the points of the row and of the column of c.
func (d *digraph) ends(c tr.Cell) (tail, head uint8) {
	return uint8(c.Row()) & 31, d.ofCol[c.Col()&15] & 31
}

// kinds returns the points that have an arc, by kind.
func (d *digraph) kinds() [3]uint32 {
	const rows = 1<<16 - 1
	return [3]uint32{d.met & d.matched, d.met & rows &^ d.matched, d.met &^ rows}
}

// labels holds a number for each point that has an arc, which symmetries keep.
type labels [32]uint64

// kind returns a number for the kind of point v.
func (d *digraph) kind(v uint8) uint64 {
	return uint64(2 - d.matched>>(v&31)&1 + uint32(v)>>4) // 1, 2 or 3
}

// byKind labels the points by their kinds.
func (d *digraph) byKind() (l labels) {
	for met := d.met; met != 0; met &= met - 1 {
		v := bits.TrailingZeros32(met) & 31
		l[v] = d.kind(uint8(v))
	}
	return l
}

// see adds to seen what each point sees of the labels: the sums of those at the ends of
// its arcs, of one direction and the other.
func (d *digraph) see(l, seen *labels) {
	for i := range d.arcs {
		tail, head := d.tail[i&15]&31, d.head[i&15]&31
		seen[tail] += fromTail(l[head])
		seen[head] += fromHead(l[tail])
	}
}

// What is seen from the tail of an arc, and from its head.
func fromTail(label uint64) uint64 { return label }
func fromHead(label uint64) uint64 { return bits.RotateLeft64(label, 23) }

// hash returns the next label of a point that sees this.
func hash(label, seen uint64) uint64 {
	x := 3*label + seen
	x = (x ^ x>>29) * 0xbf58_476d_1ce4_e5b9
	return x ^ x>>32
}

// look renews the labels once, by what each point sees of them. It distinguishes no points
// that refinement does not. Beginning with the kinds, two looks mostly distinguish as much as
// refinement does, at a lower cost.
func (d *digraph) look(l *labels) {
	var seen labels
	d.see(l, &seen)
	d.renew(l, &seen)
}

// labels labels the points by what is seen two arcs around.
func (d *digraph) labels() labels {
	l := d.byKind()
	d.look(&l)
	d.look(&l)
	return l
}

// renew replaces the label of each point by a hash of it and of what was seen.
func (d *digraph) renew(l, seen *labels) {
	for met := d.met; met != 0; met &= met - 1 {
		v := bits.TrailingZeros32(met) & 31
		l[v] = hash(l[v], seen[v])
	}
}

// places is an order of the points that have an arc.
type places struct {
	points [16]uint8 // in their order
	at     [32]uint8 // of each point, its row, its column, or both
	tied   uint16    // bit i: point i of the order, from 0, could change places with the one before
}

// places orders the points, by their kinds and by their labels.
func (d *digraph) places(l *labels) (p places) {
	var (
		points, place [16]uint8
		label, in     [16]uint64 // as found, and by place
	)
	k := 0
	for met := d.met; met != 0; met &= met - 1 {
		v := uint8(bits.TrailingZeros32(met) & 31)
		mine, at := d.kind(v)<<62|l[v]>>2, uint64(0)
		for u := range k {
			_, less := bits.Sub64(label[u&15], mine, 0)
			at += less
			place[u&15] += uint8(less ^ 1)
		}
		points[k&15], label[k&15], place[k&15] = v, mine, uint8(at)
		k++
	}
	// Kinds follow each other in the order, and rows and columns begin behind the stones.
	kinds := d.kinds()
	stones, rows := bits.OnesCount32(kinds[0]), bits.OnesCount32(kinds[1])
	behind := [4]uint8{2: uint8(d.stones - stones), 3: uint8(d.stones - stones - rows)}
	for u := range k {
		v, i := points[u&15], place[u&15]
		in[i&15] = label[u&15]
		p.points[i&15] = v
		p.at[v&31] = i + behind[label[u&15]>>62]
	}
	for i := 1; i < k; i++ {
		if in[i&15] == in[(i-1)&15] {
			p.tied |= 1 << i
		}
	}
	return p
}

// twins reports whether all points that are tied have the same arcs, so that to exchange
// them changes nothing.
func (d *digraph) twins(p *places) bool {
	if p.tied == 0 {
		return true
	}
	var arcs [32]uint64
	for i := range d.arcs {
		tail, head := d.tail[i&15]&31, d.head[i&15]&31
		arcs[tail] |= 1 << head
		arcs[head] |= 1 << 32 << tail
	}
	for tied := p.tied; tied != 0; tied &= tied - 1 {
		i := bits.TrailingZeros16(tied)
		if arcs[p.points[i&15]&31] != arcs[p.points[(i-1)&15]&31] {
			return false
		}
	}
	return true
}

// symmetries returns the number of symmetries, given the labels of the points, and
// false if the labels leave a choice.
func (d *digraph) symmetries(l *labels) (number uint256.Int, ok bool) {
	p := d.places(l)
	if !d.twins(&p) {
		return number, false
	}
	of, alike := order{low: 1}, 1
	for i := range largest {
		if alike++; p.tied>>i&1 == 0 {
			alike = 1
		}
		of.times(alike)
	}
	// Points without an arc are alike.
	most := [3]int{d.stones, d.n - d.stones, d.n - d.stones}
	for i, kind := range d.kinds() {
		of.timesFactorial(most[i] - bits.OnesCount32(kind))
	}
	return of.value(), true
}

// arcs is the cells of the stones that are arcs, laid out as [tr.Set.Words] says.
type arcs [4]uint64

// leaf returns the cells of the arcs when the points have these rows and columns: the
// stones of the matching are on the diagonal from the first cell on.
func (d *digraph) leaf(at *[32]uint8) (a arcs) {
	for i := range d.arcs {
		cell := at[d.tail[i&15]&31]<<4 | at[d.head[i&15]&31]
		a[cell>>6] |= 1 << (cell & 63)
	}
	return a
}

// canonical returns the stones in the representative of the class of which d is the
// digraph, given the labels of the points, and false if the labels leave a choice. The
// owner's stones are the matching.
func (d *digraph) canonical(owner tr.Player, l *labels) (x, o tr.Set, ok bool) {
	p := d.places(l)
	if !d.twins(&p) {
		return x, o, false
	}
	x, o = diagonals[d.stones], tr.SetOfWords(d.leaf(&p.at))
	if owner == tr.O {
		x, o = o, x
	}
	return x, o, true
}
