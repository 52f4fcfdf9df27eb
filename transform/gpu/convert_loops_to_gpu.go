package gpu

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// MaxMarch bounds the points that a thread goes through: with more, few threads are left.
const MaxMarch = 1024

// ConvertLoops turns each nest over points into one launch: a thread computes one point,
// or one block of an unrolled nest, under a guard that excludes points beyond the range. A thread runs
// along the dimension of an order itself. It marches through several points along k if march-k says so: what
// they share is read once, but on an H100 none of the kernels of the Open Earth suite was faster for it. If an order is along several dimensions, the points of each of
// its wavefronts are launched together. The x of the grid runs along the first dimension that has
// threads, along which memory is contiguous.
type ConvertLoops struct {
	BlockI int `option:"block-i" help:"threads of a block along i"`
	BlockJ int `option:"block-j" help:"along j"`
	BlockK int `option:"block-k" help:"along k"`
	MarchK int `option:"march-k" help:"points along k that a thread goes through, one after the other"`
}

// Run runs the pass.
func (p ConvertLoops) Run(ctx *transform.Context, module *ir.Op) error {
	if err := p.check(); err != nil {
		return err
	}
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			if nest.Is(loop.OpParallel) {
				newGPUMapper(ctx, nest, p).convert()
			}
		}
	}
	return nil
}

// check reports an option that is out of range.
func (p ConvertLoops) check() error {
	threads := 1
	for d, n := range p.block() {
		if n < 1 || n > gpu.MaxBlock {
			return fmt.Errorf("block-%s is %d, expected 1 to %d", ir.DimNames[d], n, gpu.MaxBlock)
		}
		threads *= n
	}
	if threads > gpu.MaxBlock {
		return fmt.Errorf("a block has %d threads, expected at most %d", threads, gpu.MaxBlock)
	}
	if p.BlockK > gpu.MaxBlockZ {
		return fmt.Errorf("block-k is %d, expected at most %d", p.BlockK, gpu.MaxBlockZ)
	}
	if p.MarchK < 1 || p.MarchK > MaxMarch {
		return fmt.Errorf("march-k is %d, expected 1 to %d", p.MarchK, MaxMarch)
	}
	return nil
}

// block returns the threads of a block along each dimension.
func (p ConvertLoops) block() [ir.Rank]int { return [ir.Rank]int{p.BlockI, p.BlockJ, p.BlockK} }

// gpuMapper turns one nest into a launch.
type gpuMapper struct {
	nest   *ir.Op
	order  ir.Order
	step   [ir.Rank]int
	lo, hi [ir.Rank]*ir.Value // of the range to run

	axis       [ir.Rank]int // the axis of the grid that each dimension is on
	threads    [ir.Rank]int // of a block, along each dimension
	march      int          // points along k that a thread goes through
	ordered    [ir.Rank]bool
	wavefronts *wavefronts // nil if a launch computes all points
}

func newGPUMapper(ctx *transform.Context, nest *ir.Op, p ConvertLoops) *gpuMapper {
	block := p.block()
	m := &gpuMapper{nest: nest, threads: [ir.Rank]int{1, 1, 1}, march: 1}
	m.step, _ = loop.BlockOf(nest)
	m.order, m.wavefronts = wavefrontsOf(ctx, nest)
	m.ordered = m.order.Dims()
	if m.wavefronts != nil {
		m.ordered[m.wavefronts.last.Dim] = true // a thread has the only point of a wavefront
	}
	box, _ := ir.BoxAttr.Lookup(nest)
	var along, others []int // dimensions that threads of a block lie along
	left := 1
	for d := range ir.Rank {
		if m.ordered[d] || onePoint(box, d) {
			others = append(others, d)
			left *= block[d]
		} else {
			along = append(along, d)
			m.threads[d] = block[d]
		}
	}
	switch {
	case m.wavefronts != nil:
		for n, d := range along {
			m.threads[d] = block[n]
		}
	case len(along) > 0: // it has what the others do without
		if along[len(along)-1] == ir.Rank-1 && !loop.StepAttr.In(nest) {
			m.march = p.MarchK
		}
		m.threads[along[0]] *= left
	}
	for axis, d := range append(along, others...) {
		m.axis[d] = axis
	}
	return m
}

