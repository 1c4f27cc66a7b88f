// Package transversal implements the transversal achievement game: two players, X first,
// claim cells of an n×n board, and the first to own a transversal wins: n cells of which
// no two share a row or a column. A cell (r,c) is the edge that joins row r to column c in
// K_{n,n}, so a transversal is a perfect matching.
//
// The package holds the game and its matching theory: [Cell] and [Set], the matching number
// ν ([Set.Nu]), the cells that complete a set ([Set.Completing], Lemma 1 of the paper),
// [Position] and [Record]. Package strategy has the players' rules.
//
// Lemmas have the names and numbers of K. Guan, "The transversal achievement game on a
// square grid". Rows and columns are 0-based in the code and 1-based wherever a person
// reads or types them.
package transversal
