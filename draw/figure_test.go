package draw_test

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"flag"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
	"transversal/draw"
	"transversal/internal/paper/gallery"
	"transversal/positional"
)

var update = flag.Bool("update", false, "write the expected files anew")

// must returns what is made of the data of these tests.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func parse(line string) tr.Record { return must(tr.ParseRecord(line)) }

func written(t *testing.T, f *draw.Figure, format draw.Format) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f.Write(&b, format); err != nil {
		t.Fatalf("%s: %v", format, err)
	}
	return b.Bytes()
}

// all is everything that a picture of a position can show.
var all = draw.Show{Block: true, Threats: true, BD: true, Matching: true, Completing: true, Latest: true}

// everything is a figure with every shape there is.
func everything() *draw.Figure {
	cell := tr.At
	b := &draw.Board{
		Board:    tr.Square(3),
		Regions:  []draw.Region{{Cells: tr.SetOf(cell(0, 0), cell(0, 1)), Color: draw.Shade}},
		Outlines: []draw.Outline{{Cells: tr.Rectangle(0b110, 0b110), Color: draw.Ink}, {Cells: tr.SetOf(cell(0, 2)), Color: draw.Green, Dashed: true}},
		Frames:   []draw.Outline{{Cells: tr.SetOf(cell(0, 0)), Color: draw.Blue}, {Cells: tr.SetOf(cell(1, 2)), Color: draw.Red, Dashed: true}},
		Arrows:   []draw.Arrow{{From: cell(0, 0), To: cell(2, 0), Color: draw.Green}},
		Stones: []draw.Stone{
			{Cell: cell(0, 0), Shape: draw.Cross, Number: 1}, {Cell: cell(1, 1), Shape: draw.Ring, Number: 12},
			{Cell: cell(2, 1), Shape: draw.Dot}, {Cell: cell(2, 2), Shape: draw.Circle},
		},
		Marks:    []draw.Mark{{Cell: cell(0, 2), Text: "$(b,d)$", Color: draw.Ink}},
		RowNames: map[int]draw.Text{0: "$u_{3-i}$"},
		ColNames: map[int]draw.Text{1: "$σ(r)$"},
		RowBars:  tr.Line(0), ColBars: tr.Line(2),
	}
	return &draw.Figure{
		Title: "Everything <&>",
		Note:  "A board and a table.",
		Panels: []draw.Panel{
			{Picture: b, Caption: "(a) row $u_{3-i}$ & 5% of $D_R×D_C={b}$, $(b,σ(r))$; ν ≤ 2 — O's \\ {#} _ ^ ~ … $F∩M≠x<y>z$ and column\u00a0$d$"},
			{Picture: &draw.Bars{Corner: "$n$", Columns: []draw.Text{"(C-i)", "$w=1$"}, Rows: []draw.BarRow{{Name: "4", Shares: []float64{0.75, 0.00004}}, {Name: "5", Shares: []float64{1, -1}}}}},
		},
		Key: []draw.Key{{Sample: draw.Board{Regions: []draw.Region{{Cells: tr.SetOf(0), Color: draw.Shade}}}, Text: "open block $H$"}},
	}
}

