package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	tr "transversal"
	"transversal/positional"
)

// request is what a line of input asks with its word: its fields are those that go with the
// word, besides id, do, and what [query] says of the time.
type request interface {
	answer(q *query) (any, error)
}

// ranges are the whole numbers that fields take.
var ranges = map[string]struct{ least, most int }{
	"n": {1, tr.MaxN}, "rows": {1, tr.MaxN}, "cols": {1, tr.MaxN}, "missing": {0, tr.MaxN * tr.MaxN}, "size": {1, 24},
	"by": {0, tr.MaxN * tr.MaxN}, "first": {0, tr.MaxN * tr.MaxN}, "last": {0, tr.MaxN * tr.MaxN}, // plies; by 0 is none
}

// game is a position or a record, listed winning sets, and moves after it.
type game struct {
	Game  string  `json:"game"`
	Sets  []spots `json:"sets"`
	Moves spots   `json:"moves"`

	start  tr.Position // without Sets
	record tr.Record   // with all moves
	last   tr.Position
}

// spots is a list of cells, or of names of vertices, which the game defines.
type spots []json.RawMessage

// in returns the cells of a game that the list names.
func (s spots) in(g tr.Game) ([]tr.Cell, error) {
	list := make([]tr.Cell, len(s))
	for i, spot := range s {
		var err error
		if name := ""; !g.HasNames() {
			err = json.Unmarshal(spot, &list[i])
		} else if json.Unmarshal(spot, &name) != nil {
			err = fmt.Errorf("%s is not a vertex: give its name, as in \"a1\"", spot)
		} else {
			list[i], err = g.Named(name)
		}
		if err != nil {
			return nil, misuse("%s", plain(err))
		}
	}
	return list, nil
}

// read decodes a line into q. It refuses fields that do not go with the word, also those whose
// case differs.
func (q *query) read(line []byte) error {
	for _, mark := range []string{"\ufeff", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return misuse("the line begins with a byte-order mark: write UTF-8 without one")
		}
	}
	fields, err := fieldsOf(line)
	if err != nil {
		return misuse("%s", plain(err))
	}
	var do string
	_ = json.Unmarshal(fields["do"], &do) // what is no string is no word
	w, ok := words[do]
	if !ok {
		wrong := "the request lacks \"do\""
		if given, ok := fields["do"]; ok {
			wrong = fmt.Sprintf("there is no word %s to \"do\"", given)
		}
		return misuse("%s: give one of %s", wrong, list(slices.Sorted(maps.Keys(words))))
	}
	takes := append([]string{"id"}, w.takes()...)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		number, ends := 0, ranges[name]
		switch {
		case name != "do" && !slices.Contains(takes, name):
			return misuse("%q has no field %q: it takes %s", do, name, list(takes))
		case ends.most > 0 && json.Unmarshal(fields[name], &number) == nil && (number < ends.least || number > ends.most):
			return misuse("%q is out of range: give %d to %d", name, ends.least, ends.most)
		}
	}
	q.word, q.request = w, w.request()
	line, err = json.Marshal(fields)
	if err != nil {
		return misuse("%s", plain(err))
	}
	for _, part := range []any{q, q.request} {
		if err := json.Unmarshal(line, part); err != nil {
			return misuse("%s", plain(err))
		}
	}
	for name, seconds := range map[string]*float64{"seconds": q.Seconds, "every": q.Every} {
		if seconds != nil && (*seconds <= 0 || *seconds > q.session.bounds.seconds) {
			return misuse("%q is out of range: give a number above 0, at most %.0f", name, q.session.bounds.seconds)
		}
	}
	if q.Every != nil && q.session.whole {
		return misuse("\"every\" needs the content type %s: with %s there is one answer", lines, one)
	}
	if g, ok := q.request.(interface{ follow(do string) error }); ok {
		return g.follow(do)
	}
	return nil
}

