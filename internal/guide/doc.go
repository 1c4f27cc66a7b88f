// Package guide has what the program shows and tells a person at the board: what stands out
// in a position ([See]), why a move was made ([Explain], [Describe]), the lesson, the
// guided tours ([Tours]) and the levels ([Levels]). The page, the full screen and the lines
// of text all use it.
//
// The sentences are those of package reason: they carry the cells that they name.
package guide
