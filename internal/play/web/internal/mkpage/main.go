// Command mkpage builds what the page is served from: static/engine.wasm.gz, the program
// behind it, and static/pages.json.gz, its scripts, its style and its texts as HTML. With
// -check it only says whether the files are what the sources build to.
//
// The files are kept in the repository so that a transversal command, however it
// was installed, carries its page with it, and so that the page which was tested
// is the page that is served. Nobody can read them, so it must be possible to make
// them again: the flags leave no path and no time in the program, and the toolchain is
// named, so that every machine builds the same bytes.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"transversal/internal/base/run"
)

const toolchain = "go1.26.8"

func main() {
	check := flag.Bool("check", false, "only compare")
	flag.Parse()
	err := errors.Join(
		keep("static/engine.wasm.gz", *check, build),
		keep("static/pages.json.gz", *check, func() ([]byte, error) {
			pages, err := documents("../../..")
			if err = errors.Join(err, scripts(pages)); err != nil {
				return nil, err
			}
			return json.Marshal(pages)
		}))
	if err != nil {
		fmt.Fprintln(os.Stderr, "mkpage:", err)
		os.Exit(1)
	}
}

// keep writes what make returns to a file, compressed, or checks that it is there.
func keep(file string, check bool, make func() ([]byte, error)) error {
	built, err := make()
	if err != nil {
		return err
	}
	if check {
		kept, err := run.ReadFile(context.Background(), file, 1<<30) // unpacked
		if err == nil && !bytes.Equal(kept, built) {
			err = fmt.Errorf("internal/play/web/%s is not what the sources build to: run \"go generate ./internal/play/web\"", file)
		}
		return err
	}
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level is one
	_, err = w.Write(built)
	if err = errors.Join(err, w.Close()); err != nil {
		return err
	}
	return os.WriteFile(file, zipped.Bytes(), 0o644)
}

// build compiles package engine, anew only if its sources have changed.
func build() (wasm []byte, err error) {
	dir, err := os.MkdirTemp("", "mkpage")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "engine.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-buildmode=c-shared",
		"-ldflags=-s -w",
		// optimised for size, except where the time goes
		"-gcflags=all=-l", "-gcflags=transversal=", "-gcflags=transversal/solve=",
		"-o", out, "./engine")
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=", "GOFLAGS=",
		"GOTOOLCHAIN="+toolchain)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("cannot build the engine with %s: %w", toolchain, err)
	}
	if wasm, err = os.ReadFile(out); err != nil {
		return nil, err
	}
	return joined(wasm)
}

// scripts adds the scripts and the style of the page, by their addresses, each bundled
// with what it imports and without what only readers of the source need.
func scripts(pages map[string]string) error {
	web, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	built := api.Build(api.BuildOptions{
		AbsWorkingDir: web,
		// tools, picture, proof, devices and class are loaded by themselves, when they are needed.
		EntryPoints:       []string{"js/boot.js", "js/main.js", "js/worker.js", "js/document.js", "js/proof.js", "js/tools.js", "js/picture.js", "js/devices.js", "js/class.js", "css/page.css"},
		Outbase:           web,
		Outdir:            web,
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
	})
	if len(built.Errors) > 0 {
		return errors.New(strings.Join(api.FormatMessages(built.Errors, api.FormatMessagesOptions{}), ""))
	}
	for _, file := range built.OutputFiles {
		name, err := filepath.Rel(web, file.Path)
		if err != nil {
			return err
		}
		pages[filepath.ToSlash(name)] = string(file.Contents)
	}
	return nil
}
