(** Both rules commute with the permutations of the rows and of the columns: in
   every position that play by the rule reaches, the moves that the rule allows
   in the permuted position are the permuted moves.

   u and v permute the rows and the columns, and phi, that is `permuted u v`,
   moves the cells.

<<
    carried A B         == phi takes the cells in B to those in A
    mem_row_of_intruder == what Phase 1 and Build allow
    plan_choices_phi, second_plan_choices_phi, ...
                        == the parts of the rules
    x_reached n P       == what play by X's rule keeps true
    o_reached n P       == what play by O's rule keeps true
    x_choices_permuted, o_choices_permuted
                        == the theorems
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game XRule XChoices
  OpenBlock Phase1 TieBreak WinningTheorem ORule OChoices Delay Games Symmetry
  Strategies.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The free cells of H; or those in the row of a stone of T, if there is one. *)
Lemma mem_row_of_intruder (H T : seq cell) (p : pred cell) f :
  (forall x y, x \in T -> x \in H -> y \in T -> y \in H -> x = y) ->
  (f \in (if [seq g <- H | g \in T] is x :: _
          then [seq g <- [seq g <- H | p g] | g.1 == x.1]
          else [seq g <- H | p g])) =
  [&& f \in H, p f & all (fun x => (x \in H) ==> (f.1 == x.1)) T].
Proof.
move=> one; case E: [seq g <- H | g \in T] => [|x s].
  rewrite mem_filter andbC; case: (f \in H); case: (p f) => //=.
  apply/esym/allP => y yT; apply/implyP => yH.
  have: y \in [seq g <- H | g \in T] by rewrite mem_filter yT.
  by rewrite E.
have: x \in x :: s by apply: mem_head.
rewrite -E mem_filter => /andP[xT xH].
have -> : all (fun y => (y \in H) ==> (f.1 == y.1)) T = (f.1 == x.1).
  apply/allP/idP => [/(_ x xT)|/eqP e y yT]; first by rewrite xH.
  by apply/implyP => yH; rewrite e (one x y).
by rewrite !mem_filter; case: (f \in H); case: (p f); rewrite ?andbF ?andbT.
Qed.

Section Permuted.

Variables (n : nat) (u u' v v' : nat -> nat).
Hypotheses (pu : permutes n u u') (pv : permutes n v v').
Notation phi := (permuted u v).

(* ---- rows, columns and cells ---- *)

