package verify

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	tr "transversal"
)

// A report is the same bytes with hardly any memory, whatever the workers, also when
// the run is interrupted in every level and goes on.
func TestLittleMemory(t *testing.T) {
	for _, c := range []struct {
		Theorem
		n int
		o Options
	}{
		{winningTheorem, 5, Options{}},
		{winningTheorem, 5, Options{Classes: true}},
		{delayTheorem, 4, Options{}},
		{delayTheorem, 4, Options{Classes: true}},
	} {
		plenty, dir, done := verified(t, c.Theorem, c.n, c.o), t.TempDir(), false
		for ply := 2; !done; ply++ {
			ctx, cancel := context.WithCancel(t.Context())
			o := c.o
			o.Memory, o.Workers, o.Scratch, o.Save = 1, 1+ply%3, filepath.Join(dir, "scratch"), &State{Dir: dir}
			o.Progress = func(p Progress) {
				if p.Ply == ply {
					cancel()
				}
			}
			r, err := c.Verify(ctx, c.n, o)
			cancel()
			o.Save.Close()
			if done = err == nil; done {
				same(t, r, plenty)
			} else if !errors.Is(err, context.Canceled) {
				t.Fatalf("%s, n = %d, interrupted to ply %d: %v", c.title, c.n, ply, err)
			}
		}
		if _, err := os.Stat(filepath.Join(dir, "scratch")); err != nil {
			t.Errorf("the folder for what does not fit in memory was not used: %v", err)
		}
	}
}

// Files of different runs have different names.
func TestNames(t *testing.T) {
	for want, o := range map[string]Options{"winning_n4": {}, "winning_n4_all": {AllChoices: true}, "winning_n4_classes": {AllChoices: true, Classes: true}} {
		if got := winningTheorem.RunName(4, o); got != want {
			t.Errorf("%+v is called %s, want %s", o, got, want)
		}
	}
	lacking, n, err := delayTheorem.On(tr.Board{Rows: 16, Cols: 16, Missing: tr.SetOf(0, 18, 255)})
	if got := lacking.RunName(n, Options{}); err != nil || got != "delay_n16_r1c1_r2c3_r16c16" {
		t.Errorf("%s, %v", got, err)
	}
	if got := graphWinning.RunName(4, Options{Classes: true}); got != "winning_K8_classes" {
		t.Error(got)
	}
}
