package run

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Open opens a file for reading, or standard input if the name is "-". Opening and reading
// end with ctx, also for a pipe to which nobody writes. What is compressed with gzip is
// unpacked, and text with a byte-order mark becomes UTF-8 without one.
func Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return Reader(ctx, &decoded{in: os.Stdin}), nil
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
		return Reader(ctx, &decoded{in: o.file}), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// decoded reads what in holds, unpacked and as UTF-8.
type decoded struct {
	in  io.ReadCloser
	out io.Reader // once reading has begun
}

func (d *decoded) Read(to []byte) (int, error) {
	if d.out == nil {
		raw := bufio.NewReader(d.in)
		d.out = raw
		if magic, _ := raw.Peek(2); string(magic) == "\x1f\x8b" {
			unpacked, err := gzip.NewReader(raw)
			if err != nil {
				return 0, fmt.Errorf("it begins as gzip does, and cannot be unpacked: %w", err)
			}
			d.out = unpacked
		}
		d.out = transform.NewReader(d.out, unicode.BOMOverride(transform.Nop))
	}
	return d.out.Read(to)
}

func (d *decoded) Close() error { return d.in.Close() }

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
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, nil
}
