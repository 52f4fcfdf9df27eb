package interp

import (
	"maps"
	"math"

	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// computations returns what the operations on numbers do, of both dialects.
func computations() map[*ir.OpInfo]computation {
	table := numbers()
	maps.Copy(table, functions())
	return table
}

// functions returns what the operations of dialect math do.
func functions() map[*ir.OpInfo]computation {
	return map[*ir.OpInfo]computation{
		mathop.OpFloor:     floats(func(x ...float64) float64 { return math.Floor(x[0]) }),
		mathop.OpCeil:      floats(func(x ...float64) float64 { return math.Ceil(x[0]) }),
		mathop.OpTrunc:     floats(func(x ...float64) float64 { return math.Trunc(x[0]) }),
		mathop.OpRound:     floats(func(x ...float64) float64 { return math.Round(x[0]) }),
		mathop.OpRoundEven: floats(func(x ...float64) float64 { return math.RoundToEven(x[0]) }),
		mathop.OpCopysign:  floats(func(x ...float64) float64 { return math.Copysign(x[0], x[1]) }),
		mathop.OpMod:       floats(func(x ...float64) float64 { return math.Mod(x[0], x[1]) }),
		mathop.OpFMA:       fma,
	}
}

// fma is not computed in f64 for f32, where the sum would be rounded twice.
func fma(op *ir.Op, x []Value) Value {
	if resultType(op) == ir.F32 {
		f := func(n int) float32 { return math.Float32frombits(uint32(x[n])) }
		return Value(math.Float32bits(mathop.FMA32(f(0), f(1), f(2))))
	}
	return floats(func(x ...float64) float64 { return math.FMA(x[0], x[1], x[2]) })(op, x)
}
