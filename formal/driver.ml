(* Answers positions with the moves of the extracted rules.

   One position a line on standard input: the rule (x or o), n, X's stones, a
   bar, O's stones; a stone is row,column, counted from 1, each player's latest
   stone last. One move a line on standard output, in the order of the
   questions; "none" where the rule names no free cell. The rules kx and ko are
   those of the complete graph with 2n vertices, and an edge is written with its
   smaller end first.

     x 4 1,1 2,2 3,3 | 1,2 2,1 4,4   ->   4,1
     kx 3 1,2 | 3,4                  ->   3,5                                 *)

open Rules

exception Malformed

let number s =
  match int_of_string_opt s with Some k -> k | None -> raise Malformed

(* The rules count from 0. *)
let stone s =
  match String.split_on_char ',' s with
  | [ r; c ] ->
      let r = number r and c = number c in
      if r < 1 || c < 1 then raise Malformed;
      (r - 1, c - 1)
  | _ -> raise Malformed

(* The stones before the bar and those after it, the latest first. *)
let rec stones_from xs = function
  | "|" :: words -> (xs, List.rev_map stone words)
  | word :: words -> stones_from (stone word :: xs) words
  | [] -> raise Malformed

(* The edge is one of the complete graph's, and free. *)
let joins m position edge = List.mem edge (graph_edges m) && free position edge

let answer line =
  match List.filter (( <> ) "") (String.split_on_char ' ' line) with
  | name :: n :: words ->
      let n = number n in
      let rule, legal =
        match name with
        | "x" -> (x_rule, legal)
        | "o" -> (o_rule, legal)
        | "kx" -> (complete_x_rule, joins)
        | "ko" -> (complete_o_rule, joins)
        | _ -> raise Malformed
      in
      if n < 1 then raise Malformed;
      let xs, os = stones_from [] words in
      let position = { xs; os } in
      let ((r, c) as move) = rule n position in
      if legal n position move then Printf.sprintf "%d,%d" (r + 1) (c + 1)
      else "none"
  | _ -> raise Malformed

let () =
  try
    while true do
      let line = input_line stdin in
      match answer line with
      | move -> print_endline move
      | exception Malformed ->
          prerr_endline ("driver: not a position: " ^ line);
          exit 2
    done
  with End_of_file -> ()
