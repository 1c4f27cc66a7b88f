package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"transversal/internal/base/output"
	"transversal/internal/base/run"
	"transversal/verify"
)

// long is the frame of a command that may run for long: it shows how far the work
// has come, saves its state, says what it took, and drops the state once the answer
// is delivered.
type long struct {
	checkpoint string
	every      time.Duration
	json       output.Flag
}

// flags adds --json, --checkpoint and --checkpoint-every.
func (l *long) flags(cmd *cobra.Command, every time.Duration) {
	l.json.Add(cmd.Flags())
	cmd.Flags().StringVar(&l.checkpoint, "checkpoint", "", "folder for saved states (default: the user's cache folder)")
	cmd.Flags().DurationVar(&l.every, "checkpoint-every", every, "`time` between saved states")
}

// state returns where the work saves its state.
func (l *long) state() *run.State {
	dir := l.checkpoint
	if cache, err := os.UserCacheDir(); dir == "" && err == nil {
		dir = filepath.Join(cache, "transversal")
	}
	return &run.State{Dir: dir, Every: l.every, Warn: func(err error) {
		fmt.Fprintf(os.Stderr, "transversal: warning: the run continues without saving its state: %v; name a folder for it with --checkpoint\n", err)
	}}
}

// keeper is where the state of the work is saved.
type keeper interface {
	Saved() string
	Drop()
	Close()
}

// run does the work, which returns a function that delivers the answer. What was
// printed stays printed if a file cannot be written after it.
func (l *long) run(cmd *cobra.Command, title string, state keeper, work func(*progressLine) (deliver func(out io.Writer) error, err error)) error {
	defer state.Close()
	line, start := newProgressLine(title), time.Now()
	deliver, err := work(line)
	line.clear()
	took := time.Since(start)
	if deliver != nil {
		err = errors.Join(deliver(flushed{cmd.OutOrStdout()}), err)
	}
	stopped := errors.Is(err, context.Canceled) || errors.Is(err, run.ErrMemory)
	if folder := state.Saved(); stopped && folder != "" {
		if cause := context.Cause(cmd.Context()); errors.Is(cause, run.ErrMemory) {
			return fmt.Errorf("%w; with more memory, the same command continues from the state in %s", cause, folder)
		}
		return fmt.Errorf("%w; the same command continues from the state in %s", context.Canceled, folder)
	}
	if failed := (*run.ClaimFailed)(nil); err == nil || errors.As(err, &failed) {
		state.Drop()
	}
	if err == nil {
		fmt.Fprintf(os.Stderr, "took %.2f s and %d MiB\n", took.Seconds(), run.PeakMemory()>>20)
	}
	return err
}

// file is a file to write after an answer. There is none if it has no name.
type file struct {
	name  string
	write func(io.Writer) error
	says  func() string // what was written, to be told; may be nil
}

// answer returns the function that prints an answer, as JSON of the format with --json and
// else for a person, and then writes the files.
func (l *long) answer(format string, a any, forPerson func(io.Writer) error, files ...file) func(out io.Writer) error {
	return func(out io.Writer) error {
		err := l.json.Print(out, format, a, forPerson)
		for _, f := range files {
			if err != nil || f.name == "" {
				continue
			}
			if err = run.WriteFile(f.name, f.write); err == nil && f.says != nil {
				fmt.Fprintf(os.Stderr, "wrote %s: %s\n", f.name, f.says())
			}
		}
		return err
	}
}

// progressLine is a line on the terminal that says how far a run has come. Where there
// is no terminal, it is a new line every minute.
type progressLine struct {
	out   io.Writer
	width func() int // of the terminal, nil if there is none
	title string
	begun time.Time
	shown time.Time
	from  time.Time // since when the rest is estimated, and
	begin float64   // the share that was done then
}

// newProgressLine returns a line on standard error that begins with a title.
func newProgressLine(title string) *progressLine {
	l := &progressLine{out: os.Stderr, title: title, begun: time.Now()}
	descriptor := int(os.Stderr.Fd())
	if !term.IsTerminal(descriptor) {
		l.shown = l.begun
		return l
	}
	l.width = func() int {
		width, _, err := term.GetSize(descriptor)
		if err != nil || width < 1 {
			return helpWidth
		}
		return width
	}
	return l
}

// show replaces the text of the line, at most ten times a second. The work goes on if
// the line cannot be drawn.
func (l *progressLine) show(format string, args ...any) {
	every := 100 * time.Millisecond
	if l.width == nil {
		every = time.Minute
	}
	if time.Since(l.shown) < every {
		return
	}
	l.shown = time.Now()
	text := []rune(fmt.Sprintf("%s: %s, %s so far", l.title, fmt.Sprintf(format, args...), clock(time.Since(l.begun))))
	if l.width == nil {
		fmt.Fprintln(l.out, string(text))
		return
	}
	if width := l.width(); len(text) >= width {
		text = text[:width-1]
	}
	fmt.Fprintf(l.out, "\r%s\x1b[K", string(text))
}

// left says how long the rest will take, given the share that is done, or nothing as long
// as that is not known.
func (l *progressLine) left(done float64) string {
	if l.from.IsZero() {
		l.from, l.begin = time.Now(), done
	}
	took, more := time.Since(l.from), done-l.begin
	if more <= 0 || took <= time.Second {
		return ""
	}
	return ", " + clock(time.Duration(float64(took)*(1-done)/more)) + " to go"
}

// clear removes the line.
func (l *progressLine) clear() {
	if l.width != nil {
		fmt.Fprint(l.out, "\r\x1b[K")
	}
}

// clock writes a time as hours, minutes and seconds: 1:02:03 or 2:03.
func clock(d time.Duration) string {
	s := int(d.Round(time.Second) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// bar draws how much of a whole is done.
func bar(done, size int64) string {
	const cells = 8
	full := int(cells * min(done, size) / max(size, 1))
	return strings.Repeat("█", full) + strings.Repeat("░", cells-full)
}

// explorationProgress returns a function that shows how far an exploration has come and
// how long the rest will take. If expected, the number of positions in all, is not 0, that
// is the rest of the run; otherwise it is the rest of the level, because the size of the
// next level is not known.
func (l *progressLine) explorationProgress(expected float64) func(verify.Progress) {
	ply := -1
	return func(p verify.Progress) {
		before, size := 0.0, float64(max(p.Size, 1))
		share, whole := float64(p.Done)/size, size
		if expected > 0 {
			before, whole = float64(p.Before), max(expected, float64(p.Before)+size)
			if p.Last { // it stands for all positions that follow it
				size = whole - before
			}
		} else if ply != p.Ply {
			ply, l.from = p.Ply, time.Time{}
		}
		done := (before + size*share) / whole
		left := l.left(done)
		step := fmt.Sprintf("ply %d → %d", p.Ply, p.Ply+1)
		if p.Last {
			step = fmt.Sprintf("ply %d → end", p.Ply)
		}
		shown := fmt.Sprintf("%s %d %%", bar(int64(1000*done), 1000), int(100*done))
		if expected > 0 {
			l.show("%s%s, %s", shown, left, step)
		} else {
			l.show("%s %s of %d%s", step, shown, p.Size, left)
		}
	}
}

// count shows how many parts of the work are done.
func (l *progressLine) count(done, of int) {
	l.show("%s %d of %d%s", bar(int64(done), int64(of)), done, of, l.left(float64(done)/float64(max(of, 1))))
}
