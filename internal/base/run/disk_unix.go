//go:build linux || darwin

package run

import (
	"errors"
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

// CheckOutput returns an error if the program was started with standard output closed. Go
// then opens the null device in its place, to read and to write, where a shell would only
// write.
func CheckOutput() error {
	var out, null unix.Stat_t
	flags, err := unix.FcntlInt(1, unix.F_GETFL, 0)
	if err == nil && flags&unix.O_ACCMODE == unix.O_RDWR && unix.Fstat(1, &out) == nil && unix.Stat("/dev/null", &null) == nil && out.Rdev == null.Rdev && out.Ino == null.Ino {
		return errors.New("standard output is closed: nothing can be printed")
	}
	return nil
}
