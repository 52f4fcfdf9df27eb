package math_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// special are the numbers at which folding goes wrong first; all are also f32, or round to
// one that matters.
var special = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 0x1p23, 0x1p23 + 0.5, 0x1p52 + 0.5, -0x1p53,
	3, 7.25, 1e300, -1e300, 5e-324, 1e-45, math.MaxFloat64, math.MaxFloat32, 0x1p-126, 0x1p-1022, math.Inf(1), math.Inf(-1), math.NaN(), 1 + 0x1p-23, 1 + 0x1p-24}

// folded returns what an operation on constants folds to, or nil.
func folded(info *ir.OpInfo, t ir.Scalar, xs ...float64) ir.Attr {
	b := ir.AtEnd(&ir.Region{})
	var operands []*ir.Value
	var constants []ir.Attr
	for _, x := range xs {
		operands = append(operands, arith.NewFloat(b, x, t))
		constants = append(constants, operands[len(operands)-1].Def().Attrs["value"])
	}
	v := mathop.New(b, info, operands...)
	if fs := info.Fold(v.Def(), constants); len(fs) == 1 {
		return fs[0].Constant
	}
	return nil
}

func check(t *testing.T, info *ir.OpInfo, elem ir.Scalar, want float64, xs ...float64) {
	t.Helper()
	got, ok := folded(info, elem, xs...).(ir.Float)
	same := math.Float64bits(got.Value) == math.Float64bits(want) || math.IsNaN(got.Value) && math.IsNaN(want)
	if !ok || got.Type != elem || !same {
		t.Errorf("%s of %g as %s gives %v, expected %g", info.Name, xs, elem, got, want)
	}
}

// Constants fold to what Go's functions give, in f32 too.
func TestFolding(t *testing.T) {
	t.Parallel()
	for info, f := range map[*ir.OpInfo]func(float64) float64{mathop.OpFloor: math.Floor, mathop.OpCeil: math.Ceil, mathop.OpTrunc: math.Trunc, mathop.OpRound: math.Round, mathop.OpRoundEven: math.RoundToEven} {
		for _, x := range special {
			check(t, info, ir.F64, f(x), x)
			check(t, info, ir.F32, f(float64(float32(x))), x) // an integer that f32 holds, if it is none already
		}
	}
	for _, x := range special {
		for _, y := range special {
			s, u := float64(float32(x)), float64(float32(y))
			check(t, mathop.OpMod, ir.F64, math.Mod(x, y), x, y)
			check(t, mathop.OpMod, ir.F32, math.Mod(s, u), x, y)
			if !math.IsNaN(y) {
				check(t, mathop.OpCopysign, ir.F64, math.Copysign(x, y), x, y)
				check(t, mathop.OpCopysign, ir.F32, math.Copysign(s, u), x, y)
			}
			for _, z := range special {
				check(t, mathop.OpFMA, ir.F64, math.FMA(x, y, z), x, y, z)
			}
		}
	}
}

// f32 is rounded once: these sums lie next to the middle of two numbers.
func TestFMA32(t *testing.T) {
	t.Parallel()
	negative := float32(math.Copysign(0, -1))
	inf := float32(math.Inf(1))
	for _, c := range [][4]float32{
		{1 + 0x1p-12, 1 + 0x1p-12, 0x1p-60, 1 + 0x1p-11 + 0x1p-23},
		{1 + 0x1p-12, 1 + 0x1p-12, -0x1p-60, 1 + 0x1p-11},
		{1, 1 + 0x1p-23, 0x1p-24, 1 + 0x1p-22},
		{0x1p-100, 0x1p-100, 0x1p-149, 0x1p-149},
		{0x1p-75, 0x1p-75, 0, 0}, // half of the smallest number
		{0x1p-75, 0x1.8p-75, 0, 0x1p-149},
		{-0x1p-100, 0x1p-100, 0, negative},
		{0x1p-75, 0x1p-75, 0x1p-149, 0x1p-148},
		{0x1p100, 0x1p100, 1, inf},
		{0x1p100, 0x1p100, -inf, -inf},
		{0x1.fffffep127, 1, 0x1p102, math.MaxFloat32},
		{0x1.fffffep127, 1, 0x1p103, inf},
		{1, negative, 0, 0},
		{1, negative, negative, negative},
		{3, 5, -15, 0},
	} {
		got := mathop.FMA32(c[0], c[1], c[2])
		if math.Float32bits(got) != math.Float32bits(c[3]) {
			t.Errorf("%g * %g + %g is %g, expected %g", c[0], c[1], c[2], got, c[3])
		}
		check(t, mathop.OpFMA, ir.F32, float64(c[3]), float64(c[0]), float64(c[1]), float64(c[2]))
	}
	for _, c := range [][3]float32{{inf, 0, 1}, {inf, 1, -inf}, {inf, inf, float32(math.NaN())}} {
		if got := mathop.FMA32(c[0], c[1], c[2]); got == got {
			t.Errorf("%g * %g + %g is %g", c[0], c[1], c[2], got)
		}
	}
}

// Where the f64 product and sum are exact, rounding them is rounding once.
func TestFMA32IsExact(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		x, y := float32(random.IntN(1<<24)), float32(random.IntN(1<<24))
		z := float32(random.IntN(1<<24) << random.IntN(20))
		if want := float32(int64(x)*int64(y) - int64(z)); mathop.FMA32(x, y, -z) != want {
			t.Fatalf("%g * %g - %g is %g, expected %g", x, y, z, mathop.FMA32(x, y, -z), want)
		}
	}
}

// The sign of a NaN is not a machine's to say, so that it is not folded.
func TestNotFolded(t *testing.T) {
	t.Parallel()
	if a := folded(mathop.OpCopysign, ir.F64, 1, math.NaN()); a != nil {
		t.Errorf("the sign of a NaN is %v", a)
	}
}

// What is an integer already stays as it is; a sign that is there already, too.
func TestIdentities(t *testing.T) {
	t.Parallel()
	r := &ir.Region{}
	b := ir.AtEnd(r)
	x, n := r.AddArg(ir.F64, "x"), r.AddArg(ir.Index, "n")
	integer := arith.NewConversion(b, arith.OpSIToFP, n, ir.F64)
	for _, info := range []*ir.OpInfo{mathop.OpFloor, mathop.OpCeil, mathop.OpTrunc, mathop.OpRound, mathop.OpRoundEven} {
		once := mathop.New(b, info, x)
		for operand, want := range map[*ir.Value]*ir.Value{once: once, integer: integer, x: nil} {
			op := mathop.New(b, info, operand).Def()
			fs := info.Fold(op, []ir.Attr{nil})
			if want == nil && fs != nil || want != nil && (len(fs) != 1 || fs[0].Value != want) {
				t.Errorf("%s folds to %v", op, fs)
			}
		}
	}
	same, other := mathop.New(b, mathop.OpCopysign, x, x), mathop.New(b, mathop.OpCopysign, x, integer)
	if fs := mathop.OpCopysign.Fold(same.Def(), []ir.Attr{nil, nil}); len(fs) != 1 || fs[0].Value != x {
		t.Errorf("a number with its own sign folds to %v", fs)
	}
	if fs := mathop.OpCopysign.Fold(other.Def(), []ir.Attr{nil, nil}); fs != nil {
		t.Errorf("a number with another one's sign folds to %v", fs)
	}
}
