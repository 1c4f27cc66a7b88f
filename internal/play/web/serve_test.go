package web

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// send sends a request, with the names of headers and their values in turn.
func send(h http.Handler, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r, w := httptest.NewRequest(method, target, strings.NewReader(body)), httptest.NewRecorder()
	for header := range slices.Chunk(headers, 2) {
		r.Header.Set(header[0], header[1])
	}
	h.ServeHTTP(w, r)
	return w
}

// Requests for other hosts, as a foreign page can make them, are refused.
func TestOnlyHost(t *testing.T) {
	h := onlyHost([]string{"Lab.example", "teacher.local", "localhost", ""}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for host, want := range map[string]int{
		"localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "192.168.1.4": 200, "lab.example:8080": 200,
		"LAB.example": 200, "teacher.local.:8080": 200, "teacher:8080": 403,
		"evil.example:8080": 403, "localhost.evil.example": 403, "": 403,
	} {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Host = host
		if h.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%q: status %d, want %d", host, w.Code, want)
		}
	}
}

// docs/openapi.json names the paths, the statuses and the content types that are served.
func TestOpenAPI(t *testing.T) {
	text, err := os.ReadFile("../../../docs/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Example json.RawMessage }
			}
			Responses map[string]struct{ Content map[string]any }
		}
	}
	if err := json.Unmarshal(text, &api); err != nil {
		t.Fatal(err)
	}
	handler := onlyHost([]string{"localhost"}, served(""))
	for origin, want := range map[string]int{"": 200, "http://localhost": 200, "null": 403, "http://example.org": 403, "%zz": 403} {
		got := send(handler, "POST", "http://localhost/engine", `{"do":"hello"}`, "Content-Type", "application/json", "Origin", origin).Code
		if got != want {
			t.Errorf("a request from %q: status %d, want %d", origin, got, want)
		}
	}
	for path, methods := range api.Paths {
		for method, operation := range methods {
			met := map[string]bool{}
			ask := func(method, host, kind, body string) {
				w := send(handler, strings.ToUpper(method), "http://"+host+path, body, "Content-Type", kind)
				status := strconv.Itoa(w.Code)
				response, ok := operation.Responses[status]
				if !ok {
					t.Errorf("%s %s: status %s is not described", method, path, status)
				}
				got, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";")
				if _, described := response.Content[got]; len(response.Content) > 0 && (!described || kind != "" && kind != got) {
					t.Errorf("%s %s: content type %s for %s, described as %v", method, path, got, kind, response.Content)
				}
				met[status] = true
			}
			kind, body := "", ""
			for name, content := range operation.RequestBody.Content {
				kind, body = name, string(content.Example)
				_ = json.Unmarshal(content.Example, &body) // a string, if it is lines
				ask(method, "localhost", kind, body)
				ask(method, "localhost", "text/plain", body)
			}
			ask(method, "localhost", kind, body)
			ask(method, "evil.example", kind, body)
			ask("delete", "localhost", kind, body)
			if len(met) != len(operation.Responses) {
				t.Errorf("%s %s: %v were met", method, path, met)
			}
		}
	}
	if len(api.Paths) != 3 {
		t.Errorf("%d paths", len(api.Paths))
	}
}

// mailbox asks a server as a device with a key does, from an address.
type mailbox struct {
	http.Handler
	key, from string
}

func (m mailbox) ask(t *testing.T, method, path, body string) (status int, answer told, text string) {
	t.Helper()
	r, w := httptest.NewRequest(method, path, strings.NewReader(body)), httptest.NewRecorder()
	r.RemoteAddr = m.from
	if m.key != "" {
		r.Header.Set("Authorization", m.key)
	}
	m.ServeHTTP(w, r)
	text = strings.TrimSpace(w.Body.String())
	if w.Code == http.StatusOK {
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
		text = w.Header().Get("Content-Type")
	}
	return w.Code, answer, text
}

const (
	firstKey  = "aaaaaaaaaaaaaaaa"
	secondKey = "bbbbbbbbbbbbbbbb"
)

