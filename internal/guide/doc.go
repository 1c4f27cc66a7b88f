// Package guide is what a person at the board is shown and told: what stands
// out in a position ([See]), why a move was made ([Explain], [Describe]), the
// lesson, the guided tours ([Tours]) and the levels ([Levels]). Every face of the
// game speaks through it.
//
// The sentences are those of package reason: they carry the cells that they name.
package guide
