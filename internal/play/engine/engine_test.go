package engine

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"transversal/draw"
	"transversal/internal/export"
	"transversal/internal/study/survey"
	"transversal/verify"
)

// work is what a search says of the work it had, which is no promise.
var work = regexp.MustCompile(`"nodes":\d+,"positions":\d+`)

// answers asks all requests at once, waits, and returns the lines of answer, without the work.
func answers(t *testing.T, requests ...string) []string {
	t.Helper()
	var out bytes.Buffer
	in := io.NopCloser(strings.NewReader(strings.Join(requests, "\n")))
	if err := Serve(t.Context(), in, &out, Options{Wait: true}); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(work.ReplaceAllString(out.String(), ""), "\n"), "\n")
}

// said is a line of answer.
type said struct {
	ID     int
	Answer map[string]any
	Error  *fault
	SoFar  *soFar `json:"so_far"`
}

func (s said) code() string {
	if s.Error == nil {
		return ""
	}
	return s.Error.Code
}

func parse(t *testing.T, line string) (s said) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &s); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s
}

// ask asks and returns the answer, or the code of the error.
func ask(t *testing.T, request string) (map[string]any, string) {
	t.Helper()
	lines := answers(t, request)
	if len(lines) != 1 {
		t.Fatalf("%s: %q", request, lines)
	}
	s := parse(t, lines[0])
	return s.Answer, s.code()
}

// conversation returns the requests and the answers of the documentation.
func conversation(t testing.TB) (requests, answers []string) {
	doc, err := os.ReadFile("testdata/conversation.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(doc)) {
		if request, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); ok {
			requests = append(requests, request)
		} else {
			answers = append(answers, strings.TrimPrefix(work.ReplaceAllString(request, ""), "< "))
		}
	}
	if len(answers) < 12 || len(requests) != len(answers) {
		t.Fatalf("%d requests and %d answers were found", len(requests), len(answers))
	}
	return requests, answers
}

// The conversation in the documentation is held, word for word, also all at once.
func TestTranscript(t *testing.T) {
	requests, want := conversation(t)
	got := answers(t, requests...)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s\nthe documentation says\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// So is the one on the page of the protocol, where … stands for anything.
func TestProtocolPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := regexp.MustCompile(`(?m)^    > (.*)\n    < (.*)$`).FindAllStringSubmatch(string(page), -1)
	if len(shown) < 10 {
		t.Fatalf("the page shows %d exchanges", len(shown))
	}
	for _, exchange := range shown {
		want := strings.ReplaceAll(regexp.QuoteMeta(exchange[2]), "…", ".*")
		if got := answers(t, exchange[1])[0]; !regexp.MustCompile("^" + want + "$").MatchString(got) {
			t.Errorf("%s\n%s\nthe page says\n%s", exchange[1], got, exchange[2])
		}
	}
}

var update = flag.Bool("update", false, "write the schemas of docs/openapi.json anew")

// api is docs/openapi.json. Its paths and the schemas of what is answered by the protocol alone
// are written there by hand.
type api struct {
	OpenAPI    json.RawMessage `json:"openapi"`
	Info       json.RawMessage `json:"info"`
	Servers    json.RawMessage `json:"servers"`
	Security   json.RawMessage `json:"security"`
	Tags       json.RawMessage `json:"tags"`
	Paths      json.RawMessage `json:"paths"`
	Components struct {
		Schemas object `json:"schemas"`
	} `json:"components"`
}

func schemaOf(name string) object { return object{"$ref": "#/components/schemas/" + name} }

