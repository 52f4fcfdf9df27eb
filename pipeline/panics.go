package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/rt"
)

// Panics tells the run time what the codes of a program's asserts stand for. The codes are
// given when the program is made, so that they are the same at all levels; passes remove
// asserts, but add none.
func Panics(module *ir.Op) []rt.PanicSite {
	var sites []rt.PanicSite
	for _, program := range stencil.Programs(module) {
		ir.Walk(program, func(op *ir.Op) {
			code := int(op.IntAttr(arith.CodeAttr))
			if !op.Is(arith.OpAssert) || code == 0 {
				return
			}
			for len(sites) < code {
				sites = append(sites, rt.PanicSite{})
			}
			sites[code-1] = rt.PanicSite{Op: op.StrAttr(arith.MessageAttr), Pos: op.Pos.String()}
		})
	}
	return sites
}
