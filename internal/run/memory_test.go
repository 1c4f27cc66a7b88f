package run

import (
	"runtime/debug"
	"testing"
)

// What was written is counted, and still is when it is gone.
func TestPeakMemory(t *testing.T) {
	const page, mebibyte = 1 << 12, 1 << 20 // Linux counts pages by processor, and adds up now and then
	before := PeakMemory()
	taken := make([]byte, before+64*mebibyte)
	for i := 0; i < len(taken); i += page {
		taken[i] = 1
	}
	with := PeakMemory()
	if with+mebibyte < uint64(len(taken)) || before == 0 {
		t.Errorf("%d bytes before %d were written, and %d since", before, len(taken), with)
	}
	debug.FreeOSMemory()
	if after := PeakMemory(); after+mebibyte < with {
		t.Errorf("%d bytes, and %d later", with, after)
	}
}
