(** The diagonal theorem, Breaker's half: on the n x n board without n cells of
   which no two share a line, Maker does not own a transversal with n+1 stones,
   even if it begins. So X, too, does not win there before ply 2n+3.

<<
    forked X s t       == the stones X have two in one column only, and none in
                          one row; s and t complete them
    two_completions    == n stones that two cells complete are like that, or
                          the same reflected
    doubled dead X     == X has two stones in a column, and beside them two
                          untouched columns are bad: in each, one of the cells
                          in the rows of the two stones is dead
    kept dead X        == what Breaker keeps: X is a matching, and the dead
                          cells contain a matching of the untouched lines; or X
                          is doubled, or reflected it is; or X has two stones in
                          a row and two in a column
    kept_next          == Breaker can keep this, by its reply to each stone
    kept_last          == so one cell at most completes Maker's n stones
    breaker_guards     == and Breaker holds for n+1 stones
    diagonal_rest      == with any of Maker's stones: a transversal of them and
                          of dead cells is enough
    diagonal_delay     == the theorem; diagonal_delay_second, if Breaker begins
    diagonal_no_faster_win
                       == and by achievement
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game Harm
  Games OpenBlock DelayMissing Determined Criteria CompleteBuild
  Maker SquareMaker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- n stones that two cells complete ---- *)

Definition forked (n : nat) (X : seq cell) (s t : cell) : Prop :=
  uniq (rows_of X) /\
  forall p q c z, p != q -> (p, c) \in X -> (q, c) \in X -> z < n ->
    z \notin cols_of X -> [:: s; t] =i [:: (p, z); (q, z)].

(* A stone e more than a matching of n-1, in the row that this misses. *)
Lemma forked_row n X M b d e s t :
  near_transversal n M b d -> perm_eq X (e :: M) -> e.1 = b -> on_board n e ->
  s = (b, d) -> completes n X t -> s != t -> e != s -> forked n X s t.