func TestGolden(t *testing.T) {
	game := parse("5: 1,1 3,4 3,3 4,3 2,2 4,5 4,4 5,5 5,1 1,5 2,5")
	panels := must(draw.Game(game, 6, 11, all))
	won := must(draw.Game(parse("5: 1,3 1,1 2,5 4,2 3,1 2,3 4,4 5,5 5,2"), 9, 9, draw.Show{}))
	// The figure of docs/complete-graphs.md: both players keep to their rules.
	k6 := &draw.Figure{Title: "A game on K6", Note: "X's edges are thick, O's are thin, and X's threats are dashed."}
	for ply := 5; ply <= 9; ply += 2 {
		picture := must(draw.Position(parse("K6: 1-2 1-3 4-5 3-6 1-6 2-3 3-5 2-4 4-6"), ply, draw.Show{Threats: true}))
		k6.Panels = append(k6.Panels, draw.Panel{Picture: picture, Caption: draw.Text(fmt.Sprintf("After ply %d", ply))})
	}
	for file, f := range map[string]*draw.Figure{
		"testdata/everything.svg": everything(), "testdata/everything.tikz": everything(),
		"testdata/panels.svg": panels, "testdata/won.svg": won, "../docs/complete/k6.svg": k6,
	} {
		format, _ := draw.FormatOf(file)
		got := written(t, f, format)
		if *update {
			if err := os.WriteFile(file, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs (%v); look at it, and run go test ./draw -update if it is as it should be", file, err)
		}
	}
	for _, ply := range []int{-1, 12} {
		if _, err := draw.Position(game, ply, all); err == nil || !strings.Contains(err.Error(), "plies 0 to 11") {
			t.Errorf("ply %d: %v", ply, err)
		}
	}
}

func TestFormats(t *testing.T) {
	for _, f := range draw.Formats() {
		if got, err := draw.FormatOf("a.b/c." + strings.ToUpper(string(f))); got != f || err != nil {
			t.Error(got, err)
		}
	}
	if got, err := draw.FormatOf("figure.tex"); got != draw.TikZ || err != nil {
		t.Error(got, err)
	}
	for _, bad := range []string{"", "gif", "x.gif", "svg", "x"} {
		if _, err := draw.FormatOf(bad); err == nil {
			t.Errorf("%q has a format", bad)
		}
	}
	if err := everything().Write(io.Discard, "gif"); err == nil {
		t.Error("a figure was written as gif")
	}
}

// checks of what is written, for a figure of that width and height.
var checks = map[draw.Format]func(t *testing.T, data []byte, w, h float64){
	draw.SVG:  checkSVG,
	draw.PDF:  checkPDF,
	draw.PNG:  checkPNG,
	draw.TikZ: checkTikZ,
}

func checkSVG(t *testing.T, data []byte, w, h float64) {
	in := xml.NewDecoder(bytes.NewReader(data))
	words := 0
	for {
		token, err := in.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal("SVG:", err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
			words++
		}
	}
	if words == 0 {
		t.Error("SVG: no text is text")
	}
}

func checkPNG(t *testing.T, data []byte, w, h float64) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal("PNG:", err)
	}
	if size := img.Bounds().Size(); size.X != int(math.Ceil(3*w)) || size.Y != int(math.Ceil(3*h)) {
		t.Errorf("PNG: %v pixels for %.1f × %.1f points", size, w, h)
	}
}

// checkPDF lets pdftoppm draw the page, where it is installed.
func checkPDF(t *testing.T, data []byte, w, h float64) {
	text := string(data)
	if !strings.HasPrefix(text, "%PDF-") || !strings.HasSuffix(text, "%%EOF\n") || !strings.Contains(text, "/FontFile2") {
		t.Fatal("PDF: not a whole file with embedded fonts")
	}
	if !strings.Contains(text, fmt.Sprintf("/MediaBox [0 0 %.2f %.2f]", w, h)) {
		t.Errorf("PDF: the page is not %.2f × %.2f points", w, h)
	}
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		return
	}
	cmd := exec.Command("pdftoppm", "-r", "36", "-png")
	cmd.Stdin = bytes.NewReader(data)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	page, err := cmd.Output()
	if err != nil || complaint.Len() > 0 {
		t.Fatalf("PDF: %v %s", err, complaint.Bytes())
	}
	img, err := png.Decode(bytes.NewReader(page))
	if err != nil {
		t.Fatal("PDF:", err)
	}
	colors := map[[3]uint32]bool{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, _ := img.At(x, y).RGBA()
			colors[[3]uint32{r, g, b}] = true
		}
	}
	if len(colors) < 5 {
		t.Error("PDF: the page is blank")
	}
}

