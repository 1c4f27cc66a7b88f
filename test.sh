#!/usr/bin/env bash
# Checks everything there is to check, and installs what that needs where it
# can: on a Debian machine with root, with apt-get; elsewhere it says what it
# leaves out.
set -euo pipefail
cd "$(dirname "$0")"

step() { printf '\n== %s (after %d s)\n' "$*" "$SECONDS"; }

# fetch PACKAGE...: install Debian packages, with root.
fetch() {
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return
	[ -n "${updated:-}" ] || apt-get update -qq
	updated=yes
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# need COMMAND PACKAGE...: have the command, or install the packages.
need() {
	local command=$1
	shift
	command -v "$command" >/dev/null && return
	fetch "$@" || true
	command -v "$command" >/dev/null || { echo "not found: $command (Debian packages: $*)"; return 1; }
}

step gofmt
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "not formatted: $unformatted"; exit 1; }

step shellcheck
if need shellcheck shellcheck; then
	git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck
else
	echo "the scripts were NOT checked"
fi

step go vet
go vet ./...

step staticcheck
go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...

mkdir -p .cache
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

step "Flink, which is fetched beside the tests"
flink=
if need java default-jre-headless && need mvn maven; then
	cluster/flink/run.sh --fetch >.cache/flink.log 2>&1 &
	flink=$!
else
	echo "the cluster was NOT tried on Flink"
fi

step "the formal proof, which goes on beside the tests"
proof=
if need coqc coq libcoq-mathcomp-fingroup ocaml-nox make; then
	[ -e "$(coqc -where)/user-contrib/mathcomp/fingroup" ] || fetch libcoq-mathcomp-fingroup || true
	make -s -C formal driver checker # the tests compare our rules, and our checkers, with the proved ones
	make -s -C formal check >.cache/formal.log 2>&1 &
	proof=$!
else
	echo "the formal proof was NOT checked"
fi

if need gcc gcc libc6-dev; then
	step "go test -short, with the race detector, where goroutines share anything"
	go test -vet=off -race -short ./complete ./internal/engine ./internal/explore ./internal/run ./solve
else
	echo "without gcc the race detector is left out"
fi

step "go test"
need dreadnaut nauty || true   # compares canonical forms
need pdftoppm poppler-utils || true # draws the PDF figures
need python3 python3 || true   # runs the second checker of certificates
need depqbf depqbf || true     # decides the exported formulas
need mandoc mandoc || true     # reads the manual pages
go test -vet=off ./... # vet has been run

step "the cluster module"
[ -z "$flink" ] || wait "$flink" || cat .cache/flink.log
(cd cluster && go vet ./... && go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./... && go test ./...)

if [ -n "$proof" ]; then
	step "the formal proof"
	wait "$proof" || { cat .cache/formal.log; exit 1; }
	tail -n 12 .cache/formal.log
fi

step "the page's engine and texts are what the sources build to"
(cd internal/web && go run ./internal/mkpage -check)

step "from Python"
if need python3 python3 && { python3 -c 'import ensurepip' 2>/dev/null || fetch python3-venv; }; then
	python3 -m venv .cache/python
	.cache/python/bin/pip install -q './python[test]'
	.cache/python/bin/pip install -q open_spiel || echo "OpenSpiel is not to be had: its tests are left out"
	.cache/python/bin/pip install -q reuse networkx
	.cache/python/bin/reuse lint --quiet || { .cache/python/bin/reuse lint; exit 1; }
	.cache/python/bin/pytest -q -p no:cacheprovider python/tests
else
	echo "the Python package was NOT tested"
fi

step "what a release promises"
release/try.sh

step "the page, in real browsers"
need firefox-esr firefox-esr || true # Chromium alone leaves out half
if need chromium chromium && need npm nodejs npm; then
	(cd internal/web/e2e && npm ci --silent && npm test --silent)
else
	echo "the page was NOT driven in a browser"
fi

step "the main job, on the 6×6 board"
go run ./cmd/transversal verify --n 6
