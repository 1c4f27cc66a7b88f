package solve

import tr "transversal"

// The search for wins by threats is about games in which both players have the same sets, and
// the first to own one wins. A forcing search finds wins in which every move of the winner
// threatens to complete a set. After a quiet move of the attacker it also finds the few replies
// that matter: those after which no forcing win is left. Proof-number search does the rest
// (file prove.go).

// The players, as indices. The attacker is to move at the start.
const (
	attacker = 0
	defender = 1
)

// duel is a position with the attacker to move: the cells of each player.
type duel [2]tr.Set

// forcer is a position, with what each set lacks, and a search for wins in which every move
// threatens.
type forcer struct {
	sets   [][]tr.Cell
	in     [256][]uint16 // by cell: the sets with it
	free   tr.Set
	stones duel
	lacks  [2][]int32 // by player and set: the cells without a stone of the player, and blocked for each of the enemy's
	table  []forced
}

// blocked is more cells than any set has.
const blocked = 1 << 16

// forced is what is known of a position with a player to move.
type forced struct {
	key  uint64
	move int16
}

// none stands for no cell.
const none = -1

// newForcer returns the board without stones. The table has a place for every position of a
// small game.
func newForcer(cells tr.Set, sets []tr.Set) *forcer {
	f := &forcer{free: cells, table: make([]forced, 1<<min(22, 2*cells.Len()))}
	for i, set := range sets {
		f.sets = append(f.sets, set.Cells())
		for _, c := range f.sets[i] {
			f.in[c] = append(f.in[c], uint16(i))
		}
		for p := range f.lacks {
			f.lacks[p] = append(f.lacks[p], int32(set.Len()))
		}
	}
	return f
}

// place puts a stone of p on c, and lift takes it back.
func (f *forcer) place(p int, c tr.Cell) {
	f.change(p, c, 1)
	f.free, f.stones[p] = f.free.Without(c), f.stones[p].With(c)
}

func (f *forcer) lift(p int, c tr.Cell) {
	f.change(p, c, -1)
	f.free, f.stones[p] = f.free.With(c), f.stones[p].Without(c)
}

func (f *forcer) change(p int, c tr.Cell, by int32) {
	for _, i := range f.in[c] {
		f.lacks[p][i] -= by
		f.lacks[1-p][i] += by * blocked
	}
}

// set puts the stones of a position on the board, in place of those there.
func (f *forcer) set(at duel) {
	for p, stones := range f.stones {
		for c := range stones.All() {
			f.lift(p, c)
		}
	}
	for p, stones := range at {
		for c := range stones.All() {
			f.place(p, c)
		}
	}
}

// completing returns two different cells with which p owns a set, one of them twice, or
// none twice.
func (f *forcer) completing(p int) (a, b int) {
	a = none
	for i, lacks := range f.lacks[p] {
		if lacks != 1 {
			continue
		}
		for _, c := range f.sets[i] {
			switch {
			case !f.free.Has(c):
			case a == none:
				a = int(c)
			case a != int(c):
				return a, int(c)
			}
		}
	}
	return a, a
}

// force returns a move with which p, who is to move, begins a win by threats alone, or none.
func (f *forcer) force(p int) int {
	if a, _ := f.completing(p); a != none {
		return a
	}
	must, second := f.completing(1 - p)
	if must != second {
		return none
	}
	var partner, moves [256]tr.Cell // the cell with which the other player must reply
	var seen tr.Set
	count := 0
	for i, lacks := range f.lacks[p] {
		if lacks != 2 {
			continue
		}
		ends := f.open(i)
		for k, c := range ends {
			reply := ends[1-k]
			switch {
			case must != none && must != int(c):
			case !seen.Has(c):
				seen = seen.With(c)
				partner[c] = reply
				moves[count] = c
				count++
			case partner[c] != reply:
				return int(c)
			}
		}
	}
	if count == 0 {
		return none
	}
	// Both have the same sets. The key is not 0, which is that of a place that is not used.
	key := f.stones[p].Hash()*0x9e37_79b9_7f4a_7c15 + f.stones[1-p].Hash() | 1<<63
	known := &f.table[key>>32&uint64(len(f.table)-1)]
	if known.key == key {
		return int(known.move)
	}
	var scores [256]int8
	for i, c := range moves[:count] {
		score := f.growth(p, c, partner[c])
		j := i
		for ; j > 0 && scores[j-1] < score; j-- {
			scores[j], moves[j] = scores[j-1], moves[j-1]
		}
		scores[j], moves[j] = score, c
	}
	move := none
	for _, c := range moves[:count] {
		reply := partner[c]
		f.place(p, c)
		f.place(1-p, reply)
		wins := f.force(p) != none
		f.lift(1-p, reply)
		f.lift(p, c)
		if wins {
			move = int(c)
			break
		}
	}
	*known = forced{key, int16(move)}
	return move
}

