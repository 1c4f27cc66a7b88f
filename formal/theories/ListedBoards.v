(** A game of listed sets on the cells of a board: what can be forced there can
   be won in the game of Listed.v, so a certificate of a draw of the one is a
   draw of the other.

<<
    cell_at A v        == the cell of the vertex v, as A lists the cells
    on_cells A Ss      == the achievement game on A with the sets Ss of vertices
    by_numbers Ss      == the same game in Listed.v
    key_of A P         == the marks of the cells of A at P
    forces_wins_from   == who can force a win on the cells can win by numbers
    listed_draw        == X cannot win by numbers: a draw on the cells
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Determined Grid Keys Listed.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition cell_at (A : seq cell) (v : nat) : cell := nth (0, 0) A v.

Definition on_cells (A : seq cell) (Ss : seq (seq nat)) : game :=
  Game A Achievement (Sets (map (map (cell_at A)) Ss)).

Definition by_numbers (Ss : seq (seq nat)) : listed_game :=
  ListedGame false Ss Ss [:: PlayerX; PlayerO].

Definition mark_at (P : position) (f : cell) : mark :=
  if f \in xs P then StoneX else if f \in os P then StoneO else Free.

Definition key_of (A : seq cell) (P : position) : key := map (mark_at P) A.

Section Cells.

Variables (A : seq cell) (Ss : seq (seq nat)).
Hypothesis cells_uniq : uniq A.
Hypothesis vertices : all (all (fun v => v < size A)) Ss.

Notation G := (on_cells A Ss).
Notation L := (by_numbers Ss).

Lemma nth_key_of P v :
  v < size A -> nth Hole (key_of A P) v = mark_at P (cell_at A v).
Proof. exact: nth_map. Qed.

Lemma is_free_key P v :
  v < size A -> is_free (key_of A P) v = free P (cell_at A v).
Proof.
move=> lt; rewrite /is_free nth_key_of // /mark_at /free.
by case: (_ \in xs P) => //; case: (_ \in os P).
Qed.

Lemma free_key_in P v : is_free (key_of A P) v -> v < size A.
Proof. by move/is_free_in; rewrite size_map. Qed.

Lemma has_stone_key P w v : disjoint_stones P -> v < size A ->
  has_stone w (key_of A P) v = (cell_at A v \in stones P w).
Proof.
move=> d lt; rewrite /has_stone nth_key_of // /mark_at.
case fX: (_ \in xs P); first by case: w; rewrite /= ?fX ?(negbTE (d _ fX)).
by case fO: (_ \in os P); case: w; rewrite /= ?fX ?fO.
Qed.

Lemma is_won_key P w :
  disjoint_stones P -> is_won L (key_of A P) w = won G P w.
Proof.
move=> d; have -> : is_won L (key_of A P) w =
    has (all (has_stone w (key_of A P))) Ss by case: w.
rewrite /won /= has_map; apply: eq_in_has => W /(allP vertices)/allP lt.
by rewrite /= all_map; apply: eq_in_all => v /lt; apply: has_stone_key.
Qed.

Lemma set_stone_key t P v : v < size A -> free P (cell_at A v) ->
  set_stone t (key_of A P) v = key_of A (put t P (cell_at A v)).
Proof.
move=> lt /andP[fX fO]; apply: (@eq_from_nth _ Hole) => [|u].
  by rewrite size_set_at !size_map.
rewrite size_set_at size_map => lu; rewrite nth_set_at size_map lt andbT.
rewrite !nth_key_of // /mark_at.
have E : (u == v) = (cell_at A u == cell_at A v) by rewrite nth_uniq.
by case: t; rewrite /= inE -E; case: eqP => // ->; rewrite ?(negbTE fX).
Qed.

Lemma numbers_alternate k : mover_at L k.+1 = other (mover_at L k).
Proof. by rewrite /mover_at /= !modn2 /=; case: (odd k). Qed.

Theorem forces_wins_from w p k P : disjoint_stones P ->
  forces G w p (mover_at L k) P -> wins_from L w k (key_of A P).
Proof.
elim: p k P => [|p IH] k P d /=; rewrite -is_won_key //.
  by case=> // own; apply: HasWon.
case=> [own|[no H]]; [exact: HasWon|rewrite -is_won_key // in no].
have next f : allowed G P f ->
    forces G w p (other (mover_at L k)) (put (mover_at L k) P f) ->
    [/\ index f A < size A, is_free (key_of A P) (index f A)
      & wins_from L w k.+1 (set_stone (mover_at L k) (key_of A P) (index f A))].
  case/andP=> fA fP win; have lt : index f A < size A by rewrite index_mem.
  have E : cell_at A (index f A) = f by apply: nth_index.
  rewrite is_free_key // set_stone_key ?E //; split=> //; apply: IH.
    exact: disjoint_put.
  by rewrite numbers_alternate.
case: (same_playerP (mover_at L k) w) H next;
  first move=> t [f lf H] next; last move=> t [[f lf] H] next.
  have [_ fv win] := next f lf H; rewrite t in win.
  exact: ByMove no t fv win.
have {}t : mover_at L k = other w by apply/same_neq/same_playerP.
apply: ByReplies => //.
  by have [_ fv _] := next f lf (H f lf); exists (index f A).
move=> v fv; have lt := free_key_in fv.
have lv : allowed G P (cell_at A v).
  by rewrite /allowed -is_free_key // mem_nth.
have [_ _] := next _ lv (H _ lv).
by rewrite /cell_at index_uniq // t.
Qed.

Theorem listed_draw : all (fun W => ~~ nilp W) Ss ->
  ~ wins_from L PlayerX 0 (nseq (size A) Free) ->
  forall w p, ~ forces G w p PlayerX start.
Proof.
move=> some no [] p win; last first.
  apply: second_never_forces win => //; apply/hasPn => W /mapP[V /(allP some)].
  by case: V => // v V _ ->.
apply: no; have -> : nseq (size A) Free = key_of A start.
  by rewrite /key_of; elim: (A) => //= f s ->.
exact: (@forces_wins_from _ p).
Qed.

End Cells.
