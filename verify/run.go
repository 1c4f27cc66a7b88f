package verify

import (
	"fmt"
	"runtime"
	"time"
)

// Run says how long a verification took and on what, apart from its result.
type Run struct {
	N          int     `json:"n"`
	Seconds    float64 `json:"elapsed_seconds"`
	PeakBytes  uint64  `json:"go_memory_bytes"` // memory obtained from the system
	Workers    int     `json:"workers"`
	Processors int     `json:"processors"`
	Go         string  `json:"go"`
	System     string  `json:"system"`
}

// NewRun describes a run on the n×n board that has just ended.
func NewRun(n int, took time.Duration, workers int) *Run {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return &Run{
		N:          n,
		Seconds:    took.Seconds(),
		PeakBytes:  memory.Sys,
		Workers:    workers,
		Processors: runtime.NumCPU(),
		Go:         runtime.Version(),
		System:     runtime.GOOS + "/" + runtime.GOARCH,
	}
}

// String is one line for a person.
func (r *Run) String() string {
	return fmt.Sprintf("took %.2f s with %d workers and %d MiB", r.Seconds, r.Workers, r.PeakBytes>>20)
}
