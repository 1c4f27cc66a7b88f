package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// send sends a request, with the names of headers and their values in turn.
func send(h http.Handler, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest(method, target, strings.NewReader(body)), httptest.NewRecorder()
	for header := range slices.Chunk(headers, 2) {
		r.Header.Set(header[0], header[1])
	}
	h.ServeHTTP(w, r)
	return w
}

// Requests for other hosts, as a foreign page can make them, are refused.
func TestOnlyHost(t *testing.T) {
	h := onlyHost("lab.example:8080", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "192.168.1.4": 200, "lab.example:8080": 200,
		"evil.example:8080": 403, "localhost.evil.example": 403, "": 403,
	} {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Host = host
		if h.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%q: status %d, want %d", host, w.Code, want)
		}
	}
}

// docs/openapi.json names the paths, the statuses and the content types that are served.
func TestOpenAPI(t *testing.T) {
	text, err := os.ReadFile("../../../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Example json.RawMessage }
			}
			Responses map[string]struct{ Content map[string]any }
		}
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	handler := onlyHost("", served(false))
	for origin, want := range map[string]int{"": 200, "http://localhost": 200, "null": 403, "http://example.org": 403, "%zz": 403} {
		got := send(handler, "POST", "http://localhost/engine", `{"do":"hello"}`, "Content-Type", "application/json", "Origin", origin).Code
		if got != want {
			t.Errorf("a request from %q: status %d, want %d", origin, got, want)
		}
	}
	for path, methods := range api.Paths {
		for method, operation := range methods {
			met := map[string]bool{}
			ask := func(method, host, kind, body string) {
				w := send(handler, strings.ToUpper(method), "http://"+host+path, body, "Content-Type", kind)
				status := strconv.Itoa(w.Code)
				response, ok := operation.Responses[status]
				if !ok {
					t.Errorf("%s %s: status %s is not described", method, path, status)
				}
				for content := range response.Content {
					if got, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";"); got != content {
						t.Errorf("%s %s: content type %s, described as %s", method, path, got, content)
					}
				}
				met[status] = true
			}
			kind, body := "", ""
			for name, content := range operation.RequestBody.Content {
				kind, body = name, string(content.Example)
				ask(method, "localhost", "text/plain", body)
			}
			ask(method, "localhost", kind, body)
			ask(method, "evil.example", kind, body)
			ask("delete", "localhost", kind, body)
			if len(met) != len(operation.Responses) {
				t.Errorf("%s %s: %v were met", method, path, met)
			}
		}
	}
	if len(api.Paths) != 2 {
		t.Errorf("%d paths", len(api.Paths))
	}
}

// Two devices move in turn on a board that they share; what is not theirs to do is refused,
// and the oldest board makes room.
func TestShared(t *testing.T) { synctest.Test(t, shared) }

func shared(t *testing.T) {
	handler, begun := served(true), time.Now()
	ask := func(method, path, body string, headers ...string) string {
		w := send(handler, method, path, body, headers...)
		if kind := w.Header().Get("Content-Type"); w.Code < 300 && !strings.HasPrefix(kind, "text/plain") {
			t.Errorf("%s %s is sent as %s", method, path, kind)
		}
		return strings.TrimSpace(fmt.Sprint(w.Code, " ", w.Body))
	}
	waited := make(chan string)
	for _, test := range []struct{ method, path, body, want string }{
		{"GET", "/shared/aaaaaaaa?after=0", "", "404 there is no such board"},
		{"PUT", "/shared/aaaaaaaa?after=0", "4:", "200 1"},
		{"GET", "/shared/aaaaaaaa?after=0", "", "200 1\n4:"},
		{"PUT", "/shared/aaaaaaaa?after=0", "4: 2,2", "409 the other device has moved"},
		{"PUT", "/shared/aaaaaaaa?after=2", "4: 2,2", "409 the other device has moved"},
		{"PUT", "/shared/short?after=0", "4:", "400 a board has a name of 8 to 20 letters and digits, and a number of its version"},
		{"PUT", "/shared/aaaaaaaa?after=x", "4:", "400 a board has a name of 8 to 20 letters and digits, and a number of its version"},
		{"PUT", "/shared/aaaaaaaa?after=1", strings.Repeat("1", longestGame+1), "413 a game has at most 8192 bytes"},
		{"DELETE", "/shared/aaaaaaaa?after=1", "", "405 the page can only be read"},
		{"POST", "/engine", `{"do":"hello"}`, "405 the page can only be read"},
	} {
		if got := ask(test.method, test.path, test.body); got != test.want {
			t.Errorf("%s %s: %q, want %q", test.method, test.path, got, test.want)
		}
	}
	if got := ask("PUT", "/shared/aaaaaaaa?after=1", "4: 1,1", "Sec-Fetch-Site", "cross-site"); !strings.HasPrefix(got, "403") {
		t.Errorf("another site moves: %s", got)
	}
	if got := ask("PUT", "/shared/formsent?after=0", "after=7", "Content-Type", "application/x-www-form-urlencoded"); got != "200 1" {
		t.Errorf("what a device sends is taken for a form: %s", got)
	}
	if got := ask("GET", "/shared/formsent?after=0", ""); got != "200 1\nafter=7" {
		t.Errorf("what a device sent comes back as %q", got)
	}
	go func() { waited <- ask("GET", "/shared/aaaaaaaa?after=1", "") }()
	synctest.Wait()
	if got := ask("PUT", "/shared/aaaaaaaa?after=1", "4: 1,1"); got != "200 2" {
		t.Error(got)
	}
	if got := <-waited; got != "200 2\n4: 1,1" {
		t.Errorf("who waits gets %q", got)
	}
	go func() { waited <- ask("GET", "/shared/aaaaaaaa?after=2", "") }()
	time.Sleep(time.Second) // until it waits, and all boards to come are younger
	for i := range mostBoards {
		ask("PUT", fmt.Sprintf("/shared/board%05d?after=0", i), "4:")
	}
	if got := <-waited; got != "404 there is no such board" {
		t.Errorf("who waits at a board that made room gets %q", got)
	}
	if waited := time.Since(begun); waited > time.Second {
		t.Errorf("who waits hears of it only after %v", waited)
	}
}
