// Package listed solves very many small games whose winning sets are listed, a
// word a set. Package solve knows the symmetries of a position and the matchings of
// a player; this search knows which winning sets are left, and so, by the potential
// of Erdős and Selfridge, sees a draw long before the board is full. That is what
// the families of package family and the boards of package survey, most of them
// drawn, need; docs/families.md compares the two. On a full board package solve is
// far ahead.
package listed
