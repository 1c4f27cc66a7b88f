package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"transversal/internal/output"
	"transversal/internal/run"
)

// long is the frame of a command that may run for long: it shows how far the work
// has come, saves its state, says what it took, and drops the state once the answer
// is delivered.
type long struct {
	checkpoint string
	every      time.Duration
	json       output.Flag
}

// flags adds --json, --checkpoint and --checkpoint-every.
func (l *long) flags(cmd *cobra.Command, every time.Duration) {
	l.json.Add(cmd.Flags())
	cmd.Flags().StringVar(&l.checkpoint, "checkpoint", "", "folder for saved states (default: the user's cache folder)")
	cmd.Flags().DurationVar(&l.every, "checkpoint-every", every, "`time` between saved states")
}

// state returns where the work saves its state.
func (l *long) state() *run.State {
	dir := l.checkpoint
	if cache, err := os.UserCacheDir(); dir == "" && err == nil {
		dir = filepath.Join(cache, "transversal")
	}
	return &run.State{Dir: dir, Every: l.every, Warn: func(err error) {
		fmt.Fprintf(os.Stderr, "transversal: warning: the run continues without saving its state: %v; name a folder for it with --checkpoint\n", err)
	}}
}

// run does the work, which returns a function that delivers the answer. What was
// printed stays printed if a file cannot be written after it. The state is nil for
// work that saves none.
func (l *long) run(cmd *cobra.Command, title string, state *run.State, work func(*progressLine) (deliver func(out io.Writer) error, err error)) error {
	defer state.Close()
	line, start := newProgressLine(title), time.Now()
	deliver, err := work(line)
	line.clear()
	took := time.Since(start)
	if deliver != nil {
		err = errors.Join(deliver(flushed{cmd.OutOrStdout()}), err)
	}
	stopped := errors.Is(err, context.Canceled) || errors.Is(err, run.ErrMemory)
	if folder := state.Saved(); stopped && folder != "" {
		return &interrupted{err, folder}
	}
	if failed := (*claimFailed)(nil); err == nil || errors.As(err, &failed) {
		state.Drop()
	}
	if err == nil {
		fmt.Fprintf(os.Stderr, "took %.2f s and %d MiB\n", took.Seconds(), run.PeakMemory()>>20)
	}
	return err
}

// summary is an answer that can be printed for a person.
type summary interface{ WriteSummary(io.Writer) error }

// file is a file to write after an answer. There is none if it has no name.
type file struct {
	name  string
	write func(io.Writer) error
}

// answer returns the function that prints an answer, as JSON of the format with --json and
// else for a person, and then writes the files.
func (l *long) answer(format string, a summary, files ...file) func(out io.Writer) error {
	return func(out io.Writer) error {
		err := l.json.Print(out, format, a, a.WriteSummary)
		for _, f := range files {
			if err == nil && f.name != "" {
				err = run.WriteFile(f.name, f.write)
			}
		}
		return err
	}
}

// interrupted is the error of a run that was interrupted, and was saved in a
// folder.
type interrupted struct {
	error
	folder string
}

func (e *interrupted) Unwrap() error { return e.error }
