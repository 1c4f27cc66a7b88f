package check_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"transversal/check"
)

// game is a small game, with all its winning sets listed: what is true of it is
// found by trying everything, and proofs are written from docs/certificate.md.
// Nothing is shared with package check, nor with what else writes certificates.
type game struct {
	rule       string
	rows, cols int
	start      string // a mark for each cell, row by row
	goal       int    // 0 if the winning sets are listed in the certificate
	sets       [][]int
	turn       byte
	replies    int // in the proofs that were written, of positions that are not settled by the move
}

// claim says that the player wins, or does not win, by ply by.
type claim struct {
	player byte
	wins   bool
	by     int
}

func (c claim) String() string {
	if c.wins {
		return fmt.Sprintf("%c wins by %d", c.player, c.by)
	}
	return fmt.Sprintf("%c does not win by %d", c.player, c.by)
}

func other(player byte) byte { return "XO"[strings.IndexByte("OX", player)] }

func put(cells string, i int, mark byte) string { return cells[:i] + string(mark) + cells[i+1:] }

func stones(cells string) int { return strings.Count(cells, "X") + strings.Count(cells, "O") }

// matchings returns the sets of k cells, no two in a row or column. Missing cells
// are not left out, since symmetries move them, and nobody owns them.
func (g *game) matchings(k int) (all [][]int) {
	var add func(set []int, row int)
	add = func(set []int, row int) {
		if len(set) == k {
			all = append(all, slices.Clone(set))
			return
		}
		for i := row * g.cols; i < g.rows*g.cols; i++ {
			if !slices.ContainsFunc(set, func(j int) bool { return j%g.cols == i%g.cols }) {
				add(append(set, i), i/g.cols+1)
			}
		}
	}
	add(nil, 0)
	return all
}

// owns reports whether the player owns a winning set.
func (g *game) owns(cells string, player byte) bool {
	return slices.ContainsFunc(g.sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(i int) bool { return cells[i] != player })
	})
}

// winner returns who has won, or 0.
func (g *game) winner(cells string) byte {
	for _, player := range []byte("XO") {
		switch {
		case !g.owns(cells, player) || player == 'O' && g.rule == "maker-breaker":
		case g.rule == "avoidance":
			return other(player)
		default:
			return player
		}
	}
	return 0
}

// truth returns a function that says whether the claim's player can force a win
// by the claim's ply.
func (g *game) truth(c claim) func(cells string, turn byte) bool {
	known := map[string]bool{}
	var can func(cells string, turn byte) bool
	can = func(cells string, turn byte) (yes bool) {
		key := cells + string(turn)
		if yes, ok := known[key]; ok {
			return yes
		}
		defer func() { known[key] = yes }()
		if w := g.winner(cells); w != 0 {
			return w == c.player && stones(cells) <= c.by
		}
		if stones(cells) >= c.by || !strings.Contains(cells, ".") {
			return false
		}
		for i, mark := range cells {
			if mark == '.' && can(put(cells, i, turn), other(turn)) == (turn == c.player) {
				return turn == c.player
			}
		}
		return turn != c.player
	}
	return can
}

// lacks returns how many more stones the player needs at least.
func (g *game) lacks(cells string, player byte) int {
	least := 1000
	if g.goal > 0 {
		for k := 0; k <= min(g.rows, g.cols); k++ {
			all := game{rows: g.rows, cols: g.cols, sets: g.matchings(k)}
			if all.owns(cells, player) {
				least = g.goal - k
			}
		}
		return least
	}
	for _, set := range g.sets {
		missing := 0
		for _, i := range set {
			switch cells[i] {
			case '.':
				missing++
			case other(player):
				missing = 1000
			}
		}
		least = min(least, missing)
	}
	return least
}

// settled says whether a position needs no move any more.
func (g *game) settled(cells string, turn byte, c claim) bool {
	grower := c.player
	if g.rule == "avoidance" {
		grower = other(grower)
	}
	moves := 0
	for ply, player := stones(cells), turn; ply < c.by; ply, player = ply+1, other(player) {
		if player == grower {
			moves++
		}
	}
	return g.winner(cells) != 0 || stones(cells) >= c.by || !strings.Contains(cells, ".") || g.lacks(cells, grower) > moves
}

