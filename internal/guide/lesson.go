package guide

import (
	"fmt"

	tr "transversal"
	"transversal/strategy/reason"
)

// The games of the lesson: one that shows what wins, and one by X's rule on the
// 4×4 board, to its end.
var (
	lessonWin  = mustParse("4: 1,1 1,2 4,2 4,3 2,3 2,1")
	lessonGame = mustParse("4: 1,1 4,4 4,2 1,2 2,3 3,4 3,1 1,4 2,4 1,3 3,3")
)

// The words that the lesson explains.
const (
	meansTransversal = "A transversal is n cells of the n×n board, no two in the same row or column."
	meansThreat      = "A threat is a free cell with which a player would own a transversal."
	meansRectangle   = "Which rows can be left over is independent of which columns can. So the cells that complete a set are always a rectangle: some rows times some columns."
	meansPly         = "A ply is a single move. X moves at plies 1, 3, 5, …, and O at plies 2, 4, 6, …."
)

// Files of the formal proof, as they come with the page.
var (
	refPaper  = Ref{"the paper", "https://github.com/keverage-guan/transversal"}
	refExact  = Ref{"The delay theorem, in full", "text/exact-length.html"}
	refGame   = Ref{"formal: the game", "formal/Game.html"}
	refThreat = Ref{"formal: Lemma 1 and Corollary 2", "formal/Threat.html"}
	refLemma3 = Ref{"formal: Lemma 3", "formal/Rectangle.html"}
	refPlans  = Ref{"formal: the plans", "formal/Plans.html"}
	refA      = Ref{"formal: the winning theorem", "formal/WinningTheorem.html"}
	refB      = Ref{"formal: the delay theorem", "formal/Delay.html"}
)

// lesson says why X wins, and why not sooner, in six steps to play.
func lesson() Tour {
	t := Tour{Name: "lesson", Title: "Why X wins"}
	t.whatWins()
	t.oneThreat()
	t.anotherThreat()
	t.twoThreats()
	t.oneMoveLate()
	t.notSooner()
	return t
}

func (t *Tour) whatWins() {
	p := at(lessonWin, 6)
	threat := p.Threats(tr.X)
	done := reason.Say("Four cells, no two in the same row or column: that is a %v. The first to own one wins.",
		reason.Term(reason.Winner, p.X.Union(threat), "transversal", meansTransversal))
	t.Panels = append(t.Panels, Panel{
		Game: lessonWin, Ply: 6, Title: "What wins",
		Text: reason.Say("X owns %v, no two of them in one row or one column. Only one row and one column are still without an X.",
			reason.Name(reason.Stones, p.X, "three cells")),
		Task: task(lessonWin, 6, "You are X. Take the cell where that row and that column cross.", threat,
			"Look for the row without an X and the column without an X.",
			func(tr.Record) (reason.Sentence, string) { return done, "X wins." }),
		Paper: reason.Say("A set of cells is a set of edges of K_{n,n}: rows against columns. A transversal is a perfect matching, and X has one if ν(S) = n (§1, §2)."),
		Refs:  []Ref{refPaper, refGame},
	})
}

func (t *Tour) oneThreat() {
	p := at(lessonGame, 5)
	threat := p.Threats(tr.X)
	done := reason.Say("O has blocked. Three cells like these leave one row and one column over, and so threaten %v. If X had nothing better, O could go on like this for ever.",
		reason.Name(reason.Stones, threat, "a single cell"))
	t.Panels = append(t.Panels, Panel{
		Game: lessonGame, Ply: 5, Title: "Almost complete: one threat",
		Text: reason.Say("Now O defends. X owns %v, no two in a row or a column, and there is just one cell with which they become a transversal: a %v.",
			reason.Name(reason.Stones, p.X, "n−1 cells"), reason.Term(reason.Plain, tr.Set{}, "threat", meansThreat)),
		Task: task(lessonGame, 5, "You are O. Stop X.", threat,
			"Then X takes the dashed cell and wins. Block it.",
			func(tr.Record) (reason.Sentence, string) { return done, "Blocked." }),
		Paper: reason.Say("An (n−1)-matching has a single completing cell, %v: row b and column d are those that it misses (Corollary 2).",
			reason.Name(reason.Threat, threat, "(b,d)")),
		Refs: []Ref{refThreat},
	})
}

func (t *Tour) anotherThreat() {
	p := at(lessonGame, 6)
	again := choose(p, func(c tr.Cell) bool { return !p.With(c).Threats(tr.X).Empty() })
	t.Panels = append(t.Panels, Panel{
		Game: lessonGame, Ply: 6, Title: "One stone more: another threat",
		Text: reason.Say("With %v in the way X adds one more stone. It makes no transversal, but it can stand in for one of the others, and another cell completes X's stones.",
			reason.Name(reason.Stones, p.O, "O's stones")),
		Task: task(lessonGame, 6, "You are X. Find a stone that threatens to win again.", again,
			"That threatens nothing new. Try a cell in the row, or in the column, that X has nothing in.",
			func(game tr.Record) (reason.Sentence, string) {
				rectangle, free := completing(game, "this rectangle")
				return reason.Say("Now X's stones become a transversal with any cell of %v. O holds one of them, %v is free: O must block again, and has no time for anything else.",
					rectangle, free), "O must block again."
			}),
		Paper: reason.Say("For every set S with ν(S) = n−1 the completing cells are a rectangle D_R × D_C (Lemma 1). With n stones that meet every row but not column d it is two rows by one column (Lemma 3(a))."),
		Refs:  []Ref{refThreat, refLemma3},
	})
}

