package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	tr "transversal"
)

// head is what every request may have.
type head struct {
	ID json.RawMessage `json:"id"` // given back with the answer
	Do string          `json:"do"` // the word
	// The game that the request is about, if it is not the one of the session:
	// a position or a record, listed winning sets, and moves after it.
	Game  *string `json:"game"`
	Sets  []cells `json:"sets"`
	Moves cells   `json:"moves"`
}

// cells is a list of cells, each [row, column]. Without a method of its own the
// decoder would take a list of bytes to be base64.
type cells []tr.Cell

func (c *cells) UnmarshalJSON(data []byte) error {
	var list []*tr.Cell
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*c = make(cells, len(list))
	for i, cell := range list {
		if cell == nil {
			return errors.New("null is not a cell: give [row, column], as in [2,3]")
		}
		(*c)[i] = *cell
	}
	return nil
}

// The requests that say more, by their word.
type (
	playRequest struct {
		head
		Cells cells `json:"cells"`
	}
	undoRequest struct {
		head
		Plies *int `json:"plies"` // 1 if it is not given
	}
	ruleRequest struct {
		head
		Rule    string   `json:"rule"` // the player's own if it is not given
		Seed    uint64   `json:"seed"`
		Instead *tr.Cell `json:"instead"`
	}
	solveRequest struct {
		head
		By      int      `json:"by"`
		Seconds *float64 `json:"seconds"`
	}
	verifyRequest struct {
		head
		N       int      `json:"n"`
		Theorem string   `json:"theorem"`
		Choices string   `json:"choices"`
		Classes bool     `json:"classes"`
		Seconds *float64 `json:"seconds"`
	}
	checkRequest struct {
		head
		Certificate string `json:"certificate"`
	}
	drawRequest struct {
		head
		Format string   `json:"format"`
		First  *int     `json:"first"`
		Last   *int     `json:"last"`
		Show   []string `json:"show"`
	}
)

// read decodes one JSON value into a request and refuses fields that it has not.
func read(line []byte, request any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(request); err != nil {
		return misuse("%s", plain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return misuse("there is something after the request: give one JSON object a line")
	}
	return nil
}

// plain says what is wrong with JSON in our words.
func plain(err error) string {
	kind := (*json.UnmarshalTypeError)(nil)
	syntax := (*json.SyntaxError)(nil)
	switch text := err.Error(); {
	case errors.As(err, &kind) && kind.Field == "":
		return "a request is a JSON object, not " + kind.Value
	case errors.As(err, &kind):
		return fmt.Sprintf("%q cannot be %s", kind.Field[strings.LastIndexByte(kind.Field, '.')+1:], kind.Value)
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "the line is not JSON: " + strings.TrimPrefix(text, "json: ")
	default:
		return strings.Replace(strings.TrimPrefix(text, "json: "), "unknown field", "there is no field", 1)
	}
}

// begin returns the game that a request names, or the game so far.
func (h *head) begin(game tr.Record) (tr.Record, error) {
	if h.Game == nil {
		if h.Sets != nil || h.Moves != nil {
			return game, misuse("\"sets\" and \"moves\" need the \"game\" that they belong to")
		}
		return game, nil
	}
	game, err := tr.ReadRecord(*h.Game, 0)
	if err != nil {
		return game, &fault{codeGame, err.Error()}
	}
	if h.Sets != nil {
		sets := make([]tr.Set, len(h.Sets))
		for i, cells := range h.Sets {
			for _, c := range cells {
				if sets[i].Has(c) {
					return game, &fault{codeGame, fmt.Sprintf("cell %v stands twice in winning set %d", c, i+1)}
				}
				sets[i] = sets[i].With(c)
			}
		}
		family, err := tr.NewFamily(sets...)
		if err != nil {
			return game, &fault{codeGame, err.Error()}
		}
		g := game.Start.Game()
		g.Family, g.Goal = family, 0
		if game.Start, err = game.Start.In(g); err != nil {
			return game, &fault{codeGame, err.Error()}
		}
	}
	game.Moves = append(game.Moves[:len(game.Moves):len(game.Moves)], h.Moves...)
	if _, err := game.Final(); err != nil {
		return game, err
	}
	return game, nil
}
