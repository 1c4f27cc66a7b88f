(** Theorem A of the paper, for n >= 4: every admissible choice is winning, and
   the rule chooses among them.

<<
    wins_after_2n_3      == Phase 2, from ply 2n-3
    wins_phase1          == Phase 1
    winning_all_choices == whatever admitted moves X plays, it wins by ply 2n+3
    winning_any_choice  == so does every strategy that keeps to the rule
    x_rule_keeps         == x_rule is one of them
    winning_rule_wins   == x_rule wins
    winning_records     == the same of records of play
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game XRule XChoices
  OpenBlock Phase1 TieBreak Pairs Plans SecondStone Records.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- one ply of a won position ---- *)

Section Won.

Variable n : nat.
Notation wins := (all_choices_win (x_admits n) PlayerX (x_rule n) n).

Lemma wins_x_turn p P :
  x_to_move P -> ~~ owns n P PlayerO -> x_admits n P (x_rule n P) ->
  (forall f, x_admits n P f -> legal n P f /\ wins p (play P f)) -> wins p.+1 P.
Proof. by move=> t o l h; right; split=> //=; rewrite t. Qed.

Lemma wins_o_turn p P :
  x_to_move P = false -> ~~ owns n P PlayerO -> (exists f, legal n P f) ->
  (forall g, legal n P g -> wins p (play P g)) -> wins p.+1 P.
Proof. by move=> t o l h; right; split=> //=; rewrite t. Qed.

Lemma wins_owned p P : owns n P PlayerX -> wins p P.
Proof. by case: p => [|p]; left. Qed.

(* Rule 4.4: with a free completing cell X wins at once. *)
Lemma wins_at_once p P f :
  2 <= n -> x_to_move P -> ~~ owns n P PlayerO -> n.-1 <= size (xs P) ->
  f \in threats n P PlayerX -> wins p.+1 P.
Proof.
move=> n2 t o le fT.
have [k1 k2] : (size (xs P)).+1 < n.-1 = false
  /\ (size (xs P)).+1 == n.-1 = false.
  by rewrite ltnNge (leqW le) /= eq_sym ltn_eqF ?ltnS.
have admits g : x_admits n P g = (g \in threats n P PlayerX).
  by rewrite /x_admits /x_choices k1 k2; case: (threats _ _ _) fT.
apply: wins_x_turn => // [|g]; rewrite admits.
  rewrite /x_rule k1 k2.
  by case: (threats _ _ _) fT => // g s _; apply: mem_head.
rewrite mem_threats => /andP[l h]; split=> //.
by apply: wins_owned; rewrite /play t.
Qed.

End Won.

(* ---- Phase 2, from ply 2n-3: here n >= 3 is enough ---- *)

Section Phase2.

Variables (n b d : nat) (M F : seq cell).
Hypothesis n3 : 3 <= n.
Hypothesis rdy : ready n b d (Position M F).
Notation wins := (all_choices_win (x_admits n) PlayerX (x_rule n) n).

Let built : matching_built n b d (Position M F) := ready_built rdy.
Let w_le := ready_weight rdy.
Let full := ready_full rdy.
Let F_size : (size F).+2 = n := built_os_size built.
Let M_size : size M = (size F).+1.
Proof. by apply: succn_inj; rewrite (near_size built) F_size. Qed.
Let n2 : 2 <= n. Proof. by rewrite -F_size. Qed.
Let bd_legal : legal n (Position M F) (b, d).
Proof. by rewrite /legal (near_cell built) (built_free built). Qed.

Let F_without_bd : [seq f <- F | f != (b, d)] = F.
Proof.
apply/all_filterP/allP => f fF /=; apply: contraTN fF => /eqP->.
by case/andP: bd_legal => _ /andP[].
Qed.

(* The case gives the plan. *)
Lemma plan_given k r s k' r' s' :
  pair_admitted n M F b d k r s -> pair_admitted n M F b d k' r' s' -> k = k'.
Proof.
case/and4P=> _ _ _ c /and4P[_ _ _]; move: c.
by case: k; case: k' => //; case: (d \in cols_of F); case: (b \in rows_of F).
Qed.

