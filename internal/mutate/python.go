//go:build unix

package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

//go:embed mutants.py
var script string

// pythonMutants returns the mutants of a file in Python.
func pythonMutants(file string) ([]mutant, map[string][]byte, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	out, err := exec.Command("python3", "-c", script, file).Output()
	if err != nil {
		return nil, nil, fmt.Errorf("cannot mutate %s: %w", file, err)
	}
	var all []mutant
	if err := json.Unmarshal(out, &all); err != nil {
		return nil, nil, err
	}
	return all, map[string][]byte{file: source}, nil
}

// pythonTrial tries mutants of the checker in Python with the tests of package
// check, which look for it in the folder docs beside their own.
func pythonTrial(ctx context.Context, file, dir string, _ []mutant, sources map[string][]byte) (trial, error) {
	binary := filepath.Join(dir, "check.test")
	if out, err := exec.Command("go", "test", "-c", "-o", binary, "./check").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build the tests: %w: %s", err, out)
	}
	once := func(ctx context.Context, text []byte, patience time.Duration) (fate, time.Duration, error) {
		tree, err := os.MkdirTemp(dir, "tree")
		if err != nil {
			return killed, 0, err
		}
		defer os.RemoveAll(tree)
		if err := os.CopyFS(filepath.Join(tree, "docs"), os.DirFS("docs")); err != nil {
			return killed, 0, err
		}
		if err := os.Mkdir(filepath.Join(tree, "check"), 0o755); err != nil {
			return killed, 0, err
		}
		if err := os.WriteFile(filepath.Join(tree, file), text, 0o644); err != nil {
			return killed, 0, err
		}
		return tests(ctx, patience, filepath.Join(tree, "check"), binary, "-test.short", "-test.failfast")
	}
	f, cost, err := once(ctx, sources[file], 10*time.Minute)
	if err != nil || f != survived {
		return nil, cmp.Or(err, errors.New("the tests fail without any change"))
	}
	return func(ctx context.Context, _ mutant, text []byte) (fate, error) {
		f, _, err := once(ctx, text, 3*time.Second+5*cost)
		return f, err
	}, nil
}