// fieldsOf returns the fields of an object, without the fraction of whole numbers such as
// 11.0, or those before the error.
func fieldsOf(line []byte) (map[string]json.RawMessage, error) {
	fields := map[string]json.RawMessage{}
	in := json.NewDecoder(bytes.NewReader(line))
	begins, _ := in.Token()
	for begins == json.Delim('{') && in.More() {
		name, _ := in.Token()
		field, ok := name.(string)
		var value json.RawMessage
		if !ok || in.Decode(&value) != nil {
			break
		}
		if _, twice := fields[field]; twice {
			return fields, misuse("the field %q is given twice", field)
		}
		if value[0] != '"' && field != "id" && field != "request" { // those are compared as they are
			value = wholes.ReplaceAll(value, []byte("$1"))
		}
		fields[field] = value
	}
	return fields, json.Unmarshal(line, &struct{}{})
}

// idOf returns the id in a line, also in one that is not JSON, or nil.
func idOf(line []byte) (id json.RawMessage) {
	for depth := 0; ; {
		at := marks.FindIndex(line)
		if at == nil {
			return nil
		}
		mark := line[at[0]:at[1]]
		line = line[at[1]:]
		switch mark[0] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		value, named := bytes.CutPrefix(bytes.TrimSpace(line), []byte(":"))
		if named && depth == 1 && string(mark) == `"id"` {
			_ = json.NewDecoder(bytes.NewReader(value)).Decode(&id) // nil if it is none
			return id
		}
	}
}

// marks finds brackets and strings.
var marks = regexp.MustCompile(`[][{}]|"(?:[^"\\]|\\.)*"`)

// wholes finds strings and whole numbers with a fraction; $1 is either without the fraction.
var wholes = regexp.MustCompile(`("(?:[^"\\]|\\.)*"|\b[0-9]+)(?:\.0+\b)?`)

func list(names []string) string { return strings.Join(names, ", ") }

// plain says in plain words what is wrong with JSON.
func plain(err error) string {
	kind := (*json.UnmarshalTypeError)(nil)
	syntax := (*json.SyntaxError)(nil)
	switch text := err.Error(); {
	case errors.As(err, &kind) && kind.Field == "":
		return "a request is a JSON object, not " + kind.Value
	case errors.As(err, &kind):
		return fmt.Sprintf("%q cannot be %s", kind.Field[strings.LastIndexByte(kind.Field, '.')+1:], kind.Value)
	case errors.As(err, &syntax):
		return "the request is not one JSON object: " + text
	default:
		return strings.TrimPrefix(text, "json: ")
	}
}

// follow reads the game, for a request with that word, and plays the moves.
func (g *game) follow(do string) (err error) {
	if g.Game == "" {
		return misuse("%q needs a \"game\", as in \"6\" or \"4x5 avoidance\"", do)
	}
	if g.record, err = positional.ReadGame(g.Game, 0); err != nil {
		return &fault{codeGame, err.Error()}
	}
	if g.start = g.record.Start; g.Sets != nil {
		if g.record.Start, err = listed(g.record.Start, g.Sets); err != nil {
			return err
		}
	}
	moves, err := g.Moves.in(g.record.Start.Game())
	if err != nil {
		return err
	}
	g.record.Moves = slices.Concat(g.record.Moves, moves)
	g.last, err = g.record.Final()
	return err
}

// listed returns start where winning sets are listed.
func listed(start tr.Position, lists []spots) (tr.Position, error) {
	g := start.Game()
	if g.Family != nil {
		return start, misuse("\"sets\" does not go with a positional game, which lists its own")
	}
	sets := make([]tr.Set, len(lists))
	for i, list := range lists {
		cells, err := list.in(g)
		if err != nil {
			return start, err
		}
		for _, c := range cells {
			if sets[i].Has(c) {
				return start, &fault{codeGame, fmt.Sprintf("cell %v appears twice in winning set %d", c, i+1)}
			}
			sets[i] = sets[i].With(c)
		}
	}
	g.Family = tr.NewFamily(sets...)
	g.Goal = tr.Goal{}
	start, err := start.In(g)
	if err != nil {
		err = &fault{codeGame, err.Error()}
	}
	return start, err
}
