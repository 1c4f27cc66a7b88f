package cluster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/cespare/xxhash/v2"

	"transversal/internal/explore"
)

// folder is where the levels of a job are kept: a path of any file system that
// Beam knows, the same for the program and all workers.
//
//	NAME/ply07/00012.records   shard 12 of the level after ply 7
//	NAME/ply07/level.json      written last: what it describes is complete
//	NAME/end/level.json        the sums over all plays
//
// A shard is its records in the order of their keys, packed, and eight bytes of checksum; a
// description is a line of JSON, and one of SHA-256. Both sums cover the job and the build of
// the program that runs it: what another left is refused. A file is written as a whole, and a
// shard's bytes depend only on the job, so that two runs in one folder do each other no harm.
type folder struct {
	Root  string
	Job   Job
	Build string
}

// What the files of a level are called.
const (
	anyShard    = "*.records"
	description = "level.json"
)

// end stands for a ply in the name of the files that hold the end of all plays.
const end = -1

func (f folder) level(ply int) string {
	if ply == end {
		return fmt.Sprintf("%s/%s/end", f.Root, f.Job.Name())
	}
	return fmt.Sprintf("%s/%s/ply%02d", f.Root, f.Job.Name(), ply)
}

func (f folder) shard(ply, shard int) string {
	return fmt.Sprintf("%s/%05d.records", f.level(ply), shard)
}

// sum is the checksum of a shard. It covers what the shard belongs to, and which build
// wrote it, so that a misplaced file is refused.
func (f folder) sum(ply, shard int, packed []byte) []byte {
	h := xxhash.New()
	fmt.Fprintln(h, f.Build, f.Job.Name(), ply, shard)
	h.Write(packed)
	return binary.LittleEndian.AppendUint64(nil, h.Sum64())
}

// damage is the error of a file whose checksum is wrong, or that is not there.
type damage struct{ words string }

func (d *damage) Error() string { return d.words }

func (f folder) writeShard(ctx context.Context, ply, shard int, packed []byte) error {
	return writeFile(ctx, f.shard(ply, shard), packed, f.sum(ply, shard, packed))
}

func (f folder) readShard(ctx context.Context, ply, shard int) (b explore.Block, err error) {
	path := f.shard(ply, shard)
	data, err := readFile(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return b, &damage{fmt.Sprintf("%s was removed; delete %s/%s to start afresh", path, f.Root, f.Job.Name())}
	}
	if err != nil {
		return b, err
	}
	packed := data[:max(0, len(data)-8)]
	if !bytes.Equal(data[len(packed):], f.sum(ply, shard, packed)) {
		return b, &damage{path + " is damaged; delete the folder that it is in"}
	}
	return explore.Block{Ply: ply, Records: packed}, nil
}

// readLevel reads the description of a level. It is nil if the level is not
// complete.
func (f folder) readLevel(ctx context.Context, ply int) (*Level, error) {
	path := f.level(ply) + "/" + description
	found, err := f.list(ctx, ply, description)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	data, err := readFile(ctx, path)
	if err != nil {
		return nil, err
	}
	l := new(Level)
	line, sum, _ := bytes.Cut(data, []byte("\n"))
	if string(sum) != f.describedSum(ply, line) || json.Unmarshal(line, l) != nil || l.Job != f.Job || l.Ply != ply {
		return nil, fmt.Errorf("%s is damaged, or of another run or another build of this program; delete %s/%s to start afresh", path, f.Root, f.Job.Name())
	}
	return l, nil
}

// describedSum is the checksum of the description of a level.
func (f folder) describedSum(ply int, line []byte) string {
	h := sha256.New()
	fmt.Fprintln(h, f.Build, f.Job.Name(), ply)
	h.Write(line)
	return fmt.Sprintf("%x\n", h.Sum(nil))
}

func (f folder) writeLevel(ctx context.Context, l *Level) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return writeFile(ctx, f.level(l.Ply)+"/"+description, data, []byte("\n"), []byte(f.describedSum(l.Ply, data)))
}

func readFile(ctx context.Context, path string) ([]byte, error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return filesystem.Read(ctx, fs, path)
}

// writeFile replaces a file as a whole. Where the file system cannot rename,
// files appear when they are closed.
func writeFile(ctx context.Context, path string, parts ...[]byte) error {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	data := slices.Concat(parts...)
	rename, ok := fs.(filesystem.Renamer)
	if !ok {
		return filesystem.Write(ctx, fs, path, data)
	}
	temporary := fmt.Sprintf("%s.%08x.tmp", path, rand.Uint32()) // two workers may be given the same
	if err := filesystem.Write(ctx, fs, temporary, data); err != nil {
		return err
	}
	return rename.Rename(ctx, temporary, path)
}

// literally returns the pattern that only the name of the given folder matches.
var literally = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`)

// list returns the files of a level whose names match a pattern.
func (f folder) list(ctx context.Context, ply int, pattern string) ([]string, error) {
	pattern = literally.Replace(f.level(ply)) + "/" + pattern
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	return fs.List(ctx, pattern)
}

// prune removes the records of a level. A later run does not need them: it goes on from a
// level after it.
func (f folder) prune(ctx context.Context, ply int) error {
	fs, err := filesystem.New(ctx, f.level(ply))
	if err != nil {
		return err
	}
	defer fs.Close()
	found, err := f.list(ctx, ply, anyShard)
	for _, path := range found {
		remover, ok := fs.(filesystem.Remover)
		if !ok {
			return fmt.Errorf("%s cannot be removed", path)
		}
		err = errors.Join(err, remover.Remove(ctx, path))
	}
	return err
}
