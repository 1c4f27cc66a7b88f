#!/bin/sh
# qbf-instances.sh TRANSVERSAL DIR: writes the formulas below to a folder, with a variable for
# each cell, and a list of their values, for the developers of solvers. A formula is true
# exactly if X can force a win of the game by the ply. The tests compare the values with the
# program's own solver, and the easy ones with DepQBF.
set -eu
program=$1
dir=$2
mkdir -p "$dir"
: >"$dir/values.txt"
while IFS='|' read -r value game by; do
	name=$(echo "$game by $by" | tr ' /#' '__h').qdimacs
	"$program" export --game "$game" --by "$by" --format qdimacs --out "$dir/$name"
	echo "$name $value" >>"$dir/values.txt"
done <<'VALUES'
false|3|9
false|3x4|3
true|3x4|5
false|4|7
false|4|9
true|4|11
false|4 maker-breaker|9
true|4 maker-breaker|11
true|4x5|9
false|#.../..../..../...#|9
true|#.../..../..../....|11
false|5 goal 4|5
true|5 goal 4|7
false|5|11
true|5|13
false|6|13
true|6|15
VALUES
