(** A goal k below one side of the m x n board, and at most the other: the first
   player owns a matching of k cells as soon as it has k stones, at ply 2k-1, in
   achievement as in Maker-Breaker; and Maker at ply 2k if Breaker begins
   (docs/atlas.md).

<<
    oblong m n       == the cells of the m x n board
    growing i P g A B
                     == X's i stones are a matching; in the rows A and the
                        columns B, which it does not touch, only g may be taken
    few_os i P       == in achievement O has no more than i stones
    goal_first       == achievement: X can force a win within p plies exactly if
                        p >= 2k-1
    goal_maker_first, goal_maker_second
                     == the same for Maker, and 2k if Breaker begins
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Determined Criteria
  CompleteBuild Maker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition oblong (m n : nat) : seq cell :=
  [seq (r, c) | r <- iota 0 m, c <- iota 0 n].

Lemma mem_oblong m n f : (f \in oblong m n) = (f.1 < m) && (f.2 < n).
Proof.
apply/allpairsP/andP => [[[r c] /=]|[f1 f2]].
  by rewrite !mem_iota => -[rm cn ->].
by exists f; rewrite !mem_iota -surjective_pairing.
Qed.

Section Goal.

Variables (m n k : nat).
Hypothesis k0 : 0 < k.
Hypothesis km : k <= m.
Hypothesis kn : k < n.
Notation G r := (Game (oblong m n) r (Size k)).

Record growing (i : nat) (P : position) (g : cell) (A B : seq nat) : Prop :=
  Growing {
    growing_matching : matching (xs P);
    growing_rows : perm_eq (A ++ rows_of (xs P)) (iota 0 m);
    growing_cols : perm_eq (B ++ cols_of (xs P)) (iota 0 n);
    growing_mine : size (xs P) = i;
    growing_free : forall x y, x \in A -> y \in B -> (x, y) != g ->
                   free P (x, y)
  }.

(* X's next cell: in the row of g, if that is one of A, but not its column. *)
Lemma growing_move i P g A B :
  growing i P g A B -> i < k -> exists f A' B',
    [/\ f \in oblong m n, free P f
      & forall h, growing i.+1 (put PlayerX P f) h A' B'].
Proof.
case=> mX pA pB sX fr ik.
have sA : size A = m - i.
  by have := perm_size pA; rewrite size_cat size_map size_iota sX => <-;
    rewrite addnK.
have sB : size B = n - i.
  by have := perm_size pB; rewrite size_cat size_map size_iota sX => <-;
    rewrite addnK.
have uA : uniq A.
  by have := iota_uniq 0 m; rewrite -(perm_uniq pA) cat_uniq => /and3P[].
have uB : uniq B.
  by have := iota_uniq 0 n; rewrite -(perm_uniq pB) cat_uniq => /and3P[].
have [b bB bg] : exists2 b, b \in B & b != g.2.
  have [|b bB] := @element_outside B [:: g.2] uB.
    by rewrite sB ltn_subRL addn1 (leq_trans _ kn).
  by rewrite inE; exists b.
have [a aA ag] : exists2 a, a \in A & (g.1 \in A -> a = g.1).
  case: (boolP (g.1 \in A)) => [gA|_]; first by exists g.1.
  have [|a aA _] := @element_outside A [::] uA; last by exists a.
  by rewrite sA subn_gt0 (leq_trans ik).
have am : a < m.
  by have := perm_mem pA a; rewrite mem_iota mem_cat aA.
have bn : b < n.
  by have := perm_mem pB b; rewrite mem_iota mem_cat bB.
have ne : (a, b) != g by apply: contraNneq bg => <-.
exists (a, b), (rem a A), (rem b B); split; rewrite ?mem_oblong ?am ?bn ?fr //.
move=> h; split; last first.
- move=> x y; rewrite mem_rem_uniq // inE => /andP[xa xA] /mem_rem yB _.
  rewrite free_after xpair_eqE (negPf xa) andbT; apply: fr => //.
  by apply: contraNneq xa => E; move: ag; rewrite -E => ->.
- by rewrite /= sX.
- apply: perm_trans _ pB; apply/permP => p; rewrite !count_cat /=.
  by rewrite (permP (perm_to_rem bB)) /= addnCA addnA.
- apply: perm_trans _ pA; apply/permP => p; rewrite !count_cat /=.
  by rewrite (permP (perm_to_rem aA)) /= addnCA addnA.
rewrite [xs _]/= matching_cons mX andbT; apply/andP; split.
  have := iota_uniq 0 m; rewrite -(perm_uniq pA) cat_uniq.
  by case/and3P=> _ /hasPn/(_ a) H _; apply: contraL aA => /H.
have := iota_uniq 0 n; rewrite -(perm_uniq pB) cat_uniq.
by case/and3P=> _ /hasPn/(_ b) H _; apply: contraL bB => /H.
Qed.

Section Rule.

Variable r : convention.
Hypothesis nr : r <> Avoidance.

(* In achievement O has no more stones than X. *)
Definition few_os (i : nat) (P : position) : Prop :=
  r = Achievement -> size (os P) <= i.

Lemma not_lost i P : i < k -> few_os i P -> ~~ won (G r) P PlayerO.
Proof.
rewrite /won /few_os; case: (r) nr => //= _ ik /(_ erefl) sO; rewrite -ltnNge.
exact: leq_ltn_trans (nu_size _) (leq_ltn_trans sO ik).
Qed.

Lemma growing_plays p i P g A B :
  growing i P g A B -> i < k -> few_os i P ->
  (forall f A' B', (forall h, growing i.+1 (put PlayerX P f) h A' B') ->
     forces (G r) PlayerX p PlayerO (put PlayerX P f)) ->
  forces (G r) PlayerX p.+1 PlayerX P.
Proof.
move=> gr ik sO win; have [f [A' [B' [fG fP gr']]]] := growing_move gr ik.
right; split; first exact: not_lost ik sO.
by exists f; [rewrite /allowed fG|exact: win gr'].
Qed.

Lemma growing_wins j i P g A B :
  i + j.+1 = k -> growing i P g A B -> few_os i P ->
  forces (G r) PlayerX j.*2.+1 PlayerX P.
Proof.
elim: j i P g A B => [|j IH] i P g A B ij gr sO.
  apply: growing_plays gr _ sO _ => [|f A' B' gr']; first by rewrite -ij addn1.
  have [mX _ _ sX _] := gr' f.
  have own : k <= nu (xs (put PlayerX P f)).
    by rewrite (nu_matching mX) sX -ij addn1.
  by left; rewrite /won; case: (r) nr.
have ik : i.+1 < k by rewrite -ij !addnS !ltnS leq_addr.
apply: (growing_plays gr (ltnW ik) sO) => f A' B' gr'; right; split.
  by apply: not_lost (ltnW ik) _; exact: sO.
split.
  have [h [_ [_ [hG hP _]]]] := growing_move (gr' f) ik.
  by exists h; rewrite /allowed hG.
move=> h _; apply: (IH i.+1 _ h A' B'); rewrite -?ij ?addSnnS //.
have [mX pA pB sX _] := gr' h; split=> // x y xA yB xy.
rewrite free_after xy andbT.
have [_ _ _ _ fr] := gr' ((x, y).1.+1, y); apply: fr => //.
by rewrite xpair_eqE (ltn_eqF (ltnSn x)).
Qed.

Let begins g : growing 0 start g (iota 0 m) (iota 0 n).
Proof. by split; rewrite ?cats0. Qed.

Let twice_k : 2 * k = k.-1.*2.+2.
Proof. by rewrite -[in LHS](prednK k0) mulnS mul2n. Qed.

Lemma goal_wins_first : forces (G r) PlayerX (2 * k).-1 PlayerX start.
Proof.
rewrite twice_k; apply: (growing_wins _ (begins (0, 0))) => //.
by rewrite prednK.
Qed.

Lemma goal_first_exact p :
  forces (G r) PlayerX p PlayerX start <-> (2 * k).-1 <= p.
Proof.
split=> [win|/forces_longer]; last by apply; apply: goal_wins_first.
rewrite leqNgt; apply/negP => lt; apply: far_no_win win => //.
have -> : grower (G r) PlayerX = PlayerX by rewrite /grower; case: (r) nr.
rewrite /far /moves_of /= add0n.
move: lt; rewrite twice_k => /half_leq /=; rewrite uphalf_double => lt.
by rewrite -[X in _ < X](prednK k0) ltnS.
Qed.

End Rule.

Theorem goal_first p :
  forces (G Achievement) PlayerX p PlayerX start <-> (2 * k).-1 <= p.
Proof. exact: goal_first_exact. Qed.

Theorem goal_maker_first p :
  forces (G MakerBreaker) PlayerX p PlayerX start <-> (2 * k).-1 <= p.
Proof. exact: goal_first_exact. Qed.

Theorem goal_maker_second p :
  forces (G MakerBreaker) PlayerX p PlayerO start <-> 2 * k <= p.
Proof.
split=> [win|/forces_longer]; last first.
  apply; rewrite -[in X in 2 * X](prednK k0) mulnS mul2n add2n.
  apply: (@breaker_plays _ _ _ _ (0, 0)) => [|g _].
    rewrite /allowed mem_oblong (leq_trans k0 km) /=.
    by rewrite (leq_trans _ kn).
  apply: (@growing_wins MakerBreaker _ _ 0 _ g (iota 0 m) (iota 0 n)) => //.
    by rewrite prednK.
  by split; rewrite ?cats0 // => x y _ _ xy; rewrite free_after.
rewrite leqNgt; apply/negP => lt; apply: far_no_win win => //.
rewrite /far /moves_of /= add0n ltnNge; apply: contraL lt => le.
rewrite -leqNgt mul2n -[X in _ <= X]odd_double_half.
by apply: leq_trans (leq_addl _ _); rewrite leq_double.
Qed.

End Goal.
