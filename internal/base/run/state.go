// Package run supports long runs: a [State] keeps one on disk so that the same
// command goes on where it was killed, [WriteFile] replaces files as a whole,
// [Interruptible] ends a run at Ctrl-C, [Open] reads what a person names, and [Fault]
// tells failures of the machine from those of the user. No other package does any of this.
package run

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Identity names the run that a state belongs to. A run goes on from a state only if the
// identity and the build of the program are the same.
type Identity struct {
	Question string // names the folder of the state
	Rule     string // whose moves are played, if it is not part of the question
}

// State is the saved state of a run: a head, which is JSON, and a body, which may
// be large and is written again only when it has changed. They are files in a folder
// for one question,
//
//	DIR/QUESTION/lock        held by the run whose state it is
//	DIR/QUESTION/state       identity, head, and the name and SHA-256 of the body; its own SHA-256
//	DIR/QUESTION/body.7      the body, the seventh
//
// each replaced as a whole, the body first, so that a killed run never leaves half a
// state. The folder is made when a state is first saved: a short run leaves no trace.
//
// If a state cannot be saved or removed, the run goes on, and Warn is called once. A nil
// State saves nothing.
type State struct {
	Dir   string        // holds the folders of all questions
	Every time.Duration // least time between two states, and before the first
	Warn  func(error)   // may be nil

	id     Identity
	tick   time.Time
	lock   *flock.Flock
	taken  bool // by another run, or for it
	warned bool
	head   savedHead // as it was saved; zero if nothing was
}

// savedHead is the JSON of the file state.
type savedHead struct {
	Question string          `json:"question"`
	Rule     string          `json:"rule"`
	Build    string          `json:"build"`
	Number   int             `json:"body"` // 0: there is none
	BodySum  string          `json:"body_sha256"`
	Head     json.RawMessage `json:"head"`
}

// ErrRefused is wrapped by the error of a state that is damaged.
var ErrRefused = errors.New("the saved state is refused")

// The reasons why a run leaves a folder alone: the state in it belongs to another run.
var (
	errTaken   = errors.New("another run of the same question is using it")
	errForeign = errors.New("the folder has the state of another build of this program, or of another rule, and only that can continue from it (delete the folder if you do not need it)")
	errNowhere = errors.New("no folder is known for it")
)

// Load makes s the state of the given run and, if one was saved, reads head, which must be
// a pointer, and then, if body is not nil, calls it to read the body. What another build or
// rule left is not touched: this run starts afresh, and does not save. The error wraps
// [ErrRefused] if the state is damaged. After an error, do not use what was read.
func (s *State) Load(id Identity, head any, body func(io.Reader) error) (found bool, err error) {
	if s == nil {
		return false, nil
	}
	s.id, s.tick, s.head = id, time.Now(), savedHead{}
	data, err := readRegular(s.path("state"))
	if errors.Is(err, fs.ErrNotExist) || s.Dir == "" {
		return false, nil
	}
	if err == nil {
		err = s.acquire()
	}
	if err == nil { // what another run saved before it let go of the lock
		data, err = readRegular(s.path("state"))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		s.warn(err)
		return false, nil
	}
	err = s.read(data, head, body)
	if errors.Is(err, errForeign) {
		s.warn(fmt.Errorf("%s: %w", s.folder(), err))
		s.Close()
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("%w: %s %w; delete the folder to start afresh", ErrRefused, s.folder(), err)
	}
	s.sweep()
	return true, nil
}

// readRegular reads a regular file.
func readRegular(name string) ([]byte, error) {
	if err := regular(name); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// regular returns an error if something that is not a regular file has the name. To open
// a named pipe would wait for the program at its other end.
func regular(name string) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", name)
	}
	return nil
}

func (s *State) read(data []byte, head any, body func(io.Reader) error) error {
	line, sum, _ := bytes.Cut(data, []byte("\n"))
	var saved savedHead
	if string(sum) != sumOf(line) || json.Unmarshal(line, &saved) != nil {
		return errors.New("is damaged")
	}
	switch {
	case saved.Question != s.id.Question:
		return fmt.Errorf("belongs to another question, %q", saved.Question)
	case saved.Rule != s.id.Rule, saved.Build != Build():
		return errForeign
	case json.Unmarshal(saved.Head, head) != nil || saved.Number == 0 && body != nil:
		return errors.New("is damaged")
	}
	s.head = saved
	if body == nil {
		return nil
	}
	file, err := os.Open(s.bodyPath(saved.Number))
	if err != nil {
		return fmt.Errorf("is damaged: %w", err)
	}
	defer file.Close()
	hash := sha256.New()
	in := io.TeeReader(file, hash)
	err = body(in)
	if _, rest := io.Copy(io.Discard, in); rest != nil {
		return rest
	}
	if hex.EncodeToString(hash.Sum(nil)) != saved.BodySum {
		return errors.New("is damaged")
	}
	return err
}

