package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"

	"transversal/internal/base/output"
	"transversal/internal/base/run"
	"transversal/verify"
)

// TestMain makes this test binary be, if the environment says so, the command or
// a Prism server.
func TestMain(m *testing.M) {
	switch os.Getenv("TRANSVERSAL_AS") {
	case "command":
		if dir := os.Getenv("TRANSVERSAL_WORKERS"); dir != "" {
			holdBundles(dir)
		}
		main()
	case "prism":
		port, _ := strconv.Atoi(os.Getenv("TRANSVERSAL_PORT"))
		if _, err := prism.CreateJobServer(context.Background(), prism.Options{Port: port}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		select {}
	}
	os.Exit(m.Run())
}

// holdBundles makes a worker hold a bundle back for a moment when it is done, and note
// the number of its process, to be killed by it, and that of its parent, in a folder:
// what it did is lost then for sure. (Of a worker that dies before it has asked for data
// Beam takes no notice for three minutes.)
func holdBundles(dir string) {
	const name = "hold bundles"
	hold := func(_ context.Context, _ *fnpb.InstructionRequest, done *fnpb.InstructionResponse) error {
		if done.GetProcessBundle() == nil {
			return nil
		}
		note := filepath.Join(dir, strconv.Itoa(os.Getpid()))
		if err := os.WriteFile(note, []byte(strconv.Itoa(os.Getppid())), 0o644); err != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
		return os.Remove(note)
	}
	hooks.RegisterHook(name, func([]string) hooks.Hook { return hooks.Hook{Resp: hold} })
	if err := hooks.EnableHook(name); err != nil {
		panic(err)
	}
	hooks.SerializeHooksToOptions() // from where the worker reads them when it starts
}

// command returns the command with the given arguments.
func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "TRANSVERSAL_AS=command")
	return cmd
}

// begin starts a command and returns the channel that will say how it ended.
func begin(t *testing.T, cmd *exec.Cmd) (ended <-chan error) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	end := make(chan error, 1)
	go func() { end <- cmd.Wait() }()
	return end
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

// serve starts a server process and waits until it listens on the port.
func serve(t *testing.T, cmd *exec.Cmd, port int, patience time.Duration) (endpoint string) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	ended := begin(t, cmd)
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // which it may pass on
		<-ended
		if t.Failed() {
			t.Logf("the server said\n%s", said.String())
		}
	})
	endpoint = fmt.Sprintf("localhost:%d", port)
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if conn, err := net.Dial("tcp", endpoint); err == nil {
			conn.Close()
			return endpoint
		}
		if time.Since(start) > patience {
			t.Fatalf("the server does not listen after %v", patience)
		}
	}
}

func prismServer(t *testing.T) (endpoint string) {
	t.Helper()
	port := freePort(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TRANSVERSAL_AS=prism", fmt.Sprintf("TRANSVERSAL_PORT=%d", port))
	return serve(t, cmd, port, time.Minute)
}

// processes are the flags for workers in processes of their own, which note
// their numbers in the folder while they hold a bundle.
func processes(dir string) []string {
	config := fmt.Sprintf(`{"command": %q, "env": {"TRANSVERSAL_AS": "command", "TRANSVERSAL_WORKERS": %q}}`, os.Args[0], dir)
	return []string{"--environment_type", "PROCESS", "--environment_config", config}
}

// verified is the report of a theorem by classes, made on one machine.
func verified(t *testing.T, theorem string, n int) *verify.Report {
	t.Helper()
	named, err := verify.Named(theorem)
	if err != nil {
		t.Fatal(err)
	}
	report, err := named.Verify(context.Background(), n, verify.Options{Classes: true})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// summary is what the command is to print of it.
func summary(t *testing.T, theorem string, n int) string {
	t.Helper()
	var out strings.Builder
	if err := verified(t, theorem, n).WriteSummary(&out, false); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// prints fails the test unless the command prints that.
func prints(t *testing.T, cmd *exec.Cmd, want string) {
	t.Helper()
	if got := printed(t, cmd); got != want {
		t.Errorf("the command prints\n%s\nwant\n%s", got, want)
	}
}

// ends waits for the end of a command, or kills it and fails the test.
func ends(t *testing.T, cmd *exec.Cmd, ended <-chan error, said fmt.Stringer) {
	t.Helper()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		_ = cmd.Process.Kill()
		t.Fatalf("the command does not end\n%s", said)
	}
}

// until waits until a run has come somewhere.
func until(t *testing.T, there func() bool, said fmt.Stringer) {
	t.Helper()
	for start := time.Now(); !there(); time.Sleep(time.Millisecond) {
		if time.Since(start) > 5*time.Minute {
			t.Fatalf("the run does not get on\n%s", said)
		}
	}
}

// printed runs a command, and fails the test if it does not end well.
func printed(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args[1:], err, said.String())
	}
	return string(out)
}

