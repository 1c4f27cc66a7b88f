# Makes Assumptions.v of the files of the library: it asks Rocq what all their
# lemmas and theorems together assume.

FNR == 1 {
  module = FILENAME
  sub(/\.v$/, "", module)
  sub(/.*\//, "", module)
  library = library " " module
}

/^(Lemma|Theorem|Corollary) / {
  name = $2
  sub(/:$/, "", name)
  all = all "  let _ := @" module "." name " in\n"
}

END {
  print "(* Made by assumptions.awk. *)\n"
  print "From Transversal Require" library ".\n"
  print "Definition all_lemmas : unit :=\n" all "  tt.\n"
  print "Print Assumptions all_lemmas."
}
