(** The second stone of a plan, at ply 2n+1, read back from the board: the rule
   finds the very row s that was chosen at ply 2n-1.

<<
    double_threat_pair    == s makes a double threat exactly if (r, s) suits
    second_stone          == the rule plays the second stone of its plan
    second_stone_admitted == and an admitted one of any plan begun
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule XChoices OpenBlock
  Phase1 TieBreak Pairs Plans.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The first pair (r, s), by r and then by s, has the first s that goes with
   r. *)
Lemma head_pairs_second (p : nat * nat -> bool) (A B : seq nat) :
  let rs := [seq rs <- [seq (r, s) | r <- A, s <- B] | p rs] in
  rs != [::] ->
  head 0 [seq s <- B | p ((head (0, 0) rs).1, s)] = (head (0, 0) rs).2.
Proof.
elim: A => //= x A IH; rewrite filter_cat filter_map.
have e : filter (preim (pair x) p) B = [seq s <- B | p (x, s)]
  by apply: eq_filter.
by rewrite e; case E: [seq s <- B | p (x, s)] => [|s t] /=;
  [apply: IH | rewrite E].
Qed.

(* The stone added in another row does not change sigma. *)
Lemma sigma_cons n e M s : e.1 != s -> sigma n (e :: M) s = sigma n M s.
Proof.
move=> es; congr head; apply: eq_filter => c; rewrite inE.
by case: eqP => [E|//]; rewrite -E eqxx in es.
Qed.

Section SecondStone.

Variables (n b d : nat) (M F : seq cell).
Hypothesis built : matching_built n b d (Position M F).
Notation sigma := (sigma n M).
Notation stone1 := (stone1 n b d M).
Notation stone2 := (stone2 n b d M).
Notation reply1 := (reply1 n b d M).
Notation target1 := (target1 n b d M).
Notation target2 := (target2 n M).
Notation ply_2n := (ply_2n n b d M F).
Notation pair_ok := (pair_ok n b d M F).

Let m : matching M := near_matching built.

Section Row.

Variable r : nat.
Hypotheses (r_on : r < n) (r_live : live n M F b d r).
Let r_b : r != b. Proof. by case/and3P: r_live. Qed.

(* A row s makes a double threat at ply 2n+1 exactly if (r, s) is admissible. *)
Lemma double_threat_pair k s :
  s < n ->
  [&& s != b, s != r, free (ply_2n k r) (stone2 k s),
    free (ply_2n k r) (target1 k s)
    & free (ply_2n k r) (target2 k r s)] = pair_ok k r s.
Proof.
move=> sn; apply/idP/idP.
  case/and5P=> sb sr f2 t1 t2.
  have sub f : free (ply_2n k r) f -> free (Position M F) f.
    by rewrite /free /= !inE !negb_or => /andP[/andP[_ ->] /and3P[_ _ ->]].
  rewrite /pair_ok r_on sn /admissible_pair r_live [r == s]eq_sym sr
    /live sb /=.
  by rewrite (sub _ t2) andbT; move: (sub _ f2) (sub _ t1);
    case: (k) => /= -> ->.
move=> ok; have [_ _ L2 T1 T2] := lemma11_cells_stay_free built ok.
have sub f : legal n (ply_2n1 n b d M F k r s) f -> free (ply_2n k r) f.
  by case/andP=> _; rewrite /free /= [f \in stone2 _ _ :: _]inE negb_or =>
    /andP[/andP[_ ->] ->].
rewrite (legal_free L2) (sub _ T1) (sub _ T2) !andbT.
by case/and5P: ok => _ _ rs _ /andP[/and3P[-> _ _] _]; rewrite eq_sym.
Qed.

Lemma double_colE : double_col n ((b, sigma r) :: M) = sigma r.
Proof.
have rn := near_sigma_lt built r_on r_b; have rM := near_sigma built r_on r_b.
apply: head_unique.
  rewrite mem_filter mem_iota add0n rn /= eqxx andbT ltnS -has_count.
  by apply/hasP; exists (r, sigma r).
move=> c; rewrite mem_filter /= => /andP[+ _]; case: eqP => [->//|_].
by rewrite add0n ltnNge count_col_matching.
Qed.

Lemma double_rowE : double_row n ((r, d) :: M) = r.
Proof.
have rM := near_sigma built r_on r_b.
apply: head_unique.
  rewrite mem_filter mem_iota add0n r_on /= eqxx andbT ltnS -has_count.
  by apply/hasP; exists (r, sigma r).
move=> c; rewrite mem_filter /= => /andP[+ _]; case: eqP => [->//|_].
by rewrite add0n ltnNge count_row_matching.
Qed.

Lemma doubled_rows :
  [seq p <- iota 0 n | (p, sigma r) \in (b, sigma r) :: M] =i [:: b; r].
Proof.
have rM := near_sigma built r_on r_b.
move=> p; rewrite mem_filter mem_iota add0n !inE xpair_eqE eqxx andbT /=.
have bn := near_b_on built.
apply/andP/orP => [[/orP[/eqP->|pM] _]|[/eqP->|/eqP->]];
  rewrite ?eqxx ?rM ?orbT //.
- by left.
by right; have [->] := matching_col m pM rM erefl.
Qed.

Lemma doubled_cols :
  [seq c <- iota 0 n | (r, c) \in (r, d) :: M] =i [:: d; sigma r].
Proof.
have rM := near_sigma built r_on r_b; have rn := near_sigma_lt built r_on r_b.
move=> c; rewrite mem_filter mem_iota add0n !inE xpair_eqE eqxx /=.
have dn := near_d_on built.
apply/andP/orP => [[/orP[/eqP->|cM] _]|[/eqP->|/eqP->]];
  rewrite ?eqxx ?rM ?orbT //.
- by left.
by right; rewrite (sigma_mem m (near_on_board built) cM).
Qed.

Lemma open_cols_plan_i : open_cols n ((b, sigma r) :: M) = [:: d].
Proof.
rewrite -(near_open_cols built); apply: eq_in_filter => c _ /=.
rewrite inE; case: eqP => [->|//].
by rewrite (mem_col (near_sigma built r_on r_b)).
Qed.

Lemma open_cols_plan_ii : open_cols n ((r, d) :: M) = [::].
Proof.
apply/eqP; rewrite -[_ == _]negbK -has_filter -all_predC; apply/allP => c.
rewrite mem_iota add0n /= negbK inE => cn; case: eqP => //= /eqP cd.
exact: near_col built cn cd.
Qed.

Lemma open_rows_plan_ii : open_rows n ((r, d) :: M) = [:: b].
Proof.
rewrite -(near_open_rows built); apply: eq_in_filter => c _ /=.
rewrite inE; case: eqP => [->|//].
by rewrite (mem_row (near_sigma built r_on r_b)).
Qed.

(* The candidates of the rule are the rows s that go with r. *)
Lemma candidates_plan_i :
  let P := ply_2n PlanI r in
  let ps := [seq p <- iota 0 n | (p, double_col n (xs P)) \in xs P] in
  [seq s <- iota 0 n |
    [&& s \notin ps, free P (s, d) & all
      (fun p => free P (p, Board.sigma n (xs P) s)) ps]]
  = [seq s <- iota 0 n | pair_ok PlanI r s].
Proof.
cbv zeta; have -> : xs (ply_2n PlanI r) = (b, sigma r) :: M by [].
rewrite double_colE; apply: eq_in_filter => s;
  rewrite mem_iota add0n [_ && _]/= => sn.
rewrite -double_threat_pair // (eq_all_r doubled_rows) doubled_rows !inE
  negb_or -andbA.
case: (eqVneq s b) => // sb; case: (eqVneq s r) => // _.
by rewrite sigma_cons 1?eq_sym //= andbT.
Qed.

Lemma candidates_plan_ii :
  let P := ply_2n PlanII r in
  let qs := [seq c <- iota 0 n | (r, c) \in xs P] in
  [seq s <- iota 0 n |
    [&& s != b, s != r, free P (b, Board.sigma n (xs P) s) & all
      (fun q => free P (s, q)) qs]]
  = [seq s <- iota 0 n | pair_ok PlanII r s].
Proof.
cbv zeta; have -> : xs (ply_2n PlanII r) = (r, d) :: M by [].
apply: eq_in_filter => s; rewrite mem_iota add0n [_ && _]/= => sn.
rewrite -double_threat_pair // (eq_all_r doubled_cols).
case: (eqVneq s b) => // sb; case: (eqVneq s r) => // sr.
by rewrite sigma_cons 1?eq_sym //= andbT.
Qed.

(* The exception of the rule is the case w = 0 and nu(F) = n-2 of plan (i). *)
Lemma exceptionE :
  (count (fun f : cell => f.2 == d) (os (ply_2n PlanI r)) == 2) &&
    matching [seq f <- os (ply_2n PlanI r) | f.2 != d]
  = (d \notin cols_of F) && matching F.
Proof.
rewrite /= !eqxx /= !add1n !eqSS; case dF: (d \in cols_of F) => /=.
  case/mapP: dF => f fF ->; rewrite (_ : _ == 0 = false) //; apply/negbTE.
  by rewrite -lt0n -has_count; apply/hasP; exists f.
have none f : f \in F -> (f.2 == d) = false.
  by move=> fF; apply: contraFF dF => /eqP<-; apply: mem_col.
rewrite (eq_in_count (a2 := pred0)) // count_pred0 eqxx /=; congr matching.
by rewrite (eq_in_filter (a2 := predT)) ?filter_predT // => f /none /= ->.
Qed.

End Row.

Hypothesis n3 : 3 <= n.
Hypothesis w_le : weight F b d <= n - 3.
Hypothesis full : weight F b d = 0 -> matching F ->
  exists u, [/\ u \in M, u.1 \notin rows_of F & u.2 \notin cols_of F].

(* The first s that goes with the first r is the second row of the first
   pair. *)
Lemma head_candidates k :
  let rs := head (0, 0) (pairs n M F b d k) in
  head 0 [seq s <- iota 0 n | pair_ok k rs.1 s] = rs.2.
Proof.
have := head_pairs_ok built k n3 w_le; set rs := head _ _ => /= ok.
have rn : rs.1 < n by case/and3P: ok.
rewrite -(@head_pairs_second _ (iota 0 n) (iota 0 n)) -/(pairs n M F b d k);
  last first.
  have [r [s rs_ok]] := lemma9_admissible_pair built k n3 w_le.
  by move: rs_ok; rewrite -mem_pairs; case: pairs.
congr head; apply: eq_in_filter => s; rewrite mem_iota add0n /= => sn.
by rewrite /pair_ok rn sn.
Qed.

(* The row without an O-stone after plies 2n-2 and 2n is u_a. *)
Lemma empty_row r u :
  weight F b d = 0 -> matching F -> u \in M -> u.1 \notin rows_of F ->
  u.2 \notin cols_of F ->
  r != u.1 -> head 0 (open_rows n (os (ply_2n PlanI r))) = u.1.
Proof.
move=> w0 mF uM uR uC ru; have nearF := blocked_near built w0 mF uM uR uC.
have [_ _ _ un _ uR' _] := nearF.
apply: head_unique.
  by rewrite mem_open_rows un /= inE negb_or eq_sym ru uR'.
move=> x; rewrite mem_open_rows /= inE negb_or => /and3P[xn _ xR]; apply/eqP.
by apply: contraR xR => xu; exact: near_row nearF xn xu.
Qed.

Theorem second_stone :
  let: (k, (r, s)) := choose_plan n M F b d in
  second_plan_move n (ply_2n k r) = stone2 k s.
Proof.
have ok k := head_pairs_ok built k n3 w_le; have hc k := head_candidates k.
have live_of k r s : pair_ok k r s -> r < n /\ live n M F b d r.
  by case/and5P=> rn _ _ l _.
have plan_i r s : r < n -> live n M F b d r ->
  ~~ ((d \notin cols_of F) && matching F) ->
    head 0 [seq s <- iota 0 n | pair_ok PlanI r s] = s ->
    second_plan_move n (ply_2n PlanI r) = stone2 PlanI s.
  move=> rn rl exc hs;
    rewrite /second_plan_move [xs _]/= (open_cols_plan_i rn rl).
  rewrite /second_move_row exceptionE // (negPf exc) candidates_plan_i //.
  by rewrite /= hs.
rewrite /choose_plan; case: ifP => [dF|/negbT dF].
  move: (ok PlanI) (hc PlanI) => /=; case: (head _ _) => r s /= rs hs.
  by have [rn rl] := live_of _ _ _ rs; apply: plan_i => //; rewrite dF.
case: ifP => [bF|/negbT bF].
  move: (ok PlanII) (hc PlanII) => /=; case: (head _ _) => r s /= rs hs.
  have [rn rl] := live_of _ _ _ rs.
  have [sn sb sr] : [/\ s < n, s != b & r != s].
    by case/and5P: rs => _ sn rs _ /andP[/and3P[sb _ _] _].
  rewrite /second_plan_move [xs _]/= (open_cols_plan_ii r)
    (open_rows_plan_ii rn rl).
  have dr : double_row n (xs (ply_2n PlanII r)) = r
    by apply: (double_rowE rn rl).
  rewrite /second_move_col; cbv zeta; rewrite dr (candidates_plan_ii rn rl) hs.
  by rewrite sigma_cons.
case: ifP => [mF|/negbT mF]; last first.
  move: (ok PlanI) (hc PlanI) => /=; case: (head _ _) => r s /= rs hs.
  by have [rn rl] := live_of _ _ _ rs; apply: plan_i => //; rewrite dF.
have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
have uE := last_rowE built w0 mF uM uR uC; rewrite uE.
set r := head 0 _; have: r
  \in [seq r <- iota 0 n | (r != u.1) && live n M F b d r].
  have [r0 [rn rl ru]] := lemma10_live_row built w0 uM n3.
  by apply: (@head_mem _ _ r0); rewrite mem_filter ru rl mem_iota.
rewrite mem_filter mem_iota add0n /= => /andP[/andP[ru rl] rn].
rewrite /second_plan_move [xs _]/= (open_cols_plan_i rn rl).
by rewrite /second_move_row exceptionE // dF mF
  /= (empty_row w0 mF uM uR uC ru).
Qed.

(* However the plan was begun, the rule goes on with an admitted pair. *)
Theorem second_stone_admitted k r s0 :
  pair_admitted n M F b d k r s0 ->
  exists2 s, second_plan_move n (ply_2n k r) = stone2 k s
           & pair_admitted n M F b d k r s.
Proof.
case/and4P=> rn sn ap cases;
  have ok : pair_ok k r s0 by rewrite /pair_ok rn sn ap.
have rl : live n M F b d r by case/and4P: ap.
have found : pair_ok k r (head 0 [seq s <- iota 0 n | pair_ok k r s]).
  have: head 0 [seq s <- iota 0 n | pair_ok k r s]
    \in [seq s <- iota 0 n | pair_ok k r s].
    by apply: (@head_mem _ _ s0); rewrite mem_filter ok mem_iota.
  by rewrite mem_filter => /andP[].
case: k ap ok cases found => ap ok cases found.
  case: (boolP ((d \notin cols_of F) && matching F)) => [/andP[dF mF]|exc].
    move: cases; rewrite (negPf dF) mF /= => /andP[bF sF].
    have w0 := weight_none dF bF; have [u [uM uR uC]] := full w0 mF.
    have /and4P[rs _ /and3P[sb _ _] _] := ap.
    have sE := last_row_only built w0 mF uM uR uC sn sb sF.
    have ru : r != u.1 by rewrite -sE.
    exists s0; last by rewrite /pair_admitted rn sn ap bF sF implybT orbT.
    rewrite /second_plan_move [xs _]/= (open_cols_plan_i rn rl) /second_move_row
      exceptionE //.
    by rewrite dF mF /= (empty_row w0 mF uM uR uC ru) sE.
  exists (head 0 [seq s <- iota 0 n | pair_ok PlanI r s]).
    rewrite /second_plan_move [xs _]/= (open_cols_plan_i rn rl) /second_move_row
      exceptionE //.
    by rewrite (negPf exc) candidates_plan_i.
  case/and3P: found => _ sn' ap'; rewrite /pair_admitted rn sn' ap' /=.
  move: exc cases; case: (d \in cols_of F) => //=.
  by case: (matching F) => // _ /andP[->].
exists (head 0 [seq s <- iota 0 n | pair_ok PlanII r s]); last first.
  by case/and3P: found => _ sn' ap'; rewrite /pair_admitted rn sn' ap'.
rewrite /second_plan_move [xs _]/= (open_cols_plan_ii r)
  (open_rows_plan_ii rn rl).
have dr : double_row n (xs (ply_2n PlanII r)) = r by apply: (double_rowE rn rl).
rewrite /second_move_col; cbv zeta; rewrite dr (candidates_plan_ii rn rl).
have rs : r != head 0 [seq s <- iota 0 n | pair_ok PlanII r s].
  by case/and3P: found => _ _ /and4P[].
by rewrite sigma_cons.
Qed.

End SecondStone.
