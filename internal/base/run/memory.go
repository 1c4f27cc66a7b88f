package run

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"
)

// bound is a limit of the memory that a program may use.
type bound struct {
	name string
	most uint64
	used func() uint64
}

// Memory returns how many bytes this process may take before it meets a limit of its
// own, of its control groups or of the machine, and 0 if no limit is known.
func Memory() (least uint64) {
	for _, b := range memoryBounds() {
		if room := b.most - min(b.most, b.used()); least == 0 || room < least {
			least = max(1, room)
		}
	}
	return least
}

// PeakMemory returns the most bytes of this process that were in memory at once. Where the
// system does not say, these are the bytes that Go obtained from it, which may be more.
func PeakMemory() uint64 {
	if peak := peakResident(); peak > 0 {
		return peak
	}
	return obtained()
}

// obtained returns the bytes that Go has obtained from the system.
func obtained() uint64 {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.Sys
}

// spare is how much of a bound is left unused.
func (b *bound) spare() uint64 { return b.most / 16 }

// goLimit returns how many bytes Go's collector is told to stay below: 64 MiB or more, and
// otherwise less than each bound by twice its spare. A bound that is met says nothing.
func goLimit(bounds []bound) uint64 {
	least := uint64(1) << 62
	for _, b := range bounds {
		if used := b.used(); used < b.most {
			least = min(least, b.most-used-min(b.most-used, 2*b.spare()))
		}
	}
	return max(least, 64<<20)
}

// watchMemory ends the run when a bound is near. It tells Go's collector the bounds, so
// that the collector works harder before that.
func watchMemory(ctx context.Context, end context.CancelCauseFunc) {
	bounds := memoryBounds()
	if len(bounds) == 0 {
		return
	}
	if least := goLimit(bounds); debug.SetMemoryLimit(-1) > int64(least) { // unless GOMEMLIMIT asks for less
		debug.SetMemoryLimit(int64(least))
	}
	for pause := time.Duration(0); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		pause = time.Second
		for _, b := range bounds {
			used := b.used()
			if used+b.spare() > b.most {
				end(fmt.Errorf("%w: %d MiB are in use, and %s is %d MiB", ErrMemory, used>>20, b.name, b.most>>20))
				return
			}
			left := b.most - b.spare() - used
			pause = min(pause, max(20*time.Millisecond, time.Duration(left/fastest)))
		}
	}
}

// fastest is how many bytes a run can take in a nanosecond, at most.
const fastest = 4
