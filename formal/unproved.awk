# Fails if a proof script leaves something unproved: looks, outside comments and
# strings, for the words that admit a statement, assume one, or turn a check of
# the kernel off; and for variables and hypotheses that stand in no section.
# (coqchk reports all of these as well.) Comments may nest, and strings may
# stand in them. Nor may a file say itself what a constant becomes in OCaml:
# nobody checks that.

# The line without comments and strings.
function stripped(line,   i, two, out) {
  out = ""
  for (i = 1; i <= length(line); i++) {
    two = substr(line, i, 2)
    if (substr(two, 1, 1) == "\"") { quoted = !quoted; out = out " " }
    else if (quoted) continue
    else if (two == "(*") { depth++; i++ }
    else if (two == "*)" && depth > 0) { depth--; i++; out = out " " }
    else if (depth == 0) out = out substr(line, i, 1)
  }
  return out
}

function refuse() { print FILENAME ":" FNR ":" $0; bad = 1 }

FNR == 1 { depth = 0; quoted = 0; sections = 0; last = "." }

# Section and End count where a sentence begins; they may be names as well.
{
  code = stripped($0) " "
  gsub(/@/, " ", code)
  gsub(/\.[ \t]/, " @ ", code)
  gsub(/[^A-Za-z0-9_'@]/, " ", code)
  gsub(/@/, ".", code)
  n = split(code, word, " ")
  for (i = 1; i <= n; i++) {
    if (last == "." && word[i] == "Section") sections++
    if (last == "." && word[i] == "End" && sections > 0) sections--
    if (word[i] ~ /^(Admitted|Admit|admit|give_up|Abort)$/) refuse()
    if (word[i] ~ /^(Axioms?|Parameters?|Conjectures?)$/) refuse()
    if (word[i] ~ /^(Primitive|Symbols?|Rewrite|Extract)$/) refuse()
    if (word[i] == "Declare" && word[i + 1] != "Scope") refuse()
    if (word[i] ~ /^(bypass_check|Checking|UIP|Load)$/) refuse()
    if (sections == 0 && word[i] ~ /^(Variables?|Hypothes[ie]s|Context)$/)
      refuse()
    last = word[i]
  }
}

END { exit bad }
