package positional

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	tr "transversal"
)

// What is looked at, at most, to find winning sets.
const (
	mostSteps = 1 << 23
	mostNames = 1 << 12 // of vertices that are no positions
)

var errSets = fmt.Errorf("black has more than %d winning sets, or they take too long to find", MostSets)

// finds reports whether black's winning sets are not listed in f, but to be found.
func (f file) finds() bool {
	return len(f["#edges"])+len(f["#neighbours"])+len(f["#source"])+len(f["#startboarder"]) > 0
}

// joins reports whether black is to join source to target, or to cut them apart.
func (f file) joins() bool { return f.finds() && len(f["#blackgoal"]) == 0 }

// goals finds black's winning sets: minimal sets of vertices that join source to target or,
// if cut is set, that every path from one to the other meets; or the copies of the shapes of
// #blackgoal. Black has moves stones to place.
func (f file) goals(at places, free tr.Set, stones [2]tr.Set, moves int, cut bool) ([]tr.Set, error) {
	if len(f["#blackgoal"]) > 0 {
		found, err := f.shapes(at, stones, moves)
		if err == nil && len(found) == 0 { // then those for which there is no time
			found, err = f.shapes(at, stones, math.MaxInt)
		}
		if err == nil && len(found) == 0 {
			err = errors.New("there is no room for any shape of #blackgoal")
		}
		return found, err
	}
	passing, lost, black := stones[tr.X], stones[tr.O], moves
	if cut { // black's stones are in the way, and white's are not
		passing, lost, moves = lost, passing, math.MaxInt
	}
	n, err := f.network(at, free, passing, lost)
	if err != nil {
		return nil, err
	}
	// What is decided before the first move: black owns a set, or has no time for one.
	decided := func(won bool) ([]tr.Set, error) {
		switch {
		case won && !stones[tr.X].Empty():
			return []tr.Set{stones[tr.X]}, nil
		case !won && free.Len() > black:
			return []tr.Set{free}, nil
		case !won && free.Empty():
			return nil, nil
		}
		return nil, errors.New("source and target are joined or apart, whatever is claimed")
	}
	if n.joined {
		return decided(!cut)
	}
	paths, err := n.paths(moves)
	switch {
	case err != nil:
		return nil, err
	case len(paths) == 0:
		return decided(cut)
	case cut:
		return meeting(paths)
	}
	return paths, nil
}

// meeting returns the minimal sets that meet each of the sets.
func meeting(sets []tr.Set) ([]tr.Set, error) {
	found, steps := []tr.Set{{}}, 0
	for _, s := range sets {
		var next, more []tr.Set
		for _, h := range found {
			if !h.Intersect(s).Empty() {
				next = append(next, h)
				continue
			}
			for c := range s.All() {
				more = append(more, h.With(c))
			}
		}
		kept := len(next)
		if steps += kept * len(more) >> 4; steps > mostSteps {
			return nil, errSets
		}
		for _, h := range more {
			if !slices.ContainsFunc(next[:kept], h.Contains) {
				next = append(next, h)
			}
		}
		if found = next; len(found) > MostSets {
			return nil, errSets
		}
	}
	return found, nil
}

// network is what paths lead through: the free vertices, each with those that are next to it
// directly or by way of vertices that need no stone.
type network struct {
	next       [tr.MaxN * tr.MaxN]tr.Set
	start, end tr.Set // next to source and to target
	joined     bool   // without a stone
}

// network returns the network of f. Paths pass the vertices of passing, and those that are
// not among the #positions, without a stone; they do not pass those that are lost.
func (f file) network(at places, free, passing, lost tr.Set) (*network, error) {
	joins := map[string][]string{}
	join := func(a, b string) { joins[a], joins[b] = append(joins[a], b), append(joins[b], a) }
	for _, line := range f["#edges"] {
		if len(line) != 2 {
			return nil, line[0].wrong("an edge has two ends, not %d", len(line))
		}
		join(line[0].text, line[1].text)
	}
	for _, line := range f["#neighbours"] {
		for _, w := range line[1:] {
			join(line[0].text, w.text)
		}
	}
	ends := map[string][2]string{"source": {"#source", "#startboarder"}, "target": {"#target", "#endboarder"}}
	const source, target = "\x00source", "\x00target"
	for name, sections := range ends {
		words := append(f.words(sections[0]), f.words(sections[1])...)
		if len(words) == 0 {
			return nil, fmt.Errorf("the file has neither %s nor %s", sections[0], sections[1])
		}
		for _, w := range words {
			join("\x00"+name, w.text)
		}
	}
	if len(joins) > len(at)+mostNames {
		return nil, fmt.Errorf("#edges and #neighbours name %d vertices: %d is the most besides the #positions", len(joins), mostNames)
	}
	n := &network{}
	// around returns the free vertices next to a region that needs no stone, and takes in the
	// rest of the region.
	seen := map[string]bool{}
	var around func(name string) tr.Set
	around = func(name string) (next tr.Set) {
		seen[name] = true
		for _, other := range joins[name] {
			switch c, ok := at[other]; {
			case ok && free.Has(c):
				next = next.With(c)
			case ok && lost.Has(c) || seen[other]:
			default:
				next = next.Union(around(other))
			}
		}
		return next
	}
	n.start = around(source)
	n.joined = seen[target]
	n.end = around(target)
	for name := range joins {
		c, ok := at[name]
		if ok && free.Has(c) {
			for _, other := range joins[name] {
				if d, ok := at[other]; ok && free.Has(d) && d != c {
					n.next[c] = n.next[c].With(d)
				}
			}
		} else if !seen[name] && (!ok || passing.Has(c)) {
			region := around(name)
			for c := range region.All() {
				n.next[c] = n.next[c].Union(region.Without(c))
			}
		}
	}
	return n, nil
}

