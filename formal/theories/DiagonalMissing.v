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
    exchange a b    == two indices change places
    diagonal_one_more
                    == X wins by ply 2n+3 also if one more cell is missing, for
                       n >= 18
    diagonal_maker_second
                    == so it wins as Maker if Breaker begins, at ply 2n+4
    any_n_missing   == M6
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Counting Board Matching Game XRule XChoices
  OpenBlock Pairs Games Symmetry Determined Criteria CompleteBuild Maker
  DelayMissing Diagonal DelayAny WinMissing BuildMissing AnyMissing.

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

(* The diagonal is missing, and at most one more cell, of row 0. *)
Variables (n s t : nat) (extra : bool) (Z : seq cell).
Hypothesis large : 14 <= n.
Notation D := (main_diagonal n).
Notation G := (board_without n Z).
Notation fair := (WinMissing.fair n Z).
Notation built_up := (built_up n Z).
Notation held F M := (held_cells n Z F M).

Hypotheses (Z_on : all (on_board n) Z) (DZ : {subset D <= Z})
  (size_Z : size Z <= n + extra)
  (ZD : forall f, f \in Z -> f.1 != 0 -> f \in D)
  (Z_rows : forall r, r != 0 -> in_row Z r <= 1)
  (Z_cols : forall c, in_col Z c <= 1 + extra)
  (Z01 : (0, 1) \notin Z).

Let notZ x y : x != 0 -> x != y -> ((x, y) \in Z) = false.
Proof.
move=> x0 xy; apply/negP => /ZD/(_ x0); rewrite mem_diagonal /=.
by rewrite (negPf xy) andbF.
Qed.

