package schedule

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// New returns the plan of a run by a kernel: it divides the work, and allocates what runs need.
func New(r *access.Run, kernel *abi.Kernel, o Options) (*Plan, error) {
	p := &Plan{Run: r, kernel: kernel, streamFrom: o.StreamFrom, repeat: o.Repeat, tiles: o.Tiles}
	p.cache, _ = CacheBytes(2 * mostLocalBytes)
	if err := p.setEntries(); err != nil {
		return nil, err
	}
	if err := p.allocBuffers(); err != nil {
		return nil, err
	}
	if !p.alone || p.Divided() != "" { // other groups run in between, or halos are filled
		p.repeat = 1
	}
	p.divide(&o)
	p.findTrailing()
	if err := p.newWorkers(); err != nil {
		return nil, err
	}
	if err := p.connect(o.Link); err != nil {
		return nil, err
	}
	p.takeAddresses()
	if o.Timed {
		p.newTimes()
	}
	return p, nil
}

// setEntries sets what of the kernel runs each stage, and the groups.
func (p *Plan) setEntries() error {
	p.stages = make([]stage, len(p.Run.Stages))
	for n := range p.stages {
		p.stages[n] = stage{Stage: p.Run.Stages[n], entry: noEntry, uses: usesOf(p.Run.Stages[n].Spec)}
		p.stages[n].strip = cachesHere().strip(p.rowBytes(p.stages[n].Spec))
		if e, ok := p.kernel.EntryOf(n); ok {
			p.stages[n].entry, p.stages[n].columns = e.Number, e.Joined > 0 && p.stages[n].Spec.Ordered != 0
		} else if b := p.inMemory(n); b != "" {
			return &fault.FieldError{Op: "Bind", Hint: "cut the grid along the other dimension only, or run it on one rank",
				Problem: fmt.Sprintf("%s, level %s: the recurrence %s goes from part to part, and the code has no %s for all points", p.Spec.Name, p.Level.Name, p.Divided(), b)}
		}
	}
	p.folds = make([][3]int, len(p.Level.Buffers))
	for i := range p.folds {
		p.folds[i] = p.kernel.FoldOf(i)
	}
	p.groups = make([]group, len(p.Run.Groups))
	for n, g := range p.Run.Groups {
		p.groups[n] = group{Group: g, Tiling: geometry.Tiling{Box: g.Points()}, plan: p, stages: p.stages[g.First : g.First+g.Size]}
	}
	return nil
}

// inMemory returns the name of a buffer of a stage that is not local; "" if there is none.
func (p *Plan) inMemory(stage int) string {
	for i := range p.Level.Buffers {
		if b := &p.Level.Buffers[i]; b.Stage == stage && !b.Local {
			return b.Name
		}
	}
	return ""
}

// newWorkers fills in the plan's workers.
func (p *Plan) newWorkers() error {
	for n := range p.workers {
		args := p.newArgs()
		w := &worker{plan: p, number: n, args: args}
		w.tile = abi.Tile{N: p.N, Arrays: p.arrays(p.buffers), Scalars: args[p.scalarSlot() : len(args)-1]}
		w.job = threads.newJob(w.run)
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

// newTimes makes room for the times of groups.
func (p *Plan) newTimes() {
	p.times = &access.Times{Stages: make([]access.StageTime, len(p.groups))}
	for n := range p.groups {
		g := &p.groups[n]
		p.times.Stages[n] = access.StageTime{Name: g.Name(), Points: g.Box.Points(), Tiles: int(g.Count)}
	}
}

// Replace finds places for the intermediates anew, and takes the addresses of the fields, after
// fields were swapped.
func (p *Plan) Replace() error {
	if err := p.allocBuffers(); err != nil {
		return err
	}
	p.findTrailing()
	p.takeAddresses()
	return nil
}
