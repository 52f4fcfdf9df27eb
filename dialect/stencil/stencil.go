// Package stencil is the dialect that programs are raised to and optimized in: fields are
// loaded, applies compute new values at each point from values at neighbouring points,
// and results are stored to fields. An apply with an order is a recurrence: it visits its
// points in that order, and may read what it has computed before. If its results lack the dimension of
// the order, it is a reduction. It follows the Open Earth Compiler's dialect
// (Gysi et al., arXiv 2005.13014, section 3), with sizes that are run-time values: a
// bound is a literal or the extent of the domain plus a literal.
//
// It imports package ir, package abi for the scales of grids, and dialects arith and scf for the analysis of conditions.
package stencil

import "github.com/openearthgo/oec/ir"

// The attributes of the dialect.
var (
	ProgramAttr = ir.MarkKey("stencil.program") // of a function that is a stencil program
	// StepAttr is, of a program that is one step of a loop over time, which argument each argument is in the next step.
	StepAttr   = ir.AttrKey("stencil.step", "a list of integers", (*ir.Parser).Ints, ir.Ints.String)
	AtAttr     = ir.AttrKey("at", "a bound", func(p *ir.Parser) BoundAttr { return BoundAttr{p.Bound()} }, func(b BoundAttr) string { return b.Bound.String() }).Spelled(asPlane, "index")
	WindowAttr = ir.AttrKey("window", "a window", parseWindow, Window.text).Spelled(asWindow, "lb", "ub")
	UnrollAttr = ir.OffsetKey("unroll") // of a return: how many points it is for along each dimension
	ResultAttr = ir.IntKey("result")    // of a read of what an apply has computed: the number of the result, unless it is the first

	// LocalAttr marks a buffer that is kept for a tile at a time, in memory of the worker that
	// computes the tile: see [abi.BufferSpec] for what that asks of a program.
	//
	// [abi.BufferSpec]: https://pkg.go.dev/github.com/openearthgo/oec/abi#BufferSpec
	LocalAttr = ir.MarkKey("local")
	// LastAttr marks a local buffer of what only the recurrence itself reads, and of that only
	// what it has computed last: it has no extent along the dimension of the recurrence.
	LastAttr = ir.MarkKey("last")
	// StagesAttr is how many stages of the program an apply is, of which it is the last, where it
	// computes again what the ones before keep; one if it does not say.
	StagesAttr = ir.IntKey("stages")
	// NumberAttr is the number of a buffer among those that the run time knows of, where the program has lost some
	// of them since; without it, buffers are numbered as they stand.
	NumberAttr = ir.IntKey("number")
)

