package transversal

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// labels are what a graph has besides its cells.
type labels struct {
	names string // of the vertices, with blanks between; empty if they are 1, 2, …
	// ends are the two ends of each cell's edge, a byte each, in a graph that has more than 16
	// vertices. Other graphs are boards of pairs, whose rows and columns are the vertices.
	ends  string
	order int // the number of vertices, where there are ends
}

// mostVertices is the most vertices of a graph.
const mostVertices = 256

// Complete returns the complete graph on the vertices 0..n-1, n in 2..16.
func Complete(n int) Board { return Board{Rows: n, Cols: n, Pairs: true} }

// Graph returns the board whose cells are the edges of a graph on the vertices 0..order-1, order
// in 2..256; each edge joins two of them, and there are 1 to 256 edges. The vertices have the
// given names, each one word without "-" and ":", or are called 1, 2, … if names is nil.
func Graph(order int, edges [][2]int, names []string) (b Board, err error) {
	if order < 2 || order > mostVertices {
		return b, fmt.Errorf("the graph has %s: give 2 to %d", count(order, "vertex", "vertices"), mostVertices)
	}
	if names != nil && len(names) != order {
		return b, fmt.Errorf("the graph has %s and %s", count(order, "vertex", "vertices"), count(len(names), "name", "names"))
	}
	for i, name := range names {
		if name == "" || strings.ContainsAny(name, " \t\r\n%#-:;") || slices.Contains(names[:i], name) {
			return b, fmt.Errorf("%s cannot be the name of a vertex: a name is one word, of one vertex, without - : ; %% #", quote(name))
		}
	}
	sorted := make([][2]int, len(edges))
	for i, e := range edges {
		sorted[i] = [2]int{min(e[0], e[1]), max(e[0], e[1])}
		if e[0] == e[1] || sorted[i][0] < 0 || sorted[i][1] >= order {
			return b, fmt.Errorf("there is no edge from vertex %d to vertex %d of %d", e[0]+1, e[1]+1, order)
		}
	}
	slices.SortFunc(sorted, func(e, f [2]int) int { return slices.Compare(e[:], f[:]) })
	sorted = slices.Compact(sorted)
	if len(sorted) < 1 || len(sorted) > MaxN*MaxN {
		return b, fmt.Errorf("the graph has %s: give 1 to %d", count(len(sorted), "edge", "edges"), MaxN*MaxN)
	}
	l := labels{names: strings.Join(names, " ")}
	if order <= MaxN {
		b = Complete(order)
		cells := Set{}
		for _, e := range sorted {
			cells = cells.With(Edge(e[0], e[1]))
		}
		b.Missing = b.Cells().Minus(cells)
	} else {
		b = BoardOf(len(sorted))
		l.order = order
		var ends []byte
		for _, e := range sorted {
			ends = append(ends, byte(e[0]), byte(e[1]))
		}
		l.ends = string(ends)
	}
	b.labels = l.kept()
	return b, nil
}

// count writes a number with its noun: "1 edge", "3 edges".
func count(k int, one, many string) string {
	if k == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", k, many)
}

// label returns the labels of b, none if it has none.
func (b Board) label() labels {
	if b.labels == nil {
		return labels{}
	}
	return *b.labels
}

// known holds the labels in use, so that equal boards are equal values.
var known interned[labels, labels]

// kept returns the one copy of l, nil if there is nothing in it.
func (l labels) kept() *labels {
	if l == (labels{}) {
		return nil
	}
	if kept, ok := known.get(l); ok {
		return kept
	}
	return known.add(l, &l)
}

// IsGraph reports whether the cells of b are the edges of a graph whose vertices are not rows
// and columns.
func (b Board) IsGraph() bool { return b.Pairs || b.label().ends != "" }

// Order returns the number of vertices of the graph whose edges are the cells of b: rows and
// columns together on a grid.
func (b Board) Order() int {
	if b.Pairs {
		return b.Rows
	}
	if order := b.label().order; order > 0 {
		return order
	}
	return b.Rows + b.Cols
}

// Unnamed returns b with its vertices called 1, 2, ….
func (b Board) Unnamed() Board {
	l := b.label()
	l.names = ""
	b.labels = l.kept()
	return b
}

