(** Counting: sums and differences of sizes, decided by `lia`.

<<
    lia_nat  == proves what follows by linear arithmetic from the goal's
                hypotheses m <= n and m = n, in MathComp's + - *
    count_in == what holds of fewer members of a list counts less
    count_or == the members with one of two properties
    count_disjoint
             == and two properties that exclude each other count less than one
                that both imply
>>
*)

From Coq Require Import ZifyClasses ZifyInst Zify ZArith Lia.
From mathcomp Require Import all_ssreflect.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* MathComp's operations are those of the standard library. *)
#[global] Program Instance Zify_addn : BinOp addn := {| TBOp := Z.add |}.
Next Obligation. exact: Nat2Z.inj_add. Qed.
#[global] Program Instance Zify_subn : BinOp subn :=
  {| TBOp := fun x y => Z.max 0 (x - y) |}.
Next Obligation. exact: Nat2Z.inj_sub_max. Qed.
#[global] Program Instance Zify_muln : BinOp muln := {| TBOp := Z.mul |}.
Next Obligation. exact: Nat2Z.inj_mul. Qed.
Add Zify BinOp Zify_addn.
Add Zify BinOp Zify_subn.
Add Zify BinOp Zify_muln.

Ltac lia_nat :=
  intros;
  lazymatch goal with
  | |- is_true (leq _ _) => apply/leP
  | |- @eq nat _ _ => idtac
  | |- _ => exfalso
  end;
  repeat match goal with
  | H : context [@size ?T nil] |- _ => change (@size T nil) with 0 in H
  | H : context [size (?x :: ?s)] |- _ =>
      change (size (x :: s)) with (size s).+1 in H
  | |- context [size (?x :: ?s)] => change (size (x :: s)) with (size s).+1
  | H : is_true (leq ?a ?b) |- _ =>
      lazymatch goal with
      | _ : Peano.le a b |- _ => fail
      | _ => let H' := fresh in have H' := elimT leP H
      end
  end; lia.

Lemma count_in (T : eqType) (a b : pred T) (s : seq T) :
  (forall x, x \in s -> a x -> b x) -> count a s <= count b s.
Proof.
elim: s => //= x s IH sub; apply: leq_add; last first.
  by apply: IH => y ys; apply: sub; rewrite inE ys orbT.
by case E: (a x) => //; rewrite (sub x (mem_head _ _) E).
Qed.

Lemma count_or (T : Type) (a b : pred T) (s : seq T) :
  count (fun x => a x || b x) s <= count a s + count b s.
Proof. by rewrite -count_predUI leq_addr. Qed.

(* Two sets of members without a common one. *)
Lemma count_disjoint (T : eqType) (a b c : pred T) (s : seq T) :
  (forall x, x \in s -> a x -> c x) ->
  (forall x, x \in s -> b x -> c x && ~~ a x) ->
  count a s + count b s <= count c s.
Proof.
move=> ac bc; rewrite -count_predUI.
rewrite (@eq_in_count _ (predI a b) pred0) ?count_pred0 ?addn0 => [|x xs /=].
  by apply: count_in => x xs /= /orP[/ac->|/bc/andP[]].
by case ax: (a x); case bx: (b x) => //; have := bc x xs bx; rewrite ax andbF.
Qed.
