(** Audits: the definitions mean what they should, on small and concrete cases.
   Nothing here is used by the proofs.

<<
    at_ r c           == a cell as the paper writes it
    transversals n    == all transversals of the board
    nu_is_the_maximum == nu is the maximum
    X_wins, O_wins, nobody_wins
                      == the games of Figure 1
    off_the_board_does_not_win, ...
                      == strategies that win nothing
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Game Stealing Games
  Complete.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* A cell as the paper writes it, row and column counted from 1. *)
Definition at_ (r c : nat) : cell := (r.-1, c.-1).

(* ---- nu ---- *)

(* nu S is the largest size of a matching inside S, and nothing else is. *)
Theorem nu_is_the_maximum S k :
  nu S = k <->
  (exists M, [/\ matching M, {subset M <= S} & size M = k]) /\
  (forall M, matching M -> {subset M <= S} -> size M <= k).
Proof.
split=> [<-|[[M [m s <-]] le]];
  first by split=> [|M m s]; [apply: nu_witness | apply: nu_ge].
by apply/eqP; rewrite eqn_leq nu_ge // nu_le.
Qed.

Example nu_nothing : nu [::] = 0. Proof. by []. Qed.
Example nu_two_in_a_row : nu [:: at_ 1 1; at_ 1 2] = 1. Proof. by []. Qed.
Example nu_two_in_a_column : nu [:: at_ 1 1; at_ 2 1] = 1. Proof. by []. Qed.
Example nu_twice_one_cell : nu [:: at_ 1 1; at_ 1 1] = 1. Proof. by []. Qed.
Example nu_diagonal : nu [:: at_ 1 1; at_ 2 2; at_ 3 3; at_ 4 4] = 4.
Proof. by []. Qed.
Example nu_path : nu [:: at_ 1 1; at_ 1 2; at_ 2 2; at_ 2 3] = 2.
Proof. by []. Qed.
(* A row and a column: five cells of the 3 x 3 board, no three of them apart. *)
Example nu_cross : nu [:: at_ 2 1; at_ 2 2; at_ 2 3; at_ 1 2; at_ 3 2] = 2.
Proof. by []. Qed.
Example nu_board_3 : nu (board 3) = 3. Proof. by vm_compute. Qed.

(* ---- transversals: n! of them ---- *)

(* Each set of cells of the board is listed once. *)
Definition transversals (n : nat) : seq (seq cell) :=
  [seq T <- sublists (board n) | transversal n T].

Example transversals_1 : size (transversals 1) = 1. Proof. by []. Qed.
Example transversals_2 : size (transversals 2) = 2. Proof. by []. Qed.
Example transversals_3 : size (transversals 3) = 6. Proof. by vm_compute. Qed.
Example transversals_4 : size (transversals 4) = 24. Proof. by vm_compute. Qed.

(* The diagonals of the 2 x 2 board, A and B in the paper. *)
Example transversals_2_are : transversals 2 =i
  [:: [:: at_ 1 1; at_ 2 2]; [:: at_ 1 2; at_ 2 1]].
Proof. by move=> T; rewrite !inE orbC. Qed.

(* ---- completing cells and threats ---- *)

Example completing_diagonal : completing 3 [:: at_ 1 1; at_ 2 2] = [:: at_ 3 3].
Proof. by []. Qed.
Example completing_two_rows :
  completing 3 [:: at_ 1 1; at_ 1 2; at_ 2 1; at_ 2 2] = [:: at_ 3 3].
Proof. by []. Qed.
Example completing_none : completing 3 [:: at_ 1 1] = [::]. Proof. by []. Qed.

(* The remark after Lemma 12: O's set has exposed row 3 and exposed columns 2
   and 3, and (3,2) completes it. *)
Definition remark_O : seq cell :=
  [:: at_ 1 2; at_ 2 1; at_ 4 4; at_ 1 4; at_ 1 3].

