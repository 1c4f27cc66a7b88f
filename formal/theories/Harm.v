(** The n-th stone: how many completing cells n stones can have, and what it
   takes to have two. This is what O's delaying rule has to know about X.

<<
    near_plus_one   == a stone more than a matching of n-1 adds one at most
    harm            == else two are made only by a stone alone in its row
                       and in its column, ...
    no_harm_outside == so by none outside the open block,
    no_harm_wide    == and by none if that block is wide
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game XRule
  OpenBlock.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- a stone more than a matching of n-1 cells ---- *)

(* It leaves (b, d) a completing cell, and adds at most one more. *)
Lemma near_plus_one n M b d e :
  near_transversal n M b d -> on_board n e -> e != (b, d) ->
  exists h, forall g, completes n (e :: M) g -> g = (b, d) \/ g = h.
Proof.
case: e => p q near /andP[/= pn qn] ne.
case: (eqVneq p b) => [pb|pb]; last case: (eqVneq q d) => [qd|qd].
- have qd : q != d by apply: contraNneq ne => ->; rewrite pb.
  have [r [rn rb <-]] := near_sigma_onto near qn qd; rewrite pb.
  have [_ _ _ c] := lemma3a near rn rb; exists (r, d) => -[x y];
    rewrite c !inE /=.
  by case/andP=> /orP[] /eqP-> /eqP->; [left|right].
- rewrite qd; have [_ _ _ c] := lemma3b near pn pb.
  exists (b, sigma n M p) => -[x y]; rewrite c !inE /=.
  by case/andP=> /eqP-> /orP[] /eqP->; [left|right].
have fn : on_board n (p, q) by rewrite /on_board /= pn.
have [_ _ _ c] := remark4 near fn pb qd; exists (b, d) => -[x y];
  rewrite c !inE /=.
by case/andP=> /eqP-> /eqP->; left.
Qed.

(* ---- n stones with two completing cells ----

   S holds n-1 stones and contains no matching of n-1 cells; the n-th stone, f,
   would make two completing cells. *)

(* A stone e in the missing row b makes f the only stone of its row and the
   only one of its column; and the other stones lie in different rows. *)
Lemma harm_row n S f M b d e :
  near_transversal n M b d -> f \in M -> perm_eq (f :: S) (e :: M) -> e.1 = b ->
  nu S + 2 <= n ->
  [/\ f.1 \notin rows_of S, f.2 \notin cols_of S & uniq (rows_of S)].
Proof.
move=> near fM p eb le; have [m a sM _ _ bM dM] := near.
have : uniq (rows_of (f :: S)).
  by rewrite (perm_uniq (perm_map _ p)) /= eb bM; case/andP: m.
