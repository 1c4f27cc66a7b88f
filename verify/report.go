package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"transversal/explore"
	"transversal/strategy"

	tr "transversal"
)

// Summary is what the reports of both theorems hold. Nothing in it depends on
// the machine, the number of workers or the time taken.
type Summary struct {
	Theorem  string   `json:"theorem"` // "win" is Theorem A, "delay" Theorem B
	N        int      `json:"n"`
	Bound    int      `json:"bound"` // 2n+3 for Theorem A, 2n+1 for Theorem B
	Verified bool     `json:"verified"`
	Lines    *big.Int `json:"terminal_lines"`
	Nodes    *big.Int `json:"nodes_visited"`

	NodesByPly Distribution `json:"nodes_by_ply"` // positions, with multiplicity, in which the ply is due
	// PositionsByPly counts the distinct positions after each ply up to the
	// last at which equal ones were merged. ClassesByPly counts them up to row
	// and column permutation, if that is how they were merged.
	PositionsByPly Distribution `json:"positions_by_ply,omitempty"`
	ClassesByPly   Distribution `json:"classes_by_ply,omitempty"`
	// SampledOneIn is m if one position in m was checked by the slow, direct
	// routines as well.
	SampledOneIn uint64 `json:"sampled_one_in,omitempty"`
}

// Report is the result of a verification of Theorem A. Fields and keys have the
// names of the reports published with the paper, and more.
type Report struct {
	Summary
	AllXChoice bool `json:"all_x_choices"`
	MaxWinPly  int  `json:"max_win_ply"`

	WinPly       Distribution `json:"win_ply_distribution"`
	Case         Distribution `json:"case_distribution"`
	W            Distribution `json:"w_distribution"`
	Plan         Distribution `json:"plan_distribution"`
	DeviationPly Distribution `json:"deviation_ply_distribution"`
	// FinalCell and BlockCell count lines and blocks by cell. They are left out
	// where positions were merged up to symmetry.
	FinalCell Distribution `json:"final_cell_frequency,omitempty"`
	BlockCell Distribution `json:"block_cell_frequency,omitempty"`

	PrincipalVariation *Variation `json:"principal_variation,omitempty"`

	// Seconds is found in published reports only; ours keep times apart.
	Seconds *float64 `json:"elapsed_seconds,omitempty"`
}

// Variation is one line of play with what the proof says of it.
type Variation struct {
	WinPly int    `json:"win_ply"`
	Moves  []Move `json:"moves"`
	Case   string `json:"case"`
	Plan   string `json:"plan"`
}

// Move is a move of a [Variation]. In JSON it is ["X",[1,1],1]: the player, the
// cell (1-based) and the ply.
type Move struct {
	Player tr.Player
	Cell   tr.Cell
	Ply    int
}

// MarshalJSON writes m as described above.
func (m Move) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `[%q,[%d,%d],%d]`, m.Player, m.Cell.Row()+1, m.Cell.Col()+1, m.Ply), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Move) UnmarshalJSON(data []byte) error {
	var (
		player string
		cell   [2]int
	)
	if err := json.Unmarshal(data, &[]any{&player, &cell, &m.Ply}); err != nil {
		return err
	}
	for _, line := range cell {
		if line < 1 || line > tr.MaxN {
			return errors.New("a move lies off the board")
		}
	}
	if m.Player = tr.X; player == "O" {
		m.Player = tr.O
	}
	m.Cell = tr.At(cell[0]-1, cell[1]-1)
	return nil
}

// summary turns the levels of a walk and the later nodes into a summary. The
// slot of the later nodes is given by their ply.
func summary(found *explore.Result, classes bool, lastPly int, node func(ply int) int) Summary {
	s := Summary{Verified: true, Lines: found.Tally[slotLines].ToBig()}
	merged := &s.PositionsByPly
	if classes {
		merged = &s.ClassesByPly
	}
	last := 0
	for _, level := range found.Levels {
		last = level.Ply
		if last >= 2 {
			s.NodesByPly.add(strconv.Itoa(last+1), level.Plays.ToBig())
			merged.add(strconv.Itoa(last), big.NewInt(int64(level.Positions)))
		}
	}
	for ply := last + 2; ply <= lastPly; ply++ {
		s.NodesByPly.add(strconv.Itoa(ply), found.Tally[node(ply)].ToBig())
	}
	s.Nodes = s.NodesByPly.Total()
	return s
}

// report turns the result of a walk into a report.
func (v *winning) report(found *explore.Result) *Report {
	n, slots := v.n, v.slots
	at := func(slot int) *big.Int { return found.Tally[slot].ToBig() }
	r := &Report{
		Summary:    summary(found, v.classes, 2*n+3, slots.node),
		AllXChoice: v.allChoices,
	}
	r.Theorem, r.N, r.Bound, r.SampledOneIn = "win", n, 2*n+3, v.sampleEach
	for i := range 3 {
		ply := 2*n - 1 + 2*i
		r.WinPly.add(strconv.Itoa(ply), at(slotWinPly+i))
		r.DeviationPly.add(strconv.Itoa(ply-1), at(slotDeviated+i))
		if found.Tally[slotWinPly+i].Sign() != 0 {
			r.MaxWinPly = ply
		}
	}
	for i, name := range caseNames {
		r.Case.add(name, at(slotCase+i))
	}
	for w := range n {
		r.W.add(strconv.Itoa(w), at(slotW+w))
	}
	r.Plan.add("i", at(slotPlan))
	r.Plan.add("ii", at(slotPlan+1))
	if v.classes {
		return r
	}
	for c := range tr.Square(n).All() {
		key := fmt.Sprintf("%d,%d", c.Row()+1, c.Col()+1)
		r.FinalCell.add(key, at(slots.final(c)))
		r.BlockCell.add(key, at(slots.block(c)))
	}
	return r
}

// fullReport is the report with the principal variation.
func (v *winning) fullReport(found *explore.Result) (*Report, error) {
	r := v.report(found)
	var err error
	r.PrincipalVariation, err = variation(v.n, v.rule)
	return r, err
}

// variation plays the principal variation: O claims the first free cell, or,
// once X threatens, the first cell that X threatens.
func variation(n int, rule Rule) (*Variation, error) {
	v := &Variation{}
	p := tr.New(n)
	for p.Outcome() == tr.Open {
		var c tr.Cell
		if p.Turn() == tr.X {
			reason, err := rule(p)
			if err != nil {
				return nil, err
			}
			c = reason.Move
			if reason.Step == strategy.FirstOfPlan {
				v.Case, v.Plan = reason.Case.String(), reason.Plan.String()
			}
		} else if block, some := p.Threats(tr.X).First(); some {
			c = block
		} else {
			c = only(p.Free())
		}
		p = p.With(c)
		v.Moves = append(v.Moves, Move{p.Turn().Other(), c, p.Ply()})
	}
	v.WinPly = p.Ply()
	return v, nil
}
