(* O's delaying rule as a computable function of the position and X's latest
   stone, which is the head of X's list. Where the rule leaves a choice, the
   first cell in row-major order is taken. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section ORule.

Variable n : nat.

(* The Build moves: in the open block of O's stones, and in the row of X's
   latest stone if that stone lies in the block. *)
Definition build_moves (P : position) : seq cell :=
  let B := open_block n (os P) in
  let B_free := [seq f <- B | free P f] in
  if xs P is x :: _ then
    if x \in B then [seq f <- B_free | f.1 == x.1] else B_free
  else B_free.

(* At reply n-1: the move leaves a cell of O's block that is outside X's. *)
Definition harmless (P : position) (f : cell) : bool :=
  opposite (open_block n (os P)) f \notin open_block n (xs P).

Definition build_move (P : position) : cell :=
  let moves := build_moves P in
  if size (os P) == n - 2 then first ([seq f <- moves | harmless P f] ++ moves)
  else first moves.

Definition o_rule (P : position) : cell :=
  if threats n P PlayerO is f :: _ then f
  else if threats n P PlayerX is f :: _ then f
  else if (size (os P) < n.-1) && matching (os P) then build_move P
  else first [seq f <- board n | free P f].

End ORule.
