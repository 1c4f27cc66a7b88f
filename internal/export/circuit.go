package export

import (
	"fmt"
	"slices"
)

// circuit is a quantified Boolean circuit made of and-gates and negation. Equal
// gates are one.
type circuit struct {
	prefix
	gates map[lit][]lit // each an and of these, which have smaller numbers
	known map[string]lit
}

// and returns the conjunction of literals, simplified.
func (c *circuit) and(inputs ...lit) lit {
	inputs = slices.Clone(inputs)
	slices.Sort(inputs)
	inputs = slices.Compact(inputs)
	inputs = slices.DeleteFunc(inputs, func(l lit) bool { return l == yes })
	for _, l := range inputs {
		if _, ok := slices.BinarySearch(inputs, -l); ok || l == -yes {
			return -yes
		}
	}
	switch len(inputs) {
	case 0:
		return yes
	case 1:
		return inputs[0]
	}
	key := fmt.Sprint(inputs)
	if l, ok := c.known[key]; ok {
		return l
	}
	c.last++
	c.known[key], c.gates[c.last] = c.last, inputs
	return c.last
}

// or returns the disjunction of literals, simplified.
func (c *circuit) or(inputs ...lit) lit {
	negated := make([]lit, len(inputs))
	for i, l := range inputs {
		negated[i] = -l
	}
	return -c.and(negated...)
}

// needed returns the gates that output depends on, inputs first.
func (c *circuit) needed(output lit) (gates []lit) {
	need := map[lit]bool{max(output, -output): true}
	for g := c.last; g > 0; g-- {
		if inputs, ok := c.gates[g]; ok && need[g] {
			gates = append(gates, g)
			for _, l := range inputs {
				need[max(l, -l)] = true
			}
		}
	}
	slices.Reverse(gates)
	return gates
}
