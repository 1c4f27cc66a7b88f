(* Facts on matchings used everywhere: size bounds, the lines a matching
   misses, (5.1), (5.2), and that the computations of Board.v compute what the
   paper means by them. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- lists of cells ---- *)

Lemma matching_uniq M : matching M -> uniq M.
Admitted.

Lemma matching_perm M N : perm_eq M N -> matching M = matching N.
Admitted.

Lemma matching_cons f M :
  matching (f :: M) = [&& f.1 \notin rows M, f.2 \notin cols M & matching M].
Admitted.

Lemma matching_filter a M : matching M -> matching [seq f <- M | a f].
Admitted.

(* Cells of a matching in one row are equal; in one column also. *)
Lemma matching_row M f g : matching M -> f \in M -> g \in M -> f.1 = g.1 -> f = g.
Admitted.

Lemma matching_col M f g : matching M -> f \in M -> g \in M -> f.2 = g.2 -> f = g.
Admitted.

(* A part of a matching, listed without repetition, is a matching. *)
Lemma matching_sub M N : matching M -> uniq N -> {subset N <= M} -> matching N.
Admitted.

Lemma rows_sub S S' : {subset S <= S'} -> {subset rows S <= rows S'}.
Admitted.

Lemma cols_sub S S' : {subset S <= S'} -> {subset cols S <= cols S'}.
Admitted.

Lemma mem_row S f : f \in S -> f.1 \in rows S.
Admitted.

Lemma mem_col S f : f \in S -> f.2 \in cols S.
Admitted.

(* ---- reflection ---- *)

Lemma swapK : involutive swap.
Admitted.

Lemma mem_transpose S f : (f \in transpose S) = (swap f \in S).
Admitted.

Lemma rows_transpose S : rows (transpose S) = cols S.
Admitted.

Lemma cols_transpose S : cols (transpose S) = rows S.
Admitted.

Lemma matching_transpose M : matching (transpose M) = matching M.
Admitted.

Lemma near_transversal_transpose n M b d :
  near_transversal n (transpose M) d b = near_transversal n M b d.
Admitted.

(* ---- sizes ---- *)

Lemma matching_size n M : matching M -> all (on n) M -> size M <= n.
Admitted.

(* A matching that misses a row has at most n-1 cells. *)
Lemma matching_size_miss_row n M p :
  matching M -> all (on n) M -> p < n -> p \notin rows M -> size M < n.
Admitted.

Lemma matching_size_miss_col n M q :
  matching M -> all (on n) M -> q < n -> q \notin cols M -> size M < n.
Admitted.

(* A matching of n-1 cells misses exactly one row and exactly one column. *)
Lemma near_full_rows n M p r :
  matching M -> all (on n) M -> (size M).+1 = n -> p < n -> p \notin rows M ->
  r < n -> r != p -> r \in rows M.
Admitted.

Lemma near_full_cols n M q c :
  matching M -> all (on n) M -> (size M).+1 = n -> q < n -> q \notin cols M ->
  c < n -> c != q -> c \in cols M.
Admitted.

Lemma near_misses_row n M :
  matching M -> all (on n) M -> (size M).+1 = n -> exists2 p, p < n & p \notin rows M.
Admitted.

Lemma near_misses_col n M :
  matching M -> all (on n) M -> (size M).+1 = n -> exists2 q, q < n & q \notin cols M.
Admitted.

Lemma near_transversal_exists n M :
  matching M -> all (on n) M -> (size M).+1 = n -> exists b d, near_transversal n M b d.
Admitted.

(* A transversal meets every row and every column. *)
Lemma transversal_rows n T r : transversal n T -> r < n -> r \in rows T.
Admitted.

Lemma transversal_cols n T c : transversal n T -> c < n -> c \in cols T.
Admitted.

(* The cells of a matching on one row or one column number at most one. *)
Lemma count_row_matching M r : matching M -> count (fun f => f.1 == r) M <= 1.
Admitted.

Lemma count_col_matching M c : matching M -> count (fun f => f.2 == c) M <= 1.
Admitted.

(* ---- what nu computes ---- *)

Lemma nu_ge M S : matching M -> {subset M <= S} -> size M <= nu S.
Admitted.

Lemma nu_witness S : exists M, [/\ matching M, {subset M <= S} & size M = nu S].
Admitted.

Lemma nu_le k S :
  (forall M, matching M -> {subset M <= S} -> size M <= k) -> nu S <= k.
Admitted.

Lemma nu_size S : nu S <= size S.
Admitted.

Lemma nu_sub S S' : {subset S <= S'} -> nu S <= nu S'.
Admitted.

