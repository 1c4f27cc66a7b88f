package explore

import (
	"context"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"
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
// same X-stones share a shard, as Replies need it.
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

// NewPass returns a pass over blocks of any level.
func (w *Walk) NewPass() *Pass { return &Pass{Walk: w, first: new(atomic.Pointer[Failed])} }

// Leave takes a step from the positions of a block, after the given number of steps. It calls
// add with the key of each class that they lead to, which is valid during the call, and the
// number of plays that lead to it this way. After all steps it follows the plays to their end
// instead: if the walk has Replies the block then must be one or more whole shards, each in
// the order of keys, or hold positions after these replies. It returns what it counted, for
// [Walk.Check], and stops when ctx ends.
func (s *Pass) Leave(ctx context.Context, steps int, b Block, add func(key []byte, plays *uint256.Int)) (p Passage, failed *Failed) {
	s.ctx, s.failed = ctx, nil
	if steps < len(s.Steps) {
		p = s.expand(b, &s.Steps[steps], add)
	} else {
		p = s.follow(b)
	}
	return p, s.failed
}
