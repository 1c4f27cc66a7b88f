package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
	"transversal/positional"
)

// named is a graph as a file names it: its vertices, of which those with edges may be left out,
// and its edges.
type named struct {
	vertices []string
	edges    [][2]string
	ignored  string // what of the file means nothing here
}

// A format is one in which other programs write graphs, and which [tr.ParseGraph] does not read.
type format struct {
	name  string
	looks func(text string) bool // whether a text seems to be one
	read  func(text string) (named, error)
}

// marked are formats that no other text resembles, and bare ones are texts of words and numbers that
// only their lines tell apart.
var (
	marked = []format{
		{"GraphML", like(`<graphml\b`), graphML},
		{"GML", like(`(?m)^\s*graph\s*\[`), gml},
		{"DOT", like(`^\s*(strict\s+)?(di)?graph\b[^\[{]*\{`), dot},
		{"node-link JSON", like(`^\s*\{[^:]*"(directed|multigraph|graph|nodes|links|edges)"`), nodeLink},
		{"MatrixMarket", like(`^%%MatrixMarket`), matrixMarket},
		{"CSV of edges", func(text string) bool { _, ok := edgeColumns(text); return ok }, edgeCSV},
		{"METIS", isMETIS, metis},
	}
	bare = []format{
		{"an adjacency matrix", isMatrix, matrix},
		{"a list of edges with weights", isWeighted, weighted},
		{"an adjacency list", isAdjacency, adjacency},
	}
)

func like(pattern string) func(string) bool { return regexp.MustCompile(pattern).MatchString }

// parseGraph reads a graph as [tr.ParseGraph] does, or in one of the formats above.
func parseGraph(text string) (tr.Board, error) {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	b, ok, err := in(marked, text)
	if ok {
		return b, err
	}
	b, err = tr.ParseGraph(text)
	if err != nil {
		if table, ok, wrong := in(bare, text); ok {
			return table, wrong
		}
	}
	return b, err
}

// in reads a graph in the first of the formats that it looks like, if there is one.
func in(formats []format, text string) (b tr.Board, ok bool, err error) {
	i := slices.IndexFunc(formats, func(f format) bool { return f.looks(text) })
	if i < 0 {
		return b, false, nil
	}
	g, err := formats[i].read(text)
	if err == nil {
		b, err = g.board()
	}
	if err == nil && g.ignored != "" {
		fmt.Fprintf(os.Stderr, "transversal: note: this looks like %s: %s are ignored\n", formats[i].name, g.ignored)
	}
	if err != nil {
		err = fmt.Errorf("this looks like %s: %w", formats[i].name, err)
	}
	return b, true, err
}

// board returns the graph. Names that are the numbers from 1 on stand for themselves.
func (g named) board() (tr.Board, error) {
	words := g.vertices
	for _, e := range g.edges {
		words = append(words, e[:]...)
	}
	names, at := met(words)
	numbered := !slices.ContainsFunc(names, func(name string) bool {
		v, err := strconv.Atoi(name)
		return err != nil || v < 1 || v > len(names) || strconv.Itoa(v) != name
	})
	if numbered {
		for name := range at {
			at[name], _ = strconv.Atoi(name)
			at[name]--
		}
		names = nil
	}
	var edges [][2]int
	for _, e := range g.edges {
		if e[0] == e[1] {
			return tr.Board{}, fmt.Errorf("%s-%s joins a vertex to itself", e[0], e[1])
		}
		edges = append(edges, [2]int{at[e[0]], at[e[1]]})
	}
	return tr.Graph(len(at), edges, names)
}

// met returns the words in the order in which they first come, and the place of each.
func met(words []string) (names []string, at map[string]int) {
	at = map[string]int{}
	for _, word := range words {
		if _, ok := at[word]; !ok {
			at[word] = len(names)
			names = append(names, word)
		}
	}
	return names, at
}

// errDirected is what is wrong with a graph whose edges have a direction.
var errDirected = errors.New("its edges have a direction, which means nothing here: write it as an undirected graph")

