package survey

import (
	"context"

	tr "transversal"
	"transversal/internal/export"
	"transversal/internal/listed"
	"transversal/solve"
)

// Question is one of the games that are played on a board.
type Question struct {
	Rule  tr.Convention
	First tr.Player
}

// Questions are the six of them, in the order of [Answers].
func Questions() [6]Question {
	return [...]Question{
		{tr.Achievement, tr.X}, {tr.Achievement, tr.O},
		{tr.MakerBreaker, tr.X}, {tr.MakerBreaker, tr.O},
		{tr.Avoidance, tr.X}, {tr.Avoidance, tr.O},
	}
}

// Answer is the value of a game: who wins, or [tr.Draw], and the ply at which it
// is won, 0 in a draw and where Breaker wins. It is zero where it was not asked.
type Answer struct {
	Value tr.Outcome
	Ply   uint8
}

// Answers are the answers to [Questions] about one board.
type Answers [6]Answer

// mirrored is the answer when the players have changed their names.
func (a Answer) mirrored() Answer {
	switch a.Value {
	case tr.XWins:
		a.Value = tr.OWins
	case tr.OWins:
		a.Value = tr.XWins
	}
	return a
}

// solver answers questions; one goroutine at a time may use it.
type solver struct {
	achievement, makerBreaker listed.Search
	rules                     [3]bool // which conventions are asked
}

func newSolver(rules [3]bool) *solver {
	return &solver{listed.Search{Convention: tr.Achievement}, listed.Search{Convention: tr.MakerBreaker}, rules}
}

// mostListed is how many cells a board has at the most whose winning sets are
// listed: most small boards are draws, and those show soonest so. On larger ones,
// and in avoidance, package solve is ahead.
const mostListed = 25

// solve answers the questions about a board.
func (s *solver) solve(ctx context.Context, b tr.Board) (a Answers, err error) {
	hopeless := b.Cells().Nu() < b.Shorter() // nobody can own a winning set
	for i, q := range Questions() {
		switch {
		case !s.rules[q.Rule]:
		case q.Rule != tr.MakerBreaker && q.First == tr.O:
			a[i] = a[i-1].mirrored()
		case hopeless && q.Rule == tr.MakerBreaker:
			a[i] = Answer{Value: tr.OWins}
		case hopeless:
			a[i] = Answer{Value: tr.Draw}
		case q.Rule == tr.Avoidance || b.Rows*b.Cols > mostListed:
			a[i], err = value(ctx, b, q)
		default:
			a[i], err = s.listed(ctx, b, q)
		}
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// listed answers a question about achievement, X first, or maker-breaker.
func (s *solver) listed(ctx context.Context, b tr.Board, q Question) (Answer, error) {
	sets, err := words(b)
	if err != nil {
		return Answer{}, err
	}
	search, lost := &s.achievement, Answer{Value: tr.Draw}
	if q.Rule == tr.MakerBreaker {
		search, lost = &s.makerBreaker, Answer{Value: tr.OWins}
	}
	ply, err := search.Ply(ctx, sets, q.First, 1, b.Cells().Len())
	if err != nil || ply == 0 {
		return lost, err
	}
	return Answer{tr.XWins, uint8(ply)}, nil
}

// words lists the winning sets of b, a word each.
func words(b tr.Board) ([]uint64, error) {
	var number [256]int
	for i, c := range b.Cells().Cells() {
		number[c] = i
	}
	sets, err := export.WinningSets(tr.Game{Board: b})
	all := make([]uint64, len(sets))
	for i, s := range sets {
		for c := range s.All() {
			all[i] |= 1 << number[c]
		}
	}
	return all, err
}

// value asks package solve.
func value(ctx context.Context, b tr.Board, q Question) (Answer, error) {
	p, err := tr.Game{Board: b, Convention: q.Rule, First: q.First}.Start()
	if err != nil {
		return Answer{}, err
	}
	r, err := solve.Solve(ctx, p, solve.Options{})
	if err != nil {
		return Answer{}, err
	}
	return Answer{r.Value, uint8(r.Ply)}, nil
}
