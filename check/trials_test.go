package check_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"transversal/check"
)

// trials is a number of random trials, fewer of them in short tests.
func trials(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// TestTrue has the checkers read proofs of what is true, written by trying
// everything: any rule, board, goal or family, player to move, and claim.
func TestTrue(t *testing.T) {
	second, third := newPython(t), newProved(t)
	dice := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
	var all []string
	for range trials(1500) {
		g := random(dice)
		var proofs, want []string
		for _, c := range g.claims(dice) {
			proofs = append(proofs, g.prove(c, dice))
			wins := fmt.Sprintf("goal %d", g.goal)
			if g.goal == 0 {
				wins = fmt.Sprintf("sets %d", len(g.sets))
			}
			entries := 0
			for line := range strings.SplitSeq(proofs[len(proofs)-1], "\n") {
				if _, number, ok := strings.Cut(line, " entries "); ok {
					var m int
					fmt.Sscan(number, &m)
					entries += m
				}
			}
			want = append(want, fmt.Sprintf("%v (%s, %dx%d, %s): proved with %d entries", c, g.rule, g.rows, g.cols, wins, entries))
			kinds[fmt.Sprintf("%s, %.4s, wins %v, entries %v", g.rule, wins, c.wins, entries > 0)]++
		}
		if len(proofs) == 0 {
			continue
		}
		text := certificate(proofs...)
		answer := "accepted: " + strings.Join(want, "; ")
		got, proved := ours(t, text)
		if got != answer {
			t.Fatalf("we say %s\nnot %s\nof\n%s", got, answer, text)
		}
		for _, p := range proved {
			g.replies -= p.Replies
			words := fmt.Sprintf("goal %d", g.goal)
			if g.goal == 0 {
				words = fmt.Sprintf("%d winning sets", len(g.sets))
			}
			if p.Wins() != words || p.Start != g.drawn(g.start) || p.Turn != string(g.turn) || len(p.Sets) != 0 && len(p.Sets) != len(g.sets) {
				t.Fatalf("%+v is another game than\n%s", p, text)
			}
		}
		if g.replies != 0 {
			t.Fatalf("%d replies are not counted in\n%s", g.replies, text)
		}
		if got := second.check(t, text); got != answer {
			t.Fatalf("Python says %s\nnot %s\nof\n%s", got, answer, text)
		}
		all = append(all, proofs...)
	}
	third.agrees(t, certificate(all...), "accepted")
	for kind, n := range kinds {
		t.Logf("%4d × %s", n, kind)
	}
	if len(kinds) != 3*2*2*2 {
		t.Errorf("only %d of 24 kinds of proofs were met", len(kinds))
	}
}

// TestEdited edits proofs of what is true, with the sum set right. The checkers
// must judge them alike, and whatever they accept must be true.
func TestEdited(t *testing.T) {
	second, third := newPython(t), newProved(t)
	dice := rand.New(rand.NewPCG(41, 42))
	accepted, all := 0, trials(2500)
	for range all {
		text := edited(dice, someProof(dice))
		answer, proofs := ours(t, text)
		theirs := second.check(t, text)
		if answer[:12] != theirs[:12] || strings.HasPrefix(answer, "accepted") && answer != theirs {
			t.Fatalf("we say %s\nPython %s\nof\n%s", answer, theirs, text)
		}
		third.agrees(t, text, answer)
		for _, p := range proofs {
			believe(t, p)
		}
		if proofs != nil {
			accepted++
		}
	}
	t.Logf("%d of %d edited certificates prove something, and it is true", accepted, all)
}

// someProof returns the proofs of a random game.
func someProof(dice *rand.Rand) []byte {
	for {
		g := random(dice)
		var proofs []string
		for _, c := range g.claims(dice) {
			proofs = append(proofs, g.prove(c, dice))
		}
		if len(proofs) > 0 && (len(proofs[0]) > 150 || dice.IntN(10) == 0) {
			return certificate(proofs...)
		}
	}
}

// edited edits a certificate in one to three places.
func edited(dice *rand.Rand, text []byte) []byte {
	lines := strings.Split(string(text), "\n")
	lines = lines[:len(lines)-2] // without the sum
	all := strings.Fields(strings.Join(lines, " "))
	for range 1 + dice.IntN(3) {
		i := dice.IntN(len(lines))
		words := strings.Split(lines[i], " ")
		j := dice.IntN(len(words))
		switch dice.IntN(10) {
		case 0: // drop a word
			words = append(words[:j:j], words[j+1:]...)
		case 1: // say it twice
			words = append(words[:j+1:j+1], words[j:]...)
		case 2, 3: // replace it by another one
			words[j] = all[dice.IntN(len(all))]
		case 4: // swap it with another one of the line
			k := dice.IntN(len(words))
			words[j], words[k] = words[k], words[j]
		case 5: // another letter of the word
			if w := words[j]; w != "" {
				k := dice.IntN(len(w))
				words[j] = w[:k] + string(".XO#/ab~!-,:0123456789"[dice.IntN(22)]) + w[k+1:]
			}
		case 6: // two letters swapped
			if w := []byte(words[j]); len(w) > 0 {
				k, l := dice.IntN(len(w)), dice.IntN(len(w))
				w[k], w[l] = w[l], w[k]
				words[j] = string(w)
			}
		case 7: // a word added at the end
			words = append(words, all[dice.IntN(len(all))])
		case 8: // swap lines
			k := dice.IntN(len(lines))
			words, lines[k] = strings.Split(lines[k], " "), lines[i]
		case 9: // drop a line, or have it twice
			if dice.IntN(2) == 0 {
				words = nil
			} else {
				words[len(words)-1] += "\n" + lines[i]
			}
		}
		lines[i] = strings.Join(words, " ")
	}
	text = nil
	for _, line := range lines {
		if line != "" {
			text = append(append(text, line...), '\n')
		}
	}
	return summed(text)
}

// TestFlippedBits flips every bit of a certificate, once with the sum left alone
// and once with the right one. Then what is accepted must be true: a certificate
// may survive if the claim became weaker.
func TestFlippedBits(t *testing.T) {
	second, third := newPython(t), newProved(t)
	survived, all := 0, 0
	for _, g := range []game{
		{rule: "achievement", rows: 2, cols: 2, start: "....", goal: 2, turn: 'X'},
		{rule: "avoidance", rows: 2, cols: 3, start: "X....#", turn: 'O', sets: [][]int{{0, 4}, {1, 3}, {2}}},
	} {
		if g.goal > 0 {
			g.sets = g.matchings(g.goal)
		}
		whole := certificate(g.prove(g.claims(nil)[0], nil))
		for i := range whole {
			for bit := range 8 {
				text := bytes.Clone(whole)
				text[i] ^= 1 << bit
				if answer, _ := ours(t, text); answer[:7] != "refused" {
					t.Fatalf("bit %d of byte %d flipped: %s", bit, i, answer)
				}
				answer, proofs := ours(t, summed(text))
				if theirs := second.check(t, summed(text)); answer[:7] != theirs[:7] {
					t.Fatalf("we say %s\nPython %s\nof\n%s", answer, theirs, summed(text))
				}
				third.agrees(t, summed(text), answer)
				for _, p := range proofs {
					believe(t, p)
				}
				all++
				if proofs != nil {
					survived++
				}
			}
		}
	}
	t.Logf("%d of %d changed certificates with the right sum prove something, and it is true", survived, all)
}

// FuzzCheck feeds both checkers anything: they must end, agree, and not believe
// what is false. The sum is set right so that it protects nothing.
func FuzzCheck(f *testing.F) {
	second := newPython(f)
	dice := rand.New(rand.NewPCG(51, 52))
	for range 20 {
		f.Add(someProof(dice))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, text := range [][]byte{text, summed(text)} {
			answer, proofs := ours(t, text)
			if theirs := second.check(t, text); theirs[:7] != answer[:7] {
				t.Errorf("we say %s\nPython %s", answer, theirs)
			}
			for _, p := range proofs {
				believe(t, p)
			}
		}
	})
}

// The words for what wins name all that a game lists.
func TestWins(t *testing.T) {
	for want, p := range map[string]check.Proof{
		"goal 4":                         {Goal: 4},
		"2 winning sets of X and 1 of O": {Listed: true, XSets: 2, OSets: 1},
		"2 winning sets of X and 0 of O, first move to a, 3 moves": {Listed: true, XSets: 2, First: []string{"a"}, Moves: 3},
	} {
		if got := p.Wins(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
