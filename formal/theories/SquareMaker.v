(** Maker and Breaker on the n x n board. Maker wants a transversal, and needs
   n+1 cells: for every n >= 5 if Maker begins, and for every n >= 6 if Breaker
   does (Theorem D of docs/complete-graphs.md).

<<
    turned o f            == f, or f reflected along the diagonal; so one proof
                             serves rows and columns
    cherry o c p q R C M P
                          == Maker owns c p, c q and the matching M; the lines
                             that are left are C, of the kind of c, and R, of
                             the kind of p and q, one less
    relevant p q R C f    == f joins a line of C to one of R, or to p or q
    cherry_wins           == Maker wins if no relevant cell is taken
    cherry_defect_wins    == or one, which does not lie at p or q
    square_maker_wins_first, square_maker_wins_second
                          == Maker wins by ply 2n+1, or 2n+2
    square_maker_first    == Maker begins, n >= 5: it can force a win within p
                             plies exactly if p >= 2n+1
    square_maker_second   == Breaker begins, n >= 6: exactly if p >= 2n+2
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Determined Threat
  CompleteBuild Maker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- Maker needs more than n cells ---- *)

Lemma square_few n S : size S < n -> ~~ winning (Size n) S.
Proof. by rewrite /= -ltnNge; apply: leq_ltn_trans (nu_size S). Qed.

Lemma square_one n S e f :
  {subset [:: e, f & S] <= board n} -> (size S).+1 = n ->
  winning (Size n) (e :: S) -> winning (Size n) (f :: S) -> e = f.
Proof.
move=> on sS; have sub x : x \in e :: f :: S -> on_board n x.
  by rewrite -mem_board; apply: on.
have full x : n <= nu (x :: S) -> matching (x :: S) /\ x \notin S.
  move=> le; have [M [m s eM]] := nu_witness (x :: S).
  have le' : size (x :: S) <= size M by rewrite eM /= sS.
  have u := leq_size_uniq (matching_uniq m) s le'.
  split; last by case/andP: u.
  by apply: nu_full_matching => //; apply/eqP; rewrite eqn_leq nu_size /= sS.
move=> /full[me eS] /full[mf fS].
have near x :
    x \in [:: e; f] -> matching (x :: S) -> near_transversal n S x.1 x.2.
  move=> xef; rewrite matching_cons => /and3P[xr xc mS].
  have /andP[x1 x2] : on_board n x.
    by apply: sub; move: xef; rewrite !inE => /orP[]->; rewrite ?orbT.
  by split=> //; apply/allP => y yS; apply: sub; rewrite !inE yS !orbT.
have ne := near e (mem_head _ _) me.
have [_ _ E] := corollary2_unique ne.
have : completes n S f.
  rewrite /completes sub ?inE ?eqxx ?orbT //= has_transversal_nu.
    by rewrite nu_matching //= sS.
  by apply/allP => y yS; apply: sub; move: yS; rewrite !inE => /orP[]->;
    rewrite ?orbT.
by rewrite E -surjective_pairing => /eqP.
Qed.

(* ---- rows and columns ---- *)

Definition turned (o : bool) (f : cell) : cell := if o then f else swap f.

Lemma turnedK o : involutive (turned o).
Proof. by case: o => // -[]. Qed.

Section Square.

Variable n : nat.
Notation G := (maker_breaker (board n) (Size n)).

Record cherry (o : bool) (c p q : nat) (R C : seq nat) (M : seq cell)
    (P : position) : Prop := Cherry {
  cherry_rows : perm_eq (c :: C ++ rows_of M) (iota 0 n);
  cherry_cols : perm_eq (p :: q :: R ++ cols_of M) (iota 0 n);
  cherry_size : size C = (size R).+1;
  cherry_mine : {subset [:: (c, p), (c, q) & M] <= map (turned o) (xs P)}
}.

Definition relevant (p q : nat) (R C : seq nat) (f : cell) : bool :=
  (f.1 \in C) && (f.2 \in [:: p, q & R]).

Section Orientation.

Variable o : bool.
Notation owned P := (map (turned o) (xs P)).
Notation loose P f := (free P (turned o f)).

Lemma allowed_turned P f :
  f.1 < n -> f.2 < n -> loose P f -> allowed G P (turned o f).
