//go:build !linux

package run

// memoryBounds knows of none.
func memoryBounds() []bound { return nil }
