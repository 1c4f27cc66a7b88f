(** The exact length of the game: the paper's conjecture.

<<
    can_win_longer == more time does no harm
    exact_length   == n >= 4: X can force a win within p plies exactly if p
                      >= 2n+3
    exact_play     == the two rules against each other take 2n+3 plies
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Stealing XRule ORule WinningTheorem
  Delay DelayMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma can_win_longer w n p q P : p <= q -> can_win w n p P -> can_win w n q P.
Proof.
elim: p q P => [|p IH] [|q] P // le; case=> [own|]; try by left.
case=> no H; right; split=> //; case: (to_move P w) H => [[f lf H]|[ex H]].
  by exists f => //; apply: IH H.
by split=> // f lf; apply: IH (H f lf).
Qed.

(* For n >= 4 X can force a win within p plies exactly when p >= 2n+3. *)
Theorem exact_length n p :
  4 <= n -> can_win PlayerX n p start <-> 2 * n + 3 <= p.
Proof.
move=> n4; split=> [win|le].
  rewrite leqNgt addnS ltnS; apply/negP => le.
  by apply: delaying_no_faster_win le win; apply: leq_trans n4.
exact: can_win_longer le (wins_with_can_win (winning_rule_wins n4)).
Qed.

(* ---- the two rules against each other ---- *)

(* If X, playing st, wins within q+1 plies, and O, playing st', holds out for q,
   then their game lasts exactly q+1 plies. *)
Lemma exact_game st st' n q P :
  wins_with PlayerX st n q.+1 P -> survives_with PlayerO st' n q P ->
  exists moves,
    [/\ legal_record n P moves, follows PlayerX st P moves,
        follows PlayerO st' P moves, size moves = q.+1
      & owns n (after moves P) PlayerX].
Proof.
elim: q P => [|q IH] P [oX|[nO wins]] [/negP nX survives] //;
  move/negP: (nX) => nX'.
  move: wins => /=; case tP: (x_to_move P) => -[l].
    by case=> // oX; exists [:: st P]; rewrite /= nX' nO l tP eqxx.
  case: l => f l /(_ f l) [oX|//]; case: nX.
  by move: oX; rewrite /owns stones_play_other //= tP.
case: survives => [oO|survives]; first by rewrite oO in nO.
suff [f [l fX fO wins' survives']] : exists f,
    [/\ legal n P f, to_move P PlayerX ==> (f == st P),
        to_move P PlayerO ==> (f == st' P),
        wins_with PlayerX st n q.+1 (play P f)
      & survives_with PlayerO st' n q (play P f)].
  have [moves [rec followsX followsO e own]] := IH _ wins' survives'.
  exists (f :: moves); split; rewrite /= ?e //.
  - by rewrite nX' nO l rec.
  - by move: fX => /= ->.
  by move: fO => /= ->.
move: wins survives; rewrite /=; case tP: (x_to_move P) => /=.
  by move=> [l wins] /(_ _ l) survives; exists (st P); rewrite l eqxx.
move=> [[f l] wins] [full|[l' survives]]; first by move: (full f); rewrite l.
by exists (st' P); rewrite l' eqxx; split=> //; apply: wins.
Qed.

Theorem exact_play n :
  4 <= n -> exists moves,
    [/\ legal_record n start moves,
        follows PlayerX (x_rule n) start moves,
        follows PlayerO (o_rule n) start moves,
        size moves = 2 * n + 3 & owns n (after moves start) PlayerX].
Proof.
move=> n4; rewrite addnS; apply: exact_game.
  by rewrite -addnS; apply: winning_rule_wins.
by apply: survives_start; apply: leq_trans n4.
Qed.
