//go:build unix

package main

import (
	"context"
	_ "embed"
	"encoding/json"
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
func pythonTrial(_ context.Context, file, dir string, _ []mutant, _ map[string][]byte) (trial, error) {
	binary := filepath.Join(dir, "check.test")
	if out, err := exec.Command("go", "test", "-c", "-o", binary, "./check").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cannot build the tests: %w: %s", err, out)
	}
	return func(ctx context.Context, _ mutant, text []byte, patience time.Duration) (fate, error) {
		tree, err := os.MkdirTemp(dir, "tree")
		if err != nil {
			return killed, err
		}
		defer os.RemoveAll(tree)
		if err := os.CopyFS(filepath.Join(tree, "docs"), os.DirFS("docs")); err != nil {
			return killed, err
		}
		if err := os.Mkdir(filepath.Join(tree, "check"), 0o755); err != nil {
			return killed, err
		}
		if text != nil {
			if err := os.WriteFile(filepath.Join(tree, file), text, 0o644); err != nil {
				return killed, err
			}
		}
		return tests(ctx, patience, filepath.Join(tree, "check"), binary, "-test.short", "-test.failfast")
	}, nil
}
