(** Certificates as they are written: docs/certificate.md, line by line.

   A file is read from front to back, one line after the other, all but its
   last, which has the SHA-256. What stands in the head of a proof, from `rule`
   to `claim`, is what is claimed, and a reader has to believe that it is read
   right: those are the functions up to `claim_line`. How entries are read need
   not be believed, since whatever comes out is checked.

<<
    words_of, number_of, cell_of, board_of
                           == words, numbers, cells, boards
    rule_of ... claim_line == the head of a proof
    entry_of               == entries
    state, start_of_file   == the state after some lines, and before
    read s line            == the next state, or why the file is refused
    proved s               == the claims proved so far
    accepted lines         == the claims of a file, if it is accepted
    line                   == a line as a literal
    read_sound, file_sound == what is read to its end is true
>>
*)

From Coq Require Import Strings.Byte Strings.String NArith DecimalString.
From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Keys Checker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition text : Type := seq byte.

(* Literals. *)
Definition str (s : string) : text := list_byte_of_string s.
Arguments str s%string_scope.

Fixpoint same_text (s t : text) : bool :=
  match s, t with
  | [::], [::] => true
  | a :: s', b :: t' => if Byte.eqb a b then same_text s' t' else false
  | _, _ => false
  end.

(* ---- words, numbers, cells, boards ---- *)

(* The parts of s between the separators; there is always one. *)
Fixpoint parts (separator : byte) (s : text) : seq text :=
  if s is a :: s' then
    if Byte.eqb a separator then [::] :: parts separator s'
    else if parts separator s' is w :: ws then (a :: w) :: ws
    else [:: [:: a]]
  else [:: [::]].

Definition words_of (line : text) : seq text := parts " "%byte line.

Definition digit_of (a : byte) : option nat :=
  match a with
  | "0" => Some 0  | "1" => Some 1
  | "2" => Some 2  | "3" => Some 3
  | "4" => Some 4  | "5" => Some 5
  | "6" => Some 6  | "7" => Some 7
  | "8" => Some 8  | "9" => Some 9
  | _   => None
  end%byte.

Fixpoint digits (s : text) (so_far : nat) : option nat :=
  if s is a :: s' then
    if digit_of a is Some d then digits s' (10 * so_far + d) else None
  else Some so_far.

(* A number without leading zeros, of five digits at most. *)
Definition number_of (s : text) : option nat :=
  match s with
  | [::]    => None
  | [:: a]  => digit_of a
  | a :: s' =>
      if Byte.eqb a "0"%byte then None
      else if size s' <= 4 then digits s 0
      else None
  end.

(* A cell, from 1 in the file and from 0 here. *)
Definition cell_of (s : text) : option cell :=
  match parts ","%byte s with
  | [:: r; c] =>
      match number_of r, number_of c with
      | Some r'.+1, Some c'.+1 =>
          if (r' < 16) && (c' < 16) then Some (r', c') else None
      | _, _ => None
      end
  | _ => None
  end.

Definition mark_of (a : byte) : option mark :=
  match a with
  | "." => Some Free
  | "X" => Some StoneX
  | "O" => Some StoneO
  | "#" => Some Hole
  | _   => None
  end%byte.

(* All results, or none. *)
Fixpoint traverse (T U : Type) (f : T -> option U) (s : seq T) :
  option (seq U) :=
  if s is x :: s' then
    if f x is Some y then
      if traverse f s' is Some ys then Some (y :: ys) else None
    else None
  else Some [::].

Definition board_of (s : text) : option grid :=
  if traverse (traverse mark_of) (parts "/"%byte s) is Some B then
    let R := size B in
    let C := size (head [::] B) in
    if [&& R <= 16, 0 < C, C <= 16 & rectangular R C B] then Some B else None
  else None.

(* ---- the head of a proof ---- *)

