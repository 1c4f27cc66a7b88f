// Package survey solves the game on every board of a size, that is on every
// bipartite graph with so many rows and columns: the full board with any cells
// missing, one board for each class under row and column permutations. X owns a
// winning set if its stones hold a matching of the size of the shorter side.
package survey
