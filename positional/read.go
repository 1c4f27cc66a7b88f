package positional

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	tr "transversal"
)

// Is reports whether a text is a .pg file: whether some line begins with one of the words
// of the format.
func Is(text string) bool {
	for line := range strings.Lines(text) {
		switch word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " "); word {
		case "#positions", "#blackwins", "#whitewins", "#times", "#blackturns", "#edges", "#neighbours":
			return true
		}
	}
	return false
}

// ReadGame reads a game of any kind: what [tr.ReadRecord] reads, on boards and on graphs, with
// any goal and convention, as in "K5 hamilton-cycle maker-breaker: 1-2 1-3"; a .pg file; or a
// record or CSV of one. [tr.Record.MarshalText] and [tr.Record.WriteCSV] write them. It is the
// one reader of the commands, the protocol and the page.
func ReadGame(text string, n int) (tr.Record, error) {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	if Is(text) && strings.Contains(strings.TrimSpace(text), "\n") {
		start, err := Read(text)
		return tr.Record{Start: start}, err
	}
	return tr.ReadRecord(text, n, start)
}

// start reads how a game begins, which stands before the colon of a record.
func start(head string) (tr.Position, error) {
	if text := strings.ReplaceAll(head, mark, "\n"); Is(text) {
		return Read(text)
	}
	return tr.ParsePosition(head)
}

// mark stands between the lines of a .pg file in a record.
const mark = " ; "

// oneLine returns a .pg file as it begins a record, without comments; nothing if a name in it
// has a letter with which a record ends a line or its beginning.
func oneLine(text string) string {
	var all []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "%")
		if words := strings.Fields(line); len(words) > 0 {
			all = append(all, strings.Join(words, " "))
		}
	}
	line := strings.Join(all, mark)
	if strings.Contains(line, ":") || strings.Count(line, ";") != len(all)-1 {
		return ""
	}
	return line
}

// Read reads a game in the format .pg. X is black. The rule is achievement if white has
// winning sets, and maker-breaker if not. A section #rule, which other programs do not know,
// names another rule.
//
// Vertices named rRcC, as in r2c13, are cells of a grid, and those named I-J with I < J ≤ 16 are
// edges of a graph; others keep their names. A vertex
// with a stone need not be among the positions. The game ends after the last of the times;
// times at which the board is full do not count. A % begins a comment, a section may come
// in parts and in any place, and a repeated winning set counts once. Errors about a line
// begin with its number.
//
// In place of #blackwins the file may say what black joins: #edges and #source and #target, or
// #neighbours with #startboarder and #endboarder, or with #blackgoal. Then white has no sets.
func Read(text string) (tr.Position, error) { return read(text, false) }

// ReadCut reads a file with #source and #target as one in which black wins by meeting every
// path between them.
func ReadCut(text string) (tr.Position, error) { return read(text, true) }

func read(text string, cut bool) (tr.Position, error) {
	f, err := parse(text)
	switch {
	case err != nil:
		return tr.Position{}, err
	case cut && !f.joins():
		return tr.Position{}, errors.New("nothing is to be cut: the file has no #source and #target")
	}
	return f.position(cut, oneLine(text))
}

// word is a word of a file, and the line in which it stands.
type word struct {
	text string
	line int
}

func (w word) wrong(format string, args ...any) error {
	return fmt.Errorf("line %d: "+format, append([]any{w.line}, args...)...)
}

// file is a .pg file: the lines of each section, without those that are empty.
type file map[string][][]word

var sections = []string{
	"#positions", "#times", "#blackturns", "#blackwins", "#whitewins", "#blackinitials", "#whiteinitials", "#firstmoves", "#rule", "#version",
	"#edges", "#source", "#target", "#neighbours", "#startboarder", "#endboarder", "#blackgoal",
	"#distances", "#unreachablepairs", // hints, which are not needed
}

// spelled are other spellings of code words.
var spelled = map[string]string{"#startborder": "#startboarder", "#endborder": "#endboarder", "#neighbors": "#neighbours"}

