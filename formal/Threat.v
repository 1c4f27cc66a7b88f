(* Lemma 1 (threat structure) and Corollary 2 (tempo) of the paper. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Lemma mem_D_R n S p :
  reflect (p < n /\ exists M, [/\ matching M, {subset M <= S}, size M = nu S & p \notin rows M])
          (p \in D_R n S).
Admitted.

Lemma mem_D_C n S q :
  reflect (q < n /\ exists M, [/\ matching M, {subset M <= S}, size M = nu S & q \notin cols M])
          (q \in D_C n S).
Admitted.

(* Lemma 1, first clause: the completing cells are the rectangle D_R x D_C. *)
Theorem lemma1_threat_structure n S :
  all (on n) S -> (nu S).+1 = n ->
  forall f, completes n S f = (f.1 \in D_R n S) && (f.2 \in D_C n S).
Admitted.

(* Lemma 1, second clause. *)
Theorem lemma1_no_threat n S f : all (on n) S -> nu S + 2 <= n -> ~~ completes n S f.
Admitted.

(* First remark after Lemma 1: no completing cell is already in S. *)
Theorem lemma1_disjoint n S f :
  all (on n) S -> (nu S).+1 = n -> f.1 \in D_R n S -> f.2 \in D_C n S -> f \notin S.
Admitted.

(* Second remark after Lemma 1: one cell raises nu by at most 1. *)
Theorem lemma1_one_cell S f : nu S <= nu (f :: S) <= (nu S).+1.
Admitted.

(* Corollary 2 (tempo). *)
Theorem corollary2_few_stones n S :
  size S + 2 <= n -> nu S + 2 <= n /\ forall f, ~~ has_transversal n (f :: S).
Admitted.

Theorem corollary2_not_won n S : size S < n -> ~~ has_transversal n S.
Admitted.

Theorem corollary2_unique n M b d :
  near_transversal n M b d ->
  [/\ D_R n M =i [:: b], D_C n M =i [:: d] & forall f, completes n M f = (f == (b, d))].
Admitted.