func graphML(text string) (g named, err error) {
	var file struct {
		Graphs []struct {
			Default string `xml:"edgedefault,attr"`
			Nodes   []struct {
				ID string `xml:"id,attr"`
			} `xml:"node"`
			Edges []struct {
				Source string `xml:"source,attr"`
				Target string `xml:"target,attr"`
			} `xml:"edge"`
		} `xml:"graph"`
	}
	if err := xml.Unmarshal([]byte(text), &file); err != nil {
		return g, err
	}
	if len(file.Graphs) != 1 {
		return g, fmt.Errorf("it has %d graphs: give one", len(file.Graphs))
	}
	if file.Graphs[0].Default == "directed" {
		return g, errDirected
	}
	for _, node := range file.Graphs[0].Nodes {
		g.vertices = append(g.vertices, node.ID)
	}
	for _, e := range file.Graphs[0].Edges {
		g.edges = append(g.edges, [2]string{e.Source, e.Target})
	}
	return g, nil
}

var gmlWord = regexp.MustCompile(`"[^"]*"|[^\s\[\]]+|[\[\]]`)

// gml reads keys and values, of which those of a node or an edge stand in brackets.
func gml(text string) (g named, err error) {
	words := gmlWord.FindAllString(text, -1)
	labels := map[string]string{}
	var of map[string]string // the keys of a node or an edge
	var kind string
	for i := 0; i+1 < len(words); i++ {
		switch key, value := words[i], strings.Trim(words[i+1], `"`); {
		case (key == "node" || key == "edge") && value == "[":
			kind = key
			of = map[string]string{}
		case key == "]" && kind == "node":
			labels[of["id"]] = of["id"]
			if of["label"] != "" {
				labels[of["id"]] = of["label"]
			}
			g.vertices = append(g.vertices, labels[of["id"]])
			kind = ""
		case key == "directed" && value == "1":
			return g, errDirected
		case key == "]" && kind == "edge":
			g.edges = append(g.edges, [2]string{of["source"], of["target"]})
			kind = ""
		case kind != "" && of[key] == "" && key != "[":
			of[key] = value
		}
	}
	for i, e := range g.edges {
		g.edges[i] = [2]string{labels[e[0]], labels[e[1]]}
	}
	return g, nil
}

var (
	dotComment = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|(?m)^#.*$|\[[^\]]*\]`)
	dotSplit   = regexp.MustCompile(`[;\n]`)
)

// dot reads statements such as "a -- b -- c" and "d", without subgraphs.
func dot(text string) (g named, err error) {
	text = dotComment.ReplaceAllString(text, "")
	begin, body, _ := strings.Cut(text, "{")
	if strings.Contains(begin, "digraph") || strings.Contains(body, "->") {
		return g, errDirected
	}
	body = body[:max(0, strings.LastIndex(body, "}"))]
	if strings.ContainsAny(body, "{}") {
		return g, errors.New("it has a subgraph: write its edges one by one")
	}
	for _, statement := range dotSplit.Split(body, -1) {
		if strings.Contains(statement, "=") {
			continue // an attribute
		}
		last := ""
		for i, name := range strings.Split(statement, "--") {
			name = strings.Trim(strings.TrimSpace(name), `"`)
			switch {
			case i > 0:
				g.edges = append(g.edges, [2]string{last, name})
			case name == "" || name == "node" || name == "edge" || name == "graph":
				continue // no vertex
			default:
				g.vertices = append(g.vertices, name)
			}
			last = name
		}
	}
	return g, nil
}

// nodeLink reads what networkx.node_link_data writes.
func nodeLink(text string) (g named, err error) {
	type link struct{ Source, Target json.RawMessage }
	var file struct {
		Directed     bool
		Nodes        []struct{ ID json.RawMessage }
		Links, Edges []link
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		return g, err
	}
	if file.Directed {
		return g, errDirected
	}
	name := func(id json.RawMessage) string { // a word, a number, or a list: a tuple in Python
		return strings.NewReplacer(`"`, "", " ", "", "[", "(", "]", ")").Replace(string(id))
	}
	for _, node := range file.Nodes {
		g.vertices = append(g.vertices, name(node.ID))
	}
	for _, e := range append(file.Links, file.Edges...) {
		g.edges = append(g.edges, [2]string{name(e.Source), name(e.Target)})
	}
	return g, nil
}

