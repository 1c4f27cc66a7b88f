(** Player 2 never wins (paper, section 2): the case of the square board of
   `second_never_forces` in Determined.v, strategy stealing.

<<
    full n P                 == no move is left
    second_player_never_wins == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Determined.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* A move leaves the stones of the player who does not make it as they were. *)
Lemma stones_play_other P f w :
  ~~ to_move P w -> stones (play P f) w = stones P w.
Proof. by case: w; rewrite /play /= ?negbK; [case: ifP|move->]. Qed.

Lemma to_move_other P w : to_move P (other w) = ~~ to_move P w.
Proof. by case: w; rewrite //= negbK. Qed.

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

(* ---- the theorem ---- *)

Theorem second_player_never_wins n : 1 <= n -> ~ second_player_wins n.
Proof.
move=> n1 [p /forces_start[_]]; apply: second_never_forces => //=.
by rewrite -ltnNge.
Qed.
