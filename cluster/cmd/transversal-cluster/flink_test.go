package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// flinkScript starts Flink and Beam's job server.
const flinkScript = "../../flink/run.sh"

// noFlink says why there is no Flink, if so. It is fetched when it is not there.
var noFlink = sync.OnceValue(func() string {
	if _, err := exec.LookPath("bash"); err != nil {
		return err.Error()
	}
	if said, err := exec.Command(flinkScript, "--fetch").CombinedOutput(); err != nil {
		return fmt.Sprintf("%v: %s", err, said)
	}
	return ""
})

// startFlink starts a job server for a cluster with so many task managers, each a
// process, or with Flink in itself if none. The folder is that of the script.
func startFlink(t *testing.T, managers int) (endpoint, dir string) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: -short, and Flink takes its time")
	}
	if why := noFlink(); why != "" {
		t.Skip("skipped: " + why)
	}
	dir = t.TempDir()
	t.Cleanup(func() {
		logs, _ := filepath.Glob(filepath.Join(dir, "*.log"))
		for _, log := range logs {
			if text, _ := os.ReadFile(log); t.Failed() {
				t.Logf("%s:\n%s", filepath.Base(log), text)
			}
		}
	})
	port := freePort(t)
	script := exec.Command(flinkScript, dir, strconv.Itoa(managers))
	script.Env = append(os.Environ(), fmt.Sprintf("JOB_PORT=%d", port), fmt.Sprintf("REST_PORT=%d", freePort(t)), fmt.Sprintf("RPC_PORT=%d", freePort(t)))
	return serve(t, script, port, 2*time.Minute), dir
}

// begun returns a folder with the levels up to a ply of the winning theorem on the n×n board by
// classes: a job on Flink takes seconds, and Prism milliseconds.
func begun(t *testing.T, n, ply int) (levels string) {
	t.Helper()
	levels = t.TempDir()
	printed(t, command("verify", "--n", strconv.Itoa(n), "--classes", "--levels", levels))
	made, _ := filepath.Glob(filepath.Join(levels, "*", "*"))
	for _, level := range made {
		if name := filepath.Base(level); name == "end" || name > fmt.Sprintf("ply%02d", ply) && strings.HasPrefix(name, "ply") {
			if err := os.RemoveAll(level); err != nil {
				t.Fatal(err)
			}
		}
	}
	return levels
}

// Flink, with the workers in the program, finds what one machine finds.
func TestFlink(t *testing.T) {
	endpoint, _ := startFlink(t, 0)
	want, start := summary(t, "winning", 6), time.Now()
	prints(t, command("verify", "--n", "6", "--classes", "--levels", begun(t, 6, 6), "--runner", "flink", "--endpoint", endpoint, "--environment_type", "LOOPBACK", "--parallelism", "2"), want)
	t.Logf("n = 6 takes %.1f s on Flink from ply 6", time.Since(start).Seconds())
}

// A Flink cluster starts another worker for a killed one, and has another task manager
// do what a killed one did, so that the program need not run anything again.
func TestFlinkKilled(t *testing.T) {
	endpoint, dir := startFlink(t, 3)
	want := summary(t, "winning", 7)
	workers, levels := t.TempDir(), begun(t, 7, 8)
	args := []string{"verify", "--n", "7", "--classes", "--verbose", "--runner", "flink", "--endpoint", endpoint, "--levels", levels, "--parallelism", "2"}
	cmd := command(append(args, processes(workers)...)...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	ended := begin(t, cmd)
	// during calls kill until it kills something while a level is made, no earlier than
	// that of the given ply, and returns the ply.
	during := func(ply int, kill func() bool) int {
		t.Helper()
		for {
			select {
			case err := <-ended:
				t.Fatalf("the run ended before anything was killed: %v\n%s", err, said.String())
			case <-time.After(time.Millisecond):
			}
			for ; exists(filepath.Join(levels, "winning_n7_classes", fmt.Sprintf("ply%02d", ply), "level.json")); ply++ {
			}
			level := filepath.Join(levels, "winning_n7_classes", fmt.Sprintf("ply%02d", ply))
			if exists(level) && kill() && !exists(filepath.Join(level, "level.json")) {
				return ply
			}
		}
	}
	killed := during(9, func() bool { return killHolding(workers) })
	alive := managers(t, dir)
	lost := during(killed+1, func() bool {
		_, parent := holding(workers)
		if !alive[parent] {
			return false
		}
		delete(alive, parent)
		return syscall.Kill(parent, syscall.SIGKILL) == nil
	})
	select {
	case err := <-ended:
		if err != nil {
			t.Fatalf("%v\n%s", err, said.String())
		}
	case <-time.After(4 * time.Minute):
		_ = cmd.Process.Kill()
		<-ended
		t.Fatalf("the run does not end after a worker of ply %d and a task manager of ply %d were killed\n%s", killed, lost, said.String())
	}
	if out.String() != want {
		t.Errorf("the command prints\n%s\nwant\n%s", out.String(), want)
	}
	if strings.Contains(said.String(), "is run again") {
		t.Errorf("Flink gave up, and the program ran a pipeline again:\n%s", said.String())
	}
	t.Logf("killed a worker of ply %d and a task manager of ply %d; %d of 3 were left", killed, lost, len(alive))
}

// managers returns the processes of the task managers of a cluster.
func managers(t *testing.T, dir string) map[int]bool {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "taskmanager*.pid"))
	found := map[int]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		found[pid] = true
	}
	return found
}
