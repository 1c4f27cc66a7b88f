(** Without the diagonal X wins exactly at ply 2n+3, for n >= 14 (M5), and so
   M6: for n >= 23 whichever n cells are missing, unless they fill a line.

   X claims the cells beside the diagonal as long as O answers each in column 0.
   If O answers elsewhere, X's open block has fewer blocked cells than rows, or
   a cell whose lines have three of them, and X builds. If O has not done so
   when the block has side 4, X takes a cell of column 0 itself. O's stones of
   that column are to no purpose, and X, now like Maker, makes a double threat.

<<
    main_diagonal n == the cells (i, i)
    x_stones k, o_stones k
                    == X's and O's first k stones
    idle_not_won    == with three stones in column 0 and n-2 others O does not
                       own a transversal
    idle_attack     == so X's last three stones win
    off_line        == X wins if O answers elsewhere
    line_end        == and if O has not, until the block has side 4
    diagonal_win    == X wins
    diagonal_exact, diagonal_maker
                    == and not sooner, nor as Maker
    any_n_missing   == M6
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Game XRule XChoices
  OpenBlock Pairs Games Determined Criteria CompleteBuild Maker DelayMissing
  Diagonal DelayAny WinMissing BuildMissing AnyMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Local Notation pos X O := (Position X O).

Definition main_diagonal (n : nat) : seq cell := [seq (i, i) | i <- iota 0 n].

Lemma mem_diagonal n f :
  (f \in main_diagonal n) = (f.1 < n) && (f.1 == f.2).
Proof.
apply/mapP/andP => [[i]|[lt /eqP e]]; first by rewrite mem_iota => /= lt ->.
by exists f.1; rewrite ?mem_iota // {2}e -surjective_pairing.
Qed.

Lemma diagonal_transversal n : transversal n (main_diagonal n).
Proof.
apply/and3P; split; last by rewrite size_map size_iota.
  by rewrite /matching /rows_of /cols_of -!map_comp !map_id iota_uniq.
by apply/allP => f; rewrite mem_diagonal /on_board => /andP[lt /eqP <-];
  rewrite lt.
Qed.

(* ---- X's first stones, and O's ---- *)

Fixpoint x_stones (k : nat) : seq cell :=
  if k is j.+1 then (j, k) :: x_stones j else [::].
Fixpoint o_stones (k : nat) : seq cell :=
  if k is j.+1 then (k, 0) :: o_stones j else [::].

Lemma mem_x_stones k f : (f \in x_stones k) = (f.1 < k) && (f.2 == f.1.+1).
Proof.
case: f => x y; elim: k => //= k IH; rewrite inE IH xpair_eqE /= ltnS
  [x <= k]leq_eqVlt.
by case: eqVneq => [->|_] //=; rewrite ltnn orbF.
Qed.

Lemma mem_o_stones k f : (f \in o_stones k) = (0 < f.1 <= k) && (f.2 == 0).
Proof.
case: f => x y; elim: k => [|k IH] /=; first by case: x.
rewrite inE IH xpair_eqE /= [x <= k.+1]leq_eqVlt ltnS.
by case: eqVneq => [->|_] //=; rewrite ltnn /= orbF.
Qed.

Lemma rows_x_stones k r : (r \in rows_of (x_stones k)) = (r < k).
Proof.
apply/mapP/idP => [[f]|lt]; first by rewrite mem_x_stones => /andP[lt _] ->.
by exists (r, r.+1); rewrite // mem_x_stones lt eqxx.
Qed.

Lemma cols_x_stones k c : (c \in cols_of (x_stones k)) = (0 < c <= k).
Proof.
apply/mapP/idP => [[f]|]; first by rewrite mem_x_stones => /andP[lt /eqP->] ->.
by case: c => //= c lt; exists (c, c.+1); rewrite // mem_x_stones lt eqxx.
Qed.

Lemma size_x_stones k : size (x_stones k) = k.
Proof. by elim: k => //= k ->. Qed.

Lemma size_o_stones k : size (o_stones k) = k.
Proof. by elim: k => //= k ->. Qed.

Local Notation in_column := (fun f : cell => f.2 == 0).

Lemma o_stones_in_column k : count in_column (o_stones k) = k.
Proof. by elim: k => //= k ->. Qed.

Lemma weight_o_stones k b d : d != 0 -> weight (o_stones k) b d <= 1.
Proof.
rewrite eq_sym => d0; suff: weight (o_stones k) b d <= (b <= k).
  by move/leq_trans; apply; apply: leq_b1.
elim: k => //= k; rewrite (negPf d0) orbF.
case: eqVneq => [<-|_]; first by rewrite ltnn leqnn leqn0 => /eqP->.
by move/leq_trans; apply; case: (leqP b k) => // /leqW->.
Qed.

(* ---- O's stones in column 0 ---- *)

Lemma idle_not_won n O :
  all (on_board n) O -> size O <= n.+1 -> 2 < count in_column O ->
  ~~ has_transversal n O.
Proof.
move=> a s c; rewrite has_transversal_nu //.
apply: contraTneq (nu_drop_col O 0) => ->; rewrite -ltnNge.
apply: (leq_ltn_trans (n := (size [seq f <- O | f.2 != 0]).+1)).
  exact: nu_size.
rewrite size_filter -[count _ O]/(count (predC in_column) O).
by have := count_predC in_column O; move: s c; lia_nat.
Qed.

Lemma some_allowed n Z X O :
  size X + size O + size Z < n * n ->
  exists t, allowed (board_without n Z) (pos X O) t.
Proof.
set a := allowed _ _ => lt; case: (boolP (has a (board n))) => [/hasP[t]|].
  by exists t.
move/hasPn => full; suff: size (board n) <= size (X ++ O ++ Z).
  by rewrite size_allpairs !size_iota !size_cat; move: lt; lia_nat.
apply: uniq_leq_size (uniq_board n) _ => t tn; move: (full t tn).
rewrite /a allowed_without -mem_board tn /free /= !mem_cat.
by rewrite !negb_and !negbK orbC orbA.
Qed.

Section Diagonal.

Variables (n s t : nat).
Hypothesis large : 14 <= n.
Notation D := (main_diagonal n).
Notation G := (board_without n D).
Notation fair := (WinMissing.fair n D).
Notation built_up := (built_up n D).
Notation held F M := (held_cells n D F M).

Let matching_D : matching D.
Proof. by have /and3P[] := diagonal_transversal n. Qed.
Let size_D : size D = n. Proof. by rewrite size_map size_iota. Qed.
Let D_on : all (on_board n) D.
Proof. by have /and3P[] := diagonal_transversal n. Qed.

(* X owns n-1 stones, and O's are to no purpose. *)
Hypotheses (tn : n.+1 < t.+1 * t.+1) (room : t + 9 <= n).

Lemma idle_attack M O b d :
  fair M O -> near_transversal n M b d -> (size O).+1 = n ->
  2 < count in_column O -> weight O b d <= 4 ->
  forces G PlayerX 5 PlayerX (pos M O).
Proof.
move=> ok near sO idle w; have [_ aO] := fair_on ok.
have w2 : weight D b d <= 2.
  apply: leq_trans (count_or _ _ _) _; rewrite -[2]/(1 + 1).
  by apply: leq_add; [apply: count_row_matching|apply: count_col_matching].
have [||r [q [rn qn ap]]] := pair_exists (F := O ++ D) near (z := n.+1) _ tn.
- by rewrite size_cat size_D; lia_nat.
- by rewrite /weight count_cat -/(weight O b d) -/(weight D b d); lia_nat.
have pair : pair_ok n b d M (O ++ D) PlanI r q by rewrite /pair_ok rn qn.
apply: (double_threat near ok _ pair) => [f fO||g _ ok1|g _ ok2].
- by rewrite inE fO orbT.
- by apply: idle_not_won => //; lia_nat.
- by have [_ a1] := fair_on ok1; apply: idle_not_won; rewrite //=; lia_nat.
by have [_ a2] := fair_on ok2; apply: idle_not_won; rewrite //=; lia_nat.
Qed.

(* X claims f, and O has a reply. *)
Lemma claim_any p M F (f : cell) :
  fair M F -> ~~ has_transversal n F -> allowed G (pos M F) f ->
  size M <= n -> size F <= n ->
  (forall g, fair (f :: M) (g :: F) ->
     forces G PlayerX p PlayerX (pos (f :: M) (g :: F))) ->
  forces G PlayerX p.+2 PlayerX (pos M F).
Proof.
move=> ok no lf sM sF win; have ok' := fair_x ok lf.
have [|q lq] := @some_allowed n D (f :: M) F.
  by rewrite size_D; have : 14 * n <= n * n by [rewrite leq_mul2r large orbT];
    rewrite /=; lia_nat.
apply: (x_plays ok no lf); apply: (o_replies ok' no lq) => g lg.
by apply: win; apply: fair_o lg.
Qed.

(* ---- O answers elsewhere ---- *)

Hypotheses (sn : n < s.+1 * s.+1) (ample : 2 * s + 8 <= n).

Let zk : size D < s.+1 * s.+1. Proof. by rewrite size_D. Qed.

Let few M : ends_few n D s [::] M.
Proof.
have rows r : in_row D r <= 1 by apply: count_row_matching.
have cols c : in_col D c <= 1 by apply: count_col_matching.
move=> M' _ _ m a e; apply: few_lines => // [r r' c c' _ _ _ _ _ _|r c _ _].
  by move: (rows r) (rows r') (cols c) (cols c'); lia_nat.
by move: (rows r) (cols c); lia_nat.
Qed.

Lemma mem_x_block k f : (f \in open_block n (x_stones k)) =
  [&& on_board n f, k <= f.1 & ~~ (0 < f.2 <= k)].
Proof. by rewrite mem_open_block rows_x_stones cols_x_stones -leqNgt. Qed.

(* The blocked cells of X's open block. *)
Lemma held_x_stones k : size (held (o_stones k) (x_stones k.+1)) <= n - k.+2.
Proof.
pose S := [seq (i, i) | i <- iota k.+2 (n - k.+2)].
apply: (@leq_trans (size S)); last by rewrite size_map size_iota.
apply: uniq_leq_size => [|f]; first exact: uniq_held.
rewrite mem_filter mem_x_block => /and4P[bl /andP[f1 f2] kf f0].
case/orP: bl; first by rewrite mem_o_stones [_ <= k]leqNgt kf andbF.
rewrite mem_diagonal => /andP[_ /eqP e]; apply/mapP; exists f.1.
  rewrite mem_iota; move: f0; rewrite -e; case: (f.1) kf f1 => // r kr rn.
  by rewrite /= -ltnNge => kr'; rewrite kr' /= subnKC // (leq_trans _ rn).
by rewrite {2}e -surjective_pairing.
Qed.

Lemma off_line j k (g : cell) :
  built_up (x_stones k.+1) (g :: o_stones k) -> k + j + 5 = n ->
  g != (k.+1, 0) ->
  forces G PlayerX (2 * j + 11) PlayerX (pos (x_stones k.+1) (g :: o_stones k)).
Proof.
case: g => r c; set g := (r, c); set M := x_stones k.+1.
set F := g :: o_stones k => bu e gk.
have -> : 2 * j + 11 = 2 * (j + 2) + 7 by lia_nat.
have [ok m sF] := bu; have sM : size M = k.+1 by rewrite size_x_stones.
have hF : size (held (o_stones k) M) <= n - k.+2 by apply: held_x_stones.
have hF' : size (held F M) <= (size (held (o_stones k) M)).+1.
  exact: held_cons.
have gD : g \notin D.
  case/andP: ok => /(subseq_uniq (suffix_subseq _ _)) /= /andP[+ _] _.
  by rewrite mem_cat negb_or => /andP[].
case: (boolP (g \in held F M)) => [gH|gH]; last first.
  apply: (build_missing zk bu) => //; rewrite sM; first by lia_nat.
  have : size (held F M) <= size (held (o_stones k) M).
    apply: uniq_leq_size => [|f fH]; first exact: uniq_held.
    have fg : f != g by apply: contraNneq gH => <-.
    by move: fH; rewrite !mem_filter /blocked_cell inE (negPf fg).
  by lia_nat.
have diagH i : k.+1 < i -> i < n -> (i, i) \in held F M.
  move=> ki i_n; rewrite mem_filter mem_x_block /blocked_cell mem_diagonal.
  by rewrite /on_board /= i_n eqxx orbT ltnW //= negb_and -!ltnNge ki orbT.
have pick (L : seq nat) : size L < 3 -> exists2 x, k.+1 < x < n & x \notin L.
  move=> lt; have [||x] := @element_outside (iota k.+2 3) L.
  - exact: iota_uniq.
  - by rewrite size_iota.
  rewrite mem_iota => /andP[kx xk] xL; exists x; rewrite // kx /=.
  by apply: leq_trans xk _; lia_nat.
have [f [fB nb three]] : exists f : cell, [/\ f \in open_block n M,
    ~~ blocked_cell D F f & 3 <= weight (held F M) f.1 f.2].
  move: (held_block gH); rewrite mem_x_block.
  case/and3P=> /andP[/= rn cn] kr c0.
  have rc : r != c by move: gD; rewrite mem_diagonal /= rn.
  have nbI x y : k < x -> x != y -> (x, y) != g ->
      ~~ blocked_cell D F (x, y).
    move=> kx xy ne; rewrite /blocked_cell inE (negPf ne) mem_o_stones.
    by rewrite mem_diagonal /= (negPf xy) andbF [x <= k]leqNgt kx andbF.
  have inB x y : k < x -> x < n -> k.+1 < y -> y < n ->
      (x, y) \in open_block n M.
    move=> kx xn ky yn; rewrite mem_x_block /on_board /= xn yn kx /=.
    by rewrite negb_and -!ltnNge ky orbT.
  case: (ltnP k.+1 r) => [kr'|rk].
    have [//|y /andP[ky yn]] := pick [:: r; c].
    rewrite !inE negb_or => /andP[yr yc].
    exists (r, y); split; first exact: inB.
      by apply: nbI; [exact: ltnW|rewrite eq_sym|rewrite xpair_eqE (negPf yc)
        andbF].
    apply: (@weight_three _ _ (r, r) (r, c) (y, y)).
    - by rewrite /= !inE !xpair_eqE !eqxx ![r == _]eq_sym (negPf yr) /=
        [c == r]eq_sym (negPf rc).
    - by move=> x; rewrite !inE => /or3P[]/eqP-> //; apply: diagH.
    by rewrite /= !eqxx /= orbT.
  have re : r = k.+1 by apply/eqP; rewrite eqn_leq rk.
  have kc : k.+1 < c.
    move: c0 gk; rewrite /g re xpair_eqE eqxx /=; case: (c) => //= c'.
    by rewrite -ltnNge.
  have [//|x /andP[kx xn]] := pick [:: c]; rewrite inE => xc.
  have xr : x != r by rewrite re neq_ltn kx orbT.
  exists (x, c); split; first by apply: inB; rewrite // ltnW.
    by apply: nbI; rewrite // ?xpair_eqE ?(negPf xr) // ltnW.
  apply: (@weight_three _ _ (c, c) (r, c) (x, x)).
  - by rewrite /= !inE !xpair_eqE !eqxx [c == r]eq_sym (negPf rc)
      ![_ == x]eq_sym (negPf xc) (negPf xr).
  - by move=> y; rewrite !inE => /or3P[]/eqP-> //; apply: diagH.
  by rewrite /= !eqxx !orbT.
have hf := held_claim n D F M f.
have -> : 2 * (j + 2) + 7 = (2 * (j + 1) + 7).+2 by lia_nat.
apply: (claim_step bu fB nb) => [|g' bu' le]; first by rewrite sM; lia_nat.
by apply: (build_missing zk bu') => //; rewrite /= ?size_x_stones; lia_nat.
Qed.

(* ---- O does not ---- *)

Lemma line_end k :
  built_up (x_stones k) (o_stones k) -> k + 4 = n ->
  forces G PlayerX 11 PlayerX (pos (x_stones k) (o_stones k)).
Proof.
set M := x_stones k; set F := o_stones k => -[ok m _] e.
have sM : size M = k := size_x_stones k.
have sF : size F = k := size_o_stones k.
have idle X L : fair X (L ++ F) -> size L <= 3 -> ~~ has_transversal n (L ++ F).
  move=> /fair_on[_ aO] sL; apply: idle_not_won => //.
    by rewrite size_cat sF; lia_nat.
  by rewrite count_cat o_stones_in_column; lia_nat.
have al X L x y : x < n -> y < n -> x != y -> (x, y) \notin X ->
    (x, y) \notin L ++ F -> allowed G (pos X (L ++ F)) (x, y).
  move=> xn yn xy xX xF; rewrite allowed_without /on_board /free /= xn yn xX xF.
  by rewrite mem_diagonal /= (negPf xy) andbF.
have inM x y : k <= x -> (x, y) \notin M.
  by rewrite mem_x_stones ltnNge /= => ->.
have inF x y : 0 < y -> (x, y) \notin F.
  by rewrite mem_o_stones lt0n => /negPf->; rewrite andbF.
have kn : k.+3 < n by lia_nat.
(* in column 0 *)
have la : allowed G (pos M ([::] ++ F)) (k.+1, 0).
  apply: al => //; try by lia_nat.
    by apply: inM; lia_nat.
  by rewrite /= mem_o_stones /= ltnn.
apply: (claim_any ok (@idle M [::] ok isT) la) => [||g1 ok1]; try by lia_nat.
(* one of two cells in row k+2 *)
have [c [d [kc kd c2 [d2 cd] cg]]] : exists c d, [/\ k < c <= k.+3,
    k < d <= k.+3, c != k.+2, d != k.+2 /\ c != d & (k.+2, c) != g1].
  case: (eqVneq (k.+2, k.+1) g1) => [<-|gk]; [exists k.+3, k.+1|
    exists k.+1, k.+3]; split=> //; try split; rewrite ?xpair_eqE ?eqxx /=;
    by [apply/andP; split; lia_nat|apply/eqP => E; lia_nat].
have lf : allowed G (pos ((k.+1, 0) :: M) ([:: g1] ++ F)) (k.+2, c).
  have [c0 ck] := andP kc; apply: al; [by lia_nat|by lia_nat|by rewrite eq_sym|
    |]; rewrite inE negb_or.
    by rewrite xpair_eqE inM ?andbT; [apply/nandP; left; apply/eqP => E|];
      lia_nat.
  by rewrite cg inF //; lia_nat.
apply: (claim_any ok1 (@idle _ [:: g1] ok1 isT) lf) => [||g2 ok2];
  try by rewrite /=; lia_nat.
(* one of three cells in two columns *)
have [x [y [xC xg]]] : exists x y, (x, y) \in [:: (k, k.+2); (k, d);
    (k.+3, k.+2)] /\ (x, y) \notin [:: g2; g1].
  set C := [:: _; _; _]; case: (boolP (all (mem [:: g2; g1]) C)); last first.
    by case/allPn=> -[x y] xC xg; exists x, y.
  have ne : (k == k.+3) = false by apply/eqP => E; lia_nat.
  move/allP/(@uniq_leq_size _ C [:: g2; g1])=> lt; suff: uniq C by move/lt.
  by rewrite /= !inE !xpair_eqE !eqxx ne /= andbT orbF [_ == d]eq_sym d2.
have [xy xk [y0 yc] [xn yn] yk] : [/\ x != y, (x == k) || (x == k.+3),
    0 < y /\ y != c, x < n /\ y < n & k < y].
  have [d0 dk] := andP kd; have [c0 ck] := andP kc.
  by move: xC; rewrite !inE !xpair_eqE => /or3P[]/andP[/eqP-> /eqP->];
    split; try split; rewrite ?eqxx ?orbT //; try (by rewrite eq_sym);
    try (by lia_nat); apply/eqP => E; lia_nat.
have kx : k <= x by case/orP: xk => /eqP->; lia_nat.
have [x2 x1] : (x == k.+2) = false /\ (x == k.+1) = false.
  by split; apply/eqP => E; case/orP: xk => /eqP E'; lia_nat.
have lx : allowed G (pos [:: (k.+2, c), (k.+1, 0) & M] ([:: g2; g1] ++ F))
    (x, y).
  apply: al => //; last by rewrite mem_cat negb_or xg inF.
  by rewrite !inE !negb_or !xpair_eqE x2 x1 inM.
apply: (claim_any ok2 (@idle _ [:: g2; g1] ok2 isT) lx) => [||g3 ok3];
  try by rewrite /=; lia_nat.
set X := (x, y) :: _; have [aX _] := fair_on ok3.
have mX : matching X.
  have [c0 ck] := andP kc.
  rewrite !matching_cons m /= !inE !negb_or x2 x1 yc.
  rewrite !rows_x_stones !cols_x_stones -!leqNgt kx.
  rewrite !negb_and -!ltnNge yk c0 !orbT.
  by rewrite -!lt0n y0 (leq_ltn_trans (leq0n k) c0) leqnSn (leqW (leqnSn k))
    !andbT !eqSS gtn_eqF.
have [b [q near]] : exists b q, near_transversal n X b q.
  apply: near_transversal_exists; [exact: mX|exact: aX|].
  by rewrite /= sM; lia_nat.
have q0 : q != 0.
  by case: near => _ _ _ _ _ _; apply: contraNneq => ->; rewrite !inE !orbT.
apply: (idle_attack ok3 near).
- by rewrite /= sF; lia_nat.
- by rewrite /= o_stones_in_column; lia_nat.
rewrite /weight -cat1s -[g2 :: _]cat1s -[g1 :: _]cat1s !catA count_cat.
rewrite -[4]/(3 + 1); apply: leq_add; last exact: weight_o_stones.
exact: (count_size _ [:: g3; g2; g1]).
Qed.

Lemma line_wins j k :
  k + j + 4 = n -> built_up (x_stones k) (o_stones k) ->
  forces G PlayerX (2 * j + 11) PlayerX (pos (x_stones k) (o_stones k)).
Proof.
elim: j k => [|j IH] k e bu; first by apply: line_end bu _; rewrite -e addn0.
pose f : cell := (k, k.+1); have fB : f \in open_block n (x_stones k).
  rewrite mem_x_block /on_board /= leqnn ltnn /= !andbT.
  by apply/andP; split; lia_nat.
have nb : ~~ blocked_cell D (o_stones k) f.
  by rewrite /blocked_cell mem_o_stones mem_diagonal /= andbF ltn_eqF ?andbF.
rewrite mulnS -addnA add2n; apply: (claim_step bu fB nb) => [|g bu' _].
  have hk : size (held (o_stones k) (f :: x_stones k)) <= n - k.+2.
    exact: held_x_stones.
  by rewrite size_x_stones; lia_nat.
case: (eqVneq g (k.+1, 0)) => [ge|ne]; last first.
  by apply: off_line bu' _ ne; lia_nat.
by move: bu'; rewrite ge; apply: (IH k.+1); lia_nat.
Qed.

End Diagonal.

(* ---- the theorems ---- *)

(* M5. *)
Theorem diagonal_win n :
  14 <= n -> forces (board_without n (main_diagonal n)) PlayerX (2 * n + 3)
    PlayerX start.
Proof.
move=> large; have [s [le sn]] := root n; have [t [le' tn]] := root n.+1.
have five i : 5 < i -> 6 * i <= i * i by move=> i6; rewrite leq_mul2r i6 orbT.
have -> : 2 * n + 3 = 2 * (n - 4) + 11 by lia_nat.
have [_ a _] := and3P (diagonal_transversal n).
apply: (@line_wins n s t large tn _ sn _ (n - 4) 0).
- by case: (leqP t 5) => [|/five]; lia_nat.
- case: (leqP s 3) => [|s4]; first by lia_nat.
  by have : 4 * s <= s * s; [rewrite leq_mul2r s4 orbT|lia_nat].
- by lia_nat.
apply: built_up_start a; rewrite map_inj_uniq ?iota_uniq // => i j [->] //.
Qed.

Theorem diagonal_exact n p :
  14 <= n -> forces (board_without n (main_diagonal n)) PlayerX p PlayerX start
    <-> 2 * n + 3 <= p.
Proof.
move=> large; split=> [win|le].
  rewrite addn3 ltnNge -addn2; apply/negP => le.
  by apply: diagonal_no_faster_win (diagonal_transversal n) _ le win;
    apply: leq_trans large.
exact: forces_longer le (diagonal_win large).
Qed.

(* So soon X wins as Maker, too. *)
Corollary diagonal_maker n p :
  14 <= n ->
  forces (maker_breaker (area (board_without n (main_diagonal n))) (Size n))
    PlayerX p PlayerX start <-> 2 * n + 3 <= p.
Proof.
move=> large; split=> [win|le]; last first.
  exact: maker_from_achievement (forces_longer le (diagonal_win large)).
rewrite addn3 ltnNge -addn2; apply/negP => le.
apply: (diagonal_delay _ (diagonal_transversal n)) le win => [f|f fD|].
- by rewrite mem_filter => /andP[].
- by rewrite mem_filter fD.
exact: leq_trans large.
Qed.

(* M6: whichever n cells are missing, unless they fill a line. *)
Theorem any_n_missing n Z :
  23 <= n -> size Z <= n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start <->
  lines_left n Z.
Proof.
move=> n23 few; split=> [|left]; first exact: win_lines_left.
case: (boolP (transversal n (missing_cells n Z))) => [t|]; last first.
  exact: any_n_missing_but_diagonal.
rewrite -without_missing; apply: (@like_diagonal n (main_diagonal n)) t _.
  by move=> f /andP[f1 _]; rewrite mem_diagonal f1.
by apply: diagonal_win; apply: leq_trans n23.
Qed.
