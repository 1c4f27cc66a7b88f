#!/usr/bin/env bash
# Writes an archive and a bill of materials for each platform into the folder given. All
# platforms, if none is given:
#
#     .github/release/archives.sh dist
#     .github/release/archives.sh dist linux/amd64
#
# It needs Go, its proxy, Git, GNU tar and zip. The same commit gives the same bytes.
set -euo pipefail
export TZ=UTC LC_ALL=C
mkdir -p "$1"
dist=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
[ $# != 0 ] || set -- linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

version=$(git describe --tags --match 'v[0-9]*' --always --dirty) # not the cluster's tag
time=$(git log -1 --format=%ct)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

go build -buildvcs=auto -o "$scratch/transversal" ./cmd/transversal # not go run, which knows no commit and no date
"$scratch/transversal" man "$scratch/man" >/dev/null
mkdir "$scratch/completions"
for shell in bash zsh fish powershell; do
	"$scratch/transversal" completion "$shell" >"$scratch/completions/transversal.$shell"
done
for platform; do
	system=${platform%/*} processor=${platform#*/}
	name=transversal_${version#v}_${system}_$processor
	folder=$scratch/$name
	program=$folder/transversal
	[ "$system" != windows ] || program+=.exe
	mkdir "$folder"
	CGO_ENABLED=0 GOOS=$system GOARCH=$processor \
		go build -buildvcs=auto -trimpath -ldflags="-s -w" -o "$program" ./cmd/transversal
	go run github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0 \
		bin -json -std -noserial -notimestamp -output "$dist/$name.cdx.json" "$program" 2>/dev/null
	GOOS=$system GOARCH=$processor .github/release/licences.sh "$folder/licences"
	git ls-files -z LICENSE README.md CITATION.cff docs | xargs -0 cp --parents -t "$folder"
	cp -r "$scratch/man" "$scratch/completions" "$folder"
	chmod -R u=rwX,go=rX "$folder"
	find "$folder" -exec touch -d "@$time" {} +
	if [ "$system" = windows ]; then
		rm -f "$dist/$name.zip"
		(cd "$scratch" && find "$name" -print | sort | zip -q -X -@ "$dist/$name.zip")
	else
		tar -C "$scratch" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -n >"$dist/$name.tar.gz"
	fi
done
