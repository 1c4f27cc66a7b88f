// Package answer answers the questions of the page, as JSON: it is all that the
// page knows of the game. Cells are numbers, row·n + column, 0-based.
package answer

import (
	"encoding/json"
	"fmt"
	"strings"

	tr "transversal"
	"transversal/guide"
)

// Question is what the page asks. Ask names the question; Game is a record as
// one line of text, and Ply how much of it to look at.
type Question struct {
	Ask  string `json:"ask"` // see, reply, hint, why, read, csv or tours
	Game string `json:"game"`
	Ply  int    `json:"ply"`
	You  string `json:"you"`  // the player whom no rule plays: "X", "O" or ""
	Text string `json:"text"` // a record to read, as a line or as CSV
	N    int    `json:"n"`    // the size of the board for CSV, which does not say
}

// Answer answers a question in JSON with an object in JSON. If something is
// wrong the object has a field "error", a sentence for a person.
func Answer(question []byte) []byte {
	var q Question
	err := json.Unmarshal(question, &q)
	var answer any
	if err == nil {
		answer, err = q.answer()
	}
	if err != nil {
		answer = map[string]string{"error": err.Error()}
	}
	text, err := json.Marshal(answer)
	if err != nil {
		panic(err) // answers hold only numbers, strings and slices
	}
	return text
}

func (q Question) answer() (any, error) {
	switch q.Ask {
	case "tours":
		return tours()
	case "read":
		return read(q.Text, q.N)
	}
	game, err := tr.ParseRecord(q.Game)
	if err != nil {
		return nil, err
	}
	if q.Ply < 0 || q.Ply > len(game.Moves) {
		return nil, fmt.Errorf("the game has no ply %d: it ends at ply %d", q.Ply, len(game.Moves))
	}
	switch q.Ask {
	case "see":
		return see(game, q.Ply)
	case "reply":
		return reply(game, q.Ply)
	case "hint":
		return hint(game, q.Ply)
	case "why":
		return why(game, q.Ply, q.You)
	case "csv":
		var b strings.Builder
		err := game.WriteCSV(&b)
		return map[string]string{"csv": b.String()}, err
	}
	return nil, fmt.Errorf("unknown question %q", q.Ask)
}

// number is a cell as the page counts it.
func number(n int, c tr.Cell) int { return c.Row()*n + c.Col() }

// numbers lists the cells of s that lie on the board.
func numbers(n int, s tr.Set) []int {
	cells := []int{}
	for c := range s.Intersect(tr.Square(n)).All() {
		cells = append(cells, number(n, c))
	}
	return cells
}

// part is a [guide.Part].
type part struct {
	Text  string `json:"text"`
	Light string `json:"light,omitempty"`
	Cells []int  `json:"cells,omitempty"`
}

func parts(n int, s guide.Sentence) []part {
	all := make([]part, len(s))
	for i, p := range s {
		all[i] = part{p.Text, string(p.Light), numbers(n, p.Cells)}
	}
	return all
}

// view is a [guide.View] and the moves that led to it.
type view struct {
	N        int    `json:"n"`
	Ply      int    `json:"ply"`
	Bound    int    `json:"bound"`
	Turn     string `json:"turn"`
	Outcome  string `json:"outcome"`
	Moves    []int  `json:"moves"` // of the whole game
	ThreatsX []int  `json:"threatsX"`
	ThreatsO []int  `json:"threatsO"`
	OpenX    []int  `json:"openX"`
	OpenO    []int  `json:"openO"`
	BD       []int  `json:"bd"`
	Winner   []int  `json:"winner"`
	KeptX    bool   `json:"keptX"`
	KeptO    bool   `json:"keptO"`
}

func see(game tr.Record, ply int) (view, error) {
	v, err := guide.See(game, ply)
	n := game.N
	moves := make([]int, len(game.Moves))
	for i, c := range game.Moves {
		moves[i] = number(n, c)
	}
	return view{
		N: n, Ply: ply, Bound: guide.Bound(n),
		Turn: v.Position.Turn().String(), Outcome: v.Outcome.String(), Moves: moves,
		ThreatsX: numbers(n, v.ThreatsX), ThreatsO: numbers(n, v.ThreatsO),
		OpenX: numbers(n, v.OpenX), OpenO: numbers(n, v.OpenO),
		BD: numbers(n, v.BD), Winner: numbers(n, v.Transversal),
		KeptX: guide.Kept(game, ply, tr.X), KeptO: guide.Kept(game, ply, tr.O),
	}, err
}

// open returns the position after ply if the game goes on from there.
func open(game tr.Record, ply int) (tr.Position, error) {
	p, err := game.Position(ply)
	if err == nil && p.Outcome() != tr.Open {
		err = fmt.Errorf("the game is over (%v)", p.Outcome())
	}
	return p, err
}

func reply(game tr.Record, ply int) (any, error) {
	p, err := open(game, ply)
	if err != nil {
		return nil, err
	}
	return map[string]int{"cell": number(game.N, guide.Reply(p))}, nil
}

func hint(game tr.Record, ply int) (any, error) {
	p, err := open(game, ply)
	if err != nil {
		return nil, err
	}
	c := guide.Reply(p)
	return map[string]any{
		"cell":  number(game.N, c),
		"parts": parts(game.N, guide.Explain(p, c)),
	}, nil
}

// why explains the move made at a ply. What a person plays as O is described;
// the rest is measured against the rules.
func why(game tr.Record, ply int, you string) (any, error) {
	if ply == 0 {
		return nil, fmt.Errorf("no move has been made yet")
	}
	p, err := open(game, ply-1)
	if err != nil {
		return nil, err
	}
	c := game.Moves[ply-1]
	text := guide.Explain(p, c)
	if p.Turn() == tr.O && you == "O" {
		text = guide.Describe(p, c)
	}
	return map[string][]part{"parts": parts(game.N, text)}, nil
}

// read reads a record, as one line of text or as CSV, and returns it as a line.
func read(text string, n int) (any, error) {
	game, err := guide.Read(text, n)
	return map[string]string{"game": game.String()}, err
}

type panel struct {
	Game  string `json:"game"`
	Ply   int    `json:"ply"`
	Title string `json:"title"`
	Parts []part `json:"parts"`
}

type tour struct {
	Name   string  `json:"name"`
	Title  string  `json:"title"`
	Panels []panel `json:"panels"`
}

func tours() (any, error) {
	var all []tour
	for _, t := range guide.Tours() {
		shown := tour{Name: t.Name, Title: t.Title}
		for _, p := range t.Panels {
			shown.Panels = append(shown.Panels, panel{p.Game.String(), p.Ply, p.Title, parts(p.Game.N, p.Text)})
		}
		all = append(all, shown)
	}
	return map[string][]tour{"tours": all}, nil
}
