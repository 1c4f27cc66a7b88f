# Fails if a proof script leaves something unproved: looks, outside comments, for
# the words that admit a statement or assume one. Comments may nest. (Variables and
# hypotheses belong to sections; one outside would be an axiom, which coqchk reports.)

function stripped(line,   i, two, out) {
  out = ""
  for (i = 1; i <= length(line); i++) {
    two = substr(line, i, 2)
    if (two == "(*") { depth++; i++ }
    else if (two == "*)" && depth > 0) { depth--; i++; out = out " " }
    else if (depth == 0) out = out substr(line, i, 1)
  }
  return out
}

FNR == 1 { depth = 0 }

{
  code = " " stripped($0) " "
  if (code ~ /[^A-Za-z0-9_'](Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|Abort)[^A-Za-z0-9_']/) {
    print FILENAME ":" FNR ":" $0
    bad = 1
  }
}

END { exit bad }
