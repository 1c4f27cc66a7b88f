// Command licenses prints the licences of the modules that a program links, with their
// texts, as Markdown: licenses FOLDER PACKAGE, as in
//
//	go run ./internal/tools/licenses . ./cmd/transversal >docs/THIRD_PARTY.md
//	go run ./internal/tools/licenses . ./internal/web/engine >internal/web/static/licenses.txt
//
// The modules are those of all platforms for which there are releases, and of the page's
// engine. A licence that it does not know is an error: a person must read it.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// platforms are those of release/archives.sh.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// engine is the page's program, which transversal carries.
const engine = "./internal/web/engine"

// fonts is a package whose fonts package draw has in itself, compressed.
const fonts = "codeberg.org/go-fonts/liberation/liberationserifregular"

// module is a linked module and its licence files, by their path in the module.
type module struct {
	name, version string
	files         map[string]string
}

// listed is what go list prints of a package.
type listed struct {
	Dir      string
	Standard bool
	Module   *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// list returns the packages that pkg needs on a platform, itself among them. The
// folder is that of its module.
func list(folder, platform, pkg string) ([]listed, error) {
	system, processor, _ := strings.Cut(platform, "/")
	cmd := exec.Command("go", "list", "-deps", "-json=Dir,Standard,Module", pkg)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s for %s: %w", pkg, platform, err)
	}
	var packages []listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := decoder.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// licenceFile is how a file with a licence, or with what a licence wants passed on, is called.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-.].*)?$`)

// read adds the licence files of a folder of the module at root, and of the folders above it.
func (m *module) read(root, folder string) error {
	for {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.IsDir() || !licenceFile.MatchString(e.Name()) || strings.HasSuffix(e.Name(), ".docs") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, filepath.Join(folder, e.Name()))
			if err != nil {
				return err
			}
			m.files[filepath.ToSlash(name)] = strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))
		}
		if folder == root {
			return nil
		}
		folder = filepath.Dir(folder)
	}
}

// linked returns the modules that the package and what it carries link, the standard
// library first and then by name. Ours are not among them.
func linked(folder, pkg string) ([]*module, error) {
	std := &module{name: "Go's standard library", files: map[string]string{}}
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	root := strings.TrimSpace(string(out))
	if err := std.read(root, root); err != nil {
		return nil, err
	}
	wasm := []string{"wasip1/wasm"}
	wanted := map[string][]string{pkg: platforms}
	if pkg == engine {
		wanted[engine] = wasm
	} else if _, err := os.Stat(filepath.Join(folder, engine)); err == nil {
		wanted[engine], wanted[fonts] = wasm, platforms[:1]
	}
	var packages []listed
	for pkg, on := range wanted {
		for _, platform := range on {
			more, err := list(folder, platform, pkg)
			if err != nil {
				return nil, err
			}
			packages = append(packages, more...)
		}
	}
	own := packages[slices.IndexFunc(packages, func(p listed) bool { return p.Module != nil && p.Module.Main })].Module.Path
	own = strings.TrimSuffix(own, "/cluster")
	modules := map[string]*module{}
	for _, p := range packages {
		if p.Standard || p.Module.Path == own || strings.HasPrefix(p.Module.Path, own+"/") {
			continue
		}
		m, ok := modules[p.Module.Path]
		if !ok {
			m = &module{p.Module.Path, p.Module.Version, map[string]string{}}
			modules[m.name] = m
		}
		if err := m.read(p.Module.Dir, p.Dir); err != nil {
			return nil, err
		}
	}
	all := []*module{std}
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		all = append(all, modules[name])
	}
	return all, nil
}

// known are sentences that identify a licence, the first match first, and its SPDX name. A
// text without a name belongs to another licence.
var known = []struct{ sentence, name string }{
	{"SIL OPEN FONT LICENSE", "OFL-1.1"},
	{"Apache License Version 2.0", "Apache-2.0"},
	{"Mozilla Public License Version 2.0", "MPL-2.0"},
	{"Permission is hereby granted, free of charge, to any person obtaining a copy", "MIT"},
	{"may be used to endorse or promote products derived from this software", "BSD-3-Clause"},
	{"Redistributions in binary form must reproduce the above copyright notice", "BSD-2-Clause"},
	{"Additional IP Rights Grant (Patents)", ""},
}

// licence returns the names of the licences of a module.
func (m *module) licence() (string, error) {
	var names []string
	for _, path := range slices.Sorted(maps.Keys(m.files)) {
		text := strings.Join(strings.Fields(m.files[path]), " ")
		is := slices.IndexFunc(known, func(k struct{ sentence, name string }) bool { return strings.Contains(text, k.sentence) })
		switch {
		case is < 0 && strings.HasPrefix(strings.ToLower(path), "notice"):
		case is < 0:
			return "", fmt.Errorf("%s: the licence in %s is not known: read it, and add it to internal/tools/licenses if it may be used", m.name, path)
		case known[is].name != "" && !slices.Contains(names, known[is].name):
			names = append(names, known[is].name)
		}
	}
	if len(names) == 0 {
		return "", fmt.Errorf("%s has no licence", m.name)
	}
	return strings.Join(names, ", "), nil
}

// write prints the table of the modules and then each text once.
func write(w io.Writer, modules []*module) error {
	fmt.Fprint(w, "# Licences of others\n\nThe program links these modules. The texts of their licences follow the table.\n"+
		"`internal/tools/licenses` writes this file.\n\n| module | version | licence |\n|---|---|---|\n")
	users := map[string][]string{} // of a text
	var order []string
	for _, m := range modules {
		licence, err := m.licence()
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "| %s | %s | %s |\n", m.name, m.version, licence)
		for _, path := range slices.Sorted(maps.Keys(m.files)) {
			text := m.files[path]
			if users[text] == nil {
				order = append(order, text)
			}
			users[text] = append(users[text], m.name)
		}
	}
	for _, text := range order {
		fmt.Fprintf(w, "\n## %s\n\n~~~text\n%s\n~~~\n", strings.Join(slices.Compact(users[text]), ", "), text)
	}
	return nil
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("give the folder of the module and the package of the program: licenses . ./cmd/transversal")
	}
	modules, err := linked(args[0], args[1])
	if err != nil {
		return err
	}
	return write(os.Stdout, modules)
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "licenses:", err)
		os.Exit(2)
	}
}
