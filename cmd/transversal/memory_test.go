package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"transversal/internal/run"
)

// A run that is given more memory than it may have says so, saves its state, and ends
// with a status of its own: it is not killed, and prints no stacks. Without --memory
// it would go on, on disk.
func TestMemoryLimit(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("fills 150 MB, and needs the limits of Linux")
	}
	saved := t.TempDir()
	cmd := shell(t)(saved, "ulimit -d 150000 && exec transversal verify --n 8 --memory 4000 --checkpoint .")
	var said bytes.Buffer
	cmd.Stderr = &said
	_ = cmd.Run()
	progress := regexp.MustCompile(`(?m)^win, n = 8: .*\n`) // a line a minute
	lines := strings.Count(progress.ReplaceAllString(said.String(), ""), "\n")
	if status := cmd.ProcessState.ExitCode(); status != run.StatusFault || lines != 2 ||
		!strings.Contains(said.String(), "there is not enough memory") || !strings.Contains(said.String(), "continues from the state") {
		t.Errorf("status %d, said %s", status, said.String())
	}
	if found, _ := filepath.Glob(filepath.Join(saved, "win_n8", "state")); len(found) == 0 {
		t.Error("no state was saved")
	}
}

// Where Go's runtime itself would run out of addresses, the program says so.
func TestAddressLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs the limits of Linux")
	}
	cmd := shell(t)(t.TempDir(), "ulimit -v 1900000 && exec transversal solve --n 8")
	said, _ := cmd.CombinedOutput()
	if status := cmd.ProcessState.ExitCode(); status != run.StatusFault || strings.Count(string(said), "\n") != 1 || !strings.Contains(string(said), "ulimit -v") {
		t.Errorf("status %d, said %s", status, said)
	}
}
