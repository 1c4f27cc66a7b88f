package positional_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tr "transversal"
	"transversal/internal/export"
	"transversal/positional"
	"transversal/solve"
)

// plain is a game as its definition says, and a search through all of it.
type plain struct {
	sets  [2][]tr.Set // of X and of O, none where they do not count
	loses bool        // whoever owns one loses
	turns []tr.Player // from the start to the end
	first tr.Set
	known map[[2]tr.Set]result
}

// result is who wins, 1 for X and -1 for O, and at which ply. Where nobody comes to own a
// winning set, both are 0.
type result struct{ who, ply int }

func newPlain(p tr.Position) *plain {
	g := p.Game()
	s := &plain{loses: g.Convention.Avoids(), first: p.First(), known: map[[2]tr.Set]result{}}
	sets, _ := g.WinningSets(positional.MostSets)
	s.sets = [2][]tr.Set{sets, sets}
	if g.Family != nil {
		s.sets[tr.O] = g.Family.Of(tr.O)
	}
	if g.Convention.OneSided() {
		s.sets[tr.O] = nil
	}
	if g.Family != nil {
		s.turns, _ = g.Family.Turns()
	}
	if s.turns == nil {
		for who := p.Turn(); len(s.turns) < p.Free().Len(); who = who.Other() {
			s.turns = append(s.turns, who)
		}
	}
	return s
}

// better reports whether the player prefers a to b.
func better(who tr.Player, a, b result) bool {
	worth := func(r result) int {
		sign := 1 - 2*int(who)
		if r.who*sign > 0 {
			return 1000 - r.ply
		}
		if r.who != 0 {
			return r.ply - 1000
		}
		return 0
	}
	return worth(a) > worth(b)
}

func (s *plain) value(x, o, free tr.Set, move, ply int) result {
	if move == len(s.turns) {
		return result{}
	}
	if r, ok := s.known[[2]tr.Set{x, o}]; ok {
		return r
	}
	var best result
	some := false
	for c := range free.All() {
		if move == 0 && !s.first.Empty() && !s.first.Has(c) {
			continue
		}
		if r := s.after(x, o, free, move, ply, c); !some || better(s.turns[move], r, best) {
			best, some = r, true
		}
	}
	s.known[[2]tr.Set{x, o}] = best
	return best
}

// after is the value after the move to c.
func (s *plain) after(x, o, free tr.Set, move, ply int, c tr.Cell) result {
	who, mine := s.turns[move], &x
	if who == tr.O {
		mine = &o
	}
	*mine = mine.With(c)
	if slices.ContainsFunc(s.sets[who], mine.Contains) {
		r := result{1 - 2*int(who), ply + 1}
		if s.loses {
			r.who = -r.who
		}
		return r
	}
	return s.value(x, o, free.Without(c), move+1, ply+1)
}

// compare holds the solver against the plain search, and against the same game written and
// read as .pg.
func compare(t *testing.T, name string, p tr.Position) {
	t.Helper()
	if p.Outcome() != tr.Open {
		return
	}
	game := newPlain(p)
	want := game.value(p.X, p.O, p.Free(), 0, p.Ply())
	var file strings.Builder
	if err := export.PG(&file, p, 0); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	q, err := positional.Read(file.String())
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, file.String())
	}
	if got := newPlain(q).value(q.X, q.O, q.Free(), 0, q.Ply()); got != want {
		t.Fatalf("%s: by the definition %+v, and %+v when read from\n%s", name, want, got, file.String())
	}
	r, err := solve.Solve(context.Background(), p, solve.Options{Memory: 32 << 20, Workers: 1})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if got := resultOf(r.Value, r.Ply); got != want {
		t.Fatalf("%s: %v at ply %d, by the definition %+v", name, r.Value, r.Ply, want)
	}
	end := p // the line is played as the value says
	for _, c := range r.Line {
		if end, err = end.Play(c); err != nil {
			t.Fatalf("%s: the line %v: %v", name, r.Line, err)
		}
	}
	if end.Outcome() != r.Value {
		t.Fatalf("%s: the line ends with %v, not %v", name, end.Outcome(), r.Value)
	}
	moves, err := solve.Moves(context.Background(), p, solve.Options{Memory: 32 << 20, Workers: 1}, nil)
	if err != nil || resultOf(moves.Value, moves.Ply) != want {
		t.Fatalf("%s: of all moves the best is %v at ply %d, by the definition %+v; %v", name, moves.Value, moves.Ply, want, err)
	}
	for _, m := range moves.Moves {
		if want := game.after(p.X, p.O, p.Free(), 0, p.Ply(), m.Cell); resultOf(m.Value, m.Ply) != want {
			t.Fatalf("%s: after the move %v, %v at ply %d, by the definition %+v", name, m.Cell, m.Value, m.Ply, want)
		}
	}
}

func resultOf(value tr.Outcome, ply int) result {
	if ply == 0 {
		return result{}
	}
	return result{map[tr.Outcome]int{tr.XWins: 1, tr.OWins: -1}[value], ply}
}

