#!/usr/bin/env bash
# Usage: bench.sh [--write] [TABLE...]
# Measures the tables of BENCHMARKS.md and prints them; with --write it puts them into the
# file instead. TABLE is machine, positions, classes, graphs, solve, certificates or page.
# All of them take about half an hour. Let nothing else run meanwhile.
set -Eeuo pipefail
cd "$(dirname "$0")/.."

write=
[ "${1:-}" != --write ] || { write=yes; shift; }
[ $# -gt 0 ] || set -- machine positions classes graphs solve certificates page
for table in "$@"; do
	case $table in
	machine | positions | classes | graphs | solve | certificates | page) ;;
	*) echo "bench.sh: there is no table $table" >&2; exit 2 ;;
	esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'echo "bench.sh: $(tail -n 1 "$work/err")" >&2' ERR
: >"$work/err"
export XDG_CACHE_HOME=$work/cache
go build -o "$work/transversal" ./cmd/transversal
PATH=$work:$PATH
TIMEFORMAT='%U %S'

# measure COMMAND...: runs it, leaves what it prints in $work/out, and sets cpu, the user and
# system time, and memory, which the program says. Of what takes less than 10 s of CPU it
# runs three and takes the median.
measure() {
	echo "measuring: $*" >&2
	local all=() seconds
	for _ in 1 2 3; do
		seconds=$({ time "$@" >"$work/out" 2>"$work/err"; } 2>&1 | awk '{ print $1 + $2 }')
		all+=("$seconds")
		awk "BEGIN { exit !($seconds > 10) }" && break
	done
	cpu=$(printf '%s\n' "${all[@]}" | sort -n | awk '{ t[NR] = $1 } END { median = t[int((NR + 1) / 2)]
		printf median < 10 ? "%.2f s" : median < 100 ? "%.1f s" : "%.0f s", median }')
	memory=$(sed -n 's/^took .* and \([0-9]* MiB\)$/\1/p' "$work/err" | tail -n 1)
}

# said NAME: the number behind NAME in what was printed.
said() { sed -n "s/^$1 *\([0-9,]*\).*/\1/p" "$work/out"; }

# grouped: the numbers of its input with commas.
grouped() { sed ':a;s/\B[0-9]\{3\}\>/,&/;ta'; }

machine() {
	echo '| day | processor | processors | memory | system | Go |'
	echo '|---|---|--:|--:|---|---|'
	echo "| $(date +%F) | $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1) | $(nproc) |" \
		"$(awk '/MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo) |" \
		"$(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release) | $(go env GOVERSION) |"
}

positions() {
	echo "| n | terminal lines | positions | CPU | memory | \`--plain\`: CPU | in C: CPU | the paper's program |"
	echo '|--:|--:|--:|--:|--:|--:|--:|--:|'
	cc -O2 -o "$work/plain" docs/plain.c
	local n row paper=([6]='5,725 s')
	for n in 4 5 6 7; do
		measure transversal verify --n "$n"
		row="| $n | $(said 'terminal lines') | $(said positions) | $cpu | $memory |"
		cpu=
		[ "$n" = 7 ] || measure transversal verify --n "$n" --plain
		row+=" $cpu |"
		[ "$n" = 7 ] || measure "$work/plain" "$n"
		echo "$row $cpu | ${paper[n]:-} |"
	done
}

classes() {
	echo '| n | winning: classes | CPU | memory | delay: classes | CPU | memory |'
	echo '|--:|--:|--:|--:|--:|--:|--:|'
	local n row
	for n in 4 5 6 7 8 9 10 11; do
		measure transversal verify --n "$n" --classes
		row="| $n | $(said classes) | $cpu | $memory |"
		if [ "$n" = 11 ]; then
			echo "$row | | |"
			continue
		fi
		measure transversal verify --n "$n" --classes --theorem delay
		echo "$row $(said classes) | $cpu | $memory |"
	done
}

graphs() {
	echo "| graph | X's rule: plays | CPU | memory | O's rule: plays | CPU | memory |"
	echo '|---|--:|--:|--:|--:|--:|--:|'
	local graph theorem row
	for graph in K6 K8 K10; do
		row="| $graph |"
		for theorem in winning delay; do
			measure transversal verify --graph "$graph" --theorem "$theorem"
			row+=" $(sed -n '1s/.* \([0-9,]*\) plays.*/\1/p' "$work/out") | $cpu | $memory |"
		done
		echo "$row"
	done
}

solve() {
	echo '| arguments | answer | CPU | memory | nodes |'
	echo '|---|---|--:|--:|--:|'
	local arguments
	for arguments in '--n '{4..13} '--n 16 --by 33' K16 '--n 5 --convention avoidance'; do
		# shellcheck disable=SC2086 # several words
		measure transversal solve $arguments --workers 1
		echo "| \`$arguments\` | $(sed -n 's/^answer *//p' "$work/out") | $cpu | $memory | $(said nodes) |"
	done
}

certificates() {
	echo "| n | entries | size | writing: CPU | \`check\`: CPU | in Python: CPU |"
	echo '|--:|--:|--:|--:|--:|--:|'
	local n row file=$work/certificate
	for n in 8 9; do
		measure transversal solve --n "$n" --certificate "$file"
		row="| $n | $(sed -n 's/^wrote .*: \([0-9]*\) entries$/\1/p' "$work/err" | grouped) | $(wc -c <"$file" | grouped) B | $cpu |"
		measure transversal check "$file"
		row+=" $cpu |"
		measure python3 docs/check_certificate.py "$file"
		echo "$row $cpu |"
	done
}

page() {
	transversal site "$work/site" >/dev/null 2>&1
	echo '| engine | the rest of what the first load fetches, compressed |'
	echo '|--:|--:|'
	echo "| $(wc -c <"$work/site/engine.wasm.gz" | grouped) B |" \
		"$(cd "$work/site" && cat index.html css/*.css js/*.js icon.svg | gzip -9 | wc -c | grouped) B |"
}

for table in "$@"; do
	"$table" >"$work/$table"
	if [ -z "$write" ]; then
		cat "$work/$table"
		echo
		continue
	fi
	awk -v table="$table" -v new="$work/$table" '
		/^\|/ && replaced { next } # the table as it was
		{ replaced = 0; print }
		$0 == "<!-- " table " -->" {
			while ((getline line <new) > 0) print line
			replaced = 1
		}' docs/BENCHMARKS.md >"$work/whole"
	cp "$work/whole" docs/BENCHMARKS.md
done