func checkTikZ(t *testing.T, data []byte, _, _ float64) {
	text := string(data)
	if strings.Count(text, `\begin{tikzpicture}`) != 1 || !strings.HasSuffix(text, "\\end{tikzpicture}%\n") {
		t.Error("TikZ: not one whole picture")
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "%") {
			continue
		}
		bare := strings.NewReplacer(`\{`, "", `\}`, "").Replace(line)
		if strings.Count(bare, "{") != strings.Count(bare, "}") || strings.Count(bare, "$")%2 != 0 {
			t.Errorf("TikZ: braces or dollars do not match: %s", line)
		}
		if strings.HasPrefix(line, `\path`) || strings.HasPrefix(line, `\node`) {
			if !strings.HasSuffix(line, ";") {
				t.Errorf("TikZ: no semicolon: %s", line)
			}
		}
		for _, c := range line {
			if c > 126 {
				t.Errorf("TikZ: plain LaTeX may not know %q: %s", c, line)
			}
		}
	}
}

// LaTeX, where it is installed, compiles all figures in one document.
func TestLaTeX(t *testing.T) {
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("no pdflatex here")
	}
	dir := t.TempDir()
	document := "\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n"
	for _, item := range append(gallery.All(), gallery.Item{Name: "everything", Figure: everything()}) {
		if err := os.WriteFile(filepath.Join(dir, item.Name+".tikz"), written(t, item.Figure, draw.TikZ), 0o644); err != nil {
			t.Fatal(err)
		}
		document += fmt.Sprintf("\\input{%s.tikz}\n", item.Name)
	}
	paper := must(draw.ParsePaper("column"))
	narrow := must(everything().On(paper))
	if err := os.WriteFile(filepath.Join(dir, "narrow.tikz"), written(t, narrow, draw.TikZ), 0o644); err != nil {
		t.Fatal(err)
	}
	document += fmt.Sprintf("\\setbox0\\hbox{\\input{narrow.tikz}\\unskip}\\dimen0=%fbp\\advance\\dimen0-\\wd0\n"+
		"\\ifdim\\dimen0<-0.1pt\\errmessage{too wide}\\fi\\ifdim\\dimen0>0.1pt\\errmessage{too narrow}\\fi\\box0\n", paper)
	if err := os.WriteFile(filepath.Join(dir, "all.tex"), []byte(document+"\\end{document}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		if strings.Contains(string(out), "tikz.sty' not found") {
			t.Skip("no TikZ here")
		}
		t.Errorf("%v\n%s", err, out)
	}
}

// figures are all of the gallery, and games of the smallest and the largest board.
func figures(t *testing.T) map[string]*draw.Figure {
	t.Helper()
	found := map[string]*draw.Figure{"everything": everything()}
	for _, item := range gallery.All() {
		if !strings.HasPrefix(item.Name, "playthrough-") { // the same board as in the figure before
			found[item.Name] = item.Figure
		}
	}
	for _, line := range []string{"2: 1,1 2,2 1,2", "16: 1,1 16,16 10,10 2,2 12,3 3,12 4,4"} {
		game := parse(line)
		found[line] = must(draw.Game(game, 1, len(game.Moves), all))
	}
	full := tr.Record{Start: tr.New(16)} // stones with numbers of three digits
	for row := range 16 {
		for col := range 16 {
			if full.Moves = append(full.Moves, tr.At(row, (col+row/2)%16)); len(full.Moves) > 215 {
				break
			}
		}
	}
	if p, err := full.Final(); err != nil || p.Outcome() != tr.Open {
		full.Moves = full.Moves[:30]
	}
	found["full"] = must(draw.Game(full, len(full.Moves), len(full.Moves), draw.Show{}))
	return found
}

