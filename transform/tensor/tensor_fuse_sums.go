package tensor

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// FuseSums rounds each product once that a sum adds up, together with its addition. As with
// products and sums that the source spells out, it is decided on programs as they are raised.
type FuseSums struct{}

// Run runs the pass.
func (FuseSums) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		sums, fused := 0, 0
		program.Regions[0].Walk(func(op *ir.Op) {
			if !op.Is(tensor.OpSum) {
				return
			}
			sums++
			product := op.Regions[0].Terminator().Operand(0).DefinedBy(arith.OpMulF)
			if product != nil && product.Region() == op.Regions[0] && len(product.Result().Uses()) == 1 {
				tensor.FusedAttr.Set(op, true)
				fused++
			}
		})
		if sums > 0 {
			ctx.Remarkf(program.Pos, "%d of %d sums add up products with one rounding for each", fused, sums)
		}
	}
	return nil
}
