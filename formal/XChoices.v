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
    keeps_to admits st    == st plays admitted moves *)

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

Lemma all_choices_win_st admits w st n p P :
  all_choices_win admits w st n p P -> wins_with w st n p P.
Proof.
elim: p P => [|p IH] P /= [own|]; try by [left|case].
case=> no H; right; split=> //; case: (to_move P w) H => [[a H]|[ex H]].
  by have [l /IH] := H _ a.
by split=> // f lf; apply: IH; apply: H.
Qed.

(* A strategy that plays an admitted move wherever there is one. *)
Definition keeps_to (admits : position -> cell -> Prop) (st : strategy) :
  Prop :=
  forall P f, admits P f -> admits P (st P).

Lemma all_choices_win_any admits w st st' n p P :
  keeps_to admits st' ->
  all_choices_win admits w st n p P -> all_choices_win admits w st' n p P.
Proof.
move=> keep; elim: p P => [|p IH] P /= [own|]; try by [left|case].
case=> no H; right; split=> //; case: (to_move P w) H => [[a H]|[ex H]].
  by split=> [|f /H[lf Hf]]; [apply: keep a|split=> //; apply: IH].
by split=> // f lf; apply: IH; apply: H.
Qed.
