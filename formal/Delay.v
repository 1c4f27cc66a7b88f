(* Theorem B (delay): O's rule keeps X from a transversal up to ply 2n+1. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game XRule ORule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Theorem theoremB_rule_survives n :
  2 <= n -> survives_with PlayerO (o_rule n) n (2 * n + 1) start.
Admitted.

(* In the words of records: in every game played by the rules in which O
   follows the rule, X owns no transversal after any ply up to 2n+1. *)
Theorem theoremB_records n moves :
  2 <= n -> legal_record n start moves -> follows PlayerO (o_rule n) start moves ->
  size moves <= 2 * n + 1 -> ~~ owns n (after moves start) PlayerX.
Admitted.

Theorem theoremB_no_faster_win n p :
  2 <= n -> p <= 2 * n + 1 -> ~ can_win PlayerX n p start.
Admitted.
