package transversal

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestValid(t *testing.T) {
	for want, p := range map[string]Position{
		"has no board":      New(17),
		"not on the board":  New(2).Placed(SetOf(At(2, 0)), Set{}),
		"owned by both":     New(2).Placed(SetOf(At(0, 0)), SetOf(At(0, 0))),
		"own a winning set": New(2).Placed(SetOf(At(0, 0), At(1, 1)), SetOf(At(0, 1), At(1, 0))),
	} {
		if err := p.Valid(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want it to say %q", p, err, want)
		}
	}
}

// Playing keeps positions valid, and what a player threatens is what wins.
func TestThreatsWin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecord(t)
		p, err := r.Final()
		if err != nil || p.Valid() != nil || p.Ply() != len(r.Moves) {
			t.Fatalf("%v: %v, %v", r, err, p.Valid())
		}
		if p.Outcome() != Open {
			return
		}
		wins := [...]Outcome{XWins, OWins}[p.Turn()]
		threats := p.Threats(p.Turn())
		for c := range p.Free().All() {
			next, err := p.Play(c)
			if err != nil {
				t.Fatal(err)
			}
			if (next.Outcome() == wins) != threats.Has(c) {
				t.Fatalf("%v: %v is played: %v, but the threats are %v", p, c, next.Outcome(), threats)
			}
		}
	})
}

func TestPositionString(t *testing.T) {
	p := New(3).With(At(0, 0)).With(At(1, 2))
	const want = "     1  2  3\n  1  X  .  .\n  2  .  .  O\n  3  .  .  ."
	if got := p.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