Let sigma_inj r r' : r < n -> r != b -> r' < n -> r' != b ->
  sigma n M r = sigma n M r' -> r = r'.
Proof. exact: near_sigma_inj built. Qed.

Section Chosen.

Variables (k : plan) (r s : nat).
Hypothesis admitted : pair_admitted n M F b d k r s.

Notation ply_2n_2 := (ply_2n_2 b d M F).
Notation ply_2n_1 := (ply_2n_1 n b d M F k r).
Notation ply_2n := (ply_2n n b d M F k r).
Notation ply_2n1 := (ply_2n1 n b d M F k r s).
Notation stone1 := (stone1 n b d M k r).
Notation stone2 := (stone2 n b d M k s).
Notation reply1 := (reply1 n b d M k r).
Notation target1 := (target1 n b d M k s).
Notation target2 := (target2 n M k r s).

Let ok : pair_ok n b d M F k r s.
Proof. by case: (lemma12_all_choices built full admitted). Qed.
Let quiet : o_quiet n b d M F k r.
Proof. by case: (lemma12_all_choices built full admitted). Qed.

Let size_xs P : size (xs P) = n.-1 -> (size (xs P)).+1 < n.-1 = false /\
  (size (xs P)).+1 == n.-1 = false /\ (size (xs P)).+1 == n.
Proof. by move->; rewrite -F_size /= ltnNge leqnSn eqn_leq ltnn !eqxx. Qed.

