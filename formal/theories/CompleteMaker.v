(** Maker and Breaker on the complete graph with 2m vertices. Maker wants a
   perfect matching, and needs m+1 edges for every m >= 3, whether Maker begins
   or Breaker (Theorem C of docs/complete-graphs.md).

<<
    fresh m Z P           == Maker's edges match the vertices outside Z, and no
                             edge inside Z is taken
    odd_one x y z e       == x is on e exactly if y and z are not
    one_is_free           == two edges leave one of three options free
    complete_maker_wins   == Breaker begins, and Maker wins by ply 2m+2
    complete_maker_first  == Maker begins: it can force a win within p plies
                             exactly if p >= 2m+1
    complete_maker_second == Breaker begins: exactly if p >= 2m+2
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Determined Maker Complete
  CompleteMatchings CompleteBuild.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- Maker needs more than m edges ---- *)

Lemma complete_few m S :
  size S < m -> ~~ winning (Sets (perfect_matchings m (vertices m))) S.
Proof.
rewrite ltnNge; apply: contra.
by rewrite (wonE m MakerBreaker (Position S [::]) PlayerX) =>
  /has_perfectP[N /perfect_least].
Qed.

Lemma complete_one m S e f :
  (size S).+1 = m ->
  winning (Sets (perfect_matchings m (vertices m))) (e :: S) ->
  winning (Sets (perfect_matchings m (vertices m))) (f :: S) -> e = f.
Proof.
move=> sS; have all_ends g :
    winning (Sets (perfect_matchings m (vertices m))) (g :: S) ->
    perm_eq (g.1 :: g.2 :: ends S) (vertices m) /\ normal g.
  rewrite (wonE m MakerBreaker (Position (g :: S) [::]) PlayerX).
  case/has_perfectP=> N pN; have le : size (g :: S) <= size N.
    by rewrite (perfect_size pN) -sS.
  have uN := perfect_uniq pN; have sub := perfect_sub pN.
  have [_ E] := uniq_min_size uN sub le.
  have p : perm_eq (g :: S) N.
    by apply: uniq_perm; rewrite ?(leq_size_uniq uN sub le).
  split; first exact: perm_trans (ends_perm p) (perfect_ends pN).
  by apply: (allP (perfect_normal pN)); rewrite E mem_head.
move=> /all_ends[pe ne] /all_ends[pf nf].
have : perm_eq [:: e.1; e.2] [:: f.1; f.2].
  by rewrite -(perm_cat2r (ends S)) /= (perm_trans pe) // perm_sym.
move=> p; have p1 := perm_mem p e.1; have p2 := perm_mem p e.2.
move: p1 p2 nf ne; rewrite !inE !eqxx /= orbT => /esym p1 /esym p2.
case: e f p1 p2 {pe pf p} => a b [c d]; rewrite /normal /=.
by move=> /orP[]/eqP-> /orP[]/eqP->; rewrite ?ltnn // => /ltn_trans/[apply];
  rewrite ltnn.
Qed.

(* ---- three options ----

   Maker has u w and u w2, and of the vertices that it wants only x, y and z are
   left. An option is x w, x w2 and y z, or the same with y or z in the place of
   x: if Breaker has none of the three, Maker takes the last, and threatens the
   other two. *)

(* On each edge of the option of x there is either x, or y and z. No edge is of
   two options. *)
Definition odd_one (x y z : nat) (e : cell) : bool :=
  (at_vertex y e == at_vertex z e) && (at_vertex x e != at_vertex y e).

Lemma one_is_free x y z g h : exists t u v,
  [/\ perm_eq [:: t; u; v] [:: x; y; z],
      ~~ odd_one t u v g & ~~ odd_one t u v h].
Proof.
have p1 : perm_eq [:: y; x; z] [:: x; y; z].
  by rewrite (perm_catCA [:: y] [:: x]).
