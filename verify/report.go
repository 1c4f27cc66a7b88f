package verify

import (
	"encoding/json"
	"math/big"

	tr "transversal"
	"transversal/internal/explore"
	"transversal/strategy"
)

// Report is the result of a verification. Fields and keys have the names that the reports
// published with the paper use. A theorem fills in the fields that concern it. Nothing in
// it depends on the machine, the number of workers or the time taken.
type Report struct {
	Theorem string `json:"theorem"` // the name of the [Theorem]
	Rule    string `json:"rule,omitempty"`
	// Statement says what is proved if the report is verified.
	Statement string `json:"statement,omitempty"`
	N         int    `json:"n"`               // cells of a winning set
	Board     string `json:"board,omitempty"` // "K8", or a picture of a board with missing cells; else it is n×n
	Bound     int    `json:"bound"`
	Verified  bool   `json:"verified"`

	// Lines counts complete plays. LinesByPairs, with all choices, counts those of
	// the winning theorem once for each pair (r,s) that X may have in mind, as the paper's own
	// program does.
	Lines        *big.Int `json:"terminal_lines"`
	LinesByPairs *big.Int `json:"terminal_lines_by_pairs,omitempty"`
	Nodes        *big.Int `json:"nodes_visited"`

	NodesByPly Distribution `json:"nodes_by_ply"` // positions, with multiplicity, in which the ply is due
	// PositionsByPly counts the distinct positions after each ply up to the
	// last at which equal ones were merged. ClassesByPly counts them up to row
	// and column permutation, if that is how they were merged.
	PositionsByPly Distribution `json:"positions_by_ply,omitempty"`
	ClassesByPly   Distribution `json:"classes_by_ply,omitempty"`
	// LabelledByPly counts the positions in these classes, for the winning theorem, which
	// compares them with their closed form.
	LabelledByPly Distribution `json:"labelled_by_ply,omitempty"`
	// Completing says that the rule's type is [strategy.Completing]: its last step is a
	// function of the player's stones and the free completing cells, and is asked once
	// for each such pair that a position leads to.
	Completing bool `json:"completing_rule"`

	AllXChoice *bool `json:"all_x_choices,omitempty"` // of a theorem on a rule of X's
	AllOChoice *bool `json:"all_o_choices,omitempty"` // of one on a rule of O's
	MaxWinPly  int   `json:"max_win_ply,omitempty"`

	WinPly Distribution `json:"win_ply_distribution,omitempty"`
	EndPly Distribution `json:"end_ply_distribution,omitempty"`
	// Case counts by the cases of Lemma 12 or, for the delay theorem, "1": ν(S) = n-1 at
	// ply 2n-3, and "2": less.
	Case         Distribution `json:"case_distribution,omitempty"`
	W            Distribution `json:"w_distribution,omitempty"`
	Plan         Distribution `json:"plan_distribution,omitempty"`
	DeviationPly Distribution `json:"deviation_ply_distribution,omitempty"`
	// FinalCell and BlockCell count lines and blocks by cell. They are left out
	// where positions were merged up to symmetry.
	FinalCell Distribution `json:"final_cell_frequency,omitempty"`
	BlockCell Distribution `json:"block_cell_frequency,omitempty"`

	PrincipalVariation *Variation `json:"principal_variation,omitempty"`

	// Seconds is found in published reports only; ours keep times apart.
	Seconds *float64 `json:"elapsed_seconds,omitempty"`

	counted bool // the classes were compared with [Theorem.Classes]
}

// AllChoices reports whether all choices of the rule were followed.
func (r *Report) AllChoices() bool {
	return r.AllXChoice != nil && *r.AllXChoice || r.AllOChoice != nil && *r.AllOChoice
}

// Variation is one line of play with what the proof says about it.
type Variation struct {
	WinPly int     `json:"win_ply"`
	Moves  []Stone `json:"moves"`
	Case   string  `json:"case"`
	Plan   string  `json:"plan"`
}

// Stone is a move of a [Variation]. In JSON it is ["X",[1,1],1]: the player, the cell, 1-based,
// and the ply.
type Stone struct {
	Player tr.Player
	Cell   tr.Cell
	Ply    int
}

// MarshalJSON writes s as [Stone] says.
func (s Stone) MarshalJSON() ([]byte, error) { return json.Marshal([]any{s.Player, s.Cell, s.Ply}) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Stone) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&s.Player, &s.Cell, &s.Ply})
}

// report is that of any theorem, with the principal variation.
func (v *winning) report(found *explore.Result) (*Report, error) {
	r, err := v.asked.report(found)
	if err != nil {
		return nil, err
	}
	if v.all {
		r.LinesByPairs = found.Tally[v.pairs.first].ToBig()
	}
	r.PrincipalVariation, err = v.variation()
	return r, err
}

// variation plays the principal variation: O claims the first free cell, or,
// once X threatens, the first cell that X threatens.
func (v *winning) variation() (*Variation, error) {
	game, err := strategy.Play(v.root, v.rule, strategy.First())
	line, e, p := &Variation{WinPly: len(game.Moves)}, &phase2{}, v.root
	for _, c := range game.Moves {
		p = p.With(c)
		line.Moves = append(line.Moves, Stone{p.Turn().Other(), c, p.Ply()})
		switch p.Ply() {
		case 2*v.n - 3:
			if err := e.begin(&p, &v.asked); err != nil {
				return nil, err
			}
			line.Case = strategy.Cases()[e.kind].String()
		case 2*v.n - 1:
			line.Plan = strategy.PlanI.String()
			if c.Row() != e.b {
				line.Plan = strategy.PlanII.String()
			}
		}
	}
	return line, err
}
