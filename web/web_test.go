package web

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestHandler(t *testing.T) {
	server := httptest.NewServer(Handler())
	defer server.Close()
	for _, test := range []struct {
		method, path string
		status       int
		kind         string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/index.html", 200, "text/html; charset=utf-8"},
		{"GET", "/js/main.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/css/board.css", 200, "text/css; charset=utf-8"},
		{"GET", "/icon.svg", 200, "image/svg+xml"},
		{"GET", "/engine.wasm.gz", 200, "application/gzip"},
		{"GET", "/js/", 404, ""},
		{"GET", "/../web.go", 404, ""},
		{"POST", "/", 405, ""},
	} {
		request, err := http.NewRequest(test.method, server.URL+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != test.status || test.kind != "" && response.Header.Get("Content-Type") != test.kind {
			t.Errorf("%s %s: %s, %s", test.method, test.path, response.Status, response.Header.Get("Content-Type"))
		}
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'",
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "no-referrer",
		} {
			if !strings.Contains(response.Header.Get(name), want) {
				t.Errorf("%s: %s is %q", test.path, name, response.Header.Get(name))
			}
		}
		if tag := response.Header.Get("ETag"); test.status == 200 {
			request.Header.Set("If-None-Match", tag)
			again, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Fatal(err)
			}
			again.Body.Close()
			if again.StatusCode != http.StatusNotModified {
				t.Errorf("%s is sent again: %s", test.path, again.Status)
			}
		}
	}
}

// The policy in the page, for hosts that send none, says the same.
func TestPolicyInThePage(t *testing.T) {
	page, err := fs.ReadFile(Files(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSuffix(policy, "; frame-ancestors 'none'") // not for meta elements
	if !strings.Contains(string(page), `content="`+want+`"`) {
		t.Errorf("index.html does not carry the policy %s", want)
	}
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "site")
	for range 2 { // again over itself
		if err := Write(dir); err != nil {
			t.Fatal(err)
		}
	}
	var total int64
	elsewhere := regexp.MustCompile(`(?i)(https?:)?//[a-z0-9.-]+\.[a-z]{2,}`)
	err := fs.WalkDir(Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		want, err := fs.ReadFile(Files(), name)
		if err != nil {
			return err
		}
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not as it should be (%v)", name, err)
		}
		total += int64(len(got))
		if filepath.Ext(name) != ".gz" {
			for _, address := range elsewhere.FindAllString(string(got), -1) {
				if address != "http://www.w3.org" { // the name of SVG, not an address
					t.Errorf("%s names %s", name, address)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if total > 2_000_000 {
		t.Errorf("the first load is %d bytes", total)
	}
	t.Logf("the first load is %d bytes", total)
	if err := Write(os.DevNull); err == nil {
		t.Error("the page is written into a file")
	}
}

// The engine in the repository is what its sources build to. If this fails, run
// "go generate ./web".
func TestEngineIsUpToDate(t *testing.T) {
	cmd := exec.Command("go", "run", "./internal/mkengine", "-check")
	if out, err := cmd.CombinedOutput(); err != nil {
		if strings.Contains(string(out), "toolchain not available") {
			t.Skipf("the toolchain that built the engine is not to be had here: %s", out)
		}
		t.Errorf("%v: %s", err, out)
	}
}

func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	reader, writer := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, "127.0.0.1:0", writer) }()
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
	if err := Serve(ctx, strings.Trim(strings.TrimPrefix(address, "http://"), "/"), io.Discard); err == nil || !strings.Contains(err.Error(), "cannot serve at") {
		t.Errorf("a second server at the same address: %v", err)
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the server does not end")
	}
	if _, err := http.Get(address); err == nil || errors.Is(err, io.EOF) {
		t.Error("the server still answers")
	}
}
