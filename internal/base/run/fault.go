package run

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"syscall"
)

// Exit statuses of the programs.
const (
	StatusOK          = 0
	StatusClaimFailed = 1
	StatusMisuse      = 2
	StatusFault       = 3
	StatusInterrupted = 130
)

// Status returns the exit status of an error.
func Status(err error) int {
	switch failed := (*ClaimFailed)(nil); {
	case err == nil:
		return StatusOK
	case errors.As(err, &failed):
		return StatusClaimFailed
	case errors.Is(err, context.Canceled):
		return StatusInterrupted
	case Fault(err):
		return StatusFault
	}
	return StatusMisuse
}

// ClaimFailed is the error of a claim that was checked and does not hold.
type ClaimFailed struct{ Err error }

func (e *ClaimFailed) Error() string { return e.Err.Error() }

func (e *ClaimFailed) Unwrap() error { return e.Err }

// fault is a failure of the machine or of the program.
type fault struct{ words string }

func (f *fault) Error() string { return f.words }

// NewFault returns an error for a failure of the machine or of the program, to be wrapped.
func NewFault(words string) error { return &fault{words} }

var (
	// ErrDisk is wrapped by the error of a run that is not begun, since there is not
	// enough room on the disk.
	ErrDisk = NewFault("there is not enough room on the disk")
	// ErrMemory is the cause of the end of a run that has used nearly all the memory that it
	// may use. Such a run saves its state, and is not killed by the system.
	ErrMemory = NewFault("there is not enough memory")
	// ErrBug is wrapped by the error of a run that shows the program itself to be wrong.
	ErrBug = NewFault("this is a bug in the program")
)

// Fault reports whether an error is one of the machine, such as a full disk or
// a lack of memory, or of the program, and not of the person who gave the command.
func Fault(err error) bool {
	number, made := syscall.Errno(0), (*fault)(nil)
	return errors.As(err, &made) || errors.As(err, &number) && slices.Contains(faults[runtime.GOOS == "windows"], number)
}

// faults are the numbers of such errors, also as Windows has them.
var faults = map[bool][]syscall.Errno{
	false: {
		syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EIO, syscall.ENOMEM, syscall.EMFILE, syscall.ENFILE,
	},
	true: {
		8,   // ERROR_NOT_ENOUGH_MEMORY
		14,  // ERROR_OUTOFMEMORY
		39,  // ERROR_HANDLE_DISK_FULL
		112, // ERROR_DISK_FULL
	},
}
