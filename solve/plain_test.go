package solve

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/export"
	"transversal/positional"
)

// plain is the whole tree of a game, without any of what makes the search fast but a map of
// equal positions. Who may move where and who has won it asks package transversal, whose tests
// hold that against the definitions.
type plain map[tr.Position]outcome

// outcome is who wins and when; a draw, and the win of whoever kept the other from owning
// a set, is at the end and has ply 0.
type outcome struct {
	value tr.Outcome
	ply   int
}

// value returns what p is worth.
func (known plain) value(p tr.Position) outcome {
	if o, ok := known[p]; ok {
		return o
	}
	best := outcome{value: p.Outcome()}
	if best.value != tr.Open {
		if !p.WinningSet(tr.X).Empty() || !p.WinningSet(tr.O).Empty() {
			best.ply = p.Ply()
		}
		return best
	}
	for i, c := range p.Legal().Cells() {
		if o := known.value(p.With(c)); i == 0 || better(o, best, p.Turn()) {
			best = o
		}
	}
	known[p] = best
	return best
}

// better reports whether a is better than b for the player.
func better(a, b outcome, player tr.Player) bool {
	rank := func(o outcome) int {
		switch {
		case o.value == tr.WonBy(player) && o.ply > 0:
			return 2000 - o.ply
		case o.value == tr.WonBy(player.Other()) && o.ply > 0:
			return -2000 + o.ply
		}
		return 0
	}
	return rank(a) > rank(b)
}

// randomPosition makes a small game of any kind, with at most the given number of
// free cells left.
func randomPosition(dice *rand.Rand, most int) tr.Position {
	for {
		g := tr.Game{Convention: tr.Convention(dice.IntN(3)), First: tr.Player(dice.IntN(2))}
		g.Rows, g.Cols = 1+dice.IntN(4), 1+dice.IntN(4)
		if dice.IntN(2) == 0 {
			g.Cols = g.Rows
		}
		if dice.IntN(4) == 0 {
			g.Board = tr.Complete(2 + dice.IntN(5))
		}
		if dice.IntN(2) == 0 {
			g.Goal.Size = 1 + dice.IntN(g.Shorter())
		}
		holes, stones := dice.IntN(3)*dice.IntN(30), dice.IntN(60)
		var x, o tr.Set
		for c := range g.Cells().All() {
			switch roll := dice.IntN(100); {
			case roll < holes:
				g.Missing = g.Missing.With(c)
			case roll < holes+stones/2:
				x = x.With(c)
			case roll < holes+stones:
				o = o.With(c)
			}
		}
		if dice.IntN(3) == 0 {
			if g.Family = randomFamily(dice, g.Board); g.Family != nil {
				g.Goal.Size = 0
			}
		}
		p := must(g.Start())
		if p = p.Placed(x, o); p.Valid() == nil && p.Free().Len() <= most {
			return p
		}
	}
}

// randomFamily returns winning sets on a board, now and then with many symmetries,
// and nil if the board has too few cells.
func randomFamily(dice *rand.Rand, b tr.Board) *tr.Family {
	cells := b.Cells().Cells()
	if len(cells) < 2 {
		return nil
	}
	sets := map[tr.Set]bool{}
	size := 1 + dice.IntN(min(4, len(cells)))
	for range 1 + dice.IntN(12) {
		dice.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		if dice.IntN(4) == 0 {
			size = 1 + dice.IntN(min(4, len(cells)))
		}
		s := tr.SetOf(cells[:size]...)
		sets[s] = true
		if flipped := turned(s); dice.IntN(2) == 0 && b.Cells().Contains(flipped) {
			sets[flipped] = true
		}
	}
	list := slices.SortedFunc(maps.Keys(sets), tr.Set.Compare)
	return tr.NewFamily(list...)
}

