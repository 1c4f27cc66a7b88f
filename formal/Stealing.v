(* Player 2 never wins (paper, section 2): strategy stealing.

   If O could force a win, X could too, by playing O's part after an arbitrary
   first move; but both players cannot force a win from one position.

    not_both_win             == at most one player can force a win
    stolen e P Q             == P is the imagined game, Q the real one with
                                X's extra stone e
    full n P                 == no move is left
    steal                    == what O forces in P, X forces in Q
    second_player_never_wins == the theorem *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- at most one player can force a win ---- *)

(* A move leaves the stones of the player who does not make it as they were. *)
Lemma stones_play_other P f w :
  ~~ to_move P w -> stones (play P f) w = stones P w.
Proof. by case: w; rewrite /play /= ?negbK; [case: ifP|move->]. Qed.

Lemma to_move_other P w : to_move P (other w) = ~~ to_move P w.
Proof. by case: w; rewrite //= negbK. Qed.

Lemma owns_both_play n P f w :
  owns n (play P f) w -> owns n (play P f) (other w) ->
  owns n P w \/ owns n P (other w).
Proof.
case E: (to_move P w) => ow oo; [right|left].
  by move: oo; rewrite /owns stones_play_other // to_move_other E.
by move: ow; rewrite /owns stones_play_other // E.
Qed.

Lemma not_both_win w n p p' P :
  can_win w n p P -> can_win (other w) n p' P ->
  owns n P w /\ owns n P (other w).
