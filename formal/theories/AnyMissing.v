(** Many cells may be missing: for n >= 22 X wins by ply 2n+3 whichever n-1
   cells are missing (M3), and for n >= 23 whichever n cells are, unless they
   fill a line, or are one in each line (M6). DiagonalMissing.v has these too.

<<
    missing_cells n Z      == the cells of the board in Z, each once
    root                   == every number lies between two squares
    any_fewer_missing      == M3
    fewer_missing_exact    == and not sooner, unless n-1 cells of one line are
                              missing
    heavy_row_missing      == M6, if a row lacks at least three cells
    light_missing          == M6, if no line does, and not every line lacks one
    any_n_missing_but_diagonal
                           == M6, but for n cells, one in each line
    like_diagonal          == these are as good as the diagonal
    win_lines_left         == nobody wins if a line is filled
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Threat Game XRule
  OpenBlock Games Symmetry Criteria Maker DelayMissing DelayAny LineMissing
  WinMissing BuildMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- the missing cells, listed once; reflected ---- *)

Definition missing_cells (n : nat) (Z : seq cell) : seq cell :=
  [seq f <- board n | f \in Z].

Lemma uniq_board n : uniq (board n).
Proof.
by apply: allpairs_uniq; rewrite ?iota_uniq // => -[? ?] [? ?] _ _ [-> ->].
Qed.

Lemma uniq_missing n Z : uniq (missing_cells n Z).
Proof. exact: filter_uniq (uniq_board n). Qed.

Lemma missing_on n Z : all (on_board n) (missing_cells n Z).
Proof. by apply/allP => f; rewrite mem_filter mem_board => /andP[]. Qed.

Lemma missing_sub n Z : {subset missing_cells n Z <= Z}.
Proof. by move=> f; rewrite mem_filter => /andP[]. Qed.

Lemma size_missing n Z : size (missing_cells n Z) <= size Z.
Proof. exact: uniq_leq_size (uniq_missing n Z) (@missing_sub n Z). Qed.

Lemma without_missing n Z :
  board_without n (missing_cells n Z) = board_without n Z.
Proof.
congr Game; apply: eq_in_filter => f; rewrite mem_board => fn.
by rewrite mem_filter mem_board fn andbT.
Qed.

(* A board of the cells E is the n x n board without the others. *)
Lemma size_edges n (E : seq cell) :
  uniq E -> {subset E <= board n} ->
  size E + size [seq f <- board n | f \notin E] = n * n.
Proof.
move=> u sub; have <- : size (board n) = n * n.
  by rewrite size_allpairs !size_iota.
rewrite -(count_predC (mem E) (board n)) -size_filter; congr (_ + _);
  last exact: size_filter.
apply: perm_size; apply: uniq_perm => // [|f].
  exact: filter_uniq (uniq_board n).
by rewrite mem_filter /=; case E' : (f \in E) => //; rewrite sub.
Qed.

