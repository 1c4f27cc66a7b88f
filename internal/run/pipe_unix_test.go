//go:build unix

package run

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A named pipe in the place of a state does not hold a run up.
func TestPipeForState(t *testing.T) {
	s := &State{Dir: t.TempDir()}
	warned := make(chan error, 9)
	s.Warn = func(err error) { warned <- err }
	folder := filepath.Join(s.Dir, "question")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "state"), 0o600); err != nil {
		t.Skip(err)
	}
	done := make(chan bool, 1)
	go func() {
		found, err := s.Load(Identity{Question: "question"}, new(int), nil)
		done <- !found && err == nil
	}()
	select {
	case good := <-done:
		if !good || len(warned) == 0 {
			t.Error("the pipe is taken for a state, or nothing is said of it")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the run waits for the pipe")
	}
}
