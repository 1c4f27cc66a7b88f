package guide

import (
	tr "transversal"
	"transversal/strategy/reason"
)

// hexagon is a lesson on the same game on a complete graph.
func hexagon() Tour {
	game := mustParse("K6: 1-2 1-3 4-5 3-6 1-6 2-3 3-5 2-4 4-6") // both players keep to their rules
	says := func(text, short string) func(tr.Position) (reason.Sentence, string) {
		return func(p tr.Position) (reason.Sentence, string) {
			return reason.Say(text, reason.List(reason.Threat, p.Threats(tr.X))), short
		}
	}
	two, three, four, refs := at(game, 3), at(game, 4), at(game, 6), []Ref{{"the theorem and its proof", "text/complete-graphs.html"}}
	return Tour{"k6", "On a hexagon", []Panel{
		{game, 3, "Pair up the points",
			reason.Say("Six points, and a line between any two. X and O claim lines in turn. The first to own a %v wins: three lines that pair up all six points. X owns %v.",
				reason.Term(reason.Plain, tr.Set{}, "perfect matching", meansMatching), reason.Name(reason.Stones, two.X, "two of them")),
			task(game, 3, "You are O. Which line must you take?", two.Threats(tr.X), "Two points have no line of X's. Take the line between them.",
				says("O has blocked. A matching of two lines leaves two points over, and so it threatens a single line.%v", "Blocked.")),
			reason.Say("A matching of m−1 edges that misses a and b is completed by ab alone (the completion lemma)."), refs},
		{game, 4, "One line more: another threat",
			reason.Say("X adds a line at one of the two points that are left, %v. A line of X's can now be exchanged for it, and another line completes the pairs.",
				reason.Name(reason.Stones, three.O.Intersect(two.Threats(tr.X)), "the ends of O's block")),
			task(game, 4, "You are X. Find a line that threatens to win again.",
				three.Free().Where(func(c tr.Cell) bool { return three.With(c).Threats(tr.X).Len() == 1 && double(three.With(c)) }),
				"Either it threatens nothing, or O can stop what comes after it. Begin at a point that X has no line at.",
				says("O must take %v.", "O must block again.")),
			reason.Say("X2: ar, and so br′ completes, where r′ is the mate of r. X chooses r so that a double threat follows (the pair lemma)."), refs},
		{game, 6, "Two threats at once",
			reason.Say("O has blocked again. X's lines are a path of two and one more; one point has no line of X's."),
			task(game, 6, "You are X. Threaten two lines at once.",
				four.Free().Where(func(c tr.Cell) bool { return four.With(c).Threats(tr.X).Len() > 1 }),
				"O can block after that. Two dashed lines must appear.",
				says("X threatens %v, and O can take only one.", "X wins.")),
			reason.Say("X3: bs′, and both ps and qs complete (the completion lemma). So X wins at ply 2m+3, here 9, and the delay theorem says: not before."), refs},
		{game, 9, "On every number of points",
			reason.Say("%v. X wins like this on 6, 8, 10, … points, and with 2m points never before move 2m+3. On four points the game is a draw. It is the square board's game on another graph: there the lines run between rows and columns.",
				reason.Name(reason.Winner, at(game, 9).WinningSet(tr.X), "X owns three lines that pair up all the points")), nil,
			reason.Say("The complete graph K_2m in place of the complete bipartite graph K_n,n: Theorems A and B."), refs},
	}}
}

// double reports whether X, after O has blocked its only threat, can threaten twice.
func double(p tr.Position) bool {
	return twoThreats(p.With(p.Threats(tr.X).Least()), tr.X)
}
