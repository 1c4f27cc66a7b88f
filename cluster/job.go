package cluster

import (
	"transversal/explore"
	"transversal/verify"
)

// Job says what to verify. Workers are given it and make the rest of it
// themselves.
type Job struct {
	Theorem    string // "win" or "delay"
	N          int
	AllChoices bool
	Classes    bool
}

func (j Job) options() verify.Options {
	return verify.Options{AllChoices: j.AllChoices, Classes: j.Classes}
}

// Name identifies the job, for its files.
func (j Job) Name() string { return j.options().Name(j.Theorem, j.N) }

func (j Job) exploration() (*verify.Exploration, error) {
	return j.options().Exploration(j.Theorem, j.N)
}

// walk returns the walk of a job that was checked before.
func (j Job) walk() *explore.Walk {
	e, err := j.exploration()
	if err != nil {
		panic(err)
	}
	return e.Walk
}
