(** Every family of k transversals and more: how X's wins on some of them give
   wins on all.

<<
    x_wins_on n Ws     == X can win by achievement on the family Ws
    all_different Ws   == no two members have the same cells
    always_won n k     == g(n) <= k: X wins on every family of k transversals
                          of the n x n board and more
    all_transversals n == the n! transversals
    family n m         == those at the true places of m
    family_of n Ws     == the places of the members of Ws
    masks s k          == all m of size s with k false places at most
    reach n Ws t       == t with the images of Ws under the symmetries of the
                          board
    all_reached n k Wss
                       == the images of Wss are all families of k and more;
                          reach_always_won says that g(n) <= k if X wins on Wss
>>
*)

From mathcomp Require Import all_ssreflect perm.
From Transversal Require Import Board Matching Game Games Symmetry Cover Grid
  Keys Checker Permutations.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- definitions ---- *)

Definition x_wins_on (n : nat) (Ws : seq (seq cell)) : Prop :=
  exists p, forces (Game (board n) Achievement (Sets Ws)) PlayerX p PlayerX
    start.

Definition all_different (Ws : seq (seq cell)) : bool :=
  uniq Ws && all (fun V => all (fun W => perm_eq V W ==> (V == W)) Ws) Ws.

Definition always_won (n k : nat) : Prop :=
  forall Ws, all (transversal n) Ws -> all_different Ws -> k <= size Ws ->
  x_wins_on n Ws.

Definition all_transversals (n : nat) : seq (seq cell) :=
  [seq zip (iota 0 n) p | p <- permutations (iota 0 n)].

Definition family (n : nat) (m : bitseq) : seq (seq cell) :=
  mask m (all_transversals n).

(* ---- every family is one of them ---- *)

Lemma transversal_listed n T :
  transversal n T -> has (perm_eq T) (all_transversals n).
