package main

import (
	"runtime"
	"time"

	"transversal/internal/run"
	"transversal/internal/version"
)

// cost says how long a verification took and on what, apart from its result.
type cost struct {
	N          int     `json:"n"`
	Seconds    float64 `json:"elapsed_seconds"`
	PeakBytes  uint64  `json:"peak_memory_bytes"` // in memory at once, or else obtained by Go
	Workers    int     `json:"workers"`
	Processors int     `json:"processors"`
	Version    string  `json:"version"` // of the program
	Go         string  `json:"go"`
	System     string  `json:"system"`
}

// newCost describes a run on the n×n board that has just ended.
func newCost(n int, took time.Duration, workers int) *cost {
	return &cost{
		n, took.Seconds(), run.PeakMemory(), workers, runtime.NumCPU(),
		version.This().String(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH,
	}
}
