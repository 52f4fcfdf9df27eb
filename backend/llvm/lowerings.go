package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// lowerElementwise makes the lowering of an operation that treats every lane alike.
func lowerElementwise(emit elementwise.Emit) lowering {
	return func(b *body, op *ir.Op) []val {
		x, k := b.operands(op)
		return []val{{v: emit(&b.Lanes, op, x, b.typeOf(op.Result().Type, k)), kind: k}}
	}
}

// lowerOffset lowers addi and subi, which keep an index plus something uniform an index,
// so that it still serves as an address.
func lowerOffset(emit elementwise.Emit, commutes bool) lowering {
	plain := lowerElementwise(emit)
	return func(b *body, op *ir.Op) []val {
		x, y := b.get(op.Operand(0)), b.get(op.Operand(1))
		if x.kind == index && y.kind == uniform || commutes && x.kind == uniform && y.kind == index {
			return []val{{v: emit(&b.Lanes, op, []value.Value{x.v, y.v}, types.I64), kind: index}}
		}
		return plain(b, op)
	}
}

func lowerConstant(_ *body, op *ir.Op) []val {
	switch a := ir.ValueAttr.Of(op).(type) {
	case ir.Float:
		return []val{{v: emit.FloatConstant(a)}}
	case ir.Int:
		unused := 64 - a.Type.Bits() // LLVM's integers have no sign, but its constants have
		if a.Type == ir.I1 {
			unused = 0
		}
		return []val{{v: constant.NewInt(emit.ScalarType(a.Type).(*types.IntType), a.Value<<unused>>unused)}}
	}
	panic(unlowered{op, "its value is no number"})
}

// lowerSelect keeps a condition that is the same for all lanes a scalar.
func lowerSelect(b *body, op *ir.Op) []val {
	if e, ok := analysis.ExtremeOf(op); ok {
		x, y, k := b.get(e.X), b.get(e.Y), uniform
		xv, yv := x.v, y.v
		if x.kind != uniform || y.kind != uniform {
			xv, yv, k = b.vector(x), b.vector(y), varying
		}
		if v, ok := b.EmitExtreme(op, e, xv, yv); ok {
			return []val{{v: v, kind: k}}
		}
	}
	cond, x, y := b.get(op.Operand(0)), b.get(op.Operand(1)), b.get(op.Operand(2))
	if cond.kind == uniform && x.kind == uniform && y.kind == uniform {
		return []val{{v: b.Block.NewSelect(cond.v, x.v, y.v)}}
	}
	c := cond.v
	if cond.kind != uniform {
		c = b.vector(cond)
	}
	return []val{{v: b.Block.NewSelect(c, b.vector(x), b.vector(y)), kind: varying}}
}

func lowerExtent(b *body, op *ir.Op) []val {
	return []val{{v: b.extent(op)}}
}

func lowerSkew(b *body, op *ir.Op) []val {
	cut := b.cut(op)
	return []val{{v: b.Block.NewSelect(cut, number(loop.PointsAttr.Of(op)), number(0))}}
}

// lowering emits an operation and returns its results.
type lowering func(b *body, op *ir.Op) []val

// newLowerings returns the table of what each operation becomes.
func newLowerings() map[*ir.OpInfo]lowering {
	table := map[*ir.OpInfo]lowering{
		loop.OpFor:    lowerFor,
		loop.OpLoad:   lowerLoad,
		loop.OpStore:  lowerStore,
		loop.OpExtent: lowerExtent,
		loop.OpSkew:   lowerSkew,
		loop.OpArray:  lowerArray,
		scf.OpIf:      lowerIf,
		ir.OpCall:     lowerCall,

		arith.OpAssert: lowerAssert,
	}
	for info, emit := range elementwise.All() {
		table[info] = lowerElementwise(emit)
	}
	table[arith.OpAddI] = lowerOffset(elementwise.All()[arith.OpAddI], true)
	table[arith.OpSubI] = lowerOffset(elementwise.All()[arith.OpSubI], false)
	table[arith.OpDivF] = lowerQuotient(elementwise.All()[arith.OpDivF])
	table[arith.OpConstant], table[arith.OpSelect] = lowerConstant, lowerSelect
	return table
}

// lowerQuotient divides by products where that is possible.
func lowerQuotient(emit elementwise.Emit) lowering {
	plain := lowerElementwise(emit)
	return func(b *body, op *ir.Op) []val {
		if q := b.divide(op); q != nil {
			return []val{{v: q, kind: varying}}
		}
		return plain(b, op)
	}
}

