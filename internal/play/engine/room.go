package engine

import (
	"slices"
	"sync"
)

// room has places of work, which clients take by turns: the next one is for the client that
// has waited longest since it got one.
type room struct {
	free    int
	waiting []*query // in the order of their arrival
}

var (
	rooms sync.Mutex // guards all
	turns int        // how many places were given
)

// enter waits until q has a place, and reports whether it has.
func (r *room) enter(q *query) bool {
	rooms.Lock()
	r.waiting = append(r.waiting, q)
	r.give()
	rooms.Unlock()
	select {
	case <-q.begin:
		return true
	case <-q.ctx.Done():
	}
	rooms.Lock()
	defer rooms.Unlock()
	i := slices.Index(r.waiting, q)
	if i >= 0 {
		r.waiting = slices.Delete(r.waiting, i, i+1)
	}
	return i < 0 // it got one meanwhile
}

// leave frees the place of q.
func (r *room) leave(q *query) {
	rooms.Lock()
	defer rooms.Unlock()
	r.free++
	q.session.places[r]--
	r.give()
}

// give gives the places that are free. The caller holds rooms.
func (r *room) give() {
	for r.free > 0 {
		var next *query
		for _, q := range r.waiting {
			s := q.session
			if s.places[r] < s.bounds.share && (next == nil || s.turn < next.session.turn) {
				next = q
			}
		}
		if next == nil {
			return
		}
		i := slices.Index(r.waiting, next)
		r.waiting = slices.Delete(r.waiting, i, i+1)
		r.free--
		turns++
		next.session.turn = turns
		next.session.places[r]++
		close(next.begin)
	}
}
