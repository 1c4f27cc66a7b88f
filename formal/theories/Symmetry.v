(** Play is invariant under the symmetries of the board: permutations of the
    rows and of the columns, and the transposition.

<<
    moves_to G phi P Q      == phi takes the stones of P to those of Q
    isomorphism G H phi psi == phi and psi are inverse and keep winning sets
    forces_moves_to, holds_moves_to
                            == what can be forced is the same
    permuted u v f          == f with its row and column renamed
    nu_permuted             == nu is the same (nu_transpose is in Matching.v)
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- a bijection of two boards that keeps the winning sets ---- *)

Definition moves_to (G : game) (phi : cell -> cell) (P Q : position) : Prop :=
  [/\ {subset xs P <= area G}, {subset os P <= area G},
      perm_eq (map phi (xs P)) (xs Q) & perm_eq (map phi (os P)) (os Q)].

(* phi, with its inverse psi, takes the game G to the game H. *)
Record isomorphism (G H : game) (phi psi : cell -> cell) : Prop := Isomorphism {
  same_rule : rule G = rule H;
  to_area : forall f, f \in area G -> phi f \in area H;
  from_area : forall f, f \in area H -> psi f \in area G;
  to_from : forall f, f \in area G -> psi (phi f) = f;
  from_to : forall f, f \in area H -> phi (psi f) = f;
  same_winning : forall S, {subset S <= area G} ->
    winning (goal G) S = winning (goal H) (map phi S)
}.

Section Isomorphism.

Variables (G H : game) (phi psi : cell -> cell).
Hypothesis iso : isomorphism G H phi psi.

Lemma isomorphism_sym : isomorphism H G psi phi.
Proof.
case: iso => e a b c d w; split=> //.
move=> S sub; rewrite w => [|f /mapP[g /sub gH ->]]; last exact: b.
apply: eq_winning => f; rewrite -map_comp -[in LHS](map_id S).
by congr (_ \in _); apply/eq_in_map => g /sub /= /d.
Qed.

Lemma moves_to_sym P Q : moves_to G phi P Q -> moves_to H psi Q P.
Proof.
have [_ a _ c _ _] := iso; case=> sx so px po.
have back S S' : {subset S <= area G} -> perm_eq (map phi S) S' ->
    {subset S' <= area H} /\ perm_eq (map psi S') S.
  move=> s p; split=> [f|];
    first by rewrite -(perm_mem p) => /mapP[g /s /a ? ->].
  rewrite perm_sym; apply: perm_trans (perm_map psi p); rewrite -map_comp.
  suff -> : map (psi \o phi) S = S by [].
  by rewrite -[RHS]map_id; apply/eq_in_map => f /s /= /c.
by have [sx' px'] := back _ _ sx px; have [so' po'] := back _ _ so po.
Qed.

Lemma moves_to_stones P Q w :
  moves_to G phi P Q ->
  {subset stones P w <= area G} /\ perm_eq (map phi (stones P w)) (stones Q w).
Proof. by case; case: w. Qed.

Lemma won_moves_to P Q w : moves_to G phi P Q -> won G P w = won H Q w.
Proof.
have [e _ _ _ _ win] := iso; move=> m.
have E v : winning (goal G) (stones P v) = winning (goal H) (stones Q v).
  have [s p] := moves_to_stones v m; rewrite win //.
  by apply: eq_winning; apply: perm_mem.
by rewrite /won e; case: (rule H); rewrite ?E //; case: (w).
Qed.

Lemma allowed_moves_to P Q f :
  moves_to G phi P Q -> allowed G P f -> allowed H Q (phi f).
Proof.
have [_ a _ c _ _] := iso; move=> m /andP[fG /andP[fx fo]].
have N w : f \notin stones P w -> phi f \notin stones Q w.
  have [s p] := moves_to_stones w m; apply: contra.
  rewrite -(perm_mem p) => /mapP[g gP E].
  by rewrite -(c f) // E c // s.
by rewrite /allowed /free a // (N PlayerX) // (N PlayerO).
Qed.

Lemma put_moves_to t P Q f :
  f \in area G -> moves_to G phi P Q ->
  moves_to G phi (put t P f) (put t Q (phi f)).
Proof.
move=> fG [sx so px po].
case: t; split; rewrite /= ?perm_cons // => g; rewrite inE => /predU1P[-> //|].
  exact: sx.
exact: so.
Qed.

End Isomorphism.

