package ir

import "slices"

// EraseUnused removes the operations of a region, at any depth, that only compute values
// which nothing uses. It goes backwards, so that one walk also removes what only the
// removed used.
func EraseUnused(r *Region) {
	erased := false
	for n, op := range slices.Backward(r.Ops) {
		if unused(op) && op.Pure() && !op.Info.Traits.Has(Terminator) {
			op.parent, r.Ops[n], erased = nil, nil, true
			op.dropAll()
			continue
		}
		for _, inner := range op.Regions {
			EraseUnused(inner)
		}
	}
	if !erased {
		return
	}
	r.Ops = slices.DeleteFunc(r.Ops, func(op *Op) bool { return op == nil })
	for n, op := range r.Ops {
		op.at = n
	}
}
