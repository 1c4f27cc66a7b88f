package cluster

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/holiman/uint256"

	"transversal/explore"
)

// Outcome is what bundles of work say of a level besides its records. Outcomes
// are added up.
type Outcome struct {
	Plays    uint256.Int   // that lead to the level
	Shards   map[int]int   `json:",omitempty"` // records of each shard written
	Tally    explore.Tally `json:",omitempty"` // of the plays that were followed to their end
	Local    int           `json:",omitempty"` // distinct positions that the last replies led to
	Failed   []byte        `json:",omitempty"` // the smallest key at which a claim fails
	Shuffled int           `json:",omitempty"` // bytes of records, before they were merged
}

func (o *Outcome) add(p *Outcome) {
	o.Plays.Add(&o.Plays, &p.Plays)
	if o.Shards == nil {
		o.Shards = p.Shards
	} else {
		maps.Copy(o.Shards, p.Shards)
	}
	if o.Tally == nil {
		o.Tally = p.Tally
	} else {
		o.Tally.Add(p.Tally)
	}
	o.Local += p.Local
	o.fail(p.Failed)
	o.Shuffled += p.Shuffled
}

// fail records that a claim fails at the key, if not nil.
func (o *Outcome) fail(key []byte) {
	if key != nil && (o.Failed == nil || bytes.Compare(key, o.Failed) < 0) {
		o.Failed = key
	}
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
