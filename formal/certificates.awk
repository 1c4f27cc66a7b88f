# Certificates as data: a definition for each file, its lines but the sum; of
# six.cert it is six_cert.

BEGIN {
  print "(* Made from certificates/*.cert by certificates.awk. *)\n"
  print "From mathcomp Require Import all_ssreflect."
  print "From Transversal Require Import Text.\n"
  print "Local Open Scope line_scope."
}

FNR == 1 {
  if (NR > 1) print "]."
  name = FILENAME
  sub(/.*\//, "", name); sub(/\.cert$/, "", name); gsub(/-/, "_", name)
  print "\nDefinition " name "_cert : seq line := [::"
  parting = "  "
}

!/^sha256 / { print parting "\"" $0 "\""; parting = "; " }

END { print "]." }
