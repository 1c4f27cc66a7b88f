(** Maker and Breaker, on any board and with any winning sets: what does not
    harm Maker, and how many stones Maker needs at least.

<<
    maker_reach     == what Maker forces, it owns with all cells that are free
    maker_plays, breaker_plays, maker_answers
                    == the plies that win, one by one and by two
    achievement_from_maker
                    == X wins as Maker does, if O cannot win
    maker_embed     == what Maker forces on a board it forces where that board
                       is a part, with the stones M beside it
    maker_block     == so where the part is a block
    maker_monotone  == more cells, winning sets and stones of Maker, and fewer
                       stones of Breaker, do Maker no harm
    maker_extra_stone, maker_fewer_stones
                    == the cases of one stone
    maker_second_first
                    == what Maker forces as the second player it forces as the
                       first, one ply earlier
    breaker_monotone
                    == Breaker holds each part of a family that it holds
    maker_needs_more
                    == if k-1 stones never need less than one certain cell,
                       Maker does not win by ply 2k
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Determined.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Notation maker_breaker A T := (Game A MakerBreaker T).

Lemma maker_reach A T p t P :
  forces (maker_breaker A T) PlayerX p t P ->
  winning T (xs P ++ [seq f <- A | free P f]).
Proof.
have own Q S : winning T (xs Q) -> winning T (xs Q ++ S).
  by apply: winning_sub => f; rewrite mem_cat => ->.
elim: p t P => [|p IH] t P /=; first by case=> // /own.
case=> [/own//|[_ H]].
have [f /andP[fA fP] {}H] : exists2 f, (f \in A) && free P f
    & forces (maker_breaker A T) PlayerX p (other t) (put t P f).
  by case: (same_player t PlayerX) H => [[f]|[[f lf] /(_ f lf)]]; exists f.
apply: winning_sub (IH _ _ H) => g.
rewrite !mem_cat !mem_filter free_after; case: t {H} => /=; last first.
  by case/orP=> [->//|/andP[/andP[-> _] ->]]; rewrite orbT.
rewrite inE -orbA => /or3P[/eqP->|->//|/andP[/andP[-> _] ->]].
  by rewrite fA fP orbT.
by rewrite orbT.
Qed.

Section Plies.

Variables (A : seq cell) (T : target) (p : nat) (P : position).
Notation G := (maker_breaker A T).

Lemma maker_plays f :
  allowed G P f -> forces G PlayerX p PlayerO (put PlayerX P f) ->
  forces G PlayerX p.+1 PlayerX P.
Proof. by move=> l win; right; split=> //; exists f. Qed.

Lemma breaker_plays f0 :
  allowed G P f0 ->
  (forall g, allowed G P g -> forces G PlayerX p PlayerX (put PlayerO P g)) ->
  forces G PlayerX p.+1 PlayerO P.
Proof. by move=> l win; right; split=> //; split; first by exists f0. Qed.

End Plies.

(* Maker's answer to each move of Breaker. *)
Lemma maker_answers A T p P f0 (G := maker_breaker A T) :
  allowed G P f0 ->
  (forall g, allowed G P g -> exists2 f, allowed G (put PlayerO P g) f
    & forces G PlayerX p PlayerO (put PlayerX (put PlayerO P g) f)) ->
  forces G PlayerX p.+2 PlayerO P.
Proof.
move=> l0 answer; apply: (breaker_plays l0) => g /answer[f].
exact: maker_plays.
Qed.

(* By achievement X wins as Maker does, if something keeps O from winning. *)
Lemma achievement_from_maker A T (safe : nat -> player -> position -> Prop)
    p t P :
  (forall p t P, safe p.+1 t P -> ~~ winning T (os P)) ->
  (forall p t P f, safe p.+1 t P -> allowed (maker_breaker A T) P f ->
     safe p (other t) (put t P f)) ->
  safe p t P -> forces (maker_breaker A T) PlayerX p t P ->
  forces (Game A Achievement T) PlayerX p t P.
Proof.
move=> no next; elim: p t P => [|p IH] t P s /=; first by case=> //; left.
case=> [own|[_ H]]; [by left|right]; split; first exact: no s.
case: (same_player t PlayerX) H => [[f lf H]|[ex H]].
  by exists f => //; apply: IH H; apply: next s lf.
by split=> // f lf; apply: IH (H f lf); apply: next s lf.
Qed.

(* ---- a board inside another ---- *)

Section Embed.

Variables (A A' M : seq cell) (T T' : target) (phi : cell -> cell).
Hypothesis to : forall f, f \in A -> phi f \in A'.
Hypothesis inj : {in A &, injective phi}.
Hypothesis sets : forall S S',
  {subset M ++ map phi S <= S'} -> winning T S -> winning T' S'.
Notation G := (maker_breaker A T).
Notation H := (maker_breaker A' T').

Theorem maker_embed p t P Q :
  {subset M ++ map phi (xs P) <= xs Q} ->
  {in A, forall f, phi f \in os Q -> f \in os P} ->
  forces G PlayerX p t P -> forces H PlayerX p t Q.
Proof.
have more (g : cell) (L X : seq cell) : {subset L <= X} ->
    {subset L <= g :: X} by move=> sub e /sub eX; rewrite inE eX orbT.
elim: p t P Q => [|p IH] t P Q sx so.
  by case=> // own; left; apply: sets own.
move=> win; case: (boolP (has (allowed H Q) A')) => [|full]; last first.
  left; apply: sets (maker_reach win) => f.
  rewrite mem_cat => fM; case/orP: fM => [fM|].
    by apply: sx; rewrite mem_cat fM.
  rewrite map_cat mem_cat => /orP[fX|/mapP[g]].
    by apply: sx; rewrite mem_cat fX orbT.
  rewrite mem_filter => /andP[/andP[_ go] gA] ->.
  have := hasPn full _ (to gA); rewrite /allowed /= to //= /free negb_and.
  by rewrite !negbK => /orP[//|/(so g gA)]; rewrite (negPf go).
case/hasP=> g _ lg; case: win => [own|[_ win]]; first by left; apply: sets own.
right; split=> //; case: t win => /=
  [[f /andP[fA /andP[fx fo]] win]|[[h lh] win]].
  have sub X : {subset M ++ map phi (xs P) <= X} -> phi f \in X ->
      {subset M ++ map phi (f :: xs P) <= X}.
    move=> sX fX e'; rewrite mem_cat inE orbCA -mem_cat.
    by case/predU1P=> [->//|/sX].
  case: (boolP (phi f \in xs Q)) => [fQ|fQ].
    exists g => //; apply: IH win => //=; apply: sub; first exact: more.
    by rewrite inE fQ orbT.
  exists (phi f).
    by rewrite /allowed /free /= to // fQ; apply: contra fo => /(so f fA).
  by apply: IH win => //=; apply: sub; [apply: more|apply: mem_head].
split; first by exists g.
move=> e /andP[eA' /andP[ex eo]].
case: (boolP (has (fun f => phi f == e) A)) => [/hasP[f fA /eqP fe]|none].
  have fx : f \notin xs P.
    apply: contra ex => fP; apply: sx; rewrite mem_cat -fe map_f ?orbT //.
  case: (boolP (f \in os P)) => [fO|fO].
    apply: IH (win h lh) => //= k kA; rewrite !inE => /predU1P[E|/(so k kA)->];
      last by rewrite orbT.
    by rewrite (inj kA fA) ?fe // fO orbT.
  apply: IH (win f _) => //= [k kA|]; last by rewrite /allowed fA /free fx.
  rewrite !inE => /predU1P[E|/(so k kA)->]; last by rewrite orbT.
  by rewrite (inj kA fA) ?fe // eqxx.
apply: IH (win h lh) => //= k kA; rewrite !inE => /predU1P[E|/(so k kA)->].
  by case/hasP: none; exists k; rewrite ?E.
by rewrite orbT.
Qed.

End Embed.

(* A block of the board: the rows u 0, u 1, ... and the columns v 0, v 1, ...;
   beside it Maker owns the matching M. *)
Lemma maker_block A A' M u v m n p t Q :
  injective u -> injective v -> matching M ->
  (forall x, u x \notin rows_of M) -> (forall y, v y \notin cols_of M) ->
  n <= m + size M -> {subset M <= xs Q} ->
  (forall f, f \in A -> (permuted u v f \in A') && (permuted u v f \notin os Q))
    ->
  forces (maker_breaker A (Size m)) PlayerX p t start ->
  forces (maker_breaker A' (Size n)) PlayerX p t Q.
Proof.
move=> iu iv mM rM cM le MQ cells.
apply: (@maker_embed _ _ M _ _ (permuted u v)).
- by move=> f /cells/andP[].
- by move=> [x y] [x' y'] _ _; rewrite /permuted /= => -[/iu-> /iv->].
- move=> S S' sub /= win; have [N [mN sN eN]] := nu_witness S.
  apply: leq_trans le _; rewrite addnC.
  apply: (@leq_trans (size (M ++ map (permuted u v) N))).
    by rewrite size_cat size_map eN leq_add2l.
  apply: nu_ge => [|f]; last first.
    rewrite mem_cat => /orP[fM|/mapP[g /sN gS ->]]; apply: sub.
      by rewrite mem_cat fM.
    by rewrite mem_cat map_f ?orbT.
  have : matching (map (permuted u v) N).
    by rewrite matching_permuted // => x y _ _; [apply: iu|apply: iv].
  case/andP=> uR uC; case/andP: mM => uR' uC'.
  apply/andP; split; rewrite /rows_of /cols_of map_cat cat_uniq.
    rewrite uR' uR andbT; apply/hasPn => x /mapP[f /mapP[g _ ->] ->].
    exact: rM.
  rewrite uC' uC andbT; apply/hasPn => x /mapP[f /mapP[g _ ->] ->].
  exact: cM.
- by rewrite cats0.
by move=> f /cells/andP[_ /negPf->].
Qed.

(* ---- what does Maker no harm ---- *)

Section Monotone.

Variables (A A' : seq cell) (T T' : target).
Hypothesis cells : {subset A <= A'}.
Hypothesis sets : forall S, winning T S -> winning T' S.

Theorem maker_monotone p t P Q :
  {subset xs P <= xs Q} -> {in A, {subset os Q <= os P}} ->
  forces (maker_breaker A T) PlayerX p t P ->
  forces (maker_breaker A' T') PlayerX p t Q.
Proof.
move=> sx so; apply: (@maker_embed _ _ [::] _ _ id) => //.
  by move=> S S' sub win; apply/sets/(winning_sub _ win) => f fS;
    apply: sub; rewrite map_id.
by rewrite map_id.
Qed.

End Monotone.

Section Stones.

Variables (A : seq cell) (T : target).
Notation G := (maker_breaker A T).

Corollary maker_extra_stone p t P f :
  forces G PlayerX p t P -> forces G PlayerX p t (put PlayerX P f).
Proof. by apply: maker_monotone => // g gP; rewrite inE gP orbT. Qed.

Corollary maker_fewer_stones p t P f :
  forces G PlayerX p t (put PlayerO P f) -> forces G PlayerX p t P.
Proof. by apply: maker_monotone => // g _ gP; rewrite inE gP orbT. Qed.

Theorem maker_second_first p P :
  forces G PlayerX p.+1 PlayerO P -> forces G PlayerX p PlayerX P.
Proof.
case=> [own|[_ [[f lf] /(_ f lf)]]]; first by case: p; left.
exact: maker_fewer_stones.
Qed.

(* Breaker holds each part of a family that it holds. *)
Corollary breaker_monotone Ws Ws' p t P :
  {subset Ws' <= Ws} ->
  ~ forces (maker_breaker A (Sets Ws)) PlayerX p t P ->
  ~ forces (maker_breaker A (Sets Ws')) PlayerX p t P.
Proof.
move=> s no win; apply: no; apply: maker_monotone win => // S /hasP[W WW a].
by apply/hasP; exists W => //; apply: s.
Qed.

(* ---- too few stones ---- *)

Variable k : nat.
Hypothesis few : forall S, size S < k -> ~~ winning T S.
Hypothesis one : forall S e f, {subset [:: e, f & S] <= A} ->
  (size S).+1 = k -> winning T (e :: S) -> winning T (f :: S) -> e = f.

(* Breaker takes the cell that k-1 stones of Maker lack. *)
Lemma breaker_blocks p P :
  {subset xs P <= A} -> (size (xs P)).+1 = k -> p <= 3 ->
  ~ forces G PlayerX p PlayerO P.
Proof.
move=> inA sX /forces_longer/[apply]; apply: o_holds_last => //.
  by apply: few; rewrite sX.
move=> s t /andP[sA _] /andP[tA _]; apply: one => // f.
by rewrite !inE => /or3P[/eqP->|/eqP->|/inA].
Qed.

Theorem maker_needs_more : 2 <= k -> ~ forces G PlayerX (2 * k) PlayerX start.
Proof.
have no Q : size (xs Q) < k -> ~~ won G Q PlayerX by apply: few.
suff H j P : {subset xs P <= A} -> size (xs P) + j.+2 = k ->
    ~ forces G PlayerX j.+2.*2 PlayerX P.
  by case: k H => [|[|j]] // H _; rewrite mul2n; apply: H.
elim: j P => [|j IH] P inA sX; rewrite doubleS /= (negPf (no P _)) -?sX;
  try by rewrite addnS ltnS leq_addr.
  case=> // -[_ [f /andP[fA _]]].
  apply: (@breaker_blocks 3); rewrite //= -?sX ?addn2 // => e.
  by rewrite inE => /predU1P[->|/inA].
case=> // -[_ [f /andP[fA _]]]; rewrite (negPf (no _ _)); last first.
  by rewrite /= -sX 2!addnS !ltnS leq_addr.
case=> // -[_ [[g lg] /(_ g lg)]]; apply: IH; last by rewrite /= -sX addSnnS.
by move=> e; rewrite inE => /predU1P[->|/inA].
Qed.

End Stones.
