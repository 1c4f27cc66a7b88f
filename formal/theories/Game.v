(** The game (paper, section 2): positions, legal plays, strategies, winning.

<<
    player, other w          == PlayerX, the first player, and PlayerO
    position                 == the stones xs and os, the latest first
    start                    == the empty board
    stones P w               == the stones of w
    free P f, legal n P f    == f is not occupied; and is on the board
    to_move P w              == it is the turn of w
    play P f                 == the position after the move f
    owns n P w               == w owns a transversal
    threats n P w            == the free completing cells of w
    in_turn P                == X has as many stones as O, or one more
    well_formed n P          == the stones are distinct cells of the board
    can_win w n p P          == w can force to be the first to own a
                                transversal, within p plies
    strategy                 == a cell for every position
    wins_with w st n p P     == w does so by playing st
    survives_with w st n p P == w, playing st, keeps the other from it
    first_player_wins n, second_player_wins n, is_draw n
                             == the value of the game
    after moves P            == the position after the moves
    legal_record n P moves   == the moves are played by the rules
    follows w st P moves     == those of w are st's
    threat_wins              == whoever threatens and is to move wins
    wins_with_can_win, survives_with_not_can_win
                             == a strategy that wins, or that holds out
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* The paper's X is the first player, its O the second. *)
Inductive player := PlayerX | PlayerO.

Definition other (w : player) : player :=
  if w is PlayerX then PlayerO else PlayerX.

(* The stones of both players, the latest first. *)
Record position := Position { xs : seq cell; os : seq cell }.

Definition start : position := Position [::] [::].

Definition stones (P : position) (w : player) : seq cell :=
  if w is PlayerX then xs P else os P.

Definition free (P : position) (f : cell) : bool :=
  (f \notin xs P) && (f \notin os P).

Definition legal (n : nat) (P : position) (f : cell) : bool :=
  on_board n f && free P f.

Definition x_to_move (P : position) : bool := size (xs P) == size (os P).

Definition to_move (P : position) (w : player) : bool :=
  if w is PlayerX then x_to_move P else ~~ x_to_move P.

Definition play (P : position) (f : cell) : position :=
  if x_to_move P then Position (f :: xs P) (os P)
  else Position (xs P) (f :: os P).

Definition owns (n : nat) (P : position) (w : player) : bool :=
  has_transversal n (stones P w).

(* The free completing cells of a player, in row-major order. *)
Definition threats (n : nat) (P : position) (w : player) : seq cell :=
  [seq f <- completing n (stones P w) | free P f].

(* The players alternate: X has as many stones as O, or one more. *)
Definition in_turn (P : position) : bool :=
  size (os P) <= size (xs P) <= (size (os P)).+1.

(* A position as it arises in play: the stones are distinct cells of the
   board. *)
Definition well_formed (n : nat) (P : position) : bool :=
  uniq (xs P ++ os P) && all (on_board n) (xs P ++ os P).

(* From P, player w can force to be the first to own a transversal, within p
   plies. No strategy is named: w's moves are existentially and the opponent's
   universally quantified, each after all that came before, so a player who can
   force a win at all, by whatever means, can force it in this sense. A board
   that fills up is no win. *)
Fixpoint can_win (w : player) (n p : nat) (P : position) : Prop :=
  owns n P w \/
  if p is p'.+1 then
    ~~ owns n P (other w) /\
    if to_move P w then
      exists2 f, legal n P f & can_win w n p' (play P f)
    else
      (exists f, legal n P f) /\
      forall f, legal n P f -> can_win w n p' (play P f)
  else False.

(* A strategy answers with a cell to every position. *)
Definition strategy : Type := position -> cell.

(* The same, with the moves of w dictated by a strategy: w, playing st, wins
   within p plies against every defence. *)
Fixpoint wins_with (w : player) (st : strategy) (n p : nat) (P : position) :
  Prop :=
  owns n P w \/
  if p is p'.+1 then
    ~~ owns n P (other w) /\
    if to_move P w then
      legal n P (st P) /\ wins_with w st n p' (play P (st P))
    else
      (exists f, legal n P f) /\
      forall f, legal n P f -> wins_with w st n p' (play P f)
  else False.

(* w, playing st, does not let the opponent own a transversal first within p
   plies, whatever the opponent plays. *)
Fixpoint survives_with (w : player) (st : strategy) (n p : nat) (P : position) :
  Prop :=
  ~~ owns n P (other w) /\
  (owns n P w \/
   if p is p'.+1 then
     if to_move P w then
       (forall f, ~~ legal n P f) \/
       (legal n P (st P) /\ survives_with w st n p' (play P (st P)))
     else
       forall f, legal n P f -> survives_with w st n p' (play P f)
   else True).

Definition first_player_wins (n : nat) : Prop :=
  exists p, can_win PlayerX n p start.

Definition second_player_wins (n : nat) : Prop :=
  exists p, can_win PlayerO n p start.

(* Neither player can force a win. *)
Definition is_draw (n : nat) : Prop :=
  ~ first_player_wins n /\ ~ second_player_wins n.

(* Records of play: the cells in the order in which they were taken. *)
Definition after (moves : seq cell) (P : position) : position :=
  foldl play P moves.

(* Every cell is free when it is taken, and nobody had won before it was. *)
Fixpoint legal_record (n : nat) (P : position) (moves : seq cell) : bool :=
  if moves is f :: moves' then
    [&& ~~ owns n P PlayerX, ~~ owns n P PlayerO, legal n P f
      & legal_record n (play P f) moves']
  else true.

Fixpoint follows (w : player) (st : strategy) (P : position)
  (moves : seq cell) : bool :=
  if moves is f :: moves' then
    (to_move P w ==> (f == st P)) && follows w st (play P f) moves'
  else true.

(* ---- first facts ---- *)

Lemma mem_threats n P w f :
  (f \in threats n P w) = legal n P f && has_transversal n (f :: stones P w).
Proof.
rewrite mem_filter mem_completing /legal /completes.
by case: (on_board n f); rewrite /= ?andbF.
Qed.

Lemma no_threats n P w :
  (forall f, free P f -> ~~ completes n (stones P w) f) -> threats n P w = [::].
Proof.
move=> no; apply/eqP; rewrite -[_ == _]negbK -has_filter -all_predC.
by apply/allP => f; rewrite mem_completing /=; apply: contraL => /no.
Qed.

(* Whoever threatens a cell, and is to move, wins there. *)
Lemma threat_wins w n p P f :
  to_move P w -> ~~ owns n P (other w) -> f \in threats n P w ->
  can_win w n p.+1 P.
Proof.
move=> t no; rewrite mem_threats => /andP[l h]; right; split=> //.
rewrite t; exists f => //; suff own : owns n (play P f) w by case: p; left.
by move: t h; rewrite /owns /play; case: w {no} => /= [->//|/negPf->].
Qed.

Lemma wins_with_can_win w st n p P : wins_with w st n p P -> can_win w n p P.
Proof.
elim: p P => [|p IH] P [Hw|] //=; try by left.
case=> Ho H; right; split=> //; case: (to_move P w) H => [[L H]|[E H]].
  by exists (st P) => //; apply: IH.
by split=> // f L; apply: IH; apply: H.
Qed.

Lemma survives_with_not_can_win w st n p P :
  survives_with w st n p P -> ~ can_win (other w) n p P.
Proof.
have oo : other (other w) = w by case: w.
have tm Q : to_move Q (other w) = ~~ to_move Q w.
  by case: w {oo} => //=; rewrite negbK.
elim: p P => [|p IH] P /= [/negP Nx H] [|//] //.
rewrite oo tm => -[/negP No]; case: H => // H.
case: (to_move P w) H => /= [[H|[L H]] [[f Lf] Hf]|H [f Lf Hf]].
- by move: (H f); rewrite Lf.
- by apply: (IH _ H); apply: Hf.
by apply: (IH _ (H f Lf)).
Qed.

Lemma legal_free n P f : legal n P f -> free P f.
Proof. by case/andP. Qed.

Lemma legal_on n P f : legal n P f -> on_board n f.
Proof. by case/andP. Qed.

Lemma well_formed_play n P f :
  well_formed n P -> legal n P f -> well_formed n (play P f).
Proof.
case: P => X O; rewrite /well_formed /legal /free /play /= =>
  /andP[U A] /and3P[B Fx Fo].
case: ifP => _ /=; first by rewrite mem_cat negb_or Fx Fo U B A.
rewrite -cat1s uniq_catCA /= mem_cat negb_or Fx Fo U /=.
by rewrite all_cat /= B andTb -all_cat.
Qed.

Lemma in_turn_cases P :
  in_turn P -> size (xs P) = size (os P) \/ size (xs P) = (size (os P)).+1.
Proof.
case/andP; rewrite leq_eqVlt => /predU1P[->|lt le]; [by left | right].
by apply/eqP; rewrite eqn_leq le.
Qed.

Lemma in_turn_play P f : in_turn P -> in_turn (play P f).
Proof.
move/in_turn_cases; rewrite /in_turn /play /x_to_move => -[] E; rewrite E.
  by rewrite eqxx /= E leqnSn ltnSn.
by rewrite gtn_eqF //= E leqnn leqnSn.
Qed.

(* A board that is not full has a free cell. *)
Lemma legal_exists n P :
  size (xs P) + size (os P) < n * n -> exists f, legal n P f.
Proof.
move=> S; case E: (has (free P) (board n)).
  by case/hasP: E => f; rewrite mem_board => B F; exists f; rewrite /legal B.
suff: n * n <= size (xs P ++ os P) by rewrite size_cat leqNgt S.
have <-: size (board n) = n * n by rewrite size_allpairs size_iota.
apply: uniq_leq_size.
  by apply: allpairs_uniq; rewrite ?iota_uniq // => -[a b] [c e] _ _ [-> ->].
move=> f; apply: contraLR => F; apply/negP => B; move/negP: E; apply.
by apply/hasP; exists f => //; rewrite /free; move: F; rewrite mem_cat negb_or.
Qed.
