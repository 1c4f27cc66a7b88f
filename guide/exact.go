package guide

import (
	"context"

	tr "transversal"
	"transversal/solve"
)

// LargestExact is the side of the largest board on which the search answers at
// once, wherever a game has come to.
const LargestExact = 6

// Exact returns the move of the exact solver for the player to move, in a game
// that is not over: it wins as early as it can, or else keeps the draw, or else
// loses as late as it can. It is for boards up to [LargestExact].
func Exact(p tr.Position) tr.Cell { return solved(p).Variation[0].Cell }

// exactMemory is enough for boards up to [LargestExact].
const exactMemory = 64 << 20

func solved(p tr.Position) *solve.Result {
	r, err := solve.Solve(context.Background(), solve.FromPosition(p), solve.Options{Memory: exactMemory})
	if err != nil {
		panic(err) // nothing stops the search, and p is a position in mid-play
	}
	return r
}

// ExplainExact says what the exact solver knows of the move c, which must be
// free, on a board up to [LargestExact].
func ExplainExact(p tr.Position, c tr.Cell) Sentence {
	var s Sentence
	us := p.Turn()
	if p.N < smallest {
		s.say("On the %d×%d board the rule has no guarantee: Lemma 6 needs n ≥ 4. So ", p.N, p.N)
	}
	s.say("%v looked at every continuation, and ", us)
	s.cell(Move, "", c)
	next := p.With(c)
	result := solved(next)
	switch {
	case next.Outcome() == tr.Draw:
		s.say(" ends the game in a draw.")
	case next.Outcome() != tr.Open:
		s.say(" completes ")
		s.name(Winner, next.Stones(us).MaximumMatching(), "a transversal")
		s.say(".")
	case result.Value == us.String():
		s.say(" wins by ply %d.", result.Ply)
	case result.Value == "draw":
		s.say(" keeps the draw.")
	default:
		s.say(" loses, though not before ply %d.", result.Ply)
	}
	return s
}
