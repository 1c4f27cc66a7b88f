package answer

import (
	"io"
	"strconv"
	"strings"

	tr "transversal"
	"transversal/internal/play/guide"
	"transversal/internal/play/table"
)

// Prepared answers, ahead of time, what the page asks before the engine has come
// over a slow line: all that does not depend on a game, the first moves of the game
// that the page opens on, and the lesson: first is what the first move needs. There are two
// lines for each, the question, with tabs between its words, and its answer.
func Prepared() (first, later string) {
	p := preparing{asked: make(map[string]bool)}
	p.ask(&p.first, "ask", "begin")
	p.game(tr.Record{Start: tr.New(opening)}, answered)
	lesson := guide.Tours()[0]
	p.ask(&p.later, "ask", "tour", "tour", lesson.Name)
	for _, panel := range lesson.Panels {
		p.see(panel.Game, panel.Ply)
		if panel.Task == nil {
			continue
		}
		for _, done := range panel.Task.After {
			p.see(done.Game, len(done.Game.Moves))
		}
	}
	return p.first.String(), p.later.String()
}

const (
	opening  = 4 // the size of the board on which the page opens
	answered = 2 // so many moves of the visitor are answered, whatever they are
)

// preparing writes questions and their answers, each once.
type preparing struct {
	first, later strings.Builder
	asked        map[string]bool
}

func (p *preparing) ask(w *strings.Builder, words ...string) {
	question := strings.Join(words, "\x00")
	if !p.asked[question] {
		p.asked[question] = true
		answer := ParseQuestion([]byte(question)).Answer(io.Discard)
		w.WriteString(strings.Join(words, "\t") + "\n" + string(answer) + "\n")
	}
}

// against plays O in the game on which the page opens.
const against = "easy"

// about asks about that game, as the page asks.
func (p *preparing) about(what string, game tr.Record, ply int) {
	w := &p.later
	if len(game.Moves) <= 2 { // the first move and its answer
		w = &p.first
	}
	p.ask(w, "ask", what, "game", game.String(), "ply", strconv.Itoa(ply), "x", table.Person, "o", against, "level", "")
}

// see asks how a panel of the lesson looks.
func (p *preparing) see(game tr.Record, ply int) {
	p.ask(&p.later, "ask", "see", "game", game.String(), "ply", strconv.Itoa(ply), "x", table.Person, "o", table.Person, "level", "")
}

// game asks what the page asks about a game in which the visitor plays X and is to move,
// and then may move so many times, undo, and ask for a hint.
func (p *preparing) game(game tr.Record, moves int) {
	ply := len(game.Moves)
	p.about("see", game, ply)
	if moves > 0 { // of the last positions the program tells more, to save 2 % of the first load
		p.about("hint", game, ply)
		if ply > 0 {
			p.about("why", game, ply)
		}
	}
	for back := ply - 2; back >= 0; back -= 2 {
		p.about("see", game, back)
	}
	if moves == 0 {
		return
	}
	last, _ := game.Final()
	for c := range last.Free().All() {
		t := table.New(game, [2]string{table.Person, against}, 0)
		_ = t.Play(c) // which is free, as its answer is
		p.about("see", t.Game, t.Ply)
		p.about("reply", t.Game, t.Ply)
		_ = t.Play(t.Reply())
		p.game(t.Game, moves-1)
	}
}
