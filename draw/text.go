package draw

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Text is a line or a paragraph, with mathematics between dollar signs: "X threatens
// $(b,d)=(6,5)$". In mathematics letters are italic, _ lowers the next character or the
// next {group}, and a hyphen is a minus sign. Symbols stand for themselves: σ, ν, ≤, ×.
// Lines break only outside mathematics, and not at U+00A0.
type Text string

// run is a piece of text set in one way.
type run struct {
	s      string
	math   bool // between dollar signs
	italic bool
	sub    bool
}

// symbols are what is lowered, and the other characters one by one, in mathematics.
var symbols = regexp.MustCompile(`(?s)_\{[^}]*\}|_?.`)

// runs splits t into pieces that are each set in one way.
func (t Text) runs() []run {
	var all []run
	add := func(r run) {
		if last := len(all) - 1; last >= 0 && all[last].math == r.math && all[last].italic == r.italic && all[last].sub == r.sub {
			all[last].s += r.s
			return
		}
		all = append(all, r)
	}
	for i, part := range strings.Split(string(t), "$") {
		if i%2 == 0 {
			if part != "" {
				add(run{s: part})
			}
			continue
		}
		for _, symbol := range symbols.FindAllString(part, -1) {
			shown, lowered := strings.CutPrefix(symbol, "_")
			if lowered {
				shown = strings.Trim(shown, "{}")
			}
			for _, c := range shown {
				add(run{s: string(c), math: true, italic: unicode.IsLetter(c), sub: lowered})
			}
		}
	}
	return all
}

// leastType is the smallest type that is set, in points.
const leastType = 6

// least returns the smallest size of text in which no character of t is smaller
// than leastType.
func (t Text) least() float64 {
	if slices.ContainsFunc(t.runs(), func(r run) bool { return r.sub }) {
		return leastType / subScale
	}
	return leastType
}

const noBreak = "\u00a0"

// spaced puts spaces around the relations and operators of mathematics, and
// makes hyphens minus signs, for outputs that know nothing of mathematics.
var spaced = strings.NewReplacer(
	"=", noBreak+"="+noBreak,
	"≤", noBreak+"≤"+noBreak,
	"≥", noBreak+"≥"+noBreak,
	"<", noBreak+"<"+noBreak,
	">", noBreak+">"+noBreak,
	"≠", noBreak+"≠"+noBreak,
	"×", noBreak+"×"+noBreak,
	"∩", noBreak+"∩"+noBreak,
	"-", "−",
)

// shown returns the characters of r as they appear.
func (r run) shown() string {
	switch {
	case r.math && r.sub:
		return strings.ReplaceAll(r.s, "-", "−")
	case r.math:
		return spaced.Replace(r.s)
	}
	return r.s
}

// Plain returns the characters of t, for titles and screen readers. An underscore stands
// before lowered characters.
func (t Text) Plain() string {
	var b strings.Builder
	sub := false
	for _, r := range t.runs() {
		if r.sub && !sub {
			b.WriteByte('_')
		}
		sub = r.sub
		b.WriteString(strings.ReplaceAll(r.shown(), noBreak, " "))
	}
	return b.String()
}

// lines breaks t into lines at most width points wide, if its words allow.
func (t Text) lines(size, width float64) (lines [][]run) {
	words := [][]run{nil}
	for _, r := range t.runs() {
		if r.math {
			words[len(words)-1] = append(words[len(words)-1], r)
			continue
		}
		for i, piece := range strings.Split(r.s, " ") {
			if i > 0 {
				words = append(words, nil)
			}
			if piece != "" {
				words[len(words)-1] = append(words[len(words)-1], run{s: piece})
			}
		}
	}
	for _, word := range words {
		if len(word) == 0 {
			continue
		}
		if last := len(lines) - 1; last >= 0 {
			longer := slices.Concat(lines[last], []run{{s: " "}}, word)
			if runsWidth(longer, size) <= width {
				lines[last] = longer
				continue
			}
		}
		lines = append(lines, word)
	}
	return lines
}