Proof.
case: e => b' q near p /= eb'; rewrite {b'}eb' in p * => /andP[/= _ qn] ->.
move=> ct ne eb.
have [m a _ _ _ bM dM] := near.
have qd : q != d by apply: contraNneq eb => ->.
have [r [rn rb rq]] := near_sigma_onto near qn qd.
have rM : (r, q) \in M by rewrite -rq (near_sigma near).
have [_ _ _ c] := lemma3a near rn rb.
have tE : t = (r, d).
  move: ct ne; rewrite /completes (@eq_has_transversal n _ [:: t, (b, q) & M]).
    rewrite -rq -[_ && _]/(completes n _ t) c !inE; case: (t) => t1 t2 /=.
    by case/andP=> /orP[]/eqP-> /eqP-> //; rewrite eqxx.
  by move=> x; rewrite !inE (perm_mem p) inE.
split.
  by rewrite (perm_uniq (perm_map _ p)) /= bM; case/andP: m.
move=> u v k z uv; rewrite !(perm_mem p) !inE => uX vX zn zX.
have -> : z = d.
  apply/eqP; apply: contraR zX => /(near_col near zn).
  by rewrite (perm_mem (perm_map _ p)) inE => ->; rewrite orbT.
move=> x; rewrite tE !inE; case/predU1P: uX uv vX => [[-> ->]|uM] uv.
  case/predU1P=> [[vb]|vM]; first by case/eqP: uv.
  by have [->] := matching_col m vM rM erefl.
case/predU1P=> [[-> kq]|vM].
  rewrite kq in uM; have [->] := matching_col m uM rM erefl.
  by rewrite orbC.
by case/eqP: uv; have [] := matching_col m uM vM erefl.
Qed.

Lemma two_completions n X s t :
  uniq X -> all (on_board n) X -> size X = n -> ~~ has_transversal n X ->
  completes n X s -> completes n X t -> s \notin X -> s != t ->
  forked n X s t \/ forked n (transpose X) (swap s) (swap t).
Proof.
move=> u a sX no cs ct sN ne; have [M near sub] := completes_near no cs.
have [m _ sM _ _ _ _] := near.
have [|e eM p] := perm_cons_extra u (matching_uniq m) sub; first by rewrite sM.
have en : on_board n e by apply: (allP a); rewrite (perm_mem p) mem_head.
have es : e != s by apply: contraNneq sN => <-; rewrite (perm_mem p) mem_head.
case: (eqVneq e.1 s.1) => [eb|eb].
  left; apply: (forked_row near p eb en _ ct ne es).
  exact: surjective_pairing.
case: (eqVneq e.2 s.2) => [ed|ed].
  right; apply: (forked_row (near_transversal_transpose near)
    (perm_map swap p) ed); rewrite ?on_swap ?completes_transpose //;
    by rewrite (inj_eq (inv_inj swapK)).
have [_ _ _ c] := remark4 near en eb ed.
move: ct ne; rewrite /completes (@eq_has_transversal n _ [:: t, e & M]).
  rewrite -[_ && _]/(completes n _ t) c !inE; case: (s) (t) => ? ? [? ?] /=.
  by case/andP=> /eqP-> /eqP->; rewrite eqxx.
by move=> x; rewrite !inE (perm_mem p) inE.
Qed.

(* ---- what Breaker keeps ---- *)

Definition bad (dead : pred cell) (p q z : nat) : bool :=
  dead (p, z) || dead (q, z).

Definition doubled (n : nat) (dead : pred cell) (X : seq cell) : Prop :=
  exists p q c x y, [/\ p != q, (p, c) \in X, (q, c) \in X, x != y
    & all (fun z => (z \in open_cols n X) && bad dead p q z) [:: x; y]].

Definition matched (n : nat) (dead : pred cell) (X : seq cell) : Prop :=
  matching X /\ exists D, [/\ matching D, all dead D,
    rows_of D =i open_rows n X & cols_of D =i open_cols n X].

Definition spoiled (X : seq cell) : bool :=
  ~~ uniq (rows_of X) && ~~ uniq (cols_of X).

Definition kept (n : nat) (dead : pred cell) (X : seq cell) : Prop :=
  [\/ matched n dead X, doubled n dead X,
      doubled n (dead \o swap) (transpose X) | spoiled X].

Lemma doubled_again n dead X : doubled n dead X -> ~~ uniq (cols_of X).
Proof.
case=> p [q [c [x [y [pq pX qX _ _]]]]]; apply: contra pq => uX.
by have [->] := uniq_map_inj uX pX qX erefl.
Qed.

Section Sub.

Variables dead dead' : pred cell.
Hypothesis sub : forall f, dead f -> dead' f.

Lemma doubled_sub n X : doubled n dead X -> doubled n dead' X.
Proof.
case=> p [q [c [x [y [pq pX qX xy a]]]]]; exists p, q, c, x, y; split=> //.
by apply: sub_all a => z /andP[-> /orP[]/sub]; rewrite /bad => ->;
  rewrite ?orbT.
Qed.

Lemma matched_sub n X : matched n dead X -> matched n dead' X.
Proof.
case=> m [D [mD aD rD cD]]; split=> //; exists D; split=> //.
exact: sub_all aD.
Qed.

End Sub.

Lemma kept_sub (dead dead' : pred cell) n X :
  (forall f, dead f -> dead' f) -> kept n dead X -> kept n dead' X.
Proof.
move=> sub [/(matched_sub sub)|/(doubled_sub sub)|g|]; try by constructor.
by apply: Or43; apply: doubled_sub g => f /sub.
Qed.

Lemma matched_transpose n dead X :
  matched n dead X -> matched n (dead \o swap) (transpose X).
Proof.
case=> m [D [mD aD rD cD]]; split; first by rewrite matching_transpose.
exists (transpose D); split; rewrite ?matching_transpose //.
- by rewrite all_map; apply: sub_all aD => f /=; rewrite swapK.
- by move=> x; rewrite rows_transpose cD /open_rows rows_transpose.
by move=> x; rewrite cols_transpose rD /open_cols cols_transpose.
Qed.

(* An untouched column outside s. *)
Lemma open_col n X s :
  size (undup (cols_of X)) + size s < n ->
  exists2 z, z \in open_cols n X & z \notin s.
Proof.
move=> lt; have [|z] := @element_outside (iota 0 n) (undup (cols_of X) ++ s)
  (iota_uniq 0 n); first by rewrite size_iota size_cat.
rewrite mem_iota add0n mem_cat mem_undup negb_or => /= zn /andP[zX zs].
by exists z => //; rewrite mem_open_cols zn.
Qed.

(* ---- Breaker's reply ---- *)

Section Reply.

Variables (n : nat) (dead : pred cell) (X : seq cell) (f : cell).
Notation after g := (fun h => dead h || (h == g)).
Notation Y := (f :: X).

Hypotheses (a : all (on_board n) Y) (few : size Y < n).

(* Two stones in a column, and one bad column: Breaker makes a second. *)
Lemma pair_next p q c w :
  p != q -> (p, c) \in Y -> (q, c) \in Y -> w \in open_cols n Y ->
  bad dead p q w ->
  exists g, [/\ on_board n g, g \notin Y & doubled n (after g) Y].
Proof.
move=> pq pY qY wY bw; have [|z zY zw] := @open_col n Y [:: w].
  rewrite addn1; apply: leq_trans few; rewrite ltnS.
  rewrite -[size Y](size_map (fun g : cell => g.2)) ltn_size_undup.
  by apply: contra pq => /uniq_map_inj/(_ pY qY erefl)[->].
exists (p, z); split.
- move: zY; rewrite mem_open_cols /on_board /= => /andP[-> _].
  by have /andP[-> _] := allP a _ pY.
- by move: zY; rewrite mem_open_cols => /andP[_]; apply: contra => /mem_col.
exists p, q, c, w, z; split=> //=; first by rewrite inE eq_sym in zw.
rewrite wY zY /bad eqxx !orbT /= !andbT.
by case/orP: bw => ->; rewrite ?orbT.
Qed.

(* A column of X that the new stone does not touch. *)
Lemma still_open w : w \in open_cols n X -> w != f.2 -> w \in open_cols n Y.
Proof. by rewrite !mem_open_cols /= inE negb_or => /andP[-> ->] ->. Qed.

Lemma doubled_next :
  doubled n dead X ->
  exists g, [/\ on_board n g, g \notin Y & doubled n (after g) Y].
Proof.
case=> p [q [c [x [y [pq pX qX xy /and3P[/andP[xX bx] /andP[yX b_y] _]]]]]].
have [w wX [wf bw]] :
    exists2 w, w \in open_cols n X & w != f.2 /\ bad dead p q w.
  by case: (eqVneq x f.2) => [E|]; [exists y; rewrite // -E eq_sym|exists x].
by apply: (@pair_next p q c w pq _ _ (still_open wX wf) bw);
  rewrite inE ?pX ?qX orbT.
Qed.

Section Matched.

Variable D : seq cell.
Hypotheses (m : matching X) (mD : matching D) (aD : all dead D).
Hypotheses (rD : rows_of D =i open_rows n X) (cD : cols_of D =i open_cols n X).

(* The new stone is the second of its column. *)
Lemma matched_col :
  f.2 \in cols_of X -> f.1 \notin rows_of X ->
  exists g, [/\ on_board n g, g \notin Y & doubled n (after g) Y].
Proof.
case/mapP=> -[p c] pX /= fc fr.
have : f.1 \in rows_of D.
  by rewrite rD mem_open_rows fr andbT; case/andP: a => /andP[].
case/mapP=> -[q w] wD /= qE; have wX : w \in open_cols n X.
  by rewrite -cD (mem_col wD).
apply: (@pair_next p f.1 f.2 w).
- by apply: contraNneq fr => <-; apply: (mem_row pX).
- by rewrite inE fc pX orbT.
- by rewrite -surjective_pairing mem_head.
- apply: (still_open wX); move: wX; rewrite mem_open_cols => /andP[_].
  by apply: contraNneq => ->; rewrite fc (mem_col pX).
by rewrite /bad qE (allP aD _ wD) orbT.
Qed.

(* It touches a new row and a new column: Breaker mends D. *)
Lemma matched_both :
  f.2 \notin cols_of X -> f.1 \notin rows_of X -> ~~ dead f ->
  exists g, [/\ on_board n g, g \notin Y & matched n (after g) Y].
Proof.
move=> fc fr nf; have /andP[fn1 fn2] : on_board n f by case/andP: a.
have /mapP[[i b] bD /= iE] : f.1 \in rows_of D.
  by rewrite rD mem_open_rows fr fn1.
have /mapP[[r j] rjD /= jE] : f.2 \in cols_of D.
  by rewrite cD mem_open_cols fc fn2.
have rf : r != f.1.
  apply: contraNneq nf => rf; rewrite [f]surjective_pairing jE -rf.
  exact: (allP aD).
have bf : b != f.2.
  apply: contraNneq nf => bf; rewrite [f]surjective_pairing iE -bf.
  exact: (allP aD).
have rX : r \in open_rows n X by rewrite -rD (mem_row rjD).
have bX : b \in open_cols n X by rewrite -cD (mem_col bD).
move: (rX) (bX); rewrite mem_open_rows mem_open_cols.
case/andP=> rn rN /andP[bn bN].
pose D' := (r, b) :: [seq g <- D | (g.1 != f.1) && (g.2 != f.2)].
exists (r, b); split; first by rewrite /on_board rn.
  rewrite inE negb_or; apply/andP; split.
    by apply: contraNneq rf => <-.
  by apply: contra rN => /mem_row.
split; first by rewrite matching_cons fr fc.
exists D'; split.
- rewrite matching_cons matching_filter // andbT; apply/andP; split.
    apply/mapP => -[g]; rewrite mem_filter => /andP[/andP[_ gf] gD] /= E.
    by case/eqP: gf; rewrite jE (matching_row mD gD rjD).
  apply/mapP => -[g]; rewrite mem_filter => /andP[/andP[gf _] gD] /= E.
  by case/eqP: gf; rewrite iE (matching_col mD gD bD).
- rewrite /= eqxx orbT; apply/allP => g; rewrite mem_filter => /andP[_ gD].
  by rewrite (allP aD).
- move=> x; rewrite mem_open_rows /= !inE negb_or; apply/predU1P/and3P.
    case=> [->|/mapP[g]]; first by rewrite rn rN.
    rewrite mem_filter => /andP[/andP[gf _] /mem_row]; rewrite rD.
    by rewrite mem_open_rows => /andP[gn gN] ->.
  case=> xn xf xN; case: (eqVneq x r) => [|xr]; [by left|right].
  have /mapP[g gD E] : x \in rows_of D by rewrite rD mem_open_rows xn.
  apply/mapP; exists g => //; rewrite mem_filter gD -E xf andbT.
  by apply: contra_neq xr => gj; rewrite E (matching_col mD gD rjD) // gj.
move=> x; rewrite mem_open_cols /= !inE negb_or; apply/predU1P/and3P.
  case=> [->|/mapP[g]]; first by rewrite bn bN.
  rewrite mem_filter => /andP[/andP[_ gf] /mem_col]; rewrite cD.
  by rewrite mem_open_cols => /andP[gn gN] ->.
case=> xn xf xN; case: (eqVneq x b) => [|xb]; [by left|right].
have /mapP[g gD E] : x \in cols_of D by rewrite cD mem_open_cols xn.
apply/mapP; exists g => //; rewrite mem_filter gD -E xf !andbT.
by apply: contra_neq xb => gi; rewrite E (matching_row mD gD bD) // gi.
Qed.

End Matched.

End Reply.

Lemma kept_next n dead X f :
  all (on_board n) (f :: X) -> size (f :: X) < n -> ~~ dead f ->
  kept n dead X ->
  exists g, [/\ on_board n g, g \notin f :: X
    & kept n (fun h => dead h || (h == g)) (f :: X)].
Proof.
move=> a few nf; have a' : all (on_board n) (transpose (f :: X)).
  by rewrite all_on_transpose.
have few' : size (transpose (f :: X)) < n by rewrite size_transpose.
have reflect_back : (exists g, [/\ on_board n g, g \notin transpose (f :: X)
      & doubled n (fun h => (dead \o swap) h || (h == g))
          (transpose (f :: X))]) ->
    exists g, [/\ on_board n g, g \notin f :: X
      & kept n (fun h => dead h || (h == g)) (f :: X)].
  case=> g [gn gY P]; exists (swap g); rewrite on_swap; split=> //.
    by rewrite mem_transpose in gY.
  apply: Or43; apply: doubled_sub P => h /= /orP[->//|/eqP->].
  by rewrite eqxx orbT.
have no_matter : spoiled (f :: X) -> exists g, [/\ on_board n g, g \notin f :: X
    & kept n (fun h => dead h || (h == g)) (f :: X)].
  have [|c cY _ sY] := @open_col n (f :: X) [::].
    by rewrite addn0; apply: leq_ltn_trans (size_undup _) _; rewrite size_map.
  move: cY; rewrite mem_open_cols => /andP[cn cY].
  exists (f.1, c); split; last exact: Or44.
    by rewrite /on_board cn; case/andP: a => /andP[->].
  by apply: contra cY => /mem_col.
case=> [[m [D [mD aD rD cD]]]|P|P|s].
- case: (boolP (f.2 \in cols_of X)) => fc; last first.
    case: (boolP (f.1 \in rows_of X)) => fr; last first.
      have [g [gn gY P]] := matched_both a m mD aD rD cD fc fr nf.
      by exists g; split=> //; apply: Or41.
    have [m' [D' [mD' aD' rD' cD']]] : matched n (dead \o swap) (transpose X).
      by apply: matched_transpose; split=> //; exists D.
    apply: reflect_back; apply: (matched_col (X := transpose X)
      (f := swap f) a' few' aD' rD' cD').
      by rewrite cols_transpose.
    by rewrite rows_transpose.
  case: (boolP (f.1 \in rows_of X)) => fr; last first.
    have [g [gn gY P]] := matched_col a few aD rD cD fc fr.
    by exists g; split=> //; apply: Or42.
  by apply: no_matter; rewrite /spoiled /= fr fc.
- have [g [gn gY P']] := doubled_next a few P.
  by exists g; split=> //; apply: Or42.
- exact: reflect_back (doubled_next (X := transpose X)
    (f := swap f) a' few' P).
by apply: no_matter; move: s; rewrite /spoiled /= !negb_and => /andP[-> ->];
  rewrite !orbT.
Qed.

(* ---- Maker's n-th stone ---- *)

(* The only cells that two stones in a column leave are bad. *)
Lemma doubled_last n dead X f s t :
  doubled n dead X -> forked n (f :: X) s t -> dead s || dead t.
Proof.
case=> p [q [c [x [y [pq pX qX xy /and3P[/andP[xX bx] /andP[yX b_y] _]]]]]].
case=> _ fork; have [w wY bw] : exists2 w, w \in open_cols n (f :: X)
    & bad dead p q w.
  by case: (eqVneq x f.2) => [E|ne]; [exists y|exists x];
    rewrite // still_open // -E eq_sym.
move: wY bw; rewrite mem_open_cols => /andP[wn wY].
have := fork p q c w pq _ _ wn wY; rewrite !inE pX qX !orbT => E.
have in_st g : g \in [:: (p, w); (q, w)] -> dead g -> dead s || dead t.
  by rewrite -E // !inE => /orP[/eqP->->|/eqP->->]; rewrite ?orbT.
by case/orP; apply: in_st; rewrite !inE eqxx ?orbT.
Qed.

Section LastStone.

Variables (n : nat) (dead : pred cell) (X : seq cell) (f : cell).
Notation Y := (f :: X).

Hypotheses (u : uniq Y) (a : all (on_board n) Y) (sY : size Y = n).
Hypotheses (nf : ~~ dead f) (G : kept n dead X).

Lemma matched_near :
  matched n dead X -> exists b d, near_transversal n X b d /\ dead (b, d).
Proof.
case=> m [D [_ aD rD cD]]; case/andP: a => _ aX.
have [b [d near]] := near_transversal_exists m aX sY; exists b, d.
split=> //; have : b \in rows_of D by rewrite rD (near_open_rows near) mem_head.
case/mapP=> -[b' c] bD /= ->; have := mem_col bD; rewrite cD.
by rewrite (near_open_cols near) inE => /eqP<-; apply: (allP aD).
Qed.

Lemma kept_not_won : ~~ has_transversal n Y.
Proof.
have no : ~~ matching Y -> ~~ has_transversal n Y.
  rewrite has_transversal_nu //; apply: contra => /eqP e.
  by apply: nu_full_matching; rewrite ?e.
case: G => [/matched_near[b [d [near bd]]]|/doubled_again c|/doubled_again r|].
- have [_ _ only] := corollary2_unique near; move: (only f).
  rewrite /completes; case/andP: a => -> _ /= ->.
  by apply: contraNneq nf => ->.
- by apply: no; apply: contra c => /andP[_ /andP[]].
- by apply: no; apply: contra r; rewrite cols_transpose => /andP[/andP[]].
by case/andP=> r _; apply: no; apply: contra r => /andP[/andP[]].
Qed.

Lemma kept_last s t :
  s \notin Y -> ~~ dead s -> ~~ dead t -> completes n Y s -> completes n Y t ->
  s = t.
Proof.
move=> sN ds dt cs ct; apply/eqP; apply: contraT => ne.
have nst : dead s || dead t = false by rewrite (negPf ds) (negPf dt).
have := two_completions u a sY kept_not_won cs ct sN ne.
case: G => [/matched_near[b [d [near bd]]]|P|P|/andP[r c]].
- have fn : on_board n f by case/andP: a.
  have [|h two] := near_plus_one near fn.
    by apply: contraNneq nf => ->.
  have only g : ~~ dead g -> completes n Y g -> g = h.
    by move=> dg /two[gE|//]; rewrite gE bd in dg.
  by case/eqP: ne; rewrite (only s) // (only t).
- case=> [F|[]]; first by rewrite (doubled_last P F) in nst.
  by rewrite rows_transpose /= (negPf (doubled_again P)) andbF.
- case=> [[]|F]; last first.
    have := doubled_last (X := transpose X) (f := swap f) P F.
    by rewrite /= !swapK nst.
  have := doubled_again P; rewrite cols_transpose /= => /negPf->.
  by rewrite andbF.
by case=> -[]; rewrite ?rows_transpose /= ?(negPf r) ?(negPf c) andbF.
Qed.

End LastStone.

(* ---- the theorem ---- *)

Section Breaker.

Variables (n : nat) (A : seq cell).
Hypothesis onA : {subset A <= board n}.
Notation G := (maker_breaker A (Size n)).

Definition dead_for (O : seq cell) : pred cell :=
  fun f => (f \notin A) || (f \in O).

Lemma allowed_dead X O f :
  allowed G (Position X O) f = ~~ dead_for O f && (f \notin X).
Proof.
rewrite /allowed /free /dead_for /= negb_or negbK.
by case: (f \in A); rewrite //= andbC.
Qed.

(* Maker has k stones to come before its n-th. *)
Lemma breaker_guards k X O :
  uniq X -> all (on_board n) X -> (size X + k).+1 = n ->
  kept n (dead_for O) X ->
  ~ forces G PlayerX (2 * k + 4) PlayerX (Position X O).
Proof.
elim: k X O => [|k IH] X O uX aX sX g; rewrite ?mulnS;
  apply: x_held => [|f lf].
- by apply: square_few; rewrite -sX addn0.
- move: (lf); rewrite allowed_dead => /andP[nf fX].
  have uY : uniq (f :: X) by rewrite /= fX.
  have aY : all (on_board n) (f :: X).
    by rewrite /= aX -mem_board onA //; case/andP: lf.
  have sY : size (f :: X) = n by rewrite -sX addn0.
  have win h : on_board n h ->
      winning (Size n) (h :: f :: X) = completes n (f :: X) h.
    move=> hn; rewrite /completes hn has_transversal_nu ?eqn_leq ?nu_board //;
    by rewrite /= hn.
  apply: o_holds_last => //= [|s t].
    have := kept_not_won uY aY sY nf g.
    by rewrite has_transversal_nu // eqn_leq nu_board.
  rewrite !allowed_dead => /andP[ds sY'] /andP[dt tY].
  have on h : ~~ dead_for O h -> on_board n h.
    by rewrite negb_or negbK -mem_board => /andP[/onA].
  rewrite -![_ <= _]/(winning (Size n) _) !win ?on // => cs ct.
  exact: (kept_last uY aY sY nf g sY').
- by apply: square_few; rewrite -sX ltnS leq_addr.
move: (lf); rewrite allowed_dead => /andP[nf fX].
have aY : all (on_board n) (f :: X).
  by rewrite /= aX -mem_board onA //; case/andP: lf.
have sY : size (f :: X) < n by rewrite -sX addnS !ltnS leq_addr.
have [h [hn hY gY]] := kept_next aY sY nf g.
apply: o_answers => [|f0 l0]; first exact: square_few.
have next e : kept n (dead_for (e :: O)) (f :: X) ->
    ~ forces G PlayerX (2 * k + 4) PlayerX (Position (f :: X) (e :: O)).
  apply: IH => //=; first by rewrite fX.
  by rewrite -sX addSnnS.
case: (boolP (dead_for O h)) => dh; [exists f0 => //|exists h].
- apply/next/(kept_sub _ gY) => e /orP[|/eqP->]; rewrite /dead_for inE.
    by case/orP=> ->; rewrite ?orbT.
  by case/orP: dh => ->; rewrite ?orbT.
- by rewrite allowed_dead dh.
apply/next/(kept_sub _ gY) => e; rewrite /dead_for inE.
by case/orP=> [/orP[]|] ->; rewrite ?orbT.
Qed.

(* Maker owns X, and the dead cells Z make a transversal of it. *)
Lemma diagonal_rest X O Z :
  transversal n (X ++ Z) -> size X < n -> all (dead_for O) Z ->
  ~ forces G PlayerX (2 * (n - size X) + 2) PlayerX (Position X O).
Proof.
case/and3P=> m a /eqP s lt dZ; have [uR uC] := andP m.
move: uR uC; rewrite /rows_of /cols_of !map_cat !cat_uniq.
case/and3P=> uR rXZ uR' /and3P[uC cXZ uC'].
have rest (L M : seq nat) : uniq (L ++ M) -> {subset L ++ M <= iota 0 n} ->
    size (L ++ M) = n -> M =i [seq x <- iota 0 n | x \notin L].
  move=> u sub sz x; have [|_ E] := uniq_min_size u sub.
    by rewrite size_iota sz.
  rewrite mem_filter -E mem_cat; move: u; rewrite cat_uniq => /and3P[_ no _].
  case xL: (x \in L) => //=; apply/negP => xM; case/hasP: no.
  by exists x.
have -> : 2 * (n - size X) + 2 = 2 * (n - size X).-1 + 4.
  move: lt; rewrite -subn_gt0; case: (n - _) => // d _.
  by rewrite mulnS addnAC addnC.
apply: breaker_guards.
- exact: map_uniq uR.
- by move: a; rewrite all_cat => /andP[].
- by rewrite -[RHS](subnKC lt) addSn subnS.
apply: Or41; split; first by rewrite /matching /rows_of uR.
exists Z; split; rewrite // /matching ?uR' //; apply: rest.
- by rewrite -map_cat; case/andP: m.
- by rewrite -map_cat; apply: rows_on.
- by rewrite -map_cat size_map.
- by rewrite -map_cat; case/andP: m.
- by rewrite -map_cat; apply: cols_on.
by rewrite -map_cat size_map.
Qed.

(* Maker, who begins, does not own a transversal by ply 2n+2. *)
Theorem diagonal_delay Z p :
  transversal n Z -> (forall f, f \in Z -> f \notin A) -> 0 < n ->
  p <= 2 * n + 2 -> ~ forces G PlayerX p PlayerX start.
Proof.
move=> t out n0 le /(forces_longer le); rewrite -[n in 2 * n](subn0 n).
by apply: (@diagonal_rest [::] [::] Z) => //; apply/allP => f /out fA;
  rewrite /dead_for fA.
Qed.

(* Nor by ply 2n+3, if Breaker begins. *)
Corollary diagonal_delay_second Z p :
  transversal n Z -> (forall f, f \in Z -> f \notin A) -> 0 < n ->
  p <= 2 * n + 3 -> ~ forces G PlayerX p PlayerO start.
Proof.
rewrite addnS => t out n0 le /(forces_longer le)/maker_second_first.
exact: diagonal_delay t out n0 (leqnn _).
Qed.

End Breaker.

(* By achievement, too, X does not win there by ply 2n+2. *)
Corollary diagonal_no_faster_win n Z p :
  transversal n Z -> 0 < n -> p <= 2 * n + 2 ->
  ~ forces (board_without n Z) PlayerX p PlayerX start.
Proof.
move=> t n0 le /maker_from_achievement; apply: (diagonal_delay _ t) => // f.
  by rewrite mem_filter => /andP[].
by move=> fZ; rewrite mem_filter fZ.
Qed.
