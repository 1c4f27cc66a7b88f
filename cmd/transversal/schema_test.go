package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	schemas = "../../docs/schemas/"
	openAPI = "../../docs/openapi.json"
)

// schema returns a function that holds JSON against a schema of docs/schemas, or of
// docs/openapi.json: as it is, or closed, so that fields which it does not name are refused.
func schema(t *testing.T, closed bool) func(name string, data []byte) error {
	const folder = "file:///schemas/"
	c := jsonschema.NewCompiler()
	files, err := filepath.Glob(schemas + "*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schemas: %v", err)
	}
	for _, file := range append(files, openAPI) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name := filepath.Base(file)
		want := "urn:transversal:" + strings.TrimSuffix(name, ".json") + ":1"
		if got := doc.(map[string]any)["$id"]; file != openAPI && got != want {
			t.Errorf("%s has the $id %v, want %v", file, got, want)
		}
		never := bytes.Count(text, []byte(`"additionalProperties": false`))
		if requests := bytes.Count(text, []byte(`"request_`)); never != requests {
			t.Errorf("%s: %d schemas are closed to later fields, those of %d requests should be", file, never, requests)
		}
		if closed {
			closeObjects(doc)
		}
		if err := c.AddResource(folder+name, doc); err != nil {
			t.Fatal(err)
		}
	}
	return func(name string, data []byte) error {
		name += ".json"
		if part := strings.TrimSuffix(name, ".json"); part == "request" || part == "answer" {
			name = "openapi.json#/components/schemas/" + part
		}
		s, err := c.Compile(folder + name)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			return fmt.Errorf("%w: %s", err, data)
		}
		return s.Validate(v)
	}
}

// closeObjects makes a schema refuse every field that it does not name.
func closeObjects(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, ok := s["additionalProperties"]; s["type"] == "object" && !ok {
			s["additionalProperties"] = false
		}
		for _, part := range s {
			closeObjects(part)
		}
	case []any:
		for _, part := range s {
			closeObjects(part)
		}
	}
}

