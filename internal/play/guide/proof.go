package guide

import (
	tr "transversal"
	"transversal/strategy"
)

// Scene is a game or a position under a section of docs/plain-words.md, to step through
// or to change.
type Scene struct {
	Section  string // the heading, as the address of the section has it
	Title    string
	Game     tr.Record
	Seats    [2]string // whose rules explain the moves
	Loose    bool      // X's stones can be moved, and there are no moves
	Chapters []Chapter
}

// Chapter is a part of a game that begins at a ply.
type Chapter struct {
	Ply   int
	Title string
}

// planTwo is a game in which X follows plan (ii); X follows plan (i) in the worked game.
const planTwo = "6: 1,1 3,1 2,2 5,3 5,4 5,2 3,3 6,1 4,5 6,6 2,6 6,2 6,3 3,2 3,6"

// Proof returns the scenes in the order of the text.
func Proof() []Scene {
	loose := func(picture string) tr.Record { return mustParse(picture + ":") }
	byRule := func(title, game string) Scene {
		g := mustParse(game)
		return Scene{"xs-strategy", title, g, [2]string{"winning", "person"}, false, chapters(g)}
	}
	late := func(title, game string) Scene {
		return Scene{"why-x-cannot-win-sooner", title, mustParse(game), [2]string{"person", "delaying"}, false, nil}
	}
	return []Scene{
		{"one-cell-short", "Five stones, one cell", loose("X...../..X.../.X..../....X./...X../......"), [2]string{"person", "person"}, true, nil},
		{"two-ways-at-once", "Seven stones, four cells", loose("X...../.X..../..X..X/...X../....X./X....."), [2]string{"person", "person"}, true, nil},
		byRule("A game with plan (i)", strategy.WorkedGame),
		byRule("A game with plan (ii)", planTwo),
		late("X wastes no stone", delayMatching),
		late("X wastes a stone", delayWaste),
	}
}

// chapters returns the parts of a game in which X follows its rule.
func chapters(game tr.Record) (all []Chapter) {
	titles := map[strategy.XStep]string{
		strategy.Opening: "The first part", strategy.TieBreak: "The tie-break",
		strategy.FirstOfPlan: "The first forcing move", strategy.SecondOfPlan: "The double threat",
	}
	for ply := 1; ply <= len(game.Moves); ply += 2 {
		title := "The win"
		if why, err := strategy.XRule().Why(at(game, ply-1)); err == nil {
			if x, ok := why.Because.(*strategy.XReason); ok {
				title = titles[x.Step]
			}
		}
		if len(all) == 0 || all[len(all)-1].Title != title {
			all = append(all, Chapter{ply, title})
		}
	}
	return all
}
