//go:build unix

package run

import (
	"errors"
	"os"
	"syscall"
)

// alive reports whether the process exists.
func alive(process int) bool {
	p, err := os.FindProcess(process)
	return err == nil && !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