Example remark_O_nu : nu remark_O = 3. Proof. by vm_compute. Qed.
Example remark_O_rows : D_R 4 remark_O = [:: 3.-1]. Proof. by vm_compute. Qed.
Example remark_O_cols : D_C 4 remark_O = [:: 2.-1; 3.-1].
Proof. by vm_compute. Qed.
Example remark_O_completing : completing 4 remark_O = [:: at_ 3 2; at_ 3 3].
Proof. by vm_compute. Qed.
(* (3,3) is X's: it completes O's set, but O does not threaten it. *)
Example remark_O_threats :
  threats 4 (Position [:: at_ 1 1; at_ 2 2; at_ 3 3] remark_O) PlayerO =
    [:: at_ 3 2].
Proof. by vm_compute. Qed.

(* ---- whole games ---- *)

(* A game played by the rules to its end: each cell was free when it was taken
   and nobody had won before. Its outcome is read from the last position. *)
Definition played (n : nat) (moves : seq cell) : bool :=
  legal_record n start moves.
Definition won_by (n : nat) (w : player) (moves : seq cell) : bool :=
  played n moves && owns n (after moves start) w.
Definition drawn (n : nat) (moves : seq cell) : bool :=
  [&& played n moves, ~~ has (free (after moves start)) (board n),
      ~~ owns n (after moves start) PlayerX
        & ~~ owns n (after moves start) PlayerO].

(* The three outcomes of the paper's Figure 1, on the 5 x 5 board (the game
   records published with the paper). *)
Definition game_won_by_X : seq cell :=
  [:: at_ 1 3; at_ 1 1; at_ 2 5; at_ 4 2; at_ 3 1; at_ 2 3; at_ 4 4; at_ 5 5;
    at_ 5 2].
Definition game_won_by_O : seq cell :=
  [:: at_ 1 1; at_ 1 4; at_ 3 2; at_ 2 1; at_ 5 4; at_ 3 5; at_ 2 3; at_ 4 2;
    at_ 4 1; at_ 5 3].
Definition game_drawn : seq cell :=
  [:: at_ 2 4; at_ 1 1; at_ 2 2; at_ 4 2; at_ 3 4; at_ 3 2; at_ 2 1; at_ 3 1;
    at_ 4 4; at_ 1 5;
      at_ 1 3; at_ 4 1; at_ 1 4; at_ 4 3; at_ 4 5; at_ 5 5; at_ 2 5; at_ 1 2;
        at_ 5 3; at_ 5 2;
      at_ 2 3; at_ 5 4; at_ 3 3; at_ 5 1; at_ 3 5].

Example X_wins : won_by 5 PlayerX game_won_by_X. Proof. by vm_compute. Qed.
Example X_wins_only : ~~ won_by 5 PlayerO game_won_by_X.
Proof. by vm_compute. Qed.
Example O_wins : won_by 5 PlayerO game_won_by_O. Proof. by vm_compute. Qed.
Example O_wins_only : ~~ won_by 5 PlayerX game_won_by_O.
Proof. by vm_compute. Qed.
Example nobody_wins : drawn 5 game_drawn. Proof. by vm_compute. Qed.

(* An occupied cell, or a move after the end, makes a record illegal. *)
Example cell_taken_twice : ~~ played 5 [:: at_ 1 3; at_ 1 3]. Proof. by []. Qed.
Example cell_off_the_board : ~~ played 5 [:: at_ 6 1]. Proof. by []. Qed.
Example move_after_the_end : ~~ played 5 (rcons game_won_by_X (at_ 5 1)).
Proof. by vm_compute. Qed.

(* ---- forcing a win ---- *)

(* Who owns a transversal has won; on a full board nobody can win any more. *)
Example owner_has_won : can_win PlayerX 5 0 (after game_won_by_X start).
Proof. by left; vm_compute. Qed.

Example loser_cannot_win p : ~ can_win PlayerO 5 p (after game_won_by_X start).
Proof. by case: p => [|p] [] // []. Qed.

Lemma no_free_cell_full n P : ~~ has (free P) (board n) -> full n P.
Proof.
by move=> no f; apply: contra no => /andP[fn ff]; apply/hasP; exists f;
  rewrite ?mem_board.
Qed.

Example full_board_is_no_win w p : ~ can_win w 5 p (after game_drawn start).
Proof.
have full_board : full 5 (after game_drawn start).
  by apply: no_free_cell_full; vm_compute.
