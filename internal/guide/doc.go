// Package guide is what a person at the board is shown and told: what stands
// out in a position ([See]), why a move was made ([Explain], [Describe]), the
// lesson, the guided tours ([Tours]) and the levels ([Levels]). Every face of the
// game speaks through it.
//
// A reason is a [Sentence] in the paper's words whose names carry the cells
// they name, so that the board can light them up.
package guide