// completing names the rectangle that completes X's stones at the end of a game, and
// the cells of it that are free.
func completing(game tr.Record, called string) (rectangle, free reason.Sentence) {
	p := at(game, len(game.Moves))
	return reason.Term(reason.Block, tr.Rectangle(p.X.Completing(4)), called, meansRectangle), reason.List(reason.Threat, p.Threats(tr.X))
}

func (t *Tour) twoThreats() {
	p := at(lessonGame, 8)
	double := choose(p, func(c tr.Cell) bool { return p.With(c).Threats(tr.X).Len() > 1 })
	t.Panels = append(t.Panels, Panel{
		Game: lessonGame, Ply: 8, Title: "Two threats at once",
		Text: reason.Say("O has blocked again. Each stone that X adds makes the rectangle larger, and %v do not fill it.", reason.Name(reason.Stones, p.O, "O's stones")),
		Task: task(lessonGame, 8, "You are X. Find the stone that threatens two free cells at once.", double,
			"O can block after that. Two dashed cells must appear.",
			func(game tr.Record) (reason.Sentence, string) {
				rectangle, free := completing(game, "two by two")
				return reason.Say("Now the rectangle is %v. O holds two of its cells, and %v are free.", rectangle, free), "Two threats, and O has one move."
			}),
		Paper: reason.Say("With n+1 stones the rectangle is 2×2 (Lemma 3(c)): O owns two of its cells, and X has chosen r and s among the live rows so that the other two are free: one of them is the cross cell (rule 4.3)."),
		Refs:  []Ref{refLemma3, refPlans},
	})
}

func (t *Tour) oneMoveLate() {
	p := at(lessonGame, 9)
	t.Panels = append(t.Panels, Panel{
		Game: lessonGame, Ply: 9, Title: "O is one move late",
		Text: reason.Say("X threatens %v. O has blocked at every move since X threatened first, and never had a move to spare.",
			reason.List(reason.Threat, p.Threats(tr.X))),
		Task: task(lessonGame, 9, "You are O. Take any cell: can you save yourself?", p.Free(), "",
			func(game tr.Record) (reason.Sentence, string) {
				q, _ := game.Final()
				c := q.Threats(tr.X).Least()
				won := q.With(c)
				return reason.Say("X takes %v and owns %v at %v. Whatever O does, one of the two cells stays free. Something like this works on every board from 4×4 on.",
					reason.Cell(reason.Move, c), reason.Name(reason.Winner, won.WinningSet(tr.X), "a transversal"),
					reason.Term(reason.Plain, tr.Set{}, fmt.Sprintf("ply %d", won.Ply()), meansPly)), "X wins all the same."
			}, func(p tr.Position) (tr.Cell, bool) { return p.Threats(tr.X).First() }),
		Paper: reason.Say("From ply 2n−3 on every reply of O's is forced, and at ply 2n+1 two completing cells are free (the winning theorem). That X can choose so on every board, against every defence, is what Lemmas 4 to 12 show."),
		Refs:  []Ref{refPlans, refA},
	})
}

func (t *Tour) notSooner() {
	last := len(lessonGame.Moves)
	t.Panels = append(t.Panels, Panel{
		Game: lessonGame, Ply: last, Title: "And why not sooner?",
		Text: reason.Say("X needed %v: n that form a transversal, and two more because O blocked twice. The last of them stands at %v. Could X do with fewer? No: O can always block the first two threats in time, and builds threats of its own if X is slow. Play X against that O, and see.",
			reason.Name(reason.Stones, at(lessonGame, last).X, "n+2 stones"), reason.Term(reason.Plain, tr.Set{}, fmt.Sprintf("ply 2n+3 = %d", Bound(4)), meansPly)),
		Paper: reason.Say("The delay theorem: O has a rule under which X owns no transversal at ply 2n+1, X's stone n+1. If X's first n−1 stones are a matching, O blocks (b,d) and then the one other completing cell; if not, O is first to threaten."),
		Refs:  []Ref{refExact, refB},
	})
}

// choose returns the free cells of p that have a property.
func choose(p tr.Position, has func(tr.Cell) bool) tr.Set {
	var found tr.Set
	for c := range p.Free().All() {
		if has(c) {
			found = found.With(c)
		}
	}
	return found
}

// task returns a task after the given number of moves of a game. Any of the cells does it.
// Done says what follows, and reply then makes further moves.
func task(game tr.Record, ply int, ask string, cells tr.Set, missed string,
	done func(tr.Record) (reason.Sentence, string), reply ...func(tr.Position) (tr.Cell, bool)) *Task {
	t := &Task{Ask: ask, Cells: cells, Missed: missed}
	for c := range cells.All() {
		after := tr.Record{Start: game.Start, Moves: append(game.Moves[:ply:ply], c)}
		text, says := done(after)
		for _, answer := range reply {
			p, _ := after.Final()
			if c, ok := answer(p); ok {
				after.Moves = append(after.Moves, c)
			}
		}
		t.After = append(t.After, Done{after, text, says})
	}
	return t
}
