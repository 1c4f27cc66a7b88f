(* Answers positions with the moves of the extracted rules.

   One position a line on standard input: the rule (x or o), n, X's stones, a
   bar, O's stones; a stone is row,column, counted from 1. One answer a line on
   standard output, in the order of the questions: the move, a colon, and all
   moves that the rule allows, in row-major order; "none" where the rule names
   no free cell. The rules kx and ko are those of the complete graph with 2n
   vertices, and an edge is written with its smaller end first; the answer is
   the move alone.

     x 4 1,1 2,2 3,3 | 1,2 2,1 4,4   ->   4,1: 4,1
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

let written (r, c) = Printf.sprintf "%d,%d" (r + 1) (c + 1)

let choices moves =
  ":"
  ^ String.concat ""
      (List.map (fun f -> " " ^ written f) (List.sort_uniq compare moves))

let answer line =
  match List.filter (( <> ) "") (String.split_on_char ' ' line) with
  | name :: n :: words ->
      let n = number n in
      let rule, legal, all =
        match name with
        | "x" -> (x_rule, legal, fun p -> choices (x_choices n p))
        | "o" -> (o_rule, legal, fun p -> choices (o_choices n p))
        | "kx" -> (complete_x_rule, joins, fun _ -> "")
        | "ko" -> (complete_o_rule, joins, fun _ -> "")
        | _ -> raise Malformed
      in
      if n < 1 then raise Malformed;
      let xs, os = stones_from [] words in
      let position = { xs; os } in
      let move = rule n position in
      if legal n position move then written move ^ all position else "none"
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
