package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"transversal/solve"
)

// work is what a search says of the work it had, which is no promise.
var work = regexp.MustCompile(`"nodes":\d+,"positions":\d+`)

// The conversation in the documentation is held, word for word.
func TestTranscript(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	session := NewSession()
	said := 0
	var request, want string
	for line := range strings.Lines(string(doc)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "> "):
			request = line[2:]
		case strings.HasPrefix(line, "< ") && request != "":
			want = line[2:]
			got := strings.TrimSuffix(string(session.Answer(context.Background(), []byte(request))), "\n")
			if work.ReplaceAllString(got, "") != work.ReplaceAllString(want, "") {
				t.Errorf("> %s\n< %s\nthe documentation says\n< %s", request, got, want)
			}
			said++
			request = ""
		}
	}
	if said < 12 {
		t.Errorf("only %d requests were found", said)
	}
}

// Every word is in the documentation, and has a field of its own there.
func TestDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for word := range words {
		if !strings.Contains(string(doc), "`"+word+"`") {
			t.Errorf("docs/protocol.md does not describe %q", word)
		}
	}
}

// ask asks and returns the answer, or the code of the error.
func ask(t *testing.T, s *Session, request string) (map[string]any, string) {
	t.Helper()
	var a struct {
		Answer map[string]any
		Error  *fault
	}
	line := s.Answer(context.Background(), []byte(request))
	if err := json.Unmarshal(line, &a); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if a.Error != nil {
		return nil, a.Error.Code
	}
	return a.Answer, ""
}

func TestErrors(t *testing.T) {
	for request, code := range map[string]string{
		``:                                    codeMisuse,
		`null`:                                codeMisuse,
		`[1]`:                                 codeMisuse,
		`{"do":"dance"}`:                      codeMisuse,
		`{"do":"hello","game":4}`:             codeMisuse,
		`{"do":"new"}`:                        codeMisuse,
		`{"do":"new","game":"17"}`:            codeGame,
		`{"do":"new","game":"4: 1,1 1,1"}`:    codeGame,
		`{"do":"new","game":"4","sets":[]}`:   codeGame,
		`{"do":"new","game":"4","sets":[[]]}`: codeGame,
		`{"do":"new","game":"4","sets":[[[1,1],[1,1]]]}`:     codeGame,
		`{"do":"new","game":"4","sets":[[[5,5]]]}`:           codeGame,
		`{"do":"new","game":"4","moves":[[1,1],[1,1]]}`:      codeTaken,
		`{"do":"new","sets":[[[1,1]]]}`:                      codeMisuse,
		`{"do":"play"}`:                                      codeMisuse,
		`{"do":"play","cells":"1,1"}`:                        codeMisuse,
		`{"do":"play","cells":[null]}`:                       codeMisuse,
		`{"do":"play","cells":[[1]]}`:                        codeMisuse,
		`{"do":"play","cell":[1,1]}`:                         codeMisuse,
		`{"do":"play","cells":[[6,6]]}`:                      codeOffBoard,
		`{"do":"play","cells":[[1,1],[1,1]]}`:                codeTaken,
		`{"do":"play","game":"1: 1,1","cells":[[1,1]]}`:      codeTaken,
		`{"do":"play","game":"X.O/.XO/..X","cells":[[1,2]]}`: codeOver,
		`{"do":"undo"}`:                                      codeMisuse,
		`{"do":"undo","plies":-1}`:                           codeMisuse,
		`{"do":"rule","game":"X.O/.XO/..X"}`:                 codeOver,
		`{"do":"rule","rule":"chess"}`:                       codeMisuse,
		`{"do":"rule","game":"4x5"}`:                         codeUnreachable,
		`{"do":"rule","instead":[9,9]}`:                      codeOffBoard,
		`{"do":"solve","by":-1}`:                             codeMisuse,
		`{"do":"solve","seconds":-1}`:                        codeMisuse,
		`{"do":"solve","game":"8","seconds":0}`:              codeMisuse,
		`{"do":"verify","n":1,"theorem":"delay"}`:            codeMisuse,
		`{"do":"solve","game":"8","seconds":0.001}`:          codeTime,
		`{"do":"check","certificate":"nonsense"}`:            codeRefused,
		`{"do":"verify","n":3}`:                              codeMisuse,
		`{"do":"verify","n":4,"theorem":"C"}`:                codeMisuse,
		`{"do":"verify","n":4,"choices":"some"}`:             codeMisuse,
		`{"do":"draw","format":"pdf"}`:                       codeMisuse,
		`{"do":"draw","show":["all of it"]}`:                 codeMisuse,
		`{"do":"draw","first":2,"last":1}`:                   codeMisuse,
		`{"do":"hello"} {"do":"hello"}`:                      codeMisuse,
	} {
		s := NewSession()
		before := s.game
		if _, got := ask(t, s, request); got != code {
			t.Errorf("%s: %q, want %q", request, got, code)
		}
		if s.game.String() != before.String() {
			t.Errorf("%s failed and left %v", request, s.game)
		}
	}
}

