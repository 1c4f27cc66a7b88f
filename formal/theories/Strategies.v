(** Forcing a win and having a strategy are the same (sanity of `Game.v`): what
   `can_win` says without naming a strategy, some strategy does; and if a player
   cannot force a win, the other has a strategy that holds out.

<<
    forced w n p P      == can_win, computed; forcedP says so
    can_win_strategy    == to force is to have a strategy
    cannot_win_strategy == not to be forced is to have one
    plies_suffice, forced_by_board
                        == the board bounds the game
    draw_hold_out       == a draw is that both can hold out
    can_win_perm        == the order of the stones does not matter
    can_win_permuted, can_win_transposed
                        == nor do the names of rows and columns, nor which
                           of the two are called rows
    missed_block_loses  == whoever does not block loses
    x_rule_ends         == X's rule ends at plies 2n-1, 2n+1, 2n+3
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Records Stealing XRule
  WinningTheorem Games Symmetry.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- forcing is decidable ---- *)

Definition legal_moves (n : nat) (P : position) : seq cell :=
  [seq f <- board n | free P f].

Lemma mem_legal_moves n P f : (f \in legal_moves n P) = legal n P f.
Proof. by rewrite mem_filter mem_board andbC. Qed.

Fixpoint forced (w : player) (n p : nat) (P : position) : bool :=
  owns n P w ||
  (if p is p'.+1 then
     ~~ owns n P (other w) &&
     (if to_move P w then
       has (fun f => forced w n p' (play P f)) (legal_moves n P)
      else has predT (legal_moves n P) &&
           all (fun f => forced w n p' (play P f)) (legal_moves n P))
   else false).

Theorem forcedP w n p P : reflect (can_win w n p P) (forced w n p P).
Proof.
elim: p P => [|p IH] P /=.
  by rewrite orbF; apply: (iffP idP) => [->|[]//]; left.
apply: (iffP orP) => -[own|]; try by left.
- case/andP=> no H; right; split=> //; move: H; case: (to_move P w).
    by case/hasP=> f; rewrite mem_legal_moves => lf /IH H; exists f.
  case/andP=> /hasP[f]; rewrite mem_legal_moves => lf _ /allP H.
  by split=> [|g lg]; [exists f|apply/IH/H; rewrite mem_legal_moves].
case=> no H; right; rewrite no /=; move: H; case: (to_move P w).
  by case=> f lf /IH H; apply/hasP; exists f; rewrite ?mem_legal_moves.
case=> -[f lf] H; apply/andP; split.
  by apply/hasP; exists f; rewrite ?mem_legal_moves.
by apply/allP => g; rewrite mem_legal_moves => /H/IH.
Qed.

(* ---- strategies ---- *)

(* The first legal move after which a holds; T is the ply at which the claim
   ends, so that the plies left are seen in the position. *)
Definition first_move (a : nat -> position -> bool) (n T : nat) : strategy :=
  fun P =>
  head (0, 0) [seq f <- legal_moves n P | a (T - (ply P).+1) (play P f)].

Lemma ply_play P f : ply (play P f) = (ply P).+1.
Proof. by rewrite /play /ply; case: ifP => _ /=; rewrite ?addnS. Qed.

Lemma first_moveP (a : nat -> position -> bool) n T P f :
  legal n P f -> a (T - (ply P).+1) (play P f) ->
  legal n P (first_move a n T P) /\
  a (T - (ply P).+1) (play P (first_move a n T P)).
Proof.
move=> lf af; rewrite /first_move; set s := filter _ _.
have: head (0, 0) s \in s.
  have: f \in s by rewrite mem_filter af mem_legal_moves.
  by case: s => // g s' _; apply: mem_head.
by rewrite mem_filter mem_legal_moves => /andP[].
Qed.

Theorem can_win_strategy w n p P :
  can_win w n p P <-> exists st, wins_with w st n p P.
Proof.
split=> [|[st]]; last exact: wins_with_can_win.
move E: (p + ply P) => T win; exists (first_move (forced w n) n T).
elim: p P E win => [|p IH] P E /= [own|]; try by [left|case].
case=> no H; right; split=> //.
have next f : ply (play P f) + p = T by rewrite ply_play -E addnC addSnnS.
have left_plies : T - (ply P).+1 = p by rewrite -E addSnnS addnK.
case: (to_move P w) H => [[f lf H]|[ex H]].
  have [|l] := @first_moveP (forced w n) n T P f lf.
    by rewrite left_plies; apply/forcedP.
  rewrite left_plies => /forcedP H'; split=> //.
  by apply: IH H'; rewrite addnC.
by split=> // f lf; apply: IH (H f lf); rewrite addnC.
Qed.

Theorem cannot_win_strategy w n p P :
  ~ can_win w n p P <-> exists st, survives_with (other w) st n p P.
Proof.
split=> [|[st /survives_with_not_can_win]]; last by rewrite otherK.
move E: (p + ply P) => T no.
exists (first_move (fun q Q => ~~ forced w n q Q) n T).
elim: p P E no => [|p IH] P E no; rewrite /= otherK.
  by split; [apply/negP => own; apply: no; left|right].
split; first by apply/negP => own; apply: no; left.
case: (boolP (owns n P (other w))) => [|nO]; [by left|right].
have next f : p + ply (play P f) = T by rewrite ply_play -addSnnS.
have left_plies : T - (ply P).+1 = p by rewrite -E addSnnS addnK.
have tm : to_move P (other w) = ~~ to_move P w by case: (w); rewrite /= ?negbK.
rewrite tm; case t: (to_move P w) => /=.
  move=> f lf; apply: IH => // win; apply: no; right; split=> //.
  by rewrite t; exists f.
case: (boolP (has (fun f => ~~ forced w n p (play P f)) (legal_moves n P))).
  case/hasP=> f; rewrite mem_legal_moves => lf nf; right.
  have [|l] := @first_moveP (fun q Q => ~~ forced w n q Q) n T P f lf.
    by rewrite left_plies.
  by rewrite left_plies => /forcedP H; split=> //; apply: IH.
move/hasPn=> all_win; left=> f; apply/negP => lf; apply: no; right; split=> //.
rewrite t; split; first by exists f.
move=> g lg; apply/forcedP; rewrite -[forced _ _ _ _]negbK; apply: all_win.
by rewrite mem_legal_moves.
Qed.

(* ---- the board bounds the game ---- *)

Lemma size_legal_moves n P f :
  legal n P f -> size (legal_moves n (play P f)) < size (legal_moves n P).
Proof.
move=> lf; apply: (@uniq_leq_size _ (f :: legal_moves n (play P f))).
  have ub : uniq (board n).
    by apply: allpairs_uniq; rewrite ?iota_uniq // => -[? ?] [? ?] _ _ [-> ->].
  rewrite /= filter_uniq // andbT mem_legal_moves /legal /free /play.
  by case: ifP => _; rewrite /= inE eqxx /= ?andbF.
move=> g; rewrite inE => /predU1P[->|]; rewrite !mem_legal_moves //.
rewrite /legal /free /play; case: ifP => _ /= /andP[-> /andP[gx go]] /=.
  by move: gx go; rewrite inE negb_or => /andP[_ ->] ->.
by move: gx go; rewrite inE negb_or => -> /andP[_ ->].
Qed.

(* A win that can be forced at all can be forced while cells are free. *)
Theorem plies_suffice w n p P :
  can_win w n p P -> can_win w n (size (legal_moves n P)) P.
Proof.
suff H m : size (legal_moves n P) <= m -> can_win w n p P -> can_win w n m P
  by exact: H.
elim: p P m => [|p IH] P m le /=; first by case: m le => [|m] _ [] // own; left.
case=> [own|[no H]]; first by case: m le => [|m] _; left.
have [f lf] : exists f, legal n P f.
  by case: (to_move P w) H => [[f lf _]|[[f lf] _]]; exists f.
case: m le => [|m] le.
  by move: (size_legal_moves lf); rewrite ltnNge (leq_trans le).
right; split=> //.
have less g : legal n P g -> size (legal_moves n (play P g)) <= m.
  by move/size_legal_moves=> lt; rewrite -ltnS (leq_trans lt).
case: (to_move P w) H => [[g lg H]|[ex H]].
  by exists g => //; apply: IH H; apply: less.
by split=> // g lg; apply: IH (H g lg); apply: less.
Qed.

Corollary forced_by_board w n p :
  can_win w n p start -> can_win w n (n * n) start.
Proof.
move/plies_suffice; suff -> : size (legal_moves n start) = n * n by [].
by rewrite /legal_moves filter_predT size_allpairs size_iota.
Qed.

Theorem draw_hold_out n :
  is_draw n <->
  (exists st, survives_with PlayerO st n (n * n) start) /\
  (exists st, survives_with PlayerX st n (n * n) start).
Proof.
rewrite -(cannot_win_strategy PlayerX n (n * n) start).
rewrite -(cannot_win_strategy PlayerO n (n * n) start).
split=> -[noX noO]; split=> win;
  try by [apply: noX; exists (n * n)|apply: noO; exists (n * n)].
  by case: win => p /forced_by_board.
by case: win => p /forced_by_board.
Qed.

(* ---- what a position is worth is kept by the symmetries ---- *)

Lemma can_win_moves_to n phi psi w p P Q :
  isomorphism (square_game n) (square_game n) phi psi ->
  moves_to (square_game n) phi P Q -> well_formed n P -> in_turn P ->
  can_win w n p P <-> can_win w n p Q.
Proof.
move=> iso m wf it; have [sx so px po] := m; have [_ to _ back _ _] := iso.
have pXO : perm_eq (map phi (xs P ++ os P)) (xs Q ++ os Q).
  by rewrite map_cat; apply: perm_cat.
have onB : {subset xs P ++ os P <= board n}.
  by move=> f; rewrite mem_cat => /orP[/sx|/so].
have wfQ : well_formed n Q.
  rewrite /well_formed -(perm_uniq pXO) -(perm_all _ pXO) all_map.
  rewrite map_inj_in_uniq; last first.
    by move=> f g /onB fB /onB gB E; rewrite -(back f) // E back.
  case/andP: wf => -> _ /=; apply/allP => f /onB/to.
  by rewrite /= mem_board.
have [eX eO] := (perm_size px, perm_size po); rewrite !size_map in eX eO.
have itQ : in_turn Q by move: it; rewrite /in_turn eX eO.
have tE : turn Q = turn P by rewrite /turn /x_to_move eX eO.
rewrite -(forces_can_win w p wf it) -(forces_can_win w p wfQ itQ) tE; split.
  exact: forces_moves_to iso m.
exact: forces_moves_to (isomorphism_sym iso) (moves_to_sym iso m).
Qed.

Lemma stones_on_board n P :
  well_formed n P -> {subset xs P <= board n} /\ {subset os P <= board n}.
Proof.
rewrite /well_formed all_cat => /and3P[_ /allP aX /allP aO].
by split=> f; rewrite mem_board; [apply: aX | apply: aO].
Qed.

(* Positions with the same stones, in whatever order they came, are worth the
   same. *)
Theorem can_win_perm w n p P Q :
  well_formed n P -> in_turn P -> perm_eq (xs P) (xs Q) ->
  perm_eq (os P) (os Q) ->
  can_win w n p P <-> can_win w n p Q.
Proof.
move=> wf it pX pO; have [bX bO] := stones_on_board wf.
apply: (@can_win_moves_to n id id) => //; last by split; rewrite ?map_id.
by split=> // S _; rewrite map_id.
Qed.

Definition position_image (phi : cell -> cell) (P : position) : position :=
  Position (map phi (xs P)) (map phi (os P)).

(* u permutes the numbers below n, and u' is its inverse. *)
Definition permutes (n : nat) (u u' : nat -> nat) : Prop :=
  forall r, r < n -> [/\ u r < n, u' r < n, u' (u r) = r & u (u' r) = r].

Theorem can_win_permuted w n p P u u' v v' :
  permutes n u u' -> permutes n v v' -> well_formed n P -> in_turn P ->
  can_win w n p P <-> can_win w n p (position_image (permuted u v) P).
Proof.
move=> pu pv wf; have [bX bO] := stones_on_board wf.
apply: (@can_win_moves_to n (permuted u v) (permuted u' v')) => //.
have on f : f \in board n -> f.1 < n /\ f.2 < n by rewrite mem_board => /andP[].
split=> // [f /on[/pu[r _ _ _] /pv[c _ _ _]]|f /on[/pu[_ r _ _] /pv[_ c _ _]]
           |f /on[/pu[_ _ r _] /pv[_ _ c _]]|f /on[/pu[_ _ _ r] /pv[_ _ _ c]]
           |S sub].
- by rewrite mem_board /on_board /= r c.
- by rewrite mem_board /on_board /= r c.
- by rewrite /permuted /= r c -surjective_pairing.
- by rewrite /permuted /= r c -surjective_pairing.
rewrite /= nu_permuted //.
  move=> _ _ /mapP[f fS ->] /mapP[g gS ->] E.
  have [[/pu[_ _ <- _] _] [/pu[_ _ <- _] _]] :=
    (on f (sub f fS), on g (sub g gS)).
  by rewrite E.
move=> _ _ /mapP[f fS ->] /mapP[g gS ->] E.
have [[_ /pv[_ _ <- _]] [_ /pv[_ _ <- _]]] :=
  (on f (sub f fS), on g (sub g gS)).
by rewrite E.
Qed.

Theorem can_win_transposed w n p P :
  well_formed n P -> in_turn P ->
  can_win w n p P <-> can_win w n p (position_image swap P).
Proof.
move=> wf; have [bX bO] := stones_on_board wf.
apply: (@can_win_moves_to n swap swap) => //.
split=> // [f|f|f _|f _|S _]; rewrite ?mem_board ?on_swap ?swapK //.
by rewrite /= -(nu_transpose S).
Qed.

(* ---- threats ---- *)

(* If X threatens a cell and O plays another without winning, X wins at once:
   the block is the only move that does not lose. *)
Theorem missed_block_loses n P f g :
  x_to_move P = false -> size (xs P) = (size (os P)).+1 ->
  f \in threats n P PlayerX -> legal n P g -> g != f ->
  ~~ owns n (play P g) PlayerO -> can_win PlayerX n 1 (play P g).
Proof.
move=> t e; rewrite mem_threats => /andP[/andP[fn /andP[fx fo]] own] lg gf no.
right; split=> //; rewrite /= /x_to_move /play t /= e eqxx.
exists f; last by left; rewrite /owns /play /x_to_move /= e eqxx.
by rewrite /legal fn /free /= fx inE negb_or eq_sym gf.
Qed.

(* ---- where X's rule ends ---- *)

Lemma size_after n moves P :
  legal_record n P moves -> ply (after moves P) = ply P + size moves.
Proof.
elim: moves P => [|f moves IH] P /=; first by rewrite addn0.
by case/and4P=> _ _ _ /IH ->; rewrite ply_play addSnnS.
Qed.

Lemma in_turn_after n moves P :
  in_turn P -> legal_record n P moves -> in_turn (after moves P).
Proof.
by elim: moves P => //= f moves IH P it /and4P[_ _ _]; apply: IH;
  apply: in_turn_play.
Qed.

(* A record that X, following the rule, has just won has 2n-1, 2n+1 or 2n+3
   plies. *)
Theorem x_rule_ends n moves f :
  4 <= n -> legal_record n start (rcons moves f) ->
  follows PlayerX (x_rule n) start (rcons moves f) ->
  owns n (after (rcons moves f) start) PlayerX ->
  [\/ (size moves).+1 = 2 * n - 1, (size moves).+1 = 2 * n + 1
    | (size moves).+1 = 2 * n + 3].
Proof.
move=> n4 rec fol own; have [le _] := winning_records n4 rec fol.
rewrite size_rcons in le.
have [rec' notyet] :
  legal_record n start moves /\ ~~ owns n (after moves start) PlayerX.
  elim: moves start rec {fol own le} => [|g moves IH] P /=; first by case/and4P.
  by case/and4P=> -> -> -> /IH[-> ->].
set Q := after moves start in notyet;
  have it : in_turn Q by apply: in_turn_after rec'.
have afterE : after (rcons moves f) start = play Q f
  by rewrite /after foldl_rcons.
rewrite afterE in own; have tQ : x_to_move Q.
  by apply: contraR notyet => /negPf t; move: own; rewrite /owns /play t.
have xE : size (xs Q) = size (os Q) by apply/eqP.
have sE : size moves = (size (xs Q)).*2.
  by rewrite -[size moves]/(ply start + size moves) -(size_after rec') /ply
    xE addnn.
have enough : n <= (size (xs Q)).+1.
  by move: own; rewrite /owns /play tQ /= => /has_transversal_size.
set x := size (xs Q) in sE enough; have most : x <= n.+1.
  by rewrite -leq_double doubleS -!mul2n; move: le;
    rewrite sE addn3 ltnS -!mul2n.
rewrite sE -!mul2n; case: (ltngtP x n) => [lt|gt|->].
- constructor 1; have -> : n = x.+1 by apply/eqP; rewrite eqn_leq enough lt.
  by rewrite mulnS add2n subSS subn0.
- constructor 3; have -> : x = n.+1 by apply/eqP; rewrite eqn_leq most gt.
  by rewrite mulnS addn3 add2n.
by constructor 2; rewrite addn1.
Qed.
