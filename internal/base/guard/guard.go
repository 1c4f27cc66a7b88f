// Package guard calls functions that others have written, so that nothing they do ends the
// caller.
package guard

import (
	"errors"
	"fmt"
	"sync"
)

// ErrEnded is what [Apart] returns if the function ends its goroutine.
var ErrEnded = errors.New("its goroutine ended")

// Call calls f, and returns what it panics with as an error, or nil.
func Call(f func()) (broken error) {
	defer func() {
		if fault := recover(); fault != nil {
			broken = fmt.Errorf("%v", fault)
		}
	}()
	f()
	return nil
}

// Apart is [Call] in a goroutine of its own, which f may end too.
func Apart(f func()) error {
	broken := ErrEnded
	var group sync.WaitGroup
	group.Go(func() { broken = Call(f) })
	group.Wait()
	return broken
}
