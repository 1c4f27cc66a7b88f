package run

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Interruptible returns a context that ends at the first interrupt or SIGTERM,
// so that the run can save where it is. The second ends the program at once. It also
// ends, with a cause that wraps [ErrMemory], before memory runs out.
func Interruptible() (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancelCause(context.Background())
	cancel := func() { end(nil) }
	go watchMemory(ctx, end)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(StatusInterrupted)
	}()
	return ctx, cancel
}

// Interrupts returns a channel of the interrupts. From now on they do not end the
// context of [Interruptible]; SIGTERM does.
func Interrupts() <-chan os.Signal {
	signal.Reset(os.Interrupt)
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	return interrupts
}
