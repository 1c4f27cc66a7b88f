// Package survey solves the game on every board of a size: the full board with any cells
// missing, one board for each class under row and column permutations. In other words, on
// every bipartite graph with a given number of rows and columns. X owns a winning set if its
// stones hold a matching of the size of the shorter side.
package survey