// Everything that is printed as JSON, or written as a report, is as its schema says,
// has no field besides, and names its format and the program's version.
func TestSchemas(t *testing.T) {
	holds := schema(t, true)
	dir := t.TempDir()
	run := func(args ...string) []byte {
		t.Helper()
		cmd := command(args...)
		cmd.Dir = dir
		cmd.Env = append(cmd.Env, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"))
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		return out
	}
	if err := os.WriteFile(filepath.Join(dir, "family.txt"), []byte("1,1 1,2\n1,1 2,2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const game = "#times 1 2 3\n#blackturns 1 2\n#positions a b c d\n#blackinitials d\n#firstmoves a b\n#blackwins\na b\n#whitewins\nc d\na\n"
	if err := os.WriteFile(filepath.Join(dir, "game.pg"), []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	commands := map[string][]string{
		"version": {"version"},
		"solve": {
			"solve --n 4", "solve --n 3", "solve --n 4 --by 9", "solve --n 4 --by 11", "solve --rows 2 --cols 3 --convention avoidance",
			"solve --n 3 --goal 2 --to-move O", "solve --game #../.X./..O --convention maker-breaker", "solve --game X.O/.XO/..X", "solve --n 3 --moves", "solve --game X./.O --moves",
			"solve --n 2 --family family.txt", "solve --graph K4 --goal perfect-matching --moves", "solve --n 3 --bias 2:1", "solve game.pg",
			"solve --n 12 --time 1ns", "solve --n 12 --by 20 --time 1ns",
		},
		"games": {"solve --rows 2..3 --cols 3", "solve --n 9 --goal all --time 1ns"},
		"report": {
			"verify --n 4", "verify --n 4 --choices all", "verify --n 4 --classes", "verify --n 4 --theorem delay",
			"verify --n 4 --theorem delay --classes", "verify --n 4 --out reports", "verify --n 4 --theorem delay --out reports",
			"verify --graph K6", "verify --graph K6 --theorem delay --classes", "verify --graph K4 --theorem delay --plain",
			"verify --n 4 --strategy winning --out reports", "verify --n 4 --theorem delay --strategy delaying --out reports",
		},
		"bounds": {"families --n 5 --search"},
		"size":   {"families --n 5 --size 16"},
		"count":  {"count --n 4", "count --n 12 --transpose", "count --n 4 --theorem winning", "count --n 2 --theorem delay"},
		"survey": {"survey --rows 2 --cols 3", "survey --rows 3 --cols 3 --missing 2 --convention achievement"},
		"check":  {"check four.cert breaker.cert"},
	}
	run("solve", "--n", "4", "--certificate", "four.cert")
	run("solve", "--n", "3", "--convention", "maker-breaker", "--certificate", "breaker.cert")
	tried := map[string]bool{}
	for name, lines := range commands {
		for _, line := range lines {
			tried[strings.Fields(line)[0]] = true
			ways := []string{"--json"}
			if name == "count" {
				ways = append(ways, "--json=strings")
			}
			for _, how := range ways {
				data := run(append(strings.Fields(line), how)...)
				if err := holds(name, data); err != nil {
					t.Errorf("%s %s: %v", line, how, err)
				}
				var says struct{ Format, Version string }
				if err := json.Unmarshal(data, &says); err != nil || says.Format != "urn:transversal:"+name+":1" || says.Version == "" {
					t.Errorf("%s: it says format %q, version %q, %v", line, says.Format, says.Version, err)
				}
			}
		}
	}
	for _, cmd := range newRoot(io.Discard).Commands() {
		if cmd.Flags().Lookup("json") != nil && !tried[cmd.Name()] {
			t.Errorf("%s --json is not tried", cmd.Name())
		}
	}
	files, _ := filepath.Glob(schemas + "*.json")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if others := []string{"run", "families"}; commands[name] == nil && !slices.Contains(others, name) {
			t.Errorf("no output is held against %s", file)
		}
	}
	for pattern, name := range map[string]string{
		dir + "/reports/report_n4.json": "report", dir + "/reports/delay_n4.json": "report", dir + "/reports/run_n4.json": "run",
		dir + "/reports/wins_n4.json": "report", dir + "/reports/survives_n4.json": "report",
		"../../docs/data/long/*.json":              "report",
		"../../docs/data/families/four.json":       "families", // a test of package family compares it with what is printed
		"../../docs/data/published/report_n*.json": "report", "../../internal/paper/gallery/reports/report_n*.json": "report",
	} {
		files, _ := filepath.Glob(pattern)
		if len(files) == 0 {
			t.Errorf("no file is %s", pattern)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := holds(name, data); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// The schemas refuse what is not so. A reader who holds our output against one accepts fields
// that come later; requests are read by us, and have no others.
func TestSchemasRefuse(t *testing.T) {
	holds, later := schema(t, true), schema(t, false)
	for data, name := range map[string]string{
		`{"version":"v1"}`: "version",
		`{"rows":4,"cols":4,"rule":"chess","start":".","to_move":"X","value":"X","principal_variation":[],"nodes":1,"positions":1}`:              "solve",
		`{"rows":4,"cols":4,"rule":"achievement","start":".","to_move":"X","principal_variation":[],"nodes":1,"positions":1}`:                    "solve",
		`{"rows":4,"cols":4,"rule":"achievement","start":".","to_move":"X","value":"X","by":3,"principal_variation":[],"nodes":1,"positions":1}`: "solve",
		`{"n":4,"verified":false,"terminal_lines":1,"nodes_visited":1}`:                                                                          "report",
		`{"n":4,"terminal_lines":1,"nodes_visited":1,"new":1}`:                                                                                   "report",
		`{"n":5,"f_at_least":17,"f_at_most":1,"g_at_least":2,"winning":"01234","ply":0,"pairs":[]}`:                                              "bounds",
		`{"n":4,"classes":1}`: "families",
		`{"n":4,"theorem": "winning","classes":[1],"total":1}`: "count",
		`{"n":5,"size":17}`:                            "size",
		`{"rows":4}`:                                   "survey",
		`{"proofs":[{"claim":"X wins"}]}`:              "check",
		`{"answer":{},"error":{}}`:                     "answer",
		`{"do":"dance"}`:                               "request",
		`{"do":"hello","new":1}`:                       "request",
		`{"do":"position","game":"4","moves":[[0,1]]}`: "request",
		`{"do":"position","game":"4","by":3}`:          "request",
		`{"answer":{"X":[],"O":[]},"so_far":{}}`:       "answer",
		`{"version":"v1","go":"go1.26.0","platform":"linux/amd64","new":1}`:                                            "version",
		`{"proofs":[{"rule":"avoidance","start":".","to_move":"X","claim":"O wins","entries":1,"replies":1,"new":1}]}`: "check",
		`{"answer":{"X":[],"O":[],"new":1},"new":1}`:                                                                   "answer",
		`{"error":{"code":"misuse","message":"?","new":1}}`:                                                            "answer",
	} {
		if holds(name, []byte(data)) == nil {
			t.Errorf("%s accepts %s", name, data)
		}
		added := strings.Contains(data, `"new"`) && name != "request"
		if err := later(name, []byte(data)); added != (err == nil) {
			t.Errorf("%s, read later: %v", name, err)
		}
	}
}

// everyRequest returns requests with each value of each enumeration in the schemas of requests.
func everyRequest(t *testing.T, certificate string) (all []string) {
	var api struct {
		Components struct{ Schemas map[string]json.RawMessage }
	}
	text, err := os.ReadFile(openAPI)
	if err := errors.Join(err, json.Unmarshal(text, &api)); err != nil {
		t.Fatal(err)
	}
	needs := map[string]string{
		"check": `"certificate":` + certificate, "verify": `"n":4`, "count": `"n":4`, "families": `"n":4,"size":9`, "survey": `"rows":2,"cols":2`, "export": `"game":"3"`,
		"hello": `"id":[1]`, "cancel": `"request":1`,
	}
	for name, schema := range api.Components.Schemas {
		var request struct {
			Properties map[string]struct {
				Enum  []any
				Type  string
				Items struct{ Enum []any }
			}
		}
		do, ok := strings.CutPrefix(name, "request_")
		if !ok {
			continue
		}
		if err := json.Unmarshal(schema, &request); err != nil {
			t.Fatal(err)
		}
		usual := fmt.Sprintf(`{"do":%q,%s`, do, cmp.Or(needs[do], `"game":"3: 1,1"`))
		all = append(all, usual+"}")
		for name, field := range request.Properties {
			values := field.Enum
			for _, one := range field.Items.Enum {
				values = append(values, []any{one})
			}
			if field.Type == "boolean" {
				values = append(values, false, true)
			}
			for _, value := range values {
				text, _ := json.Marshal(value)
				all = append(all, fmt.Sprintf(`%s,%q:%s}`, usual, name, text))
			}
		}
	}
	return all
}

// The conversation of the engine's tests is made of requests and answers, and each word, with
// each value that its fields may have, is answered in the form of its schema.
func TestProtocolSchemas(t *testing.T) {
	holds := schema(t, true)
	doc, err := os.ReadFile("../../internal/play/engine/testdata/conversation.txt")
	if err != nil {
		t.Fatal(err)
	}
	check := func(name, line string) {
		if err := holds(name, []byte(line)); err != nil {
			t.Errorf("%s %s: %v", name, line, err)
		}
	}
	for line := range strings.Lines(string(doc)) {
		if request, ok := strings.CutPrefix(line, "> "); !ok {
			check("answer", strings.TrimPrefix(line, "< "))
		} else if !strings.Contains(request, "dance") {
			check("request", request)
		}
	}
	requests := []string{
		`{"do":"rule","game":"K6: 1-2","instead":"3-4"}`, `{"do":"draw","game":"K6"}`, `{"do":"draw","game":"X../.O./...: 3,3"}`, `{"do":"moves","game":"K6 goal 2: 1-2"}`,
		`{"do":"families","n":5}`, `{"do":"survey","rows":2,"cols":3}`,
		`{"do":"position","game":"#times 1 2\n#blackturns 1\n#positions a b\n#blackwins\na b\n"}`,
	}
	_, certificate, _ := strings.Cut(string(doc), `"certificate":`) // of the first answer that has one
	certificate, _, _ = strings.Cut(certificate, ",")
	requests = append(requests, everyRequest(t, certificate)...)
	if !testing.Short() {
		requests = append(requests, `{"do":"families","n":4}`)
	}
	cmd := command("engine", "--wait")
	cmd.Stdin = strings.NewReader(strings.Join(requests, "\n"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(answers) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(answers), len(requests))
	}
	for _, request := range requests {
		check("request", request)
	}
	for _, line := range answers {
		check("answer", line)
		var a map[string]json.RawMessage
		if json.Unmarshal([]byte(line), &a) != nil || a["answer"] == nil {
			t.Errorf("%s", line)
		}
	}
	check("answer", `{"id":1,"so_far":{"at_least":11,"nodes":5,"moves":[{"cell":[1,1],"value":"X","ply":15}]}}`)
	check("answer", `{"id":1,"error":{"code":"time","message":"late"},"so_far":{"ply":3,"done":1,"of":4}}`)
}