// randomListing returns a game on at most 9 vertices, with names or on a grid.
func randomListing(dice *rand.Rand) tr.Position {
	var l tr.Family
	b := tr.Board{Rows: 1 + dice.IntN(3), Cols: 2 + dice.IntN(2)}
	switch dice.IntN(4) {
	case 0:
		b.Missing = tr.SetOf(tr.At(0, 1))
	case 1, 2:
		b = tr.BoardOf(2 + dice.IntN(7))
		for i := range b.Cols {
			l.Names = append(l.Names, fmt.Sprintf("v%d", i))
		}
	}
	cells := b.Cells().Cells()
	n := len(cells)
	least := 1 + min(1, dice.IntN(8)) // where one cell wins, little else matters
	sets := func() (sets []tr.Set) {
		for range 1 + dice.IntN(9) {
			var s tr.Set
			for size := least + dice.IntN(3); s.Len() < min(size, n); {
				s = s.With(cells[dice.IntN(n)])
			}
			if !slices.Contains(sets, s) {
				sets = append(sets, s)
			}
		}
		return sets
	}
	l.X, l.O = sets(), nil
	convention := tr.Convention(dice.IntN(4))
	if !convention.OneSided() {
		if l.O = l.X; dice.IntN(3) == 0 {
			l.O = sets()
		}
		if dice.IntN(10) == 0 {
			l.X = nil
		}
	}
	var stones [2]tr.Set
	if dice.IntN(3) == 0 {
		for range dice.IntN(3) {
			c := cells[dice.IntN(n)]
			if who := dice.IntN(2); !stones[1-who].Has(c) {
				stones[who] = stones[who].With(c)
			}
		}
	}
	l.Begin = stones[0].Union(stones[1]).Len()
	free := b.Cells().Minus(stones[0]).Minus(stones[1])
	switch dice.IntN(4) {
	case 0: // any order, of any length
		for range dice.IntN(free.Len() + 1) {
			l.Turns = append(l.Turns, tr.Player(dice.IntN(2)))
		}
	case 1: // in turn, but for one of the moves or the end
		first, other := dice.IntN(2), dice.IntN(2*free.Len()+1)
		for i := range free.Len() - dice.IntN(free.Len()+1)/2 {
			if i == other {
				first++
			}
			l.Turns = append(l.Turns, tr.Player((first+i)%2))
		}
	case 2: // a bias
		k := 1 + dice.IntN(3)
		for i := range free.Len() {
			l.Turns = append(l.Turns, tr.Player(i/k%2))
		}
	}
	if dice.IntN(4) == 0 {
		l.First = free.Where(func(tr.Cell) bool { return dice.IntN(2) == 0 })
	}
	p := must(tr.Game{Board: b, Convention: convention, Family: &l, First: tr.Player(dice.IntN(2))}.Start())
	return p.Placed(stones[tr.X], stones[tr.O])
}

// about names p in messages.
func about(p tr.Position) string {
	text, err := p.MarshalText()
	if g := p.Game(); err != nil {
		text = fmt.Appendf(nil, "%s %v, pairs %v, goal %d, %v to move", p.Picture(), g.Convention, g.Pairs, g.Size(), p.Turn())
		if g.Family != nil {
			text = fmt.Append(text, ", of ", g.Family.X)
		}
	}
	return string(text)
}

// Thousands of games are as their definition says: on boards and graphs of any kind; of listed
// sets with all conventions, the same or other sets for O, turns and first moves of any kind;
// and classical ones.
func TestAgainstPlain(t *testing.T) {
	dice := rand.New(rand.NewPCG(11, 12))
	number, every := 1500, 48 // kinds that come
	if testing.Short() {
		number, every = 500, 45
	}
	kinds, met := map[string]int{}, map[string]int{}
	for range number {
		compare(t, randomPosition(dice, 8), met)
		p := randomListing(dice)
		if p.Valid() != nil {
			continue
		}
		compare(t, p, met)
		g := p.Game()
		kinds[fmt.Sprint(g.Convention, g.Family.Turns != nil, g.Family.Same(), p.First().Empty(), g.HasNames())]++
	}
	if len(kinds) < every {
		t.Errorf("%d kinds of listed games were tried: %v", len(kinds), kinds)
	}
	for _, what := range []string{"wins at ply", "loses, though not before ply", "draws", "keeps Maker from winning", "cannot win any more", "poten", "pairs", ""} {
		if met[what] < 10 {
			t.Errorf("%q was not met often: %v", what, met)
		}
	}
	for range every {
		g := tr.Game{Board: tr.Square(5), Convention: tr.Avoidance, First: tr.Player(dice.IntN(2)), Goal: tr.Goal{Size: 2 + dice.IntN(4)}}
		cells := g.Cells().Cells()
		dice.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		g.Missing = tr.SetOf(cells[:16]...)
		compare(t, must(g.Start()), met)
	}
	for name, p := range generated() {
		t.Run(name, func(t *testing.T) { compare(t, p, met) })
	}
}

