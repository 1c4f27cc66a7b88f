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
		"devel (":                       nil,
		"devel (" + here[:2]:            build("(devel)"),
		"v1.2.3 (commit 0123456789ab, ": build("v1.2.3", revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"}),
		"v1.2.3+dirty (commit 0123456789ab and changes, ": build("v1.2.3+dirty", revision, debug.BuildSetting{Key: "vcs.modified", Value: "true"}),
	} {
		got := read(b).String()
		if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, here) {
			t.Errorf("%q, want %q … %q", got, want, here)
		}
	}
}
