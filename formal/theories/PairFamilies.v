(** Theorem 5 of docs/families.md: if each of k transversals contains one of
    disjoint pairs of cells, then g(n) > k. The count that the theorem gives for
    every n is computed here for n = 4, ..., 7 only.

<<
    contains_pair Ps T == T contains a pair of Ps
    pairs_lower        == g(n) > the number of transversals that contain one
    cyclic_pairs n     == the pairs of Theorem 5
    cyclic_lower       == what they say for n = 4, ..., 7
    five_pairs, six_pairs
                       == the pairs of testdata/families
    g_5_lower, g_6_lower
                       == g(5) >= 73 and g(6) >= 433
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Pairings AllFamilies.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Definition contains_pair (Ps : seq (cell * cell)) (T : seq cell) : bool :=
  has (fun b => (b.1 \in T) && (b.2 \in T)) Ps.

Definition cyclic_pairs (n : nat) : seq (cell * cell) :=
  [seq ((r, c), (r.+1, c.+1 %% n)) | r <- [seq r <- iota 0 n.-1 | ~~ odd r],
                                     c <- iota 0 n].

(* ---- the listed transversals ---- *)

Lemma zip_iota_mem n p i :
  size p = n -> i < n -> (i, nth 0 p i) \in zip (iota 0 n) p.
Proof.
move=> sp lt; have sz : size (iota 0 n) = size p by rewrite size_iota.
have -> : (i, nth 0 p i) = nth (0, 0) (zip (iota 0 n) p) i.
  by rewrite nth_zip // nth_iota.
by rewrite mem_nth // size_zip sz sp minnn.
Qed.

Lemma listed_transversal n T : T \in all_transversals n -> transversal n T.
Proof.
case/mapP=> p; rewrite mem_permutations => pp ->.
have sp : size p = n by rewrite (perm_size pp) size_iota.
have r : rows_of (zip (iota 0 n) p) = iota 0 n.
  by apply: unzip1_zip; rewrite sp size_iota.
have c : cols_of (zip (iota 0 n) p) = p.
  by apply: unzip2_zip; rewrite sp size_iota.
rewrite /transversal /matching r c (perm_uniq pp) iota_uniq /=.
rewrite size_zip sp size_iota minnn eqxx andbT; apply/allP => f fT.
have f1 : f.1 \in rows_of (zip (iota 0 n) p) by apply: map_f.
have f2 : f.2 \in cols_of (zip (iota 0 n) p) by apply: map_f.
move: f1 f2; rewrite r c (perm_mem pp) !mem_iota !add0n /on_board.
by move=> /= -> ->.
Qed.

Lemma listed_perm n V W : V \in all_transversals n ->
  W \in all_transversals n -> perm_eq V W -> V = W.
Proof.
move=> inV inW; have /and3P[m _ _] := listed_transversal inW.
move: inV inW m; case/mapP=> p; rewrite mem_permutations => pp ->.
case/mapP=> q; rewrite mem_permutations => qq -> m pe.
have sp : size p = n by rewrite (perm_size pp) size_iota.
have sq : size q = n by rewrite (perm_size qq) size_iota.
congr zip; apply: (@eq_from_nth _ 0) => [|i]; rewrite sp // => lt.
have inP : (i, nth 0 p i) \in zip (iota 0 n) q.
  by rewrite -(perm_mem pe) zip_iota_mem.
by case: (matching_row m inP (zip_iota_mem sq lt) erefl).
Qed.

Lemma listed_different n (a : pred (seq cell)) :
  all_different [seq T <- all_transversals n | a T].
Proof.
apply/andP; split.
  rewrite filter_uniq // map_inj_in_uniq ?permutations_uniq // => p q.
  rewrite !mem_permutations => pp qq E.
  rewrite -[p](@unzip2_zip _ _ (iota 0 n)); last by rewrite (perm_size pp).
  by rewrite E unzip2_zip // (perm_size qq).
apply/allP => V; rewrite mem_filter => /andP[_ inV].
apply/allP => W; rewrite mem_filter => /andP[_ inW].
by apply/implyP => /(listed_perm inV inW)->.
Qed.

(* ---- g(n) ---- *)

Theorem pairs_lower n Ps k :
  uniq (pair_cells Ps) -> all (on_board n) (pair_cells Ps) -> 0 < n ->
  always_won n k -> count (contains_pair Ps) (all_transversals n) < k.
Proof.
move=> disjoint /allP on n0 always; rewrite ltnNge -size_filter.
apply/negP => le; set Ws := [seq T <- _ | _] in le.
have tr : all (transversal n) Ws.
  by apply/allP => T; rewrite mem_filter => /andP[_ /listed_transversal].
have [p] := always Ws tr (listed_different _ _) le.
apply: (@pairing_draw (board n) Ws Ps) => [f /on|||]; rewrite ?mem_board //.
  by apply/allP => W; rewrite mem_filter => /andP[].
apply/hasPn => W /(allP tr) /and3P[_ _ /eqP s].
by case: W s n0 => // <-.
Qed.

(* g(4) > 12, g(5) > 50, g(6) > 336 and g(7) > 2058. *)
Theorem cyclic_lower n v k :
  (n, v) \in [:: (4, 12); (5, 50); (6, 336); (7, 2058)] ->
  always_won n k -> v < k.
Proof.
have lower m j : [&& uniq (pair_cells (cyclic_pairs m)),
    all (on_board m) (pair_cells (cyclic_pairs m)), 0 < m
    & count (contains_pair (cyclic_pairs m)) (all_transversals m) == j] ->
    always_won m k -> j < k.
  by case/and4P=> d on m0 /eqP<-; apply: pairs_lower.
by rewrite !inE => /or4P[] /eqP[-> ->]; apply: lower; vm_compute.
Qed.

(* Pairs of cells, counted from 0. *)
Definition five_pairs : seq (cell * cell) :=
  [:: ((0, 0), (4, 2)); ((0, 1), (2, 3)); ((0, 2), (3, 4)); ((0, 3), (2, 1));
      ((0, 4), (1, 3)); ((1, 0), (2, 4)); ((1, 1), (3, 2)); ((1, 2), (3, 1));
      ((1, 4), (2, 0)); ((2, 2), (4, 4)); ((3, 0), (4, 3)); ((3, 3), (4, 0))].

Definition six_pairs : seq (cell * cell) :=
  [:: ((0, 0), (3, 5)); ((0, 1), (4, 2)); ((0, 2), (4, 1)); ((0, 3), (2, 4));
      ((0, 4), (2, 3)); ((0, 5), (3, 0)); ((1, 0), (4, 3)); ((1, 1), (2, 5));
      ((1, 2), (3, 4)); ((1, 3), (4, 0)); ((1, 4), (3, 2)); ((1, 5), (2, 1));
      ((2, 0), (5, 2)); ((2, 2), (5, 0)); ((3, 1), (5, 3)); ((3, 3), (5, 1));
      ((4, 4), (5, 5)); ((4, 5), (5, 4))].

Theorem g_5_lower k : always_won 5 k -> 73 <= k.
Proof.
have <- : count (contains_pair five_pairs) (all_transversals 5) = 72.
  by vm_compute.
by apply: pairs_lower; vm_compute.
Qed.

Theorem g_6_lower k : always_won 6 k -> 433 <= k.
Proof.
have <- : count (contains_pair six_pairs) (all_transversals 6) = 432.
  by vm_compute.
by apply: pairs_lower; vm_compute.
Qed.