Proof.
have oo : other (other w) = w by case: w.
elim: p p' P => [|p IH] [|p'] P //=; rewrite ?oo.
- by move=> [ow|//] [|//].
- by move=> [ow|//] [//|[]]; rewrite ow.
- by move=> [ow|[no _]] [oo'|//] //; rewrite oo' in no.
move=> [ow|[no Hw]] [oo'|[nw Ho]] //;
  try by [rewrite ow in nw|rewrite oo' in no].
have none f : ~ (owns n (play P f) w /\ owns n (play P f) (other w)).
  by case=> a b; case: (owns_both_play a b); apply/negP.
rewrite to_move_other in Ho; case: (to_move P w) Hw Ho => /=.
  by move=> [f lf Hf] [_ Ho]; case: (none f); apply: (IH p') => //; apply: Ho.
by move=> [_ Hw] [f lf Hf]; case: (none f); apply: (IH p') => //; apply: Hw.
Qed.

(* ---- stealing ---- *)

(* P is the imagined game, in which O is to win, and Q the real one, in which X
   plays O's part and owns one extra stone, e. *)
Definition stolen (e : cell) (P Q : position) : Prop :=
  [/\ os Q = xs P, xs Q =i e :: os P & size (xs Q) = (size (os P)).+1].

Section Stolen.

Variables (n : nat) (e : cell) (P Q : position).
Hypothesis st : stolen e P Q.

Lemma stolen_to_move : x_to_move P -> x_to_move Q = false.
Proof. by case: st => eo _ es /eqP E; rewrite /x_to_move es eo E gtn_eqF. Qed.

Lemma stolen_owns : owns n P PlayerO -> owns n Q PlayerX.
Proof.
case: st => _ ex _; apply: has_transversal_sub => f fO.
by rewrite ex inE [f \in _]fO orbT.
Qed.

Lemma stolen_legal f : legal n Q f = legal n P f && (f != e).
Proof.
case: st => eo ex _; rewrite /legal /free eo ex inE negb_or -!andbA.
by case: (on_board n f); case: (f \in xs P); case: (f == e); case: (f \in os P).
Qed.

(* Imagined X, that is the real O, plays f. *)
Lemma stolen_play_opponent f : x_to_move P -> stolen e (play P f) (play Q f).
Proof.
move=> tP; have tQ := stolen_to_move tP; case: st => eo ex es.
by rewrite /play tP tQ; split; rewrite //= eo.
Qed.

(* Imagined O, that is the real X, plays f. *)
Lemma stolen_play_own f :
  x_to_move P = false -> x_to_move Q -> stolen e (play P f) (play Q f).
Proof.
case: st => eo ex es tP tQ; rewrite /play tP tQ; split=> //=;
  last by rewrite es.
by move=> g; rewrite !inE ex inE orbCA.
Qed.

(* Imagined O plays the extra stone, and the real X a new extra stone f. *)
Lemma stolen_play_extra f :
  x_to_move P = false -> x_to_move Q -> stolen f (play P e) (play Q f).
Proof.
case: st => eo ex es tP tQ; rewrite /play tP tQ; split=> //=;
  last by rewrite es.
by move=> g; rewrite !inE ex inE.
Qed.

End Stolen.

Definition full (n : nat) (P : position) : Prop := forall f, ~~ legal n P f.

Lemma full_or_legal n P : full n P \/ exists f, legal n P f.
Proof.
case E: (has (legal n P) (board n));
  first by right; case/hasP: E => f _; exists f.
left=> f; apply/negP => lf; move/negP: E; apply; apply/hasP; exists f => //.
by rewrite mem_board (legal_on lf).
Qed.

Lemma can_win_full w n p P : full n P -> can_win w n p P -> owns n P w.
Proof.
move=> no; case: p => [|p] /= [//|] //; case: (to_move P w) => -[_].
  by case=> f lf; case/negP: (no f).
by case=> -[f lf]; case/negP: (no f).
Qed.

Lemma stolen_x_to_move e P Q :
  stolen e P Q -> in_turn P -> x_to_move Q = ~~ x_to_move P.
Proof.
rewrite /x_to_move => -[-> _ ->] /in_turn_cases[->|->]; rewrite eqxx;
  first by rewrite gtn_eqF.
by rewrite gtn_eqF.
Qed.

(* When the real board is full, the extra stone is all that is left to play in
   the imagined game: X already owns all that O would. *)
Lemma stolen_full n p e P Q :
  stolen e P Q -> full n Q -> can_win PlayerO n p P -> owns n Q PlayerX.
Proof.
move=> s no; have only f : legal n P f -> f = e.
  by move=> lf; apply/eqP; move: (no f); rewrite (stolen_legal _ s) lf negbK.
have full_next : full n (play P e).
  move=> f; apply/negP => lf; case/negP: (no f); rewrite (stolen_legal _ s).
  move: lf; rewrite /legal /free /play; case: ifP => _ /=; rewrite inE negb_or.
    by case/and3P=> -> /andP[-> ->] ->.
  by case/and3P=> -> -> /andP[-> ->].
have sub : {subset os (play P e) <= xs Q}.
  case: s => _ ex _ f; rewrite ex /play; case: ifP => _ //= fO.
  by rewrite inE fO orbT.
case: p => [|p] /= [/(stolen_owns s)//|] // [_ H].
apply: has_transversal_sub sub _;
  apply: (can_win_full (w := PlayerO) full_next).
case: (~~ x_to_move P) H => [[f lf]|[[f lf] /(_ f lf)]];
  rewrite (only f lf) => H; exact: H.
Qed.

Lemma steal n p e P Q :
  stolen e P Q -> in_turn P -> can_win PlayerO n p P -> can_win PlayerX n p Q.
Proof.
elim: p e P Q => [|p IH] e P Q s t win;
  first by left; case: win => // /(stolen_owns s).
case: (full_or_legal n Q) => [/(stolen_full s)/(_ win) ow|[g lg]];
  first by left.
case: win => [/(stolen_owns s) ow|[no H]]; [by left | right].
split; first by case: (s) => eo _ _; rewrite /owns /= eo.
have t' f := in_turn_play f t.
have tQ := stolen_x_to_move s t.
move: H; rewrite /= tQ; case tP: (x_to_move P) tQ => /= tQ H.
  split; first by exists g.
  move=> f; rewrite (stolen_legal _ s) => /andP[lf _].
  by apply: IH (stolen_play_opponent s f tP) (t' f) _; exact: H.2.
case: H => f lf H; case: (eqVneq f e) => [E|ne].
  by exists g => //; apply: IH (stolen_play_extra s g tP tQ) (t' e) _;
    rewrite -E.
exists f; first by rewrite (stolen_legal _ s) lf.
exact: IH (stolen_play_own s f tP tQ) (t' f) H.
Qed.

(* ---- the theorem ---- *)

Theorem second_player_never_wins n : 1 <= n -> ~ second_player_wins n.
Proof.
move=> n1; have none : has_transversal n [::] = false.
  by apply: contraTF n1 => /has_transversal_size /=; rewrite -leqNgt.
case=> -[|p] /=; rewrite /owns /= none; first by case.
case=> // -[_ [_ H]].
have l : legal n start (0, 0) by rewrite /legal /on_board /= n1.
have s : stolen (0, 0) start (play start (0, 0)) by [].
have X_wins : can_win PlayerX n p.+1 (play start (0, 0)).
  apply: steal s isT _; right; rewrite /owns /= none; split=> //.
  by split=> //; exists (0, 0).
by have [_] := not_both_win X_wins (H _ l); rewrite /owns /= none.
Qed.
