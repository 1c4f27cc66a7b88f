(* Checks a certificate with the checker that is proved in Checker.v, Text.v,
   Certificate3.v and File.v.

     check FILE...  reads each file (- is the standard input) once, in order

   Prints what a file proves, each claim as the head of its proof has it, but
   without symmetries and the names of cells, or says in one line why the file
   is refused. Ends with status 1 if any file is refused. Only this file and
   the SHA-256 are not extracted: they hand the lines over, one by one, except
   those that name cells, which are no part of a proof. *)

open Checker

let fail status fmt =
  Printf.ksprintf (fun s -> prerr_endline ("check: " ^ s); exit status) fmt

let misuse fmt = fail 2 fmt

let string_of bytes = String.of_seq (List.to_seq bytes)

(* Prints the claim as its proof states it, from "rule" to "claim". *)
let print claim =
  match any_statement claim with
  | Some lines ->
      List.iter (fun line -> print_endline (string_of line)) lines;
      print_endline "proved"
  | None -> fail 3 "a claim is proved that this program cannot write"

(* More than an entry of a 16x16 board can have. *)
let longest_line = 1 lsl 15

exception Refused of String.t

(* The next line, without its end. *)
let line_of channel =
  let line = Buffer.create 256 in
  let rec go () =
    match input_char channel with
    | '\n' -> Buffer.contents line
    | _ when Buffer.length line >= longest_line ->
        raise (Refused "the line is too long")
    | c -> Buffer.add_char line c; go ()
    | exception End_of_file -> raise (Refused "the file ends too soon")
  in
  go ()

(* What follows a word at the beginning of a line. *)
let after word line =
  let n = String.length word in
  if String.length line >= n && String.sub line 0 n = word then
    Some (String.sub line n (String.length line - n))
  else None

let letters s = List.of_seq (String.to_seq s)

(* Reads the names of the cells of a start that are not missing. *)
let read_names start text =
  let names = String.split_on_char ' ' text in
  let named s =
    1 <= String.length s && String.length s <= 32
    && List.for_all (fun c -> '!' <= c && c <= '~') (letters s)
  in
  let cells = List.filter (fun c -> c <> '/' && c <> '#') (letters start) in
  if not (List.for_all named names) then
    raise (Refused "not a name of a vertex");
  if List.compare_lengths (List.sort_uniq compare names) names <> 0 then
    raise (Refused "two vertices have one name");
  if List.compare_lengths names cells <> 0 then
    raise (Refused "a name for each cell was due")

(* Reads the file to its end and returns the last state. Names of cells follow
   the start of a proof that begins with "rule". *)
let check channel number =
  let sha = Sha256.start () in
  let rec go state before last =
    incr number;
    let line = line_of channel in
    match after "sha256 " line with
    | Some sum when file_finished state ->
        if sum <> Sha256.sum sha then
          raise
            (Refused
               "the SHA-256 is not that of the lines before: the file is \
                damaged");
        (match input_char channel with
         | _ -> raise (Refused "something follows the SHA-256")
         | exception End_of_file -> state)
    | _ -> (
        Sha256.add sha line;
        Sha256.add sha "\n";
        match
          (after "rule " before, after "start " last, after "vertices " line)
        with
        | Some _, Some start, Some names ->
            read_names start names;
            go state last line
        | _ -> (
            match file_read state (letters line) with
            | Inl state -> go state last line
            | Inr why -> raise (Refused (string_of why))))
  in
  go file_begin "" ""

(* Prints what the named file proves, or why it is refused. *)
let accepts name =
  let channel =
    if name = "-" then stdin
    else try open_in_bin name with Sys_error why -> misuse "%s" why
  in
  let number = ref 0 and close () = close_in channel in
  match Fun.protect ~finally:close (fun () -> check channel number) with
  | state ->
      List.iter print (List.rev (file_proved state));
      true
  | exception Refused why ->
      Printf.eprintf "check: %s: line %d: %s\n%!" name !number why;
      false
  | exception Sys_error why -> misuse "%s: %s" name why

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> misuse "a file was due: check FILE..., or - for the standard input"
  | names ->
      let both all name = accepts name && all in
      if not (List.fold_left both true names) then exit 1