// compare holds all that the solver says of p against the whole tree, and p against what is read
// of it when it is written as .pg. It counts what was met.
func compare(t *testing.T, p tr.Position, met map[string]int) {
	t.Helper()
	ctx, o := context.Background(), Options{Memory: 1 << 20, Workers: 1}
	tree, g, r := plain{}, p.Game(), solved(t, p)
	want := tree.value(p)
	if r.Value != want.value || r.Ply != want.ply {
		t.Fatalf("%s: %v at ply %d, the whole tree says %v at ply %d", about(p), r.Value, r.Ply, want.value, want.ply)
	}
	found := map[tr.Cell]MoveValue{}
	m, err := Moves(ctx, p, o, func(m MoveValue) { found[m.Cell] = m })
	if err != nil || m.Value != r.Value || m.Ply != r.Ply || !slices.Equal(m.Line, r.Line) {
		t.Fatalf("%s: %v at ply %d by %v, but %v at ply %d by %v; %v", about(p), r.Value, r.Ply, r.Line, m.Value, m.Ply, m.Line, err)
	}
	for _, by := range []int{max(want.ply, p.Ply(), 1) - 1, cmp.Or(want.ply, p.Last()), p.Last() + 2} {
		yes := want.value == tr.XWins && want.ply > 0 && want.ply <= by
		r, err := By(ctx, p, by, o)
		if err != nil || *r.Wins != yes || (r.Value == tr.XWins) != yes || !yes && r.Value != tr.Open || (len(r.Line) > 0) != (yes && p.Outcome() == tr.Open) {
			t.Fatalf("%s: X wins by ply %d: %v by %v, %v", about(p), by, *r.Wins, r.Line, err)
		}
	}
	if p.Outcome() != tr.Open {
		return
	}
	// The line can be played, every move in it keeps the value, and it ends as told.
	now := 0
	for q, err := range r.Record().Positions() {
		if err != nil {
			t.Fatalf("%s: the line %v: %v", about(p), r.Line, err)
		}
		if now = q.Ply(); tree.value(q) != want && (want.ply != 0 || now < p.Last()) {
			t.Fatalf("%s: after %v of the line the value is %v, was %v", about(p), r.Line[:now-p.Ply()], tree.value(q), want)
		}
	}
	if now != want.ply && (want.ply != 0 || now != p.Last()) {
		t.Fatalf("%s: the line %v ends at ply %d of %v", about(p), r.Line, now, want)
	}
	cells, best := r.Position.Legal().Cells(), tr.Set{}
	if p.Last() == p.Ply() {
		cells = nil
	}
	if len(m.Moves) != len(cells) || len(found) != len(cells) {
		t.Fatalf("%s: values of %d and %d moves of %v", about(p), len(m.Moves), len(found), cells)
	}
	for i, m := range m.Moves {
		worth := tree.value(p.With(cells[i]))
		if m.Cell != cells[i] || (outcome{m.Value, m.Ply}) != worth || found[m.Cell] != m {
			t.Fatalf("%s: %+v, want %+v", about(p), m, worth)
		}
		if worth == want {
			best = best.With(m.Cell)
		}
	}
	if move, err := (Exact{o}).Move(p); err != nil || move.Admits != best {
		t.Fatalf("%s: the exact rule admits %v, want %v; %v", about(p), move.Admits, best, err)
	}
	reasons(t, p, want, met)
	usual := g.Family == nil || g.Family.Same() && g.Convention != tr.AvoiderEnforcer && g.Family.Turns == nil && g.Family.First.Empty()
	if usual && !g.HasNames() {
		said(t, tree, p, met)
		summary(t, tree, m)
	}
	if sets, err := p.Game().WinningSets(export.MostSets); err != nil || len(sets) == 0 { // a file or a certificate lists some
		return
	}
	if usual {
		certify(t, p, want)
	}
	if g.Family == nil && !g.Pairs && !g.Missing.Empty() && want.ply > 0 {
		prove(t, p, want)
	}
	for _, by := range []int{0, p.Ply() + 3} {
		if by > p.Last() || by != 0 && p.Game().Family != nil {
			continue
		}
		var file, again strings.Builder
		if err := export.PG(&file, p, by); err != nil {
			t.Fatalf("%s: %v", about(p), err)
		}
		q, err := positional.Read(file.String())
		if err != nil {
			t.Fatalf("%s: %v\n%s", about(p), err, file.String())
		}
		if err := export.PG(&again, q, 0); err != nil || again.String() != file.String() || q.Last() != cmp.Or(by, p.Last()) || q.Turn() != p.Turn() || q.Game().Convention != p.Game().Convention {
			t.Fatalf("%s is read as %s from\n%s\nand written as\n%s", about(p), about(q), file.String(), again.String())
		}
		if got := tree.value(q); by == 0 && got != want {
			t.Fatalf("%s: %+v, and %+v when read from\n%s", about(p), want, got, file.String())
		}
	}
}

