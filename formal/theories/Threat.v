(** Lemma 1 (threat structure) and Corollary 2 (tempo) of the paper.

<<
    mem_D_R, mem_D_C        == what D_R and D_C compute
    expose_both             == a row of D_R and a column of D_C are missed
                               by one maximum matching
    lemma1_threat_structure == nu S = n-1: the completing cells are D_R x D_C
    lemma1_no_threat        == nu S <= n-2: there are none
    lemma1_disjoint, lemma1_one_cell
                            == the two remarks
    corollary2_few_stones   == n-2 stones do not threaten
    corollary2_not_won      == n-1 stones do not win
    corollary2_unique       == a matching of n-1 cells has one completing cell
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import MendelsohnDulmage Board Matching.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- maximum matchings and the lines they expose ---- *)

Lemma max_matching_listed S M :
  matching M -> {subset M <= S} -> size M = nu S ->
  exists2 N, N \in max_matchings S & perm_eq M N.
Proof.
move=> m s e; have [N Ns p] := sublists_complete (matching_uniq m) s.
by exists N; rewrite // mem_filter -(matching_perm p) -(perm_size p) m e eqxx.
Qed.

Lemma mem_max_matchings S M :
  M \in max_matchings S -> [/\ matching M, {subset M <= S} & size M = nu S].
Proof.
rewrite mem_filter => /andP[/andP[m /eqP e] Ms]; split=> // f fM.
by move: (mem_sublists Ms fM); rewrite mem_undup.
Qed.

Lemma mem_D_R n S p :
  reflect (p < n /\
    exists M, [/\ matching M, {subset M <= S}, size M = nu S
    & p \notin rows_of M])
          (p \in D_R n S).
Proof.
rewrite mem_filter mem_iota add0n andbC /=;
  apply: (iffP andP) => [[pn /hasP[M]]|].
  by move=> /mem_max_matchings[m s e] pM; split=> //; exists M.
move=> [pn [M [m s e pM]]]; split=> //;
  have [N Ns q] := max_matching_listed m s e.
by apply/hasP; exists N => //; rewrite -(perm_mem (perm_map _ q)).
Qed.

Lemma mem_D_C n S q :
  reflect (q < n /\
    exists M, [/\ matching M, {subset M <= S}, size M = nu S
    & q \notin cols_of M])
          (q \in D_C n S).
Proof.
rewrite mem_filter mem_iota add0n andbC /=;
  apply: (iffP andP) => [[qn /hasP[M]]|].
  by move=> /mem_max_matchings[m s e] qM; split=> //; exists M.
move=> [qn [M [m s e qM]]]; split=> //;
  have [N Ns p] := max_matching_listed m s e.
by apply/hasP; exists N => //; rewrite -(perm_mem (perm_map _ p)).
Qed.

Lemma near_no_transversal n S : (nu S).+1 = n -> ~~ has_transversal n S.
Proof.
move=> e; apply/negP => /has_transversalP[T [/and3P[m _ /eqP eT] s]].
by move: (nu_ge m s); rewrite eT -e ltnn.
Qed.

(* One maximum matching exposes a row p, another a column q: then a third
   exposes both. This is where the alternating paths of the paper are hidden. *)
Lemma expose_both n S p q :
  all (on_board n) S -> (nu S).+1 = n -> p \in D_R n S -> q \in D_C n S ->
  exists2 M, near_transversal n M p q & {subset M <= S}.
Proof.
move=> a e /mem_D_R[pn [M1 [m1 s1 e1 p1]]] /mem_D_C[qn [M2 [m2 s2 e2 q2]]].
have [N [mN sN rN cN]] := mendelsohn_dulmage m1 m2.
have sS : {subset N <= S} by move=> f /sN; rewrite mem_cat => /orP[/s1|/s2].
have sub_all (M : seq cell) : {subset M <= S} -> all (on_board n) M.
  by move=> s; apply/allP => f /s/(allP a).
have le1 : size N <= size M1 by rewrite e1 nu_ge.
have le2 : size N <= size M2 by rewrite e2 nu_ge.
have same (s1' s2' : seq nat) :
    uniq s1' -> {subset s1' <= s2'} -> size s2' <= size s1' -> s1' =i s2'.
  by move=> u s l; case: (uniq_min_size u s l).
exists N => //; split=> //; first exact: sub_all.
- apply/eqP; rewrite -e eqSS eqn_leq nu_ge // -e1 -[size M1]size_rows.
  by rewrite -[size N]size_rows; apply: uniq_leq_size => //; case/andP: m1.
