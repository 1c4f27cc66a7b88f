package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	tr "transversal"
)

// Run plays a game on the terminal and returns its record when the person quits
// or ctx ends.
func Run(ctx context.Context, options Options) (tr.Record, error) {
	m := New(options)
	_, err := tea.NewProgram(m, tea.WithContext(ctx)).Run()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil
	}
	return m.Game, err
}
