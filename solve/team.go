package solve

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	tr "transversal"
)

// A team is several workers who search for the answer to one question, each from the top,
// with one table. A worker first leaves aside what another is searching, and turns to it
// when nothing else is left. Then it finds the answer in the table, or helps with what is
// below. Whatever the workers do, the answer is the same: only the number of nodes, and
// which entries a full table keeps, depend on it.
type team struct {
	workers int
	// busy holds the hashes of positions that some worker is searching. If two share a place
	// and one is lost, that costs only time.
	busy [1 << 12]atomic.Uint64

	nodes atomic.Int64 // of the helpers
	help  sync.WaitGroup
}

// question is what a team searches.
type question struct {
	node
	player tr.Player
	by     int

	began    int64 // nodes of the first worker when it was asked
	helped   bool
	once     sync.Once
	answer   bool
	answered atomic.Bool
}

// helpAfter is the number of nodes after which a question is worth a helper.
const helpAfter = 20_000

// errAnswered stops a worker whose question another has answered.
var errAnswered = errors.New("answered")

// workers returns how many workers to use; 0 means one for each processor.
func workers(asked int) int {
	if asked > 0 {
		return min(asked, maxWorkers)
	}
	return min(runtime.GOMAXPROCS(0), maxWorkers)
}

// maxWorkers is more workers than can help.
const maxWorkers = 256

// put gives the answer; the first counts.
func (q *question) put(answer bool) {
	q.once.Do(func() {
		q.answer = answer
		q.answered.Store(true)
	})
}

// start has helpers search the question of s too.
func (t *team) start(s *search, q *question) {
	q.helped = true
	for range t.workers - 1 {
		h := &search{winning: s.winning, turns: s.turns, rule: s.rule, cells: s.cells, table: s.table, team: t}
		seen := int64(0)
		h.tick = func() error {
			t.nodes.Add(h.nodes - seen)
			seen = h.nodes
			if q.answered.Load() {
				return errAnswered
			}
			return nil
		}
		t.help.Go(func() {
			n := q.node
			answer, _ := h.win(&n, q.player, q.by, false)
			t.nodes.Add(h.nodes - seen)
			if h.err == nil {
				q.put(answer == yes)
			}
		})
	}
}

// finish waits for the helpers.
func (t *team) finish(q *question) {
	q.answered.Store(true)
	t.help.Wait()
}
