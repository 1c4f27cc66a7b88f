(* X's rule with all its choices (paper, section 4): wherever the paper says
   "any", every such cell is admitted. `x_rule` is one way to choose.

    all_choices_win admits w st n p P
                          == w, playing whatever is admitted, wins within p
                             plies; and st is admitted
    tie_break_choices n P == the tie-break
    pair_admitted n M F b d k r s
                          == Rule 4.3: plan and pair
    plan_admits, second_plan_admits
                          == plies 2n-1 and 2n+1
    x_admits n P f        == X's rule
    reached n w st P      == w, playing st, may get to P
    keeps_to n w admits st
                          == where w gets by playing st, st plays admitted
                             moves *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* w, who may play any admitted move, wins within p plies, whatever it chooses
   and whatever the opponent plays; and st chooses among the admitted moves. *)
Fixpoint all_choices_win (admits : position -> cell -> Prop) (w : player)
    (st : strategy) (n p : nat) (P : position) : Prop :=
  owns n P w \/
  if p is p'.+1 then
    ~~ owns n P (other w) /\
    if to_move P w then
      admits P (st P) /\
      forall f, admits P f ->
        legal n P f /\ all_choices_win admits w st n p' (play P f)
    else (exists f, legal n P f) /\
         forall f, legal n P f -> all_choices_win admits w st n p' (play P f)
  else False.

Section XChoices.

Variable n : nat.

(* An admissible outcome with 1 <= w <= n-3 if there is one, or else one with
   w <= n-3. *)
Definition tie_break_choices (P : position) : seq cell :=
  let adm := [seq f <- open_block n (xs P) | admissible n P f] in
  let preferred := [seq f <- adm | 1 <= outcome_weight n P f <= n - 3] in
  if preferred is [::] then [seq f <- adm | outcome_weight n P f <= n - 3]
  else preferred.

(* The plan is given by the case; the pair is any admissible one, but that in
   case (C-iii) with nu(F) = n-2 the row s is u_a. *)
Definition pair_admitted (M F : seq cell) (b d : nat) (k : plan) (r s : nat) :
  bool :=
  [&& r < n, s < n, admissible_pair n M F b d k r s
    & match k with
      | PlanI => (d \in cols_of F) ||
                 ((b \notin rows_of F) &&
                   (matching F ==> (s == last_row n F b)))
      | PlanII => (d \notin cols_of F) && (b \in rows_of F)
      end].

(* Ply 2n-1: X holds M, and O has just blocked (b, d). *)
Definition plan_admits (P : position) (f : cell) : Prop :=
  let M := xs P in
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  let F := [seq g <- os P | g != (b, d)] in
  exists k r s, pair_admitted M F b d k r s /\ f = plan_first n M b d k r.

(* Ply 2n+1: X holds M and the first stone of a plan, and O has just blocked. *)
Definition second_plan_admits (P : position) (f : cell) : Prop :=
  let M := behead (xs P) in
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  let F := [seq g <- behead (os P) | g != (b, d)] in
  exists k r s,
    [/\ pair_admitted M F b d k r s, xs P = plan_first n M b d k r :: M
      & f = plan_second n M b d k s].

Definition x_admits (P : position) (f : cell) : Prop :=
  let k := (size (xs P)).+1 in
  if k < n.-1 then is_true (f \in phase1_moves n P)
  else if k == n.-1 then is_true (f \in tie_break_choices P)
  else if threats n P PlayerX is _ :: _ then is_true (f \in threats n P PlayerX)
  else if k == n then plan_admits P f
  else second_plan_admits P f.

End XChoices.

(* ---- every way to choose wins ---- *)

(* The positions that legal play reaches from the empty board if w plays st and
   nobody has won before. *)
Inductive reached (n : nat) (w : player) (st : strategy) : position -> Prop :=
| ReachedStart : reached n w st start
| ReachedPlay P f :
    reached n w st P -> ~~ owns n P PlayerX -> ~~ owns n P PlayerO ->
    legal n P f -> (to_move P w -> f = st P) -> reached n w st (play P f).

(* In the positions that w reaches by playing st, st plays an admitted move
   wherever there is one. *)
Definition keeps_to (n : nat) (w : player) (admits : position -> cell -> Prop)
    (st : strategy) : Prop :=
  forall P f,
    reached n w st P -> ~~ owns n P PlayerX -> ~~ owns n P PlayerO ->
    to_move P w -> admits P f -> admits P (st P).

Lemma nobody_owns n w P :
  ~~ owns n P w -> ~~ owns n P (other w) ->
  ~~ owns n P PlayerX /\ ~~ owns n P PlayerO.
Proof. by case: w. Qed.

Lemma all_choices_win_any admits w st st' n p P :
  keeps_to n w admits st' -> reached n w st' P ->
  all_choices_win admits w st n p P -> wins_with w st' n p P.
Proof.
move=> keep; elim: p P => [|p IH] P re /= [own|]; try by [left|case].
case=> no H; case own: (owns n P w); [by left | right; split=> //].
have [nX nO] := nobody_owns (negbT own) no.
case: ifP H => [t [a H]|t [ex H]].
  have {}a := keep _ _ re nX nO t a; have [l Hf] := H _ a; split=> //.
  by apply: IH Hf; apply: ReachedPlay.
split=> // f l; apply: IH (H f l); apply: ReachedPlay => //.
by rewrite t.
Qed.

(* The strategy that `all_choices_win` names keeps to the choices. *)
Lemma all_choices_win_keeps admits w st n p :
  all_choices_win admits w st n p start -> keeps_to n w admits st.
Proof.
move=> H P g re; have {p H} [p H] : exists p, all_choices_win admits w st n p P.
  elim: re => [|{}P f _ [q W] nX nO l fst]; first by exists p.
  have nw : ~~ owns n P w by case: (w).
  case: q W => [|q] [own|] //; try by rewrite own in nw.
  case=> _ W; exists q; case: ifP fst W => [_ -> // [a /(_ _ a)[]]|_ _ []] //.
  by move=> _; apply.
move=> nX nO t _; have nw : ~~ owns n P w by case: (w).
case: p H => [|p] [own|] //; try by rewrite own in nw.
by rewrite t => -[_ []].
Qed.

(* A strategy that agrees with one that holds out, where it gets, holds out. *)
Lemma survives_agree w st st' n p P :
  (forall Q, reached n w st Q -> ~~ owns n Q PlayerX -> ~~ owns n Q PlayerO ->
     to_move Q w -> st' Q = st Q) ->
  reached n w st P -> survives_with w st' n p P -> survives_with w st n p P.
Proof.
move=> agree; elim: p P => [|p IH] P re [no H]; split=> //.
case own: (owns n P w); [by left | right].
case: H => [|H]; first by rewrite own.
have [nX nO] := nobody_owns (negbT own) no.
case: ifP H => t H.
  case: H => [|[l H]]; [by left | right]; rewrite -(agree P) //.
  split=> //; apply: IH H; apply: ReachedPlay => // _.
  exact: agree.
move=> f l; apply: IH (H f l); apply: ReachedPlay => //.
by rewrite t.
Qed.
