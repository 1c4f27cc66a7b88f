package solve

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
)

// patience is a context that ends when it has been asked so many times whether it has.
type patience struct {
	context.Context
	left int
	lost bool
}

func (p *patience) Err() error {
	if p.left == 0 {
		p.lost = true
		return context.Canceled
	}
	p.left--
	return nil
}

// Whenever a search is told to stop, it gives an error and no result; and it keeps what
// it has found.
func TestStoppedAnywhere(t *testing.T) {
	dice := rand.New(rand.NewPCG(97, 98))
	for range 12 {
		p := randomPosition(dice, 6)
		if p.Outcome() != tr.Open {
			continue
		}
		for name, ask := range map[string]func(context.Context, Options) (*Result, error){
			"Solve": func(ctx context.Context, o Options) (*Result, error) { return Solve(ctx, p, o) },
			"By":    func(ctx context.Context, o Options) (*Result, error) { return By(ctx, p, p.Board().Cells().Len(), o) },
			"Moves": func(ctx context.Context, o Options) (*Result, error) { return Moves(ctx, p, o, nil) },
			"Certify": func(ctx context.Context, o Options) (*Result, error) {
				r, entries, err := Certify(ctx, p, 0, io.Discard, o)
				if err != nil && entries != 0 {
					t.Errorf("%s: %d entries beside an error", about(p), entries)
				}
				if err != nil {
					r = nil // what was found before it was to be proved
				}
				return r, err
			},
		} {
			for left := 0; ; left++ {
				save := kept{}
				ctx := &patience{Context: context.Background(), left: left}
				r, err := ask(ctx, Options{Memory: 1 << 16, Workers: 1, Save: save})
				if !ctx.lost {
					if r == nil || err != nil {
						t.Errorf("%s, %s: %v", about(p), name, err)
					}
					break
				}
				if r != nil || !errors.Is(err, context.Canceled) {
					t.Fatalf("%s, %s: stopped at question %d: %+v, %v", about(p), name, left, r, err)
				}
			}
		}
	}
}

// Whenever the time ends, the values of moves and the bounds that are given are true, and Breaker
// has none.
func TestMovesInTime(t *testing.T) {
	for _, text := range []string{"7: 1,1 1,2 2,3", "6: 1,1", "5x4 avoidance: 1,1 2,2", "6 maker-breaker: 1,1 2,2 3,4 4,1"} {
		p := readPosition(text)
		whole := must(Moves(context.Background(), p, Options{Memory: 1 << 20, Workers: 1}, nil))
		values := map[tr.Cell]MoveValue{}
		for _, m := range whole.Moves {
			values[m.Cell] = m
		}
		some := 0
		for left := 0; ; left += 1 + left/4 {
			s := must(newSolver(context.Background(), p, Options{Memory: 1 << 20, Workers: 1}))
			ticks := left
			s.tick = func() error {
				if ticks--; ticks < 0 {
					return ErrTime
				}
				return nil
			}
			r := must(s.moves(nil))
			if len(r.Moves) == len(whole.Moves) {
				break
			}
			for _, m := range r.Moves {
				if some++; m != values[m.Cell] {
					t.Errorf("%s: %+v, but it is %+v", text, m, values[m.Cell])
				}
			}
			if !r.Stopped() || r.Value != tr.Open && (r.Value != whole.Value || r.Ply != whole.Ply) {
				t.Errorf("%s: %s; but %s", text, r.Answer(), whole.Answer())
			}
			if p.Game().Convention.OneSided() && r.NotBy[tr.O] > 0 || whole.Ply > 0 && r.NotBy[map[tr.Outcome]tr.Player{tr.XWins: tr.X, tr.OWins: tr.O}[whole.Value]] >= whole.Ply {
				t.Errorf("%s: %s; but %s", text, r.Answer(), whole.Answer())
			}
			var out strings.Builder
			if err := r.WriteSummary(&out); err != nil || r.Moves != nil && !strings.Contains(out.String(), " ?") {
				t.Errorf("%s: %v\n%s", text, err, out.String())
			}
		}
		if some == 0 {
			t.Errorf("%s: no value was known", text)
		}
	}
}

// Where the time ends in the search for a line, the value is known without it.
func TestValueInTime(t *testing.T) {
	p, without := readPosition("5x4 avoidance: 1,1 2,2"), 0
	whole := must(Solve(context.Background(), p, Options{Workers: 1}))
	for left := 0; ; left++ {
		s := must(newSolver(context.Background(), p, Options{Workers: 1}))
		ticks := left
		s.tick = func() error {
			if ticks--; ticks < 0 {
				return ErrTime
			}
			return nil
		}
		r := must(s.value())
		if !r.Stopped() && (r.Value != whole.Value || r.Ply != whole.Ply) {
			t.Errorf("%s, but it is %s", r.Answer(), whole.Answer())
		}
		if len(r.Line) > 0 {
			break
		}
		if !r.Stopped() {
			without++
		}
	}
	if without == 0 {
		t.Error("no value was known without a line")
	}
}