// requests returns the schemas of requests, as the words, their fields and the ranges have them.
func requests() object {
	choice := func(of any) object { return object{"enum": of} }
	list := func(of any) object { return object{"type": "array", "items": of} }
	cell := schemaOf("solve_cell")
	seconds := object{"type": "number", "exclusiveMinimum": 0}
	fields := object{ // also what types and ranges do not say
		"id": object{"description": "any JSON, which comes back with the answer"}, "request": object{"description": "the id of another request"},
		"game":  object{"type": "string", "description": "a position, a record, or a positional game in the format .pg"},
		"moves": list(cell), "sets": list(list(cell)), "instead": cell, "seed": object{"type": "integer", "minimum": 0},
		"show": list(choice(draw.Signs)), "rules": list(choice(survey.Rules())),
		"theorem": choice([]string{"winning", "delay"}), "choices": choice(verify.Choices), "seconds": seconds, "every": seconds,
	}
	formats := map[string][]string{"draw": {"svg", "tikz"}, "export": export.Formats}
	needs := map[string][]string{"check": {"certificate"}, "count": {"n"}, "families": {"n"}}
	kinds := map[reflect.Kind]string{reflect.Bool: "boolean", reflect.String: "string"}
	all, mapping := object{}, object{}
	var each []object
	for _, do := range slices.Sorted(maps.Keys(words)) {
		own := object{"id": fields["id"], "do": object{"const": do, "type": "string"}}
		for _, name := range words[do].times {
			own[name] = fields[name]
		}
		for _, field := range reflect.VisibleFields(reflect.TypeOf(words[do].usual).Elem()) {
			name := field.Tag.Get("json")
			if !slices.Contains(words[do].takes(), name) {
				continue
			}
			own[name] = fields[name]
			if ends := ranges[name]; ends.most > 0 {
				own[name] = object{"type": "integer", "minimum": ends.least, "maximum": ends.most}
			} else if fields[name] == nil {
				own[name] = object{"type": kinds[field.Type.Kind()]}
			}
		}
		if formats[do] != nil {
			own["format"] = choice(formats[do])
		}
		if own["game"] != nil {
			needs[do] = []string{"game"}
		}
		name := "request_" + do
		all[name] = object{"type": "object", "properties": own, "required": append([]string{"do"}, needs[do]...), "additionalProperties": false}
		each = append(each, schemaOf(name))
		mapping[do] = schemaOf(name)["$ref"]
	}
	all["request"] = object{"oneOf": each, "discriminator": object{"propertyName": "do", "mapping": mapping}}
	return all
}

// outputs returns the schemas of docs/schemas that answers have, and their definitions.
func outputs(t *testing.T) object {
	all := object{}
	for _, name := range []string{"solve", "check", "report", "count", "families", "bounds", "size", "survey", "version"} {
		text, err := os.ReadFile("../../../docs/schemas/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var schema object
		named := strings.NewReplacer(
			`"#/$defs/`, `"#/components/schemas/`+name+"_",
			`"const": true`, `"type": "boolean"`, // of which openapi-python-client 0.29 makes no Python
		).Replace(string(text))
		if err := json.Unmarshal([]byte(named), &schema); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		defined, _ := schema["$defs"].(object)
		for part, schema := range defined {
			all[name+"_"+part] = schema
		}
		for _, key := range []string{"$defs", "$id", "$schema", "title"} {
			delete(schema, key)
		}
		all[name] = schema
	}
	return all
}

// Every word and its fields are in the documentation, the schemas are those of the words and
// of what the program prints, and numbers outside the ranges are refused.
func TestDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for do, word := range words {
		if !strings.Contains(string(doc), "| `"+do+"` |") {
			t.Errorf("docs/protocol.md does not describe %q", do)
		}
		for _, field := range word.takes() {
			if !strings.Contains(string(doc), "`"+field+"`") {
				t.Errorf("docs/protocol.md does not describe %q of %q", field, do)
			}
			if ends := ranges[field]; ends.most > 0 {
				for _, outside := range []int{ends.least - 1, ends.most + 1} {
					request := fmt.Sprintf(`{"do":%q,%q:%d}`, do, field, outside)
					if said := answers(t, request)[0]; !strings.Contains(said, `\"`+field+`\" is out of range`) {
						t.Errorf("%s: %s", request, said)
					}
				}
			}
		}
	}
	const file = "../../../docs/openapi.json"
	text, err := os.ReadFile(file)
	var says api
	if err := errors.Join(err, json.Unmarshal(text, &says)); err != nil {
		t.Fatal(err)
	}
	schemas := says.Components.Schemas
	maps.DeleteFunc(schemas, func(name string, _ any) bool { return strings.Contains(name, "_") }) // which are made here
	for _, made := range []object{requests(), outputs(t)} {
		maps.Copy(schemas, made)
	}
	schemas["text"].(object)["properties"].(object)["format"] = object{"enum": append([]string{"svg", "tikz"}, export.Formats...)}
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(says); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, want.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(text, want.Bytes()) {
		t.Errorf("%s is not what the words and docs/schemas say; -update writes it", file)
	}
}