// Small random hypergraphs, with all conventions, the same or other sets for O, stones,
// turns and first moves of any kind, are as the definition says.
func TestAgainstPlain(t *testing.T) {
	dice := rand.New(rand.NewPCG(71, 72))
	number := 3000
	if testing.Short() {
		number = 1000
	}
	kinds := map[string]int{}
	for i := range number {
		p := random(dice)
		if p.Valid() != nil || p.Outcome() != tr.Open {
			continue
		}
		compare(t, fmt.Sprintf("game %d: %v, %v on %v, %v, first %v: %+v", i, p.Game().Convention, p.X, p.O, p.Turn(), p.First(), p.Game().Family.Listing()), p)
		g := p.Game()
		turns, _ := g.Family.Turns()
		kinds[fmt.Sprint(g.Convention, turns != nil, g.Family.Same(), p.First().Empty(), g.HasNames())]++
	}
	if len(kinds) < 48 {
		t.Errorf("%d kinds of games were tried: %v", len(kinds), kinds)
	}
}

// random returns a game on at most 9 vertices, with names or on a grid.
func random(dice *rand.Rand) tr.Position {
	var l tr.Listing
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
			sets = append(sets, s)
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
		for c := range free.All() {
			if dice.IntN(2) == 0 {
				l.First = l.First.With(c)
			}
		}
	}
	f, err := l.Family()
	if err != nil {
		return tr.Position{}
	}
	p, err := tr.Game{Board: b, Convention: convention, Family: f, First: tr.Player(dice.IntN(2))}.Start()
	if err != nil {
		panic(err)
	}
	return p.Placed(stones[tr.X], stones[tr.O])
}

var conventions = []tr.Convention{tr.Achievement, tr.MakerBreaker, tr.Avoidance, tr.AvoiderEnforcer}

// generated returns small games of each kind.
func generated(t *testing.T) map[string]tr.Position {
	games := map[string]tr.Position{}
	add := func(name string, p tr.Position, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		games[name] = p
	}
	for _, a := range positional.Animals {
		for _, torus := range []bool{false, true} {
			if a.Name == "Snaky" || a.Name == "Skinny" {
				continue
			}
			for _, convention := range conventions {
				p, err := positional.Polyomino(a.Name, 3, 3, torus, convention)
				add(fmt.Sprint(a.Name, torus, convention), p, err)
				for _, b := range []positional.Bias{{X: 1, O: 2}, {X: 2, O: 1}, {X: 2, O: 2}} {
					q, err := positional.Biased(p, b)
					add(fmt.Sprint(a.Name, torus, convention, b), q, err)
				}
			}
		}
	}
	p, err := positional.InRow([]int{3, 3}, 3, tr.Achievement)
	add("noughts and crosses", p, err)
	p, err = positional.InRow([]int{2, 2, 2}, 2, tr.Achievement)
	add("2×2×2", p, err)
	p, err = positional.Hex(".../.../...")
	add("Hex", p, err)
	p, err = positional.Hex("O.X/.../.X.")
	add("Hex with stones", p, err)
	for _, goal := range []string{"perfect-matching", "matching:2", "hamilton-cycle", "connected", "clique:3", "star:3"} {
		p, err = positional.OnGraph(positional.Complete(4), goal, tr.Achievement)
		add("K4 "+goal, p, err)
	}
	rows, err := positional.Read("#times 1 2 3 4 5 6 7 8 9\n#blackturns 1 3 5 7 9\n" +
		"#positions r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3\n#blackwins r1c1 r1c2 r1c3\n#blackwins r2c1 r2c2 r2c3\n#blackwins r3c1 r3c2\n")
	add("rows of a grid", rows, err)
	for _, name := range []string{"rows of a grid", "K4 clique:3"} {
		for stone := range games[name].Free().All() {
			free := games[name].Free().Without(stone).Cells()
			for i := range free {
				first := tr.SetOf(free[i], free[(i+1)%len(free)])
				p, err := confined(games[name], stone, first)
				add(fmt.Sprint(name, ", a stone on ", stone, ", first move to ", first), p, err)
			}
		}
	}
	return games
}

// Bias and stones say how many move at once.
func TestTurns(t *testing.T) {
	p, err := positional.Polyomino("El", 3, 3, false, tr.Achievement)
	if err != nil {
		t.Fatal(err)
	}
	biased, err1 := positional.Biased(p, positional.Bias{X: 1, O: 2})
	evenly, err2 := positional.Evenly(p.Facing(tr.O), 3, 1)
	for want, p := range map[string]tr.Position{"XOOXOOXOO": biased, "OXXXOOOXX": evenly} {
		var got string
		turns, _ := p.Game().Family.Turns()
		for _, who := range turns {
			got += who.String()
		}
		if got != want {
			t.Errorf("the turns are %s, want %s; %v, %v", got, want, err1, err2)
		}
	}
}

// confined returns p with a stone of X, and O to make one of the first moves.
func confined(p tr.Position, stone tr.Cell, first tr.Set) (tr.Position, error) {
	g := p.Game()
	l := g.Family.Listing()
	l.First, l.Begin = first, 1
	var err error
	if g.Family, err = l.Family(); err != nil {
		return p, err
	}
	return p.With(stone).In(g)
}

func TestGenerated(t *testing.T) {
	for name, p := range generated(t) {
		compare(t, name, p)
	}
	if p, err := positional.Polyomino("xx", 3, 3, false, tr.Achievement); err == nil {
		t.Errorf("a shape is %v", p)
	}
	if _, err := positional.Read(strings.Repeat("#", 3)); err == nil {
		t.Error("### is a file")
	}
}
