package cluster

import (
	"transversal/internal/explore"
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

// named finds the theorem of a job. The tests know one more, which fails.
var named = verify.Named

func (j Job) exploration() (*verify.Exploration, error) {
	theorem, err := named(j.Theorem)
	if err != nil {
		return nil, err
	}
	return theorem.Exploration(j.N, j.options())
}

// walk returns the walk of a job that was checked before.
func (j Job) walk() *explore.Walk {
	e, err := j.exploration()
	if err != nil {
		panic(err)
	}
	return e.Walk
}
