(** The count (4.1) and Lemmas 9 and 10 of the paper: suitable live rows.

<<
    live_rows n M F b d     == the live rows
    eq_4_1                  == (4.1): there are n-1-w of them at least
    pair_ok n b d M F k r s == r and s are on the board and suit plan k
    mem_pairs               == these are the pairs that the rule looks at
    lemma9_admissible_pair  == w <= n-3: either plan has such a pair
    blocked_near            == O's stones miss one line each (w = 0, nu = n-2)
    lemma10_admissible_pair, lemma10_live_row
                            == then s = u_a, with any other live row
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule OpenBlock Phase1
  TieBreak.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition live_rows (n : nat) (M F : seq cell) (b d : nat) : seq nat :=
  [seq s <- iota 0 n | live n M F b d s].

Section Pairs.

(* The position at ply 2n-3. *)
Variables (n b d : nat) (M F : seq cell).
Hypothesis built : matching_built n b d (Position M F).
Notation sigma := (sigma n M).
Notation live := (live n M F b d).
Notation w := (weight F b d).

Lemma liveE s : live s = [&& s != b, (s, d) \notin F & (b, sigma s) \notin F].
Proof.
rewrite /live /free /=.
have -> : (s, d) \notin M by apply: contra (near_d_open built); apply: mem_col.
by have -> : (b, sigma s) \notin M by apply: contra (near_b_open built);
  apply: mem_row.
Qed.

Lemma live_on s : s \in live_rows n M F b d -> [/\ s < n, s != b & live s].
Proof.
rewrite mem_filter mem_iota add0n /= => /andP[l sn]; split=> //.
by case/and3P: l.
Qed.

(* ---- (4.1) ---- *)

(* The rows other than b, live or killed by an O-stone in row b or column d. *)
Let killed := [seq s <- iota 0 n | (s != b) && ~~ live s].

(* The O-stone that kills row s. *)
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
  by case; apply: (near_sigma_inj built).
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
  exact: near_b_on built.
rewrite -size_cat; apply: uniq_leq_size;
  first by rewrite filter_uniq // iota_uniq.
move=> s; rewrite mem_cat !mem_filter inE => /andP[sb sn].
by rewrite sb sn /= !andbT; case: (live s).
Qed.

(* ---- Lemma 9 ---- *)

(* A cross cell of two live rows is no X-stone; so it is free or O's. *)
Lemma cross_not_X r s :
  r < n -> r != b -> s < n -> s != b -> r != s -> (r, sigma s) \notin M.
Proof.
move=> rn rb sn sb rs; apply: contra rs => f; apply/eqP.
by have [] := matching_col (near_matching built) f
  (near_sigma built sn sb) erefl.
Qed.

(* The stones of F outside row b and column d. *)
Let outside := [seq f <- F | ~~ ((f.1 == b) || (f.2 == d))].

Let outside_size : size outside = n.-2 - w.
Proof.
rewrite size_filter -(built_os_size built)
  /= -(count_predC (fun f => (f.1 == b) || (f.2 == d)) F).
by rewrite addKn.
Qed.

Let cross_outside r s :
  r \in live_rows n M F b d -> s \in live_rows n M F b d ->
  (r, sigma s) \in F ->
  (r, sigma s) \in outside.
Proof.
move=> /live_on[rn rb _] /live_on[sn sb _] f.
by rewrite mem_filter f andbT negb_or /= rb (near_sigma_neq built sn sb).
Qed.

(* Were every cross cell taken, a row of them and one more would be too many. *)
Lemma pair_exists :
  3 <= n -> w <= n - 3 -> exists r s,
  [/\ r < n, s < n & admissible_pair n M F b d PlanI r s].
Proof.
move=> n3 wn; set L := live_rows n M F b d.
have uL : uniq L by rewrite filter_uniq // iota_uniq.
have sizeL : n.-1 - w <= size L by apply: eq_4_1.
case E: (has (fun rs => admissible_pair n M F b d PlanI rs.1 rs.2)
             [seq (r, s) | r <- L, s <- L]).
  case/hasP: E => -[r s]
    /allpairsP[[r' s'] [/= /live_on[rn _ _] /live_on[sn _ _] [-> ->]]].
  by exists r', s'.
have taken r s : r \in L -> s \in L -> r != s -> (r, sigma s) \in F.
  move=> rL sL rs; have [rn rb lr] := live_on rL; have [sn sb ls] := live_on sL.
  apply: contraFT E => fF; apply/hasP; exists (r, s).
    by apply/allpairsP; exists (r, s).
  by rewrite /admissible_pair /= rs lr ls /free /= fF andbT cross_not_X.
(* so L has at least two rows, x and y *)
have n1w : n.-1 - w = (n.-2 - w).+1.
  by case: n n3 wn => [|[|[|k]]] //= _;
    rewrite subSS subSS subSS subn0 => /leqW/subSn.
have := sizeL; rewrite n1w; have := outside_size; move: uL;
  case LE: L => [|x [|y l]] //=.
  by case: n n3 wn => [|[|[|k]]] //= _;
    rewrite subSS subSS subSS subn0 => /subSn ->.
move=> /and3P[xyl yl ul] oS; rewrite leqNgt => /negP[]; rewrite ltnS -oS.
have inL s : s \in y :: l -> s \in L by move=> sl; rewrite LE inE sl orbT.
have xL : x \in L by rewrite LE mem_head.
have [xn xb _] := live_on xL.
have xNl s : s \in y :: l -> x != s by apply: contraTneq => <-.
pose cells := (y, sigma x) :: [seq (x, sigma s) | s <- y :: l].
rewrite -[(size l).+2]/(size (y :: l)).+1
  -(size_map (fun s => (x, sigma s)) (y :: l)).
apply: (@uniq_leq_size _ cells) => [|f].
  rewrite /cells cons_uniq; apply/andP; split.
    apply/mapP => -[s sl [E' _]];
      by have := xNl y (mem_head _ _); rewrite E' eqxx.
  rewrite map_inj_in_uniq; first by rewrite /= yl ul.
  move=> s t /inL/live_on[sn sb _] /inL/live_on[tn tb _] [].
  exact: (near_sigma_inj built).
have yL : y \in L by rewrite inL ?mem_head.
rewrite inE => /predU1P[->|/mapP[s sl ->]].
  by apply: cross_outside => //; apply: taken; rewrite // eq_sym xNl ?mem_head.
by have sL := inL s sl; apply: cross_outside => //; apply: taken; rewrite ?xNl.
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

(* Lemma 9 (admissible pair): if w <= n-3, either plan has an admissible
   pair. *)
Theorem lemma9_admissible_pair k :
  3 <= n -> w <= n - 3 -> exists r s, pair_ok k r s.
Proof.
move=> n3 wn; have [r [s [rn sn ok]]] := pair_exists n3 wn.
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
have [bF dF] := weight0 w0; move=> sn sb; rewrite liveE sb /=.
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

End Pairs.
