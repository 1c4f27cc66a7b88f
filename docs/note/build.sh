#!/usr/bin/env bash
# Usage: build.sh [--compute]
# Builds build/note.pdf: draws the figures and runs LaTeX (Debian packages
# texlive-latex-base, texlive-latex-recommended, lmodern). The numbers are those kept in
# numbers.tex; with --compute the command is asked for every one, which takes minutes.
set -euo pipefail
cd "$(dirname "$0")"

command -v pdflatex >/dev/null || {
	echo "not found: pdflatex (Debian packages: texlive-latex-base texlive-latex-recommended lmodern)" >&2
	exit 2
}
compute=
[ "${1:-}" != --compute ] || { compute=yes; shift; }
build=build
mkdir -p "$build"
echo "building the command"
(cd ../.. && go build -o "docs/note/$build/transversal" ./cmd/transversal)
command=$build/transversal

if [ -n "$compute" ]; then
	echo "computing every number: some minutes"
	python3 numbers.py "$command" >"$build/numbers.tex"
	cp "$build/numbers.tex" numbers.tex # kept, so that the tests see when it grows old
else
	echo "numbers: as kept in numbers.tex (--compute computes them)"
	cp numbers.tex "$build/numbers.tex"
fi
echo "drawing the figures"
draw() { "$command" draw --game "$2" --format pdf --out "$build/$1.pdf"; }
draw game "5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2"
draw star "####./....#/....#/....#/....#"
draw block "##.../##.../...../...../....."
draw diagonal "#..../.#.../..#../...#./....#"

echo "running LaTeX"
for _ in 1 2; do
	pdflatex -interaction=nonstopmode -halt-on-error -output-directory "$build" note.tex >"$build/pdflatex.out" ||
		{ tail -n 20 "$build/pdflatex.out" >&2; exit 1; }
done
echo "wrote docs/note/$build/note.pdf"
