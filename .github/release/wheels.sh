#!/usr/bin/env bash
# Writes the Python packages of a release into the folder given: a wheel for each platform,
# and the sdist. All platforms, if none is given:
#
#     .github/release/wheels.sh dist
#     .github/release/wheels.sh dist linux/amd64
#
# It needs Go, its proxy, and a Python with hatchling, which the variable PYTHON can name.
set -euo pipefail
mkdir -p "$1"
dist=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../../python"
[ $# != 0 ] || set -- linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH GOFLAGS=-trimpath
"${PYTHON:-python3}" -m hatchling build -t sdist -d "$dist"
licences=$(mktemp -d)
trap 'rm -rf "$licences"' EXIT
for platform; do
	rm -rf "${licences:?}"
	GOOS=${platform%/*} GOARCH=${platform#*/} ../.github/release/licences.sh "$licences"
	chmod -R u=rwX,go=rX "$licences"
	TRANSVERSAL_LICENCES=$licences GOOS=${platform%/*} GOARCH=${platform#*/} "${PYTHON:-python3}" -m hatchling build -t wheel -d "$dist"
done
