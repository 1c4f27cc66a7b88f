(** O's delaying rule as a computable function of the position. Where the rule
   leaves a choice, the first cell in row-major order is taken.

   X's latest stone matters only if it lies in the open block of O's stones, and
   then it is the only X-stone there; so it is read off the board.

<<
    build_moves n P == the Build moves
    harmless n P f  == f leaves a cell of O's block that is outside X's
    build_move n P  == the Build move, a harmless one at reply n-1
    o_rule n P      == O's move: win, block, build, or anything
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section ORule.

Variable n : nat.

(* The Build moves: in the open block of O's stones, and in the row of an
   X-stone if one lies there. *)
Definition build_moves (P : position) : seq cell :=
  let B := open_block n (os P) in
  let B_free := [seq f <- B | free P f] in
  if [seq f <- B | f \in xs P] is x :: _ then [seq f <- B_free | f.1 == x.1]
  else B_free.

(* At reply n-1: the move leaves a cell of O's block that is outside X's. *)
Definition harmless (P : position) (f : cell) : bool :=
  opposite (open_block n (os P)) f \notin open_block n (xs P).

Definition build_move (P : position) : cell :=
  let moves := build_moves P in
  if size (os P) == n - 2 then
    first_cell ([seq f <- moves | harmless P f] ++ moves)
  else first_cell moves.

Definition o_rule (P : position) : cell :=
  if threats n P PlayerO is f :: _ then f
  else if threats n P PlayerX is f :: _ then f
  else if (size (os P) < n.-1) && matching (os P) then build_move P
  else first_cell [seq f <- board n | free P f].

End ORule.
