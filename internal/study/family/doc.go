// Package family studies winning families. A family is a set of transversals of the n×n
// board. In the game on it, the first to own a member wins. A family is winning if X can
// force a win. f(n) is the size of a smallest winning family, and g(n) is the least g such that
// every family of at least g members is winning (the questions of Ž. Ranđelović, The
// transversal game, arXiv 2401.16768).
//
// For n = 4 all families are known, up to the symmetries of the board ([All]). For larger n
// there are bounds ([Search]), from families built of smaller ones and from a search through
// all families of a size ([Small]). [Read] reads families of any sets of cells.
package family
