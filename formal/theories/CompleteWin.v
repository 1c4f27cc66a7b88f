(** The winning theorem of docs/complete-graphs.md: for m >= 3 X, by its rule,
   owns a perfect matching of the complete graph with 2m vertices by ply 2m+3.

<<
    proper m P             == both own edges of the graph, no two the same
    pair_lemma       == with every live r goes a good pair (r, s)
    no_threat_lemma1, 2    == O has no threat after ab and after br'
    complete_winning_rule_wins
                           == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Playing Complete
  CompleteMatchings CompleteBuild.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- positions ---- *)

Definition proper (m : nat) (P : position) : Prop :=
  [/\ {subset xs P <= graph_edges m}, {subset os P <= graph_edges m},
      uniq (xs P), uniq (os P) & forall e, e \in xs P -> e \notin os P].

Section Positions.

Variable m : nat.
Notation G := (complete_game Achievement m).

Lemma wonA P w : won G P w = has_perfect m (stones P w).
Proof. by rewrite -(wonE m Achievement); case: w. Qed.

Lemma won_size P w : won G P w -> m <= size (stones P w).
Proof. by rewrite wonA => /has_perfectP[N /perfect_least]. Qed.

Lemma not_won P w : size (stones P w) < m -> ~~ won G P w.
Proof. by rewrite ltnNge; apply: contra; apply: won_size. Qed.

Lemma allowedE P e : allowed G P e = (e \in graph_edges m) && free P e.
Proof. by []. Qed.

Lemma mem_completing_edges P w e :
  (e \in completing_edges m P w) =
    allowed G P e && has_perfect m (e :: stones P w).
Proof. by rewrite mem_filter allowedE andbC andbA. Qed.

Lemma no_completing_edges P w :
  (size (stones P w)).+1 < m -> completing_edges m P w = [::].
Proof.
move=> lt; apply/eqP; rewrite -[_ == _]negbK -has_filter -all_predC.
apply/allP => e _ /=; rewrite negb_and orbC; apply/orP; left.
apply/negP => /has_perfectP[N /perfect_least] /=.
by rewrite leqNgt lt.
Qed.

Lemma free_put t P e f : free P e -> e != f -> free (put t P f) e.
Proof.
by rewrite /free; case: t => /= /andP[eX eO] ef; rewrite inE negb_or ef eX eO.
Qed.

Lemma proper_put t P e : proper m P -> allowed G P e -> proper m (put t P e).
Proof.
case=> iX iO uX uO d /andP[eE /andP[eX eO]]; case: t; split=> //=;
  rewrite ?eX ?eO //; move=> f.
- by rewrite inE => /predU1P[->|/iX].
- by rewrite inE => /predU1P[->|/d].
- by rewrite inE => /predU1P[->|/iO].
by move=> fX; rewrite inE negb_or d // andbT; apply: contraNneq eX => <-.
Qed.

Lemma proper_start : proper m start.
Proof. by []. Qed.

End Positions.

