(* The boards n = 1, 2, 3 (paper, section 2), and Theorem A as it is stated. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Stealing TheoremA.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Theorem first_player_wins_1 : first_player_wins 1.
Admitted.

Theorem draw_2 : is_draw 2.
Admitted.

Theorem draw_3 : is_draw 3.
Admitted.

(* Theorem A. *)
Theorem theoremA :
  [/\ first_player_wins 1, is_draw 2, is_draw 3 & forall n, 4 <= n -> first_player_wins n].
Admitted.
