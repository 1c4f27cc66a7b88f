package explore

import (
	"context"
	"iter"
	"sync"

	"github.com/holiman/uint256"
)

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
	l.taken.Add(p.bytes() - before)
	l.store.taken.Add(p.bytes() - before)
	return err
}

// fullPart is the least number of bytes of records that a part gathers before it packs them.
const fullPart = 16 << 10

// addRecords adds records, one after another, to part i. When the levels fill their memory,
// a part that is larger than the average is packed when it grows, and goes to disk if that
// frees less than half of it.
func (l *Level) addRecords(i int, records []byte) error {
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
		run, err := l.whole(p)
		if err != nil {
			return err
		}
		for _, extent := range p.onDisk {
			l.spill.release(extent)
		}
		p.onDisk, p.runs = nil, []packed{run}
	}
	extent, err := l.spill.write(l.store.folder, p.runs[0])
	if err != nil {
		return err
	}
	p.onDisk, p.runs = append(p.onDisk, extent), nil
	return nil
}

// leaveRoom moves a run of a level that is to stay to disk, if the level takes more
// than half of the memory, so that the next has the rest.
func (l *Level) leaveRoom(p *part) error {
	if most := l.store.most; most == 0 || l.taken.Load() <= most/2 {
		return nil
	}
	return p.toDisk(l)
}

// whole returns the packed records of a part that is packed, each key once.
func (l *Level) whole(p *part) (packed, error) {
	all := Merger{key: p.key}
	for _, extent := range p.onDisk {
		run, err := l.spill.read(extent)
		if err != nil {
			return nil, err
		}
		all.AddPacked(run)
	}
	for _, run := range p.runs {
		all.AddPacked(run)
	}
	return all.take(), nil
}

// block returns the records of part i, in the memory of buffer if it is large enough.
func (l *Level) block(i int, buffer []byte) (Block, error) {
	run, err := l.whole(&l.parts[i])
	return Block{l.ply, l.width, run.unpack(buffer[:0], l.ply, l.width)}, err
}

// seal packs all parts, so that nothing can be added any more and half of the
// memory is left for the next level, and counts what l holds, record by record.
func (l *Level) seal(ctx context.Context) (held Count, err error) {
	var mu sync.Mutex
	err = l.store.divide(ctx, func(todo iter.Seq[int]) error {
		var mine Count
		for i := range todo {
			if l.parts[i].empty() {
				continue
			}
			err := l.change(i, func(p *part) error {
				p.pack()
				return l.leaveRoom(p)
			})
			if err != nil {
				return err
			}
			run, err := l.whole(&l.parts[i])
			if err != nil {
				return err
			}
			count := run.count(l.ply)
			l.parts[i].size = count.Positions
			mine.Add(&count)
		}
		mu.Lock()
		defer mu.Unlock()
		held.Add(&mine)
		return nil
	})
	return held, err
}

// close gives back what l takes of the memory and of the disk.
func (l *Level) close() {
	l.store.taken.Add(-l.taken.Swap(0))
	l.spill.close()
}

// count counts the records, one by one.
func (p packed) count(key int) (c Count) {
	var plays uint256.Int
	for u := p.records(key); !u.ended; u.next() {
		readCount(u.count, &plays)
		c.add(&plays)
	}
	return c
}