func parse(text string) (file, error) {
	f, section := file{}, ""
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line, _, _ = strings.Cut(line, "%")
		var words []word
		for text := range strings.FieldsSeq(line) {
			words = append(words, word{text, i + 1})
		}
		if len(words) == 0 {
			continue
		}
		if first := words[0]; strings.HasPrefix(first.text, "#") {
			section = strings.ToLower(first.text)
			section = cmp.Or(spelled[section], section)
			if !slices.Contains(sections, section) {
				return nil, first.wrong("the code word %.40q is unknown: it is one of %s", first.text, strings.Join(sections, " "))
			}
			if _, there := f[section]; !there {
				f[section] = nil // it is there, if it is empty
			}
			if words = words[1:]; len(words) == 0 {
				continue
			}
		} else if section == "" {
			return nil, first.wrong("%.40q stands before the first code word, such as #positions", first.text)
		}
		if strings.HasSuffix(section, "wins") && len(f[section]) == MostSets {
			return nil, words[0].wrong("this is winning set %d: %d is the most, as the search looks at each of them in every position", MostSets+1, MostSets)
		}
		f[section] = append(f[section], words)
	}
	for _, version := range f.words("#version") {
		if version.text != "1.0" && version.text != "1" {
			return nil, version.wrong("version %.20q of the format is not known: this program reads 1.0", version.text)
		}
	}
	_, placed := f["#positions"]
	switch {
	case !placed:
		return nil, errors.New("the file has no #positions: the vertices of the game")
	case f.finds() && len(f["#blackwins"])+len(f["#whitewins"]) > 0:
		return nil, errors.New("the file lists winning sets and says by #edges or #neighbours how to find them: one is too many")
	case !f.finds() && len(f["#blackwins"])+len(f["#whitewins"]) == 0:
		return nil, errors.New("the file has no winning sets: neither #blackwins nor #whitewins, nor #edges nor #neighbours")
	case len(f["#times"]) == 0:
		return nil, errors.New("the file has no #times, which say who moves when")
	}
	return f, nil
}

// words returns all words of a section.
func (f file) words(section string) (all []word) {
	for _, line := range f[section] {
		all = append(all, line...)
	}
	return all
}

// position returns the start of the game.
func (f file) position(cut bool, name string) (p tr.Position, err error) {
	board, place, names, err := f.place()
	if err != nil {
		return p, err
	}
	l := &tr.Family{Name: name, Names: names}
	if cut {
		l.Name = "" // a text does not say it
	}
	var stones [2]tr.Set
	for i, section := range [...]string{"#blackinitials", "#whiteinitials"} {
		if stones[i], err = place.set(f.words(section)); err != nil {
			return p, err
		}
	}
	for _, w := range f.words("#whiteinitials") {
		if stones[tr.X].Has(place[w.text]) {
			return p, w.wrong("the vertex %.40q has a stone of each player", w.text)
		}
	}
	occupied := stones[tr.X].Union(stones[tr.O])
	free := board.Cells().Minus(occupied)
	if free.Empty() && !occupied.Empty() {
		return p, errors.New("there is a stone on every vertex: nobody can move")
	}
	turns, err := f.turns(free.Len())
	if err != nil {
		return p, err
	}
	if len(slices.Compact(slices.Clone(turns))) < free.Len() { // a player moves twice in a row, or too few times
		l.Turns = turns
	}
	l.Begin = occupied.Len()
	if allowed := f.words("#firstmoves"); len(allowed) > 0 {
		if l.First, err = place.set(allowed); err != nil {
			return p, err
		}
		if l.First = l.First.Intersect(free); l.First.Empty() {
			return p, allowed[0].wrong("each of the #firstmoves has a stone already")
		}
	}
	if l.X, err = place.sets(f["#blackwins"]); err == nil && f.finds() {
		moves := 0
		for _, turn := range turns {
			if turn == tr.X {
				moves++
			}
		}
		l.X, err = f.goals(place, free, stones, moves, cut)
	}
	if err != nil {
		return p, err
	}
	if l.O, err = place.sets(f["#whitewins"]); err != nil {
		return p, err
	}
	g := tr.Game{Board: board, Family: l}
	if f.joins() {
		g.Goal.Kind = tr.Path
		if cut {
			g.Goal.Kind = tr.Cut
		}
	}
	if g.Convention, err = f.rule(); err != nil {
		return p, err
	}
	p, err = p.Placed(stones[tr.X], stones[tr.O]).In(g)
	return p.Facing(turns[0]), err
}

