(** The theorem of Mendelsohn and Dulmage (1958), for the edges of any bipartite
   graph: what one matching covers of one side, and another of the other side,
   is covered by a third inside their union. This file stands by itself; it
   needs ssreflect and nothing of the game.

<<
    pairing M          == no two pairs in M agree on either side
    mendelsohn_dulmage == the theorem
>>
*)

From mathcomp Require Import all_ssreflect.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section MendelsohnDulmage.

Variables R C : eqType.
Implicit Types (M : seq (R * C)) (e f : R * C).

Definition pairing M : bool := uniq (unzip1 M) && uniq (unzip2 M).

Let pairing_perm M N : perm_eq M N -> pairing M = pairing N.
Proof.
by move=> p; congr (_ && _); apply: perm_uniq; apply: perm_map.
Qed.

Let pairing_cons e M :
  pairing (e :: M) = [&& e.1 \notin unzip1 M, e.2 \notin unzip2 M & pairing M].
Proof. by rewrite /pairing /= -!andbA; do !bool_congr. Qed.

Let pairing_filter a M : pairing M -> pairing (filter a M).
Proof.
case/andP=> u v; apply/andP; split; [move: u | move: v];
  by apply: subseq_uniq; apply: map_subseq; apply: filter_subseq.
Qed.

Let left_in M f : f \in M -> f.1 \in unzip1 M. Proof. exact: map_f. Qed.
Let right_in M f : f \in M -> f.2 \in unzip2 M. Proof. exact: map_f. Qed.

(* By induction on M2. If M1 covers its right side, M1 will do; else M2 has an
   edge e to a vertex that M1 does not meet. Without e, and with M1 leaving the
   left end of e alone, the theorem gives a matching to which e can be added. *)
Theorem mendelsohn_dulmage M1 M2 :
  pairing M1 -> pairing M2 ->
  exists N, [/\ pairing N, {subset N <= M1 ++ M2},
                {subset unzip1 M1 <= unzip1 N}
              & {subset unzip2 M2 <= unzip2 N}].
Proof.
have [k le] := ubnP (size M2).
elim: k M1 M2 le => // k IH M1 M2; rewrite ltnS => le m1 m2.
case E: (all (fun c => c \in unzip2 M1) (unzip2 M2)).
  exists M1; split=> //; last exact: (allP E).
  by move=> f f1; rewrite mem_cat f1.
case/allPn: (negbT E) => c /mapP[e e2 ->{c}] ec.
set M1' := [seq f <- M1 | f.1 != e.1]; set M2' := rem e M2.
have p : perm_eq M2 (e :: M2') by apply: perm_to_rem.
have : pairing (e :: M2') by rewrite -(pairing_perm p).
rewrite pairing_cons => /and3P[eR eC m2'].
have [|||N [mN sN rN cN]] := IH M1' M2'.
- by rewrite -(perm_size p : size M2 = (size M2').+1).
- exact: pairing_filter.
- by [].
have sN' f : f \in N -> (f \in M1') || (f \in M2') by move/sN; rewrite mem_cat.
exists (e :: N); split.
- rewrite pairing_cons mN andbT.
  apply/andP; split; apply/mapP => -[f /sN' /orP[]].
  + by rewrite mem_filter => /andP[/eqP ne _] E'; apply: ne.
  + by move=> /left_in fr E'; rewrite E' fr in eR.
  + by rewrite mem_filter => /andP[_ /right_in fc] E'; rewrite E' fc in ec.
  by move=> /right_in fc E'; rewrite E' fc in eC.
- move=> f; rewrite inE mem_cat => /predU1P[->|/sN' /orP[]].
  + by rewrite e2 orbT.
  + by rewrite mem_filter => /andP[_ ->].
  by move/mem_rem->; rewrite orbT.
- move=> r /mapP[f f1 ->] /=; rewrite inE; case: eqP => //= /eqP ne.
  by apply: rN; apply: left_in; rewrite mem_filter ne.
move=> c; rewrite (perm_mem (perm_map _ p)) /= !inE => /orP[->//|/cN ->].
by rewrite orbT.
Qed.

End MendelsohnDulmage.
