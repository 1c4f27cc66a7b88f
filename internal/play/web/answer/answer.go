// Package answer answers the questions of the page: it is all that the page knows
// of the game. Cells are numbers, 0-based: row·columns + column, or the place among the edges of
// a graph.
package answer

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rsc.io/qr/coding"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/internal/play/table"
	"transversal/positional"
	"transversal/strategy/reason"
)

// Question is what the page asks. As text it is names and values, a zero byte
// between any two.
//
//	ask     begin, tour, level, code, proof, see, reply, hint, why, values, read or csv
//	game    a record as one line of text
//	ply     how many of its moves to look at
//	x, o    who plays
//	best    the moves known to be best, for a hint
//	seed    of the players who leave something to chance
//	level   the name of a level, or of a puzzle, that the game belongs to
//	tour    the name of a tour
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
	o, err := q.answer(early)
	if err != nil {
		o = object{"error": err.Error()}
	}
	return appendJSON(nil, o)
}

// list returns what item makes of each of the items.
func list[From, To any](items []From, item func(From) To) []To {
	all := make([]To, len(items))
	for i := range all {
		all[i] = item(items[i])
	}
	return all
}

func (q Question) answer(early io.Writer) (any, error) {
	switch q["ask"] {
	case "begin":
		return begin(), nil
	case "tour":
		return tour(q["tour"])
	case "proof":
		return object{"scenes": list(guide.Proof(), scene)}, nil
	case "level":
		l, err := levelOf(q["level"])
		return level(l), err
	case "code":
		return code(q["text"])
	case "read":
		game, err := q.read()
		if err != nil {
			return nil, err
		}
		line, err := game.MarshalText()
		return object{"game": string(line)}, err
	}
	t, err := q.table()
	if err != nil {
		return nil, err
	}
	switch q["ask"] {
	case "see":
		return see(t, q["level"]), nil
	case "why":
		text, paper, err := t.Why()
		return object{"parts": parts(t.Game.Start, text), "paper": parts(t.Game.Start, paper)}, err
	case "csv":
		var text strings.Builder
		err := t.Game.WriteCSV(&text)
		return object{"csv": text.String()}, err
	}
	p := t.Position()
	if p.Outcome() != tr.Open {
		return nil, fmt.Errorf("the game is over (%v)", p.Outcome())
	}
	b := p.Board()
	switch q["ask"] {
	case "reply":
		return object{"cell": number(b, t.Reply())}, nil
	case "hint":
		advice := t.Hint(cells(b, q["best"]))
		return object{"cell": number(b, advice.Cell), "from": advice.From, "parts": parts(p, advice.Text), "paper": parts(p, advice.Paper)}, nil
	case "values":
		return values(p, q["long"] == "1", early), nil
	}
	return nil, fmt.Errorf("unknown question %q", q["ask"])
}

// last is the game that was read last: a click asks more than one question about it.
var last struct {
	text string
	game tr.Record
}

// table returns the table that the question is about.
func (q Question) table() (*table.Table, error) {
	if text := q["game"]; text == "" || text != last.text {
		game, err := positional.ReadGame(text, 0)
		if err != nil {
			return nil, err
		}
		last.text, last.game = text, game
	}
	seats := [2]string{q["x"], q["o"]}
	for _, side := range []tr.Player{tr.X, tr.O} {
		if all := table.Seats(side); !slices.Contains(all, seats[side]) {
			return nil, fmt.Errorf("%q cannot play %v: give %s", seats[side], side, strings.Join(all, ", "))
		}
	}
	seed, _ := strconv.ParseUint(q["seed"], 10, 64)
	t := table.New(last.game, seats, seed)
	ply, err := strconv.Atoi(q["ply"])
	if err != nil || ply < 0 || ply > t.Ply {
		return nil, fmt.Errorf("the game has no ply %s: it ends at ply %d", q["ply"], t.Ply)
	}
	t.Look(ply)
	return t, nil
}

// read reads a game however it is written. CSV that does not say the board is of
// the one that the page plays on, if the game fits there.
func (q Question) read() (tr.Record, error) {
	n, _ := strconv.Atoi(q["head"])
	if game, err := positional.ReadGame(q["text"], n); err == nil {
		return game, nil
	}
	return positional.ReadGame(q["text"], 0)
}

// number is the number that the page has for a cell: of a graph, its place among the edges.
func number(b tr.Board, c tr.Cell) int {
	if !b.IsGraph() {
		return c.Row()*b.Cols + c.Col()
	}
	return slices.Index(b.Cells().Cells(), c)
}

