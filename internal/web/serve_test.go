package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
)

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
	text, err := os.ReadFile("../../docs/openapi.json")
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
	handler := onlyHost("", served())
	for path, methods := range api.Paths {
		for method, operation := range methods {
			met := map[string]bool{}
			ask := func(method, host, kind, body string) {
				r, w := httptest.NewRequest(strings.ToUpper(method), path, strings.NewReader(body)), httptest.NewRecorder()
				r.Host = host
				r.Header.Set("Content-Type", kind)
				handler.ServeHTTP(w, r)
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
