package verify

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A report that cannot be true is refused, in one line that says why.
func TestImpossibleReports(t *testing.T) {
	good := map[string]any{}
	if err := json.Unmarshal(marshal(t, report(t, 4, Options{})), &good); err != nil {
		t.Fatal(err)
	}
	read := func(report map[string]any) error {
		t.Helper()
		file := filepath.Join(t.TempDir(), "report_n4.json")
		if err := os.WriteFile(file, marshal(t, report), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadReport(context.Background(), file)
		return err
	}
	if err := read(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		field string
		value any
		why   string
	}{
		{"n", 30_000_000, "n (4 to 16)"},
		{"n", 5, "there are 485,760 terminal lines"},
		{"n", -4, "n (4 to 16)"},
		{"verified", false, "anything was verified"},
		{"theorem", "delay", "not one of Theorem A"},
		{"terminal_lines", 4876, "there are 4,875 terminal lines"},
		{"terminal_lines", nil, "lacks"},
		{"nodes_visited", -1, "lacks"},
		{"elapsed_seconds", -1.0, "running time is negative"},
		{"max_win_ply", 9, "the last win is at ply 11"},
		{"win_ply_distribution", map[string]any{"7": 4875, "8": 0}, `no place for "8"`},
		{"win_ply_distribution", map[string]any{"7": 4876, "9": -1}, `no place for "9" with -1`},
		{"win_ply_distribution", map[string]any{}, "does not add up"},
		{"case_distribution", map[string]any{"C-iv": 4875}, `no place for "C-iv"`},
		{"plan_distribution", map[string]any{"i": 1}, "does not add up"},
		{"w_distribution", map[string]any{"2": 4875}, `no place for "2"`},
	} {
		bad := map[string]any{}
		for field, value := range good {
			bad[field] = value
		}
		bad[c.field] = c.value
		if err := read(bad); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s = %v: %v, want it to say %q", c.field, c.value, err, c.why)
		}
	}
	if tables := Tables(nil); len(tables) != 0 {
		t.Errorf("the tables of no reports are %v", tables)
	}
	if err := WriteTables(nil, nil, "word"); err == nil {
		t.Error("a format that does not exist is printed")
	}
}
