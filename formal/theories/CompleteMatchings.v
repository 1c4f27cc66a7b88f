(** Perfect matchings of the complete graph with 2m vertices, as lists of edges.

<<
    normal e              == the edge's first end is the smaller
    perfect_in m S N      == N is a perfect matching inside S
    has_perfectP          == has_perfect says that there is one
    wonE                  == and that the game is won
    ends_apart            == two edges of a matching do not meet
    perfect_size, perfect_cover
                          == it has m edges, and one at every vertex
    perfect_star          == of many edges at a vertex all but one are lost
    mateP                 == what mate says of a matching
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Complete.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- edges ---- *)

Definition normal (e : cell) : bool := e.1 < e.2.

Lemma edgeC u v : edge u v = edge v u.
Proof. by rewrite /edge minnC maxnC. Qed.

Lemma edge_lt u v : u < v -> edge u v = (u, v).
Proof. by move/ltnW=> le; rewrite /edge (minn_idPl le) (maxn_idPr le). Qed.

Lemma normal_edge u v : u != v -> normal (edge u v).
Proof.
case: (ltngtP u v) => // lt _; first by rewrite edge_lt.
by rewrite edgeC edge_lt.
Qed.

Lemma at_edge w u v : at_vertex w (edge u v) = (w == u) || (w == v).
Proof.
wlog le : u v / u <= v => [H|].
  by case: (leqP u v) => [/H//|/ltnW/H]; rewrite edgeC orbC.
rewrite /at_vertex /edge (minn_idPl le) (maxn_idPr le) /=.
by rewrite !(eq_sym w).
Qed.

Lemma edge_at e u v :
  normal e -> u != v -> at_vertex u e -> at_vertex v e -> e = edge u v.
Proof.
case: e => x y; rewrite /normal /at_vertex /= => lt ne.
move=> /orP[]/eqP xu /orP[]/eqP yv; rewrite -xu -yv ?eqxx // in ne *.
  by rewrite edge_lt.
by rewrite edgeC edge_lt.
Qed.

Lemma edge_ends e : normal e -> edge e.1 e.2 = e.
Proof. by move/edge_lt->; case: e. Qed.

Lemma mem_edges_in U e :
  (e \in edges_in U) = [&& e.1 \in U, e.2 \in U & e.1 < e.2].
Proof.
rewrite mem_filter andbC andbA; congr (_ && _).
apply/allpairsP/idP => [[[x y] /= [xU yU ->]]|/andP[xU yU]].
  by rewrite xU yU.
by exists e; rewrite -surjective_pairing.
Qed.

Lemma mem_vertices m v : (v \in vertices m) = (v < m.*2).
Proof. by rewrite mem_iota. Qed.

Lemma mem_graph_edges m e : (e \in graph_edges m) = (e.1 < e.2) && (e.2 < m.*2).
Proof.
rewrite mem_edges_in !mem_vertices; case lt: (e.1 < e.2); rewrite ?andbF //=.
by rewrite andbT; apply: andb_idl; apply: ltn_trans.
Qed.

Lemma edges_normal m e : e \in graph_edges m -> normal e.
Proof. by rewrite mem_graph_edges => /andP[]. Qed.

Lemma mem_edge m u v :
  u != v -> u \in vertices m -> v \in vertices m -> edge u v \in graph_edges m.
Proof.
rewrite mem_graph_edges !mem_vertices => /normal_edge; rewrite /normal.
move=> -> um vm.
by rewrite /edge /= gtn_max um.
Qed.

Lemma edges_at m e v : e \in graph_edges m -> at_vertex v e -> v \in vertices m.
Proof.
by rewrite mem_edges_in => /and3P[a b _] /orP[]/eqP<-.
Qed.

(* The other end. *)
Definition across (e : cell) (v : nat) : nat := if e.1 == v then e.2 else e.1.

Lemma acrossP e v :
  normal e -> at_vertex v e ->
  [/\ at_vertex (across e v) e, across e v != v & e = edge v (across e v)].
Proof.
case: e => x y; rewrite /normal /at_vertex /across /= => lt.
case: eqP => [<- _|_ /= /eqP <-].
  by rewrite eqxx orbT edge_lt // gtn_eqF.
by rewrite eqxx edgeC edge_lt // (ltn_eqF lt).
Qed.

(* ---- sets of edges ---- *)

Lemma mem_ends S v : (v \in ends S) = has (at_vertex v) S.
Proof.
elim: S => //= e S IH; rewrite !inE IH /at_vertex !(eq_sym v) orbA.
by [].
Qed.

Lemma endsP S v : reflect (exists2 e, e \in S & at_vertex v e) (v \in ends S).
Proof. by rewrite mem_ends; apply: hasP. Qed.

Lemma at_ends S e v : e \in S -> at_vertex v e -> v \in ends S.
Proof. by move=> eS ve; apply/endsP; exists e. Qed.

Lemma size_ends S : size (ends S) = (size S).*2.
Proof. by elim: S => //= e S ->. Qed.

Lemma ends_cat S T : ends (S ++ T) = ends S ++ ends T.
Proof. by rewrite /ends map_cat flatten_cat. Qed.

Lemma ends_perm S T : perm_eq S T -> perm_eq (ends S) (ends T).
Proof. by move=> p; apply/perm_flatten/perm_map. Qed.

Lemma ends_rem S e :
  e \in S -> perm_eq (ends S) (e.1 :: e.2 :: ends (rem e S)).
Proof. by move/perm_to_rem/ends_perm. Qed.

Lemma ends_sub S T : {subset S <= T} -> {subset ends S <= ends T}.
Proof. by move=> s v /endsP[e /s eT ve]; apply: at_ends ve. Qed.

Lemma ends_edge u v S : perm_eq (ends (edge u v :: S)) (u :: v :: ends S).
Proof.
wlog le : u v / u <= v => [H|].
  case: (leqP u v) => [/H//|/ltnW/H p]; rewrite edgeC; apply: perm_trans p _.
  exact/permPl/(perm_catCA [:: v] [:: u]).
by rewrite /edge /= (minn_idPl le) (maxn_idPr le).
Qed.

Lemma count_ends_edge p u v S :
  count p (ends (edge u v :: S)) = p u + (p v + count p (ends S)).
Proof. by rewrite (permP (ends_edge u v S)). Qed.

Lemma ends_uniq S : uniq (ends S) -> uniq S.
Proof.
elim: S => //= e S IH /and3P[a _ /IH->]; rewrite andbT.
apply: contra a => eS; rewrite inE (at_ends eS) ?orbT //.
by rewrite /at_vertex eqxx.
Qed.

Lemma ends_apart N e f v :
  uniq (ends N) -> e \in N -> f \in N -> at_vertex v e -> at_vertex v f ->
  e = f.
Proof.
move=> u eN fN ve vf; apply/eqP; apply: contraTT u => ne.
rewrite (perm_uniq (ends_rem eN)) /=.
have /(at_ends)/(_ vf) vr : f \in rem e N.
  by move: fN; rewrite (perm_mem (perm_to_rem eN)) inE eq_sym (negPf ne).
by case/orP: ve => /eqP ->; rewrite ?inE vr ?orbT ?andbF.
Qed.

Lemma count_at_ends v S : count (at_vertex v) S <= count_mem v (ends S).
Proof.
elim: S => //= e S IH; rewrite addnA leq_add // /at_vertex.
by case: eqP => //; case: eqP.
Qed.

Lemma uniq_ends_filter (a : pred cell) S :
  uniq (ends S) -> uniq (ends (filter a S)).
Proof.
elim: S => //= e S IH; case: ifP => _ /and3P[e1 e2 /IH u] //=.
have s : {subset ends (filter a S) <= ends S}.
  by apply: ends_sub => f; rewrite mem_filter => /andP[].
rewrite u (contra (@s _) e2) !andbT.
by move: e1; rewrite !inE !negb_or => /andP[-> /(contra (@s _))].
Qed.

(* ---- perfect matchings ---- *)

Lemma mem_perfect k V M :
  sorted ltn V -> M \in perfect_matchings k V -> size V = k.*2 ->
  perm_eq (ends M) V /\ all normal M.
Proof.
elim: k V M => [|k IH] [|v V] M //= sV; first by rewrite inE => /eqP->.
case/allpairsPdep=> w [N [wV NM ->]]; rewrite doubleS => -[sz].
have sr : sorted ltn (rem w V).
  apply: subseq_sorted (rem_subseq w V) _; first exact: ltn_trans.
  exact: path_sorted sV.
have [|p a] := IH _ _ sr NM; first by rewrite size_rem // sz.
split; last first.
  by rewrite /= a andbT; apply: (allP (order_path_min ltn_trans sV)).
rewrite /= perm_cons -(perm_cons w) in p *.
by apply: perm_trans p _; rewrite perm_sym perm_to_rem.
Qed.

Lemma perfect_mem k V N :
  sorted ltn V -> perm_eq (ends N) V -> all normal N -> size V = k.*2 ->
  exists2 M, M \in perfect_matchings k V & {subset M <= N}.
Proof.
elim: k V N => [|k IH] [|v V] N sV p a //= sz.
  by exists [::] => //; rewrite inE.
have /endsP[e eN ve] : v \in ends N by rewrite (perm_mem p) mem_head.
have pe := ends_rem eN; have ne : normal e by apply: (allP a).
have lt : all (ltn v) V by apply: order_path_min sV; apply: ltn_trans.
have inV x : x \in ends N -> x = v \/ v < x.
  by rewrite (perm_mem p) inE => /predU1P[|/(allP lt)]; [left|right].
have e1 : e.1 = v.
  case/orP: ve => /eqP // e2; case: (inV e.1) => //.
    by apply: at_ends eN _; rewrite /at_vertex eqxx.
  by move=> lt'; move: ne; rewrite /normal e2 ltnNge ltnW.
have p' : perm_eq (e.2 :: ends (rem e N)) V.
  by move: p; rewrite (permPl pe) e1 perm_cons.
have e2 : e.2 \in V by rewrite -(perm_mem p') mem_head.
have [||||M MM s] := IH (rem e.2 V) (rem e N).
- apply: subseq_sorted (rem_subseq _ V) _; first exact: ltn_trans.
  exact: path_sorted sV.
- by rewrite -(perm_cons e.2) (permPl p') perm_to_rem.
- by apply/allP => f /mem_rem /(allP a).
- by rewrite size_rem //; case: sz => ->.
exists ((v, e.2) :: M) => [|f].
  by apply/allpairsPdep; exists e.2, M.
by rewrite inE => /predU1P[->|/s/mem_rem//]; rewrite -e1 -surjective_pairing.
Qed.

Lemma matchableP k V S :
  reflect (exists2 M, M \in perfect_matchings k V & {subset M <= S})
    (matchable k V S).
Proof.
elim: k V => [|k IH] [|v V] /=; try by left; exists [::]; rewrite ?inE.
  by right; case.
apply: (iffP hasP) => [[w wV /andP[vw /IH[M MM s]]]|[M]].
  exists ((v, w) :: M); first by apply/allpairsPdep; exists w, M.
  by move=> f; rewrite inE => /predU1P[->|/s].
case/allpairsPdep=> w [N [wV NM ->]] s; exists w => //.
rewrite s ?mem_head //=; apply/IH; exists N => // f fN.
by apply: s; rewrite inE fN orbT.
Qed.

Record perfect_in (m : nat) (S N : seq cell) : Prop := PerfectIn {
  perfect_sub : {subset N <= S};
  perfect_ends : perm_eq (ends N) (vertices m);
  perfect_normal : all normal N
}.

Section Perfect.

Variable m : nat.

Lemma vertices_sorted : sorted ltn (vertices m).
Proof. exact: iota_ltn_sorted. Qed.

Lemma has_perfectP S :
  has_perfect m S <-> exists N, perfect_in m S N.
Proof.
split=> [/matchableP[M MM s]|[N [s p a]]].
  have [|p a] := mem_perfect vertices_sorted MM; first by rewrite size_iota.
  by exists M.
have [|M MM s'] := perfect_mem vertices_sorted p a (k := m).
  by rewrite size_iota.
by apply/matchableP; exists M => // f /s'/s.
Qed.

Lemma wonE r P w :
  winning (goal (complete_game r m)) (stones P w) = has_perfect m (stones P w).
Proof.
rewrite /=; apply/hasP/matchableP => -[M MM /= s]; exists M => //.
  exact/allP.
exact/allP.
Qed.

Variables S N : seq cell.
Hypothesis perf : perfect_in m S N.

Lemma perfect_uniq_ends : uniq (ends N).
Proof. by rewrite (perm_uniq (perfect_ends perf)) iota_uniq. Qed.

Lemma perfect_uniq : uniq N.
Proof. exact: ends_uniq perfect_uniq_ends. Qed.

Lemma perfect_size : size N = m.
Proof.
by have /perm_size := perfect_ends perf; rewrite size_ends size_iota;
  apply: double_inj.
Qed.

Lemma perfect_cover v :
  v \in vertices m -> exists2 e, e \in N & at_vertex v e.
Proof. by rewrite -(perm_mem (perfect_ends perf)) => /endsP. Qed.

Lemma perfect_least : m <= size S.
Proof.
by rewrite -perfect_size uniq_leq_size ?perfect_uniq //; case: perf.
Qed.

Lemma perfect_star v :
  uniq S -> m + count (at_vertex v) S <= (size S).+1.
Proof.
move=> uS; rewrite -(count_predC (at_vertex v) S) addnC -addnS leq_add2l.
rewrite -perfect_size -(count_predC (at_vertex v) N) -add1n leq_add //.
  apply: leq_trans (count_at_ends _ _) _.
  by rewrite count_uniq_mem ?leq_b1 ?perfect_uniq_ends.
rewrite -!size_filter uniq_leq_size ?filter_uniq ?perfect_uniq // => e.
by rewrite !mem_filter => /andP[-> /(perfect_sub perf)].
Qed.

End Perfect.

Lemma has_perfect_sub m S T :
  {subset S <= T} -> has_perfect m S -> has_perfect m T.
Proof.
move=> s /has_perfectP[N [s' p a]]; apply/has_perfectP; exists N; split=> //.
by move=> f /s'/s.
Qed.

(* ---- mates ---- *)

Lemma mateP S v :
  all normal S -> uniq (ends S) -> v \in ends S ->
  [/\ edge v (mate S v) \in S, mate S v != v & mate S v \in ends S].
Proof.
move=> a u /endsP[e eS ve].
have -> : mate S v = across e v.
  rewrite /mate; set s := filter _ _.
  have : head (0, 0) s \in s.
    have: e \in s by rewrite mem_filter ve.
    by case: s => // x s _; apply: mem_head.
  rewrite mem_filter => /andP[vh hS].
  by rewrite (ends_apart u hS eS vh ve).
have [ae ne E] := acrossP (allP a e eS) ve.
by rewrite -E eS ne (at_ends eS ae).
Qed.

Lemma mate_edge S v w :
  all normal S -> uniq (ends S) -> v != w -> edge v w \in S -> mate S v = w.
Proof.
move=> a u vw eS; have vE : v \in ends S.
  by apply: at_ends eS _; rewrite at_edge eqxx.
have [eS' mv _] := mateP a u vE.
have := ends_apart u eS eS' (v := v); rewrite !at_edge eqxx => /(_ isT isT) E.
have: at_vertex w (edge v (mate S v)) by rewrite -E at_edge eqxx orbT.
by rewrite at_edge eq_sym (negPf vw) => /eqP.
Qed.

Lemma mateK S v :
  all normal S -> uniq (ends S) -> v \in ends S -> mate S (mate S v) = v.
Proof.
by move=> a u vS; have [eS mv _] := mateP a u vS; apply: mate_edge;
  rewrite // edgeC.
Qed.

(* ---- untouched vertices ---- *)

Section Untouched.

Variables (m : nat) (S : seq cell).
Hypothesis inS : {subset S <= graph_edges m}.
Hypothesis uS : uniq (ends S).

Lemma mem_untouched v :
  (v \in untouched m S) = (v \in vertices m) && (v \notin ends S).
Proof. by rewrite mem_filter andbC. Qed.

Lemma ends_vertices : {subset ends S <= vertices m}.
Proof. by move=> v /endsP[e /inS eE ve]; apply: edges_at ve. Qed.

Lemma ends_untouched : perm_eq (ends S ++ untouched m S) (vertices m).
Proof.
apply: uniq_perm; rewrite ?iota_uniq //.
  rewrite cat_uniq uS filter_uniq ?iota_uniq // andbT.
  by apply/hasPn => v; rewrite mem_untouched => /andP[].
move=> v; rewrite mem_cat mem_untouched.
by case: (boolP (v \in ends S)) => [/ends_vertices->|]; rewrite ?andbT.
Qed.

Lemma size_untouched : size (untouched m S) = (m - size S).*2.
Proof.
have /perm_size := ends_untouched.
rewrite size_cat size_ends size_iota => E.
by rewrite doubleB -E addKn.
Qed.

End Untouched.
