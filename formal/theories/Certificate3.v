(** The checker of proofs about games of listed sets, and the proof that what it
   accepts is true. The data are those of docs/certificate.md.

<<
    listed_claim, listed_claimed h
                        == a claim, and what it says
    reason              == an entry: a potential, pairs, or a move
    fault               == why an entry is refused
    verdict             == whether the claim is decided at a position
    symmetry_of xs os n t t' p
                        == the inverse of p, if p is a symmetry
    check_reason h gs P e
                        == the positions that the entry e for P leads to
    queue               == the positions that wait for an entry, and all met
    queue_begin, queue_step, is_done
                        == the first queue, the next, the last
    queue_begin_sound, queue_step_sound, queue_end_sound
                        == what is accepted is true
    symmetry_of_good    == a symmetry that is accepted is one
>>
*)

From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Game Games Grid Keys Listed.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- what is claimed ---- *)

Record listed_claim := ListedClaim {
  game_listed : listed_game;
  beginning   : key;      (* the position at the start *)
  claimer     : player;   (* of whom it is claimed that it can win, *)
  claims_win  : bool      (* if this is true, or that it cannot *)
}.

Definition says_of (h : listed_claim) (k : nat) (P : key) : Prop :=
  if claims_win h then wins_from (game_listed h) (claimer h) k P
  else ~ wins_from (game_listed h) (claimer h) k P.

(* What the claim says: that its player can win from the start, or cannot. *)
Definition listed_claimed (h : listed_claim) : Prop :=
  says_of h 0 (beginning h).

(* ---- entries ---- *)

Inductive reason :=
  | Potential
  | Pairing of seq (nat * nat)
  | Moving of option nat & seq (seq nat) & seq nat.

Inductive fault :=
  | NotAllowed
  | TooLarge
  | BadPairs
  | NoPairInside
  | MoveWrong
  | MoveTaken
  | MoveFails
  | ReplyFails of nat
  | ReplyOpen of nat
  | ImageDue
  | NotNeeded
  | NothingLeft.

(* ---- sets of vertices as keys, and symmetries ---- *)

Definition set_key (n : nat) (W : seq nat) : key :=
  foldr (fun v k => set_at k v StoneX) (nseq n Free) W.

Definition sets_trie (n : nat) (Ws : seq (seq nat)) : trie :=
  foldr (fun W t => insert (set_key n W) t) Empty Ws.

Definition keeps_listed (n : nat) (t : trie) (Ws : seq (seq nat))
    (p : seq nat) : bool :=
  all (fun W => found t (set_key n [seq nth 0 p v | v <- W])) Ws.

(* The tries have the sets xs of X and os of O. *)
Definition symmetry_of (xs os : seq (seq nat)) (n : nat) (tx to : trie)
    (p : seq nat) : option (seq nat) :=
  if permutation n p then
    let q := inverse n p in
    if [&& keeps_listed n tx xs p, keeps_listed n to os p,
           keeps_listed n tx xs q & keeps_listed n to os q]
    then Some q else None
  else None.

(* The image of a position under the symmetry with the inverse q. *)
Definition image_by (q : seq nat) (P : key) : key :=
  [seq nth Hole P v | v <- q].

Definition stones_on (P : key) : nat := count (fun m => ~~ same_mark Free m) P.

(* 2^d, and the sum of 2^(K - size). *)
Definition power (d : nat) : N := iter d N.double 1%num.

Definition weight_sum (K : nat) (L : seq (seq nat)) : N :=
  foldr (fun W s => N.add (power (K - size W)) s) 0%num L.

Section Entries.

Variable h : listed_claim.
Let G := game_listed h.
Let A := claimer h.
Let n := size (beginning h).

Definition defender : player := if claims_win h then A else other A.
Let V := defender.

Definition listed_ok : bool :=
  all (fun W => [&& ~~ nilp W, sorted ltn W & all (fun v => v < n) W])
    (x_sets G ++ o_sets G).

Definition alternates : bool :=
  match turn_word G with
  | [:: PlayerX; PlayerO] | [:: PlayerO; PlayerX] => true
  | _ => false
  end.

Definition may_hold : bool := [&& ~~ avoids G, alternates & ~~ claims_win h].

Definition may_threaten : bool := [&& ~~ avoids G, alternates & claims_win h].

Definition moves_made (P : key) : nat := stones_on P - stones_on (beginning h).

(* Some true: decided, and good for the prover; Some false: decided, and bad.
   Mine and theirs are what is left of the sets of the prover and of the
   other. *)
