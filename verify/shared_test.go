package verify

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"transversal/strategy"
	"transversal/strategy/seen"
	"transversal/symmetry"

	tr "transversal"
)

// staring is a rule that does not say what it looks at.
type staring struct{ strategy.Rule }

// unshared is Theorem A for X's rule where no outcome is shared.
func unshared() Theorem {
	rule := strategy.XRule()
	rule.Otherwise = staring{rule.Otherwise}
	return TheoremA(rule)
}

// The report is the same where outcomes are shared and where they are not.
func TestSharedOutcomes(t *testing.T) {
	for _, o := range []Options{{}, {AllChoices: true}, {Classes: true}} {
		for n := 4; n <= 6; n++ {
			if o.AllChoices && (n == 6 || n == 5 && testing.Short()) {
				break // that takes half a minute, and with the race detector more than one
			}
			want, err := unshared().Verify(t.Context(), n, o)
			if err != nil || want.SharedOutcomes {
				t.Fatal(err, want)
			}
			for _, workers := range []int{1, 3} {
				o.Workers = workers
				got := report(t, n, o)
				if got.SharedOutcomes != (n > 5) { // up to n = 5 every position is in the sample
					t.Errorf("n = %d: outcomes are shared: %v", n, got.SharedOutcomes)
				}
				if got.SharedOutcomes = false; !bytes.Equal(marshal(t, got), marshal(t, want)) {
					t.Errorf("n = %d, %+v: %s\nwith shared outcomes, and\n%s", n, o, marshal(t, got), marshal(t, want))
				}
			}
		}
	}
}

// spied is X's rule, and counts how often it is asked what it sees.
type spied struct {
	strategy.Seeing
	asked *int
}

func (s spied) See(n int, own tr.Set, theirs seen.Stones) (tr.Cell, error) {
	*s.asked++
	return s.Seeing.See(n, own, theirs)
}

