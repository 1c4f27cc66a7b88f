//go:build !linux

package run

// memoryBounds knows of none.
func memoryBounds() []bound { return nil }

// peakResident is not known.
func peakResident() uint64 { return 0 }

// CheckMemory returns nil.
func CheckMemory() error { return nil }
