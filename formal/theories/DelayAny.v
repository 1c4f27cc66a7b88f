(** The delay theorem without any n-1 cells, unless they lie in one line: for
   n >= 5 X cannot force a win by ply 2n+2. With fewer cells missing it is
   delay_missing of DelayMissing.v.

<<
    lines_left n H     == each row and each column has a cell outside H
    three_beside       == n >= 5 cells leave one whose lines contain three of
                          them, unless they are a matching, or fill a line
    two_left n Z       == without Z each row and each column has two cells
    stops_diagonal     == O is Breaker, if the cells that are blocked after X's
                          first stone are a matching
    delay_any          == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game XRule Games OpenBlock
  Determined Criteria CompleteBuild Maker DelayMissing Diagonal.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- a cell beside three of n cells ---- *)

Definition lines_left (n : nat) (H : seq cell) : Prop :=
  (forall r, r < n -> exists2 c, c < n & (r, c) \notin H) /\
  (forall c, c < n -> exists2 r, r < n & (r, c) \notin H).

Lemma lines_left_transpose n H :
  lines_left n H -> lines_left n (transpose H).
Proof.
by case=> rows cols; split=> x xn;
  [have [y] := cols x xn|have [y] := rows x xn];
  exists y; rewrite // mem_transpose.
Qed.

Lemma not_uniq_map (T U : eqType) (h : T -> U) (s : seq T) :
  uniq s -> ~~ uniq (map h s) ->
  exists x y, [/\ x \in s, y \in s, x != y & h x = h y].
Proof.
elim: s => //= z s IH /andP[zs us]; rewrite negb_and negbK.
case/orP=> [/mapP[y ys E]|].
  exists z, y; rewrite mem_head inE ys orbT; split=> //.
  by apply: contraNneq zs => ->.
case/(IH us)=> x [y [xs ys ne E]]; exists x, y.
by rewrite !inE xs ys !orbT.
Qed.

Section Three.

Variables (n : nat) (H : seq cell).
Hypotheses (u : uniq H) (a : all (on_board n) H) (five : 4 < size H).

Lemma weight_three f x y z :
  uniq [:: x; y; z] -> {subset [:: x; y; z] <= H} ->
  all (fun g => (g.1 == f.1) || (g.2 == f.2)) [:: x; y; z] ->
  3 <= weight H f.1 f.2.
Proof.
move=> u3 sub /allP b; rewrite /weight -size_filter.
by apply: (@uniq_leq_size _ [:: x; y; z]) => // g g3; rewrite mem_filter b ?sub.
Qed.

(* If two of them share a row. *)
Lemma three_beside_row :
  lines_left n H -> ~~ uniq (rows_of H) ->
  exists f, [/\ on_board n f, f \notin H & 3 <= weight H f.1 f.2].
Proof.
case=> rows cols /(not_uniq_map u)[x [y [xH yH xy xyr]]].
have /andP[x1 x2] := allP a _ xH; have /andP[y1 y2] := allP a _ yH.
pose rest := [seq w <- H | w \notin [:: x; y]].
have distinct w w' : w \in rest -> w' \in [:: x; y] -> w' != w.
  by rewrite mem_filter => /andP[w1 _] w2; apply: contraNneq w1 => <-.
