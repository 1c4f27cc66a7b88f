package draw

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// writeTikZ writes each sheet as a tikzpicture, a paragraph of its own, in which text
// takes the font of the paper it stands in.
func writeTikZ(to io.Writer, sheets []*sheet) error {
	w := bufio.NewWriter(to)
	fmt.Fprintf(w, "%% %s\n%% Needs \\usepackage{tikz}. Lengths are big points, y downwards.\n", sheets[0].title.Plain())
	for _, c := range colors(None, sheets...) {
		fmt.Fprintf(w, "\\definecolor{tg%s}{HTML}{%06X}%%\n", c.name, c.light)
	}
	for i, s := range sheets {
		if i > 0 {
			fmt.Fprintln(w, `\par`)
		}
		s.paintTikZ(w)
	}
	return w.Flush()
}

func (s *sheet) paintTikZ(w io.Writer) {
	fmt.Fprintln(w, `\begin{tikzpicture}[x=1bp,y=-1bp,inner sep=0,outer sep=0,every node/.style={anchor=base}]`)
	fmt.Fprintf(w, "\\useasboundingbox (0,0) rectangle (%s,%s);\n", num(s.w), num(s.h))
	for _, it := range s.items {
		switch it := it.(type) {
		case group:
			if it.name != "" {
				fmt.Fprintf(w, "%% %s\n", it.name)
			}
		case path:
			outline := it.written("(%s,%s)", " -- (%s,%s)", " -- cycle")
			fmt.Fprintf(w, "\\path[%s] %s;\n", tikzPaint(it.fill, it.stroke), outline)
		case disc:
			fmt.Fprintf(w, "\\path[%s] (%s,%s) circle[radius=%s];\n", tikzPaint(it.fill, it.stroke), num(it.center.x), num(it.center.y), num(it.r))
		case label:
			hang := [...]string{"base west", "base", "base east"}[it.hang]
			fmt.Fprintf(w, "\\node[anchor=%s,text=tg%s,font=\\fontsize{%sbp}{%sbp}\\selectfont] at (%s,%s) {%s};\n",
				hang, it.color.name, num(it.size), num(leading*it.size), num(it.at.x), num(it.at.y), tikzText(it.runs, it.size))
		}
	}
	fmt.Fprintln(w, `\end{tikzpicture}%`)
}

// colors returns the colours of the ground and of what is on the sheets, as palette orders them.
func colors(ground Color, sheets ...*sheet) []Color {
	used := map[Color]bool{ground: true}
	for _, s := range sheets {
		for _, it := range s.items {
			switch it := it.(type) {
			case path:
				used[it.fill], used[it.stroke.color] = true, true
			case disc:
				used[it.fill], used[it.stroke.color] = true, true
			case label:
				used[it.color] = true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(palette), func(c Color) bool { return !used[c] })
}

func tikzPaint(fill Color, line stroke) string {
	var options []string
	if fill != None {
		options = append(options, "fill=tg"+fill.name)
	}
	if line.color != None {
		options = append(options, "draw=tg"+line.color.name, fmt.Sprintf("line width=%sbp", num(line.width)))
		if line.dash != nil {
			options = append(options, fmt.Sprintf("dash pattern=on %sbp off %sbp", num(line.dash[0]), num(line.dash[1])))
		}
		if line.round {
			options = append(options, "line cap=round")
		}
	}
	return strings.Join(options, ",")
}

// texSigns are the characters of our captions that LaTeX knows by another name.
var texSigns = strings.NewReplacer(
	"σ", `\sigma `, "ν", `\nu `, "≤", `\le `, "≥", `\ge `, "≠", `\ne `,
	"×", `\times `, "∩", `\cap `, "{", `\{`, "}", `\}`, "−", "-",
)

var texEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "#", `\#`, "%", `\%`, "&", `\&`, "_", `\_`, "^", `\^{}`, "~", `\~{}`,
	noBreak, "~", "–", "--", "—", "---", "…", `\dots{}`, "σ", `$\sigma$`, "ν", `$\nu$`, "≤", `$\le$`, "≥", `$\ge$`, "×", `$\times$`, "−", "$-$",
)

// tikzText writes pieces as LaTeX, each stretch of mathematics between dollars. What
// is lowered has our size: that of LaTeX can be too small to read.
func tikzText(runs []run, size float64) string {
	var b strings.Builder
	math, sub := false, false
	turn := func(r run) { // into the way in which r is set
		if sub && !r.sub {
			b.WriteString("$}}")
		}
		if math != r.math {
			b.WriteByte('$')
		}
		if r.sub && !sub {
			fmt.Fprintf(&b, `_{\mbox{\fontsize{%[1]sbp}{%[1]sbp}\selectfont$`, num(subScale*size))
		}
		math, sub = r.math, r.sub
	}
	for _, r := range runs {
		turn(r)
		if math {
			b.WriteString(texSigns.Replace(r.s))
		} else {
			b.WriteString(texEscapes.Replace(r.s))
		}
	}
	turn(run{})
	return b.String()
}
