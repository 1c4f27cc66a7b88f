package survey

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"math/big"
	"slices"
	"strings"

	tr "transversal"
	"transversal/internal/base/run"
	"transversal/internal/symmetry"
)

// Options says what to survey. Its JSON is that of the protocol.
type Options struct {
	Rows     int                `json:"rows"` // and columns: 1..16 each, and at most 64 cells
	Cols     int                `json:"cols"`
	Graph    string             `json:"graph"`   // K2, K4, … instead, and its edges are the cells
	Missing  int                `json:"missing"` // most missing cells of a board, 0 or more
	Rules    []tr.Convention    `json:"rules"`   // the rules of the games; none stands for all
	Save     *run.State         `json:"-"`       // may be nil
	Progress func(done, of int) `json:"-"`
}

// Survey has the answers about every board, in the order of Boards.
type Survey struct {
	Options
	full    tr.Board
	Boards  []Board
	Answers []Answers
}

// asked reports whether the survey answers a question.
func (s *Survey) asked(q Question) bool { return slices.Contains(s.Rules, q.Rule) }

// Run surveys all boards, on all processors, and goes on from o.Save. The error is
// that of ctx, of the state, or of a size that is out of range.
func Run(ctx context.Context, o Options) (*Survey, error) {
	full, err := o.board()
	if err != nil {
		return nil, err
	}
	if o.Missing = min(o.Missing, full.Cells().Len()); o.Missing < 0 {
		return nil, fmt.Errorf("%d missing cells are out of range: give 0 or more", o.Missing)
	}
	if len(o.Rules) == 0 {
		o.Rules = Rules()
	}
	for _, rule := range o.Rules {
		if !slices.Contains(Rules(), rule) {
			return nil, fmt.Errorf("there is no survey of %v: give some of %v", rule, Rules())
		}
	}
	s := &Survey{Options: o, full: full, Boards: Boards(full, o.Missing)}
	s.Answers = make([]Answers, len(s.Boards))
	var done int // boards of leaders answered
	leaders, like := s.turned()
	id := run.Identity{Question: fmt.Sprintf("survey-%s-%d-%v", cmp.Or(o.Graph, fmt.Sprintf("%dx%d", o.Rows, o.Cols)), o.Missing, strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Rules), " ", "-"), "[]"))}
	if _, err := o.Save.Load(id, &done, func(in io.Reader) error {
		return binary.Read(in, binary.LittleEndian, s.Answers)
	}); err != nil {
		return nil, err
	}
	var todo []int
	for _, i := range leaders {
		if s.Answers[i] == (Answers{}) {
			todo = append(todo, i)
		}
	}
	done = len(leaders) - len(todo)
	save := func() {
		o.Save.Save(done, func(out io.Writer) error {
			return binary.Write(out, binary.LittleEndian, s.Answers)
		})
	}
	err = s.answer(ctx, todo, func() {
		done++
		if o.Save.Due() {
			save()
		}
		if o.Progress != nil {
			o.Progress(done, len(leaders))
		}
	})
	if err != nil {
		save()
		return nil, err
	}
	for i, j := range like {
		s.Answers[i] = s.Answers[j]
	}
	return s, nil
}

// board returns the full board.
func (o *Options) board() (b tr.Board, err error) {
	if o.Graph != "" {
		b, err = tr.ParseGraph(o.Graph)
		if err == nil && (!b.Pairs || b != tr.Complete(b.Rows) || b.Rows%2 != 0 || b.Cells().Len() > 64) {
			err = fmt.Errorf("%.40q is no graph to survey: give K2, K4, K6, K8 or K10", o.Graph)
		}
		if err == nil && (o.Rows != 0 || o.Cols != 0) {
			err = errors.New("give rows and columns or a graph, not both")
		}
		return b, err
	}
	if o.Rows < 1 || o.Cols < 1 || o.Rows > tr.MaxN || o.Cols > tr.MaxN || o.Rows*o.Cols > 64 {
		return b, fmt.Errorf("boards of %d×%d are out of range: give sides of 1 to %d, and at most 64 cells", o.Rows, o.Cols, tr.MaxN)
	}
	return tr.Board{Rows: o.Rows, Cols: o.Cols}, nil
}

// turned finds boards that are transposes of one another: one of each two, the
// leaders, is solved, and like says which answers each board has.
func (s *Survey) turned() (leaders, like []int) {
	first := map[tr.Set]int{}
	for i, b := range s.Boards {
		key := b.Missing
		if b.IsSquare() {
			key, _ = symmetry.Stones(b.Board, tr.Set{}, tr.Set{}, true)
		}
		j, ok := first[key]
		if !ok {
			j, first[key] = i, i
			leaders = append(leaders, i)
		}
		like = append(like, j)
	}
	return leaders, like
}

