package verify

import (
	"cmp"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"
	"unicode/utf8"

	tr "transversal"
	"transversal/internal/base/digits"
)

// lines is a summary being written: one name with its value on each line.
type lines struct{ strings.Builder }

func (l *lines) say(name, format string, args ...any) {
	fmt.Fprintf(l, "%-18s "+format+"\n", append([]any{name}, args...)...)
}

// shares adds a distribution, unless it is empty: each key with its share of the total,
// on as many lines as 80 columns need.
func (l *lines) shares(name string, d Distribution) {
	var parts []string
	for _, e := range d {
		parts = append(parts, fmt.Sprintf("%s: %s", e.Key, d.Share(e.Key)))
	}
	for len(parts) > 0 {
		here := len(parts)
		for here > 1 && len(strings.Join(parts[:here], "  ")) > 61 {
			here--
		}
		l.say(name, "%s", strings.Join(parts[:here], "  "))
		name, parts = "", parts[here:]
	}
}

// String is the summary of r in at most nine lines of 80 columns.
func (r *Report) String() string { return r.summary(false) }

// WriteSummary prints r for a person: what holds, how it was checked, and the main counts,
// or all counts if verbose is set.
func (r *Report) WriteSummary(w io.Writer, verbose bool) error {
	_, err := io.WriteString(w, r.summary(verbose))
	return err
}

func (r *Report) summary(verbose bool) string {
	var l lines
	says := "is not verified"
	if r.Verified {
		says = "holds"
	}
	heading := fmt.Sprintf("T%s %s for %s.", r.title()[1:], says, cmp.Or(r.Board, fmt.Sprintf("n = %d", r.N)))
	if r.Statement != "" { // which published reports lack
		heading = strings.TrimSuffix(heading, ".") + ": " + r.Statement + "."
	}
	fmt.Fprintf(&l, "%s\n\n", wrapped(heading+" "+r.how()))
	l.say("terminal lines", "%s", grouped(r.Lines))
	if verbose && r.LinesByPairs != nil {
		l.say("counted by pairs", "%s, a line once for each pair (r,s) that X may have in mind", grouped(r.LinesByPairs))
	}
	if first := r.firstMoves(); first > 1 && (verbose || len(r.ClassesByPly) == 0) {
		l.say("per first move", "%s on average, %d moves", grouped(new(big.Int).Quo(r.Lines, big.NewInt(first))), first)
	}
	if verbose {
		l.say("nodes", "%s", grouped(r.Nodes))
	}
	if verbose && r.MaxWinPly != 0 {
		l.say("maximum win ply", "%d", r.MaxWinPly)
	}
	l.shares("win ply", r.WinPly)
	l.shares("lines by last ply", r.EndPly)
	if verbose {
		of := "case of Lemma 12"
		if r.AllXChoice == nil {
			of = "case of the proof"
		}
		l.shares(of, r.Case)
		l.shares("plan", r.Plan)
		l.shares("w", r.W)
	}
	if d := r.PositionsByPly; len(d) > 0 {
		l.say("positions", "%s distinct, up to ply %s", grouped(d.Total()), d.last())
	}
	if d := r.ClassesByPly; len(d) > 0 {
		of := "row and column permutation"
		if r.onGraph() {
			of = "permutation of the vertices"
		}
		l.say("classes", "%s up to %s, up to ply %s", grouped(d.Total()), of, d.last())
		if verbose && r.counted {
			l.say("", "as many after each ply as Burnside's lemma counts, without playing")
		}
	}
	if verbose && !r.outcomeOnly() && !r.onGraph() {
		l.say("completing cells", "D_R × D_C agrees with the definition wherever it is used")
		if r.Completing {
			l.say("winning move", "asked once for each set of stones and of completing cells")
		}
	}
	return l.String()
}

// board returns the board that r is about.
func (r *Report) board() tr.Board {
	b, err := tr.ParseBoard(cmp.Or(r.Board, strconv.Itoa(r.N)))
	if err != nil {
		return tr.Square(r.N)
	}
	return b
}

// onGraph reports whether it is a report on a complete graph.
func (r *Report) onGraph() bool { return r.board().Pairs }

// title returns the title of the theorem.
func (r *Report) title() string {
	if t, err := r.theorem(); err == nil {
		return t.title
	}
	return bounds
}

// theorem returns the one of [Theorems] that r is about.
func (r *Report) theorem() (Theorem, error) {
	return Named(cmp.Or(r.Theorem, "winning")) // those published have no name
}

// wrapped breaks a sentence into lines of 80 columns.
func wrapped(sentence string) string {
	lines, line := "", ""
	for word := range strings.FieldsSeq(sentence) {
		if utf8.RuneCountInString(line+word) > 80 {
			lines, line = lines+strings.TrimSuffix(line, " ")+"\n", ""
		}
		line += word + " "
	}
	return lines + strings.TrimSuffix(line, " ")
}

// how says where the rule was asked, and what was checked.
func (r *Report) how() string {
	choice := "the canonical choice"
	if r.AllChoices() {
		choice = "every choice"
	}
	switch {
	case len(r.ClassesByPly) > 0 && r.outcomeOnly():
		return "Every play from these positions was judged by its outcome, with every choice."
	case len(r.ClassesByPly) > 0:
		return "Every claim was checked at these positions, with every choice."
	case r.outcomeOnly():
		return fmt.Sprintf("Every play of %q was judged by its outcome, with %s.", r.Rule, choice)
	}
	return fmt.Sprintf("Every claim was checked at every position, with %s.", choice)
}

// firstMoves returns how many first moves of X's were followed.
func (r *Report) firstMoves() int64 {
	if r.AllXChoice == nil || r.N < 2 {
		return 1
	}
	replies := big.NewInt(int64(r.board().Cells().Len() - 1))
	return replies.Quo(r.NodesByPly.Get("3"), replies).Int64()
}

func grouped(x *big.Int) string { return digits.Grouped(x.String()) }

// outcomeOnly reports whether only the outcome was judged.
func (r *Report) outcomeOnly() bool {
	_, err := r.theorem()
	return err != nil
}
