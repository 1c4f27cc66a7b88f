package verify

import (
	"fmt"
	"runtime"
	"time"

	"transversal/internal/run"
)

// Cost says how long a verification took and on what, apart from its result.
type Cost struct {
	N          int     `json:"n"`
	Seconds    float64 `json:"elapsed_seconds"`
	PeakBytes  uint64  `json:"peak_memory_bytes"` // in memory at once, or else obtained by Go
	Workers    int     `json:"workers"`
	Processors int     `json:"processors"`
	Version    string  `json:"version,omitempty"` // of the program, if whoever runs it says
	Go         string  `json:"go"`
	System     string  `json:"system"`
}

// NewCost describes a run on the n×n board that has just ended.
func NewCost(n int, took time.Duration, workers int) *Cost {
	return &Cost{
		N:          n,
		Seconds:    took.Seconds(),
		PeakBytes:  run.PeakMemory(),
		Workers:    workers,
		Processors: runtime.NumCPU(),
		Go:         runtime.Version(),
		System:     runtime.GOOS + "/" + runtime.GOARCH,
	}
}

// String is one line for a person.
func (r *Cost) String() string {
	workers := "1 worker"
	if r.Workers != 1 {
		workers = fmt.Sprintf("%d workers", r.Workers)
	}
	return fmt.Sprintf("took %.2f s with %s and %d MiB", r.Seconds, workers, r.PeakBytes>>20)
}
