package explore

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// spill is the file of a level's packed records that do not fit in memory. It is made
// when it is needed, and goes with the program, however that ends.
type spill struct {
	mu   sync.Mutex
	file *os.File
	end  int64
	gaps []gap // what was freed before end, in order; no two touch, and none touches end
}

// gap is a part of the file that may be written again.
type gap struct{ at, length int64 }

func (g gap) end() int64 { return g.at + g.length }

// extent is a run on disk.
type extent struct {
	at     int64
	length int
	sum    uint64
}

// reserve returns the first place in the file that is large enough for the given number of bytes.
func (s *spill) reserve(folder string, length int64) (at int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return 0, err
		}
		file, err := os.CreateTemp(folder, "level-*.tmp")
		if err != nil {
			return 0, err
		}
		_ = os.Remove(file.Name()) // it lives on without a name; where that cannot be, close removes it
		s.file = file
	}
	i := slices.IndexFunc(s.gaps, func(g gap) bool { return g.length >= length })
	if i < 0 {
		at, s.end = s.end, s.end+length
		return at, nil
	}
	g := &s.gaps[i]
	at = g.at
	if g.at, g.length = g.at+length, g.length-length; g.length == 0 {
		s.gaps = slices.Delete(s.gaps, i, i+1)
	}
	return at, nil
}

func (s *spill) write(folder string, run packed) (extent, error) {
	at, err := s.reserve(folder, int64(len(run)))
	if err == nil {
		_, err = s.file.WriteAt(run, at)
	}
	if err != nil {
		return extent{}, fmt.Errorf("a level does not fit in memory, and cannot be written to disk: %w", err)
	}
	return extent{at, len(run), xxhash.Sum64(run)}, nil
}

func (s *spill) read(e extent) (packed, error) {
	run := make(packed, e.length)
	if _, err := s.file.ReadAt(run, e.at); err != nil {
		return nil, fmt.Errorf("what was written of a level to disk cannot be read: %w", err)
	}
	if xxhash.Sum64(run) != e.sum {
		return nil, contradiction("what was written of a level to disk is read otherwise")
	}
	return run, nil
}

// free gives back the place of a run that is no longer read.
func (s *spill) free(e extent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	freed := gap{e.at, int64(e.length)}
	i, _ := slices.BinarySearchFunc(s.gaps, freed.at, func(g gap, at int64) int { return cmp.Compare(g.at, at) })
	first, last := i, i // the gaps that it joins
	if first > 0 && s.gaps[first-1].end() == freed.at {
		first--
		freed = gap{s.gaps[first].at, s.gaps[first].length + freed.length}
	}
	if last < len(s.gaps) && s.gaps[last].at == freed.end() {
		freed.length += s.gaps[last].length
		last++
	}
	if freed.end() == s.end {
		s.end, s.gaps = freed.at, s.gaps[:first]
		return
	}
	s.gaps = slices.Replace(s.gaps, first, last, freed)
}

// close removes the file.
func (s *spill) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}
