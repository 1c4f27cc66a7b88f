package explore

import (
	"cmp"
	"fmt"
	"math/bits"
	"os"
	"sync"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"
)

// store is the memory and the workers that the levels of a walk share.
type store struct {
	most    int64  // bytes for records; 0 means no bound
	folder  string // of the files of what does not fit
	workers int    // 0 means one for each processor
	taken   atomic.Int64
}

// newStore returns the store of a walk. The records of its levels get three eighths of the
// memory, or five eighths less the 48 MiB that any program takes, if that is more. The rest
// is for the parts that workers are at, and for garbage that is not yet collected.
func (w *Walk) newStore() *store {
	most := max((w.Memory*3+7)/8, w.Memory*5/8-48<<20)
	return &store{most: most, folder: cmp.Or(w.Scratch, os.TempDir()), workers: w.Workers}
}

// full reports whether the levels take more memory than they may.
func (s *store) full() bool { return s.most > 0 && s.taken.Load() > s.most }

// spill is the file of a level's packed records that do not fit in memory. It is made when
// it is needed, and disappears with the program, however that ends.
type spill struct {
	mu   sync.Mutex
	file *os.File
	end  int64
	free [64][]int64 // places that may be written again, by the bits of their length
}

// extent is a run on disk.
type extent struct {
	at     int64
	length int
	sum    uint64
}

// class returns the least i such that length is at most 1<<i. A place has 1<<i bytes, so
// that another run fits where one was. Places take 1.4 times the disk that runs need.
func class(length int) int { return bits.Len(uint(length - 1)) }

// reserve returns a place in the file for a run of the given length.
func (s *spill) reserve(folder string, length int) (at int64, err error) {
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
	free := &s.free[class(length)]
	if last := len(*free) - 1; last >= 0 {
		at, *free = (*free)[last], (*free)[:last]
		return at, nil
	}
	at, s.end = s.end, s.end+1<<class(length)
	return at, nil
}

func (s *spill) write(folder string, run packed) (extent, error) {
	at, err := s.reserve(folder, len(run))
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
		return nil, fmt.Errorf("a level cannot be read back from disk: %w", err)
	}
	if xxhash.Sum64(run) != e.sum {
		return nil, contradiction("part of a level was read back from disk other than it was written")
	}
	return run, nil
}

// release frees the place of a run that nobody reads any more.
func (s *spill) release(e extent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	free := &s.free[class(e.length)]
	*free = append(*free, e.at)
}

// close removes the file.
func (s *spill) close() {
	if s.file != nil {
		_ = s.file.Close()
		_ = os.Remove(s.file.Name())
	}
}
