package threat

import "math/bits"

// forcer searches for wins in which every move threatens.
type forcer struct {
	*state
	table []forced
}

// forced is what is known of a position with p to move.
type forced struct {
	key  uint64
	move int16
}

// newForcer makes a table with a place for every position of a small game.
func newForcer(s *state) *forcer { return &forcer{s, make([]forced, 1<<min(22, 2*s.n))} }

// force returns a move with which p, who is to move, begins a win by threats alone, or free.
func (f *forcer) force(p int) int {
	if a, _ := f.completing(p); a != free {
		return a
	}
	must, second := f.completing(1 - p)
	if must != second {
		return free
	}
	var partner, moves [256]uint8 // the vertex with which the other player must reply
	var seen [4]uint64
	count := 0
	for w, word := range f.player[p].two {
		for ; word != 0; word &= word - 1 {
			ends := f.open(w<<6 + bits.TrailingZeros64(word))
			for k, v := range ends {
				reply := ends[1-k]
				switch {
				case must != free && must != int(v):
				case seen[v>>6]>>(v&63)&1 == 0:
					seen[v>>6] |= 1 << (v & 63)
					partner[v] = reply
					moves[count] = v
					count++
				case partner[v] != reply:
					return int(v)
				}
			}
		}
	}
	if count == 0 {
		return free
	}
	key := f.key ^ uint64(p)*0x9e37_79b9_7f4a_7c15
	known := &f.table[key&uint64(len(f.table)-1)]
	if known.key == key {
		return int(known.move)
	}
	var scores [256]int8
	for i, v := range moves[:count] {
		score := f.growth(p, v, partner[v])
		j := i
		for ; j > 0 && scores[j-1] < score; j-- {
			scores[j], moves[j] = scores[j-1], moves[j-1]
		}
		scores[j], moves[j] = score, v
	}
	move := free
	for _, v := range moves[:count] {
		reply := partner[v]
		f.place(p, v)
		f.place(1-p, reply)
		wins := f.force(p) != free
		f.lift(1-p, reply)
		f.lift(p, v)
		if wins {
			move = int(v)
			break
		}
	}
	*known = forced{key, int16(move)}
	return move
}

// growth counts the sets of p that lack three vertices and lack two after v, minus those
// that the reply blocks, and minus the sets of the other player that the reply advances so.
func (f *forcer) growth(p int, v, reply uint8) (sum int8) {
	own, other := &f.player[p], &f.player[1-p]
	for _, i := range f.in[v] {
		if own.dead[i] == 0 && own.lacks[i] == 3 {
			sum++
		}
	}
	for _, i := range f.in[reply] {
		if own.dead[i] == 0 && own.lacks[i] == 3 || other.dead[i] == 0 && other.lacks[i] == 3 {
			sum--
		}
	}
	return sum
}

// open returns the two vertices without a stone of a set that lacks two.
func (f *forcer) open(i int) (ends [2]uint8) {
	k := 0
	for _, v := range f.sets[i] {
		if f.owner[v] == free {
			ends[k] = v
			k++
		}
	}
	return ends
}

// sequence returns the moves of X's win that force found, up to the one that threatens to
// complete twice.
func (f *forcer) sequence() (moves []uint8) {
	var placed []uint8
	for {
		if a, _ := f.completing(x); a != free {
			break
		}
		v := uint8(f.force(x))
		moves = append(moves, v)
		f.place(x, v)
		a, b := f.completing(x)
		if a != b {
			f.lift(x, v)
			break
		}
		f.place(o, uint8(a))
		placed = append(placed, v, uint8(a))
	}
	for i := len(placed) - 2; i >= 0; i -= 2 {
		f.lift(o, placed[i+1])
		f.lift(x, placed[i])
	}
	return moves
}

// replays reports whether the sequence wins for X, who is to move, as
// docs/certificate.md says.
func (f *forcer) replays(moves []uint8) bool {
	if a, _ := f.completing(x); a != free {
		return true
	}
	if len(moves) == 0 || f.owner[moves[0]] != free {
		return false
	}
	v := moves[0]
	f.place(x, v)
	defer f.lift(x, v)
	if a, _ := f.completing(o); a != free {
		return false
	}
	switch a, b := f.completing(x); {
	case a != b:
		return true
	case a == free:
		return false
	default:
		f.place(o, uint8(a))
		defer f.lift(o, uint8(a))
		return f.replays(moves[1:])
	}
}

// replies returns the replies of O, who is to move, after which X has no win by threats, and
// sequences that win after all others. It stops after more than most replies. If O wins, lost.
func (f *forcer) replies(most int) (real []uint8, sequences [][]uint8, lost bool) {
	if a, _ := f.completing(o); a != free {
		return nil, nil, true
	}
	if f.force(x) != free {
		sequences = append(sequences, f.sequence())
	}
	empty := true
	for v, owner := range f.owner {
		if owner != free {
			continue
		}
		z := uint8(v)
		empty = false
		f.place(o, z)
		wins := false
		for i, moves := range sequences {
			if f.replays(moves) {
				wins = true
				sequences[0], sequences[i] = sequences[i], sequences[0]
				break
			}
		}
		if !wins {
			if f.force(x) != free {
				sequences = append(sequences, f.sequence())
			} else {
				real = append(real, z)
			}
		}
		f.lift(o, z)
		if len(real) > most {
			break
		}
	}
	return real, sequences, empty
}
