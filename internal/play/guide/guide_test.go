package guide

import (
	"math/rand/v2"
	"strings"
	"testing"

	tr "transversal"
	"transversal/strategy"
	"transversal/strategy/reason"
)

// moveIn returns the cell that the sentence marks as the move.
func moveIn(s reason.Sentence) (tr.Cell, bool) {
	var found tr.Set
	for _, part := range s {
		if part.Light == reason.Move {
			found = found.Union(part.Cells)
		}
	}
	c, ok := found.First()
	return c, ok && found.Len() == 1
}

// lights fails unless the names of the sentence light cells, and nothing else does.
func lights(t *testing.T, s reason.Sentence) {
	t.Helper()
	for _, part := range s {
		if (part.Light != reason.Plain) != !part.Cells.Empty() {
			t.Errorf("%q lights %v as %q, in %q", part.Text, part.Cells, part.Light, s)
		}
	}
}

// check fails unless every name of the sentence lights cells of the board.
func check(t *testing.T, p tr.Position, c tr.Cell, s reason.Sentence) {
	t.Helper()
	lights(t, s)
	for _, part := range s {
		if part.Light != reason.Stones && !tr.Square(p.N()).Cells().Contains(part.Cells) {
			t.Errorf("%v\n%q lights %v", p, part.Text, part.Cells)
		}
		if part.Light == reason.Threat || part.Light == reason.Need {
			if !p.Free().Contains(part.Cells) {
				t.Errorf("%v\n%q calls %v free", p, s, part.Cells)
			}
		}
	}
	if named, ok := moveIn(s); !ok || named != c {
		t.Errorf("%v\n%q does not name the move %v", p, s, c)
	}
	if text := s.String(); !strings.HasSuffix(text, ".") || strings.Contains(text, "%!") {
		t.Errorf("%q is no sentence", text)
	}
}

// Every move that the rule of a player admits is explained, against anybody, and keeps what
// the rule promises; so are the moves of the other player, whom no rule leads.
func TestExplain(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	pick := func(s tr.Set) tr.Cell { return s.Cells()[dice.IntN(s.Len())] }
	for game := range 700 {
		n, keeps := 4-game%2+dice.IntN(9), tr.Player(game%2)
		p := tr.New(n)
		for p.Outcome() == tr.Open {
			us, c := p.Turn(), pick(p.Free())
			if threats := p.Threats(tr.X); us == tr.O && !threats.Empty() && dice.IntN(10) > 0 {
				c = pick(threats)
			}
			move, err := strategy.Own(us).Move(p)
			switch {
			case us == keeps && err != nil:
				t.Fatal(err)
			case us == keeps:
				c = pick(move.Admits)
				check(t, p, c, Explain(p, c))
			case err == nil:
				check(t, p, move.Cell, Explain(p, move.Cell))
			}
			Explain(p, c)
			check(t, p, c, Tell(p, c))
			p = p.With(c)
		}
		if won := p.Outcome() == tr.XWins; keeps == tr.X && (!won || p.Ply() > Bound(n)) || keeps == tr.O && won && p.Ply() < Bound(n) {
			t.Fatalf("%v\n%v at ply %d", p, p.Outcome(), p.Ply())
		}
	}
}

func TestTours(t *testing.T) {
	tours := Tours()
	if len(tours) != 4 || len(tours[0].Panels) != 6 || len(tours[1].Panels) != 15 {
		t.Fatalf("the tours are not as they were: %d", len(tours))
	}
	var told []string
	for _, tour := range tours {
		for _, panel := range tour.Panels {
			if _, err := panel.Game.Final(); err != nil {
				t.Error(err)
			}
			if panel.Ply > len(panel.Game.Moves) {
				t.Errorf("%s: there is no ply %d", panel.Title, panel.Ply)
			}
			lights(t, panel.Text)
			told = append(told, panel.Title+": "+panel.Text.String())
		}
	}
	all := strings.Join(told, "\n")
	for _, want := range []string{
		"Ply 2: O plays (1,2): O took (1,2): it is a first cell to build on.",
		"(5,6) (6,5)",
		"plan (i)",
		"by rule 4.4: a free completing cell",
		"Case 1: ν(S) = n-1",
		"Case 2: ν(S) ≤ n-2",
		"which lies outside X's open block",
		"2n+3 is exact",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no panel says %q", want)
		}
	}
	if t.Failed() {
		t.Log(all)
	}
}

