#!/usr/bin/env bash
# Tries, without publishing, what a release promises. A copy of the files gets an address, a
# version and the tags of both modules, and is cloned twice, into other folders, by somebody
# else's settings: both clones must release the same bytes. What they release is tried: the
# program alone in the root of the container image, the licences, an archive, that no request
# outlives its client, the wheel and the sdist, the first command of the README with nothing
# but Go, and both programs installed from their tags.
set -euo pipefail
cd "$(dirname "$0")/../.."
dir=$(mktemp -d) cache=$(go env GOMODCACHE) builds=$(go env GOCACHE)
# clean removes what is written here, to Go's cache also.
clean() {
	jobs -p | xargs -r kill 2>/dev/null || true
	chmod -R u+w "$dir" "$cache/example.org" 2>/dev/null || true
	rm -rf "$dir" "$cache/example.org" "$cache/cache/download/example.org"
}
trap clean EXIT

fail() {
	echo "$*" >&2
	exit 1
}

# licensed PROGRAM FOLDER: the licence of every module that the program links is in the folder.
licensed() {
	local modules
	modules=$(go version -m "$1" | awk '$1 == "dep" {print $2}')
	[ -n "$modules" ] || fail "no modules in $1"
	for module in $modules go; do
		[ -n "$(find "$2/$module" -type f -name '[LC][IO][CP]*')" ] || fail "$2 lacks $module"
	done
}

python=$PWD/.cache/release/bin/python # test.sh makes it
if ! [ -x "$python" ] || ! "$python" -c 'import hatchling, cffconvert' 2>/dev/null; then
	fail "a release needs a Python with hatchling and cffconvert at .cache/release"
fi

mkdir "$dir/copy"
git ls-files -z | while IFS= read -r -d '' file; do
	[ ! -e "$file" ] || cp --parents "$file" "$dir/copy"
done
cd "$dir/copy"
git init -q
git config user.name "A releaser"
git config user.email releaser@example.org
git add -A
.github/release/address.sh example.org/somebody/transversal
.github/release/version.sh 1.2.3 2026-01-02
[ "$(go list -m)" = example.org/somebody/transversal ]
if grep -rn --include='*.go' '"transversal/' .; then
	fail "the old address is still there"