(* ---- the position at ply 2m-3 ----

   X's matching M misses the vertices a and b, and O owns F. If O touches a or
   b, it touches b; if it touches neither, it does not touch X's edge c0. *)

Section Left.

Variables (m a b : nat) (M F : seq cell).
Hypothesis m3 : 3 <= m.
Hypothesis inM : {subset M <= graph_edges m}.
Hypothesis inF : {subset F <= graph_edges m}.
Hypothesis uM : uniq (ends M).
Hypothesis uF : uniq F.
Hypothesis apart : forall e, e \in M -> e \notin F.
Hypothesis all_v : perm_eq (a :: b :: ends M) (vertices m).
Hypothesis sF : (size F).+2 = m.
Hypothesis abF : edge a b \notin F.

Notation mt := (mate M).

Let nM : all normal M.
Proof. by apply/allP => e /inM /edges_normal. Qed.

Let uV : uniq (a :: b :: ends M).
Proof. by rewrite (perm_uniq all_v) iota_uniq. Qed.

Lemma left_ab : a != b.
Proof. by move: uV; rewrite /= inE negb_or -!andbA => /andP[]. Qed.

Lemma left_a v : v \in ends M -> a != v.
Proof.
move=> vM; apply: contraTneq uV => ->.
by rewrite /= inE vM orbT.
Qed.

Lemma left_b v : v \in ends M -> b != v.
Proof.
move=> vM; apply: contraTneq uV => ->.
by rewrite /= vM andbF.
Qed.

Let ab := left_ab.
Let av := left_a.
Let bv := left_b.

Lemma left_vertex v : v \in ends M -> v \in vertices m.
Proof. by rewrite -(perm_mem all_v) !inE => ->; rewrite !orbT. Qed.

Let aV : a \in vertices m.
Proof. by rewrite -(perm_mem all_v) inE eqxx. Qed.

Let bV : b \in vertices m.
Proof. by rewrite -(perm_mem all_v) !inE eqxx orbT. Qed.

Lemma left_mate v :
  v \in ends M ->
  [/\ edge v (mt v) \in M, mt v != v, mt v \in ends M & mt (mt v) = v].
Proof.
by move=> vM; have [e n mM] := mateP nM uM vM; split; rewrite // mateK.
Qed.

Lemma left_size : (size M).+1 = m.
Proof.
have := perm_size all_v; rewrite /= size_ends size_iota => E.
by apply: double_inj; rewrite doubleS E.
Qed.

(* Two edges with one end in common. *)
Lemma edge_inj u v w : v != u -> w != u -> edge u v = edge u w -> v = w.
Proof.
move=> vu wu E; have: at_vertex v (edge u w) by rewrite -E at_edge eqxx orbT.
by rewrite at_edge (negPf vu) => /eqP.
Qed.

Lemma edge_neq u v x y :
  u != x -> u != y -> edge u v != edge x y.
Proof.
move=> ux uy; apply/eqP => E.
have: at_vertex u (edge x y) by rewrite -E at_edge eqxx.
by rewrite at_edge (negPf ux) (negPf uy).
Qed.

Lemma notin_at u v S : u \notin ends S -> edge u v \notin S.
Proof.
by apply: contra => eS; apply: at_ends eS _; rewrite at_edge eqxx.
Qed.

(* ---- Lemma 3 ---- *)

Definition live_vertex (r : nat) : bool :=
  (edge a r \notin F) && (edge b (mt r) \notin F).

Let at_ab (e : cell) : bool := at_vertex a e || at_vertex b e.

Let dead := [seq v <- ends M | ~~ live_vertex v].

Let dead_le : size dead <= count at_ab F.
Proof.
pose phi v := if edge a v \in F then edge a v else edge b (mt v).
have inj : {in dead &, injective phi}.
  move=> v w; rewrite !mem_filter => /andP[_ vM] /andP[_ wM].
  have [_ _ mv kv] := left_mate vM; have [_ _ mw kw] := left_mate wM.
  have neq x y : x \in ends M -> y \in ends M -> edge a x != edge b y.
    by move=> xM yM; apply: edge_neq ab (av yM).
  rewrite /phi; do 2 case: ifP => _; move=> E.
  - by apply: edge_inj E; rewrite eq_sym av.
  - by case/eqP: (neq _ _ vM mw).
  - by case/eqP: (neq _ _ wM mv).
  by rewrite -kv -kw; congr mate; apply: edge_inj E; rewrite eq_sym bv.
rewrite -(size_map phi) -size_filter; apply: uniq_leq_size.
  by rewrite map_inj_in_uniq // filter_uniq.
move=> f /mapP[v]; rewrite !mem_filter => /andP[nl vM] ->.
rewrite /phi /at_ab; case: ifP => [->|/negbT aF].
  by rewrite at_edge eqxx.
by move: nl; rewrite /live_vertex aF negbK => ->; rewrite !at_edge eqxx !orbT.
Qed.

Lemma live_exists : exists2 r, r \in ends M & live_vertex r.
Proof.
case: (boolP (has live_vertex (ends M))) => [/hasP//|no].
suff: (size M).*2 <= size F.
  rewrite leqNgt -addnn; case/negP; have -> : size M = (size F).+1.
    by apply: succn_inj; rewrite left_size sF.
  by rewrite addSn ltnS leq_addr.
rewrite -size_ends; apply: leq_trans (count_size at_ab F).
apply: leq_trans dead_le; rewrite /dead size_filter.
move: no; rewrite has_count -leqNgt leqn0.
by rewrite -(count_predC live_vertex (ends M)) => /eqP->.
Qed.

Definition good_pair (r s : nat) : bool :=
  [&& live_vertex r, live_vertex s, s != r, s != mt r & edge (mt r) s \notin F].

Theorem pair_lemma r :
  r \in ends M -> live_vertex r -> exists2 s, s \in ends M & good_pair r s.
Proof.
move=> rM lr; have [_ _ mr kr] := left_mate rM.
case: (boolP (has (good_pair r) (ends M))) => [/hasP//|no]; exfalso.
pose L := [seq v <- ends M | live_vertex v].
pose L' := [seq s <- L | s \notin [:: r; mt r]].
have bad s : s \in L' ->
    [/\ s \in ends M, s != r, s != mt r & edge (mt r) s \in F].
  rewrite !mem_filter !inE negb_or => /andP[/andP[sr sm] /andP[ls sM]].
  split=> //; apply: contraR no => nF; apply/hasP; exists s => //.
  by rewrite /good_pair lr ls sr sm.
have : size L' <= count (predC at_ab) F.
  rewrite -(size_map (edge (mt r))) -size_filter; apply: uniq_leq_size.
    rewrite map_inj_in_uniq ?filter_uniq // => s s' /bad[_ _ ? _].
    case/bad=> _ _ ? _.
    exact: edge_inj.
  move=> f /mapP[s /bad[sM _ _ eF] ->]; rewrite mem_filter eF andbT /=.
  by rewrite /at_ab !at_edge (negPf (av mr)) (negPf (av sM)) (negPf (bv mr))
    (negPf (bv sM)).
have : size L <= (size L').+2.
  rewrite /L' -(count_predC (mem [:: r; mt r]) L) -addn2 addnC size_filter.
  rewrite leq_add2l -size_filter.
  apply: (@uniq_leq_size _ _ [:: r; mt r]); first by rewrite !filter_uniq.
  by move=> x; rewrite mem_filter => /andP[].
have : (size M).*2 = size L + size dead.
  by rewrite -size_ends /L /dead !size_filter count_predC.
have := count_predC at_ab F; have := dead_le; have := left_size; have := m3.
rewrite -sF -addnn.
move: (size L) (size L') (size dead) (size M) (count _ F) (count _ F) (size F).
move=> l l' d sM' z w f f1 sMf dw wz ll sl lz.
have : f.+1 + f.+1 <= (z.+2) + w.
  move: sMf => [<-]; rewrite ll; apply: leq_add => //.
  by apply: leq_trans sl _; rewrite !ltnS.
rewrite !addSn addnS (addnC z) wz !ltnS -[X in _ <= X]add0n leq_add2r.
by rewrite leqNgt; move: f1; rewrite !ltnS => ->.
Qed.

(* ---- Lemma 4 ---- *)

Lemma no_completion T v g :
  uniq T -> (size T).+2 < m + count (at_vertex v) T -> ~ has_perfect m (g :: T).
Proof.
move=> uT lt /has_perfectP[N pN]; case: (boolP (g \in T)) => gT.
  have pT : perfect_in m T N.
    case: pN => s p n; split=> // f /s; rewrite inE.
    by case/predU1P=> [->|].
  have := perfect_star pT v uT; rewrite leqNgt => /negP[].
  exact: leq_ltn_trans lt.
have := perfect_star pN v; rewrite /= gT uT leqNgt => /(_ isT)/negP; apply.
apply: leq_trans lt _; rewrite leq_add2l leq_addl.
by [].
Qed.

Lemma touches_ab v : v \in [:: a; b] -> at_vertex v (edge a b).
Proof. by rewrite !inE at_edge. Qed.

(* Of the edges T + g only g is at c and d, and perhaps others. *)
Lemma only_edge T N g c d :
  perfect_in m (g :: T) N -> c != d -> c \in vertices m -> d \in vertices m ->
  c \notin ends T -> d \notin ends T -> g = edge c d.
Proof.
move=> pN cd cV dV cT dT.
have at_g v : v \in vertices m -> v \notin ends T -> g \in N /\ at_vertex v g.
  move=> vV vT; have [e eN ve] := perfect_cover pN vV.
  have := perfect_sub pN eN; rewrite inE => /predU1P[<-//|eT].
  by case/negP: vT; apply: at_ends ve.
have [gN cg] := at_g c cV cT; have [_ dg] := at_g d dV dT.
exact: edge_at (allP (perfect_normal pN) g gN) cd cg dg.
Qed.

Variable c0 : cell.
Hypothesis alt : b \in ends F \/
  c0 \in M /\ forall v, v \in [:: a; b; c0.1; c0.2] -> v \notin ends F.

Let F_at_b T :
  b \in ends F -> uniq T -> {subset F <= T} -> edge a b \in T ->
  1 < count (at_vertex b) T.
Proof.
case/endsP=> h hF bh uT s abT; rewrite -size_filter.
apply: (@leq_trans (size [:: h; edge a b])) => //; apply: uniq_leq_size.
  by rewrite /= inE andbT; apply: contra abF => /eqP<-.
move=> f; rewrite !inE mem_filter => /orP[]/eqP->; first by rewrite bh s.
by rewrite at_edge eqxx orbT.
Qed.

Lemma a_in_ab : a \in [:: a; b; c0.1; c0.2].
Proof. by rewrite inE eqxx. Qed.

(* The ends of c0 are not touched by a b. *)
Let c0_apart c :
  c \in ends M -> c \notin ends F -> c \notin ends (edge a b :: F).
Proof.
move=> cM cF; rewrite (perm_mem (ends_edge a b F)) !inE (negPf cF).
by rewrite !(eq_sym c) (negPf (av cM)) (negPf (bv cM)).
Qed.

Let c0_ends :
  c0 \in M -> [/\ c0 = edge c0.1 c0.2, c0.1 != c0.2, c0.1 \in ends M
    & c0.2 \in ends M].
Proof.
move=> c0M; have n0 : normal c0 by apply: (allP nM).
split; first by rewrite edge_ends.
- by rewrite (ltn_eqF n0).
- by apply: at_ends c0M _; rewrite /at_vertex eqxx.
by apply: at_ends c0M _; rewrite /at_vertex eqxx orbT.
Qed.

Theorem no_threat_lemma1 g : has_perfect m (g :: edge a b :: F) -> g \in M.
Proof.
move=> hp; have uT : uniq (edge a b :: F) by rewrite /= abF.
case: alt => [bF|[c0M out]].
  case: (@no_completion _ b g uT _ hp); rewrite -sF [size _]/=.
  rewrite -[(size F).+4]addn2 leq_add2l F_at_b ?mem_head //.
  by move=> f fF; rewrite inE fF orbT.
have [E ne c1 c2] := c0_ends c0M; case/has_perfectP: hp => N pN.
rewrite (only_edge pN ne) -?E //; try exact: left_vertex.
  by apply: c0_apart => //; apply: out; rewrite !inE eqxx !orbT.
by apply: c0_apart => //; apply: out; rewrite !inE eqxx !orbT.
Qed.

Lemma pendant r g c d :
  edge c d \in M -> c != d -> r \in ends M -> mt r = d ->
  a \notin ends F -> c \notin ends F -> d \notin ends F ->
  has_perfect m (g :: edge b d :: edge a b :: F) -> g \in edge a r :: M.
Proof.
move=> cdM cd rM rd aF cF dF /has_perfectP[N pN].
have cM : c \in ends M by apply: at_ends cdM _; rewrite at_edge eqxx.
have dM : d \in ends M by apply: at_ends cdM _; rewrite at_edge eqxx orbT.
have rc : r = c.
  have [_ _ _ <-] := left_mate rM; rewrite rd; apply: mate_edge => //.
    by rewrite eq_sym.
  by rewrite edgeC.
have ac := av cM; have bc := bv cM; have ad := av dM; have bd := bv dM.
have at_T v : v \in vertices m -> v \notin ends F ->
    exists2 e, e \in N & at_vertex v e /\
      (e = g \/ at_vertex v (edge b d) /\ e = edge b d \/
       at_vertex v (edge a b) /\ e = edge a b).
  move=> vV vF; have [e eN ve] := perfect_cover pN vV.
  exists e => //; split=> //; have := perfect_sub pN eN.
  rewrite !inE => /or4P[/eqP E|/eqP E|/eqP E|eF]; first by left.
  - by right; left; rewrite -E.
  - by right; right; rewrite -E.
  by case/negP: vF; apply: at_ends eF ve.
have [e eN [ce alt_c]] := at_T c (left_vertex cM) cF.
have eg : e = g.
  move: alt_c; rewrite !at_edge (negPf cd) !(eq_sym c) (negPf ac) (negPf bc).
  by case=> [//|[[]|[]]].
rewrite {}eg in eN ce.
have ng : normal g by apply: (allP (perfect_normal pN)).
have [e1 e1N [ae alt_a]] := at_T a aV aF.
have [e2 e2N [de alt_d]] := at_T d (left_vertex dM) dF.
case: alt_a => [E|[[]|[_ E1]]].
- rewrite E in ae; rewrite (edge_at ng ac ae ce) rc mem_head //.
- by rewrite at_edge (negPf ab) (negPf ad).
case: alt_d => [E|[[_ E2]|[]]].
- rewrite E in de; by rewrite (edge_at ng cd ce de) inE cdM orbT.
- rewrite E1 in e1N; rewrite E2 in e2N.
  have E := ends_apart (perfect_uniq_ends pN) e1N e2N (v := b).
  have {}E : edge a b = edge b d by apply: E; rewrite at_edge eqxx ?orbT.
  have: at_vertex a (edge b d) by rewrite -E at_edge eqxx.
  by rewrite at_edge (negPf ab) (negPf ad).
by rewrite at_edge !(eq_sym d) (negPf ad) (negPf bd).
Qed.

Theorem no_threat_lemma2 r g :
  r \in ends M -> edge b (mt r) \notin F ->
  has_perfect m (g :: edge b (mt r) :: edge a b :: F) ->
  g \in edge a r :: M.
Proof.
move=> rM bF hp; have [_ _ mM _] := left_mate rM.
have uT : uniq (edge b (mt r) :: edge a b :: F).
  rewrite /= inE negb_or bF abF uF !andbT (edgeC a).
  by apply/eqP => /edge_inj; rewrite !(eq_sym _ b) (bv mM) (eq_sym b) ab
    => /(_ isT isT) E; case/eqP: (av mM).
case: alt => [bE|[c0M out]].
  case: (@no_completion _ b g uT _ hp); rewrite -sF [size _]/=.
  rewrite -[(size F).+1.+4]addn3 leq_add2l -cat1s count_cat [count _ [:: _]]/=.
  rewrite at_edge eqxx addn0 add1n ltnS F_at_b ?mem_head //.
    by case/andP: uT.
  by move=> f fF; rewrite inE fF orbT.
have [E ne c1 c2] := c0_ends c0M.
have aF : a \notin ends F by apply/out/a_in_ab.
have c1F : c0.1 \notin ends F by apply: out; rewrite !inE eqxx !orbT.
have c2F : c0.2 \notin ends F by apply: out; rewrite !inE eqxx !orbT.
case: (eqVneq (mt r) c0.1) => [r1|r1].
  apply: (@pendant r g c0.2 c0.1); rewrite // 1?eq_sym //.
    by rewrite edgeC -E.
  by rewrite -r1.
case: (eqVneq (mt r) c0.2) => [r2|r2].
  by apply: (@pendant r g c0.1 c0.2); rewrite // -?E // -r2.
case/has_perfectP: hp => N pN; have c_T c : c \in ends M -> c \notin ends F ->
    mt r != c -> c \notin ends (edge b (mt r) :: edge a b :: F).
  move=> cM cF rc; rewrite (perm_mem (ends_edge _ _ _)) 2!in_cons !(eq_sym c).
  by rewrite (negPf (bv cM)) (negPf rc) c0_apart.
by rewrite (only_edge pN ne) -?E ?inE ?c0M ?orbT //;
  try exact: left_vertex; apply: c_T.
Qed.

(* ---- four perfect matchings ---- *)

Lemma perfect_rem v :
  v \in ends M -> perm_eq (ends M) (v :: mt v :: ends (rem (edge v (mt v)) M)).
Proof.
move=> vM; have [eM _ _ _] := left_mate vM.
apply: perm_trans (ends_perm (perm_to_rem eM)) _.
exact: ends_edge.
Qed.

Lemma has_perfectI S N :
  {subset N <= S} -> perm_eq (ends N) (a :: b :: ends M) -> all normal N ->
  has_perfect m S.
Proof.
move=> s p n; apply/has_perfectP; exists N; split=> //.
exact: perm_trans p all_v.
Qed.

Lemma perfect1 : has_perfect m (edge a b :: M).
Proof.
apply: (@has_perfectI _ (edge a b :: M)) => //; first exact: ends_edge.
by rewrite /= normal_edge.
Qed.

(* M - v v' + a v + b v' *)
Lemma perfect2 v S :
  v \in ends M -> {subset M <= S} -> edge a v \in S -> edge b (mt v) \in S ->
  has_perfect m S.
Proof.
move=> vM s aS bS; have [_ _ mM _] := left_mate vM.
apply: (@has_perfectI _
  (edge a v :: edge b (mt v) :: rem (edge v (mt v)) M)).
- by move=> f; rewrite !inE => /or3P[/eqP->|/eqP->|/mem_rem/s].
- apply/permP => p; pose R := rem (edge v (mt v)) M.
  have E : count p (ends M) = p v + (p (mt v) + count p (ends R)).
    exact: permP (perfect_rem vM) p.
  by rewrite !count_ends_edge [RHS]/= E; congr (_ + _); exact: addnCA.
rewrite /= !normal_edge ?av ?bv //=; apply/allP => f /mem_rem.
exact: (allP nM).
Qed.

(* M - r r' - s s' + a r + b s' + r' s *)
Lemma perfect4 r s S :
  r \in ends M -> s \in ends M -> s != r -> s != mt r -> {subset M <= S} ->
  edge a r \in S -> edge b (mt s) \in S -> edge (mt r) s \in S ->
  has_perfect m S.
Proof.
move=> rM sM sr sr' sub aS bS rS.
have [er nr mr kr] := left_mate rM; have [es ns ms ks] := left_mate sM.
pose M1 := rem (edge r (mt r)) M; pose M2 := rem (edge s (mt s)) M1.
have esM1 : edge s (mt s) \in M1.
  have := perm_mem (perm_to_rem er) (edge s (mt s)); rewrite es inE.
  case/esym/predU1P=> // E.
  have: at_vertex s (edge r (mt r)) by rewrite -E at_edge eqxx.
  by rewrite at_edge (negPf sr) (negPf sr').
apply: (@has_perfectI _
  (edge a r :: edge b (mt s) :: edge (mt r) s :: M2)).
- move=> f; rewrite !inE => /or4P[/eqP->|/eqP->|/eqP->|] //.
  by move/mem_rem/mem_rem/sub.
- apply/permP => p.
  have E1 : count p (ends M) = p r + (p (mt r) + count p (ends M1)).
    exact: permP (perfect_rem rM) p.
  have E2 : count p (ends M1) = p s + (p (mt s) + count p (ends M2)).
    by rewrite (permP (ends_perm (perm_to_rem esM1))) count_ends_edge.
  rewrite !count_ends_edge [RHS]/= E1 E2; congr (_ + _).
  rewrite addnCA; do 2 congr (_ + _).
  by rewrite addnCA; congr (_ + _); exact: addnCA.
rewrite /= !normal_edge ?av ?bv // 1?eq_sym //=.
by apply/allP => f /mem_rem/mem_rem; apply: (allP nM).
Qed.

End Left.

(* ---- the plies from 2m-2 on ---- *)

Lemma head_only (s : seq nat) x : x \in s -> {in s, forall y, y = x} ->
  head 0 s = x.
Proof. by case: s => // y s _ /(_ y (mem_head _ _)). Qed.

Lemma head_filter (a : pred nat) s x :
  x \in s -> a x -> head 0 [seq y <- s | a y] \in [seq y <- s | a y].
Proof.
move=> xs ax; have: x \in [seq y <- s | a y] by rewrite mem_filter ax.
by case: (filter a s) => // y t _; apply: mem_head.
Qed.

Section Turns.

Variable m : nat.
Notation G := (complete_game Achievement m).
Notation wins := (wins_playing G (complete_x_rule m) PlayerX).

Lemma wins_x_plays p P :
  ~~ won G P PlayerO -> allowed G P (complete_x_rule m P) ->
  wins p PlayerO (put PlayerX P (complete_x_rule m P)) -> wins p.+1 PlayerX P.
Proof. by move=> no l H; right. Qed.

Lemma wins_o_plays p P :
  ~~ won G P PlayerO -> (exists f, allowed G P f) ->
  (forall f, allowed G P f -> wins p PlayerX (put PlayerO P f)) ->
  wins p.+1 PlayerO P.
Proof. by move=> no l H; right. Qed.

(* X0 *)
Lemma wins_threat p P e :
  ~~ won G P PlayerO -> e \in completing_edges m P PlayerX ->
  wins p.+1 PlayerX P.
Proof.
move=> no eT; apply: wins_by_move => //.
  suff : complete_x_rule m P \in completing_edges m P PlayerX.
    by rewrite mem_completing_edges => /andP[].
  rewrite /complete_x_rule; case: (completing_edges _ _ _) eT => // f s _.
  exact: mem_head.
have : complete_x_rule m P \in completing_edges m P PlayerX.
  rewrite /complete_x_rule; case: (completing_edges _ _ _) eT => // f s _.
  exact: mem_head.
by rewrite mem_completing_edges wonA => /andP[].
Qed.

End Turns.

Section Ending.

Variables (m u v : nat) (M F : seq cell) (c0 : cell).
Hypothesis m3 : 3 <= m.
Hypothesis pr : proper m (Position M F).
Hypothesis uM : uniq (ends M).
Hypothesis sF : (size F).+2 = m.
Hypothesis sM : (size M).+1 = m.
Hypothesis UE : untouched m M = [:: u; v].
Hypothesis none : none_inside [:: u; v] F.
Hypothesis c0M : c0 \in M.
Hypothesis touch : (exists2 w, w \in [:: u; v] & w \in ends F) \/
  (forall w, w \in [:: u; v; c0.1; c0.2] -> w \notin ends F).
Notation G := (complete_game Achievement m).
Notation wins := (wins_playing G (complete_x_rule m) PlayerX).
Notation mt := (mate M).

Let b := named_b (edge u v :: F) u v.
Let a := if b == u then v else u.

Let inM : {subset M <= graph_edges m}. Proof. by case: pr. Qed.
Let inF : {subset F <= graph_edges m}. Proof. by case: pr. Qed.
Let uF : uniq F. Proof. by case: pr. Qed.
Let MF e : e \in M -> e \notin F. Proof. by case: pr => _ _ _ _; apply. Qed.
Let nM : all normal M. Proof. by apply/allP => e /inM /edges_normal. Qed.

Let uv : u != v.
Proof.
have := untouched_uniq m M; rewrite UE /= inE andbT.
by [].
Qed.

Let uvF : edge u v \notin F.
Proof.
apply/negP => /none; rewrite mem_edge_in // ?inE ?eqxx ?orbT //.
Qed.

Let bE : b = if (u \notin ends F) && (v \in ends F) then v else u.
Proof.
rewrite /b /named_b /= eqxx /=.
have -> // : [seq e <- F | e != edge u v] = F.
by apply/all_filterP/allP => e eF; apply: contraNneq uvF => <-.
Qed.

Let abE : a = v /\ b = u \/ a = u /\ b = v.
Proof.
rewrite /a; have := bE; case: ifP => _ ->; last by left; rewrite eqxx.
by right; rewrite eq_sym (negPf uv).
Qed.

Let ab_uv : edge a b = edge u v.
Proof. by case: abE => -[-> ->]; rewrite // edgeC. Qed.

Let all_v : perm_eq (a :: b :: ends M) (vertices m).
Proof.
apply: perm_trans (ends_untouched inM uM); rewrite UE perm_sym perm_catC.
case: abE => -[-> ->] //.
exact/permPl/(perm_catCA [:: u] [:: v]).
Qed.

Let alt : b \in ends F \/
  c0 \in M /\ forall w, w \in [:: a; b; c0.1; c0.2] -> w \notin ends F.
Proof.
case: touch => [[w wuv wF]|out]; last first.
  right; split=> // w wE; apply: out; move: wE.
  by case: abE => -[-> ->]; rewrite // !inE orbCA.
left; rewrite bE; case: ifP => [/andP[]//|].
move: wuv; rewrite !inE => /orP[]/eqP E; rewrite -E wF //.
by rewrite andbT => /negbFE.
Qed.

Let abF : edge a b \notin F. Proof. by rewrite ab_uv. Qed.
Let ab : a != b. Proof. exact: left_ab all_v. Qed.
Let av w : w \in ends M -> a != w. Proof. exact: left_a all_v _. Qed.
Let bv w : w \in ends M -> b != w. Proof. exact: left_b all_v _. Qed.
Let mateM w (wM : w \in ends M) := left_mate inM uM wM.
Let vert w : w \in ends M -> w \in vertices m.
Proof. exact: left_vertex all_v _. Qed.
Let aM : a \notin ends M.
Proof. by apply/negP => /av; rewrite eqxx. Qed.
Let bM : b \notin ends M.
Proof. by apply/negP => /bv; rewrite eqxx. Qed.
Let aV : a \in vertices m. Proof. by rewrite -(perm_mem all_v) inE eqxx. Qed.
Let bV : b \in vertices m.
Proof. by rewrite -(perm_mem all_v) !inE eqxx orbT. Qed.

Notation ply_2m_2 := (Position M (edge u v :: F)).
Notation ply_2m_1 r := (Position (edge a r :: M) (edge u v :: F)).
Notation ply_2m r :=
  (Position (edge a r :: M) (edge b (mt r) :: edge u v :: F)).

(* ---- X2 ---- *)

Lemma mem_others w :
  (w \in [seq w <- vertices m | (w != u) && (w != v)]) = (w \in ends M).
Proof.
rewrite mem_filter -(perm_mem (ends_untouched inM uM)) UE mem_cat !inE.
case: (boolP (w \in ends M)) => [wM|_] /=; last first.
  by case: (w == u); case: (w == v).
have [au bu] := (av wM, bv wM); rewrite andbT !(eq_sym w).
by case: abE au bu => -[-> ->] -> ->.
Qed.

Lemma free_at_a w :
  w \in ends M -> free ply_2m_2 (edge a w) = (edge a w \notin F).
Proof.
move=> wM; rewrite /free /= (notin_at _ aM) inE -ab_uv negb_or /=.
case: eqP => // /edge_inj E; rewrite !(eq_sym _ a) (av wM) ab in E.
by case/eqP: (bv wM); rewrite E.
Qed.

Lemma free_at_b w :
  w \in ends M -> free ply_2m_2 (edge b w) = (edge b w \notin F).
Proof.
move=> wM; rewrite /free /= (notin_at _ bM) inE -ab_uv negb_or (edgeC a) /=.
case: eqP => // /edge_inj E; rewrite !(eq_sym _ b) (bv wM) (eq_sym b) ab in E.
by case/eqP: (av wM); rewrite E.
Qed.

Lemma free_across r s :
  r \in ends M -> s \in ends M -> s != r -> s != mt r ->
  free ply_2m_2 (edge (mt r) s) = (edge (mt r) s \notin F).
Proof.
move=> rM sM' sr sr'; have [_ _ mr kr] := mateM rM.
rewrite /free /= inE -ab_uv negb_or.
have -> : edge (mt r) s != edge a b.
  by apply: edge_neq; rewrite eq_sym ?av ?bv.
suff -> : edge (mt r) s \notin M by [].
apply/negP => eM; case/eqP: sr; rewrite -kr; apply/esym.
by apply: mate_edge => //; rewrite eq_sym.
Qed.

Lemma path_moveP :
  exists r s, [/\ path_move m ply_2m_2 = edge a r, r \in ends M, s \in ends M
    & good_for ply_2m_2 a b r s].
Proof.
have [r rM lr] := live_exists inM uM all_v sF.
have [s sM' gp] := pair_lemma m3 inM uM all_v sF rM lr.
have gd : good_for ply_2m_2 a b r s.
  have [_ _ mr _] := mateM rM; have [_ _ ms _] := mateM sM'.
  case/and5P: gp => /andP[r1 r2] /andP[s1 s2] sr sr' rs.
  rewrite /good_for /= sr sr' !free_at_a // !free_at_b // free_across //.
  by rewrite r1 r2 s1 s2 rs.
have -> : path_move m ply_2m_2 = edge a (head 0 [seq r <-
    [seq w <- vertices m | (w != u) && (w != v)] |
    has (good_for ply_2m_2 a b r)
      [seq w <- vertices m | (w != u) && (w != v)]]).
  by rewrite /path_move /= UE.
set L := [seq w <- vertices m | _].
have hP : has (good_for ply_2m_2 a b r) L.
  by apply/hasP; exists s; rewrite ?mem_others.
have := @head_filter (fun r => has (good_for ply_2m_2 a b r) L) L r.
rewrite mem_others => /(_ rM hP); set h := head _ _.
rewrite mem_filter mem_others => /andP[/hasP[s']].
by rewrite mem_others => s'M gd' hM; exists h, s'.
Qed.

(* ---- X3 ---- *)

Section Fork.

Variable r : nat.
Hypothesis rM : r \in ends M.
Notation X := (edge a r :: M).
Notation P3 := (ply_2m r).

Let ar : a != r. Proof. exact: av. Qed.

Lemma fork_b : untouched m X = [:: b].
Proof.
rewrite untouched_cons UE /without /= !at_edge.
have := av rM; have := bv rM; have := uv.
case: abE => -[-> ->] uv' br ar'.
  by rewrite (negPf uv') (negPf br) eqxx.
by rewrite eqxx (eq_sym v) (negPf uv') (negPf br).
Qed.

Lemma fork_centre :
  head 0 [seq w <- vertices m | count_mem w (ends X) == 2] = r.
Proof.
have cE w : count_mem w (ends X) = (a == w) + ((r == w) + (w \in ends M)).
  by rewrite count_ends_edge (count_uniq_mem _ uM).
apply: head_only => [|w]; rewrite mem_filter cE.
  by rewrite (negPf ar) eqxx rM vert.
case/andP=> + _; case: (eqVneq r w) => // _; case: (eqVneq a w) => [<-|_].
  by rewrite (negPf aM).
by case: (_ \in _).
Qed.

Let rest := [seq e <- X | ~~ at_vertex r e].
Let tips := [seq w <- vertices m | edge r w \in X].

Lemma mem_rest e : (e \in rest) = (e \in M) && ~~ at_vertex r e.
Proof.
rewrite mem_filter inE andbC; case: eqP => //= ->.
by rewrite at_edge eqxx orbT andbF.
Qed.

Lemma rest_ends w :
  (w \in ends rest) = [&& w \in ends M, w != r & w != mt r].
Proof.
have [er nr mr kr] := mateM rM; apply/endsP/and3P => [[e]|[wM wr wm]].
  rewrite mem_rest => /andP[eM re] we; split; first exact: at_ends we.
    by apply: contraNneq re => <-.
  apply: contraNneq re => wE; rewrite (ends_apart uM eM er we).
    by rewrite at_edge eqxx.
  by rewrite at_edge wE eqxx orbT.
have [ew nw mw kw] := mateM wM; exists (edge w (mt w)); last first.
  by rewrite at_edge eqxx.
rewrite mem_rest ew at_edge negb_or !(eq_sym r) wr /=.
by apply: contraNneq wm => E; rewrite -E kw.
Qed.

Lemma rest_mate w : w \in ends rest -> mate rest w = mt w.
Proof.
rewrite rest_ends => /and3P[wM wr wm]; have [ew nw mw kw] := mateM wM.
have sub e : e \in rest -> e \in M by rewrite mem_rest => /andP[].
apply: mate_edge; rewrite 1?eq_sym //.
- by apply/allP => e /sub/(allP nM).
- rewrite /rest /= at_edge eqxx orbT /=; exact: uniq_ends_filter.
rewrite mem_rest ew at_edge negb_or !(eq_sym r) wr /=.
by apply: contraNneq wm => E; rewrite -E kw.
Qed.

Lemma tipsE w : (w \in tips) = (w == a) || (w == mt r).
Proof.
have [er nr mr kr] := mateM rM; rewrite mem_filter inE.
apply/andP/idP => [[/predU1P[E|eM] wV]|/orP[]/eqP->].
- have: at_vertex a (edge r w) by rewrite E at_edge eqxx.
  by rewrite at_edge (negPf ar) eq_sym /= => ->.
- have rw : r != w.
    apply: contraTneq (allP nM _ eM) => ->.
    by rewrite /normal /edge minnn maxnn ltnn.
  by rewrite (mate_edge nM uM rw eM) eqxx orbT.
- by rewrite edgeC eqxx.
by rewrite er orbT vert.
Qed.

Definition forks (s : nat) : bool :=
  [&& s \in ends rest, free P3 (edge b (mate rest s))
    & all (fun w => free P3 (edge w s)) tips].

Lemma forksP s :
  reflect
    [/\ s \in ends M, s != r, s != mt r, free P3 (edge b (mt s))
      & free P3 (edge a s) && free P3 (edge (mt r) s)]
    (forks s).
Proof.
apply: (iffP and3P) => [[sR fb /allP ft]|[sM' sr sm fb /andP[fa fr]]].
  have := sR; rewrite rest_ends => /and3P[sM' sr sm].
  split=> //; first by rewrite -(rest_mate sR).
  by apply/andP; split; apply: ft; rewrite tipsE eqxx ?orbT.
have sR : s \in ends rest by rewrite rest_ends sM' sr.
split; rewrite // ?rest_mate //; apply/allP => w.
by rewrite tipsE => /orP[]/eqP->.
Qed.

Lemma fork_moveP s0 :
  forks s0 -> exists2 s, forks s & fork_move m P3 = edge b (mt s).
Proof.
move=> f0; have -> : fork_move m P3 =
    edge b (mate rest (head 0 [seq s <- vertices m | forks s])).
  rewrite /fork_move [xs _]/=.
  by rewrite fork_b fork_centre.
have [s0M _ _ _ _] := forksP _ f0.
have := head_filter (vert s0M) f0; set s := head _ _.
rewrite mem_filter => /andP[fs _]; exists s => //.
by rewrite rest_mate //; case/and3P: fs.
Qed.

Lemma good_forks s : good_for ply_2m_2 a b r s -> s \in ends M -> forks s.
Proof.
rewrite /good_for /= andbT => /and5P[sr sm _ _ /and3P[fa fb fr]] sM'.
have [er nr mr kr] := mateM rM; have [es ns ms ks] := mateM sM'.
have later e : free ply_2m_2 e -> e != edge a r -> e != edge b (mt r) ->
    free P3 e.
  by rewrite /free /= !inE !negb_or => /andP[-> /andP[-> ->]] -> ->.
apply/forksP; split=> //.
  apply: later => //; first by apply: edge_neq (bv rM); rewrite eq_sym.
  apply/eqP => /edge_inj E; case/eqP: sr; rewrite -ks -kr.
  by rewrite E // eq_sym bv.
apply/andP; split; apply: later => //.
- by apply/eqP => /edge_inj E; case/eqP: sr; apply: E; rewrite eq_sym av.
- exact: edge_neq ab (av mr).
- by apply: edge_neq nr; rewrite eq_sym av.
by rewrite edgeC; apply: edge_neq sm; rewrite eq_sym bv.
Qed.

(* ---- the last plies ---- *)

Hypothesis free_b : free ply_2m_2 (edge b (mt r)).

Let bF : edge b (mt r) \notin edge u v :: F.
Proof. by case/andP: free_b. Qed.
Let bF' : edge b (mt r) \notin F.
Proof. by move: bF; rewrite inE negb_or => /andP[]. Qed.

Let o_not_2m_1 g : g \notin M -> ~~ has_perfect m (g :: edge u v :: F).
Proof.
by rewrite -ab_uv; apply: contra; apply: no_threat_lemma1 sF abF _ alt _.
Qed.

Let o_not_2m g : g \notin X -> ~~ has_perfect m (g :: os P3).
Proof.
rewrite /= -ab_uv; apply: contra => hp.
exact: (no_threat_lemma2 inM uM uF all_v sF abF alt rM bF').
Qed.

Let o_not_P3 : ~~ has_perfect m (os P3).
Proof. by apply: o_not_2m_1; case/andP: free_b. Qed.

Let edge_b w : w \in ends M -> edge b w \in graph_edges m.
Proof. by move=> wM; apply: mem_edge bV (vert wM); apply: bv. Qed.

Let edge_a w : w \in ends M -> edge a w \in graph_edges m.
Proof. by move=> wM; apply: mem_edge aV (vert wM); apply: av. Qed.

(* O to move at ply 2m+2, facing a double threat. *)
Lemma wins_after_2m1 s :
  forks s -> wins 2 PlayerO (put PlayerX P3 (edge b (mt s))).
Proof.
case/forksP=> sM' sr sm fb /andP[fa fr].
have [er nr mr kr] := mateM rM; have [es ns ms ks] := mateM sM'.
have t_ne : edge a s != edge (mt r) s by apply: edge_neq (av mr) (av sM').
have fa4 : free (put PlayerX P3 (edge b (mt s))) (edge a s).
  by apply: free_put => //; apply: edge_neq ab (av ms).
have fr4 : free (put PlayerX P3 (edge b (mt s))) (edge (mt r) s).
  apply: free_put => //; rewrite edgeC; apply: edge_neq; rewrite eq_sym //.
  exact: bv.
have ea := edge_a sM'.
have er4 : edge (mt r) s \in graph_edges m.
  by apply: mem_edge (vert mr) (vert sM'); rewrite eq_sym.
apply: wins_o_plays; first by rewrite wonA.
  by exists (edge a s); rewrite allowedE ea.
move=> g /andP[gE fg].
have no : ~~ won G (put PlayerO (put PlayerX P3 (edge b (mt s))) g) PlayerO.
  rewrite wonA; apply: o_not_2m; move: fg; rewrite /free /=.
  by rewrite inE negb_or => /andP[/andP[]].
have threat t :
    t \in graph_edges m -> free (put PlayerX P3 (edge b (mt s))) t -> t != g ->
    has_perfect m (t :: edge b (mt s) :: X) ->
    wins 1 PlayerX (put PlayerO (put PlayerX P3 (edge b (mt s))) g).
  move=> tE ft tg hp; apply: (@wins_threat _ _ _ t) => //.
  by rewrite mem_completing_edges allowedE tE hp free_put.
have sub S : {subset M <= S :: edge b (mt s) :: X}.
  by move=> e eM; rewrite !inE eM !orbT.
case: (eqVneq (edge a s) g) => [E|ne].
  apply: threat er4 fr4 _ _; first by rewrite -E eq_sym.
  apply: (perfect4 inM uM all_v rM sM' sr sm (sub _)).
  - by rewrite !inE eqxx !orbT.
  - by rewrite !inE eqxx !orbT.
  by rewrite mem_head.
apply: threat ea fa4 ne _.
by apply: (perfect2 inM uM all_v sM' (sub _)); rewrite !inE eqxx ?orbT.
Qed.

(* X to move at ply 2m+1. *)
Lemma wins_after_2m s : forks s -> wins 3 PlayerX P3.
Proof.
move=> fs; have no : ~~ won G P3 PlayerO by rewrite wonA.
case E: (completing_edges m P3 PlayerX) => [|e l]; last first.
  by apply: (@wins_threat _ _ _ e) => //; rewrite E mem_head.
have [s' fs' Em] := fork_moveP fs.
have rule : complete_x_rule m P3 = edge b (mt s').
  rewrite /complete_x_rule E -Em [size _]/= sM.
  have -> : (m <= m - 2) = false.
    by rewrite leqNgt ltn_subrL; case: (m) m3.
  by have -> : (m == m.-1) = false by case: (m) m3 => // k _; rewrite gtn_eqF.
apply: wins_x_plays; rewrite ?rule //; last exact: wins_after_2m1.
have [sM' _ _ fb _] := forksP _ fs'; have [_ _ ms _] := mateM sM'.
by rewrite allowedE edge_b.
Qed.

(* O to move at ply 2m. *)
Lemma wins_after_2m_1 s : forks s -> wins 4 PlayerO (ply_2m_1 r).
Proof.
move=> fs; have [er nr mr kr] := mateM rM.
have bfree : free (ply_2m_1 r) (edge b (mt r)).
  apply: (@free_put PlayerX ply_2m_2 _ (edge a r)) => //.
  by apply: edge_neq (bv rM); rewrite eq_sym.
have ball : allowed G (ply_2m_1 r) (edge b (mt r)).
  by rewrite allowedE edge_b.
apply: wins_o_plays; last 1 first.
- move=> g /andP[gE fg]; case: (eqVneq g (edge b (mt r))) => [->|ne].
    exact: wins_after_2m fs.
  apply: (@wins_threat _ _ _ (edge b (mt r))).
    rewrite wonA; apply: o_not_2m_1; move: fg; rewrite /free /= inE negb_or.
    by case/andP=> /andP[].
  rewrite mem_completing_edges allowedE edge_b // free_put //=; last first.
    by rewrite eq_sym.
  apply: (perfect2 inM uM all_v rM); rewrite ?inE ?eqxx ?orbT //.
  by move=> e eM; rewrite !inE eM !orbT.
- apply: not_won; rewrite /= -sF; exact: leqnn.
by exists (edge b (mt r)).
Qed.

End Fork.

(* X to move at ply 2m-1. *)
Lemma wins_after_2m_2 : wins 5 PlayerX ply_2m_2.
Proof.
have no : ~~ won G ply_2m_2 PlayerO.
  by apply: not_won; rewrite /= -sF.
case E: (completing_edges m ply_2m_2 PlayerX) => [|e l]; last first.
  by apply: (@wins_threat _ _ _ e) => //; rewrite E mem_head.
have [r [s [Em rM sM' gd]]] := path_moveP.
have rule : complete_x_rule m ply_2m_2 = edge a r.
  rewrite /complete_x_rule E -Em [size _]/=.
  have -> : (size M <= m - 2) = false.
    by rewrite -sM subSS leqNgt ltn_subrL; case: (size M) sM m3 => // <-.
  by rewrite -sM eqxx.
have fs := good_forks rM gd sM'.
have /and5P[_ _ fa fb _] : [&& s != r, s != mt r, free ply_2m_2 (edge a r),
    free ply_2m_2 (edge b (mt r)) & true].
  by move: (gd); rewrite /good_for /= => /and5P[-> -> -> ->].
apply: wins_x_plays; rewrite ?rule //; last exact: wins_after_2m_1 fs.
by rewrite allowedE fa andbT; apply: mem_edge (av rM) aV (vert rM).
Qed.

(* O to move at ply 2m-2. *)
Theorem wins_after_2m_3 : wins 6 PlayerO (Position M F).
Proof.
have fuv : free (Position M F) (edge u v).
  by rewrite /free /= uvF andbT -ab_uv notin_at.
have euv : edge u v \in graph_edges m.
  by rewrite -ab_uv mem_edge.
apply: wins_o_plays; last 1 first.
- move=> g /andP[gE fg]; case: (eqVneq g (edge u v)) => [->|ne].
    exact: wins_after_2m_2.
  apply: (@wins_threat _ _ _ (edge u v)).
    by apply: not_won; rewrite /= -sF.
  rewrite mem_completing_edges allowedE euv free_put 1?eq_sym //= -ab_uv.
  exact: perfect1 inM all_v.
- by apply: not_won; rewrite /= -sF ltnS leqnSn.
by exists (edge u v); rewrite allowedE euv.
Qed.

End Ending.

(* ---- plies 1 to 2m-3 ---- *)

Section Building.

Variable m : nat.
Hypothesis m3 : 3 <= m.
Notation G := (complete_game Achievement m).
Notation wins := (wins_playing G (complete_x_rule m) PlayerX).

(* X to move, with k edges. *)
Definition x_phase (k : nat) (P : position) : Prop :=
  [/\ proper m P, uniq (ends (xs P)), size (xs P) = k, size (os P) = k
    & inside_at_most_one (untouched m (xs P)) (os P)].

(* Where none of T's edges lies inside two vertices, one can be played. *)
Lemma edge_inside_free S T :
  {subset S <= graph_edges m} -> uniq (ends S) -> size S < m ->
  none_inside (untouched m S) T ->
  exists2 e, e \in graph_edges m & (e \notin S) && (e \notin T).
Proof.
move=> inS uS lt none; have s2 : 2 <= size (untouched m S).
  by rewrite (size_untouched inS uS) (@leq_double 1) subn_gt0.
have [|u uU _] := @element_outside _ [::] (untouched_uniq m S).
  exact: leq_trans s2.
have [|v vU] := @element_outside _ [:: u] (untouched_uniq m S) => //.
rewrite inE eq_sym => uv; have eU := mem_edge_in uv uU vU.
have [eE eS _] := edge_untouched uS eU; exists (edge u v) => //.
by rewrite eS; apply: contraL eU => /none.
Qed.

Lemma building_step k P (e := building_move m (xs P) (os P)) :
  k.+2 <= m -> x_phase k P ->
  [/\ complete_x_rule m P = e, allowed G P e,
      proper m (put PlayerX P e), uniq (ends (e :: xs P))
    & none_inside (untouched m (e :: xs P)) (os P)].
Proof.
move=> km [pr uM sX sO one]; have [inX _ _ _ _] := pr.
have few : (size (xs P)).+2 <= m by rewrite sX.
have [eB _] := building_lemma inX uM few one.
have [eE eX eO uE none] := building_matching uM eB.
have al : allowed G P e by rewrite allowedE eE /free eX.
split=> //; last exact: proper_put.
rewrite /complete_x_rule no_completing_edges ?sX //.
by rewrite leq_subRL ?addn2 ?km // (leq_trans _ m3).
Qed.

Lemma wins_last_building P : x_phase (m - 2) P -> wins 7 PlayerX P.
Proof.
have m2 : (m - 2).+2 = m by rewrite -addn2 subnK // (leq_trans _ m3).
move=> ph; have [|rule al pr' uE none] := building_step _ ph.
  by rewrite m2.
have [pr uM sX sO one] := ph; have [inX _ _ _ _] := pr.
set e := building_move _ _ _ in rule al pr' uE none.
have few : (size (xs P)).+2 <= m by rewrite sX m2.
have [eB touch] := building_lemma inX uM few one.
have sX2 : (size (xs P)).+2 = m by rewrite sX m2.
have {sX2} touch := touch sX2.
have [eU _ _] := building_movesP eB.
have inE' : {subset e :: xs P <= graph_edges m} by case: pr'.
apply: wins_x_plays; rewrite ?rule //.
  by apply: not_won; rewrite /= sO -[X in _ < X]m2 ltnW.
have sU := size_untouched inE' uE; rewrite /= sX in sU.
have s2 : (m - (m - 2).+1).*2 = 2 by rewrite -[X in X - _]m2 subSS subSnn.
case UE : (untouched m (e :: xs P)) sU => [|u [|v [|w l]]]; rewrite s2 // => _.
apply: (@wins_after_2m_3 m u v (e :: xs P) (os P) e) => //=.
- by rewrite sO.
- by rewrite sX.
- by rewrite -UE.
- exact: mem_head.
case: touch => [[w wU wT]|out]; [left; exists w; rewrite -?UE //|right].
have sub w : w \in untouched m (e :: xs P) -> w \in untouched m (xs P).
  by rewrite untouched_cons mem_without => /andP[].
move: eU; rewrite mem_edges_in => /and3P[e1 e2 _].
move=> w; rewrite !inE => /or4P[]/eqP->; apply: out => //.
  by apply: sub; rewrite UE mem_head.
by apply: sub; rewrite UE !inE eqxx orbT.
Qed.

Lemma wins_building j k P :
  k + j = m - 2 -> x_phase k P -> wins (j.*2 + 7) PlayerX P.
Proof.
have m2 : (m - 2).+2 = m by rewrite -addn2 subnK // (leq_trans _ m3).
elim: j k P => [|j IH] k P.
  by rewrite addn0 => ->; apply: wins_last_building.
move=> kj ph; have km : k.+3 <= m.
  by rewrite -m2 !ltnS -kj addnS ltnS leq_addr.
have [rule al pr' uE none] := building_step (ltnW km) ph.
set e := building_move _ _ _ in rule al pr' uE none.
have [pr uM sX sO one] := ph.
rewrite doubleS !addSn; apply: wins_x_plays; rewrite ?rule //.
  by apply: not_won; rewrite /= sO; do 2 apply: ltnW.
apply: wins_o_plays => [||g lg].
- by apply: not_won; rewrite /= sO; do 2 apply: ltnW.
- have inE' : {subset e :: xs P <= graph_edges m} by case: pr'.
  have lt : size (e :: xs P) < m by rewrite /= sX ltnW.
  have [f fE /andP[fX fO]] := edge_inside_free inE' uE lt none.
  by exists f; rewrite allowedE fE /free fX.
apply: (IH k.+1); first by rewrite addSnnS.
split=> //; [exact: proper_put|by rewrite /= sX|by rewrite /= sO|].
move=> f f' /=; rewrite !inE.
move=> /predU1P[->|/none/negPf->//] _ /predU1P[->//|/none/negPf->//].
Qed.

End Building.

(* X, playing its rule, wins by ply 2m+3 against every defence. *)
Theorem complete_winning_rule_wins m :
  3 <= m ->
  wins_playing (complete_game Achievement m) (complete_x_rule m) PlayerX
    (2 * m + 3) PlayerX start.
Proof.
move=> m3; have := @wins_building m m3 (m - 2) 0 start (add0n _).
rewrite (_ : (m - 2).*2 + 7 = 2 * m + 3); last first.
  rewrite -mul2n mulnBr -[7]/(2 * 2 + 3) addnA subnK //.
  by rewrite leq_mul2l (leq_trans _ m3).
apply; split=> //=.
Qed.
