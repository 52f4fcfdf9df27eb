package gpu

import (
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// part is a part of the memory of a block, which has one array after the other.
type part struct {
	elem   ir.Scalar
	size   int // elements
	until  int // the last step that uses the array it has
	memory *ir.Value
}

func (p *part) bytes() int { return p.size * p.elem.Bits() / 8 }

// place gives each array a part of memory, from the step that computes it to the last that reads it: the
// smallest one that is free and large enough, or else the largest, which grows.
func (m *arrayMapper) place() {
	last := map[*ir.Value]int{}
	for n, op := range m.steps {
		for _, array := range append(arraysIn(op, loop.OpLoad), arraysIn(op, loop.OpStore)...) {
			last[array] = n
		}
	}
	for n, op := range m.steps {
		for _, array := range arraysIn(op, loop.OpStore) {
			if m.of[array] == nil {
				m.of[array] = m.partFor(array.Type.(loop.FieldType), n)
				m.of[array].until = last[array]
			}
		}
	}
}

// partFor returns a part of memory for an array from a step on.
func (m *arrayMapper) partFor(t loop.FieldType, step int) *part {
	size := t.Extents.Size()
	var best *part
	for _, p := range m.parts {
		if p.elem != t.Elem || p.until >= step {
			continue
		}
		if best == nil || best.size < size && p.size > best.size || p.size >= size && p.size < best.size {
			best = p
		}
	}
	if best == nil {
		best = &part{elem: t.Elem}
		m.parts = append(m.parts, best)
	}
	best.size = max(best.size, size)
	return best
}

// makeMemory makes the parts: the smallest in memory that the threads share, as long as there is room.
func (m *arrayMapper) makeMemory(b *ir.Builder) {
	parts := slices.Clone(m.parts)
	slices.SortStableFunc(parts, func(p, q *part) int { return p.bytes() - q.bytes() })
	room := gpu.MaxShared
	for _, p := range parts {
		info := gpu.OpShared
		if room -= p.bytes(); room < 0 {
			info = gpu.OpScratch
		}
		p.memory = gpu.NewMemory(b, info, loop.FieldType{Extents: ir.NewExtents([]int{p.size}), Elem: p.elem}, [ir.Rank]int{1, 1, 1}, "")
	}
}

// arraysIn returns the arrays in memory of the tile that a step loads from, or stores to.
func arraysIn(step *ir.Op, info *ir.OpInfo) (arrays []*ir.Value) {
	ir.Walk(step, func(op *ir.Op) {
		if op.Is(info) && loop.FieldOf(op).DefinedBy(loop.OpArray) != nil && !slices.Contains(arrays, loop.FieldOf(op)) {
			arrays = append(arrays, loop.FieldOf(op))
		}
	})
	return arrays
}

// accesses are the parts of memory that are read and written between two barriers.
type accesses struct{ reads, writes []*part }

// accessesOf returns those of a step.
func (m *arrayMapper) accessesOf(step *ir.Op) (a accesses) {
	for _, array := range arraysIn(step, loop.OpLoad) {
		a.reads = append(a.reads, m.of[array])
	}
	for _, array := range arraysIn(step, loop.OpStore) {
		a.writes = append(a.writes, m.of[array])
	}
	return a
}

// add adds those of a step that follows.
func (a *accesses) add(b accesses) {
	a.reads, a.writes = append(a.reads, b.reads...), append(a.writes, b.writes...)
}

// clash reports whether a thread of a step that follows must wait for others.
func (a *accesses) clash(b accesses) bool {
	in := func(list, other []*part) bool {
		return slices.ContainsFunc(list, func(p *part) bool { return slices.Contains(other, p) })
	}
	return in(a.writes, b.reads) || in(a.writes, b.writes) || in(a.reads, b.writes)
}
