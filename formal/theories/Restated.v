(** The game and the theorem again, from nothing: this file uses the standard
   library alone. Who trusts Rocq need read nothing else: RestatedProof.v proves
   `exact_length`, and `make check` says that it assumes nothing.

<<
    record       == a game: the cells in the order in which they are claimed.
                    A record is infinite; what comes after the end of the game
                    does not matter
    legal r k    == the cell that move k claims is on the board, and no earlier
                    move has claimed it. X makes the moves 0, 2, 4, ..., and O
                    the moves 1, 3, 5, ...
    owns r k w c == w owns the cell c after the first k moves
    won r k w    == w has won by what it owns then
    over r k     == somebody has
    X_follows st r
                 == X's moves are those that st gives for the moves before
    X_can_win p  == X can play so that, within p moves, X is the first to win,
                    or O breaks the rules though it need not
    square n, transversal n
                 == the n x n board, and to own n of its cells, one in each row
                    and no two in a column
    without n l  == the n x n board without the cells of the list l
    left n k l   == without them each row and each column has at least k cells
    edges m, perfect m
                 == the edges of the complete graph on 0, ..., 2m-1, and to own
                    m of them, no two of which share a vertex
    columns n T  == T gives a transversal by the column of each row
    one_of F     == to own one of the transversals that F lists
    always_won n k
                 == X can win on all families of k transversals and more
    exact_length == for n >= 4 X can win on the board within p moves exactly if
                    p >= 2n + 3, and not sooner without any n - 2 cells; for
                    m >= 3 on the graph exactly if p >= 2m + 3
    any_missing  == so for n >= 22 without any n - 1 cells, unless they lie in
                    one line
    any_edges    == for n >= 22 X can win within 2n + 3 moves whichever more
                    than n^2 - n cells there are: on every bipartite graph with
                    n + n vertices and so many edges
    any_n_missing, any_n_edges
                 == for n >= 23 without any n cells, unless they fill a line; on
                    every such graph with n^2 - n edges, unless some vertex has
                    none
    g_4          == on the 4 x 4 board 21 transversals are enough, and not 20
>>
*)

Require Import Arith List.

Definition cell := (nat * nat)%type.
Definition record := nat -> cell.

Inductive player := X | O.

Definition mover (k : nat) : player := if Nat.even k then X else O.

Definition owns (r : record) (k : nat) (w : player) (c : cell) : Prop :=
  exists j, j < k /\ mover j = w /\ r j = c.

(* What X plays may depend on all moves before. *)
Definition X_follows (st : list cell -> cell) (r : record) : Prop :=
  forall k, mover k = X -> r k = st (map r (seq 0 k)).

Section Game.

Variable board : cell -> Prop.
Variable wins : (cell -> Prop) -> Prop. (* by owning these cells *)

Definition allowed (r : record) (k : nat) (c : cell) : Prop :=
  board c /\ ~ exists j, j < k /\ r j = c.

Definition legal (r : record) (k : nat) : Prop := allowed r k (r k).

Definition won (r : record) (k : nat) (w : player) : Prop := wins (owns r k w).

Definition over (r : record) (k : nat) : Prop := won r k X \/ won r k O.

Definition X_can_win (p : nat) : Prop :=
  exists st, forall r, X_follows st r ->
  exists k, k <= p /\
    (forall j, j < k -> legal r j /\ ~ over r j) /\
    ~ won r k O /\
    (won r k X \/
     (k < p /\ mover k = O /\ ~ legal r k /\ exists c, allowed r k c)).

End Game.

Definition square (n : nat) (c : cell) : Prop := fst c < n /\ snd c < n.

Definition without (n : nat) (missing : list cell) (c : cell) : Prop :=
  square n c /\ ~ In c missing.

Definition left (n k : nat) (missing : list cell) : Prop :=
  forall i, i < n -> exists row col,
    NoDup row /\ length row = k /\
    (forall j, In j row -> j < n /\ ~ In (i, j) missing) /\
    NoDup col /\ length col = k /\
    (forall j, In j col -> j < n /\ ~ In (j, i) missing).

Definition transversal (n : nat) (own : cell -> Prop) : Prop :=
  exists col : nat -> nat,
    (forall i, i < n -> col i < n /\ own (i, col i)) /\
    (forall i j, i < n -> j < n -> col i = col j -> i = j).

Definition edges (m : nat) (c : cell) : Prop :=
  fst c < snd c /\ snd c < 2 * m.

Definition perfect (m : nat) (own : cell -> Prop) : Prop :=
  exists e : nat -> cell,
    (forall i, i < m -> own (e i)) /\
    (forall i j, i < m -> j < m -> i <> j ->
       fst (e i) <> fst (e j) /\ snd (e i) <> snd (e j) /\
       fst (e i) <> snd (e j)).

Definition columns (n : nat) (T : list nat) : Prop :=
  length T = n /\ NoDup T /\ forall c, In c T -> c < n.

Definition one_of (F : list (list nat)) (own : cell -> Prop) : Prop :=
  exists T, In T F /\ forall i, i < length T -> own (i, nth i T 0).

Definition always_won (n k : nat) : Prop :=
  forall F, NoDup F -> (forall T, In T F -> columns n T) -> k <= length F ->
  exists p, X_can_win (square n) (one_of F) p.

Definition exact_length : Prop :=
  (forall n p, 4 <= n ->
     (X_can_win (square n) (transversal n) p <-> 2 * n + 3 <= p)) /\
  (forall n missing p, length missing + 2 <= n ->
     X_can_win (without n missing) (transversal n) p -> 2 * n + 3 <= p) /\
  (forall m p, 3 <= m ->
     (X_can_win (edges m) (perfect m) p <-> 2 * m + 3 <= p)).

Definition any_missing : Prop :=
  forall n missing p, 22 <= n -> length missing < n -> left n 2 missing ->
  (X_can_win (without n missing) (transversal n) p <-> 2 * n + 3 <= p).

Definition any_edges : Prop :=
  forall n edges, 22 <= n -> NoDup edges ->
  (forall c, In c edges -> square n c) -> n * n < length edges + n ->
  X_can_win (fun c => In c edges) (transversal n) (2 * n + 3).

Definition any_n_missing : Prop :=
  forall n missing, 23 <= n -> length missing <= n ->
  (X_can_win (without n missing) (transversal n) (2 * n + 3) <->
   left n 1 missing).

Definition any_n_edges : Prop :=
  forall n edges, 23 <= n -> NoDup edges ->
  (forall c, In c edges -> square n c) -> n * n <= length edges + n ->
  (X_can_win (fun c => In c edges) (transversal n) (2 * n + 3) <->
   forall i, i < n ->
     (exists j, In (i, j) edges) /\ (exists j, In (j, i) edges)).

Definition g_4 : Prop := forall k, always_won 4 k <-> 21 <= k.
