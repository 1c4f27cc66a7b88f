//go:build unix

package run

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A named pipe in the place of a file of the state does not hold a run up, neither when
// it begins nor when it saves.
func TestPipeForState(t *testing.T) {
	for _, name := range []string{"state", "body.1", "lock"} {
		s := &State{Dir: t.TempDir()}
		warned := make(chan error, 9)
		s.Warn = func(err error) { warned <- err }
		folder := filepath.Join(s.Dir, "question")
		must(t, os.Mkdir(folder, 0o755))
		if err := syscall.Mkfifo(filepath.Join(folder, name), 0o600); err != nil {
			t.Skip(err)
		}
		done := make(chan bool, 1)
		go func() {
			defer s.Close()
			found, err := s.Load(Identity{Question: "question"}, new(int), nil)
			saved := s.Save(new(int), func(w io.Writer) error { return nil })
			done <- !found && err == nil && !saved
		}()
		select {
		case good := <-done:
			if !good || len(warned) == 0 {
				t.Errorf("%s: the pipe is taken for a file, or nothing is said of it", name)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: the run waits for the pipe", name)
		}
	}
}
