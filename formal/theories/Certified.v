(** Values of boards, proved in the kernel by running the checker on
    certificates that the solver wrote. Nothing is used of Theorems A and B but
    the definitions.

<<
    game_value G t w p       == from the start, t to move, w can win by ply
                                p and no sooner
    exactly                  == from a certificate to a value
    length_4, length_5, length_6
                             == the paper's game
    oblong_2x3 ... corner_missing
                             == other boards, goals and rules
    nobody_wins_3            == n = 3
    noughts_and_crosses_draw == a family of winning sets
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Grid
  Checker Text Certificates.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The empty board with R rows and C columns, the first player, the goal. *)
Definition rectangle (R C : nat) : seq cell :=
  [seq (r, c) | r <- iota 0 R, c <- iota 0 C].

(* From the empty board, player t to move, player w wins by ply q if and only if
   q is p or more. *)
Definition game_value (G : game) (t w : player) (p : nat) : Prop :=
  forall q, wins_by G w q t start <-> p <= q.

Lemma wins_by_longer G w p q t P :
  p <= q -> wins_by G w p t P -> wins_by G w q t P.
Proof.
move=> le [lp f]; split; first exact: leq_trans le.
by apply: forces_longer f; apply: leq_sub2r.
Qed.

Lemma valueI G t w p :
  wins_by G w p.+1 t start -> ~ wins_by G w p t start -> game_value G t w p.+1.
Proof.
move=> yes no q; split=> [win|le]; last exact: wins_by_longer le yes.
by rewrite ltnNge; apply/negP => le; apply: no; apply: wins_by_longer le win.
Qed.

(* ---- from certificates ---- *)

Definition free_board (R C : nat) : grid := nseq R (nseq C Free).

(* What a certificate says of the empty board B. *)
Definition says (B : grid) (c : convention) (T : target) (t w : player)
    (yes : bool) (p : nat) : claim :=
  Claim c T (size B) (size (head [::] B)) B t w yes p.

Lemma says_true B c T t w yes p (cells : seq cell) :
  position_of B = start -> area_of B = cells ->
  claimed (says B c T t w yes p) -> holds (Game cells c T) w yes p t start.
Proof. by rewrite /claimed /game_of /= => -> ->. Qed.

(* The certificate proves both that w wins by ply p+1 and that w does not by
   p. *)
Theorem exactly (lines : seq line) B c T t w p cells :
  position_of B = start -> area_of B = cells ->
  accepted (map text_of lines) =
    Some [:: says B c T t w true p.+1; says B c T t w false p] ->
  game_value (Game cells c T) t w p.+1.
Proof.
move=> st ar /file_sound ok; apply: valueI.
  exact: (says_true st ar (ok _ (or_introl erefl))).
exact: (says_true st ar (ok _ (or_intror (or_introl erefl)))).
Qed.

Lemma exact_square n p :
  game_value (square_game n) PlayerX PlayerX p ->
  forall q, can_win PlayerX n q start <-> p <= q.
Proof. by move=> v q; rewrite -(v q); symmetry; apply: forces_start. Qed.

(* Both sides of an equation are computed, by the kernel alone. *)
Ltac computed := match goal with |- _ = ?b => vm_cast_no_check (@erefl _ b) end.

