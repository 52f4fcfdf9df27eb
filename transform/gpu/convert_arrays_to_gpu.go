package gpu

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// ConvertArrays turns the tiles of a kernel of arrays, as convert-tensor-to-loops makes them, into a launch with
// a block of threads for each element of the batches. The threads share the points of each array out, and wait
// for each other where one array is computed from another. What is in between is in memory that they share,
// as much as there is, and else in memory of the device; arrays that are not used at once have the same. What
// all elements share is computed by each block for itself.
type ConvertArrays struct {
	Threads int `option:"threads" help:"of a block, at most"`
}

// Run runs the pass.
func (p ConvertArrays) Run(_ *transform.Context, module *ir.Op) error {
	if p.Threads < 1 || p.Threads > gpu.MaxBlock {
		return ir.ProgramErrorf(module.Pos, "threads is %d, expected 1 to %d", p.Threads, gpu.MaxBlock)
	}
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			elements := overElements(nest)
			if elements == nil {
				continue
			}
			m := newArrayMapper(nest, elements, p.Threads)
			if err := m.checkWhole(); err != nil {
				return err
			}
			m.convert()
		}
	}
	return nil
}

// overElements returns the loop over the elements of batches in the tiles of a kernel of arrays; nil of other
// nests.
func overElements(nest *ir.Op) *ir.Op {
	body := nest.Regions[0]
	if !nest.Is(loop.OpTiles) || len(body.Ops) < 2 {
		return nil
	}
	elements, arrays := body.Ops[len(body.Ops)-2], false
	body.Walk(func(op *ir.Op) {
		arrays = arrays || op.Is(loop.OpStore) && loop.FieldOf(op).Type.(loop.FieldType).Extents.Rank() > 0
	})
	corners := body.Args
	if !arrays || !elements.Is(loop.OpFor) || elements.Operand(0) != corners[ir.Rank-1] || elements.Operand(1) != corners[2*ir.Rank-1] {
		return nil
	}
	return elements
}

// arrayMapper turns the tiles of one kernel into a launch.
type arrayMapper struct {
	nest, elements *ir.Op
	steps          []*ir.Op // what is done for an element, in order: nests, and what all threads do
	threads        int
	parts          []*part
	of             map[*ir.Value]*part // where each array is
	values         ir.Mapping
	thread         *ir.Value
}

func newArrayMapper(nest, elements *ir.Op, most int) *arrayMapper {
	m := &arrayMapper{nest: nest, elements: elements, of: map[*ir.Value]*part{}, values: ir.Mapping{}}
	for _, r := range []*ir.Region{nest.Regions[0], elements.Regions[0]} {
		for _, op := range r.Ops {
			if op != elements && !op.Is(loop.OpEnd) && !op.Is(loop.OpArray) {
				m.steps = append(m.steps, op)
			}
		}
	}
	const warp = 32
	for _, op := range m.steps {
		m.threads = max(m.threads, (sizeOf(extentsOf(op))+warp-1)/warp*warp)
	}
	m.threads = min(m.threads, most)
	m.place()
	return m
}

// checkWhole demands that nests are over whole arrays: threads get their points by numbers from 0 on.
func (m *arrayMapper) checkWhole() error {
	for _, step := range m.steps {
		for _, l := range loopsOf(step) {
			lo, fromNumber := ir.ConstantOf(l.Operand(0)).(ir.Int)
			_, toNumber := ir.ConstantOf(l.Operand(1)).(ir.Int)
			if !fromNumber || !toNumber || lo.Value != 0 {
				return ir.ProgramErrorf(l.Pos, "a loop over subscripts of an array is over a part of it, expected one from 0 to a number: loops are divided, as by loop-splitting, after convert-arrays-to-gpu")
			}
		}
	}
	return nil
}

// loopsOf returns the loops of a nest over the subscripts of an array; none of what is no nest.
func loopsOf(op *ir.Op) (loops []*ir.Op) {
	for ; op.Is(loop.OpFor); op = op.Regions[0].Ops[0] {
		loops = append(loops, op)
		if loop.VectorAttr.In(op) {
			break
		}
	}
	return loops
}

// extentsOf returns those of a nest over the subscripts of an array; none of what is no nest.
func extentsOf(op *ir.Op) (extents []int) {
	for _, l := range loopsOf(op) {
		hi, _ := ir.ConstantOf(l.Operand(1)).(ir.Int)
		extents = append(extents, int(hi.Value))
	}
	return extents
}

func sizeOf(extents []int) int {
	n := 1
	for _, extent := range extents {
		n *= extent
	}
	return n
}

