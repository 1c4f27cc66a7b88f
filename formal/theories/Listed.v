(** Games of listed sets, as docs/certificate.md has them: vertices, winning
   sets for each player, any order of turns.

   A vertex is a number, counted from 0. A position is a list of marks, one for
   each vertex: Free, StoneX or StoneO. A vertex beyond the list is a Hole.

<<
    listed_game           == by avoidance or not, the sets, the word of turns
    sets_of G w           == the winning sets of w
    has_set G P w         == w owns one of its sets
    is_won G P w          == w has won
    mover_at G k          == who moves after k moves
    set_stone w P v       == w claims v
    wins_from G w k P     == after k moves, at P, w can win
    rest_of G w P         == what w lacks of its sets without a stone of the
                             other
    strike v, omit v      == what a claim of v leaves of the sets of whoever
                             claims it, and of the other's
    blocked               == w never wins if nothing is left of the sets that
                             it needs
    held                  == how a strategy of pairs of moves holds the other
    potential_holds, pairs_hold
                          == Erdos and Selfridge; a pairing
    threats_win           == a sequence of threats that wins
    similar f n P Q       == f takes P to Q; similar_wins says that the games
                             are the same
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Keys Criteria.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Record listed_game := ListedGame {
  avoids    : bool;            (* who owns a set loses, instead of winning *)
  x_sets    : seq (seq nat);   (* the winning sets of X *)
  o_sets    : seq (seq nat);   (* the winning sets of O *)
  turn_word : seq player       (* who moves, from the first move, repeated *)
}.

Definition is_free (P : key) (v : nat) : bool := same_mark Free (nth Hole P v).

Definition has_stone (w : player) (P : key) (v : nat) : bool :=
  same_mark (stone w) (nth Hole P v).

Definition set_stone (w : player) (P : key) (v : nat) : key :=
  set_at P v (stone w).

Section Listed.

Variable G : listed_game.

Definition sets_of (w : player) : seq (seq nat) :=
  if w is PlayerX then x_sets G else o_sets G.

Definition has_set (P : key) (w : player) : bool :=
  has (all (has_stone w P)) (sets_of w).

(* Whose sets make w win. *)
Definition owner_for (w : player) : player := if avoids G then other w else w.

Definition is_won (P : key) (w : player) : bool := has_set P (owner_for w).

Definition mover_at (k : nat) : player :=
  nth PlayerX (turn_word G) (k %% size (turn_word G)).

(* After k moves, at P, w can win: w has won, or nobody has and the player to
   move has a move, or only moves, after which w can win. *)
Inductive wins_from (w : player) : nat -> key -> Prop :=
  | HasWon k P : is_won P w -> wins_from w k P
  | ByMove k P v :
      ~~ is_won P (other w) -> mover_at k = w -> is_free P v ->
      wins_from w k.+1 (set_stone w P v) -> wins_from w k P
  | ByReplies k P :
      ~~ is_won P (other w) -> mover_at k = other w ->
      (exists v, is_free P v) ->
      (forall v, is_free P v ->
         wins_from w k.+1 (set_stone (other w) P v)) ->
      wins_from w k P.

(* What w lacks of a set, and whether the other has no stone there. *)
Definition lacking (w : player) (P : key) (W : seq nat) : seq nat :=
  [seq v <- W | ~~ has_stone w P v].

Definition is_open (w : player) (P : key) (W : seq nat) : bool :=
  all (fun v => ~~ has_stone (other w) P v) W.

Definition rest_of (w : player) (P : key) : seq (seq nat) :=
  [seq lacking w P W | W <- sets_of w & is_open w P W].

Definition strike (v : nat) (L : seq (seq nat)) : seq (seq nat) :=
  [seq [seq u <- W | u != v] | W <- L].

Definition omit (v : nat) (L : seq (seq nat)) : seq (seq nat) :=
  [seq W <- L | v \notin W].

(* ---- claims and what they leave ---- *)

Lemma is_free_in P v : is_free P v -> v < size P.
Proof.
by rewrite /is_free; case: ltnP => // le; rewrite nth_default.
Qed.

Lemma has_stone_free w P v : is_free P v -> has_stone w P v = false.
Proof. by rewrite /is_free /has_stone; case: (nth _ _ _); case: w. Qed.

Lemma has_stone_other w P v :
  has_stone w P v -> has_stone (other w) P v = false.
Proof. by rewrite /has_stone; case: (nth _ _ _); case: w. Qed.

Lemma has_stone_set w t P v u :
  is_free P v -> has_stone w (set_stone t P v) u =
    if u == v then same_player t w else has_stone w P u.
Proof.
move=> /is_free_in lt; rewrite /has_stone /set_stone nth_set_at lt andbT.
by case: eqP => // _; case: w; case: t.
Qed.

Lemma is_free_set t P v u :
  is_free P v -> is_free (set_stone t P v) u = is_free P u && (u != v).
Proof.
move=> /is_free_in lt; rewrite /is_free /set_stone nth_set_at lt andbT.
by case: eqP => _; rewrite ?andbT // andbF; case: t.
Qed.

Lemma rest_own w P v :
  is_free P v -> rest_of w (set_stone w P v) = strike v (rest_of w P).
Proof.
move=> fv; rewrite /rest_of /strike -map_comp.
rewrite (@eq_filter _ _ (is_open w P)) => [|W]; last first.
  apply: eq_all => u; rewrite has_stone_set //.
  by case: eqP => // ->; rewrite has_stone_free //; case: w.
apply: eq_map => W; rewrite /lacking /= -filter_predI; apply: eq_filter => u /=.
by rewrite has_stone_set //; case: eqP => // _; case: w.
Qed.

Lemma rest_other w t P v :
  t = other w -> is_free P v ->
  rest_of w (set_stone t P v) = omit v (rest_of w P).
Proof.
move=> -> fv; rewrite /rest_of /omit filter_map -filter_predI.
have E W : lacking w (set_stone (other w) P v) W = lacking w P W.
  apply: eq_filter => u; rewrite has_stone_set //.
  by case: eqP => // ->; rewrite has_stone_free //; case: w.
rewrite (eq_map E); congr map; apply: eq_filter => W /=.
rewrite mem_filter has_stone_free //= -has_pred1 -all_predC andbC.
rewrite -all_predI; apply: eq_all => u /=; rewrite has_stone_set //.
by rewrite eq_sym; case: eqP => _; rewrite /= ?andbT ?andbF //; case: (w).
Qed.

Lemma rest_owned w P : has_set P w = ([::] \in rest_of w P).
Proof.
rewrite /has_set; apply/hasP/mapP => -[W].
  move=> inW /allP a; exists W.
    rewrite mem_filter inW andbT; apply/allP => v /a own.
    by rewrite has_stone_other.
  apply/esym/eqP; rewrite -[_ == _]negbK -has_filter; apply/hasPn => v /a ->.
  by [].
rewrite mem_filter => /andP[_ inW] /esym/eqP E; exists W => //.
apply/allP => v vW; apply/negPn; apply: contra_eqN E => nv.
by rewrite eq_sym /lacking -has_filter; apply/hasP; exists v.
Qed.

Hypothesis sets_uniq : forall w, all uniq (sets_of w).

Lemma rest_uniq w P W : W \in rest_of w P -> uniq W.
Proof.
case/mapP=> W'; rewrite mem_filter => /andP[_ inW'] ->.
by apply: filter_uniq; apply: (allP (sets_uniq w)).
Qed.