// A game played through the protocol by both rules ends where the theorems say,
// and what is said on the way is what the packages say.
func TestGame(t *testing.T) {
	s := NewSession()
	at, _ := ask(t, s, `{"do":"new","game":"6"}`)
	for at["outcome"] == "open" {
		move, code := ask(t, s, `{"do":"rule"}`)
		if code != "" {
			t.Fatal(code)
		}
		cell, _ := json.Marshal(move["cell"])
		at, _ = ask(t, s, fmt.Sprintf(`{"do":"play","cells":[%s]}`, cell))
	}
	if at["outcome"] != "X wins" || at["ply"] != 15.0 || len(at["won"].([]any)) != 6 {
		t.Errorf("the game ended with %v", at)
	}
	back, _ := ask(t, s, `{"do":"undo","plies":1}`)
	if back["outcome"] != "open" || back["ply"] != 14.0 {
		t.Errorf("undo: %v", back)
	}
	if threats, _ := ask(t, s, `{"do":"threats"}`); len(threats["X"].([]any)) == 0 {
		t.Errorf("X threatens nothing at ply 14")
	}
	r, err := solve.Solve(context.Background(), s.game.Start, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if solved, _ := ask(t, s, `{"do":"solve","game":"6"}`); solved["value"] != "X" || solved["ply"] != float64(r.Ply) {
		t.Errorf("solve: %v", solved)
	}
}

// A certificate that was asked for is accepted when it is given back.
func TestCertificate(t *testing.T) {
	s := NewSession()
	c, code := ask(t, s, `{"do":"certificate","game":"4 maker-breaker","by":11}`)
	if code != "" {
		t.Fatal(code)
	}
	text, _ := json.Marshal(c["certificate"])
	if proved, code := ask(t, s, fmt.Sprintf(`{"do":"check","certificate":%s}`, text)); code != "" || len(proved["proofs"].([]any)) != 1 {
		t.Errorf("%v %s", proved, code)
	}
}

// Lines are answered in their order; empty ones are skipped, too long ones refused.
func TestServe(t *testing.T) {
	long := strings.Repeat(" ", longest+1)
	in := "{\"do\":\"new\",\"game\":\"2\"}\r\n\n" + long + "\n{\"do\":\"play\",\"cells\":[[1,1]]}\n{\"do\":\"undo\"}"
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var plies []string
	for line := range strings.Lines(out.String()) {
		var a struct {
			Answer struct{ Ply *int }
			Error  *fault
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		if a.Error != nil {
			plies = append(plies, a.Error.Code)
		} else {
			plies = append(plies, fmt.Sprint(*a.Answer.Ply))
		}
	}
	if want := []string{"0", "misuse", "1", "0"}; !slices.Equal(plies, want) {
		t.Errorf("%v, want %v", plies, want)
	}
}

// Over HTTP the same is answered, and other sites are not.
func TestHandler(t *testing.T) {
	server := httptest.NewUnstartedServer(Handler())
	server.Config.WriteTimeout = 100 * time.Millisecond
	server.Start()
	defer server.Close()
	post := func(kind, origin, body string) (int, string) {
		r, _ := http.NewRequest(http.MethodPost, server.URL, strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		response, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		return response.StatusCode, string(text)
	}
	body := "{\"do\":\"new\",\"game\":\"6\"}\n{\"do\":\"rule\"}\n"
	var want bytes.Buffer
	_ = Serve(context.Background(), strings.NewReader(body), &want)
	for _, c := range []struct {
		kind, origin string
		status       int
	}{
		{"application/json", "", 200},
		{"application/json; charset=utf-8", server.URL, 200},
		{"text/plain", "", 415},
		{"application/json", "http://example.org", 403},
		{"application/json", "%zz", 403},
	} {
		status, text := post(c.kind, c.origin, body)
		if status != c.status || status == 200 && text != want.String() {
			t.Errorf("%s from %q: %d %s", c.kind, c.origin, status, text)
		}
	}
	// An answer may take longer than the server gives others.
	if status, text := post("application/json", "", `{"do":"solve","game":"12","seconds":0.3}`); status != 200 || !strings.Contains(text, `"code":"time"`) {
		t.Errorf("a long question: %d %s", status, text)
	}
	if response, err := server.Client().Get(server.URL); err != nil || response.StatusCode != 405 {
		t.Errorf("GET: %v, %v", response.StatusCode, err)
	}
}

// Whatever is said, the answer is one line of JSON with an answer or an error, and
// the session goes on with a game that can be.
func FuzzAnswer(f *testing.F) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(doc)) {
		if strings.HasPrefix(line, "> ") {
			f.Add(line[2:])
		}
	}
	f.Add("{\"do\":\"solve\",\"game\":\"16\"}\n{\"do\":\"verify\",\"n\":16,\"classes\":true}")
	f.Fuzz(func(t *testing.T, lines string) {
		s := NewSession()
		for line := range strings.SplitSeq(lines, "\n") {
			ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
			reply := s.Answer(ctx, []byte(line))
			stop()
			var a struct{ ID, Answer, Error json.RawMessage }
			if err := json.Unmarshal(reply, &a); err != nil || bytes.Count(reply, []byte("\n")) != 1 {
				t.Fatalf("%q: %q, %v", line, reply, err)
			}
			if (a.Answer == nil) == (a.Error == nil) {
				t.Fatalf("%q: %q", line, reply)
			}
			if _, err := s.game.Final(); err != nil {
				t.Fatalf("%q leaves %v", line, err)
			}
		}
	})
}
