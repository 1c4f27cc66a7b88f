//go:build unix

package tui

import (
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// wake continues the program a second after it asked to be stopped. Where nobody can
// continue it, as in a terminal without a shell, the system does not stop it, and it would
// wait for ever. Where it was stopped, this runs when it goes on, and changes nothing.
func wake() tea.Msg {
	time.Sleep(time.Second)
	_ = syscall.Kill(syscall.Getpid(), syscall.SIGCONT)
	return nil
}
