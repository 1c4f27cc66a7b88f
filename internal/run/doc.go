// Package run is for runs that last: a [State] keeps one on disk so that the same
// command goes on where it was killed, [WriteFile] replaces files as a whole,
// [Interruptible] ends a run at Ctrl-C, [Open] reads what a person names, and [Fault]
// tells the machine's failures from a person's. Nobody else knows how any of this is done.
package run
