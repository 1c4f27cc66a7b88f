(** The delay theorem of docs/complete-graphs.md: for m >= 2 O, by its rule,
    keeps X from owning a perfect matching up to ply 2m+1. So the game lasts
    2m+3 plies.

<<
    single_threat       == if X's first edges are a matching, and O owns the
                           edge that is missing
    single_threat_apart == if they are not, and X has taken O's threat
    complete_delaying_rule_holds_out
                        == the delay theorem
    complete_exact_length
                        == m >= 3: X can force a win within p plies exactly if
                           p >= 2m+3
    complete_draw_2     == m = 2: nobody can
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Playing Determined Complete
  CompleteMatchings CompleteBuild CompleteWin.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- sets of edges ---- *)

Lemma sub_matching S N :
  uniq S -> {subset S <= N} -> uniq (ends N) -> uniq (ends S).
Proof.
move=> uS s uN; have p : perm_eq S [seq e <- N | e \in S].
  apply: uniq_perm => //; first by rewrite filter_uniq ?ends_uniq.
  by move=> e; rewrite mem_filter; case: (boolP (e \in S)) => // /s ->.
by rewrite (perm_uniq (ends_perm p)) uniq_ends_filter.
Qed.

(* A set with one element more than another misses one. *)
Lemma missing_one (L N : seq cell) x y :
  uniq N -> {subset N <= L} -> size L <= (size N).+1 ->
  x \in L -> x \notin N -> y \in L -> y \notin N -> x = y.
Proof.
move=> uN s le xL xN yL yN; apply/eqP; apply: contraLR le => ne.
rewrite -ltnNge; apply: (@uniq_leq_size _ (x :: y :: N) L).
  by rewrite /= inE negb_or ne xN yN uN.
by move=> z; rewrite !inE => /or3P[/eqP->|/eqP->|/s].
Qed.

(* An edge that completes m-1 edges makes them a matching. *)
Lemma completed_matching m S e :
  uniq S -> (size S).+1 = m -> has_perfect m (e :: S) -> uniq (ends S).
Proof.
move=> uS sS /has_perfectP[N pN].
apply: sub_matching uS _ (perfect_uniq_ends pN).
have le : size (e :: S) <= size N by rewrite /= sS (perfect_size pN).
have [_ E] := uniq_min_size (perfect_uniq pN) (perfect_sub pN) le.
by move=> f fS; rewrite E inE fS orbT.
Qed.

(* Two edges that are not the same. *)
Lemma end_outside e f :
  normal e -> normal f -> e != f ->
  exists2 x, at_vertex x e & ~~ at_vertex x f.
Proof.
move=> ne nf ef; case: (boolP (at_vertex e.1 f)) => [f1|]; last first.
  by exists e.1; rewrite // /at_vertex eqxx.
case: (boolP (at_vertex e.2 f)) => [f2|]; last first.
  by exists e.2; rewrite // /at_vertex eqxx orbT.
case/eqP: ef; rewrite (edge_at nf _ f1 f2) ?edge_ends //.
by rewrite (ltn_eqF ne).
Qed.

