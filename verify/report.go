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

// Report is the result of a verification of Theorem A. Fields and keys have the
// names of the reports published with the paper, and more. Nothing in it depends
// on the machine, the number of workers or the time taken.
type Report struct {
	Theorem    string   `json:"theorem"`
	N          int      `json:"n"`
	Bound      int      `json:"bound"` // 2n+3
	Verified   bool     `json:"verified"`
	AllXChoice bool     `json:"all_x_choices"`
	Lines      *big.Int `json:"terminal_lines"`
	Nodes      *big.Int `json:"nodes_visited"`
	MaxWinPly  int      `json:"max_win_ply"`

	WinPly       Distribution `json:"win_ply_distribution"`
	Case         Distribution `json:"case_distribution"`
	W            Distribution `json:"w_distribution"`
	Plan         Distribution `json:"plan_distribution"`
	DeviationPly Distribution `json:"deviation_ply_distribution"`
	NodesByPly   Distribution `json:"nodes_by_ply"` // positions, with multiplicity, in which the ply is due
	FinalCell    Distribution `json:"final_cell_frequency,omitempty"`
	BlockCell    Distribution `json:"block_cell_frequency,omitempty"`
	// PositionsByPly counts the distinct positions after each ply up to the
	// last at which equal ones were merged.
	PositionsByPly Distribution `json:"positions_by_ply,omitempty"`
	// SampledOneIn is m if one position in m after ply 2n-3 was checked by the
	// slow, direct routines as well.
	SampledOneIn uint64 `json:"sampled_one_in,omitempty"`

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

// report turns the result of a walk into a report.
func (v *winning) report(found *explore.Result) *Report {
	n, slots := v.n, v.slots
	at := func(slot int) *big.Int { return found.Tally[slot].ToBig() }
	r := &Report{
		Theorem:      "win",
		N:            n,
		Bound:        2*n + 3,
		Verified:     true,
		AllXChoice:   v.allChoices,
		Lines:        at(slotLines),
		SampledOneIn: v.sampleEach,
	}
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
	last := 0
	for _, level := range found.Levels {
		last = level.Ply
		if last >= 2 {
			r.NodesByPly.add(strconv.Itoa(last+1), level.Plays.ToBig())
			r.PositionsByPly.add(strconv.Itoa(last), big.NewInt(int64(level.Positions)))
		}
	}
	for ply := last + 2; ply <= 2*n+3; ply++ {
		r.NodesByPly.add(strconv.Itoa(ply), at(slots.node(ply)))
	}
	r.Nodes = r.NodesByPly.Total()
	for c := range tr.Square(n).All() {
		key := fmt.Sprintf("%d,%d", c.Row()+1, c.Col()+1)
		r.FinalCell.add(key, at(slots.final(c)))
		r.BlockCell.add(key, at(slots.block(c)))
	}
	return r
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
