package guide

import (
	"fmt"

	tr "transversal"
	"transversal/strategy"
)

// Tour is a guided walk through a game or two, panel by panel.
type Tour struct {
	Name   string // short, for links
	Title  string
	Panels []Panel
}

// Panel is one stop of a tour: a position and what to see in it.
type Panel struct {
	Game  tr.Record
	Ply   int // the position shown is the one after this ply of Game
	Title string
	Text  Sentence
}

// Tours returns the guided tours.
func Tours() []Tour { return []Tour{sixBySix(), whyDelay()} }

// Playthrough is the 6×6 game of the paper's last appendix, rebuilt from the
// captions of its panels.
var Playthrough = mustParse("6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5 6,3 1,3")

func mustParse(line string) tr.Record {
	r, err := tr.ParseRecord(line)
	if err != nil {
		panic(err)
	}
	return r
}

// sixBySix walks through the whole of [Playthrough].
func sixBySix() Tour {
	t := Tour{Name: "six", Title: "A 6×6 game, ply by ply"}
	for ply := 1; ply <= len(Playthrough.Moves); ply++ {
		p, _ := Playthrough.Position(ply - 1)
		c := Playthrough.Moves[ply-1]
		text := Describe(p, c)
		if p.Turn() == tr.X {
			text = Explain(p, c)
		}
		t.add(Playthrough, ply, fmt.Sprintf("Ply %d: %v plays %v", ply, p.Turn(), c), text)
	}
	return t
}

func (t *Tour) add(game tr.Record, ply int, title string, text Sentence) {
	t.Panels = append(t.Panels, Panel{game, ply, title, text})
}

// delayed returns the n×n game, up to the given ply, in which O delays and X
// makes the given moves first and then those of its own rule or, where that has
// no say, whatever [Reply] finds.
func delayed(n, plies int, moves ...tr.Cell) tr.Record {
	game := tr.Record{N: n}
	p := tr.New(n)
	for p.Ply() < plies && p.Outcome() == tr.Open {
		var c tr.Cell
		if k := p.X.Len(); p.Turn() == tr.X && k < len(moves) {
			c = moves[k]
		} else if p.Turn() == tr.O {
			delay, err := strategy.Delaying(p)
			if err != nil {
				panic(err) // Theorem B
			}
			c = delay.Move
		} else {
			c = Reply(p)
		}
		p = p.With(c)
		game.Moves = append(game.Moves, c)
	}
	return game
}

// whyDelay shows the two cases of the delay theorem on the 4×4 board: X builds
// a matching as the winning rule does, or keeps ν(S) ≤ n-2.
func whyDelay() Tour {
	const n = 4
	t := Tour{Name: "delay", Title: "Why O lasts to ply 2n+3"}
	one := delayed(n, Bound(n))
	two := delayed(n, 2*n+1, tr.At(0, 0), tr.At(1, 0), tr.At(2, 2), tr.At(3, 0))

	t.add(one, 0, "The claim", Sentence{{Text: "However X plays, O can last: after ply 2n+1, X's (n+1)-st stone, X owns no transversal. " +
		"So X cannot win before ply 2n+3. Here n = 4: nothing before ply 11. O wins if it can, blocks if it must, and otherwise builds."}})
	for _, ply := range []int{2, 4} {
		t.explain(one, ply, "O builds a matching")
	}

	s := at(one, 5).X
	rows, cols := s.Completing(n)
	var text Sentence
	text.say("At ply 2n-3 X has a set S of n-1 stones. Case 1: ν(S) = n-1. Then ")
	text.name(Stones, s, "S")
	text.say(" is a matching, and it has a single completing cell, ")
	text.name(Threat, tr.Rectangle(rows, cols), "(b,d)")
	text.say(" (Corollary 2).")
	t.add(one, 5, "Case 1: X owns a matching", text)
	t.explain(one, 6, "O blocks (b,d)")
	t.add(one, 7, "One more cell at most", lemma3(one, 7, func(s *Sentence, free tr.Set) {
		s.say(": two cells at most, and one of them is O's. O takes the other, ")
		s.list(Threat, free)
		s.say(".")
	}))
	t.explain(one, 8, "O blocks again")
	t.add(one, 9, "Ply 2n+1 has passed", lemma3(one, 9, func(s *Sentence, free tr.Set) {
		s.say(". Only now are two of them free, ")
		s.list(Threat, free)
		s.say("; but X's stone n+1 has not completed a transversal.")
	}))
	last := len(one.Moves)
	p := at(one, last-1)
	text = Explain(p, one.Moves[last-1])
	t.add(one, last, "The win, no sooner than 2n+3", text)

	s = at(two, 5).X
	text = nil
	text.say("Case 2: ν(S) ≤ n-2. Say X took ")
	text.name(Stones, s, "these three cells")
	text.say(": two of them share a column. No single cell completes S (Lemma 1), so O has time for one more stone of its own.")
	t.add(two, 5, "Case 2: X owns no such matching", text)
	t.explain(two, 6, "O threatens to win")

	xRows, xCols := at(two, 5).OpenBlock(tr.X)
	delay, err := strategy.Delaying(at(two, 5))
	if err != nil {
		panic(err) // Theorem B
	}
	text = nil
	text.say("Why the preference? X must take ")
	text.cell(Threat, "f", delay.Left)
	text.say(" at once. That could give X two free completing cells, but only if f is alone in its row and in its column, that is, in ")
	text.name(Lines, tr.Rectangle(xRows, xCols), "X's open block")
	text.say(". O keeps f out of it.")
	t.add(two, 6, "A cell that does no harm", text)

	t.describe(two, 7, "X must block")
	t.explain(two, 8, "O has a move to spare")
	t.describe(two, 9, "Ply 2n+1 has passed again")
	t.add(two, 9, "So 2n+3 is exact", Sentence{{Text: "Either way X's (n+1)-st stone completes nothing, and X's rule wins with stone n+2, at ply 2n+3: " +
		"no rule of X is faster, and no defence of O is slower. Play X against this O, and see how long you need."}})
	return t
}

// lemma3 says which cells complete X's stones after X's move at a ply, and leaves
// the rest of the sentence to the caller.
func lemma3(game tr.Record, ply int, rest func(s *Sentence, free tr.Set)) Sentence {
	p := at(game, ply)
	rows, cols := p.X.Completing(p.N)
	var s Sentence
	s.say("With stone %d at ", p.X.Len())
	s.cell(Move, "", game.Moves[ply-1])
	s.say(" X's completing cells are ")
	s.name(Block, tr.Rectangle(rows, cols), "D_R × D_C = %v × %v", rows, cols)
	s.say(" (Lemma 3)")
	rest(&s, p.Threats(tr.X))
	return s
}

func at(game tr.Record, ply int) tr.Position {
	p, err := game.Position(ply)
	if err != nil {
		panic(err)
	}
	return p
}

func (t *Tour) explain(game tr.Record, ply int, title string) {
	t.add(game, ply, title, Explain(at(game, ply-1), game.Moves[ply-1]))
}

func (t *Tour) describe(game tr.Record, ply int, title string) {
	t.add(game, ply, title, Describe(at(game, ply-1), game.Moves[ply-1]))
}
