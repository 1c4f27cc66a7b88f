#!/usr/bin/env bash
# Usage: pace.sh [COMMIT [RUNS]]
# Compares the CPU that commands take with what they took at a commit, by default the last
# release: "of-earlier" is the median of the shares in RUNS pairs of runs, by default 7, so that
# it holds on a machine that is not idle. Run it before a release, and when what runs often
# changes; a commit that makes a share larger than 1.05 says why. It takes some minutes.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

commit=${1:-$(git describe --tags --abbrev=0 2>/dev/null || true)}
[ -n "$commit" ] || { echo 'pace.sh: there is no release yet: give a commit' >&2; exit 2; }
work=$(mktemp -d)
trap 'git worktree remove --force "$work/tree" 2>/dev/null; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/tree" "$commit"
(cd "$work/tree" && go build -o "$work/earlier" ./cmd/transversal)
TRANSVERSAL_EARLIER=$work/earlier go test ./cmd/transversal -run '^$' -bench 'Pace$' -benchtime "${2:-7}x" -timeout 1h |
	sed -n 's/^BenchmarkPace\///p'