Proof.
move=> f1 f2 l; rewrite /allowed l andbT mem_board.
by case: o; rewrite /on_board /= ?f1 f2.
Qed.

Lemma free_turned t P g f :
  loose (put t P g) f = loose P f && (f != turned o g).
Proof. by rewrite free_after (can2_eq (turnedK o) (turnedK o)). Qed.

Section Cherry.

Variables (c p q : nat).

Lemma relevant_sub R C d s f :
  relevant p q (rem s R) (rem d C) f -> relevant p q R C f.
Proof.
rewrite /relevant !inE => /andP[/mem_rem->].
by case/or3P=> [->|->|/mem_rem->]; rewrite ?orbT.
Qed.

Lemma cherry_line R C M P : cherry o c p q R C M P -> 
  [/\ {in C, forall x, x < n}, {in p :: q :: R, forall x, x < n}, uniq C,
      uniq (p :: q :: R) & c \notin C].
Proof.
case=> pr pc _ _; have ur := iota_uniq 0 n; have uc := ur.
rewrite -(perm_uniq pr) /= cat_uniq mem_cat negb_or in ur.
rewrite -(perm_uniq pc) -!cat_cons cat_uniq in uc.
case/and3P: ur => /andP[cC _] uC _; case/andP: uc => uR _.
split=> // x xC; suff: x \in iota 0 n by rewrite mem_iota.
  by rewrite -(perm_mem pr) inE mem_cat xC orbT.
by rewrite -(perm_mem pc) -!cat_cons mem_cat xC.
Qed.

Lemma relevant_left d R C f :
  uniq C -> relevant p q R (rem d C) f -> f.1 != d.
Proof. by move=> u /andP[+ _]; rewrite mem_rem_uniq // inE => /andP[]. Qed.

Lemma relevant_right s R C f :
  uniq [:: p, q & R] -> s \in R -> relevant p q (rem s R) C f -> f.2 != s.
Proof.
rewrite /= !inE !negb_or -!andbA => /and4P[_ pR qR u] sR /andP[_].
rewrite !inE mem_rem_uniq // inE => /or3P[/eqP->|/eqP->|/andP[//]].
  by apply: contraNneq pR => ->.
by apply: contraNneq qR => ->.
Qed.

(* Maker matches s to d. *)
Lemma cherry_delete R C M P d s g
    (Q := put PlayerX (put PlayerO P g) (turned o (d, s))) :
  cherry o c p q R C M P -> d \in C -> s \in R ->
  cherry o c p q (rem s R) (rem d C) ((d, s) :: M) Q.
Proof.
case=> pr pc sz mine dC sR; split=> /=.
- apply: perm_trans _ pr; rewrite perm_cons; apply/permP => a.
  rewrite !count_cat (permP (perm_to_rem dC)) /=.
  by rewrite !addnA [LHS](addn.[ACl 2*1*3]).
- apply: perm_trans _ pc; rewrite !perm_cons; apply/permP => a.
  rewrite !count_cat (permP (perm_to_rem sR)) /=.
  by rewrite !addnA [LHS](addn.[ACl 2*1*3]).
- by rewrite !size_rem // sz; case: R sR {pc sz}.
rewrite turnedK => f; rewrite !inE => /or4P[]; try by move/eqP->;
  rewrite ?eqxx // mine ?orbT ?inE ?eqxx ?orbT.
by move=> fM; rewrite mine ?orbT // !inE fM !orbT.
Qed.

(* All lines are matched but one: two threats. *)
Lemma cherry_end C M P :
  cherry o c p q [::] C M P ->
  (forall f, relevant p q [::] C f -> loose P f) ->
  forces G PlayerX 2 PlayerO P.
