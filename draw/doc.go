// Package draw makes figures of the game. A [Figure] says what is to be seen:
// panels side by side, each a [Board] or a table of bars ([Bars]) with a
// caption. A [Format] says how it is written: SVG, PDF, PNG or TikZ. All four
// are written from the same list of shapes, so they agree to a hair.
//
// Lengths are points of 1/72 inch. Rows and columns are 0-based in the code, as
// everywhere; pictures number them from 1.
//
// The pictures are made to be read on paper, on a screen and on a dark page, and
// by people who do not tell all colours apart: X is a cross and O a ring, a solid
// frame is a stone just played, a dashed one a threat of X and a dotted one a threat
// of O, and tints are hatched. SVG changes its colours
// with the reader's preference for dark pages. Colours are those of Okabe and Ito.
package draw
