package elementwise

import (
	"math"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/ir"
)

// reciprocal is 1/c as the sum of two numbers, with which x/c is fma(x, high, x*low), for most x.
//
// The sum is 1/c but for less than 2^-2p of it, if numbers have p digits, and the product is
// rounded by as much at most: what the fma rounds is x/c but for 2^(1-2p) of it. That gives
// another number than x/c does only if a number in the middle between two neighbours is
// between them. Let c be m times a power of two and m odd: the distance of x/c from the middle
// is a multiple of 1/2m of the distance of the neighbours, and not zero, since m times a
// number of p+1 digits would otherwise have p. With m below 2^(p-3) that is further. All that
// needs products without underflow, and x that is a number: whoever divides by it looks at x*low, see [Lanes.Irregular].
type reciprocal struct{ High, Low float64 }

// ReciprocalOf returns the reciprocal of a constant of a type; false if x/c is no matter of it.
func ReciprocalOf(c float64, t ir.Scalar) (reciprocal, bool) {
	digits := 53
	if t == ir.F32 {
		digits = 24
	}
	significand, exponent := math.Frexp(math.Abs(c))
	odd := significand
	for odd != math.Trunc(odd) && odd < float64(int64(1)<<digits) {
		odd *= 2
	}
	const spare = 8 // binary digits more than need be
	if !(odd > 1 && odd < float64(int64(1)<<(digits-spare))) || exponent < -64 || exponent > 64 {
		return reciprocal{}, false
	}
	if t == ir.F32 {
		high := float64(float32(1 / c))
		return reciprocal{high, float64(float32(-math.FMA(high, c, -1) / c))}, true
	}
	high := 1 / c
	return reciprocal{high, -math.FMA(high, c, -1) / c}, true
}

// Irregular returns which lanes are zero, of less than full precision, infinite or no number:
// without the sign, all others are in one range of integers.
func (b *Lanes) Irregular(x value.Value) value.Value {
	vector := x.Type().(*types.VectorType)
	bits, least, past := types.I64, int64(1)<<52, int64(-1)<<54 // twice infinity less twice the least, as integers with a sign
	if vector.ElemType.Equal(types.Float) {
		bits, least, past = types.I32, 1<<23, -1<<25
	}
	t := types.NewVector(vector.Len, bits)
	twice := b.Block.NewShl(b.Block.NewBitCast(x, t), emit.Same(t, 1))
	from := b.Block.NewSub(twice, emit.Same(t, 2*least))
	return b.Block.NewICmp(enum.IPredUGE, from, emit.Same(t, past))
}
