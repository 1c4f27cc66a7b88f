package explore

import (
	"github.com/holiman/uint256"

	tr "transversal"
)

// replies has O make every legal reply in the positions of a block, in the order of
// their keys, visits what that leads to, and returns what was left and the size of
// what was visited.
func (s *sweep) replies(b Block, visit func(p tr.Position, plays *uint256.Int) error) (p Passage, reached Count) {
	x := (b.Ply + 1) / 2 // X's stones come first in a key
	r := replier{sweep: s, visit: visit, lists: make([][]stones, b.Ply-x+1)}
	var rows []row
	for record := range b.each {
		if len(rows) > 0 && string(record[:x]) != string(rows[0].key[:x]) {
			r.reply(rows, x)
			rows = rows[:0]
		}
		at := row{key: record[:b.Ply]}
		readCount(record[b.Ply:], &at.plays)
		rows = append(rows, at)
	}
	if len(rows) > 0 {
		r.reply(rows, x)
	}
	r.passed.Left = b.Count()
	return r.passed, r.reached
}

// replier finds the successors, by O's replies, of the positions with the same X-stones. In
// the order of keys these positions are a tree, in which each O-stone is a level below the
// one before it, and so are the successors. A reply before the last stone of a position
// leads to another branch of the tree, and the two are merged. "verify --n 6" is 1.25 times
// as fast as with a [Merger] that takes all successors.
type replier struct {
	*sweep
	visit   func(p tr.Position, plays *uint256.Int) error
	passed  Passage
	reached Count
	x       tr.Set     // X's stones
	lists   [][]stones // what extend returns, by the stones in common
}

// row is a position before O's reply.
type row struct {
	key   []byte
	o     tr.Set
	plays uint256.Int
}

// stones are O's after its reply.
type stones struct {
	o     tr.Set
	plays uint256.Int
}

// reply has O reply in the positions of rows, which differ in O's stones alone. X's
// stones are the first x of their keys.
func (r *replier) reply(rows []row, x int) {
	empty := position(&r.Root, nil)
	for _, c := range rows[0].key[:x] {
		empty.X = empty.X.With(tr.Cell(c))
	}
	r.x = empty.X
	replies := uint64(empty.Free().Len() - (len(rows[0].key) - x))
	for i := range rows {
		at := &rows[i]
		at.key = at.key[x:]
		for _, c := range at.key {
			at.o = at.o.With(tr.Cell(c))
		}
		addProduct(&r.passed.Sent, replies, &at.plays)
	}
	r.extend(rows, 0, empty.Free())
}

// extend returns the successors of the positions of rows by replies in free, in the order
// of keys. The first stones of O, common in number, are the same in all rows. Its other
// stones are in free, which has no cell before the last of the common ones. The result is
// valid until the next call with the same common. If common is 0, extend visits the
// successors instead.
func (r *replier) extend(rows []row, common int, free tr.Set) []stones {
	found := r.lists[common][:0]
	for len(rows) > 0 && !free.Empty() {
		var c tr.Cell
		c, free = free.Pop()
		branch := 0 // rows whose next stone is c
		for branch < len(rows) && common < len(rows[0].key) && rows[branch].key[common] == byte(c) {
			branch++
		}
		var deeper []stones
		if branch > 0 {
			deeper = r.extend(rows[:branch], common+1, free)
		}
		rows = rows[branch:]
		found = joined(found, deeper, rows, c)
		if common == 0 {
			r.visitAll(found)
			found = found[:0]
		}
	}
	r.lists[common] = found
	return found
}

// joined appends to found the successors a and those of rows by the reply c, in the
// order of keys and each once. Both are in this order, and have the same stones up to
// c.
func joined(found, a []stones, rows []row, c tr.Cell) []stones {
	for i := range rows {
		b := stones{rows[i].o.With(c), rows[i].plays}
		for len(a) > 0 && a[0].before(&b) {
			found, a = append(found, a[0]), a[1:]
		}
		if len(a) > 0 && a[0].o == b.o {
			b.plays.Add(&b.plays, &a[0].plays)
			a = a[1:]
		}
		found = append(found, b)
	}
	return append(found, a...)
}

// before reports whether s comes before t, which has as many stones, in the order of
// keys: whether the first cell in which they differ is of s.
func (s *stones) before(t *stones) bool {
	v, w := s.o.Words(), t.o.Words()
	for i := range v {
		if differ := v[i] ^ w[i]; differ != 0 {
			return v[i]&(differ&-differ) != 0
		}
	}
	return false
}

// visitAll visits what replies led to, as [sweep.visit] does. After a failure no key of
// those that follow is the smallest.
func (r *replier) visitAll(all []stones) {
	p := r.Root.Placed(r.x, tr.Set{})
	for i := range all {
		if i%256 == 0 && r.ctx.Err() != nil {
			return
		}
		p.O = all[i].o
		if r.failed() && r.first.before(appendKey(nil, p.X, p.O)) {
			return
		}
		if err := r.visit(p, &all[i].plays); err != nil {
			r.first.record(appendKey(nil, p.X, p.O), err)
			return
		}
		r.reached.add(&all[i].plays)
	}
}
