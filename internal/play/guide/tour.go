// Package guide holds what the program tells a person at the board: why a move was made
// ([Explain], [Tell]), the lesson, the guided tours ([Tours]) and the levels ([Levels]). The
// page, the full screen and the lines of text all use it.
//
// The sentences are those of package reason: they carry the cells that they name.
package guide

import (
	"fmt"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
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
	Text  reason.Sentence
	Task  *Task           // something to do on the board, or nil
	Paper reason.Sentence // the same in the paper's words, for those who ask
	Refs  []Ref           // where the paper and the formal proof have it
}

// Task is something to do on the board.
type Task struct {
	Ask    string // what
	Cells  tr.Set // the cells that do it
	Missed string // what to say of any other
	After  []Done // what comes of each of Cells, in row-major order
}

// Done is what follows when a task is done.
type Done struct {
	Game tr.Record
	Text reason.Sentence
	Says string // in short
}

// Ref is a place in the text or in the formal proof. The address is that of a
// file which comes with the page.
type Ref struct{ Label, Address string }

// Tours returns the lesson and the guided tours.
func Tours() []Tour { return []Tour{lesson(), sixBySix(), whyDelay(), hexagon()} }

func mustParse(line string) tr.Record {
	r, err := tr.ParseRecord(line)
	if err != nil {
		panic(err)
	}
	return r
}

// sixBySix walks through the whole of the worked game.
func sixBySix() Tour {
	t, worked := Tour{Name: "six", Title: "A 6×6 game, ply by ply"}, mustParse(strategy.WorkedGame)
	for ply := 1; ply <= len(worked.Moves); ply++ {
		player := at(worked, ply-1).Turn()
		show := map[tr.Player]func(tr.Record, int, string){tr.X: t.explain, tr.O: t.describe}[player]
		show(worked, ply, fmt.Sprintf("Ply %d: %v plays %v", ply, player, worked.Moves[ply-1]))
	}
	return t
}

func (t *Tour) add(game tr.Record, ply int, title string, text reason.Sentence) {
	t.Panels = append(t.Panels, Panel{Game: game, Ply: ply, Title: title, Text: text})
}

// Two games on the 4×4 board in which O delays: in the first X builds a matching as the winning
// rule does, and wins; in the second it keeps ν(S) ≤ n-2, and ply 2n+1 is the last.
const (
	delayMatching = "4: 1,1 1,2 2,2 2,1 3,3 4,4 4,1 1,4 3,4 1,3 4,3"
	delayWaste    = "4: 1,1 1,2 2,1 2,3 3,3 3,4 4,1 1,3 1,4"
)

// whyDelay shows the two cases of the delay theorem on the 4×4 board: X builds
// a matching as the winning rule does, or keeps ν(S) ≤ n-2.
func whyDelay() Tour {
	const n = 4
	t := Tour{Name: "delay", Title: "Why O lasts to ply 2n+3"}
	one, two := mustParse(delayMatching), mustParse(delayWaste)

	t.add(one, 0, "The claim", reason.Say("However X plays, O can last: after ply 2n+1, X's (n+1)-st stone, X owns no transversal. "+
		"So X cannot win before ply 2n+3. Here n = 4: nothing before ply 11. O wins if it can, blocks if it must, and otherwise builds."))
	for _, ply := range []int{2, 4} {
		t.explain(one, ply, "O builds a matching")
	}
	s := at(one, 5).X
	t.add(one, 5, "Case 1: X owns a matching", reason.Say("At ply 2n-3 X has a set S of n-1 stones. Case 1: ν(S) = n-1. Then %v is a matching, and it has a single completing cell, %v (Corollary 2).",
		reason.Name(reason.Stones, s, "S"), reason.Name(reason.Threat, tr.Rectangle(s.Completing(n)), "(b,d)")))
	t.explain(one, 6, "O blocks (b,d)")
	t.lemma3(one, 7, "One more cell at most", ": two cells at most, and one of them is O's. O takes the other, %v.")
	t.explain(one, 8, "O blocks again")
	t.lemma3(one, 9, "Ply 2n+1 has passed", ". Only now are two of them free, %v; but X's stone n+1 has not completed a transversal.")
	t.explain(one, len(one.Moves), "The win, no sooner than 2n+3")

	t.add(two, 5, "Case 2: X owns no such matching", reason.Say("Case 2: ν(S) ≤ n-2. Say X took %v: two of them share a column. No single cell completes S (Lemma 1), so O has time for one more stone of its own.",
		reason.Name(reason.Stones, at(two, 5).X, "these three cells")))
	t.explain(two, 6, "O threatens to win")
	t.add(two, 6, "A cell that does no harm", reason.Say("Why the preference? X must take f = %v at once. That could give X two free completing cells, but only if f is alone in its row and in its column, that is, in %v. O keeps f out of it.",
		reason.List(reason.Threat, at(two, 6).Threats(tr.O)), reason.Name(reason.Lines, tr.Rectangle(at(two, 5).OpenBlock(tr.X)), "X's open block")))
	t.describe(two, 7, "X must block")
	t.explain(two, 8, "O has a move to spare")
	t.describe(two, 9, "Ply 2n+1 has passed again")
	t.add(two, 9, "So 2n+3 is exact", reason.Say("Either way X's (n+1)-st stone completes nothing, and X's rule wins with stone n+2, at ply 2n+3: "+
		"no rule of X is faster, and no defence of O is slower. Play X against this O, and see how long you need."))
	return t
}

// lemma3 adds which cells complete X's stones after X's move at a ply, and what follows
// from the free ones.
func (t *Tour) lemma3(game tr.Record, ply int, title, follows string) {
	p := at(game, ply)
	rows, cols := p.X.Completing(p.N())
	t.add(game, ply, title, reason.Say("With stone %d at %v X's completing cells are %v (Lemma 3)"+follows, p.X.Len(), reason.Cell(reason.Move, game.Moves[ply-1]),
		reason.Name(reason.Block, tr.Rectangle(rows, cols), "D_R × D_C = %v × %v", rows, cols), reason.List(reason.Threat, p.Threats(tr.X))))
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
	t.add(game, ply, title, Tell(at(game, ply-1), game.Moves[ply-1]))
}
