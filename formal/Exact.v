(* The exact length of the game: the paper's conjecture. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game XRule ORule TheoremA Delay.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma can_win_longer w n p q P : p <= q -> can_win w n p P -> can_win w n q P.
Proof.
elim: p q P => [|p IH] [|q] P // le; case=> [own|]; try by left.
case=> no H; right; split=> //; case: (to_move P w) H => [[f lf H]|[some H]].
  by exists f => //; apply: IH H.
by split=> // f lf; apply: IH (H f lf).
Qed.

(* For n >= 4 X can force a win within p plies exactly when p >= 2n+3. *)
Theorem exact_length n p : 4 <= n -> can_win PlayerX n p start <-> 2 * n + 3 <= p.
Proof.
move=> n4; split=> [win|le].
  rewrite leqNgt addnS ltnS; apply/negP => le.
  have n2 : 2 <= n by apply: leq_trans n4.
  exact: survives_with_not_can_win (survives_shorter le (survives_start n2)) win.
exact: can_win_longer le (wins_with_can_win (theoremA_rule_wins n4)).
Qed.
