package run

import (
	"errors"
	"slices"
	"syscall"
)

// ErrDisk is wrapped by the error of a run that is not begun, since there is not
// enough room on the disk.
var ErrDisk = errors.New("there is not enough room on the disk")

// ErrBug is wrapped by the error of a run that shows the program itself to be wrong.
var ErrBug = errors.New("this is a bug in the program")

// Fault reports whether an error is one of the machine, such as a full disk or
// a lack of memory, or of the program, and not of the person who gave the command.
func Fault(err error) bool {
	number := syscall.Errno(0)
	return errors.Is(err, ErrDisk) || errors.Is(err, ErrBug) || errors.As(err, &number) && slices.Contains(faults, number)
}
