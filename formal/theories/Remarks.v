(** The paper's remarks that are examples, checked by computation.

<<
    remark7_lemma6_needs_n4 == Lemma 6 fails for n = 3
    remark12_o_threatens, remark12_x_wins
                            == O may threaten at ply 2n+3, and X wins
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game XRule Phase1
  TieBreak WinningTheorem.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* Remark 7: Lemma 6 fails for n = 3. With an O-stone in the open block every
   admissible outcome has w = 1, and n-3 = 0. *)
Definition remark7_position : position := Position [:: (0, 0)] [:: (1, 1)].

Theorem remark7_lemma6_needs_n4 :
  phase1_position 3 1 remark7_position /\
  forall f, f \in open_block 3 (xs remark7_position) ->
    admissible 3 remark7_position f -> outcome_weight 3 remark7_position f = 1.
Proof.
split; first by split=> // f g; rewrite !inE => /eqP-> _ /eqP->.
have H : all (fun f => admissible 3 remark7_position f ==>
                       (outcome_weight 3 remark7_position f == 1))
             (open_block 3 (xs remark7_position)) by vm_compute.
by move=> f /(allP H) /implyP fa /fa /eqP.
Qed.

(* The remark after Lemma 12: in this game on the 4 x 4 board, cells written as
   in the paper, X follows the rule, and after ply 2n+2 = 10 O threatens (3,2).
   X completes a transversal first. *)
Definition paper_cell (f : cell) : cell := (f.1.-1, f.2.-1).

Definition remark12_game : seq cell := map paper_cell
  [:: (1,1); (2,1); (2,2); (1,2); (3,3); (4,4); (4,1); (1,4); (3,4); (1,3)].

Theorem remark12_o_threatens :
  [/\ legal_record 4 start remark12_game,
      follows PlayerX (x_rule 4) start remark12_game,
      threats 4 (after remark12_game start) PlayerO = [:: paper_cell (3,2)]
    & D_R 4 (os (after remark12_game start)) = [:: 2] /\
      D_C 4 (os (after remark12_game start)) = [:: 1; 2]].
Proof. by split; vm_compute. Qed.

Theorem remark12_x_wins :
  x_rule 4 (after remark12_game start) = paper_cell (4,3) /\
  owns 4 (after (rcons remark12_game (paper_cell (4,3))) start) PlayerX.
Proof. by split; vm_compute. Qed.