// A device replaces its own letter, by a later one, and no other; what is too large or no
// letter is refused.
func TestShared(t *testing.T) {
	handler, box, other := served("http://192.0.2.1:8080/"), digest(firstKey), digest(secondKey)
	var code string
	for _, test := range []struct {
		key, method, path, body string
		status                  int
		want                    string
	}{
		{firstKey, "PUT", "/shared/own", `{"number":1}`, 200, `map[]`},
		{secondKey, "PUT", "/shared/" + box, `{"number":5,"author":"` + box + `"}`, 200, `map[]`},
		{"", "GET", "/shared/CODE?after=0", "", 200, `map[` + box + `:{"number":1} ` + other + `:{"number":5,"author":"` + box + `"}]`},
		{secondKey, "PUT", "/shared/" + box, `{"number":4}`, 200, `map[]`},
		{secondKey, "PUT", "/shared/" + box, `{"number":5}`, 200, `map[]`},
		{"", "GET", "/shared/" + box + "?after=0&of=" + box, "", 200, `map[` + box + `:{"number":1}]`},
		{firstKey, "PUT", "/shared/" + box + "?code=4711", `{"number":2}`, 200, `map[]`},
		{"", "GET", "/shared/4711?after=0", "", 404, "no board has this code"},
		{"", "PUT", "/shared/" + box, `{"number":9}`, 401, "a device has a key of 16 to 64 letters and digits"},
		{"short", "GET", "/shared/" + box + "?after=0", "", 401, "a device has a key of 16 to 64 letters and digits"},
		{firstKey, "PUT", "/shared/short", `{"number":9}`, 400, "a board has a name of 16 letters and digits, or a code of four digits"},
		{firstKey, "PUT", "/shared/" + box, `{"number":0}`, 400, "a letter is a JSON object with a number of at least 1"},
		{firstKey, "PUT", "/shared/" + box, `<b>`, 400, "a letter is a JSON object with a number of at least 1"},
		{firstKey, "PUT", "/shared/" + box, strings.Repeat("1", longestLetter+1), 413, "a letter has at most 4096 bytes"},
		{"", "GET", "/shared/" + box, "", 400, "after which stamp? give after=0 for all letters"},
		{"", "DELETE", "/shared/" + box, "", 405, "the page can only be read"},
		{"", "POST", "/engine", `{"do":"hello"}`, 405, "the page can only be read"},
	} {
		path := strings.Replace(test.path, "CODE", code, 1)
		status, answer, text := mailbox{handler, test.key, "192.0.2.1:1"}.ask(t, test.method, path, test.body)
		if status == http.StatusOK {
			code = answer.Code
			text = strings.ReplaceAll(fmt.Sprintf("%s", answer.Letters), ": ", ":")
		}
		if status != test.status || text != test.want {
			t.Errorf("%s %s %s: %d %q, want %d %q", test.method, path, test.body, status, text, test.status, test.want)
		}
	}
	if w := send(handler, "PUT", "/shared/own", `{"number":1}`, "Authorization", firstKey, "Sec-Fetch-Site", "cross-site"); w.Code != 403 {
		t.Errorf("another site writes: status %d", w.Code)
	}
	status, answer, _ := mailbox{served("http://192.0.2.1:8080/"), firstKey, "192.0.2.1:1"}.ask(t, "PUT", "/shared/own?code=4711", `{"number":3}`)
	if status != 200 || answer.Code != "4711" || answer.Box != box {
		t.Errorf("a new server says %d %+v, not the code 4711", status, answer)
	}
}

// Who waits hears of a letter at once, and of a server that does not have theirs; an address
// that waits too often is answered, and keeps nobody else from waiting.
func TestSharedWaits(t *testing.T) { synctest.Test(t, sharedWaits) }

func sharedWaits(t *testing.T) {
	handler, box := served("http://192.0.2.1:8080/"), digest(firstKey)
	founder := mailbox{handler, firstKey, "192.0.2.1:1"}
	_, answer, _ := founder.ask(t, "PUT", "/shared/own", `{"number":1}`)
	path := fmt.Sprintf("/shared/%s?after=%d", box, answer.Stamp)
	type waited struct {
		took    time.Duration
		letters int
	}
	wait := func(by mailbox, to chan<- waited) {
		begun := time.Now()
		_, answer, _ := by.ask(t, "GET", path, "")
		to <- waited{time.Since(begun), len(answer.Letters)}
	}
	crowd, alone := make(chan waited, mostWaiting+1), make(chan waited, 1)
	for range mostWaiting {
		go wait(mailbox{handler, "", "[2001:db8::1]:1"}, crowd)
	}
	synctest.Wait()
	wait(mailbox{handler, "", "[2001:db8::2]:1"}, crowd) // of the same network
	if got := <-crowd; got.took != 0 {
		t.Errorf("one too many is kept for %v", got.took)
	}
	wait(mailbox{handler, secondKey, "192.0.2.2:1"}, alone)
	if got := <-alone; got.took != 0 {
		t.Errorf("a device whose letter was lost hears of it after %v", got.took)
	}
	go wait(founder, alone)
	time.Sleep(time.Second)
	mailbox{handler, secondKey, "192.0.2.2:1"}.ask(t, "PUT", "/shared/"+box, `{"number":1}`)
	if got := <-alone; got.letters != 1 || got.took > time.Second+pulse {
		t.Errorf("who waits is told %+v", got)
	}
	wait(mailbox{handler, "", "192.0.2.3:1"}, alone) // the letter is new to this one
	path = fmt.Sprintf("/shared/%s?after=%d", box, answer.Stamp+1)
	<-alone
	wait(founder, alone)
	if got := <-alone; got.letters != 0 || got.took != longestWait {
		t.Errorf("without news: %+v", got)
	}
}

