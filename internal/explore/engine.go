package explore

import (
	"context"

	"github.com/cespare/xxhash/v2"
	"github.com/holiman/uint256"

	tr "transversal"
)

// This file is for engines that explore a [Walk] in their own way, with levels
// kept in places of their own: the pieces of [Walk.Run], and nothing else.

// Block is some positions of one ply, each with the number of plays that lead
// to it, in records one after another. A record is a key, a byte for each stone,
// X's before O's and each player's in row-major order, and a little-endian count.
type Block struct {
	Ply     int // bytes of a key
	Width   int // bytes of a count
	Records []byte
}

// Len returns the number of records.
func (b Block) Len() int { return len(b.Records) / (b.Ply + b.Width) }

// Count counts what b holds, record by record.
func (b Block) Count() (c Count) {
	var plays uint256.Int
	for record := range b.each {
		readCount(record[b.Ply:], &plays)
		c.add(&plays)
	}
	return c
}

// Pack returns the records, which must be in the order of their keys, in fewer bytes:
// of each key what it does not share with the one before, and of each count no zeros.
func (b Block) Pack() []byte {
	var p packer
	for record := range b.each {
		p.add(record[:b.Ply], record[b.Ply:])
	}
	return p.packed
}

// Unpack returns the block that was packed, with counts of the given width.
func Unpack(ply, width int, data []byte) Block {
	return Block{ply, width, packed(data).unpack(nil, ply, width)}
}

// each yields the records.
func (b Block) each(yield func(record []byte) bool) {
	stride := b.Ply + b.Width
	for rest := b.Records; len(rest) > 0; rest = rest[stride:] {
		if !yield(rest[:stride]) {
			return
		}
	}
}

// Start returns the first level, which holds the root alone.
func (w *Walk) Start() Block {
	m := NewMerger(w.Root.Ply(), 1)
	m.Add(appendKey(nil, w.Root.X, w.Root.O), uint256.NewInt(1))
	return m.Block()
}

// Width returns the bytes that a count needs after the given step from a level
// of the given plays.
func (w *Walk) Width(step int, plays *uint256.Int) int {
	return countWidth(most(plays, w.Steps[step].Branch))
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
