(** Lemmas 6 and 8 of the paper: the tie-break at X's move n-1.

<<
    matching_built n b d P == the position at ply 2n-3: X has a matching of
                              n-1 stones, (b, d) is free
    ready n b d P          == and the tie-break achieved what it is for
    lemma6_tie_break       == some admissible outcome has w <= n-3
    lemma8_structure       == the stones of O if w = 0
    tie_break_ready        == every choice of the tie-break makes ready
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game XRule XChoices
  OpenBlock Phase1.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The position after X's move n-1, at ply 2n-3: X holds a matching of n-1
   stones missing row b and column d, (b, d) is free, and O has n-2 stones. *)
Record matching_built (n b d : nat) (P : position) : Prop := MatchingBuilt {
  built_well_formed : well_formed n P;
  built_near :> near_transversal n (xs P) b d;
  built_os_size : (size (os P)).+2 = n;
  built_free : free P (b, d)
}.

(* If all of a set lies in row b or column d, its weight is its size. *)
Lemma weight_full S b d :
  weight S b d = size S -> forall f, f \in S -> (f.1 == b) || (f.2 == d).
Proof. by move/eqP; rewrite -all_count => /allP. Qed.

Lemma weight_le S b d : weight S b d <= size S.
Proof. exact: count_size. Qed.

Lemma weight0 S b d :
  weight S b d = 0 -> b \notin rows_of S /\ d \notin cols_of S.
Proof.
move/eqP; rewrite -leqn0 leqNgt -has_count => /hasPn H.
by split; apply/mapP => -[f fS E]; move: (H f fS); rewrite E eqxx ?orbT.
Qed.

