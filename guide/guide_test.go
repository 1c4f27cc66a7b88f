package guide

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/strategy"
)

func TestToursPrint(t *testing.T) {
	for _, tour := range Tours() {
		for i, p := range tour.Panels {
			fmt.Printf("%s %d  [%s]\n   %s\n", tour.Name, i+1, p.Title, p.Text)
		}
		fmt.Println(tour.Panels[len(tour.Panels)-1].Game)
	}
}

var _ = strings.Contains
var _ = rand.Int
var _ = strategy.Winning
var _ tr.Cell
