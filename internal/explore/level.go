package explore

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"

	"github.com/holiman/uint256"

	tr "transversal"
	"transversal/internal/base/run"
)

// parts is the number of parts of a level. It is large enough that a part which is sorted
// and merged, and what [Walk.Replies] makes of it, fit in the cache. A position's part
// depends only on its stones, so that a run can be resumed part by part.
const parts = 4096

// Level is a set of positions of one ply, each with the number of plays that
// lead to it. Equal positions are merged.
type Level struct {
	ply   int
	byX   bool // positions with the same X-stones share a part
	parts [parts]part
	store *store
	taken atomic.Int64 // bytes of the memory of the store
	spill spill

	mu      sync.Mutex
	batches []*batch
}

// batch is records that one worker adds to a level, by parts. Each part gets many at once, which
// locks it and brings it into the cache once for all of them.
type batch struct {
	*Level
	records [parts][]byte
}

// fullBatch is the number of bytes of records that a batch gathers for a part.
const fullBatch = 256

// batch returns an empty batch, which seal adds to l at last.
func (l *Level) batch() *batch {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := &batch{Level: l}
	l.batches = append(l.batches, b)
	return b
}

// add adds plays to the count of key.
func (b *batch) add(key []byte, plays *uint256.Int) error {
	i := shardOf(key, b.byX, parts)
	r := b.records[i]
	if r == nil {
		r = make([]byte, 0, fullBatch)
	}
	r = appendCount(append(r, key...), plays)
	b.records[i] = r
	if len(r)+len(key)+16 < fullBatch {
		return nil
	}
	return b.hand(i)
}

// hand hands the records for part i on.
func (b *batch) hand(i int) error {
	r := b.records[i]
	b.records[i] = r[:0]
	return b.Level.add(i, r)
}

// newLevel returns an empty level.
func newLevel(ply int, byX bool, store *store) *Level {
	l := &Level{ply: ply, byX: byX, store: store}
	for i := range l.parts {
		l.parts[i].key = ply
	}
	return l
}

// appendKey appends to key that of the position with these stones: a byte for each, X's
// first, each player's in row-major order.
func appendKey(key []byte, x, o tr.Set) []byte {
	for c := range x.All() {
		key = append(key, byte(c))
	}
	for c := range o.All() {
		key = append(key, byte(c))
	}
	return key
}

// position returns the position whose key is given, on the board of another.
func position(like *tr.Position, key []byte) tr.Position {
	p := like.Placed(tr.Set{}, tr.Set{})
	x := (len(key) + 1) / 2
	for _, c := range key[:x] {
		p.X = p.X.With(tr.Cell(c))
	}
	for _, c := range key[x:] {
		p.O = p.O.With(tr.Cell(c))
	}
	return p
}

// part is some of the positions of a level: in memory and, where there is no room, in
// runs on disk.
type part struct {
	mu sync.Mutex
	Merger
	onDisk []extent
	size   int // distinct positions, once the level is sealed
}

// bytes returns what p takes of the memory.
func (p *part) bytes() int64 { return int64(cap(p.records) + p.inRuns()) }

func (p *part) empty() bool { return p.bytes() == 0 && len(p.onDisk) == 0 }

// change changes part i, and keeps account of the memory.
func (l *Level) change(i int, change func(p *part) error) error {
	p := &l.parts[i]
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.bytes()
	err := change(p)
	if grown := p.bytes() - before; grown != 0 { // seldom, as all workers share these numbers
		l.taken.Add(grown)
		l.store.taken.Add(grown)
	}
	return err
}

// fullPart is the least number of bytes of records that a part gathers before it packs them.
const fullPart = 16 << 10

// add adds records to part i. When the levels fill their memory, a part that is larger than the
// average is packed when it grows, and goes to disk if that frees less than half of it.
func (l *Level) add(i int, records []byte) error {
	return l.change(i, func(p *part) error {
		p.records = append(p.records, records...)
		if len(p.records) > max(fullPart, p.inRuns()) {
			p.settle()
		}
		if !l.store.full() || p.bytes() < l.taken.Load()/parts {
			return nil
		}
		before := p.bytes()
		if p.pack(); p.bytes() <= before/2 {
			return nil
		}
		return p.toDisk(l)
	})
}

// pack leaves at most one run in memory, and nothing else.
func (p *part) pack() {
	run := p.take()
	if p.records = nil; len(run) > 0 {
		p.runs = []packed{run}
	}
}

// toDisk moves what is in memory to disk. When the runs on disk after the first are as large
// as the first, all are merged. So a key that comes often is on disk about twice, and is not
// merged each time.
func (p *part) toDisk(l *Level) error {
	p.pack()
	if len(p.runs) == 0 {
		return nil
	}
	total := len(p.runs[0])
	for _, extent := range p.onDisk {
		total += extent.length
	}
	if len(p.onDisk) > 0 && total >= 2*p.onDisk[0].length {
		all, err := l.block(p)
		if err != nil {
			return err
		}
		for _, extent := range p.onDisk {
			l.spill.release(extent)
		}
		p.onDisk, p.runs = nil, []packed{all.Records}
	}
	extent, err := l.spill.write(l.store.folder, p.runs[0])
	if err != nil {
		return err
	}
	p.onDisk, p.runs = append(p.onDisk, extent), nil
	return nil
}

// leaveRoom moves a run of a level that will be read later to disk, if the level takes more
// than half of the memory, so that the next level has the rest.
func (l *Level) leaveRoom(p *part) error {
	if most := l.store.most; most == 0 || l.taken.Load() <= most/2 {
		return nil
	}
	return p.toDisk(l)
}

// block returns the records of a part that is packed, each key once.
func (l *Level) block(p *part) (Block, error) {
	all := Merger{key: p.key}
	for _, extent := range p.onDisk {
		run, err := l.spill.read(extent)
		if err != nil {
			return Block{}, err
		}
		all.AddPacked(run)
	}
	for _, run := range p.runs {
		all.AddPacked(run)
	}
	return all.Block(), nil
}

// seal packs all parts, so that nothing can be added any more and half of the
// memory is left for the next level, and counts what l holds, record by record.
func (l *Level) seal(ctx context.Context) (held Count, err error) {
	for _, b := range l.batches {
		for i, r := range b.records {
			if len(r) > 0 {
				err = cmp.Or(err, b.hand(i))
			}
		}
	}
	if l.batches = nil; err != nil {
		return held, err
	}
	var todo []int
	for i := range l.parts {
		if !l.parts[i].empty() {
			todo = append(todo, i)
		}
	}
	worker := func(context.Context) func(i int) (Count, error) {
		return func(i int) (count Count, err error) {
			err = l.change(i, func(p *part) error {
				p.pack()
				return l.leaveRoom(p)
			})
			if err != nil {
				return count, err
			}
			all, err := l.block(&l.parts[i])
			count = all.Count()
			l.parts[i].size = count.Positions
			return count, err
		}
	}
	err = run.Spread(ctx, l.store.workers, todo, worker, func(c Count) { held.Add(&c) })
	return held, err
}

// close frees the memory and the disk that l takes.
func (l *Level) close() {
	l.store.taken.Add(-l.taken.Swap(0))
	l.spill.close()
}
