package solve

import tr "transversal"

// stones are the stones of one player, and how close they are to a winning set.
type stones struct {
	set    tr.Set
	player tr.Player // whose they are
	need   int       // the least number of further stones that make a winning set; 0 if there is one, countless if none can be
	// next holds every cell that lowers need; some may be enemy stones.
	next       tr.Set
	rows, cols tr.Lines // for matchings: next is their rectangle; on a graph the vertices that it joins
}

// countless is more stones than any board has room for.
const countless = 1 << 10

// winning is what the search knows about the winning sets: a list of sets, the matchings of
// goal cells on a rows×cols board, or those on a graph whose vertices are rows and columns at
// once. One stone lowers need by at most 1, and an enemy stone never does.
type winning struct {
	rows, cols, goal int
	pairs            bool    // the board is a graph
	listed           *listed // nil where matchings win
	graph            bool    // all permutations of the vertices of the board are symmetries
}

// winningOf returns what wins in the game of p, from p on.
func winningOf(p tr.Position) winning {
	g := p.Game()
	w := winning{rows: g.Rows, cols: g.Cols, goal: g.Size(), pairs: g.Pairs, graph: permutable(g)}
	if g.Family != nil {
		w.listed = newListed(p, w.graph)
	}
	return w
}

// of returns the stones own of a player whose opponent has other.
func (w *winning) of(player tr.Player, own, other tr.Set) stones {
	s := stones{set: own, player: player}
	w.measure(&s, other)
	return s
}

// measure finds what is missing. Where matchings win, a cell raises ν exactly if it lies in
// rows × cols: Lemma 1, whose proof holds for every ν and on rectangles.
func (w *winning) measure(s *stones, enemy tr.Set) {
	if w.listed != nil {
		w.listed.measure(s, enemy)
		return
	}
	var nu int
	nu, s.rows, s.cols, s.next = tr.Board{Rows: w.rows, Cols: w.cols, Pairs: w.pairs}.Raising(s.set)
	s.need = max(0, w.goal-nu)
}

// claim changes the stones of both players when the owner of own claims c.
func (w *winning) claim(own, other *stones, c tr.Cell) {
	own.set = own.set.With(c)
	switch {
	case w.listed != nil:
		w.measure(own, other.set)
		if other.next.Has(c) { // or c is in none of the sets that other is nearest to
			w.measure(other, own.set)
		}
	// From outside rows a row is not reached by alternating paths, so that an edge at it extends
	// none; the same for columns. On a graph an edge between two vertices that no maximum
	// matching leaves out is in none that leaves out others (Gallai and Edmonds).
	case own.rows.Has(c.Row()) || own.cols.Has(c.Col()):
		w.measure(own, other.set)
	}
}

// promising returns cells, free or not. Among them are all cells with which the owner, who
// needs one or two stones and threatens nothing, comes to threaten two cells. When the last
// stone is due, a matching has at most spread left to grow; and unless a stone was wasted, a
// new one makes only one more line exposable.
func (w *winning) promising(own *stones) tr.Set {
	switch {
	case w.listed != nil:
		return own.next
	case w.perfect() && (own.need == 2 && w.spread(own) == 0 || own.need == 1 && own.set.Len() < w.goal):
		return tr.Set{}
	case own.need == 2:
		return own.next
	}
	all := ^tr.Lines(0)
	return tr.Rectangle(own.rows, all).Union(tr.Rectangle(all, own.cols))
}

// doomed reports whether a player with no threat cannot win with left more stones against a
// defender who only blocks; moves says that the player is to move. If it has no stone to waste
// for a matching, it needs two cells to choose from for the last stone, and so a spread of at
// least 1. Stones that raise ν do not add to the spread. (Where a winning matching leaves lines
// exposed, a spread of 0 may leave several cells.)
func (w *winning) doomed(own, other *stones, left int, moves bool) bool {
	if w.listed != nil {
		return small(w.listed.sets[own.player], own.set, other.set, left, moves)
	}
	return left == own.need && w.perfect() && w.spread(own) == 0
}