Definition verdict (P : key) (mine theirs : seq (seq nat)) : option bool :=
  let: (needed, others) :=
    if same_player (owner_for G A) V then (mine, theirs) else (theirs, mine) in
  if has (@nilp nat) needed then Some (claims_win h)
  else if has (@nilp nat) others || nilp needed then Some (~~ claims_win h)
  else if has (same_mark Free) P then None
  else Some (~~ claims_win h).

(* The prover completes, or one of the sequences wins. *)
Definition answered (P : key) (k : nat) (mine theirs : seq (seq nat))
    (ss : seq (seq nat)) : bool :=
  if avoids G then false
  else if same_player (mover_at G k) V then
    has (replays V P mine theirs) ([::] :: ss)
  else false.

Variable symmetries : seq (seq nat).

Definition image_at (g : nat) (P : key) : option key :=
  if nth [::] symmetries g is v :: q then Some (image_by (v :: q) P) else None.

(* The opponent's replies to P, after k moves. *)
Fixpoint check_answers (P : key) (k : nat) (mine theirs : seq (seq nat))
    (ss : seq (seq nat)) (replies gs : seq nat) : seq key + fault :=
  if replies is v :: replies' then
    let P' := set_stone (other V) P v in
    let mine' := omit v mine in
    let theirs' := strike v theirs in
    match verdict P' mine' theirs' with
    | Some true  => check_answers P k mine theirs ss replies' gs
    | Some false => inr (ReplyFails v)
    | None       =>
        if answered P' k.+1 mine' theirs' ss then
          check_answers P k mine theirs ss replies' gs
        else if gs is g :: gs' then
          if image_at g P' is Some Q then
            match check_answers P k mine theirs ss replies' gs' with
            | inl Qs => inl (Q :: Qs)
            | inr why => inr why
            end
          else inr ImageDue
        else inr (ReplyOpen v)
    end
  else if gs is [::] then inl [::] else inr NotNeeded.

Definition free_vertices (P : key) : seq nat :=
  [seq v <- iota 0 n | is_free P v].

(* At P, after k moves, when the prover has moved or is not to move. *)
Definition check_position (P : key) (k : nat) (mine theirs : seq (seq nat))
    (ss : seq (seq nat)) (gs : seq nat) : seq key + fault :=
  match verdict P mine theirs with
  | Some true => if (ss, gs) is ([::], [::]) then inl [::] else inr NotNeeded
  | Some false => inr MoveFails
  | None =>
      if same_player (mover_at G k) V then
        if (ss, gs) is ([::], [:: g]) then
          if image_at g P is Some Q then inl [:: Q] else inr ImageDue
        else inr ImageDue
      else check_answers P k mine theirs ss (free_vertices P) gs
  end.

Definition pairs_fit (P : key) (ps : seq (nat * nat)) : bool :=
  [&& ~~ nilp ps, uniq (ends_of ps)
    & all (fun p => [&& p.1 < p.2, is_free P p.1 & is_free P p.2]) ps].

(* The positions that an entry for P leads to. P has been reached by moves, and
   nothing is decided there; that is looked at again. *)
Definition check_reason (P : key) (e : reason) : seq key + fault :=
  let mine := rest_of G V P in
  let theirs := rest_of G (other V) P in
  let k := moves_made P in
  if ~~ (stones_on (beginning h) <= stones_on P) then inr MoveFails
  else if verdict P mine theirs is Some _ then inr MoveFails
  else
    match e with
    | Potential =>
        if may_hold then
          let K := foldr maxn 0 (map size theirs) in
          let s := weight_sum K theirs in
          let s' := if same_player (mover_at G k) A then N.double s else s in
          if N.ltb s' (power K) then inl [::] else inr TooLarge
        else inr NotAllowed
    | Pairing ps =>
        if may_hold then
          if pairs_fit P ps then
            if all (keeps_pair ps P) theirs then inl [::] else inr NoPairInside
          else inr BadPairs
        else inr NotAllowed
    | Moving m ss gs =>
        if nilp ss || may_threaten then
          if same_player (mover_at G k) V then
            if m is Some v then
              if is_free P v then
                check_position (set_stone V P v) k.+1 (strike v mine)
                  (omit v theirs) ss gs
              else inr MoveTaken
            else inr MoveWrong
          else if m is Some _ then inr MoveWrong
          else check_position P k mine theirs ss gs
        else inr NotAllowed
    end.

(* ---- the queue ---- *)

(* The positions that wait, those behind in reverse, and all that were met. *)
Record queue := Queue { ahead : seq key; behind : seq key; met : trie }.

Definition enqueue (s : queue) (Q : key) : queue :=
  if found (met s) Q then s
  else Queue (ahead s) (Q :: behind s) (insert Q (met s)).

Definition forward (s : queue) : queue :=
  if ahead s is [::] then Queue (rev (behind s)) [::] (met s) else s.

Definition queue_step (s : queue) (e : reason) : queue + fault :=
  if ahead s is P :: rest then
    match check_reason P e with
    | inl Qs =>
        inl (forward (foldl enqueue (Queue rest (behind s) (met s)) Qs))
    | inr why => inr why
    end
  else inr NothingLeft.

Definition is_done (s : queue) : bool := nilp (ahead s) && nilp (behind s).

(* None if the claim fails at the start, or if somebody owns a set there. *)
Definition queue_begin : option queue :=
  let P := beginning h in
  if [|| has_set G P PlayerX | has_set G P PlayerO] then None
  else
    match verdict P (rest_of G V P) (rest_of G (other V) P) with
    | Some true => Some (Queue [::] [::] Empty)
    | Some false => None
    | None => Some (Queue [:: P] [::] (insert P Empty))
    end.

(* ==== what is accepted is true ==== *)

Hypothesis ok : listed_ok.

Lemma listed_sets w W :
  W \in sets_of G w -> sorted ltn W /\ all (fun v => v < n) W.
Proof.
move=> inW; have /and3P[_ -> ->] // : [&& ~~ nilp W, sorted ltn W
  & all (fun v => v < n) W].
