package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// compareFirst moves comparisons, and what they compare, to the beginning of the body of a loop, as
// far as they read nothing that the body has stored. A chain of operations waits for its mask from
// its first link that has one, and occupies the core's room for what waits meanwhile. If there are
// more than there are registers for masks, all stay where they are.
func compareFirst(body *ir.Region, comparisons []*ir.Op) {
	const registers = 8
	if len(comparisons) > registers {
		return
	}
	var first []*ir.Op
	known := map[*ir.Op]bool{}
	for _, op := range comparisons {
		if needed, ok := neededBy(body, op); ok {
			for _, op := range needed {
				if !known[op] {
					known[op], first = true, append(first, op)
				}
			}
		}
	}
	if len(first) == 0 {
		return
	}
	for _, op := range first {
		op.Detach()
	}
	rest := body.Ops[0]
	for _, op := range first {
		body.InsertBefore(rest, op)
	}
}

// neededBy returns an operation of a body and all that it needs of the body, in order; false if
// one of them may not come before what the body begins with.
func neededBy(body *ir.Region, op *ir.Op) (needed []*ir.Op, ok bool) {
	needs := map[*ir.Op]bool{op: true}
	at := slices.Index(body.Ops, op)
	for _, op := range slices.Backward(body.Ops[:at+1]) {
		switch {
		case storesWithin(op):
			return nil, false
		case !needs[op]:
			continue
		case !op.Pure() || len(op.Regions) > 0:
			return nil, false
		}
		needed = append(needed, op)
		for _, v := range op.Operands() {
			if v.Def() != nil {
				needs[v.Def()] = true
			}
		}
	}
	slices.Reverse(needed)
	return needed, at >= 0
}

// storesWithin reports whether an operation stores, or one within it does.
func storesWithin(op *ir.Op) (found bool) {
	ir.Walk(op, func(op *ir.Op) { found = found || op.Is(loop.OpStore) })
	return found
}
