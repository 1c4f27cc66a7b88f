(** The headline statements on one page. What they are about is defined in
   Board.v, Game.v, XRule.v, ORule.v, XChoices.v, OChoices.v; in Complete.v for
   complete graphs, and in Games.v, Checker.v and Text.v for certificates. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Symmetry Strategies XRule
  ORule XChoices OChoices Stealing SmallBoards TheoremA Delay Exact RulePermuted
  Complete CompleteWin CompleteDelay CompleteMaker
  SquareMaker Families Checker Text Statement Listed Certificate3 File
  Certified FourFamilies.

(* ---- the n x n board ---- *)

(* Theorem A, as the paper states it. *)
Theorem first_player :
  [/\ first_player_wins 1, is_draw 2, is_draw 3
    & forall n, 4 <= n -> first_player_wins n].
Proof. exact: theoremA. Qed.

(* X, playing its rule, wins by ply 2n+3 against every defence. *)
Theorem x_rule_wins n :
  4 <= n -> wins_with PlayerX (x_rule n) n (2 * n + 3) start.
Proof. exact: theoremA_rule_wins. Qed.

(* So does every strategy that plays a move that the rule allows, in each
   position that it reaches. *)
Theorem every_choice_wins n st :
  4 <= n -> keeps_to n PlayerX (x_admits n) st ->
  wins_with PlayerX st n (2 * n + 3) start.
Proof. exact: theoremA_any_choice. Qed.

(* Theorem B. O, playing its rule, keeps X from winning up to ply 2n+1. *)
Theorem o_rule_holds_out n :
  2 <= n -> survives_with PlayerO (o_rule n) n (2 * n + 1) start.
Proof. exact: theoremB_rule_survives. Qed.

Theorem every_choice_holds_out n st :
  2 <= n -> keeps_to n PlayerO (o_admits n) st ->
  survives_with PlayerO st n (2 * n + 1) start.
Proof. exact: theoremB_any_choice. Qed.

(* The paper's conjecture: X can force a win within p plies if and only if p is
   2n+3 or more. *)
Theorem length_of_the_game n p :
  4 <= n -> can_win PlayerX n p start <-> 2 * n + 3 <= p.
Proof. exact: exact_length. Qed.

Theorem second_player n : 1 <= n -> ~ second_player_wins n.
Proof. exact: second_player_never_wins. Qed.

(* The rules do not see the names of rows and columns: permuting a position that
   play by the rule reaches permutes the moves that the rule allows. *)
Theorem x_rule_commutes n u u' v v' P :
  permutes n u u' -> permutes n v v' ->
  4 <= n -> reached n PlayerX (x_admits n) P -> x_to_move P ->
  ~~ owns n P PlayerX ->
  x_choices n (position_image (permuted u v) P) =i
  map (permuted u v) (x_choices n P).
Proof. by move=> pu pv; apply: x_choices_permuted pu pv _. Qed.

Theorem o_rule_commutes n u u' v v' P :
  permutes n u u' -> permutes n v v' ->
  reached n PlayerO (o_admits n) P -> ~~ x_to_move P ->
  o_choices n (position_image (permuted u v) P) =i
  map (permuted u v) (o_choices n P).
Proof. by move=> pu pv; apply: o_choices_permuted pu pv _. Qed.

(* Maker, which only wants to own a transversal, needs n+1 cells, one less than
   X: whether Maker begins or Breaker. *)
Theorem maker_on_the_board n p :
  5 <= n ->
  forces (Game (board n) MakerBreaker (Size n)) PlayerX p PlayerX start <->
  2 * n + 1 <= p.
Proof. exact: square_maker_first. Qed.

Theorem maker_second_on_the_board n p :
  6 <= n ->
  forces (Game (board n) MakerBreaker (Size n)) PlayerX p PlayerO start <->
  2 * n + 2 <= p.
Proof. exact: square_maker_second. Qed.

(* ---- winning families ---- *)

(* Theorem 2 of docs/families.md: f(n+1) <= b(n). *)
Theorem first_player_families n k : won_second n k -> won_first n.+1 k.
Proof. exact: first_from_second. Qed.

(* Theorem 3: b(n+1) <= (n+1) b(n). *)
Theorem one_more_row n k :
  1 <= n -> won_second n k -> won_second n.+1 (n.+1 * k).
Proof. exact: second_next. Qed.

(* Theorem 3: b(m+n) <= b(m) b(n). *)
Theorem product_of_families m n j k :
  won_second m j -> won_second n k -> won_second (m + n) (j * k).
Proof. exact: second_product. Qed.

(* Theorem 4: 2^n <= 2 f(n). *)
Theorem winning_families_are_large n k : won_first n k -> 2 ^ n <= 2 * k.
Proof. exact: first_lower. Qed.

(* f(4) <= 15. *)
Theorem family_of_fifteen : won_first 4 15.
Proof. exact: smallest_4. Qed.

(* ---- complete graphs ---- *)

(* The first to own a perfect matching of the complete graph with 2m vertices
   wins: X can force that within p plies if and only if p is 2m+3 or more. *)
Theorem length_on_complete_graphs m p :
  3 <= m ->
  forces (complete_game Achievement m) PlayerX p PlayerX start <->
  2 * m + 3 <= p.
Proof. exact: complete_exact_length. Qed.

(* There, too, Maker needs one edge less than X. *)
Theorem maker_on_complete_graphs m p :
  3 <= m ->
  forces (complete_game MakerBreaker m) PlayerX p PlayerX start <->
  2 * m + 1 <= p.
Proof. exact: complete_maker_first. Qed.

Theorem maker_second_on_complete_graphs m p :
  3 <= m ->
  forces (complete_game MakerBreaker m) PlayerX p PlayerO start <->
  2 * m + 2 <= p.
Proof. exact: complete_maker_second. Qed.

(* ---- certificates ---- *)

(* What the checker accepts is true, and what it prints is read as that. *)
Theorem accepted_claims lines cs :
  file_accepted lines = Some cs -> forall c, List.In c cs -> true_claim c.
Proof. exact: any_file_sound. Qed.

Theorem printed_claims h lines :
  statement h = Some lines -> read_head lines = Some h.
Proof. exact: statement_read. Qed.

Theorem printed_listed_claims c lines :
  named_statement c = Some lines -> read_named lines = Some c.
Proof. exact: named_statement_read. Qed.

(* A value that a certificate proves in the kernel; Certified.v has more. *)
Theorem length_on_the_4x4_board p : can_win PlayerX 4 p start <-> 11 <= p.
Proof. exact: length_4. Qed.
