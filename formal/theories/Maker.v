(** Maker and Breaker, on any board and with any winning sets: what does not
    harm Maker, and how many stones Maker needs at least.

<<
    maker_reach     == what Maker forces, it owns with all cells that are free
    maker_plays, breaker_plays, maker_answers
                    == the plies that win, one by one and by two
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
From Transversal Require Import Board Matching Game Games Determined.

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

Section Monotone.

Variables (A A' : seq cell) (T T' : target).
Hypothesis cells : {subset A <= A'}.
Hypothesis sets : forall S, winning T S -> winning T' S.
Notation G := (maker_breaker A T).
Notation H := (maker_breaker A' T').

Theorem maker_monotone p t P Q :
  {subset xs P <= xs Q} -> {in A, {subset os Q <= os P}} ->
  forces G PlayerX p t P -> forces H PlayerX p t Q.
Proof.
elim: p t P Q => [|p IH] t P Q sx so.
  by case=> // own; left; apply: sets; apply: winning_sub own.
move=> win; case: (boolP (has (allowed H Q) A')) => [|full]; last first.
  left; apply: sets; apply: winning_sub (maker_reach win) => f.
  rewrite mem_cat mem_filter => /orP[/sx//|/andP[/andP[fx fo] fA]].
  have := hasPn full f (cells fA); rewrite /allowed /= cells //= /free negb_and.
  by rewrite !negbK => /orP[//|/(so f fA)]; rewrite (negPf fo).
case/hasP=> g _ lg; case: win => [own|[_ win]].
  by left; apply: sets; apply: winning_sub own.
right; split=> //; case: t win => /=
  [[f /andP[fA /andP[fx fo]] win]|[[h lh] win]].
  case: (boolP (f \in xs Q)) => [fQ|fQ].
    exists g => //; apply: IH win => //= e; rewrite !inE.
    by move=> /predU1P[->|/sx->]; rewrite ?fQ orbT.
  exists f; last by apply: IH win => //= e; rewrite !inE => /predU1P[->|/sx->];
    rewrite ?eqxx ?orbT.
  by rewrite /allowed /free /= cells // fQ; apply: contra fo => /(so f fA).
split; first by exists g.
move=> f /andP[fA' /andP[fx fo]].
case: (boolP (allowed G P f)) => [lf|nf].
  apply: IH (win f lf) => //= e eA; rewrite !inE.
  by move=> /predU1P[->|/(so e eA)->]; rewrite ?eqxx ?orbT.
apply: IH (win h lh) => //= e eA; rewrite !inE => /predU1P[E|/(so e eA)->];
  last by rewrite orbT.
rewrite E in eA *; move: nf; rewrite /allowed /= eA /free.
by rewrite (contra (@sx f) fx) /= negbK => ->; rewrite orbT.
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