// rows returns the words of each line that is neither empty nor a comment.
func rows(text string) (all [][]string) {
	for line := range strings.Lines(text) {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\n,;", r) })
		if len(words) > 0 && !strings.ContainsAny(words[0][:1], "%#") {
			all = append(all, words)
		}
	}
	return all
}

func matrixMarket(text string) (g named, err error) {
	all := rows(text)
	head, _, _ := strings.Cut(text, "\n")
	if len(all) > 0 && len(all[0][0]) > 3 {
		return g, fmt.Errorf("it has %.20s vertices: 256 is the most", all[0][0])
	}
	if !strings.Contains(head, "coordinate") || len(all) == 0 || len(all[0]) != 3 || all[0][0] != all[0][1] {
		return g, errors.New("give the square matrix of a graph, as coordinates")
	}
	if strconv.Itoa(len(all)-1) != all[0][2] {
		return g, fmt.Errorf("it gives %s entries, and has %d", all[0][2], len(all)-1)
	}
	g.vertices = numbers(all[0][0])
	for _, row := range all[1:] {
		if len(row) < 2 || !slices.Contains(g.vertices, row[0]) || !slices.Contains(g.vertices, row[1]) {
			return g, fmt.Errorf("%.40q is no entry", strings.Join(row, " "))
		}
		g.edges = append(g.edges, [2]string{row[0], row[1]})
	}
	return g, nil
}

// numbers returns the numbers from 1 to the one that a word of three digits writes.
func numbers(word string) (names []string) {
	n, _ := strconv.Atoi(word)
	for v := range min(n, 999) {
		names = append(names, strconv.Itoa(v+1))
	}
	return names
}

// ends are the names that columns of the two ends of an edge have.
var ends = [][2]string{{"source", "target"}, {"from", "to"}, {"u", "v"}, {"node1", "node2"}}

// edgeColumns returns the columns that the first line of a table names.
func edgeColumns(text string) (columns []string, ok bool) {
	head, _, _ := strings.Cut(strings.ToLower(text), "\n")
	for _, words := range rows(head) {
		for _, word := range words {
			columns = append(columns, strings.Trim(word, `"`))
		}
	}
	return columns, slices.ContainsFunc(ends, func(pair [2]string) bool {
		return slices.Contains(columns, pair[0]) && slices.Contains(columns, pair[1])
	})
}

func edgeCSV(text string) (g named, err error) {
	columns, _ := edgeColumns(text)
	head, _, _ := strings.Cut(text, "\n")
	reader := csv.NewReader(strings.NewReader(text))
	if i := strings.IndexAny(head, ",;\t"); i >= 0 {
		reader.Comma = rune(head[i])
	}
	reader.TrimLeadingSpace = true
	var from, to int
	for _, pair := range ends {
		if i := slices.Index(columns, pair[0]); i >= 0 {
			from = i
			to = slices.Index(columns, pair[1])
		}
	}
	direction := slices.Index(columns, "type")
	reader.Read() // the names of the columns
	for {
		row, err := reader.Read()
		if err == io.EOF {
			return g, nil
		}
		if err != nil {
			return g, err
		}
		if direction >= 0 && strings.EqualFold(row[direction], "directed") {
			return g, errDirected
		}
		g.edges = append(g.edges, [2]string{row[from], row[to]})
	}
}

// isMETIS reports whether a text is a line "n m" and n lines with the neighbours of each vertex,
// which are mutual.
func isMETIS(text string) bool {
	g, err := metis(text)
	if err != nil || len(g.edges) == 0 {
		return false
	}
	mutual := map[[2]string]bool{}
	for _, e := range g.edges {
		mutual[e] = true
	}
	return !slices.ContainsFunc(g.edges, func(e [2]string) bool { return !mutual[[2]string{e[1], e[0]}] })
}

