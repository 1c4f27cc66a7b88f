package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"transversal/internal/play/engine"
)

// Serve serves the page at addr, such as "127.0.0.1:8080" (port 0 takes a free one), and
// prints the address to open. Unless lan is set it serves the protocol for programs, too, at
// /engine. With lan it listens at the port of addr on all networks of this machine, for the
// page and for the boards that two devices share, and for nothing else. It returns nil when
// ctx has ended and the last answers have gone out.
func Serve(ctx context.Context, addr string, lan bool, out io.Writer) error {
	if _, port, err := net.SplitHostPort(addr); lan && err == nil {
		addr = ":" + port
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot serve at %s: %w", addr, err)
	}
	server := &http.Server{
		Handler:           onlyHost(addr, served(lan)),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      time.Minute, // for the largest file on a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx }, // whose end ends requests
	}
	if err := announce(out, listener.Addr().String(), lan); err != nil {
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

// announce says where the page is.
func announce(out io.Writer, addr string, lan bool) error {
	if !lan {
		_, err := fmt.Fprintf(out, "Open http://%s/ in a browser; Ctrl-C ends.\n", addr)
		return err
	}
	_, port, _ := net.SplitHostPort(addr) // which a listener has
	own, err := net.InterfaceAddrs()
	if err != nil {
		return fmt.Errorf("cannot tell the addresses of this machine: %w", err)
	}
	var text strings.Builder
	for _, one := range own {
		if ip, ok := one.(*net.IPNet); ok && ip.IP.To4() != nil && ip.IP.IsPrivate() {
			fmt.Fprintf(&text, "Open http://%s/ on any device of this network.\n", net.JoinHostPort(ip.IP.String(), port))
		}
	}
	if text.Len() == 0 {
		fmt.Fprintf(&text, "This machine is on no local network: only http://127.0.0.1:%s/ leads here.\n", port)
	}
	text.WriteString("Whoever is on the network can open the page, and whoever knows the name of a shared board can play there. Ctrl-C ends.\n")
	_, err = io.WriteString(out, text.String())
	return err
}

// served is what is served to this machine, as docs/openapi.json describes it, or to its
// network. Pages of other sites can only read.
func served(lan bool) http.Handler {
	all := http.NewServeMux()
	all.Handle("/", Handler())
	if lan {
		shared := &boards{all: make(map[string]*board), waiting: make(chan struct{}, mostWaiting)}
		all.Handle("GET /shared/{name}", shared)
		all.Handle("PUT /shared/{name}", shared)
	} else {
		all.Handle("/engine", engine.Handler())
	}
	return http.NewCrossOriginProtection().Handler(all)
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
