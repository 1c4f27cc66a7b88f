(* Lemma 3 of the paper (growth of the threat rectangle) and its remark. *)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* S has nu(S) = n-1, exposed rows DR and exposed columns DC, and its
   completing cells are their product. *)
Definition threat_rectangle (n : nat) (S : seq cell) (DR DC : seq nat) : Prop :=
  [/\ (nu S).+1 = n, D_R n S =i DR, D_C n S =i DC
    & forall f, completes n S f = (f.1 \in DR) && (f.2 \in DC)].

Section Lemma3.

Variables (n : nat) (M : seq cell) (b d : nat).
Hypothesis near : near_transversal n M b d.
Notation sigma := (sigma n M).
Variables (r s : nat).
Hypotheses (r_on : r < n) (r_b : r != b) (s_on : s < n) (s_b : s != b) (r_s : r != s).

Theorem lemma3a :
  threat_rectangle n ((b, sigma r) :: M) [:: b; r] [:: d].
Admitted.

Theorem lemma3b :
  threat_rectangle n ((r, d) :: M) [:: b] [:: d; sigma r].
Admitted.

Theorem lemma3c :
  threat_rectangle n [:: (b, sigma r), (s, d) & M] [:: b; r] [:: d; sigma s].
Admitted.

Theorem lemma3d :
  threat_rectangle n [:: (r, d), (b, sigma s) & M] [:: b; s] [:: d; sigma r].
Admitted.

(* The remark: a cell outside row b and column d creates no completing cell. *)
Theorem remark4 f :
  on n f -> f.1 != b -> f.2 != d -> threat_rectangle n (f :: M) [:: b] [:: d].
Admitted.

End Lemma3.
