package main

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"transversal/explore"
)

// explorationBar returns a function that shows on the terminal how far an
// exploration has come, and one that clears the line. In a pipe both do nothing.
func explorationBar() (show func(explore.Progress), clear func()) {
	if !term.IsTerminal(int(os.Stderr.Fd())) {
		return nil, func() {}
	}
	var (
		bar *progressbar.ProgressBar
		ply = -1
	)
	show = func(p explore.Progress) {
		if p.Ply != ply {
			ply = p.Ply
			what := fmt.Sprintf("ply %d → %d", p.Ply, p.Ply+1)
			if p.Last {
				what = fmt.Sprintf("ply %d → end", p.Ply)
			}
			bar = progressbar.NewOptions(p.Size,
				progressbar.OptionSetWriter(os.Stderr),
				progressbar.OptionSetDescription(what),
				progressbar.OptionShowCount(),
				progressbar.OptionShowIts(),
				progressbar.OptionSetItsString("positions"),
				progressbar.OptionSetPredictTime(true),
				progressbar.OptionClearOnFinish(),
			)
		}
		_ = bar.Set(p.Done) // a bar that cannot be drawn is no reason to stop
	}
	return show, func() {
		if bar != nil {
			_ = bar.Clear()
		}
	}
}
