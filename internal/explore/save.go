package explore

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"transversal/internal/base/run"
)

// The saved state of a walk: the head says what was counted, the body holds the records of
// the level. It is saved when a level is complete and, in the last level, part by part, and
// when the walk is interrupted. Nothing is saved after a claim has failed: a run that goes
// on from the state finds the failure again.

// savedState is the head.
type savedState struct {
	Sizes []LevelSize `json:"levels"` // of those up to and with the level
	done
}

// done says which parts of a level are done, and what was counted there. It is saved of the
// last level alone.
type done struct {
	Done   [parts]bool `json:"done"`
	Passed Passage     `json:"passed"`
}

// save saves s.
func (w *Walk) save(s *state) {
	var body func(io.Writer) error
	if s.saved != s.level {
		body = s.level.write
	}
	if w.Save.Save(&s.savedState, body) {
		s.saved = s.level
	}
}

// write writes the parts one after another, each packed and after its length. The bytes do
// not depend on where the level was kept.
func (l *Level) write(out io.Writer) error {
	for i := range l.parts {
		all, err := l.block(&l.parts[i])
		if err != nil {
			return err
		}
		if _, err := out.Write(binary.AppendUvarint(nil, uint64(len(all.Records)))); err != nil {
			return err
		}
		if _, err := out.Write(all.Records); err != nil {
			return err
		}
	}
	return nil
}

// read reads what write wrote.
func (l *Level) read(in *bufio.Reader) error {
	for i := range l.parts {
		length, err := binary.ReadUvarint(in)
		if err != nil {
			return fmt.Errorf("is cut short: %w", err)
		}
		run, err := io.ReadAll(io.LimitReader(in, int64(length)))
		if err != nil {
			return err
		}
		err = l.change(i, func(p *part) error {
			p.runs = []packed{run}
			return l.leaveRoom(p)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// load returns the saved state of w, or nil if nothing was saved.
func (w *Walk) load(ctx context.Context) (*state, error) {
	if w.Save != nil && w.Question == "" {
		return nil, errors.New("a walk without a question cannot be saved")
	}
	s := new(state)
	found, err := w.Save.Load(run.Identity{Question: w.Question, Rule: w.Rule}, &s.savedState, func(in io.Reader) error {
		if len(s.Passed.Tally) != w.Slots || len(s.Sizes) == 0 || len(s.Sizes) > len(w.Steps)+1 {
			return errors.New("belongs to another walk")
		}
		s.level = newLevel(s.last().Ply, w.Class == nil, w.newStore())
		return s.level.read(bufio.NewReaderSize(in, 1<<20))
	})
	if !found || err != nil {
		return nil, err
	}
	s.saved = s.level
	held, err := s.level.seal(ctx)
	if last := s.last(); err == nil && (held.Positions != last.Positions || held.Plays != last.Plays) {
		err = fmt.Errorf("%w: it holds %d positions with %v plays, but says %d with %v",
			run.ErrRefused, held.Positions, &held.Plays, last.Positions, &last.Plays)
	}
	return s, err
}