have p2 : perm_eq [:: z; x; y] [:: x; y; z] by rewrite (perm_catC [:: z]).
have : [|| ~~ odd_one x y z g && ~~ odd_one x y z h,
    ~~ odd_one y x z g && ~~ odd_one y x z h
    | ~~ odd_one z x y g && ~~ odd_one z x y h].
  by rewrite /odd_one; do 6 case: (at_vertex _ _).
case/or3P=> /andP[ng nh]; [exists x, y, z|exists y, x, z|exists z, x, y];
  by split.
Qed.

Section Maker.

Variable m : nat.
Notation G := (complete_game MakerBreaker m).
Notation wins p t P := (forces G PlayerX p t P).

Definition fresh (Z : seq nat) (P : position) : Prop :=
  [/\ {subset xs P <= graph_edges m}, perm_eq (ends (xs P) ++ Z) (vertices m)
    & {in edges_in Z, forall e, free P e}].

Section Fresh.

Variables (Z : seq nat) (P : position).
Hypothesis fr : fresh Z P.

Lemma fresh_uniq : uniq Z.
Proof.
have [_ p _] := fr; have := iota_uniq 0 m.*2.
by rewrite -(perm_uniq p) cat_uniq => /and3P[].
Qed.

Lemma fresh_vertex v : v \in Z -> v \in vertices m.
Proof. by have [_ p _] := fr; rewrite -(perm_mem p) mem_cat orbC => ->. Qed.

(* An edge of Breaker inside Z meets some vertex of Z. *)
Lemma fresh_near g : 0 < size Z -> exists2 u, u \in Z &
  (g \in edges_in Z -> at_vertex u g).
Proof.
move=> s; case: (boolP (g \in edges_in Z)) => [|_].
  by rewrite mem_edges_in => /and3P[gZ _ _]; exists g.1;
    rewrite // /at_vertex eqxx.
by exists (head 0 Z) => //; case: (Z) s => // v l _; apply: mem_head.
Qed.

Lemma fresh_pick (L : seq nat) :
  size L < size Z -> exists2 v, v \in Z & v \notin L.
Proof. exact: element_outside fresh_uniq. Qed.

End Fresh.


Lemma fresh_perm Z Z' P : perm_eq Z Z' -> fresh Z P -> fresh Z' P.
Proof.
move=> p [sub all_v no]; split=> // [|e].
  by rewrite (perm_trans _ all_v) // perm_cat2l perm_sym.
by rewrite mem_edges_in -!(perm_mem p) -mem_edges_in => /no.
Qed.

Lemma split_two (Z : seq nat) u w :
  u \in Z -> w \in Z -> w != u -> exists Z', perm_eq Z [:: u, w & Z'].
Proof.
move=> uZ wZ wu; exists (rem w (rem u Z)).
rewrite (perm_trans (perm_to_rem uZ)) // perm_cons perm_to_rem //.
by move: wZ; rewrite (perm_mem (perm_to_rem uZ)) inE (negPf wu).
Qed.

Lemma edge_not_at u v g : v != across g u -> edge u v != g.
Proof.
apply: contraNneq => <-; rewrite /across /edge.
by case: (ltngtP u v) => [lt|lt|->] /=; rewrite ?eqxx // (ltn_eqF lt).
Qed.

(* Maker's edge u w, after Breaker's g. *)
Lemma fresh_step u w Z g P (Q := put PlayerO P g) :
  fresh [:: u, w & Z] P -> (g \in edges_in [:: u, w & Z] -> at_vertex u g) ->
  edge u w != g ->
  allowed G Q (edge u w) /\ fresh Z (put PlayerX Q (edge u w)).
Proof.
move=> fr near ne; have [sub all_v no] := fr.
have := fresh_uniq fr; rewrite /= inE negb_or -!andbA => /and4P[uw uZ wZ _].
have lo : free Q (edge u w).
  have /andP[a b] : free P (edge u w).
    by apply: no; apply: mem_edge_in; rewrite ?inE ?eqxx ?orbT.
  by rewrite /free /= a inE negb_or ne b.