(* ---- case 1: X's first m-1 edges are a matching that misses a and b ---- *)

Section Matched.

Variables (m a b : nat) (S : seq cell).
Hypothesis inS : {subset S <= graph_edges m}.
Hypothesis uS : uniq (ends S).
Hypothesis all_v : perm_eq (a :: b :: ends S) (vertices m).

Let nS : all normal S.
Proof. by apply/allP => e /inS /edges_normal. Qed.
Let ab : a != b. Proof. exact: left_ab all_v. Qed.
Let aV : a \in vertices m. Proof. by rewrite -(perm_mem all_v) inE eqxx. Qed.
Let bV : b \in vertices m.
Proof. by rewrite -(perm_mem all_v) !inE eqxx orbT. Qed.
Let aS : a \notin ends S.
Proof. by apply/negP => /(left_a all_v); rewrite eqxx. Qed.
Let bS : b \notin ends S.
Proof. by apply/negP => /(left_b all_v); rewrite eqxx. Qed.

Lemma only_ab e : has_perfect m (e :: S) -> e = edge a b.
Proof. by case/has_perfectP=> N pN; apply: only_edge pN _ _ _ _ _. Qed.

Lemma threat_at_a f g :
  g \in graph_edges m -> g \notin S -> f != edge a b -> g != edge a b ->
  at_vertex a g -> has_perfect m (f :: g :: S) ->
  f = edge b (mate S (across g a)).
Proof.
move=> gE gS fab gab ag /has_perfectP[N pN]; have ng := edges_normal gE.
have nN e (eN : e \in N) := allP (perfect_normal pN) e eN.
have at_v v : v \in vertices m -> exists2 e, e \in N &
    at_vertex v e /\ [\/ e = f, e = g | e \in S].
  move=> vV; have [e eN ve] := perfect_cover pN vV; exists e => //; split=> //.
  have := perfect_sub pN eN; rewrite !inE.
  by case/or3P=> [/eqP|/eqP|]; [apply: Or31|apply: Or32|apply: Or33].
have out v e : v \notin ends S -> at_vertex v e -> e \notin S.
  by move=> vS ve; apply: contra vS => eS; apply: at_ends ve.
have not_both e : e \in N -> e != edge a b -> at_vertex a e ->
    ~~ at_vertex b e.
  move=> eN ne ae; apply: contra ne => be.
  by rewrite (edge_at (nN e eN) ab ae be).
have [e1 e1N [ae1 alt1]] := at_v a aV; have [e2 e2N [be2 alt2]] := at_v b bV.
have [vg va gE'] := acrossP ng ag; set v := across g a in vg va gE' *.
have vb : v != b by apply: contraNneq gab => <-; rewrite -gE'.
have e2f : e2 = f.
  case: alt2 be2 => [//|->|e2S] be2; last by case/negP: (out _ _ bS be2).
  by move: gab; rewrite (edge_at ng ab ag be2) eqxx.
rewrite {}e2f in e2N be2.
have gN : g \in N.
  case: alt1 => [E|<-//|e1S]; last by case/negP: (out _ _ aS ae1).
  by rewrite E in ae1; case/negP: (not_both f e2N fab ae1).
have vS : v \in ends S.
  have := edges_at gE vg; rewrite -(perm_mem all_v) !inE.
  by rewrite (negPf va) (negPf vb).
have [ev nv mv] := mateP nS uS vS.
have wV : mate S v \in vertices m.
  by rewrite -(perm_mem all_v) !inE mv !orbT.
have [e eN [we alt]] := at_v _ wV.
have gw : ~~ at_vertex (mate S v) g.
  rewrite gE' at_edge negb_or nv andbT.
  by apply: contraNneq aS => <-.
have ef : e = f.
  case: alt => [//|E|eS]; first by rewrite -E we in gw.
  have E := ends_apart uS eS ev we; rewrite at_edge eqxx orbT in E.
  have ve : at_vertex v e by rewrite E // at_edge eqxx.
  by case/negP: gS; rewrite (ends_apart (perfect_uniq_ends pN) gN eN vg ve).
rewrite ef in we; apply: edge_at we => //; first exact: nN.
by apply: contraNneq bS => ->.
Qed.

End Matched.

Section Single.

Variables (m a b : nat) (S : seq cell).
Hypothesis inS : {subset S <= graph_edges m}.
Hypothesis uS : uniq (ends S).
Hypothesis all_v : perm_eq (a :: b :: ends S) (vertices m).

Lemma single_threat g f f' :
  g \in graph_edges m -> g \notin S -> g != edge a b ->
  f != edge a b -> has_perfect m (f :: g :: S) ->
  f' != edge a b -> has_perfect m (f' :: g :: S) -> f = f'.
Proof.
move=> gE gS gab fab hf fab' hf'.
have all_v' : perm_eq (b :: a :: ends S) (vertices m).
  by apply: perm_trans all_v; apply/permPl/(perm_catCA [:: b] [:: a]).
case: (boolP (at_vertex a g)) => ag.
  by rewrite (threat_at_a inS uS all_v gE gS fab gab ag hf)
    (threat_at_a inS uS all_v gE gS fab' gab ag hf').
case: (boolP (at_vertex b g)) => bg.
  rewrite edgeC in gab fab fab'.
  by rewrite (threat_at_a inS uS all_v' gE gS fab gab bg hf)
    (threat_at_a inS uS all_v' gE gS fab' gab bg hf').
case/has_perfectP: hf => N pN; case/eqP: fab.
have out v w : v \in [:: a; b] -> ~~ at_vertex v g -> v \notin ends (g :: S).
  move=> vab vg; rewrite mem_ends /= negb_or vg /= -mem_ends.
  move: vab; rewrite !inE => /orP[]/eqP->.
    by apply/negP => /(left_a all_v); rewrite eqxx.
  by apply/negP => /(left_b all_v); rewrite eqxx.
apply: only_edge pN (left_ab all_v) _ _ _ _.
- by rewrite -(perm_mem all_v) inE eqxx.
- by rewrite -(perm_mem all_v) !inE eqxx orbT.
- by apply: out; rewrite ?inE ?eqxx.
by apply: out; rewrite ?inE ?eqxx ?orbT.
Qed.

End Single.

(* ---- case 2: they are not, and X has taken the edge y z ---- *)

Section Apart.

Variables (m y z c d : nat) (S : seq cell).
Hypothesis uS : uniq S.
Hypothesis sS : (size S).+1 = m.
Hypothesis not_m : ~~ uniq (ends S).
Hypothesis yzS : edge y z \notin S.
Hypothesis four : uniq [:: y; z; c; d].
Hypothesis cV : c \in vertices m.
Hypothesis dV : d \in vertices m.
Hypothesis touch : (exists2 w, w \in [:: y; z] & w \in ends S) \/
  (c \notin ends S /\ d \notin ends S).

Notation T := (edge y z :: S).

Let misses f N :
  f \notin T -> perfect_in m (f :: T) N ->
  exists h, [/\ h \in S, h \notin N
    & forall e, e \in f :: T -> e != h -> e \in N].
Proof.
move=> fT pN; have [h hS hN] : exists2 h, h \in S & h \notin N.
  apply/hasP; apply: contraR not_m => no.
  apply: sub_matching uS _ (perfect_uniq_ends pN) => e eS.
  by have /hasPn/(_ e eS)/negPn := no.
exists h; split=> // e eL; apply: contraNT => eN; apply/eqP.
apply: (missing_one (perfect_uniq pN) (perfect_sub pN)) => //.
  by rewrite /= sS (perfect_size pN).
by rewrite !inE hS !orbT.
Qed.

Theorem single_threat_apart f f' :
  f \notin T -> has_perfect m (f :: T) ->
  f' \notin T -> has_perfect m (f' :: T) -> f = f'.
Proof.
move=> fT /has_perfectP[N pN] fT' /has_perfectP[N' pN'].
have [h [hS hN inN]] := misses fT pN.
have [h' [hS' hN' inN']] := misses fT' pN'.
have neS e k : e \notin S -> k \in S -> e != k.
  by move=> eS kS; apply: contraNneq eS => ->.
have fS : f \notin S by move: fT; rewrite inE negb_or => /andP[].
have fS' : f' \notin S by move: fT'; rewrite inE negb_or => /andP[].
have fN : f \in N by rewrite inN ?mem_head ?neS.
have fN' : f' \in N' by rewrite inN' ?mem_head ?neS.
have yzN : edge y z \in N by rewrite inN ?neS // !inE eqxx orbT.
have yzN' : edge y z \in N' by rewrite inN' ?neS // !inE eqxx orbT.
have nf := allP (perfect_normal pN) f fN.
have nf' := allP (perfect_normal pN') f' fN'.
have cd : c != d by move: four; rewrite /= !inE => /and4P[].
have outT w : w \in [:: c; d] -> w \notin ends S -> w \notin ends T.
  move=> wE wS; rewrite (perm_mem (ends_edge y z S)) !in_cons negb_or.
  rewrite negb_or wS andbT; move: four wE; rewrite /= !inE !negb_or.
  case/and4P=> /and3P[_ yc yd] /andP[zc zd] _ _.
  by case/orP=> /eqP->; rewrite !(eq_sym _ y) !(eq_sym _ z) ?yc ?zc ?yd ?zd.
apply/eqP; case: (boolP (f == f')) => // ne.
have [x xf xf'] := end_outside nf nf' ne.
have xV : x \in vertices m.
  by rewrite -(perm_mem (perfect_ends pN)); apply: at_ends fN xf.
have [e eN' xe] := perfect_cover pN' xV.
have eT : e \in T.
  have := perfect_sub pN' eN'; rewrite inE => /predU1P[E|//].
  by rewrite -E xe in xf'.
have eN : e \notin N.
  apply/negP => eN; case/negP: fT.
  by rewrite (ends_apart (perfect_uniq_ends pN) fN eN xf xe).
have hE' : h \in N'.
  suff <- : e = h by [].
  by apply/eqP; apply: contraNT eN => eh; apply: inN; rewrite // inE eT orbT.
have cover s : s \in S -> s \in N \/ s \in N'.
  move=> sS'; case: (eqVneq s h) => [->|ne']; [by right|left].
  by apply: inN; rewrite // !inE sS' !orbT.
have out w : at_vertex w (edge y z) -> w \notin ends S.
  move=> wyz; apply/negP => /endsP[s sS' ws]; case/negP: yzS.
  by case: (cover s sS') => sN;
    [rewrite (ends_apart (perfect_uniq_ends pN) yzN sN wyz ws)
    |rewrite (ends_apart (perfect_uniq_ends pN') yzN' sN wyz ws)].
case: touch => [[w wyz wS]|[cS dS]].
  have oyz : at_vertex w (edge y z) by move: wyz; rewrite !inE at_edge.
  by rewrite (negPf (out w oyz)) in wS.
case/eqP: ne; have cT := outT c (mem_head _ _) cS.
have dT : d \notin ends T by apply: outT; rewrite // !inE eqxx orbT.
by rewrite (only_edge pN cd cV dV cT dT) (only_edge pN' cd cV dV cT dT).
Qed.

End Apart.

(* ---- O's rule ---- *)

Section Rule.

Variable m : nat.
Notation G := (complete_game Achievement m).
Notation holds := (holds_out G (complete_o_rule m) PlayerO).

Lemma holds_o_plays p P (e := complete_o_rule m P) :
  ~~ won G P PlayerX ->
  (forall f, ~~ allowed G P f) \/
    allowed G P e /\ holds p PlayerX (put PlayerO P e) ->
  holds p.+1 PlayerO P.
Proof. by move=> no H; split=> //; right. Qed.

Lemma holds_x_plays p P :
  ~~ won G P PlayerX ->
  (forall f, allowed G P f -> holds p PlayerO (put PlayerX P f)) ->
  holds p.+1 PlayerX P.
Proof. by move=> no H; split=> //; right. Qed.

Lemma holds_won p t P : ~~ won G P PlayerX -> won G P PlayerO -> holds p t P.
Proof. by move=> no own; case: p; split=> //; left. Qed.

(* From reply m on O's move is legal, whatever X has done. *)
Lemma o_rule_legal P :
  2 <= m -> m.-1 <= size (os P) ->
  (forall f, ~~ allowed G P f) \/ allowed G P (complete_o_rule m P).
Proof.
move=> m2 sO; rewrite /complete_o_rule.
case EO: (completing_edges m P PlayerO) => [|e l]; last first.
  have : e \in completing_edges m P PlayerO by rewrite EO mem_head.
  by rewrite mem_completing_edges => /andP[]; right.
case EX: (completing_edges m P PlayerX) => [|e l]; last first.
  have : e \in completing_edges m P PlayerX by rewrite EX mem_head.
  by rewrite mem_completing_edges => /andP[]; right.
have -> : (size (os P) <= m - 2) = false.
  apply: contraTF sO => le; rewrite -ltnNge; apply: leq_ltn_trans le _.
  by case: m m2 => [|[|k]] //= _; rewrite subSS subSS subn0.
case EF: [seq e <- graph_edges m | free P e] => [|e l].
  left=> f; apply/negP; rewrite allowedE => /andP[fE ff].
  by have: f \in [::] by rewrite -EF mem_filter ff.
have: e \in [seq e <- graph_edges m | free P e] by rewrite EF mem_head.
by rewrite mem_filter => /andP[ff fE]; right; rewrite allowedE fE.
Qed.

(* The last reply that counts, at ply 2m. *)
Lemma holds_last P :
  2 <= m -> size (os P) = m.-1 -> ~~ won G P PlayerX ->
  (exists e, e \in completing_edges m P PlayerO) \/
    (forall f f', f \in completing_edges m P PlayerX ->
      f' \in completing_edges m P PlayerX -> f = f') ->
  holds 3 PlayerO P.
Proof.
move=> m2 sO no H; apply: holds_o_plays => //.
have := @o_rule_legal P m2; rewrite sO => /(_ (leqnn _)) [full|al].
  by left.
right; split=> //; set e := complete_o_rule m P in al *.
case EO: (completing_edges m P PlayerO) => [|e1 l]; last first.
  have : e \in completing_edges m P PlayerO.
    by rewrite /e /complete_o_rule EO mem_head.
  rewrite mem_completing_edges => /andP[_ hp].
  by apply: holds_won; rewrite wonA // -wonA.
have all_e f : f \in completing_edges m P PlayerX -> f = e.
  case: H => [[g gO]|H] fX; first by rewrite EO in gO.
  apply: H => //; rewrite /e /complete_o_rule EO.
  by case: (completing_edges m P PlayerX) fX => // g l _; apply: mem_head.
apply: holds_x_plays; first by rewrite wonA -wonA.
move=> f /andP[fE ff]; have noX : ~~ won G (put PlayerX (put PlayerO P e) f)
    PlayerX.
  rewrite wonA; apply/negP => hp; have [ff' /eqP fe] : free P f /\ f != e.
    by move: ff; rewrite /free /= inE negb_or => /andP[-> /andP[-> ->]].
  by apply/fe/all_e; rewrite mem_completing_edges allowedE fE ff'.
apply: holds_o_plays => //.
have := @o_rule_legal (put PlayerX (put PlayerO P e) f) m2.
rewrite /= sO leqnSn => /(_ isT) [full|al']; [by left|right].
by split=> //; split; [rewrite wonA -wonA|right].
Qed.

(* O to move, with k edges. *)
Definition o_phase (k : nat) (P : position) : Prop :=
  [/\ proper m P, uniq (ends (os P)), size (os P) = k, size (xs P) = k.+1
    & inside_at_most_one (untouched m (os P)) (xs P)].

Lemma o_building_step k P (e := building_move m (os P) (xs P)) :
  2 <= m -> k.+2 <= m -> o_phase k P ->
  completing_edges m P PlayerX = [::] ->
  [/\ complete_o_rule m P = e, allowed G P e,
      proper m (put PlayerO P e), uniq (ends (e :: os P))
    & none_inside (untouched m (e :: os P)) (xs P)].
Proof.
move=> m2 km [pr uM sO sX one] noX; have [_ inO _ _ _] := pr.
have few : (size (os P)).+2 <= m by rewrite sO.
have [eB _] := building_lemma inO uM few one.
have [eE eO eX uE none] := building_matching uM eB.
have al : allowed G P e by rewrite allowedE eE /free eX.
split=> //; last exact: proper_put.
rewrite /complete_o_rule noX no_completing_edges ?sO //.
by rewrite leq_subRL ?addn2 ?km.
Qed.

(* O to move at ply 2m-2, with m-2 edges. *)
Lemma holds_matched P :
  2 <= m -> o_phase (m - 2) P -> uniq (ends (xs P)) -> holds 5 PlayerO P.
Proof.
move=> m2 ph uS; have [pr uM sO sX one] := ph; have [inX inO uX uO d] := pr.
have E2 : (m - 2).+2 = m by rewrite -addn2 subnK.
have sX1 : (size (xs P)).+1 = m by rewrite sX.
have := size_untouched inX uS; rewrite sX -[X in X - _]E2 subSn // subnn.
case UE : (untouched m (xs P)) => [|a [|b [|c l]]] // _.
have all_v : perm_eq (a :: b :: ends (xs P)) (vertices m).
  by apply: perm_trans (ends_untouched inX uS); rewrite UE perm_sym perm_catC.
have aS : a \notin ends (xs P) by apply/negP => /(left_a all_v); rewrite eqxx.
have no : ~~ won G P PlayerX by apply: not_won; rewrite /= -[X in _ < X]sX1.
have abE : edge a b \in graph_edges m.
  apply: mem_edge (left_ab all_v) _ _.
    by rewrite -(perm_mem all_v) mem_head.
  by rewrite -(perm_mem all_v) !inE eqxx orbT.
have abX : edge a b \notin xs P by apply: notin_at.
have noO : completing_edges m P PlayerO = [::].
  by apply: no_completing_edges; rewrite /= sO -[X in _ < X]E2.
have [al abO] : allowed G P (complete_o_rule m P) /\
    edge a b \in complete_o_rule m P :: os P.
  case EX : (completing_edges m P PlayerX) => [|e l].
    have [|-> al _ _ _] := o_building_step m2 _ ph EX; first by rewrite E2.
    split=> //; rewrite inE orbC; case: (boolP (edge a b \in os P)) => //= abO.
    suff: edge a b \in completing_edges m P PlayerX by rewrite EX.
    rewrite mem_completing_edges allowedE abE /free abX abO.
    exact: perfect1 inX all_v.
  rewrite /complete_o_rule noO EX.
  have: e \in completing_edges m P PlayerX by rewrite EX mem_head.
  rewrite mem_completing_edges => /andP[al /(only_ab all_v)<-].
  by rewrite mem_head.
set e := complete_o_rule m P in al abO *.
apply: holds_o_plays => //; right; split=> //.
have pr' := proper_put PlayerO pr al.
apply: holds_x_plays => //= g lg; have pr'' := proper_put PlayerX pr' lg.
move: (lg); rewrite allowedE => /andP[gE /andP[gX gO]].
have gab : g != edge a b by apply: contraNneq gO => ->.
apply: holds_last => //=.
- by rewrite sO -[X in X.-1]E2.
- by rewrite wonA; apply/negP => /(only_ab all_v) E; rewrite E eqxx in gab.
right=> f f'; rewrite !mem_completing_edges.
case/andP=> /andP[fE /andP[_ fO]] hf /andP[/andP[fE' /andP[_ fO']] hf'].
apply: (single_threat inX uS all_v gE gX gab _ hf _ hf').
  by apply: contraNneq fO => ->.
by apply: contraNneq fO' => ->.
Qed.

Lemma holds_unmatched P :
  2 <= m -> o_phase (m - 2) P -> ~~ uniq (ends (xs P)) -> holds 5 PlayerO P.
Proof.
move=> m2 ph nS; have [pr uM sO sX one] := ph; have [inX inO uX uO d] := pr.
have E2 : (m - 2).+2 = m by rewrite -addn2 subnK.
have sX1 : (size (xs P)).+1 = m by rewrite sX.
have none_completes f : ~~ has_perfect m (f :: xs P).
  by apply: contra nS => /completed_matching; apply.
have noX : completing_edges m P PlayerX = [::].
  apply/eqP; rewrite -[_ == _]negbK -has_filter -all_predC.
  by apply/allP => f _ /=; rewrite negb_and none_completes orbT.
have [|rule al pr' uE none] := o_building_step m2 _ ph noX.
  by rewrite E2.
set e := building_move _ _ _ in rule al pr' uE none.
have few : (size (os P)).+2 <= m by rewrite sO E2.
have [eB touch] := building_lemma inO uM few one.
have sO2 : (size (os P)).+2 = m by rewrite sO.
have {sO2} touch := touch sO2.
have [eU _ _] := building_movesP eB.
have inE' : {subset e :: os P <= graph_edges m} by case: pr'.
have sU := size_untouched inE' uE.
rewrite /= sO -[X in X - _]E2 subSn // subnn in sU.
case UE : (untouched m (e :: os P)) sU => [|y [|z [|w l]]] // _.
have all_v : perm_eq (y :: z :: ends (e :: os P)) (vertices m).
  apply: perm_trans (ends_untouched inE' uE).
  by rewrite UE perm_sym perm_catC.
have yz := left_ab all_v.
have yzX : edge y z \notin xs P.
  apply: contraL (mem_edge_in yz (mem_head y [:: z]) (mem_last y [:: z])).
  by move/none; rewrite UE.
have yE : y \notin ends (e :: os P).
  by apply/negP => /(left_a all_v); rewrite eqxx.
have zE : z \notin ends (e :: os P).
  by apply/negP => /(left_b all_v); rewrite eqxx.
have yzO : edge y z \notin e :: os P by apply: notin_at.
have yzE : edge y z \in graph_edges m.
  apply: mem_edge yz _ _; first by rewrite -(perm_mem all_v) mem_head.
  by rewrite -(perm_mem all_v) !inE eqxx orbT.
have no : ~~ won G P PlayerX by apply: not_won; rewrite /= -[X in _ < X]sX1.
apply: holds_o_plays => //; rewrite rule; right; split=> //.
apply: holds_x_plays => //= g lg; have pr'' := proper_put PlayerX pr' lg.
move: (lg); rewrite allowedE => /andP[gE /andP[gX gO]].
apply: holds_last => //=.
- by rewrite sO -[X in X.-1]E2.
- by rewrite wonA; apply: none_completes.
case: (eqVneq g (edge y z)) => [E|ne]; last first.
  left; exists (edge y z); rewrite mem_completing_edges allowedE yzE.
  rewrite (perfect1 inE' all_v) andbT.
  by rewrite /free [xs _]/= in_cons negb_or eq_sym ne yzX.
right=> f f'; rewrite !mem_completing_edges E.
case/andP=> /andP[fE /andP[fX _]] hf /andP[/andP[fE' /andP[fX' _]] hf'].
move: eU; rewrite mem_edges_in => /and3P[e1 e2 lt].
have V w : w \in untouched m (os P) -> w \in vertices m.
  by rewrite mem_untouched => /andP[].
apply: (@single_threat_apart m y z e.1 e.2 (xs P)) => //; try exact: V.
- move: yz yE zE; rewrite /= !inE !negb_or => -> /and3P[-> -> _].
  by case/and3P=> -> -> _; rewrite (ltn_eqF lt).
case: touch => [|out]; first by rewrite UE; left.
by right; rewrite !out.
Qed.

Lemma holds_building j k P :
  2 <= m -> k + j = m - 2 -> o_phase k P -> holds (j.*2 + 5) PlayerO P.
Proof.
move=> m2; have E2 : (m - 2).+2 = m by rewrite -addn2 subnK.
elim: j k P => [|j IH] k P.
  rewrite addn0 => -> ph; case: (boolP (uniq (ends (xs P)))) => u.
    exact: holds_matched.
  exact: holds_unmatched.
move=> kj ph; have km : k.+3 <= m.
  by rewrite -E2 !ltnS -kj addnS ltnS leq_addr.
have [pr uM sO sX one] := ph.
have noX : completing_edges m P PlayerX = [::].
  by apply: no_completing_edges; rewrite /= sX.
have [|rule al pr' uE none] := o_building_step m2 _ ph noX.
  exact: ltnW.
set e := building_move _ _ _ in rule al pr' uE none.
have no : ~~ won G P PlayerX by apply: not_won; rewrite /= sX; apply: ltnW.
rewrite doubleS !addSn; apply: holds_o_plays => //; rewrite rule; right.
split=> //; apply: holds_x_plays => // g lg; apply: (IH k.+1).
  by rewrite addSnnS.
split=> //; [exact: proper_put|by rewrite /= sO|by rewrite /= sX|].
move=> f f' /=; rewrite !inE.
by move=> /predU1P[->|/none/negPf->//] _ /predU1P[->//|/none/negPf->//].
Qed.

End Rule.

(* One ply more than the theorem says: O's move at ply 2m+2 gives X nothing. *)
Lemma complete_holds_start m :
  2 <= m ->
  holds_out (complete_game Achievement m) (complete_o_rule m) PlayerO
    (2 * m + 2) PlayerX start.
Proof.
move=> m2; have -> : 2 * m + 2 = ((m - 2).*2 + 5).+1.
  rewrite -mul2n mulnBr -[5]/(2 * 2 + 1) addnA subnK ?leq_mul2l //.
  by rewrite addn1 addn2.
apply: holds_x_plays; first by apply: not_won; apply: leq_trans m2.
move=> f lf; apply: (@holds_building m _ 0) => //.
split=> //; first exact: (proper_put PlayerX (proper_start m) lf).
by move=> g h /=; rewrite !inE => /eqP-> _ /eqP->.
Qed.

(* O, playing its rule, keeps X from winning up to ply 2m+1. *)
Theorem complete_delaying_rule_holds_out m :
  2 <= m ->
  holds_out (complete_game Achievement m) (complete_o_rule m) PlayerO
    (2 * m + 1) PlayerX start.
Proof.
move/complete_holds_start; apply: holds_out_shorter.
by rewrite leq_add2l.
Qed.

(* For m >= 3 X can force a win within p plies exactly when p >= 2m+3. *)
Theorem complete_exact_length m p :
  3 <= m ->
  forces (complete_game Achievement m) PlayerX p PlayerX start
    <-> 2 * m + 3 <= p.
Proof.
move=> m3; split=> [win|le].
  rewrite leqNgt addnS ltnS; apply/negP => le.
  have m2 : 2 <= m by apply: ltnW.
  have H := holds_out_shorter le (complete_holds_start m2).
  exact: holds_out_not_forces H win.
exact: forces_longer le (wins_playing_forces (complete_winning_rule_wins m3)).
Qed.

(* Nobody can force a win on K4. *)
Theorem complete_draw_2 w p :
  ~ forces (complete_game Achievement 2) w p PlayerX start.
Proof. by apply: draw_in_time => //; apply/forcesP; vm_compute. Qed.
