package family

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tr "transversal"
)

// Question is what a file of winning sets asks: who wins from Start, or, if By is
// not 0, whether X wins by that ply.
type Question struct {
	Start tr.Position
	By    int
}

// Read reads a game on listed winning sets. It is one of
//
//	2 1 4 3              a line a winning set: a transversal as a permutation,
//	1,1 2,3 3,2          or the cells of any set; blank lines and lines that begin
//	                     with # are skipped
//	#positions …         a positional game as a .pg file, as [ReadPG] says
//
// A permutation is of the numbers from 1 to the number of rows. The board is the
// given one or, if that is zero, the smallest on which the sets lie (of a
// permutation, the square). What is played is achievement, X first.
func Read(text string, board tr.Board) (Question, error) {
	if isPG(text) {
		return ReadPG(text, board)
	}
	var (
		sets   []tr.Set
		lines  []int
		square bool
	)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		set, permutation, err := readSet(line)
		if err != nil {
			return Question{}, fmt.Errorf("line %d: %w", i+1, err)
		}
		if permutation && board.Rows != 0 && set.Len() != board.Rows {
			return Question{}, fmt.Errorf("line %d: a permutation of 1 to %d, on a board of %d rows", i+1, set.Len(), board.Rows)
		}
		if j := slices.Index(sets, set); j >= 0 {
			return Question{}, fmt.Errorf("lines %d and %d are the same winning set", lines[j], i+1)
		}
		square = square || permutation
		sets, lines = append(sets, set), append(lines, i+1)
	}
	f, err := tr.NewFamily(sets...)
	if err != nil {
		return Question{}, err
	}
	if board.Rows == 0 {
		board = smallest(sets)
		if square {
			board = tr.Square(max(board.Rows, board.Cols))
		}
	}
	start, err := tr.Game{Board: board, Family: f}.Start()
	return Question{Start: start}, err
}

// readSet reads a winning set: a permutation or cells.
func readSet(line string) (set tr.Set, permutation bool, err error) {
	words := strings.Fields(line)
	if strings.ContainsAny(line, ",(") {
		for _, word := range words {
			c, err := tr.ParseCell(word)
			switch {
			case err != nil:
				return set, false, err
			case set.Has(c):
				return set, false, fmt.Errorf("the cell %v is there twice", c)
			}
			set = set.With(c)
		}
		return set, false, nil
	}
	sigma := make([]int, len(words))
	for i, word := range words {
		j, err := strconv.Atoi(word)
		switch {
		case err != nil:
			return set, false, fmt.Errorf("%.40q is neither a permutation such as 2 1 4 3 nor cells such as 1,2 2,1", line)
		case len(words) > tr.MaxN:
			return set, false, fmt.Errorf("a permutation of %d numbers: %d is the most", len(words), tr.MaxN)
		case j < 1 || j > len(words) || slices.Contains(sigma[:i], j-1):
			return set, false, fmt.Errorf("not a permutation: %d numbers must be those from 1 to %d, each once", len(words), len(words))
		}
		sigma[i] = j - 1
	}
	return Transversal(sigma), true, nil
}

// smallest returns the smallest full board on which the sets lie.
func smallest(sets []tr.Set) tr.Board {
	var all tr.Set
	for _, s := range sets {
		all = all.Union(s)
	}
	return tr.Board{Rows: last(all.Rows()) + 1, Cols: last(all.Cols()) + 1}
}

// last returns the greatest of the lines, -1 if there is none.
func last(lines tr.Lines) (greatest int) {
	greatest = -1
	for l := range lines.All() {
		greatest = l
	}
	return greatest
}

// isPG reports whether a text is a .pg file: it has a line with a code word.
func isPG(text string) bool {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "#positions" || line == "#blackwins" {
			return true
		}
	}
	return false
}

// ReadPG reads a positional game in the format of the QBF community (V.
// Mayer-Eichberger and A. Saffidine, Positional Games and QBF). X is black. Where
// white has the same winning sets the game is achievement, where it has none
// maker-breaker; any other file is refused. Vertices named rRcC, as in r2c13, are
// cells, and others fill a board of nearly square shape, row by row, in their
// order; the board must be zero then. A file with fewer times than free vertices
// asks whether X wins in that time.
func ReadPG(text string, board tr.Board) (Question, error) {
	p, err := parsePG(text)
	if err != nil {
		return Question{}, err
	}
	place, board, err := p.place(board)
	if err != nil {
		return Question{}, err
	}
	game := tr.Game{Board: board}
	if game.First, err = p.first(); err != nil {
		return Question{}, err
	}
	black, err := p.sets("#blackwins", place)
	if err != nil {
		return Question{}, err
	}
	white, err := p.sets("#whitewins", place)
	if err != nil {
		return Question{}, err
	}
	switch {
	case len(white) == 0:
		game.Convention = tr.MakerBreaker
	case !sameSets(black, white):
		return Question{}, errors.New("black and white have different winning sets: give white the same, or none")
	}
	if game.Family, err = tr.NewFamily(black...); err != nil {
		return Question{}, err
	}
	start, err := game.Start()
	if err != nil {
		return Question{}, err
	}
	x, err := p.cells("#blackinitials", place)
	if err != nil {
		return Question{}, err
	}
	o, err := p.cells("#whiteinitials", place)
	if err != nil {
		return Question{}, err
	}
	start = start.Placed(x, o).Facing(game.First)
	if err := start.Valid(); err != nil {
		return Question{}, err
	}
	q := Question{Start: start}
	switch times, free := len(p.words("#times")), start.Free().Len(); {
	case times > free:
		return q, fmt.Errorf("there are %d times for %d free vertices", times, free)
	case times < free:
		q.By = start.Ply() + times
	}
	return q, nil
}

