//go:build wasip1

// Command engine is the program behind the page, compiled to WebAssembly. It
// exports two functions and needs nothing of the browser but what WASI, the
// public interface for such programs, asks for; so the page's side of it is a
// few lines of our own and not tied to a release of Go.
package main

import (
	"os"
	"unsafe"

	"transversal/internal/play/web/answer"
)

func main() {}

// question and reply stay referenced here while the page writes and reads them.
var question, reply []byte

// room makes room for a question of the given length and returns its address.
//
//go:wasmexport room
func room(length int32) unsafe.Pointer {
	question = make([]byte, length)
	return unsafe.Pointer(unsafe.SliceData(question))
}

// ask answers the question. The result is the address of the answer in the low
// half and its length in the high half.
//
//go:wasmexport ask
func ask() uint64 {
	reply = answer.ParseQuestion(question).Answer(os.Stdout)
	address := uint64(uintptr(unsafe.Pointer(unsafe.SliceData(reply))))
	return uint64(len(reply))<<32 | address
}
