(** X's rule (paper, section 4) as a computable function of the position.

   Wherever the paper leaves a choice, the first cell in row-major order is
   taken. Nothing depends on the order in which the stones were placed.

<<
    first_cell s            == the first of s
    weight S b d            == the number of stones of S in row b or column d
    phase1_moves n P        == moves 1 to n-2
    opposite H f            == the corner of the 2 x 2 block H opposite to f
    admissible n P f        == f and the opposite corner are free
    outcome_weight n P f    == the parameter w of the outcome of playing f
    tie_break_moves n P     == move n-1
    plan                    == plan (i) or plan (ii)
    live n M F b d s        == row s is live
    cross n M k r s         == the cross cell of the rows r and s
    admissible_pair n M F b d k r s
                            == r and s suit plan k
    choose_plan n M F b d   == the plan and the pair (Rule 4.3)
    plan_first, plan_second == the two stones of a plan
    plan_move n P, second_plan_move n P
                            == plies 2n-1 and 2n+1
    x_rule n P              == X's move
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section XRule.

Variable n : nat.

Definition first_cell (s : seq cell) : cell := head (0, 0) s.

(* The number of stones of S in row b or column d. *)
Definition weight (S : seq cell) (b d : nat) : nat :=
  count (fun g : cell => (g.1 == b) || (g.2 == d)) S.

(* ---- Phase 1, moves 1, ..., n-2 ---- *)

(* If an O-stone lies in the open block, a free cell of the block in its row;
   otherwise any free cell of the block. *)
Definition phase1_moves (P : position) : seq cell :=
  let H := open_block n (xs P) in
  let H_free := [seq f <- H | free P f] in
  if [seq f <- H | f \in os P] is x :: _ then [seq f <- H_free | f.1 == x.1]
  else H_free.

(* ---- the tie-break, move n-1 ---- *)

(* The corner of the block H opposite to f. *)
Definition opposite (H : seq cell) (f : cell) : cell :=
  first_cell [seq g <- H | (g.1 != f.1) && (g.2 != f.2)].

Definition admissible (P : position) (f : cell) : bool :=
  free P f && free P (opposite (open_block n (xs P)) f).

(* The parameter w of the outcome of playing f. *)
Definition outcome_weight (P : position) (f : cell) : nat :=
  let g := opposite (open_block n (xs P)) f in
  weight (os P) g.1 g.2.

Definition tie_break_moves (P : position) : seq cell :=
  let adm := [seq f <- open_block n (xs P) | admissible P f] in
  [seq f <- adm | 1 <= outcome_weight P f <= n - 3] ++
  [seq f <- adm | outcome_weight P f <= n - 3].

(* ---- Phase 2, ply 2n-1: the plan and the pair (Rule 4.3) ----

   M and F are the stones of X and O at ply 2n-3: M misses row b and column d,
   and O has not yet blocked (b, d). *)

(* Under plan (i) X plays (b, sigma r) and then (s, d); under plan (ii) (r, d)
   and then (b, sigma s). *)
Inductive plan := PlanI | PlanII.

Definition live (M F : seq cell) (b d s : nat) : bool :=
  [&& s != b,
      free (Position M F) (s, d)
    & free (Position M F) (b, sigma n M s)].

Definition cross (M : seq cell) (k : plan) (r s : nat) : cell :=
  if k is PlanI then (r, sigma n M s) else (s, sigma n M r).

Definition admissible_pair (M F : seq cell) (b d : nat) (k : plan) (r s : nat) :
  bool :=
  [&& r != s,
      live M F b d r,
      live M F b d s
    & free (Position M F) (cross M k r s)].

(* All admissible pairs, by r, then by s. *)
Definition pairs (M F : seq cell) (b d : nat) (k : plan) : seq (nat * nat) :=
  [seq rs <- [seq (r, s) | r <- iota 0 n, s <- iota 0 n]
    | admissible_pair M F b d k rs.1 rs.2].

(* The row u_a when w = 0 and nu(F) = n-2: the one row other than b without an
   O-stone. *)
Definition last_row (F : seq cell) (b : nat) : nat :=
  head 0 [seq u <- open_rows n F | u != b].

(* F has n-2 stones, so nu(F) = n-2 says that F is a matching. *)
Definition choose_plan (M F : seq cell) (b d : nat) : plan * (nat * nat) :=
  if d \in cols_of F then (PlanI, head (0, 0) (pairs M F b d PlanI))
  else if b \in rows_of F then (PlanII, head (0, 0) (pairs M F b d PlanII))
  else if matching F then
    let u := last_row F b in
    (PlanI, (head 0 [seq r <- iota 0 n | (r != u) && live M F b d r], u))
  else (PlanI, head (0, 0) (pairs M F b d PlanI)).

Definition plan_first (M : seq cell) (b d : nat) (k : plan) (r : nat) : cell :=
  if k is PlanI then (b, sigma n M r) else (r, d).

Definition plan_second (M : seq cell) (b d : nat) (k : plan) (s : nat) : cell :=
  if k is PlanI then (s, d) else (b, sigma n M s).

(* X holds M, and O has just blocked (b, d). *)
Definition plan_move (P : position) : cell :=
  let M := xs P in
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  let F := [seq f <- os P | f != (b, d)] in
  let: (k, (r, s)) := choose_plan M F b d in
  plan_first M b d k r.

(* ---- Phase 2, ply 2n+1: the other stone of the plan ----

   Under plan (i) X holds M and (b, sigma r): column d is empty and the rows b
   and r have their stones in one column. Both play the same part from here on,
   so s can be found without telling them apart: it is the first other row for
   which (s, d) and the two cells of column sigma(s) in rows b and r are free.
   Plan (ii) is the mirror image. *)

Definition double_col (S : seq cell) : nat :=
  head 0 [seq c <- iota 0 n | 1 < count (fun f : cell => f.2 == c) S].
Definition double_row (S : seq cell) : nat :=
  head 0 [seq r <- iota 0 n | 1 < count (fun f : cell => f.1 == r) S].

Definition second_move_row (P : position) (d : nat) : cell :=
  let X := xs P in
  let c := double_col X in
  let ps := [seq r <- iota 0 n | (r, c) \in X] in
  let rest := [seq f <- os P | f.2 != d] in
  if (count (fun f : cell => f.2 == d) (os P) == 2) && matching rest then
    (head 0 (open_rows n (os P)), d)
  else
    (head 0 [seq s <- iota 0 n
             | [&& s \notin ps, free P (s, d)
                 & all (fun p => free P (p, sigma n X s)) ps]],
     d).

Definition second_move_col (P : position) (b : nat) : cell :=
  let X := xs P in
  let r := double_row X in
  let qs := [seq c <- iota 0 n | (r, c) \in X] in
  let s := head 0 [seq s <- iota 0 n
                    | [&& s != b, s != r, free P (b, sigma n X s)
                        & all (fun q => free P (s, q)) qs]] in
  (b, sigma n X s).

Definition second_plan_move (P : position) : cell :=
  if open_cols n (xs P) is d :: _ then second_move_row P d
  else second_move_col P (head 0 (open_rows n (xs P))).

(* ---- the rule ---- *)

Definition x_rule (P : position) : cell :=
  let k := (size (xs P)).+1 in
  if k < n.-1 then first_cell (phase1_moves P)
  else if k == n.-1 then first_cell (tie_break_moves P)
  else if threats n P PlayerX is f :: _ then f
  else if k == n then plan_move P
  else second_plan_move P.

End XRule.
