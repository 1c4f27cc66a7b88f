(** The delay theorem: O's rule keeps X from a transversal up to ply 2n+1.

<<
    o_building n P         == before a Build move
    build_moves_exist, o_building_next
                           == there is one, and another after it
    survives_case1, survives_case2
                           == reply n-1: X has a matching of n-1 stones, or not
    delaying_any_choice    == every strategy that keeps to the rule holds out
    delaying_rule_survives == and o_rule
    delaying_records       == the same of records of play
    o_rule_same_position   == the order of the stones does not matter
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Threat Rectangle Game XRule
  OpenBlock.
From Transversal Require Import SamePosition XChoices ORule OChoices Harm
  Stealing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* st plays an admitted move in every position that has one, reached or not. *)
Definition admitted_everywhere (n : nat) (st : strategy) : Prop :=
  forall P f, o_admits n P f -> o_admits n P (st P).

(* ---- what every such strategy does, line by line ---- *)

Section Rule.

Variables (n : nat) (st : strategy).
Hypothesis keep : admitted_everywhere n st.
Variable P : position.

(* The threats of w, if any, are taken at the first. *)
Lemma reply_wins f : f \in threats n P PlayerO -> st P \in threats n P PlayerO.
Proof.
by have := @keep P f; rewrite /o_admits /o_choices; case: (threats n P PlayerO).
Qed.

Lemma reply_blocks f :
  threats n P PlayerO = [::] -> f \in threats n P PlayerX ->
  st P \in threats n P PlayerX.
Proof.
by move=> EO; have := @keep P f; rewrite /o_admits /o_choices EO;
  case: (threats n P PlayerX).
Qed.

Lemma reply_builds f :
  threats n P PlayerO = [::] -> threats n P PlayerX = [::] ->
  size (os P) < n.-1 -> matching (os P) -> f \in build_moves n P ->
  st P \in build_choices n P.
Proof.
move=> EO EX lt m /build_choices_exist[g]; have := @keep P g.
by rewrite /o_admits /o_choices EO EX lt m.
Qed.

Lemma reply_anything f :
  threats n P PlayerO = [::] -> threats n P PlayerX = [::] ->
  n.-1 <= size (os P) -> legal n P f -> legal n P (st P).
Proof.
rewrite leqNgt => EO EX /negPf ge; have := @keep P f.
by rewrite /o_admits /o_choices EO EX ge !mem_filter !mem_board
  ![free _ _ && _]andbC; apply.
Qed.

Lemma reply_legal f : n.-1 <= size (os P) -> legal n P f -> legal n P (st P).
Proof.
move=> ge l; case EO: (threats n P PlayerO) => [|g s].
  case EX: (threats n P PlayerX) => [|g s]; first exact: reply_anything l.
  have /(reply_blocks EO) : g \in threats n P PlayerX by rewrite EX mem_head.
  by rewrite mem_threats => /andP[].
have /reply_wins : g \in threats n P PlayerO by rewrite EO mem_head.
by rewrite mem_threats => /andP[].
Qed.

End Rule.

(* ---- a reply of O and a move of X ---- *)

Section Reply.

Variables (n : nat) (st : strategy) (P : position).
Hypothesis keep : admitted_everywhere n st.
Hypothesis turn : size (xs P) = (size (os P)).+1.

Lemma play_reply f : play P f = Position (xs P) (f :: os P).
Proof. by rewrite /play /x_to_move turn gtn_eqF. Qed.

Lemma play_pair f g : play (play P f) g = Position (g :: xs P) (f :: os P).
Proof. by rewrite play_reply /play /x_to_move /= turn eqxx. Qed.

Lemma survives_reply p (f := st P) :
  ~~ owns n P PlayerX ->
  full n P \/
  legal n P f /\
    (owns n (play P f) PlayerO \/
     forall g, legal n (play P f) g ->
       survives_with PlayerO st n p (play (play P f) g)) ->
  survives_with PlayerO st n p.+2 P.
