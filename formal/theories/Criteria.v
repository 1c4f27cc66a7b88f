(** When Breaker holds Maker, and what that says of achievement: criteria that
   need no search, for any board and any listed winning sets.

<<
    maker_from_achievement == what X wins by achievement, Maker wins
    weight_of K P W        == 2^(K - the cells that Maker lacks in W), or 0 if
                              Breaker has one of them
    danger K Ws P          == the sum of the weights
    cell_danger K Ws P f   == that of the sets through f
    breaker_holds          == Breaker to move holds if the danger is below 2^K
    erdos_selfridge_second, erdos_selfridge_first
                           == the criterion, Breaker or Maker to begin
    erdos_selfridge_draw   == the draw by achievement
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Determined.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- achievement and Maker-Breaker ---- *)

Theorem maker_from_achievement A T p t P :
  forces (Game A Achievement T) PlayerX p t P ->
  forces (Game A MakerBreaker T) PlayerX p t P.
Proof.
elim: p t P => [|p IH] t P /=; first by case=> // own; left.
case=> [own|[_ H]]; [by left|right; split=> //].
case: (same_player t PlayerX) H => [[f lf H]|[ex H]].
  by exists f => //; apply: IH.
by split=> // f lf; apply: IH; apply: H.
Qed.

(* ---- Erdos and Selfridge ---- *)

Lemma greatest (T : eqType) (v : T -> nat) (s : seq T) x :
  x \in s -> exists2 y, y \in s & forall z, z \in s -> v z <= v y.
Proof.
elim: s x => // a s IH x _; case: s IH => [|b s] IH.
  by exists a => [|z]; rewrite ?mem_head // inE => /eqP->.
have [y ys best] := IH b (mem_head _ _).
case: (leqP (v a) (v y)) => le.
  exists y => [|z]; first by rewrite inE ys orbT.
  by rewrite inE => /predU1P[->|/best].
exists a => [|z]; first exact: mem_head.
rewrite inE => /predU1P[->//|/best le']; exact: leq_trans le' (ltnW le).
Qed.

Section Potential.

Variables (A : seq cell) (Ws : seq (seq cell)) (K : nat).
Hypothesis sets_uniq : all uniq Ws.
Hypothesis sets_small : all (fun W => size W <= K) Ws.
Notation G := (Game A MakerBreaker (Sets Ws)).

Definition weight_of (P : position) (W : seq cell) : nat :=
  if has (fun f => f \in os P) W then 0
  else 2 ^ (K - count (fun f => f \notin xs P) W).

Definition danger (P : position) : nat := \sum_(W <- Ws) weight_of P W.

Definition cell_danger (P : position) (f : cell) : nat :=
  \sum_(W <- Ws | f \in W) weight_of P W.

Lemma danger_breaker P f :
  danger (put PlayerO P f) + cell_danger P f = danger P.
Proof.
rewrite /danger /cell_danger [X in _ + X]big_mkcond -big_split /=.
apply: eq_bigr => W _; rewrite /weight_of /=; case fW: (f \in W).
  by rewrite (_ : has _ W) //; apply/hasP; exists f; rewrite ?inE ?eqxx.
rewrite addn0 (eq_in_has (a2 := fun g => g \in os P)) // => g gW.
by rewrite inE; case: eqP => // E; rewrite -E gW in fW.
Qed.

Lemma danger_maker P f :
  free P f -> danger (put PlayerX P f) = danger P + cell_danger P f.
Proof.
case/andP=> fx fo; rewrite /danger /cell_danger [X in _ + X]big_mkcond.
rewrite -big_split.
apply: eq_big_seq => W WinWs; rewrite /weight_of /=.
case: ifP => _; first by case: ifP.
case: ifP => fW; last first.
  rewrite addn0; congr (2 ^ (K - _)); apply: eq_in_count => g gW.
  by rewrite inE; case: eqP => // E; rewrite -E gW in fW.
have -> : count (fun g => g \notin xs P) W =
          (count (fun g => g \notin f :: xs P) W).+1.
  rewrite -add1n -(_ : count (pred1 f) W = 1); last first.
    by rewrite (count_uniq_mem _ (allP sets_uniq W WinWs)) fW.
  rewrite -count_predUI [count (predI _ _) _](_ : _ = 0) ?addn0; last first.
    apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => g _ /=.
    by rewrite inE negb_or; case: eqP.
  apply: eq_count => g /=; rewrite inE negb_or.
  by case: eqP => [->|]; rewrite ?fx.
set c := count _ W; have lt : c < K.
  apply: leq_trans (allP sets_small W WinWs); rewrite /c.
  rewrite -(count_predC (fun g => g \notin f :: xs P) W) -[X in X < _]addn0.
  rewrite ltn_add2l -has_count; apply/hasP; exists f => //=.
  by rewrite inE eqxx.
by rewrite addnn -mul2n -expnS subnS prednK // subn_gt0.
Qed.

Lemma cell_danger_breaker P f g :
  cell_danger (put PlayerO P f) g <= cell_danger P g.
Proof.
apply: leq_sum => W _; rewrite /weight_of /=; case: ifP => // none.
rewrite ifF //; apply: contraFF none => /hasP[h hW ho]; apply/hasP.
by exists h => //; rewrite inE ho orbT.
Qed.

Lemma danger_won P :
  disjoint_stones P -> danger P < 2 ^ K -> ~~ won G P PlayerX.
Proof.
move=> d lt; apply/hasP => -[W WinWs /allP all_x].
move: lt; rewrite ltnNge; case/negP.
apply: (@leq_trans (weight_of P W)).
  rewrite /weight_of ifF.
    rewrite (eq_in_count (a2 := pred0)) ?count_pred0 ?subn0 // => f /all_x fx.
    by rewrite /= [f \in xs P]fx.
  by apply/hasPn => f /all_x /d.
by rewrite /danger (big_rem W) //= leq_addr.
Qed.

(* Breaker takes a cell of the greatest danger; then no cell that Maker takes
   adds more than Breaker has taken away. *)
Theorem breaker_holds p P :
  disjoint_stones P -> danger P < 2 ^ K -> ~ forces G PlayerX p PlayerO P.
Proof.
elim/ltn_ind: p P => p IH P d lt; have no := danger_won d lt.
case: p IH => [|p] IH /=; first by rewrite (negPf no); case.
case=> [own|[_ [[f0 lf0] H]]]; first by rewrite own in no.
have [f lf best] : exists2 f, allowed G P f &
    forall g, allowed G P g -> cell_danger P g <= cell_danger P f.
  have := @greatest _ (cell_danger P) (moves_in G P) f0; rewrite mem_moves_in.
  case=> // f; rewrite mem_moves_in => lf best; exists f => // g lg.
  by apply: best; rewrite mem_moves_in.
have ff : free P f by case/andP: lf.
have d1 : disjoint_stones (put PlayerO P f) by apply: disjoint_put.
have le1 : danger (put PlayerO P f) <= danger P.
  by rewrite -(danger_breaker P f) leq_addr.
have no1 := danger_won d1 (leq_ltn_trans le1 lt).
move: (H f lf) => {H}; case: p IH => [|p] IH /=; rewrite (negPf no1).
  by case.
case=> // -[_ [g lg]]; have fg : free (put PlayerO P f) g by case/andP: lg.
have key : danger (put PlayerX (put PlayerO P f) g) < 2 ^ K.
  apply: leq_ltn_trans lt; rewrite danger_maker // -(danger_breaker P f).
  rewrite leq_add2l; apply: leq_trans (cell_danger_breaker _ _ _) (best g _).
  move: (lg : allowed G (put PlayerO P f) g).
  by rewrite /allowed free_after => /and3P[-> -> _].
have lt_p : p < p.+2 by apply: ltnW.
exact: (IH p lt_p _ (disjoint_put (t := PlayerX) d1 fg) key).
Qed.

Theorem maker_first_held p P :
  disjoint_stones P -> danger P < 2 ^ K ->
  (forall f, allowed G P f -> danger P + cell_danger P f < 2 ^ K) ->
  ~ forces G PlayerX p PlayerX P.
Proof.
move=> d lt small; have no := danger_won d lt.
case: p => [|p] /=; rewrite (negPf no); first by case.
case=> // -[_ [f lf]]; have ff : free P f by case/andP: lf.
apply: (@breaker_holds p (put PlayerX P f)); first exact: disjoint_put.
by rewrite danger_maker // small.
Qed.

Let start_danger : danger start = \sum_(W <- Ws) 2 ^ (K - size W).
Proof.
apply: eq_bigr => W _; rewrite /weight_of (eq_has (a2 := pred0)) // has_pred0.
by rewrite (eq_count (a2 := predT)) // count_predT.
Qed.

Let start_cell f :
  cell_danger start f = \sum_(W <- Ws | f \in W) 2 ^ (K - size W).
Proof.
apply: eq_bigr => W _; rewrite /weight_of (eq_has (a2 := pred0)) // has_pred0.
by rewrite (eq_count (a2 := predT)) // count_predT.
Qed.

(* The criterion: if the sum of 2^(-|W|) is below 1, Breaker holds as the first
   player; and as the second if it is below 1 with the sets through any one
   cell counted twice. All is multiplied by 2^K. *)
Theorem erdos_selfridge_second p :
  \sum_(W <- Ws) 2 ^ (K - size W) < 2 ^ K ->
  ~ forces G PlayerX p PlayerO start.
Proof. by rewrite -start_danger; apply: breaker_holds. Qed.

Theorem erdos_selfridge_first p :
  \sum_(W <- Ws) 2 ^ (K - size W) < 2 ^ K ->
  (forall f, f \in A -> \sum_(W <- Ws) 2 ^ (K - size W) +
     \sum_(W <- Ws | f \in W) 2 ^ (K - size W) < 2 ^ K) ->
  ~ forces G PlayerX p PlayerX start.
Proof.
rewrite -start_danger => lt small; apply: maker_first_held => // f.
by case/andP=> /small; rewrite start_cell.
Qed.

(* Then the game by achievement is a draw. *)
Corollary erdos_selfridge_draw w p :
  ~~ winning (Sets Ws) [::] ->
  \sum_(W <- Ws) 2 ^ (K - size W) < 2 ^ K ->
  (forall f, f \in A -> \sum_(W <- Ws) 2 ^ (K - size W) +
     \sum_(W <- Ws | f \in W) 2 ^ (K - size W) < 2 ^ K) ->
  ~ forces (Game A Achievement (Sets Ws)) w p PlayerX start.
Proof.
move=> nw lt small; apply: draw_in_time => // /maker_from_achievement.
exact: erdos_selfridge_first.
Qed.

End Potential.
