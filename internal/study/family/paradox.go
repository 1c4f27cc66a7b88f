package family

// Paradox is an instance of the extra set paradox (J. Beck) in achievement on the 4×4
// board: X wins on the family of Members, and does not win if Extra, which is one transversal
// more, is added.
type Paradox struct {
	Size      int  `json:"size"`      // of the family
	Instances int  `json:"instances"` // how many there are up to symmetry with this one: its class
	Ply       int  `json:"ply"`       // at which X wins without Extra
	Members   Mask `json:"members"`
	Extra     Mask `json:"extra"`
}

// Paradoxes returns the minimal instances of the extra set paradox, one for each class
// under the symmetries of the board, and the number of all instances. An instance is
// minimal if no proper subfamily is an instance with the same Extra. In each
// class it gives the first family whose Extra is permutation 0.
func (all *Four) Paradoxes() (minimal []Paradox, instances int) {
	// Symmetries take every permutation to every other, so one of them, number 0, is enough.
	const extra = Mask(1)
	var fixing []images // the symmetries that fix extra
	for _, g := range Symmetries(4) {
		if g[0] == 0 {
			fixing = append(fixing, newImages(g))
		}
	}
	below := make([]bool, masks) // is it or a subfamily an instance
	seen := map[Mask]bool{}
	each := len(Permutations(4)) // may be the extra one
	for f := range Mask(masks) {
		if f&extra != 0 {
			continue
		}
		is, smaller := all.wins(Achievement, f) && !all.wins(Achievement, f|extra), false
		for m := f; m != 0 && !smaller; m &= m - 1 {
			smaller = below[f&^(m&-m)]
		}
		below[f] = smaller || is
		if !is {
			continue
		}
		if instances += each; smaller || seen[f] {
			continue
		}
		p := Paradox{Size: f.Len(), Ply: all.Of(f).Ply[Achievement], Members: f, Extra: extra}
		for i := range fixing {
			if image := fixing[i].of(f); !seen[image] {
				seen[image] = true
				p.Instances += each
			}
		}
		minimal = append(minimal, p)
	}
	return minimal, instances
}
