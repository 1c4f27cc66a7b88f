//go:build !(linux || darwin)

package run

// FreeDisk returns false: the free space is not known here.
func FreeDisk(folder string) (uint64, bool) { return 0, false }
