package verify

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"transversal/internal/digits"

	tr "transversal"
)

// lines is a summary in the making, a name and its value a line.
type lines struct{ strings.Builder }

func (l *lines) say(name, format string, args ...any) {
	fmt.Fprintf(l, "%-18s "+format+"\n", append([]any{name}, args...)...)
}

// shares adds a distribution, unless it is empty.
func (l *lines) shares(name string, d Distribution) {
	if len(d) > 0 {
		l.say(name, "%s", d.shares())
	}
}

// WriteSummary prints a report of [Theorem.Verify] for a person: what holds, what
// was done to see it, and the counts.
func (r *Report) WriteSummary(w io.Writer) error {
	var l lines
	fmt.Fprintf(&l, "%s holds for n = %d: %s.\n", r.title, r.N, r.statement)
	choices := "with the canonical choice"
	if r.AllChoices() {
		choices = "with every choice that the rule admits"
		if !r.plain && r.AllXChoice != nil {
			choices += " after one first move"
		}
	}
	if r.plain {
		fmt.Fprintf(&l, "Nothing but the outcome was judged, from the definition, in every play %s of the rule %q.\n\n", choices, r.Rule)
	} else {
		fmt.Fprintf(&l, "Every claim of the proof was checked at every position, %s.\n\n", choices)
	}
	l.say("terminal lines", "%s", grouped(r.Lines))
	if r.LinesByPairs != nil {
		l.say("counted by pairs", "%s, a line once for each pair (r,s) that X may have in mind", grouped(r.LinesByPairs))
	}
	l.say("nodes", "%s", grouped(r.Nodes))
	if r.MaxWinPly != 0 {
		l.say("maximum win ply", "%d", r.MaxWinPly)
	}
	l.shares("win ply", r.WinPly)
	l.shares("lines by last ply", r.EndPly)
	if r.AllXChoice != nil {
		l.shares("case of Lemma 12", r.Case)
	} else {
		l.shares("case of Theorem B", r.Case)
	}
	l.shares("plan", r.Plan)
	l.shares("w", r.W)
	if d := r.PositionsByPly; len(d) > 0 {
		l.say("positions", "%s distinct, up to ply %s", grouped(d.Total()), d[len(d)-1].Key)
	}
	if d := r.ClassesByPly; len(d) > 0 {
		l.say("classes", "%s up to row and column permutation, up to ply %s", grouped(d.Total()), d[len(d)-1].Key)
		if r.counted {
			l.say("", "as many after each ply as Burnside's lemma counts, without playing")
		}
		l.say("", "the rule was asked at one position of each class%s", r.sample("and at another of it"))
	}
	if !r.plain {
		r.sayHow(&l)
	}
	_, err := io.WriteString(w, l.String())
	return err
}

// sayHow adds how the completing cells were found, and what was done once for many
// positions.
func (r *Report) sayHow(l *lines) {
	l.say("completing cells", "D_R × D_C agrees with the definition wherever it is used")
	player, each := tr.X, "and after every deviation"
	if r.AllXChoice == nil {
		player, each = tr.O, "and after every move of X's"
	}
	if !r.Completing || r.SampledOneIn == 1 {
		l.say("winning move", "asked for at every position")
	} else {
		l.say("winning move", "asked for at every set of %v's stones and free completing cells: it sees no more,", player)
		l.say("", "by the rule's type%s", r.sample(each))
	}
	if r.SharedOutcomes {
		alike := "positions that are alike"
		if len(r.ClassesByPly) > 0 {
			alike = "classes of which positions are alike"
		}
		l.say("Phase 2", "followed once for all %s wherever the rule or a claim looks,", alike)
		l.say("", "O's threats looked for in each%s", r.sample("and every play followed"))
	}
}

// sample says at how many positions more was done.
func (r *Report) sample(what string) string {
	if r.SampledOneIn == 1 {
		return ", " + what
	}
	return fmt.Sprintf(", %s at one position in %d", what, r.SampledOneIn)
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

func grouped(x *big.Int) string { return digits.Grouped(x.String()) }