// drawn returns the board as certificates have it.
func (g *game) drawn(cells string) string {
	var rows []string
	for row := range slices.Chunk([]byte(cells), g.cols) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

func (g *game) name(i int) string { return fmt.Sprintf("%d,%d", i/g.cols+1, i%g.cols+1) }

// symmetry returns the word of a symmetry and where it sends each cell: the
// identity, or with dice any that keeps the winning sets.
func (g *game) symmetry(dice *rand.Rand) (word string, to []int) {
	rows, cols := make([]int, g.rows), make([]int, g.cols)
	for try := 0; ; try++ {
		for i := range rows {
			rows[i] = i
		}
		for i := range cols {
			cols[i] = i
		}
		turned := false
		if dice != nil && try < 20 {
			dice.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
			dice.Shuffle(len(cols), func(i, j int) { cols[i], cols[j] = cols[j], cols[i] })
			turned = g.rows == g.cols && dice.IntN(2) == 0
		}
		word, to = ":", nil
		if turned {
			word = "~:"
		}
		for i := range rows {
			word = strings.Replace(word, ":", string(rune('a'+rows[i]))+":", 1)
		}
		for _, c := range cols {
			word += string(rune('a' + c))
		}
		for i := range g.start {
			r, c := rows[i/g.cols], cols[i%g.cols]
			if turned {
				r, c = c, r
			}
			to = append(to, r*g.cols+c)
		}
		listed := func(set []int) bool {
			var image []int
			for _, i := range set {
				image = append(image, to[i])
			}
			slices.Sort(image)
			return slices.ContainsFunc(g.sets, func(s []int) bool { return slices.Equal(s, image) })
		}
		if g.goal > 0 || !slices.ContainsFunc(g.sets, func(set []int) bool { return !listed(set) }) {
			return word, to
		}
	}
}

// prove returns the lines of a proof of what is true. With dice, the moves, the
// threats that are told, and the images are chosen by them.
func (g *game) prove(c claim, dice *rand.Rand) string {
	var b strings.Builder
	start := g.drawn(g.start)
	if cells := len(g.start) - strings.Count(g.start, "#"); cells > 0 && dice != nil && dice.IntN(4) == 0 {
		start += "\nvertices"
		for i := range cells {
			start += fmt.Sprintf(" v%d", i)
		}
	}
	wins := fmt.Sprintf("goal %d", g.goal)
	if g.goal == 0 {
		wins = fmt.Sprintf("sets %d", len(g.sets))
		for _, set := range g.sets {
			var names []string
			for _, i := range set {
				names = append(names, g.name(i))
			}
			wins += "\n" + strings.Join(names, " ")
		}
	}
	can := g.truth(c)
	prover := c.player
	if !c.wins {
		prover = other(prover)
	}
	level, turn := map[string]bool{g.start: true}, g.turn
	if g.settled(g.start, turn, c) {
		level = nil
	}
	for len(level) > 0 {
		var boards []string
		for cells := range level {
			boards = append(boards, cells)
		}
		slices.SortFunc(boards, func(a, b string) int { return strings.Compare(g.drawn(a), g.drawn(b)) })
		fmt.Fprintf(&b, "ply %d entries %d\n", stones(boards[0]), len(boards))
		level = map[string]bool{}
		for _, cells := range boards {
			g.entry(&b, c, cells, turn, prover, can, dice, level)
		}
		turn = prover
	}
	return proof(g.rule, start, wins, string(g.turn), c.String(), b.String())
}

// entry writes an entry and adds the boards to which it points.
func (g *game) entry(b *strings.Builder, c claim, cells string, turn, prover byte, can func(string, byte) bool, dice *rand.Rand, level map[string]bool) {
	b.WriteString(g.drawn(cells))
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	if dice != nil {
		dice.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	if turn == prover {
		move := order[slices.IndexFunc(order, func(i int) bool {
			return cells[i] == '.' && can(put(cells, i, prover), other(prover)) == c.wins
		})]
		b.WriteString(" " + g.name(move))
		cells = put(cells, move, prover)
	} else {
		b.WriteString(" -")
	}
	defer b.WriteString("\n")
	if g.settled(cells, other(prover), c) {
		return
	}
	threats := map[int]bool{}
	for _, i := range order {
		if cells[i] == '.' && len(threats) < 2 && g.winner(put(cells, i, prover)) == prover && g.owns(put(cells, i, prover), prover) &&
			(!c.wins || stones(cells)+2 <= c.by) && (dice == nil || dice.IntN(4) > 0) {
			threats[i] = true
			b.WriteString(" !" + g.name(i))
		}
	}
	for i := range cells {
		if cells[i] != '.' {
			continue
		}
		g.replies++
		reply := put(cells, i, other(prover))
		if g.settled(reply, prover, c) || len(threats) == 2 || len(threats) == 1 && !threats[i] {
			continue
		}
		word, to := g.symmetry(dice)
		image := []byte(reply)
		for j := range reply {
			image[to[j]] = reply[j]
		}
		level[string(image)] = true
		b.WriteString(" " + word)
	}
}

// certificate makes a certificate of proofs.
func certificate(proofs ...string) []byte {
	return summed([]byte("transversal certificate 2\n" + strings.Join(proofs, "")))
}

// summed replaces the SHA-256 of a certificate by the right one.
func summed(text []byte) []byte {
	if i := bytes.LastIndex(text, []byte("sha256 ")); i >= 0 {
		text = text[:i]
	}
	return fmt.Appendf(bytes.Clone(text), "sha256 %x\n", sha256.Sum256(text))
}

// claims returns claims about g that are true, as strong as may be, or with dice
// sometimes weaker ones.
func (g *game) claims(dice *rand.Rand) (all []claim) {
	last := strings.Count(g.start, ".") + stones(g.start)
	for _, player := range []byte("XO") {
		if g.rule == "maker-breaker" && player == 'O' {
			continue
		}
		by := stones(g.start)
		for by <= last && !g.truth(claim{player: player, by: by})(g.start, g.turn) {
			by++
		}
		less := 0
		if dice != nil && dice.IntN(4) == 0 {
			less = dice.IntN(4)
		}
		if by > less {
			all = append(all, claim{player, false, by - 1 - less})
		}
		if by <= last {
			all = append(all, claim{player, true, by + less})
		}
	}
	return all
}

// random returns a small game of any kind.
func random(dice *rand.Rand) *game {
	for {
		g := &game{
			rule: []string{"achievement", "avoidance", "maker-breaker"}[dice.IntN(3)],
			rows: 1 + dice.IntN(4), cols: 1 + dice.IntN(4), turn: "XO"[dice.IntN(2)],
		}
		g.goal = 1 + dice.IntN(min(g.rows, g.cols))
		holes, taken := dice.IntN(25), dice.IntN(60)
		var there []int
		for i := range g.rows * g.cols {
			mark := byte('.')
			switch roll := dice.IntN(100); {
			case roll < holes:
				mark = '#'
			case roll < holes+taken:
				mark = "XO"[dice.IntN(2)]
			}
			if mark != '#' {
				there = append(there, i)
			}
			g.start += string(mark)
		}
		g.sets = g.matchings(g.goal)
		if dice.IntN(3) == 0 && len(there) > 0 {
			g.list(dice, there)
		}
		won := g.rule != "maker-breaker" && g.owns(g.start, 'X') && g.owns(g.start, 'O')
		if free := strings.Count(g.start, "."); free <= 7 && (free > 3 || dice.IntN(3) == 0) && !won && (len(g.sets) > 0 || g.goal > 0) {
			return g
		}
	}
}

// list lists winning sets instead of having a goal: some of the matchings, or any
// sets of the cells, and often, so that there are symmetries, their images too.
func (g *game) list(dice *rand.Rand, there []int) {
	chosen := slices.DeleteFunc(g.sets, func(set []int) bool {
		return slices.ContainsFunc(set, func(i int) bool { return g.start[i] == '#' })
	})
	dice.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	chosen = chosen[:min(len(chosen), 1+dice.IntN(6))]
	if dice.IntN(2) == 0 || len(chosen) == 0 {
		chosen = nil
		for range 1 + dice.IntN(4) {
			var set []int
			for _, k := range dice.Perm(len(there))[:1+dice.IntN(min(len(there), 4))] {
				set = append(set, there[k])
			}
			slices.Sort(set)
			chosen = append(chosen, set)
		}
	}
	whole := game{rows: g.rows, cols: g.cols, start: g.start, goal: 1}
	if dice.IntN(2) == 0 {
		_, to := whole.symmetry(dice)
		for range 12 {
			for _, set := range chosen {
				var image []int
				for _, i := range set {
					if g.start[to[i]] != '#' {
						image = append(image, to[i])
					}
				}
				slices.Sort(image)
				if len(image) > 0 {
					chosen = append(chosen, image)
				}
			}
			slices.SortFunc(chosen, slices.Compare)
			chosen = slices.CompactFunc(chosen, slices.Equal)
		}
	}
	slices.SortFunc(chosen, slices.Compare)
	chosen = slices.CompactFunc(chosen, slices.Equal)
	dice.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	g.goal, g.sets = 0, chosen
}

// believe fails the test if what a certificate proves is false. Boards with more than eight
// free cells are not tried.
func believe(t testing.TB, text []byte, p check.Proof) {
	t.Helper()
	if p.Listed {
		if strings.Count(p.Start, ".") <= 8 && !holds(p.Claim, valueOf(text)) {
			t.Fatalf("proved, but false: %+v", p)
		}
		return
	}
	rows := strings.Split(p.Start, "/")
	g := game{rule: p.Rule, rows: len(rows), cols: len(rows[0]), start: strings.Join(rows, ""), goal: p.Goal, turn: p.Turn[0]}
	if strings.Count(g.start, ".") > 8 || len(g.start) > 25 {
		return
	}
	for _, line := range p.Sets {
		var set []int
		for word := range strings.FieldsSeq(line) {
			r, c, _ := strings.Cut(word, ",")
			row, _ := strconv.Atoi(r)
			col, _ := strconv.Atoi(c)
			set = append(set, (row-1)*g.cols+col-1)
		}
		g.sets = append(g.sets, set)
	}
	if p.Goal > 0 {
		g.sets = g.matchings(p.Goal)
	}
	c := claim{player: p.Claim[0], wins: strings.Contains(p.Claim, " wins ")}
	c.by, _ = strconv.Atoi(p.Claim[strings.LastIndex(p.Claim, " ")+1:])
	if g.truth(c)(g.start, g.turn) != c.wins {
		t.Fatalf("proved, but false: %+v", p)
	}
}
