//go:build linux || darwin

package run

import (
	"path/filepath"

	"golang.org/x/sys/unix"
)

// FreeDisk returns the bytes that may still be written to the folder, which need not
// exist yet, and false if that is not known.
func FreeDisk(folder string) (uint64, bool) {
	for {
		var disk unix.Statfs_t
		if unix.Statfs(folder, &disk) == nil {
			return disk.Bavail * uint64(disk.Bsize), true
		}
		above := filepath.Dir(folder)
		if above == folder {
			return 0, false
		}
		folder = above
	}
}
