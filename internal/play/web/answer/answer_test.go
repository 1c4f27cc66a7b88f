package answer

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	tr "transversal"
)

// ask asks a question of words in pairs, and returns the answer and what came
// before it.
func ask(t *testing.T, words ...string) (answer, early string) {
	t.Helper()
	var before strings.Builder
	answer = string(ParseQuestion([]byte(strings.Join(words, "\x00"))).Answer(&before))
	for _, line := range append(strings.Split(strings.TrimSpace(before.String()), "\n"), answer) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil && line != "" {
			t.Errorf("%q is answered by what is no object: %v\n%s", words, err, line)
		}
	}
	return answer, before.String()
}

// contains reports whether an answer contains all the parts, with ` "` between two of them.
func contains(answer, parts string) bool {
	all := true
	for i, part := range strings.Split(parts, ` "`) {
		all = all && strings.Contains(answer, `"`[:min(i, 1)]+part)
	}
	return all
}

// path is a game of a .pg file in which X moves twice at the end, as the page writes it down.
const path = "#times ; t1 t2 t3 t4 ; #blackturns ; t1 t3 t4 ; #positions ; a1 a2 b1 b2 b3 ; #blackwins ; a1 b1 b3 ; #whitewins ; a2 b2"

func TestAnswers(t *testing.T) {
	const six = "6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5 6,3 1,3"
	for _, test := range []struct {
		ask, game, ply, x, o string
		want                 string // parts of the answer, with ` "` between two of them
	}{
		{"see", six, "13", "winning", "person", `"cols":6 "convention":"achievement" "missing":[] "plain":true "rows":6 "x":[0,8,10,13,21,29,30]`},
		{"see", six, "13", "winning", "person", `"bd":[34] "openO":[],"openX":[] "threatsO":[],"threatsX":[2,32] "winner":[]`},
		{"see", six, "13", "winning", "person", `"headline":"Your move, O"`},
		{"see", six, "15", "winning", "person", `"outcome":"X wins"`},
		{"see", six, "12", "winning", "person", `"redo":13 "undo":11`},
		{"see", "3x4 avoidance:", "0", "person", "person", `"cols":4 "convention":"avoidance" "missing":[] "plain":false "rows":3`},
		{"see", "3x4 avoidance goal 2:", "0", "person", "person", `"aim":"The first to own 2 cells, no two in the same row or column, loses." "goal":2`},
		{"see", "X../.O./..# maker-breaker:", "0", "person", "person", `"began":2 "o":[4] "x":[0]`},
		{"reply", "5:", "0", "winning", "person", `{"cell":0}`},
		{"hint", "5: 1,1", "1", "winning", "person", `"from":"rule"`},
		{"hint", "5: 1,1 2,2 3,4 4,4", "4", "person", "person", `"from":"search"`},
		{"why", six, "11", "winning", "person", `{"cells":[4],"light":"threat","text":"(1,5)"}`},
		{"why", six, "2", "winning", "person", `"paper":[]`},
		{"csv", "3: 3,1", "1", "winning", "person", `1,X,1,3,1`},
		{"values", "4: 2,3 2,1 3,2 3,3 1,1 4,4", "6", "person", "person", `{"cell":1,"kind":"keeps","ply":15,"says":"keeps the win","value":"X"}`},
		{"csv", "K6: 1-2 3-4 1-5", "3", "person", "person", `# game: K6\u000aply,player,move_number,edge\u000a1,X,1,1-2\u000a2,O,1,3-4\u000a3,X,2,1-5\u000a"`},
		{"values", "12:", "0", "person", "person", `"long":true`},

		{"see", "K6: 1-2 1-3 4-5", "3", "person", "person", `"graph":{"lines":[[0,1],[0,2] "points":6}`},
		{"see", "K6: 1-2 1-3 4-5", "3", "person", "person", `"aim":"The first to own lines that pair up all the points wins."`},
		{"see", "K6: 1-2 1-3 4-5", "3", "person", "person", `"threats":"X threatens 3-6."`},
		{"hint", "K6: 1-2 1-3 4-5", "3", "person", "person", `"light":"move","text":"3-6"`},
		{"values", "K6: 1-2 1-3 4-5 3-6", "4", "person", "person", `"kind":"keeps","ply":9,"says":"keeps the win","value":"X"`},
		{"see", "K5 clique:3 maker-breaker: 1-2", "1", "person", "person", `"aim":"X wins by owning all the lines among 3 points, O by preventing it."`},
		{"see", "K9 hamilton-cycle:", "0", "person", "person", `"standing":"Only a longer search can tell who wins from here."`},
		{"see", "K6: 1-7", "1", "person", "person", `{"error":"not a game record: ply 1: \"1-7\" is not an edge`},
		{"see", "K99:", "0", "person", "person", `{"error":"not a game record: `},
		{"see", "K20:", "0", "person", "person", `the game has more than 65536 winning sets`},
		{"see", "K4,x:", "0", "person", "person", `is not a graph`},
		{"see", "K99999999999999999999:", "0", "person", "person", `is not a graph`},
		{"see", "K6 nothing:", "0", "person", "person", `nothing\" is none of achievement`},

		{"see", path + ": a1 a2 b1", "3", "person", "person", `"cols":2 "missing":[5] "names":["a1","a2","b1","b2","b3"] "plain":false "rows":3`},
		{"see", path + ": a1 a2 b1 b2", "4", "person", "person", `"players":["X","O","X","X"] "turn":"X"`},
		{"see", path + ": a1 a2 b1 b3", "4", "person", "person", `"outcome":"X wins"`},
		{"see", path + ": a1 a2 b1 b2", "4", "person", "person", `"standing":"No moves are left, and nobody owns a winning set."`},
		{"hint", path + ": a1", "1", "person", "person", `"from":"search"`},
		{"see", path + ":", "0", "person", "person", `"aim":"The first to own one of its own winning sets wins."`},
		{"csv", path + ": a1 b2", "2", "person", "person", `ply,player,move_number,vertex\u000a1,X,1,a1\u000a2,O,1,b2\u000a"`},
		{"csv", "#times ; t1 t2 ; #blackturns ; t1 ; #positions ; r1c1 r1c2 ; #blackwins ; r1c2: 1,2", "1", "person", "person", `row,column\u000a1,X,1,1,2\u000a"`},
		{"see", path + ": c9", "1", "person", "person", `\"c9\" is not a vertex of the game`},

		{"see", "6: 1,1 1,1", "1", "winning", "person", `{"error":"not a game record: ply 2: cell (1,1) is taken: X owns it"}`},
		{"see", six, "16", "winning", "person", `{"error":"the game has no ply 16: it ends at ply 15"}`},
		{"see", six, "-1", "winning", "person", `error`},
		{"see", six, "1", "nobody", "person", `{"error":"\"nobody\" cannot play X: give person, `},
		{"reply", six, "15", "winning", "person", `{"error":"the game is over (X wins)"}`},
		{"why", six, "0", "winning", "person", `{"error":"no move has been made yet"}`},
		{"dance", six, "0", "winning", "person", `unknown question`},
	} {
		got, _ := ask(t, "ask", test.ask, "game", test.game, "ply", test.ply, "x", test.x, "o", test.o)
		if !contains(got, test.want) {
			t.Errorf("%+v\ngets %s", test, got)
		}
	}
}

