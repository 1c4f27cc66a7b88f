package transversal

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Record is a game, finished or not: the position it began with and the cells in the order
// in which they were claimed.
//
// Its text is one line that a person can type: the start as [Position.MarshalText] writes
// it, a colon, and the cells, row before column, 1-based: "6: 1,1 1,2 2,3"; or edges, "K6: 1-2
// 3-4". As CSV it has the header "ply,player,move_number,row,column" and one line for each ply;
// where cells have names, one column "edge" or "vertex" stands for the last two. If the game is
// not the paper's from the empty board, a comment before the header names it: "# game: 4x5
// avoidance".
type Record struct {
	Start Position
	Moves []Cell
}

// ErrRecord is wrapped by every error about a malformed or illegal record.
var ErrRecord = errors.New("not a game record")

// Positions yields the positions of r, the start first. If the start or a move is illegal,
// it yields the last legal position again, with an error, and ends. The error wraps
// [ErrRecord] and the reason, and names the ply.
func (r Record) Positions() iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		p := r.Start
		if err := p.Valid(); err != nil {
			yield(p, fmt.Errorf("%w: %w", ErrRecord, err))
			return
		}
		if !yield(p, nil) {
			return
		}
		for _, c := range r.Moves {
			next, err := p.Play(c)
			if err != nil {
				yield(p, fmt.Errorf("%w: ply %d: %w", ErrRecord, p.Ply()+1, err))
				return
			}
			if p = next; !yield(p, nil) {
				return
			}
		}
	}
}

// Position returns the position after the first moves of r, from 0 to all of
// them, and an error wrapping [ErrRecord] that names the first illegal ply, if
// there is one.
func (r Record) Position(moves int) (Position, error) {
	if moves < 0 || moves > len(r.Moves) {
		return r.Start, fmt.Errorf("%w: it has %d moves, not %d", ErrRecord, len(r.Moves), moves)
	}
	var last Position
	var err error
	for last, err = range (Record{r.Start, r.Moves[:moves]}).Positions() {
		// an error comes last
	}
	return last, err
}

// Final returns the position after the last move of r, and an error as
// [Record.Position] does.
func (r Record) Final() (Position, error) { return r.Position(len(r.Moves)) }

// String writes r as one line of text, the form that [ParseRecord] reads.
func (r Record) String() string {
	text, err := r.MarshalText()
	if err != nil {
		return fmt.Sprintf("%s: %v", r.Start.Picture(), err)
	}
	return string(text)
}

// MarshalText writes r as one line of text. The error is that of [Position.MarshalText]. If a
// family has a name, the start is the one that it names.
func (r Record) MarshalText() ([]byte, error) {
	var text []byte
	var err error
	if f := r.Start.Game().Family; f != nil && f.Name != "" {
		text = []byte(f.Name)
	} else if text, err = r.Start.MarshalText(); err != nil {
		return nil, err
	}
	text = append(text, ':')
	for _, c := range r.Moves {
		text = append(append(text, ' '), typed(r.Start.Game(), c)...)
	}
	return text, nil
}

// typed is how a person types a cell: "1,2", "1-2" or its name.
func typed(g Game, c Cell) string {
	if g.HasNames() {
		return g.Name(c)
	}
	text, _ := c.AppendText(nil)
	return string(text)
}

// ParseRecord reads a record in one line of text, such as "6: 1,1 1,2 2,3".
// Errors wrap [ErrRecord] and say which move is wrong.
func ParseRecord(line string) (Record, error) { return parseRecord(line, ParsePosition) }

func parseRecord(line string, position func(string) (Position, error)) (Record, error) {
	at := strings.LastIndexByte(line, ':')
	if at < 0 || strings.TrimSpace(line[:at]) == "" {
		return Record{}, fmt.Errorf("%w: %s has no board size: begin with one, as in \"6: 1,1 1,2\"", ErrRecord, quote(line))
	}
	head, moves := line[:at], line[at+1:]
	start, err := position(head)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", ErrRecord, err)
	}
	return Record{Start: start}.Then(moves)
}

