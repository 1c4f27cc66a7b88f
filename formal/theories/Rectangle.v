(** Lemma 3 of the paper (growth of the threat rectangle) and its remark.

<<
    threat_rectangle n S DR DC == nu S = n-1, the exposed lines are DR and
                                  DC, and the completing cells are their product
    threat_rectangle_intro     == how to recognise one
    near_shift_row, near_shift_col
                               == a stone of n-1 is moved in its column or row
    lemma3a, lemma3b           == one stone more, in row b or in column d
    lemma3c, lemma3d           == two stones more
    remark4                    == a stone elsewhere creates no completing cell
    remark4_only_maximum       == nor another maximum matching
>>
*)

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

(* ---- how to recognise a threat rectangle ---- *)

(* Every matching inside S misses a row of DR and a column of DC, and each such
   pair is missed by a matching of n-1 cells. *)
Lemma threat_rectangle_intro n S DR DC :
  all (on_board n) S ->
  (forall N, matching N -> {subset N <= S} ->
  exists2 p, p \in DR & p \notin rows_of N) ->
  (forall N, matching N -> {subset N <= S} ->
  exists2 q, q \in DC & q \notin cols_of N) ->
  (forall p q, p \in DR -> q \in DC ->
     exists2 N, near_transversal n N p q & {subset N <= S}) ->
  threat_rectangle n S DR DC.
Proof.
move=> a missR missC near; have [M [m s e]] := nu_witness S.
have [p pDR pM] := missR M m s; have [q qDC qM] := missC M m s.
have [N nearN sN] := near p q pDR qDC.
have [mN _ eN pn qn _ _] := nearN.
have nuS : (nu S).+1 = n.
  apply/eqP; rewrite eqn_leq -{2}eN ltnS nu_ge // andbT -e.
  apply: (matching_size_miss_row m _ pn pM); by apply/allP => f /s/(allP a).
have sub_all (N' : seq cell) : {subset N' <= S} -> all (on_board n) N'.
  by move=> s'; apply/allP => f /s'/(allP a).
