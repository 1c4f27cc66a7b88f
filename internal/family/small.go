package family

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	tr "transversal"
	"transversal/internal/run"
)

// SmallOptions says which families [Small] goes through.
type SmallOptions struct {
	N        int        // 4 or 5
	Size     int        // members of a family
	Part     Part       // of the search; the zero Part is all of it
	Proof    bool       // keep what [OfSize.WriteProof] needs
	Save     *run.State // may be nil
	Progress func(done, of int)
	Found    func(members Members) // called with each family of [OfSize.Won] when it is found; may be nil
}

// Part is the K-th of Of parts of a search, 1 ≤ K ≤ Of. The parts can be searched on several
// machines, and each has a proof of its own.
type Part struct{ K, Of int }

func (p Part) String() string { return fmt.Sprintf("%d/%d", max(p.K, 1), max(p.Of, 1)) }

// MarshalText writes p as String does.
func (p Part) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// ParsePart reads what [Part.String] writes.
func ParsePart(text string) (p Part, err error) {
	if n, err := fmt.Sscanf(text, "%d/%d", &p.K, &p.Of); n < 2 || err != nil || p.String() != text || p.K < 1 || p.K > p.Of {
		return Part{}, fmt.Errorf("%q is not a part: give one such as 3/100, the third of 100", text)
	}
	return p, nil
}

// whole reports whether p is all of the search.
func (p Part) whole() bool { return p.Of <= 1 }

// has reports whether p has the star i: each Of-th, from the K-th.
func (p Part) has(i int) bool { return p.whole() || i%p.Of == p.K-1 }

// Valid returns an error unless the options can be used.
func (o *SmallOptions) Valid() error {
	switch most := map[int]int{4: 24, 5: 19}[o.N]; {
	case most == 0:
		return fmt.Errorf("n = %d: families of a size are searched for n = 4 and 5", o.N)
	case o.N == 5 && o.Size > most:
		return fmt.Errorf("size %d: Maker wins on a family of 20, and so on larger ones; give 19 or less", o.Size)
	case o.Size < 1 || o.Size > most:
		return fmt.Errorf("size %d is out of range: 1 to %d for n = %d", o.Size, most, o.N)
	case o.N == 5 && o.Size == 19 && o.Proof && o.Part.Of < 50:
		return errors.New("size 19: the whole proof does not fit into memory; write it in parts, 1/100 to 100/100")
	}
	return nil
}

// Small looks for families of o.Size transversals of the n×n board on which Maker wins if
// it begins. If there are none, f(n) > o.Size, because X does not win where Maker does
// not. On request it keeps the proof, which another program can check.
//
// By Erdős and Selfridge, Maker's first stone lies in d members with o.Size + d ≥ 2^n.
// Small takes these members, a family of the board without the lines of the stone, up to
// symmetry. It adds the others one by one: it finds a strategy by which Breaker holds the
// members so far, and the set U of the transversals that Maker may own against it. The
// next member must be one of U.
//
// The search runs on all processors, and goes on from o.Save. The error is that of ctx, of
// the state, or of [SmallOptions.Valid].
func Small(ctx context.Context, o SmallOptions) (*OfSize, error) {
	if err := o.Valid(); err != nil {
		return nil, err
	}
	s := &small{SmallOptions: o, stars: stars(o.N, o.Size)}
	s.Done = make([]byte, len(s.stars))
	id := run.Identity{Question: fmt.Sprintf("families-%d-of-%d", o.Size, o.N)}
	if !o.Part.whole() {
		id.Question += fmt.Sprintf("-part-%d-of-%d", o.Part.K, o.Part.Of)
	}
	if o.Proof {
		id.Question += "-sets"
		s.Sets = make([][][]byte, len(s.stars))
	}
	if _, err := o.Save.Load(id, &s.smallState, nil); err != nil {
		return nil, err
	}
	if len(s.Done) != len(s.stars) || o.Proof && len(s.Sets) != len(s.stars) {
		return nil, errors.New("the saved state is of another search")
	}
	if err := s.search(ctx); err != nil {
		s.save()
		return nil, err
	}
	slices.SortFunc(s.Won, tr.Set.Compare)
	found := &OfSize{N: o.N, Size: o.Size, Part: o.Part, Won: []Members{}, stars: s.stars, sets: s.Sets}
	for _, family := range s.Won {
		found.Won = append(found.Won, members(family, o.N))
	}
	return found, nil
}

