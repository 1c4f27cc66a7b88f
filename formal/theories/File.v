(** Certificate files of version 2 or 3. A file of version 3 has proofs of both
   kinds, those of Text.v and those of docs/certificate.md.

   A reader has to believe how the head of a proof is read, from `listed` to
   `claim`: the functions up to `claim_after`. How entries are read need not be
   believed, since whatever comes out is checked.

<<
    named_claim           == a claim about a game of listed sets, with the names
                             of the vertices
    any_claim, true_claim == a claim of either kind, and what it says
    draft                 == what the head has said so far
    claim_after d line    == the claim, from its line
    reason_of             == an entry
    file_state, file_begin, file_read, file_finished, file_proved
                          == as start_of_file, read, finished, proved
    file_accepted lines   == the claims of a file, if it is accepted
    file_read_sound, any_file_sound
                          == what is read to its end is true
    named_statement       == the head of a proof of the claim, or none;
                             named_statement_read says that it reads as that
>>
*)

From Coq Require Import Strings.Byte Strings.String NArith.
From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Keys Checker Text
  Statement Listed Certificate3.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- claims ---- *)

Record named_claim := NamedClaim {
  vertex_names : seq text;
  named        : listed_claim
}.

Inductive any_claim := SquareClaim of claim | GraphClaim of named_claim.

Definition true_claim (c : any_claim) : Prop :=
  match c with
  | SquareClaim h => claimed h
  | GraphClaim c  => listed_claimed (named c)
  end.

(* ---- the head of a proof ---- *)

(* One of n vertices, from 1 in the file and from 0 here. *)
Definition vertex_of (n : nat) (s : text) : option nat :=
  if number_of s is Some v.+1 then if v < n then Some v else None else None.

Definition is_name (s : text) : bool :=
  (0 < size s <= 32) &&
  all (fun a => N.leb 33 (Byte.to_N a) && N.leb (Byte.to_N a) 126) s.

Fixpoint no_text_twice (names : seq text) : bool :=
  if names is s :: names' then
    ~~ has (same_text s) names' && no_text_twice names'
  else true.

Definition names_of (s : text) : option (seq text) :=
  let names := words_of s in
  if [&& size names <= 256, all is_name names & no_text_twice names]
  then Some names
  else None.

Definition start_mark_of (a : byte) : option mark :=
  if mark_of a is Some m then if m is Hole then None else Some m else None.

Definition turn_of (a : byte) : option player := player_of [:: a].

Definition listed_claim_of (s : text) : option (player * bool) :=
  match words_of s with
  | [:: a; w1] =>
      if player_of a is Some v then
        if same_text w1 (str "wins") then Some (v, true) else None
      else None
  | [:: a; w1; w2; w3] =>
      if player_of a is Some v then
        if same_text w1 (str "does") && same_text w2 (str "not") &&
           same_text w3 (str "win")
        then Some (v, false)
        else None
      else None
  | _ => None
  end.

Record draft := Draft {
  draft_avoids     : bool;
  draft_names      : seq text;
  draft_x          : seq (seq nat);
  draft_o          : seq (seq nat);
  draft_symmetries : seq (seq nat);
  draft_start      : key;
  draft_turns      : seq player
}.

Definition claim_after (d : draft) (line : text) : option named_claim :=
  if after_word "claim" line is Some rest then
    if listed_claim_of rest is Some (v, w) then
      Some (NamedClaim (draft_names d)
        (ListedClaim
          (ListedGame (draft_avoids d) (draft_x d) (draft_o d) (draft_turns d))
          (draft_start d) v w))
    else None
  else None.

(* ---- entries ---- *)

Definition pair_of (n : nat) (s : text) : option (nat * nat) :=
  match traverse (vertex_of n) (parts "-"%byte s) with
  | Some [:: u; v] => Some (u, v)
  | _ => None
  end.

(* The sequences in front of the images. *)
Fixpoint sequences_of (n : nat) (ws : seq text) :
  option (seq (seq nat) * seq text) :=
  if ws is ("+"%byte :: w) :: ws' then
    if traverse (vertex_of n) (parts ","%byte w) is Some s then
      if sequences_of n ws' is Some (ss, rest) then Some (s :: ss, rest)
      else None
    else None
  else Some ([::], ws).

Definition reason_of (n : nat) (line : text) : option reason :=
  if words_of line is w :: ws then
    if same_text w (str "potential") then
      if ws is [::] then Some Potential else None
    else if same_text w (str "pairs") then
      if traverse (pair_of n) ws is Some ps then Some (Pairing ps) else None
    else
      match (if same_text w (str "-") then Some None
             else if vertex_of n w is Some v then Some (Some v) else None),
            sequences_of n ws with
      | Some m, Some (ss, rest) =>
          if traverse number_of rest is Some gs then Some (Moving m ss gs)
          else None
      | _, _ => None
      end
  else None.

