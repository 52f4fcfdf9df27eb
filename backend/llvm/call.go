package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/ir"
)

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
