(** Lemmas 11 and 12 of the paper: the cells of a plan stay free, and O neither
   wins nor threatens while X carries it out.

<<
    mirror k                == the other plan
    stone1, stone2          == the stones of the plan
    reply1                  == O's forced reply to the first
    target1, target2        == the double threat of the second
    ply_2n_2, ply_2n_1, ply_2n, ply_2n1
                            == the positions after plies 2n-2 to 2n+1
    o_quiet n b d M F k r   == O has no threat at plies 2n-1 and 2n+1
    lemma11_cells_stay_free == all cells that X needs stay free
    lemma12_no_threat, lemma12_all_choices
                            == O is quiet
    some_plan_quiet         == of two rows one is good for one of the plans
    lemma12_no_win          == O does not win
    chosen_admitted         == x_rule's pair is an admitted one
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game XRule
  XChoices OpenBlock Phase1 TieBreak Pairs.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition mirror (k : plan) : plan := if k is PlanI then PlanII else PlanI.

(* ---- a plan: rows r and s, admissible for plan k ---- *)

Section OnePlan.

(* X's matching at ply 2n-3, and the cells that X cannot play. *)
Variables (n b d : nat) (M F : seq cell) (k : plan) (r s : nat).
Hypothesis near : near_transversal n M b d.
Notation sigma := (sigma n M).

Hypothesis ok : pair_ok n b d M F k r s.

(* The two stones of the plan, O's forced reply to the first, and the two cells
   of the double threat made by the second. *)
Definition stone1 := plan_first n M b d k r.
Definition stone2 := plan_second n M b d k s.
Definition reply1 := plan_first n M b d (mirror k) r.
Definition target1 := plan_second n M b d (mirror k) s.
Definition target2 := cross n M k r s.

(* The positions after plies 2n-2, 2n-1, 2n, 2n+1. *)
Definition ply_2n_2 := Position M ((b, d) :: F).
Definition ply_2n_1 := Position (stone1 :: M) ((b, d) :: F).
Definition ply_2n := Position (stone1 :: M) [:: reply1, (b, d) & F].
Definition ply_2n1 := Position [:: stone2, stone1 & M] [:: reply1, (b, d) & F].

Let r_on : r < n. Proof. by case/and3P: ok. Qed.
Let s_on : s < n. Proof. by case/and3P: ok. Qed.
Let r_s : r != s. Proof. by case/and3P: ok => _ _ /and4P[]. Qed.
Let r_live : live n M F b d r. Proof. by case/and3P: ok => _ _ /and4P[]. Qed.
Let s_live : live n M F b d s. Proof. by case/and3P: ok => _ _ /and4P[]. Qed.
Let r_b : r != b. Proof. by case/and3P: r_live. Qed.
Let s_b : s != b. Proof. by case/and3P: s_live. Qed.
Let cross_free : free (Position M F) target2.
Proof. by case/and3P: ok => _ _ /and4P[]. Qed.
Let r_d : sigma r != d. Proof. exact: near_sigma_neq near r_on r_b. Qed.
Let s_d : sigma s != d. Proof. exact: near_sigma_neq near s_on s_b. Qed.
Let sigma_r_s : sigma r != sigma s.
Proof.
by apply: contraNneq r_s => /(near_sigma_inj near r_on r_b s_on s_b)->.
Qed.

(* Lemma 11 (all cells X needs stay free). *)
Theorem lemma11_cells_stay_free :
  [/\ legal n ply_2n_2 stone1, legal n ply_2n_1 reply1, legal n ply_2n stone2,
      legal n ply_2n1 target1 & legal n ply_2n1 target2].
Proof.
have [_ /andP[rd1 rd2] /andP[br1 br2]] := and3P r_live.
have [_ /andP[sd1 sd2] /andP[bs1 bs2]] := and3P s_live.
have [c1 c2] := andP cross_free.
have rn := near_sigma_lt near r_on r_b;
  have sn := near_sigma_lt near s_on s_b.
have [rs sr] : (r == s) = false /\ (s == r) = false
  by rewrite [s == r]eq_sym (negPf r_s).
have [srs ssr] : (sigma r == sigma s) = false /\ (sigma s == sigma r) = false.
  by rewrite [sigma s == _]eq_sym (negPf sigma_r_s).
have [rb br] : (r == b) = false /\ (b == r) = false
  by rewrite [b == r]eq_sym (negPf r_b).
have [sb bs] : (s == b) = false /\ (b == s) = false
  by rewrite [b == s]eq_sym (negPf s_b).
have [rd dr] : (sigma r == d) = false /\ (d == sigma r) = false.
  by rewrite [d == _]eq_sym (negPf r_d).
have [sd ds] : (sigma s == d) = false /\ (d == sigma s) = false.
  by rewrite [d == _]eq_sym (negPf s_d).
move: c1 c2; rewrite /target2 /ply_2n_2 /ply_2n_1 /ply_2n /ply_2n1
  /stone1 /stone2
  /reply1 /target1 /target2 /legal /free /on_board.
case: k => /= c1 c2;
  rewrite !inE !xpair_eqE r_on s_on rn sn (near_b_on near) (near_d_on near)
  ?rs ?sr ?srs ?ssr ?rb ?br ?sb ?bs ?rd ?dr ?sd ?ds ?andbF /= ?andbF
  ?(negPf rd1) ?(negPf rd2) ?(negPf br1) ?(negPf br2) ?(negPf sd1) ?(negPf sd2)
  ?(negPf bs1) ?(negPf bs2) ?(negPf c1) ?(negPf c2); by [].
Qed.

(* ---- what X threatens ---- *)

(* Before stone1: (b, d) alone. *)
Lemma completes_matching f : completes n M f = (f == (b, d)).
Proof. by have [_ _ ->] := corollary2_unique near. Qed.

(* After stone1: (b, d), which O owns, and reply1. *)
Lemma completes_stone1 f :
  completes n (stone1 :: M) f = (f == (b, d)) || (f == reply1).
Proof.
rewrite /stone1 /reply1; case: k => /=;
  [case: (lemma3a near r_on r_b) | case: (lemma3b near r_on r_b)];
  move=> _ _ _ ->; case: f => x y; rewrite !inE !xpair_eqE /=.
  by rewrite -andb_orl.
by rewrite -andb_orr.
Qed.

(* After stone2: both targets. *)
Lemma completes_stone2 :
  completes n [:: stone2, stone1 & M] target1 /\
    completes n [:: stone2, stone1 & M] target2.
Proof.
have eq12 (e1 e2 : cell) : [:: e1, e2 & M] =i [:: e2, e1 & M]
  by move=> f; rewrite !inE orbCA.
rewrite /stone1 /stone2 /target1 /target2; case: k => /=.
  have [_ _ _ H] := threat_rectangle_eq (eq12 _ _)
    (lemma3c near r_on r_b s_on s_b r_s).
  by rewrite !H !inE !eqxx !orbT.
have [_ _ _ H] := threat_rectangle_eq (eq12 _ _)
  (lemma3d near r_on r_b s_on s_b r_s).
by rewrite !H !inE !eqxx !orbT.
Qed.

End OnePlan.

Section Plans.

(* The position at ply 2n-3. *)
Variables (n b d : nat) (M F : seq cell).
Hypothesis built : matching_built n b d (Position M F).
Notation sigma := (sigma n M).
Notation reply1 := (reply1 n b d M).
Notation ply_2n_2 := (ply_2n_2 b d M F).
Notation ply_2n_1 := (ply_2n_1 n b d M F).
Notation ply_2n := (ply_2n n b d M F).
Notation ply_2n1 := (ply_2n1 n b d M F).

Let F_size : (size F).+2 = n := built_os_size built.
Let F_on : all (on_board n) F := well_formed_os_on (built_well_formed built).

(* ---- Lemma 12: O has no threat ---- *)

(* O's first n-2 stones are F, and all later ones lie in one line; outside it F
   leaves a matching of at most n-3 stones. *)
Lemma no_threat_row S f :
  all (on_board n) S -> {subset [seq g <- S | g.1 != b] <= F} ->
  nu [seq g <- F | g.1 != b] + 3 <= n -> ~~ completes n S f.
Proof.
move=> a sub le; apply: lemma1_no_threat => //; apply: leq_trans le.
rewrite addn2 addn3 !ltnS; apply: leq_trans (nu_drop_row _ b) _.
rewrite ltnS; apply: nu_sub => g gS; rewrite mem_filter sub // andbT.
by move: gS; rewrite mem_filter => /andP[].
Qed.

Lemma no_threat_col S f :
  all (on_board n) S -> {subset [seq g <- S | g.2 != d] <= F} ->
  nu [seq g <- F | g.2 != d] + 3 <= n -> ~~ completes n S f.
Proof.
move=> a sub le; apply: lemma1_no_threat => //; apply: leq_trans le.
rewrite addn2 addn3 !ltnS; apply: leq_trans (nu_drop_col _ d) _.
rewrite ltnS; apply: nu_sub => g gS; rewrite mem_filter sub // andbT.
by move: gS; rewrite mem_filter => /andP[].
Qed.

(* Dropping a line that F meets leaves at most n-3 stones of F. *)
Let drop_row : b \in rows_of F -> nu [seq g <- F | g.1 != b] + 3 <= n.
Proof.
move=> bF; rewrite -F_size addn3 !ltnS; apply: leq_ltn_trans (nu_size _) _.
rewrite size_filter -(count_predC (fun g : cell => g.1 == b)) -[X in X < _]add0n
  ltn_add2r.
by rewrite -has_count; case/mapP: bF => g gF ->; apply/hasP; exists g.
Qed.

Let drop_col : d \in cols_of F -> nu [seq g <- F | g.2 != d] + 3 <= n.
Proof.
move=> dF; rewrite -F_size addn3 !ltnS; apply: leq_ltn_trans (nu_size _) _.
rewrite size_filter -(count_predC (fun g : cell => g.2 == d)) -[X in X < _]add0n
  ltn_add2r.
by rewrite -has_count; case/mapP: dF => g gF ->; apply/hasP; exists g.
Qed.

Let drop_none : ~~ matching F -> nu [seq g <- F | g.2 != d] + 3 <= n.
Proof.
move=> mF; apply: leq_trans (_ : nu F + 3 <= n).
  by rewrite leq_add2r; apply: nu_sub => g; rewrite mem_filter => /andP[].
rewrite -F_size addn3 !ltnS ltn_neqAle nu_size andbT.
apply: contra mF => /eqP; apply: nu_full_matching.
exact: well_formed_os_uniq (built_well_formed built).
Qed.

(* O has no threat when X is to move at plies 2n-1 and 2n+1. *)
Definition o_quiet (k : plan) (r : nat) : Prop :=
  threats n ply_2n_2 PlayerO = [::] /\ threats n (ply_2n k r) PlayerO = [::].

Let reply1_on k r : r < n -> r != b -> on_board n (reply1 k r).
Proof.
move=> rn rb; have [bn dn] := (near_b_on built, near_d_on built).
by case: k; rewrite /on_board /= ?rn ?bn ?dn ?(near_sigma_lt built rn rb).
Qed.

(* Cases (C-i) and (C-iii) with nu(F) <= n-3: plan (i), O's blocks in column
   d. *)
Lemma quiet_plan_i r :
  r < n -> r != b -> nu [seq g <- F | g.2 != d] + 3 <= n -> o_quiet PlanI r.
Proof.
move=> rn rb le; split; apply: no_threats => f _; apply: no_threat_col => //=.
- by rewrite (near_cell built).
- by rewrite eqxx /= => g; rewrite mem_filter => /andP[].
- by rewrite reply1_on // (near_cell built).
by rewrite !eqxx /= => g; rewrite mem_filter => /andP[].
Qed.

(* Case (C-ii): plan (ii), O's blocks in row b. *)
Lemma quiet_plan_ii r :
  r < n -> r != b -> nu [seq g <- F | g.1 != b] + 3 <= n -> o_quiet PlanII r.
Proof.
move=> rn rb le; split; apply: no_threats => f _; apply: no_threat_row => //=.
- by rewrite (near_cell built).
- by rewrite eqxx /= => g; rewrite mem_filter => /andP[].
- by rewrite reply1_on // (near_cell built).
by rewrite !eqxx /= => g; rewrite mem_filter => /andP[].
Qed.

(* Case (C-iii) with nu(F) = n-2: the one completing cell of O is X's stone u,
   and O's second block is in another row and column. *)
Lemma quiet_full_matching k r u :
  weight F b d = 0 -> matching F -> u \in M -> u.1 \notin rows_of F ->
  u.2 \notin cols_of F -> r < n -> r != b ->
  (if k is PlanI then r != u.1 else sigma r != u.2) -> o_quiet k r.
Proof.
move=> w0 mF uM uR uC rn rb ru; have nearF := blocked_near built w0 mF uM uR uC.
have ub : b != u.1 by apply: contraNneq (near_b_open built) => ->;
  apply: mem_row.
have ud : d != u.2 by apply: contraNneq (near_d_open built) => ->;
  apply: mem_col.
split; apply: no_threats => f /andP[fM _] /=.
  have [_ _ ->] := corollary2_unique nearF; apply: contraNneq fM => ->.
  by rewrite -surjective_pairing.
have [||_ _ _ ->] := remark4 nearF (f := reply1 k r) (reply1_on k rn rb).
- by case: (k) ru.
- by case: (k) ru.
apply: contra fM; rewrite !inE => /andP[/eqP f1 /eqP f2].
by rewrite (surjective_pairing f) f1 f2 -surjective_pairing uM orbT.
Qed.

(* ---- the plan that the rule chooses ---- *)

Hypothesis n3 : 3 <= n.
Hypothesis w_le : weight F b d <= n - 3.
Hypothesis full : weight F b d = 0 -> matching F ->
  exists u, [/\ u \in M, u.1 \notin rows_of F & u.2 \notin cols_of F].

Lemma weight_none :
  d \notin cols_of F -> b \notin rows_of F -> weight F b d = 0.
Proof.
move=> dF bF; apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => f fF.
rewrite negb_or; apply/andP; split;
  first by apply: contraNneq bF => <-; apply: mem_row.
by apply: contraNneq dF => <-; apply: mem_col.
Qed.

(* With any two rows one plan or its mirror image keeps O quiet. *)
Lemma some_plan_quiet r s :
  r < n -> r != b -> s < n -> s != b -> r != s ->
  o_quiet PlanI r \/ o_quiet PlanII s.
Proof.
move=> rn rb sn sb rs; case: (boolP (d \in cols_of F)) => [dF|dF].
  by left; apply: quiet_plan_i => //; apply: drop_col.
case: (boolP (b \in rows_of F)) => [bF|bF].
  by right; apply: quiet_plan_ii => //; apply: drop_row.
case: (boolP (matching F)) => [mF|mF]; last first.
  by left; apply: quiet_plan_i => //; apply: drop_none.
have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
case: (eqVneq r u.1) => [e|ne]; [right|left];
  apply: (quiet_full_matching w0 mF uM uR uC) => //.
apply: contraNneq rs => su; rewrite e.
have us := near_sigma built sn sb; rewrite su in us.
by rewrite -(matching_col (near_matching built) us uM erefl).
Qed.

Let pair_ok_r k r s : pair_ok n b d M F k r s -> r < n /\ r != b.
Proof. by case/and5P=> rn _ _ /and3P[]. Qed.

(* Lemmas 9, 10 and 12: the rule's pair is admissible, and O stays quiet. *)
Theorem lemma12_no_threat :
  let: (k, (r, s)) := choose_plan n M F b d in
  pair_ok n b d M F k r s /\ o_quiet k r.
Proof.
have ok k := head_pairs_ok built k n3 w_le; rewrite /choose_plan.
case: ifP => [dF|/negbT dF].
  move: (ok PlanI) => /=; case: (head _ _) => r s /= rs; split=> //.
  by have [rn rb] := pair_ok_r rs; apply: quiet_plan_i => //; apply: drop_col.
case: ifP => [bF|/negbT bF].
  move: (ok PlanII) => /=; case: (head _ _) => r s /= rs; split=> //.
  by have [rn rb] := pair_ok_r rs; apply: quiet_plan_ii => //; apply: drop_row.
case: ifP => [mF|/negbT mF]; last first.
  move: (ok PlanI) => /=; case: (head _ _) => r s /= rs; split=> //.
  by have [rn rb] := pair_ok_r rs; apply: quiet_plan_i => //; apply: drop_none.
have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
have uE := last_rowE built w0 mF uM uR uC; rewrite uE.
set r := head 0 _; have: r
  \in [seq r <- iota 0 n | (r != u.1) && live n M F b d r].
  have [r0 [rn rl ru]] := lemma10_live_row built w0 uM n3.
  by apply: (@head_mem _ _ r0); rewrite mem_filter ru rl mem_iota.
rewrite mem_filter mem_iota add0n /= => /andP[/andP[ru rl] rn].
split; first by apply: (lemma10_admissible_pair built w0 uM uC).
case/and3P: rl => rb _ _.
exact: (quiet_full_matching (k := PlanI) w0 mF uM uR uC rn rb ru).
Qed.

(* The same for every choice that the rule leaves. *)
Theorem lemma12_all_choices k r s :
  pair_admitted n M F b d k r s -> pair_ok n b d M F k r s /\ o_quiet k r.
Proof.
case/and4P=> rn sn ap cases.
have ok : pair_ok n b d M F k r s by rewrite /pair_ok rn sn ap.
have [_ rb] := pair_ok_r ok; split=> //.
case: k {ap} ok cases => ok.
  case/orP=> [dF|/andP[bF mF]];
    first by apply: quiet_plan_i => //; apply: drop_col.
  case: (boolP (d \in cols_of F)) => [dF|dF].
    by apply: quiet_plan_i => //; apply: drop_col.
  case: (boolP (matching F)) mF => [mF /= sF|mF _]; last first.
    by apply: quiet_plan_i => //; apply: drop_none.
  have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
  apply: (quiet_full_matching (k := PlanI) w0 mF uM uR uC rn rb).
  case/and3P: ok => _ _ /and4P[rs _ /and3P[sb _ _] _].
  by rewrite -(last_row_only built w0 mF uM uR uC sn sb sF).
by case/andP=> _ bF; apply: quiet_plan_ii => //; apply: drop_row.
Qed.

(* The rule's pair is one of them. *)
Theorem chosen_admitted :
  let: (k, (r, s)) := choose_plan n M F b d in pair_admitted n M F b d k r s.
Proof.
move: lemma12_no_threat; rewrite /choose_plan.
case: ifP => [dF|/negbT dF].
  by case: (head _ _) => r s [/and3P[rn sn ap] _];
    rewrite /pair_admitted rn sn ap dF.
case: ifP => [bF|/negbT bF].
  by case: (head _ _) => r s [/and3P[rn sn ap] _];
    rewrite /pair_admitted rn sn ap dF.
case: ifP => [mF [/and3P[rn sn ap] _]|/negbT mF].
  have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
  rewrite /pair_admitted rn sn ap bF mF /=.
  by rewrite (last_rowE built w0 mF uM uR uC) uR orbT.
case: (head _ _) => r s [/and3P[rn sn ap] _].
by rewrite /pair_admitted rn sn ap bF (negPf mF) orbT.
Qed.

(* Part (b) of Lemma 12: whatever O plays at plies 2n-2, 2n and 2n+2, O does
   not complete a transversal. *)
Theorem lemma12_no_win k r s :
  o_quiet k r ->
  [/\ forall g, ~~ has_transversal n (g :: F),
      forall g, legal n (ply_2n_1 k r) g ->
      ~~ has_transversal n [:: g, (b, d) & F]
    & forall g, legal n (ply_2n1 k r s) g ->
      ~~ has_transversal n [:: g, reply1 k r, (b, d) & F]].
Proof.
move=> [q1 q2]; split=> g.
- by apply: corollary2_not_won; rewrite /= -F_size.
- move=> /andP[gn]; rewrite /free /= inE negb_or -andbA => /and3P[_ gM gO].
  apply/negP => h; suff: g \in threats n ply_2n_2 PlayerO by rewrite q1.
  by rewrite mem_threats /legal gn /free gM gO.
move=> /andP[gn]; rewrite /free /= inE negb_or -andbA => /and3P[_ gM gO].
apply/negP => h; suff: g \in threats n (ply_2n k r) PlayerO by rewrite q2.
by rewrite mem_threats /legal gn /free gM gO.
Qed.

End Plans.
