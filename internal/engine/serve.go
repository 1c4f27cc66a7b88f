package engine

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"time"
)

// longest is how many bytes a request may have: a certificate is the largest.
const longest = 64 << 20

// Serve answers the requests of in, a line each, on out until in or ctx ends. Empty
// lines are skipped. Reading from in should end with ctx.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	session := NewSession()
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, tooLong, err := nextLine(lines)
		if len(line) > 0 || tooLong {
			reply := []byte(`{"error":{"code":"misuse","message":"the line is longer than 64 MiB"}}` + "\n")
			if !tooLong {
				reply = session.Answer(ctx, line)
			}
			if _, err := out.Write(reply); err != nil {
				return err
			}
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// nextLine returns the next line without what parts it from others. Of one that is
// too long nothing is kept.
func nextLine(in *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if tooLong = tooLong || len(line)+len(part) > longest; tooLong {
			line = nil
		} else {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSpace(line), tooLong, err
		}
	}
}

// Handler answers requests over HTTP: the lines of the body of a POST are a session,
// and the lines of the response its answers. The content type is application/json,
// which keeps pages of other sites from asking.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		origin, err := url.Parse(r.Header.Get("Origin"))
		switch {
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "POST requests to the engine, a line of JSON each", http.StatusMethodNotAllowed)
		case kind != "application/json":
			http.Error(w, "the content type of requests is application/json", http.StatusUnsupportedMediaType)
		case err != nil || origin.Host != "" && origin.Host != r.Host:
			http.Error(w, "requests from other sites are not answered", http.StatusForbidden)
		default:
			w.Header().Set("Content-Type", "application/json")
			limits := http.NewResponseController(w) // those of a page: an answer may take longer
			_ = errors.Join(limits.SetReadDeadline(time.Time{}), limits.SetWriteDeadline(time.Time{}))
			// The status is sent with the first answer; an error later has nowhere to go.
			_ = Serve(r.Context(), http.MaxBytesReader(w, r.Body, longest), w)
		}
	})
}
