// Package answer answers the questions of the page: it is all that the page knows
// of the game. Cells are numbers, 0-based: row·columns + column, or the place among the edges of
// a graph.
package answer

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	tr "transversal"
	"transversal/internal/guide"
	"transversal/internal/table"
	"transversal/positional"
	"transversal/strategy/reason"
)

// Question is what the page asks. As text it is names and values, a zero byte
// between any two.
//
//	ask     begin, level, code, proof, see, reply, hint, why, values, read or csv
//	game    a record as one line of text
//	ply     how many of its moves to look at
//	x, o    who plays
//	best    the moves known to be best, for a hint
//	seed    of the players who leave something to chance
//	level   the name of a level, or of a puzzle, that the game belongs to
//	long    1 if the search for the values may take long
//	text    a game to read, or a link to write as a code
//	head    what the page plays, for a text that does not say
type Question map[string]string

// ParseQuestion reads a question.
func ParseQuestion(text []byte) Question {
	q := make(Question)
	words := strings.Split(string(text), "\x00")
	for i := 0; i+1 < len(words); i += 2 {
		q[words[i]] = words[i+1]
	}
	return q
}

// Answer answers a question with an object in JSON. What is known before the
// whole answer is printed to early, an object a line. If something is wrong the
// object has a field "error", a sentence for a person.
func (q Question) Answer(early io.Writer) []byte {
	var err error
	text := written(nil, func(o *object) { err = q.answer(o, early) })
	if err != nil {
		text = written(nil, func(o *object) { o.string("error", err.Error()) })
	}
	return text
}

func (q Question) answer(o *object, early io.Writer) error {
	switch q["ask"] {
	case "begin":
		begin(o)
		return nil
	case "proof":
		proof(o)
		return nil
	case "level":
		l, err := levelOf(q["level"])
		writeLevel(o, l)
		return err
	case "code":
		return writeCode(o, q["text"])
	case "read":
		game, err := q.read()
		if err != nil {
			return err
		}
		line, err := game.MarshalText()
		o.string("game", string(line))
		return err
	}
	t, err := q.table()
	if err != nil {
		return err
	}
	switch q["ask"] {
	case "see":
		return see(o, t, q["level"])
	case "why":
		text, paper, err := t.Why()
		writeParts(o, "parts", t.Game.Start, text)
		writeParts(o, "paper", t.Game.Start, paper)
		return err
	case "csv":
		var text strings.Builder
		err := t.Game.WriteCSV(&text)
		o.string("csv", text.String())
		return err
	}
	p := t.Position()
	if p.Outcome() != tr.Open {
		return fmt.Errorf("the game is over (%v)", p.Outcome())
	}
	b := p.Board()
	switch q["ask"] {
	case "reply":
		o.int("cell", number(b, t.Reply()))
	case "hint":
		advice := t.Hint(cells(b, q["best"]))
		o.int("cell", number(b, advice.Cell))
		o.string("from", string(advice.From))
		writeParts(o, "parts", p, advice.Text)
		writeParts(o, "paper", p, advice.Paper)
	case "values":
		return values(o, p, q["long"] == "1", early)
	default:
		return fmt.Errorf("unknown question %q", q["ask"])
	}
	return nil
}

// table returns the table that the question is about.
func (q Question) table() (*table.Table, error) {
	game, err := read(q["game"])
	if err != nil {
		return nil, err
	}
	var seats [2]table.Seat
	for side, name := range [2]string{q["x"], q["o"]} {
		if seats[side], err = table.ParseSeat(tr.Player(side), name); err != nil {
			return nil, err
		}
	}
	seed, _ := strconv.ParseUint(q["seed"], 10, 64)
	t := table.New(game, seats, seed)
	ply, err := strconv.Atoi(q["ply"])
	if err != nil || ply < 0 || ply > len(game.Moves) {
		return nil, fmt.Errorf("the game has no ply %s: it ends at ply %d", q["ply"], len(game.Moves))
	}
	t.Look(ply)
	return t, nil
}

// read reads a game however it is written. CSV that does not say the board is of
// the one that the page plays on, if the game fits there.
func (q Question) read() (tr.Record, error) {
	if n, err := strconv.Atoi(q["head"]); err == nil && strings.HasPrefix(strings.TrimSpace(q["text"]), "ply,") {
		if game, err := tr.ReadRecord(q["text"], n); err == nil {
			return game, nil
		}
	}
	return positional.ReadGame(q["text"], 0)
}

// read reads a record. It keeps the start of the latest game whose winning sets are listed,
// because reading them takes a moment, and a game is the same one only with the same sets.
var read = func() func(string) (tr.Record, error) {
	var mutex sync.Mutex
	var head string
	var start tr.Position
	return func(line string) (tr.Record, error) {
		mutex.Lock()
		defer mutex.Unlock()
		at := strings.LastIndexByte(line, ':')
		if at > 0 && line[:at] == head {
			return tr.ReadGame(line, 0, func(string) (tr.Position, error) { return start, nil })
		}
		game, err := positional.ReadGame(line, 0)
		if err == nil && at > 0 && game.Start.Game().Family != nil {
			head, start = line[:at], game.Start
		}
		return game, err
	}
}()

