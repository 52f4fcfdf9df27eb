package timeblock

import (
	"cmp"
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// run is the call in progress.
type run struct {
	ctx     context.Context
	steps   int
	scalars func(step, action int) []uint64
	next    atomic.Int64 // item, in the order of blocks
	started atomic.Bool
	stopped atomic.Bool
	last    atomic.Int64 // the last block that is begun: that of a panic, if there was one
	done    []doneBy     // by item

	mu    sync.Mutex
	panic Panic
}

// doneBy is in how many blocks an item has been computed, on cache lines of its own.
type doneBy struct {
	blocks atomic.Int64
	_      [120]byte
}

// A Panic is the first of the runs that panicked, in the order of steps and actions, and the smallest code
// of that.
type Panic struct {
	Step, Action, group int
	Code                uint64 // 0 if none did
}

// less orders panics.
func (p Panic) less(q Panic) bool {
	return cmp.Or(cmp.Compare(p.Step, q.Step), cmp.Compare(p.Action, q.Action), cmp.Compare(p.group, q.group), cmp.Compare(p.Code, q.Code)) < 0
}

// Outcome is how a call ended.
type Outcome struct {
	Panic    Panic
	Canceled bool
	Started  bool // something was written
}

// Execute advances a number of steps, but for the swaps at the end of the last one: fields have the
// memory that they had. The scalars are those of an action in a step.
func (b *Block) Execute(ctx context.Context, steps int, scalars func(step, action int) []uint64) Outcome {
	r := &b.run
	r.ctx, r.steps, r.scalars = ctx, steps, scalars
	r.next.Store(0)
	r.started.Store(false)
	r.stopped.Store(false)
	r.last.Store(int64((steps+b.shape.steps-1)/b.shape.steps) - 1)
	r.panic = Panic{}
	for n := range r.done {
		r.done[n].blocks.Store(0)
	}
	var wait sync.WaitGroup
	for w := 1; w < min(b.workers, len(b.items)); w++ {
		wait.Go(func() { b.work(w) })
	}
	b.work(0)
	wait.Wait()
	for _, a := range b.program.actions {
		if a.Run != nil {
			a.Plan.TakeBack()
		}
	}
	r.ctx, r.scalars = nil, nil
	return Outcome{r.panic, r.stopped.Load(), r.started.Load()}
}

// work computes items until there are no more. A worker takes an item only when that can run.
func (b *Block) work(worker int) {
	r := &b.run
	count := int64(len(b.items))
	for !r.stopped.Load() {
		n := r.next.Load()
		block := n / count
		if block > r.last.Load() {
			return
		}
		it := &b.items[n%count]
		if !b.ready(it, block) {
			runtime.Gosched()
			continue
		}
		if !r.next.CompareAndSwap(n, n+1) {
			continue
		}
		b.compute(worker, it, int(block)*b.shape.steps)
		r.done[n%count].blocks.Store(block + 1)
	}
}

// ready reports whether all that an item waits for has been computed.
func (b *Block) ready(it *item, block int64) bool {
	for _, n := range it.waits {
		if b.run.done[n].blocks.Load() <= block {
			return false
		}
	}
	for _, n := range it.before {
		if b.run.done[n].blocks.Load() < block {
			return false
		}
	}
	return true
}

// compute computes an item of the block that begins with a step.
func (b *Block) compute(worker int, it *item, first int) {
	r := &b.run
	phases := b.phases[:b.ends[min(b.shape.steps, r.steps-first)-1]]
	for _, tile := range b.tiles {
		for _, slice := range it.slices {
			if r.ctx.Err() != nil {
				r.stopped.Store(true)
			}
			if r.stopped.Load() {
				return
			}
			for n := range phases {
				b.computePhase(worker, &phases[n], first, slice, tile)
			}
		}
	}
}

// computePhase computes a phase on a slice of a tile.
func (b *Block) computePhase(worker int, p *phase, first int, slice, tile part) {
	var boxes [4]abi.Box
	count := 0
	for s := range slice {
		along := slice[s].of(p, b.slow.d, p.bounds)
		for t := range tile {
			box := along
			if b.fast != nil {
				box = tile[t].of(p, b.fast.d, box)
			}
			if !box.Empty() {
				boxes[count], count = box, count+1
			}
		}
	}
	if count == 0 {
		return
	}
	b.run.started.Store(true)
	step := first + p.step
	a := &b.program.actions[p.action]
	fields := b.fields[step%len(b.fields)][p.action]
	if a.Fill != nil {
		b.fill(a.Fill, fields[0], boxes[:count])
		return
	}
	scalars := b.run.scalars(step, p.action)
	for _, box := range boxes[:count] {
		if code := a.Plan.RunPiece(worker, p.group, box, fields, scalars); code != 0 {
			b.note(Panic{step, p.action, p.group, code})
		}
	}
}

// fill fills what of a halo has to do with boxes of the interior.
func (b *Block) fill(do Fill, f *memory.Storage, boxes []abi.Box) {
	for n := range boxes {
		for d := range 3 {
			if b.deep != nil && b.deep.Wraps.Has(d) {
				continue // there are points of the interior beyond the ends
			}
			if boxes[n].Lo[d] == 0 {
				boxes[n].Lo[d] = f.Lo[d]
			}
			if boxes[n].Hi[d] == f.Interior[d] {
				boxes[n].Hi[d] = f.Lo[d] + f.Extent[d]
			}
		}
	}
	for d := range 3 {
		for _, box := range boxes {
			do(f, d, box)
		}
	}
}

// note notes a panic. The blocks that have begun by then are computed to the end, so that an earlier
// panic is found.
func (b *Block) note(p Panic) {
	r := &b.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.panic.Code == 0 || p.less(r.panic) {
		r.panic = p
	}
	r.last.Store(min(r.last.Load(), int64(p.Step/b.shape.steps)))
}
