package elementwise

import (
	"fmt"
	"maps"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/ir"
)

// Lanes emits operations that treat every lane of vectors alike. Of one lane, values are scalars.
type Lanes struct {
	*emit.Module
	Block *llir.Block
	Width int         // lanes; 1: every value is uniform
	Mask  value.Value // lanes that may touch memory; nil: all
}

// Emit emits an operation whose operands are all scalars, or vectors of as many lanes. It returns the
// result, of the type t.
type Emit func(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value

// All returns what operations become that treat every lane alike.
func All() map[*ir.OpInfo]Emit {
	table := arithLowerings()
	for _, more := range []map[*ir.OpInfo]Emit{integerLowerings(), convertLowerings(), mathLowerings()} {
		maps.Copy(table, more)
	}
	return table
}

// Splat returns a vector with the scalar in every lane.
func (b *Lanes) Splat(x value.Value) value.Value {
	t := types.NewVector(uint64(b.Width), x.Type())
	if c, ok := x.(constant.Constant); ok {
		return emit.EveryLane(t, c)
	}
	one := b.Block.NewInsertElement(constant.NewPoison(t), x, constant.NewInt(types.I32, 0))
	zeros := constant.NewZeroInitializer(types.NewVector(uint64(b.Width), types.I32))
	return b.Block.NewShuffleVector(one, constant.NewPoison(t), zeros)
}

// Reduce combines the truth values of all lanes: "and" or "or".
func (b *Lanes) Reduce(how string, v value.Value) value.Value {
	return b.Block.NewCall(b.Intrinsic(fmt.Sprintf("llvm.vector.reduce.%s.v%di1", how, b.Width), types.I1, v.Type()), v)
}

// FMA returns x*y+z, rounded once.
func (b *Lanes) FMA(x, y, z value.Value) value.Value {
	t := x.Type()
	return b.Block.NewCall(b.Intrinsic("llvm.fma."+emit.Mangle(t), t, t, t, t), x, y, z)
}

// number returns a constant in the type of an operation's result.
func (b *Lanes) number(v float64, op *ir.Op, t types.Type) value.Value {
	c := value.Value(emit.FloatConstant(ir.Float{Value: v, Type: op.Result().Type.(ir.Scalar)}))
	if _, ok := t.(*types.VectorType); ok {
		return b.Splat(c)
	}
	return c
}

// all reports whether a condition holds in all lanes that matter.
func (b *Lanes) all(cond value.Value) value.Value {
	t, ok := cond.Type().(*types.VectorType)
	if !ok {
		return cond
	}
	if b.Mask != nil {
		cond = b.Block.NewOr(cond, b.Block.NewXor(b.Mask, b.Splat(constant.True)))
	}
	bits := types.NewInt(t.Len)
	return b.Block.NewICmp(enum.IPredEQ, b.Block.NewBitCast(cond, bits), constant.NewInt(bits, -1))
}

// bits returns numbers as integers.
func (b *Lanes) bits(x value.Value) value.Value {
	elem := types.NewInt(64)
	if emit.ElementOf(x.Type()).Equal(types.Float) {
		elem = types.NewInt(32)
	}
	return b.Block.NewBitCast(x, emit.WithElements(x.Type(), elem))
}

// callFunction calls one of the functions for each lane.
func callFunction(name string) Emit {
	return func(b *Lanes, op *ir.Op, x []value.Value, t types.Type) value.Value {
		b.Functions[name] = true
		elem := emit.ScalarType(op.Result().Type.(ir.Scalar))
		// The function is not one of the module as llir knows it, which would declare it.
		f := llir.NewFunc(fmt.Sprintf("oec.%s.%s", name, emit.Mangle(elem)), elem)
		vector, ok := t.(*types.VectorType)
		if !ok {
			return b.Block.NewCall(f, x...)
		}
		result := value.Value(constant.NewPoison(vector))
		for lane := range vector.Len {
			at := constant.NewInt(types.I32, int64(lane))
			xs := make([]value.Value, len(x))
			for i := range x {
				xs[i] = b.Block.NewExtractElement(x[i], at)
			}
			result = b.Block.NewInsertElement(result, b.Block.NewCall(f, xs...), at)
		}
		return result
	}
}

// callIntrinsic calls an intrinsic whose operands and result have one type.
func callIntrinsic(name string) Emit {
	return func(b *Lanes, _ *ir.Op, x []value.Value, t types.Type) value.Value {
		params := make([]types.Type, len(x))
		for i := range x {
			params[i] = t
		}
		return b.Block.NewCall(b.Intrinsic(name+"."+emit.Mangle(t), t, params...), x...)
	}
}
