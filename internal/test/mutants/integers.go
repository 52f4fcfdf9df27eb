package mutants

// integers are mistakes with integers, with what panics, and with extents and indices that
// are computed.
func integers() []Mutant {
	return []Mutant{
		{"an assert of a branch is one of both sides", "transform/arith/scf_if_to_select.go",
			`inner.SetOperand(0, arith.NewBinary(ir.Before(inner), arith.OpOrI, elsewhere, inner.Operand(0)))`,
			`inner.SetOperand(0, arith.NewBinary(ir.Before(inner), arith.OpAndI, elsewhere, inner.Operand(0)))`, Passes},
		{"a shift by more than the width is one by less", "ssa2stencil/binary.go",
			`fr.extremeInt("ult", y, intValue(ir.Int{Value: int64(to.Bits()), Type: from}), from)`,
			`fr.extremeInt("ult", y, intValue(ir.Int{Value: int64(to.Bits()) - 1, Type: from}), from)`, Passes},
		{"a division by zero is not noticed", "ssa2stencil/binary.go",
			`if ok != truth(true) {`,
			`if ok == truth(false) {`, Passes},
		{"x &^ y is x", "ssa2stencil/binary.go",
			`fr.integer(token.XOR, y, allOnes(t), t)`,
			`fr.integer(token.OR, y, allOnes(t), t)`, Passes},
		{"numbers without a sign are compared with one", "ssa2stencil/binary.go",
			`if t.IsUnsigned() && len(p) == len("slt") {`,
			`if t.Bits() == 32 && t.IsUnsigned() && len(p) == len("slt") {`, Passes},
		{"what oec.Within allows to read ends where it begins", "ssa2stencil/indices.go",
			`w.Lo[d], w.Hi[d] = lo, hi`,
			`w.Lo[d], w.Hi[d] = lo, lo`, GoKernels},
		{"all extents are that along i, in Go", "backend/gosrc/memory.go",
			`jen.Lit(ir.DimAttr.Of(op))`,
			`jen.Lit(ir.DimAttr.Of(op) * 0)`, GoKernels},
		{"all extents are that along i, in machine code", "backend/llvm/slots.go",
			`abi.SlotN + ir.DimAttr.Of(op)`,
			`abi.SlotN + ir.DimAttr.Of(op)*0`, MachineCode},
		{"numbers without a sign are extended with their first bit as one", "backend/llvm/internal/elementwise/convert.go",
			`return b.Block.NewZExt(x, t) },`,
			`return b.Block.NewSExt(x, t) },`, Machine},
	}
}
