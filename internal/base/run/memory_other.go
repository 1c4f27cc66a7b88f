//go:build !linux

package run

// memoryBounds knows no limits here.
func memoryBounds() []bound { return nil }

// peakResident is not known here.
func peakResident() uint64 { return 0 }

// CheckMemory returns nil here.
func CheckMemory() error { return nil }