by apply: (allP ok); rewrite mem_cat; case: w inW => /= ->; rewrite ?orbT.
Qed.

Let uniq_sets w : all uniq (sets_of G w).
Proof.
apply/allP => W /listed_sets[so _]; exact: (sorted_uniq ltn_trans ltnn so).
Qed.

Notation good := (says_of h).

(* ---- what is decided ---- *)

Definition settled_at (P : key) : option bool :=
  verdict P (rest_of G V P) (rest_of G (other V) P).

Lemma has_nilp (L : seq (seq nat)) : has (@nilp nat) L = ([::] \in L).
Proof. by rewrite -has_pred1; apply: eq_has => -[|v W]. Qed.

Lemma settled_atE P : settled_at P =
  if is_won G P A then Some (claims_win h)
  else if is_won G P (other A) || nilp (rest_of G (owner_for G A) P) then
    Some (~~ claims_win h)
  else if has (same_mark Free) P then None else Some (~~ claims_win h).
Proof.
have E : owner_for G (other A) = other (owner_for G A).
  by rewrite /owner_for; case: (avoids G).
rewrite /settled_at /verdict /is_won !rest_owned E.
case: same_playerP => [<-|/same_playerP/negbTE/same_neq ->];
  by rewrite !has_nilp ?otherK.
Qed.

Lemma is_free_has P v : is_free P v -> has (same_mark Free) P.
Proof.
by move=> fv; apply/(has_nthP Hole); exists v; rewrite ?is_free_in.
Qed.

Lemma lost k P : is_won G P A = false ->
  is_won G P (other A) || ~~ has (same_mark Free) P -> ~ wins_from G A k P.