// What is asked without a game on a table.
func TestOtherAnswers(t *testing.T) {
	const csv = "ply,player,move_number,row,column\n1,X,1,3,1\n"
	read := func(text, head string) []string { return []string{"read", "text", text, "head", head} }
	for _, test := range []struct {
		words []string
		want  string // parts of the answer
	}{
		{read(csv, ""), `{"game":"3: 3,1"}`},
		{read(csv, "6"), `{"game":"6: 3,1"}`},
		{read(csv, "2"), `{"game":"3: 3,1"}`},
		{read("4: 1,1 2,2\n", "9"), `{"game":"4: 1,1 2,2"}`},
		{read("X../.O./..# avoidance:", ""), `{"game":"X../.O./..# avoidance:"}`},
		{read("# game: K6\nply,player,move_number,edge\n1,X,1,1-2\n2,O,1,3-4\n", "4"), `{"game":"K6: 1-2 3-4"}`},
		{read("# game: K6\nply,player,move_number,edge\n1,O,1,1-2\n", "4"), `line 3: player is \"O\" where X was due`},
		{read("# game: K6\n", "4"), `the first line must be \"ply,player,move_number,edge\"`},
		{read(strings.ReplaceAll(path, " ; ", " % a comment: it is left out\n"), "4"), `{"game":"` + path + `:"}`},
		{read("# game: "+path+"\nply,player,move_number,vertex\n1,X,1,b3\n", "4"), `{"game":"` + path + `: b3"}`},
		{read("# game: #times ; t1 ; #blackturns ; t1 ; #positions ; r1c1 ; #blackwins ; r1c1\nply,player,move_number,row,column\n1,X,1,1,1\n", "4"), `r1c1: 1,1"}`},
		{read(strings.ReplaceAll(strings.ReplaceAll(path, " ; ", "\n"), "a1", "a:1"), "4"), `listed winning sets cannot be written in one line`},
		{read("#positions\na b\n", "4"), `no winning sets`},
		{read("x", ""), `error`},
		{read("", ""), `error`},

		{[]string{"tour", "tour", "lesson"}, `"name":"lesson"`},
		{[]string{"tour", "tour", "none"}, `"error":"there is no tour `},
		{[]string{"begin"}, `"name":"only-1"`},
		{[]string{"begin"}, `"name":"exact"`},
		{[]string{"tour", "tour", "lesson"}, `"means":"A transversal is`},
		{[]string{"level", "level", "only-1"}, `"name":"only-1"`},
		{[]string{"level", "level", "puzzle-1-2026-11-24"}, `"text":"X is to move. Only one cell wins, by move `},
		{[]string{"level", "level", "puzzle-9-x"}, `"error":"there is no puzzle of grade `},
		{[]string{"level", "level", "nothing"}, `"error":"there is no level `},
		{[]string{"code", "text", "https://example.org/#game=6:1,1"}, `"path":"M0 0h1v1h-1z "size":29}`}, // the corner of the first square to aim at
		{[]string{"code", "text", strings.Repeat("a", 1000)}, `{"error":"the link is too long for a code: it has 1000 letters"}`},
	} {
		if got, _ := ask(t, append([]string{"ask"}, test.words...)...); !contains(got, test.want) {
			t.Errorf("%q gets %.200s", test.words, got)
		}
	}
}

