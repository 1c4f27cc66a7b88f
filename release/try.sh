#!/usr/bin/env bash
# Tries, without publishing, what a release promises: the program alone, in an empty
# root directory as in the container image, does everything but the tests; the README's
# first command needs nothing but Go; the public address, on a copy; the manual pages
# and completions.
set -euo pipefail
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

mkdir "$dir/root"
CGO_ENABLED=0 go build -o "$dir/root/transversal" ./cmd/transversal
if [ "$(id -u)" = 0 ] && command -v chroot >/dev/null; then
	alone() { chroot "$dir/root" /transversal "$@"; }
	run() { alone "$@" >/dev/null 2>"$dir/said" || { echo "alone it fails: transversal $*"; cat "$dir/said"; exit 1; }; }
	alone verify --n 5 --out /reports 2>/dev/null | grep -q 'Theorem A holds'
	run version
	run tables /reports/report_n5.json /reports/run_n5.json
	run verify --n 5 --theorem delay --classes --certificate /five.cert
	run solve --n 4 --certificate /four.cert
	run check /four.cert /five.cert
	run solve --game '4x4 avoidance: 1,1' --moves
	for format in svg pdf png tikz; do
		run draw --game '5: 1,3 1,1 2,5 4,2' --show all --width column --out "/game.$format"
	done
	run draw --paper /figures
	run playthrough --n 6 --width page --out /game.pdf
	run play --n 4 --o moves --moves '4,4 1,2 3,4 1,4 1,3' --explain
	run export --n 3 --format qdimacs --by 9
	run count --n 4
	run survey --rows 2 --cols 3
	run families --n 4
	run man /man
	run completion bash
	run site /site
	echo '{"do":"verify","n":4}' | alone engine | grep -q '"verified":true'
	echo "the program needs nothing but itself"
else
	echo "without root the program was NOT tried in an empty root directory"
fi

env -i HOME="$dir" PATH="$(go env GOROOT)/bin" GOMODCACHE="$(go env GOMODCACHE)" GOCACHE="$(go env GOCACHE)" \
	go run ./cmd/transversal verify --n 6 2>/dev/null | grep -q 'Theorem A holds'
echo "the first command needs nothing but Go"

"$dir/root/transversal" man "$dir/man" >/dev/null
for shell in bash zsh fish powershell; do
	"$dir/root/transversal" completion "$shell" >"$dir/completion.$shell"
done
bash -n "$dir/completion.bash"
[ -s "$dir/man/transversal.1" ]
echo "the manual pages and completions are written"

mkdir "$dir/copy"
git ls-files -z | while IFS= read -r -d '' file; do
	[ ! -e "$file" ] || cp --parents "$file" "$dir/copy"
done
cd "$dir/copy"
git init -q
git add -A
release/address.sh example.org/somebody/transversal
go list -deps -test ./... >/dev/null # every import is found
go build ./check
(cd cluster && go list -deps ./... >/dev/null)
[ "$(go list -m)" = example.org/somebody/transversal ]
if grep -rn --include='*.go' '"transversal/' .; then
	echo "the old address is still there" >&2
	exit 1
fi
echo "the public address can be given"
