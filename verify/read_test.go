package verify

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"math/big"
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
		{"n", 3, "n (4 to 16)"},
		{"n", 17, "n (4 to 16)"},
		{"verified", false, "anything was verified"},
		{"theorem", "delay", "not one of the winning theorem"},
		{"terminal_lines", 4876, "there are 4,875 terminal lines"},
		{"terminal_lines", nil, "lacks"},
		{"terminal_lines", 0, "lacks"},
		{"nodes_visited", nil, "lacks"},
		{"nodes_visited", 0, "lacks"},
		{"nodes_visited", -1, "lacks"},
		{"elapsed_seconds", -1.0, "running time is negative"},
		{"max_win_ply", 9, "the last win is at ply 11"},
		{"win_ply_distribution", map[string]any{"7": 4875, "8": 0}, `no place for "8"`},
		{"win_ply_distribution", map[string]any{"7": 4876, "9": -1}, `no place for "9" with -1`},
		{"win_ply_distribution", map[string]any{"13": 4875}, `no place for "13"`},
		{"win_ply_distribution", map[string]any{}, "does not add up"},
		{"case_distribution", map[string]any{"C-iv": 4875}, `no place for "C-iv"`},
		{"plan_distribution", map[string]any{"i": 1}, "does not add up"},
		{"w_distribution", map[string]any{"2": 4875}, `no place for "2"`},
	} {
		bad := map[string]any{}
		maps.Copy(bad, good)
		bad[c.field] = c.value
		if err := read(bad); err == nil || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s = %v: %v, want it to say %q", c.field, c.value, err, c.why)
		}
	}
	r := report(t, 4, Options{})
	half := new(big.Int).Rsh(r.Lines, 1)
	r.Plan = Distribution{{"i", half}, {"i", new(big.Int).Sub(r.Lines, half)}}
	if why := r.impossible(); !strings.Contains(why, `no place for "i"`) {
		t.Errorf("a key that comes twice: %q", why)
	}
	r.Plan = Distribution{{"i", r.Lines}, {"ii", new(big.Int)}}
	if why := r.impossible(); why != "" {
		t.Errorf("no line with plan (ii): %q", why)
	}
	r.WinPly, r.MaxWinPly = Distribution{{"7", r.Lines}}, 7
	if why := r.impossible(); why != "" {
		t.Errorf("all lines end at ply 7: %q", why)
	}
	if r.AllXChoice = nil; r.impossible() != "" {
		t.Errorf("it is not said whose choices: %q", r.impossible())
	}
	lines := terminalLines(16, 256)
	largest := &Report{
		Verified: true, N: 16, Lines: lines, Nodes: lines, MaxWinPly: 35, WinPly: Distribution{{"35", lines}},
		Case: Distribution{{"C-i", lines}}, Plan: Distribution{{"i", lines}}, W: Distribution{{"13", lines}},
	}
	if why := largest.impossible(); why != "" {
		t.Errorf("the largest board: %q", why)
	}
}

// Reports are read with the times beside them, with all choices too; a file that is none
// is told from one that cannot be read.
func TestReadReport(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	if _, err := ReadReport(t.Context(), filepath.Join(dir, "none.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that does not exist: %v", err)
	}
	for text, why := range map[string]string{
		"n = 4": "it is not JSON", `{"n": "four"}`: "is not a verification report",
		`{"principal_variation": {"moves": [["X",[17,1],1]]}}`: "is not a verification report",
	} {
		if _, err := ReadReport(t.Context(), write("bad.json", text)); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want it to say %q", text, err, why)
		}
	}
	whole := report(t, 4, Options{AllChoices: true})
	file := write("report_n4.json", string(marshal(t, whole)))
	r, err := ReadReport(t.Context(), file)
	if err != nil || r.Seconds != nil {
		t.Fatalf("all choices, without a time: %v", err)
	}
	same(t, r, whole)
	cost := write("run_n4.json", `{"n": 4, "elapsed_seconds": 2.5}`)
	if r, err := ReadReport(t.Context(), file); err != nil || r.Seconds == nil || *r.Seconds != 2.5 {
		t.Errorf("all choices, with a time: %v", err)
	}
	write("run_n4.json", `soon`)
	if r, err := ReadReport(t.Context(), file); err != nil || r.Seconds != nil {
		t.Errorf("what says no time is no time: %v", err)
	}
	write("run_n4.json", `{"n": 4, "elapsed_seconds": 0}`)
	if r, err := ReadReport(t.Context(), file); err != nil || r.Seconds == nil || *r.Seconds != 0 {
		t.Errorf("no time at all: %v", err)
	}
	write("run_n4.json", `{"n": 4, "elapsed_seconds": -1}`)
	if _, err := ReadReport(t.Context(), file); err == nil || !strings.Contains(err.Error(), "running time is negative") {
		t.Errorf("a negative time: %v", err)
	}
	if err := errors.Join(os.Remove(cost), os.Mkdir(cost, 0o700)); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadReport(t.Context(), file); err == nil {
		t.Error("a time that cannot be read is passed over")
	}
}
