(** Facts on matchings used everywhere: size bounds, the lines a matching
    misses, (5.1), (5.2), and that the computations of Board.v compute what the
    paper means by them.

<<
    matching_row, matching_col == cells of a matching in one line are one
    near_row, near_col         == n-1 cells miss one row and one column only
    nu_ge, nu_le, nu_witness   == nu is the largest size of a matching
    nu_transpose               == nu of the reflected set is the same
    nu_drop_row, nu_drop_col   == (5.1)
    nu_cons, nu_cat            == (5.2)
    has_transversalP           == what has_transversal computes
    has_transversal_nu         == S holds a transversal exactly if nu S = n
    completes_near, near_completes
                               == a cell completes S exactly if it fills the
                                  lines that n-1 cells of S miss
    near_sigma, near_sigma_inj, near_sigma_onto
                               == sigma is a bijection of the rows but b to
                                  the columns but d
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- lists of cells ---- *)
Lemma matching_uniq M : matching M -> uniq M.
Proof. by case/andP=> /map_uniq. Qed.

Lemma matching_perm M N : perm_eq M N -> matching M = matching N.
Proof.
move=> E; rewrite /matching; congr (_ && _); apply: perm_uniq; exact: perm_map.
Qed.

Lemma matching_cons f M :
  matching (f :: M) = [&& f.1 \notin rows_of M, f.2 \notin cols_of M
    & matching M].
Proof. by rewrite /matching /= -!andbA; do !bool_congr. Qed.

Lemma matching_filter a M : matching M -> matching [seq f <- M | a f].
Proof.
case/andP=> R C; apply/andP; split; [move: R | move: C];
  by apply: subseq_uniq; apply: map_subseq; apply: filter_subseq.
Qed.

Lemma uniq_map_inj (T U : eqType) (h : T -> U) s x y :
  uniq (map h s) -> x \in s -> y \in s -> h x = h y -> x = y.
Proof.
elim: s => // z s IH /= /andP[zs us] xs ys E; move: xs ys.
rewrite !inE => /predU1P[xz|xs] /predU1P[yz|ys]; last exact: IH.
- by rewrite xz.
- by rewrite -xz E map_f in zs.
by rewrite -yz -E map_f in zs.
Qed.

(* Cells of a matching in one row are equal; in one column also. *)
Lemma matching_row M f g :
  matching M -> f \in M -> g \in M -> f.1 = g.1 -> f = g.
Proof. by case/andP=> u _; apply: uniq_map_inj. Qed.

Lemma matching_col M f g :
  matching M -> f \in M -> g \in M -> f.2 = g.2 -> f = g.
Proof. by case/andP=> _ u; apply: uniq_map_inj. Qed.

(* A part of a matching, listed without repetition, is a matching. *)
Lemma matching_sub M N : matching M -> uniq N -> {subset N <= M} -> matching N.
Proof.
move=> m u s; rewrite /matching /rows_of /cols_of !map_inj_in_uniq ?u // =>
  f g /s Hf /s Hg.
- exact: (matching_col m).
- exact: (matching_row m).
Qed.