func TestErrors(t *testing.T) {
	for request, code := range map[string]string{
		`null`:                                     codeMisuse,
		`[1]`:                                      codeMisuse,
		`{"id":1}`:                                 codeMisuse,
		`{"do":1}`:                                 codeMisuse,
		`{"do":"dance"}`:                           codeMisuse,
		`{"Do":"hello"}`:                           codeMisuse,
		`{"do":"hello","ID":4}`:                    codeMisuse,
		`{"do":"hello","game":"4"}`:                codeMisuse,
		`{"do":"solve","game":"4","Seconds":1}`:    codeMisuse,
		"\ufeff" + `{"do":"hello"}`:                codeMisuse,
		`{"do":"hello"} {"do":"hello"}`:            codeMisuse,
		`{"do":"position"}`:                        codeMisuse,
		`{"do":"position","game":"17"}`:            codeGame,
		`{"do":"position","game":"4: 1,1 1,1"}`:    codeGame,
		`{"do":"position","game":4}`:               codeMisuse,
		`{"do":"position","game":"4","sets":[]}`:   codeGame,
		`{"do":"position","game":"4","sets":[[]]}`: codeGame,
		`{"do":"position","game":"4","sets":[[[1,1],[1,1]]]}`:        codeGame,
		`{"do":"position","game":"4","sets":[[[5,5]]]}`:              codeGame,
		`{"do":"position","game":"4","moves":[[1,1],[1,1]]}`:         codeTaken,
		`{"do":"position","game":"4","moves":[[6,6]]}`:               codeOffBoard,
		`{"do":"position","game":"4","moves":"1,1"}`:                 codeMisuse,
		`{"do":"position","game":"4","moves":[null]}`:                codeMisuse,
		`{"do":"position","game":"4","moves":[[1]]}`:                 codeMisuse,
		`{"do":"position","game":"1: 1,1","moves":[[1,1]]}`:          codeTaken,
		`{"do":"position","game":"X.O/.XO/..X","moves":[[1,2]]}`:     codeOver,
		`{"do":"position","sets":[[[1,1]]]}`:                         codeMisuse,
		`{"do":"rule","game":"X.O/.XO/..X"}`:                         codeOver,
		`{"do":"rule","game":"4","rule":"chess"}`:                    codeMisuse,
		`{"do":"rule","game":"4","rule":"person"}`:                   codeMisuse,
		`{"do":"rule","game":"4x5"}`:                                 codeUnreachable,
		`{"do":"rule","game":"4","instead":[9,9]}`:                   codeOffBoard,
		`{"do":"solve","game":"4","by":-1}`:                          codeMisuse,
		`{"do":"solve","game":"4","seconds":-1}`:                     codeMisuse,
		`{"do":"solve","game":"8","seconds":0}`:                      codeMisuse,
		`{"do":"solve","game":"8","every":0}`:                        codeMisuse,
		`{"do":"moves","game":"4","by":7}`:                           codeMisuse,
		`{"do":"solve","game":"13","seconds":0.001}`:                 codeTime,
		`{"do":"check","certificate":"nonsense"}`:                    codeRefused,
		`{"do":"verify","n":3}`:                                      codeMisuse,
		`{"do":"verify","n":1,"theorem":"delay"}`:                    codeMisuse,
		`{"do":"verify","n":4,"theorem":"C"}`:                        codeMisuse,
		`{"do":"verify","n":4,"choices":"some"}`:                     codeMisuse,
		`{"do":"verify","board":"6"}`:                                codeMisuse,
		`{"do":"draw","game":"4","format":"pdf"}`:                    codeMisuse,
		`{"do":"draw","game":"4","show":["all of it"]}`:              codeMisuse,
		`{"do":"draw","game":"4","first":2,"last":1}`:                codeMisuse,
		`{"do":"export","game":"4","format":"svg"}`:                  codeMisuse,
		`{"do":"export","game":"4","by":-1}`:                         codeMisuse,
		`{"do":"export","game":"X./.X"}`:                             codeMisuse,
		`{"do":"count","n":17}`:                                      codeMisuse,
		`{"do":"count","n":4,"theorem": "winning","transpose":true}`: codeMisuse,
		`{"do":"families","n":3}`:                                    codeMisuse,
		`{"do":"families","n":5,"size":20}`:                          codeMisuse,
		`{"do":"survey","rows":2}`:                                   codeMisuse,
		`{"do":"survey","rows":2,"cols":2,"missing":-1}`:             codeMisuse,
		`{"do":"survey","rows":2,"cols":2,"rules":["chess"]}`:        codeMisuse,
	} {
		if _, got := ask(t, request); got != code {
			t.Errorf("%s: %q, want %q", request, got, code)
		}
	}
}

