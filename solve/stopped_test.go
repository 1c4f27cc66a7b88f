package solve

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
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
