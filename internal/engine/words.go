package engine

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	tr "transversal"
	"transversal/check"
	"transversal/draw"
	"transversal/internal/export"
	"transversal/internal/family"
	"transversal/internal/run"
	"transversal/internal/survey"
	"transversal/internal/version"
	"transversal/positional"
	"transversal/solve"
	"transversal/strategy"
	"transversal/verify"
)

// word is one kind of request.
type word struct {
	takes  []string      // its fields besides id and do
	places chan struct{} // those at work, while others are heard; nil if it is answered at once
	answer func(*query) (any, error)
}

// Requests at work, in the whole program; others wait. A long one uses all processors, and
// much memory.
var (
	places = make(chan struct{}, 4) // long
	brief  = make(chan struct{}, 4) // rule, draw, export
)

// words are the kinds of requests.
var words map[string]word

func init() { // hello lists the words
	game := []string{"game", "sets", "moves"}
	long := []string{"seconds", "every"}
	with := func(lists ...[]string) []string { return slices.Concat(lists...) }
	words = map[string]word{
		"hello":       {nil, nil, (*query).hello},
		"cancel":      {[]string{"request"}, nil, (*query).cancel},
		"position":    {game, nil, (*query).position},
		"threats":     {game, nil, (*query).threats},
		"rule":        {with(game, []string{"rule", "seed", "instead"}), brief, (*query).rule},
		"draw":        {with(game, []string{"format", "show", "first", "last"}), brief, (*query).draw},
		"export":      {with(game, []string{"format", "by"}), brief, (*query).export},
		"solve":       {with(game, []string{"by"}, long), places, (*query).solve},
		"moves":       {with(game, long), places, (*query).moves},
		"certificate": {with(game, []string{"by"}, long), places, (*query).certificate},
		"check":       {with([]string{"certificate"}, long[:1]), places, (*query).check},
		"verify":      {with([]string{"n", "theorem", "choices", "classes"}, long), places, (*query).verify},
		"count":       {with([]string{"n", "theorem", "transpose"}, long[:1]), places, (*query).count},
		"families":    {with([]string{"n", "size"}, long), places, (*query).families},
		"survey":      {with([]string{"rows", "cols", "missing", "rules"}, long), places, (*query).survey},
	}
}

func (q *query) hello() (any, error) {
	h := hello{Protocol: Protocol, Version: version.This(), Words: slices.Sorted(maps.Keys(words)), Rules: map[string][]string{}}
	for _, player := range []tr.Player{tr.X, tr.O} {
		h.Rules[player.String()] = strategy.Names(player)
	}
	return h, nil
}

func (q *query) cancel() (any, error) {
	return object{"canceled": q.session.end(errCanceled, q.Request)}, nil
}

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

func (q *query) position() (any, error) {
	p, g := q.last, q.last.Game()
	v := &view{
		Moves: g.Spell(q.game.Moves...), Rule: g.Convention, Goal: g.Goal, Turn: p.Turn(), Ply: p.Ply(), Outcome: p.Outcome(),
	}
	v.Free = g.Spell(p.Legal().Cells()...)
	if g.HasNames() {
		v.Names, v.X, v.O = g.Names(), g.Spell(p.X.Cells()...), g.Spell(p.O.Cells()...)
	} else {
		v.Rows, v.Cols, v.Board = g.Rows, g.Cols, p.Picture()
	}
	v.Won = g.Spell(cmp.Or(p.WinningSet(tr.X), p.WinningSet(tr.O)).Cells()...)
	if g.Family != nil {
		v.Sets = len(g.Family.X)
	}
	if v.Game = q.Game; !positional.Is(q.Game) {
		start := q.game.Start
		if q.Sets != nil {
			read, _ := positional.ReadGame(q.Game, 0) // without the sets of the request
			start = read.Start
		}
		v.Game = strings.TrimSuffix(tr.Record{Start: start}.String(), ":")
	}
	return v, nil
}

