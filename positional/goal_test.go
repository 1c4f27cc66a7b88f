package positional_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/positional"
	"transversal/solve"
)

// network is a random game of joining or cutting: vertices 0..n-1, source n and target n+1.
type network struct {
	n      int
	edges  [][2]int
	black  []bool // whose turn it is at each time
	stones []int  // of black 1, of white 2
}

func randomNetwork(dice *rand.Rand) (g network) {
	g.n = 3 + dice.IntN(4)
	g.stones = make([]int, g.n)
	for v := range g.n + 2 {
		for w := range v {
			if dice.IntN(5) < 2 && (v < g.n || w < g.n) {
				g.edges = append(g.edges, [2]int{w, v})
			}
		}
		if v < g.n && dice.IntN(6) == 0 {
			g.stones[v] = 1 + dice.IntN(2)
		}
	}
	for i := range 1 + dice.IntN(g.n) {
		g.black = append(g.black, i%2 == 0)
	}
	return g
}

// text writes g as edges or, if the ends have no edge with one another, as neighbours.
func (g network) text(byNeighbours bool) string {
	var b strings.Builder
	list := func(section string, words []string) {
		fmt.Fprintf(&b, "%s\n%s\n", section, strings.Join(words, " "))
	}
	name := func(v int) string { return []string{"v", "S", "T"}[max(0, v-g.n+1)] + fmt.Sprint(v) }
	var times, turns, all []string
	for i, black := range g.black {
		times = append(times, fmt.Sprint("t", i))
		if black {
			turns = append(turns, fmt.Sprint("t", i))
		}
	}
	var initial [3][]string
	for v := range g.n {
		all = append(all, name(v))
		initial[g.stones[v]] = append(initial[g.stones[v]], name(v))
	}
	list("#times", times)
	list("#blackturns", turns)
	list("#positions", all)
	list("#BlackInitials", initial[1])
	list("#whiteinitials", initial[2])
	ends := map[int][]string{}
	b.WriteString(map[bool]string{true: "#neighbors\n", false: "#edges\n"}[byNeighbours])
	for _, e := range g.edges {
		if e[1] >= g.n && byNeighbours {
			ends[e[1]] = append(ends[e[1]], name(e[0]))
			continue
		}
		fmt.Fprintln(&b, name(e[0]), name(e[1]))
	}
	if byNeighbours {
		list("#startborder", ends[g.n])
		list("#endboarder", ends[g.n+1])
	} else {
		list("#source", []string{name(g.n)})
		list("#target", []string{name(g.n + 1)})
	}
	return b.String()
}

// joined reports whether a path leads from source to target through vertices that pass.
func (g network) joined(pass func(v int) bool) bool {
	reached := map[int]bool{g.n: true}
	for range g.n + 2 {
		for _, e := range g.edges {
			for i := range e {
				if to := e[1-i]; reached[e[i]] && (to >= g.n || pass(to)) {
					reached[to] = true
				}
			}
		}
	}
	return reached[g.n+1]
}

// wins plays every play: the last time decides whether black has joined or cut.
func (g network) wins(cut bool, ply int) bool {
	free := false
	for v := range g.n {
		if ply == len(g.black) || g.stones[v] != 0 {
			continue
		}
		free = true
		g.stones[v] = map[bool]int{true: 1, false: 2}[g.black[ply]]
		won := g.wins(cut, ply+1)
		g.stones[v] = 0
		if won == g.black[ply] {
			return won
		}
	}
	switch {
	case free:
		return !g.black[ply]
	case cut:
		return !g.joined(func(v int) bool { return g.stones[v] != 1 })
	}
	return g.joined(func(v int) bool { return g.stones[v] == 1 })
}

// Whoever wins by every play wins by the search, in games of joining and of cutting, however
// they are written. What is refused has no ends, or ends without a stone between them.
func TestConnections(t *testing.T) {
	dice := rand.New(rand.NewPCG(2, 2))
	solved, refused := 0, 0
	for range 3000 {
		g := randomNetwork(dice)
		for _, cut := range []bool{false, true} {
			text := g.text(dice.IntN(2) == 0)
			read := map[bool]func(string) (tr.Position, error){false: positional.Read, true: positional.ReadCut}[cut]
			p, err := read(text)
			if err != nil {
				if refused++; !strings.Contains(err.Error(), "whatever is claimed") && !strings.Contains(err.Error(), "neither") && !strings.Contains(err.Error(), "every vertex") {
					t.Fatalf("%v\n%s", err, text)
				}
				continue
			}
			r, err := solve.Solve(t.Context(), p, solve.Options{Memory: 1 << 22})
			if err != nil {
				t.Fatal(err)
			}
			if want := g.wins(cut, 0); (r.Value == tr.XWins) != want {
				t.Fatalf("cut %t: %v, want X to win: %t\n%s", cut, r.Value, want, text)
			}
			solved++
		}
	}
	if solved < 4*refused {
		t.Errorf("%d games solved, %d refused", solved, refused)
	}
}

// A shape of #blackgoal lies on the 3×3 board as often as it fits, without white's stone and
// within black's moves; if there is no time for any, black does not win.
func TestShapes(t *testing.T) {
	board := func(turns, goal string) string {
		text := "#times\n1 2 3 4 5 6 7 8 9\n#blackturns\n" + turns + "\n#positions\nw"
		for v := range 9 {
			text += fmt.Sprint(" p", v)
		}
		text += "\n#whiteinitials w\n#neighbours\n%position, up, side\n"
		at := func(r, c int) string {
			if r > 2 || c > 2 {
				return "na"
			}
			return fmt.Sprint("p", 3*r+c)
		}
		for v := range 9 {
			text += fmt.Sprintln(at(v/3, v%3), at(v/3+1, v%3), at(v/3, v%3+1))
		}
		return text + "#blackgoal\n" + goal
	}
	for _, c := range []struct {
		turns, goal string
		sets        int
		wins        bool
		wrong       string
	}{
		{"1 3", "side(a,b)\nup(a,b)", 12, true, ""},
		{"1", "side(a,b)\nup(a,b)", 12, false, ""},
		{"1 3 5 7 9", "side(a,b) side(b,c)\nup(a,b) up(b,c)", 6, false, ""},
		{"1 3 5 7 9", "up(a,b) side(a,c)\nup(a,b) side(b,c)\nside(a,b) up(b,c)\nup(a,b) side(c,b)", 16, true, ""},
		{"1 3", "left(a,b)", 0, false, `"left(a,b)" is no step of a shape`},
		{"1 3", "up(a,b) up(b,c) up(c,d)", 0, false, "no room for any shape"},
	} {
		p, err := positional.Read(board(c.turns, c.goal))
		if c.wrong != "" || err != nil {
			if err == nil || !strings.Contains(err.Error(), c.wrong) || c.wrong == "" {
				t.Errorf("%s: %v, want %q", c.goal, err, c.wrong)
			}
			continue
		}
		r, err := solve.Solve(t.Context(), p, solve.Options{Memory: 1 << 22})
		if n := len(p.Game().Family.X); err != nil || n != c.sets || (r.Value == tr.XWins) != c.wins {
			t.Errorf("%s: %d sets, %v, %v", c.goal, n, r.Value, err)
		}
	}
}