// onePoint reports whether a box is known to be one point thick along a dimension.
func onePoint(box ir.Box, d int) bool {
	return box.Lo[d].Extent == box.Hi[d].Extent && box.Hi[d].Off-box.Lo[d].Off == 1
}

func (m *gpuMapper) convert() {
	box, _ := ir.BoxAttr.Lookup(m.nest)
	tiles := loop.NewTiles(ir.Before(m.nest), ir.NameAttr.Of(m.nest), box)
	ir.OrderAttr.Copy(tiles, m.nest)
	loop.SetStages(tiles, loop.StagesOf(m.nest))
	copy(m.lo[:], tiles.Regions[0].Args)
	copy(m.hi[:], tiles.Regions[0].Args[ir.Rank:])
	host := ir.AtEnd(tiles.Regions[0])
	host.Pos = m.nest.Pos
	(&knownExtents{host: host}).hoist(m.nest)
	grid, at := m.grid(host), host
	if m.wavefronts != nil {
		at = m.wavefronts.begin(host)
	}
	launch := gpu.NewLaunch(at, grid)
	m.thread(ir.AtEnd(launch.Regions[0]), launch.Regions[0].Args)
	if m.wavefronts != nil {
		gpu.NewTerminator(at)
	}
	ir.EraseUnused(launch.Regions[0])
	loop.NewEnd(host)
	m.nest.Erase()
}

// knownExtents makes the extents of the domain known before a launch.
type knownExtents struct {
	host  *ir.Builder
	known [ir.Rank]*ir.Value
}

// hoist has a nest use the extents that are known before the launch.
func (e *knownExtents) hoist(nest *ir.Op) {
	ir.Walk(nest, func(op *ir.Op) {
		if !op.Is(loop.OpExtent) {
			return
		}
		d := ir.DimAttr.Of(op)
		if e.known[d] == nil {
			e.known[d] = loop.NewExtent(e.host, int(d))
		}
		op.Result().ReplaceUses(e.known[d])
		op.Erase()
	})
}

// grid writes how many blocks and threads there are: of blocks, as many as cover the range.
func (m *gpuMapper) grid(host *ir.Builder) (g gpu.Grid) {
	for d, axis := range m.axis {
		g.Threads[axis] = arith.NewInt(host, int64(m.threads[d]), ir.Index)
		if m.ordered[d] {
			g.Blocks[axis] = arith.NewInt(host, 1, ir.Index)
			continue
		}
		g.Blocks[axis] = blocksFor(host, m.extent(host, d), m.threads[d]*m.each(d))
	}
	return g
}

// extent writes along how many points of a dimension threads lie.
func (m *gpuMapper) extent(host *ir.Builder, d int) *ir.Value {
	if m.counts(d) {
		return gpu.NewWavefrontPoints(host, d, m.wavefronts.form)
	}
	return arith.NewBinary(host, arith.OpSubI, m.hi[d], m.lo[d])
}

// blocksFor writes how many blocks of so many points cover some.
func blocksFor(host *ir.Builder, n *ir.Value, points int) *ir.Value {
	if points > 1 {
		up := arith.NewBinary(host, arith.OpAddI, n, arith.NewInt(host, int64(points-1), ir.Index))
		n = arith.NewBinary(host, arith.OpDivSI, up, arith.NewInt(host, int64(points), ir.Index))
	}
	return n
}

// each returns how many points along a dimension a thread computes, unless it is one of the order.
func (m *gpuMapper) each(d int) int {
	if d == ir.Rank-1 {
		return m.step[d] * m.march
	}
	return m.step[d]
}

