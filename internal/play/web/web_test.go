package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestHandler(t *testing.T) {
	handler := Handler("")
	for _, test := range []struct {
		method, path string
		status       int
		kind         string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/index.html", 200, "text/html; charset=utf-8"},
		{"GET", "/js/proof.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/css/page.css", 200, "text/css; charset=utf-8"},
		{"GET", "/icon.svg", 200, "image/svg+xml"},
		{"GET", "/engine.wasm.gz", 200, "application/gzip"},
		{"GET", "/sw.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/formal/WinningTheorem.html", 200, "text/html; charset=utf-8"},
		{"GET", "/text/exact-length.html", 200, "text/html; charset=utf-8"},
		{"GET", "/text/figures/won.svg", 200, "image/svg+xml"},
		{"GET", "/js/", 404, ""},
		{"GET", "/../web.go", 404, ""},
		{"POST", "/", 405, ""},
	} {
		w := send(handler, test.method, test.path, "", "Accept-Encoding", "gzip")
		if kind := w.Header().Get("Content-Type"); w.Code != test.status || test.kind != "" && kind != test.kind {
			t.Errorf("%s %s: %d, %s", test.method, test.path, w.Code, kind)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'",
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "no-referrer",
		} {
			if !strings.Contains(w.Header().Get(name), want) {
				t.Errorf("%s: %s is %q", test.path, name, w.Header().Get(name))
			}
		}
		if test.status == 200 {
			again := send(handler, test.method, test.path, "", "Accept-Encoding", "gzip", "If-None-Match", w.Header().Get("ETag"))
			if again.Code != http.StatusNotModified {
				t.Errorf("%s is sent again: %d", test.path, again.Code)
			}
		}
	}
}

// Every link and figure of every page, also of the answers within it, leads to a file
// that is there, and every text has a title and keeps nothing of its Markdown.
func TestDocuments(t *testing.T) {
	files := Files()
	address := regexp.MustCompile(`(?:href|src)"?[=:]"([^"#:$]+)(?:#[^"]*)?"`)
	for name, body := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, found := range address.FindAllStringSubmatch(body, -1) {
			to := path.Join(path.Dir(name), found[1])
			if strings.HasSuffix(found[1], "/") {
				to = path.Join(to, "index.html")
			}
			if files[to] == "" {
				t.Errorf("%s leads to %s, which is not there", name, to)
			}
		}
		if strings.HasPrefix(name, "text/") && (!strings.Contains(body, "<h1 id=") || strings.Contains(body, "](") || strings.Contains(body, "<title></title>")) {
			t.Errorf("%s is not set", name)
		}
	}
	_, kept, _ := strings.Cut(files["sw.js"], "const FILES = [\"./\", ")
	kept, _, _ = strings.Cut(kept, "]") // what stays without a connection
	for name := range strings.SplitSeq(kept, ", ") {
		if files[strings.Trim(name, `"`)] == "" {
			t.Errorf("%s is to be kept and is not there", name)
		}
	}
	for name, words := range map[string]string{
		"text/exact-length.html":     `<strong>Theorem.</strong>`,
		"formal/WinningTheorem.html": `<b>Theorem</b>`,
		"formal/README.html":         `<a href="https://rocq-prover.org">`,
	} {
		if !strings.Contains(files[name], words) {
			t.Errorf("%s has no %s", name, words)
		}
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "site")
	for range 2 { // again over itself
		if err := Write(dir, "https://example.org/game/"); err != nil {
			t.Fatal(err)
		}
	}
	var total int
	elsewhere := regexp.MustCompile(`(?i)(https?:)?//[a-z0-9.-]+\.[a-z]{2,}(/[a-z0-9-]+)?`)
	known := []string{"http://www.w3.org/1999", "http://www.w3.org/2000", "https://github.com/keverage-guan"} // names of XML; the paper, to read there
	for name, want := range Files() {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want && name != "index.html" {
			t.Errorf("%s is not as it should be (%v)", name, err)
		}
		if strings.HasPrefix(name, "formal/") || strings.HasPrefix(name, "text/") {
			continue // loaded by nobody but who wants to read them
		}
		total += len(got)
		if ext := filepath.Ext(name); ext != ".gz" && ext != ".png" {
			if strings.Contains(want, "{{") {
				t.Errorf("%s has something to be filled in", name)
			}
			for _, address := range elsewhere.FindAllString(want, -1) {
				if !slices.Contains(known, address) {
					t.Errorf("%s names %s", name, address)
				}
			}
		}
	}
	if page, _ := os.ReadFile(filepath.Join(dir, "index.html")); !strings.Contains(string(page), `"https://example.org/game/card.png"`) {
		t.Error("the picture for those who share the page has no address")
	}
	if total > 2_000_000 {
		t.Errorf("the first load is %d bytes", total)
	}
	t.Logf("the first load is %d bytes", total)
	if err := Write(os.DevNull, ""); err == nil {
		t.Error("the page is written into a file")
	}
}

func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	ended := make(chan error, 1)
	var log bytes.Buffer
	go func() {
		ended <- Serve(ctx, Options{Addr: "127.0.0.1:0", Hosts: []string{"Class.example"}, Log: &log}, writer)
	}()
	said := make([]byte, 200)
	n, err := reader.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://\S+`).FindString(string(said[:n]))
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	ask, _ := http.NewRequestWithContext(ctx, http.MethodPost, address+"engine?code=1", strings.NewReader(`{"do":"hello"}`))
	ask.Header.Set("Content-Type", "application/json")
	ask.Header.Set("Origin", "https://class.example") // as a proxy passes it on, which names this machine as the host
	ask.Header.Set("X-Forwarded-For", "192.0.2.9")
	hello, err := http.DefaultClient.Do(ask)
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := io.ReadAll(hello.Body); err != nil || hello.StatusCode != 200 || !strings.Contains(string(answer), "protocol") {
		t.Errorf("the protocol answers %s %s (%v)", hello.Status, answer, err)
	}
	hello.Body.Close()
	if err := Serve(ctx, Options{Addr: strings.Trim(strings.TrimPrefix(address, "http://"), "/")}, io.Discard); err == nil || !strings.Contains(err.Error(), "cannot serve at") {
		t.Errorf("a second server at the same address: %v", err)
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the server does not end")
	}
	if _, err := http.Get(address); err == nil || errors.Is(err, io.EOF) {
		t.Error("the server still answers")
	}
	for _, line := range []string{`127\.0\.0\.1 - - \[.{26}\] "GET / HTTP/1\.1" 200 \d{4,}`, `192\.0\.2\.9 - - \[.{26}\] "POST /engine HTTP/1\.1" 200 \d{3,}`} {
		if found := regexp.MustCompile("(?m)^"+line+"$").FindAllString(log.String(), -1); len(found) != 1 {
			t.Errorf("the log lacks %s:\n%s", line, &log)
		}
	}
}
