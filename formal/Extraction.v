(* The rules as an OCaml program: rules.ml, called by driver.ml.

   The Go code is tested against this program, so that what is proved here is
   proved of the moves that are really played. Numbers, booleans, lists and
   pairs become OCaml's own; the rest is extracted as it stands. *)

From mathcomp Require Import all_ssreflect.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Transversal Require Import Board Game XRule XChoices ORule OChoices
  Complete.

Extraction Language OCaml.
Extraction "rules.ml" Position legal x_rule x_choices o_rule o_choices
  free graph_edges complete_x_rule complete_o_rule.
