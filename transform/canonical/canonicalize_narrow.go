package canonical

import (
	"maps"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// narrow computes in f32 what is computed in f64 from f32 numbers and rounded to f32, where
// that gives the same bits. It comes of package math, which knows float64 only.
func narrow(round *ir.Op, rw *ir.Rewriter) bool {
	wide := round.Operand(0).Def()
	if wide == nil || !wide.Info.Traits.Has(ir.Narrows) || len(wide.Result().Uses()) > 1 {
		return false
	}
	b := ir.Before(round)
	b.Pos = wide.Pos
	var operands []*ir.Value
	for _, v := range wide.Operands() {
		if !isSingle(v) {
			return false
		}
	}
	for _, v := range wide.Operands() {
		if c, ok := ir.ConstantOf(v).(ir.Float); ok {
			operands = append(operands, arith.NewFloat(b, c.Value, ir.F32))
		} else {
			operands = append(operands, v.Def().Operand(0))
		}
	}
	op := b.Create(wide.Info, operands, []ir.Type{ir.F32}, maps.Clone(wide.Attrs))
	op.Result().Name = wide.Result().Name
	rw.Changed(op)
	rw.Replace(round, op.Results)
	return true
}

// isSingle reports whether an f64 value is an f32 number: one that was converted, or a
// constant.
func isSingle(v *ir.Value) bool {
	if c, ok := ir.ConstantOf(v).(ir.Float); ok {
		return float64(float32(c.Value)) == c.Value
	}
	return v.DefinedBy(arith.OpExtF) != nil
}
