package folding

import (
	"math"
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with functions that fold by hand.
func TestDifferential(t *testing.T) {
	difftest.Run(t, slices.Concat(genericCases[float32]("float32"), genericCases[float64]("float64"))...)
}

func genericCases[T oec.Float](elem string) []difftest.Case {
	return []difftest.Case{
		{Name: "Scaled " + elem, Plain: scaled[T], Bind: BindScaled[T], Info: ScaledInfo[T]()},
		{Name: "Shifted " + elem, Plain: shifted[T], Bind: BindShifted[T], Info: ShiftedInfo[T]()},
		{Name: "Functions " + elem, Plain: Functions[T], Bind: BindFunctions[T], Info: FunctionsInfo[T](), Arithmetic: true},
	}
}

// The constants of the stencils as the compiler computes with them: rounded before and after.
func third[T oec.Float]() T   { return T(1) / T(3+zero[T]()) }
func seventh[T oec.Float]() T { return T(1) / T(7+zero[T]()) }

// zero is no constant, so that Go computes with rounded numbers, not exact ones.
func zero[T oec.Float]() T { return T(math.Float64frombits(0)) }

func scaled[T oec.Float](q oec.IJ[T], i, j int) (quotient, factors, rounded, vanishing T) {
	a := q(i, j)
	tenth, seven := T(0.1)+zero[T](), T(0.7)+zero[T]()
	quotient = (q(i+1, j) - a) * third[T]()
	factors = a * T(T(tenth*seven)*third[T]())
	rounded = T(a*tenth) * seven
	tiny := T(1e-30) + zero[T]()
	vanishing = a * tiny * tiny
	if _, isDouble := any(a).(float64); isDouble {
		vanishing = a * T(tiny*tiny)
	}
	return quotient, factors, rounded, vanishing
}

func shifted[T oec.Float](q oec.IJ[T], i, j int) (sum, difference, fused, rounded T) {
	a := q(i, j)
	tenth, three, seven, nine := T(0.1)+zero[T](), T(0.3)+zero[T](), T(0.7)+zero[T](), T(0.9)+zero[T]()
	sum = a + (tenth + seven)
	difference = a + ((three - tenth) - nine)
	rounded = T(a+tenth) - seven
	fused = fma(q(i-1, j), seventh[T](), T(a*third[T]()))
	return sum, difference, fused, rounded
}

// fma is x*y+z, rounded once.
func fma[T oec.Float](x, y, z T) T {
	if x, ok := any(x).(float32); ok {
		return T(abi.FMA32(x, float32(y), float32(z)))
	}
	return T(math.FMA(float64(x), float64(y), float64(z)))
}
