package mutants

// folding are mistakes in what is computed at compile time.
func folding() []Mutant {
	return []Mutant{
		{"x+0 is x, also for -0", "dialect/arith/arith.go",
			`foldFloat(func(x, y float64) float64 { return x + y })`,
			"func(op *ir.Op, c []ir.Attr) []ir.Folded {\n" +
				"if y, ok := c[1].(ir.Float); ok && y.Value == 0 { return value(op.Operand(0)) }\n" +
				"return foldFloat(func(x, y float64) float64 { return x + y })(op, c) }", Passes},
		{"x*0 is 0, also for NaN and -1", "dialect/arith/fold.go",
			"\t\tif c, ok := a.(ir.Float); ok && c.Value == 1 {\n\t\t\treturn value(op.Operand(1 - i))",
			"\t\tif c, ok := a.(ir.Float); ok && c.Value == 0 { return constant(c) }\n" +
				"\t\tif c, ok := a.(ir.Float); ok && c.Value == 1 {\n\t\t\treturn value(op.Operand(1 - i))", Passes},
		{"x/-1 is x", "dialect/arith/fold.go",
			`if y, ok := constants[1].(ir.Float); ok && y.Value == 1 {`,
			`if y, ok := constants[1].(ir.Float); ok && y.Value*y.Value == 1 {`, Constants},
		{"select with a constant condition takes the other value", "dialect/arith/fold.go",
			`return value(op.Operand(2 - int(c.Value&1)))`,
			`return value(op.Operand(1 + int(c.Value&1)))`, Passes},
		{"x and false is x", "dialect/arith/fold.go",
			"\t\treturn constant(c)\n\t}\n\treturn both(op, constants)",
			"\t\treturn value(op.Operand(1 - i))\n\t}\n\treturn both(op, constants)", Folding},
	}
}

// passes are mistakes in passes.
func passes() []Mutant {
	return []Mutant{
		{"reads at different offsets are one", "transform/canonical/cse.go",
			"\t\ta := op.Attrs[name]\n",
			"\t\ta := op.Attrs[name]\n\t\tif name == \"offset\" { continue }\n", Passes},
		{"a-b and b-a are one", "transform/canonical/cse.go",
			`if op.Info.Traits.Has(ir.Commutative) {`,
			`if len(operands) == 2 {`, Canonical},
		{"an operation is replaced by one of another branch", "transform/canonical/cse.go",
			`c.visible[f] = c.visible[f][:len(c.visible[f])-1]`,
			`_ = f`, Passes},
		{"an inlined body is shifted twice", "transform/stencil/stencil_inlining_copy.go",
			`off[d] += offset[d]`,
			`off[d] += 2 * offset[d]`, Passes},
		{"an inlined body has its coordinates at the consumer's point", "transform/stencil/stencil_inlining_copy.go",
			"\t\t\tpresent[ir.DimAttr.Of(op)] = true\n",
			"\t\t\treturn\n", Passes},
		{"the first result of an inlined body stands for all", "transform/stencil/stencil_inlining_copy.go",
			`ReplaceUses(in.done[i].values[result])`,
			`ReplaceUses(in.done[i].values[result*0])`, Passes},
		{"an inlined body is used at another offset", "transform/stencil/stencil_inlining_copy.go",
			`return c.offset == offset && c.region.Encloses(access)`,
			`return c.offset[0] == offset[0] && c.region.Encloses(access)`, Passes},
		{"an inlined body is used where its branch was not taken", "transform/stencil/stencil_inlining_copy.go",
			`return c.offset == offset && c.region.Encloses(access)`,
			`return c.offset == offset`, Passes},
		{"a reduction is read before it is done", "transform/stencil/stencil_recurrence_fusion_join.go",
			`u.Op == b && (stencil.Reduces(a) || !readInOrder(b, u.Index))`,
			`u.Op == b && !readInOrder(b, u.Index)`, Fusion},
		{"a branch becomes a selection of the other value", "transform/arith/scf_if_to_select.go",
			`arith.NewSelect(b, op.Operand(0), x, y)`,
			`arith.NewSelect(b, op.Operand(0), y, x)`, Passes},
		{"a mask is of the other lanes", "transform/arith/arith_select_operands_masks.go",
			`if holds != m.exchanged {`,
			`if holds == m.exchanged {`, Arithmetic},
		{"what has a mask leaves its first operand elsewhere", "transform/arith/arith_select_operands_plan.go",
			`v = s.pick(b, p.on, v, operands[p.through])`,
			`v = s.pick(b, p.on, v, operands[0])`, Masks},
		{"a comparison is moved before a store to what it reads", "transform/arith/arith_select_operands_order.go",
			`case storesWithin(op):`,
			`case false && storesWithin(op):`, Arithmetic},
		{"in loops, coordinates of neighbours are on the other side", "transform/loop/convert_stencil_to_loops_body.go",
			`arith.NewInt(n.b, int64(off), ir.Index)`,
			`arith.NewInt(n.b, int64(-off), ir.Index)`, Passes},
		{"in loops, all outputs are the first", "transform/loop/convert_stencil_to_loops_body.go",
			`loop.NewStore(n.b, n.values.Of(value), field, n.point, t.offset)`,
			`loop.NewStore(n.b, n.values.Of(analysis.StoredValue(end.Operand(0))), field, n.point, t.offset)`, Passes},
		{"in loops, sides of a branch are exchanged", "transform/loop/convert_stencil_to_loops_body.go",
			`inner.b = ir.AtEnd(c.Regions[s])`,
			`inner.b = ir.AtEnd(c.Regions[1-s])`, Passes},
		{"reads move before a loop out of their branch", "transform/loop/loop_invariant_code_motion.go",
			"\tfor _, op := range slices.Clone(body.Ops) {\n\t\tif len(op.Regions) > 0",
			"\tvar all []*ir.Op\n\tbody.Walk(func(op *ir.Op) { all = append(all, op) })\n" +
				"\tfor _, op := range all {\n\t\tif op.Info.Traits.Has(ir.Terminator) || len(op.Regions) > 0", Passes},
		{"what an operation needs moves before a loop without it", "transform/loop/loop_invariant_code_motion.go",
			`!op.Pure() || slices.ContainsFunc(op.Operands(), inside)`,
			`!op.Pure() || len(op.Operands()) > 0 && inside(op.Operand(0))`, Passes},
		{"what stores is removed for having no result", "ir/erase.go",
			`if unused(op) && op.Pure() &&`,
			`if unused(op) && (op.Pure() || len(op.Results) == 0) &&`, Passes},
	}
}