// answer solves the given boards, one on each processor at a time, and calls answered after
// each. The error is that of ctx or of a board.
func (s *Survey) answer(ctx context.Context, boards []int, answered func()) error {
	type result struct {
		board   int
		answers Answers
	}
	worker := func(ctx context.Context) func(board int) (result, error) {
		return func(i int) (r result, err error) {
			r.board = i
			b := &s.Boards[i]
			if r.answers, err = b.solve(ctx, s.asked); err == nil && b.Missing.Len() == s.Missing {
				err = b.winsBeyond(ctx, &r.answers)
			}
			return r, err
		}
	}
	return run.Spread(ctx, 0, boards, worker, func(r result) {
		s.Answers[r.board] = r.answers
		answered()
	})
}

// Labelled returns the number of boards in all classes together.
func (s *Survey) Labelled() *big.Int {
	sum := new(big.Int)
	for _, b := range s.Boards {
		sum.Add(sum, b.Labelled)
	}
	return sum
}

// Total says on how many boards a game has a value and a length.
type Total struct {
	Question
	Answer
	Classes int
	Boards  *big.Int
}

// Totals returns the totals of the questions asked, by question, value and ply.
func (s *Survey) Totals() []Total {
	var all []Total
	for i, q := range Questions() {
		if !s.asked(q) {
			continue
		}
		sums := map[Answer]*Total{}
		for j, b := range s.Boards {
			a := s.Answers[j][i]
			a.Beyond = false // no matter here
			t := sums[a]
			if t == nil {
				t = &Total{q, a, 0, new(big.Int)}
				sums[a] = t
			}
			t.Classes++
			t.Boards.Add(t.Boards, b.Labelled)
		}
		byAnswer := func(a, b Answer) int { return cmp.Or(cmp.Compare(a.Value, b.Value), cmp.Compare(a.Ply, b.Ply)) }
		for _, a := range slices.SortedFunc(maps.Keys(sums), byAnswer) {
			all = append(all, *sums[a])
		}
	}
	return all
}

// Minimal returns the numbers of the boards on which X wins a game, but on no board of the
// survey with further cells missing. Boards with the most missing cells are compared with
// those that lack one cell more. In avoidance, and if O begins, the survey does not solve
// those, and Minimal leaves such boards out.
func (s *Survey) Minimal(question int) []int {
	number := map[tr.Set]int{}
	for i, b := range s.Boards {
		number[b.Missing] = i
	}
	var (
		below = make([]bool, len(s.Boards)) // X wins on it or on one with further cells missing
		found []int
	)
	for i, b := range slices.Backward(s.Boards) {
		won, smaller := s.Answers[i][question].Value == tr.XWins, s.Answers[i][question].Beyond
		for next := range b.further() {
			if j, ok := number[next]; ok && below[j] {
				smaller = true
				break
			}
		}
		below[i] = smaller || won
		if known := b.Missing.Len() < s.Missing || Questions()[question].maker(); known && won && !smaller {
			found = append(found, i)
		}
	}
	slices.Reverse(found)
	return found
}

// further yields the missing cells of the boards that lack one cell more, one of each class.
func (b *Board) further() iter.Seq[tr.Set] {
	return func(yield func(missing tr.Set) bool) {
		seen := map[tr.Set]bool{}
		for c := range b.Cells().All() {
			smaller := b.Board
			smaller.Missing = b.Missing.With(c)
			next, _ := symmetry.Stones(smaller, tr.Set{}, tr.Set{}, false)
			if !seen[next] && !yield(next) {
				return
			}
			seen[next] = true
		}
	}
}

// winsBeyond finds where X also wins with a further cell missing, for a board with the given
// answers and the most missing cells. It leaves out games that are not [Question.maker].
func (b *Board) winsBeyond(ctx context.Context, a *Answers) error {
	for i, q := range Questions() {
		if !q.maker() || a[i].Value != tr.XWins {
			continue
		}
		for next := range b.further() {
			smaller := Board{Board: b.Board}
			smaller.Missing = next
			answers, err := smaller.solve(ctx, func(other Question) bool { return other == q })
			if err != nil {
				return err
			}
			if a[i].Beyond = answers[i].Value == tr.XWins; a[i].Beyond {
				break
			}
		}
	}
	return nil
}
