#!/usr/bin/env bash
# Checks everything there is to check. On a Debian machine with root it installs what
# that needs; elsewhere it says what it leaves out. What waits for one processor, the
# network or a browser runs beside the tests, with its output in .cache.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p .cache

# One way to build, so that nothing is compiled twice: the releases'. Garbage is collected
# seldom, which makes the tests a sixth faster.
export GOFLAGS=-trimpath CGO_ENABLED=0 GOGC=400

step() { printf '\n== %s (after %d s)\n' "$*" "$SECONDS"; }

# beside NAME COMMAND...: start a command. The name is one word.
declare -A jobs
beside() {
	local name=$1
	shift
	"$@" >".cache/$name.log" 2>&1 &
	jobs[$name]=$!
}
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

# finish NAME: wait for the command, which must succeed, and print the end of its output.
finish() {
	wait "${jobs[$1]}" || { cat ".cache/$1.log"; exit 1; }
	tail -n 12 ".cache/$1.log"
}

# have COMMAND...: whether the commands are there.
have() {
	local command
	for command; do
		command -v "$command" >/dev/null || { echo "not found: $command"; return 1; }
	done
}

mathcomp() { [ -e "$(coqc -where 2>/dev/null)/user-contrib/mathcomp/fingroup" ]; }

# The Debian packages whose commands are missing, and what they are for.
missing=()
want() { command -v "$1" >/dev/null || missing+=("${@:2}"); }
want shellcheck shellcheck  # the scripts
want gcc gcc libc6-dev      # the race detector
want make make              # the proof, and what is extracted from it
want coqc coq
want ocamlopt ocaml-nox
mathcomp || missing+=(libcoq-mathcomp-fingroup)
want java default-jre-headless # Flink
want mvn maven
want python3 python3        # the package
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
want chromium chromium      # the page
want firefox-esr firefox-esr
want npm nodejs npm
want dreadnaut nauty        # canonical forms
want pdftoppm poppler-utils # PDF figures
want depqbf depqbf          # the exported formulas
want mandoc mandoc          # the manual pages
if [ ${#missing[@]} = 0 ]; then
	echo "everything that the checks need is here"
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "installing, with apt-get: ${missing[*]}"
else
	echo "not here, so what needs them is left out: ${missing[*]}"
	echo "as root, on Debian, this script installs them; or: apt-get install ${missing[*]}"
	missing=()
fi
prepare() {
	[ ${#missing[@]} -gt 0 ] || return 0
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends "${missing[@]}" ||
		for package in "${missing[@]}"; do apt-get install -y -qq --no-install-recommends "$package" || true; done
}
beside prepare prepare

step gofmt
unformatted=$(gofmt -l .)
[ -z "$unformatted" ] || { echo "not formatted: $unformatted"; exit 1; }

staticcheck() { go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...; }
# The cluster's tests mostly wait, for Flink and for workers that were killed.
cluster() {
	(cd cluster && go vet ./... && staticcheck)
	tail --pid="${jobs[prepare]}" -f /dev/null # Flink needs what is installed
	cluster/flink/run.sh --fetch || echo "the cluster is NOT tried on Flink"
	cd cluster && go test -vet=off -timeout 30m ./...
}

step "go vet"
go vet ./...
beside mkpage bash -c 'cd internal/play/web && go run ./internal/mkpage -check'
beside cluster cluster

step staticcheck
staticcheck

step "what is missing here"
finish prepare

# formal/checked names the files of the proof that was checked last: a change elsewhere does
# not check it again, but a release does.
tree=$(git ls-files -s formal ':!formal/checked' | sha256sum | cut -c -64)
same() {
	[ "${GITHUB_REF_TYPE:-}" != tag ] && [ "$(cat formal/checked)" = "$tree" ] && git diff --quiet HEAD -- formal
}
# The tests compare our rules, and our checkers, with the proved ones.
if have coqc ocamlopt make && mathcomp; then
	beside programs make -s -C formal driver checker
	proof() {
		tail --pid="${jobs[programs]}" -f /dev/null
		make -s -C formal check beyond
		echo "$tree" >formal/checked
	}
	if same; then
		echo "the formal proof is the one that was checked last; make -C formal check checks it again"
	else
		beside proof proof
	fi
else
	echo "the formal proof was NOT checked"
fi

# environment makes the Python package and what its tests need.
environment() {
	python3 -m venv .cache/python
	.cache/python/bin/pip install -q --no-compile './python[test]' hatchling reuse networkx openapi-spec-validator
	python3 -m venv .cache/release # apart, since cffconvert needs an old jsonschema
	.cache/release/bin/pip install -q --no-compile hatchling cffconvert
	.cache/python/bin/pip install -q --no-compile open_spiel || echo "OpenSpiel is not to be had: its tests are left out"
}
if have python3 && python3 -c 'import ensurepip' 2>/dev/null; then
	beside environment environment
else
	echo "the Python package was NOT tested"
fi

page() { cd internal/play/web/e2e && npm ci --silent && npm test --silent; }
if have chromium npm; then
	beside page page
	have firefox-esr || echo "the page was NOT driven in Firefox"
else
	echo "the page was NOT driven in a browser"
fi

step shellcheck
if have shellcheck; then
	git ls-files -z '*.sh' .ci/run | xargs -0 shellcheck
else
	echo "the scripts were NOT checked"
fi

if have gcc; then
	step "go test -short, with the race detector, where goroutines share anything"
	race() { CGO_ENABLED=1 go test -vet=off -race -short "$@"; }
	race ./internal/play/engine ./internal/explore ./internal/base/run
	race -run "TestWorkers|TestHelper|TestFinish|TestPause" ./solve
else
	echo "without gcc the race detector is left out"
fi

[ -z "${jobs[programs]:-}" ] || finish programs
python() { .cache/python/bin/reuse lint && .cache/python/bin/pytest -q -p no:cacheprovider python/tests; }
if [ -n "${jobs[environment]:-}" ]; then
	finish environment
	beside python python
fi
[ -z "${jobs[environment]:-}" ] || beside release .github/release/try.sh

step "go test"
go test -vet=off -timeout 30m ./... # vet has been run

step "the main job, on the 6×6 board"
go run ./cmd/transversal verify --n 6

for name in mkpage python release page cluster proof; do
	[ -n "${jobs[$name]:-}" ] || continue
	step "$name"
	finish "$name"
done
step "done"
