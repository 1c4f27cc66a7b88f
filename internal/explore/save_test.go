package explore

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"testing/iotest"
	"time"

	"github.com/holiman/uint256"

	"transversal/internal/base/run"

	tr "transversal"
)

// after returns the state of a walk that has taken so many steps.
func after(t *testing.T, w *Walk, steps int) *state {
	t.Helper()
	s, err := w.start(t.Context())
	for err == nil && len(s.Sizes) <= steps {
		err = w.leave(t.Context(), s)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.level.close)
	return s
}

// stopped returns a folder with the state of a walk that has taken two of its three steps, and
// was changed then.
func stopped(t *testing.T, change func(s *state)) (dir string) {
	t.Helper()
	dir = t.TempDir()
	w, close := saved(everything(3, 4), dir, 0)
	defer close()
	if _, err := w.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := after(t, w, 2)
	change(s)
	w.save(s)
	return dir
}

// A state that is whole, with its SHA-256, and does not agree with itself or the walk
// is refused.
func TestStateContradictsItself(t *testing.T) {
	for what, change := range map[string]func(s *state){
		"":                   func(*state) {},
		"a position more":    func(s *state) { s.Sizes[2].Positions++ },
		"a play more":        func(s *state) { s.Sizes[2].Plays.AddUint64(&s.Sizes[2].Plays, 1) },
		"no sizes":           func(s *state) { s.Sizes = nil },
		"a size more":        func(s *state) { s.Sizes = append(s.Sizes, s.Sizes[2], s.Sizes[2]) },
		"a longer tally":     func(s *state) { s.Passed.Tally = append(s.Passed.Tally, uint256.Int{}) },
		"a part that is not": func(s *state) { s.level.parts[s.anyPart()].runs = nil },
		"a part twice": func(s *state) {
			i := s.anyPart()
			p := &s.level.parts[(i+1)%parts]
			p.runs = append(p.runs, s.level.parts[i].runs...)
		},
	} {
		w := everything(3, 4)
		if what == "" {
			w.Steps[0].Expand, w.Steps[1].Expand = nil, nil // which are done
		}
		got, err := resumed(t.Context(), w, stopped(t, change), time.Hour)
		switch {
		case what != "" && !errors.Is(err, run.ErrRefused):
			t.Errorf("with %s the walk goes on to %v, %v", what, got, err)
		case what == "" && (err != nil || !reflect.DeepEqual(got, explored(t, everything(3, 4)))):
			t.Errorf("the walk goes on to %v, %v", got, err)
		}
	}
}

// A walk that is interrupted while its state is read does not blame the state.
func TestInterruptedWhileLoading(t *testing.T) {
	dir := stopped(t, func(*state) {})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if found, err := resumed(ctx, everything(3, 4), dir, time.Hour); !errors.Is(err, context.Canceled) || errors.Is(err, run.ErrRefused) {
		t.Errorf("the walk ends with %v, %v", found, err)
	}
}

// anyPart returns a part that holds positions.
func (s *state) anyPart() int {
	for i := range s.level.parts {
		if s.level.parts[i].size > 0 {
			return i
		}
	}
	panic("the level is empty")
}

// A walk is saved after a step, and now and then in the last level.
func TestSaveNowAndThen(t *testing.T) {
	w := everything(3, 1)
	if _, err := resumed(t.Context(), w, t.TempDir(), 0); err != nil || w.Save.Saved() == "" {
		t.Errorf("nothing is saved in the last level, %v", err)
	}
	w = everything(3, 2)
	atEnd(w, func(tr.Position, *Counter) error { return errClaim })
	if _, err := resumed(t.Context(), w, t.TempDir(), 0); err == nil || w.Save.Saved() == "" {
		t.Errorf("nothing is saved after a step, %v", err)
	}
}

// The records of a level are saved until that has worked, and then no more, also by a walk
// that goes on.
func TestSaveAgain(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "states")
	w, close := saved(everything(3, 4), dir, 0)
	if _, err := w.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := after(t, w, 2)
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if w.save(s); s.saved != nil {
		t.Error("what cannot be saved is taken for saved")
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if w.save(s); s.saved != s.level {
			t.Fatal("the level is not saved")
		}
		bodies, err := filepath.Glob(filepath.Join(dir, "walk", "body.*"))
		if err != nil || len(bodies) != 1 || filepath.Base(bodies[0]) != "body.1" {
			t.Errorf("the records are in %v, %v", bodies, err)
		}
	}
	close()
	w, close = saved(everything(3, 4), dir, 0)
	defer close()
	again, err := w.load(t.Context())
	if err != nil || again.saved != again.level {
		t.Fatalf("what was saved is read, %v, and not taken for saved", err)
	}
	again.level.close()
}

// A part that can be read or written only in part is not taken for whole.
func TestBodyFails(t *testing.T) {
	store := &store{workers: 1}
	body := append(binary.AppendUvarint(nil, 40), make([]byte, 40+parts-1)...)
	l := newLevel(3, false, store)
	in := bufio.NewReaderSize(iotest.TimeoutReader(bytes.NewReader(body)), 16)
	if err := l.read(in); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("a part of a part is read with %v", err)
	}
	if err := l.read(bufio.NewReader(bytes.NewReader(body[:len(body)-1]))); !errors.Is(err, io.EOF) {
		t.Errorf("a level without its last part is read with %v", err)
	}
	full := filled(t, store, 5)
	if _, err := full.seal(t.Context()); err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := full.write(&whole); err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		if err := full.write(&failing{left: i}); !errors.Is(err, io.ErrShortWrite) {
			t.Fatalf("where write %d fails the level is written with %v", i, err)
		}
	}
}

// failing is a writer that fails once, after so many writes.
type failing struct{ left int }

func (f *failing) Write(data []byte) (int, error) {
	if f.left--; f.left == -1 {
		return 0, io.ErrShortWrite
	}
	return len(data), nil
}
