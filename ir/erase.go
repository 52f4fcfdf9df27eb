package ir

import "slices"

// EraseUnused removes the operations of a region, at any depth, that only compute values
// which nothing uses. It goes backwards, so that one walk also removes what only the
// removed used.
func EraseUnused(r *Region) {
	for _, op := range slices.Backward(slices.Clone(r.Ops)) {
		if unused(op) && op.Pure() && !op.Info.Traits.Has(Terminator) {
			op.Erase()
			continue
		}
		for _, inner := range op.Regions {
			EraseUnused(inner)
		}
	}
}
