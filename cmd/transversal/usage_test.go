package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"transversal/internal/base/run"
	"transversal/internal/export"
)

// commands returns the command and all its subcommands.
func commands() []*cobra.Command {
	root := newRoot(io.Discard)
	own := slices.DeleteFunc(slices.Clone(root.Commands()), func(c *cobra.Command) bool { return c.Name() == "help" || c.Name() == "completion" })
	return append([]*cobra.Command{root}, own...)
}

// Help fits a terminal of 80 columns, and every command has an example. That of solve fits one
// screen and begins with the square board.
func TestHelpFits(t *testing.T) {
	for _, cmd := range commands() {
		var out bytes.Buffer
		cmd.SetOut(&out)
		cmd.InitDefaultHelpFlag()
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if width := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); width > helpWidth {
				t.Errorf("%s: %d columns: %s", cmd.CommandPath(), width, line)
			}
		}
		if !cmd.HasExample() {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		first, rest, _ := strings.Cut(out.String(), "\n")
		_, flags, _ := strings.Cut(rest, "\nFlags:\n")
		if lines := strings.Count(rest, "\n") + 1; cmd.Name() == "solve" && (lines > 41 || !strings.Contains(first, "square board") || !strings.HasPrefix(flags, "      --n int")) {
			t.Errorf("%d lines:\n%s", lines, &out)
		}
	}
}

// The examples of each command run one after the other in an empty folder. One
// that takes longer is interrupted, which is as good: its flags were understood. The
// signal ends a shell that waits for a pipeline.
func TestExamples(t *testing.T) {
	const patience = time.Second / 2
	script := shell(t)
	for _, cmd := range commands() {
		t.Run(cmd.Name(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "game.csv"), []byte("ply,player,move_number,row,column\n1,X,1,1,1\n2,O,1,1,2\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			for example := range strings.Lines(cmd.Example) {
				child := script(dir, "exec "+strings.TrimSpace(example))
				var out bytes.Buffer
				child.Stdout, child.Stderr = &out, &out
				if err := child.Start(); err != nil {
					t.Fatal(err)
				}
				late := time.AfterFunc(patience, func() { _ = child.Process.Signal(syscall.SIGTERM) })
				err := child.Wait()
				status, cut := child.ProcessState.ExitCode(), !late.Stop()
				taken := strings.Contains(out.String(), "address already in use") // by another program of this machine
				if status != run.StatusOK && status != run.StatusInterrupted && !(status == -1 && cut) && !taken {
					t.Errorf("%s%v\n%s", example, err, &out)
				}
			}
		})
	}
}

// Shells complete the names that flags take.
func TestCompletion(t *testing.T) {
	for flag, names := range map[string][]string{
		"play --x": {"person", "random", "first", "easy", "medium", "winning", "exact", "moves"}, "play --o": {"person", "delaying"},
		"solve --convention": {"achievement", "maker-breaker", "avoidance"}, "solve --to-move": {"X", "O"},
		"verify --theorem": {"winning", "delay"}, "count --theorem": {"winning", "delay"}, "verify --choices": {"canonical", "all"}, "export --format": export.Formats,
		"survey --convention": {"avoidance"}, "playthrough --o": {"first", "delaying", "exact"}, "verify --strategy": {"winning", "delaying", "first"}, "tables --format": {"latex"}, "draw --show": {"block"},
		"completion": {"bash", "powershell"}, "help": {"verify", "man"},
	} {
		root := newRoot(io.Discard)
		var out bytes.Buffer
		root.SetOut(&out)
		root.SetErr(io.Discard)
		root.SetArgs(append(append([]string{cobra.ShellCompRequestCmd}, strings.Fields(flag)...), ""))
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		offered := map[string]bool{}
		for line := range strings.Lines(out.String()) {
			name, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			offered[name] = true
		}
		for _, name := range names {
			if !offered[name] {
				t.Errorf("%s: %s is not offered:\n%s", flag, name, out.String())
			}
		}
	}
}

// The manual pages are what the formatter expects.
func TestManPages(t *testing.T) {
	mandoc, err := exec.LookPath("mandoc")
	if err != nil {
		t.Skip("mandoc is not installed")
	}
	dir := t.TempDir()
	root := newRoot(io.Discard)
	root.SetArgs([]string{"man", dir})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(dir, "*.1"))
	if len(pages) != len(commands())+1 { // cobra adds completion when it runs
		t.Errorf("%d pages", len(pages))
	}
	out, _ := exec.Command(mandoc, append([]string{"-Tlint", "-Wwarning"}, pages...)...).CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(line, "missing date") { // known when built in a clone
			t.Error(line)
		}
	}
}
