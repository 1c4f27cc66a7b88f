package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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

// command is this program with arguments.
func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "TRANSVERSAL_COMMAND=1")
	return cmd
}

// shell returns how to run a shell script, in a folder, that knows this program as
// "transversal". Where that is impossible it skips the test.
func shell(t *testing.T) func(dir, script string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	bin := t.TempDir()
	if err := os.Symlink(os.Args[0], filepath.Join(bin, "transversal")); err != nil {
		t.Skip(err)
	}
	return func(dir, script string) *exec.Cmd {
		cmd := exec.Command("sh", "-c", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "TRANSVERSAL_COMMAND=1", "XDG_CACHE_HOME="+dir,
			"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		return cmd
	}
}

// TestScripts runs the scripts under testdata/script, which pin what the command
// line says and with what status it ends.
func TestScripts(t *testing.T) {
	published, err := filepath.Abs("../../docs/data/published")
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
