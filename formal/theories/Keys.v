(** Sets of positions: a position is found by its marks in row-major order,
    along the branches of a tree.

<<
    key, same_key     == a list of marks, and whether two are equal
    trie, has_key t k == a set of keys
    insert k t        == t with k as well
    found t k         == whether k is in a set; foundP says so
    keys t            == its keys, in the order of their bytes
>>
*)

From mathcomp Require Import all_ssreflect.
From Transversal Require Import Board Matching Game Games Symmetry Cover Grid.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition key : Type := seq mark.

Fixpoint same_key (k l : key) : bool :=
  match k, l with
  | [::], [::] => true
  | a :: k', b :: l' => if same_mark a b then same_key k' l' else false
  | _, _ => false
  end.

(* A branch with one key only is not unfolded. A node has a branch for each
   mark, and says whether a key ends there. *)
Inductive trie :=
  | Empty
  | Tip of key
  | Node of bool & trie & trie & trie & trie.

Fixpoint has_key (t : trie) (k : key) : Prop :=
  match t with
  | Empty => False
  | Tip l => k = l
  | Node ends th tf to tx =>
      match k with
      | [::] => ends
      | Hole :: k' => has_key th k'
      | Free :: k' => has_key tf k'
      | StoneO :: k' => has_key to k'
      | StoneX :: k' => has_key tx k'
      end
  end.

Fixpoint found (t : trie) (k : key) : bool :=
  match t with
  | Empty => false
  | Tip l => same_key k l
  | Node ends th tf to tx =>
      match k with
      | [::] => ends
      | Hole :: k' => found th k'
      | Free :: k' => found tf k'
      | StoneO :: k' => found to k'
      | StoneX :: k' => found tx k'
      end
  end.

(* Any tree as a node. *)
Definition node (t : trie) : trie :=
  match t with
  | Empty => Node false Empty Empty Empty Empty
  | Tip [::] => Node true Empty Empty Empty Empty
  | Tip (Hole :: k) => Node false (Tip k) Empty Empty Empty
  | Tip (Free :: k) => Node false Empty (Tip k) Empty Empty
  | Tip (StoneO :: k) => Node false Empty Empty (Tip k) Empty
  | Tip (StoneX :: k) => Node false Empty Empty Empty (Tip k)
  | Node _ _ _ _ _ => t
  end.

Definition is_tip (t : trie) (k : key) : bool :=
  if t is Tip l then same_key k l else false.

Definition is_empty (t : trie) : bool := if t is Empty then true else false.

Fixpoint insert (k : key) (t : trie) : trie :=
  if is_empty t then Tip k
  else if is_tip t k then t
  else if node t is Node ends th tf to tx then
    match k with
    | [::] => Node true th tf to tx
    | Hole :: k' => Node ends (insert k' th) tf to tx
    | Free :: k' => Node ends th (insert k' tf) to tx
    | StoneO :: k' => Node ends th tf (insert k' to) tx
    | StoneX :: k' => Node ends th tf to (insert k' tx)
    end
  else t.

