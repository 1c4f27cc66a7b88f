(** A transversal is a permutation: the bridge to MathComp's finite types. There
   'I_n is the type of the numbers below n, and {perm 'I_n}, or 'S_n, that of
   their permutations.

<<
    perm_cells s         == the cells (r, s r), in the order of the rows
    transversal_perm     == a list of cells is a transversal exactly if, up to
                            order, it is the cells of a permutation
    perm_cells_inj       == different permutations have different cells
    has_transversal_perm == a set holds a transversal exactly if it holds the
                            cells of a permutation
    has_transversal_injection
                         == the same of injections
>> *)

From mathcomp Require Import all_ssreflect perm.
From Transversal Require Import Board Matching.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Permutations.

Variable n : nat.

Definition perm_cells (s : {perm 'I_n}) : seq cell :=
  [seq (val r, val (s r)) | r <- enum 'I_n].

Lemma mem_perm_cells (s : {perm 'I_n}) (r c : 'I_n) :
  ((val r, val c) \in perm_cells s) = (c == s r).
Proof.
apply/mapP/eqP => [[r' _ [/val_inj-> /val_inj->]] // | ->].
by exists r; rewrite ?mem_enum.
Qed.

Lemma perm_cells_transversal s : transversal n (perm_cells s).
Proof.
rewrite /transversal size_map size_enum_ord eqxx andbT; apply/andP; split.
  rewrite /matching /rows_of /cols_of -!map_comp; apply/andP; split.
    by rewrite map_inj_uniq -?enumT ?enum_uniq // => r r' /= /val_inj.
  by rewrite map_inj_uniq -?enumT ?enum_uniq // => r r' /= /val_inj /perm_inj.
by apply/allP => f /mapP[r _ ->]; rewrite /on_board /= !ltn_ord.
Qed.

Theorem transversal_perm T :
  transversal n T <-> exists s : {perm 'I_n}, perm_eq T (perm_cells s).
Proof.
split=> [t|[s p]]; last first.
  have := perm_cells_transversal s.
  by rewrite /transversal (matching_perm p) (perm_all _ p) (perm_size p).
have [m /allP a /eqP e] := and3P t.
have pick (r : 'I_n) : exists c : 'I_n, (val r, val c) \in T.
  have /mapP[f fT rE] := transversal_rows t (ltn_ord r).
  have /andP[_ cn] := a f fT; exists (Ordinal cn).
  by rewrite /= rE -surjective_pairing.
have [s sT] := fin_all_exists pick.
have inj : injective s.
  move=> r r' E; have := matching_col m (sT r) (sT r'); rewrite E.
  by move/(_ erefl)=> [/val_inj].
exists (perm inj); rewrite perm_sym.
have u : uniq (perm_cells (perm inj)).
  by apply: matching_uniq; case/and3P: (perm_cells_transversal (perm inj)).
have sub : {subset perm_cells (perm inj) <= T}.
  by move=> f /mapP[r _ ->]; rewrite permE.
apply: uniq_perm (matching_uniq m) _ => //.
by apply: (uniq_min_size u sub _).2; rewrite e size_map size_enum_ord.
Qed.

Theorem perm_cells_inj s t : perm_cells s =i perm_cells t -> s = t.
Proof.
move=> st; apply/permP => r; apply/eqP.
by rewrite -mem_perm_cells -st mem_perm_cells.
Qed.

Theorem has_transversal_perm S :
  has_transversal n S <->
  exists s : {perm 'I_n}, {subset perm_cells s <= S}.
Proof.
split=> [/has_transversalP[T [/transversal_perm[s p] sub]]|[s sub]].
  by exists s => f; rewrite -(perm_mem p); apply: sub.
apply/has_transversalP; exists (perm_cells s).
by split=> //; apply: perm_cells_transversal.
Qed.

Theorem has_transversal_injection S :
  has_transversal n S <->
  exists2 s : 'I_n -> 'I_n, injective s & forall r, (val r, val (s r)) \in S.
Proof.
rewrite has_transversal_perm; split=> [[s sub]|[s inj inS]].
  exists s => [|r]; first exact: perm_inj.
  by apply: sub; rewrite mem_perm_cells.
exists (perm inj) => f /mapP[r _ ->].
by rewrite permE.
Qed.

End Permutations.
