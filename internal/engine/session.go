package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	tr "transversal"
	"transversal/check"
	"transversal/draw"
	"transversal/internal/version"
	"transversal/solve"
	"transversal/strategy"
	"transversal/verify"
)

// Session is a conversation about a game, at first the empty 4×4 board. It answers
// one request at a time.
type Session struct {
	game tr.Record
}

// NewSession returns a session that has heard nothing yet.
func NewSession() *Session { return &Session{tr.Record{Start: tr.New(4)}} }

// words are what can be asked.
var words map[string]func(*Session, context.Context, []byte) (any, error)

func init() { // hello lists the words
	words = map[string]func(*Session, context.Context, []byte) (any, error){
		"hello":       (*Session).hello,
		"new":         (*Session).position,
		"position":    (*Session).position,
		"play":        (*Session).play,
		"undo":        (*Session).undo,
		"rule":        (*Session).rule,
		"threats":     (*Session).threats,
		"solve":       (*Session).solve,
		"moves":       (*Session).moves,
		"certificate": (*Session).certificate,
		"check":       (*Session).check,
		"verify":      (*Session).verify,
		"draw":        (*Session).draw,
	}
}

// Answer answers one request, a JSON object, with one line of JSON and a line feed.
// A request that fails leaves the session as it was.
func (s *Session) Answer(ctx context.Context, line []byte) []byte {
	var (
		h       head
		a       answer
		working = *s
	)
	result, err := func() (any, error) {
		if err := json.Unmarshal(line, &h); err != nil {
			return nil, misuse("%s", plain(err))
		}
		ask, known := words[h.Do]
		if !known {
			return nil, misuse("there is no word %q to do: give one of %v", h.Do, slices.Sorted(maps.Keys(words)))
		}
		if h.Do == "new" && h.Game == nil {
			return nil, misuse("\"new\" needs a \"game\", as in \"6\" or \"4x5 avoidance\"")
		}
		var err error
		if working.game, err = h.begin(working.game); err != nil {
			return nil, err
		}
		return ask(&working, ctx, line)
	}()
	a.ID = h.ID
	if err != nil {
		a.Error = faultOf(err)
	} else {
		*s, a.Answer = working, result
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(a); err != nil {
		return []byte(`{"error":{"code":"misuse","message":"the answer cannot be written"}}` + "\n")
	}
	return out.Bytes()
}

func (s *Session) hello(_ context.Context, line []byte) (any, error) {
	h := hello{Protocol: Protocol, Version: version.This(), Words: slices.Sorted(maps.Keys(words)), Rules: map[string][]string{}}
	for _, player := range []tr.Player{tr.X, tr.O} {
		for _, rule := range strategy.Rules(player, 0) {
			h.Rules[player.String()] = append(h.Rules[player.String()], rule.Name())
		}
	}
	return h, read(line, &head{})
}

func (s *Session) position(_ context.Context, line []byte) (any, error) {
	if err := read(line, &head{}); err != nil {
		return nil, err
	}
	return viewOf(s.game)
}

func (s *Session) play(_ context.Context, line []byte) (any, error) {
	var r playRequest
	if err := read(line, &r); err != nil {
		return nil, err
	}
	if len(r.Cells) == 0 {
		return nil, misuse("\"play\" needs \"cells\", as in [[1,1]]")
	}
	p, err := s.game.Final()
	for _, c := range r.Cells {
		if err != nil {
			return nil, err
		}
		p, err = p.Play(c)
	}
	if err != nil {
		return nil, err
	}
	s.game.Moves = slices.Concat(s.game.Moves, []tr.Cell(r.Cells))
	return viewOf(s.game)
}

func (s *Session) undo(_ context.Context, line []byte) (any, error) {
	var r undoRequest
	if err := read(line, &r); err != nil {
		return nil, err
	}
	plies := 1
	if r.Plies != nil {
		plies = *r.Plies
	}
	left := len(s.game.Moves) - plies
	if plies < 0 || left < 0 {
		return nil, misuse("%d plies cannot be undone: %d were played", plies, len(s.game.Moves))
	}
	s.game.Moves = slices.Clone(s.game.Moves[:left])
	return viewOf(s.game)
}

func (s *Session) rule(_ context.Context, line []byte) (any, error) {
	var r ruleRequest
	if err := read(line, &r); err != nil {
		return nil, err
	}
	p, err := s.game.Final()
	if err != nil {
		return nil, err
	}
	if p.Outcome() != tr.Open {
		return nil, &fault{codeOver, "the game is over: " + p.Outcome().String()}
	}
	rule := strategy.Own(p.Turn())
	if r.Rule != "" {
		if rule, err = strategy.Named(p.Turn(), r.Rule, r.Seed); err != nil {
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
	if r.Instead != nil {
		if _, err := p.Play(*r.Instead); err != nil {
			return nil, err
		}
		a.Instead = why.Of(*r.Instead).String()
	}
	return a, nil
}

func (s *Session) threats(_ context.Context, line []byte) (any, error) {
	if err := read(line, &head{}); err != nil {
		return nil, err
	}
	p, err := s.game.Final()
	return &threats{p.Threats(tr.X), p.Threats(tr.O)}, err
}

// within returns a context that ends after so many seconds, if there is a limit.
func within(ctx context.Context, limit *float64) (context.Context, context.CancelFunc, error) {
	const most = 1e9 // what fits a duration
	switch {
	case limit == nil:
		return ctx, func() {}, nil
	case *limit <= 0 || *limit > most:
		return nil, nil, misuse("\"seconds\" is out of range: give a number above 0, or none")
	}
	limited, stop := context.WithTimeout(ctx, time.Duration(*limit*float64(time.Second)))
	return limited, stop, nil
}

// asked reads a question to the solver. The memory is that of a small machine.
func (s *Session) asked(ctx context.Context, line []byte) (p tr.Position, by int, limited context.Context, stop context.CancelFunc, err error) {
	var r solveRequest
	if err = read(line, &r); err != nil {
		return
	}
	if by = r.By; by < 0 || by > tr.MaxN*tr.MaxN {
		err = misuse("\"by\" is out of range: give a ply from 1 to %d, or none", tr.MaxN*tr.MaxN)
		return
	}
	if p, err = s.game.Final(); err != nil {
		return
	}
	limited, stop, err = within(ctx, r.Seconds)
	return
}

var solver = solve.Options{Memory: 1 << 30}

func (s *Session) solve(ctx context.Context, line []byte) (any, error) {
	p, by, ctx, stop, err := s.asked(ctx, line)
	if err != nil {
		return nil, err
	}
	defer stop()
	if by != 0 {
		return solve.By(ctx, p, by, solver)
	}
	return solve.Solve(ctx, p, solver)
}

func (s *Session) moves(ctx context.Context, line []byte) (any, error) {
	p, by, ctx, stop, err := s.asked(ctx, line)
	if err != nil {
		return nil, err
	}
	defer stop()
	if by != 0 {
		return nil, misuse("\"moves\" takes no \"by\": it says when each move wins")
	}
	return solve.Moves(ctx, p, solver, nil)
}

func (s *Session) certificate(ctx context.Context, line []byte) (any, error) {
	p, by, ctx, stop, err := s.asked(ctx, line)
	if err != nil {
		return nil, err
	}
	defer stop()
	var text bytes.Buffer
	_, entries, err := solve.Certify(ctx, p, by, &text, solver)
	return &certificate{text.String(), entries}, err
}

func (s *Session) check(_ context.Context, line []byte) (any, error) {
	var r checkRequest
	if err := read(line, &r); err != nil {
		return nil, err
	}
	found, err := check.Check(bytes.NewReader([]byte(r.Certificate)))
	return &proofs{found}, err
}

func (s *Session) verify(ctx context.Context, line []byte) (any, error) {
	r := verifyRequest{Theorem: "win", Choices: "canonical"}
	if err := read(line, &r); err != nil {
		return nil, err
	}
	o := verify.Options{Classes: r.Classes, AllChoices: r.Choices == "all"}
	theorem, err := verify.Named(r.Theorem)
	switch {
	case err != nil:
		return nil, misuse("\"theorem\" is \"win\" or \"delay\", not %q", r.Theorem)
	case r.Choices != "canonical" && r.Choices != "all":
		return nil, misuse("\"choices\" are \"canonical\" or \"all\", not %q", r.Choices)
	case theorem.For(r.N) != nil:
		return nil, misuse("\"n\" is %d: give the side of a board from %d to %d", r.N, theorem.Least(), tr.MaxN)
	}
	ctx, stop, err := within(ctx, r.Seconds)
	if err != nil {
		return nil, err
	}
	defer stop()
	return theorem.Verify(ctx, r.N, o)
}

func (s *Session) draw(_ context.Context, line []byte) (any, error) {
	r := drawRequest{Format: "svg"}
	if err := read(line, &r); err != nil {
		return nil, err
	}
	if r.Format != "svg" && r.Format != "tikz" {
		return nil, misuse("\"format\" is \"svg\" or \"tikz\", not %q", r.Format)
	}
	format, err := draw.ParseFormat(r.Format)
	if err != nil {
		return nil, err
	}
	var show draw.Show
	for _, word := range r.Show {
		sign, known := map[string]*bool{
			"block": &show.Block, "threats": &show.Threats, "bd": &show.BD, "matching": &show.Matching, "completing": &show.Completing,
		}[word]
		if !known {
			return nil, misuse("there is no %q to \"show\"", word)
		}
		*sign = true
	}
	last := len(s.game.Moves)
	if r.Last != nil {
		last = *r.Last
	}
	first := last
	if r.First != nil {
		first = *r.First
		show.Latest = true
	}
	if first < 0 || first > last || last > len(s.game.Moves) {
		return nil, misuse("\"first\" and \"last\" are plies from 0 to %d, in this order", len(s.game.Moves))
	}
	figure, err := draw.Game(s.game, first, last, show)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = figure.Write(&text, format)
	return &drawing{r.Format, text.String()}, err
}