// Every player of the list makes a move that can be made.
func TestPlayers(t *testing.T) {
	h, _ := ask(t, `{"do":"hello"}`)
	for side, game := range map[string]string{"X": "4: 1,1 1,2", "O": "4: 1,1"} {
		players := h["rules"].(map[string]any)[side].([]any)
		if len(players) != 6 {
			t.Errorf("%v play %s", players, side)
		}
		for _, player := range players {
			a, code := ask(t, fmt.Sprintf(`{"do":"rule","game":"%s","rule":"%s"}`, game, player))
			if code != "" || a["rule"] != player || a["why"] == "" {
				t.Errorf("%s as %s: %v %s", player, side, a, code)
				continue
			}
			cell, _ := json.Marshal(a["cell"])
			if _, code := ask(t, fmt.Sprintf(`{"do":"position","game":"%s","moves":[%s]}`, game, cell)); code != "" {
				t.Errorf("%s as %s plays %s: %s", player, side, cell, code)
			}
		}
	}
}

// Empty lines are skipped, too long ones refused, and what is answered at once comes in
// the order of the requests.
func TestLines(t *testing.T) {
	lines := answers(t, "{\"id\":1,\"do\":\"position\",\"game\":\"2\"}\r\n", strings.Repeat(" ", longest+1), `{"id":2,"do":"hello"}`)
	if len(lines) != 3 || parse(t, lines[0]).ID != 1 || parse(t, lines[1]).code() != codeMisuse || parse(t, lines[2]).ID != 2 {
		t.Errorf("%q", lines)
	}
}

// client is a client of an engine that runs.
type client struct {
	*testing.T
	in         io.Writer
	lines      chan string // closed at the end
	interrupts chan os.Signal
	ended      chan error
}

// reads gives the lines of answer to the client.
func (c *client) reads(answers io.Reader) {
	lines := bufio.NewScanner(answers)
	lines.Buffer(nil, longest)
	for lines.Scan() {
		c.lines <- lines.Text()
	}
	close(c.lines)
}

// newClient returns a client, and what ends its input and its output.
func newClient(t *testing.T, b bounds) (c *client, in, out io.Closer) {
	requests, input := io.Pipe()
	output, answers := io.Pipe()
	c = &client{t, input, make(chan string, 1<<16), make(chan os.Signal), make(chan error, 1)}
	go c.reads(output)
	go func() {
		c.ended <- Serve(context.Background(), requests, answers, Options{Interrupts: c.interrupts, Pulse: time.Millisecond, bounds: b})
		answers.Close()
	}()
	return c, input, output
}