// reasons checks that a reason why a player never wins is true.
func reasons(t *testing.T, p tr.Position, want outcome, met map[string]int) {
	t.Helper()
	g := p.Game()
	if g.Family == nil || g.Convention == tr.Avoidance || g.Convention == tr.AvoiderEnforcer {
		return
	}
	s := must(newSolver(context.Background(), p, Options{Workers: 1, Memory: 1 << 20}))
	n := s.root()
	for _, a := range []tr.Player{tr.X, tr.O} {
		if a == tr.O && g.Convention == tr.MakerBreaker {
			continue
		}
		proof := proof{Claim: Claim{Start: p, Player: a, By: s.last()}, search: &s.search, listing: newListing(s)}
		reason := proof.reason(&n)
		met[reason[:min(5, len(reason))]]++
		if reason != "" && want.value == tr.WonBy(a) {
			t.Errorf("%s: %v wins, and does not by %s", about(p), a, reason)
		}
	}
}

// generated returns small games of each kind.
func generated() map[string]tr.Position {
	games := map[string]tr.Position{}
	for _, a := range positional.Animals {
		for _, torus := range []bool{false, true} {
			if a.Name == "Snaky" || a.Name == "Skinny" {
				continue
			}
			for convention := range tr.Convention(4) {
				p := must(positional.Polyomino(a.Name, 3, 3, torus, convention))
				games[fmt.Sprint(a.Name, torus, convention)] = p
				for _, b := range []positional.Bias{{X: 1, O: 2}, {X: 2, O: 1}, {X: 2, O: 2}} {
					games[fmt.Sprint(a.Name, torus, convention, b)] = must(positional.Biased(p, b))
				}
			}
		}
	}
	games["noughts and crosses"] = must(positional.InRow([]int{3, 3}, 3, tr.Achievement))
	games["2×2×2"] = must(positional.InRow([]int{2, 2, 2}, 2, tr.Achievement))
	games["Hex"] = must(positional.Hex(".../.../..."))
	games["Hex with stones"] = must(positional.Hex("O.X/.../.X."))
	for _, goal := range []string{"perfect-matching", "matching:2", "hamilton-cycle", "connected", "clique:3", "star:3", "clique:5", "star:4 avoidance", "star:4 maker-breaker"} {
		games["K4 "+goal] = must(tr.ParsePosition("K4 " + goal))
	}
	games["rows of a grid"] = must(positional.Read("#times 1 2 3 4 5 6 7 8 9\n#blackturns 1 3 5 7 9\n" +
		"#positions r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3\n#blackwins r1c1 r1c2 r1c3\n#blackwins r2c1 r2c2 r2c3\n#blackwins r3c1 r3c2\n"))
	for _, name := range []string{"rows of a grid", "K4 clique:3"} {
		for stone := range games[name].Free().All() {
			free := games[name].Free().Without(stone).Cells()
			for i := range free {
				first := tr.SetOf(free[i], free[(i+1)%len(free)])
				games[fmt.Sprint(name, ", a stone on ", stone, ", first move to ", first)] = confined(games[name], stone, first)
			}
		}
	}
	return games
}

// confined returns p with a stone of X, and O to make one of the first moves.
func confined(p tr.Position, stone tr.Cell, first tr.Set) tr.Position {
	g := p.Game()
	f := *g.Family
	f.First, f.Begin, g.Family = first, 1, &f
	return must(p.With(stone).In(g))
}