// The server is another process, the workers are in the program.
func TestServer(t *testing.T) {
	endpoint := prismServer(t)
	prints(t, command("verify", "--n", "6", "--classes", "--endpoint", endpoint, "--environment_type", "LOOPBACK"), summary(t, "winning", 6))
}

// Beam's reference runner, written in Python, is a second engine that speaks the
// same protocol. It takes seconds for a pipeline, and is not everywhere.
func TestPythonRunner(t *testing.T) {
	python := os.Getenv("BEAM_PYTHON")
	if python == "" {
		t.Skip("skipped: give in BEAM_PYTHON a Python that has the package apache-beam")
	}
	port := freePort(t)
	endpoint := serve(t, exec.Command(python, "-m", "apache_beam.runners.portability.local_job_service_main", "--port", strconv.Itoa(port)), port, time.Minute)
	cmd := command("verify", "--n", "4", "--theorem", "delay", "--classes", "--runner", "portable", "--endpoint", endpoint, "--environment_type", "LOOPBACK")
	prints(t, cmd, summary(t, "delay", 4))
}

// Bad input is refused with one line and status 2.
func TestMisuse(t *testing.T) {
	for _, test := range []struct{ args, complaint string }{
		{"verify", "at least one of the flags in the group [n graph] is required"},
		{"verify --n 3", ": n = 3 is out of range"},
		{"verify --n 17", ": n = 17 is out of range"},
		{"verify --graph K7", "K6 to K16"},
		{"verify --n abc", "invalid argument"},
		{"verify --n 4 --theorem draw", `: theorem "draw" is unknown`},
		{"verify --n 4 --choices some", `choices "some" are unknown: give canonical or all`},
		{"verify --n 4 --frobnicate", "unknown flag: --frobnicate"},
		{"verify --n 4 --runner abacus", `--runner "abacus" is unknown`},
		{"verify --n 4 --runner flink", "--endpoint is missing"},
		{"verify --n 4 --endpoint localhost:1", "--levels is missing"},
		{"verify --n 4 --levels /dev/null/levels", "not a directory"},
	} {
		cmd := command(strings.Fields(test.args)...)
		var out, said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &said
		_ = cmd.Run()
		if status := cmd.ProcessState.ExitCode(); status != run.StatusMisuse || out.Len() > 0 ||
			strings.Count(said.String(), "\n") != 1 || !strings.Contains(said.String(), test.complaint) {
			t.Errorf("%s: status %d, said %q%q, want %q", test.args, status, out.String(), said.String(), test.complaint)
		}
	}
}

// The report as JSON is that of the other command.
func TestJSON(t *testing.T) {
	var want strings.Builder
	if err := output.Write(&want, "report", verified(t, "winning", 4)); err != nil {
		t.Fatal(err)
	}
	prints(t, command("verify", "--n", "4", "--classes", "--json"), want.String())
}

// A job server that is not there is reported, tried again, and given up.
func TestNoServer(t *testing.T) {
	cmd := command("verify", "--n", "4", "--endpoint", "localhost:"+strconv.Itoa(freePort(t)), "--environment_type", "LOOPBACK", "--patience", "2s")
	var said bytes.Buffer
	cmd.Stderr = &said
	ends(t, cmd, begin(t, cmd), &said)
	if status := cmd.ProcessState.ExitCode(); status != run.StatusFault || !strings.Contains(said.String(), "does not answer, and is tried again") ||
		!strings.Contains(said.String(), "did not answer for") {
		t.Errorf("status %d, said %s", status, said.String())
	}
}