(* What the tie-break achieves. The stone u is X's latest, (u_a, v_c). *)
Record ready (n b d : nat) (P : position) : Prop := Ready {
  ready_built : matching_built n b d P;
  ready_weight : weight (os P) b d <= n - 3;
  ready_full : weight (os P) b d = 0 -> matching (os P) ->
    exists u, [/\ u \in xs P,
      u.1 \notin rows_of (os P) & u.2 \notin cols_of (os P)]
}.

Section TieBreak.

Variables (n : nat) (P : position).
Hypothesis n4 : 4 <= n.
Hypothesis ph : phase1_position n n.-2 P.

Notation H := (open_block n (xs P)).
Notation opp := (opposite H).

Let bu : x_building n n.-2 n.-2 P. Proof. by case: ph. Qed.
Let w : well_formed n P. Proof. by case: bu. Qed.
Let m : matching (xs P). Proof. by case: bu. Qed.
Let a : all (on_board n) (xs P). Proof. exact: well_formed_xs_on. Qed.
Let n2 : n.-2.+2 = n. Proof. by case: n n4 => [|[]]. Qed.
Let e : (size (xs P)).+2 = n. Proof. by case: bu => _ _ -> _. Qed.
Let eO : size (os P) = n.-2. Proof. by case: bu. Qed.

Lemma free_in_block f : f \in H -> free P f = (f \notin os P).
Proof. by move=> fH; rewrite /free (open_block_notin fH). Qed.

Lemma admissibleE f :
  f \in H -> admissible n P f = (f \notin os P) && (opp f \notin os P).
Proof.
by move=> fH; have [gH _ _ _ _] := oppositeP m a e fH;
  rewrite /admissible !free_in_block.
Qed.

(* ---- an admissible cell exists, on one of the two diagonals ---- *)

Lemma admissible_exists : exists2 f, f \in H & admissible n P f.
Proof.
have [|f fH] := open_block_exists m a; first by rewrite -e ltnS leqnSn.
have [gH gr gc gf corner] := oppositeP m a e fH.
case E: (admissible n P f); first by exists f.
(* an O-stone x is on the diagonal of f, so none is on the other *)
have [x [xO xH xd]] :
  exists x, [/\ x \in os P, x \in H & (x == f) || (x == opp f)].
  move: E; rewrite admissibleE // => /negbT;
    rewrite negb_and !negbK => /orP[] xO.
    by exists f; rewrite eqxx.
  by exists (opp f); rewrite eqxx orbT.
have hH : (f.1, (opp f).2) \in H.
  move: fH gH; rewrite !mem_open_block /on_board => /and3P[/andP[/= -> _] -> _].
  by case/and3P=> /andP[_ ->] _ ->.
have off h : h \in H -> (h != f) && (h != opp f) -> h \notin os P.
  move=> hH' /andP[hf hg]; apply/negP => hO; have [_ one] := ph.
  by move: hf hg; rewrite (one h x) //; case/orP: xd => ->.
have [kH kr kc kh _] := oppositeP m a e hH.
exists (f.1, (opp f).2) => //; rewrite admissibleE // !off //.
- apply/andP; split; first by apply: contraNneq kr => ->.
  by apply: contraNneq kc => ->.
apply/andP; split; first by apply: contraNneq gc => /(congr1 snd) /= ->.
by apply: contraNneq gr => /(congr1 fst) /= ->.
Qed.

(* ---- Lemma 6 ---- *)

Lemma admissible_opposite f :
  f \in H -> admissible n P f -> admissible n P (opp f).
Proof.
move=> fH; have [gH _ _ gf _] := oppositeP m a e fH.
by rewrite !admissibleE // gf andbC.
Qed.

(* Two opposite outcomes cannot both have all of O's stones on their lines. This
   is the first of the two places where n >= 4 is needed: O has two stones. *)
Lemma not_both_full f :
  f \in H -> outcome_weight n P f = n.-2 ->
  outcome_weight n P (opp f) = n.-2 -> False.
Proof.
move=> fH; have [gH gr gc gf _] := oppositeP m a e fH.
rewrite /outcome_weight gf -eO => /weight_full inG /weight_full inF.
have inH x : x \in os P -> x \in H.
  move=> xO; move: (inG x xO) (inF x xO) gH fH gr gc;
    rewrite !mem_open_block /on_board.
  case: x {xO} => x y; case: (opposite _ _) => g1 g2; case: (f) => f1 f2 /=.
  move=> inGx inFx /and3P[/andP[g1n g2n] g1r g2c]
    /and3P[/andP[f1n f2n] f1r f2c].
  move: inGx inFx => /orP[]/eqP-> /orP[]/eqP E; rewrite ?E ?eqxx // => _ _;
    by rewrite ?g1n ?g2n ?g1r ?g2c ?f1n ?f2n ?f1r ?f2c.
have [_ one] := ph; have := well_formed_os_uniq w; have: 1 < size (os P).
  by rewrite eO; case: n n4 => [|[|[|[]]]].
case: (os P) inH one => [|x [|y s]] //= inH one _.
rewrite (one x y) ?inH ?inE ?eqxx ?orbT //.
Qed.

(* Lemma 6 (good tie-break): some admissible outcome has w <= n-3. *)
Theorem lemma6_tie_break :
  exists f, [/\ f \in H, admissible n P f & outcome_weight n P f <= n - 3].
Proof.
have [f fH fa] := admissible_exists; have [gH _ _ gf _] := oppositeP m a e fH.
have full h : n - 3 < outcome_weight n P h -> outcome_weight n P h = n.-2.
  move=> lt; apply/eqP; rewrite eqn_leq -{1}eO weight_le /=.
  by apply: leq_trans lt; case: n n4 => [|[|[|k]]] // _;
    rewrite subSS subSS subSS subn0.
case: (leqP (outcome_weight n P f) (n - 3)) => [le|/full wf]; first by exists f.
case: (leqP (outcome_weight n P (opp f)) (n - 3)) => [le|/full wg].
  by exists (opp f); rewrite admissible_opposite.
by case: (not_both_full fH wf wg).
Qed.

(* ---- the move ---- *)

Lemma x_rule_tie_break : x_rule n P = first_cell (tie_break_moves n P).
Proof.
have eX : (size (xs P)).+1 = n.-1 by rewrite -e.
by rewrite /x_rule eX ltnn eqxx.
Qed.

Lemma tie_break_choicesP f0 :
  f0 \in tie_break_choices n P ->
  [/\ f0 \in H, admissible n P f0, outcome_weight n P f0 <= n - 3
    & outcome_weight n P f0 = 0 ->
      forall f, f \in H -> admissible n P f ->
      ~~ (0 < outcome_weight n P f <= n - 3)].
Proof.
rewrite /tie_break_choices; set adm := [seq g <- H | admissible n P g].
case E: (filter _ adm) => [|x s].
  rewrite !mem_filter => /and3P[gw ga gH]; split=> // _ g gH' ga'.
  by apply/negP => gw'; have: g \in [::] by rewrite -E !mem_filter gw' ga'.
rewrite -E !mem_filter => /and3P[/andP[x0 xw] xa xH] /=; split=> // x0'.
by rewrite x0' in x0.
Qed.

(* The rule's choice is one of them. *)
Lemma x_rule_tie_break_choice : x_rule n P \in tie_break_choices n P.
Proof.
have [f [fH fa fw]] := lemma6_tie_break.
rewrite x_rule_tie_break /tie_break_moves /tie_break_choices.
set adm := [seq g <- H | admissible n P g].
case E: (filter _ adm) => [|x s] /=; last exact: mem_head.
by apply: (@first_cell_mem _ f); rewrite !mem_filter fw fa.
Qed.

Section Choice.

Variable f0 : cell.
Hypothesis f0_choice : f0 \in tie_break_choices n P.
Let tie_break_move := tie_break_choicesP f0_choice.

(* ---- Lemma 8 ---- *)

(* The two corners beside f are opposite each other. *)
Lemma side_corner f :
  f \in H -> (f.1, (opp f).2) \in H /\ opp (f.1, (opp f).2) = ((opp f).1, f.2).
Proof.
move=> fH; have [gH _ _ _ corner] := oppositeP m a e fH.
have hH : (f.1, (opp f).2) \in H.
  move: fH gH; rewrite !mem_open_block /on_board => /and3P[/andP[/= -> _] -> _].
  by case/and3P=> /andP[_ ->] _ ->.
split=> //; have [kH kr kc _ _] := oppositeP m a e hH.
have := corner _ kH; rewrite (negPf kr) (negPf kc) orbF /=.
by move=> /andP[/eqP<- /eqP<-]; case: (opp _).
Qed.

Lemma matching_row_weight S r d :
  matching S -> r \in rows_of S -> d \notin cols_of S -> weight S r d = 1.
Proof.
move=> mS rS dS; rewrite /weight (eq_in_count (a2 := fun x => x.1 == r));
  last first.
  by move=> x xS /=; case: eqP => //= _; apply: contraNF dS => /eqP <-;
    apply: mem_col.
apply/eqP; rewrite eqn_leq count_row_matching //= -has_count.
by case/mapP: rS => x xS ->; apply/hasP; exists x.
Qed.

Lemma matching_col_weight S b c :
  matching S -> c \in cols_of S -> b \notin rows_of S -> weight S b c = 1.
Proof.
move=> mS cS bS; rewrite /weight (eq_in_count (a2 := fun x => x.2 == c));
  last first.
  move=> x xS /=; rewrite orbC; case: eqP => //= _.
  by apply: contraNF bS => /eqP <-; apply: mem_row.
apply/eqP; rewrite eqn_leq count_col_matching //= -has_count.
by case/mapP: cS => x xS ->; apply/hasP; exists x.
Qed.

Section WeightZero.

Hypothesis w0 : outcome_weight n P f0 = 0.

Lemma no_stone_in_block x : x \in os P -> x \notin H.
Proof.
have [fH fa _ _] := tie_break_move; have [_ _ _ _ corner] := oppositeP m a e fH.
have [bO dO] := weight0 w0; move=> xO; apply/negP => xH.
move: fa; rewrite admissibleE // => /andP[fO _]; have := corner x xH.
have -> : (x.1 == (opp f0).1) = false.
  by apply: contraNF bO => /eqP<-; apply: mem_row.
have -> : (x.2 == (opp f0).2) = false.
  by apply: contraNF dO => /eqP<-; apply: mem_col.
rewrite !orbF => /andP[/eqP e1 /eqP e2]; case/negP: fO.
by rewrite (_ : f0 = x) //; case: (f0) (x) e1 e2 => [? ?] [? ?] /= -> ->.
Qed.

(* So all four corners are admissible, and the tie-break found none of weight 1.
   This is the second of the two places where n >= 4 is needed: 1 <= n-3. *)
Lemma no_outcome_of_weight1 f : f \in H -> outcome_weight n P f != 1.
Proof.
move=> fH; have [_ _ _ prio] := tie_break_move;
  have [gH _ _ _ _] := oppositeP m a e fH.
have fa : admissible n P f
  by rewrite admissibleE // !(contraL (@no_stone_in_block _)).
have le1 : 0 < n - 3 by rewrite subn_gt0.
by apply: contraNneq (prio w0 f fH fa) => ->.
Qed.

Lemma matching_misses_row : matching (os P) -> f0.1 \notin rows_of (os P).
Proof.
move=> mO; have [fH _ _ _] := tie_break_move;
  have [gH _ _ gf _] := oppositeP m a e fH.
have [bO dO] := weight0 w0; have := side_corner gH; rewrite gf => -[hH hE].
apply: contra (no_outcome_of_weight1 hH) => rO.
by rewrite /outcome_weight hE matching_row_weight.
Qed.

Lemma matching_misses_col : matching (os P) -> f0.2 \notin cols_of (os P).
Proof.
move=> mO; have [fH _ _ _] := tie_break_move; have [bO dO] := weight0 w0.
have [hH hE] := side_corner fH; apply: contra (no_outcome_of_weight1 hH) => cO.
by rewrite /outcome_weight hE matching_col_weight.
Qed.

(* A matching of n-2 O-stones that misses the rows and columns of the block
   covers the rows and columns of X's n-2 stones. *)
Lemma matching_covers :
  matching (os P) ->
  rows_of (os P) =i rows_of (xs P) /\ cols_of (os P) =i cols_of (xs P).
Proof.
move=> mO; have [fH _ _ _] := tie_break_move.
have [_ _ _ _ corner] := oppositeP m a e fH; have [bO dO] := weight0 w0.
have sizeE : size (os P) = size (xs P) by rewrite eO; case: bu => _ _ ->.
have [uR uC] := andP mO; have aO := well_formed_os_on w; split.
  apply: (uniq_min_size uR _ _).2; last by rewrite !size_rows sizeE.
  move=> r rO; apply: contraT => rX; have := rows_on aO rO.
  rewrite mem_iota add0n => /= rn.
  have /corner : (r, f0.2) \in H.
    by move: fH; rewrite !mem_open_block /on_board /= rn rX =>
      /and3P[/andP[_ ->] _ ->].
  case/andP=> /orP[]/eqP /= E _; last by case/negP: bO; rewrite -E.
  by case/negP: (matching_misses_row mO); rewrite -E.
apply: (uniq_min_size uC _ _).2; last by rewrite !size_map sizeE.
move=> c cO; apply: contraT => cX; have := cols_on aO cO.
rewrite mem_iota add0n => /= cn.
have /corner : (f0.1, c) \in H.
  by move: fH; rewrite !mem_open_block /on_board /= cn cX =>
    /and3P[/andP[-> _] -> _].
case/andP=> _ /orP[]/eqP /= E; last by case/negP: dO; rewrite -E.
by case/negP: (matching_misses_col mO); rewrite -E.
Qed.

End WeightZero.

(* Before the tie-break X's stones are a perfect matching of A x B: A and B are
   their rows and columns.

   Lemma 8 (structure of F when w = 0): no O-stone lies in the open block, and
   if nu(F) = n-2, then F is a perfect matching of A x B. *)
Theorem lemma8_structure :
  outcome_weight n P f0 = 0 ->
  (forall x, x \in os P -> x \notin H) /\
  (nu (os P) = n.-2 ->
   [/\ matching (os P),
     rows_of (os P) =i rows_of (xs P) & cols_of (os P) =i cols_of (xs P)]).
Proof.
move=> w0; split=> [|nuF]; first exact: no_stone_in_block.
have mO : matching (os P).
  by apply: nu_full_matching; rewrite ?(well_formed_os_uniq w) // nuF eO.
by have [rE cE] := matching_covers w0 mO.
Qed.

(* ---- Consequence: the position at ply 2n-3 ---- *)

Theorem tie_break_ready :
  legal n P f0 /\ ready n (opp f0).1 (opp f0).2 (play P f0).
Proof.
have [fH fa fw _] := tie_break_move; have [gH gr gc _ _] := oppositeP m a e fH.
move: (fa); rewrite admissibleE // => /andP[fO gO].
have L : legal n P f0 by apply: block_legal.
have play_f : play P f0 = Position (f0 :: xs P) (os P) by rewrite (play_x _ bu).
split=> //; split; rewrite play_f //=; first split=> //=.
- by rewrite -play_f; apply: well_formed_play.
- move: gH; rewrite mem_open_block => /and3P[/andP[grn gcn] grX gcX].
  split=> //=; first exact: open_block_matching m fH.
  + by rewrite (open_block_on fH).
  + by rewrite inE negb_or gr.
  by rewrite inE negb_or gc.
- by rewrite eO n2.
- rewrite /free /= inE negb_or -surjective_pairing gO andbT.
  by rewrite (open_block_notin gH) andbT; apply: contraNneq gr => ->.
move=> w0 mO; have [_ H8] := lemma8_structure w0.
have [|_ rE cE] := H8; first by rewrite (nu_matching mO) eO.
exists f0; rewrite mem_head rE cE; move: fH; rewrite mem_open_block.
by case/and3P.
Qed.

End Choice.

End TieBreak.