(* X's threats are all blocked after plies 2n-2 and 2n. *)
Lemma no_x_threat_2n_2 : threats n ply_2n_2 PlayerX = [::].
Proof.
apply: no_threats => f fr; rewrite (completes_matching built).
by apply: contraTneq fr => ->; rewrite /free /= inE eqxx andbF.
Qed.

Lemma no_x_threat_2n : threats n ply_2n PlayerX = [::].
Proof.
apply: no_threats => f fr; rewrite (completes_stone1 built ok).
by apply: contraL fr => /orP[]/eqP->; rewrite /free /= !inE eqxx ?orbT andbF.
Qed.

Let legal2n := lemma11_cells_stay_free built ok.
Let o_wins_not := lemma12_no_win built s quiet.

Lemma target_ne : target1 != target2.
Proof.
have [rb sb] : r != b /\ s != b.
  by case/and5P: ok => _ _ _ /and3P[rb _ _] /andP[/and3P[sb _ _] _].
have rn : r < n by case/and3P: ok.
rewrite /Plans.target1 /Plans.target2; case: k => /=; rewrite xpair_eqE.
  by rewrite eq_sym (negPf rb).
by rewrite andbC eq_sym (negPf (near_sigma_neq built rn rb)).
Qed.

(* O to move at ply 2n+2, facing a double threat. *)
Lemma wins_after_2n1 : wins 2 ply_2n1.
Proof.
have [_ L1 _ T1 T2] := legal2n; have [_ n1 n2'] := o_wins_not.
have [c1 c2] := completes_stone2 built ok.
have turn : x_to_move ply_2n1 = false
  by rewrite /x_to_move /= M_size !eqSS eqn_leq ltnn.
apply: wins_o_turn => //; [exact: n1 | by exists target1|] => g Lg.
have [t [Lt ct tg]] :
  exists t, [/\ legal n ply_2n1 t, completes n (xs ply_2n1) t & t != g].
  case: (eqVneq target1 g) => [<-|ne]; last by exists target1.
  by exists target2; rewrite eq_sym target_ne.
rewrite /play turn; apply: (@wins_at_once _ _ _ t) => //.
- by rewrite /x_to_move /= M_size.
- exact: n2'.
- by rewrite /= M_size -F_size; do 2 apply: leqW.
rewrite mem_threats; move: Lt ct; rewrite /legal /completes /free /=.
move=> /and3P[-> -> tO] /andP[_ ->].
by rewrite inE negb_or tg tO.
Qed.

(* At ply 2n+1 X may have begun with stone1. Or else, read with b and r
   exchanged (plan (i); plan (ii) is the mirror image), it began with the stone
   of M in row r. Both readings admit the same rows s. *)
Section Readings.

Variables (k' : plan) (r' s' : nat) (x : cell).
Let X := stone1 :: M.
Let M' := [seq g <- X | g != x].
Let b' := head 0 (open_rows n M').
Let d' := head 0 (open_cols n M').
Hypotheses (x_X : x \in X) (m' : matching M').
Hypothesis x_first : x = plan_first n M' b' d' k' r'.
Hypothesis admitted' : pair_admitted n M' F b' d' k' r' s'.

Let r_on : r < n. Proof. by case/and3P: ok. Qed.
Let r_b : r != b. Proof. by case/and5P: ok => _ _ _ /and3P[]. Qed.
Let r_live : live n M F b d r. Proof. by case/and5P: ok. Qed.
Let rM : (r, sigma n M r) \in M. Proof. exact: near_sigma built r_on r_b. Qed.

Let stone1_M : stone1 \notin M.
Proof.
rewrite /Plans.stone1; case: k => /=.
  by apply: contra (near_b_open built) => /mem_row.
by apply: contra (near_d_open built) => /mem_col.
Qed.

(* The stone of M in the line of stone1. *)
Let partner_X g : g \in X -> matching [seq h <- X | h != g] ->
  g = stone1 \/ g = (r, sigma n M r).
Proof.
move=> gX m; case: (eqVneq g stone1) => [|g1]; [by left|right].
apply/eqP; apply: contraT => g2.
have i1 : stone1 \in [seq h <- X | h != g].
  by rewrite mem_filter eq_sym g1 inE eqxx.
have i2 : (r, sigma n M r) \in [seq h <- X | h != g].
  by rewrite mem_filter eq_sym g2 inE rM orbT.
have ne : stone1 != (r, sigma n M r) by apply: contraNneq stone1_M => ->.
case/negP: ne; apply/eqP; move: i1 i2; rewrite /Plans.stone1.
case: k => /= i1 i2; first exact: matching_col m i1 i2 erefl.
exact: matching_row m i1 i2 erefl.
Qed.

Let first_reading : x = stone1 -> M' = M.
Proof.
move=> E; rewrite /M' /X /= E eqxx /=; apply/all_filterP/allP => g gM.
by apply: contraNneq stone1_M => <-.
Qed.

Let second_M : x = (r, sigma n M r) ->
  M' = stone1 :: [seq g <- M | g != (r, sigma n M r)].
Proof.
move=> E; rewrite /M' /X /= E.
by have -> : stone1 != (r, sigma n M r) by apply: contraNneq stone1_M => ->.
Qed.

Let M'_on : all (on_board n) M'.
Proof.
have [/legal_on on1 _ _ _ _] := legal2n.
apply/allP => g; rewrite mem_filter inE => /andP[_ /predU1P[-> //|gM]].
exact: (allP (near_on_board built)).
Qed.

(* The second reading: b' = r and d' = d, or b' = b and d' = sigma r. *)
Section Exchanged.

Hypothesis xE : x = (r, sigma n M r).

Let M'_mem g : (g \in M') = (g == stone1) || ((g \in M) && (g != x)).
Proof.
by rewrite second_M // inE mem_filter -xE [(g != x) && _]andbC.
Qed.

Let M'_size : (size M').+1 = n.
Proof.
rewrite second_M //=; transitivity (size M).+1; last exact: near_size built.
congr S; rewrite size_filter -[RHS](count_predC (pred1 (r, sigma n M r))).
by rewrite (count_uniq_mem _ (matching_uniq (near_matching built))) rM.
Qed.

Let sigma_same y : y < n -> y != b -> y != r -> sigma n M' y = sigma n M y.
Proof.
move=> yn yb yr; apply: (sigma_mem m' M'_on); rewrite M'_mem.
by rewrite (near_sigma built yn yb) xE xpair_eqE (negPf yr) orbT.
Qed.

Let exchanged_i : k = PlanI -> near_transversal n M' r d.
Proof.
move=> kE; have [dn dM] := (near_d_on built, near_d_open built).
split=> //.
  apply/mapP => -[[y c]]; rewrite M'_mem /= => /orP[/eqP gE|/andP[gM gx]] E.
    move: gE; rewrite /Plans.stone1 kE /= => -[yb _].
    by case/eqP: r_b; rewrite E yb.
  case/eqP: gx; rewrite xE -E in gM *; congr pair; apply/esym.
  exact: sigma_mem (near_matching built) (near_on_board built) gM.
apply/mapP => -[[y c]]; rewrite M'_mem /= => /orP[/eqP gE|/andP[gM _]] E.
  move: gE; rewrite /Plans.stone1 kE /= => -[_ cE].
  by case/eqP: (near_sigma_neq built r_on r_b); rewrite E cE.
by case/negP: dM; rewrite E; apply: (mem_col gM).
Qed.

Let exchanged_ii : k = PlanII -> near_transversal n M' b (sigma n M r).
Proof.
move=> kE; have [bn bM] := (near_b_on built, near_b_open built).
split=> //; first exact: near_sigma_lt built r_on r_b.
  apply/mapP => -[[y c]]; rewrite M'_mem /= => /orP[/eqP gE|/andP[gM _]] E.
    move: gE; rewrite /Plans.stone1 kE /= => -[yr _].
    by case/eqP: r_b; rewrite E yr.
  by case/negP: bM; rewrite E; apply: (mem_row gM).
apply/mapP => -[[y c]]; rewrite M'_mem /= => /orP[/eqP gE|/andP[gM gx]] E.
  move: gE; rewrite /Plans.stone1 kE /= => -[_ cE].
  by case/eqP: (near_sigma_neq built r_on r_b); rewrite E cE.
case/eqP: gx; rewrite xE.
by apply: (matching_col (near_matching built) gM rM); rewrite /= -E.
Qed.

Lemma exchanged_second_stone :
  pair_admitted n M F b d k r s' /\
  plan_second n M' b' d' k' s' = plan_second n M b d k s'.
Proof.
have [kE|kE] : k = PlanI \/ k = PlanII by case: (k); [left|right].
  have near' := exchanged_i kE.
  have bE : b' = r by rewrite /b' (near_open_rows near').
  have dE : d' = d by rewrite /d' (near_open_cols near').
  move: admitted' x_first; rewrite bE dE xE => adm'.
  case/and4P: (adm') => rn' sn' /and4P[rs' lr' ls' cr'] c'.
  case: k' adm' rs' lr' ls' cr' c' => adm' rs' lr' ls' cr' c' /= [];
    last first.
    by move=> _ E; case/eqP: (near_sigma_neq built r_on r_b).
  move=> E.
  have rr' : r' != r by case/and3P: lr'.
  have r'b : r' = b.
    have i1 := near_sigma near' rn' rr'.
    have i2 : stone1 \in M' by rewrite M'_mem eqxx.
    have := matching_col m' i1 i2; rewrite /Plans.stone1 kE /= -E => /(_ erefl).
    by case.
  rewrite r'b in rs' cr'; case/and3P: ls' => sr' sd' rs2.
  have s'b : s' != b by rewrite eq_sym.
  have sE := sigma_same sn' s'b sr'; rewrite /= sE in cr' rs2.
  case/andP: sd' => _ /= sd'; case/andP: rs2 => _ /= rs2.
  case/andP: cr' => _ /= cr'.
  rewrite kE; split=> //; rewrite /pair_admitted r_on sn' /=.
  rewrite /admissible_pair /= eq_sym sr' r_live (liveE _ built) s'b sd' cr' /=.
  rewrite /free /= rs2 (cross_not_X built) //= 1?eq_sym //.
  case/and4P: admitted => _ _ _; rewrite kE; move: c'.
  by case: (d \in cols_of F) => //= /andP[_ ->] /andP[->].
have near' := exchanged_ii kE.
have bE : b' = b by rewrite /b' (near_open_rows near').
have dE : d' = sigma n M r by rewrite /d' (near_open_cols near').
move: admitted' x_first; rewrite bE dE xE => adm'.
case/and4P: (adm') => rn' sn' /and4P[rs' lr' ls' cr'] c'.
case: k' adm' rs' lr' ls' cr' c' => adm' rs' lr' ls' cr' c' /= [].
  by move=> E; case/eqP: r_b.
move=> E.
rewrite -E in rs' cr' *; case/and3P: ls' => s'b sr' bs'.
have sE : sigma n M' s' = sigma n M s' by apply: sigma_same; rewrite // eq_sym.
have rE : sigma n M' r = d.
  apply: (sigma_mem m' M'_on); rewrite M'_mem /Plans.stone1 kE /=.
  by rewrite eqxx.
rewrite /= rE in cr'; rewrite sE in bs'; rewrite kE /= sE; split=> //.
case/andP: cr' => _ /= cr'; case/andP: sr' => _ /= sr'.
case/andP: bs' => _ /= bs'.
rewrite /pair_admitted r_on sn' /admissible_pair /= rs' r_live (liveE _ built).
rewrite s'b cr' bs' /= /free /= sr' (cross_not_X built) //= 1?eq_sym //.
by case/and4P: admitted => _ _ _; rewrite kE.
Qed.

End Exchanged.

Lemma reading_second_stone :
  exists2 s2, pair_admitted n M F b d k r s2 &
    plan_second n M' b' d' k' s' = plan_second n M b d k s2.
Proof.
exists s'; case: (partner_X x_X m') => xE;
  try by case: (exchanged_second_stone xE).
  have e := first_reading xE.
  have bE : b' = b by rewrite /b' e (near_open_rows built).
  have dE : d' = d by rewrite /d' e (near_open_cols built).
  move: admitted' x_first; rewrite bE dE e xE => adm' E.
  have kE := plan_given adm' admitted; rewrite kE in adm' E *.
  suff rE : r' = r by rewrite -rE.
  have [rn' rb'] : r' < n /\ r' != b.
    by case/and4P: adm' => ? _ /and4P[_ /and3P[]].
  move: E; rewrite /Plans.stone1; case: (k) => -[] //= E.
  exact: (sigma_inj rn' rb' r_on r_b (esym E)).
have e := first_reading xE.
rewrite /d' /b' e (near_open_rows built) (near_open_cols built) /=.
move: admitted'.
rewrite /d' /b' e (near_open_rows built) (near_open_cols built).
by move/plan_given => /(_ _ _ _ admitted) ->.
Qed.

End Readings.

(* At ply 2n+1 every row s that goes with r is admitted. *)
Lemma x_admits_2n f :
  x_admits n ply_2n f <->
  exists2 s', pair_admitted n M F b d k r s' & f = plan_second n M b d k s'.
Proof.
have e : (size (xs ply_2n)).+1 = n.+1 by rewrite /= M_size F_size.
rewrite /x_admits /x_choices e no_x_threat_2n ltnNge (leq_trans (leq_pred n)) //
  eqn_leq /=.
have -> : (n < n.-1) = false by rewrite ltnNge leq_pred.
rewrite eqn_leq ltnn /=.
have FE : [seq g <- os ply_2n | g \notin completing n (xs ply_2n)] = F.
  rewrite /= !mem_completing !(completes_stone1 built ok) !eqxx orbT /=.
  apply/all_filterP/allP => g gF; rewrite mem_completing.
  rewrite (completes_stone1 built ok) negb_or; case: legal2n => _ L _ _ _.
  move: L; rewrite /legal /free /= !inE !negb_or => /and4P[_ _ _ rF].
  apply/andP; split; apply: contraTneq gF => ->; last by [].
  by case/andP: bd_legal => _ /andP[].
split.
  case/second_plan_choicesP=> _ [x xX]; rewrite FE /=.
  case=> m' [k' [r' [s' [E1 -> adm']]]].
  exact: reading_second_stone m' E1 adm'.
case=> s' adm' ->; apply/second_plan_choicesP; rewrite FE; split.
  have [ok' _] := lemma12_all_choices built full adm'.
  by have [_ _ /legal_on] := lemma11_cells_stay_free built ok'.
exists stone1; first exact: mem_head.
have -> : [seq g <- xs ply_2n | g != stone1] = M.
  rewrite /= eqxx /=; apply/all_filterP/allP => g gM.
  have [/legal_free/andP[] + _ _ _ _ _] := legal2n.
  by apply: contraNneq => <-.
rewrite /= (near_open_rows built) (near_open_cols built) /=.
by split; [exact: near_matching built | exists k, r, s'].
Qed.

End Chosen.

Section Begun.

Variables (k : plan) (r s : nat).
Hypothesis admitted : pair_admitted n M F b d k r s.

Notation ply_2n_1 := (ply_2n_1 n b d M F k r).
Notation ply_2n := (ply_2n n b d M F k r).
Notation reply1 := (reply1 n b d M k r).

Let ok : pair_ok n b d M F k r s.
Proof. by case: (lemma12_all_choices built full admitted). Qed.
Let quiet : o_quiet n b d M F k r.
Proof. by case: (lemma12_all_choices built full admitted). Qed.
Let legal2n := lemma11_cells_stay_free built ok.
Let o_wins_not := lemma12_no_win built s quiet.

(* X to move at ply 2n+1. *)
Lemma wins_after_2n : wins 3 ply_2n.
Proof.
have [_ n1 _] := o_wins_not; have [_ L1 _ _ _] := legal2n.
have turn : x_to_move ply_2n by rewrite /x_to_move /= M_size.
apply: wins_x_turn => //; first exact: n1; last first.
  move=> f /(x_admits_2n admitted)[s' adm' ->].
  have [ok' _] := lemma12_all_choices built full adm'.
  have [_ _ L _ _] := lemma11_cells_stay_free built ok'; split=> //.
  by rewrite /play turn; apply: (wins_after_2n1 adm').
apply/(x_admits_2n admitted).
have [s' E adm'] := second_stone_admitted built full admitted; exists s' => //.
rewrite -[RHS]E /x_rule.
have e : (size (xs ply_2n)).+1 = n.+1 by rewrite /= M_size F_size.
rewrite e (no_x_threat_2n admitted) ltnNge (leq_trans (leq_pred n)) //
  eqn_leq /=.
have -> : (n < n.-1) = false by rewrite ltnNge leq_pred.
by rewrite eqn_leq ltnn.
Qed.

(* O to move at ply 2n. *)
Lemma wins_after_2n_1 : wins 4 ply_2n_1.
Proof.
have [_ L1 _ _ _] := legal2n; have [n0 n1 _] := o_wins_not.
have turn : x_to_move ply_2n_1 = false
  by rewrite /x_to_move /= M_size !eqSS eqn_leq ltnn.
apply: wins_o_turn => //; [exact: n0 | by exists reply1|] => g Lg.
rewrite /play turn; case: (eqVneq g reply1) => [->|ne];
  first exact: wins_after_2n.
apply: (@wins_at_once _ _ _ reply1) => //.
- by rewrite /x_to_move /= M_size.
- exact: n1.
- by rewrite /= M_size -F_size /= leqW.
have := completes_stone1 built ok reply1; rewrite eqxx orbT => /andP[_ h].
rewrite mem_threats h andbT; move: L1;
  rewrite /legal /free /= => /and3P[-> -> tO].
by rewrite inE negb_or eq_sym ne tO.
Qed.

End Begun.

(* At ply 2n-1 every admissible pair of the plan is admitted. *)
Lemma x_admits_2n_2 f :
  x_admits n (ply_2n_2 b d M F) f <->
  exists k r s, pair_admitted n M F b d k r s /\ f = plan_first n M b d k r.
Proof.
have e : (size (xs (ply_2n_2 b d M F))).+1 = n by rewrite /= M_size F_size.
rewrite /x_admits /x_choices e no_x_threat_2n_2 eqxx ltnNge leq_pred /=
  eqn_leq.
have -> : (n <= n.-1) = false by rewrite -F_size ltnn.
have E := @plan_choicesP n (ply_2n_2 b d M F) f.
rewrite /= (near_open_rows built) (near_open_cols built) /= eqxx /= in E.
rewrite F_without_bd in E; split=> [/E[]//|[k [r [s [adm fE]]]]].
apply/E; split; last by exists k, r, s.
have [ok _] := lemma12_all_choices built full adm; rewrite fE.
by have [/legal_on] := lemma11_cells_stay_free built ok.
Qed.

(* X to move at ply 2n-1. *)
Lemma wins_after_2n_2 : wins 5 (ply_2n_2 b d M F).
Proof.
have turn : x_to_move (ply_2n_2 b d M F) by rewrite /x_to_move /= M_size.
apply: wins_x_turn => // [||f /x_admits_2n_2[k [r [s [adm ->]]]]].
- by apply: corollary2_not_won; rewrite /= -F_size.
- apply/x_admits_2n_2; have := chosen_admitted built n3 w_le full.
  case C: (choose_plan n M F b d) => [k [r s]] adm; exists k, r, s; split=> //.
  have e : (size (xs (ply_2n_2 b d M F))).+1 = n by rewrite /= M_size F_size.
  rewrite /x_rule e no_x_threat_2n_2 eqxx ltnNge leq_pred /= eqn_leq.
  have -> : (n <= n.-1) = false by rewrite -F_size ltnn.
  rewrite /plan_move /= (near_open_rows built) (near_open_cols built)
    /= eqxx /=.
  by rewrite F_without_bd C.
have [ok _] := lemma12_all_choices built full adm.
have [L _ _ _ _] := lemma11_cells_stay_free built ok; split=> //.
by rewrite /play turn; apply: (wins_after_2n_1 adm).
Qed.

(* O to move at ply 2n-2. *)
Theorem wins_after_2n_3 : wins 6 (Position M F).
Proof.
have turn : x_to_move (Position M F) = false
  by rewrite /x_to_move /= M_size eqn_leq ltnn.
apply: wins_o_turn => //.
- by apply: corollary2_not_won; rewrite /= -F_size ltnW.
- by exists (b, d).
move=> g Lg; rewrite /play turn; case: (eqVneq g (b, d)) => [->|ne].
  exact: wins_after_2n_2.
apply: (@wins_at_once _ _ _ (b, d)) => //.
- by rewrite /x_to_move /= M_size.
- by apply: corollary2_not_won; rewrite /= -F_size.
- by rewrite /= M_size -F_size.
have := completes_matching built (b, d); rewrite eqxx => /andP[_ h].
rewrite mem_threats h andbT; move: bd_legal;
  rewrite /legal /free /= => /and3P[-> -> tO].
by rewrite inE negb_or eq_sym ne tO.
Qed.

End Phase2.

(* ---- Phase 1 ---- *)

Section Phase1.

Variable n : nat.
Hypothesis n4 : 4 <= n.
Notation wins := (all_choices_win (x_admits n) PlayerX (x_rule n) n).

Let o_not_won k j P : x_building n k j P -> j < n -> ~~ owns n P PlayerO.
Proof. by case=> _ _ _ e jn; apply: corollary2_not_won; rewrite /= e. Qed.

(* X to move at move n-1. *)
Lemma wins_tie_break P : phase1_position n n.-2 P -> wins 7 P.
Proof.
move=> ph; have [bu _] := ph.
have e : (size (xs P)).+1 = n.-1.
  by case: bu => _ _ -> _; case: n n4 => [|[]].
have admits f : x_admits n P f = (f \in tie_break_choices n P).
  by rewrite /x_admits /x_choices e ltnn eqxx.
apply: wins_x_turn => [|||f]; rewrite ?admits; first exact: x_turn bu.
- by apply: (o_not_won bu); case: n n4 => [|[|k]] //= _; rewrite ltnW.
- exact: x_rule_tie_break_choice.
move=> fc; have [L rdy] := tie_break_ready n4 ph fc; split=> //.
by case: (play _ _) rdy => M F rdy; apply: wins_after_2n_3 rdy; apply: ltnW.
Qed.

(* X to move at move k+1, with j more moves up to the tie-break. *)
Lemma wins_phase1 j k P :
  k + j = n.-2 -> phase1_position n k P -> wins (j.*2 + 7) P.
Proof.
elim: j k P => [|j IH] k P; first by rewrite addn0 => ->; apply: wins_tie_break.
move=> e ph; have [bu _] := ph.
have kn : k.+2 < n.
  by case: n e n4 => [|[|n']] //= <- _; rewrite !ltnS addnS leq_addr.
have kn' : k < n by do 2 apply: ltnW.
have admits f : x_admits n P f = (f \in phase1_moves n P).
  case: (bu) => _ _ eX _; rewrite /x_admits /x_choices eX.
  by have -> : k.+1 < n.-1 by case: (n) kn.
rewrite doubleS !addSn; apply: wins_x_turn => [|||h]; rewrite ?admits;
  first exact: x_turn bu.
- exact: o_not_won bu _.
- exact: x_rule_phase1 ph.
move=> hc; have [L fH bu' inv] := lemma5_all_choices kn ph hc; split=> //.
have [w m ex _] := bu';
  have [|f f_in] := open_block_exists m (well_formed_xs_on w).
  by rewrite ex ltnW.
apply: wins_o_turn; first exact: o_turn bu'.
- exact: o_not_won bu' _.
- by exists f; apply: block_legal => //; apply: contraL f_in => /inv.
move=> g Lg; apply: (IH k.+1); first by rewrite addSnnS.
exact: phase1_reply.
Qed.

End Phase1.

(* Every admissible choice of section 4 is winning, by ply 2n+3 and against
   every defence; and `x_rule` chooses among them. *)
Theorem winning_all_choices n :
  4 <= n -> all_choices_win (x_admits n) PlayerX (x_rule n) n (2 * n + 3) start.
Proof.
move=> n4; have := @wins_phase1 n n4 n.-2 0 start (add0n _) (phase1_start n).
rewrite (_ : n.-2.*2 + 7 = 2 * n + 3) // -mul2n.
by case: n n4 => [|[|k]] //= _; rewrite -[k.+2]addn2 mulnDr -!addnA.
Qed.

(* So every strategy that keeps to section 4 wins by ply 2n+3. *)
Theorem winning_any_choice n st :
  4 <= n -> keeps_to n PlayerX (x_admits n) st ->
  wins_with PlayerX st n (2 * n + 3) start.
Proof.
move=> n4 keep; apply: all_choices_win_any keep _ (winning_all_choices n4).
exact: ReachedStart.
Qed.

Theorem x_rule_keeps n : 4 <= n -> keeps_to n PlayerX (x_admits n) (x_rule n).
Proof. by move/winning_all_choices; apply: all_choices_win_keeps. Qed.

(* X, playing the rule of section 4, wins by ply 2n+3 against every defence. *)
Theorem winning_rule_wins n :
  4 <= n -> wins_with PlayerX (x_rule n) n (2 * n + 3) start.
Proof. by move=> n4; apply: winning_any_choice n4 (x_rule_keeps n4). Qed.

Theorem winning_large n : 4 <= n -> first_player_wins n.
Proof.
move=> n4; exists (2 * n + 3).
exact: wins_with_can_win (winning_rule_wins n4).
Qed.

(* In the words of records: every game played by the rules in which X follows
   the rule has at most 2n+3 plies, and as long as X owns no transversal, O owns
   none either and the game can go on, on X's turn with the rule's cell. *)
Theorem winning_records n moves :
  4 <= n -> legal_record n start moves ->
  follows PlayerX (x_rule n) start moves ->
  let P := after moves start in
  size moves <= 2 * n + 3 /\
  (owns n P PlayerX \/
   [/\ ~~ owns n P PlayerO, size moves < 2 * n + 3
     & if x_to_move P then is_true (legal n P (x_rule n P))
       else exists f, legal n P f]).
Proof. by move=> n4; apply: wins_with_records; apply: winning_rule_wins. Qed.