// small is a search of [Small].
type small struct {
	SmallOptions
	stars      []tr.Set
	symmetries [][]int // made when they are needed
	smallState
}

// add adds a family on which Maker wins to s.Won, unless one of its class is there.
func (s *small) add(family tr.Set) {
	if s.symmetries == nil {
		s.symmetries = Symmetries(s.N)
	}
	least := family
	for _, g := range s.symmetries {
		var image tr.Set
		for i := range family.All() {
			image = image.With(tr.Cell(g[i]))
		}
		if image.Compare(least) < 0 {
			least = image
		}
	}
	if slices.Contains(s.Won, least) {
		return
	}
	s.Won = append(s.Won, least)
	if s.Found != nil {
		s.Found(members(least, s.N))
	}
}

// smallState is what is saved.
type smallState struct {
	Done []byte     // 1 for each of the stars that was searched
	Won  []tr.Set   // on which Maker wins, the least of each class
	Sets [][][]byte // for a proof, by star: the sets U of [covering.cover], in the order of its steps
}

func (s *small) save() { s.Save.Save(&s.smallState, nil) }

// stars returns the families of the board of side n-1, n = 4 or 5, that may be the
// members through Maker's first cell in a family of a size on the n×n board, one of each
// class. The numbers of their transversals are those on the n×n board too: those through the
// first cell come first.
func stars(n, size int) (list []tr.Set) {
	for _, c := range classesOf(n - 1).Classes {
		if d := c.Family.Len(); d <= size && d+size >= 1<<n {
			list = append(list, c.Family.set())
		}
	}
	return list
}

// search goes through the stars that are not done.
func (s *small) search(ctx context.Context) error {
	type result struct {
		star int
		won  []tr.Set
		sets [][]byte
	}
	var todo []int
	of := 0
	for i := range s.stars {
		if !s.Part.has(i) {
			continue
		}
		of++
		if s.Done[i] == 0 {
			todo = append(todo, i)
		}
	}
	done := of - len(todo)
	worker := func(ctx context.Context) func(star int) (result, error) {
		c := &covering{breaker: newBreaker(s.N)}
		return func(i int) (result, error) {
			c.won, c.sets = nil, nil
			c.cover(ctx, s.stars[i], all(s.N).Minus(c.through[0]), s.Size-s.stars[i].Len())
			if c.lost {
				return result{}, fmt.Errorf("a strategy that holds star %d was lost: %w", i, run.ErrBug)
			}
			return result{i, c.won, c.sets}, context.Cause(ctx)
		}
	}
	return run.Spread(ctx, 0, todo, worker, func(r result) {
		s.Done[r.star] = 1
		for _, family := range r.won {
			s.add(family)
		}
		if s.Proof {
			s.Sets[r.star] = r.sets
		}
		done++
		if s.Save.Due() {
			s.save()
		}
		if s.Progress != nil {
			s.Progress(done, of)
		}
	})
}

// covering shows that Breaker holds families.
type covering struct {
	*breaker
	won  []tr.Set // but not these
	sets [][]byte // U for each family with others to come, in the order of the steps
}

// cover shows that Breaker holds a family with any r of others added, after Maker's
// first stone on the first cell; families that Maker wins go to won.
func (c *covering) cover(ctx context.Context, family, others tr.Set, r int) {
	if ctx.Err() != nil {
		return
	}
	if !c.second(family) {
		c.won = append(c.won, family)
		return
	}
	if r == 0 {
		return
	}
	missed := c.spare(others, r).Cells()
	// The ones that help Maker most come first, so that the others are tried without them.
	l := c.whole.up(c.in[0])
	worth := func(i tr.Cell) (sum int) {
		for cells := c.mask[i]; cells != 0; cells &= cells - 1 {
			sum += l.at(c.in[bits.TrailingZeros32(cells)])
		}
		return sum
	}
	slices.SortStableFunc(missed, func(i, j tr.Cell) int { return worth(j) - worth(i) })
	c.sets = append(c.sets, numbers(missed))
	for _, i := range missed {
		others = others.Without(i)
		c.cover(ctx, family.With(i), others, r-1)
	}
}

// numbers returns the numbers of transversals.
func numbers(transversals []tr.Cell) []byte {
	list := make([]byte, len(transversals))
	for k, i := range transversals {
		list[k] = byte(i)
	}
	return list
}
