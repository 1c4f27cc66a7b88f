package verify

import "fmt"

// Estimate says about how large a verification is, before it is run: to a factor of
// two where the board is one or two larger than those that were run to their ends.
type Estimate struct {
	Positions float64 // distinct positions, or classes, in all levels
	Levels    float64 // bytes of the two largest levels that are kept, one after the other
	Seconds   float64 // of one processor
}

// measured are the positions of all levels for n = first, first+1, … of the runs of a
// theorem in one mode, the share of them in the two largest levels that are kept, and
// the microseconds that one takes for the largest n.
type measured struct {
	first     int
	positions []float64
	kept      float64
	micros    float64
}

// runs holds what was measured, by the name of what was run without n.
var runs = map[string]measured{
	"win":           {4, []float64{195, 7_022, 406_345, 34_520_599, 4_014_427_997}, 0.1, 0.5},
	"win_classes":   {4, []float64{33, 193, 1_177, 7_417, 49_609, 347_547, 2_549_470, 19_481_924, 154_749_733}, 0.8, 14},
	"delay":         {2, []float64{4, 129, 4_266, 234_333}, 0.9, 3},
	"delay_all":     {2, []float64{4, 261, 34_536, 6_577_650}, 0.9, 3},
	"delay_classes": {2, []float64{1, 9, 80, 645, 4_855, 36_544, 278_301, 2_169_056, 17_341_021, 142_472_250, 1_203_270_790}, 0.8, 13},
}

// Estimate estimates a verification on the n×n board. It is not known for every
// theorem and mode.
func (t Theorem) Estimate(n int, o Options) (e Estimate, known bool) {
	m, known := runs[t.Name+o.mode()]
	if !known || n < m.first {
		return e, false
	}
	e.Positions = m.at(n)
	const perRecord = 2 // bytes for each row of the board, packed
	e.Levels = e.Positions * m.kept * float64(perRecord*n)
	e.Seconds = e.Positions * m.micros / 1e6
	return e, true
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