// Then returns r with more moves, as a record has them after its colon: "1,1 1,2". Errors wrap
// [ErrRecord] and say which move is wrong.
func (r Record) Then(moves string) (Record, error) {
	r.Moves = slices.Clip(r.Moves)
	for word := range strings.FieldsSeq(moves) {
		c, err := r.Start.Game().Named(word)
		if err != nil {
			return Record{}, fmt.Errorf("%w: ply %d: %v", ErrRecord, r.Start.Ply()+len(r.Moves)+1, err)
		}
		r.Moves = append(r.Moves, c)
	}
	if _, err := r.Final(); err != nil {
		return Record{}, err
	}
	return r, nil
}

// ReadRecord reads a game in one of its forms: a record in one line, CSV, a position without
// moves, a picture, or a graph in a file, as [ParseGraph] reads it. How the game begins is read
// by the given function, such as [ParsePosition]. If the text does not give the side of the
// board, n does; if it gives one, n must be equal to it or 0. Errors wrap [ErrRecord].
func ReadRecord(text string, n int, position func(string) (Position, error)) (r Record, err error) {
	if _, _, lacks := csvColumns(text); len(lacks) < 3 || onlyCells(lacks) || strings.HasPrefix(text, csvGame) {
		return readCSV(text, n, position)
	}
	text = strings.TrimSpace(text)
	if r.Start, err = position(text); err != nil {
		err = fmt.Errorf("%w: %w", ErrRecord, err)
		many := strings.Contains(text, "\n")
		grid := strings.NewReplacer(",", "", ";", "", "\t", "").Replace(text) // of CSV
		switch {
		case many && (isPicture(strings.Join(strings.Fields(text), "")) || strings.Trim(grid, "XO.#\r\n ") == ""):
			if r.Start, err = ParsePicture(grid); err != nil {
				err = fmt.Errorf("%w: %w", ErrRecord, err)
			}
		case isRecord(text):
			r, err = parseRecord(text, position)
		case many || strings.Contains(text, "-"):
			b, wrong := ParseGraph(text)
			if wrong == nil {
				r.Start, err = Game{Board: b}.Start()
			} else if many {
				err = fmt.Errorf("%w: %w", ErrRecord, wrong)
			}
		}
	}
	if b := r.Start.Board(); err == nil && n != 0 && b != Square(n) {
		other := fmt.Sprintf("%d×%d", b.Rows, b.Cols)
		if b.IsGraph() {
			other = b.String()
		}
		return Record{}, fmt.Errorf("%w on the %d×%d board: its board is %s", ErrRecord, n, n, other)
	}
	return r, err
}

// isRecord reports whether the first line of a text has the colon of a record, and not one of
// the data that networkx writes behind an edge.
func isRecord(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	begin, _, ok := strings.Cut(line, ":")
	return ok && !strings.Contains(begin, "{")
}

// csvHeader begins the header of every CSV; what names the cell follows.
var csvHeader = []string{"ply", "player", "move_number"}

// csvCell returns the columns that name a cell of g.
func csvCell(g Game) []string {
	switch {
	case g.IsGraph():
		return []string{"edge"}
	case g.HasNames():
		return []string{"vertex"}
	}
	return []string{"row", "column"}
}

// csvGame begins the comment that names the game.
const csvGame = "# game: "

// csvFields returns the first three fields of the move that p awaits.
func csvFields(p Position) []string {
	player := p.Turn()
	return []string{
		strconv.Itoa(p.Ply() + 1),
		player.String(),
		strconv.Itoa(p.Stones(player).Len() + 1),
	}
}

