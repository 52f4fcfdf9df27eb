package ssa2stencil

import (
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// outside finds reads of recurrences outside of the domain, where nothing is computed.
type outside struct {
	r      *raiser
	inside [ir.Rank]bool       // along which the point is in the domain
	known  map[needed]*leaving // what was found; nil if nothing
}

type (
	// needed are the points that an apply is needed at.
	needed struct {
		apply *ir.Op
		box   ir.Box
	}
	// leaving is a read that leaves the domain along a dimension, at an offset from the point.
	leaving struct {
		of  *swept
		dim int
		off [ir.Rank]int
	}
)

// read returns how an access leaves the domain, itself or by what it reads, if an apply runs on a box;
// nil if it does not. What it does on domains of some extents only is not certain.
func (w *outside) read(apply, access *ir.Op, box ir.Box) *leaving {
	temp, off := apply.Operand(access.Operand(0).Index()), ir.OffsetAttr.Of(access)
	for _, read := range stencil.BoxesRead(access, box, w.inside) {
		if s := w.r.swept[temp]; s != nil {
			dims := s.order.Dims()
			for d := range dims {
				dims[d] = dims[d] && w.inside[d]
			}
			if d, leaves := stencil.LeavesAlong(read, ir.Domain(w.inside), dims); leaves {
				return &leaving{s, d, off}
			}
			continue
		}
		x := w.within(temp.Def(), read)
		if x == nil {
			continue
		}
		sum := *x
		for d := range off {
			sum.off[d] += off[d]
		}
		return &sum
	}
	return nil
}

// within returns how the accesses of an apply leave the domain where it is needed on a box. A reduction
// runs on all the domain along its own dimension.
func (w *outside) within(apply *ir.Op, box ir.Box) *leaving {
	if apply == nil || !apply.Is(stencil.OpApply) {
		return nil
	}
	for d, ordered := range ir.OrderOf(apply).Dims() {
		if ordered {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.End(d, 0)
		}
	}
	key := needed{apply, box}
	if x, ok := w.known[key]; ok {
		return x
	}
	var found *leaving
	ir.Walk(apply, func(op *ir.Op) {
		if found == nil && op.Is(stencil.OpAccess) {
			found = w.read(apply, op, box)
		}
	})
	w.known[key] = found
	return found
}
