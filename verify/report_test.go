package verify

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"reflect"
	"testing"

	"transversal/strategy"

	tr "transversal"
)

var (
	winningTheorem = Winning(strategy.XRule())
	delayTheorem   = Delaying(strategy.ORule())
)

// verified returns the report of a theorem that holds.
func verified(t *testing.T, theorem Theorem, n int, o Options) *Report {
	t.Helper()
	r, err := theorem.Verify(t.Context(), n, o)
	if err != nil {
		t.Fatalf("%s, n = %d: %v", theorem.title, n, err)
	}
	return r
}

func report(t *testing.T, n int, o Options) *Report {
	t.Helper()
	return verified(t, winningTheorem, n, o)
}

func marshal(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Every field of the published reports, examples and times aside, equals ours.
func TestPublishedReports(t *testing.T) {
	for _, n := range []int{4, 5} {
		data, err := os.ReadFile(fmt.Sprintf("../docs/data/published/report_n%d.json", n))
		if err != nil {
			t.Fatal(err)
		}
		var published, ours map[string]any
		if err := json.Unmarshal(data, &published); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(marshal(t, report(t, n, Options{})), &ours); err != nil {
			t.Fatal(err)
		}
		delete(published, "examples")
		delete(published, "elapsed_seconds")
		for field, want := range published {
			if got := ours[field]; !reflect.DeepEqual(got, want) {
				t.Errorf("n = %d: %s = %v, published %v", n, field, got, want)
			}
		}
	}
}

// A distribution is an object of whole numbers.
func TestDistributionJSON(t *testing.T) {
	for _, text := range []string{``, `[]`, `7`, `{"7": 1.5}`, `{"7": "x"}`, `{"7": {}}`, `{"7": 1, "9`} {
		var d Distribution
		if err := d.UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, d)
		}
	}
	d := Distribution{{"7", big.NewInt(1)}}
	if err := json.Unmarshal([]byte(`{"9": 2}`), &d); err != nil || len(d) != 1 || d.Get("9").Int64() != 2 {
		t.Errorf("read over another: %v, %v", d, err)
	}
}

// The principal variation names the case of Lemma 12 and the plan, those of X's reason at
// ply 2n-1, and stops where the proof does.
func TestVariation(t *testing.T) {
	variation := func(theorem Theorem, n int) (*Variation, error) {
		return newWinning(&theorem, n, Options{}).variation()
	}
	for n := 4; n <= 9; n++ {
		got, err := variation(winningTheorem, n)
		if err != nil {
			t.Fatal(err)
		}
		p := tr.New(n)
		for _, stone := range got.Moves[:2*n-2] {
			p = p.With(stone.Cell)
		}
		why, err := winningTheorem.Rule().Why(p)
		if reason, ok := why.Because.(*strategy.XReason); !ok || got.Case != reason.Case.String() || got.Plan != reason.Plan.String() {
			t.Errorf("n = %d: case %s and plan (%s), and X's reason is %v, %v", n, got.Case, got.Plan, why, err)
		}
	}
	if got, err := variation(Winning(planned{strategy.XRule(), alwaysPlanII}), 4); err != nil || got.Plan != "ii" {
		t.Errorf("always plan (ii): %+v, %v", got, err)
	}
	var failure *Failure
	if got, err := variation(winningTheorem, 3); !errors.As(err, &failure) || failure.Claim != claimLemma8 {
		t.Errorf("n = 3: %+v, %v", got, err)
	}
}

// What the small boards say, where it is wrong.
func TestSmall(t *testing.T) {
	if text, err := smallTwo(func(x tr.Cell) tr.Cell { return tr.At(x.Row(), 1-x.Col()) }); err == nil {
		t.Errorf("O answers in the same row: %q", text)
	}
	if text, err := smallThree(answer{strategy.XRule(), mute}); err == nil {
		t.Errorf("X has no answer: %q", text)
	}
}
