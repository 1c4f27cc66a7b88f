package explore

import (
	"context"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// This file is for engines that explore a [Walk] in their own way, with levels
// kept in places of their own: the pieces of [Walk.Run], and nothing else.

// Block is some positions of one ply, each with the number of plays that lead to it. The key
// of a position is its stones, a byte each, X's before O's and each player's in row-major
// order.
type Block struct {
	Ply     int    // bytes of a key
	Records []byte // packed
}

func (b Block) records() *unpacker { return packed(b.Records).records(b.Ply) }

// Count counts what b holds, record by record.
func (b Block) Count() (c Count) {
	var plays uint256.Int
	for u := b.records(); !u.ended; u.next() {
		readCount(u.count, &plays)
		c.add(&plays)
	}
	return c
}

// Start returns the first level, which holds the root alone.
func (w *Walk) Start() Block {
	m := NewMerger(w.Root.Ply())
	m.Add(appendKey(nil, w.Root.X, w.Root.O), uint256.NewInt(1))
	return m.Block()
}

// Shard assigns a key to one of many shards. Without Class, positions with the
// same X-stones share a shard, as [Finisher] needs it.
func (w *Walk) Shard(key []byte, shards int) int { return shardOf(key, w.Class == nil, shards) }

// shardOf assigns a key to one of many shards, by its X-stones if byX is true.
func shardOf(key []byte, byX bool, shards int) int {
	if byX {
		key = key[:(len(key)+1)/2]
	}
	return int(xxhash.Sum64(key) % uint64(shards))
}

// Failed is the claim that fails at the position of the smallest key. Across
// the blocks of a level, too, the one of the smallest key counts.
type Failed struct {
	Key []byte
	Err error
}

// Expand takes a step from the positions of a block. It calls add with the key
// of each class that they lead to, which is valid during the call, and the
// number of plays that lead to it this way, and returns what it counted, for
// [Walk.Check]. It stops when ctx ends.
func (w *Walk) Expand(ctx context.Context, step int, b Block, add func(key []byte, plays *uint256.Int)) (Passage, *Failed) {
	pass := &sweep{Walk: w, ctx: ctx}
	passed := pass.expand(b, &w.Steps[step], add)
	return passed, pass.first.Load()
}

// Finisher follows the positions of the last level to the end of play. One
// goroutine at a time may use it.
type Finisher struct {
	*sweep
	each func(p tr.Position, count *Counter) error
}

// NewFinisher returns a finisher.
func (w *Walk) NewFinisher() *Finisher { return (&sweep{Walk: w}).finisher() }

func (s *sweep) finisher() *Finisher { return &Finisher{s, s.Finish()} }

// Follow returns the tally of the plays that go on from a block of the last
// level, what it counted, for [Walk.Check], and, if the walk has Replies, the size
// of what they led to: the block then must be one or more whole shards, each in
// the order of keys, or hold positions after these replies. It stops when ctx ends.
func (f *Finisher) Follow(ctx context.Context, b Block) (Tally, Passage, Count, *Failed) {
	f.ctx = ctx
	f.first.Store(nil)
	sum, passed, local := f.follow(b)
	return sum, passed, local, f.first.Load()
}
