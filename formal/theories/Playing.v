(** Strategies for the games of Games.v, as Game.v has them for the paper's.

<<
    wins_playing G st w p t P == w, playing st, wins within p plies, t to move
    holds_out G st w p t P    == w, playing st, keeps the other from winning
    wins_playing_forces, holds_out_not_forces
                              == a strategy that wins, or that holds out
    wins_by_move              == a move that wins wins
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* w, playing st, wins within p plies against every play of the other. *)
Fixpoint wins_playing (G : game) (st : strategy) (w : player) (p : nat)
    (t : player) (P : position) : Prop :=
  won G P w \/
  if p is p'.+1 then
    ~~ won G P (other w) /\
    if same_player t w then
      allowed G P (st P) /\
      wins_playing G st w p' (other t) (put t P (st P))
    else
      (exists f, allowed G P f) /\
      forall f, allowed G P f ->
        wins_playing G st w p' (other t) (put t P f)
  else False.

(* w, playing st, does not let the other win first within p plies. *)
Fixpoint holds_out (G : game) (st : strategy) (w : player) (p : nat)
    (t : player) (P : position) : Prop :=
  ~~ won G P (other w) /\
  (won G P w \/
   if p is p'.+1 then
     if same_player t w then
       (forall f, ~~ allowed G P f) \/
       (allowed G P (st P) /\ holds_out G st w p' (other t) (put t P (st P)))
     else
       forall f, allowed G P f -> holds_out G st w p' (other t) (put t P f)
   else True).

Lemma wins_playing_forces G st w p t P :
  wins_playing G st w p t P -> forces G w p t P.
Proof.
elim: p t P => [|p IH] t P [own|] //=; try by left.
case=> no H; right; split=> //; case: (same_player t w) H => [[l H]|[ex H]].
  by exists (st P) => //; apply: IH.
by split=> // f l; apply: IH; apply: H.
Qed.

Lemma holds_out_not_forces G st w p t P :
  holds_out G st w p t P -> ~ forces G (other w) p t P.
Proof.
elim: p t P => [|p IH] t P /= [/negP no H] [|//] //.
rewrite otherK => -[/negP nw]; case: H => // H.
have -> : same_player t (other w) = ~~ same_player t w by case: (t); case: (w).
case: (same_player t w) H => /= [[H|[l H]] [[f lf] Hf]|H [f lf Hf]].
- by move: (H f); rewrite lf.
- by apply: (IH _ _ H); apply: Hf.
by apply: (IH _ _ (H f lf)).
Qed.

Lemma holds_out_shorter G st w p q t P :
  p <= q -> holds_out G st w q t P -> holds_out G st w p t P.
Proof.
elim: p q t P => [|p IH] [|q] t P //= le [no H]; split=> //; try by right.
case: H => [|H]; [by left|right].
case: (same_player t w) H => [[H|[l H]]|H]; [by left| |].
  by right; split=> //; apply: IH H.
by move=> f /H; apply: IH.
Qed.

(* A rule that wins where it can. *)
Lemma wins_by_move G st w p P :
  ~~ won G P (other w) -> allowed G P (st P) -> won G (put w P (st P)) w ->
  wins_playing G st w p.+1 w P.
Proof.
move=> no l own; right; split=> //.
have -> : same_player w w by case: w {no own}.
by split=> //; case: p; left.
Qed.
