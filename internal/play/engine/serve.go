// Package engine talks to other programs: a line of JSON for each request, and lines of
// JSON that answer it, as docs/protocol.md describes. [Serve] does so on a pair of
// streams, [Handler] over HTTP. No request depends on another, so that many are
// answered at once.
//
// File request.go says what a line may ask, words.go which words there are and how each is
// answered, answer.go what an answer is, serve.go when, and room.go whose turn it is.
package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"transversal/internal/base/run"
)

// What clients may ask for: a request that is more is refused at once, so that the next one
// is heard.
const (
	longest = 64 << 20  // bytes of a request; certificates are the largest
	most    = 256 << 20 // bytes of all requests in hand that are longer than short
	short   = 64 << 10
	patient = 30 * time.Second // for a client of serve to take an answer
	slow    = 10 * time.Second // for it to send the next 64 KiB of a request, or its end
)

var taken atomic.Int64 // bytes of long requests in hand

// bounds are what one client may ask for.
type bounds struct {
	hand    int     // requests that wait or are worked on
	share   int     // places of a room
	usual   float64 // seconds of work where the request does not say; 0: any
	seconds float64 // the most that it may say
}

var (
	owner = bounds{hand: 4096, share: places, seconds: 1e9}               // who runs the engine
	guest = bounds{hand: 64, share: places / 2, usual: 60, seconds: 3600} // a connection to serve
)

// Options says when requests end without their answer. A write that fails ends them all, so
// that with Pulse the program notices that its reader is gone.
type Options struct {
	Wait       bool             // the end of the input ends no request
	Interrupts <-chan os.Signal // each ends the requests that are at work; may be nil
	Pulse      time.Duration    // while requests are at work, a space is written this often; 0: never

	bounds   bounds
	whole    bool                  // the input is one request, on any number of lines
	deadline func(time.Time) error // of reading; may be nil
}

// session is the requests of one client.
type session struct {
	Options
	lost context.CancelCauseFunc // ends all: nobody reads the answers
	work sync.WaitGroup          // the queries that are apart

	mutex   sync.Mutex
	out     io.Writer
	running map[*query]bool
	hand    chan struct{} // queries that are apart, until their answers are written

	// Guarded by rooms.
	places map[*room]int // that it has
	turn   int           // when it got the latest one
}

// query is a request that is being answered.
type query struct {
	ID      json.RawMessage `json:"id"`      // given back with the answer
	Seconds *float64        `json:"seconds"` // the most that the answer may take
	Every   *float64        `json:"every"`   // seconds between interim answers

	word    word
	request request
	session *session
	ctx     context.Context
	stop    context.CancelCauseFunc
	begin   chan struct{}     // closed when it has a place
	values  []json.RawMessage // of the moves that are known

	// Guarded by the mutex of the session.
	soFar *soFar
	told  time.Time
}

// Serve answers the requests of in, one on each line, on out. It answers long requests in
// goroutines, so that their answers may come after those of later lines. The end of the
// input ends all requests, unless o.Wait is set, and so does an answer that cannot be
// written; when all have ended Serve returns. Empty lines are skipped. The error is that of
// in, of out or of ctx.
func Serve(ctx context.Context, in io.ReadCloser, out io.Writer, o Options) error {
	ctx, lost := context.WithCancelCause(ctx)
	defer lost(nil)
	if o.bounds.hand == 0 {
		o.bounds = owner
	}
	s := &session{
		Options: o, lost: lost, out: out,
		running: map[*query]bool{}, hand: make(chan struct{}, o.bounds.hand), places: map[*room]int{},
	}
	var beat <-chan time.Time
	if o.Pulse > 0 {
		beat = time.Tick(o.Pulse)
	}
	go func() {
		for {
			select {
			case <-o.Interrupts:
				s.end(errInterrupted, nil)
			case <-beat:
				s.pulse()
			case <-ctx.Done():
				return
			}
		}
	}()
	err := s.listen(ctx, run.Reader(ctx, in))
	if err != nil || !o.Wait {
		s.end(errEnd, nil)
	}
	s.work.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// listen reads all requests.
func (s *session) listen(ctx context.Context, in io.Reader) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, refused, err := s.next(lines)
		s.hear(ctx, line, refused)
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// over returns what a request of so many bytes counts in taken.
func over(bytes int) int64 { return int64(max(0, bytes-short)) }

// next returns the next line with its line end, or why it is refused, and then its beginning
// alone. What it returns counts in taken.
func (s *session) next(in *bufio.Reader) (line []byte, refused, err error) {
	_, _ = in.Peek(1) // between requests a client may take its time
	for {
		s.hurry(time.Now().Add(slow))
		part, err := in.ReadSlice('\n')
		s.hurry(time.Time{})
		if refused == nil {
			counted := over(len(line))
			line = append(line, part...)
			switch now := taken.Add(over(len(line)) - counted); {
			case errors.Is(err, os.ErrDeadlineExceeded):
				refused = errSlow
			case len(line) > longest:
				refused = misuse("the request is longer than %d MiB", longest>>20)
			case now > most:
				refused = errBusy
			}
			if refused != nil {
				taken.Add(-over(len(line)))
				line = bytes.Clone(line[:min(len(line), short)])
			}
		}
		if ended := err == nil && !s.whole; ended || err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return line, refused, err
		}
	}
}

// hurry sets when reading must have come on.
func (s *session) hurry(deadline time.Time) {
	if s.deadline != nil {
		_ = s.deadline(deadline) // a connection that has none is not slow
	}
}