// paths returns the minimal sets of at most most free vertices by which a path leads from
// start to end: those of paths without short cuts.
func (n *network) paths(most int) (found []tr.Set, err error) {
	far := map[tr.Cell]int{} // vertices from each to the end, itself included
	for at, reached := 1, n.end; !reached.Empty(); at++ {
		var next tr.Set
		for c := range reached.All() {
			far[c] = at
			next = next.Union(n.next[c])
		}
		reached = next.Where(func(c tr.Cell) bool { return far[c] == 0 })
	}
	steps := 0
	var lead func(path tr.Set, last tr.Cell, shut tr.Set)
	lead = func(path tr.Set, last tr.Cell, shut tr.Set) {
		if steps++; steps > mostSteps || len(found) > MostSets {
			err = errSets
		}
		if path = path.With(last); n.end.Has(last) {
			found = append(found, path)
			return
		}
		for c := range n.next[last].Minus(shut).All() {
			if far[c] > 0 && path.Len()+far[c] <= most && err == nil {
				lead(path, c, shut.Union(n.next[last]).With(last))
			}
		}
	}
	for c := range n.start.All() {
		if far[c] > 0 && far[c] <= most && err == nil {
			lead(tr.Set{}, c, n.start)
		}
	}
	return found, err
}

// shapes returns the sets that look like a line of #blackgoal, such as "up(a,b) side(b,c)": a
// line of #neighbours gives a vertex, the one above it and the one beside it, na for none.
func (f file) shapes(at places, stones [2]tr.Set, moves int) (found []tr.Set, err error) {
	ways := map[string]map[tr.Cell]tr.Cell{"up": {}, "side": {}}
	for _, line := range f["#neighbours"] {
		if len(line) != 3 {
			return nil, line[0].wrong("with #blackgoal a line of #neighbours has a vertex, the one above and the one beside it")
		}
		from, err := at.set(line[:1])
		if err != nil {
			return nil, err
		}
		for i, way := range []string{"up", "side"} {
			if line[i+1].text == "na" {
				continue
			}
			to, err := at.set(line[i+1 : i+2])
			if err != nil {
				return nil, err
			}
			ways[way][from.Least()] = to.Least()
		}
	}
	seen, tried := map[tr.Set]bool{}, 0
	for _, line := range f["#blackgoal"] {
		type step struct {
			way      map[tr.Cell]tr.Cell
			from, to string
		}
		var steps []step
		for _, w := range line {
			way, ends, ok := strings.Cut(strings.TrimSuffix(w.text, ")"), "(")
			from, to, both := strings.Cut(ends, ",")
			if ways[way] == nil || !ok || !both || from == to {
				return nil, w.wrong("%.40q is no step of a shape: write up(a,b) or side(a,b)", w.text)
			}
			steps = append(steps, step{ways[way], from, to})
		}
		var fit func(steps []step, where map[string]tr.Cell)
		fit = func(steps []step, where map[string]tr.Cell) {
			if tried++; tried > mostSteps || len(found) > MostSets {
				err = errSets
				return
			}
			if len(steps) == 0 {
				var s tr.Set
				for _, c := range where {
					s = s.With(c)
				}
				if s.Len() == len(where) && s.Intersect(stones[tr.O]).Empty() && s.Minus(stones[tr.X]).Len() <= moves && !seen[s] {
					seen[s] = true
					found = append(found, s)
				}
				return
			}
			for from, to := range steps[0].way {
				a, knownA := where[steps[0].from]
				b, knownB := where[steps[0].to]
				if (!knownA || a == from) && (!knownB || b == to) {
					more := maps.Clone(where)
					more[steps[0].from], more[steps[0].to] = from, to
					fit(steps[1:], more)
				}
			}
		}
		fit(steps, map[string]tr.Cell{})
	}
	slices.SortFunc(found, tr.Set.Compare) // maps have no order
	return found, err
}
