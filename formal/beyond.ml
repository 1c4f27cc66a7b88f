(* Plays the extracted rule for boards with missing cells where no board of the
   Go program is: n = 22 to 40, n-1 or n cells missing, against opponents that
   try to be difficult, and against random ones. X must win by ply 2n+3 each
   time, as `restated_any_missing` and `restated_any_n_missing` say that it can.
   A test, and no proof. It prints one line for each n. *)

open Missing

exception Fails of string

let written (r, c) = Printf.sprintf "%d,%d" (r + 1) (c + 1)
let all_cells n = List.init (n * n) (fun i -> (i / n, i mod n))
let random_of l = List.nth l (Random.int (List.length l))

let shuffled l =
  List.map snd (List.sort compare (List.map (fun x -> (Random.bits (), x)) l))

let first k l = List.filteri (fun i _ -> i < k) l

(* ---- boards: z missing cells ---- *)

(* By the list of all cells in some order, whose first z are missing. *)
let orders n =
  let cells = all_cells n in
  let by key = List.stable_sort (fun f g -> compare (key f) (key g)) cells in
  let column = Array.of_list (shuffled (List.init n Fun.id)) in
  let row = Random.int n and other = Random.int n in
  [ ("random", shuffled cells);
    ("a diagonal", by (fun (r, c) -> column.(r) <> c));
    ("a diagonal but one", by (fun (r, c) -> (r = row) = (column.(r) = c)));
    ("a square", by (fun (r, c) -> max r c));
    ("most of a row",
      by (fun (r, c) -> (r <> row || c = other, r = row, column.(c))));
    ("most of a column",
      by (fun (r, c) -> (c <> row || r = other, c = row, column.(r))));
    ("two rows", by (fun (r, c) -> (r > 1, column.(c))));
    ("three columns", by (fun (r, c) -> (c > 2, column.(r))));
    ("a cross",
      by (fun (r, c) -> (r <> row && c <> row, column.(r) + column.(c))));
    ("squares of four", by (fun (r, c) -> r / 2 <> c / 2)) ]

(* ---- opponents ---- *)

(* O wins, or blocks a threat, or else plays as its kind says. *)
let answer kind n missing { xs; os } =
  let table = Array.make_matrix n n ' ' in
  let mark sign = List.iter (fun (r, c) -> table.(r).(c) <- sign) in
  mark '#' missing;
  mark 'X' xs;
  mark 'O' os;
  let free = List.filter (fun (r, c) -> table.(r).(c) = ' ') (all_cells n) in
  let completing own =
    if List.length own < n - 1 then []
    else List.filter (fun f -> has_transversal n (f :: own)) free
  in
  let blocked (r, c) = table.(r).(c) = '#' || table.(r).(c) = 'O' in
  let block own =
    let covered = Array.make (2 * n) false in
    let cover (r, c) =
      covered.(r) <- true;
      covered.(n + c) <- true
    in
    List.iter cover own;
    List.filter (fun (r, c) -> not (covered.(r) || covered.(n + c)))
  in
  (* how many cells of X's open block are blocked in each line *)
  let rows = Array.make n 0 and columns = Array.make n 0 in
  let count (r, c) =
    if blocked (r, c) then begin
      rows.(r) <- rows.(r) + 1;
      columns.(c) <- columns.(c) + 1
    end
  in
  List.iter count (block xs (all_cells n));
  let crowded l =
    let crowd (r, c) = rows.(r) + columns.(c) in
    first 1 (List.sort (fun f g -> compare (crowd g) (crowd f)) (shuffled l))
  in
  match (completing os, completing xs) with
  | f :: _, _ | [], f :: _ -> f
  | [], [] -> (
      let own = block os free and theirs = block xs free in
      let choices =
        match kind with
        | "random" -> []
        | "builds" -> first 3 (block os theirs @ own)
        | "piles" ->
            (* as in DiagonalMissing.v *)
            let zero = List.assoc_opt 0 missing in
            first 1 (List.filter (fun (r, c) -> r > 0 && zero = Some c) free)
        | "crowds" -> crowded theirs
        | _ -> crowded (block os theirs)
      in
      match choices with [] -> random_of free | l -> random_of l)

let kinds = [ "random"; "builds"; "piles"; "crowds"; "crowds and builds" ]

(* ---- a game ---- *)

let play n missing kind =
  let game = board_without n missing in
  let rec turn { xs; os } =
    let ply = List.length xs + List.length os in
    if ply > 2 * n + 2 then raise (Fails "X has not won");
    let f = missing_rule n missing { xs; os } in
    if not (allowed game { xs; os } f) then
      raise (Fails ("X may not claim " ^ written f));
    let xs = f :: xs in
    if has_transversal n xs then ply + 1
    else
      let g = answer kind n missing { xs; os } in
      if not (allowed game { xs; os } g) then
        raise (Fails ("O may not claim " ^ written g));
      let os = g :: os in
      if has_transversal n os then raise (Fails "O wins") else turn { xs; os }
  in
  turn { xs = []; os = [] }

let () =
  let number i default =
    if Array.length Sys.argv > i then int_of_string Sys.argv.(i) else default
  in
  Random.init 67;
  for n = number 1 22 to number 2 40 do
    let games = ref 0 and latest = ref 0 in
    let board z i (name, order) =
      let missing = first z order in
      let kind = List.nth kinds ((i + z) mod List.length kinds) in
      incr games;
      match play n missing kind with
      | ply -> latest := max ply !latest
      | exception Fails why ->
          Printf.eprintf "beyond: n = %d, %d missing, %s, O %s: %s\n" n z name
            kind why;
          exit 1
    in
    List.iteri (board (n - 1)) (orders n);
    if n > 22 then List.iteri (board n) (orders n);
    Printf.printf "n = %d: X won %d games, the longest at ply %d = 2n+%d\n%!" n
      !games !latest (!latest - (2 * n))
  done