// hear answers a line that is not empty, or starts a goroutine that does.
func (s *session) hear(ctx context.Context, line []byte, refused error) {
	size := over(len(line))
	line = bytes.TrimSpace(line)
	q := &query{session: s, begin: make(chan struct{})}
	q.ctx, q.stop = context.WithCancelCause(ctx)
	if refused == nil && (len(line) > 0 || s.whole) {
		refused = q.read(line)
	}
	if refused == nil && q.word.room != nil {
		select {
		case s.hand <- struct{}{}:
			s.mutex.Lock()
			s.running[q] = true
			s.mutex.Unlock()
			s.work.Go(func() {
				q.answer()
				taken.Add(-size)
				<-s.hand
			})
			return
		default:
			refused = errBusy
		}
	}
	if refused != nil {
		s.say(&answer{ID: idOf(line), Error: faultOf(refused)})
	} else if q.request != nil {
		q.answer()
	}
	q.stop(nil)
	taken.Add(-size)
}

// answer finds the answer, and gives it.
func (q *query) answer() {
	defer q.stop(nil)
	result, err := q.try()
	q.session.mutex.Lock()
	delete(q.session.running, q)
	q.session.mutex.Unlock()
	if err == nil {
		q.session.say(&answer{ID: q.ID, Answer: result})
		return
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		err = context.Cause(q.ctx)
	}
	a := &answer{ID: q.ID, Error: faultOf(err)}
	if a.Error.Code == codeTime || a.Error.Code == codeInterrupted {
		a.SoFar = q.soFar
	}
	q.session.say(a)
}

// try finds the answer, when there is a place for it. A panic is the fault of one request, and
// ends that one alone.
func (q *query) try() (result any, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			result, err = nil, &fault{codeBroken, fmt.Sprintf("the program has a fault (%v): please report the request", broken)}
		}
	}()
	if room := q.word.room; room != nil {
		if !room.enter(q) {
			return nil, context.Cause(q.ctx)
		}
		defer room.leave(q)
		limit := q.session.bounds.usual
		if q.Seconds != nil {
			limit = *q.Seconds
		}
		if limit > 0 {
			late := &fault{codeTime, fmt.Sprintf("it took longer than %g seconds", limit)}
			ctx, end := context.WithTimeoutCause(q.ctx, duration(limit), late)
			defer end()
			q.ctx = ctx
		}
	}
	return q.request.answer(q)
}

func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

// tell notes the progress of q, and reports it if that is due.
func (q *query) tell(known *soFar) {
	q.session.mutex.Lock()
	q.soFar = known
	due := q.Every != nil && time.Since(q.told) >= duration(*q.Every)
	if due {
		q.told = time.Now()
	}
	q.session.mutex.Unlock()
	if due {
		q.session.say(&answer{ID: q.ID, SoFar: known})
	}
}

// end ends the requests with the given id, or all if it is nil, for that reason, and
// returns how many there were.
func (s *session) end(why *fault, id json.RawMessage) (ended int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for q := range s.running {
		if id == nil || bytes.Equal(q.ID, id) {
			q.stop(why)
			ended++
		}
	}
	return ended
}

// say writes one line. It gives up an interim answer if another line is being written: whoever
// reads slowly is told less often, and no search waits for that.
func (s *session) say(a *answer) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(a); err != nil {
		s.lost(err)
		return
	}
	if interim := a.Answer == nil && a.Error == nil; !interim {
		s.mutex.Lock()
	} else if !s.mutex.TryLock() {
		return
	}
	defer s.mutex.Unlock()
	s.write(line.Bytes())
}

// pulse writes a space between the lines while requests are at work.
func (s *session) pulse() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.running) > 0 {
		s.write([]byte(" "))
	}
}

// write writes p. The caller holds the mutex.
func (s *session) write(p []byte) {
	if _, err := s.out.Write(p); err != nil {
		s.lost(err)
	}
}

// The content types of requests, and of their answers.
const (
	one   = "application/json" // one request, laid out in any way
	lines = "application/x-ndjson"
)

// Handler answers requests over HTTP: the body of a POST is one request, or its lines are
// those of a client, and the response has the answers. The content types keep pages of other
// sites from asking.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		switch {
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST requests to the engine, in JSON", http.StatusMethodNotAllowed)
		case kind != one && kind != lines:
			http.Error(w, "the content type is "+one+" for one request, "+lines+" for one on each line", http.StatusUnsupportedMediaType)
		default:
			w.Header().Set("Content-Type", kind)
			w.Header().Set("X-Accel-Buffering", "no") // a proxy passes each answer on at once
			connection := http.NewResponseController(w)
			// The limits are those of a page: an answer may take longer. A client may send requests
			// while it reads answers.
			_ = errors.Join(connection.SetReadDeadline(time.Time{}), connection.EnableFullDuplex())
			// The status is sent with the first answer; an error later has nowhere to go. A
			// client that is gone ends the context, or the body before its end.
			o := Options{Wait: true, Pulse: patient, bounds: guest, whole: kind == one, deadline: connection.SetReadDeadline}
			_ = Serve(r.Context(), r.Body, lineByLine{w, connection}, o)
		}
	})
}

// lineByLine sends each write at once, and fails if the client does not take it in time.
type lineByLine struct {
	io.Writer
	connection *http.ResponseController
}

func (l lineByLine) Write(p []byte) (int, error) {
	if err := l.connection.SetWriteDeadline(time.Now().Add(patient)); err != nil {
		return 0, err
	}
	n, err := l.Writer.Write(p)
	if err == nil {
		err = l.connection.Flush()
	}
	return n, err
}
