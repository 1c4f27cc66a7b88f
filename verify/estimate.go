package verify

import "fmt"

// Estimate says about how large a verification is, before it is run. Classes are counted;
// positions are estimated to a factor of two where the board is one or two larger than
// those that were run to their ends.
type Estimate struct {
	Positions float64 // distinct positions, or classes, in all levels
	Levels    float64 // bytes of the two largest levels that are kept, one after the other
	Seconds   float64 // of one processor
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
	"win":           {0.5, 4, []float64{195, 7_022, 406_345, 34_520_599, 4_014_427_997}, 0.1},
	"win_classes":   {micros: 9},
	"delay":         {3, 2, []float64{4, 129, 4_266, 234_333}, 0.9},
	"delay_all":     {3, 2, []float64{4, 261, 34_536, 6_577_650}, 0.9},
	"delay_classes": {micros: 13},
}

// Estimate estimates a verification on the n×n board. It is not known for every
// theorem and mode.
func (t Theorem) Estimate(n int, o Options) (e Estimate, known bool) {
	m, known := runs[t.name+o.mode()]
	if !known {
		return e, false
	}
	kept := 0.0
	if o.Classes {
		var before float64
		for _, count := range t.count(n) {
			here, _ := count.Float64()
			e.Positions += here
			kept = max(kept, before+here)
			before = here
		}
	} else if n >= m.first {
		e.Positions = m.at(n)
		kept = e.Positions * m.kept
	}
	const perRecord = 2 // bytes for each row of the board, packed
	e.Levels = kept * float64(perRecord*n)
	e.Seconds = e.Positions * m.micros / 1e6
	return e, e.Positions > 0
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

// Disk returns the bytes that a run needs on disk with so much memory, 0 for no bound: two
// saved states and, up to twice, what does not fit of the levels in three eighths of it.
func (e Estimate) Disk(memory int64) float64 {
	disk := e.Levels
	if memory > 0 {
		disk += 2 * max(0, e.Levels-float64(memory)*3/8)
	}
	return disk
}

// String says it in a line for a person.
func (e Estimate) String() string {
	time := rough(e.Seconds/3600, 24, " hours", " days")
	if e.Seconds < 2*3600 {
		time = rough(e.Seconds/60, 60, " minutes")
	}
	return fmt.Sprintf("about %s positions, %s of CPU time and %s of levels",
		rough(e.Positions, 1000, "", " thousand", " million", " billion", " trillion"), time, Bytes(e.Levels))
}

// Bytes writes a number of bytes for a person.
func Bytes(x float64) string { return rough(x, 1024, " bytes", " KiB", " MiB", " GiB", " TiB") }

// rough writes x with two digits, in the largest of units that fits it.
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
