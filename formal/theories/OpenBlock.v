(** The open block: the rows and columns that contain none of a set of stones.
   Both players build a matching inside theirs.

<<
    size_open_rows, size_open_cols
                        == k stones of a matching leave n-k
    open_block_matching == a stone in the block extends the matching
    open_block_exists   == the block has a cell
    open_block_row_mate == and another in its row
    two_by_two n S      == the block has two rows and two columns
    oppositeP           == opposite corners share no line
    open_block_last     == after one corner, the opposite one is left
    near_open_rows, near_open_cols
                        == n-1 stones leave one row and one column
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma first_cell_mem (s : seq cell) f : f \in s -> first_cell s \in s.
Proof. by case: s => // g s _; apply: mem_head. Qed.

Lemma head_mem (T : eqType) (x0 x : T) s : x \in s -> head x0 s \in s.
Proof. by case: s => // y s _; apply: mem_head. Qed.

Lemma head_unique (T : eqType) (x0 x : T) s :
  x \in s -> (forall y, y \in s -> y = x) -> head x0 s = x.
Proof. by move=> xs H; apply: H; apply: head_mem xs. Qed.

(* ---- the block of a matching of k stones is (n-k) x (n-k) ---- *)

Lemma size_complement n (s : seq nat) :
  uniq s -> {subset s <= iota 0 n} ->
  size [seq r <- iota 0 n | r \notin s] = n - size s.
Proof.
move=> u sub; have e : size [seq r <- iota 0 n | r \in s] = size s.
  apply: perm_size; apply: uniq_perm => //;
    first by rewrite filter_uniq // iota_uniq.
  by move=> r; rewrite mem_filter; case E: (r \in s) => //=; apply: sub.
rewrite -e !size_filter; apply: (canRL (addKn _)).
by have := count_predC (fun r => r \in s) (iota 0 n); rewrite size_iota.
Qed.

Lemma size_open_rows n S :
  matching S -> all (on_board n) S -> size (open_rows n S) = n - size S.
Proof.
by case/andP=> u _ a; rewrite -size_rows size_complement //; apply: rows_on.
Qed.

Lemma size_open_cols n S :
  matching S -> all (on_board n) S -> size (open_cols n S) = n - size S.
Proof.
case/andP=> _ u a; rewrite -[size S](size_map (fun f : cell => f.2)).
by rewrite size_complement //; apply: cols_on.
Qed.

(* ---- playing a cell of the block ---- *)

Lemma open_block_matching n S f :
  matching S -> f \in open_block n S -> matching (f :: S).
Proof.
by move=> m; rewrite mem_open_block matching_cons m => /and3P[_ -> ->].
Qed.

Lemma open_block_notin n S f : f \in open_block n S -> f \notin S.
Proof.
by rewrite mem_open_block => /and3P[_ r _]; apply: contra r; apply: mem_row.
Qed.

Lemma open_block_on n S f : f \in open_block n S -> on_board n f.
Proof. by rewrite mem_open_block => /and3P[]. Qed.

Lemma open_block_sub n S S' :
  {subset S <= S'} -> {subset open_block n S' <= open_block n S}.
Proof.
move=> s f; rewrite !mem_open_block => /and3P[-> r c] /=.
by apply/andP; split;
  [apply: contra r; apply: rows_sub | apply: contra c; apply: cols_sub].
Qed.

Lemma open_block_cons n S f : {subset open_block n (f :: S) <= open_block n S}.
Proof. by apply: open_block_sub => g gS; rewrite inE gS orbT. Qed.

(* The row and the column of a new stone leave the block. *)
Lemma open_block_cons_row n S f g : g \in open_block n (f :: S) -> g.1 != f.1.
Proof.
by rewrite mem_open_block => /and3P[_ r _]; apply: contraNneq r => ->;
  apply: mem_head.
Qed.

Lemma open_block_cons_col n S f g : g \in open_block n (f :: S) -> g.2 != f.2.
Proof.
by rewrite mem_open_block => /and3P[_ _ c]; apply: contraNneq c => ->;
  apply: mem_head.
Qed.

Lemma open_block_exists n S :
  matching S -> all (on_board n) S -> size S < n ->
  exists f, f \in open_block n S.
Proof.
move=> m a lt; have := size_open_rows m a; have := size_open_cols m a.
case Er: (open_rows n S) => [|r sr]; case Ec: (open_cols n S) => [|c sc];
  try by move/eqP; rewrite /= eq_sym subn_eq0 leqNgt lt.
  by move=> _ /eqP; rewrite /= eq_sym subn_eq0 leqNgt lt.
move=> _ _; exists (r, c); apply/allpairsP; exists (r, c).
by rewrite /= Er Ec !mem_head.
Qed.

(* If two rows are open, so are two columns, and a cell of the block has
   another cell of the block in its row. *)
Lemma open_block_row_mate n S f :
  matching S -> all (on_board n) S -> (size S).+1 < n -> f \in open_block n S ->
  exists2 c, (f.1, c) \in open_block n S & c != f.2.
Proof.
move=> m a lt; have := size_open_cols m a;
  rewrite mem_open_block => e /and3P[fn fr _].
have u : uniq (open_cols n S) by rewrite filter_uniq // iota_uniq.
have [c cC ne] : exists2 c, c \in open_cols n S & c != f.2.
  case E: (has (fun c => c != f.2) (open_cols n S));
    first by case/hasP: E => c; exists c.
  have: size (open_cols n S) <= size [:: f.2].
    apply: uniq_leq_size => // c cC; rewrite inE; apply: contraFT E => ne.
    by apply/hasP; exists c.
  by rewrite e /= leq_subLR addn1 leqNgt lt.
exists c => //; move: cC; rewrite mem_open_cols => /andP[cn cc].
by rewrite mem_open_block /on_board /= cn cc fr; case/andP: fn => ->.
Qed.

(* ---- blocks of size 2 x 2 and 1 x 1 ---- *)

(* The corners of a 2 x 2 block. *)
Variant two_by_two (n : nat) (S : seq cell) : Prop :=
  TwoByTwo u1 u2 v1 v2 of u1 != u2 & v1 != v2 &
    open_rows n S = [:: u1; u2] & open_cols n S = [:: v1; v2].

Lemma two_by_two_intro n S :
  matching S -> all (on_board n) S -> (size S).+2 = n -> two_by_two n S.
Proof.
move=> m a e; have := size_open_rows m a; have := size_open_cols m a.
have : n - size S = 2 by rewrite -e -addn2 addKn.
move=> ->; case Ec: (open_cols n S) => [|v1 [|v2 []]] // _.
case Er: (open_rows n S) => [|u1 [|u2 []]] // _.
have : uniq (open_rows n S) by rewrite filter_uniq // iota_uniq.
have : uniq (open_cols n S) by rewrite filter_uniq // iota_uniq.
by rewrite Er Ec /= !inE !andbT => nv nu; apply: TwoByTwo Er Ec.
Qed.

Lemma open_block_two n S u1 u2 v1 v2 :
  open_rows n S = [:: u1; u2] -> open_cols n S = [:: v1; v2] ->
  open_block n S = [:: (u1, v1); (u1, v2); (u2, v1); (u2, v2)].
Proof. by move=> Er Ec; rewrite /open_block Er Ec. Qed.

(* Each corner of a 2 x 2 block has an opposite one, and they share no line. *)
Lemma oppositeP n S f :
  matching S -> all (on_board n) S -> (size S).+2 = n -> f \in open_block n S ->
  let H := open_block n S in let g := opposite H f in
  [/\ g \in H, g.1 != f.1, g.2 != f.2, opposite H g = f
    & forall h, h \in H ->
    ((h.1 == f.1) || (h.1 == g.1)) && ((h.2 == f.2) || (h.2 == g.2))].
Proof.
move=> m a e; case: (two_by_two_intro m a e) => u1 u2 v1 v2 nu nv Er Ec.
rewrite (open_block_two Er Ec) /= => fH.
have all_h (p : pred cell) :
  all p [:: (u1, v1); (u1, v2); (u2, v1); (u2, v2)] ->
  forall h, h \in [:: (u1, v1); (u1, v2); (u2, v1); (u2, v2)] -> p h
    by move/allP.
move: fH; rewrite !inE => /or4P[] /eqP->; rewrite /opposite /= ?eqxx
  ?(negPf nu) ?(negPf nv) ?[u2 == u1]eq_sym ?[v2 == v1]eq_sym ?(negPf nu)
    ?(negPf nv)
  /= ?eqxx ?(negPf nu) ?(negPf nv) ?[u2 == u1]eq_sym ?[v2 == v1]eq_sym
  ?(negPf nu) ?(negPf nv) /= ?inE ?eqxx ?orbT; split=> //; apply: all_h;
  by rewrite /= !eqxx ?orbT.
Qed.

(* After the stone f of a 2 x 2 block only the opposite corner is open. *)
Lemma open_block_last n S f :
  matching S -> all (on_board n) S -> (size S).+2 = n -> f \in open_block n S ->
  forall h, (h \in open_block n (f :: S)) = (h == opposite (open_block n S) f).
Proof.
move=> m a e fH h; have [gH gr gc _ corner] := oppositeP m a e fH.
apply/idP/eqP => [hH|->]; last first.
  move: gH; rewrite !mem_open_block => /and3P[-> r c].
  by rewrite /= !inE !negb_or gr gc r c.
have := corner _ (open_block_cons hH).
rewrite (negPf (open_block_cons_row hH)) (negPf (open_block_cons_col hH)) /=.
by case: h {hH} => x y /= /andP[/eqP-> /eqP->]; case: opposite.
Qed.

(* A matching of n-1 stones leaves one row and one column open. *)
Lemma near_open_rows n M b d :
  near_transversal n M b d -> open_rows n M = [:: b].
Proof.
case=> m a e bn _ bM _; have := size_open_rows m a.
have -> : n - size M = 1 by rewrite -e -addn1 addKn.
have : b \in open_rows n M by rewrite mem_open_rows bn bM.
by case: open_rows => [|x []] //; rewrite inE => /eqP->.
Qed.

Lemma near_open_cols n M b d :
  near_transversal n M b d -> open_cols n M = [:: d].
Proof.
case=> m a e _ dn _ dM; have := size_open_cols m a.
have -> : n - size M = 1 by rewrite -e -addn1 addKn.
have : d \in open_cols n M by rewrite mem_open_cols dn dM.
by case: open_cols => [|x []] //; rewrite inE => /eqP->.
Qed.
