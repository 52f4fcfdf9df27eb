package arith_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// special are the numbers at which folding goes wrong first.
var special = []float64{0, math.Copysign(0, -1), 1, -1, 3, 0.1, 1e300, -1e-300, 5e-324, math.MaxFloat64, math.SmallestNonzeroFloat32, math.MaxFloat32,
	math.Inf(1), math.Inf(-1), math.NaN(), 16777217, 1 + 0x1p-23, 1 + 0x1p-24}

// folded returns what an operation on constants folds to.
func folded(t *testing.T, info *ir.OpInfo, attrs map[string]ir.Attr, result ir.Type, operands ...ir.Attr) ir.Attr {
	t.Helper()
	m := ir.NewModule()
	b := ir.AtEnd(ir.NewFunc(m, "f").Regions[0])
	var values []*ir.Value
	for _, a := range operands {
		switch a := a.(type) {
		case ir.Float:
			values = append(values, arith.NewFloat(b, a.Value, a.Type))
		case ir.Int:
			values = append(values, arith.NewInt(b, a.Value, a.Type))
		}
	}
	op := b.Create(info, values, []ir.Type{result}, attrs)
	if err := ir.Verify(op.Parent()); err == nil {
		t.Fatal("a function without return verifies")
	}
	fs := info.Fold(op, operands)
	if len(fs) != 1 {
		t.Fatalf("%s folds to %v", op, fs)
	}
	if v := fs[0].Value; v != nil {
		return ir.ConstantOf(v)
	}
	return fs[0].Constant
}

func sameFloat(a ir.Attr, want float64, elem ir.Scalar) bool {
	f, ok := a.(ir.Float)
	if !ok || f.Type != elem {
		return false
	}
	if want != want {
		return f.Value != f.Value
	}
	return math.Float64bits(f.Value) == math.Float64bits(want)
}

// Constants fold to the bits that the operation gives when it runs, in its own precision.
func TestFoldingKeepsBits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		info *ir.OpInfo
		f64  func(x, y float64) float64
		f32  func(x, y float32) float32
	}{
		{arith.OpAddF, func(x, y float64) float64 { return x + y }, func(x, y float32) float32 { return x + y }},
		{arith.OpSubF, func(x, y float64) float64 { return x - y }, func(x, y float32) float32 { return x - y }},
		{arith.OpMulF, func(x, y float64) float64 { return x * y }, func(x, y float32) float32 { return x * y }},
		{arith.OpDivF, func(x, y float64) float64 { return x / y }, func(x, y float32) float32 { return x / y }},
	} {
		t.Run(c.info.Name, func(t *testing.T) {
			t.Parallel()
			for _, p := range pairs() {
				x, y := p[0], p[1]
				if got := folded(t, c.info, nil, ir.F64, ir.Float{Value: x, Type: ir.F64}, ir.Float{Value: y, Type: ir.F64}); !sameFloat(got, c.f64(x, y), ir.F64) {
					t.Errorf("f64 %g and %g give %v, expected %g", x, y, got, c.f64(x, y))
				}
				s, u := float32(x), float32(y)
				want := float64(c.f32(s, u))
				if got := folded(t, c.info, nil, ir.F32, ir.Float{Value: float64(s), Type: ir.F32}, ir.Float{Value: float64(u), Type: ir.F32}); !sameFloat(got, want, ir.F32) {
					t.Errorf("f32 %g and %g give %v, expected %g", s, u, got, want)
				}
			}
		})
	}
}

func pairs() [][2]float64 {
	r := rand.New(rand.NewPCG(1, 2))
	var out [][2]float64
	for _, x := range special {
		for _, y := range special {
			out = append(out, [2]float64{x, y})
		}
	}
	for range 300 {
		out = append(out, [2]float64{math.Float64frombits(r.Uint64()), math.Float64frombits(r.Uint64())},
			[2]float64{float64(math.Float32frombits(r.Uint32())), float64(math.Float32frombits(r.Uint32()))})
	}
	return out
}

func TestNegationFolds(t *testing.T) {
	t.Parallel()
	for _, x := range special {
		if x != x {
			continue
		}
		if got := folded(t, arith.OpNegF, nil, ir.F64, ir.Float{Value: x, Type: ir.F64}); !sameFloat(got, -x, ir.F64) {
			t.Errorf("-%g gives %v", x, got)
		}
	}
}

// A number that is rounded folds if it is a constant or rounded already, and stays otherwise,
// for the passes that look at what computed it.
func TestRoundFolds(t *testing.T) {
	t.Parallel()
	for _, x := range special {
		if got := folded(t, arith.OpRound, nil, ir.F64, ir.Float{Value: x, Type: ir.F64}); !sameFloat(got, x, ir.F64) {
			t.Errorf("%g gives %v", x, got)
		}
	}
	b := ir.AtEnd(ir.NewFunc(ir.NewModule(), "f").Regions[0])
	x := b.Region().AddArg(ir.F64, "x")
	once := arith.NewUnary(b, arith.OpRound, arith.NewBinary(b, arith.OpMulF, x, x))
	twice := arith.NewUnary(b, arith.OpRound, once)
	if got := arith.OpRound.Fold(once.Def(), []ir.Attr{nil}); got != nil {
		t.Errorf("a product that is rounded folds to %v", got)
	}
	if got := arith.OpRound.Fold(twice.Def(), []ir.Attr{nil}); len(got) != 1 || got[0].Value != once {
		t.Errorf("a number that is rounded twice folds to %v", got)
	}
}