by move/(can_win_full full_board); apply/negP; case: w; vm_compute.
Qed.

(* On the 1 x 1 board X needs one ply. *)
Example one_ply_is_needed : ~ can_win PlayerX 1 0 start. Proof. by case. Qed.
Example one_ply_is_enough : can_win PlayerX 1 1 start.
Proof. by right; split=> //; exists (0, 0) => //; left. Qed.

(* X one move from the end wins by the right cell; if O is to move, O wins. *)
Example X_to_move_wins : can_win PlayerX 3 1
  (Position [:: at_ 1 1; at_ 2 2] [:: at_ 1 2; at_ 2 1]).
Proof. by right; split=> //; exists (at_ 3 3) => //; left. Qed.

(* ---- strategies ---- *)

(* A strategy that names a cell off the board wins nothing and survives
   nothing. *)
Example off_the_board_does_not_win n p :
  1 <= n -> ~ wins_with PlayerX (fun=> (n, n)) n p start.
Proof.
move=> n1; have none : has_transversal n [::] = false.
  by apply: contraTF n1 => /has_transversal_size /=; rewrite -leqNgt.
case: p => [|p] /=; rewrite /owns /= none; case=> // -[_ [l _]].
by move: l; rewrite /legal /on_board /= ltnn.
Qed.

Example off_the_board_does_not_survive n :
  2 <= n -> ~ survives_with PlayerO (fun=> (n, n)) n 2 start.
Proof.
move=> n2; have l : legal n start (0, 0) by rewrite /legal /on_board /= ltnW.
have e : owns n (Position [:: (0, 0)] [::]) PlayerO = false.
  by apply: contraTF n2 => /has_transversal_size /=; rewrite leqn0 => /eqP->.
have e0 : owns n start PlayerO = false by [].
case=> _ [|/(_ _ l)/=]; first by rewrite e0.
case=> _ [|]; first by rewrite e.
case=> [/(_ (0, 1))|[]]; first by rewrite /legal /on_board /= n2 ltnW.
by rewrite /legal /on_board /= ltnn.
Qed.

(* Nor does one that names the same cell again and again. *)
Example same_cell_does_not_win n p :
  2 <= n -> ~ wins_with PlayerX (fun=> (0, 0)) n p start.
Proof.
move=> n2; have none k (S : seq cell) :
  size S = k -> k < n -> has_transversal n S = false.
  by move=> <- lt; apply: contraTF lt => /has_transversal_size; rewrite -leqNgt.
have n0 : 0 < n by apply: ltnW.
have l : legal n (Position [:: (0, 0)] [::]) (0, 1)
  by rewrite /legal /on_board /= n2 n0.
case: p => [|p] /=; rewrite /owns /= (none 0) //; first by case.
case=> // -[_ [_]]; case: p => [|p] /=; rewrite /owns /= (none 1) //;
  first by case.
case=> // -[_ [_ /(_ _ l)]]; case: p => [|p] /=; rewrite /owns /= (none 1) //;
  first by case.
by case=> // -[_ []]; rewrite /legal /free /= !andbF.
Qed.

(* ---- complete graphs: the perfect matchings are 1, 3, 15 and 105, and the two
   rules against each other take 9 plies on 6 vertices ---- *)

Example perfect_matchings_number :
  [seq size (perfect_matchings m (vertices m)) | m <- [:: 1; 2; 3; 4]]
  = [:: 1; 3; 15; 105].
Proof. by vm_compute. Qed.

Example perfect_matchings_4 :
  perfect_matchings 2 (vertices 2) =
  [:: [:: (0, 1); (2, 3)]; [:: (0, 2); (1, 3)]; [:: (0, 3); (1, 2)]].
Proof. by []. Qed.

Example complete_rules_play :
  let G := complete_game Achievement 3 in
  let fix plays p P := if p is p'.+1 then
    plays p' (play P (if x_to_move P then complete_x_rule 3 P
                      else complete_o_rule 3 P)) else P in
  (won G (plays 8 start) PlayerX, won G (plays 9 start) PlayerX)
  = (false, true).
Proof. by vm_compute. Qed.
