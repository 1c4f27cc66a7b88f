package guide

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	tr "transversal"
	"transversal/positional"
)

// Listed is a game whose winning sets are listed: on a complete graph, whose edges are its
// vertices, or of a .pg file.
type Listed struct {
	Head  string           // how records name it: "K6", "K5 hamilton-cycle maker-breaker", or what [oneLine] returns
	Graph positional.Graph // empty if the vertices are not the edges of a graph
	Aim   string           // what has to be owned, in words
	Start tr.Position
	Half  int // m on the complete graph with 2m vertices, if the first to own a perfect matching wins; else 0
}

// listed has the games that were asked for, by their heads and by their winning sets, so
// that a game is the same one whenever it is asked for.
var listed struct {
	sync.Mutex
	byHead map[string]*Listed
	bySets map[*tr.Family]*Listed
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

// ListedOf returns the listed game that g is, or nil.
func ListedOf(g tr.Game) *Listed {
	listed.Lock()
	defer listed.Unlock()
	return listed.bySets[g.Family]
}

// IsListed reports whether a text is a record of a listed game, or a .pg file.
func IsListed(text string) bool {
	text = strings.TrimPrefix(text, csvHead)
	return strings.HasPrefix(strings.TrimSpace(text), "K") || positional.Is(lines(text))
}

// parseListed reads the head of a record.
func parseListed(head string) (*Listed, error) {
	listed.Lock()
	defer listed.Unlock()
	head = strings.Join(strings.Fields(head), " ")
	g := listed.byHead[head]
	if g != nil {
		return g, nil
	}
	var err error
	if text := lines(head); positional.Is(text) {
		g, err = ofFile(head, text)
	} else {
		g, err = onGraph(head)
	}
	if err != nil {
		return nil, err
	}
	if listed.byHead == nil {
		listed.byHead, listed.bySets = map[string]*Listed{}, map[*tr.Family]*Listed{}
	}
	listed.byHead[head], listed.bySets[g.Start.Game().Family] = g, g
	return g, nil
}

// onGraph reads a complete graph, K6 or K3,4, and after it, where they are not a perfect
// matching and achievement, the goal and the rule of the game.
func onGraph(head string) (*Listed, error) {
	words := strings.Fields(head)
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
	kind, size, ok := strings.Cut(goal, ":")
	g := &Listed{Head: head, Graph: graph, Aim: aims[kind], Start: start}
	if n := graph.N; kind == "perfect-matching" && convention == tr.Achievement && len(graph.Edges) == n*(n-1)/2 {
		g.Half = n / 2
	}
	if ok {
		g.Aim = fmt.Sprintf(g.Aim, size)
	}
	return g, nil
}

// mark stands between the lines of a .pg file in the head of a record.
const mark = " ; "

// oneLine returns a .pg file as the head of a record, without comments.
func oneLine(text string) (string, error) {
	var all []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "%")
		words := strings.Fields(line)
		for _, word := range words {
			if strings.ContainsAny(word, ":;") {
				return "", fmt.Errorf("the page cannot write down a name with a colon or a semicolon, as %.40q", word)
			}
		}
		if len(words) > 0 {
			all = append(all, strings.Join(words, " "))
		}
	}
	return strings.Join(all, mark), nil
}

// lines undoes oneLine.
func lines(head string) string { return strings.ReplaceAll(head, mark, "\n") }

// ofFile reads a .pg file, whose head is what oneLine returns.
func ofFile(head, text string) (*Listed, error) {
	start, err := positional.Read(text)
	if err != nil {
		return nil, err
	}
	f := start.Game().Family
	g := &Listed{Head: head, Aim: "one of the winning sets", Start: start}
	if !f.Same() {
		g.Aim = "one of its own winning sets"
	}
	for _, name := range f.Names() { // are they the edges of a graph?
		from, to, _ := strings.Cut(name, "-")
		a, err1 := strconv.Atoi(from)
		b, err2 := strconv.Atoi(to)
		if err1 != nil || err2 != nil || a < 1 || b <= a || b > mostPoints {
			g.Graph = positional.Graph{}
			break
		}
		g.Graph.N = max(g.Graph.N, b)
		g.Graph.Edges = append(g.Graph.Edges, [2]int{a - 1, b - 1})
	}
	return g, nil
}

// mostPoints bounds the graphs that are drawn as graphs.
const mostPoints = 24

const csvHead = "# game: "

// CSV writes a record as CSV: on a board as [tr.Record.WriteCSV] does, and in a listed game
// with the game before it, which [ParseRecord] reads.
func CSV(r tr.Record) (string, error) {
	var b strings.Builder
	g := ListedOf(r.Start.Game())
	if g == nil {
		err := r.WriteCSV(&b)
		return b.String(), err
	}
	what := "vertex"
	switch {
	case !r.Start.Game().HasNames():
		what = "row,column"
	case g.Graph.N > 0:
		what = "edge"
	}
	fmt.Fprintf(&b, "%s%s\nply,player,move_number,%s\n", csvHead, g.Head, what)
	p := r.Start
	var numbers [2]int
	for i, c := range r.Moves {
		turn := p.Turn()
		numbers[turn]++
		fmt.Fprintf(&b, "%d,%v,%d,%s\n", i+1, turn, numbers[turn], word(p.Game(), c))
		p = p.With(c)
	}
	return b.String(), nil
}

// parseCSV reads the CSV of a listed game.
func parseCSV(text string) (tr.Record, error) {
	rows := strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r", "")), "\n")
	line := strings.TrimPrefix(rows[0], csvHead) + ":"
	for _, row := range rows[min(2, len(rows)):] {
		fields := strings.SplitN(row, ",", 4)
		line += " " + fields[len(fields)-1]
	}
	r, err := ParseRecord(line)
	if err != nil {
		return r, err
	}
	want, _ := CSV(r)
	for i, line := range strings.Split(strings.TrimSpace(want), "\n") {
		if i >= len(rows) || rows[i] != line {
			return tr.Record{}, fmt.Errorf("%w: line %d of the CSV must be %q", tr.ErrRecord, i+1, line)
		}
	}
	return r, nil
}

// ParseRecord reads a record, such as "6: 1,1 1,2" or "K6: 1-2 3-4"; a .pg file; what
// [Line] writes of a listed game, or its CSV.
func ParseRecord(line string) (tr.Record, error) {
	switch {
	case !IsListed(line):
		return tr.ParseRecord(line)
	case strings.HasPrefix(line, csvHead):
		return parseCSV(line)
	case positional.Is(line) && strings.Contains(strings.TrimSpace(line), "\n"):
		head, err := oneLine(line)
		if err != nil {
			return tr.Record{}, fmt.Errorf("%w: %w", tr.ErrRecord, err)
		}
		line = head + ":"
	}
	end := strings.LastIndexByte(line, ':') // a goal such as star:3 has one too
	if end < 0 {
		return tr.ParseRecord(line)
	}
	g, err := parseListed(line[:end])
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
	g := ListedOf(r.Start.Game())
	if g == nil {
		return r.String()
	}
	line := g.Head + ":"
	for _, c := range r.Moves {
		line += " " + word(r.Start.Game(), c)
	}
	return line
}

// word is how a record names a cell.
func word(g tr.Game, c tr.Cell) string {
	if g.HasNames() {
		return g.Name(c)
	}
	return strings.Trim(c.String(), "()")
}
