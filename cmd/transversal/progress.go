package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"transversal/internal/explore"
)

// progressLine is a line on the terminal that says how far a run has come. In a
// pipe it is nil, which does nothing.
type progressLine struct {
	out   io.Writer
	width func() int // of the terminal
	now   func() time.Time
	title string
	begun time.Time
	shown time.Time
}

// newProgressLine returns a line on standard error that begins with a title.
func newProgressLine(title string) *progressLine {
	descriptor := int(os.Stderr.Fd())
	if !term.IsTerminal(descriptor) {
		return nil
	}
	return &progressLine{
		out: os.Stderr, now: time.Now, title: title, begun: time.Now(),
		width: func() int {
			width, _, err := term.GetSize(descriptor)
			if err != nil || width < 1 {
				return helpWidth
			}
			return width
		},
	}
}

// show replaces what the line says, ten times a second at the most. A line that
// cannot be drawn is no reason to stop.
func (l *progressLine) show(format string, args ...any) {
	if l == nil || l.now().Sub(l.shown) < 100*time.Millisecond {
		return
	}
	l.shown = l.now()
	text := []rune(fmt.Sprintf("%s: %s, %s so far", l.title, fmt.Sprintf(format, args...), clock(l.now().Sub(l.begun))))
	if width := l.width(); len(text) >= width {
		text = text[:width-1]
	}
	fmt.Fprintf(l.out, "\r%s\x1b[K", string(text))
}

// clear removes the line.
func (l *progressLine) clear() {
	if l != nil {
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

// explorationProgress returns a function that shows how far an exploration has
// come, with an estimate for the level that is being left: the size of the next is
// not known before.
func (l *progressLine) explorationProgress() func(explore.Progress) {
	if l == nil {
		return nil
	}
	var (
		ply   = -1
		begun time.Time
		first int // of the level, when it was begun here
	)
	return func(p explore.Progress) {
		if p.Ply != ply {
			ply, begun, first = p.Ply, l.now(), p.Done
		}
		what := fmt.Sprintf("ply %d → %d", p.Ply, p.Ply+1)
		if p.Last {
			what = fmt.Sprintf("ply %d → end", p.Ply)
		}
		left := ""
		if took := l.now().Sub(begun); p.Done > first && took > time.Second {
			left = ", " + clock(took*time.Duration(p.Size-p.Done)/time.Duration(p.Done-first)) + " to go"
		}
		l.show("%s %s %d %% of %d%s", what, bar(int64(p.Done), int64(p.Size)), 100*p.Done/max(p.Size, 1), p.Size, left)
	}
}
