package schedule

import (
	"runtime"
	"runtime/pprof"
	"slices"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// worker is one of the goroutines that share the work of a plan. The first is
// the caller's.
type worker struct {
	plan    *Plan
	number  int
	args    []uint64   // the argument block, its own
	blocks  [][]uint64 // all of them: that one, and another if it has two tiles in hand
	tile    abi.Tile   // the same for a kernel in Go
	locals             // for groups of several stages
	scratch []byte     // memory for [abi.Steps]
	code    uint64     // the smallest panic code of its tiles, 0 for none

	piecewise bool   // what it computes is read soon, and rows begin anywhere: no streaming stores
	fn        func() // what its goroutine runs, made once so that starting it allocates nothing
	_         [128]byte
}

// run does the worker's part of the present group.
func (w *worker) run() {
	p := w.plan
	pprof.SetGoroutineLabels(p.ctx) // not those of the call that started the goroutine
	p.work(w)
	p.wait.Done()
	p.helping.Add(-1) // last: the caller, who may look, finds nothing to wait for then
}

// newWorkers fills in the plan's workers.
func (p *Plan) newWorkers() error {
	for n := range p.workers {
		blocks := p.newArgs(p.tilesInHand())
		args := blocks[0]
		w := &worker{plan: p, number: n, args: args, blocks: blocks}
		w.tile = abi.Tile{N: p.N, Arrays: p.arrays(p.buffers), Scalars: args[p.scalarSlot() : len(args)-1]}
		w.fn = func() { threads.serve(w) }
		w.newScratch(n)
		if err := w.newLocals(n); err != nil {
			return err
		}
		if err := w.newScratchRows(n); err != nil {
			return err
		}
		p.workers[n] = w
	}
	return nil
}

// arrays returns where the elements of the fields are, and then those of buffers.
func (p *Plan) arrays(buffers []memory.Storage) []*abi.Memory {
	list := make([]*abi.Memory, 0, len(p.Fields)+len(buffers))
	for _, f := range p.Fields {
		list = append(list, &f.Memory)
	}
	for i := range buffers {
		list = append(list, &buffers[i].Memory)
	}
	return list
}

// MaxProcs returns how many goroutines can run at once.
func MaxProcs() int { return runtime.GOMAXPROCS(0) }

// runGroup runs a group of stages to its end: when it returns, no worker is left.
func (p *Plan) runGroup(n int) error {
	g := &p.groups[n]
	if g.idle || g.behind {
		return nil
	}
	p.group = g
	p.canceled.Store(false)
	p.started.Store(false)
	workers := p.workers[:min(int64(len(p.workers)), g.Count)]
	if g.Serial {
		workers = workers[:min(len(workers), 1)]
	}
	if g.wavefront != nil {
		p.wavefrontOf(g).begin()
		p.next.Store(0)
	} else {
		p.deal(g.turns(p.reps), len(workers))
	}
	if len(workers) > 1 {
		p.wait.Add(len(workers) - 1)
		p.helping.Add(int32(len(workers) - 1))
		for _, w := range workers[1:] {
			threads.start(w)
		}
	}
	if len(workers) > 0 {
		p.work(workers[0])
		p.join()
	}
	if p.canceled.Load() {
		return &fault.CanceledError{Stencil: p.Spec.Name, Outputs: p.written(n), Err: p.ctx.Err()}
	}
	return p.panicked(n, workers)
}

// join waits until no other worker is left. They are usually in their last tile, so it
// looks for as long as one may take before it sleeps.
func (p *Plan) join() {
	if p.helping.Load() > 0 { // reading the clock costs as much as the rest of a small call
		for start := time.Now(); p.helping.Load() > 0 && time.Since(start) < 2*tileTime; {
			runtime.Gosched()
		}
	}
	p.wait.Wait()
}

// work runs tiles of the present group until there are no more. A serial group is repeated as
// a whole, another one tile by tile.
func (p *Plan) work(w *worker) {
	g := p.group
	if g.wavefront != nil {
		p.workWavefront(w)
		return
	}
	if g.interleaved != noEntry {
		p.workInterleaved(w)
		return
	}
	for {
		n, ok := p.take(w.number)
		if !ok || p.canceled.Load() || p.stopped() {
			return
		}
		b := g.Part(n % g.Count)
		switch {
		case g.Local:
			w.together(g, b)
		case g.Serial:
			w.computeKept(&g.stages[0], b)
		default:
			for rep := 0; rep < p.reps && (rep == 0 || !p.stopped()); rep++ {
				w.computeKept(&g.stages[0], b)
			}
		}
	}
}

// turns returns how many times a tile of the group is claimed.
func (g *group) turns(reps int) int64 {
	if g.Serial {
		return g.Count * int64(reps)
	}
	return g.Count
}

// stopped notes that a tile is about to run, unless the context is done.
func (p *Plan) stopped() bool {
	if p.ctx.Err() != nil {
		p.canceled.Store(true)
		return true
	}
	if !p.started.Load() {
		p.started.Store(true)
	}
	return false
}

// compute runs a stage on the points of a box.
func (w *worker) compute(st *stage, b abi.Box) { w.computeSkewed(st, b, 0) }

// computeSkewed runs a stage on the points of a box that is skewed where flags say so.
func (w *worker) computeSkewed(st *stage, b abi.Box, cuts uint64) {
	put(w.args, st, b, cuts)
	if w.piecewise {
		w.args[abi.SlotFlags] &^= abi.FlagStream
	}
	w.call(w.plan.kernel)
	w.note(w.args[abi.SlotPanic])
}

// put sets the slots for a stage on the points of a box, with some flags more than the stage's.
func put(args []uint64, st *stage, b abi.Box, flags uint64) {
	_ = args[abi.SlotPanic]
	for d := range 3 {
		args[abi.SlotLo+d], args[abi.SlotHi+d] = uint64(b.Lo[d]), uint64(b.Hi[d])
	}
	args[abi.SlotEntry], args[abi.SlotFlags], args[abi.SlotPanic] = uint64(st.entry), st.flags|flags, 0
}

// note notes the panic code of a tile, 0 for none.
func (w *worker) note(code uint64) {
	if code != 0 && (w.code == 0 || code < w.code) {
		w.code = code
	}
}

// call runs the kernel on the tile that the argument block says.
func (w *worker) call(k *abi.Kernel) {
	if k.Go == nil {
		k.Call(unsafe.Pointer(unsafe.SliceData(w.args)))
		return
	}
	w.tile.Take(w.args)
	k.Go(&w.tile)
	w.args[abi.SlotPanic] = uint64(w.tile.Panic)
}

// panicked returns an error if a tile of group n would have panicked. Of
// several codes it is the smallest, so that the result does not depend on the
// order of tiles.
func (p *Plan) panicked(n int, workers []*worker) error {
	var code uint64
	for _, w := range workers {
		if w.code != 0 && (code == 0 || w.code < code) {
			code = w.code
		}
	}
	if code == 0 {
		return nil
	}
	return p.PanicError(code, p.written(n))
}

// written returns the outputs that the call has written to when it ends in
// group n.
func (p *Plan) written(n int) []string {
	if !p.started.Load() {
		n--
	}
	if n >= 0 && p.groups[n].trailing != nil {
		n++
	}
	var names []string
	for g := 0; g <= n; g++ {
		for s := range p.groups[g].stages {
			st := &p.groups[g].stages[s]
			if !st.idle {
				names = append(names, p.outputsOf(st)...)
			}
		}
	}
	return names
}

// outputsOf names the outputs that a stage writes, by itself or as the place of its buffers.
func (p *Plan) outputsOf(st *stage) (names []string) {
	for _, o := range st.Spec.Writes {
		names = append(names, p.Spec.Fields[o].Name)
	}
	for b, output := range p.keptIn {
		if output != ownMemory && p.Level.Buffers[b].Stage == st.Number {
			names = append(names, p.Spec.Fields[output].Name)
		}
	}
	return names
}

// repeatGroups runs all groups a number of times: at once if there is one that can be
// repeated so.
func (p *Plan) repeatGroups(times int) error {
	if p.alone && !p.skewed() {
		var err error
		if times, err = p.stepGroups(times); err != nil || times == 0 {
			return err
		}
		p.reps, times = times, 1
	} else {
		p.reps = 1
	}
	for range times {
		for n := range p.groups {
			if err := p.runGroup(n); err != nil {
				return err
			}
			p.noteTime(n)
		}
	}
	return nil
}

// skewed reports whether the tiles of a group are skewed, which is then repeated as a whole.
func (p *Plan) skewed() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.wavefront != nil && g.wavefront.skewed })
}

// newTimes makes room for the times of groups.
func (p *Plan) newTimes() {
	p.times = &access.Times{Stages: make([]access.StageTime, len(p.groups))}
	for n := range p.groups {
		g := &p.groups[n]
		p.times.Stages[n] = access.StageTime{Name: g.Name(), Points: g.Box.Points(), Tiles: int(g.Count)}
	}
}

// runTimed is repeatGroups, and notes how long that took.
func (p *Plan) runTimed(times int) error {
	p.times.Clear()
	start := time.Now()
	p.last = start
	if err := p.repeatGroups(times); err != nil {
		return err
	}
	p.times.Total = p.last.Sub(start)
	return nil
}

// noteTime adds the time since the group before to what the times say of a group.
func (p *Plan) noteTime(n int) {
	if p.times == nil {
		return
	}
	now := time.Now()
	g, st := &p.groups[n], &p.times.Stages[n]
	st.Points, st.Tiles = g.Box.Points(), int(g.Count)
	if g.idle || g.behind {
		st.Points, st.Tiles = 0, 0
	}
	st.Duration += now.Sub(p.last)
	st.Streamed = g.flags()&abi.FlagStream != 0
	p.last = now
}