// extents are mistakes in what is known of the points that are read.
func extents() []Mutant {
	return []Mutant{
		{"extents end one point early on the high side", "dialect/stencil/range.go",
			`box.Hi[d].Shift(r.Hi[d])`,
			`box.Hi[d].Shift(max(r.Lo[d], r.Hi[d]-1))`, Passes},
		{"extents end at the point on the low side", "dialect/stencil/range.go",
			`r.Lo[d] = min(r.Lo[d], s.Lo[d])`,
			`r.Lo[d] = max(r.Lo[d], min(0, s.Lo[d]))`, GoKernels},
		{"conditions narrow what is read where they do not hold", "dialect/arith/opposite.go",
			`"slt": "sge", "sge": "slt"`,
			`"slt": "sgt", "sge": "slt"`, GoKernels},
		{"<= narrows as < does", "dialect/stencil/condition.go",
			`upTo, above := Span{Hi: At(b.Shift(1))},`,
			`upTo, above := Span{Hi: At(b)},`, GoKernels},
		{"a condition that another one chooses narrows where it is not chosen", "dialect/stencil/condition.go",
			`intersection(c.guards(cond, true), c.guards(x, want)),`,
			`intersection(c.guards(cond, false), c.guards(x, want)),`, GoKernels},
		{"c < i narrows as i < c does", "dialect/stencil/condition.go",
			"\tif flipped {\n\t\tpredicate",
			"\tif false && flipped {\n\t\tpredicate", GoKernels},
		{"halos are one point short", "describe/halo.go",
			`h.Hi[d] = max(h.Hi[d], need.Hi[d]-extent)`,
			`h.Hi[d] = max(h.Hi[d], need.Hi[d]-extent-1)`, GoKernels},
		{"terms that share a contraction have one sign", "transform/tensor/tensor_lift_sums_parts.go",
			`part.negative = part.negative != (p.negative != q.negative)`, `part.negative = part.negative != p.negative`, Sums},
	}
}
