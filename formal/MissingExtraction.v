(* The rule for boards with missing cells as OCaml functions: missing.ml, which
   beyond.ml plays. Numbers, their equality, booleans, lists and pairs become
   OCaml's own; the rest is extracted as it stands. *)

From mathcomp Require Import all_ssreflect.
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt.
From Transversal Require Import Board Game Games DelayMissing MissingRule.

Extraction Language OCaml.
Extract Inlined Constant eqn => "((=) : int -> int -> bool)".
Extraction "missing.ml" Position missing_rule allowed board_without
  has_transversal.
