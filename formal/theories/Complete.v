(** The perfect-matching game on the complete graph with 2m vertices, and both
   players' rules (docs/complete-graphs.md).

   The vertices are 0, ..., 2m-1. The edge between i and j, i < j, is the cell
   (i, j); so the games of Games.v are played with edges. Everything here is a
   definition, and can be computed and extracted.

<<
    edge u v              == the edge between u and v
    ends S                == the vertices at the edges of S, with repetition
    vertices m, graph_edges m
                          == those of the graph
    edges_in U            == the edges between vertices of U, in order
    perfect_matchings k V == those of the 2k vertices V, each a list of edges
    complete_game r m     == the game, by the rule r
    has_perfect m S       == S holds a perfect matching
    completing_edges m P w
                          == the free edges that complete w's
    untouched m S         == the vertices without an edge of S
    mate S v              == the other end of the first edge of S at v
    building_moves m S T  == the building moves of the owner of S
    complete_x_rule m, complete_o_rule m
                          == the rules of X and of O
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- the graph ---- *)

Definition edge (u v : nat) : cell := (minn u v, maxn u v).

Definition ends (S : seq cell) : seq nat :=
  flatten [seq [:: e.1; e.2] | e <- S].

Definition vertices (m : nat) : seq nat := iota 0 m.*2.

Definition edges_in (U : seq nat) : seq cell :=
  [seq e <- [seq (u, v) | u <- U, v <- U] | e.1 < e.2].

Definition graph_edges (m : nat) : seq cell := edges_in (vertices m).

(* The first vertex is joined to another, and the rest is matched. *)
Fixpoint perfect_matchings (k : nat) (V : seq nat) : seq (seq cell) :=
  match k, V with
  | 0, _ => [:: [::]]
  | k'.+1, v :: V' =>
      [seq (v, w) :: M | w <- V', M <- perfect_matchings k' (rem w V')]
  | _, _ => [::]
  end.

Definition complete_game (r : convention) (m : nat) : game :=
  Game (graph_edges m) r (Sets (perfect_matchings m (vertices m))).

(* ---- perfect matchings, faster ---- *)

Fixpoint matchable (k : nat) (V : seq nat) (S : seq cell) : bool :=
  match k, V with
  | 0, _ => true
  | k'.+1, v :: V' =>
      has (fun w => ((v, w) \in S) && matchable k' (rem w V') S) V'
  | _, _ => false
  end.

Section Rules.

Variable m : nat.

Definition has_perfect (S : seq cell) : bool := matchable m (vertices m) S.

Definition completing_edges (P : position) (w : player) : seq cell :=
  [seq e <- graph_edges m | free P e & has_perfect (e :: stones P w)].

Definition untouched (S : seq cell) : seq nat :=
  [seq v <- vertices m | v \notin ends S].

Definition at_vertex (v : nat) (e : cell) : bool := (e.1 == v) || (e.2 == v).

Definition mate (S : seq cell) (v : nat) : nat :=
  let e := head (0, 0) [seq e <- S | at_vertex v e] in
  if e.1 == v then e.2 else e.1.

(* ---- the building move of a player with the edges S, against T ---- *)

Definition without (U : seq nat) (e : cell) : seq nat :=
  [seq u <- U | ~~ at_vertex u e].

(* The edges between untouched vertices that leave no edge of T among the rest
   of them. *)
Definition building_moves (S T : seq cell) : seq cell :=
  let U := untouched S in
  [seq e <- edges_in U |
    (e \notin T) && ~~ has (fun f => f \in T) (edges_in (without U e))].

(* The two vertices that are left at the last move: T touches one of them. *)
Definition touching_moves (S T : seq cell) : seq cell :=
  [seq e <- building_moves S T |
    has (fun u => u \in ends T) (without (untouched S) e)].

Definition first_edge (s : seq cell) : cell := head (0, 0) s.

Definition building_move (S T : seq cell) : cell :=
  if size (untouched S) == 4 then
    first_edge (touching_moves S T ++ building_moves S T)
  else first_edge (building_moves S T).

(* ---- X's rule ---- *)

(* X's matching leaves u and v, u < v: the vertex b. *)
Definition named_b (T : seq cell) (u v : nat) : nat :=
  let S := [seq e <- T | e != edge u v] in
  if (u \notin ends S) && (v \in ends S) then v else u.

Definition good_for (P : position) (a b r s : nat) : bool :=
  let r' := mate (xs P) r in
  let s' := mate (xs P) s in
  [&& s != r, s != r' & all (free P)
    [:: edge a r; edge b r'; edge a s; edge b s'; edge r' s]].

(* X2: a r, for the first pair (r, s) that is good. *)
Definition path_move (P : position) : cell :=
  let u := nth 0 (untouched (xs P)) 0 in
  let v := nth 0 (untouched (xs P)) 1 in
  let b := named_b (os P) u v in
  let a := if b == u then v else u in
  let others := [seq w <- vertices m | (w != u) && (w != v)] in
  edge a (head 0 [seq r <- others | has (good_for P a b r) others]).

(* X3: X owns a path of two edges, with the centre c, and other edges. *)
Definition fork_move (P : position) : cell :=
  let b := head 0 (untouched (xs P)) in
  let c := head 0 [seq v <- vertices m | count_mem v (ends (xs P)) == 2] in
  let tips := [seq v <- vertices m | edge c v \in xs P] in
  let rest := [seq e <- xs P | ~~ at_vertex c e] in
  let s := head 0 [seq s <- vertices m |
    [&& s \in ends rest, free P (edge b (mate rest s))
      & all (fun t => free P (edge t s)) tips]] in
  edge b (mate rest s).

Definition complete_x_rule (P : position) : cell :=
  if completing_edges P PlayerX is e :: _ then e
  else if size (xs P) <= m - 2 then building_move (xs P) (os P)
  else if size (xs P) == m.-1 then path_move P
  else fork_move P.

(* ---- O's rule ---- *)

Definition complete_o_rule (P : position) : cell :=
  if completing_edges P PlayerO is e :: _ then e
  else if completing_edges P PlayerX is e :: _ then e
  else if size (os P) <= m - 2 then building_move (os P) (xs P)
  else first_edge [seq e <- graph_edges m | free P e].

End Rules.