// divide divides a vector by what is the same for all lanes, by products; nil if that is not so, or if a division takes no
// longer. On most processors it takes the time of eight to sixteen other operations, and is left to the vectors in which a
// product is no number of full precision. On an AMD EPYC of family 26 it takes the time of five in f32 and of eight in f64, and
// products take eleven instructions and a branch: see [abi.FlagDivide].
func (b *body) divide(op *ir.Op) value.Value {
	if !b.Machine.FMA || b.Machine.Device != nil || b.divides {
		return nil
	}
	x, d, t := b.get(op.Operand(0)), b.get(op.Operand(1)), op.Result().Type.(ir.Scalar)
	if x.kind != varying || d.kind != uniform {
		return nil
	}
	quick, irregular := b.quotient(op, x.v, d.v, t)
	divided, after := b.fn.NewBlock(""), b.fn.NewBlock("")
	branch := b.Block.NewCondBr(b.Reduce("or", irregular), divided, after)
	branch.Metadata = append(branch.Metadata, b.Unlikely())
	v := divided.NewFDiv(x.v, b.vector(d))
	divided.NewBr(after)
	joined := after.NewPhi(llir.NewIncoming(quick, b.Block), llir.NewIncoming(v, divided))
	b.Block = after
	return joined
}

// quotient returns what products make of a quotient, and lanes in which that may be wrong.
func (b *body) quotient(op *ir.Op, x, d value.Value, t ir.Scalar) (quick, irregular value.Value) {
	c, isFloat := ir.ConstantOf(op.Operand(1)).(ir.Float)
	r, ok := elementwise.ReciprocalOf(c.Value, t)
	if !isFloat || !ok {
		return b.Quotient(x, d, t)
	}
	splat := func(f float64) value.Value { return b.Splat(emit.FloatConstant(ir.Float{Value: f, Type: t})) }
	low := b.Block.NewFMul(x, splat(r.Low))
	return b.FMA(x, splat(r.High), low), b.Irregular(low)
}

// callee is a function that is called with vectors of so many lanes; with numbers, for one.
type callee struct {
	function *ir.Op
	lanes    int
}

// lowerCall emits a call of the one function that the module has for all calls with as many lanes.
func lowerCall(b *body, op *ir.Op) []val {
	args, k := b.operands(op)
	c := callee{ir.Callee(op), 1}
	if k == varying {
		c.lanes = b.Width
	}
	return []val{{v: b.Block.NewCall(b.function(c), args...), kind: k}}
}

// function emits a function once. Vectors are passed in registers, and so it takes as long to call as
// it takes to save what of the caller is in the registers that it uses. A kernel for a device calls
// nothing: there it becomes a part of the kernel.
func (e *emitter) function(c callee) *llir.Func {
	if f := e.callees[c]; f != nil {
		return f
	}
	typeOf := func(v *ir.Value) types.Type {
		t := emit.ScalarType(v.Type.(ir.Scalar))
		if c.lanes == 1 {
			return t
		}
		return types.NewVector(uint64(c.lanes), t)
	}
	var params []*llir.Param
	for _, a := range c.function.Regions[0].Args {
		params = append(params, llir.NewParam("", typeOf(a)))
	}
	result := ir.ResultsOf(c.function)[0]
	f := e.IR.NewFunc(fmt.Sprintf("%s.%d", ir.NameAttr.Of(c.function), c.lanes), typeOf(result), params...)
	e.callees[c] = f
	f.Linkage = enum.LinkageInternal
	for _, a := range e.Machine.Attributes {
		f.FuncAttrs = append(f.FuncAttrs, a)
	}
	if e.Machine.Device != nil {
		f.FuncAttrs = append(f.FuncAttrs, enum.FuncAttrAlwaysInline)
	} else {
		f.FuncAttrs = append(f.FuncAttrs, enum.FuncAttrNoInline)
	}
	s := newStage(e, f)
	s.entry.NewBr(s.first)
	b := &body{stage: s, Lanes: elementwise.Lanes{Module: s.Module, Block: s.first, Width: c.lanes}, vals: map[*ir.Value]val{}}
	for n, a := range c.function.Regions[0].Args {
		b.vals[a] = val{v: params[n]}
		if c.lanes > 1 {
			b.vals[a] = val{v: params[n], kind: varying}
		}
	}
	b.region(c.function.Regions[0])
	returned := b.get(result)
	if c.lanes > 1 {
		returned.v = b.vector(returned)
	}
	b.Block.NewRet(returned.v)
	return f
}
