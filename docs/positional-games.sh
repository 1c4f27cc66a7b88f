#!/usr/bin/env bash
# positional-games.sh TRANSVERSAL [SECONDS]: prints the table of positional-games.md. It
# generates each game, solves it with one worker, exports it as a formula, and gives that to
# DepQBF for so many seconds, by default 10. Times are seconds of one processor; there is none
# where DepQBF has no answer. The script fails if the two programs disagree.
set -euo pipefail
program=$1
limit=${2:-10}
command -v depqbf >/dev/null || {
	echo "not found: depqbf (Debian package: depqbf)" >&2
	exit 2
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

TIMEFORMAT='%U %S'

# timed COMMAND...: runs it and prints the time that it took to the file "took".
timed() {
	local status=0
	{ time "$@" 2>"$work/errors"; } 2>"$work/times" || status=$?
	awk '{ printf "%.2f s", $1 + $2 }' "$work/times" >"$work/took"
	return "$status"
}

# limited: runs DepQBF on the formula.
limited() { (ulimit -t "$limit" && exec depqbf "$work/game.qdimacs"); }

echo '| game | answer | nodes | time | DepQBF |'
echo '|---|---|--:|--:|--:|'
while IFS='|' read -r name arguments; do
	eval "set -- $arguments"
	"$program" games "$@" >"$work/game.pg"
	timed "$program" solve "$work/game.pg" --workers 1 --checkpoint "$work/state" >"$work/answer"
	took=$(cat "$work/took")
	answer=$(sed -n 's/^answer *//p' "$work/answer")
	nodes=$(sed -n 's/^nodes *//p' "$work/answer")
	status=0
	if "$program" export "$work/game.pg" --format qdimacs --out "$work/game.qdimacs" 2>"$work/refused"; then
		timed limited >"$work/depqbf" || status=$?
	fi # there is no formula for avoidance
	theirs=$(cat "$work/took")
	case $status,$answer in
	10,"X wins"*) ;;
	20,"X wins"*) echo "$name: DepQBF says that X does not win" >&2 && exit 1 ;;
	20,*) ;;
	10,*) echo "$name: DepQBF says that X wins" >&2 && exit 1 ;;
	*) theirs=– ;;
	esac
	echo "| $name | $answer | $nodes | $took | $theirs |"
done <<'GAMES'
noughts and crosses|row --k 3 --size 3x3
4 in a row, 5×5|row --k 4 --size 5x5
El, 3×3|polyomino --shape El --rows 3 --cols 3
Elly, 4×4, two stones a turn, one in the first|polyomino --shape Elly --rows 4 --cols 4 --stones 2:1
Tippy, 4×4|polyomino --shape Tippy --rows 4 --cols 4
Snaky, 6×6, maker-breaker|polyomino --shape Snaky --rows 6 --cols 6 --convention maker-breaker
Hex, 3×3|hex --board .../.../...
Hex, 4×4|hex --board ..../..../..../....
noughts and crosses, three in a row loses|row --k 3 --size 3x3 --convention avoidance
triangle of K6, avoidance: Sim|graph --graph K6 --goal clique:3 --convention avoidance
perfect matching of K6|graph --graph K6 --goal perfect-matching
perfect matching of K8|graph --graph K8 --goal perfect-matching
perfect matching of K10|graph --graph K10 --goal perfect-matching
Hamilton cycle of K7, maker-breaker|graph --graph K7 --goal hamilton-cycle --convention maker-breaker
Hamilton cycle of K8, maker-breaker|graph --graph K8 --goal hamilton-cycle --convention maker-breaker
GAMES