// The table of operations.
var (
	OpCast = &ir.OpInfo{Name: "stencil.cast", Summary: "fixes the storage bounds of a field", Operands: ir.Exactly(1), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.BoxAttr}, Traits: ir.Pure, Form: rangeForm}
	OpLoad = &ir.OpInfo{Name: "stencil.load", Summary: "makes a field readable as a temp", Operands: ir.Exactly(1), Results: ir.Exactly(1),
		Optional: []ir.AnyKey{ir.BoxAttr}, Traits: ir.Pure, Form: rangeForm}
	OpStore = &ir.OpInfo{Name: "stencil.store", Summary: "writes a temp to a field on a range", Operands: ir.Exactly(2), Results: ir.Exactly(0),
		Attrs: []ir.AnyKey{ir.BoxAttr}, Form: ir.NewForm("<0> to <1><box?><dict> : <type 0> to <type 1>")}
	OpBuffer = &ir.OpInfo{Name: "stencil.buffer", Summary: "keeps a temp in memory between applies", Operands: ir.Exactly(1), Results: ir.Exactly(1),
		Optional: []ir.AnyKey{ir.BoxAttr, LocalAttr, LastAttr, NumberAttr}, Traits: ir.Pure, Form: rangeForm}
	OpCombine = &ir.OpInfo{Name: "stencil.combine", Summary: "is one temp below a plane and another one from there on", Operands: ir.AtLeast(1), Results: ir.AtLeast(1),
		Attrs: []ir.AnyKey{ir.DimAttr, AtAttr, segmentsAttr}, Optional: []ir.AnyKey{ir.BoxAttr}, Traits: ir.Pure, Print: printCombine, Parse: parseCombine}
	OpApply = &ir.OpInfo{Name: "stencil.apply", Summary: "runs a function once per point", Operands: ir.AtLeast(0), Results: ir.AtLeast(1), Regions: 1,
		Optional: []ir.AnyKey{ir.BoxAttr, ir.OrderAttr, StagesAttr}, Traits: ir.Pure | ir.Isolated, Print: printApply, Parse: parseApply, Complete: completeApply}
	OpAccess = &ir.OpInfo{Name: "stencil.access", Summary: "the value of a temp at the current point plus an offset", Operands: ir.Exactly(1), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.OffsetAttr}, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Form: ir.NewForm("<0> <offset> : (<type 0>) -> <result>")}
	OpDynAccess = &ir.OpInfo{Name: "stencil.dyn_access", Summary: "the value of a temp at computed coordinates, which are within a window", Operands: ir.AtLeast(1), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{WindowAttr}, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Form: ir.NewForm("<0>(<*>) in <window> : (<type 0>) -> <result>")}
	OpSelf = &ir.OpInfo{Name: "stencil.self", Summary: "what the apply itself has computed at an offset: its first result, or the one of a number", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.OffsetAttr}, Optional: []ir.AnyKey{ResultAttr}, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Print: printSelf, Parse: parseSelf}
	OpIndex = &ir.OpInfo{Name: "stencil.index", Summary: "the current point's coordinate along a dimension, plus an offset", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.DimAttr, ir.OffsetAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: ir.NewForm("<dim> <offset> : <result>")}
	OpExtent = &ir.OpInfo{Name: "stencil.extent", Summary: "the extent of the full domain along a dimension", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.DimAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: ir.NewForm("<dim> : <result>")}
	OpStoreResult = &ir.OpInfo{Name: "stencil.store_result", Summary: "says that a value is stored at this point, or without operand that none is", Operands: ir.AtLeast(0), Results: ir.Exactly(1),
		Traits: ir.Pure, Form: ir.NewForm("<*> : (<types>) -> <result>")}
	OpReturn = &ir.OpInfo{Name: "stencil.return", Summary: "ends an apply with what it stores", Operands: ir.AtLeast(1), Results: ir.Exactly(0),
		Optional: []ir.AnyKey{UnrollAttr}, Traits: ir.Terminator, Print: printReturn, Parse: parseReturn}
)

// rangeForm is the form of what gives one operand a range; the range is written only if there
// is one.
var rangeForm = ir.NewForm("<0><box?><dict> : (<type 0>) -> <result>")

// Dialect is the table.
var Dialect = (&ir.Dialect{Name: "stencil", ParseType: parseType, ParseAttr: parseAttr, Ops: []*ir.OpInfo{
	OpCast, OpLoad, OpStore, OpBuffer, OpCombine, OpApply, OpAccess, OpDynAccess, OpSelf, OpIndex, OpExtent, OpStoreResult, OpReturn,
}, Others: []*ir.OpInfo{opDepend}}).WithRules(map[*ir.OpInfo]func(*ir.Op) error{
	OpCast: verifyCast, OpLoad: verifyLoad, OpStore: verifyStore, OpBuffer: verifyBuffer, OpCombine: verifyCombine, OpApply: verifyApply,
	OpAccess: checkRead, OpDynAccess: verifyDynAccess, OpSelf: verifySelf, OpIndex: verifyIndex, OpExtent: verifyDim,
	OpStoreResult: verifyStoreResult, OpReturn: verifyReturn,
})

// NewCombine makes a combine that is split along dimension dim at a bound.
func NewCombine(b *ir.Builder, dim int, at ir.Bound, p Parts, results ...ir.Type) *ir.Op {
	op := b.Create(OpCombine, nil, results, ir.With(ir.DimAttr.Is(dim), AtAttr.Is(BoundAttr{at})))
	SetParts(op, p)
	return op
}

// NewLoad makes a field readable.
func NewLoad(b *ir.Builder, field *ir.Value) *ir.Value {
	f := field.Type.(FieldType)
	v := b.Create(OpLoad, []*ir.Value{field}, []ir.Type{f.Temp().Dynamic()}, nil).Result()
	v.Name = field.Name
	return v
}

