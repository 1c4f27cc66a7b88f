(** X's rule with all its choices (paper, section 4): wherever the paper says
   "any", every such cell is admitted. `x_rule` is one way to choose.

<<
    all_choices_win admits w st n p P
                          == w, playing whatever is admitted, wins within p
                             plies; and st is admitted
    tie_break_choices n P == the tie-break
    pair_admitted n M F b d k r s
                          == Rule 4.3: plan and pair
    plan_cells n a g      == what g makes of the plans with the property a
    plan_choices, second_plan_choices
                          == plies 2n-1 and 2n+1
    x_choices n P         == the moves that X's rule allows
    x_admits n P f        == f is one of them
    reached n w admits P  == play in which w makes admitted moves may get to P
    plays st              == the moves of st, as those that are admitted
    keeps_to n w admits st
                          == where w gets by playing st, st plays admitted moves
>>
*)

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
    else
      (exists f, legal n P f) /\
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
   case (C-iii) with nu(F) = n-2 the row s is u_a, the one without an
   O-stone. *)
Definition pair_admitted (M F : seq cell) (b d : nat) (k : plan) (r s : nat) :
  bool :=
  [&& r < n, s < n, admissible_pair n M F b d k r s
    & match k with
      | PlanI  => (d \in cols_of F) ||
                  ((b \notin rows_of F) &&
                   (matching F ==> (s \notin rows_of F)))
      | PlanII => (d \notin cols_of F) && (b \in rows_of F)
      end].

(* What g makes of the plans k and the rows r and s with the property a. *)
Definition plan_cells (a : plan -> nat -> nat -> bool)
    (g : plan -> nat -> nat -> cell) : seq cell :=
  let rows := [seq (r, s) | r <- iota 0 n, s <- iota 0 n] in
  [seq g PlanI rs.1 rs.2 | rs <- rows & a PlanI rs.1 rs.2] ++
  [seq g PlanII rs.1 rs.2 | rs <- rows & a PlanII rs.1 rs.2].

(* Ply 2n-1: X holds M, and O has just blocked (b, d). *)
Definition plan_choices (P : position) : seq cell :=
  let M := xs P in
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  let F := [seq g <- os P | g != (b, d)] in
  let firsts := plan_cells (pair_admitted M F b d)
                           (fun k r _ => plan_first n M b d k r) in
  [seq f <- board n | f \in firsts].

