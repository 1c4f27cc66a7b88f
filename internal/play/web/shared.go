package web

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Bounds of what devices share.
const (
	mostBoards  = 100 // the one that was left alone longest makes room
	mostWaiting = 200 // requests that wait for a move
	longestGame = 8 << 10
	longestWait = 25 * time.Second
)

// boardName is what a board is called: its devices choose it at random.
var boardName = regexp.MustCompile(`^[a-z0-9]{8,20}$`)

// boards are games that two devices play, each a record and the number of its version. A PUT
// to /shared/NAME?after=V replaces version V, of a new board 0, and gets the number of the
// next; a GET answers with a version after V and its record, a line each, once there is one.
type boards struct {
	mutex   sync.Mutex
	all     map[string]*board
	waiting chan struct{}
}

type board struct {
	version int
	game    string
	used    time.Time
	changed chan struct{} // closed when there is another version
}

func (b *boards) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	after, err := strconv.Atoi(r.URL.Query().Get("after")) // and no form in the body
	if err != nil || !boardName.MatchString(name) {
		http.Error(w, "a board has a name of 8 to 20 letters and digits, and a number of its version", http.StatusBadRequest)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8") // whatever a device sent
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if r.Method == http.MethodPut {
		b.put(w, r, name, after)
	} else {
		b.get(w, r, name, after)
	}
}

func (b *boards) put(w http.ResponseWriter, r *http.Request, name string, after int) {
	game, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestGame))
	if err != nil {
		http.Error(w, fmt.Sprintf("a game has at most %d bytes", longestGame), http.StatusRequestEntityTooLarge)
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	last := b.all[name]
	if last == nil {
		last = &board{changed: make(chan struct{})}
	}
	if last.version != after {
		http.Error(w, "the other device has moved", http.StatusConflict)
		return
	}
	if len(b.all) >= mostBoards && b.all[name] == nil {
		oldest := slices.MinFunc(slices.Collect(maps.Keys(b.all)), func(one, other string) int {
			return b.all[one].used.Compare(b.all[other].used)
		})
		close(b.all[oldest].changed)
		delete(b.all, oldest)
	}
	b.all[name] = &board{after + 1, string(game), time.Now(), make(chan struct{})}
	close(last.changed)
	fmt.Fprintln(w, after+1)
}

func (b *boards) get(w http.ResponseWriter, r *http.Request, name string, after int) {
	one := b.now(name)
	if one != nil && one.version <= after {
		select {
		case b.waiting <- struct{}{}:
			defer func() { <-b.waiting }()
		default:
			http.Error(w, "too many devices wait: try again", http.StatusServiceUnavailable)
			return
		}
		select {
		case <-one.changed:
		case <-time.After(longestWait):
		case <-r.Context().Done():
			return
		}
		one = b.now(name)
	}
	switch {
	case one == nil:
		http.Error(w, "there is no such board", http.StatusNotFound)
	case one.version <= after:
		w.WriteHeader(http.StatusNoContent)
	default:
		fmt.Fprintf(w, "%d\n%s", one.version, one.game)
	}
}

// now returns a board as it is, nil if there is none.
func (b *boards) now(name string) *board {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.all[name]
}