(* ---- files ---- *)

Inductive lists := ListsOfX | ListsOfO | ListsOfSymmetries.

(* The line that is due. Lists are kept in reverse; the number is of those still
   to come. *)
Inductive file_due :=
  | FirstLine
  | OldFile of state
  | NextProof
  | OldProof of state
  | VerticesLine of bool
  | NumberLine of lists & draft
  | ListLine of lists & nat & seq (seq nat) & draft
  | StartLine of draft
  | TurnsLine of draft
  | ClaimLine of draft
  | EntryLine of named_claim & seq (seq nat) & queue
  | EndLine of named_claim.

Record file_state := FileState
  { done_before : seq any_claim; file_now : file_due }.

Definition file_begin : file_state := FileState [::] FirstLine.

(* The claims proved so far, the latest first. *)
Definition file_proved (s : file_state) : seq any_claim :=
  if file_now s is OldFile s' then map SquareClaim (proved s')
  else done_before s.

Definition file_finished (s : file_state) : bool :=
  match s with
  | FileState _ (OldFile s') => finished s'
  | FileState (_ :: _) NextProof => true
  | _ => false
  end.

Definition lists_word (l : lists) : string :=
  match l with
  | ListsOfX => "X sets"
  | ListsOfO => "O sets"
  | ListsOfSymmetries => "symmetries"
  end.

(* After the lists, in reverse. *)
Definition after_lists (l : lists) (rows : seq (seq nat)) (d : draft) :
  file_due :=
  let: Draft a names xs os gs B ts := d in
  match l with
  | ListsOfX => NumberLine ListsOfO (Draft a names (rev rows) os gs B ts)
  | ListsOfO =>
      NumberLine ListsOfSymmetries (Draft a names xs (rev rows) gs B ts)
  | ListsOfSymmetries => StartLine (Draft a names xs os (rev rows) B ts)
  end.

(* No set is in the trie, and none is listed twice. *)
Fixpoint listed_once (n : nat) (t : trie) (Ws : seq (seq nat)) : bool :=
  if Ws is W :: Ws' then
    let k := set_key n W in
    if found t k then false else listed_once n (insert k t) Ws'
  else true.

(* The inverses of the symmetries, the identity first. *)
Definition symmetries_of (d : draft) : option (seq (seq nat)) :=
  let n := size (draft_start d) in
  let tx := sets_trie n (draft_x d) in
  let to := sets_trie n (draft_o d) in
  if traverse (symmetry_of (draft_x d) (draft_o d) n tx to) (draft_symmetries d)
    is Some qs then Some (iota 0 n :: qs) else None.

Definition fault_text (f : fault) : text :=
  let vertex v := number_name v.+1 in
  match f with
  | NotAllowed => str "this kind of entry is not allowed here"
  | TooLarge => str "the potential is too large"
  | BadPairs => str "the pairs are not of different free vertices in order"
  | NoPairInside => str "a winning set contains no pair"
  | MoveWrong => str "a move is due if and only if the prover is to move"
  | MoveTaken => str "the move is not free"
  | MoveFails => str "the claim fails after the prover's move"
  | ReplyFails v => str "the claim fails after the reply " ++ vertex v
  | ReplyOpen v => str "after the reply " ++ vertex v ++ str " an image was due"
  | ImageDue => str "an image was due, the number of a symmetry"
  | NotNeeded => str "sequences or images that nothing needs"
  | NothingLeft => str "nothing is left to prove"
  end.

Definition queue_due (c : named_claim) (gs : seq (seq nat)) (s : queue) :
  file_due :=
  if is_done s then EndLine c else EntryLine c gs s.

Definition read_claim (d : draft) (line : text) : file_due + text :=
  let n := size (draft_start d) in
  if claim_after d line is Some c then
    if ~~ listed_ok (named c) then
      inr (str "a set is not a list of vertices in increasing order")
    else if ~~ (listed_once n Empty (draft_x d) &&
                listed_once n Empty (draft_o d)) then
      inr (str "a player has a set twice")
    else if symmetries_of d is Some gs then
      if queue_begin (named c) is Some s then inl (queue_due c gs s)
      else inr (str "the claim fails or somebody owns a set at the start")
    else inr (str "a symmetry does not take winning sets to winning sets")
  else inr (str "not a claim").

(* The next line due, and the claim that the line completes. *)
Definition read_due (due : file_due) (line : text) :
  (file_due * option any_claim) + text :=
  let next d := inl (d, None) in
  match due with
  | FirstLine =>
      if same_text line (str "transversal certificate 3") then next NextProof
      else match read start_of_file line with
      | inl s => next (OldFile s)
      | inr _ => inr (str "not a certificate of version 2 or 3")
      end
  | OldFile s =>
      match read s line with
      | inl s' => next (OldFile s')
      | inr why => inr why
      end
  | NextProof =>
      if after_word "listed" line is Some w then
        if same_text w (str "achievement") then next (VerticesLine false)
        else if same_text w (str "avoidance") then next (VerticesLine true)
        else inr (str "the rule is not known")
      else match read (State [::] Rule) line with
      | inl s => next (OldProof s)
      | inr _ => inr (str "a line ""rule"" or ""listed"" was due")
      end
  | OldProof s =>
      match read s line with
      | inl s' =>
          if proved s' is h :: _ then inl (NextProof, Some (SquareClaim h))
          else next (OldProof s')
      | inr why => inr why
      end
  | VerticesLine a =>
      if after_word "vertices" line is Some w then
        if names_of w is Some names then
          next (NumberLine ListsOfX (Draft a names [::] [::] [::] [::] [::]))
        else inr (str "not 1 to 256 different names of vertices")
      else inr (str "a line ""vertices"" was due")
  | NumberLine l d =>
      if after_word (lists_word l) line is Some w then
        if number_of w is Some m then
          if m is 0 then next (after_lists l [::] d)
          else if m <= 2 ^ 16 - (if l is ListsOfSymmetries then 1 else 0) then
            next (ListLine l m [::] d)
          else inr (str "the number is too large")
        else inr (str "not a number")
      else inr (str "a line """ ++ str (lists_word l) ++ str """ was due")
  | ListLine l m rows d =>
      if traverse (vertex_of (size (draft_names d))) (words_of line) is Some row
      then
        next (if m is m'.+2 then ListLine l m'.+1 (row :: rows) d
              else after_lists l (row :: rows) d)
      else inr (str "a list of vertices was due")
  | StartLine (Draft a names xs os gs _ ts) =>
      if after_word "start" line is Some w then
        if traverse start_mark_of w is Some B then
          if size B == size names then
            next (TurnsLine (Draft a names xs os gs B ts))
          else inr (str "the start is not a mark for each vertex")
        else inr (str "the start is not a mark of . X O for each vertex")
      else inr (str "a line ""start"" was due")
  | TurnsLine (Draft a names xs os gs B _) =>
      if after_word "turns" line is Some w then
        if traverse turn_of w is Some ts then
          if 0 < size ts <= 256 then
            next (ClaimLine (Draft a names xs os gs B ts))
          else inr (str "the turns are 1 to 256 letters X and O")
        else inr (str "the turns are 1 to 256 letters X and O")
      else inr (str "a line ""turns"" was due")
  | ClaimLine d =>
      match read_claim d line with inl d' => next d' | inr why => inr why end
  | EntryLine c gs s =>
      if reason_of (size (vertex_names c)) line is Some e then
        match queue_step (named c) gs s e with
        | inl s' => next (queue_due c gs s')
        | inr why => inr (fault_text why)
        end
      else inr (str "not an entry: a potential, pairs, or a move")
  | EndLine c =>
      if same_text line (str "end") then inl (NextProof, Some (GraphClaim c))
      else inr (str "nothing is left to prove: ""end"" was due")
  end.

(* Reads a line; or says why the file is refused. *)
Definition file_read (s : file_state) (line : text) : file_state + text :=
  match read_due (file_now s) line with
  | inl (d, None) => inl (FileState (done_before s) d)
  | inl (d, Some c) => inl (FileState (c :: done_before s) d)
  | inr why => inr why
  end.

Fixpoint file_read_all (s : file_state) (lines : seq text) :
  file_state + text :=
  if lines is line :: lines' then
    if file_read s line is inl s' then file_read_all s' lines'
    else file_read s line
  else inl s.

(* The claims of a file, in their order, if all are proved. *)
Definition file_accepted (lines : seq text) : option (seq any_claim) :=
  if file_read_all file_begin lines is inl s then
    if file_finished s then Some (rev (file_proved s)) else None
  else None.

(* ==== what is read to its end is true ==== *)

#[local] Arguments after_word : simpl never.
#[local] Arguments same_text : simpl never.
#[local] Arguments read : simpl never.

Definition due_sound (d : file_due) : Prop :=
  match d with
  | OldFile s | OldProof s => sound_so_far s
  | EntryLine c gs s =>
      [/\ listed_ok (named c), forall q, q \in gs -> good_symmetry (named c) q
        & queue_sound (named c) s]
  | EndLine c => listed_claimed (named c)
  | _ => True
  end.

Definition file_sound_so_far (s : file_state) : Prop :=
  (forall c, List.In c (done_before s) -> true_claim c) /\
  due_sound (file_now s).

Lemma traverse_in (T : Type) (U : eqType) (f : T -> option U) s ys y :
  traverse f s = Some ys -> y \in ys -> exists x, f x = Some y.
Proof.
elim: s ys => [|x s IH] ys /=; first by case=> <-.
case fx: (f x) => [z|] //; case: (traverse f s) IH => [zs|] // IH [<-].
by rewrite inE => /predU1P[->|]; [exists x|apply: IH].
Qed.

Lemma queue_due_sound c gs s :
  listed_ok (named c) -> (forall q, q \in gs -> good_symmetry (named c) q) ->
  queue_sound (named c) s -> due_sound (queue_due c gs s).
Proof.
move=> ok sym snd; rewrite /queue_due; case D: (is_done s) => //=.
exact: queue_end_sound snd D.
Qed.

Lemma read_claim_sound d line d' : read_claim d line = inl d' -> due_sound d'.
Proof.
rewrite /read_claim; case C: (claim_after d line) => [c|] //.
case: ifP => // /negbFE ok; case: ifP => // _.
case S: (symmetries_of d) => [gs|] //; case Q: (queue_begin _) => [s|] // [<-].
apply: queue_due_sound => //; last exact: queue_begin_sound Q.
have [bE xE oE] : [/\ beginning (named c) = draft_start d,
    x_sets (game_listed (named c)) = draft_x d
  & o_sets (game_listed (named c)) = draft_o d].
  move: C; rewrite /claim_after; case: (after_word _ _) => // rest.
  by case: (listed_claim_of _) => // -[v w] [<-].
move: S; rewrite /symmetries_of -bE -xE -oE.
case T: (traverse _ _) => [qs|] // [<-] q; rewrite inE => /predU1P[->|inq].
  exact: identity_good.
by have [p] := traverse_in T inq; apply: symmetry_of_good.
Qed.

Lemma read_due_sound d line d' c :
  due_sound d -> read_due d line = inl (d', c) ->
  due_sound d' /\ (if c is Some c' then true_claim c' else True).
Proof.
case: d => [|s||s|a|l d|l m rows d|[a names xs os gs B ts]|
            [a names xs os gs B ts]|d|e gs s|e] /= snd.
- case: ifP => _; first by case=> <- <-.
  case E: (read _ _) => [s|] // [<- <-]; split=> //.
  by apply: read_sound E; split.
- case E: (read _ _) => [s'|] // [<- <-]; split=> //.
  exact: read_sound snd E.
- case: (after_word _ _) => [w|].
    by case: ifP => _; [|case: ifP => _ //]; case=> <- <-.
  case E: (read _ _) => [s|] // [<- <-]; split=> //.
  by apply: read_sound E; split.
- case E: (read _ _) => [s'|] //; have snd' := read_sound snd E.
  case D: (proved s') => [|h hs] [<- <-] //; split=> //=.
  by case: snd' => ok _; apply: ok; rewrite D; left.
- by case: (after_word _ _) => // w; case: (names_of _) => // names [<- <-].
- case: (after_word _ _) => // w; case: (number_of _) => // -[|m].
    by case=> <- <-; case: d l {snd} => ? ? ? ? ? ? ? [].
  by case: ifP => // _ [<- <-].
- case: (traverse _ _) => // row [<- <-]; split=> //.
  by case: m {snd} => [|[|m]] //; case: d l => ? ? ? ? ? ? ? [].
- case: (after_word _ _) => // w; case: (traverse _ _) => // B'.
  by case: ifP => // _ [<- <-].
- case: (after_word _ _) => // w; case: (traverse _ _) => // ts'.
  by case: ifP => // _ [<- <-].
- by case C: (read_claim d line) => [d''|] // [<- <-]; split=> //;
    apply: read_claim_sound C.
- case: snd => ok sym snd; case: (reason_of _ _) => // r.
  case S: (queue_step _ _ _ _) => [s'|] // [<- <-]; split=> //.
  by apply: queue_due_sound => //; apply: queue_step_sound S.
by case: ifP => // _ [<- <-].
Qed.

Theorem file_read_sound s line s' :
  file_sound_so_far s -> file_read s line = inl s' -> file_sound_so_far s'.
Proof.
case=> ok snd; rewrite /file_read; case R: (read_due _ _) => [[d c]|] //.
have [snd' tc] := read_due_sound snd R.
case: c tc {R} => [c|] tc [<-]; split=> //= c' [<- //|]; exact: ok.
Qed.

Theorem any_file_sound lines cs :
  file_accepted lines = Some cs -> forall c, List.In c cs -> true_claim c.
Proof.
rewrite /file_accepted; case E: (file_read_all _ _) => [s|] //.
suff [ok snd] : file_sound_so_far s.
  case: ifP => // _ [<-] c; rewrite in_rev /file_proved.
  case N: (file_now s) snd => [|s'||||||||||]; try by move=> _; apply: ok.
  by case=> oks _ /List.in_map_iff[h [<-]]; apply: oks.
have: file_sound_so_far file_begin by split.
elim: lines (file_begin) E => [|line lines IH] s0 /=; first by case=> ->.
case r: (file_read s0 line) => [s1|] // all1 snd; apply: IH all1 _.
exact: file_read_sound snd r.
Qed.

(* ---- writing a claim ---- *)

Definition vertices_line (W : seq nat) : text :=
  joined " "%byte [seq number_name v.+1 | v <- W].

Definition sets_lines (word : string) (Ws : seq (seq nat)) : seq text :=
  (str word ++ str " " ++ number_name (size Ws)) :: map vertices_line Ws.

(* The head of a proof of the claim, without symmetries. *)
Definition named_head (c : named_claim) : seq text :=
  let h := named c in
  let G := game_listed h in
  [:: str "listed " ++
        (if avoids G then str "avoidance" else str "achievement");
      str "vertices " ++ joined " "%byte (vertex_names c)] ++
  sets_lines "X sets" (x_sets G) ++ sets_lines "O sets" (o_sets G) ++
  [:: str "symmetries 0";
      str "start " ++ map mark_name (beginning h);
      str "turns " ++ flatten (map player_name (turn_word G));
      str "claim " ++ player_name (claimer h) ++
        (if claims_win h then str " wins" else str " does not win")].

(* The claim that a reader of such lines has in view. *)
Fixpoint read_named_from (d : file_due) (lines : seq text) :
  option named_claim :=
  match d, lines with
  | ClaimLine d', [:: line] => claim_after d' line
  | _, line :: lines' =>
      if read_due d line is inl (d', None) then read_named_from d' lines'
      else None
  | _, [::] => None
  end.

Definition read_named (lines : seq text) : option named_claim :=
  read_named_from NextProof lines.

Definition same_named (c c' : named_claim) : bool :=
  let: NamedClaim names (ListedClaim (ListedGame a xs os ts) B v w) := c in
  let: NamedClaim names' h' := c' in
  let: ListedClaim (ListedGame a' xs' os' ts') B' v' w' := h' in
  [&& all2 same_text names names', a == a', xs == xs', os == os',
      all2 same_player ts ts', same_key B B', same_player v v' & w == w'].

Definition named_statement (c : named_claim) : option (seq text) :=
  if read_named (named_head c) is Some c' then
    if same_named c c' then Some (named_head c) else None
  else None.

Lemma same_text_eq s t : same_text s t -> s = t.
Proof.
rewrite /same_text; elim: s t => [|a s IH] [|b t] //.
case E: (Byte.eqb a b) => // /IH ->.
by rewrite (Byte.byte_dec_bl _ _ E).
Qed.

Lemma same_named_eq c c' : same_named c c' -> c = c'.
Proof.
case: c c' => [names [[a xs os ts] B v w]].
case=> [names' [[a' xs' os' ts'] B' v' w']] /=.
case/and5P=> /(all2_eq same_text_eq)-> /eqP-> /eqP-> /eqP->.
case/and4P=> /(all2_eq (fun x y => @elimT _ _ (same_playerP x y)))->.
by move/same_keyP-> => /same_playerP-> /eqP->.
Qed.

(* Whoever reads what is written reads the same claim. *)
Theorem named_statement_read c lines :
  named_statement c = Some lines -> read_named lines = Some c.
Proof.
rewrite /named_statement; case E: (read_named _) => [c'|] //.
by case: ifP => // s [<-]; rewrite E (same_named_eq s).
Qed.

Definition any_statement (c : any_claim) : option (seq text) :=
  match c with
  | SquareClaim h => statement h
  | GraphClaim c => named_statement c
  end.
