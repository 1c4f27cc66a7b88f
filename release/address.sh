#!/usr/bin/env bash
# Gives the modules a public address, as in
#
#     release/address.sh github.com/you/transversal
#
# and changes nothing else: go.mod, cluster/go.mod, the imports, and the address
# of the repository in CITATION.cff and python/pyproject.toml.
set -euo pipefail
cd "$(dirname "$0")/.."

new=${1:-}
if [ $# != 1 ] || ! [[ $new =~ ^[a-z0-9.-]+\.[a-z]+(/[A-Za-z0-9._-]+)+$ ]]; then
	echo "give the address, as in: release/address.sh github.com/you/transversal" >&2
	exit 2
fi
old=$(go list -m)

git ls-files -z '*.go' | xargs -0 sed -i -E \
	"s#^((import )?[[:space:]]*([a-z]+ )?)\"$old((/[^\"]*)?)\"\$#\\1\"$new\\4\"#"
go mod edit -module "$new"
go mod edit -module "$new/cluster" \
	-droprequire "$old" -require "$new@v0.0.0" \
	-dropreplace "$old" -replace "$new=../" cluster/go.mod
for file in CITATION.cff python/pyproject.toml; do
	[ ! -e "$file" ] || sed -i -E "s#https://[^\" ]*(/transversal)?(\"?) *(\# the repository)#https://$new\\2 \\3#" "$file"
done
git ls-files -z "*.go" | xargs -0 gofmt -w
