//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"transversal/internal/run"
)

// A command that waits for input that does not come ends at one signal, and does
// not say that it could go on.
func TestInterruptedReading(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	// interrupt runs the command and returns its status, -1 if the signal ended it.
	interrupt := func(args string, signal os.Signal, after time.Duration) (status int, said string) {
		cmd := command(strings.Fields(args)...)
		var complaints bytes.Buffer
		cmd.Stderr = &complaints
		in, err := cmd.StdinPipe()
		if err = errors.Join(err, cmd.Start()); err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		time.Sleep(after)
		_ = cmd.Process.Signal(signal)
		_ = cmd.Wait()
		return cmd.ProcessState.ExitCode(), complaints.String()
	}
	for _, writer := range []bool{false, true} {
		if writer { // somebody has the pipe open, and writes nothing
			file, err := os.OpenFile(pipe, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
		}
		for _, args := range []string{"check " + pipe, "check -", "draw --game " + pipe, "tables " + pipe, "solve --game " + pipe,
			"play --game " + pipe, "play --n 4", "playthrough --game " + pipe} {
			for _, signal := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
				status, said := -1, ""
				for after := 100 * time.Millisecond; status == -1 && after < time.Minute; after *= 2 { // it must listen by then
					status, said = interrupt(args, signal, after)
				}
				if status != run.StatusInterrupted || said != "transversal: interrupted\n" {
					t.Errorf("%s: %v ended it with status %d: %s", args, signal, status, said)
				}
			}
		}
	}
}

// An interrupt ends the requests that the engine is at, and not the engine; the end of
// its input ends it.
func TestInterruptedEngine(t *testing.T) {
	cmd := command("engine")
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(out)
	hear := func(want string) {
		t.Helper()
		for answers.Scan() {
			if line := answers.Text(); strings.Contains(line, want) {
				return
			} else if !strings.Contains(line, "so_far") {
				t.Fatal(line)
			}
		}
		t.Fatalf("the answers end before %s", want)
	}
	const endless = `{"id":1,"do":"solve","game":"16","every":0.01}` + "\n"
	_, _ = io.WriteString(in, endless)
	hear("so_far")
	_ = cmd.Process.Signal(syscall.SIGINT)
	hear(`"message":"interrupted"`)
	_, _ = io.WriteString(in, endless)
	hear("so_far")
	in.Close()
	hear("the input ended before the answer")
	if answers.Scan() {
		t.Error(answers.Text())
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
