(** Avoider and Enforcer, in the games of Listed.v: Avoider loses by owning one
    of its sets. A potential says when it does not. If Enforcer has no sets, the
    game is avoider-enforcer; if both have the same, it is avoidance.

<<
    vertices_left P     == the free vertices
    danger_left G A K P == the sum of 2^(K - what A lacks of W) over the sets W
                           of A without a stone of the other
    safe G A K t P      == it is below 2^K, and the other makes the last move;
                           or it is below 2^K / 2. Player t is to move
    avoider_answer      == a move of A after which all is safe again
    avoider_holds       == A does not lose from a safe position
    avoider_holds_start == the criterion on the empty board
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Keys Criteria Listed.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition vertices_left (P : key) : seq nat :=
  [seq v <- iota 0 (size P) | is_free P v].

Lemma mem_vertices_left P v : (v \in vertices_left P) = is_free P v.
Proof.
rewrite mem_filter mem_iota add0n /=; case free_v: (is_free P v) => //=.
exact: is_free_in free_v.
Qed.

(* A claim changes the parity of their number. *)
Lemma odd_vertices_left w P v :
  is_free P v ->
  odd (size (vertices_left (set_stone w P v))) =
  ~~ odd (size (vertices_left P)).
Proof.
move=> fv; have inP : v \in vertices_left P by rewrite mem_vertices_left.
have -> : vertices_left (set_stone w P v) = rem v (vertices_left P).
  rewrite rem_filter ?filter_uniq ?iota_uniq // /vertices_left -filter_predI.
  rewrite /set_stone size_set_at; apply: eq_filter => u /=.
  by rewrite -/(set_stone w P v) is_free_set // andbC.
rewrite size_rem //; case: (vertices_left P) inP => //= a s _.
by rewrite negbK.
Qed.

(* A stone of its owner makes a set no less dangerous. *)
Lemma danger_at_strike K u v L :
  u != v -> danger_at K u L <= danger_at K u (strike v L).
Proof.
move=> uv; rewrite /danger_at big_map [X in X <= _]big_mkcond.
rewrite [X in _ <= X]big_mkcond; apply: leq_sum => W _.
rewrite mem_filter uv /=; case: ifP => // _.
by rewrite leq_exp2l // leq_sub2l // size_filter count_size.
Qed.

Section Avoider.

Variable G : listed_game.
Hypothesis sets_uniq : forall w, all uniq (sets_of G w).
Hypothesis avoided : avoids G.
Hypothesis alternate : forall k, mover_at G k.+1 = other (mover_at G k).

Variables (A : player) (K : nat).
Let E := other A.

Definition danger_left (P : key) : nat := danger_of K (rest_of G A P).

(* Player t is to move. The parity says that E makes the last move. *)
Definition safe (t : player) (P : key) : Prop :=
  danger_left P * 2 < 2 ^ K \/
  danger_left P < 2 ^ K /\
  odd (size (vertices_left P)) = same_player t E.

Lemma danger_owned P : has_set G P A -> 2 ^ K <= danger_left P.
Proof. by apply: contraTT; rewrite -ltnNge; apply: small_no_set. Qed.

Lemma safe_small t P : safe t P -> danger_left P < 2 ^ K.
Proof.
by case=> [lt|[]//]; apply: leq_ltn_trans lt; rewrite leq_pmulr.
Qed.

Lemma safe_no_set t P : safe t P -> ~~ has_set G P A.
Proof.
by move/safe_small; rewrite ltnNge; apply: contra; apply: danger_owned.
Qed.

Lemma safe_enforcer P v : safe E P -> is_free P v -> safe A (set_stone E P v).
Proof.
move=> s fv; have le : danger_left (set_stone E P v) <= danger_left P.
  rewrite /danger_left (@rest_other G A E P v) //.
  by rewrite -[X in _ <= X](danger_omit K v) leq_addr.
case: s => [lt|[lt par]]; [left|right; split].
- by apply: leq_ltn_trans lt; rewrite leq_mul2r le orbT.
- exact: leq_ltn_trans le lt.
by rewrite odd_vertices_left // par /E; case: (A).
Qed.

(* Avoider claims a vertex that adds the least. *)
Lemma avoider_answer P v0 :
  safe A P -> is_free P v0 ->
  exists2 v, is_free P v
    & ~~ has_set G (set_stone A P v) A /\
      forall u, is_free (set_stone A P v) u ->
        safe A (set_stone E (set_stone A P v) u).
Proof.
move=> s f0; pose d v := danger_at K v (rest_of G A P).
have dP u : d u <= danger_left P := danger_at_le K u (rest_of G A P).
have [v fv least] : exists2 v, is_free P v
    & forall u, is_free P u -> d v <= d u.
  have := @greatest _ (fun v => danger_left P - d v) (vertices_left P) v0.
  rewrite mem_vertices_left => /(_ f0)[v]; rewrite mem_vertices_left => fv best.
  exists v => // u; rewrite -mem_vertices_left => /best /=.
  rewrite leq_subLR addnBA ?dP // leq_subRL ?leq_add2r //.
  exact: leq_trans (dP v) (leq_addl _ _).
exists v => //; set P1 := set_stone A P v.
have le1 : danger_left P1 <= danger_left P + d v.
  rewrite /danger_left rest_own //; apply: danger_strike.
  exact: (rest_all_uniq sets_uniq).
have le2 u : is_free P1 u -> danger_left (set_stone E P1 u) <= danger_left P.
  move=> fu; have /andP[fu0 uv] : is_free P u && (u != v).
    by move: fu; rewrite is_free_set.
  rewrite -(leq_add2r (d v)); apply: leq_trans le1.
  rewrite /danger_left (@rest_other G A E P1 u) //.
  rewrite -[X in _ <= X](danger_omit K u) leq_add2l.
  apply: leq_trans (least u fu0) _.
  by rewrite rest_own // danger_at_strike.
split=> [|u fu]; last first.
  case: s => [lt|[lt par]]; [left|right; split].
  - by apply: leq_ltn_trans lt; rewrite leq_mul2r le2 ?orbT.
  - exact: leq_ltn_trans (le2 u fu) lt.
  by rewrite !odd_vertices_left // negbK.
apply/negP => own; case: s => [lt|[lt par]].
  move: lt; rewrite ltnNge muln2 -addnn => /negP; apply.
  by apply: leq_trans (danger_owned own) (leq_trans le1 _); rewrite leq_add2l.
have [u fu] : exists u, is_free P1 u.
  have := odd_vertices_left A fv; rewrite par -/P1.
  case left1: (vertices_left P1) => [|u l] /=; first by rewrite /E; case: (A).
  by exists u; rewrite -mem_vertices_left left1 mem_head.
move: lt; rewrite ltnNge => /negP; apply; apply: leq_trans (le2 u fu).
apply: danger_owned; move: own.
by rewrite !rest_owned (@rest_other G A E P1 u) // mem_filter => ->.
Qed.

Theorem avoider_holds k P : safe (mover_at G k) P -> ~ wins_from G E k P.
Proof.
have EA : E <> A by rewrite /E; case: (A).
have EE : other E = A by apply: otherK.
suff H j Q : wins_from G E j Q ->
    (mover_at G j = A -> ~ safe A Q) /\
    (mover_at G j = E -> has_set G Q A \/
       exists2 v, is_free Q v & ~ safe A (set_stone E Q v)).
  move=> s /H[hA hE].
  case: (same_playerP (mover_at G k) A) => [t|/same_playerP/negbTE/same_neq t].
    by apply: (hA t); rewrite -t.
  rewrite t in s; case: (hE t) => [|[v fv]].
    by apply/negP; apply: safe_no_set s.
  by apply; apply: safe_enforcer.
elim=> {j Q} [j Q|j Q v _ t fv _ [IH _]|j Q _ t [v0 f0] _ IH].
- rewrite /is_won /owner_for avoided EE => own.
  by split=> _; [move/safe_no_set; rewrite own|left].
- split=> [t'|_]; first by case: EA; rewrite -t.
  by right; exists v => //; apply: IH; rewrite alternate t.
rewrite EE in t IH; split=> [_ s|t']; last by case: EA; rewrite -t' t.
have [v fv [no next]] := avoider_answer s f0; have [_] := IH v fv.
case=> [||[u fu]]; first by rewrite alternate t.
  by rewrite (negPf no).
by apply; apply: next.
Qed.

(* On the empty board with n vertices; the number k says who begins. *)
Corollary avoider_holds_start n k :
  (\sum_(W <- sets_of G A) 2 ^ (K - size W)) * 2 < 2 ^ K ->
  ~ wins_from G E k (nseq n Free).
Proof.
move=> lt; apply: avoider_holds; left; rewrite /danger_left.
have no w v : has_stone w (nseq n Free) v = false.
  by rewrite /has_stone nth_nseq; case: ifP; case: w.
have -> : rest_of G A (nseq n Free) = sets_of G A; last exact: lt.
rewrite /rest_of (@eq_filter _ _ predT) => [|W].
  rewrite filter_predT -[RHS]map_id; apply: eq_map => W.
  by rewrite /lacking (@eq_filter _ _ predT) ?filter_predT // => v; rewrite no.
by rewrite /is_open (@eq_all _ _ predT) ?all_predT // => v; rewrite no.
Qed.

End Avoider.
