package main

import (
	"fmt"
	"os"
	"strings"

	"transversal/internal/base/run"
	"transversal/verify"
)

// estimate is about how large a verification is, before it is run. Classes are counted;
// positions are estimated to a factor of two where the board is one or two larger than
// those that were run to their ends.
type estimate struct {
	positions float64 // distinct positions, or classes, in all levels
	levels    float64 // bytes of the two largest levels that are kept, one after the other
	seconds   float64 // of one processor
}

// measured is what runs of a theorem in one mode took: the microseconds for a position for
// the largest n and, where they are not counted, the positions of all levels
// for n = first, first+1, … and the share of them in the two largest levels that are kept.
type measured struct {
	micros    float64
	first     int
	positions []float64
	kept      float64
}

// runs holds what was measured, by the name of what was run without n.
var runs = map[string]measured{
	"winning":         {0.5, 4, []float64{195, 7_022, 406_345, 34_520_599, 4_014_427_997}, 0.1},
	"winning_classes": {micros: 14},
	"delay":           {3, 2, []float64{4, 129, 4_266, 234_333}, 0.9},
	"delay_all":       {3, 2, []float64{4, 261, 34_536, 6_577_650}, 0.9},
	"delay_classes":   {micros: 20},
}

// estimateOf estimates a verification on the n×n board. It is zero where nothing is known, as
// on other boards.
func estimateOf(t *verify.Theorem, n int, o verify.Options) (e estimate) {
	m, ok := runs[strings.Replace(t.RunName(n, o), fmt.Sprintf("_n%d", n), "", 1)]
	kept := 0.0
	switch {
	case !ok:
	case o.Classes:
		classes, _ := t.Classes(n)
		var before float64
		for _, level := range classes {
			here, _ := level.Count.Float64()
			e.positions += here
			kept = max(kept, before+here)
			before = here
		}
	case n >= m.first:
		e.positions = m.at(n)
		kept = e.positions * m.kept
	}
	const perRecord = 2 // bytes for each row of the board, packed
	e.levels = kept * float64(perRecord*n)
	e.seconds = e.positions * m.micros / 1e6
	return e
}

// at returns the positions for n. The factor from one n to the next grows by about as
// much each time, since a position has about n² replies: beyond what was measured it
// is carried on.
func (m *measured) at(n int) float64 {
	i, last := n-m.first, len(m.positions)-1
	if i <= last {
		return m.positions[i]
	}
	x := m.positions[last]
	factor := x / m.positions[last-1]
	growth := factor - m.positions[last-1]/m.positions[last-2]
	for ; i > last; i-- {
		factor += growth
		x *= factor
	}
	return x
}

// disk returns the bytes that a run needs on disk with so much memory: two saved states and, up
// to twice, what does not fit of the levels in three eighths of it.
func (e estimate) disk(memory int64) float64 {
	return e.levels + 2*max(0, e.levels-float64(memory)*3/8)
}

// String describes the estimate in one line.
func (e estimate) String() string {
	time := rough(e.seconds/3600, 24, " hours", " days")
	if e.seconds < 2*3600 {
		time = rough(e.seconds/60, 60, " minutes")
	}
	return fmt.Sprintf("about %s positions, %s of CPU time and %s of levels",
		rough(e.positions, 1000, "", " thousand", " million", " billion", " trillion"), time, inBytes(e.levels))
}

// inBytes writes a number of bytes for a person.
func inBytes(x float64) string { return rough(x, 1024, " bytes", " KiB", " MiB", " GiB", " TiB") }

// rough writes x with two digits, in the largest unit that fits.
func rough(x, step float64, units ...string) string {
	i := 0
	for ; x >= step && i < len(units)-1; i++ {
		x /= step
	}
	switch {
	case x < 10:
		return fmt.Sprintf("%.1f%s", x, units[i])
	case x < 1e5:
		return fmt.Sprintf("%.0f%s", x, units[i])
	}
	return fmt.Sprintf("%.1e%s", x, units[i])
}

// announce says how long a run that is not short will take, if that is known, and refuses
// one for which there is no room on the disk.
func announce(e estimate, n int, o verify.Options) error {
	if e.seconds < 60 {
		return nil
	}
	need := e.disk(o.Memory)
	if room, ok := run.FreeDisk(o.Scratch); ok && float64(room) < need {
		return fmt.Errorf("%w: n = %d takes %s; up to %s may go to disk, and %s has %s (give another folder with --checkpoint, or more memory with --memory)",
			run.ErrDisk, n, e, inBytes(need), o.Scratch, inBytes(float64(room)))
	}
	fmt.Fprintf(os.Stderr, "%s; at most %s of memory and %s on disk\n", e, inBytes(float64(o.Memory)), inBytes(need))
	return nil
}