// number is the number that the page has for a cell: of a graph, its place among the edges.
func number(b tr.Board, c tr.Cell) int {
	if !b.Pairs {
		return c.Row()*b.Cols + c.Col()
	}
	before := 0
	for d := range b.Cells().All() {
		if d < c {
			before++
		}
	}
	return before
}

// cells reads numbers of cells with commas between them.
func cells(b tr.Board, text string) tr.Set {
	var set tr.Set
	words := strings.Split(text, ",")
	for c := range b.Cells().All() {
		if slices.Contains(words, strconv.Itoa(number(b, c))) {
			set = set.With(c)
		}
	}
	return set
}

// writeParts writes a sentence about the board of p.
func writeParts(o *object, name string, p tr.Position, s reason.Sentence) {
	b := p.Board()
	s = s.In(p.Game())
	objects(o, name, s, func(o *object, part reason.Part) {
		o.string("text", part.Text)
		if part.Light != reason.Plain {
			o.string("light", string(part.Light))
			o.cells("cells", b, part.Cells.Intersect(b.Cells()))
		}
		if part.Means != "" {
			o.string("means", part.Means)
		}
	})
}

// see answers with what the table shows.
func see(o *object, t *table.Table, level string) error {
	v, err := guide.See(t.Game, t.Ply)
	if err != nil {
		return err
	}
	p, b := v.Position, v.Position.Board()
	writeBoard(o, p)
	o.bool("plain", t.Game.Start == tr.New(t.Game.Start.N()))
	o.string("convention", p.Game().Convention.String())
	o.cells("x", b, p.X)
	o.cells("o", b, p.O)
	o.int("began", t.Game.Start.Ply())
	o.int("ply", t.Ply)
	o.numbers("moves", b, t.Game.Moves)
	at := t.Game.Start
	o.list("players", len(t.Game.Moves), func(text []byte, i int) []byte {
		turn := at.Turn()
		at = at.With(t.Game.Moves[i])
		return quoted(text, turn.String())
	})
	o.string("turn", p.Turn().String())
	o.bool("yours", t.Yours())
	o.string("outcome", v.Outcome.String())
	o.cells("threatsX", b, v.ThreatsX)
	o.cells("threatsO", b, v.ThreatsO)
	o.cells("openX", b, v.OpenX)
	o.cells("openO", b, v.OpenO)
	o.cells("bd", b, v.BD)
	if first := p.First(); !first.Empty() {
		o.cells("first", b, first)
	}
	o.cells("winner", b, v.Transversal)
	if p.Game().Family == nil { // what counts of each player's stones
		o.cells("countsX", b, p.Game().Matching(p.X))
		o.cells("countsO", b, p.Game().Matching(p.O))
	}
	rows, cols := tr.Lines(0), tr.Lines(0)
	if n := p.N(); n > 0 {
		rows, cols = p.X.Completing(n)
	}
	o.cells("completing", b, tr.Rectangle(rows, cols))
	o.numbers("path", b, v.Path)
	writeParts(o, "lost", p, t.Lost())
	o.int("goal", p.Game().Goal)
	o.string("aim", t.Goal())
	o.string("headline", t.Headline())
	o.string("standing", t.Standing())
	o.string("threats", t.Threats())
	o.int("undo", t.UndoTo())
	o.int("redo", t.RedoTo())
	if l, err := levelOf(level); err == nil && l.Game.Start == t.Game.Start {
		o.object("level", func(o *object) { writeState(o, l, t) })
	}
	return nil
}

// writeBoard writes the sides of the board and the missing cells. Vertices with names stand
// row by row; if they are the edges of a graph, its points are there, and its lines, in the
// order of the vertices.
func writeBoard(o *object, p tr.Position) {
	b, names := p.Board(), p.Game().Names()
	if names == nil {
		o.int("rows", b.Rows)
		o.int("cols", b.Cols)
		o.cells("missing", b, b.Missing)
		return
	}
	cols := across(names)
	rows := (len(names) + cols - 1) / cols
	o.int("rows", rows)
	o.int("cols", cols)
	o.list("missing", rows*cols-len(names), func(text []byte, i int) []byte {
		return strconv.AppendInt(text, int64(len(names)+i), 10)
	})
	o.list("names", len(names), func(text []byte, i int) []byte { return quoted(text, names[i]) })
	if points, lines := guide.Lines(p.Game()); lines != nil {
		o.object("graph", func(o *object) {
			o.int("points", points)
			o.list("lines", len(lines), func(text []byte, i int) []byte {
				return fmt.Appendf(text, "[%d,%d]", lines[i][0], lines[i][1])
			})
		})
	}
}

