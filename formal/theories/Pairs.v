(** The count (4.1) and Lemmas 9 and 10 of the paper: suitable live rows.

<<
    live_rows n M F b d     == the live rows
    eq_4_1                  == (4.1): there are n-1-w of them at least
    pair_ok n b d M F k r s == r and s are on the board and suit plan k
    mem_pairs               == these are the pairs that the rule looks at
    pair_exists             == F small and few of F in row b and column d:
                               plan (i) has such a pair
    lemma9_admissible_pair  == w <= n-3: either plan has such a pair
    blocked_near            == O's stones miss one line each (w = 0, nu = n-2)
    lemma10_admissible_pair, lemma10_live_row
                            == then s = u_a, with any other live row
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Game XRule OpenBlock
  Phase1 TieBreak.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition live_rows (n : nat) (M F : seq cell) (b d : nat) : seq nat :=
  [seq s <- iota 0 n | live n M F b d s].

Section Pairs.

(* X's matching at ply 2n-3, and the cells that X cannot play: O's stones, and
   in WinMissing.v cells that are missing. *)
Variables (n b d : nat) (M F : seq cell).
Hypothesis near : near_transversal n M b d.
Notation sigma := (sigma n M).
Notation live := (live n M F b d).
Notation w := (weight F b d).

Lemma liveE s : live s = [&& s != b, (s, d) \notin F & (b, sigma s) \notin F].
Proof.
rewrite /live /free /=.
have -> : (s, d) \notin M by apply: contra (near_d_open near); apply: mem_col.
by have -> : (b, sigma s) \notin M by apply: contra (near_b_open near);
  apply: mem_row.
Qed.

Lemma live_on s : s \in live_rows n M F b d -> [/\ s < n, s != b & live s].
Proof.
rewrite mem_filter mem_iota add0n /= => /andP[l sn]; split=> //.
by case/and3P: l.
Qed.

(* ---- (4.1) ---- *)

(* The rows other than b, live or killed by a cell of F in row b or column
   d. *)
Let killed := [seq s <- iota 0 n | (s != b) && ~~ live s].

(* The cell that kills row s. *)
Let killer s : cell := if (s, d) \in F then (s, d) else (b, sigma s).

Let killed_le : size killed <= w.
Proof.
rewrite -(size_map killer) /weight -size_filter; apply: uniq_leq_size.
  rewrite map_inj_in_uniq ?filter_uniq ?iota_uniq // => s t.
  rewrite !mem_filter !mem_iota !add0n /= =>
    /andP[/andP[sb _] sn] /andP[/andP[tb _] tn].
  rewrite /killer; case: ifP => _; case: ifP => _.
  - by case.
  - by case=> E; rewrite E eqxx in sb.
  - by case=> E; rewrite -E eqxx in tb.
  by case; apply: (near_sigma_inj near).
move=> f /mapP[s]; rewrite !mem_filter => /andP[/andP[sb]]; rewrite liveE sb /=.
rewrite negb_and !negbK /killer => + _ ->; case: ifP => [fF _|_ /= fF].
  by rewrite fF eqxx orbT.
by rewrite fF eqxx.
Qed.

Theorem eq_4_1 : n.-1 - w <= size (live_rows n M F b d).
Proof.
rewrite leq_subLR; apply: leq_trans (leq_add killed_le (leqnn _)).
have <-: size [seq s <- iota 0 n | s \notin [:: b]] = n.-1.
  rewrite size_complement ?subn1 // => x; rewrite inE mem_iota add0n => /eqP->.
  exact: near_b_on near.
rewrite -size_cat; apply: uniq_leq_size;
  first by rewrite filter_uniq // iota_uniq.
move=> s; rewrite mem_cat !mem_filter inE => /andP[sb sn].
by rewrite sb sn /= !andbT; case: (live s).
Qed.

(* ---- Lemma 9 ---- *)

(* A cross cell of two live rows is no X-stone; so it is free or in F. *)
Lemma cross_not_X r s :
  r < n -> r != b -> s < n -> s != b -> r != s -> (r, sigma s) \notin M.
Proof.
move=> rn rb sn sb rs; apply: contra rs => f; apply/eqP.
by have [] := matching_col (near_matching near) f
  (near_sigma near sn sb) erefl.
Qed.

(* Were every cross cell taken, F would be too large: L live rows have L(L-1)
   cross cells, and F only n-2-w+z cells outside row b and column d. *)
Lemma pair_exists z k :
  size F + 2 <= n + z -> z < k.+1 * k.+1 -> w + k + 3 <= n -> exists r s,
  [/\ r < n, s < n & admissible_pair n M F b d PlanI r s].
Proof.
move=> sF zk wn; set L := live_rows n M F b d.
have uL : uniq L by rewrite filter_uniq // iota_uniq.
have sizeL : n.-1 - w <= size L by apply: eq_4_1.
case E: (has (fun rs => admissible_pair n M F b d PlanI rs.1 rs.2)
             [seq (r, s) | r <- L, s <- L]).
  case/hasP: E => -[r s]
    /allpairsP[[r' s'] [/= /live_on[rn _ _] /live_on[sn _ _] [-> ->]]].
  by exists r', s'.
pose outside := [seq f <- F | ~~ ((f.1 == b) || (f.2 == d))].
have outside_size : w + size outside = size F.
  by rewrite size_filter -(count_predC (fun f => (f.1 == b) || (f.2 == d)) F).
have le : size L * size L <= size outside + size L.
  rewrite -{3}(size_map (fun r => (r, sigma r)) L) -size_cat.
  rewrite -(size_allpairs (fun r s => (r, sigma s))); apply: uniq_leq_size.
    apply: allpairs_uniq => // -[r s] [r' s'].
    move=> /allpairsP[[? ?] [/= _ /live_on[sn sb _] [-> ->]]].
    move=> /allpairsP[[? ?] [/= _ /live_on[tn tb _] [-> ->]]] [-> e].
    by rewrite (near_sigma_inj near sn sb tn tb e).
  move=> f /allpairsP[[r s] [/= rL sL ->]]; rewrite mem_cat.
  have [rn rb lr] := live_on rL; have [sn sb ls] := live_on sL.
  case: (eqVneq r s) => [<-|rs]; first by rewrite map_f ?orbT.
  rewrite mem_filter negb_or /= rb (near_sigma_neq near sn sb) /=.
  apply/orP; left; apply: contraFT E => fF; apply/hasP; exists (r, s).
    by apply/allpairsP; exists (r, s).
  by rewrite /admissible_pair /= rs lr ls /free /= fF andbT cross_not_X.
have big : k.+2 <= size L by lia_nat.
have : k.+1 * k.+1 <= (size L).-1 * (size L).-1 by apply: leq_mul; lia_nat.
have : (size L).-1 * (size L).-1 + (size L + size L) = size L * size L + 1.
  by case: (size L) big => // l _ /=; lia_nat.
by move=> e1 e2; exfalso; lia_nat.
Qed.

(* Exchanging r and s turns a pair for plan (i) into one for plan (ii). *)
Lemma admissible_pair_mirror r s :
  admissible_pair n M F b d PlanII r s = admissible_pair n M F b d PlanI s r.
Proof.
by rewrite /admissible_pair /= [r == s]eq_sym; congr (_ && _); rewrite andbCA.
Qed.

Definition pair_ok (k : plan) (r s : nat) : bool :=
  [&& r < n, s < n & admissible_pair n M F b d k r s].

Lemma mem_pairs k r s : ((r, s) \in pairs n M F b d k) = pair_ok k r s.
Proof.
rewrite mem_filter /= -[(r, s) \in _]/((r, s) \in board n) mem_board
  /on_board /=.
by rewrite /pair_ok andbC andbA.
Qed.

End Pairs.

(* ---- Lemma 9, at ply 2n-3 ---- *)

Section Built.

Variables (n b d : nat) (M F : seq cell).
Hypothesis built : matching_built n b d (Position M F).
Notation sigma := (sigma n M).
Notation live := (live n M F b d).
Notation w := (weight F b d).
Notation pair_ok := (pair_ok n b d M F).

(* Lemma 9 (admissible pair): if w <= n-3, either plan has an admissible
   pair. *)
Theorem lemma9_admissible_pair k :
  3 <= n -> w <= n - 3 -> exists r s, pair_ok k r s.
Proof.
have sF : size F + 2 <= n + 0 by rewrite -(built_os_size built) addn2 addn0.
move=> n3 wn; have [|r [s [rn sn ok]]] := pair_exists built sF (k := 0) isT.
  by lia_nat.
case: k; first by exists r, s; rewrite /pair_ok rn sn.
by exists s, r; rewrite /pair_ok admissible_pair_mirror rn sn.
Qed.

Lemma head_pairs_ok k :
  3 <= n -> w <= n - 3 ->
  let rs := head (0, 0) (pairs n M F b d k) in pair_ok k rs.1 rs.2.
Proof.
move=> n3 wn /=; have [r [s ok]] := lemma9_admissible_pair k n3 wn.
rewrite -mem_pairs -surjective_pairing;
  by apply: (@head_mem _ _ (r, s)); rewrite mem_pairs.
Qed.

(* ---- Lemma 10 ---- *)

Section FullMatching.

(* w = 0 and nu(F) = n-2; X's latest stone is u = (u_a, v_c). *)
Hypotheses (w0 : w = 0) (F_matching : matching F).
Variable u : cell.
Hypotheses (u_M : u \in M) (u_row : u.1 \notin rows_of F)
  (u_col : u.2 \notin cols_of F).

Let u_on : on_board n u. Proof. exact: (allP (near_on_board built)). Qed.
Let u_b : u.1 != b.
Proof. by apply: contraNneq (near_b_open built) => <-; apply: mem_row. Qed.

Lemma all_live s : s < n -> s != b -> live s.
Proof.
have [bF dF] := weight0 w0; move=> sn sb; rewrite (liveE _ built) sb /=.
by apply/andP; split;
  [apply: contra dF => /mem_col|apply: contra bF => /mem_row].
Qed.

(* After O's block, O's stones miss exactly the row and column of u. *)
Lemma blocked_near : near_transversal n ((b, d) :: F) u.1 u.2.
Proof.
have [bF dF] := weight0 w0; have [un ud] := andP u_on.
have u_d : u.2 != d by apply: contraNneq (near_d_open built) => <-;
  apply: mem_col.
split=> //=; rewrite ?matching_cons ?inE ?negb_or ?u_b ?u_d //=.
- by rewrite bF dF.
- by rewrite (near_cell built) (well_formed_os_on (built_well_formed built)).
exact: built_os_size built.
Qed.

(* u_a is the one row other than b without an O-stone. *)
Lemma last_row_only s : s < n -> s != b -> s \notin rows_of F -> s = u.1.
Proof.
move=> sn sb sF; apply/eqP; apply: contraT => su.
by have := near_row blocked_near sn su; rewrite inE (negPf sb) (negPf sF).
Qed.

Lemma last_rowE : last_row n F b = u.1.
Proof.
have [bF dF] := weight0 w0; case/andP: u_on => un _.
apply: head_unique; first by rewrite mem_filter u_b mem_open_rows un u_row.
by move=> x; rewrite mem_filter mem_open_rows => /and3P[xb xn xF];
  apply: last_row_only.
Qed.

(* Lemma 10: s = u_a and any live row r <> u_a make an admissible pair of plan
   (i), and such a row exists. *)
Theorem lemma10_admissible_pair r :
  r < n -> live r -> r != u.1 -> pair_ok PlanI r u.1.
Proof.
move=> rn lr ru; have [un _] := andP u_on; have [_ /= rb] := (rn, (and3P lr)).
rewrite /pair_ok /admissible_pair rn un ru lr all_live //= /free /=.
have uM' : (u.1, u.2) \in M by rewrite -surjective_pairing.
have [m a _ _ _ _ _] := built_near built.
rewrite (sigma_mem m a uM'); apply/andP; split;
  last by apply: contra u_col => /mem_col.
by apply: contra ru => f; have [->] := matching_col m f uM' erefl.
Qed.

Theorem lemma10_live_row : 3 <= n -> exists r, [/\ r < n, live r & r != u.1].
Proof.
move=> n3; have un : u.1 < n by case/andP: u_on.
case E: (has (fun r => r \notin [:: b; u.1]) (iota 0 n)).
  case/hasP: E => r; rewrite mem_iota add0n !inE negb_or /= => rn /andP[rb ru].
  by exists r; rewrite all_live.
have: size (iota 0 n) <= size [:: b; u.1].
  apply: uniq_leq_size; first exact: iota_uniq.
  by move=> r rn; apply: contraFT E => rbu; apply/hasP; exists r.
by rewrite size_iota leqNgt n3.
Qed.

End FullMatching.

End Built.
