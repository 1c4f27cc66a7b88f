package solve

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Checkpoint keeps what a search has found on disk, so that a run that was
// stopped goes on where it was when the same problem is given again. What is kept
// are facts about positions, true in themselves: a run that goes on finds the
// same value and ply, though it may count other nodes and find another line of
// equally good play.
//
// The file holds a line of JSON, the entries of the table in use, and the
// SHA-256 of both. It is replaced as a whole. Saving happens at most once in
// Every, never before Every has passed, and when the run is interrupted.
type Checkpoint struct {
	Dir   string
	Every time.Duration

	saved time.Time
}

// ErrCheckpoint is wrapped by the error of a checkpoint that is not whole.
var ErrCheckpoint = errors.New("bad checkpoint")

// checkpointHead is the first line of a checkpoint.
type checkpointHead struct {
	Rule    Rule   `json:"rule"`
	Start   string `json:"start"`
	Turn    string `json:"to_move"`
	Nodes   int64  `json:"nodes"`
	Entries int    `json:"entries"`
}

// Path returns the file for a problem. Facts about a problem serve every
// question about it.
func (c *Checkpoint) Path(p Problem) string {
	name := sha256.Sum256(fmt.Append(nil, p.Rule, p.Picture(), p.Turn))
	return filepath.Join(c.Dir, fmt.Sprintf("solve_%dx%d_%x.checkpoint", p.Rows, p.Cols, name[:6]))
}

// Remove deletes the checkpoint of p, if there is one.
func (c *Checkpoint) Remove(p Problem) error {
	if err := os.Remove(c.Path(p)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// tick saves s if it is time to.
func (c *Checkpoint) tick(s *solver) error {
	if c == nil || time.Since(c.saved) < c.Every {
		return nil
	}
	err := c.save(s)
	c.saved = time.Now() // not counting the time it took
	return err
}

func (c *Checkpoint) save(s *solver) (err error) {
	if c == nil {
		return nil
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(c.Dir, "solve.*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(file.Name())
		}
	}()
	sum := sha256.New()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := s.writeFacts(io.MultiWriter(out, sum)); err != nil {
		return err
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
	return os.Rename(file.Name(), c.Path(s.problem))
}

func (s *solver) writeFacts(out io.Writer) error {
	head := checkpointHead{s.rule, s.problem.Picture(), s.problem.Turn.String(), s.nodes, s.table.used}
	if err := json.NewEncoder(out).Encode(head); err != nil {
		return err
	}
	stride := s.table.width + 1
	bytes := make([]byte, 0, 8*stride)
	for e := s.table.words; len(e) > 0; e = e[stride:] {
		if e[stride-1] == 0 {
			continue
		}
		bytes = bytes[:0]
		for _, w := range e[:stride] {
			bytes = binary.LittleEndian.AppendUint64(bytes, w)
		}
		if _, err := out.Write(bytes); err != nil {
			return err
		}
	}
	return nil
}

// load fills the table of s with what was saved, if anything was.
func (c *Checkpoint) load(s *solver) error {
	if c == nil {
		return nil
	}
	c.saved = time.Now()
	file, err := os.Open(c.Path(s.problem))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if err := s.readFacts(file); err != nil {
		return fmt.Errorf("%w: %s: %v; delete it to start afresh", ErrCheckpoint, file.Name(), err)
	}
	return nil
}

var errDamaged = errors.New("the file is damaged")

// readFacts is the inverse of writeFacts. It checks the sum before it believes
// anything.
func (s *solver) readFacts(file io.ReadSeeker) error {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if size < sha256.Size {
		return errDamaged
	}
	sum := sha256.New()
	if err := copySum(sum, file, size-sha256.Size); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReaderSize(file, 1<<20)
	line, err := in.ReadBytes('\n')
	if err != nil {
		return errDamaged
	}
	var head checkpointHead
	if err := json.Unmarshal(line, &head); err != nil {
		return errDamaged
	}
	stride := s.table.width + 1
	switch {
	case head.Start != s.problem.Picture() || head.Rule != s.rule || head.Turn != s.problem.Turn.String():
		return fmt.Errorf("it belongs to another problem: %s", head.Start)
	case int64(len(line))+int64(head.Entries)*8*int64(stride)+sha256.Size != size:
		return errDamaged
	}
	s.nodes = head.Nodes
	bytes := make([]byte, 8*stride)
	for range head.Entries {
		if _, err := io.ReadFull(in, bytes); err != nil {
			return errDamaged
		}
		var k key
		for i := range s.table.width {
			k[i] = binary.LittleEndian.Uint64(bytes[8*i:])
		}
		s.table.put(&k, fact(binary.LittleEndian.Uint64(bytes[8*s.table.width:])))
	}
	return nil
}

// copySum sums size bytes of in and compares with the sum that follows.
func copySum(sum hash.Hash, in io.Reader, size int64) error {
	if _, err := io.CopyN(sum, in, size); err != nil {
		return errDamaged
	}
	want := make([]byte, sha256.Size)
	if _, err := io.ReadFull(in, want); err != nil || !bytes.Equal(sum.Sum(nil), want) {
		return errDamaged
	}
	return nil
}
