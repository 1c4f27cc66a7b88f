package main

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"transversal/internal/base/run"
	"transversal/internal/play/engine"
	"transversal/internal/play/web"
)

func newServe() *cobra.Command {
	var o web.Options
	var log bool
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Play in a browser: serve the page",
		Long: `Serves the page and prints its address, which you open in a browser. By default
only this computer can reach it. Ctrl-C stops the server.

--lan is for a class: every device on the same network can open the page at
the address that is printed, two devices can share a board (the menu beside
New game), and a teacher sees all boards of the class (the menu More). A code
of four digits leads there. The protocol for programs is not served then.
Anybody on the network can use the page; no account is needed. The devices
hold the games: they go on when the server is stopped and started again.

The page answers to addresses and to the names of this machine, such as
teacher.local. --host adds a name that leads here, also that of a proxy.
docs/serving.md has files for nginx, Caddy, systemd and Docker.`,
		Example: `  transversal serve
  transversal serve --lan
  transversal serve --lan --host class.example.org
  transversal serve --addr 127.0.0.1:9000`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, port, err := net.SplitHostPort(o.Addr)
			if _, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil {
				return fmt.Errorf("--addr %q is not an address and a port: give one such as 127.0.0.1:8080", o.Addr)
			}
			for _, host := range o.Hosts {
				if u, err := url.Parse("http://" + host); err != nil || host == "" || u.Host != u.Hostname() || u.Host != host {
					return fmt.Errorf("--host %q is not a name: give one such as class.example.org, without a port", host)
				}
			}
			if log {
				o.Log = cmd.ErrOrStderr()
			}
			return web.Serve(cmd.Context(), o, flushed{cmd.OutOrStdout()})
		},
	}
	cmd.Flags().StringVar(&o.Addr, "addr", "127.0.0.1:8080", "address and port to listen on; port 0 picks a free one")
	cmd.Flags().BoolVar(&o.LAN, "lan", false, "let every device on this network open the page, at the port of --addr")
	cmd.Flags().StringSliceVar(&o.Hosts, "host", nil, "another name under which the page is opened")
	cmd.Flags().BoolVar(&log, "log", false, "write a line to standard error for each request, in the Common Log Format")
	return cmd
}

func newSite() *cobra.Command {
	var address string
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "Write the page to a folder, for any web host",
		Long: `Writes the page to DIR, and creates that folder if necessary. Any host for
static files can serve it. With --url, the address at which the page will be,
shared links to it show a picture.`,
		Example: `  transversal site public
  transversal site public --url https://example.org/game/`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if u, err := url.Parse(address); address != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "") {
				return fmt.Errorf("--url %q is not the address of a page: give one such as https://example.org/game/", address)
			}
			if address != "" && !strings.HasSuffix(address, "/") {
				address += "/"
			}
			if err := web.Write(args[0], address); err != nil {
				return fmt.Errorf("the page: %w", err)
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "The page is in %s: open index.html there.\n", args[0])
			return err
		},
	}
	cmd.Flags().StringVar(&address, "url", "", "the address at which the page will be")
	return cmd
}

func newEngine() *cobra.Command {
	var wait bool
	cmd := &cobra.Command{
		Use:   "engine",
		Short: "Answer another program's requests, in lines of JSON",
		Long: `Reads requests from standard input, one JSON object a line, and answers each
with one line of JSON: the move of a rule with its reason, the value of a
position, threats, certificates, verification, counts, surveys, drawings. It
works on several requests at once. An answer has the id of its request.
docs/protocol.md describes the requests.

When the input ends, the program drops its requests and ends too. With --wait it
answers them first: use it if the input is a file or a pipe. The program also
ends when nobody reads its output any more: to notice that, it writes a space
into a pipe every two seconds while it works. Ctrl-C cancels the current
requests, but does not end the program.`,
		Example: `  echo '{"do": "rule", "game": "6: 1,1 2,2"}' | transversal engine --wait
  echo '{"id": 1, "do": "solve", "game": "4x5"}' | transversal engine --wait`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o := engine.Options{Wait: wait, Interrupts: run.Interrupts()}
			if info, err := os.Stdout.Stat(); err == nil && info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
				o.Pulse = 2 * time.Second
			}
			return engine.Serve(cmd.Context(), os.Stdin, flushed{cmd.OutOrStdout()}, o)
		},
	}
	cmd.Flags().BoolVar(&wait, "wait", false, "answer all requests before ending")
	return cmd
}

// flushed passes each write on at once, for output that is read while the command runs.
type flushed struct{ io.Writer }

func (w flushed) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if f, ok := w.Writer.(interface{ Flush() error }); ok && err == nil {
		err = f.Flush()
	}
	if err != nil {
		err = fmt.Errorf("cannot write the output: %w", err)
	}
	return n, err
}
