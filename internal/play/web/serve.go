package web

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// Serve serves the page at addr, such as "127.0.0.1:8080" (port 0 takes a free one), and
// prints the address to open. Unless lan is set it serves the protocol for programs, too, at
// /engine. With lan it listens at the port of addr on all networks of this machine, for the
// page and for the boards that devices share, and for nothing else. It answers to the names
// of this machine and to hosts. It returns nil when ctx has ended and the last answers have
// gone out.
func Serve(ctx context.Context, addr string, lan bool, hosts []string, out io.Writer) error {
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
	server := &http.Server{
		ConnState:         open.changed,
		Handler:           onlyHost(append(hosts, own...), served(shared)),
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
// network, whose devices open it at the address shared. Pages of other sites can only read.
func served(shared string) http.Handler {
	all := http.NewServeMux()
	all.Handle("/", Handler(shared))
	if shared != "" {
		mail := newMail()
		all.Handle("GET /shared/{box}", mail)
		all.Handle("PUT /shared/{box}", mail)
	} else {
		all.Handle("/engine", engine.Handler())
	}
	return http.NewCrossOriginProtection().Handler(all)
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
