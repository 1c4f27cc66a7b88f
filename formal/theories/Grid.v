(** Positions as certificates draw them: rows of marks.

<<
    mark, grid                 == Hole, Free, StoneO, StoneX; and rows of them
    at_cell B f                == the mark of a cell
    cells_with a B             == the cells whose mark satisfies a
    position_of B, area_of B   == the stones, and all cells
    rectangular R C B          == R rows of C marks
    place B f m                == B with mark m at f
    board_symmetry             == where each row and column goes, and
                                  whether rows and columns are exchanged
    fits_board R C g           == g is one of the R x C board
    grid_image R C g B         == where g takes B
    cell_to g f, cell_from g f == where g, and its inverse, take f
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Cover.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Inductive mark := Hole | Free | StoneO | StoneX.

Definition same_mark (a b : mark) : bool :=
  match a, b with
  | Hole, Hole | Free, Free | StoneO, StoneO | StoneX, StoneX => true
  | _, _ => false
  end.

Definition stone (w : player) : mark := if w is PlayerX then StoneX else StoneO.

Definition grid : Type := seq (seq mark).

(* The mark of a cell; there is none off the grid. *)
Definition at_cell (B : grid) (f : cell) : mark :=
  nth Hole (nth [::] B f.1) f.2.

Definition inside (B : grid) (f : cell) : bool :=
  (f.1 < size B) && (f.2 < size (nth [::] B f.1)).

(* The columns of a row whose marks satisfy a, the first one being column c. *)
Fixpoint columns (a : mark -> bool) (c : nat) (row : seq mark) : seq nat :=
  if row is m :: row' then
    if a m then c :: columns a c.+1 row' else columns a c.+1 row'
  else [::].

Definition lines (a : mark -> bool) (B : grid) : seq (seq nat) :=
  map (columns a 0) B.

Definition cells_with (a : mark -> bool) (B : grid) : seq cell :=
  edges (lines a B).

Definition is_cell (m : mark) : bool := if m is Hole then false else true.

Definition area_of (B : grid) : seq cell := cells_with is_cell B.

Definition stones_of (B : grid) (w : player) : seq cell :=
  cells_with (same_mark (stone w)) B.

Definition position_of (B : grid) : position :=
  Position (stones_of B PlayerX) (stones_of B PlayerO).

(* All rows have C cells. *)
Definition rectangular (R C : nat) (B : grid) : bool :=
  (size B == R) && all (fun row => size row == C) B.

(* ---- a stone is placed ---- *)

Fixpoint set_at (T : Type) (s : seq T) (i : nat) (x : T) : seq T :=
  match s, i with
  | [::], _ => [::]
  | _ :: s', 0 => x :: s'
  | y :: s', i'.+1 => y :: set_at s' i' x
  end.

Definition place (B : grid) (f : cell) (m : mark) : grid :=
  set_at B f.1 (set_at (nth [::] B f.1) f.2 m).

(* ---- the image under a symmetry ----

   Row i goes to row number i of the first list, column j to column number j of
   the second; then, if need be, rows and columns are exchanged. *)
Record board_symmetry := Symmetry
  { exchanged : bool; row_to : seq nat; column_to : seq nat }.

Definition permutation (n : nat) (p : seq nat) : bool :=
  [&& size p == n, distinct p & all (fun i => i < n) p].

Definition fits_board (R C : nat) (g : board_symmetry) : bool :=
  [&& permutation R (row_to g), permutation C (column_to g)
    & exchanged g ==> (R == C)].

Fixpoint place_of (i : nat) (p : seq nat) : nat :=
  if p is j :: p' then if eqn i j then 0 else (place_of i p').+1 else 0.

Definition inverse (n : nat) (p : seq nat) : seq nat :=
  [seq place_of i p | i <- iota 0 n].

Definition flipped (C : nat) (B : grid) : grid :=
  [seq [seq nth Hole row c | row <- B] | c <- iota 0 C].

