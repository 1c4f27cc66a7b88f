(** The relatives of the game: any board, goal and rule.

   `Game.v` has the paper's game. Here a board is any set of cells, a winning
   set is a matching of so many cells or one of a family that is listed, there
   are three rules, and either player may be to move with any numbers of stones
   on the board. This is what certificates speak of; `forces_can_win` says that
   the paper's game is the case of a square board.

<<
    convention               == achievement, Maker-Breaker, avoidance
    target                   == Size k, a matching of k cells; or Sets Ws
    winning T S              == S holds a winning set
    game                     == the cells, the convention, the target
    won G P w                == w has won
    allowed G P f, put t P f == f may be played; t plays it
    forces G w p t P         == w can force a win within p plies, t to move
    wins_by, holds           == the two kinds of claim
    far T S S' m             == m moves more are too few; far_no_win says so
    square_game n            == the game of Game.v; forces_can_win says so
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Inductive convention := Achievement | MakerBreaker | Avoidance.

(* What must be owned: a matching of k cells, or all cells of one of the
   sets. *)
Inductive target := Size of nat | Sets of seq (seq cell).

Definition winning (T : target) (S : seq cell) : bool :=
  match T with
  | Size k  => k <= nu S
  | Sets Ws => has (all (fun f => f \in S)) Ws
  end.

(* The sets of a family are listed without repetition. *)
Definition target_ok (T : target) : bool :=
  if T is Sets Ws then all uniq Ws else true.

Record game := Game {
  area : seq cell;    (* the cells of the board *)
  rule : convention;
  goal : target
}.

Definition same_player (v w : player) : bool :=
  match v, w with
  | PlayerX, PlayerX | PlayerO, PlayerO => true
  | _, _ => false
  end.

(* Who has won. The first to own a winning set wins; or, by avoidance, loses;
   Maker-Breaker knows no winning set of O's. *)
Definition won (G : game) (P : position) (w : player) : bool :=
  match rule G, w with
  | Achievement,  _       => winning (goal G) (stones P w)
  | MakerBreaker, PlayerX => winning (goal G) (stones P w)
  | MakerBreaker, PlayerO => false
  | Avoidance,    _       => winning (goal G) (stones P (other w))
  end.

Definition allowed (G : game) (P : position) (f : cell) : bool :=
  (f \in area G) && free P f.

Definition put (t : player) (P : position) (f : cell) : position :=
  if t is PlayerX then Position (f :: xs P) (os P)
  else Position (xs P) (f :: os P).

(* From P, player t to move, player w can force to be the first to win, within p
   plies. The same as `can_win`, with the player to move as an argument. *)
Fixpoint forces (G : game) (w : player) (p : nat) (t : player) (P : position) :
    Prop :=
  won G P w \/
  if p is p'.+1 then
    ~~ won G P (other w) /\
    if same_player t w then
      exists2 f, allowed G P f & forces G w p' (other t) (put t P f)
    else
      (exists f, allowed G P f) /\
      forall f, allowed G P f -> forces G w p' (other t) (put t P f)
  else False.

Definition ply (P : position) : nat := size (xs P) + size (os P).

(* w wins by ply p: the ply of the position in which w has won is at most p. *)
Definition wins_by (G : game) (w : player) (p : nat) (t : player)
    (P : position) : Prop :=
  ply P <= p /\ forces G w (p - ply P) t P.

(* Both kinds of claim: that w wins by ply p, or that w does not. *)
Definition holds (G : game) (w : player) (wins : bool) (p : nat) (t : player)
    (P : position) : Prop :=
  if wins then wins_by G w p t P else ~ wins_by G w p t P.

(* ---- players ---- *)

Lemma otherK w : other (other w) = w.
Proof. by case: w. Qed.

Lemma same_playerP v w : reflect (v = w) (same_player v w).
Proof. by case: v; case: w; constructor. Qed.

Lemma same_other v w : same_player (other v) w = ~~ same_player v w.
Proof. by case: v; case: w. Qed.

Lemma same_neq v w : same_player v w = false -> v = other w.
Proof. by case: v; case: w. Qed.

Lemma stones_put t P f w :
  stones (put t P f) w = if same_player t w then f :: stones P w
    else stones P w.
Proof. by case: t; case: w. Qed.

Lemma ply_put t P f : ply (put t P f) = (ply P).+1.
Proof. by case: t; rewrite /ply /= ?addnS. Qed.

Lemma free_stones P f w : free P f -> f \notin stones P w.
Proof. by case: w => /andP[]. Qed.

Definition disjoint_stones (P : position) : Prop :=
  forall f, f \in xs P -> f \notin os P.

Lemma disjoint_put t P f :
  disjoint_stones P -> free P f -> disjoint_stones (put t P f).
Proof.
move=> d /andP[fx fo]; case: t => g /=.
  by rewrite inE => /predU1P[->|/d].
move=> gx; rewrite inE negb_or d // andbT.
by apply: contraNneq fx => <-.
Qed.

(* ---- more time does no harm ---- *)

Lemma forces_longer G w p q t P :
  p <= q -> forces G w p t P -> forces G w q t P.
Proof.
elim: p q t P => [|p IH] [|q] t P // le; case=> [own|]; try by left.
case=> no H; right; split=> //; case: (same_player t w) H => [[f lf H]|[ex H]].
  by exists f => //; apply: IH H.
by split=> // f lf; apply: IH (H f lf).
Qed.

(* ---- winning sets ---- *)

Lemma winning_sub T S S' : {subset S <= S'} -> winning T S -> winning T S'.
Proof.
move=> s; case: T => [k|Ws] /=; first by move/leq_trans; apply; apply: nu_sub.
case/hasP=> W inWs /allP a; apply/hasP; exists W => //.
by apply/allP => f /a /s.
Qed.

Lemma eq_winning T S S' : S =i S' -> winning T S = winning T S'.
Proof. by move=> e; apply/idP/idP; apply: winning_sub => f; rewrite e. Qed.

(* ---- the bound by nu ----

   A player who holds S, whose opponent holds S', cannot own a winning set after
   m more moves. *)
Definition far (T : target) (S S' : seq cell) (m : nat) : bool :=
  match T with
  | Size k => nu S + m < k
  | Sets Ws =>
      all (fun W => has (fun f => f \in S') W ||
        (m < count (fun f => f \notin S) W))
        Ws
  end.

Lemma far_not_winning T S S' m :
  (forall f, f \in S -> f \notin S') -> far T S S' m -> ~~ winning T S.
Proof.
move=> d; case: T => [k|Ws] /= H;
  first by rewrite -ltnNge (leq_trans _ H) ?ltnS ?leq_addr.
apply/hasPn => W /(allP H) /orP[/hasP[f fW fS']|lt].
  by apply/allPn; exists f => //; apply: contraL fS' => /d.
have: 0 < count (fun f => f \notin S) W by apply: leq_ltn_trans lt.
by rewrite -has_count => /hasP[f fW fS]; apply/allPn; exists f.
Qed.

Lemma far_own T S S' m f :
  target_ok T -> far T S S' m.+1 -> far T (f :: S) S' m.
Proof.
case: T => [k|Ws] /= ok.
  by apply: leq_ltn_trans; rewrite addnS -addSn leq_add2r nu_cons.
move/allP=> H; apply/allP => W inWs; case/orP: (H W inWs) => [->//|lt].
apply/orP; right; rewrite -ltnS; apply: leq_trans lt _.
apply: (@leq_trans (count (pred1 f) W + count (fun g => g \notin f :: S) W)).
  rewrite -count_predUI; apply: leq_trans (leq_addr _ _);
    apply: sub_count => g /= gS.
  by rewrite inE negb_or gS andbT orbN.
by rewrite -addn1 addnC leq_add2l count_uniq_mem ?leq_b1 // (allP ok).
Qed.

Lemma far_other T S S' m g : far T S S' m -> far T S (g :: S') m.
Proof.
case: T => [k|Ws] //= H; apply: sub_all H => W /orP[/hasP[f fW fS]|->].
  by apply/orP; left; apply/hasP; exists f => //; rewrite inE fS orbT.
by rewrite orbT.
Qed.

(* Whose winning set decides whether w wins. *)
Definition grower (G : game) (w : player) : player :=
  if rule G is Avoidance then other w else w.

Lemma won_grower G P w :
  won G P w -> winning (goal G) (stones P (grower G w)).
Proof. by rewrite /won /grower; case: (rule G) => //; case: w. Qed.

(* The moves that player g makes in the next p plies, player t to move. *)
Definition moves_of (g : player) (p : nat) (t : player) : nat :=
  if same_player t g then uphalf p else p./2.

Lemma moves_of_S g p t :
  moves_of g p.+1 t = if same_player t g then (moves_of g p (other t)).+1
                      else moves_of g p (other t).
Proof.
by rewrite /moves_of same_other; case: (same_player t g) => //=;
  rewrite uphalf_half.
Qed.

Lemma far_no_win G w p t P :
  target_ok (goal G) -> disjoint_stones P ->
  far (goal G) (stones P (grower G w)) (stones P (other (grower G w)))
    (moves_of (grower G w) p t) ->
  ~ forces G w p t P.
Proof.
move=> ok; elim: p t P => [|p IH] t P d H /=.
  case=> // /won_grower; apply/negP; apply: far_not_winning H => f.
  by case: (grower G w) => [/d|]; [|apply: contraL => /d].
case=> [/won_grower|[_ next]].
  apply/negP; apply: far_not_winning H => f.
  by case: (grower G w) => [/d|]; [|apply: contraL => /d].
have [f /andP[_ lf] {}next] :
    exists2 f, allowed G P f & forces G w p (other t) (put t P f).
  by case: (same_player t w) next => // -[[f lf] /(_ f lf)]; exists f.
apply: IH next; first exact: disjoint_put.
move: H; rewrite moves_of_S !stones_put.
case E: (same_player t (grower G w)) => H.
  have -> : same_player t (other (grower G w)) = false.
    by case: (grower G w) E; case: (t).
  exact: far_own.
have -> : same_player t (other (grower G w)) by case: (grower G w) E; case: (t).
exact: far_other.
Qed.

(* ---- the paper's game ---- *)

Definition square_game (n : nat) : game := Game (board n) Achievement (Size n).

Definition turn (P : position) : player :=
  if x_to_move P then PlayerX else PlayerO.

Lemma won_square n P w :
  well_formed n P -> won (square_game n) P w = owns n P w.
Proof.
case/andP=> _; rewrite all_cat => /andP[aX aO].
have a : all (on_board n) (stones P w) by case: (w).
by rewrite /won /owns /= (has_transversal_nu a) eqn_leq nu_board.
Qed.

Lemma put_turn P f : put (turn P) P f = play P f.
Proof. by rewrite /put /turn /play; case: (x_to_move P). Qed.

Lemma to_move_turn P w : same_player (turn P) w = to_move P w.
Proof. by rewrite /turn; case: w => /=; case: (x_to_move P). Qed.

Lemma turn_play P f : in_turn P -> turn (play P f) = other (turn P).
Proof.
rewrite /in_turn /turn /play /x_to_move => /andP[le1 le2].
case E: (size (xs P) == size (os P)) => /=.
  by rewrite (eqP E) eqn_leq ltnn.
suff -> : size (xs P) == (size (os P)).+1 by [].
by rewrite eqn_leq le2 ltn_neqAle le1 eq_sym E.
Qed.

Lemma allowed_square n P f : allowed (square_game n) P f = legal n P f.
Proof. by rewrite /allowed /legal mem_board. Qed.

Theorem forces_can_win n w p P :
  well_formed n P -> in_turn P ->
  forces (square_game n) w p (turn P) P <-> can_win w n p P.
Proof.
elim: p P => [|p IH] P wf it /=; rewrite !won_square //.
rewrite to_move_turn; case: (to_move P w).
  have E f : legal n P f ->
      forces (square_game n) w p (other (turn P)) (put (turn P) P f)
      <-> can_win w n p (play P f).
    move=> lf; rewrite put_turn -(turn_play f it).
    by apply: IH; [apply: well_formed_play|apply: in_turn_play].
  split=> -[->|[-> [f]]]; try by left.
    by rewrite allowed_square => lf /(E f lf) H; right; split=> //; exists f.
  move=> lf /(E f lf) H; right; split=> //; exists f => //.
  by rewrite allowed_square.
have E f : legal n P f ->
    forces (square_game n) w p (other (turn P)) (put (turn P) P f)
    <-> can_win w n p (play P f).
  move=> lf; rewrite put_turn -(turn_play f it).
  by apply: IH; [apply: well_formed_play|apply: in_turn_play].
split=> -[->|[-> [[g lg] H]]]; try by left.
  right; split=> //; split; first by exists g; rewrite -allowed_square.
  by move=> f lf; apply/(E f lf)/H; rewrite allowed_square.
right; split=> //; split; first by exists g; rewrite allowed_square.
by move=> f; rewrite allowed_square => lf; apply/(E f lf)/H.
Qed.

Corollary forces_start n w p :
  wins_by (square_game n) w p PlayerX start <-> can_win w n p start.
Proof.
rewrite /wins_by /ply /= subn0 -(@forces_can_win n w p start) //.
by split=> [[]|].
Qed.
