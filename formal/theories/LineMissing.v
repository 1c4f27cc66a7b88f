(** The board without n-1 cells of one line: for n >= 7 X wins exactly at ply
   2n+1. It claims the cell that is left of the line, and is then Maker, second,
   on the rest.

<<
    line_but n r c     == the cells of row r but that in column c
    missing_needs_more == whatever is missing, X needs n+1 stones
    row_missing        == the theorem, for a row; column_missing for a column
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Determined
  Criteria Maker SquareMaker DelayMissing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma missing_needs_more n Z p :
  5 <= n -> forces (board_without n Z) PlayerX p PlayerX start -> 2 * n < p.
Proof.
move=> n5 /maker_from_achievement win; rewrite -addn1.
apply/(square_maker_first p n5).
by apply: maker_monotone win => // f; rewrite mem_filter => /andP[].
Qed.

Lemma transposed_missing n Z p :
  forces (board_without n Z) PlayerX p PlayerX start ->
  forces (board_without n (transpose Z)) PlayerX p PlayerX start.
Proof.
apply: (@forces_moves_to _ _ swap swap); last by split.
split=> //= [f|f|f|f|S _]; rewrite ?swapK //; last by rewrite nu_transpose.
  by rewrite !mem_filter !mem_board on_swap mem_transpose swapK.
by rewrite !mem_filter !mem_board on_swap mem_transpose.
Qed.

Definition line_but (n r c : nat) : seq cell :=
  [seq (r, x) | x <- iota 0 n & x != c].

Lemma mem_line_but n r c f :
  f.2 < n -> (f \in line_but n r c) = (f.1 == r) && (f.2 != c).
Proof.
case: f => x y /= yn; apply/mapP/andP => [[z]|[/eqP-> yc]].
  by rewrite mem_filter => /andP[zc _] [-> ->].
by exists y; rewrite // mem_filter yc mem_iota.
Qed.

Section Line.

Variables n r c : nat.
Hypotheses (n7 : 7 <= n) (rn : r < n) (cn : c < n).
Notation Z := (line_but n r c).

Lemma row_missing_wins :
  forces (board_without n Z) PlayerX (2 * n + 1) PlayerX start.
Proof.
have n0 : 0 < n by apply: leq_ltn_trans rn.
have bump_on x y : y < n.-1 -> x < n -> bump x y < n.
  move=> yn xn; rewrite -(prednK n0) /bump; case: (x <= y) => //.
  by rewrite ltnW.
have rc_on : (r, c) \in [seq f <- board n | f \notin Z].
  by rewrite mem_filter mem_board mem_line_but //= eqxx negb_and negbK eqxx;
    rewrite /on_board /= rn cn.
pose safe (p : nat) (t : player) Q :=
  (r, c) \in xs Q /\ {subset os Q <= [seq f <- board n | f \notin (r, c) :: Z]}.
have two : 2 * n = 2 * n.-1 + 2 by rewrite -[in LHS](prednK n0) mulnS addnC.
rewrite addn1 two; right; split; first exact: square_few.
exists (r, c); first by rewrite /allowed rc_on.
apply: (@achievement_from_maker _ _ safe).
- move=> p t P [_ sub]; rewrite /= -ltnNge ltnNge; apply/negP => le.
  have [N [mN sN eN]] := nu_witness (os P).
  have aN : all (on_board n) N.
    by apply/allP => f /sN/sub; rewrite mem_filter mem_board => /andP[].
  have tN : transversal n N.
    by rewrite /transversal mN aN eqn_leq matching_size //= eN.
  have /mapP[[x y] fN /= E] := transversal_rows tN rn; rewrite -{x}E in fN.
  have /andP[_ yn] := allP aN _ fN; move/sN/sub: fN.
  rewrite mem_filter inE negb_or mem_line_but //= eqxx xpair_eqE eqxx /=.
  by case: (y == c).
- move=> p t P f [rcX sub] /andP[fA /andP[fX _]].
  case: t => //=; split; rewrite ?inE ?rcX ?orbT // => e.
  rewrite inE => /predU1P[->|/sub//].
  move: fA; rewrite !mem_filter inE negb_or => /andP[-> ->]; rewrite !andbT.
  by apply: contraNneq fX => ->.
- by split; rewrite ?mem_head.
apply: (@maker_block (board n.-1) _ [:: (r, c)] (bump r) (bump c) n.-1) => //.
- exact: can_inj (bumpK r).
- exact: can_inj (bumpK c).
- by move=> x; rewrite /= inE eq_sym neq_bump.
- by move=> x; rewrite /= inE eq_sym neq_bump.
- by rewrite addn1 prednK.
- move=> f; rewrite mem_board => /andP[f1 f2]; rewrite andbT mem_filter.
  rewrite mem_board mem_line_but /on_board /= ?bump_on // eq_sym.
  by rewrite (negPf (neq_bump _ _)).
by apply/(square_maker_second _ _).2; rewrite // -ltnS prednK.
Qed.

Theorem row_missing p :
  forces (board_without n Z) PlayerX p PlayerX start <-> 2 * n + 1 <= p.
Proof.
split=> [|le]; last exact: forces_longer le row_missing_wins.
by rewrite addn1; apply: missing_needs_more; apply: leq_trans n7.
Qed.

Corollary column_missing p :
  forces (board_without n (transpose Z)) PlayerX p PlayerX start <->
  2 * n + 1 <= p.
Proof.
rewrite -row_missing; split=> /transposed_missing //.
by rewrite transposeK.
Qed.

End Line.
