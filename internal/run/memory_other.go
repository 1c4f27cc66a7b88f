//go:build !linux

package run

import "runtime"

// memoryBounds knows of none.
func memoryBounds() []bound { return nil }

// PeakMemory returns the bytes that Go obtained from the system.
func PeakMemory() uint64 {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.Sys
}