// Most positions share an outcome: X's rule is asked twice for each that does not.
func TestMostAreShared(t *testing.T) {
	asked, rule := 0, strategy.XRule()
	rule.Otherwise = spied{rule.Otherwise.(strategy.Seeing), &asked}
	r, err := TheoremA(rule).Verify(t.Context(), 6, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if last := r.PositionsByPly.Get("8").Int64(); asked < 10_000 || int64(asked) > last/6 {
		t.Errorf("X's rule is asked %d times for %d positions", asked, last)
	}
}

// Most classes do too, of those that hold stones at which nobody looks: X's rule is asked
// for its first move of a plan in few others.
func TestMostClassesAreShared(t *testing.T) {
	const n = 8
	asked, rule := 0, strategy.XRule()
	rule.Otherwise = planning{rule.Otherwise.(strategy.Seeing), &asked}
	r, err := TheoremA(rule).Verify(t.Context(), n, Options{Classes: true, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if last := int(r.ClassesByPly.Get("13").Int64()); asked < last/10 || asked > last*3/10 {
		t.Errorf("X's rule begins %d plans for %d classes", asked, last)
	}
}

// planning is X's rule, and counts the plans that it begins by what it sees.
type planning struct {
	strategy.Seeing
	begun *int
}

func (s planning) SeeAll(n int, own tr.Set, theirs seen.Stones) (strategy.Move, error) {
	if own.Len() == n-1 {
		*s.begun++
	}
	return s.Seeing.SeeAll(n, own, theirs)
}

// In each position that shares an outcome both routines see O's stones all the same, at
// each stage: in each class, those of one of its positions.
func TestFacedEverywhere(t *testing.T) {
	for _, c := range []struct {
		n     int
		o     Options
		least int
	}{{6, Options{Workers: 1}, 200_000}, {7, Options{Workers: 1, Classes: true}, 300}} {
		sets := func(theorem Theorem) (seen map[tr.Set]byte) {
			seen = map[tr.Set]byte{}
			spy := proper
			see := func(s tr.Set, by byte) {
				if c.o.Classes {
					s = symmetry.Canonical(tr.New(c.n).Placed(tr.Set{}, s)).O
				}
				seen[s] |= by
			}
			spy.definition = func(s tr.Set, n int) tr.Set {
				see(s, 1)
				return completing(s, n)
			}
			spy.lemma1 = func(s tr.Set, n int) (rows, cols tr.Lines) {
				see(s, 2)
				return s.Completing(n)
			}
			c.o.broken = &spy
			if _, err := theorem.Verify(t.Context(), c.n, c.o); err != nil {
				t.Fatal(err)
			}
			return seen
		}
		got, want := sets(theoremA), sets(unshared())
		if len(got) != len(want) || len(want) < c.least {
			t.Errorf("n = %d: the routines see %d sets, and %d without shared outcomes", c.n, len(got), len(want))
		}
		for s, by := range want {
			if got[s] != by {
				t.Fatalf("%v is seen by the routines %b, and by %b without shared outcomes", s, got[s], by)
			}
		}
	}
}

// played returns a position after the given ply, in which X has kept to its rule.
func played(t *testing.T, n, ply int, dice *rand.Rand) tr.Position {
	t.Helper()
	p := tr.New(n)
	for p.Ply() < ply {
		next := p.Threats(tr.X)
		if p.Turn() == tr.X {
			move, err := strategy.XRule().Move(p)
			if err != nil {
				t.Fatal(err)
			}
			next = tr.SetOf(move.Cell)
		} else if next.Empty() {
			next = p.Free()
		}
		p = p.With(next.Cells()[dice.IntN(next.Len())])
	}
	return p
}

// A routine that is wrong about one set of O's stones is found out, in whatever position
// this is, though the outcome there is that of another.
func TestWrongAboutOneSet(t *testing.T) {
	tries := 2
	if testing.Short() { // half a second a run
		tries = 1
	}
	const n = 6
	dice := rand.New(rand.NewPCG(11, n))
	for _, c := range []struct {
		ply     int
		routine string
		claim   Claim
	}{
		{2*n - 3, "definition", claimNoWin},
		{2*n - 3, "lemma1", claimLemma1},
		{2*n - 2, "lemma1", claimNoThreat},
		{2*n - 1, "definition", claimNoWin},
		{2 * n, "lemma1", claimNoThreat},
		{2*n + 1, "definition", claimNoWin},
	} {
		for range tries {
			p := played(t, n, c.ply, dice)
			wrong := p.Free().Least()
			broken := proper
			if c.routine == "lemma1" {
				broken.lemma1 = func(s tr.Set, n int) (rows, cols tr.Lines) {
					if s == p.O {
						return tr.Line(wrong.Row()), tr.Line(wrong.Col())
					}
					return s.Completing(n)
				}
			} else {
				broken.definition = func(s tr.Set, n int) tr.Set {
					if s == p.O {
						return tr.SetOf(wrong)
					}
					return completing(s, n)
				}
			}
			_, err := theoremA.Verify(t.Context(), n, Options{broken: &broken})
			var failure *Failure
			if !errors.As(err, &failure) || failure.Claim != c.claim || failure.Position.O != p.O {
				t.Errorf("%s wrong about O's stones in\n%v\n%v, want %v to fail", c.routine, p, err, c.claim)
				continue
			}
			followsRule(t, failure, strategy.XRule(), tr.X)
		}
	}
}

// swayed is X's rule, but that in some positions it plays what alters says, or has no
// answer, if refusal is set. It asks about the given cells of O's besides what the rule
// asks about.
type swayed struct {
	strategy.Rule
	about   tr.Set
	alters  func(own, theirs tr.Set) (tr.Cell, bool)
	refusal error
}

func (s swayed) Move(p tr.Position) (strategy.Move, error) {
	if c, altered := s.alters(p.X, p.O.Intersect(s.about)); altered {
		return strategy.Move{Cell: c, Admits: tr.SetOf(c)}, s.refusal
	}
	return s.Rule.Move(p)
}

func (s swayed) See(n int, own tr.Set, theirs seen.Stones) (tr.Cell, error) {
	if c, altered := s.alters(own, theirs.Among(s.about)); altered {
		return c, s.refusal
	}
	return s.Rule.(strategy.Seeing).See(n, own, theirs)
}

func (s swayed) SeeAll(n int, own tr.Set, theirs seen.Stones) (strategy.Move, error) {
	if c, altered := s.alters(own, theirs.Among(s.about)); altered {
		return strategy.Move{Cell: c, Admits: tr.SetOf(c)}, s.refusal
	}
	return s.Rule.(strategy.Seeing).SeeAll(n, own, theirs)
}

// A rule that says what it looks at, and that is wrong where O has some stones or where
// they are some others, is refused, with the words that are found without sharing.
func TestWrongWhereItLooks(t *testing.T) {
	const n = 6
	dice := rand.New(rand.NewPCG(12, n))
	claims := map[string]int{}
	for i := range 8 {
		if testing.Short() && i > 1 { // half a second a run
			break
		}
		p := played(t, n, 2*n-2+i%2*2, dice)
		f := p.O.Cells()
		about := tr.SetOf(f[dice.IntN(len(f))], f[dice.IntN(len(f))])
		wrong := p.Free().Cells()[dice.IntN(p.Free().Len())]
		if i%3 == 0 {
			wrong = p.O.Least()
		}
		rule := strategy.XRule()
		s := swayed{rule.Otherwise, about, func(own, theirs tr.Set) (tr.Cell, bool) {
			return wrong, own == p.X && theirs == about
		}, nil}
		if i%4 == 1 {
			s.refusal = errors.New("the rule has no answer")
		}
		var texts []string
		for _, otherwise := range []strategy.Rule{s, staring{s}} {
			rule.Otherwise = otherwise
			for _, workers := range []int{1, 3} {
				_, err := TheoremA(rule).Verify(t.Context(), n, Options{Workers: workers})
				var failure *Failure
				if !errors.As(err, &failure) {
					t.Fatalf("a rule that plays %v in\n%v\nis not refused: %v", wrong, p, err)
				}
				claims[failure.Claim.Name]++
				texts = append(texts, failure.Error())
			}
		}
		for _, text := range texts[1:] {
			if text != texts[0] {
				t.Errorf("%s\nand\n%s", texts[0], text)
			}
		}
	}
	if len(claims) < 3 && !testing.Short() {
		t.Errorf("the claims that fail are %v", claims)
	}
}

// fickle is X's rule, but that it sees another of the moves that it admits than it makes.
type fickle struct{ strategy.Seeing }

func (f fickle) See(n int, own tr.Set, theirs seen.Stones) (tr.Cell, error) {
	move, err := f.Move(tr.New(n).Placed(own, theirs.All()))
	if err != nil {
		return 0, err
	}
	admitted := move.Admits.Cells()
	return admitted[len(admitted)-1], nil
}

func (f fickle) SeeAll(n int, own tr.Set, theirs seen.Stones) (strategy.Move, error) {
	c, err := f.See(n, own, theirs)
	return strategy.Move{Cell: c, Admits: tr.SetOf(c)}, err
}

// Of a rule that sees another move than it makes it is said so, also where either wins.
func TestSeesOtherwise(t *testing.T) {
	rule := strategy.XRule()
	rule.Otherwise = fickle{rule.Otherwise.(strategy.Seeing)}
	for _, o := range []Options{{}, {AllChoices: true}, {Classes: true}} {
		if testing.Short() && o.AllChoices { // ten seconds
			continue
		}
		_, err := TheoremA(rule).Verify(t.Context(), 6, o)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Claim != claimRule || !strings.Contains(failure.Detail, "where it is asked what it sees") {
			t.Errorf("%v, want %v to fail", err, claimRule)
		}
	}
}

// skewed is X's rule, but that it begins its plan with the first of the moves that it
// admits alone, whatever it is asked: which no class has that is turned.
type skewed struct{ strategy.Seeing }

func (s skewed) Move(p tr.Position) (strategy.Move, error) {
	move, err := s.Seeing.Move(p)
	if p.X.Len() == p.N()-1 {
		move.Admits = tr.SetOf(move.Cell)
	}
	return move, err
}

func (s skewed) SeeAll(n int, own tr.Set, theirs seen.Stones) (strategy.Move, error) {
	return s.Move(tr.New(n).Placed(own, theirs.All()))
}

// A rule whose moves do not go along with permutations is refused in Phase 2 too, where
// the sample is asked what it sees and in an image.
func TestSkewedInPhase2(t *testing.T) {
	rule := strategy.XRule()
	rule.Otherwise = skewed{rule.Otherwise.(strategy.Seeing)}
	_, err := TheoremA(rule).Verify(t.Context(), 6, Options{Classes: true})
	var failure *Failure
	if !errors.As(err, &failure) || failure.Claim != claimAlike {
		t.Errorf("%v, want %v to fail", err, claimAlike)
	}
}

// timid is X's rule, but that it has no answer where w = 3.
type timid struct{ strategy.Seeing }

func (r timid) Move(p tr.Position) (strategy.Move, error) {
	return r.SeeAll(p.N(), p.X, seen.Of(p.O, nil))
}

func (r timid) SeeAll(n int, own tr.Set, theirs seen.Stones) (strategy.Move, error) {
	if rows, cols := own.Completing(n); own.Len() == n-1 && theirs.Weight(rows.First(), cols.First()) == 3 {
		return strategy.Move{}, errors.New("the rule has no answer")
	}
	return r.Seeing.SeeAll(n, own, theirs)
}

// A rule that errs in some classes is refused, with the same claim and the same class as
// without sharing.
func TestWrongClasses(t *testing.T) {
	const n = 7
	rule := strategy.XRule()
	s := timid{rule.Otherwise.(strategy.Seeing)}
	var first *Failure
	for _, otherwise := range []strategy.Rule{staring{s}, s} {
		rule.Otherwise = otherwise
		for _, workers := range []int{1, 3} {
			_, err := TheoremA(rule).Verify(t.Context(), n, Options{Classes: true, Workers: workers})
			var failure *Failure
			if !errors.As(err, &failure) {
				t.Fatalf("the rule is not refused: %v", err)
			}
			if first == nil {
				first = failure
			}
			if failure.Claim != first.Claim || symmetry.Canonical(failure.Position) != symmetry.Canonical(first.Position) {
				t.Errorf("%v\nand\n%v", failure, first)
			}
		}
	}
}

// The outcomes that are kept are not more than there is room for, and one that is asked
// for is found until then.
func TestOutcomesForgotten(t *testing.T) {
	for _, most := range []int{1, 5, 1 << 12, 1<<17 + 1} {
		kept := newOutcomes(most)
		if places := len(kept.by); places > most || places > 1<<16 || 2*places <= min(most, 1<<16) {
			t.Errorf("%d places for %d outcomes", places, most)
		}
		p := tr.New(16).Placed(tr.SetOf(tr.At(0, 0)), tr.Set{})
		for i := range 2*most + 2 {
			p.O = tr.SetOf(tr.Cell(i%256), tr.Cell(i/256%256), tr.Cell(i/16%256), tr.Cell(i>>16))
			there := kept.of(&p, p.O)
			s := &shared{answered: p.O}
			kept.keep(s, there)
			if i%99_991 != 0 && i != most && i%most != most-1 {
				continue
			}
			held, found := 0, false
			for _, s := range kept.by {
				for ; s != nil; s = s.next {
					held++
				}
			}
			for known := *kept.of(&p, p.O); known != nil; known = known.next {
				found = found || known == s
			}
			if want := i%most + 1; held != want || !found {
				t.Fatalf("after %d outcomes %d are kept of %d, the last among them: %v", i+1, held, most, found)
			}
		}
	}
}

// Outcomes take their share of the memory, and no more than they can use.
func TestRoomForOutcomes(t *testing.T) {
	workers := runtime.GOMAXPROCS(0)
	for _, c := range []struct {
		o    Options
		room int
	}{
		{Options{}, 1 << 12},
		{Options{Memory: 64 << 20, AllChoices: true}, 1 << 12},
		{Options{Classes: true}, 1 << 16},
		{Options{Classes: true, Memory: 64 << 20, Workers: 2}, 6553},
		{Options{Classes: true, Memory: 64 << 20, Workers: 256}, 51},
		{Options{Classes: true, Memory: 1 << 10, Workers: 2}, 1},
		{Options{Classes: true, Memory: 1 << 50, Workers: 3}, 1 << 18},
		{Options{Classes: true, Memory: int64(workers) * 5 << 20}, 1 << 10},
		{Options{Classes: true, Memory: int64(workers) * 5 << 20}, 1 << 10}, // and again
	} {
		if room := c.o.roomForOutcomes(); room != c.room {
			t.Errorf("room for %d outcomes, not %d, with %+v", room, c.room, c.o)
		}
	}
}
