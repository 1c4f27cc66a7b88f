#!/usr/bin/env bash
# Checks everything there is to check, and installs what that needs where it
# can: on a Debian machine with root, with apt-get; elsewhere it says what it
# leaves out.
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s\n' "$*"; }

# need COMMAND PACKAGE...: have the command, or install the packages.
need() {
	local command=$1
	shift
	command -v "$command" >/dev/null && return
	if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
		[ -n "${updated:-}" ] || apt-get update -qq
		updated=yes
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
	fi
	command -v "$command" >/dev/null || { echo "not found: $command (Debian packages: $*)"; return 1; }
}

step gofmt
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "not formatted: $unformatted"; exit 1; }

step go vet
go vet ./...

step staticcheck
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

step "the formal proof"
if need coqc coq libcoq-mathcomp-ssreflect ocaml-nox make; then
	make -s -C formal check
	make -s -C formal driver # the tests compare our rules with the proved ones
else
	echo "the formal proof was NOT checked"
fi

if need gcc gcc libc6-dev; then
	step "go test -short, with the race detector"
	go test -race -short ./...
else
	echo "without gcc the race detector is left out"
fi

step "go test"
need dreadnaut nauty || true   # compares canonical forms
need pdftoppm poppler-utils || true # draws the PDF figures
need python3 python3 || true   # runs the second checker of certificates
go test ./...

step "the cluster module"
need java default-jre-headless || true # Flink runs in Java,
need mvn maven || true                 # and Maven fetches it
(cd cluster && go vet ./... && go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./... && go test ./...)

step "the page, in a real browser"
if need chromium chromium && need npm nodejs npm; then
	(cd web/e2e && npm ci --silent && npm test --silent)
else
	echo "the page was NOT driven in a browser"
fi

step "the main job, on the 6×6 board"
go run ./cmd/transversal verify --n 6
