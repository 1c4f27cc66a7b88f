(* X's rule (paper, section 4) as a computable function of the position.

   Wherever the paper leaves a choice, the first cell in row-major order is
   taken. Nothing depends on the order in which the stones were placed. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section XRule.

Variable n : nat.

Definition first (s : seq cell) : cell := head (0, 0) s.

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
  first [seq g <- H | (g.1 != f.1) && (g.2 != f.2)].

Definition admissible (P : position) (f : cell) : bool :=
  free P f && free P (opposite (open_block n (xs P)) f).

(* The parameter w of the outcome of playing f. *)
Definition outcome_weight (P : position) (f : cell) : nat :=
  let g := opposite (open_block n (xs P)) f in weight (os P) g.1 g.2.

Definition tie_break_moves (P : position) : seq cell :=
  let adm := [seq f <- open_block n (xs P) | admissible P f] in
  [seq f <- adm | 1 <= outcome_weight P f <= n - 3] ++
  [seq f <- adm | outcome_weight P f <= n - 3].

(* ---- Phase 2, ply 2n-1: the plan and the pair (Rule 4.3) ---- *)

(* Plan (i) is in row b, that is, X plays (b, sigma r) and then (s, d); plan
   (ii) is in column d, that is, X plays (r, d) and then (b, sigma s). *)
Inductive plan := PlanI | PlanII.

Definition live (P : position) (M : seq cell) (b d s : nat) : bool :=
  [&& s != b, free P (s, d) & free P (b, sigma n M s)].

Definition cross (M : seq cell) (k : plan) (r s : nat) : cell :=
  if k is PlanI then (r, sigma n M s) else (s, sigma n M r).

(* All pairs of distinct live rows with a free cross cell, by r, then by s. *)
Definition pairs (P : position) (M : seq cell) (b d : nat) (k : plan) : seq (nat * nat) :=
  [seq rs <- [seq (r, s) | r <- iota 0 n, s <- iota 0 n] |
    [&& rs.1 != rs.2, live P M b d rs.1, live P M b d rs.2
      & free P (cross M k rs.1 rs.2)]].

(* The row u_a when w = 0 and nu(F) = n-2: the one row other than b without an
   O-stone. *)
Definition last_row (F : seq cell) (b : nat) : nat :=
  head 0 [seq u <- open_rows n F | u != b].

Definition choose_plan (P : position) (M F : seq cell) (b d : nat) : plan * (nat * nat) :=
  if d \in cols F then (PlanI, head (0, 0) (pairs P M b d PlanI))
  else if b \in rows F then (PlanII, head (0, 0) (pairs P M b d PlanII))
  else if matching F then
    let u := last_row F b in
    (PlanI, (head 0 [seq r <- iota 0 n | (r != u) && live P M b d r], u))
  else (PlanI, head (0, 0) (pairs P M b d PlanI)).

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
  let: (k, (r, s)) := choose_plan P M F b d in
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
    (head 0 [seq s <- iota 0 n |
              [&& s \notin ps, free P (s, d) & all (fun p => free P (p, sigma n X s)) ps]],
     d).

Definition second_move_col (P : position) (b : nat) : cell :=
  let X := xs P in
  let r := double_row X in
  let qs := [seq c <- iota 0 n | (r, c) \in X] in
  let s := head 0 [seq s <- iota 0 n |
              [&& s != b, s != r, free P (b, sigma n X s)
                & all (fun q => free P (s, q)) qs]] in
  (b, sigma n X s).

Definition second_plan_move (P : position) : cell :=
  if open_cols n (xs P) is d :: _ then second_move_row P d
  else second_move_col P (head 0 (open_rows n (xs P))).

(* ---- the rule ---- *)

Definition x_rule (P : position) : cell :=
  let k := (size (xs P)).+1 in
  if k < n.-1 then first (phase1_moves P)
  else if k == n.-1 then first (tie_break_moves P)
  else if threats n P PlayerX is f :: _ then f
  else if k == n then plan_move P
  else second_plan_move P.

End XRule.