Lemma rows_sub S S' : {subset S <= S'} -> {subset rows_of S <= rows_of S'}.
Proof. by move=> s r /mapP[f Hf ->]; apply: map_f; apply: s. Qed.

Lemma cols_sub S S' : {subset S <= S'} -> {subset cols_of S <= cols_of S'}.
Proof. by move=> s r /mapP[f Hf ->]; apply: map_f; apply: s. Qed.

Lemma mem_row S f : f \in S -> f.1 \in rows_of S.
Proof. exact: map_f. Qed.

Lemma mem_col S f : f \in S -> f.2 \in cols_of S.
Proof. exact: map_f. Qed.

(* ---- reflection ---- *)
Lemma swapK : involutive swap.
Proof. by case. Qed.

Lemma mem_transpose S f : (f \in transpose S) = (swap f \in S).
Proof. by rewrite -{1}(swapK f) mem_map //; apply: can_inj swapK. Qed.

Lemma rows_transpose S : rows_of (transpose S) = cols_of S.
Proof. by rewrite /rows_of /transpose -map_comp. Qed.

Lemma cols_transpose S : cols_of (transpose S) = rows_of S.
Proof. by rewrite /cols_of /transpose -map_comp. Qed.

Lemma matching_transpose M : matching (transpose M) = matching M.
Proof. by rewrite /matching rows_transpose cols_transpose andbC. Qed.

Lemma on_swap n f : on_board n (swap f) = on_board n f.
Proof. by rewrite /on_board andbC. Qed.

Lemma all_on_transpose n S :
  all (on_board n) (transpose S) = all (on_board n) S.
Proof. by rewrite all_map; apply: eq_all => f /=; rewrite on_swap. Qed.

Lemma size_transpose S : size (transpose S) = size S.
Proof. exact: size_map. Qed.

Lemma transposeK : involutive transpose.
Proof.
by move=> S; rewrite /transpose -map_comp -[RHS]map_id; apply: eq_map; case.
Qed.

Lemma near_transversal_transpose n M b d :
  near_transversal n M b d -> near_transversal n (transpose M) d b.
Proof.
case=> m a e bn dn bM dM; split; rewrite ?matching_transpose //.
- by rewrite all_on_transpose.
- by rewrite size_transpose.
- by rewrite rows_transpose.
by rewrite cols_transpose.
Qed.

Lemma rows_on n S : all (on_board n) S -> {subset rows_of S <= iota 0 n}.
Proof.
by move/allP=> A r /mapP[f /A /andP[Hr _] ->]; rewrite mem_iota.
Qed.

Lemma cols_on n S : all (on_board n) S -> {subset cols_of S <= iota 0 n}.
Proof.
by move/allP=> A r /mapP[f /A /andP[_ Hc] ->]; rewrite mem_iota.
Qed.

Lemma size_rows S : size (rows_of S) = size S.
Proof. exact: size_map. Qed.

(* ---- sizes ---- *)
Lemma matching_size n M : matching M -> all (on_board n) M -> size M <= n.
Proof.
case/andP=> u _ a; rewrite -size_rows -[n in _ <= n](size_iota 0).
by apply: uniq_leq_size => //; apply: rows_on.
Qed.

(* A matching that misses a row has at most n-1 cells. *)
Lemma matching_size_miss_row n M p :
  matching M -> all (on_board n) M -> p < n -> p \notin rows_of M -> size M < n.
Proof.
case/andP=> u _ a pn pM; rewrite -size_rows -[n in _ < n](size_iota 0).
apply: (@uniq_leq_size _ (p :: rows_of M)); first by rewrite /= pM.
by move=> r; rewrite inE => /predU1P[->|/(rows_on a) //]; rewrite mem_iota.
Qed.

Lemma matching_size_miss_col n M q :
  matching M -> all (on_board n) M -> q < n -> q \notin cols_of M -> size M < n.
Proof.
rewrite -matching_transpose -all_on_transpose -rows_transpose -size_transpose.
exact: matching_size_miss_row.
Qed.

(* A matching of n-1 cells misses exactly one row and exactly one column. *)
Lemma near_full_rows n M p r :
  matching M -> all (on_board n) M -> (size M).+1 = n -> p < n ->
  p \notin rows_of M ->
  r < n -> r != p -> r \in rows_of M.
Proof.
case/andP=> u _ a e pn pM rn rp; apply: contraTT isT => rM.
have: size (r :: p :: rows_of M) <= size (iota 0 n).
  apply: uniq_leq_size; first by rewrite /= inE negb_or rp rM pM.
  move=> x; rewrite !inE => /or3P[/eqP->|/eqP->|/(rows_on a) //];
    by rewrite mem_iota.
by rewrite size_iota /= size_rows e ltnn.
Qed.

Lemma near_full_cols n M q c :
  matching M -> all (on_board n) M -> (size M).+1 = n -> q < n ->
  q \notin cols_of M ->
  c < n -> c != q -> c \in cols_of M.
Proof.
rewrite -matching_transpose -all_on_transpose -!rows_transpose -size_transpose.
exact: near_full_rows.
Qed.

(* It meets every other row and every other column. *)
Lemma near_row n M b d r :
  near_transversal n M b d -> r < n -> r != b -> r \in rows_of M.
Proof. by case=> m a e bn _ bM _; apply: near_full_rows m a e bn bM. Qed.

Lemma near_col n M b d c :
  near_transversal n M b d -> c < n -> c != d -> c \in cols_of M.
Proof. by case=> m a e _ dn _ dM; apply: near_full_cols m a e dn dM. Qed.

Lemma near_cell n M b d : near_transversal n M b d -> on_board n (b, d).
Proof. by case=> _ _ _ bn dn _ _; rewrite /on_board /= bn. Qed.

Lemma near_misses_row n M :
  matching M -> all (on_board n) M -> (size M).+1 = n ->
  exists2 p, p < n & p \notin rows_of M.
Proof.
case/andP=> u _ a e; case E: (all (mem (rows_of M)) (iota 0 n)).
  have: size (iota 0 n) <= size (rows_of M).
    by apply: uniq_leq_size (iota_uniq _ _) _ => x Hx; apply: (allP E).
  by rewrite size_iota size_rows -e ltnn.
case/allPn: (negbT E) => p; rewrite mem_iota => pn pM.
by exists p.
Qed.

Lemma near_misses_col n M :
  matching M -> all (on_board n) M -> (size M).+1 = n ->
  exists2 q, q < n & q \notin cols_of M.
Proof.
rewrite -matching_transpose -all_on_transpose -rows_transpose -size_transpose.
exact: near_misses_row.
Qed.

Lemma near_transversal_exists n M :
  matching M -> all (on_board n) M -> (size M).+1 = n ->
  exists b d, near_transversal n M b d.
Proof.
move=> m a e; have [b bn bM] := near_misses_row m a e.
have [d dn dM] := near_misses_col m a e.
by exists b, d.
Qed.

(* A transversal meets every row and every column. *)
Lemma transversal_rows n T r : transversal n T -> r < n -> r \in rows_of T.
Proof.
case/and3P=> m a /eqP e rn; apply: contraTT isT => rT.
by move: (matching_size_miss_row m a rn rT); rewrite e ltnn.
Qed.

Lemma transversal_cols n T c : transversal n T -> c < n -> c \in cols_of T.
Proof.
case/and3P=> m a /eqP e cn; apply: contraTT isT => cT.
by move: (matching_size_miss_col m a cn cT); rewrite e ltnn.
Qed.

(* The cells of a matching on one row or one column number at most one. *)
Lemma count_row_matching M r : matching M -> count (fun f => f.1 == r) M <= 1.
Proof.
case/andP=> u _; rewrite -(count_map (fun f : cell => f.1) (pred1 r)).
by rewrite (count_uniq_mem _ u) leq_b1.
Qed.

Lemma count_col_matching M c : matching M -> count (fun f => f.2 == c) M <= 1.
Proof.
case/andP=> _ u; rewrite -(count_map (fun f : cell => f.2) (pred1 c)).
by rewrite (count_uniq_mem _ u) leq_b1.
Qed.

Lemma mem_sublists M S : M \in sublists S -> {subset M <= S}.
Proof.
elim: S M => [|f S IH] M /=; first by rewrite inE => /eqP->.
rewrite mem_cat => /orP[/IH s g /s|/mapP[N /IH s ->] g].
  by rewrite inE => ->; rewrite orbT.
by rewrite !inE => /predU1P[->|/s ->]; rewrite ?eqxx ?orbT.
Qed.

Lemma filter_sublists a S : [seq f <- S | a f] \in sublists S.
Proof.
elim: S => //= f S IH; rewrite mem_cat; case: (a f); last by rewrite IH.
by rewrite map_f ?orbT.
Qed.

(* Every matching inside S is listed, up to order. *)
Lemma sublists_complete M S :
  uniq M -> {subset M <= S} ->
  exists2 N, N \in sublists (undup S) & perm_eq M N.
Proof.
move=> u s; exists [seq f <- undup S | f \in M]; first exact: filter_sublists.
apply: uniq_perm => //; first by rewrite filter_uniq // undup_uniq.
move=> f; rewrite mem_filter mem_undup; case E: (f \in M) => //=.
by rewrite (s _ E).
Qed.

Lemma foldr_maxn_ge (s : seq nat) k : k \in s -> k <= foldr maxn 0 s.
Proof.
elim: s => //= x s IH; rewrite inE leq_max => /predU1P[->|/IH ->];
  by rewrite ?leqnn ?orbT.
Qed.

Lemma foldr_maxn_mem (s : seq nat) : s != [::] -> foldr maxn 0 s \in s.
Proof.
elim: s => // x s IH _ /=; case: s IH => [|y s] IH; first by rewrite maxn0 inE.
by rewrite /maxn; case: ifP => _; rewrite inE ?eqxx // IH ?orbT.
Qed.

(* ---- what nu computes ---- *)
Lemma nu_ge M S : matching M -> {subset M <= S} -> size M <= nu S.
Proof.
move=> m s; have [N Ns p] := sublists_complete (matching_uniq m) s.
apply: foldr_maxn_ge; rewrite (perm_size p); apply: map_f.
by rewrite mem_filter -(matching_perm p) m.
Qed.

Lemma nu_witness S : exists M, [/\ matching M, {subset M <= S} & size M = nu S].
Proof.
set l := [seq size M | M <- sublists (undup S) & matching M].
have: foldr maxn 0 l \in l.
  apply: foldr_maxn_mem;
    rewrite -size_eq0 size_map size_filter -lt0n -has_count.
  apply/hasP; exists [::] => //.
  by rewrite -[[::]](filter_pred0 (undup S)) filter_sublists.
case/mapP=> M; rewrite mem_filter => /andP[m Ms] e; exists M; split=> // f.
by move/(mem_sublists Ms); rewrite mem_undup.
Qed.

Lemma nu_le k S :
  (forall M, matching M -> {subset M <= S} -> size M <= k) -> nu S <= k.
Proof. by move=> H; have [M [m s <-]] := nu_witness S; apply: H. Qed.

Lemma nu_size S : nu S <= size S.
Proof.
apply: nu_le => M m s; apply: uniq_leq_size => //; exact: matching_uniq.
Qed.

Lemma nu_sub S S' : {subset S <= S'} -> nu S <= nu S'.
Proof. by move=> s; apply: nu_le => M m sM; apply: nu_ge => // f /sM/s. Qed.

Lemma nu_matching M : matching M -> nu M = size M.
Proof. by move=> m; apply/eqP; rewrite eqn_leq nu_size nu_ge. Qed.

Lemma nu_full_matching S : uniq S -> nu S = size S -> matching S.
Proof.
move=> u e; have [M [m s eM]] := nu_witness S.
have [|_ eS] := uniq_min_size (matching_uniq m) s; first by rewrite eM e.
by apply: (matching_sub m u) => f; rewrite eS.
Qed.

Lemma nu_board n S : all (on_board n) S -> nu S <= n.
Proof.
move=> a; apply: nu_le => M m s; apply: matching_size => //.
by apply/allP => f /s; apply: (allP a).
Qed.

Lemma nu_transpose S : nu (transpose S) = nu S.
Proof.
suff le S' : nu (transpose S') <= nu S'.
  by apply/eqP; rewrite eqn_leq le -{1}(transposeK S) le.
apply: nu_le => M m s; rewrite -size_transpose; apply: nu_ge.
  by rewrite matching_transpose.
by move=> f; rewrite mem_transpose => /s; rewrite mem_transpose swapK.
Qed.

(* (5.1), for a row and for a column. *)
Lemma nu_drop_row S r : nu S <= (nu [seq f <- S | f.1 != r]).+1.
Proof.
apply: nu_le => M m s; rewrite -(count_predC (fun f : cell => f.1 == r)) -add1n.
apply: leq_add; first exact: count_row_matching.
rewrite -size_filter; apply: nu_ge; first exact: matching_filter.
by move=> f; rewrite !mem_filter /= => /andP[-> /s].
Qed.

Lemma nu_drop_col S c : nu S <= (nu [seq f <- S | f.2 != c]).+1.
Proof.
apply: nu_le => M m s; rewrite -(count_predC (fun f : cell => f.2 == c)) -add1n.
apply: leq_add; first exact: count_col_matching.
rewrite -size_filter; apply: nu_ge; first exact: matching_filter.
by move=> f; rewrite !mem_filter /= => /andP[-> /s].
Qed.

(* (5.2). *)
Lemma nu_cons S f : nu (f :: S) <= (nu S).+1.
Proof.
apply: leq_trans (nu_drop_row _ f.1) _; rewrite ltnS /= eqxx /=.
by apply: nu_sub => g; rewrite mem_filter => /andP[].
Qed.

Lemma nu_cat S T : nu (T ++ S) <= nu S + size T.
Proof.
elim: T => [|f T IH] /=; first by rewrite addn0.
by apply: leq_trans (nu_cons _ _) _; rewrite addnS ltnS.
Qed.

Lemma iota_last k : iota 0 k.+1 = rcons (iota 0 k) k.
Proof. by rewrite -addn1 iotaD cats1. Qed.

Lemma fill_sound k S : fill k S ->
  exists T, [/\ {subset T <= S}, uniq (cols_of T) & rows_of T = rev (iota 0 k)].
Proof.
elim: k S => [|k IH] S /=; first by exists [::].
case/hasP=> f; rewrite mem_filter => /andP[/eqP fk fS] /IH[T [s u e]].
exists (f :: T); split=> [g||].
- by rewrite inE => /predU1P[->|/s] //; rewrite mem_filter => /andP[].
- rewrite /= u andbT; apply/mapP => -[g /s];
    rewrite mem_filter => /andP[/eqP ne _] E.
  by apply: ne.
by rewrite -[0 :: _]/(iota 0 k.+1) iota_last rev_rcons -e -fk.
Qed.

Lemma fill_complete k S T :
  {subset T <= S} -> uniq (cols_of T) -> perm_eq (rows_of T) (iota 0 k) ->
  fill k S.
Proof.
elim: k S T => // k IH S T s u p.
have: k \in rows_of T by rewrite (perm_mem p) mem_iota add0n /=.
case/mapP=> f fT kf; apply/hasP; exists f;
  first by rewrite mem_filter -kf eqxx s.
have q: perm_eq T (f :: rem f T) by apply: perm_to_rem.
have uT: uniq T by apply: map_uniq u.
have uq: uniq (cols_of (f :: rem f T)) by rewrite -(perm_uniq (perm_map _ q)).
apply: (IH _ (rem f T)) => [g gT||].
- rewrite mem_filter s ?(mem_rem gT) // andbT; apply/negP => /eqP E.
  by move: uq => /= /andP[/negP[]]; rewrite -E map_f.
- by move: uq => /= /andP[].
rewrite -(perm_cons k) [X in perm_eq X _](_ : _ = rows_of (f :: rem f T))
  /= -?kf //.
apply: perm_trans (_ : perm_eq _ (iota 0 k.+1)) _;
  last by rewrite iota_last perm_rcons.
by apply: perm_trans p; rewrite perm_sym kf; apply: (perm_map _ q).
Qed.

(* ---- what has_transversal computes ---- *)
Lemma has_transversalP n S :
  reflect (exists T, transversal n T /\ {subset T <= S}) (has_transversal n S).
Proof.
apply: (iffP idP) =>
  [/fill_sound[T [s u e]]|[T [/and3P[/andP[u v] a /eqP e] s]]].
  exists T; split; last by move=> f /s; rewrite mem_filter => /andP[].
  rewrite /transversal /matching u e rev_uniq iota_uniq /=.
  rewrite -(size_map (fun f : cell => f.1)) -/(rows_of T) e size_rev size_iota
    eqxx andbT.
  by apply/allP => f /s; rewrite mem_filter => /andP[].
apply: (@fill_complete _ _ T) => //.
  by move=> f fT; rewrite mem_filter (allP a) ?s.
apply: uniq_perm; rewrite ?iota_uniq // => r.
by apply: (uniq_min_size u (rows_on a) _).2; rewrite size_iota size_rows e.
Qed.

Lemma has_transversal_sub n S S' :
  {subset S <= S'} -> has_transversal n S -> has_transversal n S'.
Proof.
move=> s /has_transversalP[T [t sT]]; apply/has_transversalP.
by exists T; split=> // f /sT/s.
Qed.

Lemma eq_has_transversal n S S' :
  S =i S' -> has_transversal n S = has_transversal n S'.
Proof.
by move=> e; apply/idP/idP; apply: has_transversal_sub => f; rewrite e.
Qed.

(* A player wins exactly when nu of their set is n. *)
Lemma has_transversal_nu n S :
  all (on_board n) S -> has_transversal n S = (nu S == n).
Proof.
move=> a; apply/has_transversalP/eqP => [[T [/and3P[m _ /eqP e] s]]|e].
  by apply/eqP; rewrite eqn_leq nu_board //= -e nu_ge.
have [M [m s eM]] := nu_witness S; exists M; split=> //.
rewrite /transversal m eM e eqxx andbT /=; apply/allP => f /s; exact: (allP a).
Qed.

Lemma has_transversal_size n S : has_transversal n S -> n <= size S.
Proof.
case/has_transversalP=> T [/and3P[m _ /eqP <-] s].
by apply: uniq_leq_size => //; apply: matching_uniq.
Qed.

Lemma has_transversal_transpose n S :
  has_transversal n (transpose S) = has_transversal n S.
Proof.
suff H S' : has_transversal n S' -> has_transversal n (transpose S').
  by apply/idP/idP; [rewrite -{2}(transposeK S)|]; apply: H.
case/has_transversalP=> T [/and3P[m a e] s]; apply/has_transversalP.
exists (transpose T); split.
  by rewrite /transversal matching_transpose all_on_transpose
    size_transpose m a.
by move=> f; rewrite !mem_transpose => /s.
Qed.

Lemma completes_transpose n S f :
  completes n (transpose S) (swap f) = completes n S f.
Proof.
by rewrite /completes on_swap -[swap f :: _]/(transpose (f :: S))
  has_transversal_transpose.
Qed.

(* A cell that completes S, S itself having no transversal, does so by filling
   the row and the column that a matching of n-1 cells of S misses. *)
Lemma completes_near n S f :
  ~~ has_transversal n S -> completes n S f ->
  exists2 M, near_transversal n M f.1 f.2 & {subset M <= S}.
Proof.
move=> no /andP[fn /has_transversalP[T [/and3P[m a /eqP e] s]]].
have fT: f \in T.
  apply: contraR no => fT; apply/has_transversalP; exists T.
  rewrite /transversal m a e eqxx; split=> // g gT; have := s g gT.
  by rewrite inE => /predU1P[E|//]; rewrite -E gT in fT.
have p: perm_eq T (f :: rem f T) by apply: perm_to_rem.
move: m a e; rewrite (matching_perm p) (perm_all _ p) (perm_size p)
  matching_cons.
move=> /and3P[fR fC m] /= /andP[_ a] e.
exists (rem f T); last first.
  move=> g gT; have := s _ (mem_rem gT); rewrite inE => /predU1P[E|//].
  by case/negP: fR; move: (mem_row gT); rewrite E.
by split=> //; case/andP: fn.
Qed.

Lemma near_completes n S M b d :
  near_transversal n M b d -> {subset M <= S} -> completes n S (b, d).
Proof.
move=> near s; have bd := near_cell near; case: near => m a e _ _ bM dM.
rewrite /completes bd; apply/has_transversalP; exists ((b, d) :: M); split.
  by rewrite /transversal matching_cons bM dM m /= bd a e eqxx.
by move=> f; rewrite !inE => /predU1P[->|/s ->]; rewrite ?eqxx ?orbT.
Qed.

(* ---- sigma ---- *)
Lemma mem_rows_sigma n S r :
  all (on_board n) S -> r \in rows_of S -> (r, sigma n S r) \in S.
Proof.
move=> a /mapP[[r' c] f /= ->].
have: c \in [seq c <- iota 0 n | (r', c) \in S].
  by rewrite mem_filter f mem_iota; case/andP: (allP a _ f).
rewrite /sigma; case E: [seq _ <- _ | _] => [//|x t] _ /=.
by move: (mem_head x t); rewrite -E mem_filter => /andP[].
Qed.

Lemma sigma_mem n M r c :
  matching M -> all (on_board n) M -> (r, c) \in M -> sigma n M r = c.
Proof.
move=> m a f; have g := mem_rows_sigma a (mem_row f).
by have [] := matching_row m g f erefl.
Qed.

Lemma near_sigma n M b d r :
  near_transversal n M b d -> r < n -> r != b -> (r, sigma n M r) \in M.
Proof.
move=> near rn rb; apply: mem_rows_sigma (near_on_board near) _.
exact: near_row near rn rb.
Qed.

Lemma near_sigma_lt n M b d r :
  near_transversal n M b d -> r < n -> r != b -> sigma n M r < n.
Proof.
move=> near rn rb; have f := near_sigma near rn rb.
by case/andP: (allP (near_on_board near) _ f).
Qed.

Lemma near_sigma_neq n M b d r :
  near_transversal n M b d -> r < n -> r != b -> sigma n M r != d.
Proof.
move=> near rn rb; have f := near_sigma near rn rb.
by apply: contraNneq (near_d_open near) => <-; apply: (mem_col f).
Qed.

Lemma near_sigma_inj n M b d r s :
  near_transversal n M b d -> r < n -> r != b -> s < n -> s != b ->
  sigma n M r = sigma n M s -> r = s.
Proof.
move=> near rn rb sn sb e; have f := near_sigma near rn rb.
have g := near_sigma near sn sb.
by have [] := matching_col (near_matching near) f g e.
Qed.

Lemma near_sigma_onto n M b d c :
  near_transversal n M b d -> c < n -> c != d ->
  exists r, [/\ r < n, r != b & sigma n M r = c].
Proof.
move=> near cn cd; have [m a _ _ _ bM _] := near.
case/mapP: (near_col near cn cd) => -[r c'] f /= cc; subst c'.
exists r; split; [by case/andP: (allP a _ f) | | exact: sigma_mem].
by apply: contraNneq bM => <-; apply: (mem_row f).
Qed.