Proof.
case/transversal_perm=> s p; apply/hasP; exists (perm_cells s) => //.
have -> : perm_cells s = zip (iota 0 n) [seq val (s r) | r <- enum 'I_n].
  by rewrite -val_enum_ord zip_map.
apply: map_f; rewrite mem_permutations -[iota 0 n]val_enum_ord.
rewrite (map_comp val s) perm_map //; apply: uniq_perm; rewrite ?enum_uniq //.
  by rewrite map_inj_uniq ?enum_uniq //; apply: perm_inj.
by move=> r; rewrite mem_enum; exact: injF_onto (@perm_inj _ s) r.
Qed.

Definition family_of (n : nat) (Ws : seq (seq cell)) : bitseq :=
  [seq has (perm_eq T) Ws | T <- all_transversals n].

Lemma family_ofE n Ws :
  family n (family_of n Ws) =
  [seq T <- all_transversals n | has (perm_eq T) Ws].
Proof. by rewrite filter_mask. Qed.

Lemma family_of_wins n Ws : all (transversal n) Ws ->
  x_wins_on n (family n (family_of n Ws)) -> x_wins_on n Ws.
Proof.
move=> /allP tr [p win]; exists p.
apply: (@forces_moves_to _ _ id id _ _ _ start start _ _ win) => //.
split=> //= S _; rewrite map_id family_ofE; apply/hasP/hasP => -[T].
  rewrite mem_filter => /andP[/hasP[W inW pTW] _] a.
  by exists W; rewrite -?(perm_all _ pTW).
move=> inT a; have /hasP[W inW pTW] := transversal_listed (tr T inT).
exists W; rewrite -?(perm_all _ pTW) // mem_filter inW andbT.
by apply/hasP; exists T; rewrite // perm_sym.
Qed.

Lemma family_of_size n Ws : all (transversal n) Ws -> all_different Ws ->
  size Ws <= count id (family_of n Ws).
Proof.
move=> /allP tr /andP[u /allP d]; set s := all_transversals n.
pose listed W := nth [::] s (find (perm_eq W) s).
have same W : W \in Ws -> perm_eq W (listed W).
  by move=> inW; apply: nth_find; apply: transversal_listed; apply: tr.
rewrite count_map -size_filter -(size_map listed Ws); apply: uniq_leq_size.
  rewrite map_inj_in_uniq // => V W inV inW E.
  have /allP/(_ W inW)/implyP H := d V inV; apply/eqP/H.
  by apply: perm_trans (same V inV) _; rewrite E perm_sym same.
move=> T /mapP[W inW ->]; rewrite mem_filter; apply/andP; split.
  by apply/hasP; exists W; rewrite // perm_sym same.
by rewrite mem_nth // -has_find transversal_listed // tr.
Qed.

(* ---- large families ---- *)

Fixpoint masks (s k : nat) : seq bitseq :=
  if s is s'.+1 then
    [seq true :: m | m <- masks s' k] ++
    (if k is k'.+1 then [seq false :: m | m <- masks s' k'] else [::])
  else [:: [::]].

Lemma mem_masks m k : count negb m <= k -> m \in masks (size m) k.
Proof.
elim: m k => [|b m IH] k //=; case: b => /= le; rewrite mem_cat.
  by rewrite map_f ?IH.
by case: k le => // k /IH H; rewrite [X in _ || X]map_f ?orbT.
Qed.

(* ---- images ---- *)

Definition symmetries (n : nat) : seq board_symmetry :=
  [seq Symmetry e p.1 p.2 | e <- [:: false; true],
     p <- [seq (u, v) | u <- permutations (iota 0 n),
                        v <- permutations (iota 0 n)]].

Definition image_mask (n : nat) (g : board_symmetry) (Ws : seq (seq cell)) :
    bitseq :=
  let images := [seq map (cell_to g) W | W <- Ws] in
  [seq is_listed images T | T <- all_transversals n].

(* g takes Ws to Ts. *)
Definition takes_family (n : nat) (g : board_symmetry)
    (Ws Ts : seq (seq cell)) : bool :=
  [&& fits_board n n g, all (fun W => is_listed Ts (map (cell_to g) W)) Ws
    & all (fun T => is_listed Ws (map (cell_from g) T)) Ts].

Lemma image_wins n g Ws Ts :
  takes_family n g Ws Ts -> x_wins_on n Ws -> x_wins_on n Ts.
Proof.
move=> /and3P[fit /allP to /allP from] [p win]; exists p.
apply: (@forces_moves_to _ _ (cell_to g) (cell_from g) _ _ _ start start _ _
  win) => //.
split=> //= [f|f|f|f|S sub]; rewrite ?mem_board.
- exact: cell_to_in.
- exact: cell_from_in.
- exact: cell_toK.
- exact: cell_fromK.
apply/hasP/hasP => -[W inW /allP a].
  have [T inT s] := is_listed_in (to W inW); exists T => //.
  by apply/allP => f /s /mapP[f' /a f'S ->]; apply: map_f.
have [T inT s] := is_listed_in (from W inW); exists T => //.
apply/allP => f /s /mapP[f' /a /mapP[f1 f1S ->] ->].
by rewrite (cell_toK fit) //; have := sub f1 f1S; rewrite mem_board.
Qed.

Definition mask_key (m : bitseq) : key :=
  [seq if b then StoneX else Free | b <- m].

Definition reach (n : nat) (Ws : seq (seq cell)) (t : trie) : trie :=
  foldr (fun g t =>
    let m := image_mask n g Ws in
    let k := mask_key m in
    if found t k then t
    else if takes_family n g Ws (family n m) then insert k t else t)
    t (symmetries n).

Lemma mask_key_inj : injective mask_key.
Proof. by apply: inj_map => -[] []. Qed.

Definition all_won (n : nat) (t : trie) : Prop :=
  forall m, has_key t (mask_key m) -> x_wins_on n (family n m).

Lemma reach_won n Ws t :
  x_wins_on n Ws -> all_won n t -> all_won n (reach n Ws t).
Proof.
move=> win ok; rewrite /reach; elim: (symmetries n) => //= g gs IH.
case: ifP => // _; case: ifP => // takes m.
by case/insert_or=> [/mask_key_inj->|/IH //]; apply: image_wins takes win.
Qed.

(* The images of Wss are all families of k transversals and more. *)
Definition all_reached (n k : nat) (Wss : seq (seq (seq cell))) : bool :=
  let t := foldr (reach n) Empty Wss in
  let s := size (all_transversals n) in
  all (fun m => found t (mask_key m)) (masks s (s - k)).

Theorem reach_always_won n k Wss :
  all_reached n k Wss -> {in Wss, forall Ws, x_wins_on n Ws} ->
  always_won n k.
Proof.
move=> /allP every win Ws tr d big; apply: family_of_wins => //.
have won : all_won n (foldr (reach n) Empty Wss).
  elim: Wss win {every} => [|V Vs IH] win //=.
  apply: reach_won; first by apply: win; apply: mem_head.
  by apply: IH => W inW; apply: win; rewrite inE inW orbT.
apply/won/foundP/every; have sm : size (family_of n Ws) =
  size (all_transversals n) by rewrite size_map.
rewrite -[X in masks X]sm; apply: mem_masks.
rewrite -sm -(count_predC id (family_of n Ws)) -addnBAC.
  by rewrite leq_addl.
exact: leq_trans big (family_of_size tr d).
Qed.
