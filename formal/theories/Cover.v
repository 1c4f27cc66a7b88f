(** nu, computed fast and proved right: augmenting paths find a matching, and
   with it the lines of a cover, which no larger matching can pass (Koenig).
   That the search always finds both is not proved and need not be: if they do
   not fit, the definition of nu is computed instead.

<<
    edges adj       == the cells, given by the columns of each row
    augment, search == the search
    fits adj V M    == M is a matching, and the cover is as large
    fast_nu adj     == nu; fast_nuE says so
    nu_cover        == a cover bounds nu
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- cells, given by the columns of each row ---- *)

Definition edges (adj : seq (seq nat)) : seq cell :=
  [seq (r, c) | r <- iota 0 (size adj), c <- nth [::] adj r].

Lemma mem_edges adj f : (f \in edges adj) = (f.2 \in nth [::] adj f.1).
Proof.
case: f => r c; apply/allpairsPdep/idP => [[r' [c' [_ cr [-> ->]]]] //|/= cr].
exists r, c; split=> //; rewrite mem_iota add0n /= ltnNge.
by apply: contraL cr => ge; rewrite nth_default.
Qed.

(* ---- the search ---- *)

Fixpoint among (i : nat) (s : seq nat) : bool :=
  if s is j :: s' then if eqn i j then true else among i s' else false.

Fixpoint row_at (c : nat) (M : seq cell) : option nat :=
  if M is (r, c') :: M' then if eqn c c' then Some r else row_at c M' else None.

Fixpoint without_col (c : nat) (M : seq cell) : seq cell :=
  if M is f :: M' then if eqn c f.2 then M' else f :: without_col c M'
    else [::].

(* Looks for a column in cs for row r, in which V has been visited in vain.
   Returns the columns visited and, if it succeeds, the larger matching. *)
Fixpoint augment (fuel : nat) (adj : seq (seq nat)) (r : nat) (cs V : seq nat)
    (M : seq cell) : seq nat * option (seq cell) :=
  match fuel, cs with
  | fuel'.+1, c :: cs' =>
      if among c V then augment fuel' adj r cs' V M
      else if row_at c M is Some r' then
        let swapped := (r, c) :: without_col c M in
        match augment fuel' adj r' (nth [::] adj r') (c :: V) swapped with
        | (V', None) => augment fuel' adj r cs' V' M
        | found => found
        end
      else (c :: V, Some ((r, c) :: M))
  | _, _ => (V, None)
  end.

(* More steps than a path on a board of 16 x 16 cells takes. *)
Definition fuel : nat := 300.

(* The columns visited by a search that failed stay visited: no later path leads
   through them. *)
Fixpoint search (adj : seq (seq nat)) (rest : seq (seq nat)) (r : nat)
    (V : seq nat) (M : seq cell) : seq nat * seq cell :=
  if rest is cs :: rest' then
    match augment fuel adj r cs V M with
    | (V', None) => search adj rest' r.+1 V' M
    | (_, Some M') => search adj rest' r.+1 V M'
    end
  else (V, M).

(* ---- its check ---- *)

Fixpoint distinct (s : seq nat) : bool :=
  if s is i :: s' then if among i s' then false else distinct s' else true.

Fixpoint rows_outside (V : seq nat) (M : seq cell) : seq nat :=
  if M is (r, c) :: M' then
    if among c V then rows_outside V M' else r :: rows_outside V M'
  else [::].

(* Rows R and columns V meet every cell. *)
Fixpoint covered (R V : seq nat) (r : nat) (rest : seq (seq nat)) : bool :=
  if rest is cs :: rest' then
    if among r R || all (fun c => among c V) cs then covered R V r.+1 rest'
    else false
  else true.

Definition fits (adj : seq (seq nat)) (V : seq nat) (M : seq cell) : bool :=
  let R := rows_outside V M in
  [&& distinct (rows_of M), distinct (cols_of M),
      all (fun f : cell => among f.2 (nth [::] adj f.1)) M,
      covered R V 0 adj & size R + size V <= size M].

Definition fast_nu (adj : seq (seq nat)) : nat :=
  let: (V, M) := search adj adj 0 [::] [::] in
  if fits adj V M then size M else nu (edges adj).

(* ---- it is right ---- *)

Lemma amongE i s : among i s = (i \in s).
Proof. by elim: s => //= j s ->; rewrite inE eqnE; case: eqP. Qed.

Lemma distinctE s : distinct s = uniq s.
Proof. by elim: s => //= i s ->; rewrite amongE; case: (i \in s). Qed.

Lemma nu_cover S R V :
  (forall f, f \in S -> (f.1 \in R) || (f.2 \in V)) -> nu S <= size R + size V.
Proof.
move=> H; apply: nu_le => M m s; have /andP[uR uC] := m.
rewrite -(count_predC (fun f : cell => f.1 \in R)) -!size_filter;
  apply: leq_add.
  rewrite -[X in X <= _](size_map fst); apply: uniq_leq_size.
    by apply: subseq_uniq uR; apply: map_subseq; apply: filter_subseq.
  by move=> r /mapP[f]; rewrite mem_filter => /andP[fR _] ->.
rewrite -[X in X <= _](size_map snd); apply: uniq_leq_size.
  by apply: subseq_uniq uC; apply: map_subseq; apply: filter_subseq.
move=> c /mapP[f]; rewrite mem_filter /= => /andP[fR /s /H].
by rewrite (negPf fR) => fV ->.
Qed.

Lemma covered_nth R V r rest i c :
  covered R V r rest -> c \in nth [::] rest i -> (r + i \in R) || (c \in V).
Proof.
elim: rest r i => [|cs rest IH] r [|i] //=; case: ifP => // ok cov; last first.
  by rewrite addnS -addSn; apply: IH.
rewrite addn0 => cin; case/orP: ok => [|/allP /(_ c cin)];
  rewrite amongE => -> //.
by rewrite orbT.
Qed.

Theorem fast_nuE adj : fast_nu adj = nu (edges adj).
Proof.
rewrite /fast_nu; case: (search _ _ _ _ _) => V M; case: ifP => // /and5P[].
rewrite !distinctE => uR uC /allP inside cov le; apply/eqP; rewrite eqn_leq.
apply/andP; split.
  apply: nu_ge; first by rewrite /matching uR uC.
  by move=> f /inside; rewrite amongE mem_edges.
apply: leq_trans le; apply: nu_cover => f; rewrite mem_edges => fc.
by apply: (covered_nth cov fc).
Qed.