Definition arranged (R C : nat) (g : board_symmetry) (B : grid) : grid :=
  let from := inverse C (column_to g) in
  [seq (let row := nth [::] B r in [seq nth Hole row c | c <- from])
    | r <- inverse R (row_to g)].

Definition grid_image (R C : nat) (g : board_symmetry) (B : grid) : grid :=
  let B' := arranged R C g B in if exchanged g then flipped C B' else B'.

(* What the symmetry does to a cell, and what its inverse does. *)
Definition cell_to (g : board_symmetry) (f : cell) : cell :=
  let f' := permuted (nth 0 (row_to g)) (nth 0 (column_to g)) f in
  if exchanged g then swap f' else f'.

Definition cell_from (g : board_symmetry) (f : cell) : cell :=
  let f' := if exchanged g then swap f else f in
  permuted (fun i => place_of i (row_to g))
    (fun j => place_of j (column_to g)) f'.

(* ---- facts: marks and cells ---- *)

Lemma same_markP a b : reflect (a = b) (same_mark a b).
Proof. by case: a; case: b; constructor. Qed.

Lemma at_cell_inside B f : at_cell B f <> Hole -> inside B f.
Proof.
rewrite /at_cell /inside => H; apply/andP; split; rewrite ltnNge;
  apply/negP => le.
  by case: H; rewrite (nth_default [::] le) nth_nil.
by case: H; rewrite (nth_default _ le).
Qed.

Lemma mem_columns_from a k row c :
  (c \in columns a k row) =
  [&& k <= c, c - k < size row & a (nth Hole row (c - k))].
Proof.
elim: row k => [|m row IH] k /=; first by rewrite in_nil andbF.
have -> : (c \in if a m then k :: columns a k.+1 row else columns a k.+1 row) =
          (a m && (c == k)) || (c \in columns a k.+1 row).
  by case: (a m); rewrite ?inE.
