(** Odd order: the first to own m disjoint edges of the complete graph with 2m+1
   vertices wins. X can force that exactly within 2m-1 plies.

<<
    disjoint_sets m == the lists of m edges, of which no two share a vertex
    odd_game m      == the game
    odd_left m X    == the vertices at which X owns no edge
    odd_move        == an edge between two of them, such that O owns none
                       between the others
    odd_wins        == so X wins
    odd_order       == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Game OpenBlock Games
  Complete CompleteMatchings CompleteBuild.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition odd_edges (m : nat) : seq cell := edges_in (iota 0 m.*2.+1).

Definition disjoint_sets (m : nat) : seq (seq cell) :=
  [seq M <- sublists (odd_edges m) | (size M == m) && uniq (ends M)].

Definition odd_game (m : nat) : game :=
  Game (odd_edges m) Achievement (Sets (disjoint_sets m)).

(* The vertices at which X owns no edge. *)
Definition odd_left (m : nat) (X : seq cell) : seq nat :=
  [seq v <- iota 0 m.*2.+1 | v \notin ends X].

Section Odd.

Variable m : nat.
Notation E := (odd_edges m).
Notation G := (odd_game m).
Notation left X := (odd_left m X).

Lemma odd_won S P :
  uniq (ends S) -> {subset S <= E} -> size S = m -> xs P = S ->
  won G P PlayerX.
Proof.
move=> u sub sS e; have [N] := sublists_complete (ends_uniq u) sub.
rewrite undup_id => [inN p|]; last first.
  rewrite filter_uniq // allpairs_uniq ?iota_uniq //.
  by move=> [? ?] [? ?] _ _ [-> ->].
apply/hasP; exists N; last by apply/allP => f; rewrite -(perm_mem p) /= e.
by rewrite mem_filter inN -(perm_size p) sS eqxx -(perm_uniq (ends_perm p)) u.
Qed.

Lemma odd_few P w : size (stones P w) < m -> ~~ won G P w.
Proof.
move=> lt; apply/hasPn => M; rewrite mem_filter => /andP[/andP[/eqP sM u] _].
apply/negP => /allP sub; move: lt; rewrite ltnNge -sM => /negP; apply.
exact: uniq_leq_size (ends_uniq u) sub.
Qed.

Lemma odd_left_size X :
  uniq (ends X) -> {subset X <= E} -> size (left X) + (size X).*2 = m.*2.+1.
Proof.
move=> u sub; have inV : {subset ends X <= iota 0 m.*2.+1}.
  move=> v /endsP[e /sub]; rewrite mem_edges_in => /and3P[e1 e2 _].
  by case/orP=> /eqP<-.
rewrite size_complement // size_ends subnK // -(size_iota 0 m.*2.+1) -size_ends.
exact: uniq_leq_size.
Qed.

(* X's edge, and the edges of O that it leaves. *)
Lemma odd_move X (O : seq cell) f0 (U := left X) :
  2 < size U ->
  (forall f, f \in O -> f.1 \in U -> f.2 \in U -> f = f0) ->
  exists u v, [/\ u \in U, v \in U, u != v, edge u v \notin O
    & forall f, f \in O -> f.1 \in U -> f.2 \in U -> at_vertex u f].
Proof.
move=> three one; have uU : uniq U by rewrite filter_uniq ?iota_uniq.
case: (boolP (has (fun f => (f.1 \in U) && (f.2 \in U)) O)) => [|none].
  case/hasP=> f fO /andP[f1 f2].
  have [//|v vU] := @element_outside U [:: f.1; f.2] uU.
  rewrite !inE negb_or => /andP[v1 v2]; exists f.1, v; split=> //.
  - by rewrite eq_sym.
  - have in_U x : at_vertex x (edge f.1 v) -> x \in U.
      by rewrite at_edge => /orP[]/eqP->.
    apply/negP => vO; have e : edge f.1 v = f.
      apply: etrans (esym (one f fO f1 f2)); apply: one => //; apply: in_U;
        by rewrite /at_vertex eqxx ?orbT.
    have := at_edge v f.1 v; rewrite eqxx orbT e.
    by rewrite /at_vertex ![_ == v]eq_sym (negPf v1) (negPf v2).
  move=> g gO g1 g2; rewrite (one g) // -(one f) //.
  by rewrite /at_vertex eqxx.
have [|u uU' _] := @element_outside U [::] uU; first exact: leq_trans three.
have [|v vU] := @element_outside U [:: u] uU; first exact: leq_trans three.
rewrite inE => vu; exists u, v; split=> // [||f fO f1 f2].
- by rewrite eq_sym.
- apply: contra none => inO; apply/hasP; exists (edge u v) => //.
  by rewrite /edge /minn /maxn; case: ifP => _ /=; rewrite uU' vU.
by case/hasP: none; exists f => //; rewrite f1.
Qed.

Lemma odd_allowed X O u v :
  u \in left X -> v \in left X -> u != v -> edge u v \notin O ->
  allowed G (Position X O) (edge u v).
Proof.
rewrite !mem_filter => /andP[uX un] /andP[vX vn] uv nO.
rewrite /allowed /free /= nO andbT; apply/andP; split.
  rewrite mem_edges_in; have := normal_edge uv; rewrite /normal => ->.
  by rewrite /edge /minn /maxn; case: ifP => _ /=; rewrite un vn.
by apply: contra uX => /at_ends; apply; rewrite at_edge eqxx.
Qed.

Lemma odd_wins j X O f0 :
  size X + j.+1 = m -> size O = size X -> uniq (ends X) -> {subset X <= E} ->
  (forall f, f \in O -> f.1 \in left X -> f.2 \in left X -> f = f0) ->
  forces G PlayerX (2 * j + 1) PlayerX (Position X O).
Proof.
elim: j X O f0 => [|j IH] X O f0 sX sO uX XE one.
all: have sU := odd_left_size uX XE.
all: have [|u [v [uU vU uv nO rest]]] := odd_move (X := X) _ one.
1,3: by move: sU; rewrite -sX -!addnn; lia_nat.
all: have le := odd_allowed uU vU uv nO; set e := edge u v in nO le.
all: have uX' : uniq (ends (e :: X)).
1,3: rewrite (perm_uniq (ends_edge u v X)) /= inE negb_or uv uX andbT.
1,2: by move: uU vU; rewrite !mem_filter => /andP[-> _] /andP[-> _].
all: have XE' : {subset e :: X <= E}.
1,3: by move=> f; rewrite inE => /predU1P[->|/XE//]; case/andP: le.
all: have few w : size (stones (Position X O) w) < m.
1,3: by case: w; rewrite /= ?sO -sX addnS ltnS leq_addr.
  right; split; first exact: odd_few.
  by exists e => //; left; apply: (odd_won uX' XE') => //=; rewrite -sX addn1.
rewrite mulnS -addnA add2n; right; split; first exact: odd_few.
exists e => //; right; split; first exact: (odd_few (few PlayerO)).
have sub w : w \in left (e :: X) -> w \in left X.
  rewrite !mem_filter (perm_mem (ends_edge u v X)) => /andP[+ ->].
  by rewrite !inE !negb_or => /and3P[_ _ ->].
have none f : f \in O -> f.1 \in left (e :: X) -> f.2 \in left (e :: X) ->
    False.
  move=> fO f1 f2; have := rest f fO (sub _ f1) (sub _ f2).
  have uL : u \notin left (e :: X).
    by rewrite mem_filter (perm_mem (ends_edge u v X)) mem_head.
  by case/orP=> /eqP E'; [move: f1|move: f2]; rewrite E' (negPf uL).
split=> [|g lg].
  have [||u' [v' [uU' vU' uv' nO' _]]] := @odd_move (e :: X) O f0.
  - have := odd_left_size uX' XE'; rewrite /= -sX -!addnn; lia_nat.
  - by move=> f fO f1 /(none f fO f1).
  by exists (edge u' v'); apply: odd_allowed.
apply: (IH _ _ g) => //=; rewrite ?sO //; first by rewrite -sX addSnnS.
by move=> f; rewrite inE => /predU1P[//|fO] f1 /(none f fO f1).
Qed.

End Odd.

Theorem odd_order m p :
  0 < m -> forces (odd_game m) PlayerX p PlayerX start <-> (2 * m).-1 <= p.
Proof.
case: m => // m _; have e : (2 * m.+1).-1 = 2 * m + 1 by lia_nat.
rewrite e; split=> [win|le]; last first.
  by apply: forces_longer le (odd_wins (f0 := (0, 0)) _ _ _ _ _).
rewrite leqNgt; apply/negP => lt; move: win; apply: far_no_win => //=.
  by apply/allP => M; rewrite mem_filter => /andP[/andP[_ /ends_uniq]].
apply/allP => M; rewrite mem_filter => /andP[/andP[/eqP sM _] _] /=.
apply/orP; right; rewrite (@eq_count _ _ predT) // count_predT sM.
rewrite /moves_of /= ltnS; apply: leq_trans (half_leq lt) _.
by rewrite addn1 mul2n /= uphalf_double.
Qed.