Lemma has_set_other w P v :
  is_free P v -> has_set (set_stone (other w) P v) w -> has_set P w.
Proof.
by move=> fv; rewrite !rest_owned (rest_other erefl) // mem_filter => /andP[].
Qed.

(* ---- what is blocked ---- *)

Lemma rest_nil w t P v :
  is_free P v -> rest_of w P = [::] -> rest_of w (set_stone t P v) = [::].
Proof.
move=> fv no; case: (same_playerP t w) => [->|/same_playerP/negbTE/same_neq tE].
  by rewrite rest_own // no.
by rewrite (rest_other tE fv) no.
Qed.

Lemma blocked w k P : rest_of (owner_for w) P = [::] -> ~ wins_from w k P.
Proof.
move=> no H; elim: H no => {k P} [k P|k P v _ _ fv _ IH|k P _ _ [v fv] _ IH].
- by rewrite /is_won rest_owned => own no; rewrite no in own.
- by move/(rest_nil w fv)/IH.
by move/(rest_nil (other w) fv)/(IH v fv).
Qed.

(* ---- Breaker's criteria: achievement, and turns that alternate ---- *)

Section Breaker.

Hypothesis achieved : avoids G = false.
Hypothesis alternate : forall k, mover_at k.+1 = other (mover_at k).

Variable A : player.
Let V := other A.

Lemma is_won_achieved P w : is_won P w = has_set P w.
Proof. by rewrite /is_won /owner_for achieved. Qed.

(* I holds whenever V is to move. *)
Definition invariant (I : key -> Prop) : Prop :=
  forall P, I P ->
  ~~ has_set P A /\
  ((exists v, is_free P v) -> exists2 v, is_free P v &
   forall u, is_free (set_stone V P v) u ->
     I (set_stone A (set_stone V P v) u)).

Lemma held I k P : invariant I -> wins_from A k P ->
  (mover_at k = V -> ~ I P) /\
  (mover_at k = A -> ~~ has_set P A ->
     ~ forall u, is_free P u -> I (set_stone A P u)).
Proof.
move=> inv H; have VA : V <> A by rewrite /V; case: (A).
elim: H => {k P} [k P|k P v _ t fv _ [IH _]|k P _ t ex _ IH].
- rewrite is_won_achieved => own; split=> [_ /inv[]|_]; first by rewrite own.
  by rewrite own.
- split; first by rewrite t => /esym.
  by move=> _ _ /(_ v fv); apply: IH; rewrite alternate t.
split; last by rewrite t.
move=> _ /inv[no /(_ ex)[v fv next]]; have [_] := IH v fv; apply.
- by rewrite alternate t otherK.
- by apply: contra no; apply: has_set_other.
exact: next.
Qed.

(* ---- Erdos and Selfridge ---- *)

Section Potential.

Variable K : nat.

Definition danger_of (L : seq (seq nat)) : nat :=
  \sum_(W <- L) 2 ^ (K - size W).

Definition danger_at (v : nat) (L : seq (seq nat)) : nat :=
  \sum_(W <- L | v \in W) 2 ^ (K - size W).

Lemma danger_strike v L :
  all uniq L -> danger_of (strike v L) <= danger_of L + danger_at v L.
Proof.
move=> /allP u; rewrite /danger_of /danger_at big_map [X in _ + X]big_mkcond.
rewrite -big_split /= big_seq [X in _ <= X]big_seq.
apply: leq_sum => W /u uW; rewrite -rem_filter //.
case: ifP => vW; last by rewrite rem_id ?vW ?addn0.
rewrite size_rem // addnn -mul2n -expnS leq_exp2l // leq_subLR addnS.
by case: (size W) => [|s]; rewrite -?addSn -leq_subLR //= leq_sub2l.
Qed.

Lemma danger_omit v L :
  danger_of (omit v L) + danger_at v L = danger_of L.
Proof.
by rewrite /danger_of /omit big_filter addnC [RHS](bigID (fun W => v \in W)).
Qed.

Lemma danger_at_omit v u L : danger_at u (omit v L) <= danger_at u L.
Proof.
rewrite /danger_at /omit big_filter_cond [X in _ <= X]big_mkcond /=.
rewrite [X in X <= _]big_mkcond; apply: leq_sum => W _.
by case: (v \in W) => //=; case: ifP.
Qed.

Lemma danger_at_le v L : danger_at v L <= danger_of L.
Proof. by rewrite -(danger_omit v L) leq_addl. Qed.

Definition small_danger (P : key) : Prop := danger_of (rest_of A P) < 2 ^ K.

Lemma small_no_set P : small_danger P -> ~~ has_set P A.
Proof.
rewrite /small_danger ltnNge rest_owned; apply: contra => inL.
by rewrite /danger_of (big_rem _ inL) /= subn0 leq_addr.
Qed.

Lemma rest_all_uniq w P : all uniq (rest_of w P).
Proof. by apply/allP => W; apply: rest_uniq. Qed.

Lemma invariant_danger : invariant small_danger.
Proof.
move=> P small; split=> [|[v0 f0]]; first exact: small_no_set.
pose free := [seq v <- iota 0 (size P) | is_free P v].
have mem v : (v \in free) = is_free P v.
  rewrite mem_filter mem_iota /= add0n; case E: (is_free P v) => //=.
  exact: is_free_in E.
have [|v] := @greatest _ (danger_at^~ (rest_of A P)) free v0.
  by rewrite mem.
rewrite mem => fv best; exists v => // u fu; apply: leq_ltn_trans small.
rewrite rest_own // (@rest_other A V) //.
apply: leq_trans (danger_strike _ _) _.
  by rewrite -(@rest_other A V P v) // rest_all_uniq.
rewrite -[X in _ <= X](danger_omit v) leq_add2l.
apply: leq_trans (danger_at_omit _ _ _) (best u _).
by move: fu; rewrite is_free_set // mem => /andP[].
Qed.

Theorem potential_holds k P :
  danger_of (rest_of A P) * (if same_player (mover_at k) A then 2 else 1) <
    2 ^ K -> ~ wins_from A k P.
Proof.
move=> lt /(held invariant_danger)[heldV heldA]; move: lt.
case: same_playerP => [t|/same_playerP/negbTE/same_neq t]; last first.
  by rewrite muln1; apply: heldV.
rewrite muln2 -addnn => lt; apply: heldA => // [|u fu].
  by apply: small_no_set; apply: leq_ltn_trans lt; apply: leq_addr.
apply: leq_ltn_trans lt; rewrite rest_own //.
apply: leq_trans (danger_strike _ (rest_all_uniq _ _)) _.
by rewrite leq_add2l danger_at_le.
Qed.

End Potential.

(* ---- pairings ---- *)

Variable pairs : seq (nat * nat).

(* The other vertex of the pair with v. *)
Definition partner (v : nat) : nat :=
  head v [seq (if p.1 == v then p.2 else p.1) |
          p <- pairs & (p.1 == v) || (p.2 == v)].

Definition ends_of (ps : seq (nat * nat)) : seq nat :=
  flatten [seq [:: p.1; p.2] | p <- ps].

Lemma uniq_ends q ps : uniq (ends_of (q :: ps)) =
  [&& q.1 != q.2, q.1 \notin ends_of ps, q.2 \notin ends_of ps
    & uniq (ends_of ps)].
Proof. by rewrite /ends_of /= !inE negb_or -!andbA. Qed.

Hypothesis pairs_uniq : uniq (ends_of pairs).

Lemma mem_ends_of p ps :
  p \in ps -> (p.1 \in ends_of ps) && (p.2 \in ends_of ps).
Proof.
by move=> inp; apply/andP; split; apply/flatten_mapP; exists p;
  rewrite // !inE eqxx ?orbT.
Qed.

Lemma partnerE p : p \in pairs -> partner p.1 = p.2 /\ partner p.2 = p.1.
Proof.
rewrite /partner; elim: pairs pairs_uniq => [|q ps IH] //.
rewrite uniq_ends => /and4P[q12 q1 q2 u]; rewrite inE => /predU1P[->|inp].
  by rewrite /= !eqxx orbT /= (negbTE q12) eqxx.
have /andP[p1 p2] := mem_ends_of inp.
have ne v : v \in ends_of ps -> (q.1 == v) || (q.2 == v) = false.
  by move=> vin; apply/negbTE; rewrite negb_or; apply/andP; split;
    apply: contraTneq vin => <-.
by rewrite /= !ne //; apply: IH.
Qed.

(* A set keeps both ends of a pair, free. *)
Definition keeps_pair (P : key) (W : seq nat) : bool :=
  has (fun p => [&& p.1 \in W, p.2 \in W, is_free P p.1 & is_free P p.2]) pairs.

(* A has just claimed the partner of b, if b counts. *)
Definition paired (P : key) : Prop :=
  exists b, forall W, W \in rest_of A P ->
    (b \in W) && is_free P b || keeps_pair P W.

Lemma paired_claim P u :
  (forall W, W \in rest_of A P -> keeps_pair P W) -> is_free P u ->
  paired (set_stone A P u).
Proof.
move=> all_kept fu; exists (partner u) => W; rewrite rest_own //.
case/mapP=> W' inW' ->.
have /hasP[p inp /and4P[p1 p2 f1 f2]] := all_kept _ inW'.
have [e1 e2] := partnerE inp.
have ne : p.1 != p.2.
  apply/negP => /eqP E; move: pairs_uniq inp; elim: (pairs) => [//|q ps IH].
  rewrite uniq_ends => /and4P[q12 _ _ u']; rewrite inE => /predU1P[E'|].
    by rewrite -E' E eqxx in q12.
  exact: IH.
rewrite !mem_filter; case: (eqVneq u p.1) => [->|u1].
  by rewrite e1 is_free_set // f2 p2 eq_sym ne.
case: (eqVneq u p.2) => [->|u2].
  by rewrite e2 is_free_set // f1 p1 ne.
apply/orP; right; apply/hasP; exists p => //.
by rewrite !mem_filter p1 p2 !is_free_set // f1 f2 ![_ == u]eq_sym u1 u2.
Qed.

Lemma paired_invariant : invariant paired.
Proof.
move=> P [b kept]; split.
  rewrite rest_owned; apply/negP => /kept /=.
  by rewrite /keeps_pair (eq_has (a2 := pred0)) ?has_pred0.
case=> v0 f0; pose v := if is_free P b then b else v0.
have fv : is_free P v by rewrite /v; case: ifP.
exists v => // u fu; apply: paired_claim => // W.
rewrite (@rest_other A V) // mem_filter => /andP[vW inW].
have := kept W inW; rewrite /v in vW.
case fb: (is_free P b) vW => vW; rewrite ?(negbTE vW) ?andbF /= => /hasP[p inp].
  case/and4P=> p1 p2 f1 f2; apply/hasP; exists p => //.
  rewrite p1 p2 !is_free_set // f1 f2 /v fb /=; apply/andP.
  by split; apply: contraNneq vW => <-.
case/and4P=> p1 p2 f1 f2; apply/hasP; exists p => //.
rewrite p1 p2 !is_free_set // f1 f2 /v fb /=; apply/andP.
by split; apply: contraNneq vW => <-.
Qed.

Theorem pairs_hold k P :
  (forall W, W \in rest_of A P -> keeps_pair P W) -> ~ wins_from A k P.
Proof.
move=> kept /(held paired_invariant)[heldV heldA].
case: (same_playerP (mover_at k) A) => [t|/same_playerP/negbTE/same_neq t].
  apply: heldA => // [|u fu]; last exact: paired_claim.
  rewrite rest_owned; apply/negP => /kept /=.
  by rewrite /keeps_pair (eq_has (a2 := pred0)) ?has_pred0.
by apply: heldV => //; exists 0 => W /kept ->; rewrite orbT.
Qed.

(* ---- sequences of threats ---- *)

(* The free vertices that are all that is left of a set. *)
Fixpoint completions (P : key) (L : seq (seq nat)) : seq nat :=
  match L with
  | [::] => [::]
  | [:: v] :: L' =>
      if is_free P v then v :: completions P L' else completions P L'
  | _ :: L' => completions P L'
  end.

Lemma mem_completions P L v :
  (v \in completions P L) = is_free P v && ([:: v] \in L).
Proof.
elim: L => [|[|u [|u' W]] L IH]; rewrite [completions _ _]/=;
  rewrite ?andbF // [[:: v] \in _]in_cons ?eqseq_cons.
  case: ifP => fu; rewrite andbT ?in_cons IH;
    by case: eqP => // ->; rewrite fu.
by rewrite IH andbF.
Qed.

Lemma completes_set P v w :
  v \in completions P (rest_of w P) -> has_set (set_stone w P v) w.
Proof.
rewrite mem_completions => /andP[fv inL]; rewrite rest_owned rest_own //.
by apply/mapP; exists [:: v]; rewrite //= eqxx.
Qed.

Lemma completes_not P v w :
  ~~ has_set P w -> is_free P v -> v \notin completions P (rest_of w P) ->
  ~~ has_set (set_stone w P v) w.
Proof.
rewrite mem_completions => no fv; rewrite fv /=; apply: contra.
rewrite rest_owned rest_own // => /mapP[W inW /esym/eqP].
rewrite -[_ == _]negbK -has_filter -all_predC => /allP only.
have := rest_uniq inW; case: W inW only => [|u [|u' W]] inW only.
- by rewrite rest_owned inW in no.
- by move=> _; have /negPn/eqP <- := only u (mem_head _ _).
have /negPn/eqP E := only u (mem_head _ _); subst u.
have /negPn/eqP -> := only u' (@mem_behead _ [:: v, u' & W] _ (mem_head _ _)).
by rewrite /= inE eqxx.
Qed.

(* A has a move that completes one of its sets. *)
Lemma completion_wins k P v :
  mover_at k = A -> ~~ has_set P V -> v \in completions P (rest_of A P) ->
  wins_from A k P.
Proof.
move=> t no inC; have := inC; rewrite mem_completions => /andP[fv _].
apply: (@ByMove A k P v); rewrite ?is_won_achieved //.
by apply: HasWon; rewrite is_won_achieved completes_set.
Qed.

(* A to move wins by a sequence; mine and theirs is what is left of the sets of
   A and of V. *)
Fixpoint replays (P : key) (mine theirs : seq (seq nat)) (s : seq nat) : bool :=
  if completions P mine is _ :: _ then true
  else if s is v :: s' then
    if is_free P v then
      let P1 := set_stone A P v in
      let mine1 := strike v mine in
      let theirs1 := omit v theirs in
      if completions P1 theirs1 is [::] then
        if completions P1 mine1 is u :: us then
          if has (fun u' => u' != u) us then true
          else replays (set_stone V P1 u) (omit u mine1) (strike u theirs1) s'
        else false
      else false
    else false
  else false.

Theorem threats_win s k P :
  mover_at k = A -> ~~ has_set P V ->
  replays P (rest_of A P) (rest_of V P) s -> wins_from A k P.
Proof.
elim: s k P => [|v s IH] k P t no /=.
  case C: (completions _ _) => [|v vs] // _.
  by apply: (@completion_wins k P v) => //; rewrite C mem_head.
case C: (completions _ _) => [|v' vs]; last first.
  by move=> _; apply: (@completion_wins k P v') => //; rewrite C mem_head.
case: ifP => // fv; set P1 := set_stone A P v.
have no1 : ~~ has_set P1 V.
  by apply: contra no; rewrite /P1 -{1}(otherK A); apply: has_set_other.
rewrite -(rest_own A fv) -(@rest_other V A P v) ?otherK //.
case CV: (completions P1 _) => [|//].
case CA: (completions P1 _) => [//|u us] H.
have [fu inu] : is_free P1 u /\ [:: u] \in rest_of A P1.
  by apply/andP; rewrite -mem_completions CA mem_head.
apply: (@ByMove A k P v); rewrite ?is_won_achieved //.
have t1 : mover_at k.+1 = V by rewrite alternate t.
apply: ByReplies; rewrite ?is_won_achieved //; first by exists u.
move=> r fr; have t2 : mover_at k.+2 = A by rewrite alternate t1 otherK.
have no2 : ~~ has_set (set_stone V P1 r) V.
  by apply: completes_not => //; rewrite CV.
have other_reply u' : u' \in completions P1 (rest_of A P1) -> u' != r ->
    wins_from A k.+2 (set_stone V P1 r).
  rewrite mem_completions => /andP[fu' inu'] ne.
  apply: (@completion_wins k.+2 _ u') => //.
  rewrite mem_completions is_free_set // fu' ne (@rest_other A V) //=.
  by rewrite mem_filter inu' inE eq_sym ne.
case: (eqVneq u r) => [E|ne]; last first.
  by apply: (other_reply u) => //; rewrite CA mem_head.
subst r; case: ifP H => [/hasP[u' inu' ne] _|_ H].
  by apply: (other_reply u') => //; rewrite CA inE inu' orbT.
apply: IH => //; rewrite (@rest_other A V) // (rest_own V) //.
Qed.

End Breaker.

(* ---- symmetries ---- *)

(* h takes the marks of P to those of Q, n vertices. *)
Definition similar (n : nat) (h : nat -> nat) (P Q : key) : Prop :=
  [/\ size P = n, size Q = n
    & forall v, v < n -> nth Hole Q (h v) = nth Hole P v].

(* h takes sets to sets, or to more. *)
Definition takes_sets (h : nat -> nat) : Prop :=
  forall w W, W \in sets_of w ->
  exists2 W', W' \in sets_of w & {subset W' <= map h W}.

Lemma similar_has_set n f w P Q :
  takes_sets f -> similar n f P Q -> has_set P w -> has_set Q w.
Proof.
move=> fS [sP sQ e] /hasP[W /fS[W' inW' sub] /allP a]; apply/hasP.
exists W' => //; apply/allP => u /sub /mapP[v /a own ->].
rewrite /has_stone e //; move: own; rewrite /has_stone.
case: (ltnP v n) => // le.
by rewrite nth_default ?sP //; case: (w).
Qed.

Lemma similar_set n f g w P Q v :
  (forall u, u < n -> f u < n) -> (forall u, u < n -> g (f u) = u) ->
  v < n -> similar n f P Q ->
  similar n f (set_stone w P v) (set_stone w Q (f v)).
Proof.
move=> f_in fK lv [sP sQ e]; split=> [||u lu]; rewrite ?size_set_at //.
rewrite /set_stone !nth_set_at sP sQ f_in // lv !andbT e //.
case: (eqVneq u v) => [->|ne]; first by rewrite eqxx.
by case: eqP => // E; rewrite -(fK u lu) E fK // eqxx in ne.
Qed.

Lemma similar_inverse n f g P Q :
  (forall v, v < n -> g v < n) -> (forall v, v < n -> f (g v) = v) ->
  similar n f P Q -> similar n g Q P.
Proof.
by move=> g_in gK [sP sQ e]; split=> // v lv; rewrite -e ?g_in // gK.
Qed.

(* f and its inverse g permute the vertices, and the sets of each player. *)
Theorem similar_wins n f g w k P Q :
  (forall v, v < n -> f v < n) -> (forall v, v < n -> g v < n) ->
  (forall v, v < n -> g (f v) = v) -> (forall v, v < n -> f (g v) = v) ->
  takes_sets f -> takes_sets g ->
  similar n f P Q -> wins_from w k P -> wins_from w k Q.
Proof.
move=> f_in g_in fK gK fS gS s H; elim: H Q s => {k P}.
- by move=> k P own Q s; apply: HasWon; apply: similar_has_set fS s own.
- move=> k P v no t fv _ IH Q s; have [sP sQ e] := s.
  have lv : v < n by rewrite -sP is_free_in.
  apply: (@ByMove w k Q (f v)) => //; first last.
  + by apply: IH; apply: similar_set fK lv s.
  + by rewrite /is_free e.
  by apply: contra no; apply: similar_has_set gS (similar_inverse g_in gK s).
move=> k P no t [v fv] _ IH Q s; have [sP sQ e] := s.
apply: ByReplies => //.
- by apply: contra no; apply: similar_has_set gS (similar_inverse g_in gK s).
- by exists (f v); rewrite /is_free e // -sP is_free_in.
move=> u fu; have lu : u < n by rewrite -sQ is_free_in.
rewrite -(gK u lu); apply: (IH (g u)).
  by rewrite /is_free -e ?g_in // gK.
by apply: similar_set fK _ s => //; apply: g_in.
Qed.

End Listed.
