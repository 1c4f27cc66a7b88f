package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes this test binary be the command transversal when the scripts
// run it by that name.
func TestMain(m *testing.M) {
	if os.Getenv("TRANSVERSAL_COMMAND") != "" {
		main()
	}
	testscript.Main(m, map[string]func(){"transversal": main})
}

// TestScripts runs the scripts under testdata/script, which pin what the command
// line says and with what status it ends.
func TestScripts(t *testing.T) {
	published, err := filepath.Abs("../../testdata/published")
	if err != nil {
		t.Fatal(err)
	}
	checker, err := filepath.Abs("../../docs/check_certificate.py")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PUBLISHED", published)
			env.Setenv("CHECKER", checker)
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, "cache"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": func(ts *testscript.TestScript, neg bool, args []string) { status(ts, args) },
		},
	})
}

// status runs a command and checks its exit status and that it complains in one
// line: status 2 transversal verify --n 0.
func status(ts *testscript.TestScript, args []string) {
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) {
			ts.Fatalf("%v: %v", args[1:], err)
		}
		got = exit.ExitCode()
	}
	if fmt.Sprint(got) != args[0] {
		ts.Fatalf("%v ended with status %d, want %s", args[1:], got, args[0])
	}
	complaint := ts.ReadFile("stderr")
	if args[0] == "2" && (strings.Count(complaint, "\n") != 1 || strings.Contains(complaint, "goroutine")) {
		ts.Fatalf("the complaint is not one line:\n%s", complaint)
	}
}

// A run killed at any moment and started again ends with the same bytes as one
// left alone.
func TestKilledRunGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	command := func(out, checkpoint string) *exec.Cmd {
		cmd := exec.Command(os.Args[0], "verify", "--n", "6", "--out", out, "--checkpoint", checkpoint, "--checkpoint-every", "1ms")
		cmd.Env = append(os.Environ(), "TRANSVERSAL_COMMAND=1")
		return cmd
	}
	whole, killed := t.TempDir(), t.TempDir()
	if out, err := command(whole, t.TempDir()).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	checkpoint := t.TempDir()
	kills, resumed := 0, 0
	for wait := 20 * time.Millisecond; ; wait = wait * 5 / 4 {
		if files, _ := filepath.Glob(filepath.Join(checkpoint, "*.checkpoint")); len(files) > 0 {
			resumed++
		}
		cmd := command(killed, checkpoint)
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		timer := time.AfterFunc(wait, func() { _ = cmd.Process.Kill() })
		err := cmd.Wait()
		if timer.Stop() {
			if err != nil {
				t.Fatalf("%v\n%s", err, out.Bytes())
			}
			break
		}
		kills++
	}
	t.Logf("killed %d times, went on from a checkpoint %d times", kills, resumed)
	if kills == 0 || resumed == 0 {
		t.Error("the run was never killed after a checkpoint")
	}
	want, err := os.ReadFile(filepath.Join(whole, "report_n6.json"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(killed, "report_n6.json"))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("the killed run reports (%v)\n%s\nthe whole one\n%s", err, got, want)
	}
	if left, _ := filepath.Glob(filepath.Join(checkpoint, "*.checkpoint")); len(left) > 0 {
		t.Errorf("the finished run leaves %v", left)
	}
}
