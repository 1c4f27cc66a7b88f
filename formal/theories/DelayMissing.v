(** The delay theorem on a board with missing cells: without any z <= n-2
   cells X cannot force a win by ply 2n+2. The full board is the case z = 0.

<<
    board_without n Z  == the game on the n x n board without the cells of Z
    blocked_cell Z X f == f is X's or missing
    held_cells n Z X O == such cells of O's open block
    build_exists       == the building lemma: a move that takes two away
    last_build         == at reply n-1, one that does no harm
    stops_building     == O, building, keeps X from a win
    delay_missing      == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game XRule.
From Transversal Require Import OpenBlock Harm Games Determined.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Missing.

Variables (n : nat) (Z : seq cell).

Definition board_without : game :=
  Game [seq f <- board n | f \notin Z] Achievement (Size n).

Notation G := board_without.

Lemma allowed_without P f :
  allowed G P f = [&& on_board n f, f \notin Z & free P f].
Proof. by rewrite /allowed mem_filter mem_board -andbA andbCA. Qed.

Lemma won_without P w :
  all (on_board n) (stones P w) -> won G P w = has_transversal n (stones P w).
Proof.
by move=> a; rewrite /won /= (has_transversal_nu a) eqn_leq nu_board.
Qed.

(* ---- blocked cells of O's open block ---- *)

Definition blocked_cell (X : seq cell) (f : cell) : bool :=
  (f \in X) || (f \in Z).

Definition held_cells (X O : seq cell) : seq cell :=
  [seq f <- open_block n O | blocked_cell X f].

Lemma uniq_held X O : uniq (held_cells X O).
Proof.
apply: filter_uniq; apply: allpairs_uniq; rewrite ?filter_uniq ?iota_uniq //.
by move=> [? ?] [? ?] _ _ [-> ->].
Qed.

Lemma held_block X O f : f \in held_cells X O -> f \in open_block n O.
Proof. by rewrite mem_filter => /andP[]. Qed.

Lemma not_held X O f :
  f \in open_block n O -> f \notin held_cells X O -> ~~ blocked_cell X f.
Proof. by rewrite mem_filter => ->; rewrite andbT. Qed.

Lemma held_cons X O g :
  size (held_cells (g :: X) O) <= (size (held_cells X O)).+1.
Proof.
apply: (@uniq_leq_size _ _ (g :: held_cells X O)); first exact: uniq_held.
move=> f; rewrite mem_filter /blocked_cell !inE -orbA => /andP[].
case/predU1P=> [->|b fB]; rewrite ?eqxx //.
by rewrite mem_filter /blocked_cell b fB orbT.
Qed.

(* The cells of s leave the block with the lines of f. *)
Lemma held_drop X O f s :
  uniq s -> {subset s <= held_cells X O} ->
  (forall g, g \in s -> g \notin open_block n (f :: O)) ->
  size (held_cells X (f :: O)) <= size (held_cells X O) - size s.
Proof.
move=> us sub gone.
have le : size (s ++ held_cells X (f :: O)) <= size (held_cells X O).
  apply: uniq_leq_size => [|g].
    rewrite cat_uniq us uniq_held andbT; apply/hasPn => g /held_block gB.
    by apply: contraL gB => /gone.
  rewrite mem_cat => /orP[/sub //|]; rewrite !mem_filter => /andP[-> gB].
  exact: open_block_cons gB.
move: le; rewrite size_cat => le.
by rewrite leq_subRL //; apply: leq_trans le; apply: leq_addr.
Qed.

Section Block.

Variables X O : seq cell.
Hypotheses (m : matching O) (a : all (on_board n) O).
Hypothesis few : size (held_cells X O) < n - size O.

(* No line of the block is blocked whole. *)
Lemma line_not_blocked (line : seq cell) :
  uniq line -> {subset line <= open_block n O} -> size line = n - size O ->
  exists2 f, f \in open_block n O & ~~ blocked_cell X f /\ f \in line.
Proof.
move=> u sub e; case E: (has (fun f => ~~ blocked_cell X f) line).
  by case/hasP: E => f fl nb; exists f; first exact: sub.
suff: size line <= size (held_cells X O) by rewrite e leqNgt few.
apply: uniq_leq_size => // f fl; rewrite mem_filter (sub _ fl) andbT.
by apply: contraFT E => nb; apply/hasP; exists f.
Qed.

Lemma row_not_blocked x : x \in open_block n O ->
  exists2 f, f \in open_block n O & ~~ blocked_cell X f /\ f.1 = x.1.
Proof.
move=> xB; have [|_ /mapP[c cC ->]||f fB [nb /mapP[c _ fe]]] :=
    @line_not_blocked [seq (x.1, c) | c <- open_cols n O].
- by rewrite map_inj_uniq ?filter_uniq ?iota_uniq // => ? ? [].
- move: xB cC; rewrite mem_open_cols !mem_open_block /on_board /=.
  by case/and3P=> /andP[-> _] -> _ /andP[-> ->].
- by rewrite size_map (size_open_cols m a).
by exists f => //; split=> //; rewrite fe.
Qed.

Lemma col_not_blocked x : x \in open_block n O ->
  exists2 f, f \in open_block n O & ~~ blocked_cell X f /\ f.2 = x.2.
Proof.
move=> xB; have [|_ /mapP[r rR ->]||f fB [nb /mapP[r _ fe]]] :=
    @line_not_blocked [seq (r, x.2) | r <- open_rows n O].
- by rewrite map_inj_uniq ?filter_uniq ?iota_uniq // => ? ? [].
- move: xB rR; rewrite mem_open_rows !mem_open_block /on_board /=.
  by case/and3P=> /andP[_ ->] _ -> /andP[-> ->].
- by rewrite size_map (size_open_rows m a).
by exists f => //; split=> //; rewrite fe.
Qed.

(* The building lemma. *)
Lemma build_exists :
  (size O).+1 < n ->
  exists f, [/\ f \in open_block n O, ~~ blocked_cell X f
    & size (held_cells X (f :: O)) <= size (held_cells X O) - 2].
Proof.
move=> lt; have two f x y : f \in open_block n O -> ~~ blocked_cell X f ->
    x \in held_cells X O -> y \in held_cells X O -> x != y ->
    x.1 = f.1 \/ x.2 = f.2 -> y.1 = f.1 \/ y.2 = f.2 ->
    exists f, [/\ f \in open_block n O, ~~ blocked_cell X f
      & size (held_cells X (f :: O)) <= size (held_cells X O) - 2].
  move=> fB nb xH yH ne xf yf; exists f; split=> //.
  apply: (@held_drop _ _ _ [:: x; y]); first by rewrite /= inE ne.
    by move=> g; rewrite !inE => /orP[] /eqP->.
  have gone g : g.1 = f.1 \/ g.2 = f.2 -> g \notin open_block n (f :: O).
    by case=> e; apply/negP => gB;
      [move: (open_block_cons_row gB) | move: (open_block_cons_col gB)];
      rewrite e eqxx.
  by move=> g; rewrite !inE => /orP[] /eqP->; apply: gone.
case E: (held_cells X O) => [|x [|y s]].
- have [f fB] := open_block_exists m a (ltnW lt); exists f; split=> //.
    by apply: (not_held fB); rewrite E.
  have := @held_drop X O f [::] isT; rewrite E; exact.
- have xH : x \in held_cells X O by rewrite E mem_head.
  have [c cB ne] := open_block_row_mate m a lt (held_block xH).
  exists (x.1, c); split=> //.
    apply: (not_held cB); rewrite E inE; apply: contraNneq ne => e.
    by rewrite -e.
  apply: leq_trans (_ : size (held_cells X O) - 1 <= _); last by rewrite E.
  apply: (@held_drop _ _ _ [:: x]) => // g; rewrite inE => /eqP-> //.
  by apply/negP => /open_block_cons_row; rewrite eqxx.
have xH : x \in held_cells X O by rewrite E mem_head.
have yH : y \in held_cells X O by rewrite E inE mem_head orbT.
have ne : x != y.
  by have := uniq_held X O; rewrite E /= inE negb_or -andbA => /andP[].
rewrite -E; case: (eqVneq x.1 y.1) => [e1|n1].
  have [f fB [nb e]] := row_not_blocked (held_block xH).
  by apply: (two f x y) => //; left; rewrite e.
case: (eqVneq x.2 y.2) => [e2|n2].
  have [f fB [nb e]] := col_not_blocked (held_block xH).
  by apply: (two f x y) => //; right; rewrite e.
have gB : (x.1, y.2) \in open_block n O.
  move: (held_block xH) (held_block yH); rewrite !mem_open_block /on_board /=.
  by case/and3P=> /andP[-> _] -> _ /and3P[/andP[_ ->] _ ->].
case gb: (blocked_cell X (x.1, y.2)); last first.
  by apply: (two (x.1, y.2) x y) => //; rewrite ?gb //; [left|right].
have gH : (x.1, y.2) \in held_cells X O by rewrite mem_filter gb gB.
have [f fB [nb e]] := row_not_blocked (held_block xH).
apply: (two f x (x.1, y.2)) => //; try by left.
by apply: contraNneq n2 => {1}->.
Qed.

End Block.

(* ---- while O builds ---- *)

(* Before O's reply: its stones are a matching, and fewer cells of its open
   block are blocked than this has rows. *)
Record building (X O : seq cell) : Prop := Building {
  b_uniq : uniq X;
  b_x_on : all (on_board n) X;
  b_o_on : all (on_board n) O;
  b_matching : matching O;
  b_turn : size X = (size O).+1;
  b_held : size (held_cells X O) < n - size O
}.

Notation pos X O := (Position X O).

Section Step.

Variables X O : seq cell.
Hypothesis B : building X O.

Lemma build_allowed f :
  f \in open_block n O -> ~~ blocked_cell X f -> allowed G (pos X O) f.
Proof.
move=> fB; rewrite /blocked_cell negb_or allowed_without /free.
rewrite (open_block_on fB).
by case/andP=> -> ->; rewrite (open_block_notin fB).
Qed.

Lemma build_next f g :
  f \in open_block n O -> ~~ blocked_cell X f ->
  size (held_cells X (f :: O)) <= size (held_cells X O) - 2 ->
  allowed G (pos X (f :: O)) g -> (size O).+2 < n ->
  building (g :: X) (f :: O).
Proof.
move=> fB nb drop; rewrite allowed_without /free => /and3P[gn gZ /andP[gX gO]].
move=> wide.
split=> /=; rewrite ?(b_turn B) ?gX ?(b_uniq B) ?gn ?(b_x_on B) //.
- by rewrite (open_block_on fB) (b_o_on B).
- exact: open_block_matching (b_matching B) fB.
apply: leq_ltn_trans (held_cons _ _ _) _; rewrite subnS ltn_predRL.
move: wide (b_held B); rewrite -addn2 -ltn_subRL.
case: (n - size O) => [|[|[|w]]] // _ le.
by rewrite !ltnS; apply: leq_trans drop _; rewrite leq_subLR add2n.
Qed.

End Step.

(* ---- the last two stones that count: O's n-th and X's (n+1)-st ---- *)

Lemma stops_last X O :
  all (on_board n) X -> all (on_board n) O -> ~~ has_transversal n X ->
  (exists2 t, allowed G (pos X O) t & has_transversal n (t :: O)) \/
    (forall s t, allowed G (pos X O) s -> allowed G (pos X O) t ->
     has_transversal n (s :: X) -> has_transversal n (t :: X) -> s = t) ->
  ~ forces G PlayerX 3 PlayerO (pos X O).
Proof.
move=> aX aO no [[t lt ht]|one].
  apply: o_answers => [|f _]; first by rewrite won_without.
  exists t => // -[|[]]; first by rewrite won_without //; apply/negP.
  rewrite won_without //= ?ht // aO andbT.
  by move: lt; rewrite allowed_without => /andP[].
apply: o_holds_last => //; first by rewrite -won_x // won_without.
move=> s t ls lt; have win u : allowed G (pos X O) u ->
    winning (goal G) (u :: X) = has_transversal n (u :: X).
  rewrite allowed_without => /andP[un _].
  by rewrite -(@won_without (pos (u :: X) O) PlayerX) //= un.
by rewrite !win //; apply: one.
Qed.

(* ---- the last building move, O's reply n-1 ---- *)

Section LastBuild.

Variables X O : seq cell.
Hypotheses (B : building X O) (e : (size O).+2 = n).

Let m := b_matching B.
Let aO := b_o_on B.
Let aX := b_x_on B.
Let sX : (size X).+1 = n. Proof. by rewrite (b_turn B). Qed.

Notation block := (open_block n O).

(* A move that leaves an unblocked cell, which lies outside X's open block
   unless this has two rows and two columns. *)
Lemma last_build : exists f, [/\ f \in block, ~~ blocked_cell X f,
  ~~ blocked_cell X (opposite block f)
  & opposite block f \notin open_block n X \/
    1 < size (open_rows n X) /\ 1 < size (open_cols n X)].
Proof.
have lt : (size O).+1 < n by rewrite -e.
have [f [fB nb drop]] := build_exists m aO (b_held B) lt.
have [qB qr qc fq corner] := oppositeP m aO e fB.
have one : size (held_cells X O) <= 1.
  by move: (b_held B); rewrite -[k in k - _]e -addn2 addKn.
have nq : ~~ blocked_cell X (opposite block f).
  have : held_cells X (f :: O) = [::].
    by apply/nilP; rewrite /nilp -leqn0; apply: leq_trans drop _;
      case: (size _) one => [|[]].
  move=> h0; have : opposite block f \notin held_cells X (f :: O) by rewrite h0.
  by apply: not_held; rewrite (open_block_last m aO e fB).
case qX: (opposite block f \in open_block n X); last first.
  by exists f; split=> //; left; rewrite qX.
case fX: (f \in open_block n X); last first.
  by exists (opposite block f); rewrite fq; split=> //; left; rewrite fX.
exists f; split=> //; right.
move: qX fX; rewrite !mem_open_block /on_board.
case/and3P=> /andP[q1 q2] q3 q4 /and3P[/andP[f1 f2] f3 f4].
split; [apply: (@uniq_leq_size _ [:: f.1; (opposite block f).1])
  | apply: (@uniq_leq_size _ [:: f.2; (opposite block f).2])].
- by rewrite /= inE eq_sym qr.
- by move=> r; rewrite !inE mem_open_rows => /orP[] /eqP->; apply/andP.
- by rewrite /= inE eq_sym qc.
by move=> c; rewrite !inE mem_open_cols => /orP[] /eqP->; apply/andP.
Qed.

Lemma stops_last_build : ~ forces G PlayerX 5 PlayerO (pos X O).
Proof.
have nX Y O' : all (on_board n) Y -> ~~ has_transversal n Y ->
    ~~ won G (pos Y O') PlayerX by move=> a no; rewrite won_without.
have no : ~~ has_transversal n X by apply: corollary2_not_won; rewrite -sX.
have [f [fB nb nq harm]] := last_build.
have lf := build_allowed fB nb.
set q := opposite block f in nq harm.
apply: o_answers => [|f0 _]; first exact: nX.
case: (leqP (nu X + 2) n) => [le|].
  exists f => //; apply: x_held => [|g lg]; first exact: nX.
  move: (lg); rewrite allowed_without /free /= => /and3P[gn gZ /andP[gX gO]].
  have aY : all (on_board n) (g :: X) by rewrite /= gn.
  have noY : ~~ has_transversal n (g :: X).
    by have := lemma1_no_threat g aX le; rewrite /completes gn.
  have aP : all (on_board n) (f :: O) by rewrite /= (open_block_on fB).
  have qB : q \in open_block n (f :: O) by rewrite (open_block_last m aO e fB).
  have nqX : q \notin X by apply: contra nq; rewrite /blocked_cell => ->.
  apply: stops_last => //; case: (eqVneq q g) => [eq|ne].
    right=> s t; rewrite !allowed_without -eq.
    case/andP=> sn _ /andP[tn _] hs ht.
    have u : uniq (q :: X) by rewrite /= nqX (b_uniq B).
    have aq : all (on_board n) (q :: X) by rewrite /= (open_block_on qB).
    case: harm => [out|[wr wc]].
      by apply: (no_harm_outside u aq sX le out); rewrite /completes ?sn ?tn.
    by apply: (no_harm_wide u aq sX le wr wc); rewrite /completes ?sn ?tn.
  left; exists q.
    rewrite allowed_without (open_block_on qB) /free /= inE negb_or ne nqX.
    rewrite (open_block_notin qB) !andbT.
    by apply: contra nq; rewrite /blocked_cell => ->; rewrite orbT.
  have near : near_transversal n (f :: O) q.1 q.2.
    move: (qB); rewrite mem_open_block => /and3P[/andP[rn cn] qr qc].
    by split=> //; apply: open_block_matching m fB.
  have := near_completes near (fun g gM => gM).
  by rewrite -surjective_pairing /completes => /andP[].
rewrite addn2 -{1}sX !ltnS => ge.
have mX : matching X.
  by apply: nu_full_matching (b_uniq B) _; apply/eqP; rewrite eqn_leq nu_size.
have [b [d near]] := near_transversal_exists mX aX sX.
have [_ _ only] := corollary2_unique near.
pose move := if allowed G (pos X O) (b, d) then (b, d) else f.
have lm : allowed G (pos X O) move by rewrite /move; case: ifP.
exists move => //; apply: x_held => [|g lg]; first exact: nX.
have gone s Y :
    allowed G (pos Y (move :: O)) s -> {subset X <= Y} -> s != (b, d).
  rewrite allowed_without /free /= inE negb_or.
  case/and3P=> sn sZ /and3P[sY ne sO].
  move=> sub; apply: contra ne => /eqP es.
  have sX' : s \notin X by apply: contra sY; apply: sub.
  by rewrite /move -es ifT // allowed_without sn sZ /free sX'.
have gbd := gone _ _ lg (fun _ => id).
move: (lg); rewrite allowed_without /free /= => /and3P[gn gZ /andP[gX gO]].
apply: stops_last.
- by rewrite /= gn.
- by move: lm; rewrite allowed_without /= => /andP[-> _].
- by have := only g; rewrite (negPf gbd) /completes gn /= => ->.
right=> s t ls lt hs ht; have [h two] := near_plus_one near gn gbd.
have only' u : allowed G (pos (g :: X) (move :: O)) u ->
    has_transversal n (u :: g :: X) -> u = h.
  move=> lu hu; case: (two u) => // [|eu].
    rewrite /completes hu andbT.
    by move: lu; rewrite allowed_without => /andP[].
  have sub : {subset X <= g :: X} by move=> x xX; rewrite inE xX orbT.
  by have := gone _ _ lu sub; rewrite eu eqxx.
by rewrite (only' _ ls hs) (only' _ lt ht).
Qed.

End LastBuild.

(* ---- the theorem ---- *)

(* k building moves before the last. *)
Lemma stops_building k X O :
  building X O -> (size O + k).+2 = n ->
  ~ forces G PlayerX (2 * k + 5) PlayerO (pos X O).
Proof.
elim: k X O => [|k IH] X O B e.
  by apply: stops_last_build; rewrite // -e addn0.
have lt : (size O).+2 < n by rewrite -e addnS !ltnS leq_addr.
have [f [fB nb drop]] :=
  build_exists (b_matching B) (b_o_on B) (b_held B) (ltnW lt).
have nX O' : ~~ won G (pos X O') PlayerX.
  rewrite won_without ?(b_x_on B) //; apply: corollary2_not_won.
  by rewrite (b_turn B) ltnW.
rewrite mulnS; apply: o_answers => [|_ _]; first exact: nX.
exists f; first exact: build_allowed.
apply: x_held => [|g lg]; first exact: nX.
apply: IH; last by rewrite /= -e addnS.
exact (build_next B fB nb drop lg lt).
Qed.

Lemma held_start f : size (held_cells [:: f] [::]) <= (size Z).+1.
Proof.
apply: (@uniq_leq_size _ _ (f :: Z)); first exact: uniq_held.
by move=> g; rewrite mem_filter /blocked_cell !inE => /andP[].
Qed.

(* X's first stone, if fewer than n cells are then blocked. *)
Lemma stops_first f :
  2 <= n -> allowed G start f -> size (held_cells [:: f] [::]) < n ->
  ~ forces G PlayerX (2 * n + 1) PlayerO (pos [:: f] [::]).
Proof.
rewrite allowed_without => n2 /andP[fn _] few.
have -> : 2 * n + 1 = 2 * (n - 2) + 5.
  by rewrite -{1}(subnK n2) mulnDr -addnA.
apply: stops_building; last by rewrite /= add0n -addn2 subnK.
by split; rewrite //= ?fn ?subn0.
Qed.

(* X cannot force a win by ply 2n+2, and so not before ply 2n+3. *)
Theorem delay_missing p :
  (size Z).+2 <= n -> p <= 2 * n + 2 ->
  ~ forces board_without PlayerX p PlayerX start.
Proof.
move=> few le /(forces_longer le); rewrite addnS; apply: x_held => [|f lf].
  by rewrite won_without //; apply: corollary2_not_won; apply: leq_trans few.
apply: stops_first => //; first exact: leq_trans few.
exact: leq_ltn_trans (held_start f) few.
Qed.

End Missing.

(* The full board. *)
Corollary delaying_no_faster_win n p :
  2 <= n -> p <= 2 * n + 2 -> ~ can_win PlayerX n p start.
Proof.
move=> n2 le win; apply: (@delay_missing n [::] p n2 le).
have -> : board_without n [::] = square_game n.
  by rewrite /board_without (eq_filter (a2 := predT)) ?filter_predT.
exact/(@forces_can_win n PlayerX p start).
Qed.