(* X owns n-1 stones, and O's are to no purpose. *)
Hypotheses (tn : n + extra + 1 < t.+1 * t.+1) (room : t + 9 + extra <= n).

Lemma idle_attack M O b d :
  fair M O -> near_transversal n M b d -> (size O).+1 = n ->
  2 < count in_column O -> b != 0 -> weight O b d <= 4 ->
  forces G PlayerX 5 PlayerX (pos M O).
Proof.
move=> ok near sO idle b0 w; have [_ aO] := fair_on ok.
have w2 : weight Z b d <= 2 + extra.
  apply: leq_trans (count_or _ _ _) _; rewrite -[2]/(1 + 1) -addnA.
  by apply: leq_add; [apply: Z_rows|apply: Z_cols].
have [||r [q [rn qn ap]]] := pair_exists (F := O ++ Z) near _ tn.
- by rewrite size_cat; lia_nat.
- by rewrite /weight count_cat -/(weight O b d) -/(weight Z b d); lia_nat.
have pair : pair_ok n b d M (O ++ Z) PlanI r q by rewrite /pair_ok rn qn.
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
have [|q lq] := @some_allowed n Z (f :: M) F.
  by have : 14 * n <= n * n by [rewrite leq_mul2r large orbT];
    have := leq_b1 extra; rewrite /=; lia_nat.
apply: (x_plays ok no lf); apply: (o_replies ok' no lq) => g lg.
by apply: win; apply: fair_o lg.
Qed.

(* ---- O answers elsewhere ---- *)

Hypotheses (zk : size Z < s.+1 * s.+1) (ample : 2 * s + 8 + 2 * extra <= n).

Let few M : 0 \in rows_of M -> ends_few n Z s [::] M.
Proof.
move=> M0 M' sub _ m a e.
have rows r : r \in open_rows n M' -> in_row Z r <= 1.
  rewrite mem_open_rows => /andP[_ rM]; apply: Z_rows.
  by apply: contraNneq rM => ->; apply: rows_sub sub _ M0.
apply: few_lines => // [r r' c c' rR rR' _ _ _ _|r c rR _].
  by move: (rows r rR) (rows r' rR') (Z_cols c) (Z_cols c'); lia_nat.
by move: (rows r rR) (Z_cols c); lia_nat.
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
move/ZD/(_ (lt0n_neq0 (leq_trans (ltn0Sn k) kf))); rewrite mem_diagonal.
case/andP=> _ /eqP e.
apply/mapP; exists f.1.
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
have gZ : g \notin Z.
  case/andP: ok => /(subseq_uniq (suffix_subseq _ _)) /= /andP[+ _] _.
  by rewrite mem_cat negb_or => /andP[].
case: (boolP (g \in held F M)) => [gH|gH]; last first.
  have M0 : 0 \in rows_of M by rewrite rows_x_stones.
  apply: (build_missing zk bu) => //; rewrite ?sM; last exact: few M0.
    by lia_nat.
  have : size (held F M) <= size (held (o_stones k) M).
    apply: uniq_leq_size => [|f fH]; first exact: uniq_held.
    have fg : f != g by apply: contraNneq gH => <-.
    by move: fH; rewrite !mem_filter /blocked_cell inE (negPf fg).
  by lia_nat.
have diagH i : k.+1 < i -> i < n -> (i, i) \in held F M.
  move=> ki i_n; have iZ : (i, i) \in Z by rewrite DZ // mem_diagonal i_n /=.
  rewrite mem_filter mem_x_block /blocked_cell iZ /on_board /= i_n orbT ltnW //.
  by rewrite negb_and -!ltnNge ki orbT.
have pick (L : seq nat) : size L < 3 -> exists2 x, k.+1 < x < n & x \notin L.
  move=> lt; have [||x] := @element_outside (iota k.+2 3) L.
  - exact: iota_uniq.
  - by rewrite size_iota.
  rewrite mem_iota => /andP[kx xk] xL; exists x; rewrite // kx /=.
  by apply: leq_trans xk _; lia_nat.
have [f [fB nb three]] : exists f : cell, [/\ f \in open_block n M,
    ~~ blocked_cell Z F f & 3 <= weight (held F M) f.1 f.2].
  move: (held_block gH); rewrite mem_x_block.
  case/and3P=> /andP[/= rn cn] kr c0.
  have rc : r != c.
    by apply: contraNneq gZ => rc; rewrite DZ // mem_diagonal /= rn rc eqxx.
  have nbI x y : k < x -> x != y -> (x, y) != g ->
      ~~ blocked_cell Z F (x, y).
    move=> kx xy ne; rewrite /blocked_cell inE (negPf ne) mem_o_stones.
    by rewrite notZ ?(lt0n_neq0 (leq_trans _ kx)) //= [x <= k]leqNgt kx andbF.
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
have hf := held_claim n Z F M f.
have -> : 2 * (j + 2) + 7 = (2 * (j + 1) + 7).+2 by lia_nat.
apply: (claim_step bu fB nb) => [|g' bu' le]; first by rewrite sM; lia_nat.
apply: (build_missing zk bu') => //; last first.
  apply: few; apply: (rows_sub (S := M)); last by rewrite rows_x_stones.
  by move=> h hM; rewrite inE hM orbT.
all: by rewrite /= ?size_x_stones; lia_nat.
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
have k0 : 0 < k by lia_nat.
have al X L x y : x < n -> y < n -> x != y -> k <= x -> (x, y) \notin X ->
    (x, y) \notin L ++ F -> allowed G (pos X (L ++ F)) (x, y).
  move=> xn yn xy kx xX xF; rewrite allowed_without /on_board /free /= xn yn.
  by rewrite xX xF notZ // lt0n_neq0 // (leq_trans k0).
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
    by lia_nat| |]; rewrite inE negb_or.
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
have b0 : b != 0.
  case: near => _ _ _ _ _ + _; apply: contraNneq => ->.
  by rewrite !inE rows_x_stones k0 !orbT.
apply: (idle_attack ok3 near) => //.
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
have nb : ~~ blocked_cell Z (o_stones k) f.
  rewrite /blocked_cell mem_o_stones /= andbF /=.
  case: (posnP k) => [k0|k0]; first by rewrite /f k0.
  by rewrite notZ ?lt0n_neq0 // ltn_eqF.
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

Lemma near_diagonal_win n (extra : bool) Z :
  14 + 4 * extra <= n -> uniq Z -> all (on_board n) Z ->
  {subset main_diagonal n <= Z} -> size Z <= n + extra ->
  (forall f, f \in Z -> f.1 != 0 -> f \in main_diagonal n) ->
  (forall r, r != 0 -> in_row Z r <= 1) ->
  (forall c, in_col Z c <= 1 + extra) -> (0, 1) \notin Z ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start.
Proof.
move=> large u a DZ sZ ZD rows cols Z01.
have [s [le sn]] := root (n + extra).
have [t [le' tn]] := root (n + extra + 1).
have := leq_b1 extra => x1.
have -> : 2 * n + 3 = 2 * (n - 4) + 11 by lia_nat.
apply: (@line_wins n s t extra Z _ a DZ sZ ZD rows cols Z01 tn _ _ _ _ 0).
- by lia_nat.
- case: (leqP t 5) => [|t6]; first by lia_nat.
  by have : 6 * t <= t * t; [rewrite leq_mul2r t6 orbT|lia_nat].
- exact: leq_ltn_trans sZ sn.
- case: (leqP s 3) => [|s4]; first by lia_nat.
  have : 4 * s <= s * s by rewrite leq_mul2r s4 orbT.
  case: (leqP s 4) => [|s5]; first by lia_nat.
  by have : 5 * s <= s * s; [rewrite leq_mul2r s5 orbT|lia_nat].
- by lia_nat.
exact: built_up_start u a.
Qed.

Lemma diagonal_uniq n : uniq (main_diagonal n).
Proof. by have /and3P[/matching_uniq] := diagonal_transversal n. Qed.

(* M5. *)
Theorem diagonal_win n :
  14 <= n -> forces (board_without n (main_diagonal n)) PlayerX (2 * n + 3)
    PlayerX start.
Proof.
move=> large; have [m a /eqP sD] := and3P (diagonal_transversal n).
apply: (@near_diagonal_win n false) => //; rewrite ?addn0 ?sD //.
- exact: diagonal_uniq.
- by move=> r _; apply: count_row_matching.
- by move=> c; apply: count_col_matching.
by rewrite mem_diagonal andbF.
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

(* One more cell may be missing. First, of row 0. *)
Lemma one_more_row0 n y :
  18 <= n -> 1 < y -> y < n ->
  forces (board_without n ((0, y) :: main_diagonal n)) PlayerX (2 * n + 3)
    PlayerX start.
Proof.
move=> large y1 yn; have [m a /eqP sD] := and3P (diagonal_transversal n).
have n0 : 0 < n by apply: leq_trans large.
have eD : (0, y) \notin main_diagonal n.
  by rewrite mem_diagonal /= ltn_eqF ?andbF // ltnW.
apply: (@near_diagonal_win n true) => //.
- by rewrite /= eD diagonal_uniq.
- by rewrite /= a /on_board n0 yn.
- by move=> f fD; rewrite inE fD orbT.
- by rewrite /= sD addn1.
- by move=> f; rewrite inE => /predU1P[->|].
- move=> r; rewrite eq_sym => /negPf r0; rewrite /in_row /= r0.
  exact: count_row_matching.
- move=> c; rewrite /in_col /= -addn1 addnC; apply: leq_add.
    exact: count_col_matching.
  exact: leq_b1.
by rewrite inE negb_or mem_diagonal andbF andbT xpair_eqE /= ltn_eqF.
Qed.

(* Two rows and the same two columns change places. *)
Definition exchange (a b i : nat) : nat :=
  if i == a then b else if i == b then a else i.

Lemma exchangeK a b : involutive (exchange a b).
Proof.
move=> i; rewrite /exchange; case: (eqVneq i a) => [->|ia].
  by rewrite eqxx; case: eqVneq.
by case: (eqVneq i b) => [->|ib]; rewrite ?eqxx // (negPf ia) (negPf ib).
Qed.

Lemma one_more_exchanged n a b e p (h := exchange a b) :
  a < n -> b < n ->
  forces (board_without n (permuted h h e :: main_diagonal n)) PlayerX p PlayerX
    start ->
  forces (board_without n (e :: main_diagonal n)) PlayerX p PlayerX start.
Proof.
move=> an bn; have hK : involutive h := exchangeK a b.
have hn i : i < n -> h i < n by rewrite /h /exchange; do 2 case: ifP => // _.
have pK : involutive (permuted h h) by move=> [x y]; rewrite /permuted /= !hK.
have inD f : (permuted h h f \in main_diagonal n) = (f \in main_diagonal n).
  rewrite !mem_diagonal /= (inj_eq (inv_inj hK)); congr (_ && _).
  by apply/idP/idP => /hn; rewrite ?hK.
have on f : on_board n f -> on_board n (permuted h h f).
  by case/andP=> /hn f1 /hn f2; rewrite /on_board /= f1.
apply: (@forces_moves_to _ _ (permuted h h) (permuted h h)) => //.
split=> // [f|f|S _].
- rewrite !mem_filter !mem_board !inE !negb_or inD => /andP[/andP[fe ->] /on->].
  by rewrite !andbT (inv_eq pK).
- rewrite !mem_filter !mem_board !inE !negb_or inD => /andP[/andP[fe ->] /on->].
  by rewrite !andbT (inj_eq (inv_inj pK)).
by rewrite /= nu_permuted // => i j _ _; apply: (inv_inj hK).
Qed.

Theorem diagonal_one_more n e :
  18 <= n -> on_board n e -> e \notin main_diagonal n ->
  forces (board_without n (e :: main_diagonal n)) PlayerX (2 * n + 3) PlayerX
    start.
Proof.
case: e => x y large /andP[/= xn yn]; rewrite mem_diagonal /= xn /= => xy.
have [n1 n2] : 1 < n /\ 2 < n by split; apply: leq_trans large.
have row0 z : z != 0 -> z < n ->
    forces (board_without n ((0, z) :: main_diagonal n)) PlayerX (2 * n + 3)
      PlayerX start.
  move=> z0 zn; case: (ltnP 1 z) => [z1|]; first exact: one_more_row0.
  case: z z0 {zn} => [|[|]] // _ _; apply: (one_more_exchanged n1 n2).
  exact: one_more_row0.
apply: (@one_more_exchanged n 0 x) => //; first exact: ltnW.
have -> : permuted (exchange 0 x) (exchange 0 x) (x, y) = (0, exchange 0 x y).
  by rewrite /permuted /= {1}/exchange eqxx; case: eqVneq => // ->.
apply: row0; last by rewrite /exchange; do 2 case: ifP => // _; apply: ltnW.
rewrite /exchange; case: (eqVneq y 0) => [y0|y0].
  by rewrite -y0.
by rewrite [y == x]eq_sym (negPf xy).
Qed.

(* So Maker wins although Breaker begins. *)
Theorem diagonal_maker_second n p :
  18 <= n ->
  forces (maker_breaker (area (board_without n (main_diagonal n))) (Size n))
    PlayerX p PlayerO start <-> 2 * n + 4 <= p.
Proof.
move=> large; have n2 : 2 <= n by apply: leq_trans large.
split=> [win|le].
  rewrite addnS ltnNge; apply/negP => le.
  apply: (diagonal_delay_second _ (diagonal_transversal n)) le win => [f|f fD|].
  - by rewrite mem_filter => /andP[].
  - by rewrite mem_filter fD.
  exact: ltnW.
apply: forces_longer le _; rewrite addnS.
apply: (@breaker_plays _ _ _ _ (0, 1)).
  by rewrite /allowed mem_filter mem_diagonal mem_board /on_board /= andbF n2
    ltnW.
move=> e; rewrite /allowed mem_filter mem_board => /andP[/andP[eD en] _].
have := maker_from_achievement (diagonal_one_more large en eD).
apply: maker_monotone => // f.
  by rewrite !mem_filter inE negb_or => /andP[/andP[_ ->] ->].
by rewrite !mem_filter !inE negb_or => /andP[/andP[/negPf-> _] _].
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
