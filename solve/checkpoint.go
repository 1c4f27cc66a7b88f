package solve

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	tr "transversal"
)

// Saver keeps what a search has found when the program ends: facts about positions, which
// are true for every question about the same start. A search that goes on from them finds
// the same value, ply and line, but may visit other positions.
type Saver interface {
	// Load calls read with what was saved for the start that the text names, if
	// anything was. An error ends the search before it begins.
	Load(start string, read func(io.Reader) error) error
	// Due reports whether it is time to save.
	Due() bool
	// Save replaces what was saved by what write prints. A search does not stop if
	// that fails.
	Save(write func(io.Writer) error)
}

// named names the start, which the facts are about.
func (s *solver) named() string {
	g, f := s.start.Game(), tr.Family{}
	if g.Family != nil {
		f = *g.Family
	}
	return fmt.Sprintf("%v %d %v %v %v %v %v %q", g.Board, g.Goal, g.Convention, s.start.X, s.start.O, s.start.Turn(), f, f.Names)
}

// load fills the table with what was saved, if anything was.
func (s *solver) load() error {
	if s.options.Save == nil {
		return nil
	}
	return s.options.Save.Load(s.named(), s.readFacts)
}

func (s *solver) save() {
	if s.options.Save != nil {
		s.options.Save.Save(s.writeFacts)
	}
}

// writeFacts writes the nodes visited, the size of each shard and the entries.
func (s *solver) writeFacts(out io.Writer) error {
	sizes := [1 + shards]uint64{uint64(s.total())}
	for i := range s.table.shards {
		sizes[1+i] = uint64(s.table.sizeOf(i))
	}
	if err := writeWords(out, sizes[:]); err != nil {
		return err
	}
	for entry := range s.table.all() {
		if err := writeWords(out, entry); err != nil {
			return err
		}
	}
	return nil
}

// readFacts is the inverse of writeFacts.
func (s *solver) readFacts(file io.Reader) error {
	in := bufio.NewReaderSize(file, 1<<20)
	var sizes [1 + shards]uint64
	if err := readWords(in, sizes[:]); err != nil {
		return err
	}
	s.nodes = int64(sizes[0])
	for i, size := range sizes[1:] {
		s.table.reserve(i, int(size))
	}
	t := s.table
	entry := make([]uint64, t.stride)
	for {
		if err := readWords(in, entry); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var k key
		copy(k[:], entry[:t.width])
		f := fact(entry[t.width])
		t.learn(&k, t.hash(&k), t.unpack(entry[t.width+1:]), func(fact) fact { return f })
	}
}

// writeWords writes words of eight bytes each, the lowest first. (What package encoding/binary
// does for any type would make the engine of the page larger by 1 %.)
func writeWords(out io.Writer, words []uint64) error {
	b := make([]byte, 0, 8*len(words))
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	_, err := out.Write(b)
	return err
}

// readWords is the inverse of writeWords. The error is io.EOF if there is nothing more to read.
func readWords(in io.Reader, words []uint64) error {
	b := make([]byte, 8*len(words))
	if _, err := io.ReadFull(in, b); err != nil {
		return err
	}
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return nil
}
