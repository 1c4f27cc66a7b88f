//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/tools/cover"
)

// test is one of the short tests of a package.
type test struct {
	name   string
	cost   time.Duration // of processors, without a change
	blocks map[string][]cover.ProfileBlock
}

// measure runs each test of a package by itself, in a binary built from the
// sources with files in dir to see what it covers, and in the binary of all
// mutants, none chosen, to see what it costs. Quick ones come first.
func measure(ctx context.Context, folder, dir, binary string) ([]test, error) {
	covering, profile := filepath.Join(dir, "covering.test"), filepath.Join(dir, "profile")
	if out, err := exec.CommandContext(ctx, "go", "test", "-c", "-cover", "-o", covering, "./"+filepath.ToSlash(folder)).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build the tests: %w: %s", err, out)
	}
	names, err := exec.CommandContext(ctx, binary, "-test.list", "^(Test|Fuzz|Example)").Output()
	if err != nil {
		return nil, err
	}
	var suite []test
	for _, name := range strings.Fields(string(names)) {
		t := test{name: name, blocks: map[string][]cover.ProfileBlock{}}
		if f, _, err := tests(ctx, 10*time.Minute, folder, covering, t.only(), "-test.short", "-test.coverprofile", profile); err != nil || f != survived {
			return nil, cmp.Or(err, fmt.Errorf("%s fails without any change", name))
		}
		profiles, err := cover.ParseProfiles(profile)
		if err != nil {
			return nil, err
		}
		for _, p := range profiles {
			t.blocks[filepath.Base(p.FileName)] = p.Blocks
		}
		f, cost, err := tests(ctx, 10*time.Minute, folder, binary, t.only(), "-test.short")
		if err != nil || f != survived {
			return nil, cmp.Or(err, fmt.Errorf("%s fails where no mutant is chosen", name))
		}
		t.cost = cost
		suite = append(suite, t)
	}
	slices.SortStableFunc(suite, func(a, b test) int { return cmp.Compare(a.cost, b.cost) })
	return suite, nil
}

// only returns the flag that chooses the tests.
func (t test) only(others ...test) string {
	names := t.name
	for _, o := range others {
		names += "|" + o.name
	}
	return "-test.run=^(" + names + ")$"
}

// reaches reports whether a test runs the place of a mutant, or may: what stands
// outside of functions, or is a case, is in no block.
func (t test) reaches(m mutant, source []byte) bool {
	line := 1 + bytes.Count(source[:m.At], []byte("\n"))
	col := m.At - bytes.LastIndexByte(source[:m.At], '\n')
	for _, b := range t.blocks[filepath.Base(m.File)] {
		if (line > b.StartLine || line == b.StartLine && col >= b.StartCol) && (line < b.EndLine || line == b.EndLine && col < b.EndCol) {
			return b.Count > 0
		}
	}
	return true
}

// try runs the tests that reach a mutant, a few at a time and the quick ones first,
// until one fails.
func try(ctx context.Context, suite []test, m mutant, source []byte, folder string, command ...string) (fate, error) {
	suite = slices.DeleteFunc(slices.Clone(suite), func(t test) bool { return !t.reaches(m, source) })
	for budget := 200 * time.Millisecond; len(suite) > 0; budget *= 4 {
		some, cost := 1, suite[0].cost
		for some < len(suite) && cost+suite[some].cost < budget {
			cost += suite[some].cost
			some++
		}
		f, _, err := tests(ctx, time.Second+5*cost, folder, slices.Concat(command, []string{suite[0].only(suite[1:some]...), "-test.short", "-test.failfast"})...)
		if f == killed || err != nil {
			return f, err
		}
		suite = suite[some:]
	}
	return survived, nil
}

// tests runs a test command, says how it ended, and what it took of processors. One
// that takes more than the patience, or ten times it by the clock, does not end.
func tests(ctx context.Context, patience time.Duration, dir string, command ...string) (fate, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*patience)
	defer cancel()
	// A mutant may ask for memory without end.
	limits := "ulimit -v 8000000; ulimit -t " + strconv.Itoa(int(patience.Seconds()+1)) + `; exec "$@"`
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limits, "sh"}, command...)...)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // what it starts ends with it
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	err := cmd.Run()
	exit := (*exec.ExitError)(nil)
	switch {
	case err == nil:
		return survived, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil
	case errors.Is(ctx.Err(), context.Canceled):
		return killed, 0, ctx.Err()
	case errors.As(err, &exit) || ctx.Err() != nil:
		return killed, 0, nil
	}
	return killed, 0, err
}
