package solve

import tr "transversal"

// stones are the stones of one player, and how close they are to a winning set.
type stones struct {
	set    tr.Set
	player tr.Player // whose they are, where sets are listed
	need   int       // the least number of further stones that make a winning set; 0 if there is one, hopeless if none can be
	// next holds every cell that lowers need; some may be enemy stones.
	next       tr.Set
	rows, cols tr.Lines // for matchings: next is their rectangle; on a graph the vertices that it joins
}

// hopeless is more stones than any board has room for.
const hopeless = 1 << 10

// winning is what the search knows about the winning sets: a list of sets, or matchings.
// The two have the same methods, and these are all that differs between such games. One
// stone lowers need by at most 1, and an enemy stone never does. (An interface would put
// every node of the search on the heap.)
type winning struct {
	matchings
	listed *listed // nil where matchings win
	graph  bool    // all permutations of the vertices of the board are symmetries
}

// winningOf returns what wins in the game of p, from p on.
func winningOf(p tr.Position) winning {
	g := p.Game()
	w := winning{matchings: matchings{g.Rows, g.Cols, g.Goal, g.Convention == tr.MakerBreaker, g.Pairs}, graph: permutable(g)}
	if g.Family != nil {
		w.listed = newListed(p, w.graph)
	}
	return w
}

// of returns the stones own of a player whose opponent has other.
func (w *winning) of(player tr.Player, own, other tr.Set) stones {
	if w.listed != nil {
		return w.listed.of(player, own, other)
	}
	return w.matchings.of(own)
}

// claim changes the stones of both players when the owner of own claims c.
func (w *winning) claim(own, other *stones, c tr.Cell) {
	if w.listed != nil {
		w.listed.claim(own, other, c)
	} else {
		w.matchings.claim(own, c)
	}
}

// promising returns cells, free or not. Among them are all cells with which the owner, who
// needs one or two stones and threatens nothing, comes to threaten two cells.
func (w *winning) promising(own *stones) tr.Set {
	if w.listed != nil {
		return own.next
	}
	return w.matchings.promising(own)
}

// doomed reports whether a player with no threat cannot win with left more stones against a
// defender who only blocks; moves says that the player is to move.
func (w *winning) doomed(own, other *stones, left int, moves bool) bool {
	if w.listed != nil {
		return small(w.listed.sets[own.player], own.set, other.set, left, moves)
	}
	return w.matchings.doomed(own, left)
}

// guesser returns how good cells look for the player to move. It need not be right.
func (w *winning) guesser(n *node) guesser {
	if w.listed != nil {
		return guesser{cells: w.listed.guess(n.who[tr.X].set, n.who[tr.O].set)}
	}
	return w.matchings.guesser(n)
}

// distinct returns at least one cell of each set of cells that easily found symmetries take
// to one another.
func (w *winning) distinct(n *node) tr.Set {
	if w.listed != nil {
		return w.listed.board.Cells()
	}
	return w.matchings.distinct(n)
}

// matchings has the matchings of goal cells on a rows×cols board as winning sets, or those on
// a graph whose vertices are rows and columns at once.
type matchings struct {
	rows, cols, goal int
	breaker          bool // O owns nothing: maker-breaker
	pairs            bool // the board is a graph
}

func (m matchings) of(own tr.Set) stones {
	s := stones{set: own}
	m.measure(&s)
	return s
}

// measure finds what is missing. A cell raises ν exactly if it lies in rows × cols:
// Lemma 1, whose proof holds for every ν and on rectangles.
func (m matchings) measure(s *stones) {
	var nu int
	if m.pairs {
		nu, s.rows, s.next = s.set.RaisingEdges(m.rows)
		s.cols = s.rows
	} else {
		nu, s.rows, s.cols = s.set.Raising(m.rows, m.cols)
		s.next = tr.Rectangle(s.rows, s.cols)
	}
	s.need = max(0, m.goal-nu)
}

func (m matchings) claim(own *stones, c tr.Cell) {
	own.set = own.set.With(c)
	// From outside rows a row is not reached by alternating paths, so that an edge at it extends
	// none; the same for columns. On a graph an edge between two vertices that no maximum
	// matching leaves out is in none that leaves out others (Gallai and Edmonds).
	if own.rows.Has(c.Row()) || own.cols.Has(c.Col()) {
		m.measure(own)
	}
}

// promising: when the last stone is due, at most spread is left to grow; and unless a stone
// was wasted, a new one makes only one more line exposable.
func (m matchings) promising(own *stones) tr.Set {
	if m.perfect() && (own.need == 2 && m.spread(own) == 0 || own.need == 1 && own.set.Len() < m.goal) {
		return tr.Set{}
	}
	if own.need == 2 {
		return own.next
	}
	all := ^tr.Lines(0)
	return tr.Rectangle(own.rows, all).Union(tr.Rectangle(all, own.cols))
}

// perfect reports whether a winning matching leaves no line exposed.
func (m matchings) perfect() bool {
	if m.pairs {
		return 2*m.goal == m.rows
	}
	return m.rows == m.cols && m.goal == m.rows
}

// doomed: a player who has no stone to waste needs two cells to choose from for the last
// stone, and so a spread of at least 1. Stones that raise ν do not add to the spread.
// (Where a winning matching leaves lines exposed, a spread of 0 may leave several cells.)
func (m matchings) doomed(own *stones, left int) bool {
	return left == own.need && m.perfect() && m.spread(own) == 0
}

// spread returns by how much rows and cols exceed what a single maximum matching
// exposes. Stones that raise ν never increase it: such a stone joins two exposable
// lines, and a new alternating path through it would be an augmenting one before.
func (m matchings) spread(s *stones) int {
	nu := m.goal - s.need
	if m.pairs {
		return s.rows.Len() - (m.rows - 2*nu)
	}
	return s.rows.Len() - (m.rows - nu) + s.cols.Len() - (m.cols - nu)
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

// guesser: a stone should raise ν, leave few lost cells where the mover's matching is to
// grow, and share its lines with many enemy stones; in maker-breaker on a full board it
// should leave Maker to grow where that helps Breaker least. Breaker has no matching to
// build: its stone should lie where Maker's can grow, in lines with few stones. A missing
// cell is lost to both players, and those where the enemy's matching is to grow should stay.
// (Breaker heeds this only if no two of them share a line; on other boards it did harm.)
func (m matchings) guesser(n *node) (g guesser) {
	mover, enemy := &n.who[n.turn], &n.who[n.turn.Other()]
	if m.pairs { // an end where the enemy has many stones is one that it wants
		if g.good = mover.next; m.breaker && n.turn == tr.O {
			g.good = enemy.next
		}
		for i := range m.rows {
			g.rows[i] = int32(enemy.set.Row(i).Len() + enemy.set.Col(i).Len())
			g.cols[i] = g.rows[i]
		}
		return g
	}
	if m.breaker && n.turn == tr.O {
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
		case !m.breaker:
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