func (c *client) say(line string) { _, _ = io.WriteString(c.in, line+"\n") }

// hear returns the next line that is no interim answer.
func (c *client) hear() said {
	c.Helper()
	for line := range c.lines {
		if s := parse(c.T, line); s.Answer != nil || s.Error != nil {
			return s
		}
	}
	c.Fatal("the answers have ended")
	return said{}
}

// endless is a request that takes longer than anybody waits.
const endless = `{"id":%d,"do":"solve","game":"16","every":0.001}`

// While long requests are at work, others are answered, more of them than there are
// places, and each request ends by a cancel, an interrupt or the end of the input, and
// no other does.
func TestRequestsEnd(t *testing.T) {
	c, in, _ := newClient(t, owner)
	for id := range 2 * places {
		c.say(fmt.Sprintf(endless, id))
	}
	c.say(`{"id":100,"do":"position","game":"2"}`)
	c.say(`{"id":101,"do":"rule","game":"6"}`)
	if at, move := c.hear(), c.hear(); at.ID != 100 || move.ID != 101 {
		t.Errorf("%v, %v", at, move)
	}
	c.say(`{"id":102,"do":"cancel","request":1}`)
	one, two := c.hear(), c.hear()
	if one.ID != 102 {
		one, two = two, one
	}
	if one.ID != 102 || one.Answer["canceled"] != 1.0 || two.ID != 1 || two.code() != codeInterrupted {
		t.Errorf("%v, %v", one, two)
	}
	c.interrupts <- os.Interrupt
	for range 2*places - 1 {
		if s := c.hear(); s.code() != codeInterrupted || s.ID == 1 {
			t.Errorf("%v", s)
		}
	}
	for _, do := range []string{
		`"solve","game":"16"`, `"solve","game":"16","by":35`, `"moves","game":"16"`, `"certificate","game":"16"`, `"verify","n":16`, `"verify","n":16,"classes":true`,
		`"count","n":16`, `"families","n":4`, `"families","n":5`, `"families","n":5,"size":19`, `"survey","rows":6,"cols":6`, `"export","game":"9","format":"qdimacs"`,
	} {
		c.say(`{"id":7,"do":` + do + `}`)
	}
	in.Close()
	for range 12 {
		if s := c.hear(); s.code() != codeInterrupted {
			t.Errorf("%v", s)
		}
	}
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
}

// Interim answers say what is known: bounds that grow, and that an error repeats.
func TestSoFar(t *testing.T) {
	c, in, _ := newClient(t, owner)
	c.say(fmt.Sprintf(endless, 1))
	least := 0
	for range 3 {
		line := <-c.lines
		s := parse(t, line)
		if s.ID != 1 || s.SoFar == nil || s.SoFar.AtLeast < least || s.SoFar.AtLeast > 35 {
			t.Fatal(line)
		}
		least = s.SoFar.AtLeast
	}
	c.say(`{"do":"cancel"}`)
	for range 2 {
		if s := c.hear(); s.ID == 1 && (s.SoFar == nil || s.SoFar.AtLeast < least) {
			t.Errorf("%v", s)
		}
	}
	in.Close()
	<-c.ended
}

// Nobody reads the answers: all ends, also when no answer is due.
func TestNobodyReads(t *testing.T) {
	for _, long := range []string{fmt.Sprintf(endless, 1), `{"do":"solve","game":"16"}`} {
		c, _, out := newClient(t, owner)
		c.say(long)
		c.say(`{"do":"hello"}`)
		c.hear()
		out.Close()
		if err := <-c.ended; !errors.Is(err, io.ErrClosedPipe) {
			t.Error(err)
		}
	}
}

