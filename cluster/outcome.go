package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"transversal/internal/base/run"
	"transversal/internal/explore"
)

// Outcome is what bundles of work say about a level besides its records. Outcomes are added
// up.
type Outcome struct {
	Passed   explore.Passage // what was counted on the way from the level before
	Held     explore.Count   // what the shards hold, or, at the end, what the last replies led to
	Shards   map[int]int     `json:",omitempty"` // records of each shard written
	Failed   []byte          `json:",omitempty"` // the smallest key at which a claim fails
	Shuffled int             `json:",omitempty"` // bytes of records, before they were merged
	Builds   []string        `json:",omitempty"` // of the workers, sorted
	Damaged  string          `json:",omitempty"` // what is wrong with a file of the level before
}

// newOutcome returns an empty outcome of this worker's.
func newOutcome() Outcome { return Outcome{Builds: []string{run.Build()}} }

func (o *Outcome) add(p *Outcome) {
	o.Passed.Add(&p.Passed)
	o.Held.Add(&p.Held)
	if o.Shards == nil {
		o.Shards = p.Shards
	} else {
		maps.Copy(o.Shards, p.Shards)
	}
	o.fail(p.Failed)
	if o.Damaged == "" || p.Damaged != "" && p.Damaged < o.Damaged {
		o.Damaged = p.Damaged
	}
	o.Shuffled += p.Shuffled
	o.Builds = append(slices.Clone(o.Builds), p.Builds...)
	slices.Sort(o.Builds)
	o.Builds = slices.Compact(o.Builds)
}

// fail records that a claim fails at the key, if not nil.
func (o *Outcome) fail(key []byte) {
	if key != nil && (o.Failed == nil || bytes.Compare(key, o.Failed) < 0) {
		o.Failed = key
	}
}

// damaged records the error of a damaged file, because an engine would only try again, and
// returns any other error.
func (o *Outcome) damaged(err error) error {
	if d := (*damage)(nil); errors.As(err, &d) {
		o.Damaged = d.Error()
		return nil
	}
	return err
}

// addOutcomes is the combine that adds them up.
type addOutcomes struct{}

func (*addOutcomes) CreateAccumulator() Outcome             { return Outcome{} }
func (*addOutcomes) AddInput(sum, o Outcome) Outcome        { sum.add(&o); return sum }
func (*addOutcomes) MergeAccumulators(a, b Outcome) Outcome { a.add(&b); return a }

func init() {
	beam.RegisterCoder(reflect.TypeFor[Outcome](), encodeOutcome, decodeOutcome)
	register.Combiner1[Outcome](&addOutcomes{})
}

func encodeOutcome(o Outcome) ([]byte, error) { return json.Marshal(&o) }

func decodeOutcome(data []byte) (o Outcome, err error) {
	err = json.Unmarshal(data, &o)
	return o, err
}