// rule returns the rule that the file names, or else the one that its winning sets imply.
func (f file) rule() (c tr.Convention, err error) {
	named, white := f.words("#rule"), len(f["#whitewins"]) > 0
	switch {
	case len(named) > 1:
		return c, named[1].wrong("%.40q is a second rule", named[1].text)
	case len(named) == 1:
		if err := c.UnmarshalText([]byte(named[0].text)); err != nil {
			return c, named[0].wrong("%w", err)
		}
		if white && c.OneSided() {
			return c, named[0].wrong("in %v white has no winning sets, but the file has #whitewins", c)
		}
	case !white:
		c = tr.MakerBreaker
	}
	return c, nil
}

// places says which cell each vertex is.
type places map[string]tr.Cell

// place returns the board, where the vertices lie on it, and their names if that is no
// grid and no graph.
func (f file) place() (board tr.Board, at places, names []string, err error) {
	at = places{}
	for i, section := range [...]string{"#positions", "#blackinitials", "#whiteinitials"} {
		for _, w := range f.words(section) {
			if _, ok := at[w.text]; !ok {
				at[w.text] = tr.Cell(len(names))
				names = append(names, w.text)
			} else if i == 0 {
				return board, nil, nil, w.wrong("the vertex %.40q appears twice", w.text)
			}
		}
	}
	if len(names) > tr.MaxN*tr.MaxN {
		return board, nil, nil, fmt.Errorf("the game has %d vertices: %d is the most", len(names), tr.MaxN*tr.MaxN)
	}
	if len(names) == 0 {
		return tr.Board{Rows: 1, Cols: 1, Missing: tr.SetOf(0)}, at, nil, nil
	}
	if graph, lie, ok := edges(names); ok {
		return graph, lie, nil, nil
	}
	cells, lie := tr.Set{}, places{}
	for _, name := range names {
		c, ok := gridCell(name)
		if !ok {
			return tr.BoardOf(len(names)), at, names, nil
		}
		lie[name] = c
		cells = cells.With(c)
	}
	board.Rows = cells.Rows().Last() + 1
	board.Cols = cells.Cols().Last() + 1
	board.Missing = board.Cells().Minus(cells)
	return board, lie, nil, nil
}

// gridCell reads a cell written rRcC, 1-based.
func gridCell(name string) (tr.Cell, bool) {
	row, col, _ := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	c, err := tr.ParseCell(row + "," + col)
	return c, err == nil && name == fmt.Sprintf("r%dc%d", c.Row()+1, c.Col()+1)
}

// edges returns the graph whose edges have the given names, if that is what they are.
func edges(names []string) (b tr.Board, lie places, ok bool) {
	if !strings.Contains(names[0], "-") {
		return b, nil, false
	}
	b, err := tr.ParseGraph(strings.Join(names, ","))
	g := tr.Game{Board: b}
	if err != nil || b.Cells().Len() != len(names) {
		return b, nil, false
	}
	lie = places{}
	for _, name := range names {
		c, err := g.Named(name)
		if err != nil || g.Name(c) != name {
			return b, nil, false
		}
		lie[name] = c
	}
	return b, lie, true
}

// set returns the vertices that the words name.
func (at places) set(words []word) (s tr.Set, err error) {
	for _, w := range words {
		c, ok := at[w.text]
		if !ok {
			return s, w.wrong("%.40q is not a vertex: it is not among the #positions", w.text)
		}
		s = s.With(c)
	}
	return s, nil
}

// sets returns the sets that the lines name, each once.
func (at places) sets(lines [][]word) (sets []tr.Set, err error) {
	seen := map[tr.Set]bool{}
	for _, words := range lines {
		s, err := at.set(words)
		if err != nil {
			return nil, err
		}
		if !seen[s] {
			seen[s] = true
			sets = append(sets, s)
		}
	}
	return sets, nil
}

// turns returns who moves at each of the times, of which no more count than there are
// free vertices.
func (f file) turns(free int) ([]tr.Player, error) {
	who := map[string]tr.Player{}
	times := f.words("#times")
	for _, w := range times {
		if _, ok := who[w.text]; ok {
			return nil, w.wrong("the time %.40q appears twice", w.text)
		}
		who[w.text] = tr.O
	}
	for _, w := range f.words("#blackturns") {
		if _, ok := who[w.text]; !ok {
			return nil, w.wrong("the black turn %.40q is none of the #times", w.text)
		}
		who[w.text] = tr.X
	}
	var turns []tr.Player
	for _, w := range times[:min(len(times), max(free, 1))] {
		turns = append(turns, who[w.text])
	}
	return turns, nil
}
