package mutants

// kernels are mistakes on the way to kernels for accelerators.
func kernels() []Mutant {
	return []Mutant{
		{"threads beyond the range compute points", "transform/gpu/convert_loops_to_gpu.go",
			`arith.NewCompare(b, arith.OpCmpI, "slt", point[d], m.hi[d])`,
			`arith.NewCompare(b, arith.OpCmpI, "sle", point[d], m.hi[d])`, Passes},
		{"a last block that is not full is left out", "transform/gpu/convert_loops_to_gpu.go",
			`arith.NewInt(host, int64(points-1), ir.Index))`,
			`arith.NewInt(host, 0, ir.Index))`, Passes},
		{"a thread goes upwards where its order goes downwards", "transform/gpu/convert_loops_to_gpu.go",
			"\tif m.order.Down(d) {", "\tif false {", Passes},
		{"each row is one front behind the row before, however far along it reads there", "transform/gpu/convert_loops_to_gpu_wavefronts.go",
			`form[d] = max(form[d], (v[d]-far)/v[d])`, `form[d] = 1`, Passes},
		{"points that go downwards have the fronts of those that go upwards", "transform/gpu/convert_loops_to_gpu_wavefronts.go",
			"\tif s.Down {", "\tif false {", Passes},
		{"a block of an unrolled nest need not be whole", "transform/gpu/convert_loops_to_gpu.go",
			`arith.NewCompare(b, arith.OpCmpI, "sle", end, m.hi[d])`,
			`arith.NewCompare(b, arith.OpCmpI, "sle", end, end)`, Passes},
		{"threads do not wait before memory gets another array", "transform/gpu/convert_arrays_to_gpu_memory.go",
			` || in(a.reads, b.writes)`, ``, Arrays},
		{"an array gives its memory away while it is still read", "transform/gpu/convert_arrays_to_gpu_memory.go",
			`p.until >= step`, `p.until > step`, Arrays},
		{"all numbers of threads are those along x", "transform/gpu/gpu_kernel_outlining.go",
			`gpu.NewID(b, info, n%gpu.Axes)`, `gpu.NewID(b, info, 0)`, Passes},
		{"a point leaves to the next one along k what it has taken from the one before", "backend/llvm/carried_values.go",
			`llir.NewIncoming(c.last[c.from[a]], latch)`, `llir.NewIncoming(c.last[a], latch)`, Machine},
		{"strides of j and k are exchanged in the table of launches", "describe/launches.go",
			`abi.Arg{Kind: kind, Field: n, Dim: p.Dim}, n >= 0`, `abi.Arg{Kind: kind, Field: n, Dim: 3 - p.Dim}, n >= 0`, Sim},
		{"the table of launches has the beginning of the range for its end", "describe/launches.go",
			`return abi.Arg{Kind: abi.ArgHi, Dim: v.Index() - ir.Rank}, true`, `return abi.Arg{Kind: abi.ArgLo, Dim: v.Index() - ir.Rank}, true`, Sim},
	}
}
