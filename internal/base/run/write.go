package run

import (
	"bufio"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// WriteFile replaces the file at path by what write prints, as a whole or not at
// all, even if the power fails: it is on disk when WriteFile returns. WriteFile makes the
// folder if there is none. A file that exists keeps its mode; a link stays, and its target
// is replaced. Into a pipe, a device or an open file such as /dev/stdout, write prints
// directly.
//
// A run that is killed while writing leaves a temporary file beside path. The next
// WriteFile of the same path removes it. (Libraries for this purpose leave it for ever; the
// best kept of them does not support Windows.)
func WriteFile(path string, write func(io.Writer) error) (err error) {
	defer nameFile(path, &err)
	path, mode, err := resolve(path)
	if err != nil {
		return err
	}
	if isOpen(path, mode) {
		return writeStraight(path, write)
	}
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	removeStale(path)
	temporary := temporaryOf(path)
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(temporary) // has gone once the file is in its place
	if err := fill(file, mode.Perm(), write); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Rename(temporary, path); err != nil {
		return err
	}
	syncDir(dir)
	return nil
}

// CheckWritable returns the error with which [WriteFile] could not begin to write the file
// at path, so that a long run need not come to its end to find out. It leaves nothing behind.
func CheckWritable(path string) (err error) {
	defer nameFile(path, &err)
	path, mode, err := resolve(path)
	if err != nil || isOpen(path, mode) {
		return err
	}
	dir := filepath.Dir(path)
	for _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) && dir != filepath.Dir(dir); _, err = os.Stat(dir) {
		dir = filepath.Dir(dir)
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// nameFile adds to an error that a file cannot be written, and which.
func nameFile(path string, err *error) {
	if *err != nil {
		*err = fmt.Errorf("cannot write %s: %w", path, bare(*err))
	}
}

// fill writes the file and syncs it to disk.
func fill(file *os.File, mode fs.FileMode, write func(io.Writer) error) error {
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if mode != 0 {
		if err := file.Chmod(mode); err != nil {
			return err
		}
	}
	return file.Sync()
}

func writeStraight(path string, write func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(file)
	return errors.Join(write(out), out.Flush(), file.Close())
}

// isOpen reports whether there is, with this mode, a pipe or a device at path, or a file that a
// process has open.
func isOpen(path string, mode fs.FileMode) bool {
	const memory = "/dev/shm/" // a file system as others are
	path = filepath.Clean(path)
	below := strings.HasPrefix(path, "/proc/") || strings.HasPrefix(path, "/dev/") && !strings.HasPrefix(path, memory)
	return mode != 0 && (below || mode.Type()&^fs.ModeSymlink != 0)
}

// resolve follows the links at path to a file, which need not exist, or is open. The mode is
// 0 if there is none.
func resolve(path string) (string, fs.FileMode, error) {
	for range 40 {
		info, err := os.Lstat(path)
		switch {
		case err != nil:
			return path, 0, nil
		case info.IsDir():
			return "", 0, errors.New("it is a folder")
		case info.Mode()&fs.ModeSymlink == 0 || isOpen(path, info.Mode()):
			return path, info.Mode(), nil
		}
		target, err := os.Readlink(path)
		if err != nil {
			return "", 0, err
		}
		if !filepath.IsAbs(target) {
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return "", 0, err
			}
			target = filepath.Join(dir, target)
		}
		path = target
	}
	return "", 0, errors.New("too many links")
}

// syncDir syncs a rename to disk. Some file systems cannot, and need not.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// The name of a temporary file says which process of which machine writes it, and
// so whether it still does.

const temporaryEnding = ".tmp"

func temporaryOf(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf("%s%d-%08x%s", temporaryStart(path), os.Getpid(), rand.Uint32(), temporaryEnding))
}

func temporaryStart(path string) string {
	host, _ := os.Hostname()
	h := fnv.New32a()
	io.WriteString(h, host)
	return fmt.Sprintf(".%s.%08x-", filepath.Base(path), h.Sum32())
}

// removeStale removes the temporary files that dead processes of this machine left
// for path.
func removeStale(path string) {
	dir, start := filepath.Dir(path), temporaryStart(path)
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		rest, ok := strings.CutPrefix(entry.Name(), start)
		digits, _, _ := strings.Cut(rest, "-")
		process, err := strconv.Atoi(digits)
		if ok && err == nil && strings.HasSuffix(rest, temporaryEnding) && !alive(process) {
			_ = os.Remove(filepath.Join(dir, entry.Name()))
		}
	}
}

// alive reports whether the process exists. Where it cannot be sent a signal, it does if it is
// found.
func alive(process int) bool {
	p, err := os.FindProcess(process)
	return err == nil && !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
