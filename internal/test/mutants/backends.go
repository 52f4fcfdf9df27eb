package mutants

// goKernels are mistakes in kernels in Go.
func goKernels() []Mutant {
	return []Mutant{
		{"a-(b-c) is printed as a-b-c", "backend/gosrc/expr.go",
			`Op(op).Add(y.in(prec + 1))`,
			`Op(op).Add(y.in(prec))`, GoKernels},
		{"the constant -0 is printed as a literal", "backend/gosrc/arith.go",
			`case a.Value == 0 && math.Signbit(a.Value):`,
			`case a.Value != a.Value && math.Signbit(a.Value):`, GoKernels},
		{"<= is <", "backend/gosrc/arith.go",
			`"ole": {"<=", false}`,
			`"ole": {"<", false}`, GoKernels},
		{"rows at different offsets along i share a slice", "backend/gosrc/memory.go",
			`indices := []jen.Code{plus(i, key.off[0]), jen.Lit(0), jen.Lit(0)}`,
			`indices := []jen.Code{plus(i, key.off[0]&^1), jen.Lit(0), jen.Lit(0)}`, GoKernels},
		{"what is assigned in an else stands in the then", "backend/gosrc/branch.go",
			`b.side(scf.Then(op), results), b.side(scf.Else(op), results)`,
			`b.side(scf.Then(op), results), b.side(scf.Then(op), results)`, GoKernels},
		{"a number is not rounded to float32", "backend/gosrc/convert.go",
			`arith.OpTruncF:    computed(conversion),`,
			`arith.OpTruncF:    computed(func(_ *ir.Op, x []expr) expr { return x[0] }),`, GoKernels},
	}
}

// machineCode are mistakes in LLVM IR.
func machineCode() []Mutant {
	return []Mutant{
		{"> is true if a number is NaN", "backend/llvm/internal/elementwise/arith.go",
			`"ogt": enum.FPredOGT`,
			`"ogt": enum.FPredUGT`, MachineCode},
		{"vectors have their indices backwards", "backend/llvm/emit/constants.go",
			`elems[i] = constant.NewInt(t, int64(i))`,
			`elems[i] = constant.NewInt(t, int64(lanes-1-i))`, MachineCode},
		{"a select keeps the condition of the first lane", "backend/llvm/lowerings.go",
			`return []val{{v: b.Block.NewSelect(c, b.vector(x), b.vector(y)), kind: varying}}`,
			`return []val{{v: b.Block.NewSelect(c, b.vector(y), b.vector(x)), kind: varying}}`, MachineCode},
		{"the greater of a number and one that is none is the number", "backend/llvm/internal/elementwise/extremes.go",
			`b.Block.NewFCmp(enum.FPredORD, x, x)`,
			`b.Block.NewFCmp(enum.FPredORD, y, y)`, Machine},
		{"the lesser of a number and one that is none is some number", "backend/llvm/internal/elementwise/extremes.go",
			`b.Block.NewOr(m, b.bits(instruction(y, x)))`,
			`b.Block.NewAnd(m, b.bits(instruction(y, x)))`, Machine},
		{"a remainder has one lane too many", "backend/llvm/loops.go",
			`return b.Block.NewICmp(enum.IPredSLT, emit.LaneNumbers(t, b.Width), b.Splat(n))`,
			`return b.Block.NewICmp(enum.IPredSLE, emit.LaneNumbers(t, b.Width), b.Splat(n))`, MachineCode},
		{"there is no remainder", "backend/llvm/loops.go",
			`b.Block.NewICmp(enum.IPredSLT, from, hi), run, exit)`,
			`b.Block.NewICmp(enum.IPredSGT, from, hi), run, exit)`, MachineCode},
		{"vectors go one beyond the row", "backend/llvm/loops.go",
			`last := before.NewSub(hi, width)`,
			`last := before.NewSub(hi, constant.NewInt(types.I64, int64(lanes-1)))`, MachineCode},
		{"a body that is there once computes points beyond the row", "backend/llvm/loops.go",
			`run.NewSelect(ends, left, width)`,
			`width`, Machine},
		{"a vector that has not all lanes is read and written as one that has", "backend/llvm/memory.go",
			`b.Block.NewCondBr(b.ends, few, all)`,
			`b.Block.NewCondBr(b.ends, all, few)`, Machine},
		{"of a long body, what is no whole vector is left out", "backend/llvm/loops.go",
			"next = b.vectorLoop(op, b.Block, next, hi, lanes[1], false)\n\tb.counted(op, next, hi, b.with(1))",
			"next = b.vectorLoop(op, b.Block, next, hi, lanes[1], false)", LongBodies},
		{"of a long body, several vectors at once go beyond the row", "backend/llvm/loops.go",
			`b.vectorLoop(op, b.Block, lo, hi, lanes[0], false)`,
			`b.vectorLoop(op, b.Block, lo, b.Block.NewAdd(hi, constant.NewInt(types.I64, int64(lanes[1]))), lanes[0], false)`, LongBodies},
		{"vectors are loaded as if they were aligned", "backend/llvm/memory.go",
			"load := block.NewLoad(t, at)\n\t\tload.Align = llir.Align(bytes)",
			"load := block.NewLoad(t, at)\n\t\tload.Align = llir.Align(bytes * b.Width)", MachineCode},
		{"a branch in a branch reads for lanes of the outer one's other side", "backend/llvm/branch.go",
			`thenMask, elseMask = b.Block.NewAnd(b.Mask, cond), b.Block.NewAnd(b.Mask, not)`,
			`thenMask, elseMask = cond, not`, MachineCode},
		{"rows of different k are one", "backend/llvm/memory.go",
			`return b.along(addr, key.Field, 2, key.K, key.DK)`,
			`return b.along(addr, key.Field, 2, key.K, 0)`, MachineCode},
		{"of several outputs the last is lost", "backend/llvm/memory.go",
			"\tif !b.varies(op) {\n\t\tpanic(unlowered{op, \"all points",
			"\tif loop.FieldOf(op).Index() > 3 { return nil }\n\tif !b.varies(op) {\n\t\tpanic(unlowered{op, \"all points", MachineCode},
	}
}

// running are mistakes of the run time.
func running() []Mutant {
	return []Mutant{
		{"an intermediate has room for its last reader only", "abi/boxes.go",
			`boxes[s] = boxes[s].Hull(u.OfAlong(dims, boxes[u.Stage], n))`,
			`boxes[s] = u.OfAlong(dims, boxes[u.Stage], n)`, GoKernels},
		{"strides along j and k are exchanged", "abi/memory.go",
			`uint64(m.ByteStride(1)), uint64(m.ByteStride(2))`,
			`uint64(m.ByteStride(2)), uint64(m.ByteStride(1))`, MachineCode},
		{"an output may take the place of an input that is read beside the point", "rt/internal/access/overlap.go",
			`return r.AtPoint() && st.Box.Within(written) && g.AtTile(writer, 0)`,
			`return st.Box.Within(written) && g.AtTile(writer, 0)`, GoKernels},
		{"guards from the end count from the beginning", "abi/reach.go",
			`return tightest(v, n+b.Off)`,
			`return tightest(v, b.Off)`, GoKernels},
	}
}
