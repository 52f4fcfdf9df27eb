package oec_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec"
)

type count int16 // a type of the user's

// TestInt holds Int against exact arithmetic, at the ends of every type and elsewhere.
func TestInt(t *testing.T) {
	t.Parallel()
	testInt[int](t, math.MinInt, math.MaxInt)
	testInt[int8](t, math.MinInt8, math.MaxInt8)
	testInt[int16](t, math.MinInt16, math.MaxInt16)
	testInt[int32](t, math.MinInt32, math.MaxInt32)
	testInt[int64](t, math.MinInt64, math.MaxInt64)
	testInt[uint](t, 0, math.MaxUint)
	testInt[uint8](t, 0, math.MaxUint8)
	testInt[uint16](t, 0, math.MaxUint16)
	testInt[uint32](t, 0, math.MaxUint32)
	testInt[uint64](t, 0, math.MaxUint64)
	testInt[count](t, math.MinInt16, math.MaxInt16)
}

func testInt[T oec.Integer](t *testing.T, lo, hi T) {
	t.Helper()
	least, greatest := integer(lo), integer(hi)
	want := func(x float64) *big.Int {
		if math.IsNaN(x) {
			return new(big.Int)
		}
		if math.IsInf(x, 0) {
			x = math.Copysign(math.MaxFloat64, x)
		}
		n, _ := big.NewFloat(x).Int(nil) // truncates
		switch {
		case n.Cmp(least) < 0:
			return least
		case n.Cmp(greatest) > 0:
			return greatest
		}
		return n
	}
	check := func(x float64) {
		if got := oec.Int[T](x); integer(got).Cmp(want(x)) != 0 {
			t.Errorf("Int[%T](%v) is %v, want %v", got, x, got, want(x))
		}
		narrow := float32(x)
		if got := oec.Int[T](narrow); integer(got).Cmp(want(float64(narrow))) != 0 {
			t.Errorf("Int[%T](float32(%v)) is %v, want %v", got, narrow, got, want(float64(narrow)))
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), 0, 0.5, 1 - 0x1p-53, 5e-324, math.MaxFloat32, math.MaxFloat64} {
		check(x)
		check(-x)
	}
	for bits := range 66 {
		for _, add := range []float64{-1, -0.5, 0, 0.5, 1} {
			x := math.Ldexp(1, bits) + add
			for _, x := range []float64{x, math.Nextafter(x, 0), math.Nextafter(x, math.Inf(1))} {
				check(x)
				check(-x)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		check(math.Ldexp(r.NormFloat64(), r.IntN(70)))
	}
}

// integer converts exactly.
func integer[T oec.Integer](v T) *big.Int {
	if v < 0 {
		return big.NewInt(int64(v))
	}
	return new(big.Int).SetUint64(uint64(v))
}
