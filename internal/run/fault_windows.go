package run

import "syscall"

var faults = []syscall.Errno{
	8,   // ERROR_NOT_ENOUGH_MEMORY
	14,  // ERROR_OUTOFMEMORY
	39,  // ERROR_HANDLE_DISK_FULL
	112, // ERROR_DISK_FULL
}