// The values come one by one before they come together.
func TestValuesEarly(t *testing.T) {
	_, early := ask(t, "ask", "values", "game", "4: 1,1", "ply", "1", "x", "person", "o", "person")
	if strings.Count(early, "\n") != 15 {
		t.Errorf("%d values come early", strings.Count(early, "\n"))
	}
}

// Whatever is asked, there is an answer, and it is an object in JSON.
func FuzzAnswer(f *testing.F) {
	for _, what := range []string{"see", "reply", "hint", "why", "csv", "values"} {
		f.Add(what, "4: 1,1 1,2 2,2 4,4 3,3", "4", "winning", "")
		f.Add(what, "2: 1,1", "1", "person", "")
		f.Add(what, "3x2 avoidance: 1,1", "1", "exact", "")
	}
	f.Add("read", "", "0", "", "ply,player,move_number,row,column\n1,X,1,3,1\n")
	f.Fuzz(func(t *testing.T, what, game, ply, seat, text string) {
		if r, err := tr.ParseRecord(game); err == nil && r.Start.Free().Len() > 20 {
			return // large boards take their time
		}
		ask(t, "ask", what, "game", game, "ply", ply, "x", seat, "o", "person", "text", text)
	})
}

// What is written reads back, and stands within a script.
func TestJSON(t *testing.T) {
	const hostile = "\"\\\x00\n\x7f</script>\u2028é\xff"
	text := appendJSON(nil, object{"b": []object{{"a": hostile}, {}}, "a": [][2]int{{1, -2}}, hostile: true, "n": []int(nil)})
	var got map[string]any
	if err := json.Unmarshal(text, &got); err != nil || strings.Contains(string(text), "<") {
		t.Fatalf("%s: %v", text, err)
	}
	want := map[string]any{
		"b": []any{map[string]any{"a": strings.ToValidUTF8(hostile, "\ufffd")}, map[string]any{}},
		"a": []any{[]any{1.0, -2.0}}, strings.ToValidUTF8(hostile, "\ufffd"): true, "n": []any{},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q becomes %q", want, got)
	}
}
