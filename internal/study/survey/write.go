package survey

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/big"

	tr "transversal"
	"transversal/internal/export"
)

// result writes a value and a ply: "X 11", "draw".
func result(a Answer) string {
	switch {
	case a.Value == tr.Draw:
		return "draw"
	case a.Ply == 0:
		return a.Value.Winner()
	}
	return fmt.Sprint(a.Value.Winner(), " ", a.Ply)
}

// WriteBoards writes a line for each board: the board as graph6, its picture, the number
// of boards in its class, and the value and the ply of each game solved.
func (s *Survey) WriteBoards(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, "# graph6 board labelled")
	for i, q := range Questions() {
		if s.Answers[0][i] != (Answer{}) {
			fmt.Fprintf(out, " %v-%v", q.Rule, q.First)
		}
	}
	fmt.Fprintln(out)
	for i, b := range s.Boards {
		fmt.Fprint(out, export.Graph6(b.Board), " ", b.name(), " ", b.Labelled)
		for _, a := range s.Answers[i] {
			if a != (Answer{}) {
				fmt.Fprintf(out, " %s:%d", a.Value.Winner(), a.Ply)
			}
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// MarshalJSON writes s as docs/schemas/survey.json says.
func (s *Survey) MarshalJSON() ([]byte, error) {
	type total struct {
		Rule    tr.Convention `json:"rule"`
		First   tr.Player     `json:"first"`
		Value   string        `json:"value"`
		Ply     uint8         `json:"ply"`
		Classes int           `json:"classes"`
		Boards  *big.Int      `json:"boards"`
	}
	report := struct {
		Rows    int      `json:"rows,omitempty"`
		Cols    int      `json:"cols,omitempty"`
		Graph   string   `json:"graph,omitempty"`
		Missing int      `json:"missing"`
		Boards  *big.Int `json:"boards"`
		Classes int      `json:"classes"`
		Results []total  `json:"results"`
		Minimal []string `json:"minimal"`
	}{s.Rows, s.Cols, s.Graph, s.Missing, s.Labelled(), len(s.Boards), nil, []string{}}
	for _, t := range s.Totals() {
		report.Results = append(report.Results, total{t.Rule, t.First, t.Value.Winner(), t.Ply, t.Classes, t.Boards})
	}
	for _, i := range s.Minimal(0) {
		report.Minimal = append(report.Minimal, s.Boards[i].name())
	}
	return json.Marshal(report)
}

// WriteSummary prints the survey for a person.
func (s *Survey) WriteSummary(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, cmp.Or(s.Graph, fmt.Sprintf("%d×%d", s.Rows, s.Cols)))
	if s.Missing < s.full.Cells().Len() {
		fmt.Fprintf(out, ", at most %d cells missing", s.Missing)
	}
	fmt.Fprintf(out, ": %v boards, %d classes\n", s.Labelled(), len(s.Boards))
	last := Question{Rule: 255}
	for _, t := range s.Totals() {
		if t.Question != last {
			last = t.Question
			fmt.Fprintf(out, "\n%v, %v first\n  value   classes        boards\n", t.Rule, t.First)
		}
		fmt.Fprintf(out, "  %-6s %8d %13v\n", result(t.Answer), t.Classes, t.Boards)
	}
	for i, q := range Questions() {
		if !q.maker() || s.Answers[0][i] == (Answer{}) {
			continue
		}
		minimal := s.Minimal(i)
		fmt.Fprintf(out, "\n%v: %d minimal boards on which X wins\n", q.Rule, len(minimal))
		for _, j := range minimal {
			b := s.Boards[j]
			fmt.Fprintf(out, "  %s  %d missing, X at ply %d\n", b.name(), b.Missing.Len(), s.Answers[j][i].Ply)
		}
	}
	return out.Flush()
}
