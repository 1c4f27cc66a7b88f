package solve

import (
	"context"
	"errors"
	"runtime"
	"slices"

	tr "transversal"
)

// Where winning sets are listed, a win by a long row of threats can be out of reach of a
// search that asks for ply after ply. Proof-number search (files force.go and prove.go) may find
// such a win, but not how soon it comes. So both take turns. If neither has the answer then, the
// ordinary search goes on.
//
// In games that threats do not win, their search soon gives up. In BenchmarkThreats it takes 1
// to 8 % of the ordinary search's first turn, and some 30 % in the largest game, on 5×5×5.

// setsLookedAt is how many winning sets the ordinary search looks at in its first turn; in
// its second it looks at four times as many. The search for threats expands a position for
// every perExpansion nodes of that.
const (
	setsLookedAt = 1 << 28
	perExpansion = 128
)

// leastMemory is what both searches need.
const leastMemory = 512 << 20

// byThreats sets s.proof if the search for threats finds that the player to move wins, before
// the ordinary search knows the answer. Nothing depends on the number of workers: the ordinary
// search has one here.
func (s *solver) byThreats() (notBy [2]int, err error) {
	// The page has too little memory for it, and without it an engine 60 kB smaller.
	if runtime.GOOS == "wasip1" || !s.threatsServe() || len(s.start.Game().Family.X) == 0 {
		return notBy, nil
	}
	nodes, workers := s.options.Nodes, s.team.workers
	defer func() { s.options.Nodes, s.team.workers = nodes, workers }()
	s.team.workers = 1
	var p *prover
	for _, times := range [...]int{1, 4} {
		more := times * setsLookedAt / len(s.start.Game().Family.X)
		s.options.Nodes = s.total() + int64(more)
		if notBy, err = s.settle([]alike{{child: s.root()}}, func(alike, tr.Outcome, int) {}); !errors.Is(err, ErrLimit) {
			return notBy, err
		}
		s.err = nil
		if p == nil {
			p = s.threats()
		}
		ctx, cancel := s.ctx, func() {}
		if s.options.Time > 0 {
			ctx, cancel = context.WithDeadlineCause(s.ctx, s.began.Add(s.options.Time), ErrTime)
		}
		found, err := p.wins(ctx, more/perExpansion)
		cancel()
		if found {
			s.proof = p.proof()
		}
		if found || err != nil {
			return notBy, err
		}
	}
	return notBy, nil
}

// threatsServe reports whether the search for threats can prove a win of the start.
func (s *solver) threatsServe() bool {
	return s.listed != nil && s.rule == tr.Achievement && s.options.Nodes == 0 && s.options.Memory >= leastMemory &&
		s.start.Game().Family.Same() && s.alternate && s.start.First().Empty() &&
		s.last() == s.start.Board().Cells().Len()
}

// threats returns the search for threats in the start. The attacker is the player to move.
func (s *solver) threats() *prover {
	l := newListing(s)
	sets := slices.SortedFunc(slices.Values(l.sets[tr.X]), func(a, b tr.Set) int { // in whatever order a file lists them
		return slices.Compare(a.Cells(), b.Cells())
	})
	turn := s.start.Turn()
	p := &prover{
		forcer: newForcer(s.start.Board().Cells(), sets), list: l, nodes: map[duel]*proofNode{},
		start: duel{s.start.Stones(turn), s.start.Stones(turn.Other())},
	}
	p.progress = func() { s.show(Progress{turn, s.last(), s.total() + int64(p.expanded), len(p.nodes), s.least}) }
	return p
}
