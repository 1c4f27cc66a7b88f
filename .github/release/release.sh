#!/usr/bin/env bash
# Writes all files of a release into the folder given, for all platforms if none is given:
# the archives with their bills of materials, the wheels and the sdist, the metadata, a
# formula for Homebrew, a manifest for Scoop, and the checksums of all these.
#
#     .github/release/release.sh dist
#     .github/release/release.sh dist linux/amd64
#
# PYTHON names a Python that has hatchling and cffconvert. The same commit gives the same
# bytes. The formula and the manifest need the address that address.sh gives.
set -euo pipefail
cd "$(dirname "$0")/../.."
python=${PYTHON:-python3}
.github/release/archives.sh "$@"
.github/release/wheels.sh "$@"
dist=$1
for format in codemeta zenodo; do
	"$(dirname "$(command -v "$python")")/cffconvert" -f "$format" -o "$dist/$format.json"
done
version=$(sed -n 's/^version: //p' CITATION.cff)
address=$(sed -n 's/^repository-code: "\(.*\)"/\1/p' CITATION.cff)
summary="Reference software for the transversal achievement game"
# sum FILE: its checksum, and from FILE: where a release has it.
sum() { sha256sum "$dist/$1" | cut -c -64; }
from() { echo "$address/releases/download/v$version/$1"; }
if [ -n "$address" ]; then
	{
		cat <<-RUBY
			class Transversal < Formula
			  desc "$summary"
			  homepage "$address"
			  version "$version"
			  license "MIT"
		RUBY
		for platform in darwin:macos linux:linux; do
			for processor in arm64:arm amd64:intel; do
				file=transversal_${version}_${platform%:*}_${processor%:*}.tar.gz
				[ -e "$dist/$file" ] || continue
				cat <<-RUBY
					  on_${platform#*:} do
					    on_${processor#*:} do
					      url "$(from "$file")"
					      sha256 "$(sum "$file")"
					    end
					  end
				RUBY
			done
		done
		cat <<-'RUBY'
			  def install
			    bin.install "transversal"
			    man1.install Dir["man/*"]
			    bash_completion.install "completions/transversal.bash"
			    zsh_completion.install "completions/transversal.zsh" => "_transversal"
			    fish_completion.install "completions/transversal.fish"
			  end
			  test do
			    assert_match "holds", shell_output("#{bin}/transversal verify --n 4")
			  end
			end
		RUBY
	} >"$dist/transversal.rb"
	program=transversal_${version}_windows_amd64
	if [ -e "$dist/$program.zip" ]; then
		cat >"$dist/transversal.json" <<-JSON
			{
			  "version": "$version",
			  "description": "$summary",
			  "homepage": "$address",
			  "license": "MIT",
			  "url": "$(from "$program.zip")",
			  "hash": "$(sum "$program.zip")",
			  "extract_dir": "$program",
			  "bin": "transversal.exe"
			}
		JSON
	fi
else
	echo "no address, so no formula and no manifest" >&2
fi
cd "$dist"
rm -f checksums.txt
sums=$(find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum --)
echo "$sums" >checksums.txt