// WriteCSV writes r as CSV. The error is that of [Record.MarshalText], of an illegal move, or
// of w.
func (r Record) WriteCSV(w io.Writer) error {
	if _, err := r.Final(); err != nil {
		return err
	}
	p, g := r.Start, r.Start.Game()
	if p != New(p.N()) {
		head, err := Record{Start: p}.MarshalText()
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%s\n", csvGame, strings.TrimSuffix(string(head), ":")); err != nil {
			return err
		}
	}
	out := csv.NewWriter(w) // which keeps its first error to the end
	cell := csvCell(g)
	out.Write(append(slices.Clip(csvHeader), cell...))
	for _, c := range r.Moves {
		out.Write(append(csvFields(p), strings.SplitN(typed(g, c), ",", len(cell))...))
		p = p.With(c)
	}
	out.Flush()
	return out.Error()
}

// maxCSV is more bytes than the CSV of any game has, without the line that names it.
const maxCSV = 1 << 14

// csvColumns reads the header of a CSV: the line before which there are comments at most. It
// returns where each of the columns is, those that name a cell last, what separates fields, and
// which columns it lacks of those that it most resembles. Columns may come in any order and among
// others, and with spaces, quotes or large letters.
func csvColumns(text string) (at []int, comma rune, lacks []string) {
	for strings.HasPrefix(text, "#") {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(text, "\n")
	comma = ','
	for _, other := range ";\t" {
		if strings.ContainsRune(line, other) {
			comma = other
		}
	}
	var names []string
	for name := range strings.SplitSeq(line, string(comma)) {
		names = append(names, strings.ToLower(strings.Trim(name, " \t\r\"")))
	}
	for _, cell := range [][]string{{"row", "column"}, {"edge"}, {"vertex"}} {
		var found []int
		var none []string
		for _, name := range slices.Concat(csvHeader, cell) {
			i := slices.Index(names, name)
			if found = append(found, i); i < 0 {
				none = append(none, name)
			}
		}
		if at == nil || len(none) < len(lacks) {
			at, lacks = found, none
		}
	}
	return at, comma, lacks
}

// onlyCells reports whether a CSV lacks all columns but those of the cell.
func onlyCells(lacks []string) bool { return slices.Equal(lacks, csvHeader) }

// readCSV reads a record from CSV, with commas, semicolons or tabs, whose header names the columns
// that [Record.WriteCSV] writes, in any order and among others, or only those of the cell. Without a comment that names
// the game it is the paper's game on the n×n board. If n is 0, the side is the largest row or
// column in the file, which is right for every game that was won. Errors name the line.
func readCSV(text string, n int, position func(string) (Position, error)) (Record, error) {
	var start Position
	var err error
	rest := text
	if named, ok := strings.CutPrefix(text, csvGame); ok {
		var head string
		head, rest, _ = strings.Cut(named, "\n")
		if start, err = position(strings.TrimSpace(head)); err != nil {
			return Record{}, fmt.Errorf("%w: line 1: %w", ErrRecord, err)
		}
	}
	if len(rest) > maxCSV {
		return Record{}, fmt.Errorf("%w: it is over %d bytes, longer than any game", ErrRecord, maxCSV)
	}
	at, comma, lacks := csvColumns(text)
	names := append(slices.Clip(csvHeader), csvCell(start.Game())...)
	switch must := strings.Join(names, ","); {
	case len(at) != len(names):
		return Record{}, fmt.Errorf("%w: the first line must be %q", ErrRecord, must)
	case len(lacks) > 0 && !onlyCells(lacks):
		return Record{}, fmt.Errorf("%w: the first line must be %q, and lacks %s", ErrRecord, must, strings.Join(lacks, " and "))
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comment, reader.Comma, reader.TrimLeadingSpace = '#', comma, true
	reader.Read() // the header, which fixes the number of fields
	var (
		rows  [][]string
		lines []int // of the rows in the file
		moves []Cell
		side  = 1
	)
	for {
		fields, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return Record{}, fmt.Errorf("%w: %v", ErrRecord, err)
		}
		line, _ := reader.FieldPos(0)
		ours := make([]string, len(at))
		for i, from := range at {
			if from >= 0 {
				ours[i] = strings.TrimSpace(fields[from])
			}
			number := strings.TrimSuffix(ours[i], ".0") // pandas writes it
			if _, err := strconv.Atoi(number); err == nil {
				ours[i] = number
			}
		}
		c, err := start.Game().Named(strings.Join(ours[len(csvHeader):], ","))
		if err != nil {
			return Record{}, fmt.Errorf("%w: line %d: %v", ErrRecord, line, err)
		}
		rows, lines, moves = append(rows, ours), append(lines, line), append(moves, c)
		side = max(side, c.Row()+1, c.Col()+1)
	}
	if n != 0 {
		if err := CheckN(n); err != nil {
			return Record{}, fmt.Errorf("%w: %v", ErrRecord, err)
		}
		side = n
	}
	if start == (Position{}) {
		start = New(side)
	}
	p := start
	for i, c := range moves {
		for k, want := range csvFields(p) {
			if got := rows[i][k]; got != want && at[k] >= 0 {
				return Record{}, fmt.Errorf("%w: line %d: %s is %s where %s was due", ErrRecord, lines[i], csvHeader[k], quote(got), want)
			}
		}
		if p, err = p.Play(c); err != nil {
			return Record{}, fmt.Errorf("%w: line %d: %w", ErrRecord, lines[i], err)
		}
	}
	return Record{start, moves}, nil
}

// Picture draws the board of p in one line, with slashes between rows: . for a free cell,
// X and O for stones, # for a missing cell. Of a graph on up to 16 vertices it draws the upper
// half of the matrix whose rows and columns are the vertices; the rest is missing.
func (p Position) Picture() string {
	var s strings.Builder
	for r := range p.Board().Rows {
		if r > 0 {
			s.WriteByte('/')
		}
		for c := range p.Board().Cols {
			s.WriteByte(p.mark(At(r, c)))
		}
	}
	return s.String()
}

// mark returns how c is drawn.
func (p Position) mark(c Cell) byte {
	switch {
	case p.Board().Missing.Has(c), p.Board().Pairs && c.Row() >= c.Col():
		return '#'
	case p.X.Has(c):
		return 'X'
	case p.O.Has(c):
		return 'O'
	}
	return '.'
}

// ParsePicture reads a board as [Position.Picture] draws it, or with one line for each
// row; blanks are skipped. The game is achievement, and its goal the shorter side. X is to
// move if both players own equally many stones, and O otherwise.
func ParsePicture(text string) (Position, error) {
	p, err := parsePicture(text)
	if err != nil {
		return p, err
	}
	return p.Facing(p.usualTurn()), p.Valid()
}

// parsePicture reads the board and the stones of a picture, as [ParsePicture] does.
func parsePicture(text string) (Position, error) {
	var b Board
	var x, o Set
	fail := func(format string, args ...any) (Position, error) {
		return Position{}, fmt.Errorf("not a picture of a board: "+format, args...)
	}
	for line := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '/' }) {
		line = strings.Join(strings.Fields(line), "")
		switch {
		case line == "":
			continue
		case b.Rows == MaxN || len(line) > MaxN:
			return fail("a board has at most %d rows and %d columns", MaxN, MaxN)
		case b.Rows > 0 && len(line) != b.Cols:
			return fail("row %d has %d cells and row 1 has %d", b.Rows+1, len(line), b.Cols)
		}
		b.Cols = len(line)
		for col, mark := range []byte(line) {
			switch c := At(b.Rows, col); mark {
			case '.':
			case 'X':
				x = x.With(c)
			case 'O':
				o = o.With(c)
			case '#':
				b.Missing = b.Missing.With(c)
			default:
				return fail("cell %v is %q: draw . X O or #", c, mark)
			}
		}
		b.Rows++
	}
	if b.Rows == 0 {
		return fail("it has no row")
	}
	p, _ := Game{Board: b}.Start() // what can be drawn is a board
	return p.Placed(x, o), nil
}

