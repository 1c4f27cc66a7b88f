(* The checker of certificates as an OCaml program, checker.ml, for check.ml.

   Booleans, lists, pairs, options and bytes become OCaml's own; the rest is
   extracted as it stands, natural numbers included. *)

From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar.
From Transversal Require Import File.

Extraction Language OCaml.
Extraction "checker.ml" file_begin file_read file_finished file_proved
  any_statement.
