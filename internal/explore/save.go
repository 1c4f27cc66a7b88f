package explore

import (
	"errors"
	"fmt"
	"io"

	"transversal/internal/run"
)

// The saved state of a walk: the head says what was counted, the body holds the
// records of the level. It is saved when a level is complete and, in the last
// level, part by part, and when the walk is interrupted. Nothing is saved after a
// claim has failed: a state knows of no failure, and leads to it again.

// savedState is the head.
type savedState struct {
	Sizes  []LevelSize `json:"levels"`
	Width  int         `json:"count_bytes"`
	Used   [parts]int  `json:"records"`
	Done   [parts]bool `json:"done"`
	Tally  Tally       `json:"tally"`
	Passed Passage     `json:"passed"`
	Local  Count       `json:"local"`
}

func (w *Walk) identity() run.Identity { return run.Identity{Question: w.Question, Rule: w.Rule} }

// save saves s.
func (w *Walk) save(s *state) {
	head := savedState{Sizes: s.sizes, Width: s.level.width, Done: s.done, Tally: s.tally, Passed: s.passed, Local: s.local}
	for i := range s.level.parts {
		head.Used[i] = s.level.parts[i].used
	}
	var body func(io.Writer) error
	if s.saved != s.level {
		body = s.level.write
	}
	if w.Save.Save(&head, body) {
		s.saved = s.level
	}
}

func (l *Level) write(out io.Writer) error {
	for i := range l.parts {
		if _, err := out.Write(l.parts[i].records); err != nil {
			return err
		}
	}
	return nil
}

// load returns the saved state of w, or nil if nothing was saved.
func (w *Walk) load() (*state, error) {
	if w.Save != nil && w.Question == "" {
		return nil, errors.New("a walk without a question cannot be saved")
	}
	var (
		head savedState
		s    *state
	)
	found, err := w.Save.Load(w.identity(), &head, func(in io.Reader) (err error) {
		s, err = w.restore(&head, in)
		return err
	})
	if !found || err != nil {
		return nil, err
	}
	s.saved = s.level
	return s, nil
}

// restore makes the state of head, with the records that it reads.
func (w *Walk) restore(head *savedState, in io.Reader) (*state, error) {
	if len(head.Tally) != w.Slots || len(head.Sizes) == 0 || len(head.Sizes) > len(w.Steps)+1 {
		return nil, errors.New("belongs to another walk")
	}
	last := head.Sizes[len(head.Sizes)-1]
	s := &state{
		level:  newLevel(last.Ply, w.Key == nil, last.Plays),
		sizes:  head.Sizes,
		tally:  head.Tally,
		passed: head.Passed,
		local:  head.Local,
		done:   head.Done,
	}
	s.level.width = head.Width
	for i, used := range head.Used {
		t := &s.level.parts[i]
		t.table = newTable(last.Ply, head.Width)
		t.used = used
		t.records = make([]byte, used*t.stride())
		if _, err := io.ReadFull(in, t.records); err != nil {
			return nil, fmt.Errorf("is cut short: %w", err)
		}
	}
	if held := s.level.count(); held.Positions != last.Positions || held.Plays != *last.Plays {
		return nil, fmt.Errorf("holds %d positions with %v plays, and says %d with %v", held.Positions, &held.Plays, last.Positions, last.Plays)
	}
	return s, nil
}
