(** X's rule on boards with missing cells: the choices of the proofs of M3, M5
   and M6, as a program. `any_fewer_missing` and `any_n_missing` say that X can
   win; that it wins by this rule is not proved. `make beyond` tries it.

   M are X's stones, F are O's, and the cells of Z are missing.

<<
    heaviest S s          == of the cells s the first whose lines hold the most
                             of S
    build_stage n Z M F   == stages 1a to 3
    line_move n Z M F     == the first moves if the cells of Z are one of each
                             line, as in DiagonalMissing.v with the columns in
                             any order
    corner_move n Z M F   == move n-1: leaves a corner as Lemma 1 does
    plan_of, stone_of, other_stone n Z M F
                          == moves n and n+1
    missing_move n Z M F  == the rule
    missing_rule n Z P    == the same, or reflected
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule DelayMissing
  BuildMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition heaviest (S s : seq cell) : cell :=
  let w f := weight S f.1 f.2 in
  let most := foldr (fun f k => maxn (w f) k) 0 s in
  first_cell [seq f <- s | w f == most].

Section MissingRule.

Variables (n : nat) (Z : seq cell).

Section Move.

Variables M F : seq cell.

(* The cells of X's open block that X can claim, and the others. *)
Definition loose_cells : seq cell :=
  [seq f <- open_block n M | ~~ blocked_cell Z F f].
Notation held := (held_cells n Z F M).

Definition build_stage : cell :=
  let H := held in
  let rows := [seq f <- loose_cells | 3 <= row_left Z M f.1] in
  let cols := [seq f <- loose_cells | 2 <= col_left Z M f.2] in
  let P := [seq c <- open_cols n M | 3 < in_col Z c] in
  if ~~ nilp rows then
    first_cell ([seq f <- rows | f.2 \notin cols_of H] ++ rows)
  else if n <= size H + size M then heaviest H loose_cells
  else if ~~ nilp cols then first_cell [seq f <- cols | f.1 \notin rows_of H]
  else if (size H + size M + size P < n + (1 < size P)) && ~~ nilp P then
    heaviest H [seq f <- loose_cells | f.2 == last 0 P]
  else heaviest H loose_cells.

(* Row r lacks the cell of column sigma n Z r. *)
Definition line_move : option cell :=
  let k := size M in
  if all (fun f => (f.1 < k) && (f.2 == sigma n Z f.1.+1)) M &&
     all (fun f => (0 < f.1 <= k) && (f.2 == sigma n Z 0)) F then
    Some (if k + 4 < n then (k, sigma n Z k.+1) else (k.+1, sigma n Z 0))
  else None.

(* The least s with z < (s+1)^2. *)
Definition root_of (z : nat) : nat :=
  head 0 [seq s <- iota 0 z.+1 | z < s.+1 * s.+1].

Definition corner_move : cell :=
  let B := open_block n M in
  let leaves f :=
    let A := opposite B f in
    [&& ~~ blocked_cell Z F A,
        weight (F ++ Z) A.1 A.2 + root_of (size Z) + 3 <= n
      & [|| 0 < weight F A.1 A.2, ~~ matching F
          | (f.1 \notin rows_of F) && (f.2 \notin cols_of F)]] in
  first_cell ([seq f <- loose_cells | leaves f] ++ loose_cells).

(* The first stone of the double threat. *)
Definition plan_of : cell :=
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  let F' := [seq f <- F | f != (b, d)] in
  let k := if (d \in cols_of F') || (b \notin rows_of F') then PlanI
           else PlanII in
  plan_first n M b d k (head (0, 0) (pairs n M (F' ++ Z) b d k)).1.

(* The second, in column d, which X does not cover. *)
Definition stone_of (d : nat) : cell :=
  let P := Position M (F ++ Z) in
  let ps := [seq r <- iota 0 n | (r, double_col n M) \in M] in
  (head 0 [seq s <- iota 0 n | [&& s \notin ps, free P (s, d)
                                 & all (fun p => free P (p, sigma n M s)) ps]],
   d).

End Move.

End MissingRule.

Definition other_stone (n : nat) (Z M F : seq cell) : cell :=
  if open_cols n M is d :: _ then stone_of n Z M F d
  else swap (stone_of n (transpose Z) (transpose M) (transpose F)
    (head 0 (open_rows n M))).

Definition missing_move (n : nat) (Z M F : seq cell) : cell :=
  let k := (size M).+1 in
  if threats n (Position M (F ++ Z)) PlayerX is f :: _ then f
  else if k == n.+1 then other_stone n Z M F
  else if k == n then plan_of n Z M F
  else if k == n.-1 then corner_move n Z M F
  else if transversal n Z then odflt (build_stage n Z M F) (line_move n Z M F)
  else build_stage n Z M F.

(* If n cells are missing, and three in a column but in no row, the columns are
   X's rows. *)
Definition missing_rule (n : nat) (Z : seq cell) (P : position) : cell :=
  let turn := [&& n <= size Z, all (fun r => in_row Z r < 3) (iota 0 n)
                & has (fun c => 2 < in_col Z c) (iota 0 n)] in
  if turn then
    swap (missing_move n (transpose Z) (transpose (xs P)) (transpose (os P)))
  else missing_move n Z (xs P) (os P).