// Comparisons fold as they run: the ordered ones are Go's, and the others their negations.
func TestComparisonsFold(t *testing.T) {
	t.Parallel()
	negation := map[string]string{"oeq": "une", "ogt": "ule", "oge": "ult", "olt": "uge", "ole": "ugt", "one": "ueq", "ord": "uno"}
	for _, p := range pairs() {
		x, y := p[0], p[1]
		for predicate, want := range map[string]bool{"oeq": x == y, "ogt": x > y, "oge": x >= y, "olt": x < y, "ole": x <= y, "one": x < y || x > y, "ord": x == x && y == y} {
			if got := arith.CompareFloat(predicate, x, y); got != want {
				t.Errorf("%g %s %g is %t", x, predicate, y, got)
			}
			if got := arith.CompareFloat(negation[predicate], x, y); got == want {
				t.Errorf("%g %s %g is %t", x, negation[predicate], y, got)
			}
		}
		a := folded(t, arith.OpCmpF, ir.With(arith.PredicateAttr.Is("olt")), ir.I1, ir.Float{Value: x, Type: ir.F64}, ir.Float{Value: y, Type: ir.F64})
		if want := fmt.Sprint(x < y); a.String() != want {
			t.Errorf("%g olt %g folds to %s", x, y, a)
		}
	}
}

// Integers wrap in the width of their type.
func TestIntegersFold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		info      *ir.OpInfo
		elem      ir.Scalar
		x, y, out int64
	}{
		{arith.OpAddI, ir.I8, 127, 1, -128},
		{arith.OpAddI, ir.U8, 255, 1, 0},
		{arith.OpSubI, ir.U16, 0, 1, 65535},
		{arith.OpMulI, ir.I16, 256, 256, 0},
		{arith.OpMulI, ir.I32, math.MaxInt32, 2, -2},
		{arith.OpAddI, ir.I64, math.MaxInt64, 1, math.MinInt64},
		{arith.OpSubI, ir.Index, 3, 5, -2},
		{arith.OpXorI, ir.I1, 1, 1, 0},
		{arith.OpAddI, ir.I1, 1, 1, 0},
		{arith.OpAndI, ir.I32, 6, 3, 2},
		{arith.OpOrI, ir.I32, 6, 3, 7},
		{arith.OpAndI, ir.I1, 1, 0, 0},
		{arith.OpOrI, ir.I1, 1, 0, 1},
	} {
		got := folded(t, c.info, nil, c.elem, ir.Int{Value: c.x, Type: c.elem}, ir.Int{Value: c.y, Type: c.elem})
		if want := (ir.Int{Value: c.out, Type: c.elem}); got != ir.Attr(want) {
			t.Errorf("%s of %d and %d as %s gives %v, expected %d", c.info.Name, c.x, c.y, c.elem, got, c.out)
		}
	}
}

// Signed and unsigned comparisons differ on negative numbers.
func TestCompareInt(t *testing.T) {
	t.Parallel()
	for _, x := range []int64{-2, -1, 0, 1, 2, math.MaxInt64, math.MinInt64} {
		for _, y := range []int64{-1, 0, 1, math.MinInt64} {
			ux, uy := uint64(x), uint64(y)
			for predicate, want := range map[string]bool{"eq": x == y, "ne": x != y, "slt": x < y, "sle": x <= y, "sgt": x > y, "sge": x >= y,
				"ult": ux < uy, "ule": ux <= uy, "ugt": ux > uy, "uge": ux >= uy} {
				if got := arith.CompareInt(predicate, x, y); got != want {
					t.Errorf("%d %s %d is %t", x, predicate, y, got)
				}
			}
		}
	}
}

// What would change bits for some number is left alone.
func TestNotFolded(t *testing.T) {
	t.Parallel()
	zero := ir.Float{Value: 0, Type: ir.F64}
	negZero := ir.Float{Value: math.Copysign(0, -1), Type: ir.F64}
	for _, c := range []struct {
		name     string
		info     *ir.OpInfo
		constant ir.Attr
		at       int
	}{
		{"x+0 of -0 is 0", arith.OpAddF, zero, 1},
		{"0-x is not -x for 0", arith.OpSubF, zero, 0},
		{"x-(-0) of -0 is 0", arith.OpSubF, negZero, 1},
		{"x*0 is not 0 for infinity", arith.OpMulF, zero, 1},
		{"0/x is not 0 for 0", arith.OpDivF, zero, 0},
	} {
		m := ir.NewModule()
		r := ir.NewFunc(m, "f").Regions[0]
		x := r.AddArg(ir.F64, "x")
		b := ir.AtEnd(r)
		operands := []*ir.Value{x, x}
		operands[c.at] = arith.NewFloat(b, c.constant.(ir.Float).Value, ir.F64)
		op := b.Create(c.info, operands, []ir.Type{ir.F64}, nil)
		constants := make([]ir.Attr, 2)
		constants[c.at] = c.constant
		if fs := c.info.Fold(op, constants); fs != nil {
			t.Errorf("%s: it folds to %v", c.name, fs)
		}
	}
}
