# Reads *.glob, what Rocq notes of each file, then largest/FourLargest.v,
# theorems.txt and README.md. Fails if two files define the same name (whoever
# imports both would have only one of the two), if theorems.txt names a theorem
# that is not in the file beside it, or if README.md names one that does not
# exist. Restated.v, which imports nothing, has names of its own.

function refuse(why) { print why; bad = 1 }

function defined(name, file) {
  if (name in at && at[name] != file)
    refuse(name ": defined in " at[name] " and in " file)
  at[name] = file
}

FILENAME ~ /Restated\.glob$/ { next }
FILENAME ~ /glob$/ && $1 ~ /^(def|prf|thm|ind|rec|constr|proj)$/ && $3 == "<>" {
  file = FILENAME
  sub(/glob$/, "v", file)
  sub(/.*\//, "", file)
  defined($4, file)
}

FILENAME ~ /FourLargest/ && /^(Lemma|Theorem|Definition) / {
  name = $2
  sub(/:$/, "", name)
  defined(name, "FourLargest.v")
}

FILENAME ~ /theorems/ && /^\|.*\.v` \|$/ && split($0, column, "|") == 5 {
  n = split(column[3], word, "`")
  for (i = 2; i <= n; i += 2) {
    if (!(word[i] in at)) refuse("theorems.txt: no " word[i])
    else if (!index(column[4], "`" at[word[i]] "`"))
      refuse("theorems.txt: " word[i] " is in " at[word[i]])
    named++
  }
  next
}

FILENAME ~ /README/ {
  n = split($0, word, "`")
  for (i = 2; i <= n; i += 2)
    if (word[i] ~ /^[a-z][A-Za-z0-9]*_[A-Za-z0-9_]*$/ && !(word[i] in at))
      refuse("README.md: no " word[i])
}

END { exit bad || !named }
