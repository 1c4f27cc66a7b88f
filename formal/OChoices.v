(* O's rule with all its choices: wherever it says "any", every such cell is
   admitted. `o_rule` is one way to choose.

    build_choices n P == the Build moves, with the preference
    o_admits n P f    == O's rule
    o_rule_keeps      == o_rule plays admitted moves *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule XChoices OpenBlock ORule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section OChoices.

Variable n : nat.

(* At reply n-1 the harmless Build moves, if there are any. *)
Definition build_choices (P : position) : seq cell :=
  if size (os P) == n - 2 then
    if [seq f <- build_moves n P | harmless n P f] is g :: s then g :: s
    else build_moves n P
  else build_moves n P.

Definition o_admits (P : position) (f : cell) : Prop :=
  if threats n P PlayerO is _ :: _ then is_true (f \in threats n P PlayerO)
  else if threats n P PlayerX is _ :: _ then is_true (f \in threats n P PlayerX)
  else if (size (os P) < n.-1) && matching (os P) then
    is_true (f \in build_choices P)
  else is_true (legal n P f).

Lemma build_choices_sub P : {subset build_choices P <= build_moves n P}.
Proof.
move=> f; rewrite /build_choices; case: ifP => // _.
case E: [seq f <- build_moves n P | harmless n P f] => [|g s] //.
by rewrite -E mem_filter => /andP[].
Qed.

Lemma build_choices_exist P f :
  f \in build_moves n P -> exists g, g \in build_choices P.
Proof.
move=> fM; rewrite /build_choices; case: ifP => _; last by exists f.
by case: [seq f <- _ | _] => [|g s]; [exists f|exists g; apply: mem_head].
Qed.

(* The rule plays an admitted move wherever there is one. *)
Theorem o_rule_keeps : keeps_to o_admits (o_rule n).
Proof.
move=> P f; rewrite /o_admits /o_rule.
case: (threats n P PlayerO) => [|g s _]; last exact: mem_head.
case: (threats n P PlayerX) => [|g s _]; last exact: mem_head.
case: ifP => _; last first.
  move=> l; have : f \in [seq f <- board n | free P f].
    by rewrite mem_filter mem_board andbC.
  by move/first_cell_mem; rewrite mem_filter mem_board andbC.
rewrite /build_move /build_choices; case: ifP => _ fM;
  last exact: first_cell_mem fM.
case: [seq f <- _ | _] fM => [|g s] fM; last exact: mem_head.
exact: first_cell_mem fM.
Qed.

End OChoices.
