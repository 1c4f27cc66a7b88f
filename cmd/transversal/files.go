package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"transversal/internal/run"
)

// newState returns where a run saves its state: in the folder dir or, if that is
// empty, in the user's cache folder.
func newState(dir string, every time.Duration) *run.State {
	if cache, err := os.UserCacheDir(); dir == "" && err == nil {
		dir = filepath.Join(cache, "transversal")
	}
	return &run.State{Dir: dir, Every: every, Warn: func(err error) {
		fmt.Fprintf(os.Stderr, "transversal: warning: the run goes on, but without its saved state: %v; name a folder for it with --checkpoint\n", err)
	}}
}

// interrupted is the error of a run that was interrupted, and was saved in a
// folder.
type interrupted struct {
	error
	folder string
}

func (e *interrupted) Unwrap() error { return e.error }

// ended adds to the error of a run, if it was interrupted, where it was saved.
func ended(err error, state *run.State) error {
	stopped := errors.Is(err, context.Canceled) || errors.Is(err, run.ErrMemory)
	if folder := state.Saved(); stopped && folder != "" {
		return &interrupted{err, folder}
	}
	return err
}

// writeJSON prints v as indented JSON.
func writeJSON(w io.Writer, v any) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(v)
}
