(** Winning, said of records of play: whatever the opponent plays, a player who
   follows a winning strategy owns a transversal, first, within p plies.

<<
    wins_with_records          == so it is
    one_owner, one_owner_start == whoever owns a transversal was the first
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* Every record in which w follows st has at most p moves; and either w owns a
   transversal at its end, or the game goes on: the opponent owns none, and
   there is a legal move, the strategy's if w is to move. *)
Theorem wins_with_records w st n p P moves :
  wins_with w st n p P -> legal_record n P moves -> follows w st P moves ->
  let Q := after moves P in
  size moves <= p /\
  (owns n Q w \/
   [/\ ~~ owns n Q (other w), size moves < p
     & if to_move Q w then is_true (legal n Q (st Q))
       else exists f, legal n Q f]).
Proof.
elim: moves p P => [|f moves IH] p P /=.
  move=> + _ _; split=> //; case: p H => [|p] /= [H|] //; try by left.
  case=> no H; right; split=> //; by case: (to_move P w) H => -[].
have none : ~~ owns n P PlayerX -> ~~ owns n P PlayerO -> ~~ owns n P w
  by case: (w).
move=> + /and4P[nX nO L rec] /andP[st_f fol];
  case: p => [|p] /= [/negPn/negP|] //;
  rewrite ?none // => -[_ H].
have {}H : wins_with w st n p (play P f).
  case: (to_move P w) H st_f => [[_ H] /eqP->//|[_ H] _]; exact: H.
exact: IH H rec fol.
Qed.

(* The two players never both own a transversal: whoever has one was first. *)
Lemma one_owner n P moves :
  ~~ (owns n P PlayerX && owns n P PlayerO) -> legal_record n P moves ->
  ~~ (owns n (after moves P) PlayerX && owns n (after moves P) PlayerO).
Proof.
elim: moves P => //= f moves IH P _ /and4P[nX nO _ rec]; apply: IH rec.
by rewrite /owns /play; case: (x_to_move P) => /=;
  rewrite negb_and ?nX ?nO ?orbT.
Qed.

Lemma one_owner_start n moves :
  0 < n -> legal_record n start moves ->
  ~~ (owns n (after moves start) PlayerX && owns n (after moves start) PlayerO).
Proof.
move=> n0; apply: one_owner; rewrite negb_and; apply/orP; left.
by apply/negP => /has_transversal_size; rewrite leqNgt n0.
Qed.
