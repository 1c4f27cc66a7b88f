package version

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// What is said of a build, and of an archive that Git made, whose stamp is believed first.
func TestRead(t *testing.T) {
	const commit, made, clone = "0123456789abcdef0123456789abcdef01234567", "89abcdef0123456789abcdef0123456789abcdef", "$Format:%H %cs$\n"
	here := runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH + ")"
	build := func(version string, settings ...debug.BuildSetting) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: version}, Settings: settings}
	}
	revision := debug.BuildSetting{Key: "vcs.revision", Value: commit}
	for _, test := range []struct {
		build                *debug.BuildInfo
		archive, want, short string
	}{
		{nil, clone, "devel (no commit: built by go run, outside a clone or with -buildvcs=false; ", ""},
		{build("(devel)"), clone, "devel (no commit: built by", ""},
		{build("v1.2.3"), clone, "v1.2.3 (no commit: built from a module, whose version names the commit; ", "Version v1.2.3"},
		{build("v1.2.3", revision, debug.BuildSetting{Key: "vcs.modified", Value: "false"}), clone, "v1.2.3 (commit 0123456789ab, ", "Version v1.2.3"},
		{build("v1.2.3+dirty", revision, debug.BuildSetting{Key: "vcs.modified", Value: "true"}), clone, "v1.2.3+dirty (commit 0123456789ab and changes, ", "Version v1.2.3+dirty"},
		{nil, made + " 2026-11-30\n", "devel (commit 89abcdef0123, ", "Commit 89abcdef0123"},
		{build("", revision), made + " 2026-11-30\n", "devel (commit 0123456789ab, ", "Commit 0123456789ab"},
	} {
		i := read(test.build, test.archive)
		if got := i.String(); !strings.HasPrefix(got, test.want) || !strings.HasSuffix(got, here) || i.Release() != test.short {
			t.Errorf("%q, in short %q, want %q … %q", got, i.Release(), test.want, here)
		}
		if (i.Commit == "") != (i.Missing != "") || (i.Commit == made) != (i.Date == "2026-11-30") {
			t.Errorf("%+v", i)
		}
	}
	if !strings.HasPrefix(archive, "$Format:") && len(strings.Fields(archive)) != 2 {
		t.Errorf("archive.txt is %q", archive)
	}
}
