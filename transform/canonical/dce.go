package canonical

import (
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// DCE removes operations that only compute values nothing uses.
type DCE struct{}

// Run runs the pass.
func (DCE) Run(_ *transform.Context, module *ir.Op) error {
	for _, r := range module.Regions {
		ir.EraseUnused(r)
	}
	return nil
}
