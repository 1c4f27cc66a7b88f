#!/usr/bin/env bash
# run.sh DIR [TASKMANAGERS]: Beam's job server, with a Flink cluster for it to run jobs
# on. A job manager and each task manager are processes of their own; with no task
# managers the job server has all of Flink in itself. Runs until it is ended, by Ctrl-C
# or kill. What the processes log, their numbers (NAME.pid) and Flink's files are in DIR.
# Environment: JOB_PORT, REST_PORT and RPC_PORT, where others than 8099, 8081 and 6123
# are wanted. Status 4: there is no Flink to be had; standard error says why.
#
# run.sh --fetch fetches Flink, as run.sh does when it is not there, and no more.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pom=$here/pom.xml

# without says what is missing, and ends.
without() { echo "no Flink: $*" >&2; exit 4; }

command -v java >/dev/null || without "Flink needs Java, which is not here"
jars=${XDG_CACHE_HOME:-$HOME/.cache}/transversal/flink-$(sha256sum "$pom" | cut -c 1-8)
if [ ! -e "$jars" ]; then
	command -v mvn >/dev/null || without "fetching it needs Maven, which is not here"
	mkdir -p "$(dirname "$jars")"
	part=$(mktemp -d "$jars-XXXXXX")
	trap 'rm -rf "$part"' EXIT
	timeout 240 mvn -B -q -Dstyle.color=never -f "$pom" dependency:copy-dependencies \
		-DincludeScope=runtime -DoutputDirectory="$part" >&2 || without "Maven cannot fetch what $pom names"
	mv -T "$part" "$jars" || [ -e "$jars" ] # another may have been faster
fi
[ "${1:-}" != --fetch ] || exit 0

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
	echo "run.sh: give a folder, and how many task managers there shall be" >&2
	exit 2
fi
mkdir -p "$1"
dir=$(cd "$1" && pwd)
managers=${2:-0}

# A part of a job that fails is run again, and a dead task manager is missed after a
# second or two. Flink wants the memory of a task manager in parts, and starts none
# whose parts do not add up.
cat >"$dir/flink-conf.yaml" <<END
restart-strategy.type: fixed-delay
restart-strategy.fixed-delay.attempts: 5
restart-strategy.fixed-delay.delay: 1 s
heartbeat.interval: 500
heartbeat.timeout: 10000
io.tmp.dirs: $dir
jobmanager.rpc.address: localhost
jobmanager.rpc.port: ${RPC_PORT:-6123}
rest.address: localhost
rest.port: ${REST_PORT:-8081}
taskmanager.host: localhost
taskmanager.numberOfTaskSlots: $((managers > 0 ? 1 : 2))
taskmanager.cpu.cores: 1
taskmanager.memory.framework.heap.size: 128m
taskmanager.memory.framework.off-heap.size: 64m
taskmanager.memory.task.heap.size: 256m
taskmanager.memory.task.off-heap.size: 0
taskmanager.memory.managed.size: 64m
taskmanager.memory.network.min: 64m
taskmanager.memory.network.max: 64m
taskmanager.memory.jvm-metaspace.size: 256m
taskmanager.memory.jvm-overhead.min: 64m
taskmanager.memory.jvm-overhead.max: 64m
classloader.resolve-order: parent-first
END

# start NAME ARGUMENT...: start Java. It compiles fast and not well: the work is in the
# workers, and most of what Java takes is the price of starting.
start() {
	local name=$1
	shift
	java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Djava.io.tmpdir="$dir" \
		-Dorg.slf4j.simpleLogger.defaultLogLevel="${LOG_LEVEL:-warn}" "$@" >"$dir/$name.log" 2>&1 &
	echo $! >"$dir/$name.pid"
}
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

master='[local]' path=(-Xmx1g -cp "$jars/*")
if [ "$managers" -gt 0 ]; then
	master=localhost:${REST_PORT:-8081}
	start jobmanager -Xmx512m -cp "$jars/*" \
		org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint --configDir "$dir"
	for i in $(seq "$managers"); do
		start "taskmanager$i" -Xmx384m -cp "$jars/*" \
			org.apache.flink.runtime.taskexecutor.TaskManagerRunner --configDir "$dir"
	done
	# The job server sends its class path along with every job, 150 MB, though the
	# cluster has all of it. Java's own class path is not sent.
	own='' sent=''
	for jar in "$jars"/*.jar; do
		case ${jar##*/} in
		flink-rpc-* | flink-shaded-*) own+=:$jar ;;
		flink-* | beam-runners-flink-*) sent+=:$jar ;;
		*) own+=:$jar ;;
		esac
	done
	path=(-Xmx512m -Xbootclasspath/a"$own" -cp "${sent#:}")
fi
start jobserver "${path[@]}" org.apache.beam.runners.flink.FlinkJobServerDriver \
	--flink-master "$master" --flink-conf-dir "$dir" --artifacts-dir "$dir/artifacts" \
	--job-port "${JOB_PORT:-8099}" --artifact-port 0 --expansion-port 0
wait "$(cat "$dir/jobserver.pid")"