// perfect reports whether a winning matching leaves no line exposed.
func (w *winning) perfect() bool {
	if w.pairs {
		return 2*w.goal == w.rows
	}
	return w.rows == w.cols && w.goal == w.rows
}

// spread returns by how much rows and cols exceed what a single maximum matching
// exposes. Stones that raise ν never increase it: such a stone joins two exposable
// lines, and a new alternating path through it would be an augmenting one before.
func (w *winning) spread(s *stones) int {
	nu := w.goal - s.need
	if w.pairs {
		return s.rows.Len() - (w.rows - 2*nu)
	}
	return s.rows.Len() - (w.rows - nu) + s.cols.Len() - (w.cols - nu)
}

// guesser rates a cell by a number for its row plus one for its column.
type guesser struct {
	rows, cols [tr.MaxN]int32
	good       tr.Set      // its cells are better than all others
	cells      *[256]int32 // where sets are listed: each cell's number instead
}

func (g *guesser) of(c tr.Cell) int32 {
	if g.cells != nil {
		return g.cells[c]
	}
	score := g.rows[c.Row()] + g.cols[c.Col()]
	if g.good.Has(c) {
		score += 1 << 20
	}
	return score
}

// guesser returns how good cells look for the player to move. It need not be right. Where
// matchings win, a stone should raise ν, leave few lost cells where the mover's matching is to
// grow, and share its lines with many enemy stones; in maker-breaker on a full board it
// should leave Maker to grow where that helps Breaker least. Breaker has no matching to
// build: its stone should lie where Maker's can grow, in lines with few stones. A missing
// cell is lost to both players, and those where the enemy's matching is to grow should stay.
// (Breaker heeds this only if no two of them share a line; on other boards it did harm.)
func (s *search) guesser(n *node) (g guesser) {
	breaker := s.rule == tr.MakerBreaker
	if s.listed != nil {
		return guesser{cells: guess(&s.listed.sets, n.who[tr.X].set, n.who[tr.O].set)}
	}
	mover, enemy := &n.who[n.turn], &n.who[n.turn.Other()]
	if s.pairs { // an end where the enemy has many stones is one that it wants
		if g.good = mover.next; breaker && n.turn == tr.O {
			g.good = enemy.next
		}
		for i := range s.rows {
			g.rows[i] = int32(enemy.set.Row(i).Len() + enemy.set.Col(i).Len())
			g.cols[i] = g.rows[i]
		}
		return g
	}
	if breaker && n.turn == tr.O {
		g.good = enemy.next
		all, apart := mover.set.Union(enemy.set), n.missing
		if !apart.IsMatching() {
			apart = tr.Set{}
		}
		for i := range tr.MaxN {
			g.rows[i] = -int32(all.Row(i).Len() + 2*(apart.Row(i)&enemy.cols).Len())
			g.cols[i] = -int32(all.Col(i).Len() + 2*(apart.Col(i)&enemy.rows).Len())
		}
		return g
	}
	g.good = mover.next
	rows, cols := mover.rows, mover.cols
	sharedRows, sharedCols := rows&enemy.rows, cols&enemy.cols
	lost := enemy.set.Union(n.missing)
	for i := range tr.MaxN {
		var row, col int
		switch {
		case !breaker:
			row = enemy.set.Row(i).Len() - 2*(n.missing.Row(i)&enemy.cols).Len()
			col = enemy.set.Col(i).Len() - 2*(n.missing.Col(i)&enemy.rows).Len()
		case !n.missing.Empty():
			row, col = enemy.set.Row(i).Len(), enemy.set.Col(i).Len()
		default:
			if sharedRows.Has(i) {
				row = sharedCols.Len()
			}
			if sharedCols.Has(i) {
				col = sharedRows.Len()
			}
		}
		if rows.Has(i) {
			row += (lost.Row(i) & cols).Len() << 10
		}
		if cols.Has(i) {
			col += (lost.Col(i) & rows).Len() << 10
		}
		g.rows[i], g.cols[i] = int32(row), int32(col)
	}
	return g
}
