package timeblock

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// A Block advances a number of steps at once.
type Block struct {
	program *program
	deep    *Deep // of a part that is cut; nil for whole fields
	phases  []phase
	ends    []int // by step: the number of phases up to its end
	slow    axis
	fast    *axis // nil if there is one axis
	workers int
	shape   shape
	fields  [][][]*memory.Storage // by step modulo the number of places, and by action: the fields whose memory is in use
	items   []item
	tiles   []part // along the faster axis
	run     run
}

// An item is what a worker takes at once: a chunk, or a seam.
type item struct {
	slices []part
	waits  []int // items of the same block that it waits for
	before []int // items of the block before that it waits for
}

// New returns blocks of a step of some actions, which differ in how they are divided: the first is the best by an
// estimate. If steps are better not advanced together, the text says why; blocks that there are all the same are
// worth no more than a try. A part that is advanced as deep says, unless that is nil, is advanced by a block after
// each exchange.
func New(actions []Action, o Options, deep *Deep) (blocks []*Block, why string) {
	p, why := newProgram(actions)
	if p == nil {
		return nil, why
	}
	if why := p.piecewise(); why != "" {
		return nil, why
	}
	b := &Block{program: p, deep: deep}
	for _, a := range actions {
		if a.Run != nil && (b.workers == 0 || a.Plan.Workers() < b.workers) {
			b.workers = a.Plan.Workers()
		}
	}
	if b.workers == 0 {
		return nil, "no plan is run in a step"
	}
	steps := MostSteps
	switch {
	case deep != nil && !deep.Hoist:
		return nil, "halos are exchanged within a step"
	case deep != nil && deep.Cut != 0 && slices.ContainsFunc(actions, func(a Action) bool { return a.Whole }):
		return nil, "a field that is on all ranks is filled"
	case deep != nil:
		steps = deep.Steps
	case o.Steps > 0:
		steps = o.Steps
	}
	b.phases = p.phases(steps, deep)
	p.order(b.phases)
	for n := range b.phases {
		if n+1 == len(b.phases) || b.phases[n+1].step > b.phases[n].step {
			b.ends = append(b.ends, n+1)
		}
	}
	if why = b.findAxes(); why != "" {
		return nil, why
	}
	shapes, why := b.choose(o)
	for _, s := range shapes {
		blocks = append(blocks, b.shaped(s))
	}
	return blocks, why
}

// shaped returns a block of the same phases that is divided as a shape says.
func (b *Block) shaped(s shape) *Block {
	c := &Block{program: b.program, deep: b.deep, phases: b.phases, ends: b.ends, slow: b.slow, fast: b.fast, workers: b.workers, shape: s}
	c.divide()
	c.bindFields()
	c.run.done = make([]doneBy, len(c.items))
	return c
}

// Steps returns how many steps it advances at once.
func (b *Block) Steps() int { return b.shape.steps }

// String says how steps are advanced: without a block, step by step.
func (b *Block) String() string {
	if b == nil {
		return "step by step"
	}
	steps := "steps"
	if b.shape.steps == 1 {
		steps = "step"
	}
	s := fmt.Sprintf("%d %s at once, in slices of %d points along %s", b.shape.steps, steps, b.shape.slice, abi.AxisName(b.slow.d))
	if len(b.tiles) > 1 {
		s += fmt.Sprintf(" and tiles of %d along %s", b.shape.tile, abi.AxisName(b.fast.d))
	}
	return s
}

// findAxes finds the slowest two dimensions that can be divided, and says what is wrong if there is none.
func (b *Block) findAxes() (why string) {
	var axes []axis
	for d := 2; d >= 0; d-- {
		if b.extent(d) <= 1 {
			continue
		}
		if r := b.program.resists(d); r != "" {
			why = r
			continue
		}
		if a := newAxis(b.program, b.deep, b.phases, d); a.high >= a.low {
			axes = append(axes, a)
		} else {
			why = "the domain is small along " + abi.AxisName(d)
		}
	}
	switch len(axes) {
	case 0:
		if why == "" {
			why = "there is one point"
			for d := range 3 {
				if b.extent(d) == 0 {
					why = "there are no points"
				}
			}
		}
		return why
	case 1:
	default:
		b.fast = &axes[1]
	}
	b.slow = axes[0]
	return ""
}

// extent returns the largest extent of phases along a dimension.
func (b *Block) extent(d int) (n int) {
	for i := range b.phases {
		n = max(n, b.phases[i].bounds.Extents()[d])
	}
	return n
}

// last returns where the last of the phases end along a dimension.
func (b *Block) last(d int) (end int) {
	for i := range b.phases {
		end = max(end, b.phases[i].bounds.Hi[d])
	}
	return end
}

// divide makes items and tiles.
func (b *Block) divide() {
	phases := b.phases[:b.ends[b.shape.steps-1]]
	a := &b.slow
	first, last := a.from, a.to
	if a.wraps {
		first, last = a.low, a.high
	}
	bounds := make([]int, b.shape.chunks+1)
	for n := range bounds {
		bounds[n] = first + (last-first)*n/b.shape.chunks
	}
	for n := range b.shape.chunks {
		s := between(bounds[n], bounds[n+1])
		if !a.wraps && n == 0 {
			s = s.fromWall()
		}
		if !a.wraps && n == b.shape.chunks-1 {
			s = s.toWall()
		}
		b.items = append(b.items, item{slices: skewed(s, a.cuts(phases, bounds[n], bounds[n+1], b.shape.slice))})
	}
	for n := 1; n < b.shape.chunks; n++ {
		b.addSeam(seam(bounds[n]), n-1, n)
	}
	if a.wraps {
		b.addSeam(a.lastSeam(), 0, b.shape.chunks-1)
	}
	b.tiles = b.fastTiles(phases)
}

// addSeam adds the seam between two chunks.
func (b *Block) addSeam(s part, one, other int) {
	n := len(b.items)
	b.items = append(b.items, item{slices: []part{s}, waits: []int{one, other}})
	b.items[one].before = append(b.items[one].before, n)
	b.items[other].before = append(b.items[other].before, n)
}

// fastTiles returns the tiles along the faster axis.
func (b *Block) fastTiles(phases []phase) []part {
	a := b.fast
	if a == nil {
		return []part{{whole}}
	}
	extent := b.extent(a.d)
	lag, slope := a.lags(phases)
	switch {
	case b.shape.tile >= extent || a.wraps && a.high-a.low <= lag+slope:
		return []part{{whole}}
	case a.wraps:
		return append(skewed(a.inner(), a.cuts(phases, a.low, a.high, b.shape.tile)), a.lastSeam())
	}
	return skewed(whole, a.cuts(phases, a.from, b.last(a.d), b.shape.tile))
}

// bindFields finds the fields of each action in each step.
func (b *Block) bindFields() {
	p := b.program
	for step := range p.places {
		var list [][]*memory.Storage
		for n, a := range p.actions {
			at := p.placesAt(step, n)
			var fields []*memory.Storage
			for _, f := range a.Fields {
				fields = append(fields, p.fields[at[p.number(f)]])
			}
			list = append(list, fields)
		}
		b.fields = append(b.fields, list)
	}
}
