package pipeline

import "github.com/openearthgo/oec/ir"

// dce removes operations that only compute values nothing uses.
func dce(_ *Context, module *ir.Op) error {
	for _, r := range module.Regions {
		ir.EraseUnused(r)
	}
	return nil
}
