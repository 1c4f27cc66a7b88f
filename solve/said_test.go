package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tr "transversal"
	"transversal/check"
	"transversal/internal/base/digits"
	"transversal/strategy"
)

// worth says in words what a value means to the player to move.
func worth(o outcome, us tr.Player) string {
	switch {
	case o.ply > 0 && o.value == tr.WonBy(us):
		return fmt.Sprintf("wins at ply %d", o.ply)
	case o.ply > 0:
		return fmt.Sprintf("loses, though not before ply %d", o.ply)
	case o.value == tr.Draw:
		return "draws"
	case us == tr.O:
		return "keeps Maker from winning"
	}
	return "cannot win any more"
}

// said checks what the exact rule says of each cell of p, and counts what was met.
func said(t *testing.T, g plain, p tr.Position, met map[string]int) {
	t.Helper()
	why := must(Exact{Options{Memory: 1 << 20}}.Why(p))
	best, us, text := g.value(p), p.Turn(), why.String()
	if !strings.HasPrefix(text, "Every continuation was looked at: (") || !strings.HasSuffix(text, ") "+worth(best, us)+".") {
		t.Fatalf("%s: %s, want that it %s", about(p), text, worth(best, us))
	}
	for i := range 256 {
		c := tr.Cell(i)
		want := ""
		if !p.Free().Has(c) {
			_, err := p.Play(c)
			want = err.Error() + "."
		} else if strings.Contains(text, ": "+c.String()+" ") {
			want = text
		} else if o := g.value(p.With(c)); o == best {
			want = fmt.Sprintf("%v is as good: it %s too.", c, worth(o, us))
		} else {
			want = fmt.Sprintf("%v %s.", c, worth(o, us))
			met[strings.TrimRight(worth(o, us), " 0123456789")]++
		}
		if got := why.Of(c).String(); got != want {
			t.Fatalf("%s: %q, want %q", about(p), got, want)
		}
	}
	met[strings.TrimRight(worth(best, us), " 0123456789")]++
}

// summary checks the summary of a result of Moves, line by line.
func summary(t *testing.T, tree plain, r *Result) {
	t.Helper()
	var b strings.Builder
	if err := r.WriteSummary(&b); err != nil {
		t.Fatal(err)
	}
	p, g := r.Position, r.Position.Game()
	text := b.String()
	is := func(pattern, want string) {
		t.Helper()
		match := regexp.MustCompile(`(?m)^` + pattern + `$`).FindStringSubmatch(text)
		if match == nil || strings.ReplaceAll(match[1], ",", "") != strings.ReplaceAll(want, ",", "") {
			t.Fatalf("%s: want %q for %s in\n%s", about(p), want, pattern, text)
		}
	}
	where := "The board " + p.Picture()
	if g.Missing.Empty() && p.Occupied().Empty() {
		where = fmt.Sprintf("The empty %d×%d board", g.Rows, g.Cols)
	}
	if g.Family != nil {
		where += " " + digits.Count(len(g.Family.X), "winning set")
	} else if g.Size() != min(g.Rows, g.Cols) {
		where += fmt.Sprintf(" goal %d", g.Size())
	}
	is(`(The .*), [XO] to move, .*\.`, where)
	is(`The .*, ([XO]) to move, .*\.`, p.Turn().String())
	is(`The .* to move, (\S+)\.`, g.Convention.String())
	answer := fmt.Sprintf("%v at ply %d", r.Value, r.Ply)
	if best := tree.value(p); best.ply == 0 {
		answer = map[tr.Outcome]string{tr.Draw: "a draw", tr.OWins: "O Breaker wins"}[best.value]
	}
	is(`answer     (.*)`, answer)
	is(`nodes      ([\d,]+)`, strconv.FormatInt(r.Nodes, 10))
	is(`positions  ([\d,]+) kept, up to symmetry`, strconv.Itoa(r.Positions))
	if g.Family == nil {
		record := must(r.Record().MarshalText())
		is(`line       (.*)`, string(record))
	}
	_, drawn, _ := strings.Cut(text, "kept, up to symmetry\n\n")
	rows := strings.Split(strings.TrimSuffix(drawn, "\n"), "\n")
	if len(rows) != g.Rows+1 {
		t.Fatalf("%s: the board is drawn so:\n%s", about(p), drawn)
	}
	for row, line := range rows {
		if len(line) != 3+5*g.Cols { // the columns stand one below the other
			t.Fatalf("%s: row %d is askew in\n%s", about(p), row, text)
		}
		for col := range g.Cols + 1 {
			word, want := line[:3], strconv.Itoa(row)
			if col > 0 {
				word = line[5*col-2:][:5]
			}
			switch {
			case row == 0 && col == 0:
				want = ""
			case row == 0:
				want = strconv.Itoa(col)
			case col > 0:
				switch c := tr.At(row-1, col-1); {
				case p.X.Has(c):
					want = "[X]"
				case p.O.Has(c):
					want = "[O]"
				case !p.Free().Has(c):
					want = "#"
				default:
					o := tree.value(p.With(c))
					want = map[tr.Outcome]string{tr.Draw: "=", tr.XWins: "X", tr.OWins: "O"}[o.value]
					if o.ply > 0 {
						want += strconv.Itoa(o.ply)
					}
				}
			}
			if strings.TrimSpace(word) != want {
				t.Fatalf("%s: %q in row %d, want %q, in\n%s", about(p), word, row, want, text)
			}
		}
	}
}

