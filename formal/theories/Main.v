(** The headline statements on one page, but one: g(4) = 21 is `g_4` in
   largest/FourLargest.v, which `make largest` checks.

   The definitions are in Board.v, Game.v, XRule.v, ORule.v, XChoices.v and
   OChoices.v for the n x n board; in Games.v for other boards and winning sets;
   in Families.v and AllFamilies.v for families; in Complete.v for complete
   graphs; and in Listed.v, Checker.v, Text.v, Certificate3.v and File.v for
   certificates. *)

From mathcomp Require Import all_ssreflect perm.
From Transversal Require Import Board Matching Game Games Symmetry Strategies
  XRule ORule XChoices OChoices Stealing SmallBoards WinningTheorem Delay
  DelayMissing Exact DelayAny AnyMissing DiagonalMissing RulePermuted
  Permutations Determined Criteria Pairings Goals Avoidance Grid Complete
  CompleteWin CompleteDelay OddOrder CompleteMaker SquareMaker Families
  Checker Text Statement Listed Certificate3 File Certified FourFamilies
  AllFamilies PairFamilies Avoider.

(* ---- the definitions, in MathComp's types ---- *)

Theorem transversals_are_permutations n T :
  transversal n T <-> exists s : {perm 'I_n}, perm_eq T (perm_cells s).
Proof. exact: transversal_perm. Qed.

(* nu is the matching number of a finite set of cells of the m x n board. *)
Theorem nu_is_the_matching_number m n S :
  {in S, forall f, (f.1 < m) && (f.2 < n)} ->
  nu S = matching_number (set_of m n S).
Proof. exact: nu_finset. Qed.

(* ---- the n x n board ---- *)

(* Theorem A, as the paper states it. *)
Theorem first_player :
  [/\ first_player_wins 1, is_draw 2, is_draw 3
    & forall n, 4 <= n -> first_player_wins n].
Proof. exact: winning_theorem. Qed.

(* X, playing its rule, wins by ply 2n+3 against every defence. *)
Theorem x_rule_wins n :
  4 <= n -> wins_with PlayerX (x_rule n) n (2 * n + 3) start.
Proof. exact: winning_rule_wins. Qed.

(* So does every strategy that plays a move that the rule allows, in each
   position that it reaches. *)
Theorem every_choice_wins n st :
  4 <= n -> keeps_to n PlayerX (x_admits n) st ->
  wins_with PlayerX st n (2 * n + 3) start.
Proof. exact: winning_any_choice. Qed.

(* The delay theorem: O, by its rule, keeps X from winning up to ply 2n+1. *)
Theorem o_rule_holds_out n :
  2 <= n -> survives_with PlayerO (o_rule n) n (2 * n + 1) start.
Proof. exact: delaying_rule_survives. Qed.

Theorem every_choice_holds_out n st :
  2 <= n -> keeps_to n PlayerO (o_admits n) st ->
  survives_with PlayerO st n (2 * n + 1) start.
Proof. exact: delaying_any_choice. Qed.

(* Without any z <= n-2 cells, too, X cannot force a win sooner. *)
Theorem nor_without_cells n Z p :
  size Z + 2 <= n -> p <= 2 * n + 2 ->
  ~ forces (board_without n Z) PlayerX p PlayerX start.
Proof. by rewrite addn2; apply: delay_missing. Qed.

(* For n >= 22 X wins by ply 2n+3 whichever n-1 cells are missing, and not
   sooner unless they lie in one line. *)
Theorem without_any_cells n Z p :
  22 <= n -> size Z < n -> two_left n Z ->
  forces (board_without n Z) PlayerX p PlayerX start <-> 2 * n + 3 <= p.
Proof. exact: fewer_missing_exact. Qed.

(* So, for n >= 14, without the diagonal, and for n >= 23 X wins by then
   whichever n cells are missing, unless they fill a line. *)
Theorem without_the_diagonal n p :
  14 <= n ->
  forces (board_without n (main_diagonal n)) PlayerX p PlayerX start <->
  2 * n + 3 <= p.
Proof. exact: diagonal_exact. Qed.

Theorem without_any_n_cells n Z :
  23 <= n -> size Z <= n ->
  forces (board_without n Z) PlayerX (2 * n + 3) PlayerX start <->
  lines_left n Z.
Proof. exact: any_n_missing. Qed.

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

(* With a goal k < n, k <= m, on the m x n board X wins exactly at ply 2k-1. *)
Theorem smaller_goal m n k p :
  0 < k -> k <= m -> k < n ->
  forces (Game (oblong m n) Achievement (Size k)) PlayerX p PlayerX start <->
  (2 * k).-1 <= p.
Proof. by move=> k0 km kn; apply: goal_first. Qed.

(* By avoidance the second player does not lose on a board with an even side. *)
Theorem avoidance_with_an_even_side m n k p :
  0 < k -> ~~ (odd m && odd n) ->
  ~ forces (Game (oblong m n) Avoidance (Size k)) PlayerX p PlayerX start.
Proof. exact: even_side. Qed.

(* ---- any board and any winning sets ---- *)

(* Strategy stealing. *)
Theorem second_player_of_any_game A T p :
  ~~ winning T [::] ->
  ~ forces (Game A Achievement T) PlayerO p PlayerX start.
Proof. by move=> nw; apply: second_never_forces. Qed.

(* What X wins by achievement, Maker wins. *)
Theorem maker_wins_more A T p t P :
  forces (Game A Achievement T) PlayerX p t P ->
  forces (Game A MakerBreaker T) PlayerX p t P.
Proof. exact: maker_from_achievement. Qed.

(* A pairing: nobody wins if every winning set contains one of disjoint pairs of
   cells. *)
Theorem pairing_is_a_draw (A : seq cell) Ws Ps w p :
  {subset pair_cells Ps <= A} -> uniq (pair_cells Ps) ->
  all (fun W => has (fun b => (b.1 \in W) && (b.2 \in W)) Ps) Ws ->
  ~~ winning (Sets Ws) [::] ->
  ~ forces (Game A Achievement (Sets Ws)) w p PlayerX start.
Proof. by move=> sub u pairs; apply: (pairing_draw sub u pairs). Qed.

(* Erdos and Selfridge, with Breaker to begin: Maker does not win if the sum of
   2^(-size W) over the winning sets W is below 1. All is multiplied by 2^K. *)
Theorem breaker_by_potential A Ws K p :
  all uniq Ws -> all (fun W => size W <= K) Ws ->
  \sum_(W <- Ws) 2 ^ (K - size W) < 2 ^ K ->
  ~ forces (Game A MakerBreaker (Sets Ws)) PlayerX p PlayerO start.
Proof. by move=> u small lt; apply: erdos_selfridge_second lt. Qed.

(* Avoider, A, loses by owning one of its sets. It does not if the same sum is
   below 1/2, whoever begins. *)
Theorem avoider_by_potential G A K n k :
  (forall w, all uniq (sets_of G w)) -> avoids G ->
  (forall j, mover_at G j.+1 = other (mover_at G j)) ->
  (\sum_(W <- sets_of G A) 2 ^ (K - size W)) * 2 < 2 ^ K ->
  ~ wins_from G (other A) k (nseq n Free).
Proof. by move=> u a alternate; apply: (avoider_holds_start u a alternate). Qed.

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

(* Theorem 5, without its count: g(n) is larger than the number of transversals
   that contain one of disjoint pairs of cells. *)
Theorem families_with_pairs n Ps k :
  uniq (pair_cells Ps) -> all (on_board n) (pair_cells Ps) -> 0 < n ->
  always_won n k -> count (contains_pair Ps) (all_transversals n) < k.
Proof. exact: pairs_lower. Qed.

(* g(5) >= 73 and g(6) >= 433. *)
Theorem large_draws k :
  (always_won 5 k -> 73 <= k) /\ (always_won 6 k -> 433 <= k).
Proof. by split; [apply: g_5_lower|apply: g_6_lower]. Qed.

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

(* Nobody wins on K4. *)
Theorem draw_on_four_vertices w p :
  ~ forces (complete_game Achievement 2) w p PlayerX start.
Proof. exact: complete_draw_2. Qed.

(* The first to own m disjoint edges of the complete graph with 2m+1 vertices
   wins: X can force that within p plies if and only if p is 2m-1 or more. *)
Theorem length_for_odd_order m p :
  0 < m -> forces (odd_game m) PlayerX p PlayerX start <-> (2 * m).-1 <= p.
Proof. exact: odd_order. Qed.

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
