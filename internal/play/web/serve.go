package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"sync"
	"time"

	"transversal/internal/play/engine"
)

// Bounds of connections. A browser opens six, and one proxy on this machine any number.
const (
	longestHeader   = 16 << 10
	mostConnections = 64 // of one address
)

// Options says what is served, and to whom.
type Options struct {
	Addr  string    // such as "127.0.0.1:8080"; port 0 takes a free one
	LAN   bool      // listen on all networks, for the page and shared boards, and not for programs
	Hosts []string  // names under which the page is opened, besides those of this machine
	Log   io.Writer // gets a line for each request, in the Common Log Format; may be nil
}

// Serve serves the page, prints the address to open, and unless o.LAN is set serves the
// protocol for programs, too, at /engine. It returns nil when ctx has ended and the last
// answers have gone out.
func Serve(ctx context.Context, o Options, out io.Writer) error {
	addr, lan := o.Addr, o.LAN
	if _, port, err := net.SplitHostPort(addr); lan && err == nil {
		addr = ":" + port
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot serve at %s: %w", addr, err)
	}
	host, _, _ := net.SplitHostPort(addr) // which a listener took
	own := append(machine(), host)
	open := connections{count: make(map[string]int)}
	shared := ""
	if lan {
		shared = openAt(listener.Addr())[0]
	}
	handler := onlyHost(append(own, o.Hosts...), served(shared, o.Hosts...))
	if o.Log != nil {
		handler = logged(handler, o.Log)
	}
	server := &http.Server{
		ConnState:         open.changed,
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      time.Minute, // for the largest file on a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    longestHeader,
		BaseContext:       func(net.Listener) context.Context { return ctx }, // whose end ends requests
	}
	if err := announce(out, listener.Addr(), lan); err != nil {
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
func announce(out io.Writer, addr net.Addr, lan bool) error {
	if !lan {
		_, err := fmt.Fprintf(out, "Open http://%s/ in a browser; Ctrl-C ends.\n", addr)
		return err
	}
	var text strings.Builder
	for _, address := range openAt(addr) {
		if strings.HasPrefix(address, alone) {
			fmt.Fprintf(&text, "This machine is on no network: only %s leads here.\n", address)
		} else {
			fmt.Fprintf(&text, "Open %s on any device of this network.\n", address)
		}
	}
	text.WriteString("Whoever is on the network can open the page, and whoever knows the code of a board can look on there. Ctrl-C ends.\n")
	_, err := io.WriteString(out, text.String())
	return err
}

// openAt lists the addresses at which other devices open the page; on a machine that is on no
// network, the one that leads here from itself.
func openAt(addr net.Addr) []string {
	_, port, _ := net.SplitHostPort(addr.String()) // which a listener has
	own, _ := net.InterfaceAddrs()                 // none is known after an error
	var all []string
	for _, ip := range reachable(own) {
		all = append(all, "http://"+net.JoinHostPort(ip, port)+"/")
	}
	if len(all) == 0 {
		return []string{alone + port + "/"}
	}
	return all
}

const alone = "http://127.0.0.1:"

// reachable lists the addresses that other devices can open, private or not: those of IPv4
// or, if there are none, of IPv6.
func reachable(own []net.Addr) []string {
	var four, six []string
	for _, one := range own {
		network, ok := one.(*net.IPNet)
		if !ok || !network.IP.IsGlobalUnicast() {
			continue
		}
		if network.IP.To4() != nil {
			four = append(four, network.IP.String())
		} else {
			six = append(six, network.IP.String())
		}
	}
	if len(four) > 0 {
		return four
	}
	return six
}

// machine lists the names of this machine: its own, as networks without a name server
// pass it on with ".local", and localhost.
func machine() []string {
	name, err := os.Hostname()
	if err != nil {
		return []string{"localhost"}
	}
	short, _, _ := strings.Cut(name, ".")
	return []string{"localhost", name, short, short + ".local"}
}

// connections counts what is open, by addresses, and closes what is too much of one.
type connections struct {
	mutex sync.Mutex
	count map[string]int
}

func (c *connections) changed(conn net.Conn, state http.ConnState) {
	from, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || from.Addr().Unmap().IsLoopback() {
		return
	}
	name := network(from.Addr())
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch state {
	case http.StateNew:
		c.count[name]++
		if c.count[name] > mostConnections {
			conn.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.count[name]--
		if c.count[name] == 0 {
			delete(c.count, name)
		}
	}
}

// served is what is served to this machine, as docs/openapi.json describes it, or to its
// network, whose devices open it at the address shared. Pages of other sites can only read:
// those at hosts are our own, also where a proxy names this machine as the host.
func served(shared string, hosts ...string) http.Handler {
	all := http.NewServeMux()
	all.Handle("/", Handler(shared))
	all.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	if shared != "" {
		mail := newMail()
		all.Handle("GET /shared/{box}", mail)
		all.Handle("PUT /shared/{box}", mail)
	} else {
		all.Handle("/engine", engine.Handler())
	}
	sites := http.NewCrossOriginProtection()
	for _, host := range hosts {
		for _, scheme := range []string{"http://", "https://"} {
			if err := sites.AddTrustedOrigin(scheme + strings.ToLower(host)); err != nil {
				panic(err) // the command takes no other names
			}
		}
	}
	return sites.Handler(all)
}

// logged writes a line to out for each request that next has answered.
func logged(next http.Handler, out io.Writer) http.Handler {
	lines := log.New(out, "", 0) // one at a time
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun := time.Now().Format("02/Jan/2006:15:04:05 -0700")
		sent := &sent{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			request := fmt.Sprintf("%s %s %s", r.Method, r.URL.EscapedPath(), r.Proto)
			lines.Printf("%s - - [%s] %q %d %d", address(r), begun, request, sent.status, sent.bytes)
		}()
		next.ServeHTTP(sent, r)
	})
}

// sent notes what is sent.
type sent struct {
	http.ResponseWriter
	status, bytes int
}

func (s *sent) Unwrap() http.ResponseWriter { return s.ResponseWriter }

func (s *sent) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

func (s *sent) Write(p []byte) (int, error) {
	n, err := s.ResponseWriter.Write(p)
	s.bytes += n
	return n, err
}

// onlyHost answers requests whose Host is an IP address or one of these. Another name may be
// that of a foreign site that resolves to this machine.
func onlyHost(hosts []string, next http.Handler) http.Handler {
	known := make(map[string]bool)
	for _, host := range hosts {
		known[strings.ToLower(host)] = true
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := (&url.URL{Host: r.Host}).Hostname()
		plain := strings.ToLower(strings.TrimSuffix(name, "."))
		if plain == "" || !known[plain] && net.ParseIP(name) == nil {
			http.Error(w, fmt.Sprintf("the host %.60q is not served here: --host names another one", name), http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}
