(** X's rule is a function of the position: it depends on the two sets of
    stones, not on the order in which they were placed.

<<
    same_position P Q    == the same stones, in whatever order
    x_rule_same_position == X's rule plays the same in both
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition same_position (P Q : position) : bool :=
  perm_eq (xs P) (xs Q) && perm_eq (os P) (os Q).

(* ---- sets of stones ---- *)

Section SameStones.

Variables (n : nat) (S T : seq cell).
Hypothesis ST : perm_eq S T.

Lemma same_rows : rows_of S =i rows_of T.
Proof. exact: perm_mem (perm_map _ ST). Qed.

Lemma same_cols : cols_of S =i cols_of T.
Proof. exact: perm_mem (perm_map _ ST). Qed.

Lemma same_open_rows : open_rows n S = open_rows n T.
Proof. by apply: eq_filter => r; rewrite same_rows. Qed.

Lemma same_open_cols : open_cols n S = open_cols n T.
Proof. by apply: eq_filter => c; rewrite same_cols. Qed.

Lemma same_open_block : open_block n S = open_block n T.
Proof. by rewrite /open_block same_open_rows same_open_cols. Qed.

Lemma same_sigma r : sigma n S r = sigma n T r.
Proof. by congr head; apply: eq_filter => c; rewrite (perm_mem ST). Qed.

Lemma same_completing : completing n S = completing n T.
Proof.
apply: eq_filter => f; apply: eq_has_transversal => g.
by rewrite !inE (perm_mem ST).
Qed.

Lemma same_weight b d : weight S b d = weight T b d.
Proof. exact: (permP ST). Qed.

Lemma same_matching_part a : matching (filter a S) = matching (filter a T).
Proof. by apply: matching_perm; apply: perm_filter. Qed.

Lemma same_double_col : double_col n S = double_col n T.
Proof. by congr head; apply: eq_filter => c; rewrite (permP ST). Qed.

Lemma same_double_row : double_row n S = double_row n T.
Proof. by congr head; apply: eq_filter => c; rewrite (permP ST). Qed.

End SameStones.

Section SamePosition.

Variables (n : nat) (P Q : position).
Hypothesis PQ : same_position P Q.

Let X : perm_eq (xs P) (xs Q). Proof. by case/andP: PQ. Qed.
Let O : perm_eq (os P) (os Q). Proof. by case/andP: PQ. Qed.

Lemma same_free f : free P f = free Q f.
Proof. by rewrite /free (perm_mem X) (perm_mem O). Qed.

Lemma same_threats w : threats n P w = threats n Q w.
Proof.
rewrite /threats (eq_filter same_free).
by congr filter; case: w; [apply: same_completing X|apply: same_completing O].
Qed.

Lemma same_phase1_moves : phase1_moves n P = phase1_moves n Q.
Proof.
rewrite /phase1_moves (same_open_block n X) (eq_filter same_free).
by rewrite (eq_filter (perm_mem O)).
Qed.

Lemma same_tie_break_moves : tie_break_moves n P = tie_break_moves n Q.
Proof.
have adm f : admissible n P f = admissible n Q f.
  by rewrite /admissible !same_free (same_open_block n X).
have ow f : outcome_weight n P f = outcome_weight n Q f.
  by rewrite /outcome_weight (same_open_block n X) (same_weight O).
rewrite /tie_break_moves (same_open_block n X) (eq_filter adm).
by congr (_ ++ _); apply: eq_filter => f; rewrite ow.
Qed.

Lemma same_choose_plan M M' F F' b d :
  perm_eq M M' -> perm_eq F F' ->
  choose_plan n M F b d = choose_plan n M' F' b d.
Proof.
move=> m f; have fr g : free (Position M F) g = free (Position M' F') g.
  by rewrite /free (perm_mem m) (perm_mem f).
have lv s : live n M F b d s = live n M' F' b d s
  by rewrite /live !fr (same_sigma n m).
have ps k : pairs n M F b d k = pairs n M' F' b d k.
  apply: eq_filter => -[r s]; rewrite /admissible_pair !lv fr.
  by case: k => /=; rewrite (same_sigma n m).
rewrite /choose_plan (same_cols f) (same_rows f) (matching_perm f) !ps
  /last_row.
rewrite (same_open_rows n f); do 3 case: ifP => // _.
by congr (_, (head _ _, _)); apply: eq_filter => r; rewrite lv.
Qed.

Lemma same_plan_move : plan_move n P = plan_move n Q.
Proof.
rewrite /plan_move (same_open_rows n X) (same_open_cols n X).
set b := head 0 _; set d := head 0 _.
rewrite (same_choose_plan b d X (perm_filter _ O)).
by case: (choose_plan _ _ _ _ _) => k [r s]; case: k => /=;
  rewrite ?(same_sigma n X).
Qed.

Lemma same_second_plan_move : second_plan_move n P = second_plan_move n Q.
Proof.
rewrite /second_plan_move (same_open_cols n X) (same_open_rows n X).
case: (open_cols _ _) => [|d l].
  rewrite /second_move_col (same_double_row n X) !(same_sigma n X).
  set r := double_row _ _.
  have -> : [seq c <- iota 0 n | (r, c) \in xs P]
    = [seq c <- iota 0 n | (r, c) \in xs Q].
    by apply: eq_filter => c; rewrite (perm_mem X).
  congr (_, sigma _ _ (head _ _)); apply: eq_filter => s.
  by rewrite same_free (same_sigma n X) (eq_all (fun q => same_free (s, q))).
rewrite /second_move_row (same_double_col n X) (permP O) (same_matching_part O).
rewrite (same_open_rows n O); case: ifP => // _.
set c := double_col _ _.
have -> : [seq p <- iota 0 n | (p, c) \in xs P]
  = [seq p <- iota 0 n | (p, c) \in xs Q].
  by apply: eq_filter => p; rewrite (perm_mem X).
congr (head _ _, _); apply: eq_filter => s.
rewrite same_free; congr [&& _, _ & _]; apply: eq_all => p.
by rewrite same_free (same_sigma n X).
Qed.

Theorem x_rule_same_position : x_rule n P = x_rule n Q.
Proof.
rewrite /x_rule (perm_size X) same_phase1_moves same_tie_break_moves
  same_threats.
by rewrite same_plan_move same_second_plan_move.
Qed.

End SamePosition.
