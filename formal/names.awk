# Reads *.glob, what Rocq notes of each file, and then README.md. Fails if two
# files define the same name (whoever imports both would have only one of the
# two), or if the table names a theorem that is not in the file beside it.

function refuse(why) { print why; bad = 1 }

$1 ~ /^(def|prf|thm|ind|rec|constr|proj)$/ && $3 == "<>" {
  file = FILENAME
  sub(/glob$/, "v", file)
  sub(/.*\//, "", file)
  if ($4 in at && at[$4] != file)
    refuse($4 ": defined in " at[$4] " and in " file)
  at[$4] = file
}

FILENAME ~ /README/ && /^\|.*\.v` \|$/ && split($0, column, "|") == 5 {
  n = split(column[3], word, "`")
  for (i = 2; i <= n; i += 2) {
    if (!(word[i] in at)) refuse("README.md: no " word[i])
    else if (!index(column[4], "`" at[word[i]] "`"))
      refuse("README.md: " word[i] " is in " at[word[i]])
    named++
  }
}

END { exit bad || !named }
