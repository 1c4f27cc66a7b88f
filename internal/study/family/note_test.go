package family

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// docs/note/build.sh puts every number of the note into docs/note/numbers.tex. Those
// about families of the 4×4 board are those of today.
func TestNoteNumbers(t *testing.T) {
	numbers := must(os.ReadFile("../../../docs/note/numbers.tex"))
	value := map[string]string{}
	for _, m := range regexp.MustCompile(`(?s)\\newcommand\{\\(\w+)\}\{(.*?)\}\n`).FindAllStringSubmatch(string(numbers), -1) {
		value[m[1]] = strings.ReplaceAll(m[2], `\,`, "")
	}
	if len(value) < 40 {
		t.Errorf("only %d numbers were read", len(value))
	}
	is := func(name string, want any) {
		if value[name] != fmt.Sprint(want) {
			t.Errorf("%s is %q in docs/note/numbers.tex, and now %v: run docs/note/build.sh", name, value[name], want)
		}
	}
	all := four()
	for g, name := range map[Game]string{Achievement: "", MakerBreaker: "Maker", BreakerFirst: "Second"} {
		e := all.Extremes(g)
		is("smallest"+name, e.F)
		is("threshold"+name, e.G)
		is("smallestClasses"+name, len(e.Smallest))
		is("largestClasses"+name, len(e.Largest))
	}
	minimal, instances := all.Paradoxes()
	is("familyClasses", len(all.Classes))
	is("paradoxInstances", instances)
	is("paradoxClasses", len(minimal))
}
