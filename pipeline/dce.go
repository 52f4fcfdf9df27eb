package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/ir"
)

// dce removes operations that only compute values nothing uses.
func dce(_ *Context, module *ir.Op) error {
	for _, r := range module.Regions {
		eraseUnused(r)
	}
	return nil
}

// eraseUnused goes backwards, so that one walk also removes what only the removed used.
func eraseUnused(r *ir.Region) {
	for _, op := range slices.Backward(slices.Clone(r.Ops)) {
		unused := !slices.ContainsFunc(op.Results, func(v *ir.Value) bool { return !v.Unused() })
		if unused && op.Pure() && !op.Info.Traits.Has(ir.Terminator) {
			op.Erase()
			continue
		}
		for _, inner := range op.Regions {
			eraseUnused(inner)
		}
	}
}