have restH w : w \in rest -> w \in H by rewrite mem_filter => /andP[].
have sub2 w w' v : w \in H -> w' \in H -> v \in H ->
    {subset [:: w; w'; v] <= H}.
  by move=> wH wH' vH g; rewrite !inE => /or3P[] /eqP->.
case: (boolP (has (fun w => w.1 == x.1) rest)) => [/hasP[w wR /eqP wr]|in_row].
  have [c cn cH] := rows _ x1; exists (x.1, c); rewrite /on_board x1 cn.
  split=> //; apply: (@weight_three _ x y w).
  - by rewrite /= !inE negb_or xy !(distinct w) ?inE ?eqxx ?orbT.
  - exact: sub2 (restH _ wR).
  by rewrite /=  -xyr wr eqxx.
case: (boolP (has (fun w => w.2 \notin [:: x.2; y.2]) rest)).
  case/hasP=> w wR wc; exists (x.1, w.2).
  have /andP[_ w2] := allP a _ (restH _ wR).
  rewrite /on_board x1 w2; split=> //.
    apply/negP => fH; case: (boolP ((x.1, w.2) \in rest)) => fR.
      by case/hasP: in_row; exists (x.1, w.2) => /=.
    move: fR; rewrite mem_filter fH andbT negbK !inE.
    by case/orP=> /eqP E; case/negP: wc; rewrite -E !inE eqxx ?orbT.
  apply: (@weight_three _ x y w).
  - by rewrite /= !inE negb_or xy !(distinct w) ?inE ?eqxx ?orbT.
  - exact: sub2 (restH _ wR).
  by rewrite /=  -xyr !eqxx orbT.
rewrite -all_predC => /allP two.
(* so two of three others share a column with x, or with y *)
have three : 2 < size rest.
  have : size H <= size (rest ++ [:: x; y]).
    apply: uniq_leq_size => // w wH; rewrite mem_cat mem_filter wH andbT.
    exact: orNb.
  by rewrite size_cat addn2 => /(leq_trans five).
have ur : uniq rest by apply: filter_uniq.
have done w w' : w \in rest -> w' \in rest -> w != w' -> w.2 = w'.2 ->
    exists f, [/\ on_board n f, f \notin H & 3 <= weight H f.1 f.2].
  move=> wR wR' ne E; have [v vxy vE] : exists2 v, v \in [:: x; y] & v.2 = w.2.
    have := two _ wR; rewrite /= negbK !inE.
    by case/orP=> /eqP->; [exists x|exists y]; rewrite // !inE eqxx ?orbT.
  have vH : v \in H by move: vxy; rewrite !inE => /orP[] /eqP->.
  have /andP[_ v2] := allP a _ vH; have [r rn rH] := cols _ v2.
  exists (r, v.2); rewrite /on_board rn v2; split=> //.
  apply: (@weight_three _ v w w').
  - by rewrite /= !inE negb_or ne !(distinct _ v).
  - exact: sub2 (restH _ wR) (restH _ wR').
  by rewrite /= -E vE !eqxx !orbT.
case E: rest three ur two => [|w1 [|w2 [|w3 s]]] // _.
have rE w : w \in [:: w1; w2; w3] -> w \in rest.
  by rewrite E !inE => /or3P[] ->; rewrite ?orbT.
rewrite /= !inE !negb_or -!andbA => /and5P[n12 n13 _ n23 _] two.
case: (eqVneq w1.2 w2.2) => [|c12].
  by apply: (done w1 w2); rewrite // rE // !inE eqxx ?orbT.
case: (eqVneq w1.2 w3.2) => [|c13].
  by apply: (done w1 w3); rewrite // rE // !inE eqxx ?orbT.
apply: (done w2 w3); rewrite ?rE ?inE ?eqxx ?orbT //.
have in2 w : w \in [:: w1; w2; w3] -> (w.2 == x.2) || (w.2 == y.2).
  move=> w3'; have := two w; rewrite /= !inE negbK; apply.
  by move: w3'; rewrite !inE => /or3P[] ->; rewrite ?orbT.
move: c12 c13; have := in2 w1; have := in2 w2; have := in2 w3.
rewrite !inE !eqxx !orbT => /(_ isT) c3 /(_ isT) c2 /(_ isT) c1.
by case/orP: c1 => /eqP->; case/orP: c2 => /eqP->; case/orP: c3 => /eqP->;
  rewrite ?eqxx.
Qed.

End Three.

Lemma three_beside n H :
  uniq H -> all (on_board n) H -> 4 < size H -> lines_left n H ->
  ~~ matching H ->
  exists f, [/\ on_board n f, f \notin H & 3 <= weight H f.1 f.2].
Proof.
move=> u a five left; rewrite negb_and => /orP[]; first exact: three_beside_row.
rewrite -rows_transpose => r.
have [||||f [fn fH three]] := @three_beside_row n (transpose H) _ _ _ _ r.
- by rewrite map_inj_uniq //; apply: inv_inj swapK.
- by rewrite all_on_transpose.
- by rewrite size_transpose.
- exact: lines_left_transpose.
exists (swap f); rewrite on_swap -mem_transpose; split=> //.
move: three; rewrite /weight count_map => three; apply: leq_trans three _.
by apply: sub_count => g /=; rewrite orbC.
Qed.

(* ---- the theorem ---- *)

Section Any.

Variables (n : nat) (Z : seq cell).
Notation G := (board_without n Z).


Definition two_left : Prop := forall x, x < n ->
  1 < count (fun c => (x, c) \notin Z) (iota 0 n) /\
  1 < count (fun r => (r, x) \notin Z) (iota 0 n).

Lemma two_left_cons f : two_left -> lines_left n (f :: Z).
Proof.
have pick (a : pred nat) y : 1 < count a (iota 0 n) ->
    exists2 x, x < n & a x /\ x != y.
  rewrite -size_filter => lt.
  have [||x] := @element_outside [seq x <- iota 0 n | a x] [:: y] => //.
    by rewrite filter_uniq ?iota_uniq.
  by rewrite mem_filter mem_iota inE => /andP[ax xn] xy; exists x.
move=> two; split=> x /two[rows cols].
  have [c cn [cZ cf]] := pick _ f.2 rows; exists c => //.
  by rewrite inE negb_or cZ andbT; apply: contraNneq cf => <-.
have [r rn [rZ rf]] := pick _ f.1 cols; exists r => //.
by rewrite inE negb_or rZ andbT; apply: contraNneq rf => <-.
Qed.

(* The blocked cells after X's first stone f are a matching: O is Breaker. *)
Lemma stops_diagonal f g :
  2 <= n -> on_board n f -> transversal n (held_cells n Z [:: f] [::]) ->
  ~ forces G PlayerX (2 * n) PlayerX (Position [:: f] [:: g]).
Proof.
move=> n2 fn t /maker_from_achievement.
set H := held_cells _ _ _ _ in t; have fH : f \in H.
  by rewrite mem_filter /blocked_cell mem_head mem_open_block fn.
have n0 : 0 < n by apply: ltnW.
have -> : 2 * n = 2 * (n - size [:: f]) + 2.
  by rewrite /= subn1 -[in LHS](prednK n0) mulnS addnC.
apply: (@diagonal_rest _ _ _ [:: f] [:: g] (rem f H)) => //=.
- by move=> h; rewrite mem_filter => /andP[].
- have p := perm_to_rem fH; move: t; rewrite /transversal.
  by rewrite (matching_perm p) (perm_all _ p) (perm_size p).
apply/allP => h hH; rewrite /dead_for mem_filter negb_and negbK.
move: hH; rewrite rem_filter ?uniq_held // mem_filter => /andP[/= hf].
by rewrite mem_filter /blocked_cell inE (negPf hf) => /andP[/= ->].
Qed.

(* X cannot force a win by ply 2n+2, and so not before ply 2n+3. *)
Theorem delay_any p :
  5 <= n -> size Z < n -> two_left -> p <= 2 * n + 2 ->
  ~ forces G PlayerX p PlayerX start.
Proof.
move=> n5 few two le /(forces_longer le); rewrite addnS.
have n2 : 2 <= n by apply: leq_trans n5.
have not_won X O : size X < n -> all (on_board n) X ->
    ~~ won G (Position X O) PlayerX.
  by move=> lt a; rewrite won_without //; apply: corollary2_not_won.
apply: x_held => [|f lf]; first by apply: not_won; rewrite // ltnW.
have fn : on_board n f by move: lf; rewrite allowed_without => /andP[].
set H := held_cells n Z [:: f] [::].
have : size H <= n by apply: leq_trans (held_start n Z f) few.
rewrite leq_eqVlt => /predU1P[sH|]; last exact: stops_first.
have uH : uniq H by apply: uniq_held.
have aH : all (on_board n) H.
  by apply/allP => h /held_block/open_block_on.
rewrite addn1; apply: o_answers => [|f0 l0].
  by apply: not_won; rewrite //= fn.
case: (boolP (matching H)) => [m|].
  exists f0 => //; apply: stops_diagonal => //.
  by rewrite /transversal m aH sH eqxx.
have left : lines_left n H.
  have sub : {subset H <= f :: Z}.
    by move=> h; rewrite mem_filter /blocked_cell !inE => /andP[].
  have [rows cols] := two_left_cons f two.
  split=> x xn; [have [y yn nb] := rows x xn|have [y yn nb] := cols x xn];
    exists y => //; apply: contra nb => /sub.
    by rewrite inE.
  by rewrite inE.
case/(three_beside uH aH _ left); rewrite ?sH // => h [hn hH three].
have hB : h \in open_block n [::] by rewrite mem_open_block hn.
exists h; first exact: build_allowed hB (not_held hB hH).
have -> : 2 * n = (2 * (n - 3) + 5).+1.
  by rewrite -addnS -[in LHS](subnK (ltnW (ltnW n5))) mulnDr.
apply: x_held => [|g lg]; first by apply: not_won; rewrite //= fn.
move: lg; rewrite allowed_without /free /= => /and3P[gn gZ /andP[gX gO]].
apply: stops_building.
  split; rewrite //= ?gn ?fn ?hn ?gX //.
  apply: leq_ltn_trans (held_cons _ _ _ _ _) _; rewrite subn1 ltn_predRL.
  have n3 : 2 < n by apply: leq_trans n5.
  apply: leq_ltn_trans (_ : (n - 3).+2 < n); last first.
    by rewrite -{2}(subnK n3) addn3.
  pose gone := [seq e <- H | (e.1 == h.1) || (e.2 == h.2)].
  rewrite !ltnS -[n in n - 3]sH.
  apply: leq_trans (@held_drop n Z [:: f] [::] h gone _ _ _) _.
  - exact: filter_uniq uH.
  - by move=> e; rewrite mem_filter => /andP[].
  - move=> e; rewrite mem_filter => /andP[+ _]; apply: contraTN => eB.
    rewrite (negPf (open_block_cons_row eB)).
    by rewrite (negPf (open_block_cons_col eB)).
  by rewrite leq_sub2l // size_filter.
by rewrite /= add1n -addn3 subnK // (leq_trans _ n5).
Qed.

End Any.
