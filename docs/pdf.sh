#!/bin/sh
# Makes one PDF of the pages with proofs:
#
#     docs/pdf.sh proofs.pdf
#
# It needs three programs (Debian: apt-get install pandoc weasyprint librsvg2-bin). The pages are
# the chapters: a link to one of them leads there, and of a link to another page the words stay.
set -eu
[ $# -eq 1 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2; }
out=$(realpath -m "$1")
cd "$(dirname "$0")"
for program in pandoc weasyprint rsvg-convert; do
	command -v $program >/dev/null || { echo "pdf.sh: $program is missing" >&2; exit 3; }
done
pages='exact-length missing-cells any-missing-cells complete-graphs maker diagonal families avoidance classes related'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/links.lua" <<'END'
local chapters = {}
for name in os.getenv("PAGES"):gmatch("%S+") do chapters[name] = true end
function Link(link)
	if link.target:find("://", 1, true) or link.target:sub(1, 1) == "#" then return link end
	local name, anchor = link.target:match("^([%w-]+)%.md#?(.*)$")
	if not chapters[name] then return link.content end
	link.target = "#" .. (anchor ~= "" and anchor or name)
	return link
end
function Image(image) -- weasyprint would misplace the indices in a figure
	local drawn = os.getenv("WORK") .. "/" .. image.src:gsub("/", "-") .. ".png"
	pandoc.pipe("rsvg-convert", { "--zoom", "3", "--output", drawn, image.src }, "")
	image.src = drawn
	return image
end
END

cat >"$work/page.css" <<'END'
@page { size: A4; margin: 2.4cm 2.2cm; @bottom-center { content: counter(page); font: 9pt "DejaVu Serif" } }
@page :first { @bottom-center { content: none } }
body { font: 9.5pt/1.5 "DejaVu Serif", serif; max-width: none; padding: 0; margin: 0; hyphens: auto; text-align: justify }
header { margin-top: 6cm; text-align: center; break-after: page }
h1 { font-size: 18pt; break-before: page; text-align: left }
header h1, #TOC h1 { break-before: auto; text-align: center }
h2 { font-size: 13pt; text-align: left } h3 { font-size: 11pt; text-align: left }
h1, h2, h3 { break-after: avoid }
blockquote { margin: 1em 0; padding: 0 1em; border-left: 2pt solid #555 }
img { image-resolution: 288dpi; max-width: 100%; max-height: 9cm }
table { border-collapse: collapse; font-size: 8.5pt; margin: 1em 0 } td, th { padding: 2pt 5pt; border: .4pt solid #999; text-align: left }
pre, code { font: 8.5pt "DejaVu Sans Mono", monospace } pre { white-space: pre-wrap; text-align: left }
a { color: #1a4a7a; text-decoration: none }
#TOC a[href]::after { content: " " leader(".") " " target-counter(attr(href), page) }
#TOC ul { list-style: none; padding-left: 1.2em }
END

version=$(git describe --tags --always --dirty 2>/dev/null || echo 'not from a clone')
day=$(git log -1 --format=%cs 2>/dev/null || date +%F)
for page in $pages; do # a chapter has the address of its page
	sed "1s/\$/ {#$page}/" "$page.md"
	echo
done | WORK=$work PAGES=$pages pandoc --from gfm+attributes --standalone --toc --toc-depth 2 \
	--lua-filter "$work/links.lua" --css "$work/page.css" --pdf-engine weasyprint \
	--metadata title='The transversal achievement game: proofs' --metadata lang=en \
	--metadata author='The transversal authors' --metadata date="$day, commit $version" \
	--output "$out"
