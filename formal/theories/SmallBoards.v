(** The boards n = 1, 2, 3 (paper, section 2), and Theorem A as it is stated.

<<
    lazy_all a s, lazy_has a s == all and has, up to the first answer
    o_holds n p P              == O keeps X from a transversal to the end of
                                  the game
    first_player_wins_1, draw_2, draw_3
                               == the small boards
    winning_theorem                   == Theorem A, in the paper's words
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Stealing WinningTheorem.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Theorem first_player_wins_1 : first_player_wins 1.
Proof. by exists 1; right; split=> //; exists (0, 0) => //; left. Qed.

(* ---- a verified solver ----

   A search with alternating quantifiers: can O keep X from a transversal until
   O has one or the board is full? [p] bounds the number of plies searched. The
   conditionals are spelled out so that the search stops at the first answer. *)

Fixpoint lazy_all (a : cell -> bool) (s : seq cell) : bool :=
  if s is f :: s' then if a f then lazy_all a s' else false else true.

Fixpoint lazy_has (a : cell -> bool) (s : seq cell) : bool :=
  if s is f :: s' then if a f then true else lazy_has a s' else false.

Lemma lazy_allE a s : lazy_all a s = all a s.
Proof. by elim: s => //= f s ->; case: (a f). Qed.

Lemma lazy_hasE a s : lazy_has a s = has a s.
Proof. by elim: s => //= f s ->; case: (a f). Qed.

Fixpoint o_holds (n p : nat) (P : position) : bool :=
  if owns n P PlayerX then false
  else if owns n P PlayerO then true
  else
    let moves := [seq f <- board n | free P f] in
    if moves is [::] then true
    else if p is p'.+1 then
      if x_to_move P then lazy_all (fun f => o_holds n p' (play P f)) moves
      else lazy_has (fun f => o_holds n p' (play P f)) moves
    else false.

Lemma mem_moves n P f : (f \in [seq f <- board n | free P f]) = legal n P f.
Proof. by rewrite mem_filter mem_board andbC. Qed.

Lemma no_moves_full n P : [seq f <- board n | free P f] = [::] -> full n P.
Proof. by move=> E f; rewrite -mem_moves E. Qed.

Lemma no_win_after_loss n q P : owns n P PlayerO -> ~~ owns n P PlayerX ->
  ~ can_win PlayerX n q P.
Proof.
by move=> oO /negPf oX; case: q => [|q] /=; rewrite oX => -[] // []; rewrite oO.
Qed.

Lemma o_holds_sound n p P : o_holds n p P -> forall q, ~ can_win PlayerX n q P.
Proof.
elim: p P => [|p IH] P /=; case: ifP => // nX; (case: ifP => [oO _ q|_]);
  try by apply: no_win_after_loss => //; rewrite nX.
  case E: [seq f <- board n | free P f] => [|g moves] // _ q.
  by move/(can_win_full (no_moves_full E)); rewrite nX.
case E: [seq f <- board n | free P f] => [|g moves] H q.
  by move/(can_win_full (no_moves_full E)); rewrite nX.
have l f : (f \in g :: moves) = legal n P f by rewrite -E mem_moves.
case: q => [|q] /=; rewrite nX => -[] // [_].
move: H; rewrite lazy_allE lazy_hasE;
  case: (x_to_move P) => [/allP H [f]|/hasP[f] fE H [_ X_wins]].
  by rewrite -l => /H/IH no /no.
by apply: (IH _ H q); apply: X_wins; rewrite -l.
Qed.

Theorem draw_2 : is_draw 2.
Proof.
split; last exact: second_player_never_wins.
by case=> p; apply: (@o_holds_sound 2 4); vm_compute.
Qed.

Theorem draw_3 : is_draw 3.
Proof.
split; last exact: second_player_never_wins.
by case=> p; apply: (@o_holds_sound 3 9); vm_compute.
Qed.

(* ---- Theorem A, in the paper's words ---- *)

Theorem winning_theorem :
  [/\ first_player_wins 1, is_draw 2, is_draw 3 & forall n, 4 <= n ->
    first_player_wins n].
Proof.
split; [exact: first_player_wins_1|exact: draw_2|exact: draw_3|exact:
  winning_large].
Qed.
