package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tr "transversal"
	"transversal/check"
	"transversal/strategy"
)

// proved returns what the checker reads in the certificate that add writes.
func proved(t *testing.T, add func(*Certificate) error) []check.Proof {
	t.Helper()
	var b bytes.Buffer
	c := NewCertificate(&b)
	if err := errors.Join(add(c), c.Close()); err != nil {
		t.Fatal(err)
	}
	return must(check.Check(&b))
}

// X's rule of the paper proves its claim in the same format, with one position a
// class and no look at the search.
func TestRuleCertified(t *testing.T) {
	for n := 4; n <= 6; n++ {
		proofs := proved(t, func(c *Certificate) error {
			c.Transpose = false // the rule prefers rows to columns
			return c.Prove(context.Background(), Claim{Start: tr.New(n), Player: tr.X, By: 2*n + 3, Wins: true}, func(p tr.Position) (tr.Cell, error) {
				move, err := strategy.XRule().Move(p)
				return move.Cell, err
			})
		})
		if proofs[0].Claim != fmt.Sprintf("X wins by %d", 2*n+3) {
			t.Fatalf("n = %d: %+v", n, proofs)
		}
	}
}

// A prover whose moves do not prove the claim is caught. The claim is held against the position
// after each move and against the start, where a win may be too late.
func TestBadProver(t *testing.T) {
	first := func(p tr.Position) (tr.Cell, error) { return p.Free().Least(), nil }
	taken := func(tr.Position) (tr.Cell, error) { return 0, nil }
	below := func(tr.Position) (tr.Cell, error) { return tr.At(1, 0), nil }
	lost := errors.New("no move")
	for _, test := range []struct {
		claim Claim
		prove Prover
		want  error
	}{
		{Claim{Start: tr.New(4), Player: tr.X, By: 11, Wins: true}, first, ErrUnproved},
		{Claim{Start: tr.New(4), Player: tr.X, By: 11, Wins: true}, taken, ErrUnproved},
		{Claim{Start: tr.New(4), Player: tr.X, By: 6, Wins: true}, first, ErrUnproved},
		{Claim{Start: tr.New(4), Player: tr.X, By: 11}, first, ErrUnproved},
		{Claim{Start: tr.New(4), Player: tr.X, By: 9}, func(tr.Position) (tr.Cell, error) { return 0, lost }, lost},
		{Claim{Start: readPosition("XO/.."), Player: tr.X, By: 3, Wins: true}, below, ErrUnproved}, // (2,2) would win
		{Claim{Start: readPosition("XOO/.X."), Player: tr.X, By: 4, Wins: true}, below, nil},
		{Claim{Start: readPosition("XOO/.X."), Player: tr.X, By: 3, Wins: true}, below, ErrUnproved},
		{Claim{Start: readPosition("XOO/.X."), Player: tr.X, By: 4}, below, ErrUnproved},
		{Claim{Start: readPosition("XOO/.X."), Player: tr.X, By: 3}, below, nil},
		{Claim{Start: readPosition("..../...#/..../...."), Player: tr.X, By: 11, Wins: true}, exactly, nil},
		{Claim{Start: readPosition("..../...#/..../...."), Player: tr.X, By: 9, Wins: true}, exactly, ErrUnproved},
	} {
		if err := NewCertificate(&bytes.Buffer{}).Prove(context.Background(), test.claim, test.prove); !errors.Is(err, test.want) {
			t.Errorf("%s, %v: %v, want %v", test.claim.Start.Picture(), &test.claim, err, test.want)
		}
	}
}

// exactly proves by exact moves.
func exactly(p tr.Position) (tr.Cell, error) {
	move, err := Exact{Options{Memory: 1 << 20}}.Move(p)
	return move.Cell, err
}

// A move that makes two threats settles all replies: one entry, and none after it, of
// either player.
func TestTwoThreats(t *testing.T) {
	for _, test := range []struct {
		game  tr.Game
		claim string
	}{
		{tr.Game{Goal: tr.Goal{Size: 2}}, "X wins by 3"},
		{tr.Game{Goal: tr.Goal{Size: 2}, Convention: tr.MakerBreaker}, "X wins by 3"},
		{tr.Game{Goal: tr.Goal{Size: 2}, First: tr.O}, "O wins by 3"},
	} {
		test.game.Board = tr.Square(3)
		p := must(test.game.Start())
		c := NewCertificate(&bytes.Buffer{})
		claim := Claim{Start: p, Player: test.game.First, By: 3, Wins: true}
		err := c.Prove(context.Background(), claim, exactly)
		if err != nil || claim.String() != test.claim || c.Entries != 1 {
			t.Errorf("%v: %d entries; %v", &claim, c.Entries, err)
		}
	}
}

// A proof stops when it is told to.
func TestProofStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	claim := Claim{Start: tr.New(4), Player: tr.X, By: 11, Wins: true}
	asked := 0
	err := NewCertificate(&bytes.Buffer{}).Prove(ctx, claim, func(p tr.Position) (tr.Cell, error) {
		asked++
		stop()
		move, err := strategy.XRule().Move(p)
		return move.Cell, err
	})
	if !errors.Is(err, context.Canceled) || asked != 1 {
		t.Errorf("%v after %d moves", err, asked)
	}
}

// A certificate has the names of the cells, in ASCII, and numbers if a name is too long.
func TestNamesCertified(t *testing.T) {
	long := strings.Repeat("v", 33)
	for _, test := range []struct{ names, want []string }{
		{[]string{"1-2", "(a)", `"é`}, []string{"1-2", "(a)", `\"\u00e9`}},
		{[]string{"a", long[1:], "2"}, []string{"a", long[1:], "2"}},
		{[]string{"a", long, "2"}, []string{"1", "2", "3"}},
	} {
		family := &tr.Family{Names: test.names, X: []tr.Set{tr.SetOf(0, 1)}}
		p := must(tr.Game{Board: tr.BoardOf(3), Family: family}.Start())
		var b bytes.Buffer
		if _, _, err := Certify(context.Background(), p, 0, &b, Options{}); err != nil {
			t.Fatal(err)
		}
		proofs, err := check.Check(&b)
		if err != nil || !slices.Equal(proofs[0].Vertices, test.want) {
			t.Errorf("the names %q are %v in the certificate: %v", test.names, proofs, err)
		}
	}
}
