package tui

import (
	tea "charm.land/bubbletea/v2"

	tr "transversal"
	"transversal/internal/table"
)

// study is the analysis of a position: the value of every move, found beside the
// game and shown as it comes.
type study struct {
	of     tr.Position
	worths map[tr.Cell]table.Worth
	says   string // of the position, once all are known
	news   chan found
}

// found is the news of a study: a value, or the end.
type found struct {
	of   *study
	one  table.Worth
	all  []table.Worth
	says string
}

func newStudy(p tr.Position) *study {
	s := &study{of: p, worths: make(map[tr.Cell]table.Worth), news: make(chan found)}
	if p.Outcome() != tr.Open {
		close(s.news)
		return s
	}
	s.says = "Looking for the values."
	go func() {
		all, best, quick := table.Worths(p, false, func(w table.Worth) { s.news <- found{of: s, one: w} })
		says := "The values of the moves take long to find here."
		if quick {
			says = best.Sentence()
		}
		s.news <- found{of: s, all: all, says: says}
		close(s.news)
	}()
	return s
}

// next waits for news. A study that was given up is listened to till its end.
func (s *study) next() tea.Msg {
	news, more := <-s.news
	if !more {
		return nil
	}
	return news
}

// take takes in news.
func (s *study) take(news found) tea.Cmd {
	if news.says == "" {
		s.worths[news.one.Cell] = news.one
		return s.next
	}
	s.says = news.says
	for _, w := range news.all {
		s.worths[w.Cell] = w
	}
	return s.next
}