// Each step of the lesson can be done, only by what it asks for, and leads where
// it says: what it calls a threat is one, the next step goes on from it, and the
// last win is at ply 2n+3.
func TestLesson(t *testing.T) {
	steps, game := Tours()[0].Panels, mustParse(lessonGame)
	for i, step := range steps {
		if step.Paper.String() == "" || len(step.Refs) == 0 {
			t.Errorf("%q: nothing in the paper's words, or no reference", step.Title)
		}
		if step.Task == nil {
			continue
		}
		p, err := step.Game.Position(step.Ply)
		if err != nil || p.Outcome() != tr.Open {
			t.Fatalf("%q: %v (%v)", step.Title, p, err)
		}
		if !p.Free().Contains(step.Task.Cells) || step.Task.Cells.Len() != len(step.Task.After) || step.Task.Cells.Empty() {
			t.Errorf("%q asks for %v", step.Title, step.Task.Cells)
		}
		for _, done := range step.Task.After {
			if _, err := done.Game.Final(); err != nil || done.Text.String() == "" || done.Says == "" {
				t.Errorf("%q leads to %v (%v)", step.Title, done.Game, err)
			}
		}
		if i > 0 && i+1 < len(steps) && !step.Task.Cells.Has(game.Moves[step.Ply]) {
			t.Errorf("%q does not admit %v, with which the lesson goes on", step.Title, game.Moves[step.Ply])
		}
	}
	if outcome := at(game, len(game.Moves)).Outcome(); outcome != tr.XWins || len(game.Moves) != Bound(4) {
		t.Errorf("the game of the lesson: %v", outcome)
	}
	for _, done := range steps[3].Task.After {
		if p, _ := done.Game.Final(); p.Threats(tr.X).Len() < 2 {
			t.Errorf("%v is called a double threat", done.Game)
		}
	}
	for _, done := range steps[4].Task.After {
		if p, _ := done.Game.Final(); p.Outcome() != tr.XWins {
			t.Errorf("%v: O saves itself", done.Game)
		}
	}
}

// The scenes are what their titles say, and stand under sections that are there.
func TestProof(t *testing.T) {
	var told []string
	for _, scene := range Proof() {
		text := scene.Title + ":"
		for ply, c := range scene.Game.Moves {
			p := at(scene.Game, ply)
			text += " " + Explain(p, c).String()
			if move, err := strategy.Own(p.Turn()).Move(p); scene.Seats[p.Turn()] != "person" && (err != nil || !move.Admits.Has(c)) {
				t.Errorf("%s: %v at ply %d is not the rule's (%v)", scene.Title, c, ply+1, err)
			}
		}
		for i, chapter := range scene.Chapters {
			if player := at(scene.Game, chapter.Ply-1).Turn(); player != tr.X || i > 0 && chapter.Ply <= scene.Chapters[i-1].Ply {
				t.Errorf("%s: chapter %v", scene.Title, chapter)
			}
		}
		told = append(told, text)
	}
	completing := func(scene int) int { return tr.Rectangle(Proof()[scene].Game.Start.X.Completing(6)).Len() }
	if one, four := completing(0), completing(1); one != 1 || four != 4 {
		t.Errorf("%d and %d cells complete", one, four)
	}
	for i, want := range map[int]string{2: "plan (i),", 3: "plan (ii),", 4: "", 5: ""} {
		won := Proof()[i].Game
		if p, _ := won.Final(); !strings.Contains(told[i], want) || i < 5 && (p.Outcome() != tr.XWins || p.Ply() != Bound(p.N())) {
			t.Errorf("%s", told[i])
		}
	}
	if len(Proof()[2].Chapters) != 5 || len(Proof()[3].Chapters) != 5 {
		t.Errorf("chapters %v and %v", Proof()[2].Chapters, Proof()[3].Chapters)
	}
}
