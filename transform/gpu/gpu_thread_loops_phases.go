package gpu

import (
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// threadPhases says which operations of a kernel its threads run between the same barriers, and
// what one of these phases takes of another one.
type threadPhases struct {
	from   *ir.Op // the kernel as it was
	block  [gpu.Axes]int
	phases map[*ir.Op]int          // of the operations that are in no branch or loop but such around barriers
	kept   map[*ir.Value]*ir.Value // where what other phases need is; nil as long as it has no memory
	order  []*ir.Value             // of these
	needed map[neededIn]bool       // what is done again in another phase
}

// neededIn is a value and the phase of an operation that uses it.
type neededIn struct {
	v     *ir.Value
	phase int
}

func newThreadPhases(kernel *ir.Op, block [gpu.Axes]int) *threadPhases {
	t := &threadPhases{from: kernel, block: block, phases: map[*ir.Op]int{}, kept: map[*ir.Value]*ir.Value{}, needed: map[neededIn]bool{}}
	n := 0
	t.number(t.from.Regions[0], &n)
	t.from.Regions[0].Walk(func(op *ir.Op) {
		for _, v := range op.Operands() {
			t.need(v, t.phaseOf(op))
		}
	})
	return t
}

// hasBarrier reports whether a barrier is an operation or in it.
func hasBarrier(op *ir.Op) bool {
	return op.Is(gpu.OpBarrier) || slices.ContainsFunc(op.Regions, gpu.HasPhases)
}

// number gives the operations of a region the numbers of their phases.
func (t *threadPhases) number(r *ir.Region, n *int) {
	for _, op := range r.Ops {
		if !hasBarrier(op) {
			t.phases[op] = *n
			continue
		}
		*n++
		for _, inner := range op.Regions {
			t.number(inner, n)
			*n++
		}
	}
}

// phaseOf returns the phase of an operation at any depth; -1 for a branch or loop around a
// barrier.
func (t *threadPhases) phaseOf(op *ir.Op) int {
	for ; op != nil; op = op.Parent() {
		if n, ok := t.phases[op]; ok {
			return n
		}
	}
	return -1
}

// need notes that an operation of a phase uses a value. What it is computed from is followed once for each phase, since many
// paths lead to the same operand.
func (t *threadPhases) need(v *ir.Value, phase int) {
	if _, known := t.kept[v]; known || v.Region() != nil || t.phaseOf(v.Def()) == phase || gpu.IsMemory(v) {
		return
	}
	if !again(v.Def()) {
		t.kept[v] = nil
		t.order = append(t.order, v)
		return
	}
	if t.needed[neededIn{v, phase}] {
		return
	}
	t.needed[neededIn{v, phase}] = true
	for _, operand := range v.Def().Operands() {
		t.need(operand, phase)
	}
}

// again reports whether an operation may as well be done again in another phase: it gives the
// same as long as no memory is read.
func again(op *ir.Op) bool {
	reads := op.Is(loop.OpLoad)
	for _, r := range op.Regions {
		r.Walk(func(inner *ir.Op) { reads = reads || inner.Is(loop.OpLoad) })
	}
	return op.Pure() && !reads && len(op.Regions) == 0
}

// lastDim returns the last dimension that memory has.
func lastDim(memory *ir.Op) (last int) {
	for d, present := range memory.Result().Type.(loop.FieldType).Present {
		if present {
			last = d
		}
	}
	return last
}
