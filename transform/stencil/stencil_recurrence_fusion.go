package stencil

import (
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// RecurrenceFusion computes recurrences that run in the same order together, and keeps what
// recurrences along columns compute for a tile at a time, see keepColumns. What several
// recurrences compute alike, such as a pivot, is then computed once, and what one leaves to
// the next is read while it is in a register or a cache.
type RecurrenceFusion struct{}

// Run runs the pass.
func (RecurrenceFusion) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		joinRecurrences(ctx, program)
		keepColumns(ctx, program)
	}
	return nil
}
