// Package table is a table at which a game is played: the moves, undo and redo,
// who sits on either side, hints, and what is certain of the game now. It has
// three faces, a line, a full screen and a page, and says the same to all.
//
// What it says is true: a hint comes from the rule only where the rule has been
// kept and its theorem holds, from an exact search where that is quick, and
// otherwise it says that nobody knows.
package table
