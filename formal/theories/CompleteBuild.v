(** Lemma 1 of docs/complete-graphs.md: the building move of a player whose
    edges are a matching S, against a player with the edges T.

<<
    inside_at_most_one U T == at most one edge of T lies inside U
    none_inside U T        == none does
    building_lemma   == the move can be made, and what it leaves
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Complete CompleteMatchings.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition inside_at_most_one (U : seq nat) (T : seq cell) : Prop :=
  forall f g, f \in T -> f \in edges_in U -> g \in T -> g \in edges_in U ->
  f = g.

Definition none_inside (U : seq nat) (T : seq cell) : Prop :=
  forall f, f \in T -> f \notin edges_in U.

Lemma mem_edge_in U u v :
  u != v -> u \in U -> v \in U -> edge u v \in edges_in U.
Proof.
move=> /normal_edge; rewrite mem_edges_in /normal => -> uU vU.
by rewrite andbT /edge /minn /maxn; case: ifP; rewrite /= uU vU.
Qed.

(* A longer list has an element more. *)
Lemma element_outside (U A : seq nat) :
  uniq U -> size A < size U -> exists2 u, u \in U & u \notin A.
Proof.
move=> uU lt; case: (boolP (has (fun u => u \notin A) U)) => [/hasP//|no].
suff : size U <= size A by rewrite leqNgt lt.
apply: uniq_leq_size => // u uU'; apply: contraR no => uA.
by apply/hasP; exists u.
Qed.

Lemma mem_without U e v : (v \in without U e) = (v \in U) && ~~ at_vertex v e.
Proof. by rewrite mem_filter andbC. Qed.

Section Build.

Variables (m : nat) (S T : seq cell).
Hypothesis inS : {subset S <= graph_edges m}.
Hypothesis uS : uniq (ends S).
Notation U := (untouched m S).

Lemma untouched_uniq : uniq U.
Proof. by rewrite filter_uniq ?iota_uniq. Qed.

Lemma untouched_cons e : untouched m (e :: S) = without U e.
Proof.
rewrite /untouched /without -filter_predI; apply: eq_filter => v /=.
by rewrite !inE /at_vertex !negb_or !(eq_sym v) -!andbA; do 3 bool_congr.
Qed.

(* ---- what a building move does ---- *)

Lemma building_movesP e :
  e \in building_moves m S T ->
  [/\ e \in edges_in U, e \notin T & none_inside (untouched m (e :: S)) T].
Proof.
rewrite mem_filter untouched_cons => /andP[/andP[eT no] eU]; split=> // f fT.
by apply: contra no => fi; apply/hasP; exists f.
Qed.

Lemma edge_untouched e :
  e \in edges_in U ->
  [/\ e \in graph_edges m, e \notin S & uniq (ends (e :: S))].
Proof.
rewrite mem_edges_in !mem_untouched => /and3P[/andP[v1 u1] /andP[v2 u2] lt].
split; first by rewrite mem_edges_in v1 v2.
  by apply: contra u1 => eS; apply: at_ends eS _; rewrite /at_vertex eqxx.
by rewrite /= inE negb_or (ltn_eqF lt) u1 u2.
Qed.

Lemma building_matching e :
  e \in building_moves m S T ->
  [/\ e \in graph_edges m, e \notin S, e \notin T, uniq (ends (e :: S))
    & none_inside (untouched m (e :: S)) T].
Proof. by case/building_movesP=> /edge_untouched[]. Qed.

(* ---- it can be made ---- *)

Hypothesis few : (size S).+2 <= m.
Hypothesis one : inside_at_most_one U T.

Let U4 : 4 <= size U.
Proof.
by rewrite (size_untouched inS uS) (@leq_double 2) leq_subRL 1?addnC //;
  apply: leq_trans few; rewrite ltnW.
Qed.

Let moveI e :
  e \in edges_in U -> e \notin T ->
  (forall f, f \in T -> f \in edges_in U ->
     has (at_vertex^~ e) [:: f.1; f.2]) ->
  e \in building_moves m S T.
Proof.
move=> eU eT no; rewrite mem_filter eU eT andbT /=; apply/hasPn => f fw.
have fU : f \in edges_in U.
  move: fw; rewrite !mem_edges_in !mem_without.
  by case/and3P=> /andP[-> _] /andP[-> _] ->.
apply/negP => fT; move: (no f fT fU) fw; rewrite mem_edges_in !mem_without /=.
by rewrite orbF => /orP[]->; rewrite ?andbF.
Qed.

Lemma building_move_exists :
  exists2 e, e \in building_moves m S T
    & (exists2 u, u \in without U e & u \in ends T) \/
      (forall u, u \in U -> u \notin ends T).
Proof.
case: (boolP (has (fun f => f \in edges_in U) T)) => [/hasP[f fT fU]|no].
  have := fU; rewrite mem_edges_in => /and3P[f1 f2 lt].
  have [|w wU] := @element_outside U [:: f.1; f.2] untouched_uniq.
    by apply: leq_trans U4.
  rewrite !inE negb_or => /andP[w1 w2].
  have ne : f.1 != w by rewrite eq_sym.
  exists (edge f.1 w).
    apply: moveI => [||g gT gU]; first exact: mem_edge_in.
      apply/negP => eT; have E := one eT (mem_edge_in ne f1 wU) fT fU.
      have: at_vertex w f by rewrite -E at_edge eqxx orbT.
      by rewrite /at_vertex !(eq_sym _ w) (negPf w1) (negPf w2).
    by rewrite (one gT gU fT fU) /= at_edge eqxx.
  left; exists f.2; last by apply: at_ends fT _; rewrite /at_vertex eqxx orbT.
  by rewrite mem_without f2 at_edge negb_or (gtn_eqF lt) eq_sym w2.
have any g h :
    g != h -> g \in U -> h \in U -> edge g h \in building_moves m S T.
  move=> gh gU hU; have ee := mem_edge_in gh gU hU.
  apply: moveI => // [|f fT fU].
    by apply: contra no => eT; apply/hasP; exists (edge g h).
  by case/negP: no; apply/hasP; exists f.
case: (boolP (has (fun u => u \in ends T) U)) => [/hasP[u uU uT]|/hasPn noT].
  have [|g gU] := @element_outside U [:: u] untouched_uniq.
    by apply: leq_trans U4.
  rewrite inE => gu.
  have [|h hU] := @element_outside U [:: u; g] untouched_uniq.
    by apply: leq_trans U4.
  rewrite !inE negb_or => /andP[hu hg]; exists (edge g h).
    by apply: any; rewrite // eq_sym.
  left; exists u => //.
  by rewrite mem_without uU at_edge negb_or !(eq_sym u) gu.
have [|g gU _] := @element_outside U [::] untouched_uniq.
  by apply: leq_trans U4.
have [|h hU] := @element_outside U [:: g] untouched_uniq.
  by apply: leq_trans U4.
rewrite inE => hg; exists (edge g h); last by right.
by apply: any; rewrite // eq_sym.
Qed.

Lemma first_edge_mem s e : e \in s -> first_edge s \in s.
Proof. by case: s => // x s _; apply: mem_head. Qed.

Theorem building_lemma (e := building_move m S T) :
  e \in building_moves m S T /\
  ((size S).+2 = m ->
   (exists2 u, u \in untouched m (e :: S) & u \in ends T) \/
   (forall u, u \in U -> u \notin ends T)).
Proof.
have [f fB alt] := building_move_exists; rewrite untouched_cons {}/e.
rewrite /building_move; case: eqP => [|ne]; last first.
  split; first exact: first_edge_mem fB.
  move=> E; case: ne; rewrite (size_untouched inS uS) -{1}E.
  by rewrite -addn2 addKn.
move=> _; case E: (touching_moves m S T) => [|g s].
  split; first exact: first_edge_mem fB.
  move=> _; case: alt => [[u uw uT]|]; last by right.
  suff : f \in touching_moves m S T by rewrite E.
  by rewrite mem_filter fB andbT; apply/hasP; exists u.
have: g \in touching_moves m S T by rewrite E mem_head.
rewrite mem_filter => /andP[/hasP[u uw uT] gB]; split=> // _.
by left; exists u.
Qed.

End Build.
