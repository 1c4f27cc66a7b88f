package guide

import (
	"fmt"

	tr "transversal"
	"transversal/strategy/reason"
)

// The games of the lesson: one that shows what wins, and one by X's rule on the
// 4×4 board, to its end.
const (
	lessonWin  = "4: 1,1 1,2 4,2 4,3 2,3 2,1"
	lessonGame = "4: 1,1 4,4 4,2 1,2 2,3 3,4 3,1 1,4 2,4 1,3 3,3"
)

// The words that the lessons explain.
const (
	meansMatching    = "A perfect matching is a set of lines that has each point at the end of exactly one of them."
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
	win, game := mustParse(lessonWin), mustParse(lessonGame)
	won, five, six, eight, nine, end := at(win, 6), at(game, 5), at(game, 6), at(game, 8), at(game, 9), at(game, len(game.Moves))
	threat := five.Threats(tr.X)
	return Tour{"lesson", "Why X wins", []Panel{
		{win, 6, "What wins",
			reason.Say("X owns %v, no two of them in one row or one column. Only one row and one column are still without an X.",
				reason.Name(reason.Stones, won.X, "three cells")),
			task(win, 6, "You are X. Take the cell where that row and that column cross.", won.Threats(tr.X),
				"Look for the row without an X and the column without an X.",
				func(p tr.Position) (reason.Sentence, string) {
					return reason.Say("Four cells, no two in the same row or column: that is a %v. The first to own one wins.",
						reason.Term(reason.Winner, p.X, "transversal", meansTransversal)), "X wins."
				}),
			reason.Say("A set of cells is a set of edges of K_{n,n}: rows against columns. A transversal is a perfect matching, and X has one if ν(S) = n (§1, §2)."),
			[]Ref{refPaper, refGame}},
		{game, 5, "Almost complete: one threat",
			reason.Say("Now O defends. X owns %v, no two in a row or a column, and there is just one cell with which they become a transversal: a %v.",
				reason.Name(reason.Stones, five.X, "n−1 cells"), reason.Term(reason.Plain, tr.Set{}, "threat", meansThreat)),
			task(game, 5, "You are O. Stop X.", threat,
				"Then X takes the dashed cell and wins. Block it.",
				func(tr.Position) (reason.Sentence, string) {
					return reason.Say("O has blocked. Three cells like these leave one row and one column over, and so threaten %v. If X had nothing better, O could go on like this for ever.",
						reason.Name(reason.Stones, threat, "a single cell")), "Blocked."
				}),
			reason.Say("An (n−1)-matching has a single completing cell, %v: row b and column d are those that it misses (Corollary 2).",
				reason.Name(reason.Threat, threat, "(b,d)")),
			[]Ref{refThreat}},
		{game, 6, "One stone more: another threat",
			reason.Say("With %v in the way X adds one more stone. It makes no transversal, but it can stand in for one of the others, and another cell completes X's stones.",
				reason.Name(reason.Stones, six.O, "O's stones")),
			task(game, 6, "You are X. Find a stone that threatens to win again.",
				six.Free().Where(func(c tr.Cell) bool { return !six.With(c).Threats(tr.X).Empty() }),
				"That threatens nothing new. Try a cell in the row, or in the column, that X has nothing in.",
				func(p tr.Position) (reason.Sentence, string) {
					return reason.Say("Now X's stones become a transversal with any cell of %v. O holds one of them, %v is free: O must block again, and has no time for anything else.",
						rectangle(p, "this rectangle"), reason.List(reason.Threat, p.Threats(tr.X))), "O must block again."
				}),
			reason.Say("For every set S with ν(S) = n−1 the completing cells are a rectangle D_R × D_C (Lemma 1). With n stones that meet every row but not column d it is two rows by one column (Lemma 3(a))."),
			[]Ref{refThreat, refLemma3}},
		{game, 8, "Two threats at once",
			reason.Say("O has blocked again. Each stone that X adds makes the rectangle larger, and %v do not fill it.", reason.Name(reason.Stones, eight.O, "O's stones")),
			task(game, 8, "You are X. Find the stone that threatens two free cells at once.",
				eight.Free().Where(func(c tr.Cell) bool { return eight.With(c).Threats(tr.X).Len() > 1 }),
				"O can block after that. Two dashed cells must appear.",
				func(p tr.Position) (reason.Sentence, string) {
					return reason.Say("Now the rectangle is %v. O holds two of its cells, and %v are free.",
						rectangle(p, "two by two"), reason.List(reason.Threat, p.Threats(tr.X))), "Two threats, and O has one move."
				}),
			reason.Say("With n+1 stones the rectangle is 2×2 (Lemma 3(c)): O owns two of its cells, and X has chosen r and s among the live rows so that the other two are free: one of them is the cross cell (rule 4.3)."),
			[]Ref{refLemma3, refPlans}},
		{game, 9, "O is one move late",
			reason.Say("X threatens %v. O has blocked at every move since X threatened first, and never had a move to spare.",
				reason.List(reason.Threat, nine.Threats(tr.X))),
			task(game, 9, "You are O. Take any cell: can you save yourself?", nine.Free(), "",
				func(p tr.Position) (reason.Sentence, string) {
					c := p.Threats(tr.X).Least()
					won := p.With(c)
					return reason.Say("X takes %v and owns %v at %v. Whatever O does, one of the two cells stays free. Something like this works on every board from 4×4 on.",
						reason.Cell(reason.Move, c), reason.Name(reason.Winner, won.WinningSet(tr.X), "a transversal"),
						reason.Term(reason.Plain, tr.Set{}, fmt.Sprintf("ply %d", won.Ply()), meansPly)), "X wins all the same."
				}),
			reason.Say("From ply 2n−3 on every reply of O's is forced, and at ply 2n+1 two completing cells are free (the winning theorem). That X can choose so on every board, against every defence, is what Lemmas 4 to 12 show."),
			[]Ref{refPlans, refA}},
		{game, end.Ply(), "And why not sooner?",
			reason.Say("X needed %v: n that form a transversal, and two more because O blocked twice. The last of them stands at %v. Could X do with fewer? No: O can always block the first two threats in time, and builds threats of its own if X is slow. Play X against that O, and see.",
				reason.Name(reason.Stones, end.X, "n+2 stones"), reason.Term(reason.Plain, tr.Set{}, fmt.Sprintf("ply 2n+3 = %d", Bound(4)), meansPly)),
			nil,
			reason.Say("The delay theorem: O has a rule under which X owns no transversal at ply 2n+1, X's stone n+1. If X's first n−1 stones are a matching, O blocks (b,d) and then the one other completing cell; if not, O is first to threaten."),
			[]Ref{refExact, refB}},
	}}
}

// rectangle names the rectangle that completes X's stones.
func rectangle(p tr.Position, called string) reason.Sentence {
	return reason.Term(reason.Block, tr.Rectangle(p.X.Completing(p.N())), called, meansRectangle)
}

// task returns a task after the given number of moves of a game. Any of the cells does it.
// Done says what follows. If X is to move then and can win, it does.
func task(game tr.Record, ply int, ask string, cells tr.Set, missed string, done func(tr.Position) (text reason.Sentence, says string)) *Task {
	t := &Task{Ask: ask, Cells: cells, Missed: missed}
	for c := range cells.All() {
		after := tr.Record{Start: game.Start, Moves: append(game.Moves[:ply:ply], c)}
		p := at(after, ply+1)
		text, says := done(p)
		if c, ok := p.Threats(tr.X).First(); ok && p.Turn() == tr.X {
			after.Moves = append(after.Moves, c)
		}
		t.After = append(t.After, Done{after, text, says})
	}
	return t
}
