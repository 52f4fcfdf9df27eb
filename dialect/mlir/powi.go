package mlir

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// opPowI is a power with an integer exponent while a text is read.
var opPowI = &ir.OpInfo{Name: "math.fpowi", Operands: ir.Exactly(2), Results: ir.Exactly(1), Traits: ir.Pure, Parse: parsePowI}

// parsePowI reads %x, %n : f32, i64.
func parsePowI(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Operand()}
	p.Expect(",")
	st.Operands = append(st.Operands, p.Operand())
	p.Expect(":")
	p.TypesOf(st.Operands)
	st.Results = []ir.Type{st.Operands[0].Type}
}

// expandPowers makes products of powers. MLIR does not say how they are rounded; here the factors are x, x·x
// and so on, as the bits of the exponent say from the lowest on, and a negative exponent divides 1 by that.
func expandPowers(f *ir.Op) (err error) {
	ir.Walk(f, func(op *ir.Op) {
		if !op.Is(opPowI) || err != nil {
			return
		}
		t, isFloat := op.Operand(0).Type.(ir.Scalar)
		constant := op.Operand(1).DefinedBy(arith.OpConstant)
		if !isFloat || t != ir.F32 && t != ir.F64 || constant == nil || op.Result().Type != t {
			err = ir.ProgramErrorf(op.Pos, "math.fpowi is read for a number of type f32 or f64 and an exponent that is a constant")
			return
		}
		n, isInt := ir.ValueAttr.Of(constant).(ir.Int)
		if !isInt {
			err = ir.ProgramErrorf(op.Pos, "math.fpowi has an exponent that is no integer")
			return
		}
		op.Result().ReplaceUses(power(ir.Before(op), op.Operand(0), n.Value, t))
		op.Erase()
	})
	return err
}

func power(b *ir.Builder, x *ir.Value, n int64, t ir.Scalar) *ir.Value {
	var product *ir.Value
	bits := uint64(n)
	if n < 0 {
		bits = -bits
	}
	for ; bits > 0; bits >>= 1 {
		switch {
		case bits&1 != 0 && product == nil:
			product = x
		case bits&1 != 0:
			product = arith.NewBinary(b, arith.OpMulF, product, x)
		}
		if bits > 1 {
			x = arith.NewBinary(b, arith.OpMulF, x, x)
		}
	}
	switch {
	case product == nil:
		return arith.NewFloat(b, 1, t)
	case n < 0:
		return arith.NewBinary(b, arith.OpDivF, arith.NewFloat(b, 1, t), product)
	}
	return product
}
