package family

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	tr "transversal"
)

// WriteSummary prints what a search found.
func (b *Bounds) WriteSummary(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "n = %d: %d ≤ f ≤ %d, g ≥ %d\n", b.N, b.FLeast, b.FMost, b.GLeast)
	fmt.Fprintf(out, "a winning family of %d: X wins at ply %d\n", b.FMost, b.Ply)
	fmt.Fprintf(out, "%d transversals contain one of these pairs; O claims the other cell of the pair and draws\n", b.GLeast-1)
	for _, p := range b.Pairs {
		fmt.Fprintf(out, "  %v %v\n", p[0], p[1])
	}
	return out.Flush()
}

// WriteClasses writes one line for each class: its size, the families in it, the plies at
// which X wins the three games (0: X does not), and its members.
func (all *Four) WriteClasses(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "# size families achievement maker-breaker breaker-first members")
	for _, c := range all.Classes {
		fmt.Fprintln(out, c.Family.Len(), c.Families, c.Ply[Achievement], c.Ply[MakerBreaker], c.Ply[BreakerFirst], c.Family)
	}
	return out.Flush()
}

// familiesReport is the JSON of [Four].
type familiesReport struct {
	N        int `json:"n"`
	Classes  int `json:"classes"`
	Families int `json:"families"`
	Extremes
	MakerBreaker Extremes  `json:"maker_breaker"`
	BreakerFirst Extremes  `json:"breaker_first"`
	Instances    int       `json:"paradox_instances"`
	Paradoxes    []Paradox `json:"paradoxes"`
}

// MarshalJSON writes all as docs/schemas/families.json says.
func (all *Four) MarshalJSON() ([]byte, error) { return json.Marshal(all.report()) }

func (all *Four) report() *familiesReport {
	r := &familiesReport{
		N: 4, Classes: len(all.Classes), Families: masks,
		Extremes:     all.Extremes(Achievement),
		MakerBreaker: all.Extremes(MakerBreaker),
		BreakerFirst: all.Extremes(BreakerFirst),
	}
	r.Paradoxes, r.Instances = all.Paradoxes()
	return r
}

// through returns how many members pass through each cell, row by row.
func through(f Mask) string {
	var count [4][4]int
	for _, p := range f.Permutations() {
		for i, j := range p {
			count[i][j]++
		}
	}
	rows := make([]string, 4)
	for i, row := range count {
		rows[i] = strings.Trim(fmt.Sprint(row), "[]")
	}
	return strings.Join(rows, " / ")
}

// WriteSummary prints the result for a person.
func (all *Four) WriteSummary(w io.Writer) error {
	r := all.report()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d families of transversals of the 4×4 board, %d classes\n", r.Families, r.Classes)
	for _, game := range []struct {
		name string
		Extremes
	}{{"achievement", r.Extremes}, {"maker-breaker, Maker first", r.MakerBreaker}, {"maker-breaker, Breaker first", r.BreakerFirst}} {
		fmt.Fprintf(out, "\n%s: f = %d, g = %d\n", game.name, game.F, game.G)
		fmt.Fprintln(out, "  size  classes  families  winning classes  winning families")
		for _, c := range game.BySize {
			fmt.Fprintf(out, "  %4d  %7d  %8d  %15d  %16d\n", c.Size, c.Classes, c.Families, c.WinningClasses, c.WinningFamilies)
		}
		fmt.Fprintln(out, "  smallest winning families")
		for _, c := range game.Smallest {
			fmt.Fprintf(out, "    %4d like it, ply %d: %s\n         members through each cell: %s\n", c.Families, c.Ply, c.Members, c.Through)
		}
		fmt.Fprintln(out, "  largest families that are not winning: all transversals but")
		for _, c := range game.Largest {
			fmt.Fprintf(out, "    %4d like it: %s\n", c.Families, c.Others)
		}
	}
	fmt.Fprintf(out, "\nextra set paradox (achievement): %d instances, %d classes of minimal ones\n", r.Instances, len(r.Paradoxes))
	for _, p := range r.Paradoxes {
		fmt.Fprintf(out, "  %4d like it: X wins at ply %d on %s, not with %s added\n", p.Instances, p.Ply, p.Members, p.Extra)
	}
	return out.Flush()
}

// OfSize is what [Small] found. Won has families such that each family of the size on
// which Maker wins has a symmetric image that contains one of them. As JSON it is as
// docs/schemas/size.json says.
type OfSize struct {
	N    int       `json:"n"`
	Size int       `json:"size"`
	Part Part      `json:"part"` // of the search
	Won  []Members `json:"maker_wins"`

	stars []tr.Set
	state smallState
}

// WriteProof writes why Maker wins on no family of the size: each star, and after it the
// sets U of the search in turn. internal/study/checkfamilies says what they prove, and checks it. If Maker wins on some family or the proof was not kept, the error says so.
func (r *OfSize) WriteProof(w io.Writer) error {
	switch {
	case len(r.Won) > 0:
		return fmt.Errorf("there is no proof: Maker wins on a family of %d", r.Size)
	case r.state.Sets == nil:
		return errors.New("the proof was not kept: set Proof in SmallOptions")
	}
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, "families", r.N, r.Size, r.Part)
	for i, star := range r.stars {
		fmt.Fprintln(out, "star", strings.Trim(fmt.Sprint(numbers(star.Cells())), "[]"))
		for _, set := range r.state.Sets[i] {
			fmt.Fprintln(out, "set", strings.Trim(fmt.Sprint(set), "[]"))
		}
	}
	return out.Flush()
}

// WriteSummary prints the result for a person.
func (r *OfSize) WriteSummary(w io.Writer) error {
	out := bufio.NewWriter(w)
	head, so := fmt.Sprintf("n = %d", r.N), fmt.Sprintf(", and so f ≥ %d", r.Size+1)
	if r.Part.Of > 1 {
		head, so = fmt.Sprintf("%s, in part %v of the search", head, r.Part), ""
	}
	if len(r.Won) == 0 {
		fmt.Fprintf(out, "%s: Maker, who begins, wins on no family of %d transversals%s\n", head, r.Size, so)
		return out.Flush()
	}
	fmt.Fprintf(out, "%s: up to symmetry, each family of %d transversals on which Maker, who begins, wins contains one of these (%d classes):\n", head, r.Size, len(r.Won))
	for _, members := range r.Won {
		fmt.Fprintf(out, "  %s\n", members)
	}
	return out.Flush()
}
