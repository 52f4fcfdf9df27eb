package analysis

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// DimOf returns the dimension that a loop runs along: the innermost one is along i.
func DimOf(l *ir.Op) (dim int) {
	for _, op := range l.Regions[0].Ops {
		if op.Is(loop.OpFor) {
			dim = max(dim, DimOf(op)+1)
		}
	}
	return dim
}

// SizeOf returns how many operations are in a loop or nest, at any depth.
func SizeOf(op *ir.Op) (n int) {
	for _, r := range op.Regions {
		n += r.Size()
		for _, inner := range r.Ops {
			n += SizeOf(inner)
		}
	}
	return n
}
