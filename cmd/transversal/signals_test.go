//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"transversal/internal/base/run"
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

// job is a run that is killed, again and again, and given again.
type job struct {
	name   string
	args   []string // where to save, and for verify where to write, is added
	broken bool     // it ends with a claim that fails
}

// A certificate is written when the report has been printed.
var jobs = []job{
	{name: "win", args: []string{"verify", "--n", "5", "--json", "--certificate", "out/proof"}},
	{name: "win, large", args: []string{"verify", "--n", "6", "--json"}},
	{name: "classes", args: []string{"verify", "--n", "6", "--classes"}},
	{name: "delay", args: []string{"verify", "--n", "4", "--theorem", "delay", "--choices", "all", "--certificate", "out/proof"}},
	{name: "solve", args: []string{"solve", "--n", "7", "--json"}},
	{name: "broken bound", args: []string{"verify", "--n", "4", "--theorem", "delay", "--strategy", "delaying", "--by", "11"}, broken: true},
}

// work is what a search that goes on has not all of.
var work = regexp.MustCompile(`"nodes": \d+,\s+"positions": \d+`)

// The folders, within that of a run, for its state and for what it writes.
const saved, out = "saved", "out"

func (j *job) command(dir string) *exec.Cmd {
	cmd := command(append(j.args, "--checkpoint", saved, "--checkpoint-every", "0s")...)
	if j.args[0] == "verify" {
		cmd.Args = append(cmd.Args, "--out", out)
	}
	cmd.Dir = dir
	return cmd
}

// files returns the files of a folder with what they hold, and only the names of
// those with times.
func files(t *testing.T, dir string) string {
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		fmt.Fprintln(&all, entry.Name())
		if strings.HasPrefix(entry.Name(), "run_") {
			return nil
		}
		data, err := os.ReadFile(path)
		all.Write(data)
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return all.String()
}

// ending is how a run ended, with all that must not depend on what was killed.
type ending struct {
	status  int
	printed string
	files   string
}

// finish runs the job to its end. If kill is not nil it is told when the run
// has started and when it prints, and may kill it: then whole is false.
func (j *job) finish(t *testing.T, dir string, kill func(cmd *exec.Cmd, printed <-chan struct{})) (e ending, whole bool) {
	t.Helper()
	cmd := j.command(dir)
	var complaints bytes.Buffer
	output := &firstWrite{printed: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = output, &complaints
	if j.broken { // and prints nothing but the claim
		cmd.Stderr = io.MultiWriter(output, &complaints)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killed := make(chan struct{})
	go func() {
		defer close(killed)
		if kill != nil {
			kill(cmd, output.printed)
		}
	}()
	err := cmd.Wait()
	output.once()
	<-killed
	status := cmd.ProcessState.ExitCode()
	said := complaints.String()
	if status == -1 || status == run.StatusInterrupted {
		if kill == nil {
			t.Fatalf("%s: the run ended by itself with %v\n%s", j.name, err, said)
		}
		states, _ := filepath.Glob(filepath.Join(dir, saved, "*", "state"))
		if strings.Contains(said, "continues from the state") != (status == run.StatusInterrupted && len(states) > 0) {
			t.Fatalf("%s: %v are saved, and the run says %s", j.name, states, said)
		}
		return e, false
	}
	if status != run.StatusOK && status != run.StatusClaimFailed {
		t.Fatalf("%s: the run ended with status %d\n%s", j.name, status, said)
	}
	return ending{status: status, printed: work.ReplaceAllString(output.text.String(), ""), files: files(t, filepath.Join(dir, out))}, true
}

// firstWrite says when something was written to it for the first time.
type firstWrite struct {
	text    bytes.Buffer
	printed chan struct{}
	first   sync.Once
}

func (w *firstWrite) once() { w.first.Do(func() { close(w.printed) }) }

func (w *firstWrite) Write(p []byte) (int, error) {
	w.once()
	return w.text.Write(p)
}

// A run that is killed at any moment, by any signal, also while it saves its
// state or writes its report, or right after a claim has failed, and is then given
// again, ends as one left alone: with the same bytes, or the same failure, and
// leaves nothing behind. TRANSVERSAL_KILLS says how often to kill.
func TestKilled(t *testing.T) {
	kills := 15
	if testing.Short() {
		kills = 6
	}
	if given, err := strconv.Atoi(os.Getenv("TRANSVERSAL_KILLS")); err == nil {
		kills = given
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	want, took := make([]ending, len(jobs)), make([]time.Duration, len(jobs))
	for i := range jobs {
		start := time.Now()
		want[i], _ = jobs[i].finish(t, t.TempDir(), nil)
		took[i] = time.Since(start)
		if (want[i].status == run.StatusClaimFailed) != jobs[i].broken {
			t.Fatalf("%s: status %d, %s", jobs[i].name, want[i].status, want[i].printed)
		}
	}
	count := map[string]int{}
	for killed := 0; killed < kills; {
		i := chance.IntN(len(jobs))
		j, dir := &jobs[i], t.TempDir()
		for again := 0; ; again++ {
			signal := []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT}[chance.IntN(3)]
			wait := time.Duration(chance.Int64N(int64(took[i])*5/4 + 1))
			late := chance.IntN(3) == 0 // while the report is written and the state dropped
			if late {
				wait = time.Duration(chance.Int64N(int64(20*time.Millisecond))) * time.Duration(chance.IntN(2))
			}
			kill := func(cmd *exec.Cmd, printed <-chan struct{}) {
				if late {
					<-printed
					time.Sleep(wait)
				} else {
					select {
					case <-time.After(wait):
					case <-printed:
					}
				}
				_ = cmd.Process.Signal(signal)
			}
			if again > 8 || killed >= kills {
				kill = nil // let it end
			}
			got, whole := j.finish(t, dir, kill)
			if !whole {
				killed++
				count[signal.String()]++
				if late {
					count["after printing"]++
				}
				continue
			}
			if got != want[i] {
				t.Fatalf("%s, run %d, ended with\n%+v\nwant\n%+v", j.name, again, got, want[i])
			}
			if left := files(t, filepath.Join(dir, saved)); left != "" {
				t.Fatalf("%s leaves %.200q behind", j.name, left)
			}
			break
		}
	}
	t.Logf("killed %v", count)
}

// A program that throws the output away, as Python and Node do, gives a null device that can
// also be read.
func TestDiscardedOutput(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	cmd := command("solve", "--n", "3")
	cmd.Stdout = null
	if err := cmd.Run(); err != nil {
		t.Errorf("with the output discarded: %v", err)
	}
}
