package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	tr "transversal"
	"transversal/check"
	"transversal/draw"
	"transversal/internal/base/run"
	"transversal/internal/base/version"
	"transversal/internal/export"
	"transversal/internal/play/guide"
	"transversal/internal/study/family"
	"transversal/internal/study/survey"
	"transversal/positional"
	"transversal/solve"
	"transversal/strategy"
	"transversal/verify"
)

// word is one kind of request.
type word struct {
	usual request  // as it is where the line does not say
	room  *room    // where it is worked on, while others are heard; nil if it is answered at once
	times []string // which of seconds and every it takes
}

// request returns a new request of the kind.
func (w word) request() request {
	r := reflect.New(reflect.TypeOf(w.usual).Elem())
	r.Elem().Set(reflect.ValueOf(w.usual).Elem())
	return r.Interface().(request)
}

// takes returns the names of its fields besides id and do.
func (w word) takes() (names []string) {
	for _, field := range reflect.VisibleFields(reflect.TypeOf(w.usual).Elem()) {
		if name := field.Tag.Get("json"); name != "" && name != "-" {
			names = append(names, name)
		}
	}
	return append(names, w.times...)
}

// places are those of a room. A request at a place uses all processors, and much memory.
const places = 4

var (
	rare  = &room{free: places} // for requests whose answer may take long
	brief = &room{free: places} // rule, draw, export
)

// long are the times of a request whose answer may take long.
var long = []string{"seconds", "every"}

// words are the kinds of requests.
var words = map[string]word{
	"hello":       {&helloRequest{}, nil, nil},
	"cancel":      {&cancelRequest{}, nil, nil},
	"position":    {&positionRequest{}, nil, nil},
	"threats":     {&threatsRequest{}, nil, nil},
	"rule":        {&ruleRequest{}, brief, nil},
	"draw":        {&drawRequest{Format: draw.SVG, First: -1, Last: -1}, brief, nil},
	"export":      {&exportRequest{Format: "pg"}, brief, nil},
	"solve":       {&solveRequest{}, rare, long},
	"moves":       {&movesRequest{}, rare, long},
	"certificate": {&certificateRequest{}, rare, long},
	"check":       {&checkRequest{}, rare, long[:1]},
	"verify":      {&verifyRequest{}, rare, long},
	"count":       {&countRequest{}, rare, long[:1]},
	"families":    {&familiesRequest{}, rare, long},
	"survey":      {&surveyRequest{survey.Options{Missing: tr.MaxN * tr.MaxN}}, rare, long},
}

type helloRequest struct{}

func (*helloRequest) answer(*query) (any, error) {
	h := hello{Protocol: Protocol, Version: version.This(), Words: slices.Sorted(maps.Keys(words)), Rules: map[string][]string{}}
	for _, player := range []tr.Player{tr.X, tr.O} {
		h.Rules[player.String()] = strategy.Names(player)
	}
	return h, nil
}

type cancelRequest struct {
	Request json.RawMessage `json:"request"` // the id of another
}

