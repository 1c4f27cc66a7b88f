package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// block is packed records that are to be merged into a shard.
type block struct {
	shard  int
	packed []byte
}

// place is where a block with its checksum is, in JSON.
type place struct {
	Path       string
	At, Length int64
}

// writeBlocks leaves blocks in one file, and returns the place of each.
func (f folder) writeBlocks(ctx context.Context, ply int, blocks []block) (places [][]byte, err error) {
	if len(blocks) == 0 {
		return nil, nil
	}
	var (
		at    = place{Path: f.newBlocks(ply)}
		parts [][]byte
	)
	for _, b := range blocks {
		sum := f.sum(ply, b.shard, b.packed)
		parts = append(parts, b.packed, sum)
		at.Length = int64(len(b.packed) + len(sum))
		data, err := json.Marshal(at)
		if err != nil {
			return nil, err
		}
		places = append(places, data)
		at.At += at.Length
	}
	return places, writeFile(ctx, at.Path, parts...)
}

// readBlock returns the packed records of the block of a shard that is at a place.
func (f folder) readBlock(ctx context.Context, ply, shard int, where []byte) ([]byte, error) {
	var at place
	if err := json.Unmarshal(where, &at); err != nil {
		return nil, err
	}
	data := make([]byte, at.Length)
	err := openFile(ctx, at.Path, func(in io.Reader) error {
		if err := skip(in, at.At); err != nil {
			return err
		}
		_, err := io.ReadFull(in, data)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at.Path, err)
	}
	return f.checked(ply, shard, data, at.Path)
}

// skip passes over the first bytes of a file, without reading them if that is possible.
func skip(in io.Reader, bytes int64) error {
	if s, can := in.(io.Seeker); can {
		_, err := s.Seek(bytes, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, in, bytes)
	return err
}

// newBlocks names a file of blocks. Work that is done twice names two.
func (f folder) newBlocks(ply int) string {
	return fmt.Sprintf("%s/%016x.blocks", f.level(ply), rand.Uint64())
}

// literally makes of the name of a folder the pattern that it alone matches.
var literally = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`)

// remove removes the files of a level whose names match a pattern. Blocks half written by
// a worker that was killed match "*.blocks*" too. The error wraps [errors.ErrUnsupported] if
// files there cannot be removed.
func (f folder) remove(ctx context.Context, ply int, names string) error {
	pattern := literally.Replace(f.level(ply)) + "/" + names
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return err
	}
	defer fs.Close()
	remover, ok := fs.(filesystem.Remover)
	if !ok {
		return fmt.Errorf("files in %s cannot be removed: %w", f.Root, errors.ErrUnsupported)
	}
	found, err := fs.List(ctx, pattern)
	for _, path := range found {
		err = errors.Join(err, remover.Remove(ctx, path))
	}
	return err
}
