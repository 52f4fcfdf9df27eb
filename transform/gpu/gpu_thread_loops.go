package gpu

import (
	"maps"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// ThreadLoops turns a kernel with barriers into one with a single thread in a block, for a CPU that
// simulates an accelerator. The kernel is divided at its barriers into phases; for each phase there is
// a loop over the threads. No thread reads what another one writes in the same phase, so that the order
// of the threads does not matter.
//
// A branch or loop around a barrier is the same for all threads, and encloses the loops over threads.
// What a thread computes in one phase and needs in another is computed again, or, if it depends on
// memory, kept in memory with an element for each thread.
type ThreadLoops struct{}

// Run runs the pass.
func (ThreadLoops) Run(_ *transform.Context, module *ir.Op) error {
	kernels := gpu.KernelModule(module)
	if kernels == nil {
		return nil
	}
	for _, k := range gpu.Kernels(kernels) {
		if !gpu.HasPhases(k.Regions[0]) && len(gpu.Memories(k.Regions[0], gpu.OpShared)) == 0 {
			continue
		}
		block, ok := gpu.BlockAttr.Lookup(k)
		if !ok {
			return ir.ProgramErrorf(k.Pos, "the blocks of @%s have a number of threads that is not known", ir.NameAttr.Of(k))
		}
		newThreadLooper(k, block).convert()
		for _, program := range loop.Programs(module) {
			for _, launch := range gpu.Launches(program) {
				if launch.Is(gpu.OpLaunchFunc) && gpu.KernelOf(launch) == k {
					one := arith.NewInt(ir.Before(launch), 1, ir.Index)
					for axis := range gpu.Axes {
						launch.SetOperand(gpu.Axes+axis, one)
					}
				}
			}
		}
	}
	return nil
}

// threadLooper converts one kernel.
type threadLooper struct {
	*threadPhases
	kernel *ir.Op
	b      *ir.Builder // at the start of the kernel
}

func newThreadLooper(k *ir.Op, block [gpu.Axes]int) *threadLooper {
	return &threadLooper{threadPhases: newThreadPhases(ir.Clone(k), block), kernel: k}
}

func (t *threadLooper) convert() {
	r := t.kernel.Regions[0]
	for _, op := range slices.Backward(slices.Clone(r.Ops)) {
		op.Erase()
	}
	t.b = ir.AtEnd(r)
	t.b.Pos = t.kernel.Pos
	values := ir.Mapping{}
	for n, a := range t.from.Regions[0].Args {
		values[a] = r.Args[n]
	}
	t.memories(values)
	t.region(t.from.Regions[0], t.b, values)
	t.b.Create(ir.OpReturn, nil, nil, nil)
	ir.EraseUnused(r)
	t.kernel.SetAttr(gpu.BlockAttr.Name(), ir.Ints{1, 1, 1})
}

// threads returns how many there are in a block.
func (t *threadLooper) threads() int {
	return int(t.block[0] * t.block[1] * t.block[2])
}

// memories makes memory of the block, which is that of its only thread now, and memory with
// room for all threads, one behind the other, for what each has for itself.
func (t *threadLooper) memories(values ir.Mapping) {
	for _, op := range gpu.Memories(t.from.Regions[0], gpu.OpShared) {
		v := op.Result()
		values[v] = gpu.NewMemory(t.b, gpu.OpPrivate, v.Type.(loop.FieldType), gpu.SizeOf(op), v.Name)
	}
	for _, op := range gpu.Memories(t.from.Regions[0], gpu.OpScratch) {
		t.b.Clone(op, values)
	}
	for _, op := range gpu.Memories(t.from.Regions[0], gpu.OpPrivate) {
		v, size := op.Result(), gpu.SizeOf(op)
		size[lastDim(op)] *= t.threads()
		values[v] = gpu.NewMemory(t.b, gpu.OpPrivate, v.Type.(loop.FieldType), size, v.Name)
	}
	for _, v := range t.order {
		field := loop.FieldType{Present: [ir.Rank]bool{2: true}, Elem: v.Type.(ir.Scalar)}
		if v.Type == ir.Index {
			field.Elem = ir.I64
		}
		t.kept[v] = gpu.NewMemory(t.b, gpu.OpPrivate, field, [ir.Rank]int{1, 1, t.threads()}, v.Name)
	}
}

// region writes the phases of a region of the old kernel, and the branches and loops around
// some of them. The values are those that are the same for all threads.
func (t *threadLooper) region(r *ir.Region, b *ir.Builder, values ir.Mapping) {
	var phase []*ir.Op
	end := func() {
		if slices.ContainsFunc(phase, t.matters) {
			t.phase(phase, b, values)
		}
		phase = nil
	}
	for _, op := range r.Ops {
		switch {
		case op.Info.Traits.Has(ir.Terminator):
		case !hasBarrier(op):
			phase = append(phase, op)
		case op.Is(gpu.OpBarrier):
			end()
		default:
			end()
			t.around(op, b, values)
		}
	}
	end()
}

// isMemory reports whether an operation makes memory.
func isMemory(op *ir.Op) bool { return len(op.Results) == 1 && gpu.IsMemory(op.Result()) }

// matters reports whether an operation does something that is not done again where it is needed.
func (t *threadLooper) matters(op *ir.Op) bool {
	return !op.Pure() && !isMemory(op) ||
		slices.ContainsFunc(op.Results, func(v *ir.Value) bool { return t.kept[v] != nil })
}

// around writes a branch or loop around barriers.
func (t *threadLooper) around(op *ir.Op, b *ir.Builder, values ir.Mapping) {
	b.Pos = op.Pos
	p := &threadPhase{kernel: t.threadPhases, b: b, values: maps.Clone(values), any: true}
	var operands []*ir.Value
	for _, v := range op.Operands() {
		operands = append(operands, p.value(v))
	}
	outer := b.Create(op.Info, operands, nil, op.Attrs)
	for n, from := range op.Regions {
		inner := maps.Clone(p.values)
		for _, a := range from.Args {
			inner[a] = outer.Regions[n].AddArg(a.Type, a.Name)
		}
		at := ir.AtEnd(outer.Regions[n])
		t.region(from, at, inner)
		at.Clone(from.Terminator(), inner)
	}
}

// phase writes loops over the threads of the block around what they do.
func (t *threadLooper) phase(ops []*ir.Op, b *ir.Builder, values ir.Mapping) {
	p := &threadPhase{kernel: t.threadPhases, b: b, values: maps.Clone(values), phase: t.phaseOf(ops[0])}
	for axis := gpu.Axes - 1; axis >= 0; axis-- {
		p.b.Pos = ops[0].Pos
		if t.block[axis] == 1 {
			p.thread[axis] = arith.NewInt(p.b, 0, ir.Index)
			continue
		}
		over := loop.NewFor(p.b, "t"+gpu.AxisNames[axis], arith.NewInt(p.b, 0, ir.Index), arith.NewInt(p.b, int64(t.block[axis]), ir.Index))
		p.thread[axis] = over.Regions[0].Args[0]
		outer := p.b
		p.b = ir.AtEnd(over.Regions[0])
		defer func() { loop.NewEnd(p.b); p.b = outer }()
	}
	p.index() // which all of the phase sees
	for _, op := range ops {
		p.op(op)
	}
}