fi
for file in CITATION.cff python/pyproject.toml; do
	[ "$(grep -c '"https://example.org/somebody/transversal"' "$file")" = 1 ] || fail "$file lacks the address"
done
if grep -no ']([^)]*)' python/README.md | grep -v '](https://'; then
	fail "on PyPI these links of python/README.md lead nowhere"
fi
(cd cluster && go list -deps ./... >/dev/null)
echo "the public address can be given"
git add -A
git commit -qm "Release 1.2.3"
git tag v1.2.3
git tag cluster/v1.2.3

# release FOLDER: clone the tag into the folder, and make a release of it there.
release() {
	git clone -q --branch v1.2.3 "$dir/copy" "$1"
	(cd "$1" && PYTHON=$python .github/release/release.sh "$1/dist" "$(go env GOOS)/$(go env GOARCH)")
}
release "$dir/one" >"$dir/said" 2>&1 || { cat "$dir/said"; fail "no release"; }
(
	umask 077
	mkdir "$dir/elsewhere"
	export HOME=$dir/elsewhere USER=somebody TZ=Asia/Tokyo LANG=tr_TR.UTF-8 GOMODCACHE=$cache GOCACHE=$builds
	release "$dir/elsewhere/two"
) >"$dir/said" 2>&1 || { cat "$dir/said"; fail "no release elsewhere"; }
diff -r "$dir/one/dist" "$dir/elsewhere/two/dist" || fail "the same commit gives other bytes elsewhere"
echo "the same commit gives the same bytes, in another folder, umask, home and time zone too"
cd "$dir/one"

.github/release/root.sh "$dir/root"
if [ "$(id -u)" = 0 ] && command -v chroot >/dev/null; then
	alone() { env -i HOME=/tmp "$(command -v chroot)" "$dir/root" /transversal "$@"; }
	run() { alone "$@" >/dev/null 2>"$dir/said" || { cat "$dir/said"; fail "alone it fails: transversal $*"; }; }
	alone verify --n 5 --out /reports 2>/dev/null | grep -q 'The winning theorem holds'
	run version
	run tables /reports/report_n5.json /reports/run_n5.json
	run verify --n 5 --theorem delay --classes --certificate /five.cert
	run solve --n 4 --certificate /four.cert
	run check /four.cert /five.cert
	run solve --game '4x4 avoidance: 1,1' --moves
	for format in svg pdf png tikz; do
		run draw --game '5: 1,3 1,1 2,5 4,2' --show all --width column --out "/game.$format"
	done
	run draw --paper /figures
	run playthrough --n 6 --width page --out /game.pdf
	run play --n 4 --o moves --moves '4,4 1,2 3,4 1,4 1,3' --explain
	run export --n 3 --format qdimacs --by 9
	run count --n 4
	run survey --rows 2 --cols 3
	run families --n 4 --size 9
	run man /man
	run completion bash
	run site /site
	echo '{"do":"verify","n":4}' | alone engine --wait | grep -q '"verified":true'
	echo "in the image the program needs nothing but itself"
else
	echo "without root the program was NOT tried alone in the root of the image"
fi

licensed "$dir/root/transversal" "$dir/root/licenses"
for module in $(GOOS=wasip1 GOARCH=wasm go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}' ./internal/play/web/engine | sort -u); do
	grep -qF "| $module |" internal/play/web/static/licenses.txt || fail "the page lacks the licence of $module"
done
cmp LICENSE "$dir/root/licenses/LICENSE"
echo "the image has the licences of all that is linked"

mkdir "$dir/unpacked"
(
	cd dist
	sha256sum --quiet -c checksums.txt
	tar -xzf transversal_*.tar.gz -C "$dir/unpacked" --strip-components 1
	grep -q '"bomFormat": "CycloneDX"' transversal_*.cdx.json
	cd "$dir/unpacked"
	./transversal version | grep -q 'v1\.2\.3 (commit'
	./transversal verify --n 4 2>/dev/null | grep -q 'The winning theorem holds'
	licensed transversal licences
	bash -n completions/transversal.bash
	[ -s man/transversal.1 ] && [ -s docs/tutorial.md ] && [ -s licences/LICENSE ]
)
echo "the archive has the program, the licences, the documents, the manual and the completions"

# ends PID WHAT: the process ends soon.
ends() {
	for _ in $(seq 100); do
		kill -0 "$1" 2>/dev/null || return 0
		sleep 0.2
	done
	kill "$1"
	fail "$2 outlives its client"
}
# used PID: the processor time of the process, in hundredths of a second.
used() { awk '{print $14 + $15}' "/proc/$1/stat"; }
long='{"do":"solve","game":"16"}'
mkfifo "$dir/in" "$dir/out"
for flag in --wait=false --wait; do
	"$dir/unpacked/transversal" engine "$flag" <"$dir/in" >"$dir/out" &
	exec 3>"$dir/in" 4<"$dir/out"
	printf '%s\n' "$long" '{"do":"hello"}' >&3
	read -r <&4
	exec 3>&-
	if [ "$flag" = --wait ]; then
		sleep 1
		kill -0 $! || fail "engine --wait ends before its answers"
	else
		grep -q '"interrupted"' <&4 || fail "the end of the input is no interrupt"
	fi
	exec 4<&-
	ends $! "engine $flag"
done
"$dir/unpacked/transversal" serve --addr 127.0.0.1:0 >"$dir/served" &
server=$!
until grep -q Open "$dir/served"; do sleep 0.1; done
port=$(sed -E 's/.*:([0-9]+).*/\1/' "$dir/served")
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /engine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' ${#long} "$long" >&3
for _ in $(seq 100); do
	[ "$(used $server)" -le 50 ] || break
	sleep 0.2
done
[ "$(used $server)" -gt 50 ] || fail "serve does not answer at /engine"
exec 3>&-
for i in $(seq 20); do
	before=$(used $server)
	sleep 1
	[ $(($(used $server) - before)) -gt 2 ] || break
	[ "$i" -lt 20 ] || fail "a request of serve outlives its client"
done
kill $server
echo "no request outlives its client"

"$python" -m venv "$dir/bare"
"$dir/bare/bin/pip" install -q --no-index dist/transversal-1.2.3-*.whl
env -i HOME="$dir" PATH="$dir/bare/bin" "$dir/bare/bin/python" -c 'import transversal as tv; assert tv.verify(4).verified'
licensed "$(echo "$dir"/bare/lib/python3*/site-packages/transversal/bin/transversal)" \
	"$(echo "$dir"/bare/lib/python3*/site-packages/transversal/bin/licences)"
"$dir/bare/bin/python" -c 'if True:
	import transversal as tv
	from transversal._engine import default
	tv.Position(4).solve() # begins the program
	print(default._process.pid, flush=True)
	tv.Position(16).solve()' >"$dir/engine" &
disown # else bash reports the kill
for _ in $(seq 600); do
	[ ! -s "$dir/engine" ] || break
	sleep 0.1
done
kill -9 $!
ends "$(cat "$dir/engine")" "the program of the wheel"
echo "the wheel works in a bare environment, has the licences, and its program ends with Python"

# sdist [VARIABLE=VALUE]: make a wheel of the sdist, without Go.
sdist() { env -i HOME="$dir" PATH=/nowhere "$@" "$python" -m pip wheel -q --no-index --no-deps --no-build-isolation -w "$dir/made" dist/transversal-1.2.3.tar.gz; }
! sdist 2>"$dir/said" || fail "the sdist makes a wheel of nothing"
grep -q 'name a program with TRANSVERSAL_PROGRAM' "$dir/said" || { cat "$dir/said"; fail "the sdist does not say what it needs"; }
sdist TRANSVERSAL_PROGRAM="$dir/unpacked/transversal"
"$dir/bare/bin/pip" install -q --no-index --force-reinstall "$dir"/made/*.whl
"$dir/bare/bin/python" -c 'import transversal as tv; assert tv.verify(4).verified'
tar -xzOf dist/transversal-1.2.3.tar.gz --wildcards '*/LICENSE' | cmp - LICENSE
rm -r "$dir/made"
sdist PATH="$(go env GOROOT)/bin" GOCACHE="$(go env GOCACHE)" GOMODCACHE="$(go env GOMODCACHE)" GOFLAGS=-mod=mod
echo "the sdist makes a wheel of its sources or of a program, and says that it needs one of them"

env -i HOME="$dir" PATH="$(go env GOROOT)/bin" GOMODCACHE="$(go env GOMODCACHE)" GOCACHE="$(go env GOCACHE)" \
	GOFLAGS="${GOFLAGS:-}" CGO_ENABLED="${CGO_ENABLED:-}" \
	go run ./cmd/transversal verify --n 6 2>/dev/null | grep -q 'The winning theorem holds'
echo "the first command needs nothing but Go"

# A folder that acts as Go's proxy, with both modules as they are once tagged.
version=v1.2.3
# publish MODULE TREE: the files of the tree, without links, are the module's version.
publish() {
	local to=$dir/proxy/$1/@v files
	mkdir -p "$to"
	echo "{\"Version\":\"$version\"}" >"$to/$version.info"
	echo "$version" >"$to/list"
	git show "$2:go.mod" >"$to/$version.mod"
	mapfile -t files < <(git ls-tree -r --full-tree "$2" | awk -F '\t' '$2 !~ /^(cluster|python|formal)\// && $1 !~ /^120000/ {print $2}')
	git archive --format zip --prefix "$1@$version/" -o "$to/$version.zip" "$2" "${files[@]}"
}
publish example.org/somebody/transversal "$(git rev-parse 'HEAD^{tree}')"
publish example.org/somebody/transversal/cluster "$(git rev-parse HEAD:cluster)"
mkdir "$dir/bin"
# Without goindex=0 Go would use the index that it keeps of this version from an earlier run.
for package in cmd/transversal cluster/cmd/transversal-cluster; do
	(cd / && GODEBUG=goindex=0 GOBIN=$dir/bin GONOSUMDB='*' GOPROXY="file://$dir/proxy,file://$cache/cache/download" \
		go install "example.org/somebody/transversal/$package@$version")
done
"$dir/bin/transversal" version | grep -qF "$version (no commit: built from a module" || fail "installed, it does not say which version it is"
"$dir/bin/transversal" verify --n 4 2>/dev/null | grep -q 'The winning theorem holds'
"$dir/bin/transversal-cluster" verify --n 4 --classes 2>/dev/null | grep -q 'The winning theorem holds'
echo "both programs can be installed from their tags"
