#!/usr/bin/env bash
# Gives the modules a public address, as in
#
#     .github/release/address.sh github.com/you/transversal
#
# It changes go.mod, cluster/go.mod, the imports, and the address of the repository in
# CITATION.cff and python/pyproject.toml. Links in python/README.md, which
# PyPI shows without the other files, become absolute. The cluster then requires the version
# of the main module that CITATION.cff names. cluster/go.work, which the script writes too,
# makes work in cluster/ use the main module beside it.
set -euo pipefail
cd "$(dirname "$0")/../.."

new=${1:-}
if [ $# != 1 ] || ! [[ $new =~ ^[a-z0-9.-]+\.[a-z]+(/[A-Za-z0-9._-]+)+$ ]]; then
	echo "give the address, as in: .github/release/address.sh github.com/you/transversal" >&2
	exit 2
fi
old=$(go list -m)

git ls-files -z '*.go' | xargs -0 sed -i -E \
	"s#^((import )?[[:space:]]*([a-z]+ )?)\"$old((/[^\"]*)?)\"\$#\\1\"$new\\4\"#"
go mod edit -module "$new"
go mod edit -module "$new/cluster" -droprequire "$old" -dropreplace "$old" \
	-require "$new@v$(sed -n 's/^version: //p' CITATION.cff)" cluster/go.mod
rm -f cluster/go.work
(cd cluster && go work init . && go work edit -replace "$new=../")
sed -i "/^repository-code:/d; /^license:/a repository-code: \"https://$new\"" CITATION.cff
sed -i "/^Repository = /d; /^\[project.urls\]/a Repository = \"https://$new\"" python/pyproject.toml
sed -i -E "s#\]\((\.\.|https://$old/blob/HEAD)/#](https://$new/blob/HEAD/#g" python/README.md
git ls-files -z "*.go" | xargs -0 gofmt -w