Proof.
move=> ch clean; have [lC lR _ uR _] := cherry_line ch.
have pq : p != q by move: uR; rewrite /= inE andbT.
case: ch => pr pc; case: C pr lC clean => [|d [|//]] // pr lC clean _ mine.
have ok x : x \in [:: p; q] -> loose P (d, x).
  by move=> xpq; apply: clean; rewrite /relevant /= mem_head.
have al Q x :
    x \in [:: p; q] -> loose Q (d, x) -> allowed G Q (turned o (d, x)).
  by move=> xpq; apply: allowed_turned; [apply: lC; apply: mem_head|apply: lR].
apply: (@maker_answers _ _ _ _ (turned o (d, p))) => [|g _].
  by apply: al; rewrite ?ok ?mem_head.
have [x [y [pxy ne]]] : exists x y,
    perm_eq [:: x; y] [:: p; q] /\ (d, x) != turned o g.
  case: (eqVneq (d, p) (turned o g)) => [E|nE]; last by exists p, q.
  exists q, p; rewrite (perm_catC [:: q] [:: p]) -E; split=> //.
  by apply: contraNneq pq => -[->].
have xpq : x \in [:: p; q] by rewrite -(perm_mem pxy) mem_head.
exists (turned o (d, x)); first by apply: al; rewrite // free_turned ok.
left; apply: (@leq_trans (size (map (turned o) [:: (d, x), (c, y) & M]))).
  rewrite size_map; have := perm_size pr.
  by rewrite size_iota /= size_map => <-.
apply: nu_ge => [|f /mapP[h hN ->]].
  have m : matching [:: (d, x), (c, y) & M].
    rewrite /matching; apply/andP; split.
      rewrite (perm_uniq (_ : perm_eq _ (iota 0 n))) ?iota_uniq //.
      by apply: perm_trans _ pr; rewrite (perm_catCA [:: d] [:: c]).
    rewrite (perm_uniq (_ : perm_eq _ (iota 0 n))) ?iota_uniq //.
    by apply: perm_trans _ pc; rewrite -(perm_cat2r (cols_of M)) in pxy.
  case: (o); first by rewrite (@eq_map _ _ _ id) ?map_id.
  by rewrite (@eq_map _ _ _ swap) // -/(transpose _) matching_transpose.
move: hN; rewrite inE => /predU1P[->|hN]; first exact: mem_head.
rewrite inE -(mem_map (inv_inj (turnedK o))) turnedK mine ?orbT //.
move: hN; rewrite !inE => /predU1P[->|->]; last by rewrite !orbT.
have : y \in [:: p; q] by rewrite -(perm_mem pxy) !inE eqxx orbT.
by rewrite !inE => /orP[]/eqP->; rewrite eqxx ?orbT.
Qed.

(* Maker answers g by d s, and what is left is not taken. *)
Lemma cherry_answer k R C M P g d s :
  (forall R' C' M' Q, size R' = k -> cherry o c p q R' C' M' Q ->
     (forall f, relevant p q R' C' f -> loose Q f) ->
     forces G PlayerX (k.*2 + 2) PlayerO Q) ->
  size R = k.+1 -> cherry o c p q R C M P -> d \in C -> s \in R ->
  (forall f, relevant p q (rem s R) (rem d C) f ->
     loose (put PlayerO P g) f) ->
  loose (put PlayerO P g) (d, s) ->
  exists2 f, allowed G (put PlayerO P g) f & forces G PlayerX (k.*2 + 2)
    PlayerO (put PlayerX (put PlayerO P g) f).
Proof.
move=> IH sR ch dC sR' clean l; have [lC lR uC _ _] := cherry_line ch.
exists (turned o (d, s)).
  by apply: allowed_turned l; [apply: lC|apply: lR; rewrite !inE sR' !orbT].
apply: (IH _ _ _ _ _ (cherry_delete g ch dC sR')) => [|f rf].
  by rewrite size_rem // sR.
rewrite free_turned turnedK clean //=; case/andP: rf => rf _.
by apply: contraTneq rf => ->; rewrite mem_rem_uniq // inE eqxx.
Qed.

Lemma cherry_wins k R C M P :
  size R = k -> cherry o c p q R C M P ->
  (forall f, relevant p q R C f -> loose P f) ->
  forces G PlayerX (k.*2 + 2) PlayerO P.
Proof.
elim: k R C M P => [|k IH] R C M P sR ch clean.
  by case: R sR ch clean => // _ ch clean; apply: cherry_end ch clean.
have [lC lR uC uR _] := cherry_line ch.
have sC : size C = k.+2 by case: ch => _ _ ->; rewrite sR.
have [d0 d0C] : exists d, d \in C.
  by case: (C) sC => // d l _; exists d; apply: mem_head.
have [s0 s0R] : exists s, s \in R.
  by case: (R) sR => // s l _; exists s; apply: mem_head.
have rel d s : d \in C -> s \in R -> relevant p q R C (d, s).
  by move=> dC sR'; rewrite /relevant dC !inE sR' !orbT.
apply: (@maker_answers _ _ _ _ (turned o (d0, s0))) => [|g0 _].
  by apply: allowed_turned; [apply: lC|apply: lR; rewrite !inE s0R !orbT|];
    rewrite ?clean ?rel.
have [d [s [dC sR' ne out]]] : exists d s, [/\ d \in C, s \in R,
    (d, s) != turned o g0
    & ~~ relevant p q (rem s R) (rem d C) (turned o g0)].
  case: (turned o g0) => a b; case: (boolP (a \in C)) => aC; last first.
    exists d0, s0; split=> //; first by apply: contraNneq aC => -[<-].
    by apply: contra aC => /relevant_sub/andP[].
  case: (boolP (b \in R)) => bR; last first.
    exists a, s0; split=> //; first by apply: contraNneq bR => -[<-].
    by apply/negP => /(relevant_left uC); rewrite eqxx.
  have [|d dC] := @element_outside C [:: a] uC; first by rewrite sC.
  rewrite inE => da; exists d, b; split=> //.
    by apply: contraNneq da => -[->].
  by apply/negP => /(relevant_right uR bR); rewrite eqxx.
apply: (@cherry_answer k R C M P g0 d s) => // [f rf|].
  rewrite free_turned (clean _ (relevant_sub rf)) /=.
  by apply: contraNneq out => <-.
by rewrite free_turned clean ?rel.
Qed.

(* Breaker has one relevant cell, d0 s0: Maker's answer makes it worthless, with
   Breaker's next. *)
Lemma cherry_defect_wins k R C M P d0 s0 :
  size R = k.+3 -> cherry o c p q R C M P -> d0 \in C -> s0 \in R ->
  (forall f, relevant p q R C f -> f != (d0, s0) -> loose P f) ->
  forces G PlayerX (k.+3.*2 + 2) PlayerO P.
Proof.
move=> sR ch d0C s0R clean; have [lC lR uC uR _] := cherry_line ch.
have sC : size C = k.+4 by case: ch => _ _ ->; rewrite sR.
have uR' : uniq R by move: uR; rewrite /= => /and3P[].
have rel d s : d \in C -> s \in R -> relevant p q R C (d, s).
  by move=> dC sR'; rewrite /relevant dC !inE sR' !orbT.
have other_R b : exists s, [/\ s \in R, s != s0 & s != b].
  have [|s sR'] := @element_outside R [:: s0; b] uR'; first by rewrite sR.
  by rewrite !inE negb_or => /andP[? ?]; exists s.
have other_C a : exists d, [/\ d \in C, d != d0 & d != a].
  have [|d dC] := @element_outside C [:: d0; a] uC; first by rewrite sC.
  by rewrite !inE negb_or => /andP[? ?]; exists d.
have [s1 [s1R s10 _]] := other_R s0.
apply: (@maker_answers _ _ _ _ (turned o (d0, s1))) => [|g0 _].
  apply: allowed_turned; [exact: lC|by apply: lR; rewrite !inE s1R !orbT|].
  by apply: clean; rewrite ?rel //; apply: contraNneq s10 => -[->].
have [d [s [dC sR' n0 ng out]]] : exists d s, [/\ d \in C, s \in R,
    (d, s) != (d0, s0), (d, s) != turned o g0
    & forall f, relevant p q (rem s R) (rem d C) f ->
      f != (d0, s0) /\ f != turned o g0].
  case: (turned o g0) => a b.
  case: (eqVneq a d0) => [->|ad].
    have [s [sR' ss sb]] := other_R b; exists d0, s; split=> //.
    - by apply: contraNneq ss => -[->].
    - by apply: contraNneq sb => -[->].
    by move=> f /(relevant_left uC) fd; split; apply: contraNneq fd => ->.
  case: (boolP ((a \in C) && (b != s0))) => [/andP[aC bs]|no].
    exists a, s0; split=> //.
    - by apply: contraNneq ad => -[->].
    - by apply: contraNneq bs => -[->].
    move=> f rf; split.
      by apply: contraNneq (relevant_right uR s0R rf) => ->.
    by apply: contraNneq (relevant_left uC rf) => ->.
  have [d [dC dd da]] := other_C a; exists d, s0; split=> //.
  - by apply: contraNneq dd => -[->].
  - by apply: contraNneq da => -[->].
  move=> f rf; have fs := relevant_right uR s0R rf.
  split; first by apply: contraNneq fs => ->.
  move: no; rewrite negb_and negbK => /orP[aC|/eqP->].
    by apply: contraNneq aC => E; have /andP[] := relevant_sub rf; rewrite E.
  by apply: contraNneq fs => ->.
apply: (@cherry_answer k.+2 R C M P g0 d s) => // [R' C' M' Q|f rf|].
- exact: cherry_wins.
- have [f0 fg] := out f rf; rewrite free_turned fg.
  by rewrite (clean _ (relevant_sub rf)).
by rewrite free_turned ng clean ?rel.
Qed.

End Cherry.
(* Maker's cells u v and u v', with Breaker's g between them. *)
Lemma open_cherry k A B M P u v v' g (Q := put PlayerX (put PlayerO
    (put PlayerX P (turned o (u, v))) g) (turned o (u, v'))) :
  3 <= k -> size A = k.+2 ->
  perm_eq (A ++ rows_of M) (iota 0 n) -> perm_eq (B ++ cols_of M) (iota 0 n) ->
  {subset M <= owned P} -> u \in A -> v \in B -> v' \in B -> v' != v ->
  (forall x y, x \in A -> x != u -> y \in B -> loose P (x, y)) ->
  (turned o g).1 = u \/ (turned o g).2 \notin [:: v; v'] ->
  forces G PlayerX (k.*2 + 2) PlayerO Q.
Proof.
move=> k3 sA pA pB mine uA vB vB' vv' fr gE.
have sAB : size A = size B.
  apply: (can_inj (addnK (size M))).
  move/perm_size: pA; move/perm_size: pB.
  by rewrite !size_cat !size_map !size_iota => -> ->.
have vB1 : v' \in rem v B.
  by move: vB'; rewrite (perm_mem (perm_to_rem vB)) inE (negPf vv').
pose R := rem v' (rem v B); pose C := rem u A.
have pvB : perm_eq B [:: v, v' & R].
  by rewrite (perm_trans (perm_to_rem vB)) // perm_cons perm_to_rem.
have sR : size R = k by rewrite !size_rem // -sAB sA.
have uA' : uniq A.
  by have := iota_uniq 0 n; rewrite -(perm_uniq pA) cat_uniq => /and3P[].
have ch : cherry o u v v' R C M Q.
  split=> [||| f].
  - apply: perm_trans _ pA; rewrite -cat_cons perm_cat2r perm_sym.
    exact: perm_to_rem.
  - by apply: perm_trans _ pB; rewrite -!cat_cons perm_cat2r perm_sym.
  - by rewrite sR size_rem // sA.
  by rewrite /= !turnedK !inE => /or3P[->|->|/mine->]; rewrite ?orbT.
have clean f : relevant v v' R C f -> f != turned o g -> loose Q f.
  rewrite /relevant -(perm_mem pvB) mem_rem_uniq // inE.
  case/andP=> /andP[fu fA] fB fg.
  rewrite !free_turned !turnedK fg [f]surjective_pairing fr //=.
  by rewrite !xpair_eqE (negPf fu).
case: gE => [gu|gv].
  apply: cherry_wins sR ch _ => f rf; apply: clean => //.
  by apply: contraTneq rf => ->; rewrite /relevant gu mem_rem_uniq // inE eqxx.
case: (boolP (relevant v v' R C (turned o g))) => [|no]; last first.
  apply: cherry_wins sR ch _ => f rf; apply: clean => //.
  by apply: contraNneq no => <-.
case E: (turned o g) gv clean => [d s] /= gv clean /andP[/= dC].
rewrite -[_ \in _]/(s \in [:: v; v'] ++ R) mem_cat (negPf gv) /= => sR'.
case: k k3 sR {sA} => [|[|[|k]]] // _ sR.
exact: cherry_defect_wins sR ch dC sR' clean.
Qed.

End Orientation.

(* ---- the first cells ---- *)

(* Maker begins where the rows A and the columns B are left. *)
Lemma open_wins k A B M P :
  3 <= k -> size A = k.+2 ->
  perm_eq (A ++ rows_of M) (iota 0 n) -> perm_eq (B ++ cols_of M) (iota 0 n) ->
  {subset M <= xs P} ->
  (forall x y, x \in A -> y \in B -> free P (x, y)) ->
  forces G PlayerX (k.*2 + 5) PlayerX P.
Proof.
move=> k3 sA pA pB mine fr; have k1 : 0 < k by apply: leq_trans k3.
have sB : size B = k.+2.
  rewrite -sA; apply: (can_inj (addnK (size M))).
  move/perm_size: pA; move/perm_size: pB.
  by rewrite !size_cat !size_map !size_iota => -> ->.
have uA : uniq A.
  by have := iota_uniq 0 n; rewrite -(perm_uniq pA) cat_uniq => /and3P[].
have uB : uniq B.
  by have := iota_uniq 0 n; rewrite -(perm_uniq pB) cat_uniq => /and3P[].
have al Q x y : x \in A -> y \in B -> free Q (x, y) -> allowed G Q (x, y).
  move=> xA yB l; rewrite /allowed l andbT mem_board /on_board /=.
  have := perm_mem pA x; have := perm_mem pB y.
  by rewrite !mem_iota !mem_cat xA yB /= => <- <-.
have [|u uA' _] := @element_outside A [::] uA; first by rewrite sA.
have [|v vB _] := @element_outside B [::] uB; first by rewrite sB.
have [|w wA] := @element_outside A [:: u] uA; first by rewrite sA.
rewrite inE => wu.
rewrite -[5]/(2 + 3) addnA addn3.
apply: (maker_plays (al _ _ _ uA' vB (fr _ _ uA' vB))).
apply: (@maker_answers _ _ _ _ (w, v)) => [|g _].
  by apply: al => //; rewrite free_after fr //= xpair_eqE (negPf wu).
case: (boolP ((g.2 == v) && (g.1 != u))) => [/andP[/eqP gv gu]|no].
  have [|u' uA''] := @element_outside A [:: u; g.1] uA.
    by rewrite sA !ltnS.
  rewrite !inE negb_or => /andP[uu' ug].
  exists (u', v).
    apply: al => //; rewrite !free_after fr //= xpair_eqE (negPf uu') /=.
    by apply: contraNneq ug => <-.
  apply: (@open_cherry false k B A (transpose M) P v u u' g) => //;
    last by left.
  - by rewrite rows_transpose.
  - by rewrite cols_transpose.
  - by move=> f /mapP[h /mine hP ->]; apply: map_f.
  by move=> x y xB _ yA; apply: fr.
have [|v' vB'] := @element_outside B [:: v; g.2] uB; first by rewrite sB !ltnS.
rewrite !inE negb_or => /andP[vv' vg].
exists (u, v').
  apply: al => //; rewrite !free_after fr //= xpair_eqE eqxx (negPf vv') /=.
  by apply: contraNneq vg => <-.
apply: (@open_cherry true k A B M P u v v' g) => // [f fM|x y xA _ yB|].
- by rewrite map_id mine.
- exact: fr.
move: no; rewrite negb_and negbK !inE => /orP[gv|/eqP]; [right|by left].
by rewrite negb_or gv eq_sym vg.
Qed.

Lemma square_maker_wins_first :
  5 <= n -> forces G PlayerX (2 * n + 1) PlayerX start.
Proof.
move=> n5; have n2 : 2 <= n by apply: leq_trans n5.
have -> : 2 * n + 1 = (n - 2).*2 + 5.
  by rewrite -[in LHS](subnK n2) mulnDr mul2n -addnA.
apply: (@open_wins _ (iota 0 n) (iota 0 n) [::]); rewrite ?cats0 //.
  by rewrite leq_subRL.
by rewrite size_iota -addn2 subnK.
Qed.

Lemma square_maker_wins_second :
  6 <= n -> forces G PlayerX (2 * n + 2) PlayerO start.
Proof.
move=> n6; have n3 : 3 <= n by apply: leq_trans n6.
have n2 : 2 <= n by apply: ltnW.
have pick (L : seq nat) : size L < n -> exists2 x, x < n & x \notin L.
  move=> lt; have [|x] := @element_outside (iota 0 n) L (iota_uniq 0 n).
    by rewrite size_iota.
  by rewrite mem_iota; exists x.
have al Q x y : x < n -> y < n -> free Q (x, y) -> allowed G Q (x, y).
  by move=> xn yn l; rewrite /allowed l andbT mem_board /on_board xn.
have n0 : 0 < n by apply: ltnW.
rewrite addn2; apply: (@maker_answers _ _ _ _ (0, 0)) => [|[x1 y1] l1].
  exact: al.
have /andP[] : on_board n (x1, y1) by rewrite -mem_board; case/andP: l1.
move=> x1n y1n; rewrite [_.1]/= in x1n; rewrite [_.2]/= in y1n.
have [|j jn] := pick [:: y1]; first exact: ltnW.
rewrite inE => jy; exists (x1, j).
  by apply: al; rewrite // free_after xpair_eqE eqxx (negPf jy).
have [|j0 j0n] := pick [:: j; y1]; first exact: n3.
rewrite !inE negb_or => /andP[j0j j0y].
have -> : 2 * n = (2 * n.-1).+2 by rewrite -[in LHS](prednK n0) mulnS.
apply: (@breaker_plays _ _ _ _ (x1, j0)) => [|[x y] l2].
  apply: al; rewrite // !free_after !xpair_eqE !eqxx.
  by rewrite (negPf j0j) (negPf j0y).
case: (boolP ((y == j) && (x != x1))) => [/andP[/eqP yj xx1]|no].
  have -> : (2 * n.-1).+1 = (n - 3).*2 + 5.
    by rewrite -[in LHS](subnK n3) addnS /= mulnDr mul2n -addnS.
  apply: (@open_wins _ (rem x1 (iota 0 n)) (rem j (iota 0 n)) [:: (x1, j)]).
  - by rewrite leq_subRL.
  - by rewrite size_rem ?mem_iota // size_iota -[in LHS](subnK n3) addnS addn2.
  - by rewrite perm_catC perm_sym perm_to_rem ?mem_iota.
  - by rewrite perm_catC perm_sym perm_to_rem ?mem_iota.
  - by move=> f.
  move=> a b; rewrite !mem_rem_uniq ?iota_uniq // !inE.
  move=> /andP[ax _] /andP[bj _].
  by rewrite !free_after !xpair_eqE (negPf ax) yj (negPf bj) !andbF.
have [|j' j'n] := pick [:: j; y1; y]; first by apply: leq_trans n6.
rewrite !inE !negb_or => /and3P[jj jy1 jy'].
apply: (@maker_plays _ _ _ _ (x1, j')).
  apply: al; rewrite // !free_after !xpair_eqE !eqxx /=.
  by rewrite (negPf jj) (negPf jy1) (negPf jy') andbF.
have := @open_cherry true (n - 2) (iota 0 n) (iota 0 n) [::]
  (put PlayerO start (x1, y1)) x1 j j' (x, y).
have -> : 2 * n.-1 = (n - 2).*2 + 2.
  by rewrite -[in LHS](subnK n2) addn2 /= mulnS mul2n addnC.
rewrite !cats0 size_iota !mem_iota leq_subRL //.
apply=> //.
- exact: leq_trans n6.
- by rewrite -addn2 subnK.
- by move=> a b _ ax _; rewrite free_after xpair_eqE (negPf ax).
move: no; rewrite negb_and negbK !inE /= => /orP[yj|/eqP]; [right|by left].
by rewrite negb_or yj eq_sym jy'.
Qed.

(* ---- the theorem ---- *)

Theorem square_maker_first p :
  5 <= n -> forces G PlayerX p PlayerX start <-> 2 * n + 1 <= p.
Proof.
move=> n5; split=> [win|]; last first.
  by move/forces_longer; apply; apply: square_maker_wins_first.
rewrite leqNgt addn1 ltnS; apply/negP => le.
have := forces_longer le win; apply: maker_needs_more.
- by move=> S; apply: square_few.
- by move=> S e f; apply: square_one.
exact: leq_trans n5.
Qed.

Theorem square_maker_second p :
  6 <= n -> forces G PlayerX p PlayerO start <-> 2 * n + 2 <= p.
Proof.
move=> n6; split=> [|le]; last first.
  exact: forces_longer le (square_maker_wins_second n6).
case: p => [|p win]; last first.
  rewrite addnS ltnS; apply/(square_maker_first p (ltnW n6)).
  exact: maker_second_first.
case=> // own; have n0 : 0 < n by apply: leq_trans n6.
by case/negP: (@square_few n [::] n0).
Qed.

End Square.
