(** Lemma 5 of the paper: Phase 1 is executable and keeps Invariant 1.

<<
    invariant1 n P        == no O-stone lies in X's open block
    x_building n k j P    == X has a matching of k stones, and O has j stones
    phase1_position n k P == before X's move k+1: one O-stone at most lies there
    phase1_moves_exist    == the rule has a move
    lemma5_all_choices    == each of its moves keeps Invariant 1
    lemma5_phase1         == so does the one that x_rule chooses
    phase1_reply          == O puts one stone there at most
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game XRule OpenBlock.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* Invariant 1: X's open block contains no O-stone. *)
Definition invariant1 (n : nat) (P : position) : Prop :=
  forall f, f \in os P -> f \notin open_block n (xs P).

(* X's stones, k of them, form a matching, and O has j stones. *)
Definition x_building (n k j : nat) (P : position) : Prop :=
  [/\ well_formed n P, matching (xs P), size (xs P) = k & size (os P) = j].

(* Before X's move k+1: at most one O-stone lies in the open block. *)
Definition phase1_position (n k : nat) (P : position) : Prop :=
  x_building n k k P /\
  forall f g, f \in os P -> f \in open_block n (xs P) ->
              g \in os P -> g \in open_block n (xs P) -> f = g.

(* ---- positions ---- *)

Lemma well_formed_xs_on n P : well_formed n P -> all (on_board n) (xs P).
Proof. by case/andP=> _; rewrite all_cat => /andP[]. Qed.

Lemma well_formed_os_on n P : well_formed n P -> all (on_board n) (os P).
Proof. by case/andP=> _; rewrite all_cat => /andP[]. Qed.

Lemma well_formed_os_uniq n P : well_formed n P -> uniq (os P).
Proof. by case/andP; rewrite cat_uniq => /and3P[]. Qed.

Lemma well_formed_disjoint n P f :
  well_formed n P -> f \in os P -> f \notin xs P.
Proof. by case/andP; rewrite cat_uniq => /and3P[_ /hasPn H _] _ /H. Qed.

Lemma x_turn n k P : x_building n k k P -> x_to_move P.
Proof. by case=> _ _ e1 e2; rewrite /x_to_move e1 e2. Qed.

Lemma o_turn n k P : x_building n k.+1 k P -> x_to_move P = false.
Proof. by case=> _ _ e1 e2; rewrite /x_to_move e1 e2 eqn_leq ltnn. Qed.

Lemma play_x n k P f :
  x_building n k k P -> play P f = Position (f :: xs P) (os P).
Proof. by move=> b; rewrite /play (x_turn b). Qed.

Lemma play_o n k P f :
  x_building n k.+1 k P -> play P f = Position (xs P) (f :: os P).
Proof. by move=> b; rewrite /play (o_turn b). Qed.

Lemma block_legal n P f :
  f \in open_block n (xs P) -> f \notin os P -> legal n P f.
Proof.
by move=> fH fO; rewrite /legal /free fO (open_block_on fH)
  (open_block_notin fH).
Qed.

(* ---- X's move ---- *)

(* A move into the open block that is not met by an O-stone extends the
   matching. *)
Lemma x_building_move n k P f :
  x_building n k k P -> f \in open_block n (xs P) -> f \notin os P ->
  x_building n k.+1 k (play P f).
Proof.
move=> b fH fO; have [w m e1 e2] := b; split; rewrite ?(play_x f b) //=.
- by rewrite -(play_x f b); apply: well_formed_play => //; apply: block_legal.
- exact: (open_block_matching m fH).
by rewrite e1.
Qed.

(* The rule of Phase 1 always has a move, a free cell of the open block. *)
Lemma phase1_moves_exist n k P :
  k.+2 < n -> phase1_position n k P ->
  exists f, f \in phase1_moves n P.
Proof.
move=> kn [[w m e _] one]; have a := well_formed_xs_on w.
rewrite /phase1_moves; case E: [seq f <- _ | _] => [|x s].
  have [|f fH] := open_block_exists m a; first by rewrite e; do 2 apply: ltnW.
  exists f; rewrite mem_filter fH andbT /free (open_block_notin fH) /=.
  apply/negP => fO.
  have: f \in [seq g <- open_block n (xs P) | g \in os P]
    by rewrite mem_filter fO.
  by rewrite E.
have: x \in x :: s by apply: mem_head.
rewrite -E mem_filter => /andP[xO xH].
have [|c fH ne] := open_block_row_mate m a _ xH;
  first by rewrite e; apply: ltnW.
exists (x.1, c); rewrite !mem_filter /= eqxx fH andbT /free
  (open_block_notin fH) /=.
by apply: contraNN ne => fO; rewrite -(one _ _ fO fH xO xH).
Qed.

Lemma phase1_moves_spec n P f :
  f \in phase1_moves n P ->
  [/\ f \in open_block n (xs P), f \notin os P &
      forall x, x \in os P -> x \in open_block n (xs P) ->
      exists2 x', x' \in os P & (x' \in open_block n (xs P)) && (f.1 == x'.1)].
Proof.
rewrite /phase1_moves; case E: [seq f <- _ | _] => [|x s].
  rewrite mem_filter => /andP[/andP[_ fO] fH]; split=> // x xO xH.
  have: x \in [seq g <- open_block n (xs P) | g \in os P]
    by rewrite mem_filter xO.
  by rewrite E.
rewrite !mem_filter => /and3P[fx /andP[_ fO] fH]; split=> // _ _ _; exists x.
  by have := mem_head x s; rewrite -E mem_filter => /andP[].
by have := mem_head x s; rewrite -E mem_filter => /andP[_ ->].
Qed.

Lemma x_rule_phase1 n k P :
  k.+2 < n -> phase1_position n k P -> x_rule n P \in phase1_moves n P.
Proof.
move=> kn ph; have [[_ _ e _] _] := ph.
have [f fm] := phase1_moves_exist kn ph; rewrite /x_rule e.
by rewrite [_ < n.-1](_ : _ = true) ?(first_cell_mem fm) //; case: (n) kn.
Qed.

(* Lemma 5. Before each of X's moves 1, ..., n-2 every move that the rule admits
   is a free cell of the open block, and after it X holds a matching and
   Invariant 1 is true. *)
Theorem lemma5_all_choices n k P f :
  k.+2 < n -> phase1_position n k P -> f \in phase1_moves n P ->
  [/\ legal n P f, f \in open_block n (xs P),
      x_building n k.+1 k (play P f) & invariant1 n (play P f)].
Proof.
move=> kn ph fm; have [bu one] := ph; have [fH fO mate] := phase1_moves_spec fm.
split=> //; [exact: block_legal | exact: x_building_move|].
rewrite (play_x _ bu) /invariant1 /= => g gO; apply/negP => gH.
have gH' := open_block_cons gH; have [x xO /andP[xH /eqP fx]] := mate g gO gH'.
by move: (open_block_cons_row gH); rewrite (one g x) // fx eqxx.
Qed.

Theorem lemma5_phase1 n k P :
  k.+2 < n -> phase1_position n k P ->
  [/\ legal n P (x_rule n P), x_rule n P \in open_block n (xs P),
      x_building n k.+1 k (play P (x_rule n P))
        & invariant1 n (play P (x_rule n P))].
Proof.
by move=> kn ph; apply: lemma5_all_choices kn ph (x_rule_phase1 kn ph).
Qed.

(* ---- O's reply ---- *)

(* At most the reply itself lies in the open block. *)
Lemma phase1_reply n k P g :
  x_building n k.+1 k P -> invariant1 n P -> legal n P g ->
  phase1_position n k.+1 (play P g).
Proof.
move=> bu inv L; have [w m e1 e2] := bu.
split; first split; rewrite ?(play_o _ bu) //=.
- by rewrite -(play_o _ bu); apply: well_formed_play.
- by rewrite e2.
move=> f h; rewrite !inE => /predU1P[->|/inv/negPf->//] _.
by move=> /predU1P[->|/inv/negPf->].
Qed.

Lemma phase1_start n : phase1_position n 0 start.
Proof. by []. Qed.
