package explore

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
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
// has passed; and when it is interrupted.
//
// There are two files. The state is a line of JSON and its SHA-256; it names the
// file of the level, which holds the records alone, and the SHA-256 of that. Each
// is replaced as a whole, the level first, so that a killed run never leaves a
// torn one.
type Checkpoint struct {
	Dir   string
	Name  string // says which run this is; a file of another run is refused
	Every time.Duration

	saved time.Time
	level *Level // whose records are on disk
	sum   string // of these records
}

// ErrCheckpoint is wrapped by the error of a checkpoint that is not whole or
// belongs to another run.
var ErrCheckpoint = errors.New("bad checkpoint")

// header is the JSON of a state.
type header struct {
	Run      string        `json:"run"`
	N        int           `json:"n"`
	Sizes    []LevelSize   `json:"levels"`
	Width    int           `json:"count_bytes"`
	Used     [parts]int    `json:"records"`
	LevelSum string        `json:"level_sha256"`
	Done     [parts]bool   `json:"done"`
	Local    LevelSize     `json:"local"`
	Tally    []uint256.Int `json:"tally"`
}

func (c *Checkpoint) statePath() string { return filepath.Join(c.Dir, c.Name+".checkpoint") }

func (c *Checkpoint) levelPath(ply int) string {
	return filepath.Join(c.Dir, fmt.Sprintf("%s.ply%d.level", c.Name, ply))
}

// Remove deletes the checkpoint, if there is one.
func (c *Checkpoint) Remove() error {
	if err := os.Remove(c.statePath()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := c.removeAll(".ply*.level"); err != nil {
		return err
	}
	return c.removeAll(".*.tmp")
}

// removeAll deletes the files of this run whose names end so.
func (c *Checkpoint) removeAll(ending string) error {
	found, err := filepath.Glob(filepath.Join(c.Dir, c.Name+ending))
	if err != nil {
		return err
	}
	for _, path := range found {
		if err := os.Remove(path); err != nil {
			return err
		}
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

func (c *Checkpoint) save(s *state) error {
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	if c.level != s.level {
		sum := sha256.New()
		err := c.replace(c.levelPath(s.level.ply), func(w io.Writer) error {
			for i := range s.level.parts {
				if _, err := io.MultiWriter(w, sum).Write(s.level.parts[i].records); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		c.sum = hex.EncodeToString(sum.Sum(nil))
	}
	head := header{
		Run: c.Name, N: s.level.n, Sizes: s.sizes, Width: s.level.width, LevelSum: c.sum,
		Done: s.done, Local: s.local, Tally: s.tally,
	}
	for i := range s.level.parts {
		head.Used[i] = s.level.parts[i].used
	}
	line, err := json.Marshal(head)
	if err != nil {
		return err
	}
	err = c.replace(c.statePath(), func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%x\n", line, sha256.Sum256(line))
		return err
	})
	if err != nil {
		return err
	}
	if old := c.level; old != nil && old != s.level {
		if err := os.Remove(c.levelPath(old.ply)); err != nil {
			return err
		}
	}
	c.level = s.level
	return nil
}

// replace writes a file of the checkpoint as a whole or not at all.
func (c *Checkpoint) replace(path string, write func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(c.Dir, filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // has gone once the file is in its place
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}

// load returns the saved state of w, or nil if nothing was saved.
func (c *Checkpoint) load(w *Walk) (*state, error) {
	if c == nil {
		return nil, nil
	}
	c.saved = time.Now()
	if err := c.removeAll(".*.tmp"); err != nil { // of a run killed while saving
		return nil, err
	}
	data, err := os.ReadFile(c.statePath())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s, err := c.read(data, w)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v; delete it to start afresh", ErrCheckpoint, c.statePath(), err)
	}
	return s, nil
}

var errDamaged = errors.New("the file is damaged")

func (c *Checkpoint) read(data []byte, w *Walk) (*state, error) {
	line, sum, _ := bytes.Cut(data, []byte("\n"))
	var head header
	if string(sum) != fmt.Sprintf("%x\n", sha256.Sum256(line)) || json.Unmarshal(line, &head) != nil {
		return nil, errDamaged
	}
	if head.Run != c.Name || head.N != w.Root.N || len(head.Tally) != w.Slots || len(head.Sizes) == 0 {
		return nil, fmt.Errorf("it belongs to the run %q", head.Run)
	}
	last := head.Sizes[len(head.Sizes)-1]
	s := &state{
		level: newLevel(head.N, last.Ply, w.Key == nil, last.Plays),
		sizes: head.Sizes,
		tally: head.Tally,
		local: head.Local,
		done:  head.Done,
	}
	s.level.width = head.Width
	path := c.levelPath(last.Ply)
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	hash := sha256.New()
	in := io.TeeReader(bufio.NewReaderSize(file, 1<<20), hash)
	for i, used := range head.Used {
		t := &s.level.parts[i]
		t.table = newTable(last.Ply, head.Width)
		t.used = used
		t.records = make([]byte, used*t.stride())
		if _, err := io.ReadFull(in, t.records); err != nil {
			return nil, fmt.Errorf("the level %s is cut short", path)
		}
	}
	if extra, _ := io.Copy(io.Discard, in); extra > 0 || hex.EncodeToString(hash.Sum(nil)) != head.LevelSum {
		return nil, fmt.Errorf("the level %s is damaged", path)
	}
	c.level, c.sum = s.level, head.LevelSum
	return s, nil
}
