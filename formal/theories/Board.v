(** The board, matchings, transversals and completing cells (paper, section 2).

   Everything is plain data, so that every notion below can be computed and
   extracted: a cell is a pair (row, column) counted from 0, a set of cells is a
   list of cells, read up to order and repetition.

<<
    cell                     == a row and a column
    on_board n f             == f is a cell of the n x n board
    board n                  == the cells of the board, in row-major order
    rows_of S, cols_of S     == the rows and the columns of the cells of S
    matching M               == no two cells of M share a row or a column
    transversal n T          == a matching of n cells of the board
    sublists S               == all that is left of S by striking cells out
    nu S                     == the size of the largest matching inside S
    max_matchings S          == the matchings inside S of that size
    D_R n S, D_C n S         == the rows and the columns of the board that
                                some maximum matching inside S misses
    has_transversal n S      == a transversal lies inside S
    completes n S f          == f is on the board, and f :: S holds one
    completing n S           == the cells that do, in row-major order
    swap f, transpose S      == reflected along the diagonal
    near_transversal n M b d == a matching of n-1 cells that misses row b
                                and column d
    sigma n M r              == the column of the first stone of M in row r
    open_rows n S, open_cols n S
                             == the rows and columns without a cell of S
    open_block n S           == their product
>>
*)

From mathcomp Require Import all_ssreflect.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition cell : Type := nat * nat.

Definition on_board (n : nat) (f : cell) : bool := (f.1 < n) && (f.2 < n).

(* All cells, in row-major order: the order of every canonical choice. *)
Definition board (n : nat) : seq cell :=
  [seq (r, c) | r <- iota 0 n, c <- iota 0 n].

Definition rows_of (S : seq cell) : seq nat := [seq f.1 | f <- S].
Definition cols_of (S : seq cell) : seq nat := [seq f.2 | f <- S].

(* No two cells share a row or a column. *)
Definition matching (M : seq cell) : bool :=
  uniq (rows_of M) && uniq (cols_of M).

Definition transversal (n : nat) (T : seq cell) : bool :=
  [&& matching T, all (on_board n) T & size T == n].

(* nu S: the maximum size of a matching inside S. *)
Fixpoint sublists (S : seq cell) : seq (seq cell) :=
  if S is f :: S' then sublists S' ++ map (cons f) (sublists S')
  else [:: [::]].

Definition nu (S : seq cell) : nat :=
  foldr maxn 0 [seq size M | M <- sublists (undup S) & matching M].

(* Maximum matchings, and the rows and columns they leave exposed: the D_R and
   D_C of Lemma 1. *)
Definition max_matchings (S : seq cell) : seq (seq cell) :=
  [seq M <- sublists (undup S) | matching M & size M == nu S].

Definition D_R (n : nat) (S : seq cell) : seq nat :=
  [seq p <- iota 0 n | has (fun M => p \notin rows_of M) (max_matchings S)].

Definition D_C (n : nat) (S : seq cell) : seq nat :=
  [seq q <- iota 0 n | has (fun M => q \notin cols_of M) (max_matchings S)].

(* Backtracking over the rows k-1, ..., 0: does S contain one cell in each, no
   two of them in one column? *)
Fixpoint fill (k : nat) (S : seq cell) : bool :=
  if k is k'.+1 then
    has (fun f : cell => fill k' [seq g <- S | g.2 != f.2])
        [seq f <- S | f.1 == k']
  else true.

Definition has_transversal (n : nat) (S : seq cell) : bool :=
  fill n [seq f <- S | on_board n f].

Definition completes (n : nat) (S : seq cell) (f : cell) : bool :=
  on_board n f && has_transversal n (f :: S).

Definition completing (n : nat) (S : seq cell) : seq cell :=
  [seq f <- board n | has_transversal n (f :: S)].

(* Reflection along the diagonal. *)
Definition swap (f : cell) : cell := (f.2, f.1).
Definition transpose (S : seq cell) : seq cell := map swap S.

(* A matching of n-1 cells, missing row b and column d. *)
Record near_transversal (n : nat) (M : seq cell) (b d : nat) : Prop :=
  NearTransversal {
    near_matching : matching M;
    near_on_board : all (on_board n) M;
    near_size : (size M).+1 = n;
    near_b_on : b < n;
    near_d_on : d < n;
    near_b_open : b \notin rows_of M;
    near_d_open : d \notin cols_of M
  }.

(* The bijection sigma induced by a matching: the column of the first stone in
   row r. *)
Definition sigma (n : nat) (M : seq cell) (r : nat) : nat :=
  head 0 [seq c <- iota 0 n | (r, c) \in M].

(* The open block of a set of stones: the rows times the columns that contain
   none of them, in row-major order. *)
Definition open_rows (n : nat) (S : seq cell) : seq nat :=
  [seq r <- iota 0 n | r \notin rows_of S].
Definition open_cols (n : nat) (S : seq cell) : seq nat :=
  [seq c <- iota 0 n | c \notin cols_of S].
Definition open_block (n : nat) (S : seq cell) : seq cell :=
  [seq (r, c) | r <- open_rows n S, c <- open_cols n S].

(* ---- membership ---- *)

Lemma mem_board n f : (f \in board n) = on_board n f.
Proof.
case: f => r c; apply/allpairsP/idP => [[[r' c'] [/= Hr Hc [-> ->]]]|].
  by move: Hr Hc; rewrite !mem_iota !add0n /on_board /= => -> ->.
rewrite /on_board /= => /andP[Hr Hc].
by exists (r, c); split; rewrite //= mem_iota add0n leq0n.
Qed.

Lemma mem_open_rows n S r :
  (r \in open_rows n S) = (r < n) && (r \notin rows_of S).
Proof. by rewrite mem_filter mem_iota add0n leq0n andbC. Qed.

Lemma mem_open_cols n S c :
  (c \in open_cols n S) = (c < n) && (c \notin cols_of S).
Proof. by rewrite mem_filter mem_iota add0n leq0n andbC. Qed.

Lemma mem_open_block n S f :
  (f \in open_block n S) =
    [&& on_board n f, f.1 \notin rows_of S & f.2 \notin cols_of S].
Proof.
case: f => r c; rewrite /on_board /=.
apply/allpairsP/idP => [[[r' c'] [/= Hr Hc [-> ->]]]|].
  move: Hr Hc; rewrite mem_open_rows mem_open_cols.
  by case/andP=> -> -> /andP[-> ->].
case/and3P=> /andP[Hr Hc] Mr Mc.
by exists (r, c); split; rewrite //= ?mem_open_rows ?mem_open_cols ?Hr ?Hc.
Qed.

Lemma mem_completing n S f : (f \in completing n S) = completes n S f.
Proof. by rewrite mem_filter mem_board andbC. Qed.
