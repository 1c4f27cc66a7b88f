(** A pairing: Breaker answers a cell of a pair with the other, and so Maker
   never owns both; on any board and with any winning sets.

<<
    pair_cells Ps       == the cells of the pairs
    guarded Ps P        == where Maker owns a cell of a pair, Breaker owns the
                           other
    pairing_holds       == if each winning set contains a pair, Maker does not
                           win from a guarded position
    pairing_draw        == nor does anybody by achievement
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Determined Criteria
  Maker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition pair_cells (Ps : seq (cell * cell)) : seq cell :=
  flatten [seq [:: b.1; b.2] | b <- Ps].

(* f and g make a pair. *)
Definition partners (Ps : seq (cell * cell)) (f g : cell) : bool :=
  ((f, g) \in Ps) || ((g, f) \in Ps).

Lemma partnersC Ps f g : partners Ps f g = partners Ps g f.
Proof. by rewrite /partners orbC. Qed.

Lemma partners_cons a b Ps f g :
  partners ((a, b) :: Ps) f g =
  [|| (f == a) && (g == b), (f == b) && (g == a) | partners Ps f g].
Proof.
rewrite /partners !inE !xpair_eqE [(g == a) && _]andbC.
by rewrite -!orbA; congr (_ || _); rewrite orbCA.
Qed.

Lemma partners_cells Ps f g : partners Ps f g -> f \in pair_cells Ps.
Proof.
by case/orP=> fg; apply/flatten_mapP; [exists (f, g)|exists (g, f)];
  rewrite // !inE eqxx ?orbT.
Qed.

Lemma partners_unique Ps f g h :
  uniq (pair_cells Ps) -> partners Ps f g -> partners Ps f h -> g = h.
Proof.
elim: Ps => [|[a b] Ps IH] //=; rewrite inE negb_or !partners_cons.
case/and3P=> /andP[ab aP] bP /IH{}IH.
case/or3P=> [/andP[/eqP-> /eqP->]|/andP[/eqP-> /eqP->]|fg].
- rewrite eqxx (negPf ab) /= => /orP[/eqP->//|/partners_cells aP'].
  by rewrite aP' in aP.
- rewrite eqxx (eq_sym b) (negPf ab) /= => /orP[/eqP->//|/partners_cells bP'].
  by rewrite bP' in bP.
case/or3P=> [/andP[/eqP E _]|/andP[/eqP E _]|/(IH fg)//].
  by rewrite -E (partners_cells fg) in aP.
by rewrite -E (partners_cells fg) in bP.
Qed.

Lemma partners_neq Ps f g : uniq (pair_cells Ps) -> partners Ps f g -> f != g.
Proof.
elim: Ps => [|[a b] Ps IH] //=; rewrite inE negb_or partners_cons.
case/and3P=> /andP[ab _] _ /IH{}IH.
case/or3P=> [/andP[/eqP-> /eqP->]|/andP[/eqP-> /eqP->]|/IH//] //.
by rewrite eq_sym.
Qed.

Section Pairing.

Variables (A : seq cell) (Ws : seq (seq cell)) (Ps : seq (cell * cell)).
Notation G := (maker_breaker A (Sets Ws)).

Hypothesis in_area : {subset pair_cells Ps <= A}.
Hypothesis disjoint : uniq (pair_cells Ps).
Hypothesis every_set :
  all (fun W => has (fun b => (b.1 \in W) && (b.2 \in W)) Ps) Ws.

Definition guarded (P : position) : Prop :=
  forall f g, partners Ps f g -> f \in xs P -> g \in os P.

Lemma guarded_breaker P g : guarded P -> guarded (put PlayerO P g).
Proof. by move=> gd f h fh fP; rewrite inE (gd f h) ?orbT. Qed.

Lemma guarded_not_won P :
  disjoint_stones P -> guarded P -> ~~ won G P PlayerX.
Proof.
move=> d gd; apply/hasP => -[W WW /allP own].
have /hasP[[a b] abP /= /andP[aW bW]] := allP every_set W WW.
have ab : partners Ps a b by rewrite /partners abP.
by have := d b (own b bW); rewrite (gd a b ab (own a aW)).
Qed.

(* Nor has Maker won with the next cell. *)
Lemma guarded_not_won_next P f :
  disjoint_stones P -> guarded P -> free P f ->
  ~~ won G (put PlayerX P f) PlayerX.
Proof.
move=> d gd /andP[fX fO]; apply/hasP => -[W WW /allP own].
have /hasP[[a b] abP /= /andP[aW bW]] := allP every_set W WW.
have ab : partners Ps a b by rewrite /partners abP.
have ba : partners Ps b a by rewrite partnersC.
have ne := partners_neq disjoint ab.
move: (own a aW) (own b bW); rewrite !inE.
move=> /predU1P[af|aX] /predU1P[bf|bX].
- by rewrite af bf eqxx in ne.
- by have := gd b a ba bX; rewrite af (negPf fO).
- by have := gd a b ab aX; rewrite bf (negPf fO).
by have := d b bX; rewrite (gd a b ab aX).
Qed.

(* Breaker's answer to f. *)
Lemma pairing_answer P f :
  guarded P -> allowed G P f -> (exists g, allowed G (put PlayerX P f) g) ->
  exists2 g, allowed G (put PlayerX P f) g
    & guarded (put PlayerO (put PlayerX P f) g).
Proof.
move=> gd /andP[fA /andP[fX fO]] [g0 l0]; pose Q := put PlayerX P f.
have guard g : (forall h, partners Ps f h -> h \in g :: os P) ->
    guarded (put PlayerO Q g).
  move=> ok e h eh; rewrite [xs _]/= inE => /predU1P[E|eP].
    by apply: ok; rewrite -E.
  by rewrite [os _]/= inE (gd e h) ?orbT.
case: (boolP (has (fun g => partners Ps f g && (g \notin os P)) A)); last first.
  move=> none; exists g0 => //; apply: guard => h fh; rewrite inE.
  have hA : h \in A by apply: in_area; apply: (@partners_cells _ _ f);
    rewrite partnersC.
  by have := hasPn none h hA; rewrite fh negbK => ->; rewrite orbT.
case/hasP=> g gA /andP[fg gO]; exists g.
  rewrite /allowed free_after gA /free gO andbT /=.
  rewrite eq_sym (partners_neq disjoint fg) andbT.
  by apply: contra fO => gX; apply: (gd g f) => //; rewrite partnersC.
by apply: guard => h fh; rewrite (partners_unique disjoint fg fh) mem_head.
Qed.

(* Maker or Breaker begins. *)
Theorem pairing_holds p t P :
  disjoint_stones P -> guarded P -> ~ forces G PlayerX p t P.
Proof.
suff maker_first q Q : disjoint_stones Q -> guarded Q ->
    ~ forces G PlayerX q PlayerX Q.
  move=> d gd; case: t => [|win]; first exact: maker_first.
  apply: (maker_first p P d gd); apply: maker_second_first.
  exact: forces_longer (leqnSn p) win.
elim/ltn_ind: q Q => q IH Q d gd; have no := guarded_not_won d gd.
case: q IH => [|q] IH /=; rewrite (negPf no); first by case.
case=> // -[_ [f lf]]; have fF : free Q f by case/andP: lf.
have no1 := guarded_not_won_next d gd fF.
case: q IH => [|q] IH; first by rewrite /= (negPf no1); case.
case=> [own|[_ [ex win]]]; first by rewrite own in no1.
have [g lg gd'] := pairing_answer gd lf ex.
apply: (IH q _ _ _ gd' (win g lg)); first by rewrite ltnW.
have gF : free (put PlayerX Q f) g by case/andP: lg.
exact: (disjoint_put (t := PlayerO) (disjoint_put (t := PlayerX) d fF) gF).
Qed.

(* Then the game by achievement is a draw. *)
Corollary pairing_draw w p :
  ~~ winning (Sets Ws) [::] ->
  ~ forces (Game A Achievement (Sets Ws)) w p PlayerX start.
Proof.
move=> nw; apply: draw_in_time => // /maker_from_achievement.
by apply: pairing_holds => f.
Qed.

End Pairing.