func metis(text string) (g named, err error) {
	var all [][]string
	for line := range strings.Lines(text) { // an empty one is of a vertex without edges
		if words := strings.Fields(line); len(words) == 0 || words[0][0] != '%' {
			all = append(all, words)
		}
	}
	if len(all) == 0 || len(all[0]) != 2 || len(all[0][0]) > 3 {
		return g, errors.New("a line of two numbers was due: vertices and edges")
	}
	g.vertices = numbers(all[0][0])
	if all = all[1:]; len(all) < len(g.vertices) {
		return g, fmt.Errorf("it has %d vertices, and %d lines", len(g.vertices), len(all))
	}
	for i, row := range all {
		for _, neighbour := range row {
			if i >= len(g.vertices) || !slices.Contains(g.vertices, neighbour) {
				return g, fmt.Errorf("%.40q is no neighbour", neighbour)
			}
			g.edges = append(g.edges, [2]string{g.vertices[i], neighbour})
		}
	}
	return g, nil
}

// isMatrix reports whether a text is a symmetric matrix of numbers, with zeros in its diagonal.
func isMatrix(text string) bool {
	all := rows(text)
	square := len(all) > 1
	for _, row := range all {
		square = square && len(row) == len(all)
	}
	for i := range all {
		for j := range all {
			square = square && all[i][j] == all[j][i] && isNumber(all[i][j]) && (i != j || isZero(all[i][j]))
		}
	}
	return square
}

func isNumber(word string) bool { _, err := strconv.ParseFloat(word, 64); return err == nil }

func isZero(word string) bool {
	value, err := strconv.ParseFloat(word, 64)
	return err == nil && value == 0
}

func matrix(text string) (g named, err error) {
	all := rows(text)
	if len(all) > 256 {
		return g, fmt.Errorf("it has %d vertices: 256 is the most", len(all))
	}
	g.vertices = numbers(strconv.Itoa(len(all)))
	for i := range all {
		for j := range i {
			if !isZero(all[i][j]) {
				g.edges = append(g.edges, [2]string{g.vertices[j], g.vertices[i]})
			}
		}
	}
	return g, nil
}

// isWeighted reports whether each line has two vertices and a number.
func isWeighted(text string) bool {
	all := rows(text)
	return len(all) > 0 && !strings.ContainsAny(text, "-{:[") &&
		!slices.ContainsFunc(all, func(row []string) bool { return len(row) != 3 || !isNumber(row[2]) || row[0] == "e" })
}

func weighted(text string) (g named, err error) {
	g.ignored = "the weights"
	for _, row := range rows(text) {
		g.edges = append(g.edges, [2]string{row[0], row[1]})
	}
	return g, nil
}

// isAdjacency reports whether each line has a vertex of its own, and some have no neighbour or
// more than one.
func isAdjacency(text string) bool {
	all := rows(text)
	first := map[string]bool{}
	joined := false
	for _, row := range all {
		first[row[0]] = true
		joined = joined || len(row) > 1
	}
	return joined && len(all) > 1 && len(first) == len(all) && !strings.ContainsAny(text, "-{:[<(") &&
		slices.ContainsFunc(all, func(row []string) bool { return len(row) != 2 })
}

func adjacency(text string) (g named, err error) {
	for _, row := range rows(text) {
		g.vertices = append(g.vertices, row[0])
		for _, neighbour := range row[1:] {
			g.edges = append(g.edges, [2]string{row[0], neighbour})
		}
	}
	return g, nil
}

