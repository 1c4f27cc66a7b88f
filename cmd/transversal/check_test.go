//go:build unix

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"transversal/internal/run"
)

// An interrupt ends a check that waits for the rest of a certificate, from
// standard input as from a pipe.
func TestCheckInterrupted(t *testing.T) {
	var half strings.Builder // more than a pipe holds, so that who has written it knows that the check has begun
	half.WriteString("transversal certificate 2\nrule achievement\nstart " + strings.Repeat("/"+strings.Repeat(".", 16), 16)[1:] + "\nsets 65536\n")
	for i := range 256 * 255 {
		if a, b := i/256, i%256; a < b {
			fmt.Fprintf(&half, "%d,%d %d,%d\n", a/16+1, a%16+1, b/16+1, b%16+1)
		}
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-", pipe} {
		for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
			cmd := command("check", name)
			var complaint bytes.Buffer
			cmd.Stderr = &complaint
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if name == pipe {
				in.Close()
				if in, err = os.OpenFile(pipe, os.O_WRONLY, 0); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := io.WriteString(in, half.String()); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
			_ = cmd.Wait()
			if status := cmd.ProcessState.ExitCode(); !late.Stop() || status != run.StatusInterrupted || strings.Count(complaint.String(), "\n") != 1 {
				t.Errorf("check %s: %v ends it with status %d: %s", name, signal, status, &complaint)
			}
			in.Close()
		}
	}
}
