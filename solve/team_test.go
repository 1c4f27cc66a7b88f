package solve

import (
	"context"
	"testing"

	tr "transversal"
)

// A helper left to itself answers the question as a lone worker does, and counts the
// same nodes; and a question that takes few is nobody's but the first worker's.
func TestHelper(t *testing.T) {
	const by = 17
	var found [2]*solver
	for i := range found {
		s, err := newSolver(context.Background(), tr.New(7), Options{Workers: 1 + i, Memory: 64 << 20})
		if err != nil {
			t.Fatal(err)
		}
		found[i] = s
	}
	alone, s := found[0], found[1]
	want, err := alone.wins(tr.X, by)
	if err != nil || alone.nodes < 3<<10 || alone.nodes >= helpAfter {
		t.Fatalf("%d nodes; %v", alone.nodes, err)
	}
	q := &question{node: s.root(), player: tr.X, by: by}
	s.team.start(&s.search, q)
	s.team.help.Wait()
	if !q.answered.Load() || q.answer != want || s.total() != alone.total() {
		t.Errorf("a helper answers %v after %d nodes, a lone worker %v after %d", q.answer, s.total(), want, alone.total())
	}
	s.table = newTable(tr.Square(7), true, 64<<20)
	if got, err := s.wins(tr.X, by); err != nil || got != want || s.ask.helped {
		t.Errorf("%v, helped: %v; %v", got, s.ask.helped, err)
	}
	if s, err = newSolver(context.Background(), tr.New(8), Options{Workers: 2, Memory: 64 << 20}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.wins(tr.X, 18); err != nil || s.nodes > 2*helpAfter && !s.ask.helped {
		t.Errorf("%d nodes without help; %v", s.nodes, err)
	}
}

// Once a question is finished no helper goes on, whether it was answered or not.
func TestFinish(t *testing.T) {
	q := new(question)
	new(team).finish(q)
	if !q.answered.Load() {
		t.Error("helpers go on")
	}
}
