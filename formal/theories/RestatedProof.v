(** What Restated.v says from nothing is what Game.v says, and so the theorem
   follows from the two rules.

<<
    at_move r k       == the position after the first k moves of r
    ownsP, legalP, wonP
                      == both files say the same of a position
    restated_exact_length
                      == the theorem as Restated.v states it
>>
*)

From mathcomp Require Import all_ssreflect.
From Coq Require List PeanoNat.
From Transversal Require Restated.
From Transversal Require Import Board Game Records XRule ORule WinningTheorem
  Delay Permutations.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition of_player (w : player) : Restated.player :=
  if w is PlayerX then Restated.X else Restated.O.

Definition at_move (r : Restated.record) (k : nat) : position :=
  after (mkseq r k) start.

Lemma at_moveS r k : at_move r k.+1 = play (at_move r k) (r k).
Proof. by rewrite /at_move mkseqS /after foldl_rcons. Qed.

Lemma stdlib_history (r : nat -> cell) k :
  List.map r (List.seq 0 k) = mkseq r k.
Proof. by rewrite /mkseq; elim: k 0 => //= k IH s; rewrite IH. Qed.

Lemma stdlib_even k : Nat.even k = ~~ odd k.
Proof.
elim: k => // k IH.
by rewrite PeanoNat.Nat.even_succ -PeanoNat.Nat.negb_even IH.
Qed.

Lemma sizes r k :
  size (xs (at_move r k)) = uphalf k /\ size (os (at_move r k)) = half k.
Proof.
elim: k => // k [IHx IHo]; rewrite at_moveS /play /x_to_move IHx IHo.
rewrite uphalf_half; case E: (odd k) => /=.
  by rewrite add1n eqn_leq ltnn /= IHx IHo uphalf_half E.
by rewrite add0n eqxx /= IHx IHo uphalf_half E.
Qed.

Lemma x_moves_at r k : x_to_move (at_move r k) = ~~ odd k.
Proof.
rewrite /x_to_move; have [-> ->] := sizes r k; rewrite uphalf_half.
by case: (odd k); rewrite ?add1n ?add0n ?eqxx // eqn_leq ltnn.
Qed.

Lemma mover_odd k :
  Restated.mover k = of_player (if odd k then PlayerO else PlayerX).
Proof. by rewrite /Restated.mover stdlib_even; case: (odd k). Qed.

(* ---- stones, legal moves and wins ---- *)

Lemma ownsP (r : nat -> cell) k w (c : cell) :
  Restated.owns r k (of_player w) c <-> c \in stones (at_move r k) w.
Proof.
elim: k => [|k IH].
  by split=> [[j [/leP]]|]; rewrite ?ltn0 //; case: (w).
rewrite at_moveS /play x_moves_at; split.
  case=> j [/leP]; rewrite ltnS leq_eqVlt => /orP[/eqP->|/leP jk] [m rj].
    move: m; rewrite mover_odd -rj.
    by case: (w); case: (odd k) => //= _; rewrite inE eqxx.
  have: c \in stones (at_move r k) w by apply/IH; exists j.
  by case: (w); case: (odd k) => //= cin; rewrite inE cin orbT.
have old : c \in stones (at_move r k) w -> Restated.owns r k.+1 (of_player w) c.
  by move/IH => [j [/leP jk H]]; exists j; split=> //; apply/leP; apply: ltnW.
have new : w = (if odd k then PlayerO else PlayerX) -> c = r k ->
    Restated.owns r k.+1 (of_player w) c.
  by move=> -> ->; exists k; rewrite mover_odd; split=> //; apply/leP.
move: old new; case: (w); case: (odd k) => //= old new;
  by [move=> /old|case/predU1P => [/new|/old]; auto].
Qed.

Lemma allowedP (n : nat) (r : nat -> cell) k (c : cell) :
  Restated.allowed n r k c <-> legal n (at_move r k) c.
Proof.
have claimedP : Restated.claimed r k c <-> ~~ free (at_move r k) c.
  rewrite /free negb_and !negbK; split=> [[j [jk rj]]|].
    have [m|m] : Restated.mover j = Restated.X \/ Restated.mover j = Restated.O
      by case: (Restated.mover j); auto.
    - by apply/orP; left; apply/(ownsP r k PlayerX); exists j.
    - by apply/orP; right; apply/(ownsP r k PlayerO); exists j.
  by case/orP=> [/(ownsP r k PlayerX)|/(ownsP r k PlayerO)] [j [jk [_ rj]]];
    exists j.
rewrite /Restated.allowed /Restated.on_board /legal /on_board; split.
  case=> -[/ltP -> /ltP ->] H /=; apply/negPn/negP => /claimedP; exact: H.