// cells reads numbers of cells with commas between them.
func cells(b tr.Board, text string) tr.Set {
	words := strings.Split(text, ",")
	return b.Cells().Where(func(c tr.Cell) bool { return slices.Contains(words, strconv.Itoa(number(b, c))) })
}

// numbers are the numbers of cells.
func numbers(b tr.Board, cells []tr.Cell) []int {
	return list(cells, func(c tr.Cell) int { return number(b, c) })
}

// parts are a sentence about the board of p.
func parts(p tr.Position, s reason.Sentence) []object {
	b := p.Board()
	return list(s.In(p.Game()), func(part reason.Part) object {
		o := object{"text": part.Text}
		if part.Light != reason.Plain {
			o["light"], o["cells"] = part.Light, numbers(b, part.Cells.Intersect(b.Cells()).Cells())
		}
		if part.Means != "" {
			o["means"] = part.Means
		}
		return o
	})
}

// see answers with what the table shows.
func see(t *table.Table, name string) object {
	v := t.See()
	p, b := v.Position, v.Position.Board()
	cells := func(s tr.Set) []int { return numbers(b, s.Cells()) }
	at := t.Game.Start
	players := list(t.Game.Moves, func(c tr.Cell) string {
		turn := at.Turn()
		at = at.With(c)
		return turn.String()
	})
	o := board(p)
	maps.Copy(o, object{
		"plain":      t.Game.Start == tr.New(t.Game.Start.N()),
		"convention": p.Game().Convention.String(),
		"x":          cells(p.X),
		"o":          cells(p.O),
		"began":      t.Game.Start.Ply(),
		"ply":        t.Ply,
		"moves":      numbers(b, t.Game.Moves),
		"players":    players,
		"turn":       p.Turn().String(),
		"yours":      t.Yours(),
		"outcome":    p.Outcome().String(),
		"threatsX":   cells(v.ThreatsX),
		"threatsO":   cells(v.ThreatsO),
		"openX":      cells(v.OpenX),
		"openO":      cells(v.OpenO),
		"bd":         cells(v.BD),
		"winner":     cells(v.Transversal),
		"completing": cells(tr.Rectangle(p.X.Completing(p.N()))),
		"path":       numbers(b, v.Path),
		"lost":       parts(p, t.Lost()),
		"goal":       p.Game().Size(),
		"aim":        t.Goal(),
		"headline":   t.Headline(),
		"standing":   t.Standing(),
		"threats":    t.Threats(),
		"undo":       t.UndoTo(),
		"redo":       t.RedoTo(),
	})
	if first := p.First(); !first.Empty() {
		o["first"] = cells(first)
	}
	if p.Game().Family == nil {
		maps.Copy(o, progress(p, tr.X))
		maps.Copy(o, progress(p, tr.O))
	}
	if l, err := levelOf(name); err == nil && l.Game.Start == t.Game.Start {
		o["level"] = state(l, t)
	}
	return o
}

// progress says how far the stones of a player are, whichever of their largest matchings one
// looks at: its size, the stones that are in every one, the lines that some one leaves out,
// and the free cells that make a larger one (Lemma 1).
func progress(p tr.Position, player tr.Player) object {
	b, stones, of := p.Board(), p.Stones(player), player.String()
	size, rows, cols, cells := b.Raising(stones)
	always := stones.Where(func(c tr.Cell) bool {
		without, _, _, _ := b.Raising(stones.Without(c))
		return without < size
	})
	return object{
		"size" + of:        size,
		"counts" + of:      numbers(b, always.Cells()),
		"exposedRows" + of: slices.AppendSeq([]int{}, rows.All()),
		"exposedCols" + of: slices.AppendSeq([]int{}, cols.All()),
		"gains" + of:       numbers(b, cells.Intersect(p.Free()).Cells()),
	}
}

// mostPoints bounds the graphs that are drawn as graphs.
const mostPoints = 24

