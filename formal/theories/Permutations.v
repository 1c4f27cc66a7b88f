(** The bridge to MathComp's finite types: a transversal is a permutation, and
   nu is the matching number of a finite set of cells. There 'I_n is the type of
   the numbers below n, {perm 'I_n}, or 'S_n, that of their permutations, and
   {set T} that of the sets of elements of T.

   The other files use lists of pairs of numbers, and not these types, because
   MathComp's finite sets do not compute: the kernel could not run the checker
   of certificates, and the rules would not become programs.

<<
    perm_cells s         == the cells (r, s r), in the order of the rows
    transversal_perm     == a list of cells is a transversal exactly if, up to
                            order, it is the cells of a permutation
    perm_cells_inj       == different permutations have different cells
    has_transversal_perm == a set holds a transversal exactly if it holds the
                            cells of a permutation
    has_transversal_injection
                         == the same of injections
    apart M              == the cells of M, a finite set, share no row and no
                            column
    matching_number A    == the size of the largest such set inside A
    set_of m n S         == the cells of the m x n board that S lists
    nu_finset            == nu S is the matching number of that set
    matching_number_nu   == the matching number of a set is nu of its cells
>>
*)

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

(* ---- nu, on finite sets ---- *)

Section MatchingNumber.

Variables m n : nat.

(* No two cells share a row or a column. *)
Definition apart (M : {set 'I_m * 'I_n}) : bool :=
  [forall e in M, forall f in M,
    (e.1 == f.1) || (e.2 == f.2) ==> (e == f)].

Definition matching_number (A : {set 'I_m * 'I_n}) : nat :=
  \max_(M : {set 'I_m * 'I_n} | (M \subset A) && apart M) #|M|.

Definition as_cell (e : 'I_m * 'I_n) : cell := (val e.1, val e.2).

Definition set_of (S : seq cell) : {set 'I_m * 'I_n} :=
  [set e | as_cell e \in S].

Lemma apartP (M : {set 'I_m * 'I_n}) :
  reflect {in M &, forall e f, e.1 = f.1 \/ e.2 = f.2 -> e = f} (apart M).
Proof.
apply: (iffP forall_inP) => [a e f eM fM H|a e eM].
  have /forall_inP/(_ f fM) := a e eM.
  by case: H => ->; rewrite eqxx ?orbT => /eqP.
apply/forall_inP => f fM; apply/implyP => H; apply/eqP/a => //.
by case/orP: H => /eqP; [left|right].
Qed.

Lemma as_cell_inj : injective as_cell.
Proof. by case=> a b [c d] [/val_inj-> /val_inj->]. Qed.

Theorem nu_finset S :
  {in S, forall f, (f.1 < m) && (f.2 < n)} ->
  nu S = matching_number (set_of S).
Proof.
move=> on; apply/eqP; rewrite eqn_leq; apply/andP; split.
  have [M [mM sM <-]] := nu_witness S.
  have ME : map as_cell (enum (set_of M)) =i M.
    move=> f; apply/mapP/idP => [[e]|fM].
      by rewrite mem_enum inE => eM ->.
    have /andP[f1 f2] := on f (sM f fM).
    have fE : f = as_cell (Ordinal f1, Ordinal f2) by apply: surjective_pairing.
    by exists (Ordinal f1, Ordinal f2); rewrite ?mem_enum ?inE -?fE.
  have -> : size M = #|set_of M|.
    rewrite cardE -(size_map as_cell); apply/perm_size; rewrite perm_sym.
    apply: uniq_perm ME; last exact: matching_uniq.
    by rewrite map_inj_uniq ?enum_uniq //; apply: as_cell_inj.
  apply: leq_bigmax_cond; apply/andP; split.
    by apply/subsetP => e; rewrite !inE => /sM.
  apply/apartP => e f; rewrite !inE => eM fM [E|E]; apply: as_cell_inj.
    by apply: matching_row mM eM fM _; rewrite /as_cell E.
  by apply: matching_col mM eM fM _; rewrite /as_cell E.
apply/bigmax_leqP => M /andP[/subsetP sM /apartP a].
rewrite cardE -(size_map as_cell); apply: nu_ge => [|f /mapP[e]]; last first.
  by rewrite mem_enum => /sM; rewrite inE => eS ->.
rewrite /matching /rows_of /cols_of -!map_comp; apply/andP; split.
  rewrite map_inj_in_uniq ?enum_uniq // => e f; rewrite !mem_enum => eM fM /=.
  by move/val_inj => E; apply: a => //; left.
rewrite map_inj_in_uniq ?enum_uniq // => e f; rewrite !mem_enum => eM fM /=.
by move/val_inj => E; apply: a => //; right.
Qed.

Corollary matching_number_nu A : matching_number A = nu (map as_cell (enum A)).
Proof.
rewrite nu_finset => [|f /mapP[e _ ->]]; last by rewrite /= !ltn_ord.
congr matching_number; apply/setP => e.
by rewrite inE mem_map ?mem_enum //; apply: as_cell_inj.
Qed.

End MatchingNumber.
