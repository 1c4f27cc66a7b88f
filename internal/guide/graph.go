package guide

import (
	"fmt"
	"strings"
	"sync"

	tr "transversal"
	"transversal/positional"
)

// OnGraph is a game whose cells are the edges of a graph.
type OnGraph struct {
	Head  string // how records name it: "K6", "K5 hamilton-cycle maker-breaker"
	Graph positional.Graph
	Aim   string // what has to be owned, in words
	Start tr.Position
	Half  int // m on the complete graph with 2m vertices, if the first to own a perfect matching wins; else 0
}

// graphs has the games on graphs that were asked for, by their heads and by their
// winning sets, so that a game is the same one whenever it is asked for.
var graphs struct {
	sync.Mutex
	byHead map[string]*OnGraph
	bySets map[*tr.Family]*OnGraph
}

// aims says what the goals of [positional.OnGraph] are.
var aims = map[string]string{
	"perfect-matching": "lines that pair up all the points",
	"hamilton-cycle":   "a round trip through all the points",
	"connected":        "lines that connect all the points",
	"matching":         "%s lines, no two at the same point",
	"clique":           "all the lines among %s points",
	"star":             "%s lines at one point",
}

// GraphOf returns the game on a graph that g is, or nil.
func GraphOf(g tr.Game) *OnGraph {
	graphs.Lock()
	defer graphs.Unlock()
	return graphs.bySets[g.Family]
}

// isGraph reports whether the head of a record names a game on a graph.
func isGraph(head string) bool { return strings.HasPrefix(strings.TrimSpace(head), "K") }

// ParseGraph reads the head of a record: a complete graph, K6 or K3,4, and then the goal
// and the rule of the game, unless they are a perfect matching and achievement.
func ParseGraph(head string) (*OnGraph, error) {
	graphs.Lock()
	defer graphs.Unlock()
	words := strings.Fields(head)
	head = strings.Join(words, " ")
	if g := graphs.byHead[head]; g != nil {
		return g, nil
	}
	graph, ok := positional.ParseComplete(words[0])
	if !ok {
		return nil, fmt.Errorf("%.40q is not a complete graph: give one such as K6 or K3,4", words[0])
	}
	goal, convention := "perfect-matching", tr.Achievement
	for _, word := range words[1:] {
		if convention.UnmarshalText([]byte(word)) != nil {
			goal = word
		}
	}
	start, err := positional.OnGraph(graph, goal, convention)
	if err != nil {
		return nil, err
	}
	kind, size, sized := strings.Cut(goal, ":")
	g := &OnGraph{Head: head, Graph: graph, Aim: aims[kind], Start: start}
	if n := graph.N; kind == "perfect-matching" && convention == tr.Achievement && len(graph.Edges) == n*(n-1)/2 {
		g.Half = n / 2
	}
	if sized {
		g.Aim = fmt.Sprintf(g.Aim, size)
	}
	if graphs.byHead == nil {
		graphs.byHead, graphs.bySets = map[string]*OnGraph{}, map[*tr.Family]*OnGraph{}
	}
	graphs.byHead[head], graphs.bySets[start.Game().Family] = g, g
	return g, nil
}

// GraphCSV begins the CSV of a game on a graph.
const GraphCSV = "# game: K"

// CSV writes a record as CSV: on a board as [tr.Record.WriteCSV] does, and on a graph with
// the edge instead of the row and the column. [ParseRecord] reads the latter.
func CSV(r tr.Record) (string, error) {
	var b strings.Builder
	g := GraphOf(r.Start.Game())
	if g == nil {
		err := r.WriteCSV(&b)
		return b.String(), err
	}
	fmt.Fprintf(&b, "# game: %s\nply,player,move_number,edge\n", g.Head)
	for i, c := range r.Moves {
		fmt.Fprintf(&b, "%d,%v,%d,%s\n", i+1, tr.Player(i%2), i/2+1, r.Start.Game().Name(c))
	}
	return b.String(), nil
}

// parseCSV reads the CSV of a game on a graph.
func parseCSV(text string) (tr.Record, error) {
	lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r", "")), "\n")
	line := strings.TrimPrefix(lines[0], "# game: ") + ":"
	for _, move := range lines[min(2, len(lines)):] {
		line += " " + move[strings.LastIndexByte(move, ',')+1:]
	}
	r, err := ParseRecord(line)
	if err != nil {
		return r, err
	}
	want, _ := CSV(r)
	for i, line := range strings.Split(strings.TrimSpace(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			return tr.Record{}, fmt.Errorf("%w: line %d of the CSV must be %q", tr.ErrRecord, i+1, line)
		}
	}
	return r, nil
}

// ParseRecord reads a record on a board or on a graph: "6: 1,1 1,2", "K6: 1-2 3-4", or the
// CSV of a game on a graph.
func ParseRecord(line string) (tr.Record, error) {
	if strings.HasPrefix(line, GraphCSV) {
		return parseCSV(line)
	}
	end := strings.LastIndexByte(line, ':') // a goal such as star:3 has one too
	if end < 0 || !isGraph(line) {
		return tr.ParseRecord(line)
	}
	g, err := ParseGraph(line[:end])
	if err != nil {
		return tr.Record{}, fmt.Errorf("%w: %w", tr.ErrRecord, err)
	}
	r := tr.Record{Start: g.Start}
	for word := range strings.FieldsSeq(line[end+1:]) {
		c, err := g.Start.Game().Named(word)
		if err != nil {
			return tr.Record{}, fmt.Errorf("%w: ply %d: %w", tr.ErrRecord, len(r.Moves)+1, err)
		}
		r.Moves = append(r.Moves, c)
	}
	_, err = r.Final()
	return r, err
}

// Line writes a record as [ParseRecord] reads it.
func Line(r tr.Record) string {
	g := GraphOf(r.Start.Game())
	if g == nil {
		return r.String()
	}
	line := g.Head + ":"
	for _, c := range r.Moves {
		line += " " + r.Start.Game().Name(c)
	}
	return line
}
