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
	F      int     `json:"f"` // the size of a smallest winning family
	G      int     `json:"g"` // the least such that all families of at least g members are winning
	BySize []Count `json:"by_size"`

	Smallest []*Class `json:"-"` // the smallest winning families
	Largest  []*Class `json:"-"` // the largest that are not
}

// Extremes returns the answers for a game.
func (all *Four) Extremes(g Game) Extremes {
	e := Extremes{F: 25, BySize: make([]Count, 25)}
	for i := range all.Classes {
		c := &all.Classes[i]
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
	for i := range all.Classes {
		c := &all.Classes[i]
		switch size := c.Family.Len(); {
		case size == e.F && c.Ply[g] != 0:
			e.Smallest = append(e.Smallest, c)
		case size == e.G-1 && c.Ply[g] == 0:
			e.Largest = append(e.Largest, c)
		}
	}
	return e
}
