package solve

import tr "transversal"

// node is a position of the search. Nobody has won in it.
type node struct {
	who     [2]stones // of X and of O
	missing tr.Set
	ply     int // stones on the board
	turn    tr.Player
}

// search answers one kind of question: can player a force a win by ply by? The whole
// package asks such questions.
type search struct {
	winning
	*turns
	rule  tr.Convention
	cells tr.Set // within the sides of the board
	table *table
	nodes int64
	tick  func() error // called now and then; an error stops the search
	err   error        // why the search stopped: its answers mean nothing then

	team     *team
	pairings [2][]pair // by which X and O never win, see held.go
	tempo    tempo     // in avoidance, of the moves that are put in order
}

// nodeAt returns the node with these stones.
func (s *search) nodeAt(x, o, missing tr.Set, ply int, turn tr.Player) node {
	return node{who: [2]stones{s.of(tr.X, x, o), s.of(tr.O, o, x)}, missing: missing, ply: ply, turn: turn}
}

// nodeOf returns p as a node.
func (s *search) nodeOf(p tr.Position) node {
	return s.nodeAt(p.X, p.O, p.Board().Missing, p.Ply(), p.Turn())
}

// free returns the cells that nobody owns.
func (s *search) free(n *node) tr.Set {
	return s.cells.Minus(n.missing).Minus(n.who[tr.X].set).Minus(n.who[tr.O].set)
}

// play returns n after the player to move claims c.
func (s *search) play(n *node, c tr.Cell) node {
	next := *n
	s.claim(&next.who[n.turn], &next.who[n.turn.Other()], c)
	next.turn = s.mover[n.ply+2]
	next.ply++
	return next
}

// winner returns who has won by the move that led to n, if anybody has.
func (s *search) winner(n *node) (tr.Player, bool) {
	mover := s.mover[n.ply]
	if n.who[mover].need > 0 || s.rule == tr.MakerBreaker && mover == tr.O {
		return 0, false
	}
	if s.rule == tr.Avoidance {
		return mover.Other(), true
	}
	return mover, true
}

// verdict is what can be said of a position without trying moves.
type verdict uint8

const (
	open  verdict = iota
	wins          // a wins by the ply asked for
	fails         // a does not
)

// look says whether a wins n by ply by, if it can tell at once, and otherwise which
// moves must be tried. A single move is forced. If a is to move and wins, one of the
// moves wins. The zone is that of the win, or of a's answers to the other moves.
//
// Where owners of winning sets win, a mover wins that needs no more stones than it places now.
// So does the other player if it needs one and can choose among more cells than that; if there
// are just as many, the mover must claim these.
func (s *search) look(n *node, a tr.Player, by int) (v verdict, moves, zone tr.Set) {
	free := s.legal(n)
	if s.rule == tr.Avoidance {
		v, moves = s.lookAvoidance(n, a, by, free)
		return v, moves, zone
	}
	mine, left := n.turn == a, s.stonesOf(n, a, by)
	own, other := &n.who[a], &n.who[a.Other()]
	mover, waiter := own, other
	if !mine {
		mover, waiter = other, own
	}
	now, then, plain := s.runs(n, by)
	var completing, blocks tr.Set // with which the mover wins, and where it must play if it does not
	if mover.need <= now && (mine || s.rule == tr.Achievement) {
		completing = mover.next.Intersect(free)
	}
	if waiter.need == 1 && then > 0 && (!mine || s.rule == tr.Achievement) {
		blocks = waiter.next.Intersect(free)
	}
	switch {
	case left < own.need || free.Empty():
		return fails, free, zone
	case !completing.Empty() && mine:
		return wins, completing, firstOf(completing, 1)
	case !completing.Empty():
		return fails, completing, zone
	case blocks.Len() > now && mine:
		return fails, free, zone
	case blocks.Len() > now:
		return wins, free, firstOf(blocks, 2)
	case blocks.Len() == now && (!plain || !mine):
		return open, blocks, blocks
	case !plain:
		return open, free, zone
	case s.doomed(own, other, left, mine):
		return fails, free, zone
	case !mine && own.need <= 2 && left >= 2:
		return s.parry(own, other, free, left)
	case !mine:
		return open, free, zone
	}
	if blocks.Empty() && own.need <= 2 && left >= 2 {
		if d := s.doubles(own, other, free); !d.moves.Empty() {
			return wins, d.moves, d.one
		}
		if left == 2 {
			return fails, free, zone // one threat is blocked, and then one stone is too few
		}
	}
	if left == own.need {
		free = free.Intersect(own.next)
	}
	if !blocks.Empty() {
		free = free.Intersect(blocks)
	}
	if free.Empty() {
		return fails, free, zone
	}
	return open, free, zone
}

// doubles are the moves by which a player who needs two stones at most, threatens
// nothing and is to move, threatens two cells at once.
type doubles struct {
	moves  tr.Set
	needed tr.Set // an enemy stone anywhere else leaves one of them what it is
	one    tr.Set // one of them, with two cells that it threatens
	all    tr.Set // all of them and all cells that they threaten
}

func (s *search) doubles(own, enemy *stones, free tr.Set) (d doubles) {
	d.needed = free
	for c := range s.promising(own).Intersect(free).All() {
		mine, theirs := *own, *enemy
		s.claim(&mine, &theirs, c)
		threats := mine.next.Intersect(free).Without(c)
		switch threats.Len() {
		case 0, 1:
			continue
		case 2:
			d.needed = d.needed.Intersect(threats.With(c))
		default:
			d.needed = d.needed.Intersect(tr.SetOf(c))
		}
		if d.moves.Empty() {
			d.one = firstOf(threats, 2).With(c)
		}
		d.moves = d.moves.With(c)
		d.all = d.all.Union(threats).With(c)
	}
	return d
}