// certify checks that certificates claim what p is worth, also by plies past the end, and that
// the checker, which shares nothing with the search, accepts them.
func certify(t *testing.T, p tr.Position, best outcome) {
	t.Helper()
	last := p.Last()
	claim := func(player tr.Player, wins bool, by int) string {
		if wins {
			return fmt.Sprintf("%v wins by %d", player, by)
		}
		return fmt.Sprintf("%v does not win by %d", player, by)
	}
	for _, by := range []int{0, max(best.ply-1, p.Ply()+1), last + 2} {
		var want []string
		switch {
		case by > 0:
			want = []string{claim(tr.X, best.value == tr.XWins && best.ply <= by, by)}
		case best.ply > 0:
			player := tr.X
			if best.value == tr.OWins {
				player = tr.O
			}
			want = []string{claim(player, true, best.ply), claim(player, false, best.ply-1)}
		case p.Game().Convention == tr.MakerBreaker:
			want = []string{claim(tr.X, false, last)}
		default:
			want = []string{claim(tr.X, false, last), claim(tr.O, false, last)}
		}
		var b bytes.Buffer
		r, entries, err := Certify(context.Background(), p, by, &b, Options{Memory: 1 << 20})
		if err != nil {
			t.Fatalf("%s: %v", about(p), err)
		}
		if by > 0 {
			var text strings.Builder
			if err := r.WriteSummary(&text); err != nil || !strings.Contains(text.String(), fmt.Sprintf("answer     X %s by ply %d\n", map[bool]string{true: "can force a win", false: "cannot force a win"}[*r.Wins], by)) {
				t.Fatalf("%s\n%v (%v)", about(p), &text, err)
			}
		}
		proofs, err := check.Check(&b)
		if err != nil || len(proofs) != len(want) {
			t.Fatalf("%s: %d proofs, want %v (%v)", about(p), len(proofs), want, err)
		}
		sum := 0
		for i, proof := range proofs {
			sum += proof.Entries
			rule, start := p.Game().Convention.String(), p.Picture()
			if proof.Listed { // then nobody is in a hurry, and Breaker has no sets
				rule, start = "achievement", strings.NewReplacer("/", "", "#", "").Replace(start)
				want[i], _, _ = strings.Cut(want[i], " by ")
			}
			if proof.Claim != want[i] || proof.Turn != p.Turn().String() || proof.Rule != rule || proof.Start != start && !p.Board().Pairs {
				t.Fatalf("%s: %+v, want %s", about(p), proof, want[i])
			}
		}
		if sum != entries {
			t.Fatalf("%s: %d entries, and %d were checked", about(p), entries, sum)
		}
	}
}

// prove checks that a prover of the caller's is asked about the board of p as it stands, holes
// and all.
func prove(t *testing.T, p tr.Position, best outcome) {
	t.Helper()
	player := tr.X
	if best.value == tr.OWins {
		player = tr.O
	}
	proofs := proved(t, func(c *Certificate) error {
		return c.Prove(context.Background(), Claim{Start: p, Player: player, By: best.ply, Wins: true}, func(q tr.Position) (tr.Cell, error) {
			if q.Game().Missing.Len() != p.Game().Missing.Len() || q.Turn() != player || q.Valid() != nil {
				t.Errorf("%s: asked about %s", about(p), about(q))
			}
			return exactly(q)
		})
	})
	if len(proofs) != 1 {
		t.Fatalf("%s: %v", about(p), proofs)
	}
}

// The exact rule has no move where the game is over or the search gives up, and says so.
func TestExactFails(t *testing.T) {
	over := readPosition("XOO/.X.")
	rule := Exact{Options{Workers: 1, Nodes: 1}}
	for _, p := range []tr.Position{over, tr.New(8)} {
		fact := (*strategy.Unreachable)(nil)
		failed := func(err error) bool {
			return p == over && errors.As(err, &fact) && fact.Fact == "the game goes on" || p != over && errors.Is(err, ErrLimit)
		}
		if move, err := rule.Move(p); !failed(err) || move != (strategy.Move{}) {
			t.Errorf("%s: %v, %v", about(p), move, err)
		}
		if why, err := rule.Why(p); !failed(err) || why.Because != nil {
			t.Errorf("%s: %v, %v", about(p), why, err)
		}
	}
}

// The answer and the sets of a game in words, where little or much is known.
func TestWords(t *testing.T) {
	for want, r := range map[string]*Result{
		"not found in the time": {},
		"not found in the time, but X does not win by ply 5, O does not win by ply 4": {NotBy: [2]int{5, 4}},
		"a draw": {Value: tr.Draw, Position: tr.New(3)},
		"X wins by ply 9; X does not win by ply 5": {Value: tr.XWins, Latest: 9, NotBy: [2]int{5, 0}},
	} {
		if got := r.Answer(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	one, two := tr.SetOf(tr.At(0, 0)), tr.SetOf(tr.At(0, 1))
	for _, c := range []struct {
		convention tr.Convention
		lists      [2][]tr.Set
		want       string
	}{
		{tr.Achievement, [2][]tr.Set{{one, two}, {one}}, "2 winning sets of X and 1 of O"},
		{tr.Achievement, [2][]tr.Set{{one, two}, {one, two}}, "2 winning sets"},
		{tr.MakerBreaker, [2][]tr.Set{{one}, {}}, "1 winning set"},
	} {
		family := &tr.Family{X: c.lists[0], O: c.lists[1]}
		p := must(tr.Game{Board: tr.Square(2), Family: family, Convention: c.convention}.Start())
		if got := (&Result{Position: p}).sets(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
