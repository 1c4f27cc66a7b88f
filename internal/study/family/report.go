package family

// Count says how many families of a size there are, and how many of them X wins.
type Count struct {
	Size            int `json:"size"`
	Classes         int `json:"classes"`
	Families        int `json:"families"`
	WinningClasses  int `json:"winning_classes"`
	WinningFamilies int `json:"winning_families"`
}

// Extremes is the answer to the extremal questions for one [Game].
type Extremes struct {
	F        int       `json:"f"` // the size of a smallest winning family
	G        int       `json:"g"` // the least such that all families of at least g members are winning
	BySize   []Count   `json:"by_size"`
	Smallest []Extreme `json:"smallest_winning"`
	Largest  []Extreme `json:"largest_not_winning"`
}

// Extreme is a class of the smallest winning families, or of the largest that are not.
type Extreme struct {
	Families int    `json:"families"`
	Ply      int    `json:"ply"`
	Members  Mask   `json:"members"`
	Others   Mask   `json:"others"`  // the transversals that are no members
	Through  string `json:"through"` // members through each cell, row by row
}

// Extremes returns the answers for a game.
func (all *Four) Extremes(g Game) Extremes {
	e := Extremes{F: 25, BySize: make([]Count, 25)}
	for _, c := range all.Classes {
		size := c.Family.Len()
		count := &e.BySize[size]
		count.Size = size
		count.Classes++
		count.Families += c.Families
		if c.Ply[g] != 0 {
			count.WinningClasses++
			count.WinningFamilies += c.Families
			e.F = min(e.F, size)
		} else {
			e.G = max(e.G, size+1)
		}
	}
	for _, c := range all.Classes {
		switch size := c.Family.Len(); {
		case size == e.F && c.Ply[g] != 0:
			e.Smallest = append(e.Smallest, c.extreme(g))
		case size == e.G-1 && c.Ply[g] == 0:
			e.Largest = append(e.Largest, c.extreme(g))
		}
	}
	return e
}

func (c *Class) extreme(g Game) Extreme {
	return Extreme{c.Families, c.Ply[g], c.Family, masks - 1 - c.Family, through(c.Family)}
}
