package guide

import (
	"fmt"
	"strconv"
	"strings"

	tr "transversal"
)

// aims says what the goals of [positional.OnGraph] are.
var aims = map[string]string{
	"perfect-matching": "lines that pair up all the points",
	"matching":         "%s lines, no two at the same point",
	"hamilton-cycle":   "a round trip through all the points",
	"connected":        "lines that connect all the points",
	"clique":           "all the lines among %s points",
	"star":             "%s lines at one point",
}

// Aim says what has to be owned in g, in words.
func Aim(g tr.Game) string {
	switch {
	case g.Family != nil:
		_, goal, _ := strings.Cut(g.Family.Name, " ")
		goal, _, _ = strings.Cut(goal, " ")
		kind, size, ok := strings.Cut(goal, ":")
		aim := aims[kind]
		if ok && aim != "" {
			aim = fmt.Sprintf(aim, size)
		}
		switch {
		case aim != "":
			return aim
		case g.Family.Same() || g.Convention.OneSided():
			return "one of the winning sets"
		}
		return "one of its own winning sets"
	case g.Goal == 1:
		return "a " + Thing(g)
	case g.Pairs && 2*g.Goal == g.Rows:
		return aims["perfect-matching"]
	case g.Pairs:
		return fmt.Sprintf(aims["matching"], strconv.Itoa(g.Goal))
	}
	return fmt.Sprintf("%d cells, no two in the same row or column,", g.Goal)
}

// Thing is what the players claim: a cell, or a line of a graph.
func Thing(g tr.Game) string {
	if _, lines := Lines(g); lines != nil {
		return "line"
	}
	return "cell"
}

// mostPoints bounds the graphs that are drawn as graphs.
const mostPoints = 24

// Lines returns the number of points and the lines between them, 0-based and in the order of
// the cells, if the cells of g are named as the edges of a graph are.
func Lines(g tr.Game) (points int, lines [][2]int) {
	for _, name := range g.Names() {
		from, to, _ := strings.Cut(name, "-")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || a < 1 || b <= a || b > mostPoints {
			return 0, nil
		}
		points = max(points, b)
		lines = append(lines, [2]int{a - 1, b - 1})
	}
	return points, lines
}
