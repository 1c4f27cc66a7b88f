(* The exact length of the game: the paper's conjecture. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule ORule TheoremA Delay.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* For n >= 4 X can force a win within p plies exactly when p >= 2n+3. *)
Theorem exact_length n p : 4 <= n -> can_win PlayerX n p start <-> 2 * n + 3 <= p.
Admitted.