// firstOf returns the first k cells of s, which has at least k.
func firstOf(s tr.Set, k int) (first tr.Set) {
	for range k {
		var c tr.Cell
		c, s = s.Pop()
		first = first.With(c)
	}
	return first
}

// parry is look for the player to move whose enemy, the owner of own, needs two stones at
// most, threatens nothing and still places left stones. If the enemy can threaten two
// cells at once, only a move that hinders all such moves helps, or one that makes a threat.
func (s *search) parry(own, mover *stones, free tr.Set, left int) (v verdict, moves, zone tr.Set) {
	d := s.doubles(own, mover, free)
	if d.moves.Empty() && left == 2 {
		return fails, free, zone
	}
	needed := d.needed
	if s.rule == tr.Achievement {
		switch mover.need {
		case 1: // its threats are blocked; any stone may make others
			return open, free, zone
		case 2:
			needed = needed.Union(mover.next.Intersect(free))
		}
	}
	if needed.Empty() {
		return wins, free, d.all
	}
	return open, needed, d.all
}

// lookAvoidance is look where the first to own a winning set loses.
func (s *search) lookAvoidance(n *node, a tr.Player, by int, free tr.Set) (verdict, tr.Set) {
	loser := &n.who[a.Other()]
	if free.Empty() || s.stonesOf(n, a.Other(), by) < loser.need {
		return fails, free
	}
	mover := &n.who[n.turn]
	safe := free
	if mover.need == 1 {
		safe = free.Minus(mover.next)
	}
	switch {
	case !safe.Empty():
		return open, safe
	case n.turn == a:
		return fails, free
	}
	return wins, free
}

// answer is what a search found.
type answer uint8

const (
	no answer = iota
	yes
	later // another worker is at it
)

func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}

// often is how many nodes lie between two looks at whether to go on.
const often = 1 << 10

// win reports whether a can force a win of n by ply by. If alone is set, it may
// answer later where another worker is searching n.
func (s *search) win(n *node, a tr.Player, by int, alone bool) (found answer, zone tr.Set) {
	if s.nodes++; s.nodes%often == 0 && s.err == nil {
		s.err = s.tick()
	}
	if s.err != nil {
		return no, zone
	}
	v, moves, zone := s.look(n, a, by)
	if v == open && s.rule == tr.Avoidance && s.firstMoves(n).Empty() {
		v = s.lookLonger(n, a, by)
	}
	if v != open {
		return answerOf(v == wins), zone
	}
	mine := n.turn == a
	if c, _ := moves.First(); moves.Len() == 1 {
		if mine {
			zone = moves
		}
		next := s.play(n, c)
		found, rest := s.win(&next, a, by, alone)
		return found, rest.Union(zone)
	}
	c := s.classOf(n, s.zoned(n, a, by))
	k, hash := s.table.keyOf(c.stand)
	known, zone := s.table.get(&k, hash)
	if known.wins(a, by) {
		return yes, s.back(&c, zone)
	}
	if known.fails(a, by) {
		return no, zone
	}
	// A small question is searched twice rather than marked.
	if s.team.workers > 1 && by-n.ply >= 6 {
		busy := &s.team.busy[hash%uint64(len(s.team.busy))]
		if alone && busy.Load() == hash {
			return later, zone
		}
		busy.Store(hash)
		defer busy.CompareAndSwap(hash, 0)
	}
	rep := s.nodeAt(c.x, c.o, c.missing, n.ply, n.turn)
	before := s.nodes
	result := false
	if !s.paired(&rep, a, by) {
		result, zone = s.expand(&rep, a, by, c.zoned)
	}
	if s.err != nil {
		return no, zone
	}
	if !result || !c.zoned {
		zone = tr.Set{}
	}
	s.table.learn(&k, hash, zone, func(known fact) fact {
		return known.with(a, by, result, s.nodes-before)
	})
	return answerOf(result), s.back(&c, zone)
}

// expand tries the moves of n, the representative of its class, and returns whether a wins.
// If zones count, it finds the zone of a win, and does not try moves outside the zone of a
// win of a.
func (s *search) expand(n *node, a tr.Player, by int, zoned bool) (win bool, zone tr.Set) {
	_, moves, zone := s.look(n, a, by) // the same as in any other position of the class
	mine := n.turn == a
	first := s.distinct(n, moves)
	rounds := [...]tr.Set{first, {}}
	live, always := moves, tr.Set{}
	if zoned && !mine {
		rounds[1] = moves.Minus(first) // a win after one of these has a zone of its own
		always = s.counters(n, by)
	}
	for _, moves := range rounds {
		var list moveList
		s.order(&list, n, moves.Intersect(live), a)
		for alone := true; list.n > 0; alone = false {
			left := 0
			for i := 0; i < list.n; i++ {
				cell := list.take(i)
				next := s.play(n, cell)
				answer, its := s.win(&next, a, by, alone && i > 0)
				switch {
				case s.err != nil:
					return false, zone
				case answer == later:
					list.moves[left] = list.moves[i]
					left++
				case answer == answerOf(mine):
					return mine, its.With(cell)
				case zoned && !mine:
					zone = zone.Union(its)
					live = live.Intersect(its.Union(always))
					list.keep(i+1, live)
				}
			}
			list.n = left
			list.keep(0, live)
		}
	}
	return !mine, zone
}
