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

// Open returns what stands in a file, or comes from standard input if the name is "-". The
// file is opened by the first read. Reads end with ctx, also of a pipe to which nobody
// writes. What is compressed with gzip is unpacked, and text with a byte-order mark becomes
// UTF-8 without one.
func Open(ctx context.Context, name string) io.ReadCloser { return Reader(ctx, &decoded{name: name}) }

// decoded reads a file, unpacked and as UTF-8.
type decoded struct {
	name string
	file *os.File
	out  io.Reader // once the file is open
}

func (d *decoded) Read(to []byte) (int, error) {
	if d.out == nil {
		if err := d.open(); err != nil {
			return 0, err
		}
	}
	n, err := d.out.Read(to)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", d.name, err)
	}
	return n, err
}

func (d *decoded) open() (err error) {
	if d.file = os.Stdin; d.name != "-" {
		d.file, err = os.Open(d.name)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, bare(err))
	}
	if info, err := d.file.Stat(); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder, not a file", d.name)
	}
	raw := bufio.NewReader(d.file)
	text := io.Reader(raw)
	if magic, _ := raw.Peek(2); string(magic) == "\x1f\x8b" {
		if text, err = gzip.NewReader(raw); err != nil {
			return fmt.Errorf("%s: it begins as gzip does, and cannot be unpacked: %w", d.name, err)
		}
	}
	d.out = transform.NewReader(text, unicode.BOMOverride(transform.Nop))
	return nil
}

func (d *decoded) Close() error { return d.file.Close() }

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
	in := Open(ctx, name)
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", name, most)
	}
	return data, err
}
