(** The game and the theorem again, from nothing: this file uses the standard
   library alone. Who trusts Rocq need read nothing else: RestatedProof.v proves
   `exact_length`, and `make check` says that it assumes nothing.

<<
    record          == a game: the cells in the order in which they are claimed.
                       A record is infinite; what is after the end of the
                       game does not matter
    legal n r k     == the cell that move k claims is on the n x n board, and
                       no earlier move has claimed it. X makes the moves
                       0, 2, 4, ..., and O the moves 1, 3, 5, ...
    owns r k w c    == w owns the cell c after the first k moves
    won n r k w     == w owns n cells of the board then, one in each row, no two
                       in a column
    over n r k      == somebody has won then
    X_follows st r  == X's moves are those that st gives for the moves before
    X_can_win n p   == X can play so that, within p moves, X is the first to
                       win, or O breaks the rules though it need not
    exact_length    == for n >= 4 that needs 2n + 3 moves
>>
*)

Require Import Arith List.

Definition cell := (nat * nat)%type.
Definition record := nat -> cell.

Definition on_board (n : nat) (c : cell) : Prop := fst c < n /\ snd c < n.

Definition claimed (r : record) (k : nat) (c : cell) : Prop :=
  exists j, j < k /\ r j = c.

Definition allowed (n : nat) (r : record) (k : nat) (c : cell) : Prop :=
  on_board n c /\ ~ claimed r k c.

Definition legal (n : nat) (r : record) (k : nat) : Prop :=
  allowed n r k (r k).

Inductive player := X | O.

Definition mover (k : nat) : player := if Nat.even k then X else O.

Definition owns (r : record) (k : nat) (w : player) (c : cell) : Prop :=
  exists j, j < k /\ mover j = w /\ r j = c.

Definition won (n : nat) (r : record) (k : nat) (w : player) : Prop :=
  exists col : nat -> nat,
    (forall i, i < n -> col i < n /\ owns r k w (i, col i)) /\
    (forall i j, i < n -> j < n -> col i = col j -> i = j).

Definition over (n : nat) (r : record) (k : nat) : Prop :=
  won n r k X \/ won n r k O.

(* What X plays may depend on all moves before. *)
Definition X_follows (st : list cell -> cell) (r : record) : Prop :=
  forall k, mover k = X -> r k = st (map r (seq 0 k)).

Definition X_can_win (n p : nat) : Prop :=
  exists st, forall r, X_follows st r ->
  exists k, k <= p /\
    (forall j, j < k -> legal n r j /\ ~ over n r j) /\
    ~ won n r k O /\
    (won n r k X \/
     (k < p /\ mover k = O /\ ~ legal n r k /\ exists c, allowed n r k c)).

Definition exact_length : Prop :=
  forall n p, 4 <= n -> (X_can_win n p <-> 2 * n + 3 <= p).
