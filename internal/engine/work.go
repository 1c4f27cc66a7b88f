package engine

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"time"

	tr "transversal"
	"transversal/check"
	"transversal/internal/family"
	"transversal/internal/run"
	"transversal/internal/survey"
	"transversal/solve"
	"transversal/verify"
)

// memory is the most that one long request may use, in bytes.
const memory = 1 << 30

// limits checks the numbers that more than one word takes.
func (r *request) limits() error {
	const most = 1e9 // what fits a duration
	for name, seconds := range map[string]*float64{"seconds": r.Seconds, "every": r.Every} {
		if seconds != nil && (*seconds <= 0 || *seconds > most) {
			return misuse("%q is out of range: give a number above 0, or none", name)
		}
	}
	if last := tr.MaxN * tr.MaxN; r.By < 0 || r.By > last {
		return misuse("\"by\" is out of range: give a ply from 1 to %d, or none", last)
	}
	return nil
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

// solver returns options that use the memory of a small machine and report progress.
func (q *query) solver() solve.Options {
	return solve.Options{Memory: memory, Progress: func(p solve.Progress) {
		q.tell(&soFar{AtLeast: p.Least, Nodes: p.Nodes, Moves: slices.Clone(q.values)})
	}}
}

func (q *query) solve() (any, error) {
	if q.By != 0 {
		return solve.By(q.ctx, q.last, q.By, q.solver())
	}
	return solve.Solve(q.ctx, q.last, q.solver())
}

func (q *query) moves() (any, error) {
	return solve.Moves(q.ctx, q.last, q.solver(), func(m solve.MoveValue) {
		value, _ := m.JSON(q.last.Game()) // which has nothing that cannot be written
		q.values = append(q.values, value)
	})
}

func (q *query) certificate() (any, error) {
	var out bytes.Buffer
	_, entries, err := solve.Certify(q.ctx, q.last, q.By, &out, q.solver())
	return object{"certificate": out.String(), "entries": entries}, err
}

func (q *query) check() (any, error) {
	found, err := check.Check(run.Reader(q.ctx, strings.NewReader(q.Certificate)))
	return object{"proofs": found}, err
}

func (q *query) verify() (any, error) {
	theorem, err := verify.Named(cmp.Or(q.Theorem, "win"))
	if err != nil {
		return nil, err
	}
	if q.Choices != "" && q.Choices != "canonical" && q.Choices != "all" {
		return nil, misuse("\"choices\" are \"canonical\" or \"all\", not %q", q.Choices)
	}
	return theorem.Verify(q.ctx, q.N, verify.Options{
		Classes: q.Classes, AllChoices: q.Choices == "all", Memory: memory,
		Progress: func(p verify.Progress) { q.tell(&soFar{Ply: &p.Ply, Done: &p.Done, Of: &p.Size}) },
	})
}

func (q *query) count() (any, error) {
	switch theorem, err := verify.Named(q.Theorem); {
	case q.Theorem == "":
		return verify.CountPositions(q.ctx, q.N, q.Transpose)
	case q.Transpose:
		return nil, misuse("\"transpose\" goes without \"theorem\": the rules are not symmetric under it")
	case err != nil:
		return nil, err
	default:
		return theorem.Count(q.N)
	}
}

func (q *query) families() (any, error) {
	switch {
	case q.Size != 0:
		return family.Small(q.ctx, family.SmallOptions{N: q.N, Size: q.Size, Progress: q.counted})
	case q.N == 4:
		return family.All(q.ctx)
	case q.N == 5, q.N == 6:
		return family.Search(q.ctx, q.N)
	}
	return nil, misuse("\"n\" is %d: give 4, 5 or 6", q.N)
}

// counted reports how much is done.
func (q *query) counted(done, of int) { q.tell(&soFar{Done: &done, Of: &of}) }

func (q *query) survey() (any, error) {
	o := survey.Options{Rows: q.Rows, Cols: q.Cols, Missing: q.Rows * q.Cols, Rules: q.Rules, Progress: q.counted}
	if q.Missing != nil {
		o.Missing = *q.Missing
	}
	return survey.Run(q.ctx, o)
}
