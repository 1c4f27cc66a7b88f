package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"transversal/internal/engine"
)

// Serve serves the page at addr, such as "127.0.0.1:8080" (port 0 takes a free
// one), and the protocol for programs at /engine, and prints the address to open. It returns nil when ctx has ended and
// the last answers have gone out.
func Serve(ctx context.Context, addr string, out io.Writer) error {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot serve at %s: %w", addr, err)
	}
	server := &http.Server{
		Handler:           onlyHost(addr, served()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      time.Minute, // for the largest file on a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx }, // whose end ends requests
	}
	if _, err := fmt.Fprintf(out, "Open http://%s/ in a browser; Ctrl-C ends.\n", listener.Addr()); err != nil {
		return errors.Join(err, listener.Close())
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("cannot serve at %s: %w", addr, err)
	case <-ctx.Done():
	}
	grace, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	if server.Shutdown(grace) != nil {
		return server.Close() // somebody is still reading; they had their time
	}
	return nil
}

// served is what is served, as docs/openapi.json describes it.
func served() http.Handler {
	all := http.NewServeMux()
	all.Handle("/", Handler())
	all.Handle("/engine", engine.Handler())
	return all
}

// onlyHost answers requests whose Host is an IP address, localhost or the host of addr.
// Another name may be that of a foreign site that resolves to this machine.
func onlyHost(addr string, next http.Handler) http.Handler {
	own, _, _ := net.SplitHostPort(addr)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := (&url.URL{Host: r.Host}).Hostname()
		if name != own && name != "localhost" && net.ParseIP(name) == nil {
			http.Error(w, fmt.Sprintf("the host %.60q is not served here", name), http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