Lemma root z : exists s, s * s <= z /\ z < s.+1 * s.+1.
Proof.
elim: z => [|z [s [le lt]]]; first by exists 0.
case: (ltnP z.+1 (s.+1 * s.+1)) => [lt'|ge].
  by exists s; split=> //; apply: leqW.
by exists s.+1; split=> //; apply: leq_trans (_ : s.+1 * s.+1 < _) => //;
  apply: ltn_mul.
Qed.

(* ---- M3 ---- *)

Theorem win_fewer_missing n Z k :
  size Z < n -> size Z < k.+1 * k.+1 -> 14 + 2 * k <= n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> few zk large; rewrite -without_missing; have le := size_missing n Z.
apply: (win_start (k := k)) large; rewrite ?uniq_missing ?missing_on //;
  exact: leq_ltn_trans le _.
Qed.

Theorem any_fewer_missing n Z :
  22 <= n -> size Z < n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> n22 few; have [s [le lt]] := root (size Z).
apply: (win_fewer_missing few lt).
case: (leqP s 4) => [|s5]; first by lia_nat.
by have : 5 * s <= s * s; [rewrite leq_mul2r s5 orbT|lia_nat].
Qed.

(* So the game lasts exactly 2n+3 plies, unless n-1 cells of one line are
   missing. *)
Theorem fewer_missing_exact n Z p :
  22 <= n -> size Z < n -> two_left n Z ->
  forces (board_without n Z) PlayerX p PlayerX start <-> 2 * n + 3 <= p.
Proof.
move=> n22 few two; split=> [win|le].
  rewrite leqNgt addn3 ltnS -addn2; apply/negP => le.
  by apply: delay_any few two le win; apply: leq_trans n22.
exact: forces_longer le (any_fewer_missing n22 few).
Qed.

(* ---- M6 ---- *)

(* Exactly n cells are missing, listed once. *)
Section NMissing.

Variables (n : nat) (Z : seq cell) (k : nat).
Hypotheses (u : uniq Z) (a : all (on_board n) Z) (zn : size Z = n).
Hypotheses (zk : size Z < k.+1 * k.+1) (large : 15 + 2 * k <= n).
Notation G := (board_without n Z).
Notation held F M := (held_cells n Z F M).

Let bu : built_up n Z [::] [::]. Proof. exact: built_up_start. Qed.

Let hs : size (held [::] [::]) <= n.
Proof. by rewrite -zn; apply: held_at_start. Qed.

Let e : 2 * n + 3 = (2 * (n - 3) + 7).+2. Proof. by lia_nat. Qed.

(* The slack is -1. *)
Let st : rule_state n Z 1 [::] [::].
Proof.
rewrite /rule_state strip_start.
have : block_missing Z [::] <= size Z by apply: count_size.
by split; rewrite /=; lia_nat.
Qed.

Let first_cell_ok x : on_board n x -> x \notin Z ->
  x \in open_block n [::] /\ ~~ blocked_cell Z [::] x.
Proof. by move=> xn xZ; rewrite mem_open_block xn. Qed.

Let row_left0 r : row_left Z [::] r = in_row Z r.
Proof. by apply: eq_count => f; rewrite andbT. Qed.

Let col_left0 c : col_left Z [::] c = in_col Z c.
Proof. by apply: eq_count => f; rewrite andbT. Qed.

(* A row with at least three missing cells: X takes a cell of it. *)
Lemma heavy_row_missing r :
  r < n -> 3 <= in_row Z r -> (exists2 c, c < n & (r, c) \notin Z) ->
  forces G PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> rn three [c0 c0n c0Z]; rewrite e.
case: (boolP (all (mem (cols_of Z)) (iota 0 n))) => [/allP full|]; last first.
  case/allPn=> c; rewrite mem_iota /= => cn clean.
  have cZ : in_col Z c = 0.
    apply/eqP; rewrite -leqn0 leqNgt -has_count; apply: contra clean.
    by case/hasP=> f fZ /eqP <-; apply: mem_col.
  have rcn : on_board n (r, c) by rewrite /on_board rn.
  have rcZ : (r, c) \notin Z by apply: contra clean => /mem_col.
  have [xB nb] := first_cell_ok rcn rcZ.
  apply: (heavy_step (q' := true) bu st xB nb);
    rewrite /= ?row_left0 ?col_left0 ?cZ; try by lia_nat.
  move=> g bu' st' slack; apply: (@stage_1a _ _ k zk false true 0) => //=.
  - by rewrite zn.
  - by lia_nat.
  - by split=> //; rewrite /=; lia_nat.
  move=> r' _; rewrite leqNgt -has_count; apply/hasPn => f fZ.
  rewrite inE /= negb_and; apply/orP; right; apply: contra clean => /eqP <-.
  exact: mem_col.
(* no column is clean: each lacks one cell *)
have uC : uniq (cols_of Z).
  by apply: leq_size_uniq (iota_uniq 0 n) full _; rewrite size_map size_iota zn.
have /mapP[f0 f0Z c0E] : c0 \in cols_of Z by apply: full; rewrite mem_iota.
have only f : f \in Z -> f.2 = c0 -> f = f0.
  move=> fZ fc; have p := perm_to_rem f0Z.
  have := uC; rewrite (perm_uniq (perm_map _ p)) /= => /andP[f0r _].
  have := fZ; rewrite (perm_mem p) inE => /predU1P[//|/mem_col].
  by rewrite fc c0E (negPf f0r).
have cZ : in_col Z c0 = 1.
  transitivity (count_mem f0 Z); last by rewrite count_uniq_mem ?f0Z.
  apply: eq_in_count => f fZ /=; apply/eqP/eqP => [|->//].
  exact: only.
have [|xB nb] := first_cell_ok _ c0Z; first by rewrite /on_board /= rn.
apply: (heavy_step (q' := false) bu st xB nb);
  rewrite /= ?row_left0 ?col_left0 ?cZ; try by lia_nat.
move=> g bu' st' slack; apply: (@stage_1a _ _ k zk true false f0.1) => //=.
- by rewrite zn.
- by lia_nat.
- by split=> //; rewrite /=; lia_nat.
move=> r' _; case: (eqVneq r' f0.1) => [_|ne].
  apply: leq_trans (_ : in_col Z c0 <= _); last by rewrite cZ.
  by apply: sub_count => f /=; rewrite inE => /andP[].
rewrite leqNgt -has_count; apply/hasPn => f fZ.
rewrite inE /=; apply: contra ne => /andP[/eqP <- /eqP fc].
by rewrite (only f).
Qed.

(* No line lacks three cells, but the lines of some cell do. *)
Lemma light_missing :
  (forall r, r < n -> in_row Z r <= 2) ->
  (forall c, c < n -> in_col Z c <= 2) ->
  lines_left n Z -> ~~ matching Z ->
  forces G PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> rows cols left nm.
have [|x [xn xZ three]] := three_beside u a _ left nm.
  by rewrite zn; lia_nat.
have [xB nb] := first_cell_ok xn xZ.
have w : weight Z x.1 x.2 <= weight (held [::] [::]) x.1 x.2.
  rewrite /weight -!size_filter; apply: uniq_leq_size => [|f].
    exact: filter_uniq.
  rewrite !mem_filter => /andP[-> fZ]; rewrite /blocked_cell fZ orbT.
  by rewrite mem_open_block (allP a f fZ).
have h := held_claim n Z [::] [::] x; rewrite e.
apply: (claim_step bu xB nb) => [|g bu' le]; first by rewrite /=; lia_nat.
apply: (build_missing zk bu'); rewrite /=; try by lia_nat.
apply: (@lines_few _ _ k zk false false 0 a _ _ 0 [::]); rewrite ?addn0 ?zn //.
- by lia_nat.
- by move=> r; rewrite mem_open_rows addn0 => /andP[/rows].
by move=> c; rewrite mem_open_cols addn0 => /andP[/cols/leqW].
Qed.

End NMissing.

Lemma in_row_transpose Z c : in_row (transpose Z) c = in_col Z c.
Proof. exact: count_map. Qed.

Lemma n_missing_but_diagonal n Z k :
  uniq Z -> all (on_board n) Z -> size Z = n ->
  size Z < k.+1 * k.+1 -> 15 + 2 * k <= n -> lines_left n Z -> ~~ matching Z ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> u a zn zk large left nm; have [rows cols] := left.
have heavy (f : nat -> nat) : (forall x, x < n -> f x <= 2) \/
    exists2 x, x < n & 3 <= f x.
  case: (boolP (has (fun x => 3 <= f x) (iota 0 n))) => [/hasP[x]|no].
    by rewrite mem_iota => xn; right; exists x.
  left=> x xn; rewrite leqNgt; apply: contra no => fx.
  by apply/hasP; exists x; rewrite // mem_iota.
have [row2|[r rn r3]] := heavy (in_row Z); last first.
  exact: (heavy_row_missing u a zn zk large rn r3 (rows r rn)).
have [col2|[c cn c3]] := heavy (in_col Z).
  exact: (light_missing u a zn zk large row2 col2 left nm).
rewrite -(transposeK Z); apply: transposed_missing.
apply: (heavy_row_missing (k := k) _ _ _ _ _ cn).
- by rewrite map_inj_uniq //; apply: inv_inj swapK.
- by rewrite all_on_transpose.
- by rewrite size_transpose.
- by rewrite size_transpose.
- exact: large.
- by rewrite in_row_transpose.
by have [r rn rc] := cols c cn; exists r; rewrite // mem_transpose.
Qed.

(* M6, but for n cells with one in each row and each column. *)
Theorem any_n_missing_but_diagonal n Z :
  23 <= n -> size Z <= n -> lines_left n Z ->
  ~~ transversal n (missing_cells n Z) ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> n23 few [rows cols]; have := size_missing n Z.
rewrite -without_missing /transversal missing_on /=.
set Z' := missing_cells n Z => le nt.
have : size Z' <= n by apply: leq_trans le few.
rewrite leq_eqVlt => /predU1P[zn|lt]; last first.
  exact: any_fewer_missing (ltnW n23) lt.
have [s [le' lt]] := root (size Z').
apply: (n_missing_but_diagonal (uniq_missing n Z) (missing_on n Z) zn lt).
- move: le'; rewrite zn; case: (leqP s 4) => [|s5 le']; first by lia_nat.
  by have : 5 * s <= s * s; [rewrite leq_mul2r s5 orbT|lia_nat].
- split=> x xn; [have [y yn nZ] := rows x xn|have [y yn nZ] := cols x xn];
    by exists y => //; apply: contra nZ; apply: missing_sub.
by move: nt; rewrite zn eqxx andbT.
Qed.

(* ---- a diagonal, in any order of the columns ---- *)

(* D is the diagonal; X wins without any n cells, one in each row and each
   column, if it wins without D. *)
Lemma like_diagonal n D T p :
  (forall f, on_board n f -> (f \in D) = (f.1 == f.2)) -> transversal n T ->
  forces (board_without n D) PlayerX p PlayerX start ->
  forces (board_without n T) PlayerX p PlayerX start.
Proof.
move=> inD t; have [m a _] := and3P t.
have t' : transversal n (transpose T).
  by rewrite /transversal matching_transpose all_on_transpose size_transpose.
have [m' a' _] := and3P t'.
have colP r : r < n -> (r, sigma n T r) \in T.
  by move=> rn; apply: mem_rows_sigma a (transversal_rows t rn).
have rowP c : c < n -> (sigma n (transpose T) c, c) \in T.
  move=> cn; have := mem_rows_sigma a' (transversal_rows t' cn).
  by rewrite mem_transpose.
have col_on r : r < n -> sigma n T r < n by move/colP/(allP a)/andP=> [].
have row_on c : c < n -> sigma n (transpose T) c < n.
  by move/rowP/(allP a)/andP=> [].
have colK r : r < n -> sigma n (transpose T) (sigma n T r) = r.
  by move=> rn; apply: sigma_mem m' a' _; rewrite mem_transpose colP.
have rowK c : c < n -> sigma n T (sigma n (transpose T) c) = c.
  by move=> cn; apply: sigma_mem m a (rowP c cn).
have inT r c : r < n -> ((r, c) \in T) = (c == sigma n T r).
  move=> rn; apply/idP/eqP => [rc|->]; last exact: colP.
  by rewrite (sigma_mem m a rc).
apply: (@forces_moves_to _ _ (permuted id (sigma n T))
  (permuted id (sigma n (transpose T)))) => //.
have area f E : f \in area (board_without n E) -> f.1 < n /\ f.2 < n.
  by rewrite mem_filter mem_board => /andP[_ /andP[]].
split=> //= [[r c]|[r c]|[r c] /area[_ cn]|[r c] /area[_ cn]|S sub].
- rewrite !mem_filter !mem_board => /andP[rc rcn].
  move: (rcn) rc => /andP[/= rn cn]; rewrite inD //= /on_board /= rn col_on //.
  rewrite inT //= !andbT => ne; apply: contraNneq ne => e.
  by rewrite -(colK r rn) -e colK.
- rewrite !mem_filter !mem_board => /andP[rc /andP[/= rn cn]].
  have on : on_board n (r, sigma n (transpose T) c).
    by rewrite /on_board /= rn row_on.
  rewrite /permuted /= inD //= on andbT; apply: contra rc => /eqP->.
  exact: rowP.
- by rewrite /permuted /= colK.
- by rewrite /permuted /= rowK.
rewrite nu_permuted // => c c' /mapP[f /sub/area[_ fn] ->].
case/mapP=> g /sub/area[_ gn] -> e.
by rewrite -(colK f.2 fn) e colK.
Qed.

(* Nobody wins if a line is filled. *)
Lemma win_lines_left n Z p :
  forces (board_without n Z) PlayerX p PlayerX start -> lines_left n Z.
Proof.
move/maker_from_achievement/maker_reach => /= le.
have [T [m sub sT]] := nu_witness [seq f <- area (board_without n Z)
  | free start f].
have inT f : f \in T -> on_board n f /\ f \notin Z.
  by move/sub; rewrite !mem_filter mem_board => /and3P[].
have aT : all (on_board n) T by apply/allP => f /inT[].
have t : transversal n T.
  by rewrite /transversal m aT eqn_leq (matching_size m aT) sT.
split=> x xn; [have /mapP[f fT e] := transversal_rows t xn
  |have /mapP[f fT e] := transversal_cols t xn];
  have [/andP[f1 f2] fZ] := inT f fT; rewrite e; [exists f.2|exists f.1];
  by rewrite // -surjective_pairing.
Qed.