Lemma eq_u r s : r < n -> s < n -> (u r == u s) = (r == s).
Proof.
move=> rn sn; apply/eqP/eqP => [E|-> //].
by have [_ _ <- _] := pu rn; have [_ _ <- _] := pu sn; rewrite E.
Qed.

Lemma eq_v r s : r < n -> s < n -> (v r == v s) = (r == s).
Proof.
move=> rn sn; apply/eqP/eqP => [E|-> //].
by have [_ _ <- _] := pv rn; have [_ _ <- _] := pv sn; rewrite E.
Qed.

Lemma u_lt r : r < n -> u r < n. Proof. by case/pu. Qed.
Lemma v_lt r : r < n -> v r < n. Proof. by case/pv. Qed.

Lemma u_onto r : r < n -> exists2 s, s < n & u s = r.
Proof. by case/pu=> _ s _ e; exists (u' r). Qed.

Lemma on_phi f : on_board n f -> on_board n (phi f).
Proof. by rewrite /on_board => /andP[/u_lt -> /v_lt ->]. Qed.

Lemma eq_phi f g :
  on_board n f -> on_board n g -> (phi f == phi g) = (f == g).
Proof.
case: f g => [r c] [s e] /andP[/= rn cn] /andP[/= sn en].
by rewrite /permuted !xpair_eqE /= eq_u // eq_v.
Qed.

Lemma phi_onto g : on_board n g -> exists2 f, on_board n f & phi f = g.
Proof.
case: g => r c /andP[/= /pu[_ rn _ rE] /pv[_ cn _ cE]].
by exists (u' r, v' c); rewrite /on_board /permuted /= ?rn ?cn // rE cE.
Qed.

(* ---- lists of cells ---- *)

Definition carried (A B : seq cell) : Prop :=
  [/\ all (on_board n) A, all (on_board n) B
    & forall f, on_board n f -> (phi f \in A) = (f \in B)].

Lemma carried_eq A B : carried A B -> A =i map phi B.
Proof.
case=> /allP onA /allP onB AB g; apply/idP/mapP => [gA|[f fB ->]].
  by have [f fn E] := phi_onto (onA g gA); exists f; rewrite -?AB ?E.
by rewrite AB // onB.
Qed.

Lemma carried_nil A B : carried A B -> nilp A = nilp B.
Proof.
move/carried_eq=> E; case: A B E => [|g A] [|f B] // E.
  by have := E (phi f); rewrite in_nil mem_head.
by have := E g; rewrite in_nil mem_head.
Qed.

Lemma carried_if A B C D :
  carried A B -> carried C D ->
  carried (if A is f :: s then f :: s else C)
          (if B is f :: s then f :: s else D).
Proof.
by move=> AB; have := carried_nil AB; case: A B AB => [|f A] [|g B].
Qed.

Lemma carried_else A B C D :
  carried A B -> carried C D ->
  carried (if A is [::] then C else A) (if B is [::] then D else B).
Proof.
by move=> AB; have := carried_nil AB; case: A B AB => [|f A] [|g B].
Qed.

Lemma carried_filter A B p q :
  carried A B -> (forall f, f \in B -> p (phi f) = q f) ->
  carried [seq f <- A | p f] [seq f <- B | q f].
Proof.
case=> onA onB AB pq.
have on s p' : all (on_board n) s -> all (on_board n) [seq f <- s | p' f].
  by move/allP=> H; apply/allP => f; rewrite mem_filter => /andP[_ /H].
split; [exact: on|exact: on|move=> f fn].
by rewrite !mem_filter AB //; case fB: (f \in B); rewrite ?andbF // pq.
Qed.

Lemma carried_board : carried (board n) (board n).
Proof.
have H : all (on_board n) (board n) by apply/allP => f; rewrite mem_board.
by split=> // f fn; rewrite !mem_board fn on_phi.
Qed.

Section Stones.

Variable S : seq cell.
Hypothesis onS : all (on_board n) S.

Lemma mem_phi f : on_board n f -> (phi f \in map phi S) = (f \in S).
Proof.
move=> fn; apply/mapP/idP => [[g gS /eqP]|fS]; last by exists f.
by rewrite eq_phi // ?(allP onS) // => /eqP->.
Qed.

Lemma all_on_phi : all (on_board n) (map phi S).
Proof. by rewrite all_map; apply: sub_all onS => f; apply: on_phi. Qed.

Lemma mem_rows_phi r :
  r < n -> (u r \in rows_of (map phi S)) = (r \in rows_of S).
Proof.
move=> rn; apply/mapP/mapP => -[].
  move=> _ /mapP[g gS ->] /= /eqP; exists g => //.
  by have /andP[gn _] := allP onS g gS; apply/eqP; rewrite -eq_u.
by move=> g gS ->; exists (phi g) => //; apply: map_f.
Qed.

Lemma mem_cols_phi r :
  r < n -> (v r \in cols_of (map phi S)) = (r \in cols_of S).
Proof.
move=> rn; apply/mapP/mapP => -[].
  move=> _ /mapP[g gS ->] /= /eqP; exists g => //.
  by have /andP[_ gn] := allP onS g gS; apply/eqP; rewrite -eq_v.
by move=> g gS ->; exists (phi g) => //; apply: map_f.
Qed.

Lemma carried_block : carried (open_block n (map phi S)) (open_block n S).
Proof.
have on T : all (on_board n) (open_block n T).
  by apply/allP => f /open_block_on.
split=> // -[r c] fn; have /andP[/= rn cn] := fn.
by rewrite !mem_open_block fn on_phi // mem_rows_phi // mem_cols_phi.
Qed.

Let u_inj : {in rows_of S &, injective u}.
Proof.
move=> _ _ /mapP[f fS ->] /mapP[g gS ->] /eqP.
have [/andP[fn _] /andP[gn _]] := (allP onS f fS, allP onS g gS).
by rewrite eq_u // => /eqP.
Qed.

Let v_inj : {in cols_of S &, injective v}.
Proof.
move=> _ _ /mapP[f fS ->] /mapP[g gS ->] /eqP.
have [/andP[_ fn] /andP[_ gn]] := (allP onS f fS, allP onS g gS).
by rewrite eq_v // => /eqP.
Qed.

Lemma matching_phi : matching (map phi S) = matching S.
Proof. exact: matching_permuted. Qed.

Lemma transversal_phi : has_transversal n (map phi S) = has_transversal n S.
Proof.
by rewrite !has_transversal_nu ?all_on_phi // nu_permuted.
Qed.

Lemma weight_phi b d :
  b < n -> d < n -> weight (map phi S) (u b) (v d) = weight S b d.
Proof.
move=> bn dn; rewrite /weight count_map; apply: eq_in_count => f /(allP onS).
by case/andP=> rn cn; rewrite /= eq_u // eq_v.
Qed.

Lemma opposite_phi f :
  matching S -> (size S).+2 = n -> f \in open_block n S ->
  opposite (open_block n (map phi S)) (phi f) =
  phi (opposite (open_block n S) f).
Proof.
move=> m e fH; have [gH r c _ _] := oppositeP m onS e fH.
have [onH' onH HH] := carried_block.
have fn := open_block_on fH; have gn := open_block_on gH.
have fH' : phi f \in open_block n (map phi S) by rewrite HH.
have m' : matching (map phi S) by rewrite matching_phi.
have e' : (size (map phi S)).+2 = n by rewrite size_map.
have [_ _ _ _ corner] := oppositeP m' all_on_phi e' fH'.
have gH' : phi (opposite (open_block n S) f) \in open_block n (map phi S).
  by rewrite HH.
have := corner _ gH'; case/andP: fn => f1 f2; case/andP: gn => g1 g2.
rewrite [(phi _).1 == (phi f).1]eq_u // [(phi _).2 == (phi f).2]eq_v //.
rewrite (negPf r) (negPf c) /= => /andP[/eqP E1 /eqP E2].
by rewrite [LHS]surjective_pairing -E1 -E2.
Qed.

End Stones.

(* ---- the plans ---- *)

Section Near.

Variables (M : seq cell) (b d : nat).
Hypothesis near : near_transversal n M b d.
Let onM := near_on_board near.

Lemma near_phi : near_transversal n (map phi M) (u b) (v d).
Proof.
case: near => m a e bn dn bM dM; split.
- by rewrite matching_phi.
- exact: all_on_phi.
- by rewrite size_map.
- exact: u_lt.
- exact: v_lt.
- by rewrite mem_rows_phi.
by rewrite mem_cols_phi.
Qed.

Lemma sigma_phi r :
  r < n -> r != b -> sigma n (map phi M) (u r) = v (sigma n M r).
Proof.
move=> rn rb; have rM := near_sigma near rn rb.
apply: (sigma_mem (near_matching near_phi) (near_on_board near_phi)).
exact: (map_f phi rM).
Qed.

Variable F : seq cell.
Hypothesis onF : all (on_board n) F.

Let free_phi f : on_board n f ->
  free (Position (map phi M) (map phi F)) (phi f) = free (Position M F) f.
Proof. by move=> fn; rewrite /free /= !mem_phi. Qed.

Let bn := near_b_on near.
Let dn := near_d_on near.

Lemma live_phi r : r < n ->
  live n (map phi M) (map phi F) (u b) (v d) (u r) = live n M F b d r.
Proof.
move=> rn; rewrite /live eq_u //; case: eqVneq => //= rb.
have sn := near_sigma_lt near rn rb.
rewrite sigma_phi // -[(u r, v d)]/(phi (r, d)).
rewrite -[(u b, v _)]/(phi (b, sigma n M r)).
by rewrite !free_phi // /on_board /= ?rn ?dn ?bn ?sn.
Qed.

Lemma pair_phi k r s : r < n -> s < n ->
  pair_admitted n (map phi M) (map phi F) (u b) (v d) k (u r) (u s) =
  pair_admitted n M F b d k r s.
Proof.
move=> rn sn; rewrite /pair_admitted !u_lt // rn sn /admissible_pair eq_u //=.
rewrite !live_phi //.
case lr: (live n M F b d r); last by rewrite !andbF.
case ls: (live n M F b d s); last by rewrite !andbF.
have [rb sb] : r != b /\ s != b by case/andP: lr; case/andP: ls.
have cross_phi : cross n (map phi M) k (u r) (u s) = phi (cross n M k r s).
  by rewrite /cross; case: (k); rewrite sigma_phi.
have cross_on : on_board n (cross n M k r s).
  by rewrite /cross /on_board; case: (k) => /=; rewrite ?rn ?sn;
    apply: near_sigma_lt near _ _.
rewrite cross_phi free_phi //; congr (_ && _).
by rewrite !mem_rows_phi // mem_cols_phi // matching_phi.
Qed.

Lemma plan_first_phi k r : r < n -> r != b ->
  plan_first n (map phi M) (u b) (v d) k (u r) = phi (plan_first n M b d k r) /\
  on_board n (plan_first n M b d k r).
Proof.
move=> rn rb; have sn := near_sigma_lt near rn rb.
by rewrite /plan_first /on_board; case: k; rewrite /= ?sigma_phi ?rn ?dn ?bn.
Qed.

Lemma plan_second_phi k r : r < n -> r != b ->
  plan_second n (map phi M) (u b) (v d) k (u r) =
    phi (plan_second n M b d k r) /\
  on_board n (plan_second n M b d k r).
Proof.
move=> rn rb; have sn := near_sigma_lt near rn rb.
by rewrite /plan_second /on_board; case: k; rewrite /= ?sigma_phi ?rn ?dn ?bn.
Qed.

End Near.

Lemma plan_cells_phi (a a' : plan -> nat -> nat -> bool) g g' f :
  on_board n f ->
  (forall k r s, r < n -> s < n -> a' k (u r) (u s) = a k r s) ->
  (forall k r s, r < n -> s < n -> a k r s ->
     g' k (u r) (u s) = phi (g k r s) /\ on_board n (g k r s)) ->
  (phi f \in plan_cells n a' g') = (f \in plan_cells n a g).
Proof.
move=> fn Ha Hg; apply/plan_cellsP/plan_cellsP => -[k [r [s [rn sn ok E]]]].
  have [r0 r0n rE] := u_onto rn; have [s0 s0n sE] := u_onto sn.
  rewrite -rE -sE Ha // in ok E; exists k, r0, s0; split=> //.
  have [gE on] := Hg k r0 s0 r0n s0n ok.
  by apply/eqP; rewrite -eq_phi // E gE.
exists k, (u r), (u s); rewrite !u_lt // Ha //; split=> //.
by have [-> _] := Hg k r s rn sn ok; rewrite E.
Qed.

Lemma admitted_rows M F b d k r s :
  pair_admitted n M F b d k r s -> r != b /\ s != b.
Proof. by case/and4P=> _ _ /and4P[_ /and3P[-> _ _] /and3P[-> _ _] _] _. Qed.

(* ---- positions ---- *)

Section Position.

Variable P : position.
Hypothesis wf : well_formed n P.
Let P' := position_image phi P.

Let onX : all (on_board n) (xs P) := well_formed_xs_on wf.
Let onO : all (on_board n) (os P) := well_formed_os_on wf.

Lemma free_phi f : on_board n f -> free P' (phi f) = free P f.
Proof. by move=> fn; rewrite /free /= !mem_phi. Qed.

Lemma completing_phi f : on_board n f ->
  (phi f \in completing n (xs P')) = (f \in completing n (xs P)).
Proof.
move=> fn; rewrite !mem_completing /completes on_phi // fn /=.
by rewrite -[phi f :: _]/(map phi (f :: xs P)) transversal_phi //= fn.
Qed.

Lemma carried_threats w : carried (threats n P' w) (threats n P w).
Proof.
have on Q : all (on_board n) (threats n Q w).
  by apply/allP => f; rewrite mem_threats => /andP[/legal_on].
split=> // f fn; rewrite !mem_threats /legal on_phi // fn free_phi //=.
have onS : all (on_board n) (stones P w) by case: (w).
have -> : stones P' w = map phi (stones P w) by case: (w).
by rewrite -[phi f :: _]/(map phi (f :: stones P w)) transversal_phi //= fn.
Qed.

Lemma carried_free :
  carried [seq f <- board n | free P' f] [seq f <- board n | free P f].
Proof.
apply: carried_filter carried_board _ => f; rewrite mem_board.
exact: free_phi.
Qed.

Lemma phase1_moves_phi k :
  phase1_position n k P -> carried (phase1_moves n P') (phase1_moves n P).
Proof.
case=> _ one; have [onH' onH HH] := carried_block onX.
have one' x y : x \in os P' -> x \in open_block n (xs P') ->
    y \in os P' -> y \in open_block n (xs P') -> x = y.
  move=> /mapP[g gO ->] gH /mapP[h hO ->] hH; congr phi.
  by apply: one; rewrite // -HH // (allP onO).
have on Q : all (on_board n) (phase1_moves n Q).
  by apply/allP => f /phase1_moves_spec[/open_block_on].
split=> // f fn; rewrite !mem_row_of_intruder // HH // free_phi //.
rewrite [os P']/= all_map; congr [&& _, _ & _].
apply: eq_in_all => x /(allP onO) xn /=; rewrite HH //.
by case/andP: fn => fn _; case/andP: xn => xn _; rewrite eq_u.
Qed.

Section TieBreak.

Hypotheses (m : matching (xs P)) (e : (size (xs P)).+2 = n).

Lemma tie_break_choices_phi :
  carried (tie_break_choices n P') (tie_break_choices n P).
Proof.
have HH := carried_block onX; rewrite /tie_break_choices.
have opp f : f \in open_block n (xs P) ->
    opposite (open_block n (xs P')) (phi f) =
    phi (opposite (open_block n (xs P)) f) /\
    on_board n (opposite (open_block n (xs P)) f).
  move=> fH; have [/open_block_on ? _ _ _ _] := oppositeP m onX e fH.
  by rewrite opposite_phi.
have ad : carried [seq f <- open_block n (xs P') | admissible n P' f]
                  [seq f <- open_block n (xs P) | admissible n P f].
  apply: carried_filter HH _ => f fH; have [oE on] := opp f fH.
  by rewrite /admissible oE !free_phi // (open_block_on fH).
have ow f : f \in [seq f <- open_block n (xs P) | admissible n P f] ->
    outcome_weight n P' (phi f) = outcome_weight n P f.
  rewrite mem_filter => /andP[_ fH]; have [oE /andP[on1 on2]] := opp f fH.
  by rewrite /outcome_weight oE weight_phi.
by apply: carried_else; apply: carried_filter ad _ => f /ow ->.
Qed.

End TieBreak.

Lemma plan_choices_phi b d :
  near_transversal n (xs P) b d ->
  carried (plan_choices n P') (plan_choices n P).
Proof.
move=> near; have near' := near_phi near.
rewrite /plan_choices (near_open_rows near) (near_open_cols near).
rewrite (near_open_rows near') (near_open_cols near') [head 0 _]/=.
rewrite ![head 0 _]/=; have bd := near_cell near.
have -> : [seq g <- os P' | g != (u b, v d)] =
          map phi [seq g <- os P | g != (b, d)].
  rewrite /= filter_map; congr map; apply: eq_in_filter => g /(allP onO) gn /=.
  by rewrite -[(u b, v d)]/(phi (b, d)) eq_phi.
set F := [seq g <- os P | _].
have onF : all (on_board n) F.
  by apply/allP => g; rewrite mem_filter => /andP[_ /(allP onO)].
apply: carried_filter carried_board _ => f; rewrite mem_board => fn.
apply: plan_cells_phi => // k r s rn sn; first exact: pair_phi.
by case/admitted_rows=> rb _; apply: plan_first_phi.
Qed.

Lemma second_plan_choices_phi :
  n <= size (xs P) -> ~~ owns n P PlayerX ->
  carried (second_plan_choices n P') (second_plan_choices n P).
Proof.
move=> le no; rewrite /second_plan_choices.
have -> : [seq g <- os P' | g \notin completing n (xs P')] =
          map phi [seq g <- os P | g \notin completing n (xs P)].
  rewrite [os P']/= filter_map; congr map; apply: eq_in_filter.
  by move=> g /(allP onO) gn; rewrite /= -completing_phi.
set F := [seq g <- os P | _].
have onF : all (on_board n) F.
  by apply/allP => g; rewrite mem_filter => /andP[_ /(allP onO)].
apply: carried_filter carried_board _ => f; rewrite mem_board => fn.
rewrite !mem_seconds [xs P']/= has_map; apply: eq_in_has => x xX.
rewrite [preim _ _ _]/= /seconds [xs P']/=.
have xn := allP onX x xX.
have -> : [seq g <- map phi (xs P) | g != phi x] =
          map phi [seq g <- xs P | g != x].
  rewrite filter_map; congr map; apply: eq_in_filter => g /(allP onX) gn /=.
  by rewrite eq_phi.
set M := [seq g <- xs P | g != x].
have onM : all (on_board n) M.
  by apply/allP => g; rewrite mem_filter => /andP[_ /(allP onX)].
rewrite matching_phi //; case: ifP => // mM.
have sM : (size M).+1 = size (xs P).
  rewrite size_filter -(count_predC (pred1 x) (xs P)) -addn1 addnC.
  by rewrite count_uniq_mem ?xX //; case/andP: wf; rewrite cat_uniq => /andP[].
have [b [d near]] : exists b d, near_transversal n M b d.
  apply: near_transversal_exists => //; apply/eqP; rewrite eqn_leq sM le andbT.
  rewrite -sM ltn_neqAle matching_size // andbT.
  apply: contra no => /eqP sn; apply/has_transversalP; exists M.
  split; first by rewrite /transversal mM onM sn eqxx.
  by move=> g; rewrite mem_filter => /andP[].
have near' := near_phi near.
rewrite (near_open_rows near) (near_open_cols near).
rewrite (near_open_rows near') (near_open_cols near') /=.
apply: plan_cells_phi => // k r s rn sn; last first.
  by case/andP=> _ /admitted_rows[_ sb]; apply: plan_second_phi.
rewrite pair_phi //; case ok: (pair_admitted n _ _ _ _ k r s);
  rewrite ?andbF // !andbT; have [rb _] := admitted_rows ok.
by have [-> on] := plan_first_phi near k rn rb; rewrite eq_phi.
Qed.

End Position.

(* ---- the theorem on X's rule ---- *)

(* Up to move n-1 X holds a matching, and Invariant 1 is true. *)
Definition x_reached (P : position) : Prop :=
  well_formed n P /\
  let k := size (xs P) in
  if x_to_move P then
    if k + 2 <= n then phase1_position n k P
    else if k + 1 == n then is_true (matching (xs P)) else True
  else
    size (os P) + 1 = k /\
    if k + 2 <= n then x_building n k k.-1 P /\ invariant1 n P
    else if k + 1 == n then is_true (matching (xs P)) else True.

Lemma reached_x P :
  4 <= n -> reached n PlayerX (x_admits n) P -> x_reached P.
Proof.
move=> n4; elim=> [|{}P f _ [wf J] nX nO lf adm].
  by split=> //; rewrite /= (leq_trans _ n4).
split; first exact: well_formed_play lf.
case t: (x_to_move P) J => /= J; last first.
  case: J => e J; have -> : play P f = Position (xs P) (f :: os P).
    by rewrite /play t.
  rewrite /x_to_move /= -e addn1 eqxx /=; move: J; rewrite -e addn1.
  case: ifP => // _ [bu inv].
  have E : play P f = Position (xs P) (f :: os P) by rewrite /play t.
  by rewrite -E; apply: phase1_reply.
have E : play P f = Position (f :: xs P) (os P) by rewrite /play t.
have e : size (xs P) = size (os P) by apply/eqP.
have := adm t; rewrite /x_admits /x_choices => {}adm.
rewrite E /x_to_move /= -e gtn_eqF // addn1; split=> //.
set k := size (xs P) in J adm *.
have k1 : (k.+1 < n.-1) = (k.+1 + 2 <= n).
  by rewrite addn2 -ltnS; case: (n) n4.
case: ifP => [le|/negbT ge].
  move: adm; rewrite k1 le => fm.
  have ph : phase1_position n k P.
    by move: J; rewrite ifT // (leq_trans (leqnSn _) le).
  have kn : k.+2 < n by move: le; rewrite addn2.
  by have [_ _] := lemma5_all_choices kn ph fm; rewrite E.
case: ifP => // /eqP kn; move: adm; rewrite k1 (negPf ge).
have kE : k.+1 = n.-1 by rewrite -kn addn1.
rewrite kE eqxx => fm.
have ph : phase1_position n n.-2 P.
  have -> : n.-2 = k by rewrite -kE.
  by move: J; rewrite ifT // addn2 -kn addn1.
by have [_ /ready_built/built_near/near_matching] := tie_break_ready n4 ph fm;
  rewrite E.
Qed.

(* Permuting a position permutes the moves that X's rule allows. *)
Theorem x_choices_permuted P :
  4 <= n -> reached n PlayerX (x_admits n) P -> x_to_move P ->
  ~~ owns n P PlayerX ->
  x_choices n (position_image phi P) =i map phi (x_choices n P).
Proof.
move=> n4 /(reached_x n4)[wf J] t no; rewrite t /= in J; apply: carried_eq.
have onX := well_formed_xs_on wf; have n2 : 1 < n by apply: leq_trans n4.
rewrite /x_choices [xs _]/= size_map; set k := size (xs P) in J *.
have k1 : (k.+1 < n.-1) = (k.+2 < n).
  by rewrite -ltnS; case: (n) n4.
have k2 : (k.+1 == n.-1) = (k.+2 == n).
  by rewrite -eqSS; case: (n) n4.
rewrite k1 k2; case: ltngtP J => [lt|gt|e] J.
- by apply: (@phase1_moves_phi _ wf k); move: J; rewrite ifT // addn2 ltnW.
- have := carried_if (carried_threats wf PlayerX); apply.
  rewrite -(inj_eq succn_inj) in k2 *; case: eqP => [kn|/eqP kn].
    have m : matching (xs P).
      move: J; rewrite ifF; last by rewrite addn2 leqNgt gt.
      by rewrite addn1 kn eqxx.
    have [b [d near]] := near_transversal_exists m onX kn.
    exact: plan_choices_phi near.
  apply: second_plan_choices_phi => //; move: gt.
  by rewrite ltnS leq_eqVlt eq_sym (negPf kn).
have ph : phase1_position n k P by move: J; rewrite ifT // addn2 e.
by case: ph => -[_ m _ _] _; apply: tie_break_choices_phi.
Qed.

(* ---- the theorem on O's rule ---- *)

Lemma build_choices_phi P :
  o_building n P -> size (os P) + 2 <= n ->
  carried (build_choices n (position_image phi P)) (build_choices n P).
Proof.
move=> B le; have wf := build_wf B.
have [onX onO] := building_on B; have HX := carried_block onX.
have HO := carried_block onO; have [onB' onB HH] := HO.
have [x [X' E]] := building_latest B.
have one y z : y \in xs P -> y \in open_block n (os P) ->
    z \in xs P -> z \in open_block n (os P) -> y = z.
  move=> yX yB zX zB.
  by rewrite (intruder_latest B E yB yX) (intruder_latest B E zB zX).
have one' y z : y \in map phi (xs P) -> y \in open_block n (map phi (os P)) ->
    z \in map phi (xs P) -> z \in open_block n (map phi (os P)) -> y = z.
  move=> /mapP[g gX ->] gH /mapP[h hX ->] hH; congr phi.
  by apply: one; rewrite // -HH // (allP onX).
have moves : carried (build_moves n (position_image phi P)) (build_moves n P).
  have on Q T : (forall y z, y \in xs Q -> y \in open_block n (os Q) ->
      z \in xs Q -> z \in open_block n (os Q) -> y = z) ->
      all (on_board n) T -> all (on_board n) (build_moves n Q).
    move=> one1 _; apply/allP => f; rewrite mem_row_of_intruder //.
    by case/and3P=> /open_block_on.
  split; [exact: on onX|exact: on onX|move=> f fn].
  rewrite !mem_row_of_intruder // HH // (free_phi wf) //.
  rewrite [xs (position_image _ _)]/= all_map; congr [&& _, _ & _].
  apply: eq_in_all => y /(allP onX) yn /=; rewrite HH //.
  by case/andP: fn => fn _; case/andP: yn => yn _; rewrite eq_u.
rewrite /build_choices [os (position_image _ _)]/= size_map.
case: ifP => // /eqP e; have e2 : (size (os P)).+2 = n.
  by rewrite e -addn2 subnK // (leq_trans _ le) // leq_addl.
apply: carried_if => //; apply: carried_filter moves _ => f fM.
have fB : f \in open_block n (os P) by apply: build_moves_block fM.
have [/open_block_on on _ _ _ _] := oppositeP (build_matching B) onO e2 fB.
rewrite /harmless [os (position_image _ _)]/= opposite_phi //;
  last exact: build_matching B.
by case: HX => _ _ ->.
Qed.

(* Up to its reply n-1 O holds a matching; in its open block X has its latest
   stone at the most. *)
Definition o_reached (P : position) : Prop :=
  well_formed n P /\
  if x_to_move P then
    size (os P) + 2 <= n -> P = start \/
      exists Q f, [/\ o_building n Q, f \in build_moves n Q & P = play Q f]
  else
    size (xs P) = (size (os P)).+1 /\
    (size (os P) + 2 <= n -> o_building n P).

Lemma reached_o P : reached n PlayerO (o_admits n) P -> o_reached P.
Proof.
elim=> [|{}P f _ [wf J] nX nO lf adm]; first by split=> //; left.
split; first exact: well_formed_play lf.
case t: (x_to_move P) J adm => /= J adm.
  have E : play P f = Position (f :: xs P) (os P) by rewrite /play t.
  have e : size (xs P) = size (os P) by apply/eqP.
  have -> : x_to_move (play P f) = false by rewrite E /x_to_move /= e gtn_eqF.
  split; first by rewrite E /= e.
  rewrite {1}E /= => le.
  case: (J le) => [PE|[Q [g [B gM PE]]]].
    by rewrite PE in lf *; split=> //=; rewrite -PE; apply: well_formed_play.
  by rewrite PE in lf *; apply: building_next.
have E : play P f = Position (xs P) (f :: os P) by rewrite /play t.
case: J => e J; have -> : x_to_move (play P f).
  by rewrite E /x_to_move /= e eqxx.
rewrite {1}E /= => le; right.
exists P, f; split=> //; first by apply: J; apply: leq_trans le; rewrite addSn.
have B : o_building n P by apply: J; apply: leq_trans le; rewrite addSn.
have no w : size (stones P w) + 2 <= n -> threats n P w = [::].
  move=> lew; apply: no_threats => g _; rewrite /completes negb_and.
  by case: (corollary2_few_stones lew) => _ ->; rewrite orbT.
rewrite t in adm; have := adm isT.
rewrite /o_admits /o_choices (no PlayerO) ?(no PlayerX) //=.
- have -> : size (os P) < n.-1.
    by move: le; rewrite addn2; case: (n) => // m /ltnW.
  by rewrite (build_matching B); apply: build_choices_sub.
- by rewrite e.
by apply: leq_trans le; rewrite addSn.
Qed.

(* Permuting a position permutes the moves that O's rule allows. *)
Theorem o_choices_permuted P :
  reached n PlayerO (o_admits n) P -> ~~ x_to_move P ->
  o_choices n (position_image phi P) =i map phi (o_choices n P).
Proof.
case/reached_o=> wf J t; rewrite (negPf t) in J; case: J => e J.
apply: carried_eq; rewrite /o_choices [os _]/= size_map.
rewrite (matching_phi (well_formed_os_on wf)).
do 2 (apply: carried_if; first exact: carried_threats).
case: ifP => [/andP[lt m]|_]; last exact: carried_free.
apply: build_choices_phi; first (apply: J); rewrite addn2.
  by case: (n) lt.
by case: (n) lt.
Qed.

End Permuted.