// growth counts the sets of p that lack three cells and lack two after c, minus those
// that the reply blocks, and minus the sets of the other player that the reply advances so.
func (f *forcer) growth(p int, c, reply tr.Cell) (sum int8) {
	own, other := f.lacks[p], f.lacks[1-p]
	for _, i := range f.in[c] {
		if own[i] == 3 {
			sum++
		}
	}
	for _, i := range f.in[reply] {
		if own[i] == 3 || other[i] == 3 {
			sum--
		}
	}
	return sum
}

// open returns the two free cells of a set that lacks two.
func (f *forcer) open(i int) (ends [2]tr.Cell) {
	k := 0
	for _, c := range f.sets[i] {
		if f.free.Has(c) {
			ends[k] = c
			k++
		}
	}
	return ends
}

// sequence returns the moves of the attacker's win that force found, up to the one that
// threatens to complete twice.
func (f *forcer) sequence() []tr.Cell {
	if a, _ := f.completing(attacker); a != none {
		return nil
	}
	c := tr.Cell(f.force(attacker))
	f.place(attacker, c)
	defer f.lift(attacker, c)
	a, b := f.completing(attacker)
	if a != b {
		return []tr.Cell{c}
	}
	f.place(defender, tr.Cell(a))
	defer f.lift(defender, tr.Cell(a))
	return append([]tr.Cell{c}, f.sequence()...)
}

// replays reports whether the sequence wins for the attacker, who is to move, as
// docs/certificate.md says.
func (f *forcer) replays(moves []tr.Cell) bool {
	if a, _ := f.completing(attacker); a != none {
		return true
	}
	if len(moves) == 0 || !f.free.Has(moves[0]) {
		return false
	}
	c := moves[0]
	f.place(attacker, c)
	defer f.lift(attacker, c)
	if a, _ := f.completing(defender); a != none {
		return false
	}
	switch a, b := f.completing(attacker); {
	case a != b:
		return true
	case a == none:
		return false
	default:
		f.place(defender, tr.Cell(a))
		defer f.lift(defender, tr.Cell(a))
		return f.replays(moves[1:])
	}
}

// replies returns the replies of the defender, who is to move, after which the attacker has no
// win by threats, and sequences that win after all others. It stops after more than most
// replies. If the defender wins, or no cell is free, lost.
func (f *forcer) replies(most int) (real []tr.Cell, sequences [][]tr.Cell, lost bool) {
	if a, _ := f.completing(defender); a != none {
		return nil, nil, true
	}
	if f.force(attacker) != none {
		sequences = append(sequences, f.sequence())
	}
	free := f.free
	for z := range free.All() {
		f.place(defender, z)
		wins := false
		for i, moves := range sequences {
			if f.replays(moves) {
				wins = true
				sequences[0], sequences[i] = sequences[i], sequences[0]
				break
			}
		}
		if !wins {
			if f.force(attacker) != none {
				sequences = append(sequences, f.sequence())
			} else {
				real = append(real, z)
			}
		}
		f.lift(defender, z)
		if len(real) > most {
			break
		}
	}
	return real, sequences, free.Empty()
}
