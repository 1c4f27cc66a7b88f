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
	Task  *Task    // something to do on the board, or nil
	Paper Sentence // the same in the paper's words, for those who ask
	Refs  []Ref    // where the paper and the formal proof have it
}

// Task is something to do on the board.
type Task struct {
	Ask    string // what
	Cells  tr.Set // the cells that do it
	Missed string // what to say of any other
	After  []Done // what comes of each of Cells, in row-major order
}

// Done is where a task that was done leads.
type Done struct {
	Game tr.Record
	Text Sentence
	Says string // in short
}

// Ref is a place in the text or in the formal proof. The address is that of a
// file which comes with the page.
type Ref struct{ Label, Address string }

// Tours returns the lesson and the guided tours.
func Tours() []Tour { return []Tour{lesson(), sixBySix(), whyDelay()} }

// worked is the game through which the tours walk.
var worked = mustParse(strategy.WorkedGame)

func mustParse(line string) tr.Record {
	r, err := tr.ParseRecord(line)
	if err != nil {
		panic(err)
	}
	return r
}

// sixBySix walks through the whole of the worked game.
func sixBySix() Tour {
	t := Tour{Name: "six", Title: "A 6×6 game, ply by ply"}
	for ply := 1; ply <= len(worked.Moves); ply++ {
		p, _ := worked.Position(ply - 1)
		c := worked.Moves[ply-1]
		text := Describe(p, c)
		if p.Turn() == tr.X {
			text = Explain(p, c)
		}
		t.add(worked, ply, fmt.Sprintf("Ply %d: %v plays %v", ply, p.Turn(), c), text)
	}
	return t
}

func (t *Tour) add(game tr.Record, ply int, title string, text Sentence) {
	t.Panels = append(t.Panels, Panel{Game: game, Ply: ply, Title: title, Text: text})
}

// delayed returns the n×n game, up to the given ply, in which O delays and X
// makes the given moves first and then those of its own rule or, where that has
// no say, of [strategy.First].
func delayed(n, plies int, moves ...tr.Cell) tr.Record {
	game := tr.Record{Start: tr.New(n)}
	p := tr.New(n)
	for p.Ply() < plies && p.Outcome() == tr.Open {
		var c tr.Cell
		if k := p.X.Len(); p.Turn() == tr.X && k < len(moves) {
			c = moves[k]
		} else if p.Turn() == tr.O {
			move, err := strategy.ORule().Move(p)
			if err != nil {
				panic(err) // Theorem B
			}
			c = move.Cell
		} else {
			move, err := strategy.XRule().Move(p)
			if err != nil {
				move, _ = strategy.First().Move(p) // X wins, blocks, or plays anywhere
			}
			c = move.Cell
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
	text.Say("At ply 2n-3 X has a set S of n-1 stones. Case 1: ν(S) = n-1. Then ")
	text.Name(Stones, s, "S")
	text.Say(" is a matching, and it has a single completing cell, ")
	text.Name(Threat, tr.Rectangle(rows, cols), "(b,d)")
	text.Say(" (Corollary 2).")
	t.add(one, 5, "Case 1: X owns a matching", text)
	t.explain(one, 6, "O blocks (b,d)")
	t.add(one, 7, "One more cell at most", lemma3(one, 7, func(s *Sentence, free tr.Set) {
		s.Say(": two cells at most, and one of them is O's. O takes the other, ")
		s.List(Threat, free)
		s.Say(".")
	}))
	t.explain(one, 8, "O blocks again")
	t.add(one, 9, "Ply 2n+1 has passed", lemma3(one, 9, func(s *Sentence, free tr.Set) {
		s.Say(". Only now are two of them free, ")
		s.List(Threat, free)
		s.Say("; but X's stone n+1 has not completed a transversal.")
	}))
	last := len(one.Moves)
	p := at(one, last-1)
	text = Explain(p, one.Moves[last-1])
	t.add(one, last, "The win, no sooner than 2n+3", text)

	s = at(two, 5).X
	text = nil
	text.Say("Case 2: ν(S) ≤ n-2. Say X took ")
	text.Name(Stones, s, "these three cells")
	text.Say(": two of them share a column. No single cell completes S (Lemma 1), so O has time for one more stone of its own.")
	t.add(two, 5, "Case 2: X owns no such matching", text)
	t.explain(two, 6, "O threatens to win")

	xRows, xCols := at(two, 5).OpenBlock(tr.X)
	why, err := strategy.ORule().Why(at(two, 5))
	if err != nil {
		panic(err) // Theorem B
	}
	text = nil
	text.Say("Why the preference? X must take ")
	text.Cell(Threat, "f", why.(*strategy.OReason).Left)
	text.Say(" at once. That could give X two free completing cells, but only if f is alone in its row and in its column, that is, in ")
	text.Name(Lines, tr.Rectangle(xRows, xCols), "X's open block")
	text.Say(". O keeps f out of it.")
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
	rows, cols := p.X.Completing(p.N())
	var s Sentence
	s.Say("With stone %d at ", p.X.Len())
	s.Cell(Move, "", game.Moves[ply-1])
	s.Say(" X's completing cells are ")
	s.Name(Block, tr.Rectangle(rows, cols), "D_R × D_C = %v × %v", rows, cols)
	s.Say(" (Lemma 3)")
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