Lemma forces_moves_to G H phi psi w p t P Q :
  isomorphism G H phi psi -> moves_to G phi P Q ->
  forces G w p t P -> forces H w p t Q.
Proof.
move=> iso; have osi := isomorphism_sym iso.
elim: p t P Q => [|p IH] t P Q m /=; rewrite !(won_moves_to iso _ m).
  by case=> // ->; left.
case=> [->|[-> next]]; first by left.
right; split=> //; case: (same_player t w) next => [[f lf next]|[[f lf] next]].
  exists (phi f); first exact: (allowed_moves_to iso m lf).
  by apply: IH next; apply: put_moves_to => //; case/andP: lf.
have m' := moves_to_sym iso m.
split; first by exists (phi f); exact: (allowed_moves_to iso m lf).
move=> g lg; have lg' := allowed_moves_to osi m' lg;
  have gH : g \in area H by case/andP: lg.
have gE : phi (psi g) = g by case: iso => _ _ _ _ d _; apply: d.
apply: IH (next _ lg'); rewrite -{2}gE; apply: put_moves_to => //.
by case/andP: lg'.
Qed.

Lemma ply_moves_to G phi P Q : moves_to G phi P Q -> ply P = ply Q.
Proof.
by case=> _ _ /perm_size eX /perm_size eO; rewrite /ply -eX -eO !size_map.
Qed.

(* What holds of a position holds of its images, and conversely. *)
Theorem holds_moves_to G H phi psi w wins p t P Q :
  isomorphism G H phi psi -> moves_to G phi P Q ->
  holds G w wins p t P <-> holds H w wins p t Q.
Proof.
move=> iso m; have osi := isomorphism_sym iso; have m' := moves_to_sym iso m.
have E : wins_by G w p t P <-> wins_by H w p t Q.
  rewrite /wins_by (ply_moves_to m).
  by split=> -[-> H']; split=> //; [apply: (forces_moves_to iso m)
    |apply: (forces_moves_to osi m')].
by rewrite /holds; case: wins; rewrite E.
Qed.

(* ---- permutations of the rows and of the columns ---- *)

Definition permuted (u v : nat -> nat) (f : cell) : cell := (u f.1, v f.2).

Lemma matching_permuted u v M :
  {in rows_of M &, injective u} -> {in cols_of M &, injective v} ->
  matching (map (permuted u v) M) = matching M.
Proof.
move=> iu iv; rewrite /matching.
have -> : rows_of (map (permuted u v) M) = map u (rows_of M).
  by rewrite /rows_of -!map_comp; apply: eq_map.
have -> : cols_of (map (permuted u v) M) = map v (cols_of M).
  by rewrite /cols_of -!map_comp; apply: eq_map.
by rewrite (map_inj_in_uniq iu) (map_inj_in_uniq iv).
Qed.

Lemma nu_map_le phi S :
  (forall M, matching M -> {subset M <= S} -> matching (map phi M)) ->
  nu S <= nu (map phi S).
Proof.
move=> H; apply: nu_le => M m s; rewrite -(size_map phi).
by apply: nu_ge; [apply: H|move=> f /mapP[g /s gS ->]; apply: map_f].
Qed.

Lemma nu_permuted u v S :
  {in rows_of S &, injective u} -> {in cols_of S &, injective v} ->
  nu (map (permuted u v) S) = nu S.
Proof.
move=> iu iv; apply/eqP; rewrite eqn_leq; apply/andP; split; last first.
  apply: nu_map_le => M m s; rewrite matching_permuted //.
    by move=> x y /(rows_sub s) xS /(rows_sub s) yS; apply: iu.
  by move=> x y /(cols_sub s) xS /(cols_sub s) yS; apply: iv.
apply: nu_le => M m s.
have [N [sN eN]] : exists N, {subset N <= S} /\ map (permuted u v) N = M.
  elim: M s {m} => [|f M IH] s; first by exists [::].
  have [|N [sN eN]] := IH; first by move=> g gM; apply: s; rewrite inE gM orbT.
  have /mapP[g gS fE] : f \in map (permuted u v) S
    by apply: s; rewrite inE eqxx.
  exists (g :: N); split; last by rewrite /= eN -fE.
  by move=> h; rewrite inE => /predU1P[->|/sN].
rewrite -eN size_map; apply: nu_ge => //; move: m;
  rewrite -eN matching_permuted //.
  by move=> x y /(rows_sub sN) xS /(rows_sub sN) yS; apply: iu.
by move=> x y /(cols_sub sN) xS /(cols_sub sN) yS; apply: iv.
Qed.