have al : allowed G Q (edge u w).
  by rewrite /allowed lo andbT mem_edge // (fresh_vertex fr) ?inE ?eqxx ?orbT.
split=> //; split=> [e|//|e eZ].
- by rewrite inE => /predU1P[->|/sub//]; case/andP: al.
- apply: perm_trans _ all_v; apply/permP => p.
  rewrite [LHS]count_cat [RHS]count_cat [xs _]/= count_ends_edge /=.
  by rewrite !addnA [LHS](addn.[ACl 3*1*2*4]).
have eZ' : e \in edges_in [:: u, w & Z].
  by move: eZ; rewrite !mem_edges_in !inE => /and3P[-> -> ->]; rewrite !orbT.
have out v : v \notin Z -> ~~ at_vertex v e.
  apply: contra; move: eZ; rewrite mem_edges_in => /and3P[e1 e2 _].
  by case/orP=> /eqP <-.
have /andP[eX eO] := no e eZ'; rewrite /free /= !inE !negb_or eX eO !andbT.
apply/andP; split; apply: contraNneq (out u uZ) => E.
  by rewrite E at_edge eqxx.
by rewrite -E in near *; apply: near.
Qed.

(* ---- the last four edges of Maker ---- *)

Section Option.

Variables (u w w2 t y z : nat) (M : seq cell).
Hypothesis all_v : perm_eq ([:: u; w; w2; t; y; z] ++ ends M) (vertices m).
Hypothesis inM : {subset M <= graph_edges m}.

Lemma option_perfect S :
  {subset M <= S} -> edge u w2 \in S -> edge y z \in S -> edge t w \in S ->
  has_perfect m S.
Proof.
move=> s e1 e2 e3; apply/has_perfectP.
exists [:: edge u w2, edge y z, edge t w & M]; split.
- by move=> e; rewrite !inE => /or4P[/eqP->|/eqP->|/eqP->|/s].
- apply: perm_trans _ all_v; apply/permP => p.
  by rewrite !count_ends_edge /= !addnA [LHS](addn.[ACl 1*6*2*5*3*4*7]).
have u6 : uniq [:: u; w; w2; t; y; z].
  have := iota_uniq 0 m.*2.
  by rewrite -(perm_uniq all_v) cat_uniq => /andP[].
have [uw2 yz tw] : [/\ u != w2, y != z & t != w].
  move: u6; rewrite /= !inE !negb_or -!andbA [t == w]eq_sym.
  by case: (u == w2); case: (y == z); case: (w == t); rewrite ?andbF.
by rewrite /= !normal_edge //; apply/allP => e /inM /edges_normal.
Qed.

End Option.


Lemma fresh_edge Z P : 1 < size Z -> fresh Z P -> exists e, allowed G P e.
Proof.
case: Z => [|a [|b Z]] // _ fr; have := fresh_uniq fr.
rewrite /= inE negb_or => /andP[/andP[ab _] _]; exists (edge a b).
rewrite /allowed mem_edge ?(fresh_vertex fr) ?inE ?eqxx ?orbT //=.
by case: fr => _ _; apply; apply: mem_edge_in; rewrite ?inE ?eqxx ?orbT.
Qed.

(* Maker's first two of the last four edges, both at u. *)
Section Two.

Variables (u w w2 x y z : nat) (P : position) (g1 g2 : cell).
Notation Z := [:: u; w; w2; x; y; z].
Hypothesis fr : fresh Z P.
Hypothesis near : g1 \in edges_in Z -> at_vertex u g1.
Let Q := put PlayerX (put PlayerO (put PlayerX (put PlayerO P g1)
  (edge u w)) g2) (edge u w2).

Let six : uniq Z.
Proof. exact: fresh_uniq fr. Qed.

Lemma option_free g t a b e :
  perm_eq [:: t; a; b] [:: x; y; z] ->
  ~~ odd_one t a b g2 -> ~~ odd_one t a b g ->
  e \in [:: edge t w; edge t w2; edge a b] ->
  allowed G (put PlayerO Q g) e.
Proof.
move=> p n2 ng eE; rewrite /allowed !free_after.
have pZ : perm_eq [:: u; w; w2; t; a; b] Z by rewrite !perm_cons.
have := six; rewrite -(perm_uniq pZ) /= !inE !negb_or -!andbA.
case/and5P=> uw uw2 ut ua /and5P[ub ww2 wt wa] /and5P[wb w2t w2a w2b].
case/and4P=> ta tb ab _.
have [o no eZ] : [/\ odd_one t a b e, ~~ at_vertex u e & e \in edges_in Z].
  have mem i j : i != j -> i \in [:: u; w; w2; t; a; b] ->
      j \in [:: u; w; w2; t; a; b] -> edge i j \in edges_in Z.
    by rewrite !(perm_mem pZ); apply: mem_edge_in.
  move: eE; rewrite !inE => /or3P[]/eqP->; split;
    try (by apply: mem; rewrite ?inE ?eqxx ?orbT // eq_sym);
    rewrite ?/odd_one !at_edge ?negb_or ?uw ?uw2 ?ut ?ua ?ub //;
    rewrite ?eqxx ?(eq_sym a) ?(eq_sym b) ?(negPf ta) ?(negPf tb);
    rewrite ?(negPf wa) ?(negPf wb) ?(negPf w2a) ?(negPf w2b) ?orbT
      ?(negPf ab) //.
have [_ _ fZ] := fr; apply/andP; split.
  move: eZ; rewrite !mem_edges_in => /and3P[e1 e2 ->].
  by rewrite !(fresh_vertex fr).
have /andP[-> ->] /= := fZ e eZ; apply/and5P; split.
- by apply: contraNneq no => E; rewrite E; apply: near; rewrite -E.
- by apply: contraNneq no => ->; rewrite at_edge eqxx.
- by apply: contraNneq n2 => <-.
- by apply: contraNneq no => ->; rewrite at_edge eqxx.
by apply: contraNneq ng => <-.
Qed.

End Two.

(* Breaker has taken g3: Maker's third edge leaves two threats. *)
Lemma wins_two u w w2 x y z P g1 g2 :
  fresh [:: u; w; w2; x; y; z] P ->
  (g1 \in edges_in [:: u; w; w2; x; y; z] -> at_vertex u g1) ->
  forces G PlayerX 4 PlayerO (put PlayerX (put PlayerO
    (put PlayerX (put PlayerO P g1) (edge u w)) g2) (edge u w2)).
Proof.
move=> fr near; have opt := option_free (g2 := g2) fr near.
set Q := put PlayerX _ (edge u w2) in opt *.
have [t [a [b [p n2 _]]]] := one_is_free x y z g2 g2.
have /andP[l0 /andP[l0X l0O]] := opt _ _ _ _ _ p n2 n2 (mem_last _ [:: _; _]).
apply: (@maker_answers _ _ _ _ (edge a b)) => [|g3 _].
  move: l0O; rewrite inE negb_or => /andP[_ l0O].
  by rewrite /allowed l0 /free l0X.
move: (one_is_free x y z g2 g3) => {t a b p n2 l0 l0X l0O}.
case=> t [a [b [p n2 n3]]].
have lo := opt _ _ _ _ _ p n2 n3.
have pZ : perm_eq [:: u; w; w2; t; a; b] [:: u; w; w2; x; y; z].
  by rewrite !perm_cons.
have := fresh_uniq fr; rewrite -(perm_uniq pZ) [uniq _]/= !inE !negb_or.
rewrite -!andbA.
case/and5P=> uw uw2 ut ua /and5P[ub ww2 wt wa] /and5P[wb w2t w2a w2b].
case/and4P=> ta tb ab _.
exists (edge a b); first by apply: lo; rewrite !inE eqxx !orbT.
have ne v : v \in [:: w; w2] -> edge t v != edge a b.
  move=> vw; have: at_vertex t (edge t v) by rewrite at_edge eqxx.
  by apply: contraTneq => ->; rewrite at_edge (negPf ta) (negPf tb).
have lo4 v : v \in [:: w; w2] ->
    allowed G (put PlayerX (put PlayerO Q g3) (edge a b)) (edge t v).
  move=> vw; have /andP[fE fr3] : allowed G (put PlayerO Q g3) (edge t v).
    by apply: lo; move: vw; rewrite !inE => /orP[]/eqP->; rewrite eqxx ?orbT.
  by rewrite /allowed free_after fE fr3 ne.
apply: (@maker_answers _ _ _ _ (edge t w)) => [|g4 _].
  exact: lo4 (mem_head _ _).
have [v vw nv] : exists2 v, v \in [:: w; w2] & edge t v != g4.
  case: (eqVneq (edge t w) g4) => [E|n4]; last by exists w; rewrite ?mem_head.
  exists w2; rewrite ?inE ?eqxx ?orbT // -E.
  have: at_vertex w2 (edge t w2) by rewrite at_edge eqxx orbT.
  by apply: contraTneq => ->; rewrite at_edge (negPf w2t) eq_sym (negPf ww2).
exists (edge t v).
  by have /andP[fE fr4] := lo4 v vw; rewrite /allowed free_after fE fr4 nv.
left; rewrite /won (wonE m MakerBreaker) /=.
have [inP all_v _] := fr.
have all_v' : perm_eq ([:: u; w; w2; t; a; b] ++ ends (xs P)) (vertices m).
  by rewrite perm_catC (perm_trans _ all_v) // perm_cat2l.
move: vw; rewrite !inE => /orP[]/eqP->.
  apply: (option_perfect all_v' inP); rewrite ?inE ?eqxx ?orbT // => e.
  by rewrite !inE => ->; rewrite !orbT.
have all_v2 : perm_eq ([:: u; w2; w; t; a; b] ++ ends (xs P)) (vertices m).
  apply: perm_trans all_v'; rewrite perm_cat2r perm_cons.
  by rewrite (perm_catCA [:: w2] [:: w]).
apply: (option_perfect all_v2 inP); rewrite ?inE ?eqxx ?orbT // => e.
by rewrite !inE => ->; rewrite !orbT.
Qed.

Lemma wins_six Z P : size Z = 6 -> fresh Z P -> forces G PlayerX 8 PlayerO P.
Proof.
move=> sZ fr; have [|e0 l0] := fresh_edge _ fr; first by rewrite sZ.
apply: (maker_answers l0) => g1 l1.
have [|u uZ near] := @fresh_near Z g1; first by rewrite sZ.
have [|w wZ] := fresh_pick fr (L := [:: u; across g1 u]); first by rewrite sZ.
rewrite !inE negb_or => /andP[wu /edge_not_at wg1].
have [Z4 pZ] := split_two uZ wZ wu.
have {}near : g1 \in edges_in [:: u, w & Z4] -> at_vertex u g1.
  by rewrite mem_edges_in -!(perm_mem pZ) -mem_edges_in.
have {}fr := fresh_perm pZ fr.
have s4 : size Z4 = 4 by have := perm_size pZ; rewrite sZ => -[].
have [l2 fr1] := fresh_step fr near wg1.
exists (edge u w) => //.
have [|e1 l1'] := fresh_edge _ fr1; first by rewrite s4.
apply: (maker_answers l1') => g2 _.
have [|w2 w2Z] := fresh_pick fr1 (L := [:: across g1 u; across g2 u]).
  by rewrite s4.
rewrite !inE negb_or => /andP[/edge_not_at ug1 /edge_not_at ug2].
have pZ4 := perm_to_rem w2Z.
have : size (rem w2 Z4) = 3 by rewrite size_rem // s4.
case: (rem w2 Z4) pZ4 => [|x [|y [|z [|//]]]] // pZ4 _.
have pZ6 : perm_eq [:: u, w & Z4] [:: u; w; w2; x; y; z] by rewrite !perm_cons.
have {}near : g1 \in edges_in [:: u; w; w2; x; y; z] -> at_vertex u g1.
  by rewrite mem_edges_in -!(perm_mem pZ6) -mem_edges_in.
have {}fr := fresh_perm pZ6 fr; have u6 := fresh_uniq fr.
exists (edge u w2); last exact: wins_two fr near.
have [_ _ fZ] := fr; move: u6; rewrite [uniq _]/= !inE !negb_or -!andbA.
case/and5P=> uw uw2 _ _ /and3P[_ ww2 _].
rewrite /allowed mem_edge ?(fresh_vertex fr) ?inE ?eqxx ?orbT // andTb.
rewrite !free_after fZ ?mem_edge_in ?inE ?eqxx ?orbT // ug1 ug2 andbT.
have: at_vertex w2 (edge u w2) by rewrite at_edge eqxx orbT.
by apply: contraTneq => ->;
  rewrite at_edge !(eq_sym w2) (negPf uw2) (negPf ww2).
Qed.

Lemma wins_fresh k Z P :
  size Z = k.*2 + 6 -> fresh Z P -> forces G PlayerX (k.*2 + 8) PlayerO P.
Proof.
elim: k Z P => [|k IH] Z P sZ fr; first exact: wins_six fr.
have [|e0 l0] := fresh_edge _ fr; first by rewrite sZ !addnS.
apply: (maker_answers l0) => g _.
have [|u uZ near] := @fresh_near Z g; first by rewrite sZ !addnS.
have [|w wZ] := fresh_pick fr (L := [:: u; across g u]).
  by rewrite sZ !addnS.
rewrite !inE negb_or => /andP[wu /edge_not_at wg].
have [Z' pZ] := split_two uZ wZ wu.
have [|//|l1 fr1] := fresh_step (g := g) (fresh_perm pZ fr).
  by rewrite mem_edges_in -!(perm_mem pZ) -mem_edges_in.
exists (edge u w) => //; apply: IH fr1.
by have := perm_size pZ; rewrite sZ => -[].
Qed.

(* ---- the theorem ---- *)

Lemma complete_maker_wins :
  3 <= m -> forces G PlayerX (2 * m + 2) PlayerO start.
Proof.
move=> m3; have -> : 2 * m + 2 = (m - 3).*2 + 8.
  by rewrite -[in LHS](subnK m3) mulnDr mul2n -addnA.
apply: (@wins_fresh _ (vertices m)).
  by rewrite size_iota -(subnK m3) doubleD addnK.
by split=> //; rewrite /= cats0.
Qed.

Theorem complete_maker_first p :
  3 <= m -> forces G PlayerX p PlayerX start <-> 2 * m + 1 <= p.
Proof.
move=> m3; split=> [win|le]; last first.
  apply: forces_longer le _; rewrite addn1; apply: maker_second_first.
  by have := complete_maker_wins m3; rewrite addn2.
rewrite leqNgt addn1 ltnS; apply/negP => le.
have := forces_longer le win; apply: maker_needs_more (ltnW m3).
  exact: complete_few.
by move=> S e f _; apply: complete_one.
Qed.

Theorem complete_maker_second p :
  3 <= m -> forces G PlayerX p PlayerO start <-> 2 * m + 2 <= p.
Proof.
move=> m3; split=> [|le]; last exact: forces_longer le (complete_maker_wins m3).
case: p => [|p win]; last first.
  by rewrite addnS ltnS; apply/(complete_maker_first p m3)/maker_second_first.
by case=> // own; case/negP: (@complete_few m [::] (ltnW (ltnW m3))).
Qed.

End Maker.