// Ends returns the two ends of the edge c of a graph, from < to in 0..Order()-1.
func (b Board) Ends(c Cell) (from, to int) {
	if b.Pairs {
		return c.Row(), c.Col()
	}
	if i, ends := 2*int(c), b.label().ends; i < len(ends) {
		return int(ends[i]), int(ends[i+1])
	}
	return c.Row(), b.Rows + c.Col()
}

// edge is a cell of a board and its ends, from < to in 0..Order()-1.
type edge struct {
	from, to int
	cell     Cell
}

// edges returns the cells of b as edges, in row-major order.
func (b Board) edges() (all []edge) {
	for c := range b.Cells().All() {
		from, to := b.Ends(c)
		all = append(all, edge{from, to, c})
	}
	return all
}

// VertexNames returns the names of the vertices of a graph.
func (b Board) VertexNames() []string {
	names := strings.Fields(b.label().names)
	for i := len(names); i < b.Order(); i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// edgeName returns how people name the edge c of a graph: "2-3".
func (b Board) edgeName(c Cell) string {
	from, to := b.Ends(c)
	if names := b.label().names; names != "" {
		all := strings.Fields(names)
		return all[from] + "-" + all[to]
	}
	return fmt.Sprintf("%d-%d", from+1, to+1)
}

// edgeNamed returns the edge that a word names, whether the graph has it or not.
func (b Board) edgeNamed(word string) (Cell, error) {
	names := b.VertexNames()
	first, second, _ := strings.Cut(word, "-")
	i := slices.Index(names, first)
	j := slices.Index(names, second)
	if i < 0 || j < 0 || i == j {
		give := fmt.Sprintf("two vertices from 1 to %d, as in 1-2", b.Order())
		if b.label().names != "" {
			give = fmt.Sprintf("two of the vertices %s, as in %s-%s", quote(strings.Join(names, " ")), names[0], names[1])
		}
		return 0, fmt.Errorf("%s is not an edge: give %s", quote(word), give)
	}
	if b.Pairs {
		return Edge(i, j), nil
	}
	for _, e := range b.edges() {
		if e.from == min(i, j) && e.to == max(i, j) {
			return e.cell, nil
		}
	}
	return 0, fmt.Errorf("%s is not an edge of the graph", quote(word))
}

// graph names a graph as [ParseGraph] reads it: "K6", "K3,4", or its edges, and the vertices at
// none of them that these do not imply, "1-2,2-3,5".
func (b Board) graph() string {
	edges, order := b.edges(), b.Order()
	named := b.label().names != ""
	if len(edges) == 0 {
		return fmt.Sprintf("%d vertices and no edge", order) // no text is read as this
	}
	if !named && len(edges) == order*(order-1)/2 {
		return fmt.Sprintf("K%d", order)
	}
	for k := 1; k < order && !named; k++ {
		inside := func(e edge) bool { return e.from >= k || e.to < k }
		if len(edges) == k*(order-k) && !slices.ContainsFunc(edges, inside) {
			return fmt.Sprintf("K%d,%d", k, order-k)
		}
	}
	var words []string
	met := make([]bool, order)
	for _, e := range edges {
		words = append(words, b.edgeName(e.cell))
		met[e.from] = true
		met[e.to] = true
	}
	for v, name := range b.VertexNames() {
		if !met[v] && (named || v == order-1) {
			words = append(words, name)
		}
	}
	return strings.Join(words, ",")
}

// namedGraph reads the name of a graph: complete, K8; complete bipartite, K3,4 or K_{3,4}; a cycle,
// C5; a path, P4; a cube, Q3. The number is that of the vertices, or of a cube's dimensions.
func namedGraph(name string) (b Board, err error) {
	plain := strings.NewReplacer("_", "", "{", "", "}", "").Replace(name)
	first, second, bipartite := strings.Cut(plain[1:], ",")
	n, _ := strconv.Atoi(first)
	k, _ := strconv.Atoi(second)
	kind := plain[0]
	if n < 1 || strconv.Itoa(n) != first || bipartite && (kind != 'K' || k < 1 || strconv.Itoa(k) != second) || kind == 'C' && n < 3 {
		return b, fmt.Errorf("%s is not a graph: give K6, K3,4, a cycle C5, a path P4 or a cube Q3", quote(name))
	}
	if n > mostVertices || k > mostVertices || kind == 'Q' && n > 8 {
		return b, fmt.Errorf("the graph %s has too many vertices: give 2 to %d", quote(name), mostVertices)
	}
	order := n + k
	if kind == 'Q' {
		order = 1 << n
	}
	var edges [][2]int
	for i := range order {
		for j := i + 1; j < order; j++ {
			joined := k == 0 || i < n && j >= n
			switch kind {
			case 'C':
				joined = j == i+1 || j == i+n-1
			case 'P':
				joined = j == i+1
			case 'Q':
				joined = bits.OnesCount(uint(i^j)) == 1
			}
			if joined {
				edges = append(edges, [2]int{i, j})
			}
		}
	}
	return Graph(order, edges, nil)
}

// ParseGraph reads a graph: a name (K8, K3,4, the cycle C5, the path P4, the cube Q3), a word
// in graph6 or sparse6, a list of edges such as "1-2 2-3", or a file with an edge in each line:
// "1 2", as networkx writes it ("0 1 {}"), or in the format of DIMACS ("e 1 2"). Vertices that
// are numbers from 1 on are called so, and there are as many as the largest; from 0 on, they
// keep these names; other words are names, in alphabetical order. Numbers of vertices and edges
// that a file gives must be right. Errors about a file begin with the line.
func ParseGraph(text string) (Board, error) {
	text = strings.TrimSpace(text)
	for _, header := range []string{">>graph6<<", ">>sparse6<<"} {
		text = strings.TrimPrefix(text, header)
	}
	words := strings.Fields(text)
	switch {
	case len(words) == 0:
		return Board{}, errors.New("there is no graph: give K8, K3,4, graph6, sparse6, or edges such as 1-2 2-3")
	case len(words) > 1 && !strings.ContainsAny(text, " \t,-{"):
		return Board{}, fmt.Errorf("there are %d graphs: give one, a line of its own", len(words))
	case len(words) > 1:
	case text == "K", strings.ContainsRune("KCPQ", rune(text[0])) && strings.ContainsAny(text, "0123456789") && !strings.Contains(text, "-"):
		return namedGraph(text)
	case strings.HasPrefix(text, ":"):
		return parseSparse6(text)
	case !strings.ContainsAny(text, ",-"):
		return parseGraph6(text)
	}
	return parseEdges(text)
}

// edgeList is a graph that is being read, as it names its vertices.
type edgeList struct {
	edges    [][2]string
	lines    []int    // of the edges, from 1 on
	vertices []string // that stand alone
	order    int      // how many vertices a header says there are
	size     int      // how many edges it says there are
	header   int      // the line of the header; 0 if there is none
}

// parseEdges reads a list of edges, in one line or in many.
func parseEdges(text string) (b Board, err error) {
	lines := strings.Split(text, "\n")
	l := edgeList{}
	pairs := 0 // edges that are two words
	for i, line := range lines {
		line, _, _ = strings.Cut(line, "#")
		line, _, _ = strings.Cut(line, "{") // of networkx: data of the edge
		words := fields(line)
		marked := len(words) != 2 || strings.Contains(words[0], "-") || !strings.ContainsAny(text, " \t\n")
		if !marked {
			words = []string{words[0] + "-" + words[1]} // "1 2" in a line is an edge
			pairs++
		}
		if isDIMACS(lines) {
			words, err = l.dimacs(i+1, fields(line))
		}
		if err == nil {
			err = l.add(i+1, words)
		}
		if err != nil {
			return b, fmt.Errorf("line %d: %s is %w", i+1, quote(strings.TrimSpace(line)), err)
		}
	}
	words := strings.Trim(strings.Join(l.names(), ""), "0123456789") != ""
	if words && len(lines) == 1 && strings.ContainsAny(text, " \t") {
		return b, fmt.Errorf("%s is not a graph: in one line, put commas between edges whose ends have names", quote(text))
	}
	if l.header == 0 && pairs == len(l.edges) && pairs > 1 {
		if err := l.first(); err != nil {
			return b, fmt.Errorf("line %d: %w", l.lines[0], err)
		}
	}
	return l.graph()
}

// isDIMACS reports whether lines are a graph in the format of DIMACS, in which the first letter
// says what a line is: some line is a header or an edge as it has them.
func isDIMACS(lines []string) bool {
	return slices.ContainsFunc(lines, func(line string) bool {
		words := strings.Fields(line)
		return len(words) == 4 && words[0] == "p" || len(words) == 3 && words[0] == "e"
	})
}

// errEdge is what is wrong with a line that is no edge.
var errEdge = errors.New("not an edge: give two vertices, as in 1-2")

// dimacs returns the edge in a line of the format of DIMACS, nothing if it is a comment or a
// header, which it reads.
func (l *edgeList) dimacs(line int, words []string) ([]string, error) {
	switch {
	case len(words) == 0 || words[0] == "c":
		return nil, nil
	case words[0] == "e" && len(words) == 3:
		return []string{words[1] + "-" + words[2]}, nil
	case words[0] != "p":
		return nil, errors.New("not an edge: give two vertices, as in \"e 1 2\"")
	case l.header > 0:
		return nil, errors.New("a second header")
	}
	l.header = line
	if len(words) != 4 {
		return nil, errHeader
	}
	return nil, l.read(words[2:])
}

// add adds the edges of a line, and vertices that stand alone beside them.
func (l *edgeList) add(line int, words []string) error {
	edges := slices.ContainsFunc(words, func(word string) bool { return strings.Contains(word, "-") })
	for _, word := range words {
		from, to, ok := strings.Cut(word, "-")
		switch {
		case strings.ContainsAny(word, ":;[]"):
			return errEdge
		case ok && from != "" && to != "" && !strings.Contains(to, "-"):
			l.edges = append(l.edges, [2]string{from, to})
			l.lines = append(l.lines, line)
		case !ok && edges:
			l.vertices = append(l.vertices, word)
		default:
			return errEdge
		}
	}
	return nil
}

// fields returns the words of a line, between which there are blanks or commas, but not within
// parentheses, from which blanks are dropped: "(0, 1)" is the word "(0,1)".
func fields(line string) []string {
	depth := 0
	words := strings.FieldsFunc(line, func(r rune) bool {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		return depth <= 0 && (r == ',' || unicode.IsSpace(r))
	})
	for i, word := range words {
		words[i] = strings.Join(strings.Fields(word), "")
	}
	return words
}

// errHeader is what is wrong with a header.
var errHeader = errors.New("not a header: give the numbers of vertices and edges, as in \"p edge 4 3\"")

// read reads the numbers of vertices and edges.
func (l *edgeList) read(words []string) error {
	order, err1 := strconv.Atoi(words[0])
	size, err2 := strconv.Atoi(words[1])
	if err1 != nil || err2 != nil || order < 1 || size < 0 {
		return errHeader
	}
	if order > mostVertices {
		return fmt.Errorf("a graph that has %d vertices: give 2 to %d", order, mostVertices)
	}
	l.order = order
	l.size = size
	return nil
}

// first takes the first edge for a header, "4 3", as many programs write one, if as many edges
// follow and all their ends are in range. It is an error if as many follow and some are not.
func (l *edgeList) first() error {
	given := *l
	most := func(order int) int { return order * (order - 1) / 2 }
	if given.read(l.edges[0][:]) != nil || given.size != len(l.edges)-1 || given.size > most(given.order) {
		return nil
	}
	given.header = l.lines[0]
	given.edges = l.edges[1:]
	given.lines = l.lines[1:]
	for _, end := range given.names() {
		if v, err := strconv.Atoi(end); err != nil || v > given.order {
			begins := strings.Join(l.edges[0][:], " ")
			return fmt.Errorf("%s may be the numbers of vertices and edges, or an edge: write \"p edge %s\", or let it not come first", quote(begins), begins)
		}
	}
	*l = given
	return nil
}

// graph returns the graph, whose vertices get their places: numbers from 1 on those before
// them, numbers from 0 on their own, and other names those of the alphabet.
func (l *edgeList) graph() (b Board, err error) {
	at := map[string]int{}
	least := 1
	order := l.order
	numbers := true
	for _, name := range l.names() {
		v, err := strconv.Atoi(name)
		numbers = numbers && err == nil && 0 <= v && v <= mostVertices && strconv.Itoa(v) == name
		least = min(least, v)
		at[name] = v
	}
	var names []string
	if !numbers {
		least = 0
		names = slices.SortedFunc(maps.Keys(at), naturally)
		for i, name := range names {
			at[name] = i
		}
	}
	for name := range at {
		at[name] -= least
		if l.header == 0 {
			order = max(order, at[name]+1)
		}
	}
	for v := range order {
		if numbers && least == 0 {
			names = append(names, strconv.Itoa(v))
		}
	}
	var edges [][2]int
	seen := map[[2]int]bool{}
	for i, e := range l.edges {
		from := at[e[0]]
		to := at[e[1]]
		switch {
		case from == to:
			return b, fmt.Errorf("line %d: %s-%s joins a vertex to itself", l.lines[i], e[0], e[1])
		case max(from, to) >= order:
			return b, fmt.Errorf("line %d: the edge %s-%s has a vertex beyond the %d that line %d gives", l.lines[i], e[0], e[1], order, l.header)
		}
		edges = append(edges, [2]int{from, to})
		seen[[2]int{min(from, to), max(from, to)}] = true
	}
	if l.header > 0 && l.size != len(edges) && l.size != len(seen) {
		return b, fmt.Errorf("line %d gives %s, and the file has %d", l.header, count(l.size, "edge", "edges"), len(edges))
	}
	if !numbers && len(names) != order {
		return b, fmt.Errorf("line %d gives %s, and the file names %d", l.header, count(order, "vertex", "vertices"), len(names))
	}
	return Graph(order, edges, names)
}

// names returns the vertices that are met, one more than once.
func (l *edgeList) names() []string {
	all := slices.Clone(l.vertices)
	for _, e := range l.edges {
		all = append(all, e[0], e[1])
	}
	return all
}

// naturally compares names: as numbers if both are, and otherwise as text.
func naturally(a, b string) int {
	i, err1 := strconv.Atoi(a)
	j, err2 := strconv.Atoi(b)
	if err1 == nil && err2 == nil {
		return cmp.Compare(i, j)
	}
	return strings.Compare(a, b)
}

// bitsOf reads the number of vertices with which a word in graph6 or sparse6 begins, and
// returns the bits after it. The error is the given one if the word has no such number.
func bitsOf(word string, wrong error) (n int, bits []bool, err error) {
	for _, b := range []byte(word) {
		if b < 63 || b > 126 {
			return 0, nil, wrong
		}
	}
	switch {
	case word == "":
		return 0, nil, wrong
	case word[0] < 126:
		n = int(word[0]) - 63
		word = word[1:]
	case len(word) > 3 && word[1] < 126:
		for _, b := range []byte(word[1:4]) {
			n = n<<6 | int(b-63)
		}
		word = word[4:]
	default: // 258,048 vertices or more
		return 0, nil, wrong
	}
	if n < 2 || n > mostVertices {
		return n, nil, fmt.Errorf("the graph has %s: give 2 to %d", count(n, "vertex", "vertices"), mostVertices)
	}
	for _, b := range []byte(word) {
		for i := 5; i >= 0; i-- {
			bits = append(bits, (b-63)>>i&1 != 0)
		}
	}
	return n, bits, nil
}

// parseGraph6 reads a graph in the format graph6.
func parseGraph6(word string) (b Board, err error) {
	n, bits, err := bitsOf(word, fmt.Errorf("%s is not a graph: give K8, K3,4, graph6, sparse6, edges such as 1-2 2-3, or a file of one of these", quote(word)))
	if err == nil && len(bits) != (n*(n-1)/2+5)/6*6 {
		err = fmt.Errorf("%s is not a graph in graph6, whose length follows from its first letter", quote(word))
	}
	if err != nil {
		return b, err
	}
	var edges [][2]int
	for j := 1; j < n; j++ {
		for i := range j {
			if bits[0] {
				edges = append(edges, [2]int{i, j})
			}
			bits = bits[1:]
		}
	}
	return Graph(n, edges, nil)
}

// parseSparse6 reads a graph in the format sparse6: after a colon and the order, pairs of a
// bit, which moves on to the next vertex, and a vertex that is joined to the current one.
func parseSparse6(word string) (b Board, err error) {
	n, rest, err := bitsOf(word[1:], fmt.Errorf("%s is not a graph in sparse6", quote(word)))
	if err != nil {
		return b, err
	}
	var edges [][2]int
	width := bits.Len(uint(n - 1))
	for v := 0; len(rest) > width; rest = rest[1+width:] {
		if rest[0] {
			v++
		}
		to := 0
		for _, bit := range rest[1 : 1+width] {
			to <<= 1
			if bit {
				to |= 1
			}
		}
		switch {
		case to > v:
			v = to
		case v < n && to != v:
			edges = append(edges, [2]int{to, v})
		case v < n:
			return b, fmt.Errorf("%s joins a vertex to itself", quote(word))
		}
	}
	return Graph(n, edges, nil)
}

// Edge returns the cell that joins vertex i to vertex j, in 0..15, on a board of pairs. It panics
// if they are the same or out of range, as [At] does.
func Edge(i, j int) Cell {
	if i == j {
		panic(fmt.Sprintf("transversal: no edge joins vertex %d to itself", i+1))
	}
	return At(min(i, j), max(i, j))
}

// Edges returns all edges between vertices of l.
func (l Lines) Edges() Set { return Rectangle(l, l).Intersect(upward) }

// upward holds the edges between all vertices.
var upward = Rectangle(^Lines(0), ^Lines(0)).Where(func(c Cell) bool { return c.Row() < c.Col() })

// Vertices returns the ends of the edges s.
func (s Set) Vertices() Lines { return s.Rows() | s.Cols() }

// Neighbours returns, for each vertex, those that the edges s join to it.
func (s Set) Neighbours() (joined [MaxN]Lines) {
	for c := range s.All() {
		joined[c.Row()] |= Line(c.Col())
		joined[c.Col()] |= Line(c.Row())
	}
	return joined
}

// matchVertices matches the vertices left by edges, except for at most spare of them, and
// calls found with each matching and the vertices outside it until found returns false.
func matchVertices(joined *[MaxN]Lines, left, outside Lines, spare int, m Set, found func(m Set, outside Lines) bool) bool {
	if left == 0 {
		return found(m, outside)
	}
	v := left.First()
	left &^= Line(v)
	for w := range (joined[v] & left).All() {
		if !matchVertices(joined, left&^Line(w), outside, spare, m.With(Edge(v, w)), found) {
			return false
		}
	}
	return spare == 0 || matchVertices(joined, left, outside|Line(v), spare-1, m, found)
}

// RaisingEdges returns ν(s), the most edges of s of which no two share a vertex, on the graph
// with the vertices 0..n-1; the vertices that some maximum matching of s leaves out; and the
// edges that raise ν, which join two vertices that some maximum matching leaves out together.
// It is Lemma 1 on a graph that is not bipartite.
func (s Set) RaisingEdges(n int) (nu int, exposed Lines, edges Set) {
	left := s.Vertices()
	exposed = FirstLines(n) &^ left
	if left.Len() == 2*s.Len() { // a matching
		return s.Len(), exposed, exposed.Edges()
	}
	joined, within, together := s.Neighbours(), Set{}, Set{}
	for left != 0 {
		part := Line(left.First()) // a connected component
		for grown := part; grown != 0; {
			v := grown.First()
			grown = grown&^Line(v) | joined[v]&^part
			part |= joined[v]
		}
		left &^= part
		for spare := part.Len() % 2; ; spare += 2 {
			var out Lines
			some := false
			matchVertices(&joined, part, 0, spare, Set{}, func(_ Set, outside Lines) bool {
				some, out = true, out|outside
				if spare > 1 {
					together = together.Union(outside.Edges())
				}
				return spare > 1 || spare == 1 && out != part
			})
			if some {
				nu += (part.Len() - spare) / 2
				exposed |= out
				within = within.Union(out.Edges())
				break
			}
		}
	}
	return nu, exposed, exposed.Edges().Minus(within).Union(together)
}

// Matching returns a maximum matching of the cells s.
func (g Game) Matching(s Set) (m Set) {
	if !g.Pairs {
		return s.MaximumMatching()
	}
	joined := s.Neighbours()
	for spare := g.Rows % 2; ; spare += 2 {
		if !matchVertices(&joined, FirstLines(g.Rows), 0, spare, Set{}, func(found Set, _ Lines) bool {
			m = found
			return false
		}) {
			return m
		}
	}
}
