(** g(4) = 21: X wins by achievement on every family of 21 transversals of the
   4 x 4 board and more, and not on all of 20. `make largest` checks this file,
   with the certificate four-largest.cert beside it.

<<
    all_but Ls         == all transversals but those of Ls, each by its columns
    klein, cyclic      == two Latin squares
    won_family, drawn_family
                       == the family of a claim that X wins, or does not
    four_largest       == g(4) <= 21
    latin_draws        == the complements of the two squares are draws
    g_4                == g(4) = 21
    restated_g_4       == as Restated.v states it
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Symmetry Grid Keys Checker Text
  Statement Certified Listed Certificate3 File ListedBoards AllFamilies
  RestatedProof.
From Transversal Require Restated.
From Largest Require Import Certificate.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Definition all_but (Ls : seq (seq nat)) : seq (seq cell) :=
  [seq T <- all_transversals 4 | T \notin [seq zip (iota 0 4) p | p <- Ls]].

(* Latin squares of order 4, each symbol by its columns: the tables of the
   groups C2 x C2 and C4. *)
Definition klein : seq (seq nat) :=
  [:: [:: 0; 1; 2; 3]; [:: 1; 0; 3; 2]; [:: 2; 3; 0; 1]; [:: 3; 2; 1; 0]].
Definition cyclic : seq (seq nat) :=
  [:: [:: 0; 1; 3; 2]; [:: 1; 0; 2; 3]; [:: 2; 3; 0; 1]; [:: 3; 2; 1; 0]].

(* ---- the families of the claims ---- *)

Definition claims_of (lines : seq text) : seq any_claim :=
  if file_accepted lines is Some cs then cs else [::].

Lemma claims_of_true lines c : List.In c (claims_of lines) -> true_claim c.
Proof.
rewrite /claims_of; case E: (file_accepted _) => [cs|] //.
exact: any_file_sound E c.
Qed.

Definition won_family (c : any_claim) : option (seq (seq cell)) :=
  if c is SquareClaim h then
    if aim h is Sets Ws then
      if same_claim h (says (free_board 4 4) Achievement (Sets Ws) PlayerX
                        PlayerX true (by_ply h)) then Some Ws else None
    else None
  else None.

Lemma won_family_wins c Ws :
  true_claim c -> won_family c = Some Ws -> x_wins_on 4 Ws.
Proof.
case: c => // h /= true_h; case: (aim h) => // Ws'.
case: ifP => // /same_claim_eq E [<-]; rewrite E in true_h.
have [_ win] := @says_true (free_board 4 4) _ _ _ _ true _ (board 4) erefl erefl
  true_h.
by eexists; exact: win.
Qed.

Definition drawn_family (c : any_claim) : option (seq (seq cell)) :=
  if c is GraphClaim c then
    let Ss := x_sets (game_listed (named c)) in
    if all (fun W => ~~ nilp W) Ss && all (all (fun v => v < 16)) Ss &&
       same_named c (NamedClaim (vertex_names c)
         (ListedClaim (by_numbers Ss) (nseq 16 Free) PlayerX false))
    then Some (map (map (cell_at (board 4))) Ss) else None
  else None.

Lemma drawn_family_draws c Ws : true_claim c -> drawn_family c = Some Ws ->
  forall w p, ~ forces (Game (board 4) Achievement (Sets Ws)) w p PlayerX start.
Proof.
case: c => // c /= true_c; case: ifP => // /andP[/andP[some lt]].
move/same_named_eq=> E [<-]; rewrite E in true_c.
exact: (@listed_draw (board 4)) some true_c.
Qed.

Lemma mem_claimed (f : any_claim -> option (seq (seq cell))) cs Ws :
  Ws \in pmap f cs -> exists2 c, List.In c cs & f c = Some Ws.
Proof.
elim: cs => //= c cs IH; case E: (f c) => [Ws'|] /=; last first.
  by case/IH=> c' inc fc; exists c' => //; right.
rewrite inE => /predU1P[->|/IH[c' inc fc]]; first by exists c => //; left.
by exists c' => //; right.
Qed.

(* ---- what the certificate proves ---- *)

Definition latin_claimed (cs : seq any_claim) : bool :=
  all (fun Ls => has (perm_eq (all_but Ls)) (pmap drawn_family cs))
    [:: klein; cyclic].

Definition proves_both (cs : seq any_claim) : bool :=
  all_reached 4 21 (pmap won_family cs) && latin_claimed cs.

Lemma reached_all_won lines :
  proves_both (claims_of lines) -> always_won 4 21.
Proof.
rewrite /proves_both => /andP[reached _]; refine (reach_always_won reached _).
move=> Ws /mem_claimed[c inc fc].
exact: won_family_wins (claims_of_true inc) fc.
Qed.

Lemma claimed_draws lines Ls w p :
  proves_both (claims_of lines) -> Ls \in [:: klein; cyclic] ->
  ~ forces (Game (board 4) Achievement (Sets (all_but Ls))) w p PlayerX start.
Proof.
rewrite /proves_both /latin_claimed => /andP[_ /allP claimed] inLs win.
have /hasP[Ws /mem_claimed[c inc fc] same] := claimed Ls inLs.
apply: (drawn_family_draws (claims_of_true inc) fc (w := w) (p := p)).
apply: (@forces_moves_to _ _ id id _ _ _ start start _ _ win) => //.
by split=> //= S _; rewrite map_id; apply: eq_has_r; apply: perm_mem.
Qed.

(* The kernel checks the certificate here. *)
Lemma certificate_proves_both :
  proves_both (claims_of (map text_of four_largest_cert)).
Proof. vm_cast_no_check (erefl true). Qed.

(* ---- g(4) = 21 ---- *)

Theorem four_largest : always_won 4 21.
Proof. exact: reached_all_won certificate_proves_both. Qed.

Theorem latin_draws Ls w p : Ls \in [:: klein; cyclic] ->
  ~ forces (Game (board 4) Achievement (Sets (all_but Ls))) w p PlayerX start.
Proof. exact: claimed_draws certificate_proves_both. Qed.

Theorem g_4 k : always_won 4 k <-> 21 <= k.
Proof.
split=> [always|le Ws tr d big]; last first.
  by apply: four_largest => //; apply: leq_trans le big.
rewrite ltnNge; apply/negP => le.
have [|||p win] := always (all_but klein); try by vm_compute.
exact: (@latin_draws klein PlayerX p isT) win.
Qed.

Theorem restated_g_4 : Restated.g_4.
Proof.
move=> k; split=> [always|/leP le F nd cols /leP big].
  apply/leP; rewrite ltnNge; apply/negP => le.
  pose F := [seq unzip2 T | T <- all_but klein].
  have cols T : List.In T F -> Restated.columns 4 T.
    move=> /stdlib_In TF; have good : all (fun T => [&& size T == 4, uniq T
        & all (fun c => c < 4) T]) F by vm_compute.
    have /and3P[/eqP e u /allP a] := allP good T TF.
    split; [exact: e | split; first exact/stdlib_NoDup].
    by move=> c /stdlib_In/a/ltP.
  have [|||p win] := always F => //; first by apply/stdlib_NoDup; vm_compute.
    by apply/leP; apply: leq_trans le _; vm_compute.
  apply: (@latin_draws klein PlayerX p isT).
  have := (@one_ofP F 4 p isT cols).1 win.
  by rewrite (_ : map cells_of F = all_but klein); last by vm_compute.
have [|||p win] := four_largest (Ws := map cells_of F).
- by apply/allP => _ /mapP[T /stdlib_In/cols/columns_transversal tr ->].
- have inj : injective cells_of.
    by move=> T T' e; apply: cells_of_perm; rewrite e.
  rewrite /all_different map_inj_uniq // ((stdlib_NoDup F).1 nd) /=.
  apply/allP => _ /mapP[T _ ->]; apply/allP => _ /mapP[T' _ ->].
  by apply/implyP => /cells_of_perm->.
- by rewrite size_map; apply: leq_trans le big.
by exists p; apply/one_ofP.
Qed.

Print Assumptions restated_g_4.
