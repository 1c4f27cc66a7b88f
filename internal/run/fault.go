package run

import (
	"errors"
	"slices"
	"syscall"
)

// Fault reports whether an error is one of the machine, such as a full disk or
// a lack of memory, and not of the person who gave the command.
func Fault(err error) bool {
	number := syscall.Errno(0)
	return errors.As(err, &number) && slices.Contains(faults, number)
}
