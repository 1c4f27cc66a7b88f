// Package draw makes figures of the game. A [Figure] is panels side
// by side, each a [Board] or a table of bars ([Bars]) with a caption. A [Format]
// is how it is written: SVG, PDF, PNG or TikZ. All four are written from the same
// list of shapes, so they look the same.
//
// Lengths are points of 1/72 inch. Rows and columns are 0-based in the code, as
// everywhere; pictures number them from 1.
//
// The pictures suit paper, screens and dark pages, and do not rely on colour: X is
// a cross and O a ring; a solid frame is a stone just played, a dashed one a threat
// of X and a dotted one a threat of O; tints are hatched. SVG follows the reader's
// preference for dark pages. The colours are those of Okabe and Ito.
package draw
