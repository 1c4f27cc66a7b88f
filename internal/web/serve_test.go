package web

import (
	"net/http"
	"net/http/httptest"
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
