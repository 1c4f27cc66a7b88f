//go:build unix

package run

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// WhileRead returns a context that also ends when out is a pipe or a socket and its reader
// is gone. Without it, a program learns this only from its next write.
func WhileRead(ctx context.Context, out *os.File) context.Context {
	info, err := out.Stat()
	if err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return ctx
	}
	ctx, end := context.WithCancelCause(ctx)
	go func() {
		ticker := time.NewTicker(time.Second / 2)
		defer ticker.Stop()
		for gone := false; !gone; {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
			}
			poll := []unix.PollFd{{Fd: int32(out.Fd()), Events: unix.POLLHUP}} // macOS reports only what is asked for
			n, err := unix.Poll(poll, 0)
			gone = err == nil && n > 0 && poll[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
		}
		end(errors.New("nobody reads the output any more"))
	}()
	return ctx
}
