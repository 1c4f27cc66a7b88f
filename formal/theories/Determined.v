(** The games of Games.v, with any board and any winning sets: who can force a
   win, and that by achievement it is never the second player.

<<
    cells_left G P     == how many cells are free
    forces_in_time     == a win that can be forced takes no more plies
    forced_by w p t P  == forces, computed; forcesP says so
    forces_strategy    == to force is to have a strategy
    not_forces_strategy
                       == not to be able to is that the other holds out
    x_held, o_answers  == how O keeps X from a win, ply by ply
    o_holds_last       == O does so, for three plies, if X threatens one cell
                          at most
    not_both_force     == only one player can force a win
    stolen e P Q       == P is the imagined game, in which O is to win; Q is
                          the real one, where X has O's stones and e
    second_never_forces
                       == strategy stealing
    draw_in_time       == if X cannot win while cells are free, nobody can
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Playing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Determined.

Variable G : game.

Lemma free_after t P f g : free (put t P f) g = free P g && (g != f).
Proof.
by case: t; rewrite /free /= inE negb_or; case: (g == f);
  case: (g \in xs P); case: (g \in os P).
Qed.

(* ---- the board bounds the game ---- *)

Definition moves_in (P : position) : seq cell :=
  [seq f <- area G | free P f].

Definition cells_left (P : position) : nat := size (moves_in P).

Lemma mem_moves_in P f : (f \in moves_in P) = allowed G P f.
Proof. by rewrite mem_filter andbC. Qed.

Lemma cells_left_put t P f :
  allowed G P f -> cells_left (put t P f) < cells_left P.
Proof.
rewrite -mem_moves_in /cells_left => fP.
have -> : moves_in (put t P f) = [seq g <- moves_in P | g != f].
  rewrite /moves_in -filter_predI; apply: eq_filter => g /=.
  by rewrite free_after andbC.
rewrite size_filter -[X in _ < X](count_predC (pred1 f)) -[X in X < _]add0n.
by rewrite ltn_add2r -has_count; apply/hasP; exists f => /=.
Qed.

Lemma cells_left_allowed P f : allowed G P f -> 0 < cells_left P.
Proof. by move/(cells_left_put PlayerX); apply: leq_ltn_trans. Qed.

(* A win that can be forced at all can be forced while cells are free. *)
Theorem forces_in_time w p t P :
  forces G w p t P -> forces G w (cells_left P) t P.
Proof.
suff H m : cells_left P <= m -> forces G w p t P -> forces G w m t P.
  exact: H.
elim: p t P m => [|p IH] t P m le /=.
  by case=> // own; case: m {le} => [|m]; left.
case=> [own|[no H]]; first by case: m {le} => [|m]; left.
have [f lf] : exists f, allowed G P f.
  by case: (same_player t w) H => [[f lf _]|[[f lf] _]]; exists f.
case: m le => [|m] le.
  by move: (cells_left_allowed lf); rewrite ltnNge le.
have less g : allowed G P g -> cells_left (put t P g) <= m.
  by move=> lg; rewrite -ltnS (leq_trans _ le) // cells_left_put.
right; split=> //; case: (same_player t w) H => [[g lg H]|[ex H]].
  by exists g => //; apply: IH H; apply: less.
by split=> // g lg; apply: IH (H g lg); apply: less.
Qed.

(* ---- strategies ---- *)

Fixpoint forced_by (w : player) (p : nat) (t : player) (P : position) : bool :=
  won G P w ||
  (if p is p'.+1 then
     ~~ won G P (other w) &&
     (if same_player t w then
        has (fun f => forced_by w p' (other t) (put t P f)) (moves_in P)
      else has predT (moves_in P) &&
           all (fun f => forced_by w p' (other t) (put t P f)) (moves_in P))
   else false).

Theorem forcesP w p t P : reflect (forces G w p t P) (forced_by w p t P).
Proof.
elim: p t P => [|p IH] t P /=.
  by rewrite orbF; apply: (iffP idP) => [->|[]//]; left.
apply: (iffP orP) => -[own|]; try by left.
- case/andP=> no H; right; split=> //; move: H; case: (same_player t w).
    by case/hasP=> f; rewrite mem_moves_in => lf /IH H; exists f.
  case/andP=> /hasP[f]; rewrite mem_moves_in => lf _ /allP H.
  by split=> [|g lg]; [exists f|apply/IH/H; rewrite mem_moves_in].
case=> no H; right; rewrite no /=; move: H; case: (same_player t w).
  by case=> f lf /IH H; apply/hasP; exists f; rewrite ?mem_moves_in.
case=> -[f lf] H; apply/andP; split.
  by apply/hasP; exists f; rewrite ?mem_moves_in.
by apply/allP => g; rewrite mem_moves_in => /H/IH.
Qed.

(* The first move of w after which a holds; T is the ply at which the claim
   ends, so that the plies left are seen in the position. *)
Definition first_after (w : player) (a : nat -> position -> bool) (T : nat) :
  strategy := fun P =>
  head (0, 0) [seq f <- moves_in P | a (T - (ply P).+1) (put w P f)].

Lemma first_afterP w (a : nat -> position -> bool) p P f :
  allowed G P f -> a p (put w P f) ->
  let g := first_after w a (p.+1 + ply P) P in
  allowed G P g /\ a p (put w P g).
Proof.
move=> lf af; rewrite /first_after addSnnS addnK; set s := filter _ _.
have: head (0, 0) s \in s.
  have: f \in s by rewrite mem_filter af mem_moves_in.
  by case: s => // g s' _; apply: mem_head.
by rewrite mem_filter mem_moves_in => /andP[].
Qed.

Theorem forces_strategy w p t P :
  forces G w p t P <-> exists st, wins_playing G st w p t P.
Proof.
split=> [|[st]]; last exact: wins_playing_forces.
move E: (p + ply P) => T win.
exists (first_after w (fun q => forced_by w q (other w)) T).
elim: p t P E win => [|p IH] t P E /= [own|]; try by [left|case].
case=> no H; right; split=> //.
have next f : p + ply (put t P f) = T by rewrite ply_put -addSnnS.
case: same_playerP H => [tw|_] H; last first.
  by case: H => ex H; split=> // f lf; exact: IH (next f) (H f lf).
case: H => f lf /forcesP H; rewrite tw in H next *.
have [] := @first_afterP w (fun q => forced_by w q (other w)) p P f lf H.
by rewrite E => l /forcesP H'; split=> //; exact: IH (next _) H'.
Qed.

Theorem not_forces_strategy w p t P :
  ~ forces G w p t P <-> exists st, holds_out G st (other w) p t P.
Proof.
split=> [|[st /holds_out_not_forces]]; last by rewrite otherK.
move E: (p + ply P) => T no.
exists (first_after (other w) (fun q Q => ~~ forced_by w q w Q) T).
elim: p t P E no => [|p IH] t P E no; rewrite /= otherK.
  by split; [apply/negP => own; apply: no; left|right].
split; first by apply/negP => own; apply: no; left.
case: (boolP (won G P (other w))) => [|nO]; [by left|right].
have next f : p + ply (put t P f) = T by rewrite ply_put -addSnnS.
case: same_playerP => [tE|tne]; last first.
  have tE : t = w by case: (t) (w) tne => [] [].
  move=> f lf; apply: IH (next f) _ => win; apply: no; right; split=> //.
  by rewrite tE in win *; case: same_playerP => // _; exists f.
rewrite tE otherK in next *.
case: (boolP (has (fun f => ~~ forced_by w p w (put (other w) P f))
             (moves_in P))).
  case/hasP=> f; rewrite mem_moves_in => lf nf; right.
  have [] := @first_afterP (other w) (fun q Q => ~~ forced_by w q w Q)
    p P f lf nf.
  rewrite E => l nf'; split=> //; apply: IH (next _) _.
  exact/forcesP.
move/hasPn=> all_win; left=> f; apply/negP => lf; apply: no; right; split=> //.
rewrite tE same_other; case: same_playerP => //= _; rewrite otherK.
split; first by exists f.
move=> g lg; apply/forcesP; rewrite -[forced_by _ _ _ _]negbK; apply: all_win.
by rewrite mem_moves_in.
Qed.

(* ---- how O keeps X from a win ---- *)

Lemma x_held p P :
  ~~ won G P PlayerX ->
  (forall f, allowed G P f -> ~ forces G PlayerX p PlayerO (put PlayerX P f)) ->
  ~ forces G PlayerX p.+1 PlayerX P.
Proof. by move/negP=> no H [//|[_ [f lf]]]; apply: H. Qed.

Lemma o_answers p P :
  ~~ won G P PlayerX ->
  (forall f, allowed G P f -> exists2 g, allowed G P g
    & ~ forces G PlayerX p PlayerX (put PlayerO P g)) ->
  ~ forces G PlayerX p.+1 PlayerO P.
Proof.
move/negP=> no H [//|[_ [[f lf] all]]]; have [g lg] := H f lf.
by apply; apply: all.
Qed.

Section Last.

Hypothesis first : rule G <> Avoidance.

Lemma won_x P : won G P PlayerX = winning (goal G) (xs P).
Proof. by rewrite /won; case: (rule G) first. Qed.

Lemma o_holds_last P :
  ~~ winning (goal G) (xs P) ->
  (forall s t, allowed G P s -> allowed G P t ->
     winning (goal G) (s :: xs P) -> winning (goal G) (t :: xs P) -> s = t) ->
  ~ forces G PlayerX 3 PlayerO P.
Proof.
move=> no one; apply: o_answers => [|f lf]; first by rewrite won_x.
pose threat s := allowed G P s && winning (goal G) (s :: xs P).
have [t lt only] : exists2 t, allowed G P t & forall s, threat s -> s = t.
  case: (boolP (has threat (area G))) => [/hasP[t _ /andP[lt wt]]|/hasPn none].
    by exists t => // s /andP[ls ws]; apply: one.
  by exists f => // s ts; have /andP[/andP[/none/negP]] := ts.
exists t => //; apply: x_held => [|g /andP[gG]]; first by rewrite won_x.
rewrite free_after => /andP[gP gt].
have lost Q : xs Q = g :: xs P -> ~~ won G Q PlayerX.
  move=> E; rewrite won_x E; apply: contra gt => wg.
  by apply/eqP/only; rewrite /threat /allowed gG gP.
apply: o_answers => [|h lh]; first exact: lost.
by exists h => // -[|//]; apply/negP/lost.
Qed.

End Last.

(* ---- achievement ---- *)

Hypothesis achievement : rule G = Achievement.

Lemma won_achievement P w : won G P w = winning (goal G) (stones P w).
Proof. by rewrite /won achievement. Qed.

Lemma not_both_force w p p' t P :
  forces G w p t P -> forces G (other w) p' t P ->
  won G P w /\ won G P (other w).
Proof.
have both t0 Q f : won G (put t0 Q f) w -> won G (put t0 Q f) (other w) ->
    won G Q w \/ won G Q (other w).
  by rewrite !won_achievement !stones_put; case: (t0) (w) => [] [] /=; auto.
elim: p p' t P => [|p IH] [|p'] t P /=; rewrite ?otherK.
- by move=> [ow|//] [|//].
- by move=> [ow|//] [//|[]]; rewrite ow.
- by move=> [ow|[no _]] [oo'|//] //; rewrite oo' in no.
move=> [ow|[no Hw]] [oo'|[nw Ho]] //;
  try by [rewrite ow in nw|rewrite oo' in no].
have none f : ~ (won G (put t P f) w /\ won G (put t P f) (other w)).
  by case=> a b; case: (both _ _ _ a b); apply/negP.
have tE : same_player t (other w) = ~~ same_player t w.
  by case: (t) (w) => [] [].
rewrite tE in Ho; case: (same_player t w) Hw Ho => /=.
  by move=> [f lf Hf] [_ Ho]; case: (none f);
    exact: (IH p' (other t) (put t P f) Hf (Ho f lf)).
by move=> [_ Hw] [f lf Hf]; case: (none f);
  exact: (IH p' (other t) (put t P f) (Hw f lf) Hf).
Qed.

Definition stolen (e : cell) (P Q : position) : Prop :=
  os Q =i xs P /\ xs Q =i e :: os P.

Lemma stolen_won e P Q : stolen e P Q -> won G P PlayerO -> won G Q PlayerX.
Proof.
case=> _ ex; rewrite !won_achievement; apply: winning_sub => f fO.
by rewrite ex inE [f \in _]fO orbT.
Qed.

Lemma stolen_won_other e P Q :
  stolen e P Q -> won G Q PlayerO = won G P PlayerX.
Proof. by case=> eo _; rewrite !won_achievement; apply: eq_winning. Qed.

Lemma stolen_allowed e P Q f :
  stolen e P Q -> allowed G Q f = allowed G P f && (f != e).
Proof.
case=> eo ex; rewrite /allowed /free eo ex inE negb_or.
by case: (f \in area G); case: (f \in xs P); case: (f == e); case: (f \in os P).
Qed.

Lemma no_move_forces w p t P :
  (forall f, ~~ allowed G P f) -> forces G w p t P -> won G P w.
Proof.
move=> no; case: p => [|p] /= [//|] //; case: (same_player t w) => -[_].
  by case=> f lf; case/negP: (no f).
by case=> -[f lf]; case/negP: (no f).
Qed.

(* What O forces in the imagined game, X forces in the real one. *)
Lemma steal p e t P Q :
  stolen e P Q -> forces G PlayerO p t P -> forces G PlayerX p (other t) Q.
Proof.
elim: p e t P Q => [|p IH] e t P Q s.
  by case=> // /(stolen_won s); left.
case: (boolP (has (allowed G Q) (area G))) => [/hasP[g _ lg]|/hasPn none].
  case=> [/(stolen_won s) ow|[no H]]; [by left | right].
  split; first by rewrite (stolen_won_other s).
  have [eo ex] := s; case: t H => /= H.
    split; first by exists g.
    move=> f; rewrite (stolen_allowed _ s) => /andP[lf _].
    apply: (IH e PlayerO (put PlayerX P f)); last exact: H.2.
    by split=> h //=; rewrite !inE eo.
  case: H => f lf H; case: (eqVneq f e) => [E|ne].
    exists g => //; apply: (IH g PlayerX (put PlayerO P f)) => //.
    by split=> h //=; rewrite E !inE ex inE.
  exists f; first by rewrite (stolen_allowed _ s) lf.
  apply: (IH e PlayerX (put PlayerO P f)) => //.
  by split=> h //=; rewrite !inE ex inE orbCA.
have only f : allowed G P f -> f = e.
  move=> lf; apply/eqP; have /andP[fG _] := lf.
  by move: (none f fG); rewrite (stolen_allowed _ s) lf negbK.
move=> H; left; case: H => [/(stolen_won s)//|[_ H]].
have [f lf {}H] : exists2 f, allowed G P f & forces G PlayerO p (other t)
    (put t P f).
  by case: (same_player t PlayerO) H => [[f lf H]|[[f lf] /(_ f lf) H]];
    exists f.
have full g : ~~ allowed G (put t P f) g.
  rewrite /allowed free_after; apply/negP => /and3P[gG gP gf].
  have lg : allowed G P g by rewrite /allowed gG.
  by case/eqP: gf; rewrite (only g lg) (only f lf).
have := no_move_forces full H; rewrite !won_achievement.
apply: winning_sub => g.
case: s => _ ex; rewrite ex; case: (t) => /=; rewrite ?inE.
  by move=> ->; rewrite orbT.
by rewrite (only f lf).
Qed.

(* Player 2 never wins, on any board and with any winning sets. *)
Theorem second_never_forces p :
  ~~ winning (goal G) [::] -> ~ forces G PlayerO p PlayerX start.
Proof.
move=> nw; case: p => [|p] /= [|//]; rewrite ?won_achievement ?(negPf nw) //.
case=> _ [[f lf] H].
have s : stolen f start (put PlayerX start f) by split.
have X_wins : forces G PlayerX p.+1 PlayerO (put PlayerX start f).
  apply: (@steal p.+1 f PlayerX _ _ s); right.
  rewrite !won_achievement (negPf nw); split=> //.
  by split=> //; exists f.
have [_] := not_both_force X_wins (H f lf).
by rewrite won_achievement (negPf nw).
Qed.

(* If X cannot win by the time the board is full, the game is a draw. *)
Theorem draw_in_time :
  ~~ winning (goal G) [::] ->
  ~ forces G PlayerX (size (area G)) PlayerX start ->
  forall w p, ~ forces G w p PlayerX start.
Proof.
move=> nw no [] p; last exact: second_never_forces.
move/forces_in_time; rewrite /cells_left /moves_in filter_predT.
exact: no.
Qed.

End Determined.
