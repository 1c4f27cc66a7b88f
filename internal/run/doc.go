// Package run supports long runs: a [State] keeps one on disk so that the same
// command goes on where it was killed, [WriteFile] replaces files as a whole,
// [Interruptible] ends a run at Ctrl-C, [Open] reads what a person names, and [Fault]
// tells failures of the machine from those of the user. No other package does any of this.
package run
