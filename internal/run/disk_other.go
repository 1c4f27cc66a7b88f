//go:build !(linux || darwin)

package run

// FreeDisk returns false: how much may still be written is not known.
func FreeDisk(folder string) (uint64, bool) { return 0, false }
