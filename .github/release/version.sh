#!/usr/bin/env bash
# Writes a version, and the day of its release, into every file that names them:
#
#     .github/release/version.sh 1.2.3 2026-12-01
set -euo pipefail
cd "$(dirname "$0")/../.."
version=${1:-} day=${2:-}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ && $day =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]]; then
	echo "give a version and a day, as in: .github/release/version.sh 1.2.3 2026-12-01" >&2
	exit 2
fi
sed -i -E "0,/^## [0-9.]+.*/s//## $version ($day)/" docs/CHANGELOG.md
sed -i "/^date-released:/d; s/^version: .*/version: $version\ndate-released: $day/" CITATION.cff
sed -i -E "0,/\"version\": \"[^\"]*\"/s//\"version\": \"$version\"/" docs/openapi.json
sed -i -E "s/^__version__ = .*/__version__ = \"$version\"/" python/transversal/__init__.py
sed -i -E "s/^  version: .*/  version: \"$version\"/" .github/release/conda.yaml
if grep -q "^repository-code:" CITATION.cff; then # as address.sh wrote it
	module=$(go list -m)
	go mod edit -require "$module@v$version" cluster/go.mod
fi
