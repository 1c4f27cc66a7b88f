(** The checker of certificates, and the proof that what it accepts is true.

   The data are those of docs/certificate.md: a claim, and levels of entries; an
   entry has a board, a move of the prover, threats, and an image for each reply
   of the opponent that needs one. Entries are read one after the other, and
   only the boards pointed to are kept.

<<
    claim, claimed h        == a claim, and what it says
    entry                   == an entry
    refusal                 == why one is refused
    status, settled         == whether nothing is left to prove of a position
    check_entry h t e next  == an entry, t to move; next has the images
    progress, step h s e    == what is due, before and after an entry
    check h levels          == a certificate
    step_sound, check_sound == what is accepted is true
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Cover Grid
  Keys.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- what is claimed ---- *)

(* From the first board the player `whose` wins by ply `by_ply` if `wins` is
   true, and does not if it is false. *)
Record claim := Claim {
  played_by   : convention;
  aim         : target;
  height      : nat;        (* the rows of the board *)
  width       : nat;        (* its columns *)
  first_board : grid;
  first_turn  : player;
  whose       : player;
  wins        : bool;
  by_ply      : nat
}.

Definition game_of (h : claim) (B : grid) : game :=
  Game (area_of B) (played_by h) (aim h).

(* What the claim says: that its player wins by its ply, or does not. *)
Definition claimed (h : claim) : Prop :=
  holds (game_of h (first_board h)) (whose h) (wins h) (by_ply h) (first_turn h)
    (position_of (first_board h)).

