package export

import (
	"fmt"
	"slices"
)

// lit is a literal of a circuit: the number of a variable or gate, from 1 on,
// negative if it is negated. yes is true, and -yes false.
type lit int

const yes lit = 1 << 30

// block is variables quantified alike.
type block struct {
	forall bool
	vars   []lit
}

// circuit is a quantified Boolean circuit made of and-gates and negation. Equal
// gates are one.
type circuit struct {
	prefix []block
	gates  map[lit][]lit // each an and of these
	order  []lit         // the gates, inputs first
	known  map[string]lit
	last   lit
}

func newCircuit() *circuit {
	return &circuit{gates: map[lit][]lit{}, known: map[string]lit{}}
}

// quantify adds a block of new variables, inside the blocks that there are.
func (c *circuit) quantify(forall bool, count int) []lit {
	vars := make([]lit, count)
	for i := range vars {
		c.last++
		vars[i] = c.last
	}
	if n := len(c.prefix); n > 0 && c.prefix[n-1].forall == forall {
		c.prefix[n-1].vars = append(c.prefix[n-1].vars, vars...)
	} else if count > 0 {
		c.prefix = append(c.prefix, block{forall, vars})
	}
	return vars
}

// and returns the conjunction of literals, simplified.
func (c *circuit) and(inputs ...lit) lit {
	inputs = slices.Clone(inputs)
	slices.Sort(inputs)
	inputs = slices.Compact(inputs)
	inputs = slices.DeleteFunc(inputs, func(l lit) bool { return l == yes })
	for _, l := range inputs {
		if _, both := slices.BinarySearch(inputs, -l); both || l == -yes {
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
	c.order = append(c.order, c.last)
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
	for _, g := range slices.Backward(c.order) {
		if !need[g] {
			continue
		}
		gates = append(gates, g)
		for _, l := range c.gates[g] {
			need[max(l, -l)] = true
		}
	}
	slices.Reverse(gates)
	return gates
}
