package house

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of README.md anew")

// The table of what is known, in README.md, is docs/data/known.tsv.
func TestKnown(t *testing.T) {
	var table strings.Builder
	rows := strings.Split(strings.TrimSuffix(read(t, "docs/data/known.tsv"), "\n"), "\n")
	for i, row := range rows {
		cells := strings.Split(row, "\t")
		if len(cells) != 7 {
			t.Errorf("known.tsv: %d columns in %q, want 7", len(cells), row)
		}
		table.WriteString("| " + strings.Join(cells, " | ") + " |\n")
		if i == 0 {
			table.WriteString(strings.Repeat("|---", len(cells)) + "|\n")
		}
	}
	page := read(t, "README.md")
	before, rest, ok := strings.Cut(page, "<!-- known: docs/data/known.tsv -->\n")
	_, after, ended := strings.Cut(rest, "<!-- end -->\n")
	if !ok || !ended {
		t.Fatal("README.md has no place for the table of what is known")
	}
	want := before + "<!-- known: docs/data/known.tsv -->\n" + table.String() + "<!-- end -->\n" + after
	if *update {
		if err := os.WriteFile("README.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if page != want {
		t.Error("the table of README.md is not docs/data/known.tsv: go test ./internal/house -run Known -update")
	}
}