func (r *cancelRequest) answer(q *query) (any, error) {
	return object{"canceled": q.session.end(errCanceled, r.Request)}, nil
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

type positionRequest struct{ game }

func (r *positionRequest) answer(*query) (any, error) {
	p, g := r.last, r.last.Game()
	v := &view{
		Moves: g.Spell(r.record.Moves...), Rule: g.Convention, Goal: g.Size(), Turn: p.Turn(), Ply: p.Ply(), Outcome: p.Outcome(),
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
	if v.Game = r.Game; !positional.Is(r.Game) {
		v.Game = strings.TrimSuffix(tr.Record{Start: r.start}.String(), ":")
	}
	return v, nil
}

type threatsRequest struct{ game }

func (r *threatsRequest) answer(*query) (any, error) {
	spelled := func(side tr.Player) []any { return r.last.Game().Spell(r.last.Threats(side).Cells()...) }
	return &struct{ X, O []any }{spelled(tr.X), spelled(tr.O)}, nil
}

type ruleRequest struct {
	game
	Rule    string           `json:"rule"` // the player's own if it is not given
	Seed    uint64           `json:"seed"`
	Instead *json.RawMessage `json:"instead"`
}

func (r *ruleRequest) answer(*query) (any, error) {
	p := r.last
	if p.Outcome() != tr.Open {
		return nil, &fault{codeOver, "the game is over: " + p.Outcome().String()}
	}
	if p.Game().Family != nil && p.Game().HasNames() {
		return nil, misuse("rules play on boards and complete graphs, not on vertices with names")
	}
	rule, err := strategy.Named(p.Turn(), cmp.Or(r.Rule, strategy.Own(p.Turn()).Name()), r.Seed)
	if err != nil {
		return nil, err
	}
	why, err := rule.Why(p)
	if err != nil {
		return nil, err
	}
	g := p.Game()
	a := &ruleAnswer{Rule: rule.Name(), Cell: g.Spell(why.Cell)[0], Admits: g.Spell(why.Admits.Cells()...), Why: fmt.Sprintf("%v %v", guide.Advise(p, why.Cell).In(g), why)}
	if r.Instead != nil {
		c, err := spots{*r.Instead}.in(g)
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

type drawRequest struct {
	game
	Format draw.Format `json:"format"`
	Show   []string    `json:"show"`
	First  int         `json:"first"` // plies; below 0 is the last one
	Last   int         `json:"last"`
}

func (r *drawRequest) answer(*query) (any, error) {
	if r.Format != draw.SVG && r.Format != draw.TikZ {
		return nil, misuse("\"format\" is \"svg\" or \"tikz\", not %q", r.Format)
	}
	show, err := draw.ParseShow(r.Show...)
	if err != nil {
		return nil, misuse("\"show\": %v", err)
	}
	begun, end := r.record.Start.Ply(), r.last.Ply()
	first, last := r.First, r.Last
	if last < 0 {
		last = end
	}
	if show.Latest = first >= 0; !show.Latest {
		first = last
	}
	if first < begun || first > last || last > end {
		return nil, misuse("\"first\" and \"last\" are plies from %d to %d, in this order", begun, end)
	}
	figure, err := draw.Game(r.record, first, last, show)
	if err != nil {
		return nil, err
	}
	return written(r.Format, func(w io.Writer) error { return figure.Write(w, r.Format) })
}

// written answers with what write writes.
func written[F ~string](format F, write func(io.Writer) error) (any, error) {
	var out bytes.Buffer
	err := write(&out)
	return object{"format": format, "text": out.String()}, err
}

type exportRequest struct {
	game
	Format string `json:"format"`
	By     int    `json:"by"`
}

func (r *exportRequest) answer(q *query) (any, error) {
	write, err := export.Writer(q.ctx, r.Format, r.last, r.By)
	if err != nil {
		return nil, err
	}
	return written(r.Format, write)
}

// memory is the most that one long request may use, in bytes.
const memory = 1 << 30

// solver returns options that use the memory of a small machine and report progress.
func (q *query) solver() solve.Options {
	return solve.Options{Memory: memory, Progress: func(p solve.Progress) {
		q.tell(&soFar{AtLeast: p.Least, Nodes: p.Nodes, Moves: slices.Clone(q.values)})
	}}
}

type solveRequest struct {
	game
	By int `json:"by"`
}

func (r *solveRequest) answer(q *query) (any, error) {
	if r.By != 0 {
		return solve.By(q.ctx, r.last, r.By, q.solver())
	}
	return solve.Solve(q.ctx, r.last, q.solver())
}

type movesRequest struct{ game }

func (r *movesRequest) answer(q *query) (any, error) {
	return solve.Moves(q.ctx, r.last, q.solver(), func(m solve.MoveValue) {
		value, _ := m.JSON(r.last.Game()) // which has nothing that cannot be written
		q.values = append(q.values, value)
	})
}

type certificateRequest solveRequest

func (r *certificateRequest) answer(q *query) (any, error) {
	var out bytes.Buffer
	_, entries, err := solve.Certify(q.ctx, r.last, r.By, &out, q.solver())
	return object{"certificate": out.String(), "entries": entries}, err
}

type checkRequest struct {
	Certificate string `json:"certificate"`
}

func (r *checkRequest) answer(q *query) (any, error) {
	found, err := check.Check(run.Reader(q.ctx, strings.NewReader(r.Certificate)))
	return object{"proofs": found}, err
}

type verifyRequest struct{ verify.Question }

func (r *verifyRequest) answer(q *query) (any, error) {
	theorem, n, o, err := r.Asked()
	if err != nil {
		return nil, err
	}
	o.Memory, o.Progress = memory, func(p verify.Progress) { q.tell(&soFar{Ply: &p.Ply, Done: &p.Done, Of: &p.Size}) }
	return theorem.Verify(q.ctx, n, o)
}

type countRequest struct{ verify.CountQuestion }

func (r *countRequest) answer(q *query) (any, error) { return r.Count(q.ctx) }

type familiesRequest struct{ family.SmallOptions }

func (r *familiesRequest) answer(q *query) (any, error) {
	r.Progress = q.counted
	switch {
	case r.Size != 0:
		return family.Small(q.ctx, r.SmallOptions)
	case r.N == 4:
		return family.All(q.ctx)
	default:
		return family.Search(q.ctx, r.N)
	}
}

// counted reports how much is done.
func (q *query) counted(done, of int) { q.tell(&soFar{Done: &done, Of: &of}) }

type surveyRequest struct{ survey.Options }

func (r *surveyRequest) answer(q *query) (any, error) {
	r.Progress = q.counted
	return survey.Run(q.ctx, r.Options)
}
