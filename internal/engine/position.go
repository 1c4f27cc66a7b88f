package engine

import (
	"bytes"
	"cmp"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/export"
	"transversal/strategy"
)

// view is a game and the position after its last move.
type view struct {
	Game    string        `json:"game"`  // the start, as a request takes it
	Moves   []tr.Cell     `json:"moves"` // after it
	Rows    int           `json:"rows"`
	Cols    int           `json:"cols"`
	Rule    tr.Convention `json:"rule"`
	Goal    int           `json:"goal,omitempty"` // none if winning sets are listed:
	Sets    int           `json:"sets,omitempty"` // so many
	Board   string        `json:"board"`
	Turn    tr.Player     `json:"turn"`
	Ply     int           `json:"ply"`
	Outcome tr.Outcome    `json:"outcome"`
	Free    tr.Set        `json:"free"`
	Won     tr.Set        `json:"won"` // the cells of a winning set that is owned
}

func viewOf(game tr.Record) (*view, error) {
	p, err := game.Final()
	if err != nil {
		return nil, err
	}
	g := p.Game()
	v := &view{
		Moves: game.Moves, Rows: g.Rows, Cols: g.Cols, Rule: g.Convention, Goal: g.Goal,
		Board: p.Picture(), Turn: p.Turn(), Ply: p.Ply(), Outcome: p.Outcome(), Free: p.Free(),
	}
	if v.Moves == nil {
		v.Moves = []tr.Cell{}
	}
	start := game.Start
	if g.Family != nil {
		v.Sets = g.Family.Len()
		g.Family = nil
		if start, err = start.In(g); err != nil {
			return nil, err
		}
	}
	line, err := start.MarshalText()
	v.Game = string(line)
	for _, player := range []tr.Player{tr.X, tr.O} {
		if g.Convention == tr.MakerBreaker && player == tr.O {
			continue
		}
		if won := p.WinningSet(player); !won.Empty() {
			v.Won = won
		}
	}
	return v, err
}

func (q *query) position() (any, error) { return viewOf(q.game) }

func (q *query) threats() (any, error) {
	p, err := q.game.Final()
	return &threats{p.Threats(tr.X), p.Threats(tr.O)}, err
}

func (q *query) rule() (any, error) {
	p, err := q.game.Final()
	if err != nil {
		return nil, err
	}
	if p.Outcome() != tr.Open {
		return nil, &fault{codeOver, "the game is over: " + p.Outcome().String()}
	}
	rule := strategy.Own(p.Turn())
	if q.Rule != "" {
		if rule, err = strategy.Named(p.Turn(), q.Rule, q.Seed); err != nil {
			return nil, err
		}
	}
	move, err := rule.Move(p)
	if err != nil {
		return nil, err
	}
	why, err := rule.Why(p)
	if err != nil {
		return nil, err
	}
	a := &ruleAnswer{Rule: rule.Name(), Cell: move.Cell, Admits: move.Admits, Why: why.String()}
	if q.Instead != nil {
		if _, err := p.Play(*q.Instead); err != nil {
			return nil, err
		}
		a.Instead = why.Of(*q.Instead).String()
	}
	return a, nil
}

func (q *query) draw() (any, error) {
	name := q.formatOr("svg")
	if name != "svg" && name != "tikz" {
		return nil, misuse("\"format\" is \"svg\" or \"tikz\", not %q", name)
	}
	format, err := draw.ParseFormat(name)
	if err != nil {
		return nil, err
	}
	var show draw.Show
	for _, word := range q.Show {
		sign, known := map[string]*bool{
			"block": &show.Block, "threats": &show.Threats, "bd": &show.BD, "matching": &show.Matching, "completing": &show.Completing,
		}[word]
		if !known {
			return nil, misuse("there is no %q to \"show\"", word)
		}
		*sign = true
	}
	last := len(q.game.Moves)
	if q.Last != nil {
		last = *q.Last
	}
	first := last
	if q.First != nil {
		first = *q.First
		show.Latest = true
	}
	if first < 0 || first > last || last > len(q.game.Moves) {
		return nil, misuse("\"first\" and \"last\" are plies from 0 to %d, in this order", len(q.game.Moves))
	}
	figure, err := draw.Game(q.game, first, last, show)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = figure.Write(&out, format)
	return &text{name, out.String()}, err
}

func (q *query) export() (any, error) {
	if q.By < 0 {
		return nil, misuse("\"by\" is out of range: give a ply, or none")
	}
	p, err := q.game.Final()
	if err != nil {
		return nil, err
	}
	format := q.formatOr("pg")
	write, err := export.Writer(q.ctx, format, p, q.By)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = write(until{q.ctx, &out})
	return &text{format, out.String()}, err
}

func (q *query) formatOr(usual string) string { return cmp.Or(q.Format, usual) }
