// Package guide is what a person at the board is shown and told: what stands
// out in a position ([See]), the move of the player that the program plays
// ([Reply]), why a move was made ([Explain], [Describe]), and the guided tours
// ([Tours]). The page and the terminal game both speak through it.
//
// A reason is a [Sentence] in the paper's words whose names carry the cells
// they name, so that the board can light them up.
package guide