have DRE : D_R n S =i DR.
  move=> p'; apply/mem_D_R/idP => [[p'n [N' [m' s' e' p'N]]]|p'DR]; last first.
    have [N' [m' _ e' p'n _ p'N _] s'] := near p' q p'DR qDC.
    by split=> //; exists N'; split=> //; apply: succn_inj; rewrite e'.
  have [p'' p''DR p''N] := missR N' m' s'.
  have [N'' /near_b_on p''n _] := near p'' q p''DR qDC.
  have e'' : (size N').+1 = n by rewrite e'.
  case: (eqVneq p' p'') => [->//|ne]; case/negP: p'N.
  exact: (near_full_rows m' (sub_all _ s') e'' p''n p''N p'n ne).
have DCE : D_C n S =i DC.
  move=> q'; apply/mem_D_C/idP => [[q'n [N' [m' s' e' q'N]]]|q'DC]; last first.
    have [N' [m' _ e' _ q'n _ q'N] s'] := near p q' pDR q'DC.
    by split=> //; exists N'; split=> //; apply: succn_inj; rewrite e'.
  have [q'' q''DC q''N] := missC N' m' s'.
  have [N'' /near_d_on q''n _] := near p q'' pDR q''DC.
  have e'' : (size N').+1 = n by rewrite e'.
  case: (eqVneq q' q'') => [->//|ne]; case/negP: q'N.
  exact: (near_full_cols m' (sub_all _ s') e'' q''n q''N q'n ne).
by split=> // f; rewrite lemma1_threat_structure // DRE DCE.
Qed.

Lemma threat_rectangle_eq n (S S' : seq cell) DR DC :
  S =i S' -> threat_rectangle n S DR DC -> threat_rectangle n S' DR DC.
Proof.
move=> eS [e r c t]; have eN : nu S = nu S'.
  by apply/eqP; rewrite eqn_leq !nu_sub // => f; rewrite eS.
have sE (M : seq cell) : {subset M <= S'} <-> {subset M <= S}.
  by split=> s f /s; rewrite eS.
split; first by rewrite -eN.
- move=> p; rewrite -r; apply/mem_D_R/mem_D_R => -[pn [M [m s eM pM]]];
    split=> //;
    by exists M; split=> //; [apply/sE|rewrite eM eN].
- move=> q; rewrite -c; apply/mem_D_C/mem_D_C => -[qn [M [m s eM qM]]];
    split=> //;
    by exists M; split=> //; [apply/sE|rewrite eM eN].
move=> f; rewrite -t /completes; congr (_ && _); apply: eq_has_transversal => g.
by rewrite !inE eS.
Qed.

(* Two rows whose stones all lie in one column: a matching misses one of
   them. *)
Lemma miss_one_row (S N : seq cell) p p' c :
  p != p' ->
  (forall f, f \in S -> f.1 = p -> f.2 = c) ->
  (forall f, f \in S -> f.1 = p' -> f.2 = c) ->
  matching N -> {subset N <= S} ->
  exists2 x, x \in [:: p; p'] & x \notin rows_of N.
Proof.
move=> ne hp hp' m s; case E: (p \in rows_of N); last first.
  by exists p; rewrite ?inE ?eqxx ?E.
exists p'; rewrite ?inE ?eqxx ?orbT //; apply/mapP => -[g gN eg].
case/mapP: E => f fN ef; case/eqP: ne; rewrite ef eg; congr fst.
by apply: (matching_col m) => //; rewrite (hp f) ?(hp' g) //; apply: s.
Qed.

Lemma miss_one_col (S N : seq cell) q q' r :
  q != q' ->
  (forall f, f \in S -> f.2 = q -> f.1 = r) ->
  (forall f, f \in S -> f.2 = q' -> f.1 = r) ->
  matching N -> {subset N <= S} ->
  exists2 x, x \in [:: q; q'] & x \notin cols_of N.
Proof.
move=> ne hq hq' m s; case E: (q \in cols_of N); last first.
  by exists q; rewrite ?inE ?eqxx ?E.
exists q'; rewrite ?inE ?eqxx ?orbT //; apply/mapP => -[g gN eg].
case/mapP: E => f fN ef; case/eqP: ne; rewrite ef eg; congr snd.
by apply: (matching_row m) => //; rewrite (hq f) ?(hq' g) //; apply: s.
Qed.

Lemma miss_empty_row (S N : seq cell) p :
  p \notin rows_of S -> {subset N <= S} ->
  exists2 x, x \in [:: p] & x \notin rows_of N.
Proof.
by move=> pS s; exists p; rewrite ?inE //; apply: contra pS; apply: rows_sub.
Qed.

Lemma miss_empty_col (S N : seq cell) q :
  q \notin cols_of S -> {subset N <= S} ->
  exists2 x, x \in [:: q] & x \notin cols_of N.
Proof.
by move=> qS s; exists q; rewrite ?inE //; apply: contra qS; apply: cols_sub.
Qed.

(* ---- moving one stone of a matching of n-1 cells ---- *)

Lemma near_shift_row n M b d r c :
  near_transversal n M b d -> (r, c) \in M ->
  near_transversal n ((b, c) :: rem (r, c) M) r d.
Proof.
case=> m a e bn dn bM dM f.
have p : perm_eq M ((r, c) :: rem (r, c) M) by apply: perm_to_rem.
have sub : {subset rem (r, c) M <= M} by move=> g /mem_rem.
have [/= rn cn] := andP (allP a _ f).
have rb : r != b by apply: contraNneq bM => <-; apply: (mem_row f).
have cd : c != d by apply: contraNneq dM => <-; apply: (mem_col f).
move: m a e; rewrite (matching_perm p) (perm_all _ p) (perm_size p)
  matching_cons.
move=> /and3P[/= rR cC m] /andP[_ a] e.
have bR : b \notin rows_of (rem (r, c) M) by apply: contra bM; apply: rows_sub.
have dC : d \notin cols_of (rem (r, c) M) by apply: contra dM; apply: cols_sub.
split=> //=; rewrite ?matching_cons ?inE /= ?bR ?cC // ?negb_or ?rb ?rR //.
  by rewrite a /on_board /= bn cn.
by rewrite eq_sym cd.
Qed.

Lemma near_shift_col n M b d r c :
  near_transversal n M b d -> (r, c) \in M ->
  near_transversal n ((r, d) :: rem (r, c) M) b c.
Proof.
case=> m a e bn dn bM dM f.
have p : perm_eq M ((r, c) :: rem (r, c) M) by apply: perm_to_rem.
have sub : {subset rem (r, c) M <= M} by move=> g /mem_rem.
have [/= rn cn] := andP (allP a _ f).
have rb : r != b by apply: contraNneq bM => <-; apply: (mem_row f).
have cd : c != d by apply: contraNneq dM => <-; apply: (mem_col f).
move: m a e; rewrite (matching_perm p) (perm_all _ p) (perm_size p)
  matching_cons.
move=> /and3P[/= rR cC m] /andP[_ a] e.
have bR : b \notin rows_of (rem (r, c) M) by apply: contra bM; apply: rows_sub.
have dC : d \notin cols_of (rem (r, c) M) by apply: contra dM; apply: cols_sub.
split=> //=; rewrite ?matching_cons ?inE /= ?dC ?rR // ?negb_or ?cd ?cC //.
  by rewrite a /on_board /= rn dn.
by rewrite eq_sym rb.
Qed.

(* ---- Lemma 3 ---- *)

Section Lemma3.

Variables (n : nat) (M : seq cell) (b d : nat).
Hypothesis near : near_transversal n M b d.
Notation sigma := (sigma n M).
Variable r : nat.
Hypotheses (r_on : r < n) (r_b : r != b).

Let in_row_b f : f \in M -> f.1 = b -> False.
Proof. by move=> /mem_row fM E; rewrite E (negPf (near_b_open near)) in fM. Qed.

Let in_col_d f : f \in M -> f.2 = d -> False.
Proof. by move=> /mem_col fM E; rewrite E (negPf (near_d_open near)) in fM. Qed.

Let in_row f t : t < n -> t != b -> f \in M -> f.1 = t -> f.2 = sigma t.
Proof.
move=> tn tb fM E; have :=
  matching_row (near_matching near) fM (near_sigma near tn tb) E.
by move->.
Qed.

Let in_col f t : t < n -> t != b -> f \in M -> f.2 = sigma t -> f.1 = t.
Proof.
move=> tn tb fM E; have :=
  matching_col (near_matching near) fM (near_sigma near tn tb) E.
by move->.
Qed.

Let sub1 e f : f \in M -> f \in e :: M.
Proof. by rewrite inE orbC => ->. Qed.

(* Replacing a stone of M by the new stone e. *)
Let sub_rem e x : {subset e :: rem x M <= e :: M}.
Proof.
by move=> f; rewrite !inE => /predU1P[->|/mem_rem ->]; rewrite ?eqxx ?orbT.
Qed.

Theorem lemma3a :
  threat_rectangle n ((b, sigma r) :: M) [:: b; r] [:: d].
Proof.
have sn := near_sigma_lt near r_on r_b; have sd := near_sigma_neq near r_on r_b.
have sM := near_sigma near r_on r_b.
apply: threat_rectangle_intro.
- by rewrite /= (near_on_board near) /on_board /= (near_b_on near) sn.
- move=> N mN; apply: (miss_one_row (c := sigma r)) => //;
    first by rewrite eq_sym.
    by move=> f; rewrite inE => /predU1P[->//|fM] /(in_row_b fM).
  move=> f; rewrite inE => /predU1P[->//|fM]; exact: in_row.
- move=> N mN; apply: miss_empty_col;
    rewrite /= inE negb_or eq_sym sd (near_d_open near) //.
move=> p q; rewrite !inE => /orP[/eqP->|/eqP->] /eqP->.
  by exists M => // f; apply: sub1.
by exists ((b, sigma r) :: rem (r, sigma r) M);
  [apply: near_shift_row|apply: sub_rem].
Qed.

Theorem lemma3b :
  threat_rectangle n ((r, d) :: M) [:: b] [:: d; sigma r].
Proof.
have sn := near_sigma_lt near r_on r_b; have sd := near_sigma_neq near r_on r_b.
have sM := near_sigma near r_on r_b.
apply: threat_rectangle_intro.
- by rewrite /= (near_on_board near) /on_board /= r_on (near_d_on near).
- by move=> N mN; apply: miss_empty_row;
    rewrite /= inE negb_or eq_sym r_b (near_b_open near).
- move=> N mN; apply: (miss_one_col (r := r)) => //; first by rewrite eq_sym.
    by move=> f; rewrite inE => /predU1P[->//|fM] /(in_col_d fM).
  move=> f; rewrite inE => /predU1P[->//|fM]; exact: in_col.
move=> p q; rewrite !inE => /eqP-> /orP[/eqP->|/eqP->].
  by exists M => // f; apply: sub1.
by exists ((r, d) :: rem (r, sigma r) M);
  [apply: near_shift_col|apply: sub_rem].
Qed.

(* The remark: a cell outside row b and column d creates no completing cell. *)
Theorem remark4 f :
  on_board n f -> f.1 != b -> f.2 != d ->
  threat_rectangle n (f :: M) [:: b] [:: d].
Proof.
move=> fn fb fd; apply: threat_rectangle_intro.
- by rewrite /= fn (near_on_board near).
- by move=> N mN; apply: miss_empty_row;
    rewrite /= inE negb_or eq_sym fb (near_b_open near).
- by move=> N mN; apply: miss_empty_col;
    rewrite /= inE negb_or eq_sym fd (near_d_open near).
move=> p q; rewrite !inE => /eqP-> /eqP->.
by exists M => // g; apply: sub1.
Qed.

(* M stays a maximum matching, and no other arises. *)
Theorem remark4_only_maximum f N :
  on_board n f -> f.1 != b -> f.2 != d ->
  [/\ matching N, {subset N <= f :: M} & size N = nu (f :: M)] <-> perm_eq N M.
Proof.
move=> fn fb fd; have [e _ _ _] := remark4 fn fb fd.
have [m a eM bn dn bM dM] := near; split=> [[mN sN eN]|p]; last first.
  rewrite (matching_perm p) (perm_size p); split=> // [g|].
    by rewrite (perm_mem p); apply: sub1.
  by apply: succn_inj; rewrite eM e.
have nearN : near_transversal n N b d.
  split; rewrite ?eN //.
  - by apply/allP => g /sN; rewrite inE => /predU1P[->//|/(allP a)].
  - by apply: contra (rows_sub sN (x := b)) _; rewrite /= inE negb_or eq_sym fb.
  by apply: contra (cols_sub sN (x := d)) _; rewrite /= inE negb_or eq_sym fd.
have sub : {subset N <= M}.
  move=> h hN; have := sN h hN; rewrite inE => /predU1P[hf|//].
  rewrite {h}hf in hN *; have [rn _] := andP fn;
    have sM := near_sigma near rn fb.
  (* the column of M's stone in the row of f is met by N *)
  have [|g gN gc] := mapP (near_col nearN (near_sigma_lt near rn fb) _).
    exact: near_sigma_neq near rn fb.
  have := sN g gN; rewrite inE => /predU1P[gf|gM].
    by rewrite [f]surjective_pairing -[in f.2]gf -gc.
  have gr := matching_col m gM sM (esym gc).
  by rewrite -(matching_row mN gN hN) // gr.
apply: uniq_perm; try exact: matching_uniq.
by move=> g; rewrite (near_rows_same near mN sub) // eN.
Qed.

Section TwoStones.

Variable s : nat.
Hypotheses (s_on : s < n) (s_b : s != b) (r_s : r != s).

Let sigma_ne : sigma r != sigma s.
Proof.
by apply: contraNneq r_s => /(near_sigma_inj near r_on r_b s_on s_b)->.
Qed.

(* The matching with both stones moved. *)
Let both_moved :
  exists2 N, near_transversal n N r (sigma s)
           & {subset N <= [:: (b, sigma r), (s, d) & M]}.
Proof.
have rM := near_sigma near r_on r_b; have sM := near_sigma near s_on s_b.
have near1 := near_shift_row near rM.
have s1 : (s, sigma s) \in (b, sigma r) :: rem (r, sigma r) M.
  rewrite inE (rem_filter _ (matching_uniq (near_matching near))) mem_filter
    /= sM !xpair_eqE.
  by rewrite (eq_sym s r) (negPf r_s) orbT.
exists ((s, d) :: rem (s, sigma s) ((b, sigma r) :: rem (r, sigma r) M)).
  exact: near_shift_col.
move=> f; rewrite inE => /predU1P[->|/mem_rem]; first by rewrite !inE eqxx orbT.
by rewrite !inE => /predU1P[->|/mem_rem ->]; rewrite ?eqxx ?orbT.
Qed.

Theorem lemma3c :
  threat_rectangle n [:: (b, sigma r), (s, d) & M] [:: b; r] [:: d; sigma s].
Proof.
have sn := near_sigma_lt near s_on s_b; have rn := near_sigma_lt near r_on r_b.
have sd := near_sigma_neq near s_on s_b;
  have rd := near_sigma_neq near r_on r_b.
have sM := near_sigma near s_on s_b; have rM := near_sigma near r_on r_b.
apply: threat_rectangle_intro.
- by rewrite /= (near_on_board near) /on_board /= (near_b_on near) rn s_on
    (near_d_on near).
- move=> N mN; apply: (miss_one_row (c := sigma r)) => //;
    first by rewrite eq_sym.
    move=> f; rewrite !inE => /or3P[/eqP->//|/eqP->/= E|fM /(in_row_b fM)//].
    by move: s_b; rewrite E eqxx.
  move=> f; rewrite !inE => /or3P[/eqP->//|/eqP->/= E|fM]; last exact: in_row.
  by move: r_s; rewrite E eqxx.
- move=> N mN; apply: (miss_one_col (r := s)) => //; first by rewrite eq_sym.
    move=> f; rewrite !inE => /or3P[/eqP->/= E|/eqP->//|fM /(in_col_d fM)//].
    by move: rd; rewrite E eqxx.
  move=> f; rewrite !inE => /or3P[/eqP->/= E|/eqP->//|fM]; last exact: in_col.
  by move: sigma_ne; rewrite E eqxx.
have sub2 (e e' f : cell) : f \in M -> f \in [:: e, e' & M].
  by rewrite !inE => ->; rewrite !orbT.
move=> p q; rewrite !inE => /orP[/eqP->|/eqP->] /orP[/eqP->|/eqP->].
- by exists M => // f; apply: sub2.
- exists ((s, d) :: rem (s, sigma s) M); first exact: near_shift_col.
  by move=> f /sub_rem; rewrite !inE => /orP[->|->]; rewrite !orbT.
- exists ((b, sigma r) :: rem (r, sigma r) M); first exact: near_shift_row.
  by move=> f /sub_rem; rewrite !inE => /orP[->|->]; rewrite ?orbT.
exact: both_moved.
Qed.

End TwoStones.

End Lemma3.

(* Part (d) is part (c) with r and s exchanged. *)
Theorem lemma3d n M b d r s :
  near_transversal n M b d -> r < n -> r != b -> s < n -> s != b -> r != s ->
  threat_rectangle n [:: (r, d), (b, sigma n M s)
    & M] [:: b; s] [:: d; sigma n M r].
Proof.
move=> near rn rb sn sb rs; have sr : s != r by rewrite eq_sym.
apply: threat_rectangle_eq (lemma3c near sn sb rn rb sr) => f.
by rewrite !inE orbCA.
Qed.
