(** Families of transversals: Theorems 2 and 3 of docs/families.md, and the two
   bounds of Theorem 4, for every n.

<<
    won_first n k       == f(n) <= k: X wins on some family of at most k
                           transversals of the n x n board
    won_second n k      == b(n) <= k: so does Maker, though Breaker begins
    part A P Q          == on the cells A, P and Q have the same stones
    maker_given         == what Maker owns of a winning set need not be won
    maker_star          == winning sets through a cell that X claims first
    maker_both          == Maker wins in two disjoint boards at the same time
    minor i f           == f as a cell of the board without row i and column 0
    first_from_second   == Theorem 2
    second_next, second_product
                        == Theorem 3
    first_lower, first_upper
                        == Theorem 4: below 2^(n-1) nobody wins, and
                           f(kn+1) <= b(n)^k
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Determined
  Criteria Maker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Definition won_first (n k : nat) : Prop :=
  exists Ws p, [/\ all (transversal n) Ws, size Ws <= k
    & forces (Game (board n) Achievement (Sets Ws)) PlayerX p PlayerX start].

Definition won_second (n k : nat) : Prop :=
  exists Ws p, [/\ all (transversal n) Ws, size Ws <= k
    & forces (Game (board n) MakerBreaker (Sets Ws)) PlayerX p PlayerO start].

(* ---- a part that Maker owns ---- *)

Section Given.

Variables T1 T2 T : target.
Hypothesis both : forall S, winning T1 S -> winning T2 S -> winning T S.

Lemma maker_given A p t P :
  winning T1 (xs P) -> forces (maker_breaker A T2) PlayerX p t P ->
  forces (maker_breaker A T) PlayerX p t P.
Proof.
elim: p t P => [|p IH] t P own /=; first by case=> // w2; left; apply: both.
have own' f : winning T1 (xs (put t P f)).
  by apply: winning_sub own => g; case: t => //= gP; rewrite inE gP orbT.
case=> [w2|[_ H]]; first by left; apply: both.
right; split=> //; case: (same_player t PlayerX) H => [[f lf H]|[ex H]].
  by exists f => //; apply: IH.
by split=> // f lf; apply: IH => //; apply: H.
Qed.

End Given.

(* If every winning set contains a cell of X, O cannot win. *)
Lemma achievement_given A Ws c p t P :
  all (fun W => c \in W) Ws -> c \in xs P -> disjoint_stones P ->
  forces (maker_breaker A (Sets Ws)) PlayerX p t P ->
  forces (Game A Achievement (Sets Ws)) PlayerX p t P.
Proof.
move=> /allP inW cX d; apply: (@achievement_from_maker _ _
  (fun _ _ Q => c \in xs Q /\ disjoint_stones Q)) => // {p t P cX d}.
  move=> p t P [cX d]; apply/hasPn => W /inW cW; apply/allPn; exists c => //.
  exact: d.
move=> p t P f [cX d] /andP[_ fP]; split; last exact: disjoint_put.
by case: t => //=; rewrite inE cX orbT.
Qed.

Lemma maker_star A A' Ws c p :
  {subset A <= A'} -> c \in A' ->
  forces (maker_breaker A (Sets Ws)) PlayerX p PlayerO start ->
  forces (Game A' Achievement (Sets (map (cons c) Ws))) PlayerX p.+1 PlayerX
    start.
Proof.
move=> sub cA' win; right; split.
  by apply/hasPn => W /mapP[V _ ->].
exists c; first by rewrite /allowed cA'.
apply: (@achievement_given _ _ c); rewrite ?mem_head //.
  by apply/allP => W /mapP[V _ ->]; apply: mem_head.
apply: (@maker_given (Sets [:: [:: c]]) (Sets Ws)); last first.
- by apply: maker_monotone win.
- by rewrite /= inE eqxx.
move=> S /=; rewrite andbT orbF => cS /hasP[W inW a]; apply/hasP.
by exists (c :: W); rewrite ?map_f //= cS.
Qed.

(* ---- two boards ---- *)

Definition part (A : seq cell) (P Q : position) : Prop :=
  [/\ {subset xs P <= xs Q}, forall f, f \in A -> f \in xs Q -> f \in xs P
    & forall f, f \in A -> (f \in os P) = (f \in os Q)].

Lemma part_free A P Q f : part A P Q -> f \in A -> free P f = free Q f.
Proof.
case=> sub back eO fA; rewrite /free eO //; congr (~~ _ && _).
by apply/idP/idP => [/sub|/(back f fA)].
Qed.

Lemma part_put A t P Q f : part A P Q -> part A (put t P f) (put t Q f).
Proof.
case=> sub back eO; case: t; split=> //= g.
- by rewrite !inE => /predU1P[->|/sub->]; rewrite ?eqxx ?orbT.
- by move=> gA; rewrite !inE => /predU1P[->|/(back g gA)->];
    rewrite ?eqxx ?orbT.
by move=> gA; rewrite !inE eO.
Qed.

Lemma part_outside A t P Q f : f \notin A -> part A P Q -> part A P (put t Q f).
Proof.
move=> fA [sub back eO]; have ne g : g \in A -> (g == f) = false.
  by move=> gA; apply/negbTE; apply: contraNneq fA => <-.
case: t; split=> //= g.
- by move=> /sub gQ; rewrite inE gQ orbT.
- by move=> gA; rewrite inE ne //; apply: back.
by move=> gA; rewrite inE ne // eO.
Qed.

(* Maker answers f on its board. *)
Lemma part_answer A T p P Q f :
  part A P Q -> ~~ winning T (xs P) -> f \in A -> free Q f ->
  forces (maker_breaker A T) PlayerX p PlayerO P ->
  exists p' g, [/\ p = p'.+2, g \in A, free (put PlayerO Q f) g
    & exists2 P', part A P' (put PlayerX (put PlayerO Q f) g)
      & forces (maker_breaker A T) PlayerX p' PlayerO P'].
Proof.
move=> a no fA fQ; have fP : free P f by rewrite (part_free a).
have no0 : ~~ won (maker_breaker A T) P PlayerX by [].
have no1 : ~~ won (maker_breaker A T) (put PlayerO P f) PlayerX by [].
case: p => [|p] /=; rewrite (negPf no0); first by case.
case=> // -[_ [_ /(_ f)]]; rewrite /allowed fA fP => /(_ isT).
case: p => [|p] /=; rewrite (negPf no1); first by case.
case=> // -[_ [g /andP[gA gP] win]]; exists p, g; split=> //.
  by rewrite -(part_free (part_put PlayerO f a)).
exists (put PlayerX (put PlayerO P f) g) => //.
exact: (part_put PlayerX g (part_put PlayerO f a)).
Qed.

Section Both.

Variables (A B C : seq cell) (T1 T2 T : target).
Hypothesis cells : forall f, (f \in C) = (f \in A) || (f \in B).
Hypothesis apart : forall f, f \in A -> f \notin B.
Hypothesis both : forall S, winning T1 S -> winning T2 S -> winning T S.

Lemma part_wins D T0 T0' p P Q :
  {subset D <= C} -> part D P Q ->
  (forall S, winning T0' S -> winning T0 S -> winning T S) ->
  winning T0' (xs Q) -> forces (maker_breaker D T0) PlayerX p PlayerO P ->
  forces (maker_breaker C T) PlayerX p PlayerO Q.
Proof.
move=> sub [sx _ eO] both' own win.
apply: (maker_given both' own); apply: maker_monotone win => // f fD.
by rewrite eO.
Qed.

Theorem maker_both p q P1 P2 Q :
  part A P1 Q -> part B P2 Q ->
  forces (maker_breaker A T1) PlayerX p PlayerO P1 ->
  forces (maker_breaker B T2) PlayerX q PlayerO P2 ->
  forces (maker_breaker C T) PlayerX (p + q) PlayerO Q.
Proof.
have subA : {subset A <= C} by move=> f fA; rewrite cells fA.
have subB : {subset B <= C} by move=> f fB; rewrite cells fB orbT.
have apart' f : f \in B -> f \notin A by apply: contraL => /apart.
have [m] := ubnP (p + q); elim: m p q P1 P2 Q => // m IH p q P1 P2 Q lt a1 a2.
move=> w1 w2; case: (boolP (winning T1 (xs P1))) => [o1|n1].
  apply: forces_longer (leq_addl p q) _; apply: part_wins a2 both _ w2 => //.
  by case: a1 => sx _ _; apply: winning_sub o1.
case: (boolP (winning T2 (xs P2))) => [o2|n2].
  apply: forces_longer (leq_addr q p) _.
  apply: (part_wins _ a1 (fun S x y => both y x) _ w1) => //.
  by case: a2 => sx _ _; apply: winning_sub o2.
have [f0 f0A f0Q] : exists2 f, f \in A & free Q f.
  have no : ~~ won (maker_breaker A T1) P1 PlayerX by [].
  case: p lt w1 => [|p] _ /=; rewrite (negPf no); first by case.
  by case=> // -[_ [[f /andP[fA fP]] _]]; exists f; rewrite // -(part_free a1).
have [p' [_ [pE _ _ _]]] := part_answer a1 n1 f0A f0Q w1.
rewrite pE !addSn; apply: (@maker_answers _ _ _ _ f0).
  by rewrite /allowed subA.
move=> f /andP[fC fQ]; move: fC; rewrite /= cells => /orP[fA|fB].
  have [p1 [g [p1E gA gQ [P' a1' w1']]]] := part_answer a1 n1 fA fQ w1.
  move: p1E; rewrite pE => -[p1E]; exists g; first by rewrite /allowed subA.
  rewrite p1E; apply: (IH _ _ _ _ _ _ a1' _ w1' w2).
    by move: lt; rewrite pE p1E !addSn => /ltnW; rewrite ltnS.
  by do 2!(apply: part_outside; first exact: apart).
have [q1 [g [q1E gB gQ [P' a2' w2']]]] := part_answer a2 n2 fB fQ w2.
exists g; first by rewrite /allowed subB.
have -> : p' + q = p + q1 by rewrite pE q1E !addSn !addnS.
apply: (IH _ _ _ _ _ _ _ a2' w1 w2').
  by move: lt; rewrite q1E !addnS => /ltnW; rewrite ltnS.
by do 2!(apply: part_outside; first exact: apart').
Qed.

End Both.

(* ---- copies of a board ---- *)

Lemma copy_forces phi psi A Ws p t :
  cancel phi psi -> forces (maker_breaker A (Sets Ws)) PlayerX p t start ->
  forces (maker_breaker (map phi A) (Sets (map (map phi) Ws))) PlayerX p t
    start.
Proof.
move=> K; apply: (@forces_moves_to _ _ phi psi); last by split.
split=> //= [f|f /mapP[g gA ->]|f /mapP[g _ ->]|S _]; rewrite ?K //.
  exact: map_f.
rewrite has_map; apply: eq_has => W /=; rewrite all_map.
by apply: eq_all => f /=; rewrite (mem_map (can_inj K)).
Qed.

Lemma rows_permuted u v M : rows_of (map (permuted u v) M) = map u (rows_of M).
Proof. by rewrite /rows_of -!map_comp; apply: eq_map. Qed.

Lemma cols_permuted u v M : cols_of (map (permuted u v) M) = map v (cols_of M).
Proof. by rewrite /cols_of -!map_comp; apply: eq_map. Qed.

(* Without row i and column 0. *)
Definition minor (i : nat) : cell -> cell := permuted (bump i) succn.

Lemma minorK i : cancel (minor i) (permuted (unbump i) predn).
Proof. by case=> r c; rewrite /permuted /= bumpK. Qed.

Lemma minor_on_board n i f : on_board n f -> on_board n.+1 (minor i f).
Proof.
case/andP=> r c; rewrite /on_board /= !ltnS c andbT /bump.
by case: (i <= _); rewrite // ltnW.
Qed.

Lemma minor_transversal n i T :
  i <= n -> transversal n T -> transversal n.+1 ((i, 0) :: map (minor i) T).
Proof.
move=> le /and3P[m /allP a /eqP e]; apply/and3P; split; last first.
- by rewrite /= size_map e.
- rewrite /= {1}/on_board /= ltnS le /=; apply/allP => f /mapP[g /a gn ->].
  exact: minor_on_board.
rewrite matching_cons rows_permuted cols_permuted; apply/and3P; split.
- by apply/mapP => -[r _ E]; have := neq_bump i r; rewrite -E eqxx.
- by apply/mapP => -[].
rewrite matching_permuted // => x y _ _; last by case.
exact: can_inj (bumpK i) _ _.
Qed.

Lemma minor_board n i :
  {subset map (minor i) (board n) <= board n.+1}.
Proof.
move=> f /mapP[g]; rewrite !mem_board => gn ->; exact: minor_on_board.
Qed.

(* ---- Theorem 2 ---- *)

Theorem first_from_second n k : won_second n k -> won_first n.+1 k.
Proof.
case=> Ws [p [/allP t s win]].
exists (map (cons (0, 0)) (map (map (minor 0)) Ws)), p.+1; split.
- apply/allP => W /mapP[V /mapP[U /t tU ->] ->]; exact: minor_transversal.
- by rewrite !size_map.
apply: maker_star (@minor_board n 0) _ _; first by rewrite mem_board.
exact: copy_forces (minorK 0) win.
Qed.

(* ---- Theorem 3 ---- *)

Theorem second_next n k :
  1 <= n -> won_second n k -> won_second n.+1 (n.+1 * k).
Proof.
move=> n1 [Ws [p [/allP t s win]]].
pose star i := map (cons (i, 0)) (map (map (minor i)) Ws).
exists (flatten (map star (iota 0 n.+1))), p.+2; split.
- apply/allP => W /flatten_mapP[i]; rewrite mem_iota ltnS => /andP[_ le].
  by case/mapP=> V /mapP[U /t tU ->] ->; apply: minor_transversal.
- have sz I : size (flatten (map star I)) = size I * size Ws.
    by elim: I => //= i I IH; rewrite size_cat IH !size_map mulSn.
  by rewrite sz size_iota leq_mul2l s orbT.
apply: (@maker_answers _ _ _ _ (0, 0)); first by rewrite /allowed mem_board.
move=> g /andP[gA _]; move: gA; rewrite mem_board => /andP[g1 g2].
pose i := if g.2 == 0 then g.1 == 0 : nat else g.1.
have le : i <= n.
  by rewrite /i; case: ifP => _; [apply: leq_trans n1; apply: leq_b1|].
have ne : (i, 0) != g.
  rewrite /i; case: (g) => r [|c]; rewrite xpair_eqE ?andbF //= andbT.
  by case: r.
exists (i, 0).
  by rewrite /allowed free_after /= mem_board /on_board ltnS /= le ne.
set Q := put PlayerX _ _.
apply: (@maker_monotone (board n.+1) _ (Sets (star i)) _ _ _ _ _ Q) => // [S|].
  case/hasP=> W inW a; apply/hasP; exists W => //; apply/flatten_mapP.
  by exists i; rewrite ?mem_iota.
apply: (@maker_given (Sets [:: [:: (i, 0)]])
         (Sets (map (map (minor i)) Ws))).
- move=> S /=; rewrite andbT orbF => cS /hasP[W inW a]; apply/hasP.
  by exists ((i, 0) :: W); rewrite ?map_f //= cS.
- by rewrite /= inE eqxx.
apply: maker_monotone (copy_forces (minorK i) win) => //.
  exact: minor_board.
move=> f /mapP[h _ ->]; rewrite inE => /eqP E.
have: i = bump i h.1 by rewrite {1}/i -E.
by move/eqP; rewrite (negbTE (neq_bump _ _)).
Qed.

Lemma corner_transversal m n W V :
  transversal m W -> transversal n V ->
  transversal (m + n) (W ++ map (permuted (addn m) (addn m)) V).
Proof.
case/and3P=> /andP[wr wc] /allP wa /eqP we.
case/and3P=> /andP[vr vc] /allP va /eqP ve.
rewrite /transversal size_cat size_map we ve eqxx andbT; apply/andP; split.
  have far (S S' : seq nat) : uniq S -> uniq S' -> all (ltn^~ m) S ->
      uniq (S ++ map (addn m) S').
    move=> uS uS' /allP small; rewrite cat_uniq uS (map_inj_uniq (@addnI m)).
    rewrite uS' andbT /=; apply/hasPn => x /mapP[y _ ->]; apply/negP => /small.
    by rewrite /= ltnNge leq_addr.
  rewrite /matching /rows_of /cols_of !map_cat.
  rewrite -/(rows_of _) -/(rows_of _) -/(cols_of _) -/(cols_of _).
  rewrite rows_permuted cols_permuted !far //; rewrite all_map;
    by apply/allP => f /wa /andP[].
rewrite all_cat; apply/andP; split; apply/allP => f.
  by case/wa/andP=> r c; rewrite /on_board !ltn_addr.
by case/mapP=> g /va/andP[r c] ->; rewrite /on_board /= !ltn_add2l r.
Qed.

Theorem second_product m n j k :
  won_second m j -> won_second n k -> won_second (m + n) (j * k).
Proof.
case=> Ws [p [/allP tW sW wW]] [Vs [q [/allP tV sV wV]]].
pose phi := permuted (addn m) (addn m).
pose psi := permuted (subn^~ m) (subn^~ m).
have K : cancel phi psi by case=> r c; rewrite /phi /psi /permuted /= !addKn.
exists [seq W ++ V | W <- Ws, V <- map (map phi) Vs], (p + q); split.
- apply/allP => X /allpairsP[[W V] [/tW tW' /mapP[U /tV tU] /= -> ->]].
  exact: corner_transversal.
- by rewrite size_allpairs size_map leq_mul.
pose T := Sets [seq W ++ V | W <- Ws, V <- map (map phi) Vs].
pose A := board m ++ map phi (board n).
apply: (@maker_monotone A _ T T _ _ _ _ start) => //.
  move=> f; rewrite mem_cat => /orP[|/mapP[g]]; rewrite !mem_board.
    by case/andP=> r c; rewrite /on_board !ltn_addr.
  by case/andP=> r c ->; rewrite /on_board /= !ltn_add2l r.
apply: (maker_both _ _ _ _ _ wW (copy_forces K wV)); try by split.
- by move=> f; rewrite mem_cat.
- move=> f; rewrite mem_board => /andP[r _]; apply/mapP => -[g _ E].
  by move: r; rewrite E /= ltnNge leq_addr.
move=> S /hasP[W inW aW] /hasP[V inV aV]; apply/hasP.
by exists (W ++ V); [apply: allpairs_f|rewrite all_cat aW].
Qed.

(* ---- Theorem 4 ---- *)

Theorem first_lower n k : won_first n k -> 2 ^ n <= 2 * k.
Proof.
case=> Ws [p [/allP t s /maker_from_achievement win]].
apply: leq_trans (_ : 2 * size Ws <= _); last by rewrite leq_mul2l s.
rewrite leqNgt; apply/negP => lt; move: win.
have one W : W \in Ws -> 2 ^ (n - size W) = 1.
  by case/t/and3P=> _ _ /eqP->; rewrite subnn.
have total : \sum_(W <- Ws) 2 ^ (n - size W) = size Ws.
  by rewrite (eq_big_seq _ one) sum1_size.
apply: (@erdos_selfridge_first _ _ n).
- by apply/allP => W /t/and3P[m _ _]; apply: matching_uniq.
- by apply/allP => W /t/and3P[_ _ /eqP->].
- by rewrite total; apply: leq_ltn_trans lt; rewrite mul2n -addnn leq_addr.
move=> f _; apply: leq_ltn_trans lt; rewrite mul2n -addnn total leq_add2l.
by rewrite -[X in _ <= X]total [X in _ <= X](bigID (fun W => f \in W)) leq_addr.
Qed.

Lemma second_power n j k : won_second n j -> won_second (k * n) (j ^ k).
Proof.
move=> H; elim: k => [|k IH].
  by exists [:: [::]], 0; split=> //; left.
by rewrite mulSn expnS; apply: second_product.
Qed.

Theorem first_upper n j k : won_second n j -> won_first (k * n).+1 (j ^ k).
Proof. by move=> H; apply: first_from_second; apply: second_power. Qed.
