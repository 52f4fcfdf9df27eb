package looptest

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// resultsPerNest is how many operations share a nest.
const resultsPerNest = 4

// operations computes every division, shift and conversion of integers, each by itself:
// from two fields of i64, whose bits become the operands, to one.
type operations struct {
	b      *ir.Builder // the nest's
	point  [ir.Rank]*ir.Value
	inputs []*ir.Value // loaded
}

// operation emits one operation and returns its result.
type operation func(o *operations) *ir.Value

// Operations returns a module with a program of nests that apply every division, shift
// and conversion to the bits of the fields x and y.
func Operations() *ir.Op {
	module := ir.NewModule()
	f := ir.NewFunc(module, "operations")
	loop.ProgramAttr.Set(f, true)
	field := func(name string) *ir.Value {
		return f.Regions[0].AddArg(loop.FieldType{Present: [...]bool{true, true, true}, Elem: ir.I64}, name)
	}
	inputs := []*ir.Value{field("x"), field("y")}
	var outputs []*ir.Value
	for _, name := range [resultsPerNest]string{"p", "q", "r", "s"} {
		outputs = append(outputs, field(name))
	}
	b := ir.AtEnd(f.Regions[0])
	list := allOperations()
	for len(list) > 0 {
		n := min(resultsPerNest, len(list))
		addNest(b, list[:n], inputs, outputs)
		list = list[n:]
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	return module
}

func addNest(b *ir.Builder, list []operation, inputs, outputs []*ir.Value) {
	nest := loop.NewParallel(b, "nest", ir.Domain([...]bool{true, true, true}))
	o := &operations{b: ir.AtEnd(nest.Regions[0])}
	copy(o.point[:], nest.Regions[0].Args)
	for _, v := range inputs {
		o.inputs = append(o.inputs, loop.NewLoad(o.b, v, o.point, [ir.Rank]int{}))
	}
	for n, emit := range list {
		loop.NewStore(o.b, emit(o), outputs[n], o.point, [ir.Rank]int{})
	}
	loop.NewEnd(o.b)
}

func allOperations() (list []operation) {
	for _, t := range integers() {
		for _, info := range integerOps(t)[linear:] {
			list = append(list, func(o *operations) *ir.Value {
				return o.bits(arith.NewBinary(o.b, info, o.operand(0, t), o.operand(1, t)))
			})
		}
		for _, c := range []int64{-1, 10, 64} {
			list = append(list, byConstant(t, c)...)
		}
	}
	for _, c := range conversions() {
		list = append(list, func(o *operations) *ir.Value { return o.bits(c.emit(o.b, o.operand(0, c.from))) })
	}
	return list
}

// byConstant returns divisions and shifts by a constant, if the type holds it.
func byConstant(t ir.Scalar, c int64) (list []operation) {
	if !t.Holds(c) || t == ir.U64 && c < 0 {
		return nil
	}
	for _, info := range integerOps(t)[linear:] {
		list = append(list, func(o *operations) *ir.Value {
			return o.bits(arith.NewBinary(o.b, info, o.operand(0, t), arith.NewInt(o.b, c, t)))
		})
	}
	return list
}

// operand makes a value of a type from the bits of an input.
func (o *operations) operand(n int, t ir.Scalar) *ir.Value {
	x := o.inputs[n]
	narrow := func(to ir.Scalar) *ir.Value { return arith.NewConversion(o.b, arith.OpTruncI, x, to) }
	switch {
	case t == ir.I64:
		return x
	case t == ir.Index:
		return arith.NewConversion(o.b, arith.OpIndexCast, x, t)
	case t == ir.F32:
		return arith.NewConversion(o.b, arith.OpBitcast, narrow(ir.I32), t)
	case t.Bits() == 64:
		return arith.NewConversion(o.b, arith.OpBitcast, x, t)
	}
	return narrow(t)
}

// bits makes an i64 of the bits of a value, which are not those of a NaN.
func (o *operations) bits(v *ir.Value) *ir.Value {
	switch t := v.Type.(ir.Scalar); {
	case t == ir.I64:
		return v
	case t == ir.Index:
		return arith.NewConversion(o.b, arith.OpIndexCast, v, ir.I64)
	case t == ir.F32:
		return o.bits(conversion{arith.OpBitcast, t, ir.I32}.emit(o.b, v))
	case t.Bits() == 64:
		return conversion{arith.OpBitcast, t, ir.I64}.emit(o.b, v)
	case t.IsSigned():
		return arith.NewConversion(o.b, arith.OpExtSI, v, ir.I64)
	}
	return arith.NewConversion(o.b, arith.OpExtUI, v, ir.I64)
}
