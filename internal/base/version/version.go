// Package version says which build of the program this is, from what the Go
// toolchain writes into every program, or Git into every archive of the sources.
// Releases are tagged v1.2.3, as semantic versions; a build between two releases has
// the pseudo-version of its commit.
package version

import (
	"cmp"
	_ "embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
)

// Info names a build.
type Info struct {
	Version  string `json:"version"`             // "v1.2.3", a pseudo-version, or "devel" if nothing is known
	Commit   string `json:"commit,omitempty"`    // hexadecimal; empty if it is not known
	Missing  string `json:"no_commit,omitempty"` // why there is no Commit
	Date     string `json:"date,omitempty"`      // of the commit, "2026-11-30"
	Modified bool   `json:"modified,omitempty"`  // there were changes that had not been committed
	Go       string `json:"go"`                  // of the compiler: "go1.26.0"
	Platform string `json:"platform"`            // "linux/amd64"
}

// archive is the commit and its date in an archive that Git made. In a clone it
// begins with a dollar sign.
//
//go:embed archive.txt
var archive string

// This returns the build of the running program.
var This = sync.OnceValue(func() Info {
	build, _ := debug.ReadBuildInfo()
	return read(build, archive)
})

// read returns what is known of a build; build may be nil.
func read(build *debug.BuildInfo, archive string) Info {
	i := Info{Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	if build != nil {
		i.Version = build.Main.Version
		for _, s := range build.Settings {
			switch s.Key {
			case "vcs.revision":
				i.Commit = s.Value
			case "vcs.time":
				i.Date, _, _ = strings.Cut(s.Value, "T")
			case "vcs.modified":
				i.Modified = s.Value == "true"
			}
		}
	}
	if i.Version == "(devel)" {
		i.Version = ""
	}
	if i.Commit == "" && !strings.HasPrefix(archive, "$") {
		i.Commit, i.Date, _ = strings.Cut(strings.TrimSpace(archive), " ")
	}
	switch {
	case i.Commit != "":
	case i.Version != "":
		i.Missing = "built from a module, whose version names the commit"
	default:
		i.Missing = "built by go run, outside a clone or with -buildvcs=false"
	}
	i.Version = cmp.Or(i.Version, "devel")
	return i
}

// String describes the build in one line: "v1.2.3 (commit 0123456789ab, go1.26.0, linux/amd64)".
func (i Info) String() string {
	commit := "no commit: " + i.Missing + ";"
	if i.Commit != "" {
		commit = "commit " + i.Commit[:min(12, len(i.Commit))] + map[bool]string{true: " and changes"}[i.Modified] + ","
	}
	return fmt.Sprintf("%s (%s %s, %s)", i.Version, commit, i.Go, i.Platform)
}

// Release names the release or the commit for readers of the page, and is empty if neither is
// known.
func (i Info) Release() string {
	switch {
	case i.Version != "devel":
		return "Version " + i.Version
	case i.Commit != "":
		return "Commit " + i.Commit[:min(12, len(i.Commit))]
	}
	return ""
}