(* How X, that began a plan with x, may go on, where O's other stones are F. *)
Definition seconds (P : position) (F : seq cell) (x : cell) : seq cell :=
  let M := [seq g <- xs P | g != x] in
  let b := head 0 (open_rows n M) in
  let d := head 0 (open_cols n M) in
  if matching M then
    plan_cells (fun k r s =>
                  (x == plan_first n M b d k r) && pair_admitted M F b d k r s)
               (fun k _ s => plan_second n M b d k s)
  else [::].

(* Ply 2n+1: X holds M and the first stone of a plan, x, and O has blocked both
   completing cells. The order of the stones is not needed: any stone that
   leaves a matching is tried as x. *)
Definition second_plan_choices (P : position) : seq cell :=
  let blocked := completing n (xs P) in
  let F := [seq g <- os P | g \notin blocked] in
  let cells := flatten [seq seconds P F x | x <- xs P] in
  [seq f <- board n | f \in cells].

Definition x_choices (P : position) : seq cell :=
  let k := (size (xs P)).+1 in
  if k < n.-1 then phase1_moves n P
  else if k == n.-1 then tie_break_choices P
  else if threats n P PlayerX is f :: s then f :: s
  else if k == n then plan_choices P
  else second_plan_choices P.

Definition x_admits (P : position) (f : cell) : bool := f \in x_choices P.

Lemma plan_cellsP (a : plan -> nat -> nat -> bool) g f :
  reflect (exists k r s, [/\ r < n, s < n, a k r s & f = g k r s])
          (f \in plan_cells a g).
Proof.
have H k : reflect (exists r s, [/\ r < n, s < n, a k r s & f = g k r s])
    (f \in [seq g k rs.1 rs.2 | rs <- [seq (r, s) | r <- iota 0 n,
                                 s <- iota 0 n] & a k rs.1 rs.2]).
  apply: (iffP mapP) => [[[r s]]|[r [s [rn sn ok ->]]]].
    rewrite mem_filter -/(board n) mem_board => /and3P[ok rn sn] E.
    by exists r, s.
  exists (r, s); rewrite // mem_filter ok /= -/(board n) mem_board.
  by rewrite /on_board rn sn.
rewrite mem_cat; apply: (iffP orP) => [[/H|/H]|[[] [r [s ok]]]].
- by exists PlanI.
- by exists PlanII.
- by left; apply/H; exists r, s.
by right; apply/H; exists r, s.
Qed.

Lemma plan_choicesP P f (M := xs P) (b := head 0 (open_rows n M))
    (d := head 0 (open_cols n M)) (F := [seq g <- os P | g != (b, d)]) :
  reflect (on_board n f /\ exists k r s,
            pair_admitted M F b d k r s /\ f = plan_first n M b d k r)
          (f \in plan_choices P).
Proof.
rewrite mem_filter mem_board; apply: (iffP andP) => -[].
  by move/plan_cellsP=> [k [r [s [_ _ ok E]]]] fn; split=> //; exists k, r, s.
move=> fn [k [r [s [ok E]]]]; split=> //; apply/plan_cellsP; exists k, r, s.
by have /and3P[-> -> _] := ok.
Qed.

Lemma mem_seconds f P F : (f \in flatten [seq seconds P F x | x <- xs P]) =
  has (fun x => f \in seconds P F x) (xs P).
Proof. by apply/flatten_mapP/hasP. Qed.

Lemma second_plan_choicesP P f
    (F := [seq g <- os P | g \notin completing n (xs P)]) :
  reflect (on_board n f /\ exists2 x, x \in xs P &
            let M := [seq g <- xs P | g != x] in
            let b := head 0 (open_rows n M) in
            let d := head 0 (open_cols n M) in
            matching M /\ exists k r s,
              [/\ x = plan_first n M b d k r, f = plan_second n M b d k s
                & pair_admitted M F b d k r s])
          (f \in second_plan_choices P).
Proof.
rewrite mem_filter mem_board mem_seconds; apply: (iffP andP) => -[].
  case/hasP=> x xX; rewrite /seconds; case: ifP => // m /plan_cellsP.
  move=> [k [r [s [_ _ /andP[/eqP E ok] ->]]]] fn.
  by split=> //; exists x => //; split=> //; exists k, r, s.
move=> fn [x xX [m [k [r [s [E1 E2 ok]]]]]]; split=> //.
apply/hasP; exists x => //; rewrite /seconds m; apply/plan_cellsP.
by exists k, r, s; have /and3P[-> -> _] := ok; rewrite {1}E1 eqxx ok.
Qed.

End XChoices.

(* ---- every way to choose wins ---- *)

(* The positions that legal play reaches from the empty board if w makes
   admitted moves only and nobody has won before. *)
Inductive reached (n : nat) (w : player) (admits : position -> cell -> Prop) :
  position -> Prop :=
| ReachedStart : reached n w admits start
| ReachedPlay P f :
    reached n w admits P -> ~~ owns n P PlayerX -> ~~ owns n P PlayerO ->
    legal n P f -> (to_move P w -> admits P f) ->
    reached n w admits (play P f).

Definition plays (st : strategy) (P : position) (f : cell) : Prop := f = st P.

(* In the positions that w reaches by playing st, st plays an admitted move
   wherever there is one. *)
Definition keeps_to (n : nat) (w : player) (admits : position -> cell -> Prop)
    (st : strategy) : Prop :=
  forall P f,
    reached n w (plays st) P -> ~~ owns n P PlayerX -> ~~ owns n P PlayerO ->
    to_move P w -> admits P f -> admits P (st P).

Lemma nobody_owns n w P :
  ~~ owns n P w -> ~~ owns n P (other w) ->
  ~~ owns n P PlayerX /\ ~~ owns n P PlayerO.
Proof. by case: w. Qed.

Lemma all_choices_win_any admits w st st' n p P :
  keeps_to n w admits st' -> reached n w (plays st') P ->
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
  (forall Q, reached n w (plays st) Q ->
     ~~ owns n Q PlayerX -> ~~ owns n Q PlayerO ->
     to_move Q w -> st' Q = st Q) ->
  reached n w (plays st) P ->
  survives_with w st' n p P -> survives_with w st n p P.
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