// Over HTTP the same is answered.
func TestHandler(t *testing.T) {
	server := httptest.NewUnstartedServer(Handler())
	server.Config.WriteTimeout = 500 * time.Millisecond
	server.Start()
	defer server.Close()
	post := func(kind, body string) (int, string) {
		response, err := server.Client().Post(server.URL, kind, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		return response.StatusCode, string(text)
	}
	const two = "{\"do\":\"position\",\"game\":\"6\"}\n{\"do\":\"rule\",\"game\":\"6\"}\n"
	both := strings.Join(answers(t, two), "\n") + "\n"
	for _, test := range []struct{ kind, body, want string }{
		{"application/x-ndjson", two, both},
		{"application/json; charset=utf-8", "{\n  \"id\": 1,\n  \"do\": \"threats\",\n  \"game\": \"2\"\n}\n", `{"id":1,"answer":{"X":[],"O":[]}}` + "\n"},
		{"application/json", two, `{"error":{"code":"misuse","message":"the request is not one JSON object: invalid character '{' after top-level value"}}` + "\n"},
		{"application/json", "", `{"error":{"code":"misuse","message":"the request is not one JSON object: unexpected end of JSON input"}}` + "\n"},
		{"application/json", `{"do":"solve","game":"4","every":1}`, `{"error":{"code":"misuse","message":"\"every\" needs the content type application/x-ndjson: with application/json there is one answer"}}` + "\n"},
		{"text/plain", two, ""},
	} {
		status, text := post(test.kind, test.body)
		if refused := status == 415; refused != (test.want == "") || !refused && text != test.want {
			t.Errorf("%s: %d %s", test.kind, status, text)
		}
	}
	// An answer may take longer than the server gives others.
	if status, text := post("application/json", `{"do":"solve","game":"16","seconds":0.6}`); status != 200 || !strings.Contains(text, `"code":"time"`) {
		t.Errorf("a long question: %d %s", status, text)
	}
	if response, err := server.Client().Get(server.URL); err != nil || response.StatusCode != 405 {
		t.Errorf("GET: %v, %v", response.StatusCode, err)
	}
}

// A client that is gone ends its requests, and one may go on asking while it is
// answered.
func TestHandlerEnds(t *testing.T) {
	ended := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		Handler().ServeHTTP(w, r)
		ended <- struct{}{}
	}))
	defer server.Close()
	for _, hold := range []bool{true, false} { // the body open, or at its end
		ctx, leave := context.WithCancel(t.Context())
		body, in := io.Pipe()
		r, _ := http.NewRequestWithContext(ctx, http.MethodPost, server.URL, body)
		r.Header.Set("Content-Type", lines)
		go func() {
			fmt.Fprintf(in, endless+"\n", 1)
			if !hold {
				in.Close()
			}
		}()
		response, err := server.Client().Do(r) // returns at the first answer
		if err != nil {
			t.Fatal(err)
		}
		if hold {
			c := &client{T: t, in: in, lines: make(chan string, 1<<16)}
			go c.reads(response.Body)
			c.say(`{"id":2,"do":"hello"}`)
			if s := c.hear(); s.ID != 2 {
				t.Errorf("%v", s)
			}
		}
		leave()
		<-ended
		response.Body.Close()
	}
}

// Whatever is said, the answers are lines of JSON, each with an answer, an error or
// what is known so far.
func FuzzServe(f *testing.F) {
	requests, _ := conversation(f)
	for _, request := range requests {
		f.Add(request)
	}
	f.Add("{\"do\":\"solve\",\"game\":\"16\"}\n{\"do\":\"verify\",\"n\":16,\"classes\":true}")
	f.Fuzz(func(t *testing.T, lines string) {
		var out bytes.Buffer
		_ = Serve(t.Context(), io.NopCloser(strings.NewReader(lines)), &out, Options{})
		for line := range strings.Lines(out.String()) {
			var a struct {
				ID, Answer, Error json.RawMessage
				SoFar             json.RawMessage `json:"so_far"`
			}
			if err := json.Unmarshal([]byte(line), &a); err != nil || a.Answer != nil && a.Error != nil || a.Answer == nil && a.Error == nil && a.SoFar == nil {
				t.Fatalf("%q: %q, %v", lines, line, err)
			}
		}
	})
}

// testRequest is a request of the tests.
type testRequest struct{ do func() any }

