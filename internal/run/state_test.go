package run

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func itoa(i int) string { return strconv.Itoa(i) }

var ours = Identity{Question: "win_n6", Rule: "winning"}

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

func words(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
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
	if !s.Save(steps{1}, words("one")) || !s.Save(steps{2}, words("two")) || !s.Save(steps{3}, nil) {
		t.Fatal("the state was not saved")
	}
	s.Close()
	if s.Saved() != filepath.Join(dir, ours.Question) {
		t.Errorf("the state is said to be in %q", s.Saved())
	}
	s = &State{Dir: dir}
	found, head, body, err := load(s, ours)
	if !found || head.Step != 3 || body != "two" || err != nil || s.Saved() == "" {
		t.Errorf("found %v, %v, %q, %v", found, head, body, err)
	}
	s.Drop()
	entries, err := os.ReadDir(dir)
	if len(entries) > 0 || err != nil || s.Saved() != "" {
		t.Errorf("after Drop the folder holds %v, %v", entries, err)
	}
}

// Files of killed runs go; those of others stay.
func TestStateSweeps(t *testing.T) {
	dir := t.TempDir()
	s := &State{Dir: dir}
	_, _, _, err := load(s, ours)
	if err != nil || !s.Save(steps{1}, words("one")) {
		t.Fatal(err)
	}
	s.Close()
	for _, name := range []string{"body.2", ".body.2.00000000-1-00000000.tmp", ".state.x.tmp", "notes"} {
		if err := os.WriteFile(filepath.Join(dir, ours.Question, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = &State{Dir: dir}
	if found, _, _, err := load(s, ours); !found || err != nil {
		t.Fatal(found, err)
	}
	var left []string
	entries, _ := os.ReadDir(filepath.Join(dir, ours.Question))
	for _, entry := range entries {
		left = append(left, entry.Name())
	}
	if got := strings.Join(left, " "); got != "body.1 lock notes state" {
		t.Errorf("the folder holds %s", got)
	}
	s.Close()
}

// A state that is altered or cut anywhere is refused, and what another rule or
// build saved is left alone.
func TestStateRefused(t *testing.T) {
	dir, right := t.TempDir(), Build()
	folder := filepath.Join(dir, ours.Question)
	s := &State{Dir: dir}
	_, _, _, _ = load(s, ours)
	s.Save(steps{1}, words("the body"))
	s.Close()
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
		if err != nil {
			t.Fatal(err)
		}
		damage := func(what string, data []byte) {
			t.Helper()
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			refused(name+", "+what, ours, "damaged")
		}
		for bit := range 8 * len(whole) {
			data := append([]byte(nil), whole...)
			data[bit/8] ^= 1 << (bit % 8)
			damage("bit "+itoa(bit)+" flipped", data)
		}
		for size := range whole {
			damage("cut to "+itoa(size), whole[:size])
		}
		damage("a byte too many", append(whole[:len(whole):len(whole)], 0))
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	foreign := func(what string, id Identity) {
		t.Helper()
		var warned []error
		s := &State{Dir: dir, Warn: func(err error) { warned = append(warned, err) }}
		found, _, _, err := load(s, id)
		if found || err != nil || s.Due() || s.Save(steps{2}, words("other")) || len(warned) != 1 || !errors.Is(warned[0], errForeign) {
			t.Errorf("%s: found %v, %v, warned of %v", what, found, err, warned)
		}
		s.Drop()
		again := &State{Dir: dir}
		defer again.Close()
		defer func(name func() string) { Build = name }(Build)
		Build = func() string { return right }
		if found, head, body, err := load(again, ours); !found || head.Step != 1 || body != "the body" || err != nil {
			t.Errorf("after a run of %s the state is %v, %v, %q, %v", what, found, head, body, err)
		}
	}
	foreign("another rule", Identity{ours.Question, "mended"})
	if err := os.Rename(folder, filepath.Join(dir, "win_n7")); err != nil {
		t.Fatal(err)
	}
	refused("another question", Identity{"win_n7", ours.Rule}, "another question")
	if err := os.Rename(filepath.Join(dir, "win_n7"), folder); err != nil {
		t.Fatal(err)
	}
	defer func(name func() string) { Build = name }(Build)
	Build = func() string { return "another" }
	foreign("another build", ours)
}

// Of two runs of one question the second runs without saving, and takes nothing
// from the first.
func TestStateTaken(t *testing.T) {
	dir := t.TempDir()
	first := &State{Dir: dir}
	_, _, _, _ = load(first, ours)
	first.Save(steps{1}, words("first"))
	var warned []error
	second := &State{Dir: dir, Warn: func(err error) { warned = append(warned, err) }}
	found, _, _, err := load(second, ours)
	if found || err != nil || second.Save(steps{2}, words("second")) || second.Due() || second.Saved() != "" {
		t.Errorf("the second run found %v, %v", found, err)
	}
	if len(warned) != 1 || !errors.Is(warned[0], errTaken) {
		t.Errorf("it was warned of %v", warned)
	}
	second.Drop()
	first.Close()
	third := &State{Dir: dir}
	if found, head, body, err := load(third, ours); !found || head.Step != 1 || body != "first" || err != nil {
		t.Errorf("the state is %v, %v, %q, %v", found, head, body, err)
	}
	third.Close()
}

// A state that cannot be saved is said once, and nothing more.
func TestStateCannotSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"", filepath.Join(file, "below")} {
		warned := 0
		s := &State{Dir: dir, Warn: func(error) { warned++ }}
		if found, _, _, err := load(s, ours); found || err != nil {
			t.Errorf("%q: found %v, %v", dir, found, err)
		}
		if s.Save(steps{1}, words("one")) || s.Save(steps{2}, words("two")) || s.Saved() != "" {
			t.Errorf("%q: the state is said to be saved", dir)
		}
		s.Drop()
		if warned != 1 {
			t.Errorf("%q: warned %d times", dir, warned)
		}
	}
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
