package gosrc

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// convertLowerings returns what conversions become.
func convertLowerings() map[*ir.OpInfo]lowering {
	return map[*ir.OpInfo]lowering{
		arith.OpExtF:      computed(conversion),
		arith.OpTruncF:    computed(conversion),
		arith.OpSIToFP:    computed(intToFloat),
		arith.OpUIToFP:    computed(intToFloat),
		arith.OpFPToSI:    computed(floatToInt),
		arith.OpFPToUI:    computed(floatToInt),
		arith.OpExtSI:     computed(conversion),
		arith.OpExtUI:     castInt,
		arith.OpTruncI:    castInt,
		arith.OpIndexCast: castInt,
		arith.OpBitcast:   computed(bitcast),
	}
}

// conversion converts to the type of the result.
func conversion(op *ir.Op, x []expr) expr { return convert(resultType(op), x[0]) }

// intToFloat rounds once. Go does not everywhere: see abi.RoundToFloat32.
func intToFloat(op *ir.Op, x []expr) expr {
	if op.Operand(0).Type.(ir.Scalar).Bits() == 64 && op.Result().Type == ir.Type(ir.F32) {
		return call(jen.Qual(abiPath, "RoundToFloat32"), len("abi.RoundToFloat32"), x...)
	}
	return conversion(op, x)
}

// castInt converts between integers. A truth value is not one in Go.
func castInt(b *body, op *ir.Op) []expr {
	x := b.operands(op)
	switch from, to := op.Operand(0).Type, op.Result().Type; {
	case from == to:
		return x
	case to == ir.Type(ir.I1):
		return []expr{binary(binary(x[0], "&", literal("1"), precMul), "!=", literal("0"), precCompare)}
	case from == ir.Type(ir.I1):
		r := b.variable(literal("0"), to, op.Result().Name)
		b.emit(jen.If(jen.Add(x[0].code)).Block(jen.Add(r.code).Op("=").Lit(1)))
		return []expr{r}
	}
	return []expr{conversion(op, x)}
}

// floatToInt calls package oec, which says what a number beyond the type becomes; Go
// leaves it to the machine.
func floatToInt(op *ir.Op, x []expr) expr {
	t := resultType(op)
	return call(jen.Qual(oecPath, "Int").Types(jen.Id(t)), len("oec.Int")+len(t)+2, x...)
}

// bitcast goes by way of the unsigned integers that package math takes bits for.
func bitcast(op *ir.Op, x []expr) expr {
	from, to := op.Operand(0).Type.(ir.Scalar), op.Result().Type.(ir.Scalar)
	unsigned, name := "uint64", "Float64"
	if from.Bits() == 32 {
		unsigned, name = "uint32", "Float32"
	}
	switch {
	case from == to:
		return x[0]
	case from.IsFloat():
		e := call(jen.Qual("math", name+"bits"), len(name)+9, x...)
		if to.IsSigned() {
			e = convert(goTypeName(to), e)
		}
		return e
	case to.IsFloat():
		if from.IsSigned() {
			x[0] = convert(unsigned, x[0])
		}
		return call(jen.Qual("math", name+"frombits"), len(name)+13, x[0])
	}
	return conversion(op, x)
}
