package schedule

import (
	"context"
	"errors"
	"runtime"
	"runtime/pprof"
	"slices"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Execute runs the stencil a number of times, for the one caller that there is at a time.
func (p *Plan) Execute(ctx context.Context, scalars []uint64, times int) error {
	p.ctx = ctx
	defer func() { p.ctx = nil }()
	if err := p.onHost(); err != nil {
		return err
	}
	for _, w := range p.workers {
		copy(w.args[p.scalarSlot():], scalars)
		w.code = 0
	}
	if p.times != nil {
		return p.runTimed(times)
	}
	return p.repeatGroups(times)
}

// onHost sees to it that the host has the newest elements, which a device may have.
func (p *Plan) onHost() error {
	for i, f := range p.Fields {
		if p.Spec.Fields[i].Output {
			if err := f.Write(); err != nil {
				return err
			}
		} else if err := f.Read(); err != nil {
			return err
		}
	}
	return nil
}

// repeatGroups runs all groups a number of times: at once if there is one that can be
// repeated so.
func (p *Plan) repeatGroups(times int) error {
	if p.alone && p.repeat > 1 && !p.skewed() {
		var err error
		if times, err = p.stepGroups(times); err != nil || times == 0 {
			return err
		}
		p.reps, times = times, 1
	} else {
		p.reps = 1
	}
	for range times {
		var first error
		for n := range p.groups {
			if err := p.runGroup(n); err != nil && !p.owes(err) {
				return err
			} else if first == nil {
				first = err
			}
			p.noteTime(n)
		}
		if first != nil {
			return first
		}
	}
	return nil
}

// owes reports whether a call that ends with an error has to be brought to an end nevertheless, because other ranks wait for
// what this one has yet to send.
func (p *Plan) owes(err error) bool {
	var panicked *fault.StencilPanic
	return p.Divided() != "" && errors.As(err, &panicked)
}

// skewed reports whether the tiles of a group are skewed, which is then repeated as a whole.
func (p *Plan) skewed() bool {
	return slices.ContainsFunc(p.groups, func(g group) bool { return g.wavefront != nil && g.wavefront.skewed })
}

// stepGroups runs the repetitions of a plan with a single group, as many at once as the kernel does, and
// returns how many are left over.
func (p *Plan) stepGroups(times int) (left int, err error) {
	for n := range p.groups {
		s := p.groups[n].steps
		if s == nil || times < s.code.Count || !p.inOneField(&p.groups[n]) {
			continue
		}
		p.reps, p.stepping = times/s.code.Count, true
		err = p.runGroup(n)
		p.stepping = false
		p.noteTime(n)
		return times % s.code.Count, err
	}
	return times, nil
}

// runGroup runs a group of stages to its end: when it returns, no worker is left.
func (p *Plan) runGroup(n int) error {
	g := &p.groups[n]
	if g.idle || g.behind {
		return nil
	}
	p.started.Store(false)
	if g.pipeline != nil {
		if err := p.runPipeline(n); err != nil {
			return err
		}
	} else if p.runTiles(g); p.canceled.Load() {
		return &fault.CanceledError{Stencil: p.Spec.Name, Outputs: p.written(n), Err: p.ctx.Err()}
	}
	return p.panicked(n)
}

// runTiles runs the tiles of a group, unless the call is canceled.
func (p *Plan) runTiles(g *group) {
	p.group = g
	p.canceled.Store(false)
	workers := p.workers[:min(int64(len(p.workers)), g.Count)]
	if g.Serial {
		workers = workers[:min(len(workers), 1)]
	}
	if g.wavefront != nil {
		p.wavefrontOf(g).begin()
		p.next.Store(0)
	} else {
		p.ranges.deal(g.turns(p.reps), len(workers))
	}
	if len(workers) > 1 {
		p.wait.Add(len(workers) - 1)
		p.helping.Add(int32(len(workers) - 1))
		for _, w := range workers[1:] {
			threads.start(w.job)
		}
	}
	if len(workers) > 0 {
		p.work(workers[0])
		p.join()
	}
}

// run does the worker's part of the present group.
func (w *worker) run() {
	p := w.plan
	pprof.SetGoroutineLabels(p.ctx) // not those of the call that started the goroutine
	p.work(w)
	p.wait.Done()
	p.helping.Add(-1) // last: the caller, who may look, finds nothing to wait for then
}

// join waits until no other worker is left. They are usually in their last tile, so it
// looks for as long as one may take before it sleeps.
func (p *Plan) join() {
	if p.helping.Load() > 0 { // reading the clock costs as much as the rest of a small call
		for start := time.Now(); p.helping.Load() > 0 && time.Since(start) < 2*tileTime; {
			yield(func() bool { return p.helping.Load() == 0 })
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
	for {
		n, ok := p.ranges.take(w.number)
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

// workWavefront runs tiles of the present group, which is a wavefront, until there are no more. A worker
// takes a tile only when that can run, so that a worker which the system suspends while it waits keeps
// no tile from the others.
func (p *Plan) workWavefront(wk *worker) {
	g := p.group
	w, t := g.wavefront, &g.Tiling
	if p.stepping {
		w, t = g.steps.wavefront, &g.steps.Tiling
	}
	if w.skewed && w.along == 0 {
		p.workRows(wk)
		return
	}
	order, turns := w.order, w.turns
	if p.reps == 1 {
		order, turns = w.once, 1
	}
	blocks := (p.reps + turns - 1) / turns
	for {
		n := p.next.Load()
		if n >= int64(len(order))*int64(blocks) || p.canceled.Load() {
			return
		}
		at := order[n%int64(len(order))]
		rep := int(n/int64(len(order)))*turns + int(at.rep)
		if rep < p.reps && !w.ready(t, int(at.tile), rep) {
			runtime.Gosched()
			continue
		}
		if !p.next.CompareAndSwap(n, n+1) || rep >= p.reps {
			continue
		}
		if p.stopped() {
			return
		}
		if p.stepping {
			wk.step(g, int(at.tile))
		} else {
			wk.computeSkewed(&g.stages[0], t.Part(int64(at.tile)), w.cuts(t, int(at.tile)))
		}
		w.done[at.tile].reps.Store(int64(rep) + 1)
		if g.trailing != nil {
			wk.runTrailing(g, int(at.tile))
		}
	}
}

// wavefrontOf returns the wavefront of the present call of a group.
func (p *Plan) wavefrontOf(g *group) *wavefront {
	if p.stepping {
		return g.steps.wavefront
	}
	return g.wavefront
}

// panicked returns an error if a tile of group n would have panicked. Of
// several codes it is the smallest, so that the result does not depend on the
// order of tiles.
func (p *Plan) panicked(n int) error {
	var code uint64
	for _, w := range p.workers {
		if w.code != 0 && (code == 0 || w.code < code) {
			code = w.code
		}
		w.code = 0
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

// runPipeline runs the stage of a group step by step, and sees to it that ranks have what they wait for.
func (p *Plan) runPipeline(n int) error {
	g := &p.groups[n]
	all := g.Tiling
	defer func() { g.Tiling = all }()
	for s := range g.pipeline {
		step := &g.pipeline[s]
		if !step.Points.Empty() {
			g.Tiling, g.wavefront = step.Tiling, step.wavefront
			if p.runTiles(g); p.canceled.Load() {
				return &fault.CanceledError{Stencil: p.Spec.Name, Outputs: p.written(n), Err: p.ctx.Err()}
			}
		}
		if err := p.exchange(step); err != nil {
			return err
		}
	}
	return nil
}
