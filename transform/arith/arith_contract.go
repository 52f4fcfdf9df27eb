package arith

import (
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Contract computes a sum or difference of which one side is a product with one rounding. The
// product is the left side if that is one, else the right side; it is in the same region, and
// used nowhere else. It is decided on programs as they are raised, so that all levels, back
// ends and machines round alike.
type Contract struct{}

// Run runs the pass.
func (Contract) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range append(stencil.Programs(module), tensor.Programs(module)...) {
		products, sums := productsAndSums(program)
		fused := 0
		for _, sum := range sums {
			if fuse(sum) {
				fused++
			}
		}
		if products > 0 {
			ctx.Remarkf(program.Pos, "%d of %d products are fused with the sum that they are part of", fused, products)
		}
	}
	return nil
}

// productsAndSums counts the products of a program, and returns its sums and differences.
func productsAndSums(program *ir.Op) (products int, sums []*ir.Op) {
	program.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(arith.OpMulF):
			products++
		case op.Is(arith.OpAddF), op.Is(arith.OpSubF):
			sums = append(sums, op)
		}
	})
	return products, sums
}

// fuse replaces a sum or difference by math.fma if a side is a product that can be fused.
// Changes of sign are exact, so they do not matter to the rounding.
func fuse(sum *ir.Op) bool {
	for side, v := range sum.Operands() {
		product := v.DefinedBy(arith.OpMulF)
		if product == nil || product.Region() != sum.Region() || len(v.Uses()) > 1 {
			continue
		}
		b := ir.Before(sum)
		x, y, z := product.Operand(0), product.Operand(1), sum.Operand(1-side)
		switch {
		case sum.Is(arith.OpAddF):
		case side == 0:
			z = arith.NewUnary(b, arith.OpNegF, z)
		default:
			x = arith.NewUnary(b, arith.OpNegF, x)
		}
		fused := mathop.New(b, mathop.OpFMA, x, y, z)
		fused.Name = sum.Result().Name
		sum.Result().ReplaceUses(fused)
		sum.Erase()
		product.Erase()
		return true
	}
	return false
}
