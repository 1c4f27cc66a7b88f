package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	tr "transversal"
	"transversal/positional"
)

// request is one line of input. [words] says which fields go with which word.
type request struct {
	ID json.RawMessage `json:"id"` // given back with the answer
	Do string          `json:"do"` // the word

	// The game is a position or a record, listed winning sets, and moves after it.
	Game  string  `json:"game"`
	Sets  []spots `json:"sets"`
	Moves spots   `json:"moves"`

	Rule    string           `json:"rule"` // the player's own if it is not given
	Seed    uint64           `json:"seed"`
	Instead *json.RawMessage `json:"instead"`

	By          int    `json:"by"`
	Certificate string `json:"certificate"`

	Format string   `json:"format"`
	First  *int     `json:"first"`
	Last   *int     `json:"last"`
	Show   []string `json:"show"`

	N         int             `json:"n"`
	Theorem   string          `json:"theorem"`
	Choices   string          `json:"choices"`
	Classes   bool            `json:"classes"`
	Transpose bool            `json:"transpose"`
	Size      int             `json:"size"`
	Rows      int             `json:"rows"`
	Cols      int             `json:"cols"`
	Missing   *int            `json:"missing"`
	Rules     []tr.Convention `json:"rules"`

	Seconds *float64 `json:"seconds"` // the most that the answer may take
	Every   *float64 `json:"every"`   // seconds between interim answers

	Request json.RawMessage `json:"request"` // the id of another
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

// read decodes a line. It refuses fields that do not go with the word, also those whose
// case differs. The request has its id even if there is an error.
func read(line []byte) (r request, w word, err error) {
	for _, mark := range []string{"\ufeff", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return r, w, misuse("the line begins with a byte-order mark: write UTF-8 without one")
		}
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(line, &fields); err != nil {
		return r, w, misuse("%s", plain(err))
	}
	r.ID = fields["id"]
	var do string
	_ = json.Unmarshal(fields["do"], &do) // what is no string is no word
	w, ok := words[do]
	if !ok {
		wrong := "the request lacks \"do\""
		if given, ok := fields["do"]; ok {
			wrong = fmt.Sprintf("there is no word %s to \"do\"", given)
		}
		return r, w, misuse("%s: give one of %s", wrong, list(slices.Sorted(maps.Keys(words))))
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if name != "id" && name != "do" && !slices.Contains(w.takes, name) {
			return r, w, misuse("%q has no field %q: it takes %s", do, name, list(append([]string{"id"}, w.takes...)))
		}
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, w, misuse("%s", plain(err))
	}
	return r, w, nil
}

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
		return "the line is not one JSON object: " + text
	default:
		return strings.TrimPrefix(text, "json: ")
	}
}

// record returns the game that the request names, and its last position.
func (r *request) record() (game tr.Record, last tr.Position, err error) {
	if r.Game == "" {
		return game, last, misuse("%q needs a \"game\", as in \"6\" or \"4x5 avoidance\"", r.Do)
	}
	if game, err = positional.ReadGame(r.Game, 0); err != nil {
		return game, last, &fault{codeGame, err.Error()}
	}
	if r.Sets != nil {
		if game.Start, err = listed(game.Start, r.Sets); err != nil {
			return game, last, err
		}
	}
	moves, err := r.Moves.in(game.Start.Game())
	if err != nil {
		return game, last, err
	}
	game.Moves = slices.Concat(game.Moves, moves)
	last, err = game.Final()
	return game, last, err
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
	g.Family, g.Goal = tr.NewFamily(sets...), 0
	start, err := start.In(g)
	if err != nil {
		err = &fault{codeGame, err.Error()}
	}
	return start, err
}
