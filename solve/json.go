package solve

import (
	"encoding/json"
	"strings"

	tr "transversal"
)

// resultJSON is a [Result] in JSON.
type resultJSON struct {
	Rows      int               `json:"rows,omitempty"`
	Cols      int               `json:"cols,omitempty"`
	Vertices  []string          `json:"vertices,omitempty"`
	Rule      tr.Convention     `json:"rule"`
	Goal      int               `json:"goal,omitempty"`
	Sets      []any             `json:"sets,omitempty"`
	SetsOfO   []any             `json:"sets_of_o,omitempty"`
	Turns     string            `json:"turns,omitempty"`
	First     []any             `json:"first_moves,omitempty"`
	Start     string            `json:"start,omitempty"`
	X         []any             `json:"x,omitempty"`
	O         []any             `json:"o,omitempty"`
	Turn      tr.Player         `json:"to_move"`
	By        int               `json:"by,omitempty"`
	Wins      *bool             `json:"x_wins_by,omitempty"`
	Stopped   bool              `json:"stopped,omitempty"`
	NotByX    int               `json:"x_does_not_win_by,omitempty"`
	NotByO    int               `json:"o_does_not_win_by,omitempty"`
	Value     string            `json:"value,omitempty"`
	Ply       int               `json:"ply,omitempty"`
	Latest    int               `json:"latest,omitempty"`
	Record    string            `json:"record,omitempty"`
	Line      [][3]any          `json:"principal_variation"`
	Moves     []json.RawMessage `json:"moves,omitempty"`
	Nodes     int64             `json:"nodes"`
	Positions int               `json:"positions"`
}

// MarshalJSON writes r as [Result] says.
func (r *Result) MarshalJSON() ([]byte, error) {
	p, g := r.Position, r.Position.Game()
	j := resultJSON{
		Rule: g.Convention, Goal: g.Size(), Turn: p.Turn(), By: r.By, Wins: r.Wins, Stopped: r.Stopped(), NotByX: r.NotBy[tr.X], NotByO: r.NotBy[tr.O],
		Value: r.Value.Winner(), Ply: r.Ply, Latest: r.Latest, Line: [][3]any{}, Nodes: r.Nodes, Positions: r.Positions,
	}
	cells := func(s tr.Set) []any { return g.Spell(s.Cells()...) }
	if g.HasNames() {
		j.Vertices, j.X, j.O = g.Names(), cells(p.X), cells(p.O)
	} else {
		j.Rows, j.Cols, j.Start = g.Rows, g.Cols, p.Picture()
	}
	if g.Family != nil {
		for _, w := range g.Family.X {
			j.Sets = append(j.Sets, cells(w))
		}
		if !g.Convention.OneSided() && !g.Family.Same() {
			for _, w := range g.Family.O {
				j.SetsOfO = append(j.SetsOfO, cells(w))
			}
		}
		j.Turns = turnsOf(g.Family)
		j.First = cells(p.First())
	}
	j.Record = r.record()
	for q, i := p, 0; i < len(r.Line); i++ {
		j.Line = append(j.Line, [3]any{q.Turn(), g.Spell(r.Line[i])[0], q.Ply() + 1})
		q = q.With(r.Line[i])
	}
	for _, m := range r.Moves {
		value, err := m.JSON(g)
		if err != nil {
			return nil, err
		}
		j.Moves = append(j.Moves, value)
	}
	return json.Marshal(j)
}

// turnsOf returns who moves when, as in "XOOXX", if the family lists it.
func turnsOf(f *tr.Family) string {
	var b strings.Builder
	for _, who := range f.Turns {
		b.WriteString(who.String())
	}
	return b.String()
}
