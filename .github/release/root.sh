#!/bin/sh
# Lays out the root folder of the container image: the program, which needs nothing
# else, the licences, and a folder for temporary files.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p "$1/tmp"
chmod 1777 "$1/tmp"
CGO_ENABLED=0 go build -buildvcs=auto -trimpath -ldflags="-s -w" -o "$1/transversal" ./cmd/transversal
.github/release/licences.sh "$1/licenses"