func (m *arrayMapper) convert() {
	box, _ := ir.BoxAttr.Lookup(m.nest)
	tiles := loop.NewTiles(ir.Before(m.nest), ir.NameAttr.Of(m.nest), box)
	host := ir.AtEnd(tiles.Regions[0])
	host.Pos = m.nest.Pos
	for n, corner := range m.nest.Regions[0].Args {
		m.values[corner] = tiles.Regions[0].Args[n]
	}
	one := arith.NewInt(host, 1, ir.Index)
	first := m.values[m.elements.Operand(0)]
	grid := gpu.Grid{Blocks: [gpu.Axes]*ir.Value{nil, one, one}, Threads: [gpu.Axes]*ir.Value{nil, one, one}}
	grid.Blocks[0] = arith.NewBinary(host, arith.OpSubI, m.values[m.elements.Operand(1)], first)
	grid.Threads[0] = arith.NewInt(host, int64(m.threads), ir.Index)
	launch := gpu.NewLaunch(host, grid)
	ids := launch.Regions[0].Args
	m.thread = ids[gpu.Axes]
	b := ir.AtEnd(launch.Regions[0])
	b.Pos = m.nest.Pos
	m.makeMemory(b)
	m.values[m.elements.Regions[0].Args[0]] = arith.NewBinary(b, arith.OpAddI, first, ids[0])
	var since accesses
	for _, op := range m.steps {
		now := m.accessesOf(op)
		if since.clash(now) {
			gpu.NewBarrier(b)
			since = accesses{}
		}
		since.add(now)
		m.step(b, op)
	}
	gpu.NewTerminator(b)
	loop.NewEnd(host)
	m.nest.Erase()
}

// step writes what threads do of a nest, or all of them do alike.
func (m *arrayMapper) step(b *ir.Builder, op *ir.Op) {
	b.Pos = op.Pos
	extents := extentsOf(op)
	if len(extents) == 0 {
		m.clone(b, op)
		return
	}
	size, point, inner := sizeOf(extents), m.thread, b
	if size > m.threads {
		rounds := (size + m.threads - 1) / m.threads
		over := loop.NewFor(b, "round", arith.NewInt(b, 0, ir.Index), arith.NewInt(b, int64(rounds), ir.Index))
		inner = ir.AtEnd(over.Regions[0])
		defer func(b *ir.Builder) { loop.NewEnd(b) }(inner)
		inner.Pos = op.Pos
		point = arith.NewBinary(inner, arith.OpAddI, scaled(inner, over.Regions[0].Args[0], m.threads), m.thread)
	}
	if size%m.threads != 0 {
		guard := scf.NewIf(inner, arith.NewCompare(inner, arith.OpCmpI, "slt", point, arith.NewInt(inner, int64(size), ir.Index)))
		scf.NewYield(ir.AtEnd(scf.Else(guard)))
		inner = ir.AtEnd(scf.Then(guard))
		defer func(b *ir.Builder) { scf.NewYield(b) }(inner)
		inner.Pos = op.Pos
	}
	m.point(inner, op, extents, point)
}

// point writes what is done for a point of a nest, from its number: the last subscript varies fastest.
func (m *arrayMapper) point(b *ir.Builder, nest *ir.Op, extents []int, number *ir.Value) {
	subscripts := make([]*ir.Value, len(extents))
	for d := len(extents) - 1; d > 0; d-- {
		n := arith.NewInt(b, int64(extents[d]), ir.Index)
		subscripts[d] = arith.NewBinary(b, arith.OpRemSI, number, n)
		number = arith.NewBinary(b, arith.OpDivSI, number, n)
	}
	subscripts[0] = number
	for d := range subscripts {
		if d > 0 {
			nest = nest.Regions[0].Ops[0]
		}
		m.values[nest.Regions[0].Args[0]] = subscripts[d]
	}
	for _, op := range nest.Regions[0].Ops {
		if !op.Is(loop.OpEnd) {
			m.clone(b, op)
		}
	}
}

// clone copies an operation; its loads and stores in arrays are of their parts of memory.
func (m *arrayMapper) clone(b *ir.Builder, op *ir.Op) {
	b.Pos = op.Pos
	var moved []*ir.Op
	ir.Walk(b.Clone(op, m.values), func(inner *ir.Op) {
		if (inner.Is(loop.OpLoad) || inner.Is(loop.OpStore)) && m.of[loop.FieldOf(inner)] != nil {
			moved = append(moved, inner)
		}
	})
	for _, inner := range moved {
		field := loop.FieldOf(inner)
		memory, at := m.of[field].memory, ir.Before(inner)
		number := linear(at, field.Type.(loop.FieldType).Extents, loop.SubscriptsOf(inner))
		if inner.Is(loop.OpStore) {
			loop.NewStore(at, inner.Operand(0), memory, [ir.Rank]*ir.Value{}, [ir.Rank]int{}, number)
			inner.Erase()
			continue
		}
		v := loop.NewLoad(at, memory, [ir.Rank]*ir.Value{}, [ir.Rank]int{}, number)
		v.Name = inner.Result().Name
		if len(op.Results) == 1 && m.values[op.Results[0]] == inner.Result() {
			m.values[op.Results[0]] = v
		}
		inner.Result().ReplaceUses(v)
		inner.Erase()
	}
}

// linear writes the number of an element of an array.
func linear(b *ir.Builder, extents ir.Extents, subscripts []*ir.Value) (number *ir.Value) {
	for d, stride := range extents.Strides() {
		n := scaled(b, subscripts[d], stride)
		if number == nil {
			number = n
		} else {
			number = arith.NewBinary(b, arith.OpAddI, number, n)
		}
	}
	return number
}