// thread writes what one thread does; ids are the numbers of its block, and in it.
func (m *gpuMapper) thread(b *ir.Builder, ids []*ir.Value) {
	b.Pos = m.nest.Pos
	var point [ir.Rank]*ir.Value
	var inside *ir.Value
	for d := range point {
		if m.counts(d) {
			continue
		}
		point[d] = m.first(b, d, ids)
		if !m.ordered[d] && m.threads[d]*m.step[d] > 1 {
			inside = both(b, inside, arith.NewCompare(b, arith.OpCmpI, "slt", point[d], m.hi[d]))
		}
	}
	if m.wavefronts != nil {
		number := func(d int) *ir.Value { return m.number(b, d, ids) }
		inside = both(b, inside, m.wavefronts.solve(b, m.lo, m.hi, number, &point))
	}
	if inside == nil {
		m.points(b, point)
	} else {
		guard := scf.NewIf(b, inside)
		then := ir.AtEnd(scf.Then(guard))
		then.Pos = b.Pos
		m.points(then, point)
		scf.NewYield(then)
		scf.NewYield(ir.AtEnd(scf.Else(guard)))
	}
	gpu.NewTerminator(b)
}

// first writes the index of the first point of a thread along a dimension.
func (m *gpuMapper) first(b *ir.Builder, d int, ids []*ir.Value) *ir.Value {
	if m.ordered[d] {
		return m.lo[d]
	}
	return arith.NewBinary(b, arith.OpAddI, m.lo[d], scaled(b, m.number(b, d, ids), m.each(d)))
}

// number writes how many threads are before one along a dimension.
func (m *gpuMapper) number(b *ir.Builder, d int, ids []*ir.Value) *ir.Value {
	n := ids[m.axis[d]]
	if m.threads[d] > 1 {
		n = arith.NewBinary(b, arith.OpAddI, scaled(b, n, m.threads[d]), ids[gpu.Axes+m.axis[d]])
	}
	return n
}

// counts reports whether a dimension counts in the wavefronts that are launched.
func (m *gpuMapper) counts(d int) bool { return m.wavefronts != nil && m.wavefronts.form[d] > 0 }

// points writes what a thread computes from its first point on: a whole block of an unrolled
// nest or what is there of it, or the points along the dimensions of an order.
func (m *gpuMapper) points(b *ir.Builder, point [ir.Rank]*ir.Value) {
	for d, step := range m.step {
		if step == 1 {
			continue
		}
		end := arith.NewBinary(b, arith.OpAddI, point[d], arith.NewInt(b, int64(step), ir.Index))
		whole := scf.NewIf(b, arith.NewCompare(b, arith.OpCmpI, "sle", end, m.hi[d]))
		then, els := ir.AtEnd(scf.Then(whole)), ir.AtEnd(scf.Else(whole))
		then.Pos, els.Pos = b.Pos, b.Pos
		loop.CopyBody(then, m.nest.Regions[1], point)
		scf.NewYield(then)
		m.loop(els, []int{d}, point)
		scf.NewYield(els)
		return
	}
	var dims []int
	if m.march > 1 {
		const k = ir.Rank - 1
		dims = append(dims, k)
		m.hi[k] = arith.NewMin(b, arith.NewBinary(b, arith.OpAddI, point[k], arith.NewInt(b, int64(m.march), ir.Index)), m.hi[k])
	}
	for _, s := range m.order {
		dims = append(dims, s.Dim)
	}
	m.loop(b, dims, point)
}

// loop writes the loops along some dimensions, the first outermost, around the body for one
// point.
func (m *gpuMapper) loop(b *ir.Builder, dims []int, point [ir.Rank]*ir.Value) {
	if len(dims) == 0 {
		loop.CopyBody(b, m.nest.Regions[0], point)
		return
	}
	d := dims[0]
	op := loop.NewFor(b, ir.DimNames[d], point[d], m.hi[d])
	if m.order.Down(d) {
		loop.DownAttr.Set(op, true)
	}
	point[d] = op.Regions[0].Args[0]
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = b.Pos
	m.loop(inner, dims[1:], point)
	loop.NewEnd(inner)
}
