// Command mkengine builds static/engine.wasm.gz, the program behind the page.
// With -check it only says whether the file is what the sources build to.
//
// The file is kept in the repository so that a transversal command, however it
// was installed, carries its page with it, and so that the page which was tested
// is the page that is served. Nobody can read it, so it must be possible to make
// it again: the flags leave no path and no time in it, and the toolchain is
// named, so that every machine builds the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

const (
	toolchain = "go1.26.8"
	file      = "static/engine.wasm.gz" // in the folder of package web
)

func main() {
	check := flag.Bool("check", false, "only compare")
	flag.Parse()
	if err := run(*check); err != nil {
		fmt.Fprintln(os.Stderr, "mkengine:", err)
		os.Exit(1)
	}
}

func run(check bool) error {
	built, err := build()
	if err != nil {
		return err
	}
	if check {
		kept, err := unzip(file)
		if err != nil {
			return err
		}
		if !bytes.Equal(kept, built) {
			return fmt.Errorf("internal/web/%s is not what the sources build to: run \"go generate ./internal/web\"", file)
		}
		return nil
	}
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(built); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, zipped.Bytes(), 0o644)
}

// build compiles package engine, anew only if its sources have changed.
func build() (wasm []byte, err error) {
	dir, err := os.MkdirTemp("", "mkengine")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "engine.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared",
		"-ldflags=-s -w",
		// small first, but not where the time goes
		"-gcflags=all=-l", "-gcflags=transversal=", "-gcflags=transversal/solve=", "-gcflags=transversal/symmetry=",
		"-o", out, "./engine")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "GOFLAGS=",
		"GOTOOLCHAIN="+toolchain)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("cannot build the engine with %s: %w", toolchain, err)
	}
	return os.ReadFile(out)
}

func unzip(path string) (data []byte, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
