package emit

import (
	"fmt"
	"math"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/ir"
)

// EveryLane returns a constant of a type that is c's or a vector of such.
func EveryLane(t types.Type, c constant.Constant) constant.Constant {
	v, isVector := t.(*types.VectorType)
	if !isVector {
		return c
	}
	return splat{c, v}
}

// splat is a constant vector whose lanes are all the same. LLVM IR has a short form for it, of
// which modules are made of in large part otherwise.
type splat struct {
	constant.Constant // of a lane
	vector            *types.VectorType
}

// Type returns the type of the vector.
func (s splat) Type() types.Type { return s.vector }

// Ident returns the constant as LLVM IR spells it where the type is known.
func (s splat) Ident() string { return "splat (" + s.Constant.String() + ")" }

// String returns the constant with its type.
func (s splat) String() string { return s.vector.String() + " " + s.Ident() }

// ElementOf returns the type of a lane: of a scalar its own.
func ElementOf(t types.Type) types.Type {
	if v, isVector := t.(*types.VectorType); isVector {
		return v.ElemType
	}
	return t
}

// WithElements returns the type with as many lanes as t of another type.
func WithElements(t, elem types.Type) types.Type {
	if v, isVector := t.(*types.VectorType); isVector {
		return types.NewVector(v.Len, elem)
	}
	return elem
}

// LaneNumbers returns the vector 0, 1, 2, ...
func LaneNumbers(t *types.IntType, lanes int) constant.Constant {
	elems := make([]constant.Constant, lanes)
	for i := range elems {
		elems[i] = constant.NewInt(t, int64(i))
	}
	return constant.NewVector(types.NewVector(uint64(lanes), t), elems...)
}

// FloatConstant returns a constant with exactly the attribute's bits. llir prints decimal
// forms of some values that read back differently, so the bits go through an integer.
func FloatConstant(a ir.Float) constant.Constant {
	if a.Type == ir.F32 {
		bits := int64(int32(math.Float32bits(float32(a.Value))))
		return constant.NewBitCast(constant.NewInt(types.I32, bits), types.Float)
	}
	return constant.NewBitCast(constant.NewInt(types.I64, int64(math.Float64bits(a.Value))), types.Double)
}

// Mangle returns the suffix of an overloaded intrinsic for a type, such as v8f64.
func Mangle(t types.Type) string {
	switch t := t.(type) {
	case *types.VectorType:
		return fmt.Sprintf("v%d%s", t.Len, Mangle(t.ElemType))
	case *types.IntType:
		return fmt.Sprintf("i%d", t.BitSize)
	}
	if t.Equal(types.Float) {
		return "f32"
	}
	return "f64"
}

// Same returns a constant of a scalar or vector type with the number in all lanes.
func Same(t types.Type, n int64) constant.Constant {
	return EveryLane(t, constant.NewInt(ElementOf(t).(*types.IntType), n))
}