(* The keys of t, each behind the marks in front (the nearest first), before
   those of rest; in the order of the bytes that draw them: # . O X. *)
Fixpoint keys_before (front : key) (t : trie) (rest : seq key) : seq key :=
  match t with
  | Empty => rest
  | Tip l => catrev front l :: rest
  | Node ends th tf to tx =>
      let below :=
        keys_before (Hole :: front) th (keys_before (Free :: front) tf
        (keys_before (StoneO :: front) to
          (keys_before (StoneX :: front) tx rest))) in
      if ends then catrev front [::] :: below else below
  end.

Definition keys (t : trie) : seq key := keys_before [::] t [::].

(* ---- facts ---- *)

Lemma same_keyP k l : reflect (k = l) (same_key k l).
Proof.
elim: k l => [|a k IH] [|b l] /=; try by constructor.
case: same_markP => [->|ne]; last by constructor; case.
by apply: (iffP (IH l)) => [->|[]].
Qed.

Lemma has_key_node t k : has_key (node t) k <-> has_key t k.
Proof.
case: t => [|l|e th tf to tx] //=; first by case: k => [|[] k].
by case: l => [|[] l]; case: k => [|[] k]; split=> //= H;
  (by rewrite H) || by case: H.
Qed.

Lemma is_nodeP t : exists e th tf to tx, node t = Node e th tf to tx.
Proof. by case: t => [|[|[] l]|e th tf to tx]; do 5!eexists. Qed.

Lemma insert_self k t : has_key (insert k t) k.
Proof.
elim: k t => [|m k IH] t /=; case: (boolP (is_empty t)) => // _.
  case: ifP => [|_]; first by case: t => // l /same_keyP.
  by have [e [th [tf [to [tx ->]]]]] := is_nodeP t.
case: ifP => [|_]; first by case: t => // l /same_keyP.
have [e [th [tf [to [tx ->]]]]] := is_nodeP t.
by case: m => /=; apply: IH.
Qed.

Lemma insert_keep k t l : has_key t l -> has_key (insert k t) l.
Proof.
elim: k t l => [|m k IH] t l /=; case E: (is_empty t); try by case: t E.
  case: ifP => // _; move/(has_key_node t l).
  by have [e [th [tf [to [tx ->]]]]] := is_nodeP t; case: l.
case: ifP => // _; move/(has_key_node t l).
have [e [th [tf [to [tx ->]]]]] := is_nodeP t.
by case: m; case: l => [|[] l] //=; apply: IH.
Qed.

Lemma foundP t k : reflect (has_key t k) (found t k).
Proof.
elim: t k => [|l|ends th IHh tf IHf to IHo tx IHx] k /=.
- exact: ReflectF.
- exact: same_keyP.
by case: k => [|[] k] //; exact: idP.
Qed.

Lemma insert_or k t l : has_key (insert k t) l -> l = k \/ has_key t l.
Proof.
elim: k t l => [|m k IH] t l /=; case E: (is_empty t); try by left.
  case: ifP => [_|_]; first by right.
  move: (has_key_node t l); have [e [th [tf [to [tx ->]]]]] := is_nodeP t.
  by case: l => [|[] l] /= H; rewrite -?H; auto.
case: ifP => [_|_]; first by right.
move: (has_key_node t l); have [e [th [tf [to [tx ->]]]]] := is_nodeP t.
by case: m; case: l => [|[] l] /= H; rewrite -H; auto;
  case/IH=> [->|]; auto.
Qed.

Lemma keys_before_rest k front t rest :
  List.In k rest -> List.In k (keys_before front t rest).
Proof.
elim: t front rest => [|l|e th IHh tf IHf to IHo tx IHx] front rest //= inr.
  by right.
by case: e => /=; [right|]; apply/IHh/IHf/IHo/IHx.
Qed.

Lemma keys_before_has k front t rest :
  has_key t k -> List.In (catrev front k) (keys_before front t rest).
Proof.
elim: t k front rest => [|l|e th IHh tf IHf to IHo tx IHx] k front rest //=.
  by move=> ->; left.
case: k => [|m k].
  by move=> /= ->; left.
move=> H; suff K : List.In (catrev front (m :: k))
    (keys_before (Hole :: front) th (keys_before (Free :: front) tf
      (keys_before (StoneO :: front) to
        (keys_before (StoneX :: front) tx rest)))).
  by case: (e); [right|].
case: m H => H; [exact: (IHh k (Hole :: front))|apply: keys_before_rest..].
- exact: (IHf k (Free :: front)).
- by apply: keys_before_rest; exact: (IHo k (StoneO :: front)).
by do 2 apply: keys_before_rest; exact: (IHx k (StoneX :: front)).
Qed.

Lemma keys_has t k : has_key t k -> List.In k (keys t).
Proof. exact: (@keys_before_has k [::] t [::]). Qed.