Proof.
have tP : x_to_move P = false by rewrite /x_to_move turn gtn_eqF.
have tQ : x_to_move (play P f) by rewrite play_reply /x_to_move /= turn eqxx.
move=> no H; split=> //; right; rewrite /= tP /= -/f tQ /=.
case: H => [|[l H]]; [by left | right; split=> //].
split; first by rewrite play_reply.
by case: H => H; [left|right].
Qed.

(* From reply n on, O's move is legal whatever X has done. *)
Lemma survives_one :
  n.-1 <= size (os P) -> ~~ owns n P PlayerX -> survives_with PlayerO st n 1 P.
Proof.
move=> ge no; split=> //; right; rewrite /= /x_to_move turn gtn_eqF //=.
case: (full_or_legal n P) => [|[f l]]; [by left | right].
by split; [apply: (reply_legal keep ge l) | rewrite play_reply; split=>
  //; right].
Qed.

End Reply.

(* ---- the last two stones that count: O's n-th and X's (n+1)-st ---- *)

Lemma survives_last n st P :
  admitted_everywhere n st -> 0 < n -> size (xs P) = n -> size (os P) = n.-1 ->
  ~~ owns n P PlayerX ->
  (exists t, t \in threats n P PlayerO) \/
    (forall s t, s \in threats n P PlayerX -> t \in threats n P PlayerX ->
    s = t) ->
  survives_with PlayerO st n 3 P.
Proof.
move=> keep n0 sX sO no H;
  have turn : size (xs P) = (size (os P)).+1 by rewrite sX sO prednK.
apply: survives_reply => //; case: (full_or_legal n P) => [|[f lf]];
  [by left | right].
have l : legal n P (st P) by apply: (reply_legal keep _ lf); rewrite sO.
split=> //; case EO: (threats n P PlayerO) => [|t T]; last first.
  left; have : t \in threats n P PlayerO by rewrite EO mem_head.
  by move/(reply_wins keep); rewrite mem_threats play_reply // => /andP[].
case: H => [[t]|one]; [by rewrite EO | right=> g].
rewrite play_reply // => lg; rewrite -play_reply // play_pair //.
apply: (survives_one keep); rewrite /= ?turn ?sO ?leqnSn //.
move: lg; rewrite /legal /free /= inE negb_or => /and4P[gn gX go gO].
apply: contra go => ow; have gT : g \in threats n P PlayerX.
  by rewrite mem_threats /legal /free gn gX gO.
by apply/eqP; apply: (one _ _ gT); apply: (reply_blocks keep EO gT).
Qed.

(* ---- the Build moves ---- *)

(* Before a Build move: O's stones form a matching, and its open block holds no
   X-stone but possibly the latest. *)
Record o_building (n : nat) (P : position) : Prop := Building {
  build_wf : well_formed n P;
  build_turn : size (xs P) = (size (os P)).+1;
  build_matching : matching (os P);
  build_open : forall g, g \in behead (xs P) -> g \notin open_block n (os P)
}.

Section Build.

Variables (n : nat) (P : position).
Hypothesis B : o_building n P.

Notation block := (open_block n (os P)).

Lemma building_on : all (on_board n) (xs P) /\ all (on_board n) (os P).
Proof. by case: B => /andP[_]; rewrite all_cat => /andP[]. Qed.

Lemma building_uniq : uniq (xs P).
Proof. by case: B => /andP[]; rewrite cat_uniq => /and3P[]. Qed.

(* X's latest stone. *)
Lemma building_latest : exists x X', xs P = x :: X'.
Proof. by case: (xs P) (build_turn B) => // x X' _; exists x, X'. Qed.

(* An X-stone in the block is the latest one. *)
Lemma intruder_latest x X' y :
  xs P = x :: X' -> y \in block -> y \in xs P -> y = x.
Proof.
move=> E yB; rewrite E inE => /predU1P[//|yX].
by have := build_open B (g := y); rewrite E yB => /(_ yX).
Qed.

Lemma mem_build_moves x X' f :
  xs P = x :: X' ->
  (f \in build_moves n P) =
    [&& f \in block, free P f & (x \in block) ==> (f.1 == x.1)].
Proof.
move=> E; rewrite /build_moves; case I: [seq g <- block | g \in xs P] => [|y s].
  have -> : (x \in block) = false.
    by apply: contraFF (in_nil x) => xB; rewrite -I mem_filter xB E mem_head.
  by rewrite mem_filter andbT andbC.
have : y \in [seq g <- block | g \in xs P] by rewrite I mem_head.
rewrite mem_filter => /andP[yX yB]; rewrite -(intruder_latest E yB yX) yB.
by rewrite !mem_filter /= andbC [free P f && _]andbC -andbA.
Qed.

Lemma build_moves_block f : f \in build_moves n P -> f \in block.
Proof.
by have [x [X' E]] := building_latest;
  rewrite (mem_build_moves _ E) => /and3P[].
Qed.

Lemma build_moves_legal f : f \in build_moves n P -> legal n P f.
Proof.
have [x [X' E]] := building_latest;
  rewrite (mem_build_moves _ E) /legal => /and3P[fB -> _].
by rewrite (open_block_on fB).
Qed.

(* A cell of the block is free, unless it is X's latest stone. *)
Lemma block_free x X' f : xs P = x :: X' -> f \in block -> f != x -> free P f.
Proof.
move=> E fB ne; rewrite /free (open_block_notin fB) andbT E inE negb_or ne /=.
by apply: contraL fB => fX; apply: (build_open B); rewrite E.
Qed.

(* Build is executable as long as O's block has two rows and columns. *)
Lemma build_moves_exist :
  (size (os P)).+1 < n -> exists f, f \in build_moves n P.
Proof.
move=> lt; have [x [X' E]] := building_latest; have [_ a] := building_on.
case xB: (x \in block).
  have [c cB ne] := open_block_row_mate (build_matching B) a lt xB.
  exists (x.1, c); rewrite (mem_build_moves _ E) cB xB eqxx
    (block_free E cB) //.
  by apply: contraNneq ne => <-.
have [f fB] := open_block_exists (build_matching B) a (ltnW lt).
exists f; rewrite (mem_build_moves _ E) fB xB (block_free E fB) //.
by apply: contraFneq xB => <-.
Qed.

(* After a Build move the block holds no X-stone. *)
Lemma build_keeps (f g : cell) :
  f \in build_moves n P -> g \in xs P -> g \notin open_block n (f :: os P).
Proof.
have [x [X' E]] := building_latest;
  rewrite (mem_build_moves _ E) => /and3P[_ _ imp].
rewrite E inE => /orP[/eqP->|gX]; last first.
  by apply: contra (build_open B (g := g) _);
    [apply: open_block_cons|rewrite E].
case xB: (x \in block) imp => imp; last first.
  by apply: contraFN xB; apply: open_block_cons.
by apply/negP => /open_block_cons_row; rewrite (eqP imp) eqxx.
Qed.

(* The position after a Build move f and any move g of X. *)
Lemma building_next f g :
  f \in build_moves n P -> legal n (play P f) g ->
  o_building n (play (play P f) g).
Proof.
move=> fM lg; have := well_formed_play (build_wf B) (build_moves_legal fM).
move/well_formed_play => /(_ g lg); rewrite play_pair ?(build_turn B) // => wf.
split=> //=; first by rewrite (build_turn B).
  exact: open_block_matching (build_matching B) (build_moves_block fM).
by move=> h; apply: build_keeps.
Qed.

End Build.

(* ---- the last Build move, O's reply n-1 ---- *)

Section LastBuild.

Variables (n : nat) (st : strategy) (P : position).
Hypothesis keep : admitted_everywhere n st.
Hypotheses (B : o_building n P) (e : (size (os P)).+2 = n).

Notation block := (open_block n (os P)).

Let turn : size (xs P) = (size (os P)).+1 := build_turn B.
Let sX : (size (xs P)).+1 = n. Proof. by rewrite turn. Qed.
Let n0 : 0 < n. Proof. by rewrite -e. Qed.
Let sO : (size (os P)).+1 = n.-1. Proof. by rewrite -e. Qed.
Let x_on : all (on_board n) (xs P) := (building_on B).1.
Let o_on : all (on_board n) (os P) := (building_on B).2.

Lemma last_build_no_win : threats n P PlayerO = [::].
Proof.
apply: no_threats => f _; rewrite /completes negb_and.
by rewrite ((corollary2_few_stones _).2 f) ?orbT // addn2 e.
Qed.

Lemma last_build_not_won : ~~ owns n P PlayerX.
Proof. by apply: corollary2_not_won; rewrite -sX. Qed.

Lemma last_build_move :
  threats n P PlayerX = [::] -> st P \in build_choices n P.
Proof.
move=> no; have [|f fM] := build_moves_exist B; first by rewrite -e.
by apply: (reply_builds keep _ no _ _ fM);
  rewrite ?last_build_no_win ?(build_matching B) // -e.
Qed.

(* Case 1: X's n-1 stones are a matching. *)
Section Case1.

Variables b d : nat.
Hypothesis near : near_transversal n (xs P) b d.

Let completes_only f : completes n (xs P) f = (f == (b, d)).
Proof. by have [_ _ ->] := corollary2_unique near. Qed.

(* Their one completing cell, (b, d), is O's after the reply at the latest. *)
Lemma corner_taken :
  legal n P (st P) /\ (b, d) \in st P :: os P.
Proof.
have bd := near_cell near.
have Xbd : (b, d) \notin xs P.
  by apply: contra (near_b_open near); apply: mem_row.
case Obd: ((b, d) \in os P).
  suff /last_build_move/build_choices_sub M : threats n P PlayerX = [::].
    by rewrite (build_moves_legal B M) inE Obd orbT.
  apply: no_threats => f fr; rewrite completes_only.
  by apply: contraTneq fr => ->; rewrite /free Obd andbF.
have T : (b, d) \in threats n P PlayerX.
  have := completes_only (b, d); rewrite eqxx /completes => /andP[_ t].
  by rewrite mem_threats t /legal /free bd Xbd Obd.
have := reply_blocks keep last_build_no_win T;
  rewrite mem_threats => /andP[l t].
split=> //; have : completes n (xs P) (st P) by rewrite /completes (legal_on l).
by rewrite completes_only => /eqP->; apply: mem_head.
Qed.

(* So X's n-th stone leaves at most one free completing cell. *)
Lemma survives_case1 : survives_with PlayerO st n 5 P.
Proof.
have [l bd] := corner_taken; apply: survives_reply => //;
  first exact: last_build_not_won.
right; split=> //; right=> g lg; rewrite play_pair //.
move: lg; rewrite play_reply // /legal /free /= => /and3P[gn gX gO].
have gbd : g != (b, d) by apply: contraNneq gO => ->.
have [h two] := near_plus_one near gn gbd.
apply: survives_last => //=.
  by have := completes_only g; rewrite (negPf gbd) /completes gn /= /owns => ->.
right=> s t; rewrite !mem_threats /legal /free /=.
have only u : [&& on_board n u, u \notin g :: xs P & u \notin st P :: os P] &&
  has_transversal n [:: u, g & xs P] -> u = h.
  case/andP=> /and3P[un _ uO] ut; case: (two u); rewrite /completes ?un //.
  by move=> ub; rewrite ub bd in uO.
by move=> /only-> /only->.
Qed.

End Case1.

(* Case 2: X's n-1 stones contain no matching of n-1 cells. O makes its last
   Build move, and the one cell left of its block is [last_cell]. *)
Section Case2.

Hypothesis nu_small : nu (xs P) + 2 <= n.

Notation move := (st P).
Notation last_cell := (opposite block move).

Let no_threat : threats n P PlayerX = [::].
Proof. by apply: no_threats => f _; apply: lemma1_no_threat. Qed.

Let move_choice : move \in build_choices n P := last_build_move no_threat.
Let move_mem : move \in build_moves n P := build_choices_sub move_choice.
Let move_block : move \in block := build_moves_block B move_mem.

Lemma last_cell_open h : (h \in open_block n (move :: os P)) = (h == last_cell).
Proof. exact: open_block_last (build_matching B) o_on e move_block h. Qed.

(* O threatens the last cell, which is free. *)
Lemma last_cell_near :
  near_transversal n (move :: os P) last_cell.1 last_cell.2.
Proof.
have : last_cell \in open_block n (move :: os P) by rewrite last_cell_open.
rewrite mem_open_block => /and3P[/andP[rn cn] qr qc].
split=> //; first exact: open_block_matching (build_matching B) move_block.
by rewrite /= o_on (open_block_on move_block).
Qed.

Lemma last_cell_notin : last_cell \notin xs P /\ last_cell \notin move :: os P.
Proof.
have qB : last_cell \in open_block n (move :: os P) by rewrite last_cell_open.
split; last exact: open_block_notin qB.
by apply: contraL qB; apply: build_keeps.
Qed.

(* If X's latest stone lies in the block, the last cell is in its column. *)
Lemma harmless_if_latest_inside x X' :
  xs P = x :: X' -> x \in block -> last_cell \notin open_block n (xs P).
Proof.
move=> E xB; have := move_mem;
  rewrite (mem_build_moves B _ E) xB => /and3P[_ fr /eqP r].
have [_ _ _ _ corner] := oppositeP (build_matching B) o_on e move_block.
have /andP[_ /orP[/eqP c|/eqP c]] := corner x xB.
  have xm : x = move by rewrite [x]surjective_pairing -r c -surjective_pairing.
  by move: fr; rewrite /free E -xm mem_head.
by rewrite mem_open_block E -c /= mem_head !andbF.
Qed.

(* If it does not, every corner of the block is a move, so that the last cell
   can be any corner; and a harmless one is preferred. *)
Lemma harmful_if_preferred h :
  h \in build_moves n P -> last_cell \in open_block n (xs P) ->
  opposite block h \in open_block n (xs P).
Proof.
move=> hM; apply: contraLR => ok.
have hh : h \in [seq f <- build_moves n P | harmless n P f].
  by rewrite mem_filter hM andbT /harmless ok.
move: move_choice; rewrite /build_choices.
rewrite (_ : size (os P) == n - 2); last by rewrite -e -addn2 addnK.
case F: [seq f <- build_moves n P | harmless n P f] hh => [//|g s] _.
by rewrite -F mem_filter => /andP[].
Qed.

Lemma harmful_everywhere x X' h :
  xs P = x :: X' -> x \notin block -> last_cell \in open_block n (xs P) ->
  h \in block -> h \in open_block n (xs P).
Proof.
move=> E xB harmful hB;
  have [qB _ _ <- _] := oppositeP (build_matching B) o_on e hB.
apply: harmful_if_preferred => //; have free_q : free P (opposite block h).
  by apply: (block_free B E qB); apply: contraNneq xB => <-.
by rewrite (mem_build_moves B _ E) qB free_q (negPf xB).
Qed.

(* So either the last cell is outside X's open block, or X's open block contains
   O's, which has two rows and two columns. *)
Lemma last_build_harmless :
  last_cell \notin open_block n (xs P) \/
  1 < size (open_rows n (xs P)) /\ 1 < size (open_cols n (xs P)).
Proof.
have [x [X' E]] := building_latest B.
case xB: (x \in block); first by left; apply: harmless_if_latest_inside E xB.
case harmful: (last_cell \in open_block n (xs P)); [right | by left].
have wide := harmful_everywhere E (negbT xB) harmful.
have [u1 u2 v1 v2 nu nv Er Ec] := two_by_two_intro (build_matching B) o_on e.
have open_lines h : h \in block ->
    h.1 \in open_rows n (xs P) /\ h.2 \in open_cols n (xs P).
  move/wide; rewrite mem_open_block mem_open_rows mem_open_cols /on_board.
  by case/and3P=> /andP[-> ->] -> ->.
have [|r1 c1] := open_lines (u1, v1);
  first by rewrite (open_block_two Er Ec) inE eqxx.
have [|r2 c2] := open_lines (u2, v2).
  by rewrite (open_block_two Er Ec) !inE eqxx !orbT.
split; [apply: (@uniq_leq_size _ [:: u1; u2]) |
  apply: (@uniq_leq_size _ [:: v1; v2])].
- by rewrite /= inE nu.
- by move=> r; rewrite !inE => /orP[] /eqP->.
- by rewrite /= inE nv.
by move=> c; rewrite !inE => /orP[] /eqP->.
Qed.

(* Taking the last cell, X makes at most one threat. *)
Lemma last_cell_one_threat s t :
  completes n (last_cell :: xs P) s ->
  completes n (last_cell :: xs P) t -> s = t.
Proof.
have [qX _] := last_cell_notin; have qn := near_cell last_cell_near.
have u : uniq (last_cell :: xs P) by rewrite /= qX (building_uniq B).
have a : all (on_board n) (last_cell :: xs P).
  by rewrite /= x_on andbT [last_cell]surjective_pairing.
case: last_build_harmless => [out|[wr wc]]; first exact: no_harm_outside.
exact: no_harm_wide.
Qed.

(* If X leaves the last cell, O wins there; if X takes it, O blocks. *)
Lemma survives_case2 : survives_with PlayerO st n 5 P.
Proof.
apply: survives_reply => //; first exact: last_build_not_won; right.
split; first by rewrite (build_moves_legal B).
right=> g; rewrite play_pair // play_reply // /legal /free /= =>
  /and3P[gn gX gO].
apply: survives_last => //=.
  by have := lemma1_no_threat g x_on nu_small; rewrite /completes gn.
have [qX qO] := last_cell_notin; have near := last_cell_near.
case: (eqVneq g last_cell) => [->|ne]; [right=> s t | left; exists last_cell].
  rewrite !mem_threats /legal => /andP[/andP[sn _] sT] /andP[/andP[tn _] tT].
  by apply: last_cell_one_threat; rewrite /completes ?sn ?tn.
have qn := near_cell near; rewrite mem_threats /legal /free /= qO inE negb_or.
rewrite eq_sym ne qX [last_cell]surjective_pairing qn /=.
by have := near_completes near (fun f fM => fM); rewrite /completes => /andP[].
Qed.

End Case2.

(* O's reply n-1, and the four plies after it. *)
Lemma survives_last_build : survives_with PlayerO st n 5 P.
Proof.
case: (leqP (nu (xs P) + 2) n) => [le|]; first exact: survives_case2.
rewrite addn2 -{1}sX !ltnS => ge.
have m : matching (xs P).
  by apply: nu_full_matching (building_uniq B) _; apply/eqP;
    rewrite eqn_leq nu_size.
by have [b [d near]] := near_transversal_exists m x_on sX;
  apply: survives_case1 near.
Qed.

End LastBuild.

(* ---- The delay theorem ---- *)

(* k Build moves before the last. *)
Lemma survives_building n st k P :
  admitted_everywhere n st -> o_building n P -> (size (os P) + k).+2 = n ->
  survives_with PlayerO st n (2 * k + 5) P.
Proof.
move=> keep; elim: k P => [|k IH] P B e.
  by apply: survives_last_build; rewrite // -e addn0.
have turn := build_turn B.
have lt : (size (os P)).+2 < n by rewrite -e !ltnS addnS ltnS leq_addr.
have few w : size (stones P w) + 2 <= n by case: w => /=;
  rewrite ?turn addn2 // ltnW.
have none w : threats n P w = [::].
  apply: no_threats => f _; rewrite /completes negb_and.
  by rewrite ((corollary2_few_stones (few w)).2 f) orbT.
have [|f fM] := build_moves_exist B; first by rewrite ltnW.
have M : st P \in build_moves n P.
  apply: build_choices_sub; apply: (reply_builds keep _ _ _ _ fM) => //.
    by rewrite -ltnS (ltn_predK lt) ltnW.
  exact: build_matching B.
rewrite mulnS; apply: survives_reply => //.
  by apply: corollary2_not_won; apply: leq_trans (few PlayerX);
    rewrite addn2 ltnS leqnSn.
right; split; first exact: build_moves_legal M.
right=> g lg; apply: IH; first exact: building_next.
by rewrite play_pair //= -e addnS.
Qed.

(* One ply more than the theorem says: O's move at ply 2n+2 gives X nothing. *)
Lemma survives_any_choice n st :
  2 <= n -> admitted_everywhere n st ->
  survives_with PlayerO st n (2 * n + 2) start.
Proof.
move=> n2 keep; rewrite addn2; split;
  first by apply: corollary2_not_won; apply: ltnW.
right=> f lf; have -> : (2 * n).+1 = 2 * (n - 2) + 5.
  by rewrite -{1}(subnK n2) mulnDr addnS.
apply: (survives_building keep); last by rewrite /= add0n -addn2 subnK.
by split=> //=; rewrite /well_formed /= andbT (legal_on lf).
Qed.

Lemma survives_start n :
  2 <= n -> survives_with PlayerO (o_rule n) n (2 * n + 2) start.
Proof. by move=> n2; apply: survives_any_choice n2 (@o_rule_admitted n). Qed.

Lemma survives_shorter w st n p q P :
  q <= p -> survives_with w st n p P -> survives_with w st n q P.
Proof.
elim: q p P => [|q IH] [|p] P le // [no H]; split=> //; first by right.
case: H => [own|H]; [by left | right].
case: (to_move P w) H => [[full|[l H]]|H]; [by left | right | move=> f lf].
  by split=> //; apply: IH H.
by apply: IH (H f lf).
Qed.

(* Every strategy that keeps to O's rule, however it chooses. *)
Theorem delaying_any_choice n st :
  2 <= n -> keeps_to n PlayerO (o_admits n) st ->
  survives_with PlayerO st n (2 * n + 1) start.
Proof.
move=> n2 keep; apply: (survives_agree (st' := mend n st)).
- by move=> Q; apply: mend_agrees.
- exact: ReachedStart.
apply: survives_shorter (survives_any_choice n2 (@mend_admitted n st)).
by rewrite leq_add2l.
Qed.

Theorem delaying_rule_survives n :
  2 <= n -> survives_with PlayerO (o_rule n) n (2 * n + 1) start.
Proof.
by move=> n2; apply: survives_shorter (survives_start n2); rewrite leq_add2l.
Qed.

(* Surviving, said of records of play. *)
Lemma survives_records w st n p P moves (Q := after moves P) :
  survives_with w st n p P -> legal_record n P moves -> follows w st P moves ->
  size moves < p ->
  ~~ owns n Q (other w) /\
  (owns n Q w \/ (to_move Q w -> full n Q \/ legal n Q (st Q))).
Proof.
rewrite {}/Q; elim: moves p P => [|f moves IH] [|p] P //=.
  move=> [no H] _ _ _; split=> //; case: H => [|H]; [by left | right=> t].
  by move: H; rewrite t => -[|[l _]]; [left|right].
move=> [no H] /and4P[nX nO lf rec] /andP[fol fols] lt.
have nw : ~~ owns n P w by case: (w).
have {}H : survives_with w st n p (play P f).
  case: H => [|H]; first by rewrite (negPf nw).
  case: (to_move P w) fol H => /= [/eqP-> [no_moves|[]//]|_]; last exact.
  by move: (no_moves f); rewrite lf.
exact: IH H rec fols lt.
Qed.

(* In the words of records: in every game played by the rules in which O
   follows the rule, X owns no transversal after any ply up to 2n+1; and on O's
   turn, unless O has won or the board is full, the rule's move is legal. *)
Theorem delaying_records n moves (P := after moves start) :
  2 <= n -> legal_record n start moves ->
  follows PlayerO (o_rule n) start moves ->
  size moves <= 2 * n + 1 ->
  ~~ owns n P PlayerX /\
  (owns n P PlayerO \/ (to_move P PlayerO ->
  full n P \/ legal n P (o_rule n P))).
Proof.
move=> n2 rec fol le;
  apply: (survives_records (w := PlayerO)) (survives_start n2) rec fol _.
by rewrite addn2 ltnS -addn1.
Qed.

(* ---- O's rule, too, depends on the two sets of stones only ---- *)

Section SamePosition.

Variables (n : nat) (P Q : position).
Hypothesis PQ : same_position P Q.

Let X : perm_eq (xs P) (xs Q). Proof. by case/andP: PQ. Qed.
Let O : perm_eq (os P) (os Q). Proof. by case/andP: PQ. Qed.

Lemma same_build_moves : build_moves n P = build_moves n Q.
Proof.
rewrite /build_moves (same_open_block n O) (eq_filter (same_free PQ)).
by rewrite (eq_filter (fun f => perm_mem X f)).
Qed.

Lemma same_build_move : build_move n P = build_move n Q.
Proof.
rewrite /build_move (perm_size O) same_build_moves.
rewrite (eq_filter (a2 := harmless n Q)) // => f.
by rewrite /harmless (same_open_block n O) (same_open_block n X).
Qed.

Theorem o_rule_same_position : o_rule n P = o_rule n Q.
Proof.
rewrite /o_rule !(same_threats n PQ) (perm_size O) (matching_perm O)
  same_build_move.
by rewrite (eq_filter (same_free PQ)).
Qed.

End SamePosition.
