(** What `check` prints of a claim: the head of its proof, from "rule"
   to "claim", as the file has it. It is read again by the functions of Text.v
   before it is printed, so that no two claims are printed alike.

<<
    head_of h          == the lines
    read_head lines    == the claim that they make, as Text.v reads it
    same_claim h h'    == whether two claims are the same
    statement h        == what is printed: lines that make the claim h
    statement_read, statement_inj
                       == they make this claim, and no other
>>
*)

From Coq Require Import Strings.Byte Strings.String NArith.
From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Checker Text.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- writing ---- *)

(* The parts, with a separator between them. *)
Definition joined (separator : byte) (parts : seq text) : text :=
  if parts is w :: ws then w ++ flatten [seq separator :: v | v <- ws]
  else [::].

Definition rule_name (c : convention) : text :=
  match c with
  | Achievement  => str "achievement"
  | MakerBreaker => str "maker-breaker"
  | Avoidance    => str "avoidance"
  end.

Definition player_name (w : player) : text :=
  if w is PlayerX then str "X" else str "O".

Definition mark_name (m : mark) : byte :=
  match m with
  | Free   => "."
  | StoneX => "X"
  | StoneO => "O"
  | Hole   => "#"
  end%byte.

Definition number_name (k : nat) : text := str (decimal_of (N.of_nat k)).

Definition wins_lines (T : target) : seq text :=
  match T with
  | Size k => [:: str "goal " ++ number_name k]
  | Sets Ws =>
      (str "sets " ++ number_name (size Ws)) ::
      [seq joined " "%byte (map cell_name W) | W <- Ws]
  end.

Definition head_of (h : claim) : seq text :=
  [:: str "rule " ++ rule_name (played_by h);
      str "start " ++ joined "/"%byte (map (map mark_name) (first_board h))] ++
  wins_lines (aim h) ++
  [:: str "turn " ++ player_name (first_turn h);
      str "claim " ++ player_name (whose h) ++
        (if wins h then str " wins by " else str " does not win by ") ++
        number_name (by_ply h)].

(* ---- reading ---- *)

Fixpoint read_from (s : state) (lines : seq text) : option claim :=
  match now s, lines with
  | Claimed c B T t, [:: line] => claim_line c B T t line
  | _, line :: lines' =>
      if read s line is inl s' then read_from s' lines' else None
  | _, [::] => None
  end.

Definition read_head (lines : seq text) : option claim :=
  read_from (State [::] Rule) lines.

(* ---- both ---- *)

Definition same_convention (c c' : convention) : bool :=
  match c, c' with
  | Achievement, Achievement | MakerBreaker, MakerBreaker
  | Avoidance, Avoidance => true
  | _, _ => false
  end.

Definition same_target (T T' : target) : bool :=
  match T, T' with
  | Size k, Size k' => k == k'
  | Sets Ws, Sets Ws' => Ws == Ws'
  | _, _ => false
  end.

Definition same_grid (B B' : grid) : bool := all2 (all2 same_mark) B B'.

Definition same_claim (h h' : claim) : bool :=
  [&& same_convention (played_by h) (played_by h'),
      same_target (aim h) (aim h'), height h == height h', width h == width h',
      same_grid (first_board h) (first_board h'),
      same_player (first_turn h) (first_turn h'),
      same_player (whose h) (whose h'), wins h == wins h'
    & by_ply h == by_ply h'].

Definition statement (h : claim) : option (seq text) :=
  if read_head (head_of h) is Some h' then
    if same_claim h h' then Some (head_of h) else None
  else None.

Lemma all2_eq (T : Type) (r : T -> T -> bool) s t :
  (forall x y, r x y -> x = y) -> all2 r s t -> s = t.
Proof.
by move=> H; elim: s t => [|x s IH] [|y t] //= /andP[/H-> /IH->].
Qed.

Lemma same_claim_eq h h' : same_claim h h' -> h = h'.
Proof.
have cE c c' : same_convention c c' -> c = c' by case: c; case: c'.
have tE T T' : same_target T T' -> T = T'.
  by case: T => [k|Ws]; case: T' => [k'|Ws'] //= /eqP->.
have gE B B' : same_grid B B' -> B = B'.
  apply: all2_eq => row row'; apply: all2_eq => m m'.
  by move/same_markP.
case: h h' => [c T hh ww B t w b p] [c' T' hh' ww' B' t' w' b' p'].
case/and5P => /= /cE-> /tE-> /eqP-> /eqP->.
case/and5P => /gE-> /same_playerP-> /same_playerP-> /eqP-> /eqP->.
by [].
Qed.

Theorem statement_read h lines :
  statement h = Some lines -> read_head lines = Some h.
Proof.
rewrite /statement; case E: (read_head _) => [h'|] //; case: ifP => // s [<-].
by rewrite E (same_claim_eq s).
Qed.

(* Whoever reads the same lines reads the same claim. *)
Corollary statement_inj h h' lines :
  statement h = Some lines -> statement h' = Some lines -> h = h'.
Proof. by move=> /statement_read e /statement_read; rewrite e => -[]. Qed.