rewrite IH; case: (ltngtP k c) => [lt|//|->] /=;
  rewrite ?andbF ?subnn /= ?andbT ?orbF //.
by rewrite -[c - k]subnSK.
Qed.

Lemma mem_columns a row c :
  (c \in columns a 0 row) = (c < size row) && a (nth Hole row c).
Proof. by rewrite mem_columns_from subn0. Qed.

Lemma uniq_columns a k row : uniq (columns a k row).
Proof.
elim: row k => //= m row IH k; case: (a m) => //=.
by rewrite mem_columns_from ltnn IH.
Qed.

Lemma mem_cells_with a B f :
  (f \in cells_with a B) = inside B f && a (at_cell B f).
Proof.
rewrite /cells_with mem_edges /inside /at_cell;
  case: (ltnP f.1 (size B)) => lt /=.
  by rewrite (nth_map [::]) // mem_columns.
by rewrite nth_default // size_map.
Qed.

Lemma uniq_cells_with a B : uniq (cells_with a B).
Proof.
apply: allpairs_uniq_dep; rewrite ?iota_uniq //.
  move=> r _; case: (ltnP r (size B)) => lt;
    last by rewrite nth_default ?size_map.
  by rewrite (nth_map [::]) // uniq_columns.
by move=> [r c] [r' c'] _ _ /= [-> ->].
Qed.

Lemma mem_area B f : (f \in area_of B) = is_cell (at_cell B f).
Proof.
rewrite mem_cells_with; case E: (is_cell _); rewrite ?andbF // andbT.
by apply: at_cell_inside => H; rewrite H in E.
Qed.

Lemma mem_stones B w f :
  (f \in stones_of B w) = same_mark (stone w) (at_cell B f).
Proof.
rewrite mem_cells_with; case E: (same_mark _ _); rewrite ?andbF // andbT.
by apply: at_cell_inside; move/same_markP: E => <-; case: w.
Qed.

Lemma stones_position B w : stones (position_of B) w = stones_of B w.
Proof. by case: w. Qed.

Lemma free_position B f :
  free (position_of B) f =
    ~~ (same_mark StoneX (at_cell B f) || same_mark StoneO (at_cell B f)).
Proof.
by rewrite /free /= !mem_stones negb_or.
Qed.

Lemma disjoint_position B : disjoint_stones (position_of B).
Proof.
by move=> f /=; rewrite !mem_stones => /same_markP E; rewrite -E.
Qed.

Lemma stones_area B w : {subset stones_of B w <= area_of B}.
Proof. by move=> f; rewrite mem_stones mem_area => /same_markP <-; case: w. Qed.

(* ---- facts: placing ---- *)

Lemma size_set_at (T : Type) (s : seq T) i x : size (set_at s i x) = size s.
Proof. by elim: s i => //= y s IH [|i] //=; rewrite IH. Qed.

Lemma nth_set_at (T : Type) (d : T) (s : seq T) i x j :
  nth d (set_at s i x) j = if (j == i) && (i < size s) then x else nth d s j.
Proof.
by elim: s i j => [|y s IH] [|i] [|j] //=; rewrite ?nth_nil ?andbF ?IH.
Qed.

Lemma at_place B f m g :
  at_cell (place B f m) g = if (g == f) && inside B f then m else at_cell B g.
Proof.
rewrite /at_cell /place /inside nth_set_at.
case: f => r c; case: g => r' c'; rewrite xpair_eqE /=.
case: (r' =P r) => [->|_] //=; case: ltnP => lt; rewrite /= ?andbF //.
by rewrite nth_set_at.
Qed.

Lemma place_rectangular R C B f m :
  rectangular R C B -> rectangular R C (place B f m).
Proof.
case/andP=> /eqP <- /(all_nthP [::]) a;
  rewrite /rectangular /place size_set_at eqxx.
apply/(all_nthP [::]) => i; rewrite size_set_at nth_set_at => il.
case: ifP => [/andP[_ lt]|_]; last exact: a.
by rewrite size_set_at; apply: a.
Qed.

(* Placing a stone on a free cell is the move `put`, and leaves the board. *)
Lemma position_place B f w :
  at_cell B f = Free ->
  perm_eq (stones (put w (position_of B) f) PlayerX)
    (stones_of (place B f (stone w)) PlayerX) /\
  perm_eq (stones (put w (position_of B) f) PlayerO)
    (stones_of (place B f (stone w)) PlayerO).
Proof.
move=> fF; have inB : inside B f by apply: at_cell_inside; rewrite fF.
suff H v : perm_eq (stones (put w (position_of B) f) v)
  (stones_of (place B f (stone w)) v).
  by split; apply: H.
have nf : f \notin stones_of B v by rewrite mem_stones fF; case: v.
rewrite stones_put stones_position; apply: uniq_perm;
  rewrite ?uniq_cells_with //.
  by case: (same_player w v); rewrite /= ?nf ?uniq_cells_with.
move=> g; rewrite mem_stones at_place inB andbT.
case E: (same_player w v); rewrite ?inE mem_stones; case: eqP => //= gf.
  by move/same_playerP: E => ->; case: (v).
by rewrite gf fF; case: (w) E; case: (v).
Qed.

Lemma area_place B f w :
  at_cell B f = Free -> area_of (place B f (stone w)) =i area_of B.
Proof.
move=> fF g; rewrite !mem_area at_place.
by case: eqP => //= ->; case: (inside B f); rewrite ?fF //; case: (w).
Qed.

(* ---- facts: images ---- *)

Lemma inside_rectangular R C B f :
  rectangular R C B -> inside B f = (f.1 < R) && (f.2 < C).
Proof.
case/andP=> /eqP <- /(all_nthP [::]) a; rewrite /inside.
by case: (ltnP f.1 (size B)) => // /a/eqP->.
Qed.

Lemma at_cell_off R C B f :
  rectangular R C B -> (f.1 < R) && (f.2 < C) = false -> at_cell B f = Hole.
Proof.
move=> re off; rewrite -(inside_rectangular f re) in off.
case E: (at_cell B f) => //; move: off; rewrite at_cell_inside // E; by [].
Qed.

Lemma place_ofE i p : place_of i p = index i p.
Proof. by elim: p => //= j p ->; rewrite eqnE eq_sym. Qed.

Lemma perm_facts n p : permutation n p ->
  [/\ forall i, i < n -> nth 0 p i < n, forall i, i < n -> place_of i p < n,
      forall i, i < n -> place_of (nth 0 p i) p = i
    & forall i, i < n -> nth 0 p (place_of i p) = i].
Proof.
case/and3P=> /eqP e; rewrite distinctE => u /allP a.
have full i : i < n -> i \in p.
  move=> lt; have [||_ E] := @uniq_min_size _ p (iota 0 n) u.
  - by move=> j /a; rewrite mem_iota.
  - by rewrite size_iota e.
  by rewrite E mem_iota.
split=> i lt; rewrite ?place_ofE.
- by apply: a; apply: mem_nth; rewrite e.
- by rewrite -e index_mem full.
- by rewrite index_uniq // e.
by rewrite nth_index ?full.
Qed.

Section Image.

Variables (R C : nat) (g : board_symmetry).
Hypothesis fit : fits_board R C g.

Let rows_ok : permutation R (row_to g). Proof. by case/and3P: fit. Qed.
Let columns_ok : permutation C (column_to g). Proof. by case/and3P: fit. Qed.
Let exchange_ok : exchanged g -> R = C.
Proof. by case/and3P: fit => _ _ /implyP H /H /eqP. Qed.

Let in_board (f : cell) : bool := (f.1 < R) && (f.2 < C).

Lemma cell_to_in f : in_board f -> in_board (cell_to g f).
Proof.
have [a _ _ _] := perm_facts rows_ok; have [b _ _ _] := perm_facts columns_ok.
case/andP=> /a lr /b lc; rewrite /cell_to /in_board.
by move: lr lc; case: ifP => [/exchange_ok ->|_] /= -> ->.
Qed.

Lemma cell_from_in f : in_board f -> in_board (cell_from g f).
Proof.
have [_ a _ _] := perm_facts rows_ok; have [_ b _ _] := perm_facts columns_ok.
case/andP=> lr lc; rewrite /cell_from /in_board.
case: ifP => [/exchange_ok E|_] /=; last by rewrite a ?b.
by rewrite a ?b //; [rewrite -E|rewrite E].
Qed.

Lemma cell_toK f : in_board f -> cell_from g (cell_to g f) = f.
Proof.
have [_ _ a _] := perm_facts rows_ok; have [_ _ b _] := perm_facts columns_ok.
case: f => r c /andP[lr lc]; rewrite /cell_from /cell_to.
by case: (exchanged g); rewrite /permuted /= a ?b.
Qed.

Lemma cell_fromK f : in_board f -> cell_to g (cell_from g f) = f.
Proof.
have [_ _ _ a] := perm_facts rows_ok; have [_ _ _ b] := perm_facts columns_ok.
case: f => r c /andP[/= lr lc]; rewrite /cell_from /cell_to.
case ex: (exchanged g); last by rewrite /permuted /= a ?b.
have E := exchange_ok ex.
by rewrite /permuted /swap /= a ?b ?E // -E.
Qed.

Lemma nth_inverse n p i : i < n -> nth 0 (inverse n p) i = place_of i p.
Proof. by move=> lt; rewrite (nth_map 0) ?size_iota // nth_iota. Qed.

Variable B : grid.
Hypothesis re : rectangular R C B.

Lemma arranged_rectangular : rectangular R C (arranged R C g B).
Proof.
rewrite /rectangular /arranged !size_map size_iota eqxx !all_map.
by apply/allP => i _ /=; rewrite !size_map size_iota.
Qed.

Lemma image_rectangular : rectangular R C (grid_image R C g B).
Proof.
have ar := arranged_rectangular; rewrite /grid_image /flipped.
case ex: (exchanged g) => //; have E := exchange_ok ex;
  have /andP[/eqP e _] := ar.
rewrite /rectangular size_map size_iota E eqxx all_map; apply/allP => c _ /=.
by rewrite size_map -{1}E e E.
Qed.

Lemma at_arranged i j : i < R -> j < C ->
  at_cell (arranged R C g B) (i, j) =
  at_cell B (place_of i (row_to g), place_of j (column_to g)).
Proof.
move=> li lj; rewrite /at_cell /arranged /= (nth_map 0) ?size_map ?size_iota //.
by rewrite (nth_map 0) ?size_map ?size_iota // !nth_inverse.
Qed.

Lemma at_image f :
  in_board f -> at_cell (grid_image R C g B) f = at_cell B (cell_from g f).
Proof.
case: f => r c /andP[/= lr lc]; rewrite /grid_image /cell_from.
case ex: (exchanged g); last exact: at_arranged.
have E := exchange_ok ex; have /andP[/eqP e _] := arranged_rectangular.
rewrite /flipped {1}/at_cell /= (nth_map 0); last by rewrite size_iota -E.
rewrite nth_iota ?add0n; last by rewrite -E.
rewrite (nth_map [::]); last by rewrite e E.
rewrite -[LHS]/(at_cell _ (c, r)) at_arranged //; first by rewrite E.
by rewrite -E.
Qed.

Lemma at_image_to f :
  in_board f -> at_cell (grid_image R C g B) (cell_to g f) = at_cell B f.
Proof. by move=> fB; rewrite at_image ?cell_to_in // cell_toK. Qed.

Let area_in A f : rectangular R C A -> f \in area_of A -> in_board f.
Proof.
move=> reA; rewrite mem_area; case E: (in_board f) => //.
by rewrite (at_cell_off reA E).
Qed.

Lemma area_to f :
  f \in area_of B -> cell_to g f \in area_of (grid_image R C g B).
Proof.
by move=> fA; move: (fA); rewrite !mem_area at_image_to // (area_in re).
Qed.

Lemma area_from f :
  f \in area_of (grid_image R C g B) -> cell_from g f \in area_of B.
Proof.
by move=> fA; move: (fA);
  rewrite !mem_area at_image // (area_in image_rectangular).
Qed.

Lemma area_toK f : f \in area_of B -> cell_from g (cell_to g f) = f.
Proof. by move/(area_in re); apply: cell_toK. Qed.

Lemma area_fromK f :
  f \in area_of (grid_image R C g B) -> cell_to g (cell_from g f) = f.
Proof. by move/(area_in image_rectangular); apply: cell_fromK. Qed.

Lemma stones_image w :
  perm_eq (map (cell_to g) (stones_of B w)) (stones_of (grid_image R C g B) w).
Proof.
have inj : {in stones_of B w &, injective (cell_to g)}.
  move=> f h /stones_area fA /stones_area hA E.
  by rewrite -(area_toK fA) E area_toK.
apply: uniq_perm; rewrite ?uniq_cells_with ?map_inj_in_uniq //.
  by rewrite uniq_cells_with.
move=> f; apply/mapP/idP => [[h hB ->]|fI].
  move: (hB); rewrite !mem_stones at_image_to //.
  by apply: (area_in re); apply: stones_area hB.
have fA := stones_area fI; exists (cell_from g f); last by rewrite area_fromK.
by move: fI; rewrite !mem_stones at_image // (area_in image_rectangular).
Qed.

Lemma nu_image S : {subset S <= area_of B} -> nu (map (cell_to g) S) = nu S.
Proof.
move=> sub; have [a _ i1 _] := perm_facts rows_ok;
  have [b _ i2 _] := perm_facts columns_ok.
have -> : nu (map (cell_to g) S) =
          nu (map (permuted (nth 0 (row_to g)) (nth 0 (column_to g))) S).
  rewrite /cell_to; case: (exchanged g); last by [].
  by rewrite -[RHS]nu_transpose /transpose -map_comp.
apply: nu_permuted => x y /mapP[f /sub/(area_in re)/andP[lr lc] ->]
  /mapP[h /sub/(area_in re)/andP[lr' lc'] ->] E.
  by rewrite -(i1 _ lr) E i1.
by rewrite -(i2 _ lc) E i2.
Qed.

End Image.