// usualTurn returns who is to move if the text does not say.
func (p Position) usualTurn() Player {
	if p.X.Len() == p.O.Len() {
		return X
	}
	return O
}

// MarshalText writes p and its game: the board, or its picture if there are stones or
// missing cells; then the rule of the game, the goal and the player to move, where they
// are not the usual ones: "4x5 avoidance goal 3 O to move". Listed winning sets and stones on
// a graph cannot be written in one line; that is an error.
func (p Position) MarshalText() ([]byte, error) {
	g := p.Game()
	if f := g.Family; f != nil && (f.goal == Goal{} || f.Turns != nil || !f.First.Empty()) {
		return nil, errors.New("a position of a game with listed winning sets cannot be written in one line")
	}
	text := g.Board.String()
	if !p.Occupied().Empty() {
		if text = p.Picture(); g.IsGraph() {
			return nil, errors.New("stones on a graph cannot be written in one line: write the moves that placed them")
		}
	}
	if g.Goal.Kind != Matching {
		text += " " + g.Goal.String()
	}
	if g.Convention != Achievement {
		text += " " + g.Convention.String()
	}
	if g.Goal.Kind == Matching && g.Goal.Size != g.Shorter() {
		text += fmt.Sprintf(" goal %d", g.Goal.Size)
	}
	if turn := p.Turn(); turn != p.usualTurn() {
		text += fmt.Sprintf(" %v to move", turn)
	}
	return []byte(text), nil
}