(* What follows a word and a blank. *)
Definition after_word (w : string) (line : text) : option text :=
  let w' := str w ++ [:: " "%byte] in
  if same_text (take (size w') line) w' then Some (drop (size w') line)
  else None.

Definition rule_of (s : text) : option convention :=
  if same_text s (str "achievement")        then Some Achievement
  else if same_text s (str "maker-breaker") then Some MakerBreaker
  else if same_text s (str "avoidance")     then Some Avoidance
  else None.

Definition player_of (s : text) : option player :=
  if same_text s (str "X")      then Some PlayerX
  else if same_text s (str "O") then Some PlayerO
  else None.

(* f before g in row-major order. *)
Definition before (f g : cell) : bool :=
  (f.1 < g.1) || ((f.1 == g.1) && (f.2 < g.2)).

(* A winning set of the board B: cells of it in strictly increasing order. *)
Definition winning_set_of (B : grid) (s : text) : option (seq cell) :=
  if traverse cell_of (words_of s) is Some W then
    if sorted before W && all (fun f => is_cell (at_cell B f)) W then Some W
    else None
  else None.

(* "A wins by p" or "A does not win by p". *)
Definition claim_of (s : text) : option (player * bool * nat) :=
  match words_of s with
  | [:: a; w1; w2; q] =>
      match player_of a, number_of q with
      | Some v, Some p =>
          if same_text w1 (str "wins") && same_text w2 (str "by") && (p <= 256)
          then Some (v, true, p)
          else None
      | _, _ => None
      end
  | [:: a; w1; w2; w3; w4; q] =>
      match player_of a, number_of q with
      | Some v, Some p =>
          if same_text w1 (str "does") && same_text w2 (str "not") &&
             same_text w3 (str "win") && same_text w4 (str "by") && (p <= 256)
          then Some (v, false, p)
          else None
      | _, _ => None
      end
  | _ => None
  end.

(* ---- entries ---- *)

Definition letter_of (a : byte) : option nat :=
  match a with
  | "a" => Some 0 | "b" => Some 1 | "c" => Some 2 | "d" => Some 3
  | "e" => Some 4 | "f" => Some 5 | "g" => Some 6 | "h" => Some 7
  | "i" => Some 8 | "j" => Some 9 | "k" => Some 10 | "l" => Some 11
  | "m" => Some 12 | "n" => Some 13 | "o" => Some 14 | "p" => Some 15
  | _ => None
  end%byte.

Definition image_of (s : text) : option board_symmetry :=
  let: (exchange, s') :=
    if s is "~"%byte :: s' then (true, s') else (false, s) in
  match traverse (traverse letter_of) (parts ":"%byte s') with
  | Some [:: u; v] => Some (Symmetry exchange u v)
  | _ => None
  end.

(* The threats in front of the images. *)
Fixpoint threats_of (ws : seq text) : option (seq cell * seq text) :=
  if ws is ("!"%byte :: w) :: ws' then
    if cell_of w is Some f then
      if threats_of ws' is Some (fs, rest) then Some (f :: fs, rest) else None
    else None
  else Some ([::], ws).

Definition entry_of (line : text) : option entry :=
  if words_of line is b :: m :: ws then
    match board_of b, threats_of ws with
    | Some B, Some (fs, rest) =>
        match (if same_text m (str "-") then Some None
               else if cell_of m is Some f then Some (Some f) else None),
              traverse image_of rest with
        | Some f, Some gs => Some (Entry B f fs gs)
        | _, _ => None
        end
    | _, _ => None
    end
  else None.

(* ---- files ---- *)

(* The line that is due. The winning sets of a family are kept in reverse; the
   number is of those still to come. *)
Inductive due_line :=
  | Version
  | Rule
  | Start of convention
  | Winning of convention & grid
  | Listed of convention & grid & nat & seq (seq cell)
  | Turn of convention & grid & target
  | Claimed of convention & grid & target & player
  | Level of claim & progress
  | Entries of claim & progress
  | End of claim.

(* The claims proved, the latest first, and the line that is due. *)
Record state := State { proved : seq claim; now : due_line }.

Definition start_of_file : state := State [::] Version.

(* Whether the file may end here, but for its sum. *)
Definition finished (s : state) : bool :=
  match s with
  | State (_ :: _) Rule => true
  | _ => false
  end.

(* Each listed set is another. *)
Definition key_of_set (B : grid) (W : seq cell) : key :=
  flatten (foldr (fun f B' => place B' f Hole) (map (map (fun _ => Free)) B) W).

Definition no_set_twice (B : grid) (Ws : seq (seq cell)) : bool :=
  let t := foldl (fun t W => insert (key_of_set B W) t) Empty Ws in
  N.eqb (foldl (fun n _ => N.succ n) 0%num (keys t))
        (foldl (fun n _ => N.succ n) 0%num Ws).

Definition decimal_of (n : N) : string := NilZero.string_of_uint (N.to_uint n).

(* The line before a level. *)
Definition level_line (s : progress) : text :=
  let q := if due s is k :: _ then
      count (fun m => same_mark StoneX m || same_mark StoneO m) k else 0 in
  str "ply " ++ str (decimal_of (N.of_nat q)) ++ str " entries " ++
  str (decimal_of (foldl (fun n _ => N.succ n) 0%num (due s))).

(* What is due once the boards of a level have all come. *)
Definition next_due (h : claim) (s : progress) : due_line :=
  if due s is [::] then
    if due (descend h s) is [::] then End h else Level h (descend h s)
  else Entries h s.

(* The claim, and what is due after it. *)
Definition claim_line (c : convention) (B : grid) (T : target) (t : player)
    (line : text) : option claim :=
  if after_word "claim" line is Some rest then
    if claim_of rest is Some (v, w, p) then
      Some (Claim c T (size B) (size (head [::] B)) B t v w p)
    else None
  else None.

Definition cell_name (f : cell) : text :=
  str (decimal_of (N.of_nat f.1.+1)) ++ str "," ++ str
    (decimal_of (N.of_nat f.2.+1)).

Definition told_why (r : refusal) : text :=
  match r with
  | NotThatBoard => str "nothing points to the board, or it is out of order"
  | MoveNotDue => str "a move is due if and only if it is the prover's turn"
  | MoveNotFree => str "the move is not free"
  | FailsAfterMove => str "the claim fails after the prover's move"
  | FailsAfterReply f => str "the claim fails after the reply " ++ cell_name f
  | NoThreat f => cell_name f ++ str " is no threat"
  | NotCovered f => str "the reply " ++ cell_name f ++ str " is not covered"
  | NoSymmetry f =>
      str "the image for the reply " ++ cell_name f ++ str
        " is no symmetry of the game"
  | TooMuch => str "threats or images that no reply needs"
  end.

(* Reads a line; or says why the file is refused. *)
Definition read (s : state) (line : text) : state + text :=
  let due_now d := inl (State (proved s) d) in
  match now s with
  | Version =>
      if same_text line (str "transversal certificate 2") then due_now Rule
      else inr (str "not a certificate of version 2")
  | Rule =>
      if after_word "rule" line is Some w then
        if rule_of w is Some c then due_now (Start c)
        else inr (str "the rule is not known")
      else inr (str "a line ""rule"" was due")
  | Start c =>
      if after_word "start" line is Some w then
        if board_of w is Some B then due_now (Winning c B)
        else inr (str "not a board")
      else inr (str "a line ""start"" was due")
  | Winning c B =>
      if after_word "goal" line is Some w then
        if number_of w is Some k then
          if 0 < k <= minn (size B) (size (head [::] B)) then
            due_now (Turn c B (Size k))
          else inr (str "the goal is 1 at least and the shorter side at most")
        else inr (str "the goal is not a number")
      else if after_word "sets" line is Some w then
        if number_of w is Some m then
          if 0 < m <= 2 ^ 16 then due_now (Listed c B m [::])
          else inr (str "there are 1 to 65536 winning sets")
        else inr (str "the number of winning sets is not a number")
      else inr (str "a line ""goal"" or ""sets"" was due")
  | Listed c B m Ws =>
      if winning_set_of B line is Some W then
        if m is m'.+2 then due_now (Listed c B m'.+1 (W :: Ws))
        else if no_set_twice B (W :: Ws) then
          due_now (Turn c B (Sets (rev (W :: Ws))))
        else inr (str "a winning set is listed twice")
      else inr (str "a winning set was due: cells of the board in their order")
  | Turn c B T =>
      if after_word "turn" line is Some w then
        if player_of w is Some t then due_now (Claimed c B T t)
        else inr (str "the turn is X or O")
      else inr (str "a line ""turn"" was due")
  | Claimed c B T t =>
      if claim_line c B T t line is Some h then
        if well_posed h then
          if begin h is Some s' then
            due_now (if due s' is [::] then End h else Level h s')
          else inr (str "the claim fails at the start")
        else inr (str "in maker-breaker claims are about X")
      else inr (str "not a claim")
  | Level h s' =>
      if same_text line (level_line s') then due_now (Entries h s')
      else inr (str "a line """ ++ level_line s' ++ str """ was due")
  | Entries h s' =>
      if entry_of line is Some e then
        match step h s' e with
        | inl s'' => due_now (next_due h s'')
        | inr why => inr (told_why why)
        end
      else inr (str "not an entry: board, move, threats, images")
  | End h =>
      if same_text line (str "end") then inl (State (h :: proved s) Rule)
      else inr (str "nothing is left to prove: ""end"" was due")
  end.

(* All lines but the sum. *)
Fixpoint read_all (s : state) (lines : seq text) : state + text :=
  if lines is line :: lines' then
    if read s line is inl s' then read_all s' lines' else read s line
  else inl s.

(* The claims of a file, in their order, if all are proved. *)
Definition accepted (lines : seq text) : option (seq claim) :=
  if read_all start_of_file lines is inl s then
    if finished s then Some (rev (proved s)) else None
  else None.

(* A line as a literal: "..."%line. *)
Inductive line := Line of text.

Definition text_of (l : line) : text := let: Line s := l in s.

Declare Scope line_scope.
Delimit Scope line_scope with line.
String Notation line Line text_of : line_scope.

(* ==== what is read to its end is true ==== *)

#[local] Arguments after_word : simpl never.
#[local] Arguments rule_of : simpl never.
#[local] Arguments same_text : simpl never.
#[local] Arguments number_of : simpl never.
#[local] Arguments player_of : simpl never.
#[local] Arguments level_line : simpl never.
#[local] Arguments entry_of : simpl never.

Definition sound_so_far (s : state) : Prop :=
  (forall h, List.In h (proved s) -> claimed h) /\
  match now s with
  | Level h s' | Entries h s' => well_posed h /\ sound h s'
  | End h => claimed h
  | _ => True
  end.

Lemma begin_end h s : begin h = Some s -> due s = [::] -> claimed h.
Proof.
move=> b D; have [posed snd] := begin_sound b; apply: (finish_sound (D)) snd.
move: b D; rewrite /begin; case: ifP => // _.
by case: (settled _ _ _ _) => [[]|] // [<-].
Qed.

Theorem read_sound s line s' :
  sound_so_far s -> read s line = inl s' -> sound_so_far s'.
Proof.
case: s => done d; rewrite /sound_so_far /read /= => -[ok]; case: d => /=.
- by move=> _; case: ifP => // _ [<-].
- by move=> _; case: (after_word _ _) => // w; case: (rule_of _) => // c [<-].
- by move=> c _; case: (after_word _ _) => // w;
    case: (board_of _) => // B [<-].
- move=> c B _; case: (after_word _ _) => [w|].
    by case: (number_of _) => // k; case: ifP => // _ [<-].
  by case: (after_word _ _) => // w; case: (number_of _) => // m;
    case: ifP => // _ [<-].
- move=> c B m Ws _; case: (winning_set_of _ _) => // W; case: m => [|[|m]].
  + by case: ifP => // _ [<-].
  + by case: ifP => // _ [<-].
  by case=> <-.
- by move=> c B T _; case: (after_word _ _) => // w;
    case: (player_of _) => // t [<-].
- move=> c B T t _; case: (claim_line _ _ _ _ _) => // h; case: ifP => // posed.
  case b: (begin h) => [s|] // [<-] /=; split=> //.
  case D: (due s) => [|k ks]; first exact: begin_end b D.
  exact: begin_sound b.
- by move=> h s snd; case: ifP => // _ [<-].
- move=> h s [posed snd]; case: (entry_of _) => // e;
    case st: (step _ _ _) => [s''|] // [<-] /=.
  split=> //; have snd'' := step_sound posed snd st; rewrite /next_due.
  case D: (due s'') => [|k ks] //; case D': (due _) => [|k ks] /=.
    apply: (@finish_sound _ _ D' _ (descend_sound D snd'')).
    by [].
  by split=> //; apply: descend_sound.
move=> h ch; case: ifP => // _ [<-] /=; split=> // h' [<- //|].
exact: ok.
Qed.

Theorem file_sound lines hs :
  accepted lines = Some hs -> forall h, List.In h hs -> claimed h.
Proof.
rewrite /accepted; case E: (read_all _ _) => [s|] //.
suff [ok _] : sound_so_far s.
  case: ifP => // _ [<-] h hin; apply: ok; move: hin.
  by rewrite -{2}(revK (proved s)); elim: (rev _) => //= a l IH [->|/IH H];
     rewrite rev_cons -cats1; apply/List.in_or_app; [right; left|left].
have: sound_so_far start_of_file by split.
elim: lines (start_of_file) E => [|line lines IH] s0 /=; first by case=> ->.
case r: (read s0 line) => [s1|] // all1 snd; apply: IH all1 _.
exact: read_sound snd r.
Qed.
