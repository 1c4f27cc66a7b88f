(** What Restated.v says from nothing is what Games.v says, and so the theorem
   follows from `exact_length` and `complete_exact_length`.

<<
    at_move r k     == the position after the first k moves of r
    ownsP, allowedP, wonP
                    == both files say the same of a position
    X_can_winP      == both say the same of who can win
    restated_exact_length
                    == the theorem as Restated.v states it
    X_can_win_without
                    == the same on a board without some cells
    restated_any_missing, restated_any_edges
                    == and the theorems with missing cells
    restated_any_n_missing, restated_any_n_edges
                    == and those with n of them
    one_ofP         == both say the same of who can win on a family
>>
*)

From mathcomp Require Import all_ssreflect.
From Coq Require List PeanoNat.
From Transversal Require Restated.
From Transversal Require Import Counting Board Matching Game Games Playing
  Determined DelayMissing Exact DelayAny AnyMissing DiagonalMissing
  Permutations Complete CompleteMatchings CompleteDelay.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition of_player (w : player) : Restated.player :=
  if w is PlayerX then Restated.X else Restated.O.

Definition due_at (k : nat) : player := if odd k then PlayerO else PlayerX.

Fixpoint at_move (r : nat -> cell) (k : nat) : position :=
  if k is k'.+1 then put (due_at k') (at_move r k') (r k') else start.

Lemma due_atS k : due_at k.+1 = other (due_at k).
Proof. by rewrite /due_at /=; case: (odd k). Qed.

Lemma at_move_ext (r s : nat -> cell) k :
  (forall j, j < k -> r j = s j) -> at_move r k = at_move s k.
Proof.
elim: k => //= k IH e; rewrite e // IH // => j lt.
by apply: e; apply: leqW.
Qed.

(* The position after the moves of a list. *)
Definition placed (l : seq cell) : position :=
  at_move (fun j => nth (0, 0) l j) (size l).

Lemma placed_mkseq r k : placed (mkseq r k) = at_move r k.
Proof.
rewrite /placed size_mkseq; apply: at_move_ext => j lt.
exact: nth_mkseq.
Qed.

Lemma stdlib_history (r : nat -> cell) k :
  List.map r (List.seq 0 k) = mkseq r k.
Proof. by rewrite /mkseq; elim: k 0 => //= k IH s; rewrite IH. Qed.

Lemma stdlib_even k : Nat.even k = ~~ odd k.
Proof.
elim: k => // k IH.
by rewrite PeanoNat.Nat.even_succ -PeanoNat.Nat.negb_even IH.
Qed.

Lemma mover_turn k : Restated.mover k = of_player (due_at k).
Proof. by rewrite /Restated.mover stdlib_even /due_at; case: (odd k). Qed.

Lemma of_player_inj : injective of_player.
Proof. by case; case. Qed.

Lemma ownsP (r : nat -> cell) k w (c : cell) :
  Restated.owns r k (of_player w) c <-> c \in stones (at_move r k) w.
Proof.
elim: k => [|k IH]; first by split=> [[j [/leP]]|]; rewrite ?ltn0 //; case: (w).
rewrite /= stones_put; split.
  case=> j [/leP]; rewrite ltnS leq_eqVlt => /orP[/eqP->|/leP jk] [m rj].
    move: m; rewrite mover_turn -rj => /of_player_inj->.
    by case: (w) => /=; rewrite mem_head.
  have: c \in stones (at_move r k) w by apply/IH; exists j.
  by case: ifP => // _ cin; rewrite inE cin orbT.
have old : c \in stones (at_move r k) w ->
    Restated.owns r k.+1 (of_player w) c.
  by move/IH => [j [/leP jk H]]; exists j; split=> //; apply/leP; apply: ltnW.