- by rewrite -(same (rows_of M1) (rows_of N)) ?size_rows //; case/andP: m1.
by rewrite -(same (cols_of M2) (cols_of N)) ?size_map //; case/andP: m2.
Qed.

(* ---- Lemma 1 ---- *)

(* Lemma 1, first clause: the completing cells are the rectangle D_R x D_C. *)
Theorem lemma1_threat_structure n S :
  all (on_board n) S -> (nu S).+1 = n ->
  forall f, completes n S f = (f.1 \in D_R n S) && (f.2 \in D_C n S).
Proof.
move=> a e [p q] /=; apply/idP/andP => [c|[/expose_both H /H[]//]]; last first.
  by move=> M near s; apply: near_completes s.
have [M [m _ eM pn qn pM qM] s] := completes_near (near_no_transversal e) c.
have eS : size M = nu S by apply: succn_inj; rewrite eM e.
by split; [apply/mem_D_R|apply/mem_D_C]; split=> //; exists M.
Qed.

(* Lemma 1, second clause. *)
Theorem lemma1_no_threat n S f :
  all (on_board n) S -> nu S + 2 <= n -> ~~ completes n S f.
Proof.
move=> a le; apply/negP => /andP[fn H].
move: H; rewrite has_transversal_nu /= ?fn // => /eqP e.
by move: (nu_cons S f); rewrite e leqNgt -addn1 -addn1 -addnA le.
Qed.

(* First remark after Lemma 1: no completing cell is already in S. *)
Theorem lemma1_disjoint n S f :
  all (on_board n) S -> (nu S).+1 = n -> f.1 \in D_R n S -> f.2 \in D_C n S ->
  f \notin S.
Proof.
move=> a e p q; have c : completes n S f
  by rewrite lemma1_threat_structure // p q.
apply: contra (near_no_transversal e) => fS; move: c => /andP[_].
by apply: has_transversal_sub => g; rewrite inE => /predU1P[->|].
Qed.

(* Second remark after Lemma 1: one cell raises nu by at most 1. *)
Theorem lemma1_one_cell S f : nu S <= nu (f :: S) <= (nu S).+1.
Proof.
by rewrite nu_cons andbT; apply: nu_sub => g gS; rewrite inE gS orbT.
Qed.

(* ---- Corollary 2 (tempo) ---- *)

Theorem corollary2_few_stones n S :
  size S + 2 <= n -> nu S + 2 <= n /\ forall f, ~~ has_transversal n (f :: S).
Proof.
move=> le; split; first by apply: leq_trans le; rewrite leq_add2r nu_size.
move=> f; apply/negP => /has_transversal_size /=.
by rewrite leqNgt -addn1 -addn1 -addnA le.
Qed.

Theorem corollary2_not_won n S : size S < n -> ~~ has_transversal n S.
Proof. by rewrite ltnNge; apply: contra; apply: has_transversal_size. Qed.

(* A matching of n-1 cells and nothing else is its own maximum matching, and
   the only one. *)
Lemma near_rows_same n M N b d :
  near_transversal n M b d -> matching N -> {subset N <= M} ->
  (size N).+1 = n -> M =i N.
Proof.
move=> near mN s eN f; apply/esym; move: f.
have [] := uniq_min_size (matching_uniq mN) s; last by [].
by rewrite -ltnS (near_size near) eN.
Qed.

Theorem corollary2_unique n M b d :
  near_transversal n M b d ->
  [/\ D_R n M =i [:: b], D_C n M =i [:: d] & forall f,
    completes n M f = (f == (b, d))].
Proof.
move=> near; have [m a e bn dn bM dM] := near.
have eM : size M = nu M by rewrite nu_matching.
have DR : D_R n M =i [:: b].
  move=> p; rewrite inE; apply/mem_D_R/eqP => [[pn [N [mN s eN pN]]]|->];
    last first.
    by split=> //; exists M; split=> // f.
  have sM : {subset M <= N}
    by move=> f; rewrite -(near_rows_same near mN s) // eN -eM.
  apply/eqP; apply: contraR pN => pb; apply: (rows_sub sM).
  exact: near_row near pn pb.
have DC : D_C n M =i [:: d].
  move=> q; rewrite inE; apply/mem_D_C/eqP => [[qn [N [mN s eN qN]]]|->];
    last first.
    by split=> //; exists M; split=> // f.
  have sM : {subset M <= N}
    by move=> f; rewrite -(near_rows_same near mN s) // eN -eM.
  apply/eqP; apply: contraR qN => qd; apply: (cols_sub sM).
  exact: near_col near qn qd.
split=> // f; rewrite lemma1_threat_structure -?eM // DR DC !inE.
by case: f.
Qed.
