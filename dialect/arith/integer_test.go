package arith_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

type integer interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}

// edges are numbers at the ends of the ranges of types, as bits, and some at random.
func edges() []int64 {
	numbers := []int64{0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 63, 64, 70, 100, -1, -2, -7, math.MinInt64, math.MaxInt64}
	for _, bits := range []int{8, 16, 32} {
		numbers = append(numbers, 1<<bits, 1<<bits-1, 1<<(bits-1), 1<<(bits-1)-1, -1<<(bits-1))
	}
	r := rand.New(rand.NewPCG(4, 4))
	for range 8 {
		numbers = append(numbers, int64(r.Uint64()), int64(r.Uint64())>>r.IntN(64))
	}
	return numbers
}

// Integer operations fold to what Go computes in the type: all of its arithmetic but for
// division by zero, which is zero here.
func TestIntegersFoldAsInGo(t *testing.T) {
	t.Parallel()
	testIntegers[int8](t, ir.I8, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	testIntegers[int16](t, ir.I16, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	testIntegers[int32](t, ir.I32, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	testIntegers[int64](t, ir.I64, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	testIntegers[int64](t, ir.Index, arith.OpDivSI, arith.OpRemSI, arith.OpShRS)
	testIntegers[uint8](t, ir.U8, arith.OpDivUI, arith.OpRemUI, arith.OpShRU)
	testIntegers[uint16](t, ir.U16, arith.OpDivUI, arith.OpRemUI, arith.OpShRU)
	testIntegers[uint32](t, ir.U32, arith.OpDivUI, arith.OpRemUI, arith.OpShRU)
	testIntegers[uint64](t, ir.U64, arith.OpDivUI, arith.OpRemUI, arith.OpShRU)
}

func testIntegers[T integer](t *testing.T, elem ir.Scalar, div, rem, right *ir.OpInfo) {
	t.Helper()
	unsigned := uint64(math.MaxUint64) >> (64 - elem.Bits()) // mask of an amount
	for _, a := range edges() {
		for _, b := range edges() {
			x, y := T(a), T(b)
			amount := uint64(y) & unsigned
			var quotient, remainder T
			if y != 0 {
				quotient, remainder = x/y, x%y
			}
			for info, want := range map[*ir.OpInfo]T{
				arith.OpAddI: x + y, arith.OpSubI: x - y, arith.OpMulI: x * y, arith.OpAndI: x & y, arith.OpOrI: x | y, arith.OpXorI: x ^ y,
				div: quotient, rem: remainder, arith.OpShL: x << amount, right: x >> amount,
			} {
				got := folded(t, info, nil, elem, ir.Int{Value: int64(x), Type: elem}, ir.Int{Value: int64(y), Type: elem})
				if got != ir.Attr(ir.Int{Value: int64(want), Type: elem}) {
					t.Errorf("%s of %d and %d as %s gives %v, expected %d", info.Name, x, y, elem, got, want)
				}
			}
		}
	}
}

// Conversions between integers fold to Go's.
func TestIntegerConversionsFold(t *testing.T) {
	t.Parallel()
	for _, a := range edges() {
		for _, c := range []struct {
			info     *ir.OpInfo
			from, to ir.Scalar
			x, want  int64
		}{
			{arith.OpExtSI, ir.I8, ir.I64, int64(int8(a)), int64(int8(a))},
			{arith.OpExtSI, ir.I8, ir.U16, int64(int8(a)), int64(uint16(int8(a)))},
			{arith.OpExtSI, ir.I32, ir.U64, int64(int32(a)), int64(uint64(int32(a)))},
			{arith.OpExtUI, ir.U8, ir.I16, int64(uint8(a)), int64(uint8(a))},
			{arith.OpExtUI, ir.U32, ir.U64, int64(uint32(a)), int64(uint32(a))},
			{arith.OpExtUI, ir.I1, ir.I8, a & 1, a & 1},
			{arith.OpTruncI, ir.U64, ir.I8, a, int64(int8(a))},
			{arith.OpTruncI, ir.I64, ir.U32, a, int64(uint32(a))},
			{arith.OpTruncI, ir.I64, ir.I1, a, a & 1},
			{arith.OpIndexCast, ir.Index, ir.U8, a, int64(uint8(a))},
			{arith.OpIndexCast, ir.U32, ir.Index, int64(uint32(a)), int64(uint32(a))},
			{arith.OpBitcast, ir.U64, ir.I64, a, a},
			{arith.OpBitcast, ir.I8, ir.U8, int64(int8(a)), int64(uint8(a))},
			{arith.OpBitcast, ir.U16, ir.I16, int64(uint16(a)), int64(int16(a))},
		} {
			got := folded(t, c.info, nil, c.to, ir.Int{Value: c.x, Type: c.from})
			if got != ir.Attr(ir.Int{Value: c.want, Type: c.to}) {
				t.Errorf("%s of %d as %s to %s gives %v, expected %d", c.info.Name, c.x, c.from, c.to, got, c.want)
			}
		}
	}
}

// Integers become numbers with one rounding, also where an f64 between would need two.
func TestIntegersToFloatsFold(t *testing.T) {
	t.Parallel()
	for _, n := range append(edges(), 1<<53+1<<29+1, -(1<<53 + 1<<29 + 1), 1<<24+1, math.MinInt64+1<<39) {
		for _, c := range []struct {
			info     *ir.OpInfo
			from, to ir.Scalar
			x        int64
			want     float64
		}{
			{arith.OpSIToFP, ir.I64, ir.F64, n, float64(n)},
			{arith.OpSIToFP, ir.I64, ir.F32, n, float64(float32(n))},
			{arith.OpSIToFP, ir.I8, ir.F32, int64(int8(n)), float64(int8(n))},
			{arith.OpUIToFP, ir.U64, ir.F64, n, float64(uint64(n))},
			{arith.OpUIToFP, ir.U64, ir.F32, n, float64(float32(uint64(n)))},
			{arith.OpUIToFP, ir.U32, ir.F32, int64(uint32(n)), float64(float32(uint32(n)))},
		} {
			if got := folded(t, c.info, nil, c.to, ir.Int{Value: c.x, Type: c.from}); !sameFloat(got, c.want, c.to) {
				t.Errorf("%s of %d as %s to %s gives %v, expected %g", c.info.Name, c.x, c.from, c.to, got, c.want)
			}
		}
	}
}

// Numbers become integers as the hardware of arm64 does it: truncated, clamped, NaN to 0.
func TestFloatsToIntegersFold(t *testing.T) {
	t.Parallel()
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		to   ir.Scalar
		x    float64
		want int64
	}{
		{ir.I8, 127.99, 127}, {ir.I8, 128, 127}, {ir.I8, -128.99, -128}, {ir.I8, -129, -128}, {ir.I8, -0.99, 0}, {ir.I8, nan, 0},
		{ir.I16, 1e9, math.MaxInt16}, {ir.I16, -32768.5, math.MinInt16}, {ir.I16, -32767.5, -32767},
		{ir.I32, inf, math.MaxInt32}, {ir.I32, -inf, math.MinInt32}, {ir.I32, 2147483646.5, 2147483646},
		{ir.I64, 1 << 63, math.MaxInt64}, {ir.I64, -(1 << 63), math.MinInt64}, {ir.I64, 1<<63 - 1024, 1<<63 - 1024}, {ir.I64, -1e300, math.MinInt64},
		{ir.Index, -2.5, -2}, {ir.Index, nan, 0}, {ir.Index, inf, math.MaxInt64},
		{ir.U8, 255.99, 255}, {ir.U8, 256, 255}, {ir.U8, -0.99, 0}, {ir.U8, -1, 0}, {ir.U8, nan, 0},
		{ir.U16, 65535.5, 65535}, {ir.U16, inf, 65535},
		{ir.U32, 4294967295.5, math.MaxUint32}, {ir.U32, 4294967296, math.MaxUint32}, {ir.U32, -inf, 0},
		{ir.U64, 1 << 63, math.MinInt64}, {ir.U64, 1<<64 - 2048, -2048}, {ir.U64, 1 << 64, -1}, {ir.U64, inf, -1}, {ir.U64, -5, 0},
	} {
		info := arith.OpFPToSI
		if c.to.IsUnsigned() {
			info = arith.OpFPToUI
		}
		for _, from := range []ir.Scalar{ir.F64, ir.F32} {
			x := c.x
			if from == ir.F32 {
				if x = float64(float32(x)); x != c.x && c.x == c.x {
					continue
				}
			}
			got := folded(t, info, nil, c.to, ir.Float{Value: x, Type: from})
			if got != ir.Attr(ir.Int{Value: c.want, Type: c.to}) {
				t.Errorf("%s of %g as %s to %s gives %v, expected %d", info.Name, c.x, from, c.to, got, c.want)
			}
		}
	}
}

// Bits stay what they are under another type; those of a NaN are not folded.
func TestBitsFold(t *testing.T) {
	t.Parallel()
	negative := math.Copysign(0, -1)
	for _, c := range []struct{ from, to ir.Attr }{
		{ir.Float{Value: 1, Type: ir.F64}, ir.Int{Value: 0x3FF << 52, Type: ir.U64}},
		{ir.Float{Value: negative, Type: ir.F64}, ir.Int{Value: math.MinInt64, Type: ir.I64}},
		{ir.Float{Value: negative, Type: ir.F32}, ir.Int{Value: math.MinInt32, Type: ir.I32}},
		{ir.Float{Value: negative, Type: ir.F32}, ir.Int{Value: 1 << 31, Type: ir.U32}},
		{ir.Int{Value: -1 << 63, Type: ir.U64}, ir.Float{Value: negative, Type: ir.F64}},
		{ir.Int{Value: math.MinInt32, Type: ir.I32}, ir.Float{Value: negative, Type: ir.F32}},
		{ir.Int{Value: 1, Type: ir.U32}, ir.Float{Value: math.SmallestNonzeroFloat32, Type: ir.F32}},
	} {
		if got := folded(t, arith.OpBitcast, nil, typeOf(c.to), c.from); !ir.AttrEqual(got, c.to) {
			t.Errorf("%v gives %v, expected %v", c.from, got, c.to)
		}
	}
	b := ir.AtEnd(&ir.Region{})
	for _, c := range []ir.Attr{ir.Float{Value: math.NaN(), Type: ir.F32}, ir.Int{Value: 0x7F800001, Type: ir.U32}} {
		to := map[ir.Scalar]ir.Scalar{ir.F32: ir.U32, ir.U32: ir.F32}[typeOf(c)]
		op := b.Create(arith.OpBitcast, []*ir.Value{(&ir.Region{}).AddArg(typeOf(c), "x")}, []ir.Type{to}, nil)
		if got := arith.OpBitcast.Fold(op, []ir.Attr{c}); got != nil {
			t.Errorf("%v folds to %v", c, got)
		}
	}
}

func typeOf(a ir.Attr) ir.Scalar {
	if f, ok := a.(ir.Float); ok {
		return f.Type
	}
	return a.(ir.Int).Type
}
