package family

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"transversal/internal/base/digits"
)

// The numbers of docs/families.md about families of the 4×4 board are those of today.
func TestNumbers(t *testing.T) {
	page := string(must(os.ReadFile("../../../docs/families.md")))
	says := func(format string, values ...any) {
		t.Helper()
		for i, value := range values {
			if n, ok := value.(int); ok {
				values[i] = digits.Grouped(fmt.Sprint(n))
			}
		}
		if line := fmt.Sprintf(format, values...); !strings.Contains(page, line) {
			t.Errorf("docs/families.md does not say %q", line)
		}
	}
	all := four()
	for g, row := range map[Game]string{
		Achievement: "| achievement | **%v** | **%v** |", MakerBreaker: "| maker-breaker, Maker first | %v | %v |",
		BreakerFirst: "| maker-breaker, Breaker first | %v | %v |",
	} {
		e := all.Extremes(g)
		says(row+" %v (", e.F, e.G, len(e.Smallest))
	}
	minimal, instances := all.Paradoxes()
	says("in %v classes, as Burnside's lemma confirms", len(all.Classes))
	says("there are %v", instances)
	says("Up to symmetry %v of these pairs", len(minimal))
}