Lemma nu_matching M : matching M -> nu M = size M.
Admitted.

Lemma nu_full_matching S : uniq S -> nu S = size S -> matching S.
Admitted.

Lemma nu_board n S : all (on n) S -> nu S <= n.
Admitted.

(* (5.1), for a row and for a column. *)
Lemma nu_drop_row S r : nu S <= (nu [seq f <- S | f.1 != r]).+1.
Admitted.

Lemma nu_drop_col S c : nu S <= (nu [seq f <- S | f.2 != c]).+1.
Admitted.

(* (5.2). *)
Lemma nu_cons S f : nu (f :: S) <= (nu S).+1.
Admitted.

Lemma nu_cat S T : nu (T ++ S) <= nu S + size T.
Admitted.

(* ---- what has_transversal computes ---- *)

Lemma has_transversalP n S :
  reflect (exists T, transversal n T /\ {subset T <= S}) (has_transversal n S).
Admitted.

(* A player wins exactly when nu of their set is n. *)
Lemma has_transversal_nu n S : all (on n) S -> has_transversal n S = (nu S == n).
Admitted.

Lemma has_transversal_sub n S S' :
  {subset S <= S'} -> has_transversal n S -> has_transversal n S'.
Admitted.

Lemma eq_has_transversal n S S' : S =i S' -> has_transversal n S = has_transversal n S'.
Admitted.

Lemma has_transversal_size n S : has_transversal n S -> n <= size S.
Admitted.

Lemma has_transversal_transpose n S :
  has_transversal n (transpose S) = has_transversal n S.
Admitted.

Lemma completes_transpose n S f :
  completes n (transpose S) (swap f) = completes n S f.
Admitted.

(* A cell that completes S, S itself having no transversal, does so by filling
   the row and the column that a matching of n-1 cells of S misses. *)
Lemma completes_near n S f :
  ~~ has_transversal n S -> completes n S f ->
  exists2 M, near_transversal n M f.1 f.2 & {subset M <= S}.
Admitted.

Lemma near_completes n S M b d :
  near_transversal n M b d -> {subset M <= S} -> completes n S (b, d).
Admitted.

(* ---- sigma ---- *)

Lemma mem_rows_sigma n S r : all (on n) S -> r \in rows S -> (r, sigma n S r) \in S.
Admitted.

Lemma sigma_mem n M r c : matching M -> all (on n) M -> (r, c) \in M -> sigma n M r = c.
Admitted.

Lemma near_sigma n M b d r :
  near_transversal n M b d -> r < n -> r != b -> (r, sigma n M r) \in M.
Admitted.

Lemma near_sigma_lt n M b d r :
  near_transversal n M b d -> r < n -> r != b -> sigma n M r < n.
Admitted.

Lemma near_sigma_neq n M b d r :
  near_transversal n M b d -> r < n -> r != b -> sigma n M r != d.
Admitted.

Lemma near_sigma_inj n M b d r s :
  near_transversal n M b d -> r < n -> r != b -> s < n -> s != b ->
  sigma n M r = sigma n M s -> r = s.
Admitted.

Lemma near_sigma_onto n M b d c :
  near_transversal n M b d -> c < n -> c != d ->
  exists r, [/\ r < n, r != b & sigma n M r = c].
Admitted.

(* ---- Mendelsohn and Dulmage: the rows of one matching and the columns of
   another can be covered by a third matching, inside their union ---- *)

Lemma mendelsohn_dulmage M1 M2 :
  matching M1 -> matching M2 ->
  exists N, [/\ matching N, {subset N <= M1 ++ M2},
                {subset rows M1 <= rows N} & {subset cols M2 <= cols N}].
Admitted.
