// Package web is the page on which the game is played: a folder of files that
// any web server can offer, with the Go packages of this module among them,
// compiled to WebAssembly. The page fetches nothing from anywhere else.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"transversal/internal/base/run"
	"transversal/internal/base/version"
	"transversal/internal/play/web/answer"
)

//go:generate go run ./internal/mkpage

//go:embed static
var static embed.FS

// Files returns the files of the page by their names: index.html, which has in it all
// that the first move needs, since a slow line takes up to two seconds for each file that
// is asked for; the rest of the folder static; the answers that are prepared for a slow
// line; and the texts to which the page links.
func Files() map[string]string {
	files, _ := site()
	return files
}

// site returns the files and the policy, which names the scripts within index.html.
var site = sync.OnceValues(func() (map[string]string, string) {
	files := embedded()
	style, boot, page := files["css/page.css"], files["js/boot.js"], files["js/main.js"]
	delete(files, "js/boot.js") // which stand in index.html
	delete(files, "js/main.js")
	first, later := answer.Prepared()
	files["prepared.txt.gz"] = zip("", later)
	within := strings.NewReplacer("{{style}}", style, "{{boot}}", boot, "{{prepared}}", first, "{{page}}", page)
	files["index.html"] = within.Replace(files["index.html"])
	policy := fmt.Sprintf(policy, hash(boot), hash(page), hash(style))

	fill := strings.NewReplacer("{{version}}", version.This().Release(), "{{policy}}", policy)
	for name, body := range files {
		if path.Ext(name) == ".html" {
			files[name] = fill.Replace(body)
		}
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum.Write([]byte(files[name]))
	}
	files["sw.js"] = strings.Replace(files["sw.js"], "{{hash}}", hex.EncodeToString(sum.Sum(nil)[:12]), 1)
	return files, policy
})

// hash is how a policy names a script or a style that is within a page.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// embedded returns the files of the folder static, and what mkpage made: scripts, the style,
// the texts and their figures.
func embedded() map[string]string {
	files := make(map[string]string)
	entries, err := static.ReadDir("static")
	for _, entry := range entries {
		body, wrong := static.ReadFile("static/" + entry.Name())
		err = errors.Join(err, wrong)
		files[entry.Name()] = string(body)
	}
	made, wrong := gzip.NewReader(strings.NewReader(files["pages.json.gz"]))
	if wrong == nil {
		wrong = json.NewDecoder(made).Decode(&files)
	}
	if err = errors.Join(err, wrong); err != nil {
		panic(err) // it is embedded
	}
	delete(files, "pages.json.gz")
	return files
}

// Write writes the page into dir, which it makes if need be, for any static
// host to serve. If the address at which it will be is known, such as
// "https://example.org/game/", those who share a link get a picture.
func Write(dir, address string) error {
	for name, body := range Files() {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if name == "index.html" && address != "" {
			body = strings.Replace(body, `content="card.png"`, `content="`+html.EscapeString(address)+`card.png"`, 1)
		}
		err := run.WriteFile(to, func(w io.Writer) error { _, err := io.WriteString(w, body); return err })
		if err != nil {
			return err
		}
	}
	return nil
}

// policy lets the page use its own files, the two scripts and the style within it,
// WebAssembly, and data addresses, by way of which a picture to keep is drawn. It allows
// nothing else. The page carries it too, for hosts that send none. Other pages may show this
// one in a frame.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' %s %s; worker-src 'self'; style-src 'self' %s; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types own"

// types names the content types, which would otherwise depend on the system.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".gz":          "application/gzip", // unpacked by the page, so that every host will do
}

// file is a file of the page as it is served.
type file struct {
	body, zipped, kind, tag string
}

// zip returns text compressed with gzip, and nothing if text is compressed already.
func zip(name, body string) string {
	if ext := path.Ext(name); ext == ".gz" || ext == ".png" {
		return ""
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one
	_, err := io.WriteString(w, body)
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.String()
}

// Handler serves the page at /. Where devices can share boards by this server, shared is the
// address at which the others open the page, such as "http://192.0.2.1:8080/"; elsewhere "".
func Handler(shared string) http.Handler {
	served := make(map[string]file)
	files, policy := site()
	for name, body := range files {
		if shared != "" && name == "index.html" {
			body = strings.Replace(body, "<html", `<html data-shared="`+html.EscapeString(shared)+`"`, 1)
		}
		kind, ok := types[path.Ext(name)]
		if !ok {
			panic("no content type for " + name) // a test serves them all
		}
		sum := sha256.Sum256([]byte(body))
		served["/"+name] = file{body, zip(name, body), kind, hex.EncodeToString(sum[:12])}
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
		f, ok := served[r.URL.Path]
		if !ok {
			http.Error(w, "there is no such file here; the page is at /", http.StatusNotFound)
			return
		}
		header.Set("Content-Type", f.kind)
		header.Set("Cache-Control", "no-cache") // ask again, and get 304 if it is the same
		if path.Ext(r.URL.Path) == ".svg" {
			header.Set("Cache-Control", "max-age=86400") // browsers fetch the icon with each new address
		}
		header.Set("Vary", "Accept-Encoding")
		body, tag := f.body, f.tag
		if f.zipped != "" && r.Header.Get("Range") == "" && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			header.Set("Content-Encoding", "gzip")
			body, tag = f.zipped, f.tag+"-gzip"
		}
		header.Set("ETag", `"`+tag+`"`)
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(body))
	})
}
