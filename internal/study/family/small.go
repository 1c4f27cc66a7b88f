package family

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	tr "transversal"
	"transversal/internal/base/run"
)

// SmallOptions says which families [Small] goes through. Its JSON is that of the protocol.
type SmallOptions struct {
	N        int                   `json:"n"`    // 4 or 5
	Size     int                   `json:"size"` // members of a family
	Part     Part                  `json:"-"`    // of the search; the zero Part is all of it, as 1/1 is
	Proof    bool                  `json:"-"`    // keep what [OfSize.WriteProof] needs
	Save     *run.State            `json:"-"`    // may be nil
	Progress func(done, of int)    `json:"-"`
	Found    func(members Members) `json:"-"` // called with each family of [OfSize.Won] when it is found; may be nil
}

// Part is the K-th of Of parts of a search, 1 ≤ K ≤ Of. The parts can be searched on several
// machines, and each has a proof of its own.
type Part struct{ K, Of int }

func (p Part) String() string { return fmt.Sprintf("%d/%d", p.K, p.Of) }

// MarshalText writes p as String does.
func (p Part) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// ParsePart reads what [Part.String] writes.
func ParsePart(text string) (p Part, err error) {
	if n, err := fmt.Sscanf(text, "%d/%d", &p.K, &p.Of); n < 2 || err != nil || p.String() != text || p.K < 1 || p.K > p.Of {
		return Part{}, fmt.Errorf("%q is not a part: give one such as 3/100, the third of 100", text)
	}
	return p, nil
}

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
	if o.Part == (Part{}) {
		o.Part = Part{1, 1}
	}
	r := &OfSize{N: o.N, Size: o.Size, Part: o.Part, Won: []Members{}, stars: stars(o.N, o.Size)}
	s := &r.state
	s.Done = make([]byte, len(r.stars))
	id := run.Identity{Question: fmt.Sprintf("families-%d-of-%d", o.Size, o.N)}
	if o.Part.Of > 1 {
		id.Question += fmt.Sprintf("-part-%d-of-%d", o.Part.K, o.Part.Of)
	}
	if o.Proof {
		id.Question += "-sets"
		s.Sets = make([][][]byte, len(r.stars))
	}
	if _, err := o.Save.Load(id, s, nil); err != nil {
		return nil, err
	}
	if len(s.Done) != len(r.stars) || o.Proof && len(s.Sets) != len(r.stars) {
		return nil, errors.New("the saved state is of another search")
	}
	if err := r.search(ctx, o); err != nil {
		o.Save.Save(s, nil)
		return nil, err
	}
	slices.SortFunc(s.Won, func(a, b [4]uint64) int { return slices.Compare(a[:], b[:]) })
	for _, words := range s.Won {
		r.Won = append(r.Won, members(tr.SetOfWords(words), o.N))
	}
	return r, nil
}

// smallState is what is saved of a search.
type smallState struct {
	Done []byte      // 1 for each of the stars that was searched
	Won  [][4]uint64 // on which Maker wins, the words of the least of each class
	Sets [][][]byte  // for a proof, by star: the sets U of [covering.cover], in the order of its steps
}

// least returns the least image of a family under symmetries.
func least(family tr.Set, symmetries [][]int) tr.Set {
	least := family
	for _, g := range symmetries {
		var image tr.Set
		for i := range family.All() {
			image = image.With(tr.Cell(g[i]))
		}
		if image.Compare(least) < 0 {
			least = image
		}
	}
	return least
}

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

// search goes through the stars of the part, each Of-th from the K-th, that are not done.
func (r *OfSize) search(ctx context.Context, o SmallOptions) error {
	type result struct {
		star int
		won  []tr.Set
		sets [][]byte
	}
	var todo []int
	s, of := &r.state, 0
	for i := o.Part.K - 1; i < len(r.stars); i += o.Part.Of {
		of++
		if s.Done[i] == 0 {
			todo = append(todo, i)
		}
	}
	done := of - len(todo)
	symmetries := sync.OnceValue(func() [][]int { return Symmetries(o.N) })
	worker := func(ctx context.Context) func(star int) (result, error) {
		c := &covering{breaker: newBreaker(o.N)}
		return func(i int) (result, error) {
			c.won, c.sets = nil, nil
			c.cover(ctx, r.stars[i], all(o.N).Minus(c.through[0]), o.Size-r.stars[i].Len())
			if c.lost {
				return result{}, fmt.Errorf("a strategy that holds star %d was lost: %w", i, run.ErrBug)
			}
			return result{i, c.won, c.sets}, context.Cause(ctx)
		}
	}
	return run.Spread(ctx, 0, todo, worker, func(found result) {
		s.Done[found.star] = 1
		for _, family := range found.won {
			class := least(family, symmetries())
			if slices.Contains(s.Won, class.Words()) {
				continue
			}
			s.Won = append(s.Won, class.Words())
			if o.Found != nil {
				o.Found(members(class, o.N))
			}
		}
		if o.Proof {
			s.Sets[found.star] = found.sets
		}
		done++
		if o.Save.Due() {
			o.Save.Save(s, nil)
		}
		if o.Progress != nil {
			o.Progress(done, of)
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
