// Package playthrough annotates whole games of X's winning rule: X's plies
// with their reasons, and every ply with a caption, as the paper's last appendix does. It
// draws them too.
package playthrough

import (
	"fmt"
	"strings"

	tr "transversal"
	"transversal/draw"
	"transversal/strategy"
)

// Game is a game in which X follows the winning rule.
type Game struct {
	Record   tr.Record
	Reasons  []strategy.Reason // of each move: why X makes it; none for O's
	Captions []draw.Text       // what each move does, in one line

	// The latest reason that names lines of phase 2, none before the tie-break: b and d, and from
	// the plan on also M, r and s, as the game chose them.
	lines strategy.XReason
}

// planned reports whether X has begun a plan, so that all lines have their names.
func (g *Game) planned() bool { return g.lines.Step >= strategy.FirstOfPlan }

// Annotate annotates a game, finished or not. X need not have made the canonical
// choices, but a move of X's that the rule does not admit is an error, which
// names the ply.
func Annotate(record tr.Record) (*Game, error) {
	switch n := record.Start.N(); {
	case n == 0:
		start := strings.TrimSuffix(tr.Record{Start: record.Start}.String(), ":")
		return nil, fmt.Errorf("the winning rule is for achievement on the full n×n board, X first, and this is %s", start)
	case n < 4:
		return nil, fmt.Errorf("n = %d is out of range: X's rule wins on boards from 4 to %d", n, tr.MaxN)
	}
	g := &Game{Record: record, Reasons: make([]strategy.Reason, len(record.Moves))}
	var positions []tr.Position
	for p, err := range record.Positions() {
		if err != nil {
			return nil, err
		}
		positions = append(positions, p)
	}
	for i, c := range record.Moves {
		p := positions[i]
		if p.Turn() == tr.O {
			continue
		}
		why, err := strategy.XRule().Why(p)
		if err == nil && !why.Admits.Has(c) {
			err = fmt.Errorf("%v's rule does not admit %v here, only %v", tr.X, c, why.Admits)
		}
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", p.Ply()+1, err)
		}
		if x, ok := why.Because.(*strategy.XReason); ok {
			why.Because = g.take(x.Playing(c))
		}
		g.Reasons[i] = why
	}
	for i, c := range record.Moves { // once all lines have their names
		if p := positions[i]; p.Turn() == tr.X {
			g.Captions = append(g.Captions, g.captionX(p, c, g.Reasons[i]))
		} else {
			g.Captions = append(g.Captions, g.captionO(p, c))
		}
	}
	return g, nil
}

// take learns the names that a move gives, and returns its reason with them.
func (g *Game) take(why *strategy.XReason) *strategy.XReason {
	if why.Step == strategy.SecondOfPlan && g.planned() {
		// Read from the stones alone, b and r may have changed places (or d and
		// σ(r)); the game knows which is which.
		why.B, why.D, why.M, why.R = g.lines.B, g.lines.D, g.lines.M, g.lines.R
	}
	if why.Step != strategy.Opening {
		g.lines = *why
	}
	return why
}
