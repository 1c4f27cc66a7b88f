package engine

import (
	"bytes"
	"cmp"
	"strings"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/export"
	"transversal/positional"
	"transversal/strategy"
)

// view is a game and the position after its last move.
type view struct {
	Game    string        `json:"game"`  // the start, as a request takes it
	Moves   any           `json:"moves"` // after it
	Rows    int           `json:"rows,omitempty"`
	Cols    int           `json:"cols,omitempty"`
	Names   []string      `json:"vertices,omitempty"` // instead of rows, cols and board:
	X       any           `json:"x,omitempty"`        // who owns which
	O       any           `json:"o,omitempty"`
	Rule    tr.Convention `json:"rule"`
	Goal    int           `json:"goal,omitempty"` // none if winning sets are listed:
	Sets    int           `json:"sets,omitempty"` // how many
	Board   string        `json:"board,omitempty"`
	Turn    tr.Player     `json:"turn"`
	Ply     int           `json:"ply"`
	Outcome tr.Outcome    `json:"outcome"`
	Free    any           `json:"free"` // what the next move may claim
	Won     any           `json:"won"`  // the cells of a winning set that is owned
}

// spell returns cells as an answer has them: as cells, or by the names of vertices.
func spell(g tr.Game, list []tr.Cell) []any {
	spelled := make([]any, len(list))
	for i, c := range list {
		if spelled[i] = c; g.HasNames() {
			spelled[i] = g.Name(c)
		}
	}
	return spelled
}

func (q *query) position() (any, error) {
	p, g := q.last, q.last.Game()
	v := &view{
		Moves: spell(g, q.game.Moves), Rule: g.Convention, Goal: g.Goal, Turn: p.Turn(), Ply: p.Ply(), Outcome: p.Outcome(),
	}
	v.Free = spell(g, p.Legal().Cells())
	if g.HasNames() {
		v.Names, v.X, v.O = g.Names(), spell(g, p.X.Cells()), spell(g, p.O.Cells())
	} else {
		v.Rows, v.Cols, v.Board = g.Rows, g.Cols, p.Picture()
	}
	v.Won = spell(g, cmp.Or(p.WinningSet(tr.X), p.WinningSet(tr.O)).Cells())
	if g.Family != nil {
		v.Sets = len(g.Family.X)
	}
	if v.Game = q.Game; !positional.Is(q.Game) {
		read, _ := positional.ReadGame(q.Game, 0) // without the sets of the request
		v.Game = strings.TrimSuffix(tr.Record{Start: read.Start}.String(), ":")
	}
	return v, nil
}

func (q *query) threats() (any, error) {
	spelled := func(side tr.Player) []any { return spell(q.last.Game(), q.last.Threats(side).Cells()) }
	return &struct{ X, O []any }{spelled(tr.X), spelled(tr.O)}, nil
}

func (q *query) rule() (any, error) {
	p := q.last
	if p.Outcome() != tr.Open {
		return nil, &fault{codeOver, "the game is over: " + p.Outcome().String()}
	}
	if p.Game().Family != nil && p.Game().HasNames() {
		return nil, misuse("rules play on boards and complete graphs, not on vertices with names")
	}
	rule, err := strategy.Named(p.Turn(), cmp.Or(q.Rule, strategy.Own(p.Turn()).Name()), q.Seed)
	if err != nil {
		return nil, err
	}
	move, err := rule.Move(p)
	if err != nil {
		return nil, err
	}
	why, err := rule.Why(p)
	if err != nil {
		return nil, err
	}
	g := p.Game()
	a := &ruleAnswer{Rule: rule.Name(), Cell: spell(g, []tr.Cell{move.Cell})[0], Admits: spell(g, move.Admits.Cells()), Why: why.String()}
	if q.Instead != nil {
		c, err := spots{*q.Instead}.in(g)
		if err != nil {
			return nil, err
		}
		if _, err := p.Play(c[0]); err != nil {
			return nil, err
		}
		a.Instead = why.Of(c[0]).String()
	}
	return a, nil
}

func (q *query) draw() (any, error) {
	format := draw.Format(cmp.Or(q.Format, "svg"))
	if format != draw.SVG && format != draw.TikZ {
		return nil, misuse("\"format\" is \"svg\" or \"tikz\", not %q", format)
	}
	show, err := draw.ParseShow(q.Show...)
	if err != nil {
		return nil, misuse("\"show\": %v", err)
	}
	begun, end := q.game.Start.Ply(), q.last.Ply()
	last := end
	if q.Last != nil {
		last = *q.Last
	}
	first := last
	if q.First != nil {
		first = *q.First
		show.Latest = true
	}
	if first < begun || first > last || last > end {
		return nil, misuse("\"first\" and \"last\" are plies from %d to %d, in this order", begun, end)
	}
	figure, err := draw.Game(q.game, first, last, show)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = figure.Write(&out, format)
	return object{"format": format, "text": out.String()}, err
}

func (q *query) export() (any, error) {
	format := cmp.Or(q.Format, "pg")
	write, err := export.Writer(q.ctx, format, q.last, q.By)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = write(&out)
	return object{"format": format, "text": out.String()}, err
}
