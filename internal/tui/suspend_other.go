//go:build !unix

package tui

import tea "charm.land/bubbletea/v2"

// wake has nothing to do where programs are not stopped.
func wake() tea.Msg { return nil }
