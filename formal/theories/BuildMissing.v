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
    inside M               == the missing cells of the block
    ends_few k P M         == however X's matching grows to n-2 stones that
                              cover the columns P, few cells are missing then
    build_missing          == stage 3: X builds, and wins
    cover_columns          == stage 2: X covers columns, and wins
    rule_state q M F       == what the stages 1a and 1b keep of the slack
    heavy_step             == a move that keeps it
    stage_1b, stage_1a     == X begins with these stages, and wins
    win_missing            == M3
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
Notation fair := (fair n Z).
Notation few_missing := (few_missing n Z).

(* ---- one move of X, and O's reply ---- *)

Definition built_up (M F : seq cell) : Prop :=
  [/\ fair M F, matching M & size F = size M].

Lemma built_up_on M F : built_up M F -> all (on_board n) M.
Proof. by case=> /fair_on[]. Qed.

(* The lines of a stone take their blocked cells out of the block. *)
Lemma held_claim F M f :
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

Lemma claim_step p M F f :
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
have few : size (held F (f :: M)) < n - size (f :: M) by rewrite /=; lia_nat.
have [|x xB] := open_block_exists m' a'; first by rewrite /=; lia_nat.
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
Definition inside (M : seq cell) : nat :=
  count (fun f => (f.1 \notin rows_of M) && (f.2 \notin cols_of M)) Z.

Lemma in_rowE M r : in_row r = row_strip M r + row_left M r.
Proof.
rewrite /in_row -(count_predC (fun f => f.2 \in cols_of M) [seq _ <- Z | _]).
Abort.

End BuildMissing.