// Each address pushes out its own letters only, and what one device writes while others read
// and write is never lost.
func TestSharedTogether(t *testing.T) {
	handler, box := served("http://192.0.2.1:8080/"), digest(firstKey)
	founder := mailbox{handler, firstKey, "192.0.2.1:1"}
	founder.ask(t, "PUT", "/shared/own", `{"number":1}`)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			key := strings.Repeat(string(rune('c'+i)), 20)
			device := mailbox{handler, key, fmt.Sprintf("192.0.2.%d:1", 10+i)}
			for n := range 20 {
				device.ask(t, "PUT", "/shared/"+box, fmt.Sprintf(`{"number":%d}`, 1+n*7%20))
				device.ask(t, "GET", "/shared/"+box+"?after=0", "")
			}
		})
		all.Go(func() { // a stranger
			for n := range 2 * mostLetters {
				key := fmt.Sprintf("stranger%s%s", strings.Repeat(string(rune('a'+i)), 9), strings.Repeat(string(rune('a'+n%26)), 1+n/26))
				mailbox{handler, key, "192.0.2.99:1"}.ask(t, "PUT", "/shared/own", `{"number":1}`)
			}
		})
	}
	all.Wait()
	_, answer, _ := founder.ask(t, "GET", "/shared/"+box+"?after=0", "")
	twenty := 0
	for _, letter := range answer.Letters {
		if string(letter) == `{"number":20}` {
			twenty++
		}
	}
	if len(answer.Letters) != 9 || twenty != 8 {
		t.Errorf("%d letters, %d of them the last: %s", len(answer.Letters), twenty, answer.Letters)
	}
}

// What an address keeps is bounded, and so is the number of addresses.
func TestSharedRoom(t *testing.T) {
	mail := newMail()
	for from := range mostSenders + 10 {
		for n := range mostLetters + 1 {
			name := digest(fmt.Sprintf("%d %d", from, n))
			r := httptest.NewRequest("PUT", "/", strings.NewReader(`{"number":1}`))
			r.RemoteAddr = fmt.Sprintf("198.51.%d.%d:1", from/200, from%200)
			mail.put(httptest.NewRecorder(), r, place{name, name})
		}
	}
	if len(mail.senders) != mostSenders || len(mail.boxes) != mostSenders*mostLetters || len(mail.coded) > codes {
		t.Errorf("%d addresses, %d boxes, %d codes", len(mail.senders), len(mail.boxes), len(mail.coded))
	}
	for code, name := range mail.coded {
		if mail.boxes[name] == nil || mail.boxes[name].code != code {
			t.Fatalf("the code %s leads to no box", code)
		}
	}
}

// A proxy on this machine says for whom it asks; nobody else is believed.
func TestAddress(t *testing.T) {
	for _, test := range []struct{ from, forwarded, want string }{
		{"192.0.2.1:1", "", "192.0.2.1"},
		{"192.0.2.1:1", "192.0.2.9", "192.0.2.1"},
		{"127.0.0.1:1", "192.0.2.8, 192.0.2.9", "192.0.2.9"},
		{"[::1]:1", "2001:db8::7", "2001:db8::/64"},
		{"[::ffff:127.0.0.1]:1", "someone", "127.0.0.1"},
		{"[2001:db8::1%eth0]:1", "", "2001:db8::/64"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.from
		r.Header.Set("X-Forwarded-For", test.forwarded)
		if got := address(r); got != test.want {
			t.Errorf("%s for %q counts as %s, want %s", test.from, test.forwarded, got, test.want)
		}
	}
}

func TestReachable(t *testing.T) {
	for _, test := range []struct{ own, want string }{
		{"127.0.0.1/8 169.254.1.1/16 ::1/128 fe80::1/64", ""},
		{"127.0.0.1/8 192.168.1.4/24", "192.168.1.4"},
		{"203.0.113.5/24 100.64.0.2/10 2001:db8::1/64", "203.0.113.5 100.64.0.2"},
		{"127.0.0.1/8 fd00::7/64", "fd00::7"},
	} {
		var own []net.Addr
		for _, text := range strings.Fields(test.own) {
			ip, network, err := net.ParseCIDR(text)
			if err != nil {
				t.Fatal(err)
			}
			network.IP = ip
			own = append(own, network)
		}
		if got := strings.Join(reachable(own), " "); got != test.want {
			t.Errorf("of %s %q is reachable, want %q", test.own, got, test.want)
		}
	}
}

type conn struct {
	net.Conn
	from   string
	closed *int
}

func (c conn) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.from)) }
func (c conn) Close() error         { *c.closed++; return nil }

// An address that opens more connections than browsers do has the others closed.
func TestConnections(t *testing.T) {
	for from, want := range map[string]int{"192.0.2.1:1": 3, "[2001:db8::1]:1": 3, "127.0.0.1:1": 0} {
		all, closed := connections{count: make(map[string]int)}, 0
		one := conn{from: from, closed: &closed}
		for range mostConnections + 3 {
			all.changed(one, http.StateNew)
			all.changed(one, http.StateActive)
		}
		if closed != want {
			t.Errorf("%s: %d are closed, want %d", from, closed, want)
		}
		for range mostConnections + 3 {
			all.changed(one, http.StateClosed)
		}
		if len(all.count) != 0 {
			t.Errorf("%s: %v are left", from, all.count)
		}
	}
}