func (r *testRequest) answer(*query) (any, error) { return r.do(), nil }

// A field that is given twice is refused, and a whole number may have a fraction of zeros.
func TestFields(t *testing.T) {
	got := parse(t, answers(t, `{"id":1,"do":"solve","game":"4","by":9,"by":11}`)[0])
	if got.ID != 1 || got.code() != codeMisuse {
		t.Errorf("a field twice: %+v", got)
	}
	got = parse(t, answers(t, `{"id":2,"do":"export","game":"3: 1,1","format":"qdimacs","by":9.0}`)[0])
	if got.ID != 2 || got.code() != "" {
		t.Errorf("a whole number with a fraction: %+v", got)
	}
}

// The id comes back with an error if it can be read, and only the request's own.
func TestErrorsHaveTheirID(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":1,"do":"solve","game":"4","seconds":NaN}`:                             `1`,
		`{"do":"solve","seconds":NaN,"id" : "a\"b"}`:                                 `"a\"b"`,
		`{"do":"solve","by":1,"by":2,"id":[1, {"id":2}]}`:                            `[1,{"id":2}]`,
		"\ufeff" + `{"do":"hello","id":1}`:                                           `1`,
		`{"request":{"id":3},"moves":[{"id":4}],"game":"{\"id\":5"`:                  ``,
		`{"do":"id","by":NaN}`:                                                       ``,
		`{"by":NaN,"id":NaN}`:                                                        ``,
		`["id":1]`:                                                                   `1`,
		`{"id":1,"do":"check","certificate":"` + strings.Repeat(" ", longest) + `"}`: `1`,
	} {
		var a answer
		if got := answers(t, line)[0]; json.Unmarshal([]byte(got), &a) != nil || string(a.ID) != want || a.Error == nil {
			t.Errorf("%.80s: %s", line, got)
		}
	}
}

// A request that panics fails alone, a survey refuses the convention that it never asks about,
// and a long line counts as long as it is worked on.
func TestHostile(t *testing.T) {
	words["panic"] = word{&testRequest{func() any { panic("a fault") }}, brief, nil}
	defer delete(words, "panic")
	var codes []string
	for _, line := range answers(t, `{"id":1,"do":"panic"}`, `{"id":2,"do":"survey","rows":2,"cols":2,"rules":["avoider-enforcer"]}`, `{"id":3,"do":"hello"}`) {
		codes = append(codes, fmt.Sprint(parse(t, line).ID, parse(t, line).code()))
	}
	if slices.Sort(codes); !slices.Equal(codes, []string{"1broken", "2misuse", "3"}) {
		t.Errorf("%q", codes)
	}

	taken.Add(most)
	long := `{"id":4,"do":"check","certificate":"` + strings.Repeat(" ", 2*short) + `"}`
	if got := parse(t, answers(t, long)[0]); got.ID != 4 || got.code() != codeBusy {
		t.Errorf("with no room left: %v", got)
	}
	taken.Add(-most)
	if got := parse(t, answers(t, long)[0]); got.code() != "refused" || taken.Load() != 0 {
		t.Errorf("with room: %v, and %d bytes are held", got, taken.Load())
	}
}

// A client with more requests than it may have in hand is told so, and still heard.
func TestBusy(t *testing.T) {
	for _, b := range []bounds{owner, {hand: 60 - 12, share: places, seconds: 1}} {
		c, in, _ := newClient(t, b)
		for id := range 60 {
			c.say(fmt.Sprintf(`{"id":%d,"do":"solve","game":"14"}`, id+1))
		}
		for id := range 60 {
			c.say(fmt.Sprintf(`{"do":"cancel","request":%d}`, id+1))
		}
		codes := map[string]int{}
		for range 2 * 60 {
			codes[c.hear().code()]++
		}
		want := map[string]int{"": 60, codeInterrupted: min(60, b.hand), codeBusy: max(0, 60-b.hand)}
		if want[codeBusy] == 0 {
			delete(want, codeBusy)
		}
		if !maps.Equal(codes, want) {
			t.Errorf("%v, want %v", codes, want)
		}
		in.Close()
		if err := <-c.ended; err != nil {
			t.Error(err)
		}
	}
}