Record entry := Entry {
  board_drawn : grid;
  chosen      : option cell;        (* the prover's move, if it is to move *)
  told        : seq cell;           (* the prover's threats *)
  images      : seq board_symmetry  (* for the replies that need one *)
}.

(* Why an entry is refused. *)
Inductive refusal :=
  | NotThatBoard            (* nothing points to the board, or it is not next *)
  | MoveNotDue
  | MoveNotFree
  | FailsAfterMove
  | FailsAfterReply of cell
  | NoThreat of cell
  | NotCovered of cell
  | NoSymmetry of cell
  | TooMuch.                (* threats or images that nothing needs *)

Lemma flatten_rectangular R C B B' :
  rectangular R C B -> rectangular R C B' -> flatten B = flatten B' -> B = B'.
Proof.
have sh D : rectangular R C D -> shape D = nseq R C.
  case/andP=> /eqP <- a; elim: D a => //= row D IH /andP[/eqP -> a].
  by congr (_ :: _); apply: IH.
by move=> re re' e; rewrite -[B]flattenK -[B']flattenK !sh // e.
Qed.

Definition same_cell (f g : cell) : bool :=
  if eqn f.1 g.1 then eqn f.2 g.2 else false.

Section Checker.

Variable h : claim.

Let A := whose h.
Let R := height h.
Let C := width h.

Definition prover : player := if wins h then A else other A.
Definition opponent : player := other prover.

(* ---- settled positions ---- *)

Definition marked (B : grid) (w : player) : seq (seq nat) :=
  lines (same_mark (stone w)) B.

(* nu of a player's stones; it is not needed if the winning sets are listed. *)
Definition nu_of (B : grid) (w : player) : nat :=
  if aim h is Size _ then fast_nu (marked B w) else 0.

Definition owning (B : grid) (w : player) : bool :=
  match aim h with
  | Size k  => k <= nu_of B w
  | Sets Ws => has (all (fun f => same_mark (stone w) (at_cell B f))) Ws
  end.

Definition too_far (B : grid) (w : player) (m : nat) : bool :=
  match aim h with
  | Size k => nu_of B w + m < k
  | Sets Ws =>
      all (fun W =>
            has (fun f => same_mark (stone (other w)) (at_cell B f)) W ||
            (m < count (fun f => ~~ same_mark (stone w) (at_cell B f)) W))
          Ws
  end.

Definition has_free (B : grid) : bool := has (has (same_mark Free)) B.

Definition has_won (own : player -> bool) (w : player) : bool :=
  match played_by h, w with
  | Achievement,  _       => own w
  | MakerBreaker, PlayerX => own w
  | MakerBreaker, PlayerO => false
  | Avoidance,    _       => own (other w)
  end.

(* The player whose stones decide whether the claim's player wins. *)
Definition deciding : player :=
  if played_by h is Avoidance then other A else A.

(* Some true: settled, and good for the prover; Some false: settled, and bad;
   None: not settled. Player t is to move at ply q. The arguments say who owns a
   winning set, how many moves are too few for one, and whether a cell is free,
   since after a reply much of that is known. *)
Definition status (own : player -> bool) (far_off : nat -> bool)
    (some_free : bool) (q : nat) (t : player) : option bool :=
  if has_won own A then
    Some (if has_won own (other A) then false
          else if q <= by_ply h    then wins h
          else                          ~~ wins h)
  else if has_won own (other A)                        then Some (~~ wins h)
  else if by_ply h <= q                                then Some (~~ wins h)
  else if ~~ some_free                                 then Some (~~ wins h)
  else if far_off (moves_of deciding (by_ply h - q) t) then Some (~~ wins h)
  else None.

Definition settled (B : grid) (q : nat) (t : player) : option bool :=
  status (owning B) (too_far B deciding) (has_free B) q t.

(* The same after the opponent's reply, B, to a position where the two players
   had nu's np (the prover) and no (the opponent): a stone raises nu by at most
   one. *)
Definition owning_after (np no : nat) (B : grid) (w : player) : bool :=
  if aim h is Size k then
    if same_player w prover then k <= np
    else if k <= no.+1 then k <= nu_of B w else false
  else owning B w.

Definition too_far_after (np no : nat) (B : grid) (m : nat) : bool :=
  if aim h is Size k then
    if same_player deciding prover then np + m < k
    else if no.+1 + m < k then true
    else if no + m < k then nu_of B deciding + m < k else false
  else too_far B deciding m.

Definition settled_after (np no : nat) (B : grid) (q : nat) (t : player) :
  option bool :=
  status (owning_after np no B) (too_far_after np no B) (has_free B) q t.

(* ---- entries ---- *)

(* A threat: a free cell, other than the one replied with, that gives the prover
   a winning set, where that wins and in time. The ply is q. *)
Definition threat_counts (q : nat) : bool :=
  match played_by h with
  | Achievement  => ~~ wins h || (q.+2 <= by_ply h)
  | MakerBreaker => wins h && (q.+2 <= by_ply h)
  | Avoidance    => false
  end.

Definition is_threat (B : grid) (q : nat) (f : cell) : bool :=
  if threat_counts q then
    if same_mark Free (at_cell B f) then
      owning (place B f (stone prover)) prover
    else false
  else false.

(* One of the sets has the cells of W, in some order. *)
Definition is_listed (Ws : seq (seq cell)) (W : seq cell) : bool :=
  let k := size W in
  has (fun W' =>
    if all (fun f => has (same_cell f) W) W' then eqn (size W') k else false)
    Ws.

(* A symmetry takes the listed winning sets to listed winning sets. *)
Definition keeps_sets (g : board_symmetry) : bool :=
  if aim h is Sets Ws then
    all (fun W => is_listed Ws (map (cell_to g) W)) Ws &&
    all (fun W => is_listed Ws (map (cell_from g) W)) Ws
  else true.

Definition is_symmetry (g : board_symmetry) : bool :=
  if fits_board R C g then keeps_sets g else false.

(* The replies of the opponent to B, at ply q, one by one. At B the nu of the
   prover is np, and that of the opponent is no. The threats are ts, the images
   still to come are gs, and next is where images go. *)
Fixpoint check_replies (np no : nat) (B : grid) (q : nat)
    (replies ts : seq cell) (gs : seq board_symmetry) (next : trie) :
  trie + refusal :=
  if replies is c :: replies' then
    let B' := place B c (stone opponent) in
    match settled_after np no B' q.+1 prover with
    | Some true  => check_replies np no B q replies' ts gs next
    | Some false => inr (FailsAfterReply c)
    | None       =>
        if has (fun f => f != c) ts then
          check_replies np no B q replies' ts gs next
        else if gs is g :: gs' then
          if is_symmetry g then
            check_replies np no B q replies' ts gs'
              (insert (flatten (grid_image R C g B')) next)
          else inr (NoSymmetry c)
        else inr (NotCovered c)
    end
  else if gs is [::] then inl next else inr TooMuch.

(* After the prover's move: B, at ply q. *)
Definition check_moved (B : grid) (q : nat) (ts : seq cell)
    (gs : seq board_symmetry) (next : trie) : trie + refusal :=
  match settled B q opponent with
  | Some true  => if (ts, gs) is ([::], [::]) then inl next else inr TooMuch
  | Some false => inr FailsAfterMove
  | None       =>
      if [seq f <- ts | ~~ is_threat B q f] is f :: _ then inr (NoThreat f)
      else if (size ts <= 2) && uniq ts then
        check_replies (nu_of B prover) (nu_of B opponent) B q
          (cells_with (same_mark Free) B) ts gs next
      else inr TooMuch
  end.

(* Player t is to move. *)
Definition check_entry (t : player) (e : entry) (next : trie) :
  trie + refusal :=
  let B := board_drawn e in
  let q := ply (position_of B) in
  if by_ply h <= q then inr FailsAfterMove
  else if same_player t prover then
    if chosen e is Some f then
      if same_mark Free (at_cell B f) then
        check_moved (place B f (stone prover)) q.+1 (told e) (images e) next
      else inr MoveNotFree
    else inr MoveNotDue
  else if chosen e is Some _ then inr MoveNotDue
  else check_moved B q (told e) (images e) next.

(* ---- levels ---- *)

(* The boards of this level that are still to come, those of the next, and the
   player to move in this one. *)
Record progress := Progress { due : seq key; pointed : trie; mover : player }.

Definition step (s : progress) (e : entry) : progress + refusal :=
  if due s is k :: due' then
    if rectangular R C (board_drawn e) &&
      same_key (flatten (board_drawn e)) k then
      match check_entry (mover s) e (pointed s) with
      | inl next => inl (Progress due' next (mover s))
      | inr why => inr why
      end
    else inr NotThatBoard
  else inr NotThatBoard.

(* The next level. *)
Definition descend (s : progress) : progress :=
  Progress (keys (pointed s)) Empty prover.

Definition well_posed : bool :=
  [&& rectangular R C (first_board h), target_ok (aim h)
    & if played_by h is MakerBreaker then same_player A PlayerX else true].

(* What has to be shown at first: nothing, if the start is settled and good. *)
Definition begin : option progress :=
  if well_posed then
    let B := first_board h in
    match settled B (ply (position_of B)) (first_turn h) with
    | Some true  => Some (Progress [::] Empty (first_turn h))
    | Some false => None
    | None       => Some (Progress [:: flatten B] Empty (first_turn h))
    end
  else None.

Fixpoint check_level (s : progress) (es : seq entry) : option progress :=
  if es is e :: es' then
    if step s e is inl s' then check_level s' es' else None
  else if due s is [::] then Some s else None.

Fixpoint check_levels (s : progress) (levels : seq (seq entry)) : bool :=
  if levels is es :: levels' then
    if due s is [::] then false
    else if check_level s es is Some s' then check_levels (descend s') levels'
    else false
  else if due s is [::] then is_empty (pointed s) else false.

Definition check (levels : seq (seq entry)) : bool :=
  if begin is Some s then check_levels s levels else false.

(* ==== what is accepted is true ==== *)

Let p := by_ply h.
Notation G := (game_of h).

(* The claim for a board, player t to move. *)
Definition good (t : player) (B : grid) : Prop :=
  holds (G B) A (wins h) p t (position_of B).

Lemma owningE B w : owning B w = winning (aim h) (stones_of B w).
Proof.
rewrite /owning /nu_of; case: (aim h) => [k|Ws] /=; first by rewrite fast_nuE.
by apply: eq_has => W; apply: eq_all => f; rewrite mem_stones.
Qed.

Lemma too_farE B w m :
  too_far B w m = far (aim h) (stones_of B w) (stones_of B (other w)) m.
Proof.
rewrite /too_far /nu_of; case: (aim h) => [k|Ws] /=; first by rewrite fast_nuE.
apply: eq_all => W; congr (_ || (_ < _)).
  by apply: eq_has => f; rewrite mem_stones.
by apply: eq_count => f; rewrite mem_stones.
Qed.

Lemma has_wonE B w : has_won (owning B) w = won (G B) (position_of B) w.
Proof.
by rewrite /has_won /won /=; case: (played_by h); case: w;
  rewrite ?owningE ?stones_position.
Qed.

Lemma has_free_cell B : has_free B -> exists f, at_cell B f = Free.
Proof.
move=> /(has_nthP [::])[r rl /(has_nthP Hole)[c cl /same_markP E]].
by exists (r, c).
Qed.

Lemma free_has B f : at_cell B f = Free -> has_free B.
Proof.
move=> E; have /andP[rl cl] : inside B f by apply: at_cell_inside; rewrite E.
apply/(has_nthP [::]); exists f.1 => //; apply/(has_nthP Hole);
  exists f.2 => //.
by apply/same_markP.
Qed.

Lemma allowed_grid B f :
  allowed (G B) (position_of B) f = same_mark Free (at_cell B f).
Proof.
by rewrite /allowed free_position mem_area; case: (at_cell B f).
Qed.

(* Placing a stone in the grid is the move in its game. *)
Lemma good_place B f w t :
  at_cell B f = Free ->
  good t (place B f (stone w)) <->
  holds (G B) A (wins h) p t (put w (position_of B) f).
Proof.
move=> fF; have [pX pO] := position_place w fF; have e := area_place w fF.
set B' := place B f (stone w) in pX pO e *; rewrite /good.
have iso : isomorphism (G B') (G B) id id.
  by split=> //= [g|g|S _]; rewrite ?e // map_id.
apply: (holds_moves_to A (wins h) p t iso).
split; rewrite /= ?map_id; do ?exact: stones_area.
  by rewrite perm_sym; apply: pX.
by rewrite perm_sym; apply: pO.
Qed.

Lemma ply_place B f w :
  at_cell B f = Free ->
  ply (position_of (place B f (stone w))) = (ply (position_of B)).+1.
Proof.
move=> fF; have [pX pO] := position_place w fF.
by rewrite -(ply_put w _ f) /ply; congr (_ + _); apply/esym/perm_size;
  [apply: pX|apply: pO].
Qed.

(* ---- settled positions are ---- *)

Hypothesis posed : well_posed.

Let sets_ok : target_ok (aim h). Proof. by case/and3P: posed. Qed.

Lemma deciding_grower B : deciding = grower (G B) A.
Proof. by []. Qed.

Lemma status_ext own own' far_off far_off' b q t :
  own =1 own' -> far_off =1 far_off' ->
  status own far_off b q t = status own' far_off' b q t.
Proof.
move=> eo ef; rewrite /status.
have E w : has_won own w = has_won own' w by rewrite /has_won;
  case: (played_by h); rewrite ?eo.
by rewrite !E ef.
Qed.

Lemma settled_none B q t :
  settled B q t = None ->
  [/\ ~~ won (G B) (position_of B) A, ~~ won (G B) (position_of B) (other A),
      q < p & exists f, at_cell B f = Free].
Proof.
rewrite /settled /status !has_wonE; case: (won _ _ A) => //;
  case: (won _ _ _) => //.
case: leqP => // lt; case F: (has_free B) => //= _; split=> //.
exact: has_free_cell.
Qed.

Lemma settled_good B t :
  settled B (ply (position_of B)) t = Some true ->
  good t B /\ (wins h -> ~~ won (G B) (position_of B) (other A)).
Proof.
rewrite /settled /status !has_wonE /good /holds -/p /wins_by.
set q := ply _; case wA: (won _ _ A); case wO: (won _ _ (other A)) => //.
- case: leqP => [le [->]|lt [/negbTE ->]]; split=> //.
    by split=> //; case: (p - q) => [|k]; left.
  by case.
- case=> /negbTE ->; split=> // -[_]; case: (p - q) => [|k] /=; rewrite wA;
    first by case.
  by case=> // -[]; rewrite wO.
case: leqP => [le|lt].
  case=> /negbTE ->; split=> // -[_]; move: le; rewrite -subn_eq0 => /eqP -> /=.
  by rewrite wA; case.
case: (boolP (has_free B)) => [fr|nofree] /=.
  rewrite too_farE; case: ifP => // H [] /negbTE ->; split=> // -[_].
  apply: (@far_no_win (G B)) => //; first exact: disjoint_position.
  by rewrite -deciding_grower !stones_position.
case=> /negbTE ->; split=> // -[_]; case: (p - q) => [|k] /=; rewrite wA;
  first by case.
have none f : allowed (G B) (position_of B) f -> False.
  by rewrite allowed_grid => /same_markP E; case/negP: nofree;
    apply: (@free_has B f).
by case=> // -[_]; case: (same_player t A) => [[f /none]|[[f /none]]].
Qed.

(* ---- a move, a threat, an image ---- *)

Lemma prover_case :
  (wins h /\ prover = A) \/ (wins h = false /\ prover = other A).
Proof. by rewrite /prover; case: (wins h); [left|right]. Qed.

(* What has been won is not lost by placing stones. *)
Lemma won_place B f w v :
  at_cell B f = Free -> won (G B) (position_of B) v ->
  won (G (place B f (stone w))) (position_of (place B f (stone w))) v.
Proof.
move=> fF; have [pX pO] := position_place w fF.
have sub u : {subset stones_of B u <= stones_of (place B f (stone w)) u}.
  move=> g; rewrite !mem_stones at_place => /same_markP E.
  case: eqP => [gf|_] /=; last by rewrite -E; case: u {E}.
  by move: E; rewrite gf fF; case: u.
rewrite -!has_wonE /has_won; case: (played_by h) => /=; rewrite ?owningE.
- exact: winning_sub.
- by case: v; rewrite ?owningE //; apply: winning_sub.
exact: winning_sub.
Qed.

(* The prover has a good move. *)
Lemma good_move B f :
  at_cell B f = Free -> ply (position_of B) < p ->
  good opponent (place B f (stone prover)) ->
  (wins h -> ~~ won (G (place B f (stone prover)))
                   (position_of (place B f (stone prover))) (other A)) ->
  good prover B.
Proof.
move=> fF lt gd quiet; move: (gd); rewrite good_place // /good /holds /wins_by.
have al : allowed (G B) (position_of B) f by rewrite allowed_grid fF.
have E : p - ply (position_of B) = (p - (ply (position_of B)).+1).+1
  by rewrite subnSK.
rewrite ply_put E; case: prover_case => -[w pr].
  rewrite w => -[_ force]; split; first exact: ltnW.
  right; split.
    by apply: contra (quiet w); apply: won_place.
  rewrite pr; have -> : same_player A A by case: (A).
  by move: force; rewrite /opponent pr; exists f.
rewrite w => no [_] /= [wA|[_]].
  move: gd; rewrite /good /holds w => -[]; split; first by rewrite ply_place.
  by case: (p - _) => [|k]; left; apply: won_place.
rewrite pr; have -> : same_player (other A) A = false by case: (A).
case=> _ /(_ f al) force; apply: no; split=> //.
by rewrite /opponent pr.
Qed.

(* The opponent has only good replies. *)
Lemma good_replies B q :
  q = ply (position_of B) -> settled B q opponent = None ->
  (forall f, at_cell B f = Free -> good prover (place B f (stone opponent))) ->
  good opponent B.
Proof.
move=> qE none all_good; have [nA nO lt [g gF]] := settled_none none.
rewrite qE in lt; rewrite /good /holds /wins_by.
have next f : allowed (G B) (position_of B) f ->
    holds (G B) A (wins h) p prover (put opponent (position_of B) f).
  by rewrite allowed_grid => /same_markP E; apply/good_place => //;
    apply: all_good.
have ag : allowed (G B) (position_of B) g by rewrite allowed_grid gF.
have E : p - ply (position_of B) = (p - (ply (position_of B)).+1).+1
  by rewrite subnSK.
rewrite E /opponent; case: prover_case => -[w pr].
  rewrite w; split; first exact: ltnW.
  right; split=> //; rewrite pr;
    have -> : same_player (other A) A = false by case: (A).
  split; first by exists g.
  by move=> f /next; rewrite /opponent /holds w pr otherK => -[_];
    rewrite ply_put.
rewrite w => -[_ /= [wA|[_]]]; first by rewrite wA in nA.
rewrite pr otherK; have -> : same_player A A by case: (A).
case=> f /next; rewrite /opponent /holds w pr otherK => no force; apply: no.
by split; rewrite ply_put.
Qed.

(* With a threat that the opponent has not met the prover wins at once. *)
Lemma good_threat B c f q :
  q = ply (position_of B) -> is_threat B q f -> f != c ->
  at_cell B c = Free ->
  settled (place B c (stone opponent)) q.+1 prover = None ->
  good prover (place B c (stone opponent)).
Proof.
move=> qE; rewrite /is_threat; case tc: (threat_counts q) => //.
case: same_markP => // /esym fF own fc cF none;
  have [nA nO lt _] := settled_none none.
set B' := place B c (stone opponent) in none nA nO *.
have fF' : at_cell B' f = Free by rewrite at_place (negPf fc).
have q' : ply (position_of B') = q.+1 by rewrite ply_place // qE.
set B'' := place B' f (stone prover).
have own' : owning B'' prover.
  move: own; rewrite !owningE; apply: winning_sub => g;
    rewrite !mem_stones /B'' !at_place.
  have -> : inside B' f by apply: at_cell_inside; rewrite fF'.
  have -> : inside B f by apply: at_cell_inside; rewrite fF.
  rewrite !andbT; case: (g == f) => //;
  by case: eqP => //= ->; rewrite cF; case: (prover).
have wonP : won (G B'') (position_of B'') prover.
  rewrite -has_wonE /has_won; move: tc; rewrite /threat_counts.
  case E: (played_by h) => //; case/andP=> w _; move: posed;
    rewrite /well_posed E => /and3P[_ _].
  move: own'; rewrite /prover w => own' /same_playerP AX.
  by move: own'; rewrite AX.
apply: (good_move fF'); first by rewrite q'.
  rewrite /good /holds /wins_by (ply_place _ fF') q';
    case: prover_case => -[w pr].
    rewrite w; split=> //; rewrite pr in wonP.
    by case: (p - _) => [|k]; left.
  have no : ~~ won (G B'') (position_of B'') A.
    move: tc nA; rewrite -!has_wonE /has_won /threat_counts w /=.
    case: (played_by h) => //= _; rewrite !owningE; apply: contra.
    apply: winning_sub => g; rewrite !mem_stones /B'' at_place.
    case: eqP => //= ->; case: (inside _ _) => //; rewrite pr.
    by case: (A).
  rewrite w => -[_]; case: (p - _) => [|k] /=; rewrite (negPf no) => -[] // [].
  by rewrite -pr wonP.
move=> w; have pr : prover = A by rewrite /prover w.
move: nO; rewrite -!has_wonE /has_won; move: tc; rewrite /threat_counts w /=.
case E: (played_by h) => // _; rewrite ?owningE.
  apply: contra; apply: winning_sub => g; rewrite !mem_stones at_place pr.
  by case: eqP => //= ->; case: (inside _ _) => //; case: (A).
by move: posed; rewrite /well_posed E => /and3P[_ _ /same_playerP ->].
Qed.

Lemma is_listed_in Ws W :
  is_listed Ws W -> exists2 W', W' \in Ws & {subset W' <= W}.
Proof.
case/hasP=> W' inWs'; case: ifP => // /allP sub _; exists W' => // f /sub.
case/hasP=> -[r c] inW; rewrite /same_cell; case: ifP => //= /eqnP E /eqnP E'.
by case: f E E' => r' c' /= -> ->.
Qed.

Lemma keeps_sets_winning g B S :
  rectangular R C B -> fits_board R C g -> keeps_sets g ->
  {subset S <= area_of B} ->
  winning (aim h) S = winning (aim h) (map (cell_to g) S).
Proof.
move=> re fit; rewrite /keeps_sets; case: (aim h) => [k|Ws] /=.
  by move=> _ sub; rewrite (nu_image fit re).
case/andP=> /allP to /allP from sub; apply/hasP/hasP => -[W inWs /allP a].
  have [W' inWs' s] := is_listed_in (to W inWs); exists W' => //.
  by apply/allP => f /s /mapP[g' /a g'S ->]; apply: map_f.
have [W' inWs' s] := is_listed_in (from W inWs); exists W' => //.
apply/allP => f /s /mapP[g' /a /mapP[f' f'S ->] ->].
by rewrite (area_toK fit re) ?sub.
Qed.

Lemma good_image t B g :
  rectangular R C B -> is_symmetry g ->
  good t (grid_image R C g B) -> good t B.
Proof.
rewrite /is_symmetry; case: ifP => // fit re keep; rewrite /good.
have iso : isomorphism (G B) (G (grid_image R C g B)) (cell_to g) (cell_from g).
  split=> [|f|f|f|f|S] //.
  - exact: (area_to fit re).
  - exact: (area_from fit).
  - exact: (area_toK fit re).
  - exact: (area_fromK fit).
  exact: (keeps_sets_winning re).
have m : moves_to (G B) (cell_to g) (position_of B)
  (position_of (grid_image R C g B)).
  by split=> /=; do ?exact: stones_area; apply: (stones_image fit re).
by move=> gd; apply/(holds_moves_to A (wins h) p t iso m).
Qed.

(* ---- after a reply ---- *)

Lemma stones_place B f w v :
  at_cell B f = Free ->
  stones_of (place B f (stone w)) v =i
    (if same_player w v then f :: stones_of B v else stones_of B v).
Proof.
move=> fF g; have [pX pO] := position_place w fF.
have <- : stones (put w (position_of B) f) v =i stones_of
  (place B f (stone w)) v.
  by apply: perm_mem; case: v; [apply: pX|apply: pO].
by rewrite stones_put stones_position.
Qed.

Lemma eq_nu S S' : S =i S' -> nu S = nu S'.
Proof. by move=> e; apply/eqP; rewrite eqn_leq !nu_sub // => f; rewrite e. Qed.

Lemma same_prover w : same_player w prover = false -> w = opponent.
Proof. exact: same_neq. Qed.

Lemma settled_afterE B c q t :
  at_cell B c = Free ->
  let B' := place B c (stone opponent) in
  settled_after (nu_of B prover) (nu_of B opponent) B' q t = settled B' q t.
Proof.
move=> cF B'; have po : same_player opponent prover = false
  by rewrite same_other; case: prover.
have oo : same_player opponent opponent by case: opponent.
have P : stones_of B' prover =i stones_of B prover.
  by move=> f; rewrite stones_place // po.
have O : stones_of B' opponent =i c :: stones_of B opponent.
  by move=> f; rewrite stones_place // oo.
apply: status_ext => [w|m].
  rewrite /owning_after; case E: (aim h) => [k|] //;
    rewrite /owning E /nu_of E !fast_nuE.
  case: ifP => [/same_playerP ->|/same_prover ->]; first by rewrite -(eq_nu P).
  by rewrite (eq_nu O); case: leqP => // lt;
    rewrite leqNgt (leq_trans _ lt) // ltnS nu_cons.
rewrite /too_far_after /too_far; case E: (aim h) => [k|] //.
rewrite /nu_of E !fast_nuE; case: ifP => [/same_playerP ->|/same_prover ->].
  by rewrite -(eq_nu P).
rewrite (eq_nu O); case: ltnP => [lt|_].
  by apply/esym; apply: leq_ltn_trans lt; rewrite leq_add2r nu_cons.
case: ltnP => // le; apply/esym/negbTE;
  rewrite -leqNgt (leq_trans le) // leq_add2r.
by apply: nu_sub => f fO; rewrite inE fO orbT.
Qed.

(* ---- entries ---- *)

(* The claim for the board of a key. *)
Definition good_key (t : player) (k : key) : Prop :=
  forall B, rectangular R C B -> flatten B = k -> good t B.

Definition keeps (next next' : trie) : Prop :=
  forall k, has_key next k -> has_key next' k.

Definition all_good (next : trie) : Prop := forall k, has_key next k ->
  good_key prover k.

Lemma replies_sound B q replies ts gs next next' :
  rectangular R C B -> q = ply (position_of B) -> all (is_threat B q) ts ->
  {in replies, forall c, at_cell B c = Free} ->
  check_replies (nu_of B prover) (nu_of B opponent) B q replies ts gs next =
    inl next' ->
  keeps next next' /\
  (all_good next' ->
   {in replies, forall c, good prover (place B c (stone opponent))}).
Proof.
move=> re qE th; elim: replies gs next => [|c replies IH] gs next fr /=.
  by case: gs => // -[<-]; split.
have cF : at_cell B c = Free by apply: fr; apply: mem_head.
have fr' : {in replies, forall d, at_cell B d = Free}.
  by move=> d dr; apply: fr; rewrite inE dr orbT.
have {}IH gs' nx := IH gs' nx fr'.
have ply' := ply_place opponent cF.
rewrite settled_afterE //; case S: (settled _ _ _) => [[]|] //.
  move/IH=> [kp gd]; split=> // ag d; rewrite inE => /predU1P[->|/gd];
    last by apply.
  by rewrite qE -ply' in S; case: (settled_good S).
case: ifP => [/hasP[f fts fc]|_].
  move/IH=> [kp gd]; split=> // ag d; rewrite inE => /predU1P[->|/gd];
    last by apply.
  exact: (good_threat qE (allP th _ fts) fc cF S).
case: gs => // g gs; case: ifP => // sym /IH[kp gd]; split.
  by move=> k H; apply/kp/insert_keep.
move=> ag d; rewrite inE => /predU1P[->|/gd]; last by apply.
have re' := place_rectangular c (stone opponent) re.
apply: (good_image re' sym); apply: (ag _ (kp _ (insert_self _ _))) => //.
apply: image_rectangular => //.
by move: sym; rewrite /is_symmetry; case: ifP.
Qed.

Lemma moved_sound B q ts gs next next' :
  rectangular R C B -> q = ply (position_of B) ->
  check_moved B q ts gs next = inl next' ->
  keeps next next' /\
  (all_good next' ->
   good opponent B /\ (wins h -> ~~ won (G B) (position_of B) (other A))).
Proof.
move=> re qE; rewrite /check_moved; case S: (settled B q opponent) => [[]|] //.
  case: ts => //; case: gs => // -[<-]; split=> // _.
  by rewrite qE in S; apply: settled_good S.
case F: [seq f <- ts | ~~ is_threat B q f] => //; case: ifP => // _.
have th : all (is_threat B q) ts.
  by rewrite -[all _ _]negbK -has_predC has_filter F.
have fr : {in cells_with (same_mark Free) B, forall c, at_cell B c = Free}.
  by move=> c; rewrite mem_cells_with => /andP[_ /same_markP].
move/(replies_sound re qE th fr) => [kp gd]; split=> // ag.
have [_ nO _ _] := settled_none S; split=> //.
apply: (good_replies qE S) => f fF; apply: gd => //.
by rewrite mem_cells_with fF at_cell_inside // fF.
Qed.

Lemma entry_sound t e next next' :
  rectangular R C (board_drawn e) -> check_entry t e next = inl next' ->
  keeps next next' /\ (all_good next' -> good t (board_drawn e)).
Proof.
move=> re; rewrite /check_entry; set B := board_drawn e.
case: leqP => // lt; case: ifP => [/same_playerP ->|/same_prover ->].
  case: (chosen e) => // f; case: same_markP => // /esym fF.
  have re' := place_rectangular f (stone prover) re.
  move/(moved_sound re') => []; first by rewrite ply_place.
  by move=> kp gd; split=> // /gd[]; apply: good_move.
by case: (chosen e) => // /(moved_sound re erefl)[kp gd]; split=> // /gd[].
Qed.

(* ---- levels ---- *)

(* The claim holds if it holds of all boards that are still to come. *)
Definition sound (s : progress) : Prop :=
  (forall k, List.In k (due s) -> good_key (mover s) k) ->
  all_good (pointed s) -> claimed h.

Theorem step_sound s e s' : sound s -> step s e = inl s' -> sound s'.
Proof.
rewrite /step; case D: (due s) => [|k due'] //;
  case: ifP => // /andP[re /same_keyP kE].
case ce: (check_entry _ _ _) => [next|] // snd [<-] /= gdue gnext.
have [kp gd] := entry_sound re ce.
apply: snd => [l|l /kp /gnext //]; rewrite D => -[<-|/gdue //].
move=> B reB BE; suff -> : B = board_drawn e by apply: gd.
by apply: flatten_rectangular reB re _; rewrite BE.
Qed.

Lemma descend_sound s : due s = [::] -> sound s -> sound (descend s).
Proof.
move=> D snd gdue _; apply: snd; first by rewrite D.
by move=> k hk; apply: gdue; apply: keys_has.
Qed.

Lemma finish_sound s :
  due s = [::] -> is_empty (pointed s) -> sound s -> claimed h.
Proof.
move=> D; case E: (pointed s) => // _; apply; first by rewrite D.
by move=> k; rewrite E.
Qed.

End Checker.

Theorem begin_sound h s : begin h = Some s -> well_posed h /\ sound h s.
Proof.
rewrite /begin; case: ifP => // posed; split=> //.
have re : rectangular (height h) (width h) (first_board h) by case/and3P: posed.
move: H; case S: (settled _ _ _ _) => [[]|] // [<-] gdue _.
  by case: (settled_good posed S).
by apply: gdue re _ => //; left.
Qed.

Theorem check_sound h levels : check h levels -> claimed h.
Proof.
rewrite /check; case b: (begin h) => [s|] //; have [posed snd] := begin_sound b.
elim: levels s snd {b} => [|es levels IH] s snd /=.
  by case D: (due s) => // em; apply: finish_sound D em snd.
case D: (due s) => [|k l] //; case cl: (check_level _ _ _) => [s'|] //.
suff [D' snd'] : due s' = [::] /\ sound h s'.
  by apply: IH; apply: descend_sound.
elim: es s snd {D} cl => [|e es IHe] s snd /=.
  by case D: (due s) => // -[<-].
case st: (step _ _ _) => [s''|] //; apply: IHe.
exact: (step_sound posed snd st).
Qed.
