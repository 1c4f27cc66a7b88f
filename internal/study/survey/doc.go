// Package survey solves the game on every board of a size with any cells missing, one
// board for each class under row and column permutations. These boards are the bipartite
// graphs with a given number of rows and columns. X owns a winning set if its stones hold
// a matching of the size of the shorter side.
package survey