(* ---- the paper's game for n = 4, 5, 6 ---- *)

Theorem length_4 p : can_win PlayerX 4 p start <-> 11 <= p.
Proof.
apply: exact_square.
apply: (@exactly four_cert (free_board 4 4) _ _ _ _ _ (board 4)); computed.
Qed.

Theorem length_5 p : can_win PlayerX 5 p start <-> 13 <= p.
Proof.
apply: exact_square.
apply: (@exactly five_cert (free_board 5 5) _ _ _ _ _ (board 5)); computed.
Qed.

Theorem length_6 p : can_win PlayerX 6 p start <-> 15 <= p.
Proof.
apply: exact_square.
apply: (@exactly six_cert (free_board 6 6) _ _ _ _ _ (board 6)); computed.
Qed.

(* ---- other boards, goals and rules ---- *)

Theorem oblong_2x3 :
  game_value (Game (rectangle 2 3) Achievement (Size 2)) PlayerX PlayerX 3.
Proof.
apply: (@exactly oblong_2x3_cert (free_board 2 3)); computed.
Qed.

Theorem oblong_3x4 :
  game_value (Game (rectangle 3 4) Achievement (Size 3)) PlayerX PlayerX 5.
Proof.
apply: (@exactly oblong_3x4_cert (free_board 3 4)); computed.
Qed.

Theorem oblong_4x5 :
  game_value (Game (rectangle 4 5) Achievement (Size 4)) PlayerX PlayerX 7.
Proof.
apply: (@exactly oblong_4x5_cert (free_board 4 5)); computed.
Qed.

(* A matching of three cells on the 4 x 4 board. *)
Theorem three_of_four :
  game_value (Game (rectangle 4 4) Achievement (Size 3)) PlayerX PlayerX 5.
Proof.
apply: (@exactly goal_3_cert (free_board 4 4)); computed.
Qed.

(* Maker, who moves second, owns a transversal of the 4 x 4 board at ply 12. *)
Theorem maker_breaker_4 :
  game_value (Game (rectangle 4 4) MakerBreaker (Size 4)) PlayerO PlayerX 12.
Proof.
apply: (@exactly maker_breaker_cert (free_board 4 4)); computed.
Qed.

(* On the 3 x 4 board the first player can be made to own a matching of three
   cells first, at ply 11. *)
Theorem avoidance_3x4 :
  game_value (Game (rectangle 3 4) Avoidance (Size 3)) PlayerX PlayerO 11.
Proof.
apply: (@exactly avoidance_cert (free_board 3 4)); computed.
Qed.

(* The 4 x 4 board without a corner. *)
Theorem corner_missing :
  game_value (Game (behead (rectangle 4 4)) Achievement (Size 4)) PlayerX
    PlayerX 11.
Proof.
apply: (@exactly hole_cert [:: [:: Hole; Free; Free; Free] & free_board 3 4]);
  computed.
Qed.

(* ---- n = 3 ---- *)

(* Neither player can win the game on the 3 x 3 board by ply 9, its last. *)
Theorem nobody_wins_3 w : ~ can_win w 3 9 start.
Proof.
have E : accepted (map text_of three_cert) =
    Some [:: says (free_board 3 3) Achievement (Size 3) PlayerX PlayerX false 9;
             says (free_board 3 3) Achievement (Size 3) PlayerX PlayerO
               false 9].
  computed.
have ok := file_sound E; rewrite -(forces_start 3 w 9).
case: w; apply: (@says_true (free_board 3 3) _ _ _ _ false); try computed.
  by apply: ok; left.
by apply: ok; right; left.
Qed.

(* ---- a family of winning sets ---- *)

(* The rows, the columns and the two diagonals of the 3 x 3 board. *)
Definition three_in_a_row : seq (seq cell) :=
  [seq [seq (r, c) | c <- iota 0 3] | r <- iota 0 3] ++
  [seq [seq (r, c) | r <- iota 0 3] | c <- iota 0 3] ++
  [:: [seq (i, i) | i <- iota 0 3]; [seq (i, 2 - i) | i <- iota 0 3]].

(* Noughts and crosses is a draw. *)
Theorem noughts_and_crosses_draw w :
  ~ wins_by (Game (rectangle 3 3) Achievement (Sets three_in_a_row)) w 9
    PlayerX start.
Proof.
have E : accepted (map text_of noughts_and_crosses_cert) =
    Some [:: says (free_board 3 3) Achievement (Sets three_in_a_row) PlayerX
      PlayerX false 9;
             says (free_board 3 3) Achievement (Sets three_in_a_row) PlayerX
               PlayerO false 9].
  computed.
have ok := file_sound E.
case: w; apply: (@says_true (free_board 3 3) _ _ _ _ false); try computed.
  by apply: ok; left.
by apply: ok; right; left.
Qed.
