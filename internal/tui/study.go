package tui

import (
	tea "charm.land/bubbletea/v2"

	tr "transversal"
	"transversal/internal/table"
)

// study is the analysis of a position: the value of every move, found while the game goes
// on and shown as it comes. When the game is over it is a report.
type study struct {
	worths map[tr.Cell]table.Worth
	report table.Report // of a game that is over
	says   string       // of the position or the game, once all is known
	news   chan func()  // each puts what was found into the study
}

// found puts what a study found into it, and waits for more.
type found func() tea.Cmd

func newStudy(t *table.Table) *study {
	p, game := t.Position(), *t
	s := &study{worths: make(map[tr.Cell]table.Worth), news: make(chan func()), says: "Looking for the values."}
	over := p.Outcome() != tr.Open
	if over {
		s.says = "Looking at every move of the game."
	}
	go func() {
		defer close(s.news)
		says, put := "It takes long to find the values of the moves here.", func() {}
		if over {
			says = "Judging the moves of this game takes long."
			if report, ok := game.Judge(); ok {
				says, put = report.Says, func() { s.report = report }
				if report.Mistake != "" {
					says += " " + report.Mistake + ": m goes there."
				}
			}
		} else if all, best, ok := table.Worths(p, false, func(w table.Worth) { s.news <- func() { s.worths[w.Cell] = w } }); ok {
			says, put = best.Sentence(), func() {
				for _, w := range all {
					s.worths[w.Cell] = w
				}
			}
		}
		s.news <- func() { s.says = says; put() }
	}()
	return s
}

// next waits for news. It also listens to a study that was given up, until its end.
func (s *study) next() tea.Msg {
	take, ok := <-s.news
	if !ok {
		return nil
	}
	return found(func() tea.Cmd {
		take()
		return s.next
	})
}
