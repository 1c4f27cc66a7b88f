(** X's building rule on a board with missing cells (Lemma 2 of M3): X builds
   n-2 stones so that few cells are missing on the lines that are left, and
   then the attack of WinMissing.v wins.

   A cell is blocked if it is missing or O's. X's open block of side m has b
   blocked cells, and its slack is m-1-b. Missing cells in one covered line are
   the strip cells of their other line.

<<
    built_up M F           == X has the matching M, and O the stones F, as many
    in_row r, in_col c     == the missing cells of a line
    row_left M r, col_left M c
                           == those of them in the block
    strip M                == the strip cells of all columns
    block_missing M        == the missing cells of the block
    ends_few k P M         == however X's matching grows to n-2 stones that
                              cover the columns P, few cells are missing then
    build_missing          == stage 3: X builds, and wins
    cover_columns          == stage 2: X covers columns, and wins
    rule_state q M F       == what the stages 1a and 1b keep of the slack
    heavy_step             == a move that keeps it
    stage_1b, stage_1a     == X begins with these stages, and wins
    win_few_missing        == M2
    win_start              == M3, for missing cells listed once
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Threat Game XRule
  OpenBlock Games DelayMissing WinMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section BuildMissing.

Variables (n : nat) (Z : seq cell).
Notation G := (board_without n Z).
Notation pos X O := (Position X O).
Notation held F M := (held_cells n Z F M).
Notation block M := (open_block n M).
Notation blocked F f := (blocked_cell Z F f).
Notation fair := (WinMissing.fair n Z).
Notation few_missing := (few_missing n Z).

(* ---- one move of X, and O's reply ---- *)

Definition built_up (M F : seq cell) : Prop :=
  [/\ fair M F, matching M & size F = size M].

Lemma built_up_on M F : built_up M F -> all (on_board n) M.
Proof. by case=> /fair_on[]. Qed.

(* The lines of a stone take their blocked cells out of the block. *)
Lemma held_claim F M (f : cell) :
  size (held F (f :: M)) + weight (held F M) f.1 f.2 <= size (held F M).
Proof.
rewrite /weight -(count_predC (fun g => (g.1 == f.1) || (g.2 == f.2))
  (held F M)) addnC leq_add2l -size_filter.
apply: uniq_leq_size => [|g]; first exact: uniq_held.
rewrite !mem_filter /= negb_or => /andP[-> gB].
rewrite (open_block_cons gB) (open_block_cons_row gB).
by rewrite (open_block_cons_col gB).
Qed.

Lemma unheld F M f : f \in block M -> f \notin held F M -> ~~ blocked F f.
Proof. exact: not_held. Qed.

Lemma claim_step p M F (f : cell) :
  built_up M F -> f \in block M -> ~~ blocked F f ->
  size (held F (f :: M)) + size M + 1 < n ->
  (forall g, built_up (f :: M) (g :: F) ->
     size (held (g :: F) (f :: M)) <= (size (held F (f :: M))).+1 ->
     forces G PlayerX p PlayerX (pos (f :: M) (g :: F))) ->
  forces G PlayerX p.+2 PlayerX (pos M F).
Proof.
move=> bu fB nb lt win; have [ok m e] := bu.
have no : ~~ has_transversal n F by apply: corollary2_not_won; move: e; lia_nat.
have lf : allowed G (pos M F) f.
  move: nb; rewrite /blocked_cell negb_or allowed_without /free /=.
  by case/andP=> -> ->; rewrite (open_block_on fB) (open_block_notin fB).
have m' := open_block_matching m fB; have ok' := fair_x ok lf.
have [a' _] := fair_on ok'.
have few : size (held F (f :: M)) < n - (size M).+1 by lia_nat.
have [|x xB] := open_block_exists m' a'; first by lia_nat.
have [t tB [nt _]] := row_not_blocked m' a' few xB.
have lt' : allowed G (pos (f :: M) F) t.
  move: nt; rewrite /blocked_cell negb_or allowed_without /free.
  by case/andP=> -> ->; rewrite (open_block_on tB) (open_block_notin tB).
apply: (x_plays ok no lf); apply: (o_replies ok' no lt') => g lg.
apply: win; last exact: held_cons.
by split; [exact: fair_o|exact: m'|rewrite /= e].
Qed.

(* ---- missing cells by lines ---- *)

Definition in_row (r : nat) : nat := count (fun f => f.1 == r) Z.
Definition in_col (c : nat) : nat := count (fun f => f.2 == c) Z.

Definition row_left (M : seq cell) (r : nat) : nat :=
  count (fun f => (f.1 == r) && (f.2 \notin cols_of M)) Z.
Definition col_left (M : seq cell) (c : nat) : nat :=
  count (fun f => (f.2 == c) && (f.1 \notin rows_of M)) Z.
Definition row_strip (M : seq cell) (r : nat) : nat :=
  count (fun f => (f.1 == r) && (f.2 \in cols_of M)) Z.
Definition col_strip (M : seq cell) (c : nat) : nat :=
  count (fun f => (f.2 == c) && (f.1 \in rows_of M)) Z.
Definition strip (M : seq cell) : nat :=
  count (fun f => (f.2 \notin cols_of M) && (f.1 \in rows_of M)) Z.
Definition block_missing (M : seq cell) : nat :=
  count (fun f => (f.1 \notin rows_of M) && (f.2 \notin cols_of M)) Z.

(* A line's missing cells are in the block or strip cells. *)
Lemma in_rowE M r : in_row r = row_strip M r + row_left M r.
Proof.
rewrite /in_row /row_strip /row_left; elim: Z => //= f s ->.
by case: (f.1 == r); case: (f.2 \in cols_of M) => /=; lia_nat.
Qed.

Lemma in_colE M c : in_col c = col_strip M c + col_left M c.
Proof.
rewrite /in_col /col_strip /col_left; elim: Z => //= f s ->.
by case: (f.2 == c); case: (f.1 \in rows_of M) => /=; lia_nat.
Qed.

Lemma strip_le M : strip M <= size Z.
Proof. exact: count_size. Qed.

(* Where few cells are missing on the last lines. *)
Lemma few_lines k M :
  matching M -> all (on_board n) M -> (size M).+2 = n -> all (on_board n) Z ->
  (forall r r' c c', r \in open_rows n M -> r' \in open_rows n M ->
     c \in open_cols n M -> c' \in open_cols n M -> r != r' -> c != c' ->
     in_row r + in_row r' + in_col c + in_col c' + 2 * k + 4 <= n) ->
  (forall r c, r \in open_rows n M -> c \in open_cols n M ->
     in_row r + in_col c + k + 5 <= n) ->
  few_missing k M.
Proof.
move=> m a e aZ mu4 mu2; split=> [|r c rR cC]; last first.
  apply: leq_trans (mu2 r c rR cC); rewrite !leq_add2r; exact: count_or.
case: (two_by_two_intro m a e) => u1 u2 v1 v2 nu nv Er Ec.
have := mu4 u1 u2 v1 v2; rewrite Er Ec !inE !eqxx !orbT => /(_ isT isT isT isT).
move/(_ nu nv); apply: leq_trans; rewrite !leq_add2r.
apply: leq_trans (count_in (b := fun f => ((f.1 == u1) || (f.1 == u2)) ||
  ((f.2 == v1) || (f.2 == v2))) _) _ => [f fZ|].
  have /andP[f1 f2] := allP aZ f fZ.
  have := mem_open_rows n M f.1; have := mem_open_cols n M f.2.
  by rewrite Er Ec f1 f2 !inE /= => <- <-.
by rewrite -addnA (leq_trans (count_or _ _ _)) // leq_add // count_or.
Qed.

(* ---- stages 1a and 1b ---- *)

(* The slack is at least a third of the strip cells, less q, and the moves that
   made them were not too many. *)
Definition rule_state (q : nat) (M F : seq cell) : Prop :=
  strip M + 3 * size (held F M) + 3 * size M + 3 <= 3 * n + 3 * q /\
  strip M + 3 * block_missing M + 6 * size M <= 3 * size Z.

(* Before X's move, with j moves up to the last two rows and columns. *)
Definition to_build (q j : nat) (M F : seq cell) : Prop :=
  [/\ built_up M F, size M + j + 2 = n, size (held F M) + size M < n
    & rule_state q M F].

Lemma missing_held M F (f : cell) :
  fair M F -> f \in Z -> f.1 \notin rows_of M -> f.2 \notin cols_of M ->
  f \in held F M.
Proof.
case/andP=> _; rewrite !all_cat => /and3P[_ _ aZ] fZ r c.
rewrite mem_filter mem_open_block /blocked_cell fZ orbT r c.
by rewrite (allP aZ f fZ).
Qed.

(* What a move changes. *)
Lemma claim_counts M F (x : cell) :
  fair M F -> x \in block M -> ~~ blocked F x ->
  [/\ strip (x :: M) <= strip M + row_left M x.1,
      block_missing (x :: M) + row_left M x.1 + col_left M x.2
        <= block_missing M
    & size (held F (x :: M)) + row_left M x.1 + col_left M x.2
        <= size (held F M)].
Proof.
move=> ok; rewrite mem_open_block negb_or => /and3P[xn rM cM] /andP[_ xZ].
have apart f : f \in Z -> (f.1 == x.1) && (f.2 == x.2) = false.
  move=> fZ; apply: contraNF xZ => /andP[/eqP e1 /eqP e2].
  by rewrite [x]surjective_pairing -e1 -e2 -surjective_pairing.
have lines : row_left M x.1 + col_left M x.2 <= count (fun f =>
    ((f.1 == x.1) || (f.2 == x.2)) && ((f.1 \notin rows_of M) &&
     (f.2 \notin cols_of M))) Z.
  apply: count_disjoint => f fZ /=; case/andP=> /eqP e E.
    by rewrite e eqxx rM E.
  by have := apart f fZ; rewrite e eqxx E orbT /= cM !andbT => ->.
split.
- rewrite /strip /row_left -count_predUI; apply: leq_trans (leq_addr _ _).
  apply: count_in => f _ /=; rewrite !inE negb_or.
  by case/andP=> /andP[_ ->] /orP[->|->]; rewrite ?orbT.
- rewrite -addnA; apply: leq_trans (leq_add (leqnn _) lines) _.
  apply: count_disjoint => f _ /=; rewrite !inE !negb_or -?andbA.
    by case/and4P=> _ -> _ ->.
  by case/and3P=> /orP[] -> -> ->; rewrite /= ?andbF.
apply: leq_trans (held_claim F M x); rewrite -addnA leq_add2l.
apply: leq_trans lines _; rewrite /weight -!size_filter.
apply: uniq_leq_size => [|f].
  rewrite filter_uniq //; case/andP: ok => /=.
  by rewrite !cat_uniq => /and5P[_ _ _ _ ->].
rewrite mem_filter => /andP[/and3P[rc r' c'] fZ].
by rewrite mem_filter rc (missing_held ok).
Qed.

Lemma heavy_step p q q' M F (x : cell) :
  built_up M F -> rule_state q M F -> x \in block M -> ~~ blocked F x ->
  6 <= 2 * row_left M x.1 + 3 * col_left M x.2 ->
  3 * q + 6 <= 2 * row_left M x.1 + 3 * col_left M x.2 + 3 * q' ->
  size (held F M) + size M + 2 < n + row_left M x.1 + col_left M x.2 ->
  (forall g, built_up (x :: M) (g :: F) -> rule_state q' (x :: M) (g :: F) ->
     size (held (g :: F) (x :: M)) + (size M).+1 < n ->
     forces G PlayerX p PlayerX (pos (x :: M) (g :: F))) ->
  forces G PlayerX p.+2 PlayerX (pos M F).
Proof.
move=> bu [st cnt] xB nb six sq slack win; have [ok m sF] := bu.
have [cs ci ch] := claim_counts ok xB nb.
apply: (claim_step bu xB nb) => [|g bu' le]; first by lia_nat.
by apply: win bu' _ _; [split|]; lia_nat.
Qed.

Lemma clean_col M F :
  matching M -> all (on_board n) M -> size (held F M) + size M < n ->
  exists2 c, c \in open_cols n M & c \notin cols_of (held F M).
Proof.
move=> m a slack; have := size_open_cols m a => e.
case E: (all (mem (cols_of (held F M))) (open_cols n M)); last first.
  by case/allPn: (negbT E) => c cC cH; exists c.
have : size (open_cols n M) <= size (cols_of (held F M)).
  by apply: uniq_leq_size; [rewrite filter_uniq ?iota_uniq|apply/allP].
by rewrite e (size_map _ (held F M : seq cell)) => le; exfalso; lia_nat.
Qed.

Lemma clean_row M F :
  matching M -> all (on_board n) M -> size (held F M) + size M < n ->
  exists2 r, r \in open_rows n M & r \notin rows_of (held F M).
Proof.
move=> m a slack; have := size_open_rows m a => e.
case E: (all (mem (rows_of (held F M))) (open_rows n M)); last first.
  by case/allPn: (negbT E) => r rR rH; exists r.
have : size (open_rows n M) <= size (rows_of (held F M)).
  by apply: uniq_leq_size; [rewrite filter_uniq ?iota_uniq|apply/allP].
by rewrite e (size_map _ (held F M : seq cell)) => le; exfalso; lia_nat.
Qed.

Lemma clean_row_left M F r :
  fair M F -> r \in open_rows n M -> r \notin rows_of (held F M) ->
  row_left M r = 0.
Proof.
rewrite mem_open_rows => ok /andP[_ rM] clean.
apply/eqP; rewrite -leqn0 leqNgt -has_count; apply: contra clean.
case/hasP=> f fZ /= /andP[/eqP fr fc]; rewrite -fr; apply: mem_row.
by apply: (missing_held ok fZ _ fc); rewrite fr.
Qed.

Lemma clean_col_left M F c :
  fair M F -> c \in open_cols n M -> c \notin cols_of (held F M) ->
  col_left M c = 0.
Proof.
rewrite mem_open_cols => ok /andP[_ cM] clean.
apply/eqP; rewrite -leqn0 leqNgt -has_count; apply: contra clean.
case/hasP=> f fZ /= /andP[/eqP fc fr]; rewrite -fc; apply: mem_col.
by apply: (missing_held ok fZ fr); rewrite fc.
Qed.

Lemma open_cell M r c :
  r \in open_rows n M -> c \in open_cols n M -> (r, c) \in block M.
Proof.
rewrite mem_open_rows mem_open_cols mem_open_block /on_board /=.
by case/andP=> -> -> /andP[-> ->].
Qed.

(* The strip cells of the columns P. *)
Definition strips (M : seq cell) (P : seq nat) : nat :=
  count (fun f => (f.2 \in P) && (f.1 \in rows_of M)) Z.

Lemma strips_cons M (c : nat) (P : seq nat) :
  c \notin P -> col_strip M c + strips M P <= strips M (c :: P).
Proof.
move=> cP; apply: count_disjoint => f _; rewrite inE.
  by case/andP=> -> ->.
case/andP=> fP ->; rewrite fP orbT !andbT /=.
by apply: contraNneq cP => <-.
Qed.

Lemma strips_ge d M (P : seq nat) :
  uniq P -> (forall c, c \in P -> d <= col_strip M c) ->
  d * size P <= strips M P.
Proof.
elim: P => [|c P IH] /=; first by rewrite muln0.
case/andP=> cP uP ge; rewrite mulnS; apply: leq_trans (strips_cons M cP).
apply: leq_add; first by apply: ge; apply: mem_head.
by apply: IH => // b bP; apply: ge; rewrite inE bP orbT.
Qed.

Lemma strips_le M (P : seq nat) :
  {subset P <= open_cols n M} -> strips M P <= strip M.
Proof.
move=> sub; apply: count_in => f _ /andP[/sub].
by rewrite mem_open_cols => /andP[_ ->] ->.
Qed.

(* ---- stage 3 ---- *)

Definition ends_few (k : nat) (P : seq nat) (M : seq cell) : Prop :=
  forall M', {subset M <= M'} -> {subset P <= cols_of M'} -> matching M' ->
  all (on_board n) M' -> (size M').+2 = n -> few_missing k M'.

Lemma ends_few_cons k c P M f :
  f.2 = c -> ends_few k (c :: P) M -> ends_few k P (f :: M).
Proof.
move=> fc few M' sub PM; apply: few => [g gM|d].
  by apply: sub; rewrite inE gM orbT.
rewrite inE => /predU1P[->|/PM//]; rewrite -fc; apply: mem_col.
by apply: sub; apply: mem_head.
Qed.

Lemma ends_few_nil k M f : ends_few k [::] M -> ends_few k [::] (f :: M).
Proof.
move=> few M' sub; apply: few => g gM.
by apply: sub; rewrite inE gM orbT.
Qed.

Variable k : nat.
Hypothesis zk : size Z < k.+1 * k.+1.

Theorem build_missing j M F :
  built_up M F -> size M + j + 2 = n -> size (held F M) + size M < n ->
  ends_few k [::] M -> forces G PlayerX (2 * j + 7) PlayerX (pos M F).
Proof.
elim: j M F => [|j IH] M F bu e slack few; have [ok m sF] := bu;
  have a := built_up_on bu.
  have sM : (size M).+2 = n by move: e; lia_nat.
  apply: (attack_missing (k := k) ok m sM sF) => //; first by lia_nat.
  exact: few.
have lt : size (held F M) < n - size M by lia_nat.
have [f [fB nb drop]] : exists f : cell, [/\ f \in block M, ~~ blocked F f
    & size (held F (f :: M)) <= size (held F M) - 2].
  by apply: build_exists => //; lia_nat.
rewrite mulnS !addSn; apply: (claim_step bu fB nb) => [|g bu' le].
  by lia_nat.
apply: IH bu' _ _ (ends_few_nil few); lia_nat.
Qed.

(* ---- stage 2 ---- *)

Lemma weight_held F M (g f : cell) :
  g \in held F M -> g.1 = f.1 \/ g.2 = f.2 -> 0 < weight (held F M) f.1 f.2.
Proof.
move=> gH gf; rewrite -has_count; apply/hasP; exists g => //.
by case: gf => ->; rewrite eqxx ?orbT.
Qed.

(* X covers the column c, with a blocked cell of the block if it has any. *)
Lemma column_move F M c :
  matching M -> all (on_board n) M -> c \in open_cols n M ->
  size (held F M) + size M < n ->
  exists f : cell, [/\ f \in block M, ~~ blocked F f, f.2 = c
    & size (held F (f :: M)) <= (size (held F M)).-1].
Proof.
move=> m a cC slack; have few : size (held F M) < n - size M by lia_nat.
have inB (f : cell) : f \in block M -> (f.1, c) \in block M.
  move: cC; rewrite mem_open_cols !mem_open_block /on_board /=.
  by case/andP=> -> -> /and3P[/andP[-> _] ->].
case: (boolP (has (fun g => g.2 == c) (held F M))) => [/hasP[g gH /eqP gc]|no].
  have [f fB [nb fg]] := col_not_blocked m a few (held_block gH).
  exists f; split; rewrite ?fg //; have := held_claim F M f.
  by have := weight_held gH (or_intror (esym fg)); lia_nat.
have nb (x : cell) : x \in block M -> ~~ blocked F (x.1, c).
  move=> xB; apply: (unheld (inB x xB)); apply/negP => H.
  by case/hasP: no; exists (x.1, c) => /=.
case E: (held F M) => [|g s].
  have [|x xB] := open_block_exists m a; first by lia_nat.
  exists (x.1, c); split; rewrite ?inB ?nb //.
  by have := held_claim F M (x.1, c); rewrite E /=; lia_nat.
have gH : g \in held F M by rewrite E mem_head.
have gB := held_block gH; exists (g.1, c); split; rewrite ?inB ?nb //.
rewrite -E; have := held_claim F M (g.1, c).
by have := weight_held (f := (g.1, c)) gH (or_introl erefl); lia_nat.
Qed.

Theorem cover_columns (P : seq nat) j M F :
  built_up M F -> size M + j + 2 = n -> uniq P -> {subset P <= open_cols n M} ->
  size (held F M) + size M + size P < n -> size M + size P + 2 <= n ->
  ends_few k P M -> forces G PlayerX (2 * j + 7) PlayerX (pos M F).
Proof.
elim: P j M F => [|c P IH] j M F bu e.
  by move=> _ _; rewrite addn0 => slack _; apply: build_missing bu e slack.
case: j e => [|j] e; first by lia_nat.
rewrite cons_uniq => /andP[cP uP] sub slack lt few; have [ok m sF] := bu.
have cC := sub c (mem_head _ _).
have [|f [fB nb fc drop]] := column_move (F := F) m (built_up_on bu) cC.
  by lia_nat.
rewrite mulnS !addSn; apply: (claim_step bu fB nb) => [|g bu' le].
  by lia_nat.
apply: IH bu' _ uP _ _ _ (ends_few_cons fc few); try by lia_nat.
move=> d dP; have := sub d; rewrite inE dP orbT => /(_ isT).
rewrite !mem_open_cols inE negb_or => /andP[-> ->]; rewrite andbT /=.
by rewrite fc; apply: contraNneq cP => <-.
Qed.

(* ---- the stages together ---- *)

(* What is left when the columns P are covered: one row may lack a cell more
   than the others, and one column. *)
Section Rule.

Variables (rho q : bool) (x0 : nat).
Hypothesis aZ : all (on_board n) Z.
Hypotheses (zn : size Z <= n) (large : 14 + 2 * k + rho + q <= n).

Definition rows_few (M : seq cell) : Prop :=
  forall r, r \in open_rows n M -> in_row r <= 2 + (rho && (r == x0)).

Lemma lines_few c0 P M :
  rows_few M ->
  (forall c, c \in open_cols n M -> c \notin P ->
     in_col c <= 3 + (q && (c == c0))) ->
  ends_few k P M.
Proof.
move=> rows cols M' sub PM m a e.
have row r : r \in open_rows n M' -> in_row r <= 2 + (rho && (r == x0)).
  rewrite mem_open_rows => /andP[rn rM]; apply: rows.
  by rewrite mem_open_rows rn; apply: contra rM; apply: rows_sub.
have col c : c \in open_cols n M' -> in_col c <= 3 + (q && (c == c0)).
  rewrite mem_open_cols => /andP[cn cM]; apply: cols.
    by rewrite mem_open_cols cn; apply: contra cM; apply: cols_sub.
  by apply: contra cM; apply: PM.
have two (b : bool) (x y z : nat) : x != y ->
    (b && (x == z)) + (b && (y == z)) <= b.
  case: b => //=; case: (eqVneq x z) => [->|_ _]; last exact: leq_b1.
  by rewrite eq_sym => /negPf->.
apply: few_lines => // [r r' c c' rR rR' cC cC' nr nc|r c rR cC].
  have := two rho _ _ x0 nr; have := two q _ _ c0 nc.
  move: (row r rR) (row r' rR') (col c cC) (col c' cC').
  by case: (rho) large; case: (q) => /=; lia_nat.
have := row r rR; have := col c cC; move: large.
by case: (rho && _) (leq_b1 (rho && (r == x0))) => _;
  case: (q && _) => /=; case: (rho); case: (q) => /=; lia_nat.
Qed.

(* No column is heavy: X covers those that lack more than three cells, but
   one if there is one too many. *)
Lemma stage_2 j M F :
  to_build q j M F -> rows_few M ->
  (forall c, c \in open_cols n M -> col_left M c <= 1) ->
  forces G PlayerX (2 * j + 7) PlayerX (pos M F).
Proof.
move=> [bu e slack [st cnt]] rows light.
pose P : seq nat := [seq c <- open_cols n M | 3 < in_col c].
have uP : uniq P by rewrite !filter_uniq ?iota_uniq.
have subP : {subset P <= open_cols n M}.
  by move=> c; rewrite mem_filter => /andP[].
have cP c : c \in open_cols n M -> c \notin P -> in_col c <= 3.
  by move=> cC; rewrite mem_filter cC andbT -leqNgt.
have ge c : c \in P -> 3 <= col_strip M c.
  rewrite mem_filter => /andP[+ cC].
  by rewrite (in_colE M); have := light c cC; lia_nat.
have := strips_le subP; have := strips_ge uP ge; have := strip_le M.
case: (ltnP (size (held F M) + size M + size P) n) => [fits s1 s2 s3|more].
  apply: (cover_columns bu e uP subP fits); first by lia_nat.
  apply: (@lines_few n) => // c cC nP; apply: leq_trans (cP c cC nP) _.
  exact: leq_addr.
case EP: P uP subP cP ge more => [|c0 P'] uP subP cP ge more; first by lia_nat.
have [c0P uP'] : c0 \notin P' /\ uniq P' by move: uP => /= /andP[].
have [subP' ge'] : {subset P' <= open_cols n M} /\
    forall c, c \in P' -> 3 <= col_strip M c.
  by split=> c cP'; [apply: subP|apply: ge]; rewrite inE cP' orbT.
have := strips_ge uP' ge'; have := strips_cons M c0P => s0 s1 s2 s3 s4.
have c0s := ge c0 (mem_head _ _); have c0C := subP c0 (mem_head _ _).
have c0l := light c0 c0C.
have q1 : q by move: st; case: (q) => //=; lia_nat.
move: st; rewrite q1 /= => st.
apply: (cover_columns bu e uP' subP'); try by lia_nat.
apply: (@lines_few c0) => // c cC nP; rewrite q1 /=.
case: (eqVneq c c0) => [->|ne] /=.
  by rewrite (in_colE M); lia_nat.
by rewrite addn0; apply: cP; rewrite // inE negb_or ne.
Qed.

Lemma stage_1b j M F :
  to_build q j M F -> rows_few M ->
  forces G PlayerX (2 * j + 7) PlayerX (pos M F).
Proof.
elim: j M F => [|j IH] M F b rows; have [bu e slack st] := b;
  have [ok m sF] := bu; have a := built_up_on bu;
  (case: (boolP (has (fun c => 2 <= col_left M c) (open_cols n M))) =>
    [/hasP[c cC two]|no]; last by apply: stage_2 b rows _ => c cC;
      rewrite leqNgt; apply: contra no => two; apply/hasP; exists c);
  have [r rR clean] := clean_row m a slack;
  have r0 := clean_row_left ok rR clean;
  have xB := open_cell rR cC;
  have nb : ~~ blocked F (r, c) by apply: (unheld xB); apply: contra clean;
    apply: mem_row.
  by have [_ _] := claim_counts ok xB nb; rewrite /= r0; lia_nat.
rewrite mulnS !addSn; apply: (heavy_step (q' := q) bu st xB nb);
  rewrite /= ?r0; try by lia_nat.
move=> g bu' st' slack'; apply: IH; first by split=> //; lia_nat.
move=> r' rR'; apply: rows; move: rR'; rewrite !mem_open_rows inE negb_or.
by case/andP=> -> /andP[_ ->].
Qed.

Lemma stage_1a j M F :
  to_build q j M F ->
  (forall r, r \in open_rows n M -> row_strip M r <= (rho && (r == x0))) ->
  forces G PlayerX (2 * j + 7) PlayerX (pos M F).
Proof.
elim: j M F => [|j IH] M F b rows; have [bu e slack st] := b;
  have [ok m sF] := bu; have a := built_up_on bu;
  (case: (boolP (has (fun r => 3 <= row_left M r) (open_rows n M))) =>
    [/hasP[r rR three]|no]; last first);
  try (apply: stage_1b b _ => r rR; rewrite (in_rowE M);
    have := rows r rR; have : row_left M r <= 2 by
      rewrite leqNgt; apply: contra no => three; apply/hasP; exists r);
  try by lia_nat.
all: have [c cC clean] := clean_col m a slack.
all: have c0 := clean_col_left ok cC clean.
all: have xB := open_cell rR cC.
all: have nb : ~~ blocked F (r, c) by apply: (unheld xB); apply: contra clean;
    apply: mem_col.
  by have [_ _] := claim_counts ok xB nb; rewrite /= c0; lia_nat.
rewrite mulnS !addSn; apply: (heavy_step (q' := q) bu st xB nb);
  rewrite /= ?c0; try by lia_nat.
move=> g bu' st' slack'; apply: IH; first by split=> //; lia_nat.
move=> r'; rewrite mem_open_rows /= inE negb_or => /and3P[rn' _ rM'].
apply: leq_trans (rows r' _); last by rewrite mem_open_rows rn'.
apply: count_in => f fZ; rewrite !inE => /andP[fr /orP[/eqP /= fc|->]].
  case/negP: clean; rewrite -fc; apply: mem_col.
  apply: (missing_held ok fZ); first by rewrite (eqP fr).
  by move: cC; rewrite mem_open_cols fc => /andP[].
by rewrite fr.
Qed.

End Rule.

(* ---- the theorem ---- *)

Lemma built_up_start : uniq Z -> all (on_board n) Z -> built_up [::] [::].
Proof. by move=> u a; split; rewrite // /WinMissing.fair /well_formed /= u. Qed.

Lemma held_at_start : size (held [::] [::]) <= size Z.
Proof.
apply: uniq_leq_size => [|f]; first exact: uniq_held.
by rewrite mem_filter => /andP[].
Qed.

(* M2: no line need be watched if few cells are missing at all. *)
Theorem win_few_missing :
  uniq Z -> all (on_board n) Z -> size Z + 2 * k + 4 <= n ->
  size Z + k + 5 <= n -> forces G PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> u a few4 few2; have e : 2 * n + 3 = 2 * (n - 2) + 7 by lia_nat.
have := held_at_start => hs; rewrite e.
apply: (@build_missing _ [::] [::]); rewrite /=; try by lia_nat.
  exact: built_up_start.
move=> M _ _ _ _ _; split=> [|x y _ _].
  by apply: leq_trans few4; rewrite !leq_add2r count_size.
by apply: leq_trans few2; rewrite !leq_add2r count_size.
Qed.

Lemma strip_start : strip [::] = 0.
Proof.
apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => f _.
by rewrite andbF.
Qed.

Lemma win_start :
  uniq Z -> all (on_board n) Z -> size Z < n -> 14 + 2 * k <= n ->
  forces G PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> u a zn large; have e : 2 * n + 3 = 2 * (n - 2) + 7 by lia_nat.
have := built_up_start u a; have := held_at_start => hs bu.
rewrite e; apply: (@stage_1a false false 0 a _ _ _ [::] [::]) => //.
- exact: ltnW.
- by rewrite !addn0.
- split=> //; try by rewrite /=; lia_nat.
  rewrite /rule_state strip_start.
  have : block_missing [::] <= size Z by apply: count_size.
  by split; rewrite /=; lia_nat.
move=> r _; rewrite leqNgt -has_count; apply/hasPn => f _.
by rewrite andbF.
Qed.

End BuildMissing.