func sumOf(line []byte) string { return fmt.Sprintf("%x\n", sha256.Sum256(line)) }

// Due reports whether it is time to save.
func (s *State) Due() bool { return s != nil && !s.taken && time.Since(s.tick) >= s.Every }

// Save replaces the saved state, and reports whether it could. With body nil the
// body saved last stays.
func (s *State) Save(head any, body func(io.Writer) error) bool {
	if s == nil || s.taken {
		return false
	}
	err := s.save(head, body)
	s.tick = time.Now() // not counting the time it took
	if err != nil {
		s.warn(err)
	}
	return err == nil
}

// Saved returns the folder of the saved state, and "" if there is none.
func (s *State) Saved() string {
	if s == nil || s.head.Build == "" {
		return ""
	}
	return s.folder()
}

func (s *State) save(head any, body func(io.Writer) error) error {
	if err := s.acquire(); err != nil {
		return err
	}
	next := s.head
	for _, name := range []string{s.path("state"), s.bodyPath(next.Number + 1)} {
		if err := regular(name); err != nil {
			return err
		}
	}
	next.Question, next.Rule, next.Build = s.id.Question, s.id.Rule, Build()
	var err error
	if next.Head, err = json.Marshal(head); err != nil {
		return err
	}
	if body != nil {
		sum := sha256.New()
		next.Number++
		err := WriteFile(s.bodyPath(next.Number), func(w io.Writer) error { return body(io.MultiWriter(w, sum)) })
		if err != nil {
			return err
		}
		next.BodySum = hex.EncodeToString(sum.Sum(nil))
	}
	line, err := json.Marshal(next)
	if err != nil {
		return err
	}
	err = WriteFile(s.path("state"), func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s", line, sumOf(line))
		return err
	})
	if err != nil {
		return err
	}
	s.head = next
	s.sweep()
	return nil
}

// Drop removes the saved state and releases the lock. Call it when the answer is safe, or
// when the run has failed.
func (s *State) Drop() {
	if s == nil || s.lock == nil {
		return
	}
	defer s.Close()
	if err := os.Remove(s.path("state")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.warn(fmt.Errorf("cannot remove the saved state: %w", err))
		return
	}
	s.head = savedHead{}
	s.sweep()
	_ = os.Remove(s.path("lock"))
	_ = os.Remove(s.folder()) // unless something else is in it
}

// Close releases the lock, and keeps the state.
func (s *State) Close() {
	if s != nil && s.lock != nil {
		_ = s.lock.Close()
		s.lock = nil
	}
}

// folder returns the folder of the question, of which only letters, digits and the
// like stand as they are in its name.
func (s *State) folder() string {
	return filepath.Join(s.Dir, strings.ReplaceAll(url.PathEscape(s.id.Question), "..", "%2E%2E"))
}

func (s *State) path(name string) string    { return filepath.Join(s.folder(), name) }
func (s *State) bodyPath(number int) string { return s.path(bodyStart + strconv.Itoa(number)) }

const bodyStart = "body."

func (s *State) warn(err error) {
	if errors.Is(err, errTaken) || errors.Is(err, errForeign) {
		s.taken = true
	}
	if !s.warned && s.Warn != nil {
		s.Warn(err)
	}
	s.warned = true
}

// acquire takes the lock, unless s has it.
func (s *State) acquire() error {
	if s.lock != nil {
		return nil
	}
	if s.Dir == "" {
		return errNowhere
	}
	for range 100 {
		if err := os.MkdirAll(s.folder(), 0o755); err != nil {
			return err
		}
		if err := regular(s.path("lock")); err != nil {
			return err
		}
		lock := flock.New(s.path("lock"))
		held, err := lock.TryLock()
		if errors.Is(err, fs.ErrNotExist) {
			continue // the folder was removed meanwhile
		}
		if err != nil {
			return err
		}
		if !held {
			return fmt.Errorf("%s: %w", s.folder(), errTaken)
		}
		ours, err1 := lock.Stat()
		there, err2 := os.Stat(s.path("lock"))
		if err1 == nil && err2 == nil && os.SameFile(ours, there) {
			s.lock = lock
			return nil
		}
		_ = lock.Close() // the file was removed by a run that ended between the two
	}
	return fmt.Errorf("%s: %w", s.folder(), errTaken)
}

// sweep removes bodies that the state does not name, and the temporary files of killed
// runs. The lock is held, so no other run writes here.
func (s *State) sweep() {
	entries, _ := os.ReadDir(s.folder())
	for _, entry := range entries {
		number, ok := strings.CutPrefix(entry.Name(), bodyStart)
		isTemporary := strings.HasPrefix(entry.Name(), ".") && strings.HasSuffix(entry.Name(), temporaryEnding)
		if ok && number != strconv.Itoa(s.head.Number) || isTemporary {
			if err := os.Remove(s.path(entry.Name())); err != nil {
				s.warn(err)
			}
		}
	}
}