func (q *query) threats() (any, error) {
	spelled := func(side tr.Player) []any { return q.last.Game().Spell(q.last.Threats(side).Cells()...) }
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
	why, err := rule.Why(p)
	if err != nil {
		return nil, err
	}
	g := p.Game()
	a := &ruleAnswer{Rule: rule.Name(), Cell: g.Spell(why.Cell)[0], Admits: g.Spell(why.Admits.Cells()...), Why: why.String()}
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

// memory is the most that one long request may use, in bytes.
const memory = 1 << 30

// limits checks the numbers that more than one word takes.
func (r *request) limits() error {
	const most = 1e9 // what fits a duration
	for name, seconds := range map[string]*float64{"seconds": r.Seconds, "every": r.Every} {
		if seconds != nil && (*seconds <= 0 || *seconds > most) {
			return misuse("%q is out of range: give a number above 0, or none", name)
		}
	}
	if last := tr.MaxN * tr.MaxN; r.By < 0 || r.By > last {
		return misuse("\"by\" is out of range: give a ply from 1 to %d, or none", last)
	}
	return nil
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

// solver returns options that use the memory of a small machine and report progress.
func (q *query) solver() solve.Options {
	return solve.Options{Memory: memory, Progress: func(p solve.Progress) {
		q.tell(&soFar{AtLeast: p.Least, Nodes: p.Nodes, Moves: slices.Clone(q.values)})
	}}
}

func (q *query) solve() (any, error) {
	if q.By != 0 {
		return solve.By(q.ctx, q.last, q.By, q.solver())
	}
	return solve.Solve(q.ctx, q.last, q.solver())
}

func (q *query) moves() (any, error) {
	return solve.Moves(q.ctx, q.last, q.solver(), func(m solve.MoveValue) {
		value, _ := m.JSON(q.last.Game()) // which has nothing that cannot be written
		q.values = append(q.values, value)
	})
}

func (q *query) certificate() (any, error) {
	var out bytes.Buffer
	_, entries, err := solve.Certify(q.ctx, q.last, q.By, &out, q.solver())
	return object{"certificate": out.String(), "entries": entries}, err
}

func (q *query) check() (any, error) {
	found, err := check.Check(run.Reader(q.ctx, strings.NewReader(q.Certificate)))
	return object{"proofs": found}, err
}

func (q *query) verify() (any, error) {
	theorem, err := verify.Named(cmp.Or(q.Theorem, "win"))
	if err != nil {
		return nil, err
	}
	if q.Choices != "" && q.Choices != "canonical" && q.Choices != "all" {
		return nil, misuse("\"choices\" are \"canonical\" or \"all\", not %q", q.Choices)
	}
	return theorem.Verify(q.ctx, q.N, verify.Options{
		Classes: q.Classes, AllChoices: q.Choices == "all", Memory: memory,
		Progress: func(p verify.Progress) { q.tell(&soFar{Ply: &p.Ply, Done: &p.Done, Of: &p.Size}) },
	})
}

func (q *query) count() (any, error) {
	switch theorem, err := verify.Named(q.Theorem); {
	case q.Theorem == "":
		return verify.CountPositions(q.ctx, q.N, q.Transpose)
	case q.Transpose:
		return nil, misuse("\"transpose\" goes without \"theorem\": the rules are not symmetric under it")
	case err != nil:
		return nil, err
	default:
		return theorem.Count(q.N)
	}
}

func (q *query) families() (any, error) {
	switch {
	case q.Size != 0:
		return family.Small(q.ctx, family.SmallOptions{N: q.N, Size: q.Size, Progress: q.counted})
	case q.N == 4:
		return family.All(q.ctx)
	case q.N == 5, q.N == 6:
		return family.Search(q.ctx, q.N)
	}
	return nil, misuse("\"n\" is %d: give 4, 5 or 6", q.N)
}

// counted reports how much is done.
func (q *query) counted(done, of int) { q.tell(&soFar{Done: &done, Of: &of}) }

func (q *query) survey() (any, error) {
	o := survey.Options{Rows: q.Rows, Cols: q.Cols, Missing: q.Rows * q.Cols, Rules: q.Rules, Progress: q.counted}
	if q.Missing != nil {
		o.Missing = *q.Missing
	}
	return survey.Run(q.ctx, o)
}
