// Package complete plays the perfect-matching game on the complete graph with 2m vertices:
// two players claim its edges in turn, and the first to own a perfect matching, m edges of
// which no two share a vertex, wins.
//
// X wins by ply 2m+3 for every m ≥ 3 ([XRule], Theorem A of docs/complete-graphs.md). For
// every m ≥ 2 O can prevent a perfect matching of X up to ply 2m+1 ([ORule], Theorem B).
// [Verify] plays a rule against every play of the other player and checks every claim of the
// proofs. [Plain] plays every play by itself, in another way, and judges only the outcome.
//
// In builds for the page (wasip1) it has the rules alone, without what verifies them.
package complete
