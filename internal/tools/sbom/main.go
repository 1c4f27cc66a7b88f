// Command sbom writes what a Go program was made of, from its own build information,
// as CycloneDX JSON: sbom PROGRAM DOCUMENT. Releases carry it for each program.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
)

type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
}

func of(kind string, m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	return component{kind, m.Path, m.Version, fmt.Sprintf("pkg:golang/%s@%s", m.Path, m.Version)}
}

// document returns the bill of materials of a program.
func document(info *debug.BuildInfo) any {
	components := []component{{"library", "std", info.GoVersion, "pkg:golang/std@" + info.GoVersion}}
	for _, m := range info.Deps {
		components = append(components, of("library", m))
	}
	return map[string]any{
		"bomFormat":   "CycloneDX",
		"specVersion": "1.6",
		"version":     1,
		"metadata":    map[string]any{"component": of("application", &info.Main)},
		"components":  components,
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("give the program and the document to write: sbom PROGRAM DOCUMENT")
	}
	info, err := buildinfo.ReadFile(args[0])
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(document(info), "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], append(data, '\n'), 0o644)
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(2)
	}
}