// across returns how many vertices stand in a row: those at the beginning whose names begin
// with the same letter, or end with it, if a board of at most 16 rows and columns has room.
func across(names []string) int {
	begin, end := 0, 0
	for begin < len(names) && names[begin][0] == names[0][0] {
		begin++
	}
	last := func(name string) byte { return name[len(name)-1] }
	for end < len(names) && last(names[end]) == last(names[0]) {
		end++
	}
	if cols := max(begin, end); cols <= tr.MaxN && cols*tr.MaxN >= len(names) {
		return cols
	}
	return min(len(names), tr.MaxN)
}

// levelOf returns the level of a name, which may be that of a puzzle.
func levelOf(name string) (guide.Level, error) {
	for _, l := range guide.Levels() {
		if l.Name == name {
			return l, nil
		}
	}
	return puzzle(name)
}

// puzzle keeps the latest puzzle, because making one takes a moment.
var puzzle = func() func(string) (guide.Level, error) {
	var mutex sync.Mutex
	var latest guide.Level
	return func(name string) (guide.Level, error) {
		mutex.Lock()
		defer mutex.Unlock()
		if latest.Name == name && name != "" {
			return latest, nil
		}
		level, err := table.Puzzle(name)
		if err == nil {
			latest = level
		}
		return level, err
	}
}()

func writeState(o *object, l guide.Level, t *table.Table) {
	state := l.State(t.Game, t.Ply)
	o.string("name", l.Name)
	o.string("title", l.Title+":")
	o.string("state", string(state))
	o.string("says", map[guide.State]string{
		guide.Going:   l.Text,
		guide.Reached: "Reached!",
		guide.Failed:  "Not this time. Undo, or begin again with New game.",
	}[state])
}

// values answers with the value of every move of p.
func values(o *object, p tr.Position, long bool, early io.Writer) error {
	b := p.Board()
	all, best, ok := table.Worths(p, long, func(w table.Worth) {
		_, _ = early.Write(append(written(nil, func(o *object) { writeWorth(o, b, w) }), '\n'))
	})
	objects(o, "moves", all, func(o *object, w table.Worth) { writeWorth(o, b, w) })
	o.bool("long", !ok)
	if ok {
		o.string("says", best.Sentence())
	}
	return nil
}

func writeWorth(o *object, b tr.Board, w table.Worth) {
	o.int("cell", number(b, w.Cell))
	o.string("value", w.Outcome.Winner())
	o.int("ply", w.Ply)
	o.string("kind", string(w.Kind))
	o.string("says", w.Says)
}

// begin answers with all that does not depend on a game.
func begin(o *object) {
	o.object("seats", func(o *object) {
		for _, side := range []tr.Player{tr.X, tr.O} {
			objects(o, side.String(), table.Seats(side), func(o *object, seat table.Seat) {
				o.string("name", string(seat))
				o.string("title", seat.Title(side))
			})
		}
	})
	objects(o, "levels", guide.Levels(), writeLevel)
	objects(o, "tours", guide.Tours(), func(o *object, tour guide.Tour) {
		o.string("name", tour.Name)
		o.string("title", tour.Title)
		objects(o, "panels", tour.Panels, writePanel)
	})
}

// proof answers with the scenes of the strategy in plain words.
func proof(o *object) {
	objects(o, "scenes", guide.Proof(), func(o *object, s guide.Scene) {
		o.string("section", s.Section)
		o.string("title", s.Title)
		o.string("game", s.Game.String())
		o.int("last", len(s.Game.Moves))
		o.string("x", s.Seats[tr.X])
		o.string("o", s.Seats[tr.O])
		o.bool("loose", s.Loose)
		objects(o, "chapters", s.Chapters, func(o *object, c guide.Chapter) {
			o.int("ply", c.Ply)
			o.string("title", c.Title)
		})
	})
}

func writeLevel(o *object, l guide.Level) {
	o.string("name", l.Name)
	o.string("title", l.Title)
	o.string("text", l.Text)
	o.string("game", l.Game.String())
	o.string("x", l.Seats[tr.X])
	o.string("o", l.Seats[tr.O])
}

func writePanel(o *object, panel guide.Panel) {
	start := panel.Game.Start
	o.string("game", panel.Game.String())
	o.int("ply", panel.Ply)
	o.string("title", panel.Title)
	writeParts(o, "parts", start, panel.Text)
	if len(panel.Paper) > 0 {
		writeParts(o, "paper", start, panel.Paper)
	}
	objects(o, "refs", panel.Refs, func(o *object, ref guide.Ref) {
		o.string("label", ref.Label)
		o.string("href", ref.Address)
	})
	if panel.Task == nil {
		return
	}
	o.string("task", panel.Task.Ask)
	o.string("missed", panel.Task.Missed)
	o.cells("cells", start.Board(), panel.Task.Cells)
	objects(o, "after", panel.Task.After, func(o *object, done guide.Done) {
		o.string("game", done.Game.String())
		o.int("ply", len(done.Game.Moves))
		writeParts(o, "parts", start, done.Text)
		o.string("says", done.Says)
	})
}
