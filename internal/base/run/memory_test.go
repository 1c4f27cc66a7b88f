package run

import (
	"runtime/debug"
	"testing"
)

// What was written is counted, and still is when it is gone, whether the system says how
// much is in memory or not.
func TestPeakMemory(t *testing.T) {
	for name, peak := range map[string]func() uint64{"in memory": PeakMemory, "obtained": obtained} {
		t.Run(name, func(t *testing.T) { checkPeak(t, peak) })
	}
}

func checkPeak(t *testing.T, peak func() uint64) {
	const page, mebibyte = 1 << 12, 1 << 20 // Linux counts pages by processor, and adds up now and then
	before := peak()
	taken := make([]byte, before+64*mebibyte)
	for i := 0; i < len(taken); i += page {
		taken[i] = 1
	}
	with := peak()
	if with+mebibyte < uint64(len(taken)) || before == 0 {
		t.Errorf("%d bytes before %d were written, and %d since", before, len(taken), with)
	}
	debug.FreeOSMemory()
	if after := peak(); after+mebibyte < with {
		t.Errorf("%d bytes, and %d later", with, after)
	}
}

// Go's collector is told the least bound that is not met, less twice its spare.
func TestGoLimit(t *testing.T) {
	of := func(most, used uint64) bound {
		return bound{most: most << 20, used: func() uint64 { return used << 20 }}
	}
	for _, c := range []struct {
		bounds []bound
		want   uint64 // MiB
	}{
		{[]bound{of(1600, 100)}, 1300},
		{[]bound{of(1600, 100), of(800, 100)}, 600},
		{[]bound{of(1600, 100), of(800, 800)}, 1300}, // the second is met, and ends the run
		{[]bound{of(1600, 1500)}, 64},
	} {
		if got := goLimit(c.bounds) >> 20; got != c.want {
			t.Errorf("%d bounds: %d MiB, want %d", len(c.bounds), got, c.want)
		}
	}
}
