// Package web is the page on which the game is played: a folder of files that
// any web server can offer, with the Go packages of this module among them,
// compiled to WebAssembly. The page fetches nothing from anywhere else.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"time"
)

//go:generate go run ./internal/mkengine

//go:embed static
var static embed.FS

// Files returns the files of the page, index.html at the top.
func Files() fs.FS {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return files
}

// Write writes the page into dir, which it makes if need be, for any static
// host to serve.
func Write(dir string) error {
	files := Files()
	return fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if entry.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return os.WriteFile(to, body, 0o644)
	})
}

// policy lets the page use its own files and WebAssembly, and nothing else.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'"

// types names the content types, which would otherwise depend on the system.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".gz":   "application/gzip", // unpacked by the page, so that every host will do
}

// file is a file of the page as it is served.
type file struct {
	body      []byte
	kind, tag string
}

// Handler serves the page at /.
func Handler() http.Handler {
	served := make(map[string]file)
	files := Files()
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		kind, known := types[path.Ext(name)]
		if !known {
			return fmt.Errorf("no content type for %s", name)
		}
		sum := sha256.Sum256(body)
		served["/"+name] = file{body, kind, `"` + hex.EncodeToString(sum[:12]) + `"`}
		return nil
	})
	if err != nil {
		panic(err) // the files are embedded, and a test has served them
	}
	served["/"] = served["/index.html"]

	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			http.Error(w, "the page can only be read", http.StatusMethodNotAllowed)
			return
		}
		f, found := served[r.URL.Path]
		if !found {
			http.Error(w, "there is no such file here; the page is at /", http.StatusNotFound)
			return
		}
		header.Set("Content-Type", f.kind)
		header.Set("Cache-Control", "no-cache") // ask again, and get 304 if it is the same
		header.Set("ETag", f.tag)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.body))
	})
}