rewrite /= => /andP[fS ->]; split=> //; apply/mapP => -[h hS fh].
have he : h = e.
  have : h \in e :: M by rewrite -(perm_mem p) inE hS orbT.
  rewrite inE => /predU1P[//|hM]; case/negP: fS.
  by rewrite (matching_col m fM hM fh); apply: mem_row.
have near' := @near_shift_row n M b d f.1 f.2 near.
have : near_transversal n ((b, f.2) :: rem f M) f.1 d
  by case: (f) near' fM => ? ? H /H.
case=> m' _ s' _ _ _ _; move: le; rewrite -s' addn2 ltnS ltnNge.
suff -> : size ((b, f.2) :: rem f M) <= nu S by [].
apply: nu_ge => // g; rewrite inE => /predU1P[->|gM].
  by rewrite fh -eb he -surjective_pairing -he.
have : g \in f :: S by rewrite (perm_mem p) inE (mem_rem gM) orbT.
rewrite inE => /predU1P[gf|//]; move: gM.
by rewrite gf (rem_filter _ (matching_uniq m)) mem_filter /= eqxx.
Qed.

Lemma harm_col n S f M b d e :
  near_transversal n M b d -> f \in M -> perm_eq (f :: S) (e :: M) -> e.2 = d ->
  nu S + 2 <= n ->
  [/\ f.1 \notin rows_of S, f.2 \notin cols_of S & uniq (cols_of S)].
Proof.
rewrite -nu_transpose => /near_transversal_transpose near fM p ed le.
have [||//|] := harm_row near (f := swap f) (S := transpose S) (e :=
  swap e) _ _ _ le.
- by rewrite mem_transpose swapK.
- exact: (perm_map swap p).
by rewrite rows_transpose cols_transpose => ? ? ?; split.
Qed.

Lemma perm_cons_extra (T : eqType) (s t : seq T) :
  uniq s -> uniq t -> {subset t <= s} -> size s = (size t).+1 ->
  exists2 e, e \notin t & perm_eq s (e :: t).
Proof.
move=> us ut sub es; case E: (has (fun e => e \notin t) s); last first.
  have : size s <= size t.
    apply: uniq_leq_size => // e eS; apply: contraFT E => et.
    by apply/hasP; exists e.
  by rewrite es ltnn.
case/hasP: E => e eS et; exists e => //.
have ue : uniq (e :: t) by rewrite /= et.
have s' : {subset e :: t <= s} by move=> x; rewrite inE => /predU1P[->|/sub].
apply: uniq_perm => // x; have [|_ ->] := uniq_min_size ue s' => //.
by rewrite es.
Qed.

Lemma harm n S f g g' :
  uniq (f :: S) -> all (on_board n) (f :: S) -> (size S).+1 = n ->
  nu S + 2 <= n ->
  completes n (f :: S) g -> completes n (f :: S) g' -> g != g' ->
  [/\ f.1 \notin rows_of S, f.2 \notin cols_of S & uniq (rows_of S)
    \/ uniq (cols_of S)].
Proof.
move=> u a sS le cg cg' ne.
have no : ~~ has_transversal n (f :: S).
  by have /= /andP[fn aS] := a; have := lemma1_no_threat f aS le;
    rewrite /completes fn.
have [M near sub] := completes_near no cg.
have [m _ sM _ _ _ _] := near.
have fM : f \in M.
  apply: contraLR le => fM; rewrite addn2 -sM ltnS -ltnNge ltnS;
    apply: nu_ge => // h hM.
  by have := sub _ hM; rewrite inE => /predU1P[E|//]; rewrite -E hM in fM.
have [|e eM p] := perm_cons_extra u (matching_uniq m) sub;
  first by rewrite /= sS sM.
case: (eqVneq e.1 g.1) => [eb|eb].
  by have [? ? ?] := harm_row near fM p eb le; split=> //; left.
case: (eqVneq e.2 g.2) => [ed|ed].
  by have [? ? ?] := harm_col near fM p ed le; split=> //; right.
have en : on_board n e by apply: (allP a); rewrite (perm_mem p) mem_head.
have [_ _ _ c] := remark4 near en eb ed; case/eqP: ne.
have : completes n (e :: M) g'.
  move: cg'; rewrite /completes => /andP[->].
  rewrite (@eq_has_transversal _ _ (g' :: e :: M)) //.
  by move=> x; rewrite !inE -[(x == e) || _]/(x \in e :: M) -(perm_mem p) inE.
rewrite c !inE => /andP[/eqP x /eqP y].
by rewrite [g]surjective_pairing -x -y -surjective_pairing.
Qed.

(* No harm is done by a cell outside the open block of S ... *)
Lemma no_harm_outside n S f g g' :
  uniq (f :: S) -> all (on_board n) (f :: S) -> (size S).+1 = n ->
  nu S + 2 <= n ->
  f \notin open_block n S ->
  completes n (f :: S) g -> completes n (f :: S) g' -> g = g'.
Proof.
move=> u a sS le out cg cg'; apply/eqP; apply: contraR out => ne.
have [r c _] := harm u a sS le cg cg' ne.
by rewrite mem_open_block r c /=; case/andP: a => ->.
Qed.

(* ... nor by any cell if that block has more than one row and one column. *)
Lemma no_harm_wide n S f g g' :
  uniq (f :: S) -> all (on_board n) (f :: S) -> (size S).+1 = n ->
  nu S + 2 <= n ->
  1 < size (open_rows n S) -> 1 < size (open_cols n S) ->
  completes n (f :: S) g -> completes n (f :: S) g' -> g = g'.
Proof.
move=> u a sS le wr wc cg cg'; apply/eqP; apply: contraTT isT => ne.
have [_ _ U] := harm u a sS le cg cg' ne; case/andP: a => _ a.
have one : n - size S = 1 by rewrite -sS subSnn.
case: U => U; [move: wr|move: wc]; rewrite size_complement //.
- by rewrite size_map one.
- exact: rows_on.
- by rewrite size_map one.
exact: cols_on.
Qed.
