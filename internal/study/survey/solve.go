package survey

import (
	"context"

	tr "transversal"
	"transversal/internal/export"
	"transversal/solve"
)

// Question is one of the games that are played on a board.
type Question struct {
	Rule  tr.Convention
	First tr.Player
}

// maker reports whether X begins and wins by owning a set: a survey looks for the minimal
// boards of these games, also among those with the most missing cells.
func (q Question) maker() bool { return q.First == tr.X && q.Rule != tr.Avoidance }

// Rules returns the conventions of [Questions], those that need no list of winning sets.
func Rules() []tr.Convention { return tr.Conventions()[:tr.AvoiderEnforcer] }

// Questions returns the six games on a board, in the order of [Answers].
func Questions() (all [6]Question) {
	for i := range all {
		all[i] = Question{Rules()[i/2], tr.Player(i % 2)}
	}
	return all
}

// Answer is the value of a game: who wins, or tr.Draw, and the ply at which it is won, 0
// in a draw and where Breaker wins. It is zero for a game that was not solved.
type Answer struct {
	Value  tr.Outcome
	Ply    uint8
	Beyond bool // X wins, and also on a board with one more cell missing, which the survey does not list
}

// Answers are the answers to [Questions] about one board.
type Answers [6]Answer

// mirrored is the answer with the players exchanged.
func (a Answer) mirrored() Answer {
	if winner, won := a.Value.By(); won {
		a.Value = tr.WonBy(winner.Other())
	}
	return a
}

// solve answers the questions about a board that are asked. Outside maker-breaker the answer where
// O begins is that where X does, which must be asked too.
func (b *Board) solve(ctx context.Context, asked func(Question) bool) (a Answers, err error) {
	largest, _, _, _ := b.Raising(b.Cells())
	hopeless := largest < b.Shorter() // nobody can own a winning set
	var listed *tr.Family
	if !hopeless {
		if listed, err = b.listed(); err != nil {
			return a, err
		}
	}
	for i, q := range Questions() {
		switch {
		case !asked(q):
		case q.Rule != tr.MakerBreaker && q.First == tr.O:
			a[i] = a[i-1].mirrored()
		case hopeless && q.Rule == tr.MakerBreaker:
			a[i] = Answer{Value: tr.OWins}
		case hopeless:
			a[i] = Answer{Value: tr.Draw}
		default:
			g := tr.Game{Board: b.Board, Convention: q.Rule, First: q.First}
			if q.Rule != tr.Avoidance {
				g.Family = listed
			}
			a[i], err = value(ctx, g)
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// mostListed is the largest number of winning sets that are listed: with 720, on 6×6,
// package solve is slower than with matchings.
const mostListed = 120

// listed returns the winning sets of a board that has some, or nil if there are many. Most
// boards with missing cells are draws, or wins of Breaker. A search with a list sees that
// far sooner, except in avoidance.
func (b *Board) listed() (*tr.Family, error) {
	sets, err := tr.Game{Board: b.Board}.WinningSets(export.MostSets)
	if err != nil || len(sets) > mostListed {
		return nil, err
	}
	return tr.NewFamily(sets...), nil
}

// value asks package solve.
func value(ctx context.Context, g tr.Game) (Answer, error) {
	p, err := g.Start()
	if err != nil {
		return Answer{}, err
	}
	r, err := solve.Solve(ctx, p, solve.Options{Workers: 1})
	if err != nil {
		return Answer{}, err
	}
	return Answer{Value: r.Value, Ply: uint8(r.Ply)}, nil
}