// A job server that goes away during a run is noticed within seconds, and the run
// goes on when it is back. Ctrl-C ends it meanwhile.
func TestServerGoes(t *testing.T) {
	want := summary(t, "winning", 7)
	for _, test := range []struct{ back, hangs bool }{{true, false}, {false, false}, {false, true}} {
		t.Run(fmt.Sprintf("back %t, hangs %t", test.back, test.hangs), func(t *testing.T) {
			t.Parallel() // they mostly wait
			port, levels := freePort(t), t.TempDir()
			start := func() (*exec.Cmd, <-chan error) {
				server := exec.Command(os.Args[0])
				server.Env = append(os.Environ(), "TRANSVERSAL_AS=prism", fmt.Sprintf("TRANSVERSAL_PORT=%d", port))
				return server, begin(t, server)
			}
			server, gone := start()
			cmd := command("verify", "--n", "7", "--classes", "--levels", levels, "--endpoint", fmt.Sprintf("localhost:%d", port), "--environment_type", "LOOPBACK")
			var out bytes.Buffer
			said := new(shared)
			cmd.Stdout, cmd.Stderr = &out, said
			ended := begin(t, cmd)
			until(t, func() bool { return exists(filepath.Join(levels, "winning_n7_classes", "ply04")) }, said)
			if test.hangs {
				_ = server.Process.Signal(syscall.SIGSTOP)
			} else {
				_ = server.Process.Kill()
				<-gone
			}
			until(t, func() bool { return strings.Contains(said.String(), "tried again") }, said)
			status := run.StatusOK
			if test.back {
				server, gone = start()
			} else {
				status = run.StatusInterrupted
				_ = cmd.Process.Signal(os.Interrupt)
			}
			ends(t, cmd, ended, said)
			if got := cmd.ProcessState.ExitCode(); got != status || test.back && out.String() != want {
				t.Errorf("status %d, printed %s, said %s", got, out.String(), said)
			}
			_ = server.Process.Kill()
			if test.back || test.hangs {
				<-gone
			}
		})
	}
}

// shared is a buffer that is read while a command writes to it.
type shared struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// A worker process that is killed during a run does not change the result. Where
// the engine says that the pipeline failed, the program runs it again. Prism often does
// not notice, and waits: then all of it is killed, and the command given again goes on
// from the last complete level.
func TestKilledWorker(t *testing.T) {
	want := summary(t, "winning", 7)
	workers, levels := t.TempDir(), t.TempDir()
	args := append([]string{"verify", "--n", "7", "--classes", "--levels", levels, "--verbose"}, processes(workers)...)

	cmd := command(append(args, "--endpoint", prismServer(t))...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	ended := begin(t, cmd)
	level := filepath.Join(levels, "winning_n7_classes", "ply10")
	until(t, func() bool { return exists(level) && killHolding(workers) }, &said)
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("%v\n%s", err, said.String())
		}
		t.Logf("the program ran a pipeline again: %v", strings.Contains(said.String(), "is run again"))
	case <-time.After(5 * time.Second):
		_ = cmd.Process.Kill()
		<-ended
		t.Log("Prism waits for the killed worker; the command is given again")
		out.Reset()
		out.WriteString(printed(t, command(append(args, "--endpoint", prismServer(t))...)))
	}
	if out.String() != want {
		t.Errorf("the command prints\n%s\nwant\n%s", out.String(), want)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// holding returns a living worker that holds a bundle, and its parent, or 0. One that an
// engine has ended may have left its note.
func holding(dir string) (worker, parent int) {
	notes, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, note := range notes {
		text, _ := os.ReadFile(note)
		worker, _ = strconv.Atoi(filepath.Base(note))
		if parent, _ = strconv.Atoi(string(text)); parent > 0 && syscall.Kill(worker, 0) == nil {
			return worker, parent
		}
	}
	return 0, 0
}

// killHolding kills that worker, if there is one.
func killHolding(dir string) bool {
	worker, _ := holding(dir)
	if worker == 0 || syscall.Kill(worker, syscall.SIGKILL) != nil {
		return false
	}
	_ = os.Remove(filepath.Join(dir, strconv.Itoa(worker)))
	return true
}
