(** f(4) <= 15: X wins by achievement on a family of 15 transversals of the
    4 x 4 board, by a certificate.

<<
    fifteen          == the family
    fifteen_wins     == X wins on it, by ply 15
    smallest_4       == f(4) <= 15
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Checker Text Certificates
  Certified Certificate3 File Families.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* Each by its columns. *)
Definition fifteen : seq (seq cell) :=
  map (zip (iota 0 4))
    [:: [:: 0; 1; 2; 3]; [:: 0; 1; 3; 2]; [:: 0; 2; 1; 3]; [:: 0; 2; 3; 1];
        [:: 0; 3; 2; 1]; [:: 1; 0; 2; 3]; [:: 1; 0; 3; 2]; [:: 1; 2; 0; 3];
        [:: 1; 2; 3; 0]; [:: 1; 3; 0; 2]; [:: 1; 3; 2; 0]; [:: 2; 0; 1; 3];
        [:: 2; 0; 3; 1]; [:: 2; 1; 0; 3]; [:: 2; 3; 0; 1]].

Theorem fifteen_wins :
  wins_by (Game (board 4) Achievement (Sets fifteen)) PlayerX 15 PlayerX start.
Proof.
have E : file_accepted (map text_of four_smallest_cert) =
    Some [:: SquareClaim (says (free_board 4 4) Achievement (Sets fifteen)
      PlayerX PlayerX true 15)].
  computed.
have ok := any_file_sound E (or_introl erefl).
by apply: (@says_true (free_board 4 4) _ _ _ _ true _ (board 4)) ok; computed.
Qed.

Theorem smallest_4 : won_first 4 15.
Proof.
by have [_ win] := fifteen_wins; exists fifteen, 15; split.
Qed.
