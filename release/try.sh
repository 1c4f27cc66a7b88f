#!/usr/bin/env bash
# Tries, without publishing, what a release promises: the program alone in an empty
# root directory, as in the container image; the public address, on a copy; the
# manual pages and completions.
set -euo pipefail
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

mkdir "$dir/root"
CGO_ENABLED=0 go build -o "$dir/root/transversal" ./cmd/transversal
if [ "$(id -u)" = 0 ] && command -v chroot >/dev/null; then
	chroot "$dir/root" /transversal verify --n 5 | grep -q 'Theorem A holds'
	echo "the program needs nothing but itself"
else
	echo "without root the program was NOT tried in an empty root directory"
fi

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