case: (same_playerP (due_at k) w) => [e|_ /old //].
rewrite inE => /predU1P[->|/old //].
by exists k; rewrite mover_turn e; split=> //; apply/leP.
Qed.

(* ---- a game said from nothing, and the same game ---- *)

Section Same.

Variables (G : game) (board : cell -> Prop) (wins : (cell -> Prop) -> Prop).
Hypothesis first_wins : rule G = Achievement.
Hypothesis boardP : forall c, board c <-> c \in area G.
Hypothesis winsP : forall (own : cell -> Prop) S,
  (forall c, own c <-> c \in S) -> {subset S <= area G} ->
  (wins own <-> winning (goal G) S).
Hypothesis not_at_once : ~~ winning (goal G) [::].

Lemma allowedP (r : nat -> cell) k (c : cell) :
  Restated.allowed board r k c <-> allowed G (at_move r k) c.
Proof.
have claimedP : (exists j, (j < k)%coq_nat /\ r j = c) <->
    ~~ free (at_move r k) c.
  rewrite /free negb_and !negbK; split=> [[j [jk rj]]|].
    have [m|m] : Restated.mover j = Restated.X \/ Restated.mover j = Restated.O
      by case: (Restated.mover j); auto.
    - by apply/orP; left; apply/(ownsP r k PlayerX); exists j.
    - by apply/orP; right; apply/(ownsP r k PlayerO); exists j.
  by case/orP=> [/(ownsP r k PlayerX)|/(ownsP r k PlayerO)] [j [jk [_ rj]]];
    exists j.
rewrite /Restated.allowed /allowed; split=> [[/boardP-> H]|].
  by apply/negPn/negP => /claimedP.
by case/andP=> /boardP b fr; split=> // /claimedP; rewrite fr.
Qed.

(* The first k moves are legal, and nobody has won before them. *)
Notation played r k := (forall j, (j < k)%coq_nat ->
  Restated.legal board r j /\ ~ Restated.over wins r j) (only parsing).

Lemma played_shorter r k : played r k.+1 -> played r k.
Proof. by move=> H j jk; apply: H; apply/leP; apply: leqW; apply/leP. Qed.

Lemma stones_in_area (r : nat -> cell) k w :
  played r k -> {subset stones (at_move r k) w <= area G}.
Proof.
elim: k => [|k IH] H c; first by case: (w).
have [/allowedP/andP[b _] _] := H k (leP (leqnn k.+1)).
rewrite /= stones_put; case: ifP => _; last exact: IH (played_shorter H) c.
by rewrite inE => /predU1P[->//|]; apply: IH; apply: played_shorter.
Qed.

Lemma wonP (r : nat -> cell) k w : played r k ->
  Restated.won wins r k (of_player w) <-> won G (at_move r k) w.
Proof.
move=> H; rewrite /won first_wins; apply: winsP (stones_in_area H).
by move=> c; apply: ownsP.
Qed.

Lemma overP (r : nat -> cell) k : played r k ->
  ~ Restated.over wins r k <->
  ~~ won G (at_move r k) PlayerX /\ ~~ won G (at_move r k) PlayerO.
Proof.
move=> H; have X := wonP PlayerX H; have O := wonP PlayerO H.
split=> [no|[/negP noX /negP noO] [/X|/O] //].
by split; apply/negP => own; apply: no; [left; apply/X|right; apply/O].
Qed.

Lemma one_winner (r : nat -> cell) k :
  played r k ->
  ~~ (won G (at_move r k) PlayerX && won G (at_move r k) PlayerO).
Proof.
case: k => [|k] H; rewrite /won first_wins /=.
  by rewrite (negPf not_at_once).
have [_ /(overP (played_shorter H))] := H k (leP (leqnn k.+1)).
rewrite /won first_wins => -[noX noO].
by case: (due_at k); rewrite /= negb_and ?noX ?noO ?orbT.
Qed.

Lemma wins_restated st r p k :
  Restated.X_follows (fun l => st (placed l)) r ->
  wins_playing G st PlayerX p (due_at k) (at_move r k) -> played r k ->
  exists q, q <= k + p /\ (played r q) /\
    ~ Restated.won wins r q Restated.O /\
    (Restated.won wins r q Restated.X \/
     q < k + p /\ Restated.mover q = Restated.O /\
     ~ Restated.legal board r q /\ exists c, Restated.allowed board r q c).
Proof.
move=> fol; elim: p k => [|p IH] k win before.
  case: win => // own; exists k; rewrite addn0; split=> //; split=> //.
  split; last by left; apply/(wonP PlayerX before).
  move/(wonP PlayerO before) => ownO.
  by have := one_winner before; rewrite own ownO.
case: (boolP (won G (at_move r k) PlayerX)) => own.
  exists k; split; first exact: leq_addr.
  split=> //; split; last by left; apply/(wonP PlayerX before).
  move/(wonP PlayerO before) => ownO.
  by have := one_winner before; rewrite own ownO.
case: win => [H|[noO H]]; first by case/negP: own.
have notover : ~ Restated.over wins r k by apply/(overP before).
have next : Restated.legal board r k -> played r k.+1.
  by move=> leg j /leP; rewrite ltnS leq_eqVlt => /orP[/eqP->|/leP]; auto.
rewrite addnS -addSn; move: H => /=.
rewrite {1}/due_at; case E: (odd k) => /=.
  case=> -[f lf] H; case: (boolP (allowed G (at_move r k) (r k))) => leg.
    apply: IH; last by apply: next; apply/allowedP.
    by rewrite due_atS; apply: H.
  exists k; split; first by rewrite addSn leqW // leq_addr.
  split=> //; split; first by move/(wonP PlayerO before); apply/negP.
  right; split; first by rewrite addSn ltnS leq_addr.
  split; first by rewrite mover_turn /due_at E.
  by split; [move/allowedP; apply/negP|exists f; apply/allowedP].
case=> leg H; have rk : r k = st (at_move r k).
  by rewrite fol ?stdlib_history ?placed_mkseq // mover_turn /due_at E.
apply: IH; first by rewrite due_atS /= rk.
by apply: next; apply/allowedP; rewrite rk.
Qed.

(* A strategy of O's against any play of X. *)
Section Against.
Variables (st : list Restated.cell -> Restated.cell) (defence : strategy).

Fixpoint history (k : nat) : seq cell :=
  if k is k'.+1 then
    rcons (history k') (if odd k' then defence (placed (history k'))
                        else st (history k'))
  else [::].

Definition against (k : nat) : cell :=
  if odd k then defence (placed (history k)) else st (history k).

Lemma mkseq_against k : mkseq against k = history k.
Proof. by elim: k => // k IH; rewrite mkseqS IH. Qed.

Lemma against_odd k : odd k -> against k = defence (at_move against k).
Proof. by rewrite -placed_mkseq mkseq_against {1}/against => ->. Qed.

Lemma X_follows_against : Restated.X_follows st against.
Proof.
move=> k; rewrite mover_turn stdlib_history mkseq_against /against /due_at.
by case: (odd k).
Qed.

Lemma holds_restated p k :
  holds_out G defence PlayerO p PlayerX start -> k <= p -> played against k ->
  holds_out G defence PlayerO (p - k) (due_at k) (at_move against k).
Proof.
move=> H; elim: k => [|k IH] lt before; first by rewrite subn0.
have {}IH := IH (ltnW lt) (played_shorter before).
have [/allowedP leg] := before k (leP (leqnn k.+1)).
move/(overP (played_shorter before)) => [_ noO].
move: IH leg; rewrite subnS due_atS.
have: 0 < p - k by rewrite subn_gt0.
case: (p - k) => // q _ /= [_ [own|]]; first by rewrite own in noO.
rewrite {1}/due_at; case: (boolP (odd k)) => E /= IH leg; last exact: IH.
case: IH => [none|[_]]; last by rewrite -against_odd.
by move: (none (against k)); rewrite leg.
Qed.

End Against.

Lemma X_can_winP p :
  Restated.X_can_win board wins p <-> forces G PlayerX p PlayerX start.
Proof.
split=> [[st H]|/forces_strategy[st win]]; last first.
  exists (fun l => st (placed l)) => r fol.
  have none : played r 0 by move=> j /leP.
  have [q [qp H]] := wins_restated (k := 0) fol win none.
  exists q; split; first exact/leP.
  case: H => before [noO H]; split=> //; split=> //.
  by case: H => [|[lt H]]; [left|right; split=> //; apply/leP].
case: (forcesP G PlayerX p PlayerX start) => // /not_forces_strategy.
case=> defence hold; exfalso.
have [k [/leP kp [before [noO E]]]] := H _ (@X_follows_against st defence).
have {}noO : ~~ won G (at_move (against st defence) k) PlayerO.
  by apply/negP => /(wonP PlayerO before).
have := holds_restated hold kp before.
case: (p - k) (subn_gt0 k p) => [|q] pos /= [noX goes].
  case: E => [/(wonP PlayerX before)|[/leP kp' _]]; first exact/negP.
  by rewrite kp' in pos.
case: E => [/(wonP PlayerX before)|[_ [m [nl [c cl]]]]]; first exact/negP.
have {}cl := (allowedP _ _ _).1 cl.
have {}nl :
    ~~ allowed G (at_move (against st defence) k) (against st defence k).
  by apply/negP => leg; apply: nl; apply/allowedP.
case: goes => [own|]; first by rewrite own in noO.
have E : odd k by move: m; rewrite mover_turn /due_at; case: (odd k).
rewrite {1}/due_at E /= => -[none|[leg _]].
  by move: (none c); rewrite cl.
by move: nl; rewrite against_odd // leg.
Qed.

End Same.

(* ---- the board ---- *)

Lemma transversalP n (own : cell -> Prop) S :
  (forall c, own c <-> c \in S) -> {subset S <= board n} ->
  (Restated.transversal n own <-> n <= nu S).
Proof.
move=> ownP sub; have all_on : all (on_board n) S.
  by apply/allP => c /sub; rewrite mem_board.
have -> : (n <= nu S) = has_transversal n S.
  by rewrite (has_transversal_nu all_on) eqn_leq nu_board.
rewrite has_transversal_injection; split.
  case=> col [inC inj].
  have colP (i : 'I_n) : col i < n by have [/ltP] := inC i (ltP (ltn_ord i)).
  exists (fun i => Ordinal (colP i)) => [i j [/= e]|i].
    by apply: val_inj; apply: inj e; apply/ltP.
  by apply/ownP; have [_] := inC i (ltP (ltn_ord i)).
case=> s inj inS; exists (fun i => if insub i is Some o then val (s o) else 0).
split=> [i /ltP lt|i j /ltP lti /ltP ltj].
  rewrite (insubT (fun x => x < n) lt) /=; split; first exact/ltP.
  by apply/ownP; exact: (inS (Ordinal lt)).
rewrite (insubT (fun x => x < n) lti) (insubT (fun x => x < n) ltj) /=.
by move/val_inj/inj => [].
Qed.

(* ---- the graph ---- *)

Lemma perfectP m (own : cell -> Prop) S :
  (forall c, own c <-> c \in S) -> {subset S <= graph_edges m} ->
  (Restated.perfect m own <-> winning (goal (complete_game Achievement m)) S).
Proof.
move=> ownP sub; have -> := wonE m Achievement (Position S S) PlayerX => /=.
rewrite has_perfectP; split=> [[e [inS apart]]|[N perf]].
  have onS i : i < m -> e i \in S by move/ltP/inS/ownP.
  have normal_e i : i < m -> normal (e i) by move/onS/sub/edges_normal.
  have un k : k <= m -> uniq (ends (mkseq e k)).
    elim: k => // k IH lt.
    rewrite mkseqS -cats1 ends_cat cat_uniq IH ?(ltnW lt) //.
    have new v : at_vertex v (e k) -> v \notin ends (mkseq e k).
      move=> at_k; apply/endsP => -[f /mapP[i]]; rewrite mem_iota => /= ik ->.
      have im : i < m by apply: ltn_trans lt.
      have ne : i <> k by move=> e'; rewrite e' ltnn in ik.
      have [n1 [n2 n3]] := apart i k (ltP im) (ltP lt) ne.
      have [_ [_ n4]] := apart k i (ltP lt) (ltP im) (not_eq_sym ne).
      case/orP: at_k => /eqP <- /orP[] /eqP; [exact: n1| |exact: n3|exact: n2].
      by move/esym.
    rewrite /= orbF negb_or !new ?/at_vertex ?eqxx ?orbT //= inE andbT.
    by rewrite neq_ltn; have := normal_e k lt; rewrite /normal => ->.
  exists (mkseq e m); split.
  - by move=> c /mapP[i]; rewrite mem_iota => /= lt ->; apply: onS.
  - have vs : {subset ends (mkseq e m) <= vertices m}.
      move=> v /endsP[f /mapP[i]]; rewrite mem_iota => /= lt -> at_f.
      exact: edges_at (sub _ (onS _ lt)) at_f.
    have sz : size (vertices m) <= size (ends (mkseq e m)).
      by rewrite size_ends size_mkseq size_iota.
    have [_ same] := uniq_min_size (un m (leqnn m)) vs sz.
    by apply: uniq_perm => //; [apply: un|apply: iota_uniq].
  by apply/allP => c /mapP[i]; rewrite mem_iota => /= lt ->; apply: normal_e.
have sz := perfect_size perf.
exists (nth (0, 0) N); split=> [i /ltP lt|i j /ltP lti /ltP ltj ne].
  by apply/ownP/(perfect_sub perf)/mem_nth; rewrite sz.
have no v : at_vertex v (nth (0, 0) N i) -> ~ at_vertex v (nth (0, 0) N j).
  move=> at_i at_j; apply: ne; apply/eqP.
  rewrite -(nth_uniq (0, 0) _ _ (perfect_uniq perf)) ?sz //; apply/eqP.
  by apply: ends_apart (perfect_uniq_ends perf) _ _ at_i at_j;
    apply: mem_nth; rewrite sz.
split; [|split] => E.
- by apply: (no (nth (0, 0) N i).1); rewrite /at_vertex ?E eqxx.
- by apply: (no (nth (0, 0) N i).2); rewrite /at_vertex ?E eqxx orbT.
by apply: (no (nth (0, 0) N i).1); rewrite /at_vertex ?E eqxx ?orbT.
Qed.

Lemma stdlib_In (T : eqType) (c : T) l : List.In c l <-> c \in l.
Proof.
elim: l => [|f l IH] /=; first by split.
rewrite inE; split=> [[->|/IH->]|/predU1P[->|/IH]];
  rewrite ?eqxx ?orbT; auto.
Qed.

(* Whatever list has the cells of the board. *)
Lemma X_can_win_without n l p (board : Restated.cell -> Prop) :
  0 < n -> (forall c, board c <-> on_board n c /\ c \notin l) ->
  Restated.X_can_win board (Restated.transversal n) p <->
  forces (board_without n l) PlayerX p PlayerX start.
Proof.
move=> n0 boardP; apply: X_can_winP => //=; last by rewrite -ltnNge.
- move=> c; rewrite mem_filter mem_board andbC.
  by split=> [/boardP[-> ->]//|/andP[cn cl]]; apply/boardP.
move=> own S ownP sub; apply: transversalP => // c /sub.
by rewrite mem_filter => /andP[].
Qed.

Lemma withoutP n l (c : cell) :
  Restated.without n l c <-> on_board n c /\ c \notin l.
Proof.
rewrite /on_board; split=> [[[/ltP-> /ltP->] no]|[/andP[/ltP a /ltP b] no]].
  by split=> //; apply/negP => cl; apply: no; apply/stdlib_In.
by split=> // cl; case/negP: no; apply/stdlib_In.
Qed.

Lemma restated_without n l p :
  length l + 2 <= n ->
  Restated.X_can_win (Restated.without n l) (Restated.transversal n) p ->
  2 * n + 3 <= p.
Proof.
move=> few; have n0 : 0 < n by apply: leq_trans few; rewrite addn2.
move/(X_can_win_without _ n0 (withoutP n l)) => win.
rewrite leqNgt addn3 ltnS -addn2; apply/negP => le.
by apply: delay_missing le win; rewrite -addn2.
Qed.

Theorem restated_exact_length : Restated.exact_length.
Proof.
split; [|split] => [n p /leP le|n l p /leP few win|n p /leP le].
- have n0 : 0 < n by apply: leq_trans le.
  rewrite (@X_can_winP (square_game n)) //=; first last.
  + by rewrite -ltnNge.
  + by move=> own S; apply: transversalP.
  + by move=> c; rewrite mem_board /on_board; split=> [[/ltP-> /ltP->]|
      /andP[/ltP a /ltP b]].
  have start_on : well_formed n start by [].
  rewrite (forces_can_win PlayerX p start_on) // exact_length //.
  by split=> /leP.
- by apply/leP; apply: restated_without few win.
rewrite (@X_can_winP (complete_game Achievement n)) //; first last.
- rewrite (wonE n Achievement start PlayerX); case: n le => // k _.
  by rewrite /has_perfect /vertices doubleS /=; apply/hasPn.
- by move=> own S; apply: perfectP.
- move=> c; rewrite mem_graph_edges -mul2n; split=> [[/ltP-> /ltP->]|] //.
  by case/andP=> /ltP a /ltP b.
by rewrite complete_exact_length //; split=> /leP.
Qed.

(* ---- families ---- *)

Definition cells_of (T : seq nat) : seq cell := zip (iota 0 (size T)) T.

Lemma mem_cells_of T (c : cell) :
  (c \in cells_of T) = (c.1 < size T) && (nth 0 T c.1 == c.2).
Proof.
apply/(nthP (0, 0))/andP => [[i]|[lt /eqP e]].
  rewrite size_zip size_iota minnn => lt.
  by rewrite nth_zip ?size_iota // nth_iota // => <-.
exists c.1; rewrite ?size_zip ?size_iota ?minnn //.
by rewrite nth_zip ?size_iota // nth_iota // e -surjective_pairing.
Qed.

Lemma cells_of_perm T T' : perm_eq (cells_of T) (cells_of T') -> T = T'.
Proof.
move=> p; have e : size T = size T'.
  by have := perm_size p; rewrite !size_zip !size_iota !minnn.
apply: (eq_from_nth (x0 := 0) e) => i lt.
have : (i, nth 0 T i) \in cells_of T'.
  by rewrite -(perm_mem p) mem_cells_of lt /=.
by rewrite mem_cells_of => /andP[_ /eqP].
Qed.

Lemma stdlib_NoDup (T : eqType) (l : seq T) : List.NoDup l <-> uniq l.
Proof.
elim: l => [|c l IH] /=; first by split=> // _; apply: List.NoDup_nil.
split=> [nd|/andP[cl /IH]].
  have [cl /IH->] := (List.NoDup_cons_iff c l).1 nd.
  by rewrite andbT; apply/negP => /stdlib_In.
by move=> nd; apply: List.NoDup_cons => // /stdlib_In; apply/negP.
Qed.

Lemma stdlib_nth (T : seq nat) i : List.nth i T 0 = nth 0 T i.
Proof. by elim: T i => [|c T IH] [|i] //=. Qed.

Lemma columns_transversal n T :
  Restated.columns n T -> transversal n (cells_of T).
Proof.
case=> e [/stdlib_NoDup u small]; have sT : size T = n := e.
apply/and3P; split; last by rewrite size_zip size_iota minnn sT.
  rewrite /matching /rows_of /cols_of -/unzip1 -/unzip2.
  by rewrite unzip1_zip ?unzip2_zip ?size_iota // iota_uniq.
apply/allP => c; rewrite mem_cells_of /on_board sT => /andP[lt /eqP <-].
rewrite lt /=; apply/ltP; apply: small; apply/stdlib_In.
by apply: mem_nth; rewrite sT.
Qed.

Lemma one_ofP F n p :
  0 < n -> (forall T, List.In T F -> Restated.columns n T) ->
  Restated.X_can_win (Restated.square n) (Restated.one_of F) p <->
  forces (Game (board n) Achievement (Sets (map cells_of F))) PlayerX p PlayerX
    start.
Proof.
move=> n0 cols; rewrite (@X_can_winP (Game (board n) Achievement
  (Sets (map cells_of F)))) //=; first last.
- apply/hasPn => _ /mapP[T /stdlib_In/cols[e _] ->]; apply/allPn.
  exists (0, nth 0 T 0); rewrite // mem_cells_of eqxx andbT.
  by rewrite -[size T]/(length T) e.
- move=> own S ownP _; split=> [[T [/stdlib_In TF H]]|].
    apply/hasP; exists (cells_of T); first exact: map_f.
    apply/allP => -[r c]; rewrite mem_cells_of => /andP[/= lt /eqP <-].
    by apply/ownP; rewrite -stdlib_nth; apply: H; apply/ltP.
  case/hasP=> _ /mapP[T TF ->] /allP H; exists T; split; first exact/stdlib_In.
  move=> i /ltP lt; apply/ownP; apply: H.
  by rewrite mem_cells_of /= stdlib_nth eqxx andbT.
by move=> c; rewrite mem_board /on_board; split=> [[/ltP-> /ltP->]|
  /andP[/ltP a /ltP b]].
Qed.

(* ---- any missing cells ---- *)

Lemma leftP n k l : Restated.left n k l <-> forall i, i < n ->
  k <= count (fun j => (i, j) \notin l) (iota 0 n) /\
  k <= count (fun j => (j, i) \notin l) (iota 0 n).
Proof.
have some (free : pred nat) : (exists row, List.NoDup row /\ length row = k /\
    forall j, List.In j row -> (j < n)%coq_nat /\ free j) <->
    k <= count free (iota 0 n).
  rewrite -size_filter; split=> [[row [/stdlib_NoDup u [<- ok]]]|le].
    apply: uniq_leq_size => // j /stdlib_In/ok[/ltP jn fj].
    by rewrite mem_filter fj mem_iota.
  exists (take k [seq j <- iota 0 n | free j]); split.
    by apply/stdlib_NoDup; rewrite take_uniq // filter_uniq // iota_uniq.
  split=> [|j /stdlib_In/mem_take]; first exact: size_takel le.
  by rewrite mem_filter mem_iota => /andP[-> /ltP].
have free (c : cell) : ~ List.In c l <-> c \notin l.
  by split=> [no|/negP no /stdlib_In//]; apply/negP => /stdlib_In.
split=> left i.
  move/ltP/left=> [row [col [u [e [r [u' [e' c]]]]]]].
  split; apply/some; [exists row|exists col]; split=> //; split=> // j.
    by case/r=> jn /free.
  by case/c=> jn /free.
move/ltP/left=> [/some[row [u [e r]]] /some[col [u' [e' c]]]].
exists row, col; split=> //; split=> //; split=> [j /r[jn]|].
  by move/free.
by split=> //; split=> // j /c[jn] /free.
Qed.

Theorem restated_any_missing : Restated.any_missing.
Proof.
move=> n l p /leP n22 /ltP few left; have n0 : 0 < n by apply: leq_trans few.
rewrite (X_can_win_without _ n0 (withoutP n l)).
rewrite (fewer_missing_exact _ n22 few); first by split=> /leP.
exact/leftP.
Qed.

(* A board of the cells E is the square without the others. *)
Section Edges.

Variables (n : nat) (E : seq cell).
Hypotheses (u : List.NoDup E).
Hypothesis on : forall c, List.In c E -> Restated.square n c.

Definition other_cells : seq cell := [seq f <- board n | f \notin E].

Lemma edgesP (c : cell) :
  List.In c E <-> on_board n c /\ c \notin other_cells.
Proof.
rewrite mem_filter mem_board negb_and negbK; split=> [cE|[-> ]]; last first.
  by rewrite orbF => /stdlib_In.
have [/ltP a /ltP b] := on cE; rewrite /on_board a b orbF; split=> //.
exact/stdlib_In.
Qed.

Lemma few_other_cells k :
  k + n * n <= length E + n -> k + size other_cells <= n.
Proof.
have e : @size cell E + size other_cells = n * n.
  apply: size_edges => [|c /stdlib_In/edgesP[cn _]]; last by rewrite mem_board.
  exact/stdlib_NoDup.
by rewrite -[length E]/(@size cell E); move: e; lia_nat.
Qed.

End Edges.

Theorem restated_any_edges : Restated.any_edges.
Proof.
move=> n E /leP n22 u on /ltP many; have n0 : 0 < n by apply: leq_trans n22.
apply/(X_can_win_without _ n0 (edgesP on))/any_fewer_missing => //.
exact: (few_other_cells (k := 1) u on many).
Qed.

(* ---- any n missing cells ---- *)

Theorem restated_any_n_missing : Restated.any_n_missing.
Proof.
move=> n l /leP n23 /leP few; have n0 : 0 < n by apply: leq_trans n23.
rewrite (X_can_win_without _ n0 (withoutP n l)) any_n_missing // leftP.
split=> [[rows cols] i lt|left].
  by split; rewrite -has_count; apply/hasP;
    [have [j jn jl] := rows i lt|have [j jn jl] := cols i lt];
    exists j; rewrite // mem_iota.
by split=> i lt; have [r c] := left i lt; [move: r|move: c];
  rewrite -has_count => /hasP[j]; rewrite mem_iota => /= jn jl; exists j.
Qed.

Theorem restated_any_n_edges : Restated.any_n_edges.
Proof.
move=> n E /leP n23 u on /leP many; have n0 : 0 < n by apply: leq_trans n23.
rewrite (X_can_win_without _ n0 (edgesP on)) any_n_missing //; last first.
  exact: (few_other_cells (k := 0) u on many).
have inE' (r c : nat) : on_board n (r, c) ->
    (r, c) \notin other_cells n E <-> List.In (r, c) E.
  by move=> rcn; split=> [|/(edgesP on)[]//] no; apply/(edgesP on).
split=> [[rows cols] i /ltP lt|no_isolated].
  split; [have [j jn jl] := rows i lt|have [j jn jl] := cols i lt]; exists j;
    by apply/inE'; rewrite // /on_board /= lt jn.
by split=> i lt; have [[j jE] [k kE]] := no_isolated i (ltP lt);
  [exists j|exists k]; move/(edgesP on): jE => [/andP[]]; move/(edgesP on): kE
  => [/andP[]].
Qed.
