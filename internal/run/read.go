package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Open opens a file for reading, or standard input if the name is "-". Opening and reading
// end with ctx, also for a pipe to which nobody writes.
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return Reader(ctx, os.Stdin), nil
	}
	type opened struct {
		file *os.File
		err  error
	}
	done := make(chan opened, 1)
	go func() {
		file, err := os.Open(name)
		done <- opened{file, err}
	}()
	select {
	case o := <-done:
		if o.err != nil {
			return nil, fmt.Errorf("%s: %w", name, bare(o.err))
		}
		if info, err := o.file.Stat(); err == nil && info.IsDir() {
			o.file.Close()
			return nil, fmt.Errorf("%s is a folder, not a file", name)
		}
		return Reader(ctx, o.file), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// bare is the error of the system without the names of the call and the file, because the
// person may not have named the file.
func bare(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return at.Err
	}
	return err
}

// Reader returns a reader of in whose reads end with ctx. A goroutine reads from in, because
// a read cannot be interrupted, and closes it at its end.
func Reader(ctx context.Context, in io.Reader) io.ReadCloser {
	r, w := io.Pipe()
	stop := context.AfterFunc(ctx, func() { w.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(w, in)
		w.CloseWithError(err)
		stop()
		if c, ok := in.(io.Closer); ok {
			c.Close()
		}
	}()
	return r
}

// ReadFile reads a whole file that a person names, of at most most bytes.
func ReadFile(ctx context.Context, name string, most int64) ([]byte, error) {
	in, err := Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, nil
}