// pg is a .pg file: the lines of each code word.
type pg map[string][][]string

func parsePG(text string) (pg, error) {
	p := pg{}
	section := ""
	for i, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case strings.HasPrefix(words[0], "#"):
			section = words[0]
			switch section {
			case "#version", "#times", "#blackturns", "#positions", "#blackwins", "#whitewins", "#blackinitials", "#whiteinitials":
			case "#firstmoves":
				return nil, fmt.Errorf("line %d: #firstmoves restricts the first move, which no game here does", i+1)
			default:
				return nil, fmt.Errorf("line %d: the code word %.40q is unknown", i+1, section)
			}
			if _, twice := p[section]; twice || len(words) > 1 {
				return nil, fmt.Errorf("line %d: %s must stand once and alone in its line", i+1, section)
			}
			p[section] = [][]string{}
		case section == "":
			return nil, fmt.Errorf("line %d: there is no code word before it", i+1)
		default:
			p[section] = append(p[section], words)
		}
	}
	for _, section := range []string{"#positions", "#times", "#blackturns", "#blackwins"} {
		if len(p[section]) == 0 {
			return nil, fmt.Errorf("the file has no %s", section)
		}
	}
	return p, nil
}

// words returns all words of a section.
func (p pg) words(section string) []string { return slices.Concat(p[section]...) }

// place says where each vertex lies, and on which board.
func (p pg) place(board tr.Board) (map[string]tr.Cell, tr.Board, error) {
	place := map[string]tr.Cell{}
	names := p.words("#positions")
	var cells tr.Set
	named := true
	for _, name := range names {
		c, is := gridCell(name)
		if _, twice := place[name]; twice {
			return nil, board, fmt.Errorf("the vertex %.40q is there twice", name)
		}
		named = named && is
		place[name] = c
		cells = cells.With(c)
	}
	if !named {
		if len(names) > tr.MaxN*tr.MaxN {
			return nil, board, fmt.Errorf("the game has %d vertices: %d is the most", len(names), tr.MaxN*tr.MaxN)
		}
		if board.Rows != 0 {
			return nil, board, errors.New("the vertices are not cells such as r2c13 of a board, so no board can be given")
		}
		cols := 1
		for cols*cols < len(names) {
			cols++
		}
		cells = tr.Set{}
		for i, name := range names {
			place[name] = tr.At(i/cols, i%cols)
			cells = cells.With(place[name])
		}
	}
	if board.Rows == 0 {
		board = smallest([]tr.Set{cells})
		board.Missing = board.Cells().Minus(cells)
	}
	return place, board, nil
}

// gridCell reads a cell written rRcC, 1-based.
func gridCell(name string) (tr.Cell, bool) {
	row, col, _ := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	c, err := tr.ParseCell(row + "," + col)
	return c, err == nil && name == fmt.Sprintf("r%dc%d", c.Row()+1, c.Col()+1)
}

// first returns who moves first, black or white, and requires that they take turns.
func (p pg) first() (tr.Player, error) {
	times, black := p.words("#times"), map[string]bool{}
	for _, t := range p.words("#blackturns") {
		if !slices.Contains(times, t) || black[t] {
			return 0, fmt.Errorf("the black turn %.40q is no time, or there twice", t)
		}
		black[t] = true
	}
	for i, t := range times {
		if i > 0 && black[t] == black[times[i-1]] {
			return 0, fmt.Errorf("the same player moves at %.40q and just before: players take turns", t)
		}
	}
	if black[times[0]] {
		return tr.X, nil
	}
	return tr.O, nil
}

// sets returns the winning sets of a section, a line each.
func (p pg) sets(section string, place map[string]tr.Cell) ([]tr.Set, error) {
	var sets []tr.Set
	for _, words := range p[section] {
		s, err := cellsOf(words, section, place)
		if err != nil {
			return nil, err
		}
		sets = append(sets, s)
	}
	return sets, nil
}

// cells returns all vertices of a section.
func (p pg) cells(section string, place map[string]tr.Cell) (tr.Set, error) {
	return cellsOf(p.words(section), section, place)
}

func cellsOf(words []string, section string, place map[string]tr.Cell) (s tr.Set, err error) {
	for _, name := range words {
		c, some := place[name]
		if !some {
			return s, fmt.Errorf("%s has %.40q, which is no vertex of #positions", section, name)
		}
		s = s.With(c)
	}
	return s, nil
}

func sameSets(a, b []tr.Set) bool {
	contained := func(a, b []tr.Set) bool {
		return !slices.ContainsFunc(a, func(s tr.Set) bool { return !slices.Contains(b, s) })
	}
	return contained(a, b) && contained(b, a)
}

// Write returns the permutations as [Read] reads them.
func Write(permutations [][]int) string {
	var b strings.Builder
	for _, p := range permutations {
		for i, j := range p {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(j + 1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
