package run

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Open opens a file for reading, standard input if it is named "-". Reads end with
// ctx, also of a pipe in which nothing comes, and so does opening one.
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

// bare is the error of the system without the name of the call and the file, which
// can be one of ours that a person never named.
func bare(err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return at.Err
	}
	return err
}

// Reader returns a reader of in whose reads end with ctx.
func Reader(ctx context.Context, in io.ReadCloser) io.ReadCloser {
	if file, ok := in.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
			return &between{ctx, file}
		}
	}
	r := &reader{ctx: ctx, in: in, filled: make(chan chunk), empty: make(chan []byte, 2)}
	for range cap(r.empty) {
		r.empty <- make([]byte, 64<<10)
	}
	go r.fill()
	return r
}

// between looks at the context between reads, none of which takes long.
type between struct {
	ctx context.Context
	*os.File
}

func (b *between) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	return b.File.Read(p)
}

// WriteTo hides that of the file, which reads to its end.
func (b *between) WriteTo(w io.Writer) (int64, error) { return io.Copy(w, struct{ io.Reader }{b}) }

// reader reads ahead in a goroutine of its own, because a read cannot be interrupted.
type reader struct {
	ctx    context.Context
	in     io.ReadCloser
	filled chan chunk
	empty  chan []byte
	now    chunk
	rest   []byte
}

type chunk struct {
	data []byte
	err  error
}

func (r *reader) fill() {
	for {
		select {
		case buffer := <-r.empty:
			n, err := r.in.Read(buffer[:cap(buffer)])
			select {
			case r.filled <- chunk{buffer[:n], err}:
			case <-r.ctx.Done():
				return
			}
			if err != nil {
				return
			}
		case <-r.ctx.Done():
			return
		}
	}
}

func (r *reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	for len(r.rest) == 0 {
		if r.now.err != nil {
			return 0, r.now.err
		}
		if r.now.data != nil {
			r.empty <- r.now.data
		}
		select {
		case r.now = <-r.filled:
			r.rest = r.now.data
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// Close closes what is read from, unless a read is under way.
func (r *reader) Close() error {
	if r.now.err == nil {
		return nil // the goroutine may be reading; the end of the program closes it
	}
	return r.in.Close()
}

// ReadFile reads a whole file that a person names, of most bytes at the most.
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
