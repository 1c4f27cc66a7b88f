#!/bin/sh
# Usage: docs/evidence.sh [WORD]
# Runs the long records of docs/data/evidence/records.tsv that contain WORD, each in an empty
# folder, and compares what they give with what was recorded. Without WORD it lists them. It
# ends with status 1 if a result differs.
set -eu
cd "$(dirname "$0")/.."
records=$PWD/docs/data/evidence/records.tsv
tab=$(printf '\t')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

# Of each long record: seconds, file, checksum, command, result.
awk -F '\t' -v word="${1-}" '$7 == "long" && index($0, word) { print $8 FS $5 FS $12 FS $4 FS $6 }' "$records" |
	sort -n >"$work/long"
if [ $# -eq 0 ]; then
	awk -F '\t' '{ printf "%8.0f s  %s\n", $1, $4; all += $1 }
		END { printf "%8.1f h  of CPU for all %d\n", all / 3600, NR }' "$work/long"
	exit
fi
mkdir "$work/bin"
go build -o "$work/bin" ./cmd/transversal ./internal/study/checkfamilies
PATH=$work/bin:$PATH
status=0
while IFS=$tab read -r seconds wrote sum command result; do
	echo "$command"
	echo "    took $seconds s of CPU when it was recorded"
	mkdir "$work/run"
	ln -s "$PWD/docs" "$work/run/docs"
	if (cd "$work/run" && sh -c "$command") </dev/null >"$work/said" &&
		tr -s ' \n' ' ' <"$work/said" | grep -qF -e "$result" &&
		{ [ "$wrote" = - ] || [ "$sum" = - ] || [ "$(sha256sum <"$work/run/$wrote")" = "$sum  -" ]; }; then
		echo "    the same: $result"
	else
		echo "    differs from: $result"
		status=1
	fi
	rm -rf "$work/run"
done <"$work/long"
exit $status
