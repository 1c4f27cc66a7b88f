package check

import (
	"bytes"
	"math/big"
	"slices"
	"strings"
)

// threats reads the threats of an entry about b, and returns whether they answer a reply, and
// the words after them.
func (p *proof) threats(b []byte, words []string) (answered func(reply int) bool, rest []string) {
	var threats []int
	for ; len(words) > 0 && strings.HasPrefix(words[0], "!"); words = words[1:] {
		v := p.vertex(words[0][1:])
		switch {
		case b[v] != '.':
			refuse("the threat %s is not free", p.name(b, v))
		case slices.Contains(threats, v):
			refuse("the threat %s is told twice", p.name(b, v))
		case len(threats) == 2:
			refuse("two threats are enough")
		case p.Rule == "avoidance" || p.Rule == "maker-breaker" && p.prover == 'O':
			refuse("in %s %c wins nothing by the threat %s", p.Rule, p.prover, p.name(b, v))
		}
		b[v] = p.prover
		wins := p.reaches(b, p.prover, 0)
		b[v] = '.'
		if !wins {
			refuse("the threat %s gives no winning set", p.name(b, v))
		}
		threats = append(threats, v)
	}
	return func(reply int) bool { return len(threats) == 2 || len(threats) == 1 && threats[0] != reply }, words
}

// sequences is threats for the sequences of an entry: they answer if one wins, or if the prover
// completes.
func (p *proof) sequences(b []byte, words []string) (answered func(reply int) bool, rest []string) {
	var sequences [][]int
	for ; len(words) > 0 && strings.HasPrefix(words[0], "+"); words = words[1:] {
		if p.Rule != "achievement" || !p.alternates() || !p.wins || p.moves < p.free {
			refuse("a sequence is allowed in achievement only, where turns alternate until the board is full and somebody wins")
		}
		sequences = append(sequences, p.vertices(words[0][1:], ","))
	}
	answered = func(int) bool {
		if p.Rule != "achievement" || p.turn(b) != p.prover {
			return false
		}
		return len(p.completes(b, p.prover)) > 0 ||
			slices.ContainsFunc(sequences, func(list []int) bool { return p.replays(bytes.Clone(b), list) })
	}
	return answered, words
}

// alternates reports whether the players of listed sets move in turn.
func (p *proof) alternates() bool { return p.turns == "XO" || p.turns == "OX" }

// completes returns free vertices with which the player owns a set: all, or two of them.
func (p *proof) completes(b []byte, player byte) (two []int) {
	for _, s := range p.of(player) {
		if k, ok := lacks(b, s, player, 1); ok && k == 1 {
			v := s[slices.IndexFunc(s, func(v int) bool { return b[v] == '.' })]
			if !slices.Contains(two, v) {
				two = append(two, v)
			}
			if len(two) == 2 {
				break
			}
		}
	}
	return two
}

// replays reports whether the sequence wins for the prover, who is to move. It changes b.
func (p *proof) replays(b []byte, list []int) bool {
	for _, v := range list {
		if len(p.completes(b, p.prover)) > 0 {
			return true
		}
		if b[v] != '.' {
			return false
		}
		b[v] = p.prover
		if len(p.completes(b, p.opponent)) > 0 {
			return false
		}
		switch threats := p.completes(b, p.prover); len(threats) {
		case 0:
			return false
		case 1:
			b[threats[0]] = p.opponent
		default:
			return true
		}
	}
	return len(p.completes(b, p.prover)) > 0
}

// holds refuses to let the prover hold b by potential or by pairs where these prove nothing.
func (p *proof) holds(b []byte, reason string) {
	if p.Rule != "achievement" || !p.alternates() || p.wins {
		refuse("%s are allowed in achievement only, where turns alternate and the claim is that somebody does not win", reason)
	}
	if p.first != nil && p.made(b) == 0 {
		refuse("%s are not allowed where the first move is confined", reason)
	}
}

// potential checks the sum of Erdős and Selfridge, exactly.
func (p *proof) potential(b []byte, words []string) {
	p.holds(b, "potentials")
	if len(words) > 0 {
		refuse("%.40q is not due", words[0])
	}
	sum, bound := new(big.Int), new(big.Int).Lsh(big.NewInt(1), 256) // times 2^256
	if p.turn(b) == p.player {
		bound.Rsh(bound, 1)
	}
	for _, s := range p.of(p.player) {
		if k, ok := lacks(b, s, p.player, len(s)); ok {
			sum.Add(sum, new(big.Int).Lsh(big.NewInt(1), uint(256-k)))
		}
	}
	if sum.Cmp(bound) >= 0 {
		refuse("the potential is too large")
	}
}

// pairs checks a pairing.
func (p *proof) pairs(b []byte, words []string) {
	p.holds(b, "pairs")
	if len(words) == 0 {
		refuse("a pair was due")
	}
	used := map[int]bool{}
	var pairs [][]int
	for _, word := range words {
		pair := p.vertices(word, "-")
		if len(pair) != 2 || pair[0] >= pair[1] {
			refuse("not a pair: %.40q", word)
		}
		for _, v := range pair {
			if b[v] != '.' || used[v] {
				refuse("the vertex %s of a pair is not free or in two pairs", p.name(b, v))
			}
			used[v] = true
		}
		pairs = append(pairs, pair)
	}
next:
	for k, s := range p.of(p.player) {
		if _, ok := lacks(b, s, p.player, len(s)); !ok {
			continue
		}
		for _, pair := range pairs {
			if slices.Contains(s, pair[0]) && slices.Contains(s, pair[1]) {
				continue next
			}
		}
		refuse("set %d contains no pair", k+1)
	}
}
