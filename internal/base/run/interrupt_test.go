//go:build unix

package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain makes this test binary be, if the environment says so, a run that
// does not listen to the end of its context.
func TestMain(m *testing.M) {
	if os.Getenv("RUN_STUBBORN") != "" {
		ctx, _ := Interruptible()
		fmt.Println("ready")
		<-ctx.Done()
		fmt.Println("interrupted")
		select {}
	}
	os.Exit(m.Run())
}

// The first interrupt ends the context, the second the program.
func TestSecondInterrupt(t *testing.T) {
	for _, signals := range [][2]syscall.Signal{{syscall.SIGINT, syscall.SIGINT}, {syscall.SIGTERM, syscall.SIGTERM}, {syscall.SIGTERM, syscall.SIGINT}} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "RUN_STUBBORN=1")
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		for _, signal := range signals {
			if _, err := out.Read(make([]byte, 100)); err != nil {
				t.Fatal(err)
			}
			must(t, cmd.Process.Signal(signal))
		}
		_ = cmd.Wait()
		if status := cmd.ProcessState.ExitCode(); status != StatusInterrupted {
			t.Errorf("the program ended with status %d", status)
		}
	}
}

// Reading, and opening, a pipe into which nobody writes ends with the context.
func TestReadInterrupted(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := io.ReadAll(Open(ctx, pipe)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("opening ended with %v", err)
	}
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel = context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := io.ReadAll(Reader(ctx, in)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("reading ended with %v", err)
	}
}

// All that is written into a pipe, or stands in a file, is read.
func TestRead(t *testing.T) {
	want := strings.Repeat("twelve bytes", 100_000)
	in, out := io.Pipe()
	go func() {
		for text := want; text != ""; {
			n := min(len(text), 12_345)
			_, _ = io.WriteString(out, text[:n])
			text = text[n:]
		}
		out.Close()
	}()
	got, err := io.ReadAll(Reader(context.Background(), in))
	if err != nil || string(got) != want {
		t.Errorf("read %d bytes of %d, %v", len(got), len(want), err)
	}
	path := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(path, []byte(want), 0o600))
	got, err = ReadFile(context.Background(), path, int64(len(want)))
	if err != nil || !bytes.Equal(got, []byte(want)) {
		t.Errorf("read %d bytes of %d, %v", len(got), len(want), err)
	}
	if _, err := ReadFile(context.Background(), path, int64(len(want))-1); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a file that is too large is read, %v", err)
	}
}
