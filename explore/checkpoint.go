package explore

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/holiman/uint256"
)

// Checkpoint keeps a walk on disk, so that a run that was killed goes on where
// it was when it is started again. It saves when a level is complete and, in
// the last level, part by part; at most once in Every, and never before Every
// has passed.
//
// The file holds a line of JSON, the records of the level, and the SHA-256 of
// both. It is replaced as a whole, so a killed run never leaves a torn one.
type Checkpoint struct {
	Dir   string
	Name  string // says which run this is; a file of another run is refused
	Every time.Duration

	saved time.Time
}

// ErrCheckpoint is wrapped by the error of a checkpoint that is not whole or
// belongs to another run.
var ErrCheckpoint = errors.New("bad checkpoint")

// header is the first line of a checkpoint.
type header struct {
	Run   string        `json:"run"`
	N     int           `json:"n"`
	Sizes []LevelSize   `json:"levels"`
	Width int           `json:"count_bytes"`
	Used  [parts]int    `json:"records"`
	Done  [parts]bool   `json:"done"`
	Local LevelSize     `json:"local"`
	Tally []uint256.Int `json:"tally"`
}

// Path returns the file of the checkpoint.
func (c *Checkpoint) Path() string { return filepath.Join(c.Dir, c.Name+".checkpoint") }

// Remove deletes the checkpoint, if there is one.
func (c *Checkpoint) Remove() error {
	if err := os.Remove(c.Path()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// tick saves s if it is time to.
func (c *Checkpoint) tick(s *state) error {
	if c == nil || time.Since(c.saved) < c.Every {
		return nil
	}
	err := c.save(s)
	c.saved = time.Now()
	return err
}

func (c *Checkpoint) save(s *state) (err error) {
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(c.Dir, c.Name+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	head := header{Run: c.Name, N: s.level.n, Sizes: s.sizes, Width: s.level.width, Done: s.done, Local: s.local, Tally: s.tally}
	for i := range s.level.parts {
		head.Used[i] = s.level.parts[i].used
	}
	sum := sha256.New()
	out := bufio.NewWriterSize(file, 1<<20)
	both := io.MultiWriter(out, sum)
	if err := json.NewEncoder(both).Encode(head); err != nil {
		return err
	}
	for i := range s.level.parts {
		if _, err := both.Write(s.level.parts[i].records); err != nil {
			return err
		}
	}
	if _, err := out.Write(sum.Sum(nil)); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), c.Path())
}

// load returns the saved state of w, or nil if nothing was saved.
func (c *Checkpoint) load(w *Walk) (*state, error) {
	if c == nil {
		return nil, nil
	}
	c.saved = time.Now()
	file, err := os.Open(c.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	s, err := c.read(file, w)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v; delete it to start afresh", ErrCheckpoint, c.Path(), err)
	}
	return s, nil
}

var errDamaged = errors.New("the file is damaged")

func (c *Checkpoint) read(file *os.File, w *Walk) (*state, error) {
	in := &summing{in: bufio.NewReaderSize(file, 1<<20), sum: sha256.New()}
	line, err := in.line()
	if err != nil {
		return nil, errDamaged
	}
	var head header
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, errDamaged
	}
	if head.Run != c.Name || head.N != w.Root.N || len(head.Tally) != w.Slots || len(head.Sizes) == 0 {
		return nil, fmt.Errorf("it belongs to the run %q", head.Run)
	}
	last := head.Sizes[len(head.Sizes)-1]
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	records := 0
	for _, used := range head.Used {
		if used < 0 {
			return nil, errDamaged
		}
		records += used
	}
	if last.Ply < 1 || last.Ply > head.N*head.N || head.Width < 1 || head.Width > 32 {
		return nil, errDamaged
	}
	stride := last.Ply + head.Width
	if info.Size() != int64(len(line)+records*stride+sha256.Size) {
		return nil, errDamaged
	}
	s := &state{
		level: newLevel(head.N, last.Ply, w.Key == nil, last.Plays),
		sizes: head.Sizes,
		tally: head.Tally,
		local: head.Local,
		done:  head.Done,
	}
	s.level.width = head.Width
	for i, used := range head.Used {
		t := &s.level.parts[i]
		t.table = newTable(last.Ply, head.Width)
		t.used = used
		t.records = make([]byte, used*stride)
		if err := in.full(t.records); err != nil {
			return nil, errDamaged
		}
	}
	want := in.sum.Sum(nil)
	got := make([]byte, sha256.Size)
	if err := in.full(got); err != nil || !bytes.Equal(got, want) {
		return nil, errDamaged
	}
	return s, nil
}

// summing reads and sums what it reads.
type summing struct {
	in  *bufio.Reader
	sum hash.Hash
}

func (s *summing) line() ([]byte, error) {
	line, err := s.in.ReadBytes('\n')
	s.sum.Write(line)
	return line, err
}

func (s *summing) full(p []byte) error {
	_, err := io.ReadFull(s.in, p)
	s.sum.Write(p)
	return err
}
