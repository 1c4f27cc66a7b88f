(** Avoidance, in which the first to own a winning set loses: mirroring.

<<
    mirrored G phi P == O's stones are the images of X's by phi
    mirroring        == O, who answers each cell with its image, does not lose,
                        if phi is a symmetry without a fixed cell
    even_side        == so O does not lose on a full board with an even side,
                        whatever the goal
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Determined
  Goals.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- mirroring ---- *)

Section Mirror.

Variables (G : game) (phi : cell -> cell).
Hypothesis avoided : rule G = Avoidance.
Hypothesis iso : isomorphism G G phi phi.
Hypothesis no_fixed : forall f, f \in area G -> phi f != f.

Definition mirrored (P : position) : Prop :=
  {subset xs P <= area G} /\ os P =i map phi (xs P).

(* O's answer to f. *)
Lemma mirror_answer P f :
  mirrored P -> allowed G P f ->
  allowed G (put PlayerX P f) (phi f) /\
  mirrored (put PlayerO (put PlayerX P f) (phi f)).
Proof.
have [_ a _ back _ _] := iso; case=> sub im /andP[fA /andP[fX fO]]; split.
  rewrite /allowed free_after a // no_fixed // andbT /=; apply/andP; split.
    by apply: contra fO => pX; rewrite im -(back f fA); apply: map_f.
  apply: contra fX; rewrite im => /mapP[h hX E].
  by rewrite -(back f fA) E back // sub.
split=> g; rewrite /= !inE; first by case/predU1P=> [->|/sub].
by rewrite im.
Qed.

Theorem mirroring_from p P :
  mirrored P -> ~~ winning (goal G) (xs P) -> ~ forces G PlayerX p PlayerX P.
Proof.
elim/ltn_ind: p P => p IH P mir no; have [sub im] := mir.
have noX Q : os Q = os P -> ~~ won G Q PlayerX.
  move=> E; rewrite /won avoided /= E (eq_winning _ im).
  by rewrite -(same_winning iso sub).
case: p IH => [|p] IH /=; rewrite (negPf (noX _ _)) //; first by case.
case=> // -[_ [f lf]]; have [l mir'] := mirror_answer mir lf.
case: p IH => [|p] IH /=; rewrite (negPf (noX _ _)) //; first by case.
case=> // -[noO [_ /(_ _ l)]]; apply: (IH p _ _ mir'); first exact: ltnW.
by move: noO; rewrite /won avoided.
Qed.

Theorem mirroring p :
  ~~ winning (goal G) [::] -> ~ forces G PlayerX p PlayerX start.
Proof. by apply: (@mirroring_from p start); split. Qed.

End Mirror.

(* The other line of its pair: 0 and 1, 2 and 3, ... *)
Definition flip (r : nat) : nat := if odd r then r.-1 else r.+1.

Lemma flipK : involutive flip.
Proof.
by move=> r; rewrite /flip; case: r => [|r] //=; case E: (odd r);
  rewrite /= E.
Qed.

Lemma flip_neq r : flip r != r.
Proof. by rewrite /flip; case: r => [|r] //=; case: (odd r); elim: r. Qed.

Lemma flip_lt m r : ~~ odd m -> r < m -> flip r < m.
Proof.
rewrite /flip => even lt; case: ifP => oddr.
  by apply: leq_ltn_trans (leq_pred r) lt.
rewrite ltn_neqAle lt andbT; apply: contra even => /eqP<-.
by rewrite /= oddr.
Qed.

Theorem even_side m n k p :
  0 < k -> ~~ (odd m && odd n) ->
  ~ forces (Game (oblong m n) Avoidance (Size k)) PlayerX p PlayerX start.
Proof.
set G := Game _ _ _ => k0 even.
suff [u [v [uK vK uv neq]]] : exists u v : nat -> nat,
    [/\ involutive u, involutive v,
        forall f, f \in area G -> permuted u v f \in area G
      & forall f, f \in area G -> permuted u v f != f].
  have K f : permuted u v (permuted u v f) = f.
    by rewrite /permuted /= uK vK -surjective_pairing.
  apply: (@mirroring G (permuted u v)) => //; last by rewrite /= -ltnNge.
  split=> // S _; rewrite /= nu_permuted // => i j _ _.
    exact: can_inj uK i j.
  exact: can_inj vK i j.
move: even; rewrite negb_and => /orP[em|en].
  exists flip, id; split=> // [|[r c]|[r c] _]; first exact: flipK.
    by rewrite !mem_oblong /= => /andP[/(flip_lt em)-> ->].
  by rewrite /permuted xpair_eqE (negPf (flip_neq r)).
exists id, flip; split=> // [|[r c]|[r c] _]; first exact: flipK.
  by rewrite !mem_oblong /= => /andP[-> /(flip_lt en)->].
by rewrite /permuted xpair_eqE (negPf (flip_neq c)) andbF.
Qed.
