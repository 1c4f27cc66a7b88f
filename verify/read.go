package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"

	tr "transversal"
	"transversal/internal/base/run"
)

// largestReport is more bytes than any report has.
const largestReport = 1 << 20

// reportFormat is the format of reports. Those published with the paper do not name it.
const reportFormat = "urn:transversal:report:1"

// ReadReport reads a report of [Winning] or one published with the paper. The
// time is taken from the file run_nN.json beside it if the report has none.
func ReadReport(ctx context.Context, file string) (*Report, error) {
	bad := func(why string) (*Report, error) {
		return nil, fmt.Errorf("%s is not a verification report: %s", file, why)
	}
	data, err := run.ReadFile(ctx, file, largestReport)
	if err != nil {
		return nil, err
	}
	var r Report
	var format struct{ Format string }
	if json.Unmarshal(data, &format) == nil && format.Format != "" && format.Format != reportFormat {
		return bad(fmt.Sprintf("its format is %.60q, and this program reads %s", format.Format, reportFormat))
	}
	if err := json.Unmarshal(data, &r); err != nil {
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			return bad("it is not JSON")
		}
		return bad(err.Error())
	}
	if why := r.impossible(); why != "" {
		return bad(why)
	}
	if r.Seconds == nil {
		data, err := run.ReadFile(ctx, filepath.Join(filepath.Dir(file), fmt.Sprintf("run_n%d.json", r.N)), largestReport)
		if errors.Is(err, fs.ErrNotExist) {
			return &r, nil
		}
		if err != nil {
			return nil, err
		}
		var taken struct {
			Seconds float64 `json:"elapsed_seconds"`
		}
		if err := json.Unmarshal(data, &taken); err == nil {
			r.Seconds = &taken.Seconds
		}
	}
	if r.Seconds != nil && *r.Seconds < 0 {
		return bad("its running time is negative")
	}
	return &r, nil
}

// impossible says why r cannot be a report of the winning theorem, or returns "".
func (r *Report) impossible() string {
	n := int64(r.N)
	switch {
	case r.Board != "":
		return fmt.Sprintf("it is of %.40q, and the tables and plots are about full square boards", r.Board)
	case r.Theorem != "" && r.Theorem != "winning":
		return "it is not one of the winning theorem, which the tables and plots are about"
	case !r.Verified:
		return "it does not say that anything was verified"
	case r.N < 4 || r.N > tr.MaxN || r.Lines == nil || r.Nodes == nil || r.Lines.Sign() <= 0 || r.Nodes.Sign() <= 0:
		return "it lacks n (4 to 16), terminal_lines or nodes_visited"
	case r.AllXChoice != nil && !*r.AllXChoice && r.Lines.Cmp(terminalLines(n, n*n)) != 0:
		return fmt.Sprintf("on the %[1]d×%[1]d board there are %[2]s terminal lines, not %[3]s", r.N, grouped(terminalLines(n, n*n)), grouped(r.Lines))
	}
	c := winningCounters(r.N, true)
	for _, d := range []struct {
		name string
		Distribution
		counter
	}{
		{"win_ply_distribution", r.WinPly, c.win},
		{"case_distribution", r.Case, c.cases},
		{"plan_distribution", r.Plan, c.plan},
		{"w_distribution", r.W, c.w},
	} {
		seen := map[string]bool{}
		for _, e := range d.Distribution {
			if e.Count.Sign() < 0 || seen[e.Key] || !slices.Contains(d.keys, e.Key) {
				return fmt.Sprintf("the %s has no place for %q with %v", d.name, e.Key, e.Count)
			}
			seen[e.Key] = true
		}
		if d.Total().Cmp(r.Lines) != 0 {
			return fmt.Sprintf("the %s does not add up to terminal_lines", d.name)
		}
	}
	last := 0
	for _, e := range r.WinPly {
		if ply, _ := strconv.Atoi(e.Key); e.Count.Sign() > 0 {
			last = max(last, ply)
		}
	}
	if r.MaxWinPly != last {
		return fmt.Sprintf("max_win_ply is %d, but the last win is at ply %d", r.MaxWinPly, last)
	}
	return ""
}