Proof.
move=> no lose H; case: H no lose => {k P} [k P ->//|k P v|k P] nO _.
  by move=> fv _ no; rewrite (negbTE nO) (is_free_has fv).
by case=> v fv _ no; rewrite (negbTE nO) (is_free_has fv).
Qed.

Lemma settled_at_good k P : settled_at P = Some true -> good k P.
Proof.
rewrite settled_atE /says_of -/G -/A; case own: (is_won G P A).
  by case=> ->; apply: HasWon.
case: ifP => [/orP[lose|/nilP none]|_].
- by case=> /negbTE ->; apply: lost; rewrite // lose.
- by case=> /negbTE ->; apply: blocked.
case: ifP => // /negbT full [] /negbTE ->; apply: lost => //.
by rewrite full orbT.
Qed.

Lemma settled_at_none P : settled_at P = None ->
  [/\ is_won G P A = false, is_won G P (other A) = false
    & exists v, is_free P v].
Proof.
rewrite settled_atE; case: (is_won G P A) => //.
case: (is_won G P (other A)) => //; case: ifP => // _; case: ifP => // fr _.
by split=> //; case/(has_nthP Hole): fr => v _ fv; exists v.
Qed.

(* ---- moves ---- *)

Lemma defender_case :
  (claims_win h /\ V = A) \/ (claims_win h = false /\ V = other A).
Proof. by rewrite /V /defender; case: (claims_win h); [left|right]. Qed.

Lemma good_own k P v :
  settled_at P = None -> mover_at G k = V -> is_free P v ->
  good k.+1 (set_stone V P v) -> good k P.
Proof.
move=> /settled_at_none[nA nO _] t fv; rewrite /says_of -/G -/A.
case: defender_case => -[-> VE]; rewrite VE in t *.
  by apply: ByMove; rewrite ?nO.
move=> no H; apply: no; case: H t nA nO fv => {k P} [k P ->//|k P u _ ->|].
  by case: (A).
by move=> k P _ _ _ H _ _ _ fv; apply: H.
Qed.

Lemma good_answers k P :
  settled_at P = None -> mover_at G k = other V ->
  (forall v, is_free P v -> good k.+1 (set_stone (other V) P v)) -> good k P.
Proof.
move=> /settled_at_none[nA nO ex] t; rewrite /says_of -/G -/A.
case: defender_case => -[-> VE]; rewrite VE in t *.
  by apply: ByReplies; rewrite ?nO.
rewrite otherK in t * => no H.
case: H t nA nO no => {k P ex} [k P ->//|k P v _ _ fv H|k P _ ->].
  by move=> _ _ _ /(_ v fv).
by case: (A).
Qed.

Lemma alternatesP : alternates ->
  forall k, mover_at G k.+1 = other (mover_at G k).
Proof.
rewrite /alternates /mover_at => a k.
have : turn_word G = [:: PlayerX; PlayerO] \/
       turn_word G = [:: PlayerO; PlayerX].
  move: a; case: (turn_word G) => [|[] [|[] [|t w]]] //; auto.
by case=> ->; rewrite !modn2 /=; case: (odd k).
Qed.

Lemma answered_good P k ss :
  settled_at P = None -> nilp ss || may_threaten ->
  answered P k (rest_of G V P) (rest_of G (other V) P) ss -> good k P.
Proof.
move=> none may; have [nA nO _] := settled_at_none none.
rewrite /answered; case av: (avoids G) => //.
have E w : is_won G P w = has_set G P w by rewrite /is_won /owner_for av.
rewrite E in nA; rewrite E in nO.
case: same_playerP => // t /hasP[s sin win].
case C: (completions P (rest_of G V P)) => [|v vs].
  have may' : may_threaten.
    move: win sin may; case: s => [|u s]; first by rewrite /= C.
    by rewrite inE /= => _; case: ss.
  have [_ /alternatesP alt w] := and3P may'; rewrite /says_of w -/G -/A.
  have VA : V = A by case: defender_case => -[] //; rewrite w.
  rewrite VA in t win *; apply: threats_win win => //.
  by rewrite nO.
have inC : v \in completions P (rest_of G V P) by rewrite C mem_head.
have := inC; rewrite mem_completions => /andP[fv _].
have own := completes_set inC; apply: (good_own none t fv).
rewrite /says_of -/G -/A; case: defender_case => -[-> VE]; rewrite VE in own *.
  by apply: HasWon; rewrite /is_won /owner_for av.
apply: lost; rewrite /is_won /owner_for av ?own //.
by apply/negbTE; move/negbT: nA; apply: contra; apply: has_set_other.
Qed.

(* ---- symmetries ---- *)

Definition good_symmetry (q : seq nat) : Prop :=
  exists g, [/\ size q = n, takes_sets G (nth 0 q), takes_sets G g
    & [/\ forall v, v < n -> nth 0 q v < n, forall v, v < n -> g v < n,
          forall v, v < n -> g (nth 0 q v) = v
        & forall v, v < n -> nth 0 q (g v) = v]].

Lemma image_similar q P :
  size q = n -> size P = n -> (forall v, v < n -> nth 0 q v < n) ->
  similar n (nth 0 q) (image_by q P) P.
Proof.
move=> sq sP lt; split=> // [|v lv]; first by rewrite size_map.
by rewrite (nth_map 0) ?sq.
Qed.

Lemma good_by_image q k P : good_symmetry q -> size P = n ->
  good k (image_by q P) -> good k P.
Proof.
case=> g [sq qS gS [q_in g_in qK gK]] sP; have s := image_similar sq sP q_in.
rewrite /says_of -/G -/A; case: (claims_win h).
  exact: (similar_wins q_in g_in qK gK qS gS s).
move=> no H; apply: no.
exact: (similar_wins g_in q_in gK qK gS qS (similar_inverse g_in gK s) H).
Qed.

Lemma stones_by_image q P : good_symmetry q -> size P = n ->
  stones_on (image_by q P) = stones_on P.
Proof.
case=> g [sq _ _ [q_in g_in qK gK]] sP.
rewrite /stones_on count_map; have pq : perm_eq q (iota 0 n).
  have E : q = [seq nth 0 q v | v <- iota 0 n].
    by rewrite -{1}sq -/(mkseq _ _) mkseq_nth.
  apply: uniq_perm; rewrite ?iota_uniq // E.
    rewrite map_inj_in_uniq ?iota_uniq // => u v.
    by rewrite !mem_iota /= !add0n => /qK {2}<- /qK {2}<- ->.
  move=> v; rewrite mem_iota /= add0n; apply/mapP/idP => [[u]|lv].
    by rewrite mem_iota /= add0n => /q_in lu ->.
  by exists (g v); rewrite ?gK // mem_iota /= add0n g_in.
rewrite (seq.permP pq) -count_map; congr count.
by rewrite -sP -/(mkseq _ _) mkseq_nth.
Qed.

Hypothesis all_good : forall q, q \in symmetries -> good_symmetry q.

Lemma image_at_good g P Q : size P = n -> image_at g P = Some Q ->
  [/\ size Q = n, stones_on Q = stones_on P
    & forall k, good k Q -> good k P].
Proof.
rewrite /image_at => sP; case E: (nth [::] symmetries g) => [//|v q] [<-].
have sym : good_symmetry (v :: q).
  rewrite -E; apply: all_good; apply: mem_nth; rewrite ltnNge.
  by apply/negP => le; rewrite nth_default in E.
split=> [||k]; last exact: (good_by_image sym sP).
  by case: sym => f [sq _ _ _]; rewrite -sq /= size_map.
exact: (stones_by_image sym sP).
Qed.

(* ---- entries ---- *)

(* Where an entry for P may lead. *)
Definition beyond (P Q : key) : Prop := size Q = n /\ stones_on P < stones_on Q.

Lemma stones_set w P v :
  is_free P v -> stones_on (set_stone w P v) = (stones_on P).+1.
Proof.
rewrite /stones_on /set_stone /is_free; elim: P v => [|m P IH] [|v] //=.
  by case: m; case: (w).
by move/IH => ->; rewrite addnS.
Qed.

Lemma size_stone w P v : size (set_stone w P v) = size P.
Proof. exact: size_set_at. Qed.

Lemma moves_set w P v :
  stones_on (beginning h) <= stones_on P -> is_free P v ->
  moves_made (set_stone w P v) = (moves_made P).+1.
Proof. by move=> le fv; rewrite /moves_made stones_set // subSn. Qed.

Notation all_good_at Qs :=
  (forall Q, List.In Q Qs -> good (moves_made Q) Q).

Lemma answers_sound P ss replies gs Qs :
  size P = n -> stones_on (beginning h) <= stones_on P ->
  nilp ss || may_threaten -> (forall v, v \in replies -> is_free P v) ->
  check_answers P (moves_made P) (rest_of G V P) (rest_of G (other V) P) ss
    replies gs = inl Qs ->
  (forall Q, List.In Q Qs -> beyond P Q) /\
  (all_good_at Qs -> forall v, v \in replies ->
     good (moves_made P).+1 (set_stone (other V) P v)).
Proof.
move=> sP le may; elim: replies gs Qs => [|v replies IH] gs Qs fr /=.
  by case: gs => // -[<-].
have fv : is_free P v by apply: fr; apply: mem_head.
have fr' u : u \in replies -> is_free P u.
  by move=> ur; apply: fr; rewrite inE ur orbT.
have {}IH gs' Qs' := IH gs' Qs' fr'.
set P' := set_stone (other V) P v.
have sP' : size P' = n by rewrite size_stone.
rewrite -(@rest_other G V (other V) P v) // -(rest_own G (other V) fv) -/P'.
rewrite -/(settled_at P'); case S: (settled_at P') => [[]|] //.
  move/IH => [be gd]; split=> // ag u; rewrite inE => /predU1P[->|/gd];
    last by apply.
  exact: settled_at_good.
case: ifP => [an|_].
  move/IH => [be gd]; split=> // ag u; rewrite inE => /predU1P[->|/gd];
    last by apply.
  exact: (answered_good S may an).
case: gs => // g gs; case im: (image_at g P') => [Q|] //.
have [sQ stQ goodQ] := image_at_good sP' im.
case C: (check_answers _ _ _ _ _ _ _) => [Qs'|] // [<-].
have [be gd] := IH _ _ C; split=> [R [<-|/be //]|ag u].
  by split=> //; rewrite stQ stones_set.
rewrite inE => /predU1P[->|ur]; last by apply: gd => // R inR; apply: ag; right.
apply: goodQ; rewrite -(moves_set (other V) le fv) -/P'.
by have := ag Q (or_introl erefl); rewrite /moves_made stQ.
Qed.

Lemma mem_free_vertices P v :
  size P = n -> (v \in free_vertices P) = is_free P v.
Proof.
move=> sP; rewrite mem_filter mem_iota /= add0n -sP.
by case fv: (is_free P v); rewrite //= is_free_in.
Qed.

Lemma position_sound P ss gs Qs :
  size P = n -> stones_on (beginning h) <= stones_on P ->
  nilp ss || may_threaten ->
  check_position P (moves_made P) (rest_of G V P) (rest_of G (other V) P) ss gs
    = inl Qs ->
  (forall Q, List.In Q Qs -> size Q = n /\
     (stones_on P <= stones_on Q /\
      (mover_at G (moves_made P) <> V -> stones_on P < stones_on Q))) /\
  (all_good_at Qs -> good (moves_made P) P).
Proof.
move=> sP le may; rewrite /check_position -/(settled_at P).
case S: (settled_at P) => [[]|] //.
  by case: ss may => //; case: gs => // _ [<-]; split=> // _;
    apply: settled_at_good.
case: same_playerP => [t|/same_playerP/negbTE/same_neq t].
  case: ss may => // may; case: gs => // g [] //.
  case im: (image_at g P) => [Q|] // [<-].
  have [sQ stQ goodQ] := image_at_good sP im; split=> [R [<-|]|ag] //.
    by rewrite stQ; split=> //; split=> // /(_ t).
  by apply: goodQ; have := ag Q (or_introl erefl); rewrite /moves_made stQ.
move/(answers_sound sP le may) => [|be gd].
  by move=> v; rewrite mem_free_vertices.
split=> [Q /be[-> lt]|ag]; first by split=> //; split=> //; apply: ltnW.
apply: (good_answers S t) => v fv; apply: gd => //.
by rewrite mem_free_vertices.
Qed.

(* ---- the potential ---- *)

Lemma powerE d : N.to_nat (power d) = 2 ^ d.
Proof.
by elim: d => //= d IH; rewrite Nnat.N2Nat.inj_double IH expnS.
Qed.

Lemma weightE K L : N.to_nat (weight_sum K L) = danger_of K L.
Proof.
rewrite /danger_of; elim: L => [|W L IH]; rewrite ?big_nil // big_cons -IH.
by rewrite /= Nnat.N2Nat.inj_add powerE.
Qed.

Lemma N_ltb a b : N.ltb a b -> N.to_nat a < N.to_nat b.
Proof.
move/N.ltb_lt; rewrite /N.lt Nnat.N2Nat.inj_compare.
by move/PeanoNat.Nat.compare_lt_iff/ltP.
Qed.

Theorem reason_sound P e Qs :
  size P = n -> check_reason P e = inl Qs ->
  (forall Q, List.In Q Qs -> beyond P Q) /\
  (all_good_at Qs -> good (moves_made P) P).
Proof.
move=> sP; rewrite /check_reason -/(settled_at P); case: ifP => // /negbFE le.
case S: (settled_at P) => //.
have hold : may_hold -> [/\ avoids G = false,
    forall k, mover_at G k.+1 = other (mover_at G k),
    other V = A & claims_win h = false].
  case/and3P=> /negbTE av /alternatesP alt /negbTE w; split=> //.
  by rewrite /V /defender w otherK.
case: e => [|ps|m ss gs].
- case: ifP => // /hold[av alt VA w]; set K := foldr _ _ _.
  case: ifP => // /N_ltb; rewrite powerE => lt [<-]; split=> // _.
  rewrite /says_of w -/G -/A; apply: (potential_holds _ av alt (K := K)) => //.
  rewrite -/G -/A VA in lt *; case: ifP lt => _;
    rewrite ?Nnat.N2Nat.inj_double weightE ?muln1 //.
  by rewrite mulnC.
- case: ifP => // /hold[av alt VA w]; case: ifP => // /and3P[_ u _].
  case: ifP => // /allP kept [<-]; split=> // _.
  rewrite /says_of w -/G -/A; apply: (pairs_hold av alt u) => // W.
  by rewrite -VA => /kept.
case: ifP => // may; case: same_playerP => [t|ne].
  case: m => // v; case: ifP => // fv; set P1 := set_stone V P v.
  have VO : V = other (other V) by rewrite otherK.
  rewrite -(rest_own G V fv) -(@rest_other G (other V) V P v) // -/P1.
  rewrite -(moves_set V le fv) -/P1.
  have sP1 : size P1 = n by rewrite size_stone.
  have st1 : stones_on P1 = (stones_on P).+1 by apply: stones_set.
  have le1 : stones_on (beginning h) <= stones_on P1 by rewrite st1 ltnW.
  move/(position_sound sP1 le1 may) => [be gd]; split=> [Q /be[sQ [leQ _]]|/gd].
    by split=> //; rewrite -st1.
  by rewrite moves_set //; apply: good_own.
case: m => // /(position_sound sP le may)[be gd]; split=> // Q /be[sQ [_ lt]].
by split=> //; apply: lt.
Qed.

(* ---- the queue ---- *)

(* If all positions that were met beyond Q are good, then Q is. *)
Definition justified (t : trie) (Q : key) : Prop :=
  (forall R, has_key t R -> beyond Q R -> good (moves_made R) R) ->
  good (moves_made Q) Q.

Definition waits (s : queue) (Q : key) : Prop :=
  List.In Q (ahead s) \/ List.In Q (behind s).

(* Each position that was met waits, or is justified, or is P. *)
Definition sound_but (P : key) (s : queue) : Prop :=
  [/\ has_key (met s) (beginning h), forall Q, waits s Q -> has_key (met s) Q
    & forall Q, has_key (met s) Q ->
      size Q = n /\ (waits s Q \/ Q = P \/ justified (met s) Q)].

Definition queue_sound (s : queue) : Prop :=
  listed_claimed h \/
  [/\ has_key (met s) (beginning h), forall Q, waits s Q -> has_key (met s) Q
    & forall Q, has_key (met s) Q ->
      size Q = n /\ (waits s Q \/ justified (met s) Q)].

Lemma justified_more t t' Q :
  (forall R, has_key t R -> has_key t' R) -> justified t Q -> justified t' Q.
Proof. by move=> sub H ag; apply: H => R /sub; apply: ag. Qed.

Lemma enqueue_sound P s Q :
  sound_but P s -> size Q = n -> sound_but P (enqueue s Q) /\
  forall R, Q = R \/ has_key (met s) R -> has_key (met (enqueue s Q)) R.
Proof.
case=> beg wait each sQ; rewrite /enqueue; case: foundP => hQ.
  by split=> // R [<-|].
split=> [|R [<-|hR]] /=; [|exact: insert_self|exact: insert_keep].
split=> [|R [inA|[<-|inB]]|R /insert_or[->|hR]] /=.
- exact: insert_keep.
- by apply: insert_keep; apply: wait; left.
- exact: insert_self.
- by apply: insert_keep; apply: wait; right.
- by split=> //; left; right; left.
have [sR [[inA|inB]|[E|just]]] := each R hR; split=> //.
- by left; left.
- by left; right; right.
- by right; left.
by right; right; apply: justified_more just => T; apply: insert_keep.
Qed.

Lemma enqueue_all_sound P s Qs :
  sound_but P s -> (forall Q, List.In Q Qs -> size Q = n) ->
  let s' := foldl enqueue s Qs in
  sound_but P s' /\ forall R, List.In R Qs \/ has_key (met s) R ->
    has_key (met s') R.
Proof.
elim: Qs s => [|Q Qs IH] s snd sz /=; first by split=> // R [].
have [snd1 keep1] := enqueue_sound snd (sz Q (or_introl erefl)).
have [|snd2 keep2] := IH _ snd1; first by move=> R inR; apply: sz; right.
split=> // R [[E|inR]|hR]; apply: keep2; auto.
Qed.

Lemma in_rev (T : Type) (x : T) s : List.In x (rev s) <-> List.In x s.
Proof.
suff E t : List.In x (catrev s t) <-> List.In x s \/ List.In x t.
  by rewrite E /=; tauto.
by elim: s t => [|y s IH] t /=; rewrite ?IH /=; tauto.
Qed.

Theorem queue_step_sound s e s' :
  queue_sound s -> queue_step s e = inl s' -> queue_sound s'.
Proof.
case=> [done _|[beg wait each]]; first by left.
rewrite /queue_step; case aE: (ahead s) => [|P rest] //.
case C: (check_reason P e) => [Qs|] // [<-]; right.
have hP : has_key (met s) P by apply: wait; left; rewrite aE; left.
have [sP _] := each P hP; have [be gd] := reason_sound sP C.
have [||[beg' wait' each'] keep] :=
    @enqueue_all_sound P (Queue rest (behind s) (met s)) Qs.
- split=> // [Q [inR|inB]|Q hQ].
  + by apply: wait; left; rewrite aE; right.
  + by apply: wait; right.
  have [sQ [[inA|inB]|just]] := each Q hQ; split=> //.
  + by move: inA; rewrite aE => -[->|inR]; [right; left|left; left].
  + by left; right.
  by right; right.
- by move=> Q /be[].
set s1 := foldl _ _ _ in beg' wait' each' keep *.
have wE Q : waits (forward s1) Q <-> waits s1 Q.
    rewrite /waits /forward; case E: (ahead s1) => [|R Rs]; last by rewrite E.
  by rewrite /ahead /behind in_rev /=; tauto.
have -> : met (forward s1) = met s1 by rewrite /forward; case: (ahead s1).
split=> // [Q /wE/wait' //|Q hQ].
have [sQ [w|[E|just]]] := each' Q hQ; split=> //;
  [by left; apply/wE| |by right].
right=> ag; rewrite E in ag *; apply: gd => R inR; apply: ag; last exact: be.
by apply: keep; left.
Qed.

Theorem queue_end_sound s : queue_sound s -> is_done s -> listed_claimed h.
Proof.
case=> // -[beg _ each] /andP[/nilP a /nilP b].
suff all_good_met m Q : has_key (met s) Q -> n - stones_on Q <= m ->
    good (moves_made Q) Q.
  by have := all_good_met _ _ beg (leqnn _); rewrite /moves_made subnn.
elim: m Q => [|m IH] Q hQ le; have [sQ [[]|just]] := each Q hQ;
  rewrite ?a ?b //; apply: just => R hR [sR lt].
  have := count_size (fun m => ~~ same_mark Free m) R.
  by rewrite -/(stones_on R) sR leqNgt (leq_ltn_trans _ lt) // -subn_eq0 -leqn0.
apply: IH => //; rewrite -ltnS (leq_trans _ le) // ltn_sub2l //.
apply: leq_trans lt _; rewrite -sR; exact: count_size.
Qed.

Theorem queue_begin_sound s : queue_begin = Some s -> queue_sound s.
Proof.
rewrite /queue_begin; case: ifP => // _; rewrite -/(settled_at (beginning h)).
case S: (settled_at _) => [[]|] // [<-].
  by left; exact: (settled_at_good 0 S).
right; split=> [|Q [[<-|//]|//]|Q /insert_or[->|//]]; try exact: insert_self.
by split=> //; left; left; left.
Qed.

End Entries.

(* ---- symmetries that are checked ---- *)

Lemma nth_set_key n W v : v < n ->
  nth Hole (set_key n W) v = if v \in W then StoneX else Free.
Proof.
move=> lv; have sz U : size (set_key n U) = n.
  by elim: U => [|u U IH]; rewrite /= ?size_nseq // size_set_at.
elim: W => [|u W IH] /=; first by rewrite nth_nseq lv.
rewrite nth_set_at sz inE IH; case: (eqVneq v u) => //= E.
by rewrite -E lv.
Qed.

Lemma found_sets n Ws k :
  found (sets_trie n Ws) k -> exists2 W, W \in Ws & k = set_key n W.
Proof.
move/foundP; elim: Ws => //= W Ws IH /insert_or[->|/IH[W' inW' ->]].
  by exists W; rewrite ?mem_head.
by exists W'; rewrite // inE inW' orbT.
Qed.

Lemma keeps_listed_takes G n p :
  (forall w W, W \in sets_of G w -> all (fun v => v < n) W) ->
  keeps_listed n (sets_trie n (x_sets G)) (x_sets G) p ->
  keeps_listed n (sets_trie n (o_sets G)) (o_sets G) p ->
  takes_sets G (nth 0 p).
Proof.
move=> sets_in kx ko w W inW.
have : found (sets_trie n (sets_of G w)) (set_key n [seq nth 0 p v | v <- W]).
  by case: w inW => inW; [apply: (allP kx)|apply: (allP ko)].
case/found_sets=> W' inW' E; exists W' => // v vW'.
have lv : v < n := allP (sets_in w W' inW') v vW'.
have := congr1 (fun k => nth Hole k v) E; rewrite !nth_set_key // vW'.
by case: ifP.
Qed.

Lemma symmetry_of_good h p q :
  let G := game_listed h in let n := size (beginning h) in
  listed_ok h ->
  symmetry_of (x_sets G) (o_sets G) n (sets_trie n (x_sets G))
    (sets_trie n (o_sets G)) p = Some q ->
  good_symmetry h q.
Proof.
move=> G n ok; rewrite /symmetry_of; case: ifP => //.
move=> /perm_facts[p_in i_in pK iK].
case: ifP => // /and4P[px po qx qo] [<-].
have sets_in w W : W \in sets_of G w -> all (fun v => v < n) W.
  by case/(listed_sets ok).
exists (nth 0 p); split; rewrite ?size_map ?size_iota //.
- exact: (keeps_listed_takes sets_in qx qo).
- exact: (keeps_listed_takes sets_in px po).
by split=> v lv; rewrite ?nth_inverse //; auto.
Qed.

Lemma identity_good h :
  listed_ok h -> good_symmetry h (iota 0 (size (beginning h))).
Proof.
move=> ok; set n := size _; have E v : v < n -> nth 0 (iota 0 n) v = v.
  by move=> lv; rewrite nth_iota.
have sets_in w W : W \in sets_of (game_listed h) w -> all (fun v => v < n) W.
  by case/(listed_sets ok).
have same f : (forall v, v < n -> f v = v) -> takes_sets (game_listed h) f.
  move=> fE w W inW; exists W => // v vW; apply/mapP; exists v => //.
  by rewrite fE //; apply: (allP (sets_in w W inW)).
exists id; split; rewrite ?size_iota //; try exact: same.
by split=> v lv; rewrite ?E.
Qed.
