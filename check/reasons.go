package check

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// sequences reads the sequences of an entry, and returns the words after them.
func (g *listed) sequences(words []string) (sequences [][]int, rest []string, err error) {
	for ; len(words) > 0 && strings.HasPrefix(words[0], "+"); words = words[1:] {
		if g.rule != "achievement" || !g.alternate || !g.wins || g.moves < g.free {
			return nil, nil, errors.New("a sequence is allowed in achievement only, where turns alternate until the board is full and somebody wins")
		}
		list, err := vertices(words[0][1:], ",", g.n)
		if err != nil {
			return nil, nil, err
		}
		sequences = append(sequences, list)
	}
	return sequences, words, nil
}

// answered reports whether the prover completes, or a sequence wins. The position is not over.
func (g *listed) answered(b []byte, sequences [][]int) bool {
	if g.rule != "achievement" || g.turn(b) != g.prover {
		return false
	}
	if len(g.completes(b, g.prover)) > 0 {
		return true
	}
	for _, list := range sequences {
		if g.replays(append([]byte(nil), b...), list) {
			return true
		}
	}
	return false
}

// replays reports whether the sequence wins for the prover, who is to move. It changes b.
func (g *listed) replays(b []byte, list []int) bool {
	for _, v := range list {
		if len(g.completes(b, g.prover)) > 0 {
			return true
		}
		if b[v] != '.' {
			return false
		}
		b[v] = g.prover
		if len(g.completes(b, g.opponent)) > 0 {
			return false
		}
		switch threats := g.completes(b, g.prover); len(threats) {
		case 0:
			return false
		case 1:
			b[threats[0]] = g.opponent
		default:
			return true
		}
	}
	return len(g.completes(b, g.prover)) > 0
}

// holds returns an error unless the prover may hold b by potential or by pairs.
func (g *listed) holds(b []byte, reason string) error {
	if g.rule != "achievement" || !g.alternate || g.wins {
		return fmt.Errorf("%s are allowed in achievement only, where turns alternate and the claim is that somebody does not win", reason)
	}
	if g.first != nil && g.made(b) == 0 {
		return fmt.Errorf("%s are not allowed where the first move is confined", reason)
	}
	return nil
}

// potential checks the sum of Erdős and Selfridge, exactly.
func (g *listed) potential(b []byte, words []string) error {
	if err := g.holds(b, "potentials"); err != nil {
		return err
	}
	if len(words) > 0 {
		return fmt.Errorf("%.40q is not due", words[0])
	}
	sum, bound := new(big.Int), new(big.Int).Lsh(big.NewInt(1), 256) // times 2^256
	if g.turn(b) == g.player {
		bound.Rsh(bound, 1)
	}
	for _, s := range g.sets[g.setsOf(g.player)] {
		if k, ok := lacks(b, s, g.player); ok {
			sum.Add(sum, new(big.Int).Lsh(big.NewInt(1), uint(256-k)))
		}
	}
	if sum.Cmp(bound) >= 0 {
		return errors.New("the potential is too large")
	}
	return nil
}

// pairs checks a pairing.
func (g *listed) pairs(b []byte, words []string) error {
	if err := g.holds(b, "pairs"); err != nil {
		return err
	}
	if len(words) == 0 {
		return errors.New("a pair was due")
	}
	used := map[int]bool{}
	var pairs [][]int
	for _, word := range words {
		pair, err := vertices(word, "-", g.n)
		if err != nil {
			return err
		}
		if len(pair) != 2 || pair[0] >= pair[1] {
			return fmt.Errorf("not a pair: %.40q", word)
		}
		for _, v := range pair {
			if b[v] != '.' || used[v] {
				return fmt.Errorf("the vertex %s of a pair is not free or in two pairs", g.names[v])
			}
			used[v] = true
		}
		pairs = append(pairs, pair)
	}
next:
	for k, s := range g.sets[g.setsOf(g.player)] {
		if _, ok := lacks(b, s, g.player); !ok {
			continue
		}
		for _, pair := range pairs {
			if slices.Contains(s, pair[0]) && slices.Contains(s, pair[1]) {
				continue next
			}
		}
		return fmt.Errorf("set %d contains no pair", k+1)
	}
	return nil
}