// isPicture reports whether a text is meant to draw a board as [Position.Picture] does.
func isPicture(text string) bool {
	stones := strings.Trim(text, "XO/") == "" && text != ""
	return stones || strings.ContainsAny(text, ".#") && !strings.ContainsAny(text, "-,")
}

// ParsePosition reads what [Position.MarshalText] writes: "6", the empty 6×6 board of the
// paper's game; "X../.O./...", a picture; "4x5 avoidance goal 3 O to move", with the
// convention, the goal and the player to move; "K5 hamilton-cycle", with a goal of [ParseGoal].
func ParsePosition(text string) (Position, error) {
	words := strings.Fields(text)
	fail := func(err any) (Position, error) {
		return Position{}, fmt.Errorf("%s is not a position: %v", quote(text), err)
	}
	if len(words) == 0 {
		return fail("begin with the board, as in 6 or 4x5")
	}
	var (
		g     Game
		drawn Position
		turn  *Player
		err   error
	)
	if isPicture(words[0]) {
		drawn, err = parsePicture(words[0])
		g.Board = drawn.Board()
	} else {
		g.Board, err = ParseBoard(words[0])
	}
	if err != nil {
		return fail(err)
	}
	for words = words[1:]; len(words) > 0; {
		switch word := words[0]; {
		case word == "goal" && len(words) > 1:
			if g.Goal.Size, err = strconv.Atoi(words[1]); err != nil || g.Goal.Size < 1 {
				return fail("the goal is a number from 1 to the shorter side")
			}
			words = words[2:]
		case len(words) > 2 && words[1] == "to" && words[2] == "move":
			turn = new(Player)
			if err := turn.UnmarshalText([]byte(word)); err != nil {
				return fail(err)
			}
			words = words[3:]
		default:
			goal, wrong := ParseGoal(word)
			if wrong == nil {
				g.Goal = goal
			} else if err := g.Convention.UnmarshalText([]byte(word)); err != nil {
				return fail(fmt.Sprintf("%s is none of %s, goal K, %s, X to move, O to move", quote(word), joined(Conventions()), strings.Join(GoalNames(), ", ")))
			}
			words = words[1:]
		}
	}
	p, err := drawn.In(g)
	if err != nil {
		return fail(err)
	}
	if turn == nil {
		return p.Facing(p.usualTurn()), nil
	}
	return p.Facing(*turn), nil
}
