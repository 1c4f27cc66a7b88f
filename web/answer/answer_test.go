package answer

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAnswers(t *testing.T) {
	const six = "6: 1,1 1,2 2,3 3,4 3,2 4,5 4,4 5,5 5,6 6,5 6,1 1,5 2,5 6,3 1,3"
	for _, test := range []struct {
		question Question
		want     string // part of the answer
	}{
		{Question{Ask: "see", Game: six, Ply: 13}, `"n":6,"ply":13,"bound":15,"turn":"O","outcome":"open","moves":[0,1,8,`},
		{Question{Ask: "see", Game: six, Ply: 13}, `"threatsX":[2,32],"threatsO":[],"openX":[],"openO":[],"bd":[34],"winner":[]`},
		{Question{Ask: "see", Game: six, Ply: 15}, `"outcome":"X wins"`},
		{Question{Ask: "see", Game: six, Ply: 15}, `"keptX":true,"keptO":false`},
		{Question{Ask: "reply", Game: "5:"}, `{"cell":0}`},
		{Question{Ask: "hint", Game: "5: 1,1", Ply: 1}, `{"cell":1,"parts":[{"text":"O's open block V`},
		{Question{Ask: "why", Game: six, Ply: 11, You: "O"}, `{"text":"(r,d) = (1,5)","light":"threat","cells":[4]}`},
		{Question{Ask: "why", Game: six, Ply: 2, You: "O"}, `outside `},
		{Question{Ask: "why", Game: six, Ply: 2, You: "X"}, `O answers in its row`},
		{Question{Ask: "read", Text: "ply,player,move_number,row,column\n1,X,1,3,1\n"}, `{"game":"3: 3,1"}`},
		{Question{Ask: "csv", Game: "3: 3,1"}, `1,X,1,3,1`},
		{Question{Ask: "tours"}, `"name":"delay"`},

		{Question{Ask: "see", Game: "6: 1,1 1,1"}, `{"error":"not a game record: ply 2: cell (1,1) is taken: X owns it"}`},
		{Question{Ask: "see", Game: six, Ply: 16}, `{"error":"the game has no ply 16: it ends at ply 15"}`},
		{Question{Ask: "see", Game: six, Ply: -1}, `error`},
		{Question{Ask: "reply", Game: six, Ply: 15}, `{"error":"the game is over (X wins)"}`},
		{Question{Ask: "why", Game: six}, `{"error":"no move has been made yet"}`},
		{Question{Ask: "read", Text: "x"}, `no board size`},
		{Question{Ask: "dance", Game: six}, `unknown question`},
	} {
		question, err := json.Marshal(test.question)
		if err != nil {
			t.Fatal(err)
		}
		got := string(Answer(question))
		if !strings.Contains(got, test.want) || !json.Valid([]byte(got)) {
			t.Errorf("%s\ngets %s\nwithout %s", question, got, test.want)
		}
	}
	if got := string(Answer([]byte("{"))); !strings.HasPrefix(got, `{"error":`) {
		t.Errorf("half a question gets %s", got)
	}
}

// Whatever is asked, there is an answer, and it is an object in JSON.
func FuzzAnswer(f *testing.F) {
	for _, ask := range []string{"see", "reply", "hint", "why", "csv"} {
		f.Add(ask, "5: 1,1 1,2 2,2 5,5 3,3", 4, "O", "")
		f.Add(ask, "2: 1,1", 1, "X", "")
	}
	f.Add("read", "", 0, "", "ply,player,move_number,row,column\n1,X,1,3,1\n")
	f.Fuzz(func(t *testing.T, ask, game string, ply int, you, text string) {
		question, err := json.Marshal(Question{Ask: ask, Game: game, Ply: ply, You: you, Text: text, N: ply})
		if err != nil {
			t.Fatal(err)
		}
		var answer map[string]any
		if err := json.Unmarshal(Answer(question), &answer); err != nil {
			t.Errorf("%s: %v", question, err)
		}
	})
}

// A move at 12×12 costs the engine nearly nothing.
func BenchmarkReply(b *testing.B) {
	question := []byte(`{"ask":"reply","game":"12: 1,1 1,2 2,2 3,4 3,3 4,5 4,4 6,7","ply":8}`)
	for b.Loop() {
		Answer(question)
	}
}
