package canonical

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// memory is what the nests of a module may write, or its functions outside of nests, and which
// operations read that. Another thread may be what writes it, so barriers need no look. The zero memory
// is never written.
type memory struct {
	written map[place]bool
	readers map[*ir.Op]bool
}

// place is memory in a nest, or in a function outside of nests.
type place struct {
	nest  *ir.Op
	field *ir.Value
}

func memoryOf(module *ir.Op) memory {
	m := memory{map[place]bool{}, map[*ir.Op]bool{}}
	ir.Walk(module, func(op *ir.Op) {
		if len(op.Regions) > 0 || op.Info.Traits.Has(ir.Pure) {
			return
		}
		for _, v := range op.Operands() {
			if _, field := v.Type.(loop.FieldType); field {
				m.written[place{nestAround(op), v}] = true
			}
		}
	})
	return m
}

// reads reports whether an operation reads, at any depth, memory that is written around it. It is asked
// for once it has been for the operations in the regions of op.
func (m memory) reads(op *ir.Op) bool {
	found := op.Is(loop.OpLoad) && m.written[place{nestAround(op), loop.FieldOf(op)}]
	for _, r := range op.Regions {
		found = found || slices.ContainsFunc(r.Ops, func(inner *ir.Op) bool { return m.readers[inner] })
	}
	if found {
		m.readers[op] = true
	}
	return found
}

// nestAround returns the nest that an operation is in, or else its function.
func nestAround(op *ir.Op) *ir.Op {
	for p := op.Parent(); p != nil; p = p.Parent() {
		op = p
		if p.Is(loop.OpParallel) || p.Is(loop.OpTiles) || p.Is(ir.OpFunc) {
			break
		}
	}
	return op
}
