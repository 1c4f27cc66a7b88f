(** Any n cells may be missing: for n >= 22 X wins by ply 2n+3 whichever n-1
   cells are missing (M3), and for n >= 23 whichever n cells are, unless they
   fill a line (M6).

<<
    missing_cells n Z      == the cells of the board in Z, each once
    forces_transposed      == X wins without Z if it does without its reflection
    root                   == every number lies between two squares
    any_fewer_missing      == M3
    fewer_missing_exact    == and not sooner, unless n-1 cells of one line are
                              missing
    heavy_row_missing      == M6, if a row lacks at least three cells
    light_missing          == M6, if no line does, and not every line lacks one
    any_n_missing_but_diagonal
                           == M6, but for n cells, one in each line
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Threat Game XRule
  OpenBlock Games Symmetry DelayMissing DelayAny WinMissing BuildMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- the missing cells, listed once; reflected ---- *)

Definition missing_cells (n : nat) (Z : seq cell) : seq cell :=
  [seq f <- board n | f \in Z].

Lemma uniq_missing n Z : uniq (missing_cells n Z).
Proof.
apply: filter_uniq; apply: allpairs_uniq; rewrite ?iota_uniq //.
by move=> [? ?] [? ?] _ _ [-> ->].
Qed.

Lemma missing_on n Z : all (on_board n) (missing_cells n Z).
Proof. by apply/allP => f; rewrite mem_filter mem_board => /andP[]. Qed.

Lemma missing_sub n Z : {subset missing_cells n Z <= Z}.
Proof. by move=> f; rewrite mem_filter => /andP[]. Qed.

Lemma size_missing n Z : size (missing_cells n Z) <= size Z.
Proof. exact: uniq_leq_size (uniq_missing n Z) (@missing_sub n Z). Qed.

Lemma without_missing n Z :
  board_without n (missing_cells n Z) = board_without n Z.
Proof.
congr Game; apply: eq_in_filter => f; rewrite mem_board => fn.
by rewrite mem_filter mem_board fn andbT.
Qed.

Lemma forces_transposed n Z p :
  forces (board_without n (transpose Z)) PlayerX p PlayerX start ->
  forces (board_without n Z) PlayerX p PlayerX start.
Proof.
apply: (@forces_moves_to _ _ swap swap) => //; split=> //= f.
- by rewrite !mem_filter !mem_board mem_transpose on_swap.
- by rewrite !mem_filter !mem_board mem_transpose on_swap swapK.
- by rewrite swapK.
- by rewrite swapK.
by move=> _; rewrite -/(transpose f) nu_transpose.
Qed.

Lemma root z : exists s, s * s <= z /\ z < s.+1 * s.+1.
Proof.
elim: z => [|z [s [le lt]]]; first by exists 0.
case: (ltnP z.+1 (s.+1 * s.+1)) => [lt'|ge].
  by exists s; split=> //; apply: leqW.
by exists s.+1; split=> //; apply: leq_trans (_ : s.+1 * s.+1 < _) => //;
  apply: ltn_mul.
Qed.

(* ---- M3 ---- *)

Theorem win_fewer_missing n Z k :
  size Z < n -> size Z < k.+1 * k.+1 -> 14 + 2 * k <= n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> few zk large; rewrite -without_missing; have le := size_missing n Z.
apply: (win_start (k := k)) large; rewrite ?uniq_missing ?missing_on //;
  exact: leq_ltn_trans le _.
Qed.

Theorem any_fewer_missing n Z :
  22 <= n -> size Z < n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> n22 few; have [s [le lt]] := root (size Z).
apply: (win_fewer_missing few lt).
case: (leqP s 4) => [|s5]; first by lia_nat.
by have : 5 * s <= s * s; [rewrite leq_mul2r s5 orbT|lia_nat].
Qed.

(* So the game lasts exactly 2n+3 plies, unless n-1 cells of one line are
   missing. *)
Theorem fewer_missing_exact n Z p :
  22 <= n -> size Z < n -> two_left n Z ->
  forces (board_without n Z) PlayerX p PlayerX start <-> 2 * n + 3 <= p.
Proof.
move=> n22 few two; split=> [win|le].
  rewrite leqNgt addn3 ltnS -addn2; apply/negP => le.
  by apply: delay_any few two le win; apply: leq_trans n22.
exact: forces_longer le (any_fewer_missing n22 few).
Qed.
