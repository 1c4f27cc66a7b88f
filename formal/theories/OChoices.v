(** O's rule with all its choices: wherever it says "any", every such cell is
   admitted. `o_rule` is one way to choose.

<<
    build_choices n P == the Build moves, with the preference
    o_choices n P     == the moves that O's rule allows
    o_admits n P f    == f is one of them
    o_rule_keeps      == o_rule plays admitted moves
    mend n st         == st, but for O's rule where st breaks it
>>
*)

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

Definition o_choices (P : position) : seq cell :=
  if threats n P PlayerO is f :: s then f :: s
  else if threats n P PlayerX is f :: s then f :: s
  else if (size (os P) < n.-1) && matching (os P) then build_choices P
  else [seq f <- board n | free P f].

Definition o_admits (P : position) (f : cell) : bool := f \in o_choices P.

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
Lemma o_rule_admitted P f : o_admits P f -> o_admits P (o_rule n P).
Proof.
rewrite /o_admits /o_choices /o_rule.
case: (threats n P PlayerO) => [|g s _]; last exact: mem_head.
case: (threats n P PlayerX) => [|g s _]; last exact: mem_head.
case: ifP => _; last exact: first_cell_mem.
rewrite /build_move /build_choices; case: ifP => _ fM;
  last exact: first_cell_mem fM.
case: [seq f <- _ | _] fM => [|g s] fM; last exact: mem_head.
exact: first_cell_mem fM.
Qed.

Theorem o_rule_keeps : keeps_to n PlayerO o_admits (o_rule n).
Proof. by move=> P f _ _ _ _; apply: o_rule_admitted. Qed.

(* O's rule in place of what a strategy does against it. *)
Definition mend (st : strategy) (P : position) : cell :=
  if has (o_admits P) (o_choices P) && ~~ o_admits P (st P) then o_rule n P
  else st P.

Lemma mend_admitted st P f : o_admits P f -> o_admits P (mend st P).
Proof.
move=> a; rewrite /mend.
have -> : has (o_admits P) (o_choices P) by apply/hasP; exists f.
by case: ifPn => [_|/negPn//]; apply: o_rule_admitted a.
Qed.

Lemma mend_agrees st P :
  keeps_to n PlayerO o_admits st -> reached n PlayerO (plays st) P ->
  ~~ owns n P PlayerX -> ~~ owns n P PlayerO -> to_move P PlayerO ->
  mend st P = st P.
Proof.
move=> keep re nX nO t; rewrite /mend; case: hasP => //= -[f _ a].
by rewrite (keep P f).
Qed.

End OChoices.
