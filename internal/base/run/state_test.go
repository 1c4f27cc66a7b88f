package run

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

var ours = Identity{Question: "winning_n6", Rule: "winning"}

type steps struct{ Step int }

// load loads the state and returns the head and the body.
func load(s *State, id Identity) (found bool, head steps, body string, err error) {
	found, err = s.Load(id, &head, func(r io.Reader) error {
		data, err := io.ReadAll(r)
		body = string(data)
		return err
	})
	return found, head, body, err
}

func say(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	must(t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// saved saves a state with the body as that of our run, and lets go of it.
func saved(t *testing.T, dir, body string) {
	t.Helper()
	s := &State{Dir: dir}
	if _, _, _, err := load(s, ours); err != nil || !s.Save(steps{1}, say(body)) {
		t.Fatal(err)
	}
	s.Close()
}

// holds fails the test unless the state of our run has the head and the body.
func holds(t *testing.T, dir string, step int, body string) {
	t.Helper()
	s := &State{Dir: dir}
	defer s.Close()
	if found, head, text, err := load(s, ours); !found || head.Step != step || text != body || err != nil || s.Saved() == "" {
		t.Errorf("found %v, %v, %q, %v; want %d, %q", found, head, text, err, step, body)
	}
}

// unsaved fails the test unless a run of id finds nothing in dir, does not save, and is warned
// of why, once.
func unsaved(t *testing.T, dir string, id Identity, why error) {
	t.Helper()
	var warned []error
	s := &State{Dir: dir, Warn: func(err error) { warned = append(warned, err) }}
	if found, _, _, err := load(s, id); found || err != nil {
		t.Errorf("%q: found %v, %v", dir, found, err)
	}
	if s.Save(steps{2}, say("other")) || s.Save(steps{3}, say("more")) || s.Saved() != "" {
		t.Errorf("%q: the state is said to be saved", dir)
	}
	if never := why == errTaken || why == errForeign; s.Due() == never {
		t.Errorf("%q: due is %v, since %v", dir, s.Due(), why)
	}
	s.Drop()
	if len(warned) != 1 || !errors.Is(warned[0], why) {
		t.Errorf("%q: warned of %v, want %v", dir, warned, why)
	}
}

// The name of the folder is a name and nothing else.
const odd = "a[b*?\\"

func TestState(t *testing.T) {
	dir := filepath.Join(t.TempDir(), odd)
	s := &State{Dir: dir}
	if found, _, _, err := load(s, ours); found || err != nil {
		t.Fatalf("found %v, %v where nothing was saved", found, err)
	}
	if _, err := os.Stat(dir); err == nil || s.Saved() != "" {
		t.Error("a run that saved nothing left a folder")
	}
	if !s.Save(steps{1}, say("one")) || !s.Save(steps{2}, say("two")) || !s.Save(steps{3}, nil) {
		t.Fatal("the state was not saved")
	}
	s.Close()
	if s.Saved() != filepath.Join(dir, ours.Question) {
		t.Errorf("the state is said to be in %q", s.Saved())
	}
	holds(t, dir, 3, "two")
	s = &State{Dir: dir}
	_, _, _, err := load(s, ours)
	must(t, err)
	s.Drop()
	if left := names(t, dir); len(left) > 0 || s.Saved() != "" {
		t.Errorf("after Drop the folder holds %v", left)
	}
}

// Files of killed runs go; those of others stay.
func TestStateSweeps(t *testing.T) {
	dir := t.TempDir()
	saved(t, dir, "one")
	for _, name := range []string{"body.2", ".body.2.00000000-1-00000000.tmp", ".state.x.tmp", "notes"} {
		must(t, os.WriteFile(filepath.Join(dir, ours.Question, name), nil, 0o600))
	}
	holds(t, dir, 1, "one")
	if got := strings.Join(names(t, filepath.Join(dir, ours.Question)), " "); got != "body.1 lock notes state" {
		t.Errorf("the folder holds %s", got)
	}
}

// A state that is altered or cut anywhere is refused, and what another rule or
// build saved is left alone.
func TestStateRefused(t *testing.T) {
	dir, right := t.TempDir(), Build
	folder := filepath.Join(dir, ours.Question)
	saved(t, dir, "the body")
	refused := func(what string, id Identity, why string) {
		t.Helper()
		s := &State{Dir: dir}
		defer s.Close()
		found, _, _, err := load(s, id)
		if found || !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: found %v, %v", what, found, err)
		}
	}
	for _, name := range []string{"state", "body.1"} {
		path := filepath.Join(folder, name)
		whole, err := os.ReadFile(path)
		must(t, err)
		damage := func(what string, data []byte) {
			t.Helper()
			must(t, os.WriteFile(path, data, 0o600))
			refused(name+", "+what, ours, "damaged")
		}
		for bit := range 8 * len(whole) {
			data := bytes.Clone(whole)
			data[bit/8] ^= 1 << (bit % 8)
			damage(fmt.Sprintf("bit %d flipped", bit), data)
		}
		for size := range whole {
			damage(fmt.Sprintf("cut to %d", size), whole[:size])
		}
		damage("a byte too many", append(slices.Clip(whole), 0))
		must(t, os.WriteFile(path, whole, 0o600))
	}
	unsaved(t, dir, Identity{ours.Question, "mended"}, errForeign)
	holds(t, dir, 1, "the body")
	must(t, os.Rename(folder, filepath.Join(dir, "winning_n7")))
	refused("another question", Identity{"winning_n7", ours.Rule}, "another question")
	must(t, os.Rename(filepath.Join(dir, "winning_n7"), folder))
	defer func() { Build = right }()
	Build = func() string { return "another" }
	unsaved(t, dir, ours, errForeign)
	Build = right
	holds(t, dir, 1, "the body")
}

// Of two runs of one question the second runs without saving, and takes nothing
// from the first.
func TestStateTaken(t *testing.T) {
	dir := t.TempDir()
	first := &State{Dir: dir}
	_, _, _, _ = load(first, ours)
	first.Save(steps{1}, say("first"))
	unsaved(t, dir, ours, errTaken)
	first.Close()
	holds(t, dir, 1, "first")
}

// A state that cannot be saved is said once, and nothing more.
func TestStateCannotSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	unsaved(t, "", ours, errNowhere)
	unsaved(t, filepath.Join(file, "below"), ours, syscall.ENOTDIR)
}

func TestStateDue(t *testing.T) {
	if (*State)(nil).Due() || (*State)(nil).Save(nil, nil) || (*State)(nil).Saved() != "" {
		t.Error("no state is due")
	}
	for every, want := range map[time.Duration]bool{0: true, time.Hour: false} {
		s := &State{Dir: t.TempDir(), Every: every}
		_, _, _, _ = load(s, ours)
		if s.Due() != want {
			t.Errorf("every %v: due is %v", every, s.Due())
		}
	}
}
