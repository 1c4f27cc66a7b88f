package verify

import (
	"fmt"
	"io"
	"math/big"
	"strings"
)

// WriteSummary prints the report for a person.
func (r *Report) WriteSummary(w io.Writer) error {
	var b strings.Builder
	say := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-18s "+format+"\n", append([]any{name}, args...)...)
	}
	choices := "the canonical choice"
	if r.AllXChoice {
		choices = "every choice that the rule admits"
	}
	fmt.Fprintf(&b, "Theorem A holds for n = %d: X's rule wins by ply 2n+3 = %d against every defence.\n", r.N, r.Bound)
	fmt.Fprintf(&b, "Every claim of the proof was checked at every position, with %s.\n\n", choices)
	say("terminal lines", "%s", grouped(r.Lines))
	say("nodes", "%s", grouped(r.Nodes))
	say("maximum win ply", "%d", r.MaxWinPly)
	say("win ply", "%s", r.WinPly.shares())
	say("case of Lemma 12", "%s", r.Case.shares())
	say("plan", "%s", r.Plan.shares())
	say("w", "%s", r.W.shares())
	if len(r.PositionsByPly) > 0 {
		say("positions", "%s distinct, merged up to ply %s", grouped(r.PositionsByPly.Total()), r.PositionsByPly[len(r.PositionsByPly)-1].Key)
	}
	if r.SampledOneIn == 1 {
		say("direct routine", "agrees with D_R × D_C at every position")
	} else if r.SampledOneIn > 1 {
		say("direct routine", "agrees with D_R × D_C at one position in %d", r.SampledOneIn)
	}
	_, err := io.WriteString(w, b.String())
	return err
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
