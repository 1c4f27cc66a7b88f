package verify

import (
	"math/big"
	"strconv"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/explore"
)

// counter is some slots of a tally, each with its key in the report.
type counter struct {
	first int
	keys  []string
}

// at returns slot i of the counter.
func (c counter) at(i int) int { return c.first + i }

// of returns what was counted.
func (c counter) of(t explore.Tally) (d Distribution) {
	for i, key := range c.keys {
		d.add(key, t[c.first+i].ToBig())
	}
	return d
}

// counters are what a verification counts. Each theorem has lines and due, and some of the
// others.
type counters struct {
	slots int     // of the tally
	lines counter // complete plays
	due   counter // positions, with multiplicity, in which ply 0, 1, … is due
	pairs counter // lines, once for each pair (r,s) that X may have in mind

	win, end     counter // lines by their last ply
	deviation    counter // plays in which O deviates at plies 2n-2, 2n, 2n+2
	cases, plan  counter // lines by case and by plan,
	w            counter // and by w
	final, block counter // lines by their last cell; O's blocks by cell
}

// newCounters counts lines, and plays in which plies up to the last are due.
func newCounters(last int) (c counters) {
	c.lines, c.due = c.add(""), c.add(plies(0, last, 1)...)
	return c
}

// add returns a counter with these keys.
func (c *counters) add(keys ...string) counter {
	c.slots += len(keys)
	return counter{c.slots - len(keys), keys}
}

// plies are the keys of plies.
func plies(from, to, step int) (keys []string) {
	for ply := from; ply <= to; ply += step {
		keys = append(keys, strconv.Itoa(ply))
	}
	return keys
}

// report turns the result of a walk into a report.
func (a *asked) report(found *explore.Result) (*Report, error) {
	t := found.Tally
	r := &Report{
		Lines: t[a.lines.first].ToBig(), WinPly: a.win.of(t), EndPly: a.end.of(t), DeviationPly: a.deviation.of(t),
		Case: a.cases.of(t), Plan: a.plan.of(t), W: a.w.of(t),
	}
	merged := &r.PositionsByPly
	if a.classes {
		merged = &r.ClassesByPly
	} else {
		r.FinalCell, r.BlockCell = a.final.of(t), a.block.of(t)
	}
	var last int
	for _, level := range found.Levels {
		last = level.Ply
		if last < 2 {
			continue
		}
		r.NodesByPly.add(strconv.Itoa(last+1), level.Plays.ToBig())
		merged.add(strconv.Itoa(last), big.NewInt(int64(level.Positions)))
		r.LabelledByPly.add(strconv.Itoa(last), level.Weight.ToBig())
	}
	for ply := last + 2; ply < len(a.due.keys); ply++ {
		r.NodesByPly.add(a.due.keys[ply], t[a.due.at(ply)].ToBig())
	}
	r.Nodes = r.NodesByPly.Total()
	r.MaxWinPly, _ = strconv.Atoi(r.WinPly.last()) // 0 if there is none
	return r, nil
}

// counted is the result of a walk that merged nothing: the distinct positions after each
// ply up to the last at which a walk merges, and the tally.
func (c *counters) counted(distinct []map[tr.Position]bool, tally []uint64) *explore.Result {
	found := &explore.Result{}
	for ply, positions := range distinct {
		plays := uint256.NewInt(tally[c.due.at(ply+1)])
		found.Levels = append(found.Levels, explore.LevelSize{Ply: ply, Count: explore.Count{Positions: len(positions), Plays: *plays}})
	}
	for _, count := range tally {
		found.Tally = append(found.Tally, *uint256.NewInt(count))
	}
	return found
}
