package version

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	here := runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH + ")"
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: commit}
	for want, b := range map[string]*debug.BuildInfo{
		"devel (no commit: built by go run, outside a clone or with -buildvcs=false; ": nil,
		"devel (no commit: built by": build("(devel)"),
		"v1.2.3 (no commit: built from a module, whose version names the commit; ": build("v1.2.3"),
		"v1.2.3 (commit 0123456789ab, ":                                            build("v1.2.3", revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"}),
		"v1.2.3+dirty (commit 0123456789ab and changes, ":                          build("v1.2.3+dirty", revision, debug.BuildSetting{Key: "vcs.modified", Value: "true"}),
	} {
		i := read(b, "$Format:%H %cs$\n")
		got := i.String()
		if short := i.Release(); strings.HasPrefix(want, "devel") != (short == "") || !strings.Contains(got, strings.TrimPrefix(short, "Version ")) {
			t.Errorf("%q in short is %q", got, short)
		}
		if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, here) {
			t.Errorf("%q, want %q … %q", got, want, here)
		}
	}
}

// An archive that Git made says its commit; a stamp is believed before it.
func TestArchive(t *testing.T) {
	const made, stamped = "89abcdef0123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdef01234567"
	i := read(nil, made+" 2026-11-30\n")
	if i.Commit != made || i.Date != "2026-11-30" || i.Missing != "" {
		t.Errorf("%+v", i)
	}
	b := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: stamped}}}
	if i := read(b, made+" 2026-11-30\n"); i.Commit != stamped {
		t.Errorf("%+v", i)
	}
	if !strings.HasPrefix(archive, "$Format:") && len(strings.Fields(archive)) != 2 {
		t.Errorf("archive.txt is %q", archive)
	}
}
