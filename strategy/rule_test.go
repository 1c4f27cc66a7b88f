package strategy

import (
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
)

// admitted draws a move that the rule admits in p, having looked at everything
// that the rule says there.
func admitted(t *testing.T, rule Rule, p tr.Position, dice *rand.Rand) tr.Cell {
	t.Helper()
	move, err := rule.Move(p)
	if err != nil {
		t.Fatalf("%v\n%v", p, err)
	}
	if !move.Admits.Has(move.Cell) || !p.Free().Contains(move.Admits) {
		t.Fatalf("%v\n%v plays %v, and admits %v", p, p.Turn(), move.Cell, move.Admits)
	}
	why, err := rule.Why(p)
	if err != nil {
		t.Fatalf("%v\n%v", p, err)
	}
	cells := move.Admits.Cells()
	c := cells[dice.IntN(len(cells))]
	for _, text := range []string{why.String(), why.Instead(c), why.Instead(tr.At(dice.IntN(p.N()), dice.IntN(p.N())))} {
		if !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") {
			t.Fatalf("%v\n%q is no sentence", p, text)
		}
	}
	if text := why.String(); !strings.HasPrefix(text, p.Turn().String()+" plays "+move.Cell.String()) {
		t.Fatalf("%v\n%v plays %v, for this reason: %s", p, p.Turn(), move.Cell, text)
	}
	if text := why.Instead(c); !strings.HasPrefix(text, p.Turn().String()+" plays "+c.String()) && !strings.HasPrefix(text, c.String()+" would do") {
		t.Fatalf("%v\nthe rule admits %v, and says %s", p, c, text)
	}
	return c
}
