#!/bin/sh
# Writes the licences of all that a program links into a new folder, one folder a module:
#
#     .github/release/licences.sh FOLDER [PACKAGE [MODULE]]
#
# GOOS and GOARCH name the platform. A licence that forbids a release is an error.
set -eu
folder=$(realpath -m "$1") package=${2:-./cmd/transversal}
cd "$(dirname "$0")/../.."
root=$PWD
env -u GOOS -u GOARCH GOBIN="$root/.cache/bin" GOFLAGS= go install github.com/google/go-licenses@v1.6.0
own=$(go list -m)
cd "${3:-.}"
"$root/.cache/bin/go-licenses" save --ignore "$own" --save_path "$folder" "$package" 2>"$root/.cache/go-licenses.log" ||
	{ grep -v ^W "$root/.cache/go-licenses.log" >&2; exit 1; }
mkdir -p "$folder/go"
cp "$(go env GOROOT)/LICENSE" "$folder/go/LICENSE"
cp "$root/LICENSE" "$folder/LICENSE"
cp "$(go -C "$root" list -m -f '{{.Dir}}' codeberg.org/go-fonts/liberation)/LICENSE-SIL" "$folder/OFL-1.1.txt" # of the typeface in the PDF figures