// ownSets returns the start of the game whose vertices are words, of which a text lists the winning
// sets of both players: one a line, as lists in JSON, or in hMETIS, whose first line has the
// numbers of sets and of vertices.
func ownSets(text string) (p tr.Position, err error) {
	var sets [][]string
	var vertices []string
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		var lists [][]any
		if err := json.Unmarshal([]byte(text), &lists); err != nil {
			return p, fmt.Errorf("this looks like lists in JSON: %w", err)
		}
		for _, list := range lists {
			sets = append(sets, strings.Fields(fmt.Sprintln(list...)))
		}
	} else if sets = rows(text); len(sets) > 1 && len(sets[0]) == 2 && sets[0][0] == strconv.Itoa(len(sets)-1) {
		if len(sets[0][1]) < 4 {
			vertices = numbers(sets[0][1])
		}
		outside := func(name string) bool { return !slices.Contains(vertices, name) }
		for i, set := range sets[1:] {
			if slices.ContainsFunc(set, outside) {
				return p, fmt.Errorf("set %d: the first line says that there are %s sets of the vertices 1 to %.20s, and %.40q has others", i+1, sets[0][0], sets[0][1], strings.Join(set, " "))
			}
		}
		sets = sets[1:]
	}
	var lines strings.Builder
	for i, set := range sets {
		vertices = append(vertices, set...)
		line := strings.Join(set, " ")
		if len(slices.Compact(slices.Sorted(slices.Values(set)))) < len(set) {
			return p, fmt.Errorf("set %d: a vertex appears twice in %.40q", i+1, line)
		}
		if line == "" || strings.ContainsAny(line, "%#:;") {
			return p, fmt.Errorf("set %d: %.40q is not a list of words without %% # : ;", i+1, line)
		}
		lines.WriteString(line + "\n")
	}
	if len(sets) == 0 {
		return p, errors.New("there is no winning set: give one a line, as in \"a b c\"")
	}
	names, _ := met(vertices)
	var times, turns []string
	for ply := range min(len(names), 257) {
		times = append(times, "t"+strconv.Itoa(ply))
		if ply%2 == 0 {
			turns = append(turns, times[ply])
		}
	}
	return positional.Read("#times " + strings.Join(times, " ") + "\n#blackturns " + strings.Join(turns, " ") +
		"\n#positions " + strings.Join(names, " ") + "\n#blackwins\n" + lines.String() + "#whitewins\n" + lines.String())
}

var (
	sgfGame = regexp.MustCompile(`\bGM\[(\d+)\]`)
	sgfSize = regexp.MustCompile(`\bSZ\[(\d{1,2})\]`)
	sgfMove = regexp.MustCompile(`;\s*([BW])\[([^\]]*)\]`)
	isSGF   = like(`^\s*\(\s*;`)
)

// hexSGF reads the last position of a game of Hex in SGF: black, who is X, joins the first row
// to the last.
func hexSGF(text string) (p tr.Position, err error) {
	if kind := sgfGame.FindStringSubmatch(text); kind == nil || kind[1] != "11" {
		return p, errors.New("this looks like SGF of another game than Hex, GM[11], and only Hex is read")
	}
	size := sgfSize.FindStringSubmatch(text)
	if size == nil || strings.Count(text, "(;") > 1 || strings.Contains(text, "AB[") || strings.Contains(text, "AW[") {
		return p, errors.New("this looks like SGF of Hex: give SZ[n], no variations, and moves instead of stones")
	}
	n, _ := strconv.Atoi(size[1])
	if n < 1 || n > tr.MaxN {
		return p, fmt.Errorf("this looks like SGF of Hex: a board of side %d: give 1 to %d", n, tr.MaxN)
	}
	marks := bytes.Repeat([]byte("."), n*n)
	for i, move := range sgfMove.FindAllStringSubmatch(text, -1) {
		c, err := tr.ParseCell(move[2])
		at := c.Row()*n + c.Col()
		if err != nil || max(c.Row(), c.Col()) >= n || marks[at] != '.' || move[1] != "BW"[i%2:i%2+1] {
			return p, fmt.Errorf("this looks like SGF of Hex: move %d, %.40q, cannot be played", i+1, move[0])
		}
		marks[at] = "XO"[i%2]
	}
	var lines []string
	for line := range slices.Chunk(marks, n) {
		lines = append(lines, string(line))
	}
	return positional.Hex(strings.Join(lines, "/"))
}
