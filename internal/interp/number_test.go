package interp

import (
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// TestNumbers evaluates single operations and compares with Go's.
func TestNumbers(t *testing.T) {
	t.Parallel()
	x, y := 1e17/3, -7.0/9
	f, g := float32(x), float32(y)
	negative := math.Copysign(0, -1)
	tests := []struct {
		info     *ir.OpInfo
		operands []ir.Attr
		result   ir.Scalar
		want     ir.Attr
	}{
		{arith.OpAddF, []ir.Attr{f64(x), f64(y)}, ir.F64, f64(x + y)},
		{arith.OpAddF, []ir.Attr{f64(negative), f64(negative)}, ir.F64, f64(negative)},
		{arith.OpAddF, []ir.Attr{f64(negative), f64(0)}, ir.F64, f64(0)},
		{arith.OpSubF, []ir.Attr{f32(f), f32(g)}, ir.F32, f32(f - g)},
		{arith.OpSubF, []ir.Attr{f64(negative), f64(negative)}, ir.F64, f64(0)},
		{arith.OpMulF, []ir.Attr{f64(negative), f64(x)}, ir.F64, f64(negative)},
		{arith.OpMulF, []ir.Attr{f32(math.SmallestNonzeroFloat32), f32(0.5)}, ir.F32, f32(0)}, // to even
		{arith.OpMulF, []ir.Attr{f32(math.MaxFloat32), f32(2)}, ir.F32, f32(float32(math.Inf(1)))},
		{arith.OpSqrt, []ir.Attr{f64(negative)}, ir.F64, f64(negative)},
		{arith.OpMulI, []ir.Attr{i(math.MaxInt64, ir.I64), i(2, ir.I64)}, ir.I64, i(-2, ir.I64)},
		{arith.OpMulF, []ir.Attr{f32(f), f32(g)}, ir.F32, f32(f * g)},
		{arith.OpDivF, []ir.Attr{f32(f), f32(g)}, ir.F32, f32(f / g)},
		{arith.OpDivF, []ir.Attr{f64(x), f64(0)}, ir.F64, f64(math.Inf(1))},
		{arith.OpNegF, []ir.Attr{f64(0)}, ir.F64, f64(math.Copysign(0, -1))},
		{arith.OpAbsF, []ir.Attr{f64(y)}, ir.F64, f64(-y)},
		{arith.OpRound, []ir.Attr{f64(y)}, ir.F64, f64(y)},
		{arith.OpRound, []ir.Attr{f32(f)}, ir.F32, f32(f)},
		{arith.OpSqrt, []ir.Attr{f32(f)}, ir.F32, f32(float32(math.Sqrt(float64(f))))},
		{arith.OpAddI, []ir.Attr{i(math.MaxInt32, ir.I32), i(1, ir.I32)}, ir.I32, i(math.MinInt32, ir.I32)},
		{arith.OpSubI, []ir.Attr{i(0, ir.U8), i(1, ir.U8)}, ir.U8, i(255, ir.U8)},
		{arith.OpMulI, []ir.Attr{i(-3, ir.Index), i(5, ir.Index)}, ir.Index, i(-15, ir.Index)},
		{arith.OpXorI, []ir.Attr{i(1, ir.I1), i(1, ir.I1)}, ir.I1, i(0, ir.I1)},
		{arith.OpAndI, []ir.Attr{i(6, ir.I16), i(-4, ir.I16)}, ir.I16, i(4, ir.I16)},
		{arith.OpOrI, []ir.Attr{i(6, ir.I8), i(-128, ir.I8)}, ir.I8, i(-122, ir.I8)},
		{arith.OpSelect, []ir.Attr{i(1, ir.I1), f64(x), f64(y)}, ir.F64, f64(x)},
		{arith.OpSelect, []ir.Attr{i(0, ir.I1), f64(x), f64(y)}, ir.F64, f64(y)},
		{arith.OpExtF, []ir.Attr{f32(f)}, ir.F64, f64(float64(f))},
		{arith.OpTruncF, []ir.Attr{f64(y)}, ir.F32, f32(g)},
		{arith.OpSIToFP, []ir.Attr{i(-5, ir.Index)}, ir.F64, f64(-5)},
		{arith.OpSIToFP, []ir.Attr{i(1<<53+1<<29+1, ir.I64)}, ir.F32, f32(1<<53 + 1<<30)},
		{mathop.OpFloor, []ir.Attr{f64(-0.5)}, ir.F64, f64(-1)},
		{mathop.OpCeil, []ir.Attr{f64(-0.5)}, ir.F64, f64(negative)},
		{mathop.OpTrunc, []ir.Attr{f32(-2.75)}, ir.F32, f32(-2)},
		{mathop.OpRound, []ir.Attr{f32(2.5)}, ir.F32, f32(3)},
		{mathop.OpRound, []ir.Attr{f64(0.49999999999999994)}, ir.F64, f64(0)},
		{mathop.OpRoundEven, []ir.Attr{f32(2.5)}, ir.F32, f32(2)},
		{mathop.OpRoundEven, []ir.Attr{f64(-0.5)}, ir.F64, f64(negative)},
		{mathop.OpCopysign, []ir.Attr{f64(x), f64(negative)}, ir.F64, f64(-x)},
		{mathop.OpMod, []ir.Attr{f64(-6), f64(3)}, ir.F64, f64(negative)},
		{mathop.OpMod, []ir.Attr{f32(f), f32(g)}, ir.F32, f32(float32(math.Mod(float64(f), float64(g))))},
		{mathop.OpFMA, []ir.Attr{f64(x), f64(y), f64(-x * y)}, ir.F64, f64(math.FMA(x, y, -x*y))},
		{mathop.OpFMA, []ir.Attr{f32(1 + 0x1p-12), f32(1 + 0x1p-12), f32(0x1p-60)}, ir.F32, f32(1 + 0x1p-11 + 0x1p-23)},
		{arith.OpIndexCast, []ir.Attr{i(-1, ir.I32)}, ir.I64, i(-1, ir.I64)},
		{arith.OpIndexCast, []ir.Attr{i(1<<32+5, ir.Index)}, ir.I32, i(5, ir.I32)},
	}
	for n, tt := range tests {
		t.Run(fmt.Sprintf("%d %s", n, tt.info.Name), func(t *testing.T) {
			t.Parallel()
			if got := evaluate(tt.info, "", tt.result, tt.operands...); got != Constant(tt.want) {
				t.Errorf("%v is %#x, expected %#x", tt.operands, got, Constant(tt.want))
			}
		})
	}
}

// TestNaN evaluates operations that give no number.
func TestNaN(t *testing.T) {
	t.Parallel()
	inf, nan := math.Inf(1), math.NaN()
	for _, tt := range []struct {
		info     *ir.OpInfo
		operands []ir.Attr
	}{
		{arith.OpSubF, []ir.Attr{f64(inf), f64(inf)}},
		{arith.OpMulF, []ir.Attr{f64(inf), f64(0)}},
		{arith.OpDivF, []ir.Attr{f64(0), f64(0)}},
		{arith.OpAddF, []ir.Attr{f64(1), f64(nan)}},
		{arith.OpSqrt, []ir.Attr{f64(-1)}},
		{arith.OpNegF, []ir.Attr{f64(nan)}},
		{arith.OpAbsF, []ir.Attr{f64(nan)}},
		{mathop.OpRound, []ir.Attr{f64(nan)}},
		{mathop.OpMod, []ir.Attr{f64(1), f64(0)}},
		{mathop.OpMod, []ir.Attr{f64(inf), f64(1)}},
		{mathop.OpCopysign, []ir.Attr{f64(nan), f64(1)}},
		{mathop.OpFMA, []ir.Attr{f64(inf), f64(0), f64(1)}},
	} {
		if x := Float(evaluate(tt.info, "", ir.F64, tt.operands...), ir.F64); !math.IsNaN(x) {
			t.Errorf("%s of %v is %v", tt.info.Name, tt.operands, x)
		}
	}
}

// TestComparisons evaluates all predicates on pairs that are less, equal, greater and
// unordered; a letter T stands for true.
func TestComparisons(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"oeq": ".T..", "ogt": "..T.", "oge": ".TT.", "olt": "T...", "ole": "TT..", "one": "T.T.", "ord": "TTT.",
		"ueq": ".T.T", "ugt": "..TT", "uge": ".TTT", "ult": "T..T", "ule": "TT.T", "une": "T.TT", "uno": "...T",
	}
	for _, p := range arith.FloatPredicates {
		got := ""
		for _, pair := range [][2]float64{{-1, 2}, {0, math.Copysign(0, -1)}, {2, -1}, {1, math.NaN()}} {
			got += letter(evaluate(arith.OpCmpF, p, ir.I1, f64(pair[0]), f64(pair[1])))
		}
		if got != want[p] {
			t.Errorf("cmpf %s gives %s, expected %s", p, got, want[p])
		}
	}
	// The second pair has another order as unsigned numbers.
	wantI := map[string]string{
		"eq": "..T", "ne": "TT.", "slt": "TT.", "sle": "TTT", "sgt": "...", "sge": "..T",
		"ult": "T..", "ule": "T.T", "ugt": ".T.", "uge": ".TT",
	}
	for _, p := range arith.IntPredicates {
		got := ""
		for _, pair := range [][2]int64{{1, 2}, {-1, 2}, {3, 3}} {
			got += letter(evaluate(arith.OpCmpI, p, ir.I1, i(pair[0], ir.I32), i(pair[1], ir.I32)))
		}
		if got != wantI[p] {
			t.Errorf("cmpi %s gives %s, expected %s", p, got, wantI[p])
		}
	}
}

func f64(x float64) ir.Attr          { return ir.Float{Value: x, Type: ir.F64} }
func f32(x float32) ir.Attr          { return ir.Float{Value: float64(x), Type: ir.F32} }
func i(x int64, t ir.Scalar) ir.Attr { return ir.Int{Value: x, Type: t} }
func letter(v Value) string          { return map[Value]string{0: ".", 1: "T"}[v] }
func split(a ir.Attr) (v Value, _ ir.Scalar) {
	switch a := a.(type) {
	case ir.Float:
		return Constant(a), a.Type
	case ir.Int:
		return Constant(a), a.Type
	}
	return 0, 0
}

// evaluate returns the result of one operation on constants.
func evaluate(info *ir.OpInfo, predicate string, result ir.Scalar, operands ...ir.Attr) Value {
	b := ir.AtEnd(&ir.Region{})
	var vs []*ir.Value
	var xs []Value
	for _, a := range operands {
		x, t := split(a)
		vs = append(vs, (&ir.Region{}).AddArg(t, ""))
		xs = append(xs, x)
	}
	op := b.Create(info, vs, []ir.Type{result}, ir.With(arith.PredicateAttr.Is(predicate)))
	return computations()[info](op, xs)
}
