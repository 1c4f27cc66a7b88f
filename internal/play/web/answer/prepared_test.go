package answer

import (
	"strings"
	"testing"
)

// All that is prepared is asked once and answered, and no more than a slow line brings
// in a moment.
func TestPrepared(t *testing.T) {
	first, later := Prepared()
	if len(first) > len(later)/4 {
		t.Errorf("what the first move needs is %d bytes, the rest %d", len(first), len(later))
	}
	lines := strings.Split(strings.TrimSuffix(first+later, "\n"), "\n")
	answers := make(map[string]string)
	for i := 0; i+1 < len(lines); i += 2 {
		question, answer := lines[i], lines[i+1]
		if answers[question] != "" {
			t.Errorf("%q is asked twice", question)
		}
		answers[question] = answer
		if got, _ := ask(t, strings.Split(question, "\t")...); got != answer || strings.Contains(got, `"error"`) {
			t.Errorf("%q is answered by %s, prepared is %s", question, got, answer)
		}
	}
	if len(lines) != 2*len(answers) {
		t.Errorf("%d lines for %d questions", len(lines), len(answers))
	}
	for _, question := range []string{
		"ask\tbegin",
		"ask\tsee\tgame\t4:\tply\t0\tx\tperson\to\teasy\tlevel\t",
		"ask\treply\tgame\t4: 2,3\tply\t1\tx\tperson\to\teasy\tlevel\t",
		"ask\thint\tgame\t4:\tply\t0\tx\tperson\to\teasy\tlevel\t",
	} {
		if answers[question] == "" {
			t.Errorf("%q is not prepared", question)
		}
	}
}
