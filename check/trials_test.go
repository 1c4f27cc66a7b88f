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
	j := newJudges(t)
	dice := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
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
		got, _, proved := j.judge(t, text)
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
	}
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
	j := newJudges(t)
	dice := rand.New(rand.NewPCG(41, 42))
	all := make([]string, 0, 60)
	for _, s := range listings {
		all = append(all, "transversal certificate 3\n"+s.proof)
	}
	for len(all) < cap(all) {
		if text := certified(t, anyListing(dice, 2+dice.IntN(4)), 0); bytes.HasPrefix(text, []byte("transversal certificate 3\n")) {
			head, _, _ := strings.Cut(string(text), "end\n")
			all = append(all, head+"end\n")
		}
	}
	for name, some := range map[string]struct {
		trials int
		proof  func() string
	}{
		"cells": {2500, func() string { return someProof(dice) }},
		"sets":  {1500, func() string { return limited(dice, all[dice.IntN(len(all))]) }},
	} {
		accepted, all := 0, trials(some.trials)
		for range all {
			if _, _, proofs := j.judge(t, edited(dice, some.proof())); proofs != nil {
				accepted++
			}
		}
		t.Logf("%d of %d edited certificates of %s prove something, and it is true", accepted, all, name)
	}
}

// limited adds an optional line to a certificate of listed sets, in one case of four.
func limited(dice *rand.Rand, text string) string {
	before, after, _ := strings.Cut(text, "\nturns ")
	turns, rest, _ := strings.Cut(after, "\n")
	n := len(strings.Fields(strings.Split(text, "\n")[2])) - 1
	line := ""
	if dice.IntN(4) == 0 {
		line = []string{"first" + " 1 2 3 4 5 6 7"[:2*n], "first 1", fmt.Sprint("moves ", 1+dice.IntN(n))}[dice.IntN(3)] + "\n"
	}
	return before + "\nturns " + turns + "\n" + line + rest
}

// someProof returns a certificate of a random game, without its sum.
func someProof(dice *rand.Rand) string {
	for {
		g := random(dice)
		var proofs []string
		for _, c := range g.claims(dice) {
			proofs = append(proofs, g.prove(c, dice))
		}
		if len(proofs) > 0 && (len(proofs[0]) > 150 || dice.IntN(10) == 0) {
			return "transversal certificate 2\n" + strings.Join(proofs, "")
		}
	}
}

// edited edits a certificate in one to three places, and adds the sum.
func edited(dice *rand.Rand, certificate string) []byte {
	lines := strings.Split(strings.TrimSuffix(certificate, "\n"), "\n")
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
				words[j] = w[:k] + string(".XO#/ab~!+-,:0123456789"[dice.IntN(23)]) + w[k+1:]
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
	var text []byte
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
	j := newJudges(t)
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
				all++
				if _, _, proofs := j.judge(t, summed(text)); proofs != nil {
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
	j := judges{second: newPython(f)}
	dice := rand.New(rand.NewPCG(51, 52))
	for range 20 {
		f.Add(summed([]byte(someProof(dice))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		j.judge(t, text)
		j.judge(t, summed(text))
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
