package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	tr "transversal"
	"transversal/internal/table"
)

// study is the analysis of a position: the value of every move, found while the game goes
// on and shown as it comes. When the game is over it is a report.
type study struct {
	of     tr.Position
	worths map[tr.Cell]table.Worth
	report table.Report
	says   string // of the position or the game, once all is known
	news   chan found
}

// found is the news of a study: values and, at the end, what is to be said.
type found struct {
	of     *study
	worths []table.Worth
	report table.Report
	says   string
}

func newStudy(t *table.Table) *study {
	p, game := t.Position(), *t
	s := &study{of: p, worths: make(map[tr.Cell]table.Worth), news: make(chan found), says: "Looking for the values."}
	over := p.Outcome() != tr.Open
	if over {
		s.says = "Looking at every move of the game."
	}
	go func() {
		defer close(s.news)
		news := found{of: s, says: "It takes long to find the values of the moves here."}
		if over {
			news.says = "Judging the moves of this game takes long."
			if report, ok := game.Judge(); ok {
				news.report, news.says = report, reported(&game, report)
			}
		} else if all, best, ok := table.Worths(p, false, func(w table.Worth) { s.news <- found{of: s, worths: []table.Worth{w}} }); ok {
			news.worths, news.says = all, best.Sentence()
		}
		s.news <- news
	}()
	return s
}

// next waits for news. It also listens to a study that was given up, until its end.
func (s *study) next() tea.Msg {
	news, ok := <-s.news
	if !ok {
		return nil
	}
	return news
}

// take takes in news.
func (s *study) take(news found) tea.Cmd {
	if news.says != "" {
		s.says, s.report = news.says, news.report
	}
	for _, w := range news.worths {
		s.worths[w.Cell] = w
	}
	return s.next
}

// reported says what a report found.
func reported(t *table.Table, r table.Report) string {
	before, ok := r.Mistake()
	if !ok {
		return r.String()
	}
	return fmt.Sprintf("%v Move %d, %v, %s: m goes there.", r, t.Game.Start.Ply()+before+1, t.Game.Moves[before], r.Judged[before].Says)
}
