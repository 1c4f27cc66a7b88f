//go:build unix

package run

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return string(data)
}

func TestWriteFile(t *testing.T) {
	testWriteFile(t, t.TempDir())
	// In memory, where Linux keeps files below /dev.
	if dir, err := os.MkdirTemp("/dev/shm", "TestWriteFile"); err == nil {
		defer os.RemoveAll(dir)
		testWriteFile(t, dir)
	}
}

func testWriteFile(t *testing.T, dir string) {
	path := filepath.Join(dir, "new", "file[*]")
	must(t, WriteFile(path, say("one")))
	must(t, WriteFile(path, say("two")))
	if got := content(t, path); got != "two" {
		t.Errorf("the file holds %q", got)
	}
	must(t, WriteFile("/dev/.."+path, say("2"))) // which is not below /dev
	if got := content(t, path); got != "2" {
		t.Errorf("by a way through /dev the file holds %q", got)
	}
	must(t, WriteFile(path, say("two")))
	failure := errors.New("no more words")
	err := WriteFile(path, func(w io.Writer) error { _ = say("three")(w); return failure })
	if got := content(t, path); !errors.Is(err, failure) || got != "two" {
		t.Errorf("after %v the file holds %q", err, got)
	}
	if left := names(t, filepath.Dir(path)); len(left) != 1 {
		t.Errorf("the folder holds %q", left)
	}
}

// A file keeps its mode, and a new one has what the user's umask says.
func TestWriteFileMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	path := filepath.Join(t.TempDir(), "file")
	for _, mode := range []fs.FileMode{0o640, 0o600, 0o664} {
		if mode != 0o640 {
			must(t, os.Chmod(path, mode))
		}
		must(t, WriteFile(path, say("text")))
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("the mode is %v, %v, want %v", info.Mode(), err, mode)
		}
	}
}

// A link stays, and what it leads to is replaced, also if there was nothing yet.
func TestWriteFileLink(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	must(t, os.Symlink("second", first))
	must(t, os.Symlink("sub/file", second))
	for _, text := range []string{"one", "two"} {
		must(t, WriteFile(first, say(text)))
		if got := content(t, filepath.Join(dir, "sub", "file")); got != text {
			t.Errorf("the file holds %q, want %q", got, text)
		}
	}
	if info, err := os.Lstat(first); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info.Mode(), err)
	}
	// What a link leads to is told from the folder in which it really lies.
	must(t, os.MkdirAll(filepath.Join(dir, "real", "deep"), 0o755))
	must(t, os.Symlink(filepath.Join("real", "deep"), filepath.Join(dir, "short")))
	must(t, os.Symlink(filepath.Join("..", "file"), filepath.Join(dir, "short", "up")))
	must(t, WriteFile(filepath.Join(dir, "short", "up"), say("text")))
	if got := content(t, filepath.Join(dir, "real", "file")); got != "text" {
		t.Errorf("the file holds %q", got)
	}
	must(t, os.Remove(second))
	must(t, os.Symlink("first", second))
	if err := WriteFile(first, say("three")); err == nil {
		t.Error("a ring of links is written to")
	}
}

// Pipes, devices and what is open are written to, not replaced.
func TestWriteFileStraight(t *testing.T) {
	dir := t.TempDir()
	file, err := os.Create(filepath.Join(dir, "output"))
	must(t, err)
	defer file.Close()
	link := filepath.Join(dir, "link")
	must(t, os.Symlink(fmt.Sprintf("/dev/fd/%d", file.Fd()), link))
	must(t, WriteFile(link, say("one")))
	must(t, WriteFile(link, say("two")))
	if got := content(t, file.Name()); got != "onetwo" {
		t.Errorf("the open file holds %q", got)
	}
	must(t, WriteFile("/dev/null", say("nothing")))
	if info, err := os.Stat("/dev/null"); err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		t.Fatalf("/dev/null is now %v, %v", info.Mode(), err)
	}
	pipe := filepath.Join(dir, "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	read := make(chan string)
	go func() { data, _ := os.ReadFile(pipe); read <- string(data) }()
	must(t, WriteFile(pipe, say("through")))
	if got := <-read; got != "through" {
		t.Errorf("through the pipe came %q", got)
	}
	if err := WriteFile("/dev/full", say("text")); !errors.Is(err, syscall.ENOSPC) || !Fault(err) {
		t.Errorf("on a full disk: %v", err)
	}
}

// What a killed process leaves is taken away by the next to write there, and what a
// live one writes is not.
func TestWriteFileStale(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	dead := exec.Command("true")
	must(t, dead.Run())
	left := func(process int) string {
		name := fmt.Sprintf("%s%d-0badcafe%s", temporaryStart(path), process, temporaryEnding)
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
		return name
	}
	left(dead.Process.Pid)
	live := left(os.Getppid())
	must(t, WriteFile(path, say("text")))
	if got := names(t, dir); len(got) != 2 || got[0] != live || got[1] != "file" {
		t.Errorf("the folder holds %q, want %q and file", got, live)
	}
}

// What cannot be written is known before it is, and nothing is left behind.
func TestCheckWritable(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	for path, want := range map[string]bool{file: true, filepath.Join(dir, "new", "file"): true, os.DevNull: true, dir: false, filepath.Join(file, "below"): false, "/proc/none": false} {
		if err := CheckWritable(path); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if left := names(t, dir); len(left) != 1 {
		t.Errorf("%v is left", left)
	}
}
