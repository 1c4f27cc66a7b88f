// Package engine talks to other programs: a line of JSON for each request, and lines of
// JSON that answer it, as docs/protocol.md describes. [Serve] does so on a pair of
// streams, [Handler] over HTTP. No request depends on another, so that many are
// answered at once.
//
// File request.go says what a line may ask, words.go which words there are and how each is
// answered, answer.go what an answer is, and serve.go when.
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

// What clients may ask for at once, all together: a client that asks for more waits until
// others are answered, and one that sends more than there is room for is told so.
const (
	longest = 64 << 20  // bytes of a request; certificates are the largest
	most    = 256 << 20 // bytes of all requests in hand that are longer than short
	short   = 64 << 10
	patient = 30 * time.Second // for a client of serve to take an answer
)

var (
	gate  = make(chan struct{}, 48) // requests that wait or are worked on
	taken atomic.Int64              // bytes of long requests in hand
)

// Options says when requests end without their answer. A write that fails ends them all, so
// that with Pulse the program notices that its reader is gone.
type Options struct {
	Wait       bool             // the end of the input ends no request
	Interrupts <-chan os.Signal // each ends the requests that are at work; may be nil
	Pulse      time.Duration    // while requests are at work, a space is written this often; 0: never
}

// session is the requests of one client.
type session struct {
	lost context.CancelCauseFunc // ends all: nobody reads the answers
	work sync.WaitGroup          // the queries that are apart

	mutex   sync.Mutex
	out     io.Writer
	running map[*query]bool
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
	s := &session{lost: lost, out: out, running: map[*query]bool{}}
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

// listen reads all lines.
func (s *session) listen(ctx context.Context, in io.Reader) error {
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, refused, err := nextLine(lines)
		if refused != nil {
			s.say(&answer{Error: faultOf(refused)})
		} else {
			s.hear(ctx, line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// over returns what a request of so many bytes counts in taken.
func over(bytes int) int64 { return int64(max(0, bytes-short)) }

// nextLine returns the next line with its line end, or why it is refused, and then keeps
// nothing of it. What it returns counts in taken.
func nextLine(in *bufio.Reader) (line []byte, refused, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if refused == nil {
			counted := over(len(line))
			line = append(line, part...)
			switch now := taken.Add(over(len(line)) - counted); {
			case len(line) > longest:
				refused = misuse("the line is longer than %d MiB", longest>>20)
			case now > most:
				refused = errBusy
			}
			if refused != nil {
				taken.Add(-over(len(line)))
				line = nil
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, refused, err
		}
	}
}

// hear answers a line that is not empty, or starts a goroutine that does. It waits until there is room for
// one more request, so that the next line is not read before.
func (s *session) hear(ctx context.Context, line []byte) {
	size := over(len(line))
	defer func() { taken.Add(-size) }()
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	q := &query{session: s}
	if err := q.read(line); err != nil {
		s.say(&answer{ID: q.ID, Error: faultOf(err)})
		return
	}
	q.ctx, q.stop = context.WithCancelCause(ctx)
	if q.word.places == nil {
		q.answer()
		return
	}
	select {
	case gate <- struct{}{}:
	case <-ctx.Done():
		return
	}
	release := func() {}
	if q.Seconds != nil { // they run while the request waits
		q.ctx, release = context.WithTimeoutCause(q.ctx, duration(*q.Seconds), errTime)
	}
	s.mutex.Lock()
	s.running[q] = true
	s.mutex.Unlock()
	held := size
	size = 0
	s.work.Go(func() {
		q.answer()
		release()
		taken.Add(-held)
		<-gate
	})
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
	if places := q.word.places; places != nil {
		select {
		case places <- struct{}{}:
			defer func() { <-places }()
		case <-q.ctx.Done():
			return nil, context.Cause(q.ctx)
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

// Handler answers requests over HTTP: the lines of the body of a POST are those of a
// client, and the lines of the response its answers. The content type is
// application/json, which keeps pages of other sites from asking.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		switch {
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST requests to the engine, a line of JSON each", http.StatusMethodNotAllowed)
		case kind != "application/json":
			http.Error(w, "the content type of requests is application/json", http.StatusUnsupportedMediaType)
		default:
			w.Header().Set("Content-Type", "application/json")
			connection := http.NewResponseController(w)
			// The limits are those of a page: an answer may take longer. A client may send requests
			// while it reads answers.
			_ = errors.Join(connection.SetReadDeadline(time.Time{}), connection.EnableFullDuplex())
			// The status is sent with the first answer; an error later has nowhere to go. A
			// client that is gone ends the context, or the body before its end.
			_ = Serve(r.Context(), http.MaxBytesReader(w, r.Body, longest), lineByLine{w, connection}, Options{Wait: true})
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
