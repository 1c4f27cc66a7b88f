(** The attack on a board with missing cells: X, with a matching of n-2 stones
   and at most one blocked cell in its open block, wins by ply 2n+3 if few cells
   are missing on the last two rows and columns (Lemma 1 of M3).

<<
    fair n Z X O   == the stones and the missing cells are distinct cells of
                      the board
    few_missing s M
                   == on the lines that M leaves open: mu4 <= n-4-2s, and on a
                      row and a column of them: mu2 <= n-5-s
    double_threat  == a plan carried out
    attack         == so after a threat that O answers
    attack_missing == Lemma 1
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Threat Game XRule
  OpenBlock TieBreak Pairs Plans Games DelayMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section WinMissing.

Variables (n : nat) (Z : seq cell).
Notation G := (board_without n Z).
Notation pos X O := (Position X O).
Notation held F M := (held_cells n Z F M).

(* X cannot play O's stones and the missing cells. *)
Definition fair (X O : seq cell) : bool := well_formed n (pos X (O ++ Z)).

Lemma allowed_legal X O f :
  allowed G (pos X O) f = legal n (pos X (O ++ Z)) f.
Proof.
rewrite allowed_without /legal /free /= mem_cat negb_or.
by case: (f \in Z); rewrite /= ?andbF ?andbT.
Qed.

Lemma allowed_on X O f : allowed G (pos X O) f -> legal n (pos X O) f.
Proof. by rewrite allowed_without /legal => /and3P[-> _]. Qed.

Lemma allowed_still X O f g :
  allowed G (pos X O) f -> f != g -> allowed G (pos X (g :: O)) f.
Proof.
rewrite !allowed_without /free /= inE negb_or.
by case/and3P=> -> -> /andP[-> ->] ->.
Qed.

Lemma fair_on X O : fair X O -> all (on_board n) X /\ all (on_board n) O.
Proof. by case/andP=> _; rewrite !all_cat => /and3P[-> ->]. Qed.

Lemma fair_x X O f : fair X O -> allowed G (pos X O) f -> fair (f :: X) O.
Proof.
rewrite allowed_legal => /andP[u a] /andP[fn /andP[fX fO]].
by rewrite /fair /well_formed /= mem_cat negb_or fX fO u fn.
Qed.

Lemma fair_o X O g : fair X O -> allowed G (pos X O) g -> fair X (g :: O).
Proof.
rewrite allowed_legal => /andP[u a] /andP[gn /andP[gX gO]].
rewrite /fair /well_formed /= -cat1s uniq_catCA /= mem_cat negb_or gX gO u /=.
by move: a; rewrite /= !all_cat /= gn !all_cat.
Qed.

(* ---- one ply ---- *)

Section Ply.

Variables (p : nat) (X O : seq cell).
Hypotheses (ok : fair X O) (no : ~~ has_transversal n O).

Let noO : ~~ won G (pos X O) PlayerO.
Proof. by rewrite won_without //; case: (fair_on ok). Qed.

Lemma x_plays f :
  allowed G (pos X O) f -> forces G PlayerX p PlayerO (pos (f :: X) O) ->
  forces G PlayerX p.+1 PlayerX (pos X O).
Proof. by move=> l win; right; split=> //; exists f. Qed.

Lemma x_wins f :
  allowed G (pos X O) f -> completes n X f ->
  forces G PlayerX p.+1 PlayerX (pos X O).
Proof.
move=> l /andP[_ h]; apply: (x_plays l); have [a _] := fair_on (fair_x ok l).
by case: (p) => [|q]; left; rewrite won_without.
Qed.

Lemma o_replies t :
  allowed G (pos X O) t ->
  (forall g, allowed G (pos X O) g ->
     forces G PlayerX p PlayerX (pos X (g :: O))) ->
  forces G PlayerX p.+1 PlayerO (pos X O).
Proof. by move=> l win; right; split=> //; split; first by exists t. Qed.

End Ply.

(* X threatens t: O claims it, or X wins there. *)
Lemma o_blocks p X O t :
  fair X O -> ~~ has_transversal n O -> allowed G (pos X O) t ->
  completes n X t ->
  (forall g, allowed G (pos X O) g -> ~~ has_transversal n (g :: O)) ->
  forces G PlayerX p.+1 PlayerX (pos X (t :: O)) ->
  forces G PlayerX p.+2 PlayerO (pos X O).
Proof.
move=> ok no lt ct quiet win; apply: (o_replies ok no lt) => g lg.
case: (eqVneq t g) => [<-//|ne].
apply: (x_wins p (fair_o ok lg) (quiet g lg) (f := t)) => //.
exact: allowed_still.
Qed.

(* ---- the attack ---- *)

(* X, to move, carries out a plan; O's stones are some of F and (b, d). *)
Section DoubleThreat.

Variables (b d : nat) (M O F : seq cell) (k : plan) (r s : nat).
Hypotheses (near : near_transversal n M b d) (ok : fair M O).
Hypothesis sub : {subset O <= (b, d) :: F}.
Hypothesis pair : pair_ok n b d M (F ++ Z) k r s.

Notation reply1 := (reply1 n b d M k r).
Notation target1 := (target1 n b d M k s).
Notation target2 := (target2 n M k r s).
Notation X1 := (stone1 n b d M k r :: M).
Notation X2 := (stone2 n b d M k s :: X1).
Notation O2 := (reply1 :: O).

Hypotheses (n0 : ~~ has_transversal n O)
  (n1 : forall g, allowed G (pos X1 O) g -> fair X1 (g :: O) ->
     ~~ has_transversal n (g :: O))
  (n2 : forall g, allowed G (pos X2 O2) g -> fair X2 (g :: O2) ->
     ~~ has_transversal n (g :: O2)).

Let target_other : target1 != target2.
Proof.
have [[rn sn] [rb sb]] : (r < n /\ s < n) /\ (r != b /\ s != b).
  by case/and5P: pair => -> -> _ /and3P[-> _ _] /andP[/and3P[-> _ _] _].
rewrite /Plans.target1 /Plans.target2; case: (k) => /=; rewrite xpair_eqE.
  by rewrite eq_sym (negPf rb).
by rewrite andbC eq_sym (negPf (near_sigma_neq near rn rb)).
Qed.

Lemma double_threat : forces G PlayerX 5 PlayerX (pos M O).
Proof.
have [l1 l2 l3 l4 l5] := lemma11_cells_stay_free near pair.
have allowed_l X L f : legal n (pos X (L ++ (b, d) :: F ++ Z)) f ->
    allowed G (pos X (L ++ O)) f.
  rewrite allowed_legal -catA => /andP[fn /andP[fX fL]].
  rewrite /legal fn /free fX /=; apply: contra fL; rewrite !(mem_cat, inE).
  case/or3P=> [->//|/sub|->]; last by rewrite !orbT.
  by rewrite inE => /orP[]->; rewrite ?orbT.
have {}l1 := @allowed_l M [::] _ l1.
have {}l2 := @allowed_l X1 [::] _ l2.
have {}l3 := @allowed_l X1 [:: reply1] _ l3.
have {}l4 := @allowed_l X2 [:: reply1] _ l4.
have {}l5 := @allowed_l X2 [:: reply1] _ l5.
apply: (x_plays ok n0 l1); have ok2 := fair_x ok l1.
apply: (o_blocks ok2 n0 l2) => [|g lg|].
- by rewrite (completes_stone1 near pair) eqxx orbT.
- by apply: n1 => //; apply: fair_o.
have ok3 := fair_o ok2 l2; have n1' := n1 l2 ok3; apply: (x_plays ok3 n1' l3).
have ok4 := fair_x ok3 l3; apply: (o_replies ok4 n1' l4) => g lg.
have [c1 c2] := completes_stone2 near pair.
have win t : allowed G (pos X2 O2) t -> completes n X2 t -> t != g ->
    forces G PlayerX 1 PlayerX (pos X2 (g :: O2)).
  have ok5 := fair_o ok4 lg.
  move=> lt ct ne; apply: (x_wins _ ok5 (n2 lg ok5) _ ct).
  exact: allowed_still.
case: (eqVneq target1 g) => [e|ne]; last exact: win ne.
by apply: (win target2) => //; rewrite -e eq_sym target_other.
Qed.

End DoubleThreat.

Section Attack.

Variables (b d : nat) (M F : seq cell).
Hypotheses (ok : fair M F) (near : near_transversal n M b d).
Hypothesis sF : (size F).+2 = n.
Hypothesis bd : allowed G (pos M F) (b, d).

Lemma attack_built : matching_built n b d (pos M F).
Proof.
split=> //; last by move: bd; rewrite allowed_without => /and3P[].
move: ok; rewrite /fair /well_formed catA cat_uniq all_cat.
by case/andP=> /and3P[-> _ _] /andP[->].
Qed.

Lemma attack k r s :
  pair_ok n b d M (F ++ Z) k r s -> o_quiet n b d M F k r ->
  forces G PlayerX 6 PlayerO (pos M F).
Proof.
move=> pair quiet; have [n0 n1 n2] := lemma12_no_win attack_built s quiet.
have noF : ~~ has_transversal n F by apply: corollary2_not_won; rewrite -sF.
apply: (o_blocks ok noF bd) => [|g _|]; first exact: near_completes near _.
  exact: n0.
apply: (double_threat near (fair_o ok bd) _ pair) => // g lg _.
  by apply: n1; apply: allowed_on lg.
by apply: n2; apply: allowed_on lg.
Qed.

(* Where few cells of A's lines are blocked, there are a pair and a plan. *)
Lemma attack_wins k :
  size Z < k.+1 * k.+1 -> weight (F ++ Z) b d + k + 3 <= n ->
  (weight F b d = 0 -> matching F ->
   exists u, [/\ u \in M, u.1 \notin rows_of F & u.2 \notin cols_of F]) ->
  forces G PlayerX 6 PlayerO (pos M F).
Proof.
move=> zk wk full; have sB : size (F ++ Z) + 2 <= n + size Z.
  by rewrite size_cat; move: sF; lia_nat.
have [r [s [rn sn ap]]] := pair_exists near sB zk wk.
have ok1 : pair_ok n b d M (F ++ Z) PlanI r s by rewrite /pair_ok rn sn.
have ok2 : pair_ok n b d M (F ++ Z) PlanII s r.
  by rewrite /pair_ok admissible_pair_mirror rn sn.
have [rs rb sb] : [/\ r != s, r != b & s != b].
  by case/and4P: ap => -> /and3P[-> _ _] /and3P[-> _ _].
by have [q|q] := some_plan_quiet attack_built full rn rb sn sb rs;
  [apply: attack ok1 q|apply: attack ok2 q].
Qed.

End Attack.

(* ---- Lemma 1 ---- *)

(* On the open lines of M few cells are missing. *)
Definition few_missing (k : nat) (M : seq cell) : Prop :=
  count (fun f => (f.1 \notin rows_of M) || (f.2 \notin cols_of M)) Z
    + 2 * k + 4 <= n /\
  forall x y, x \in open_rows n M -> y \in open_cols n M ->
    weight Z x y + k + 5 <= n.

Section Lemma1.

Variables (k : nat) (M F : seq cell).
Hypotheses (ok : fair M F) (m : matching M) (sM : (size M).+2 = n).
Hypotheses (sF : size F = size M) (one : size (held F M) <= 1).
Hypotheses (zk : size Z < k.+1 * k.+1) (few : few_missing k M).

Notation block := (open_block n M).
Notation w A := (weight (F ++ Z) A.1 A.2).

Let aM : all (on_board n) M. Proof. by case: (fair_on ok). Qed.
Let sF' : (size F).+2 = n. Proof. by rewrite sF. Qed.

Let unblocked_allowed (A : cell) :
  A \in block -> ~~ blocked_cell Z F A -> allowed G (pos M F) A.
Proof.
rewrite allowed_without /free /blocked_cell negb_or => AB /andP[-> ->].
by rewrite (open_block_on AB) (open_block_notin AB).
Qed.

(* X claims A' and leaves A. *)
Let leave (A A' : cell) :
  A \in block -> A' \in block -> A.1 != A'.1 -> A.2 != A'.2 ->
  ~~ blocked_cell Z F A -> ~~ blocked_cell Z F A' -> w A + k + 3 <= n ->
  (weight F A.1 A.2 = 0 -> matching F ->
   A'.1 \notin rows_of F /\ A'.2 \notin cols_of F) ->
  forces G PlayerX 7 PlayerX (pos M F).
Proof.
move=> AB AB' ne1 ne2 nA nA' wA full.
have noF : ~~ has_transversal n F.
  by apply: corollary2_not_won; rewrite sF -sM.
have lA' := unblocked_allowed AB' nA'; apply: (x_plays ok noF lA').
have lA : allowed G (pos (A' :: M) F) (A.1, A.2).
  rewrite -surjective_pairing; move: (unblocked_allowed AB nA).
  rewrite !allowed_without /free /= inE negb_or.
  case/and3P=> -> -> /andP[-> ->]; rewrite !andbT /=.
  by apply: contraNneq ne1 => ->.
apply: (attack_wins (fair_x ok lA') _ sF' lA zk wA); last first.
  by move=> w0 mF; exists A'; case: (full w0 mF); rewrite mem_head.
move: (AB); rewrite mem_open_block => /and3P[/andP[An1 An2] A1 A2].
split=> //=; rewrite ?inE ?negb_or ?ne1 ?ne2 ?sM ?aM //.
  exact: open_block_matching AB'.
by rewrite (open_block_on AB').
Qed.

Let weight_B (A : cell) : w A = weight F A.1 A.2 + weight Z A.1 A.2.
Proof. exact: count_cat. Qed.

Let weights (A A' : cell) :
  A \in block -> A' \in block -> A.1 != A'.1 -> A.2 != A'.2 ->
  w A + w A' + 2 * k + 5 <= 2 * n.
Proof.
move=> AB AB' ne1 ne2; pose on A (f : cell) := (f.1 == A.1) || (f.2 == A.2).
have : w A + w A' = count (predU (on A) (on A')) (F ++ Z)
    + count (predI (on A) (on A')) (F ++ Z) by rewrite count_predUI.
have both : count (predI (on A) (on A')) (F ++ Z) <= 1.
  apply: leq_trans one; rewrite -size_filter; apply: uniq_leq_size.
    by rewrite filter_uniq //; case/andP: ok; rewrite cat_uniq => /and3P[].
  move=> f; rewrite !mem_filter mem_cat => /andP[/andP[o1 o2] bl].
  rewrite [blocked_cell _ _ _]bl.
  move: AB AB'; rewrite !mem_open_block /on_board.
  move=> /and3P[/andP[a1 a2] a3 a4] /and3P[/andP[b1 b2] b3 b4].
  move: o1 o2 ne1 ne2; rewrite /on /=.
  case/orP=> /eqP e1; case/orP=> /eqP e2; rewrite ?e1 ?e2 ?a1 ?b1 ?a2 ?b2 ?a3
    ?a4 ?b3 ?b4 //; first by rewrite -e2 e1 eqxx.
  by rewrite -e2 e1 eqxx.
have [mu4 _] := few; rewrite count_cat.
have : count (predU (on A) (on A')) Z <=
    count (fun f => (f.1 \notin rows_of M) || (f.2 \notin cols_of M)) Z.
  apply: count_in => f _ /=; move: AB AB'; rewrite !mem_open_block.
  case/and3P=> _ a3 a4 /and3P[_ b3 b4].
  by do 2 case/orP; move/eqP=> ->; rewrite ?a3 ?a4 ?b3 ?b4 ?orbT.
have := count_size (predU (on A) (on A')) F; move: sM.
by rewrite sF => e1 le1 le2 e2; lia_nat.
Qed.

Let choose (A A' : cell) :
  A \in block -> A' \in block -> A.1 != A'.1 -> A.2 != A'.2 ->
  ~~ blocked_cell Z F A -> ~~ blocked_cell Z F A' -> w A <= w A' ->
  forces G PlayerX 7 PlayerX (pos M F).
Proof.
move=> AB AB' ne1 ne2 nA nA' le.
have wA : w A + k + 3 <= n by have := weights AB AB' ne1 ne2; lia_nat.
have [/andP[/andP[/eqP w0 mF] touch]|full] := boolP ((weight F A.1 A.2 == 0) &&
  matching F && ((A'.1 \in rows_of F) || (A'.2 \in cols_of F))); last first.
  apply: (leave AB AB') => // w0 mF; apply/andP; rewrite -negb_or.
  by move: full; rewrite w0 mF.
have [_ mu2] := few; apply: (leave AB' AB); rewrite 1?eq_sym //.
  have : weight F A'.1 A'.2 <= 2.
    have : weight F A'.1 A'.2 <= count (fun f => f.1 == A'.1) F
        + count (fun f => f.2 == A'.2) F by apply: count_or.
    by have := count_row_matching A'.1 mF; have := count_col_matching A'.2 mF;
      lia_nat.
  have := mu2 A'.1 A'.2; move: AB'; rewrite weight_B mem_open_block.
  rewrite mem_open_rows mem_open_cols => /and3P[/andP[-> ->] -> ->].
  by move/(_ isT isT); lia_nat.
by move/weight0=> [/negPf r /negPf c]; rewrite r c in touch.
Qed.

Theorem attack_missing : forces G PlayerX 7 PlayerX (pos M F).
Proof.
have only x y : x \in held F M -> y \in held F M -> x = y.
  by move: one; case: (held F M) => [|a [|]] // _; rewrite !inE => /eqP-> /eqP.
have opposite_win (A A' : cell) : A \in block -> A' \in block -> A.1 != A'.1 ->
    A.2 != A'.2 -> ~~ blocked_cell Z F A -> ~~ blocked_cell Z F A' ->
    forces G PlayerX 7 PlayerX (pos M F).
  move=> AB AB' ne1 ne2 nA nA'; case: (leqP (w A) (w A')) => le.
    exact: (choose AB AB').
  by apply: (choose AB' AB) => //; rewrite 1?eq_sym // ltnW.
case: (two_by_two_intro m aM sM) => u1 u2 v1 v2 nu nv Er Ec.
have E := open_block_two Er Ec.
have inB u v : u \in [:: u1; u2] -> v \in [:: v1; v2] -> (u, v) \in block.
  by rewrite E !inE => /orP[]/eqP-> /orP[]/eqP->; rewrite eqxx ?orbT.
have nb x y : x \in block -> y \in block -> blocked_cell Z F x -> x != y ->
    ~~ blocked_cell Z F y.
  move=> xB yB bx; apply: contra => by_; apply/eqP; apply: only;
  by rewrite mem_filter ?bx ?by_.
have [[r1 r2] [c1 c2]] : ((u1, v1) \in block /\ (u2, v2) \in block) /\
    ((u1, v2) \in block /\ (u2, v1) \in block).
  by split; split; apply: inB; rewrite !inE eqxx ?orbT.
have [nu' nv'] : (u2 == u1) = false /\ (v2 == v1) = false.
  by rewrite eq_sym (negPf nu) eq_sym (negPf nv).
case: (boolP (blocked_cell Z F (u1, v1))) => b1.
  apply: (opposite_win (u1, v2) (u2, v1)); rewrite //= 1?eq_sym //;
    by apply: (nb (u1, v1)) => //; rewrite xpair_eqE ?(negPf nu) ?(negPf nv)
      ?andbF.
case: (boolP (blocked_cell Z F (u2, v2))) => b2; last first.
  exact: (opposite_win (u1, v1) (u2, v2)).
apply: (opposite_win (u1, v2) (u2, v1)); rewrite //= 1?eq_sym //;
  by apply: (nb (u2, v2)) => //; rewrite xpair_eqE ?nu' ?nv' ?andbF.
Qed.

End Lemma1.

End WinMissing.