case/andP=> /andP[/ltP c1 /ltP c2] fr; split=> //.
by move/claimedP; rewrite fr.
Qed.

Lemma legalP (n : nat) (r : nat -> cell) k :
  Restated.legal n r k <-> legal n (at_move r k) (r k).
Proof. exact: allowedP. Qed.

Lemma wonP n (r : nat -> cell) k w :
  Restated.won n r k (of_player w) <-> owns n (at_move r k) w.
Proof.
rewrite /owns has_transversal_injection; split.
  case=> col [inC inj].
  have colP (i : 'I_n) : col i < n by have [/ltP] := inC i (ltP (ltn_ord i)).
  exists (fun i => Ordinal (colP i)) => [i j [/= e]|i].
    by apply: val_inj; apply: inj e; apply/ltP.
  by apply/ownsP; have [_] := inC i (ltP (ltn_ord i)).
case=> s inj inS; exists (fun i => if insub i is Some o then val (s o) else 0).
split=> [i /ltP lt|i j /ltP lti /ltP ltj].
  rewrite (insubT (fun x => x < n) lt) /=; split; first exact/ltP.
  by apply/ownsP; exact: (inS (Ordinal lt)).
rewrite (insubT (fun x => x < n) lti) (insubT (fun x => x < n) ltj) /=.
by move/val_inj/inj => [].
Qed.

Lemma overP n (r : nat -> cell) k :
  ~ Restated.over n r k <->
  ~~ owns n (at_move r k) PlayerX /\ ~~ owns n (at_move r k) PlayerO.
Proof.
split=> [no|[noX noO] [/(wonP n r k PlayerX)|/(wonP n r k PlayerO)]].
- split; apply/negP => own; apply: no; [left|right].
    exact/(wonP n r k PlayerX).
  exact/(wonP n r k PlayerO).
- exact/negP.
exact/negP.
Qed.

(* ---- the theorem ---- *)

Lemma legal_record_rcons n P moves f :
  legal_record n P (rcons moves f) =
  legal_record n P moves && legal_record n (after moves P) [:: f].
Proof. by elim: moves P => //= g moves IH P; rewrite IH !andbA. Qed.

(* The first k moves are legal, and nobody has won before them. *)
Notation played n r k := (forall j, (j < k)%coq_nat ->
  Restated.legal n r j /\ ~ Restated.over n r j) (only parsing).

Lemma legal_record_at n (r : nat -> cell) k :
  played n r k ->
  legal_record n start (mkseq r k).
Proof.
elim: k => // k IH H; rewrite mkseqS legal_record_rcons IH /= => [|j jk].
  have [/legalP leg /overP[noX noO]] := H k (leP (leqnn k.+1)).
  by rewrite -/(at_move r k) leg noX noO.
by apply: H; apply/leP; apply: leqW; apply/leP.
Qed.

Lemma wins_restated n st r p k :
  0 < n -> Restated.X_follows (fun l => st (after l start)) r ->
  wins_with PlayerX st n p (at_move r k) ->
  played n r k ->
  exists q, q <= k + p /\
    (played n r q) /\
    ~ Restated.won n r q Restated.O /\
    (Restated.won n r q Restated.X \/
     q < k + p /\ Restated.mover q = Restated.O /\ ~ Restated.legal n r q /\
     exists c, Restated.allowed n r q c).
Proof.
move=> n0 fol; elim: p k => [|p IH] k win before.
  case: win => // own; exists k; rewrite addn0; split=> //; split=> //.
  split; last by left; apply/(wonP n r k PlayerX).
  move/(wonP n r k PlayerO) => ownO.
  by have := one_owner_start n0 (legal_record_at before); rewrite own ownO.
case: (boolP (owns n (at_move r k) PlayerX)) => own.
  exists k; split; first exact: leq_addr.
  split=> //; split; last by left; apply/(wonP n r k PlayerX).
  move/(wonP n r k PlayerO) => ownO.
  by have := one_owner_start n0 (legal_record_at before); rewrite own ownO.
case: win => [H|[noO H]]; first by case/negP: own.
have notover : ~ Restated.over n r k by apply/overP.
have next : Restated.legal n r k -> forall j, (j < k.+1)%coq_nat ->
    Restated.legal n r j /\ ~ Restated.over n r j.
  move=> leg j /leP; rewrite ltnS leq_eqVlt => /orP[/eqP->|/leP] //; auto.
rewrite addnS -addSn; move: H => /=; rewrite x_moves_at; case E: (odd k) => /=.
  case=> -[f lf] H; case: (boolP (legal n (at_move r k) (r k))) => leg.
    by apply: IH; [rewrite at_moveS; apply: H|apply: next; apply/legalP].
  exists k; split; first by rewrite addSn leqW // leq_addr.
  split=> //; split; first by move/(wonP n r k PlayerO); apply/negP.
  right; split; first by rewrite addSn ltnS leq_addr.
  split; first by rewrite mover_odd E.
  by split; [move/legalP; apply/negP|exists f; apply/allowedP].
case=> leg H; have rk : r k = st (at_move r k).
  by rewrite fol ?stdlib_history // mover_odd E.
apply: IH; first by rewrite at_moveS rk.
by apply: next; apply/legalP; rewrite rk.
Qed.

(* O's rule against any play of X. *)
Section AgainstRule.
Variables (n : nat) (st : list Restated.cell -> Restated.cell).

Fixpoint history (k : nat) : seq cell :=
  if k is k'.+1 then
    rcons (history k') (if odd k' then o_rule n (after (history k') start)
                        else st (history k'))
  else [::].

Definition against (k : nat) : cell :=
  if odd k then o_rule n (after (history k) start) else st (history k).

Lemma mkseq_against k : mkseq against k = history k.
Proof. by elim: k => // k IH; rewrite mkseqS IH. Qed.

Lemma against_odd k : odd k -> against k = o_rule n (at_move against k).
Proof. by rewrite /at_move mkseq_against {1}/against => ->. Qed.

Lemma X_follows_against : Restated.X_follows st against.
Proof.
move=> k; rewrite mover_odd stdlib_history mkseq_against /against.
by case: (odd k).
Qed.

Lemma survives_restated p k :
  survives_with PlayerO (o_rule n) n p start -> k <= p ->
  played n against k ->
  survives_with PlayerO (o_rule n) n (p - k) (at_move against k).
Proof.
move=> H; elim: k => [|k IH] lt before; first by rewrite subn0.
have {}IH : survives_with PlayerO (o_rule n) n (p - k) (at_move against k).
  apply: IH => [|j jk]; first exact: ltnW.
  by apply: before; apply/leP; apply: leqW; apply/leP.
have [/legalP leg /overP[_ noO]] := before k (leP (leqnn k.+1)).
rewrite at_moveS; move: IH leg; rewrite subnS.
have: 0 < p - k by rewrite subn_gt0.
case: (p - k) => // q _ /= [_ [own|]]; first by rewrite own in noO.
rewrite x_moves_at negbK; case: (boolP (odd k)) => E IH leg; last exact: IH.
case: IH => [none|[_]]; last by rewrite -against_odd.
by move: (none (against k)); rewrite leg.
Qed.

End AgainstRule.

Lemma restated n p : 4 <= n -> Restated.X_can_win n p <-> 2 * n + 3 <= p.
Proof.
move=> n4; have n0 : 0 < n by apply: leq_trans n4.
split=> [[st H]|le].
  rewrite leqNgt addnS ltnS; apply/negP => lt.
  have n2 : 2 <= n by apply: leq_trans n4.
  have [k [/leP kp [before [noO]]]] := H _ (@X_follows_against n st).
  have := survives_restated (survives_start n2) (leq_trans kp lt) before.
  case: (2 * n + 2 - k) (subn_gt0 k (2 * n + 2)) => [|q] pos /= [noX goes].
    case=> [/(wonP n _ k PlayerX)|[/leP kp' _]]; first exact/negP.
    by move: pos; rewrite (leq_trans kp' lt).
  case=> [/(wonP n _ k PlayerX)|]; first exact/negP.
  case=> _ [m [/legalP noleg [c /allowedP cleg]]].
  case: goes => [/(wonP n _ k PlayerO)//|]; rewrite x_moves_at negbK.
  have E : odd k by move: m; rewrite mover_odd; case: (odd k).
  rewrite E => -[none|[leg _]]; first by move: (none c); rewrite cleg.
  by apply: noleg; rewrite against_odd.
exists (fun l => x_rule n (after l start)) => r fol.
have none : played n r 0 by move=> j /leP.
have [q [qp H]] := wins_restated (k := 0) n0 fol (winning_rule_wins n4) none.
exists q; split; first by apply/leP; apply: leq_trans le.
case: H => before [noO H]; split=> //; split=> //.
case: H => [|[lt H]]; [by left|right; split=> //].
by apply/leP; apply: leq_trans le.
Qed.

Theorem restated_exact_length : Restated.exact_length.
Proof.
move=> n p /leP n4; have H := restated p n4.
by split=> [/H|] /leP // le; apply/H.
Qed.
