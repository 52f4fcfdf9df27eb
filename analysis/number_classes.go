package analysis

import (
	"math"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// Classes is a set of kinds of floating-point numbers.
type Classes uint8

// The kinds of numbers. Negative and Positive are finite, and not zero.
const (
	MinusInf Classes = 1 << iota
	Negative
	MinusZero
	PlusZero
	Positive
	PlusInf
	NaN

	AnyNumber = NaN<<1 - 1
)

// Has reports whether a value that is one of c may be one of d.
func (c Classes) Has(d Classes) bool { return c&d != 0 }

// classOf returns the class of a number.
func classOf(x float64) Classes {
	switch {
	case math.IsNaN(x):
		return NaN
	case math.IsInf(x, -1):
		return MinusInf
	case math.IsInf(x, 1):
		return PlusInf
	case x < 0:
		return Negative
	case x > 0:
		return Positive
	case math.Signbit(x):
		return MinusZero
	}
	return PlusZero
}

// examples are numbers of each class, among them the largest and the smallest: what an operation makes
// of these, rounded, is of all the classes that it makes of others of their classes.
var examples = [...]struct {
	number float64
	class  Classes
}{
	{math.Inf(-1), MinusInf},
	{-math.MaxFloat64, Negative}, {-1, Negative}, {-math.SmallestNonzeroFloat64, Negative},
	{math.Copysign(0, -1), MinusZero}, {0, PlusZero},
	{math.SmallestNonzeroFloat64, Positive}, {1, Positive}, {math.MaxFloat64, Positive},
	{math.Inf(1), PlusInf}, {math.NaN(), NaN},
}

// binaryClasses are the operations of two numbers whose classes are known, unaryClasses those of one.
var (
	binaryClasses = map[*ir.OpInfo]func(x, y float64) float64{
		arith.OpAddF: func(x, y float64) float64 { return x + y },
		arith.OpSubF: func(x, y float64) float64 { return x - y },
		arith.OpMulF: func(x, y float64) float64 { return x * y },
		arith.OpDivF: func(x, y float64) float64 { return x / y },
	}
	unaryClasses = map[*ir.OpInfo]func(x float64) float64{
		arith.OpNegF:   func(x float64) float64 { return -x },
		arith.OpAbsF:   math.Abs,
		arith.OpSqrt:   math.Sqrt,
		arith.OpRound:  func(x float64) float64 { return x },
		arith.OpExtF:   func(x float64) float64 { return x },
		arith.OpTruncF: narrowed,
	}
)

// narrowed has the classes of numbers that are rounded to fewer digits: the largest become infinite, and the
// smallest zeros.
func narrowed(x float64) float64 { return float64(float32(x)) }

// ClassesIn returns the classes of the floating-point values that the operations of a region compute, not
// those of regions within; a value that is not in the map may be any number. An extreme may have the classes
// of either operand, whichever of them it is where both are zeros or one is NaN.
func ClassesIn(r *ir.Region) map[*ir.Value]Classes {
	known := map[*ir.Value]Classes{}
	for _, op := range r.Ops {
		if len(op.Results) == 1 && isFloat(op.Result()) {
			known[op.Result()] = resultClasses(op, known)
		}
	}
	return known
}

func isFloat(v *ir.Value) bool {
	t, scalar := v.Type.(ir.Scalar)
	return scalar && t.IsFloat()
}

// ClassesOf returns the classes of a value, some of which are known.
func ClassesOf(v *ir.Value, known map[*ir.Value]Classes) Classes {
	if c, ok := known[v]; ok {
		return c
	}
	if c, ok := ir.ConstantOf(v).(ir.Float); ok {
		return classOf(c.Value)
	}
	return AnyNumber
}

func resultClasses(op *ir.Op, known map[*ir.Value]Classes) Classes {
	of := func(n int) Classes { return ClassesOf(op.Operand(n), known) }
	if f, ok := unaryClasses[op.Info]; ok {
		return classesOfUnary(f, of(0))
	}
	if f, ok := binaryClasses[op.Info]; ok {
		return classesOfBinary(f, of(0), of(1), op.Operand(0) == op.Operand(1))
	}
	switch {
	case op.Is(arith.OpConstant):
		return classOf(ir.ValueAttr.Of(op).(ir.Float).Value)
	case op.Is(arith.OpSIToFP):
		return Negative | PlusZero | Positive
	case op.Is(arith.OpUIToFP):
		return PlusZero | Positive
	case op.Is(arith.OpSelect):
		if e, ok := ExtremeOf(op); ok {
			return ClassesOf(e.X, known) | ClassesOf(e.Y, known)
		}
		return of(1) | of(2)
	}
	return AnyNumber
}

func classesOfUnary(f func(x float64) float64, of Classes) (c Classes) {
	for _, x := range examples {
		if of.Has(x.class) {
			c |= classOf(f(x.number))
		}
	}
	return c
}

// classesOfBinary returns what an operation makes of two numbers, or of one and the same.
func classesOfBinary(f func(x, y float64) float64, ofX, ofY Classes, same bool) (c Classes) {
	for m, x := range examples {
		if !ofX.Has(x.class) {
			continue
		}
		for n, y := range examples {
			if ofY.Has(y.class) && (m == n || !same) {
				c |= classOf(f(x.number, y.number))
			}
		}
	}
	return c
}
