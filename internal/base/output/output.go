// Package output runs the command line of a program, and writes JSON as the commands print it
// and as reports are kept: an object that begins with its format, whose schema is in
// docs/schemas, and with the version of the program, which the command version prints.
package output

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"transversal/internal/base/run"
	"transversal/internal/base/version"
)

// Flag is the value of --json: how the result is printed.
type Flag struct{ how string }

// The ways to print: as text, as JSON, and as JSON in which large integers are strings.
const (
	text    = ""
	numbers = "numbers"
	quoted  = "strings"
)

// Add adds --json.
func (f *Flag) Add(flags *pflag.FlagSet) {
	flags.VarPF(f, "json", "", "print JSON; --json=strings quotes large integers").NoOptDefVal = numbers
}

// Set, String and Type make f the value of a flag. Help shows it as --json[=numbers].
func (f *Flag) Set(how string) error {
	if how != numbers && how != quoted {
		return fmt.Errorf("give --json or --json=%s", quoted)
	}
	f.how = how
	return nil
}

func (f *Flag) String() string { return f.how }

func (f *Flag) Type() string { return "" }

// Decimal makes every flag with a whole number read decimal digits alone: without it a
// leading zero means base 8, and 0x4 and 4_0 are numbers too.
func Decimal(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		switch f.Value.Type() {
		case "int", "int64", "uint64":
			f.Value = decimal{f.Value}
		}
	})
}

// decimal is the value of a flag with a whole number.
type decimal struct{ pflag.Value }

var digits = regexp.MustCompile(`^(-?)0*([0-9]+)$`)

// Set implements [pflag.Value].
func (d decimal) Set(word string) error {
	found := digits.FindStringSubmatch(word)
	if found == nil {
		return strconv.ErrSyntax
	}
	return d.Value.Set(found[1] + found[2])
}

// JSON reports whether the result is printed as JSON.
func (f *Flag) JSON() bool { return f.how != text }

// Print prints v, which must become an object, as JSON of the format if --json was given, and
// otherwise for a person.
func (f *Flag) Print(w io.Writer, format string, v any, forPerson func(io.Writer) error) error {
	if f.JSON() {
		return f.Write(w, format, v)
	}
	return forPerson(w)
}

// Write writes v, which must become an object, as JSON of the format.
func (f *Flag) Write(w io.Writer, format string, v any) error {
	var body, out bytes.Buffer
	e := json.NewEncoder(&body)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	var said struct{ Version *string }
	if err := json.Unmarshal(body.Bytes(), &said); err != nil {
		return err
	}
	head := fmt.Sprintf(`{"format":"urn:transversal:%s:1",`, format)
	if said.Version == nil {
		head += fmt.Sprintf(`"version":%q,`, version.This().Version)
	}
	if err := json.Indent(&out, append([]byte(head), body.Bytes()[1:]...), "", "  "); err != nil {
		return err
	}
	data := out.Bytes()
	if f.how == quoted {
		data = quote(data)
	}
	_, err := w.Write(data)
	return err
}

// Write writes v, which must become an object, as JSON of the format.
func Write(w io.Writer, format string, v any) error { return (&Flag{}).Write(w, format, v) }

var tokens = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?[0-9][-+.eE0-9]*`)

// quote makes strings of the integers in JSON that a float64 may not hold.
func quote(data []byte) []byte {
	const most = 1 << 53
	return tokens.ReplaceAllFunc(data, func(token []byte) []byte {
		if !bytes.ContainsAny(token, `".eE`) {
			if n, err := strconv.ParseInt(string(token), 10, 64); err != nil || n > most || n < -most {
				return fmt.Appendf(nil, "%q", token)
			}
		}
		return token
	})
}

// Execute runs the program of that name, and returns its exit status. Its command line, to
// which newRoot gives where to print, ends at an interrupt, or before memory runs out. What is
// wrong is printed on standard error, in the words of say.
func Execute(program string, newRoot func(out io.Writer) *cobra.Command, say func(error) string) (status int) {
	defer func() {
		if broken := recover(); broken != nil {
			fmt.Fprintf(os.Stderr, "%s: the program has a fault (%v): please report the command\n", program, broken)
			status = run.StatusFault
		}
	}()
	if err := run.CheckMemory(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", program, err)
		return run.StatusFault
	}
	ctx, stop := run.Interruptible()
	defer stop()
	out := bufio.NewWriter(os.Stdout)
	err := newRoot(out).ExecuteContext(ctx)
	if flushed := out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("cannot write the output: %w", flushed)
	}
	if cause := context.Cause(ctx); errors.Is(cause, run.ErrMemory) && errors.Is(err, context.Canceled) {
		err = cause
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s\n", program, say(err))
	}
	return run.Status(err)
}

// NewVersion returns the command version of the program of that name.
func NewVersion(program string) *cobra.Command {
	var how Flag
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Long: `Prints the version, the commit (or why it is not known), the version of Go and
the platform. Versions are semantic: see CHANGELOG.md.`,
		Example: "  " + program + " version\n  " + program + " version --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return how.Print(cmd.OutOrStdout(), "version", version.This(), func(out io.Writer) error {
				_, err := fmt.Fprintln(out, program, "version", version.This())
				return err
			})
		},
	}
	how.Add(cmd.Flags())
	return cmd
}