// The next place is for the client that got one least lately, and none has more than its share.
func TestTurns(t *testing.T) {
	r, clients := &room{}, map[rune]*session{}
	for _, client := range "aaabbc" {
		if clients[client] == nil {
			clients[client] = &session{Options: Options{bounds: guest}, places: map[*room]int{}}
		}
		r.waiting = append(r.waiting, &query{session: clients[client], ID: json.RawMessage(string(client)), begin: make(chan struct{})})
	}
	order := ""
	for len(r.waiting) > 0 {
		left := slices.Clone(r.waiting)
		r.free = 1
		r.give()
		for _, q := range left {
			if !slices.Contains(r.waiting, q) {
				order += string(q.ID)
				q.session.places[r]--
			}
		}
	}
	if order != "abcaba" {
		t.Errorf("places are given to %s", order)
	}
	for range places {
		r.waiting = append(r.waiting, &query{session: clients['a'], begin: make(chan struct{})})
	}
	r.free = places
	if r.give(); r.free != places-guest.share {
		t.Errorf("one client leaves %d places free", r.free)
	}
}

// One connection that asks for more than there is keeps no other from its answers, and many
// that do keep it for as long as their requests take without seconds.
func TestGreedy(t *testing.T) {
	brisk := bounds{hand: guest.hand, share: guest.share, usual: 0.02, seconds: 3600}
	for greedy, b := range map[int]bounds{1: guest, 3: brisk} {
		for range greedy {
			c, in, _ := newClient(t, b)
			for id := range 30 {
				c.say(fmt.Sprintf(endless, id))
			}
			defer in.Close()
		}
		c, in, _ := newClient(t, b)
		late := time.AfterFunc(time.Minute, func() { in.Close() })
		c.say(`{"id":1,"do":"solve","game":"3","seconds":60}`)
		c.say(`{"id":1,"do":"rule","game":"6"}`)
		if one, two := c.hear(), c.hear(); one.Answer == nil || two.Answer == nil {
			t.Errorf("beside %d greedy clients: %+v, %+v", greedy, one, two)
		}
		late.Stop()
		in.Close()
	}
}

// A request whose bytes do not come is given up, and a client may be silent between requests.
func TestSlow(t *testing.T) { synctest.Test(t, slowClient) }

func slowClient(t *testing.T) {
	ours, theirs := net.Pipe()
	c := &client{T: t, in: ours, lines: make(chan string, 9), ended: make(chan error, 1)}
	go c.reads(ours)
	go func() {
		c.ended <- Serve(t.Context(), io.NopCloser(theirs), theirs, Options{Wait: true, bounds: guest, deadline: theirs.SetReadDeadline})
	}()
	for _, pause := range []time.Duration{slow - time.Second, slow + time.Second} {
		time.Sleep(time.Hour)
		_, _ = io.WriteString(ours, `{"id":7,"do":`)
		time.Sleep(pause)
		go c.say(`"hello"}`) // which nobody may read
		if got, late := c.hear(), pause > slow; got.ID != 7 || (got.code() == codeTime) != late {
			t.Errorf("after %v: %+v", pause, got)
		}
	}
	if err := <-c.ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
	theirs.Close()
}

// The seconds of a request run from when it is worked on, not while it waits for its turn.
func TestSecondsRunFromThePlace(t *testing.T) {
	release := make(chan struct{})
	words["waits"] = word{&testRequest{func() any { <-release; return 0 }}, rare, nil}
	defer delete(words, "waits")
	time.AfterFunc(200*time.Millisecond, func() { close(release) })
	asked := append(slices.Repeat([]string{`{"do":"waits"}`}, places), `{"id":1,"do":"solve","game":"3","seconds":0.1}`)
	for _, line := range answers(t, asked...) {
		if strings.Contains(line, "error") {
			t.Error(line)
		}
	}
}