// board gives the sides of the board and the missing cells. Vertices with names stand
// row by row; if they are the edges of a graph, its points are there, and its lines, in the
// order of the vertices.
func board(p tr.Position) object {
	b, names := p.Board(), p.Game().Names()
	if names == nil {
		return object{"rows": b.Rows, "cols": b.Cols, "missing": numbers(b, b.Missing.Cells())}
	}
	cols := across(names)
	rows := (len(names) + cols - 1) / cols
	missing := []int{}
	for i := len(names); i < rows*cols; i++ {
		missing = append(missing, i)
	}
	o := object{"rows": rows, "cols": cols, "missing": missing, "names": names}
	if b.IsGraph() && b.Order() <= mostPoints {
		var lines [][2]int
		for c := range b.Cells().All() {
			from, to := b.Ends(c)
			lines = append(lines, [2]int{from, to})
		}
		o["graph"] = object{"points": b.Order(), "lines": lines}
	}
	return o
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

// latest is the puzzle that was asked about last: making one takes a moment.
var latest guide.Level

// levelOf returns the level of a name, which may be that of a puzzle.
func levelOf(name string) (guide.Level, error) {
	for _, l := range append(guide.Levels(), latest) {
		if l.Name == name && name != "" {
			return l, nil
		}
	}
	level, err := table.Puzzle(name)
	if err == nil {
		latest = level
	}
	return level, err
}

// state says how far a level is reached.
func state(l guide.Level, t *table.Table) object {
	at := l.State(t.Game, t.Ply)
	says := map[guide.State]string{
		guide.Going:   l.Text,
		guide.Reached: "Reached!",
		guide.Failed:  "Not this time. Undo, or begin again with New game.",
	}[at]
	return object{"name": l.Name, "title": l.Title + ":", "state": at, "says": says}
}

// values answers with the value of every move of p.
func values(p tr.Position, long bool, early io.Writer) object {
	worth := func(w table.Worth) object {
		return object{"cell": number(p.Board(), w.Cell), "value": w.Outcome.Winner(), "ply": w.Ply, "kind": w.Kind, "says": w.Says}
	}
	all, best, ok := table.Worths(p, long, func(w table.Worth) { fmt.Fprintf(early, "%s\n", appendJSON(nil, worth(w))) })
	o := object{"moves": list(all, worth), "long": !ok}
	if ok {
		o["says"] = best.Sentence()
	}
	return o
}

// begin answers with all that does not depend on a game.
func begin() object {
	seats := func(side tr.Player) []object {
		return list(table.Seats(side), func(seat string) object { return object{"name": seat, "title": table.Title(side, seat)} })
	}
	return object{
		"seats":  object{"X": seats(tr.X), "O": seats(tr.O)},
		"levels": list(guide.Levels(), level),
	}
}

// tour answers with the tour of a name.
func tour(name string) (object, error) {
	for _, t := range guide.Tours() {
		if t.Name == name {
			return object{"name": t.Name, "title": t.Title, "panels": list(t.Panels, panel)}, nil
		}
	}
	return nil, fmt.Errorf("there is no tour %.40q", name)
}

// scene is one of the strategy in plain words.
func scene(s guide.Scene) object {
	return object{
		"section": s.Section, "title": s.Title, "game": s.Game.String(), "last": len(s.Game.Moves),
		"x": s.Seats[tr.X], "o": s.Seats[tr.O], "loose": s.Loose,
		"chapters": list(s.Chapters, func(c guide.Chapter) object { return object{"ply": c.Ply, "title": c.Title} }),
	}
}

func level(l guide.Level) object {
	return object{"name": l.Name, "title": l.Title, "text": l.Text, "game": l.Game.String(), "x": l.Seats[tr.X], "o": l.Seats[tr.O]}
}

func panel(panel guide.Panel) object {
	start := panel.Game.Start
	o := object{"game": panel.Game.String(), "ply": panel.Ply, "title": panel.Title, "parts": parts(start, panel.Text)}
	if len(panel.Paper) > 0 {
		o["paper"] = parts(start, panel.Paper)
	}
	o["refs"] = list(panel.Refs, func(r guide.Ref) object { return object{"label": r.Label, "href": r.Address} })
	if task := panel.Task; task != nil {
		o["task"], o["missed"], o["cells"] = task.Ask, task.Missed, numbers(start.Board(), task.Cells.Cells())
		o["after"] = list(task.After, func(done guide.Done) object {
			return object{"game": done.Game.String(), "ply": len(done.Game.Moves), "parts": parts(start, done.Text), "says": done.Says}
		})
	}
	return o
}

// largest is the most modules a side of a QR code that a phone reads from a screen in a
// corner: they hold some 400 letters.
const largest = 77

// code answers with the QR code of a text, a path of squares in a picture that is
// size units wide.
func code(text string) (object, error) {
	code, err := encoded(coding.String(text))
	if err != nil || code.Size > largest {
		return nil, fmt.Errorf("the link is too long for a code: it has %d letters", len(text))
	}
	var path []byte
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				path = fmt.Appendf(path, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return object{"size": code.Size, "path": string(path)}, nil
}

// encoded returns the smallest QR code of a text. (Package qr does it too, with all that draws
// pictures.)
func encoded(text coding.String) (*coding.Code, error) {
	v := coding.Version(coding.MinVersion)
	for v < coding.MaxVersion && text.Bits(v) > v.DataBytes(coding.M)*8 {
		v++
	}
	plan, err := coding.NewPlan(v, coding.M, 0)
	if err != nil {
		return nil, err
	}
	return plan.Encode(text)
}
