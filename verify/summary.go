package verify

import (
	"fmt"
	"io"
	"math/big"
	"strings"
)

// lines is a summary in the making, a name and its value a line.
type lines struct{ strings.Builder }

func (l *lines) say(name, format string, args ...any) {
	fmt.Fprintf(l, "%-18s "+format+"\n", append([]any{name}, args...)...)
}

// WriteSummary prints the report for a person.
func (r *Report) WriteSummary(w io.Writer) error {
	var l lines
	fmt.Fprintf(&l, "Theorem A holds for n = %d: X's rule wins by ply 2n+3 = %d against every defence.\n", r.N, r.Bound)
	l.begin(&r.Summary, r.AllXChoice)
	l.say("maximum win ply", "%d", r.MaxWinPly)
	l.say("win ply", "%s", r.WinPly.shares())
	l.say("case of Lemma 12", "%s", r.Case.shares())
	l.say("plan", "%s", r.Plan.shares())
	l.say("w", "%s", r.W.shares())
	l.end(&r.Summary)
	_, err := io.WriteString(w, l.String())
	return err
}

// WriteSummary prints the report for a person.
func (r *DelayReport) WriteSummary(w io.Writer) error {
	var l lines
	fmt.Fprintf(&l, "Theorem B holds for n = %d: against O's rule X owns no transversal at any ply up to 2n+1 = %d.\n", r.N, r.Bound)
	l.begin(&r.Summary, r.AllOChoice)
	l.say("lines by last ply", "%s", r.EndPly.shares())
	l.say("case of Theorem B", "%s", r.Case.shares())
	l.end(&r.Summary)
	_, err := io.WriteString(w, l.String())
	return err
}

func (l *lines) begin(s *Summary, allChoices bool) {
	choices := "with the canonical choice"
	if allChoices {
		choices = "with every choice that the rule admits"
	}
	fmt.Fprintf(l, "Every claim of the proof was checked at every position, %s.\n\n", choices)
	l.say("terminal lines", "%s", grouped(s.Lines))
	l.say("nodes", "%s", grouped(s.Nodes))
}

func (l *lines) end(s *Summary) {
	if d := s.ClassesByPly; len(d) > 0 {
		l.say("classes", "%s up to row and column permutation, up to ply %s", grouped(d.Total()), d[len(d)-1].Key)
	}
	if d := s.PositionsByPly; len(d) > 0 {
		l.say("positions", "%s distinct, up to ply %s", grouped(d.Total()), d[len(d)-1].Key)
	}
	if s.SampledOneIn == 1 {
		l.say("direct routine", "agrees with D_R × D_C at every position of Phase 2")
	} else {
		l.say("direct routine", "agrees with D_R × D_C at one position of Phase 2 in %d", s.SampledOneIn)
	}
}

// shares lists each key with its share of the total, to four decimals.
func (d Distribution) shares() string {
	var parts []string
	for _, e := range d {
		parts = append(parts, fmt.Sprintf("%s: %s", e.Key, share(e.Count, d.Total())))
	}
	return strings.Join(parts, "  ")
}

// share returns count/total to four decimals, halves rounded to even as in the
// paper.
func share(count, total *big.Int) string {
	scaled := new(big.Int).Mul(count, big.NewInt(10_000))
	rest := new(big.Int)
	scaled.QuoRem(scaled, total, rest)
	if twice := rest.Lsh(rest, 1).Cmp(total); twice > 0 || twice == 0 && scaled.Bit(0) == 1 {
		scaled.Add(scaled, big.NewInt(1))
	}
	digits := fmt.Sprintf("%05d", scaled)
	return digits[:len(digits)-4] + "." + digits[len(digits)-4:]
}

// grouped writes a number with a comma after each thousand.
func grouped(x *big.Int) string {
	digits := x.String()
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
