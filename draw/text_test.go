package draw

import (
	"strings"
	"testing"
)

func TestTextPlain(t *testing.T) {
	for text, want := range map[Text]string{
		"X threatens $(b,d)=(6,5)$": "X threatens (b,d) = (6,5)",
		"$u_{3-i}$ and $D_R×D_C$":   "u_3−i and D_R × D_C",
		"ply $2n-3$, O's (C-i)":     "ply 2n−3, O's (C-i)",
		"":                          "",
	} {
		if got := text.Plain(); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
}

func TestTextLines(t *testing.T) {
	text := Text("Ply 9: X plays cell $(5,6)$ and threatens $(b,d)=(6,5)$; $F$ intersects column\u00a0$d$")
	const size, width = 8.5, 110
	lines := text.lines(size, width)
	var all []string
	for _, line := range lines {
		if w := runsWidth(line, size); w > width {
			t.Errorf("a line is %.1f points wide", w)
		}
		s := ""
		for _, r := range line {
			s += r.shown()
		}
		all = append(all, strings.ReplaceAll(s, noBreak, " "))
	}
	if got := strings.Join(all, " "); got != text.Plain() {
		t.Errorf("the lines read %q", got)
	}
	if got := all[len(all)-1]; !strings.HasSuffix(got, "column d") {
		t.Errorf("the last line %q breaks at a space that must hold", got)
	}
}

func TestTikZText(t *testing.T) {
	for text, want := range map[Text]string{
		"row $u_{3-i}$ & 5%":        `row $u_{\mbox{\fontsize{7.5bp}{7.5bp}\selectfont$3-i$}}$ \& 5\%`,
		"$(b,σ(r))$, $D_R×D_C={b}$": `$(b,\sigma (r))$, $D_{\mbox{\fontsize{7.5bp}{7.5bp}\selectfont$R$}}\times D_{\mbox{\fontsize{7.5bp}{7.5bp}\selectfont$C$}}=\{b\}$`,
		"ν ≤ 2 — O's":               `$\nu$ $\le$ 2 --- O's`,
	} {
		if got := tikzText(text.runs(), 10); got != want {
			t.Errorf("%q becomes %s, want %s", text, got, want)
		}
	}
}