// NewStore writes a temp to a field on a range.
func NewStore(b *ir.Builder, temp, field *ir.Value, box ir.Box) *ir.Op {
	return b.Create(OpStore, []*ir.Value{temp, field}, nil, ir.With(ir.BoxAttr.Is(box)))
}

// NewApply makes an apply with an argument for each operand, named like it; its body is empty.
func NewApply(b *ir.Builder, operands []*ir.Value, results ...ir.Type) *ir.Op {
	op := b.Create(OpApply, operands, results, nil)
	for _, v := range operands {
		op.Regions[0].AddArg(v.Type, v.Name)
	}
	return op
}

// AddOperand gives an apply one more operand and returns the argument that stands for it.
func AddOperand(apply *ir.Op, v *ir.Value) *ir.Value {
	apply.SetOperands(append(append([]*ir.Value{}, apply.Operands()...), v))
	return apply.Regions[0].AddArg(v.Type, v.Name)
}

// RemoveOperand drops operand i of an apply with its argument, which must be unused.
func RemoveOperand(apply *ir.Op, i int) {
	kept := append([]*ir.Value{}, apply.Operands()[:i]...)
	apply.SetOperands(append(kept, apply.Operands()[i+1:]...))
	apply.Regions[0].RemoveArg(i)
}

// NewAccess reads a temp at an offset from the current point.
func NewAccess(b *ir.Builder, temp *ir.Value, off [ir.Rank]int) *ir.Value {
	attrs := ir.With(ir.OffsetAttr.Is(off))
	return b.Create(OpAccess, []*ir.Value{temp}, []ir.Type{temp.Type.(TempType).Elem}, attrs).Result()
}

// NewDynAccess reads a temp at coordinates, one for each dimension that it has, which are
// within the window.
func NewDynAccess(b *ir.Builder, temp *ir.Value, at []*ir.Value, w Window) *ir.Value {
	operands := append([]*ir.Value{temp}, at...)
	return b.Create(OpDynAccess, operands, []ir.Type{temp.Type.(TempType).Elem}, ir.With(WindowAttr.Is(w))).Result()
}

// NewSelf reads what the apply that b is in has computed at an offset before, as its result
// of a number.
func NewSelf(b *ir.Builder, result int, elem ir.Scalar, off [ir.Rank]int) *ir.Value {
	op := b.Create(OpSelf, nil, []ir.Type{elem}, ir.With(ir.OffsetAttr.Is(off)))
	SetSelfResult(op, result)
	return op.Result()
}

// NewIndex makes the current coordinate along dimension dim plus off.
func NewIndex(b *ir.Builder, dim int, off [ir.Rank]int) *ir.Value {
	attrs := ir.With(ir.DimAttr.Is(dim), ir.OffsetAttr.Is(off))
	return b.Create(OpIndex, nil, []ir.Type{ir.Index}, attrs).Result()
}

// NewExtent makes the extent of the full domain along dimension dim.
func NewExtent(b *ir.Builder, dim int) *ir.Value {
	return b.Create(OpExtent, nil, []ir.Type{ir.Index}, ir.With(ir.DimAttr.Is(dim))).Result()
}

// NewReturn ends the body of an apply: each value is stored at the point.
func NewReturn(b *ir.Builder, vs ...*ir.Value) {
	results := make([]*ir.Value, len(vs))
	for i, v := range vs {
		t := ResultType{Elem: v.Type.(ir.Scalar)}
		results[i] = b.Create(OpStoreResult, []*ir.Value{v}, []ir.Type{t}, nil).Result()
	}
	b.Create(OpReturn, results, nil, nil)
}

// Programs returns the functions of a module that are stencil programs.
func Programs(module *ir.Op) []*ir.Op { return ir.FuncsWith(module, ProgramAttr) }

// Applies returns the applies of a program in textual order.
func Applies(program *ir.Op) []*ir.Op {
	var ops []*ir.Op
	for _, op := range program.Regions[0].Ops {
		if op.Is(OpApply) {
			ops = append(ops, op)
		}
	}
	return ops
}
