# Fails unless coqchk's report says that nothing is assumed: no axiom, no
# universe, fixpoint or positivity check left out. Coq 8.20 adds a line on
# rewrite rules, and counts as axioms the machine integers and arrays that its
# library declares for whoever loads them; the theorems do not use them (Print
# Assumptions), and they are let through by their names.

BEGIN {
  library = "^ +(Coq|Corelib|Stdlib)\\.[A-Za-z0-9.]*"
  primitive = library "Prim(Int63|Float|Array|String)\\.[A-Za-z0-9_]+$"
}

/^\* / { heading = $0 }

/^\* Axioms:/ { found = 1 }

/^\*/ && !/<none>$/ && !/^\* Theory: Set is predicative$/ &&
!/^\* Theory: Rewrite rules are not allowed/ && !/^\* Axioms:$/ {
  print; bad = 1
}

/^ +[^ ]/ && heading ~ /^\* Axioms/ && $0 !~ primitive { print; bad = 1 }

END { exit bad || !found }
