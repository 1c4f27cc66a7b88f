//go:build linux || darwin

package run

import (
	"path/filepath"
	"testing"
)

// The room of a folder that does not exist yet is that of the one in which it will be.
func TestFreeDisk(t *testing.T) {
	dir := t.TempDir()
	for _, folder := range []string{dir, filepath.Join(dir, "not", "yet"), "/", "not/yet"} {
		if room, ok := FreeDisk(folder); !ok || room < 1<<20 {
			t.Errorf("%s has %d bytes, %v", folder, room, ok)
		}
	}
	// Another process may write meanwhile, but not half the disk.
	here, _ := FreeDisk(dir)
	if there, _ := FreeDisk(filepath.Join(dir, "a", "b", "c")); there < here/2 || there > 2*here {
		t.Errorf("%d bytes, and %d below", here, there)
	}
}
