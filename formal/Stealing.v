(* Player 2 never wins (paper, section 2): strategy stealing. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Theorem second_player_never_wins n : 1 <= n -> ~ second_player_wins n.
Admitted.
