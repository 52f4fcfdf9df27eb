package describe

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// Panics tells the run time what the codes of a program's asserts stand for. The codes are
// given when the program is made, so that they are the same at all levels; passes remove
// asserts, but add none.
func Panics(module *ir.Op) []abi.PanicSite {
	var sites []abi.PanicSite
	for _, program := range append(stencil.Programs(module), tensor.Programs(module)...) {
		ir.Walk(program, func(op *ir.Op) {
			code := arith.CodeAttr.Of(op)
			if !op.Is(arith.OpAssert) || code == 0 {
				return
			}
			for len(sites) < code {
				sites = append(sites, abi.PanicSite{})
			}
			sites[code-1] = abi.PanicSite{Op: arith.MessageAttr.Of(op), Pos: op.Pos.String()}
		})
	}
	return sites
}