// sizes are the sizes of type in a figure as it is written, and its width, in points.
var sizes = map[draw.Format]func(t *testing.T, data []byte) (type_, widths []float64){
	draw.SVG: func(t *testing.T, data []byte) ([]float64, []float64) {
		w := numbers(t, data, `<svg [^>]* width="([0-9.]+)pt"`)
		if box := numbers(t, data, `viewBox="0 0 ([0-9.]+) `); w[0] != box[0] {
			t.Errorf("a width of %v for %v units", w, box)
		}
		return numbers(t, data, ` font-size="([0-9.]+)"`), w
	},
	draw.PDF: func(t *testing.T, data []byte) (type_, widths []float64) {
		for _, stream := range regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`).FindAllSubmatch(data, -1) {
			in, err := zlib.NewReader(bytes.NewReader(stream[1]))
			if err != nil {
				continue
			}
			content, _ := io.ReadAll(in)
			type_ = append(type_, numbers(t, content, `/F\S+ ([0-9.]+) Tf`)...)
			if bytes.Contains(content, []byte(" cm\n")) {
				t.Error("PDF: something is scaled")
			}
		}
		return type_, numbers(t, data, `/MediaBox \[0 0 ([0-9.]+) `)
	},
	draw.TikZ: func(t *testing.T, data []byte) ([]float64, []float64) {
		return numbers(t, data, `\\fontsize\{([0-9.]+)bp\}`), numbers(t, data, `\\useasboundingbox \(0,0\) rectangle \(([0-9.]+),`)
	},
}

// numbers returns what a pattern finds in the data.
func numbers(t *testing.T, data []byte, pattern string) (all []float64) {
	t.Helper()
	for _, found := range regexp.MustCompile(pattern).FindAllSubmatch(data, -1) {
		v, err := strconv.ParseFloat(string(found[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// A figure is well formed in every format, keeps its text on the sheet, and needs no
// character that the fonts lack. One that is made for a page is as wide as it, with type of 6
// points at the least, in what is written, and no sheet is higher than the page.
func TestOn(t *testing.T) {
	for name, figure := range figures(t) {
		for _, width := range []string{"", "column", "page"} {
			t.Run(name+" "+width, func(t *testing.T) {
				t.Parallel()
				f, paper := figure, 0.0
				if width != "" {
					paper = must(draw.ParsePaper(width))
					f = must(figure.On(paper))
				}
				for _, text := range f.Overflow() {
					t.Errorf("%q leaves the sheet", text)
				}
				if missing := f.Missing(); missing != "" {
					t.Errorf("the fonts lack %q", missing)
				}
				for format, check := range checks {
					if width != "" && format == draw.PNG {
						continue
					}
					data := written(t, f, format)
					if w, h := f.Size(); width == "" {
						check(t, data, w, h)
					}
					if format == draw.PNG {
						continue
					}
					sizes, widths := sizes[format](t, data)
					if len(sizes) == 0 || len(widths) == 0 {
						t.Fatalf("%s: sizes %v, widths %v", format, sizes, widths)
					}
					if least := slices.Min(sizes); least < 6 {
						t.Errorf("%s: type of %v points", format, least)
					}
					for _, w := range widths {
						if width != "" && math.Abs(w-paper) > 0.011 {
							t.Errorf("%s: %v points wide, not %v", format, w, paper)
						}
					}
					for _, h := range numbers(t, data, `/MediaBox \[0 0 [0-9.]+ ([0-9.]+)\]`) {
						if width != "" && h > 228*72/25.4 {
							t.Errorf("a page is %v points high", h)
						}
					}
				}
			})
		}
	}
}

// What cannot be drawn is an error, not a panic or an empty picture.
func TestNothingToDraw(t *testing.T) {
	named := must(positional.Read("#times\nt1 t2\n#blackturns\nt1\n#positions\na b\n#blackwins\na b\n"))
	_, err := draw.Game(tr.Record{Start: named}, 0, 0, draw.Show{})
	errs := []error{err}
	for _, f := range []*draw.Figure{{}, {Panels: []draw.Panel{{}}}} {
		_, err := f.On(100)
		errs = append(errs, err, f.Write(io.Discard, draw.SVG))
	}
	for i, err := range errs {
		if err == nil {
			t.Errorf("%d: no error", i)
		}
	}
}

// Who claims two cells in a turn has played each of them.
func TestTwoCellsATurn(t *testing.T) {
	start := must(positional.Read("#times\nt1 t2 t3\n#blackturns\nt1 t2\n#positions\nr1c1 r1c2 r2c1\n#blackwins\nr1c1 r2c1\n#whitewins\nr1c1 r2c1\n"))
	f := must(draw.Game(tr.Record{Start: start, Moves: []tr.Cell{tr.At(0, 0), tr.At(0, 1)}}, 1, 2, draw.Show{Latest: true}))
	svg := string(written(t, f, draw.SVG))
	if !strings.Contains(svg, "Ply 1: X plays (1,1) Ply 2: X plays (1,2)") || strings.Contains(svg, "O has just played") {
		t.Error("a stone of X's is said to be O's")
	}
}

// A long game goes on on the next page, with its key on each, and nothing is lost.
func TestPages(t *testing.T) {
	game := parse("5: 1,1 1,2 2,2 2,1 3,3 4,4 1,3 1,4 1,5 2,3 2,4 2,5 3,1 3,2 3,4 3,5")
	f := must(draw.Game(game, 1, 16, draw.Show{Latest: true}))
	for width, pages := range map[string]int{"column": 2, "page": 2, "45mm": 4} {
		fitted := must(f.On(must(draw.ParsePaper(width))))
		if got := bytes.Count(written(t, fitted, draw.PDF), []byte("/Type /Page\n")); got != pages {
			t.Errorf("%s: %d pages, want %d", width, got, pages)
		}
		tikz := string(written(t, fitted, draw.TikZ))
		if strings.Count(tikz, `\begin{tikzpicture}`) != pages || strings.Count(tikz, "has just played") != 2*pages || strings.Count(tikz, "% Ply ") != 16 {
			t.Errorf("%s: not all is on the pages", width)
		}
		if svg := string(written(t, fitted, draw.SVG)); strings.Count(svg, "Ply ") < 16 {
			t.Errorf("%s: not all is in the SVG", width)
		}
	}
	if _, err := f.On(50); err == nil {
		t.Error("a board fits a stamp")
	}
	for _, bad := range []string{"", "120", "mm", "-3mm", "0cm", "NaNmm", "wide", "1e9in", "1 2mm"} {
		if paper, err := draw.ParsePaper(bad); err == nil {
			t.Errorf("%q is %v", bad, paper)
		}
	}
}

// The samples of a key differ without colour: in grey, and to those who do not tell
// colours apart.
func TestKeysDiffer(t *testing.T) {
	for name, f := range figures(t) {
		seen := map[string]draw.Text{}
		for _, key := range f.Key {
			sample := key.Sample
			sample.Board = tr.Square(1)
			one := &draw.Figure{Panels: []draw.Panel{{Picture: &sample}}}
			data := written(t, one, draw.SVG)
			data = regexp.MustCompile(`(?s)<style>.*?</style>|<desc>.*?</desc>| class="[^"]*"`).ReplaceAll(data, nil)
			gray := string(regexp.MustCompile(`#[0-9a-f]{6}`).ReplaceAllFunc(data, func(rgb []byte) []byte {
				v, _ := strconv.ParseUint(string(rgb[1:]), 16, 32)
				luma := 0.30*float64(v>>16) + 0.59*float64(v>>8&255) + 0.11*float64(v&255)
				return fmt.Appendf(nil, "gray%.0f", luma/40) // those nearer than this look alike
			}))
			if other, ok := seen[gray]; ok {
				t.Errorf("%s: %q and %q look alike in grey", name, other, key.Text)
			}
			seen[gray] = key.Text
		}
	}
}
