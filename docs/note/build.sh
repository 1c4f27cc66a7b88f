#!/usr/bin/env bash
# Builds note.pdf: asks the command for every number, draws the figures, and runs
# LaTeX (Debian packages texlive-latex-base, texlive-latex-recommended, lmodern).
set -euo pipefail
cd "$(dirname "$0")"

command -v pdflatex >/dev/null || {
	echo "not found: pdflatex (Debian packages: texlive-latex-base texlive-latex-recommended lmodern)" >&2
	exit 2
}
build=${1:-build}
mkdir -p "$build"
(cd ../.. && go build -o "docs/note/$build/transversal" ./cmd/transversal)
command=$build/transversal

python3 numbers.py "$command" >"$build/numbers.tex"
cp "$build/numbers.tex" numbers.tex # kept, so that the tests see when it grows old
draw() { "$command" draw --game "$2" --format pdf --out "$build/$1.pdf"; }
draw star "####./....#/....#/....#/....#"
draw block "##.../##.../...../...../....."
draw diagonal "#..../.#.../..#../...#./....#"

for _ in 1 2; do
	pdflatex -interaction=nonstopmode -halt-on-error -output-directory "$build" note.tex >"$build/pdflatex.out" ||
		{ tail -n 20 "$build/pdflatex.out" >&2; exit 1; }
done
echo "wrote docs/note/$build/note.pdf"
