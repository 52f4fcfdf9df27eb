package main

import (
	"context"
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/functions/angles"
	"github.com/openearthgo/oec/benchmarks/functions/powers"
	"github.com/openearthgo/oec/fmath"
	"github.com/openearthgo/oec/rt"
)

// rows are the fields of a stencil of one argument.
type rows[T oec.Float] struct{ X, Out *rt.Field[T] }

// function is a function of package fmath in all forms that are timed, and the arguments that
// it is timed at.
type function struct {
	name   string
	lo, hi float64
	math   func(float64) float64
	wide   forms[float64]
	narrow forms[float32]
}

// forms are a function for one type: as Go compiles it, and as a stencil.
type forms[T oec.Float] struct {
	plain func(T) T
	bind  func(rows[T]) (plan, error)
}

// plan is a stencil that is bound to fields.
type plan interface {
	Run(ctx context.Context) error
}

// stencil makes a form of what is generated for a stencil.
func stencil[T oec.Float, F ~struct{ X, Out *rt.Field[T] }, P plan](plain func(T) T, bind func(F, ...rt.Option) (P, error)) forms[T] {
	return forms[T]{plain, func(r rows[T]) (plan, error) { return bind(F(r), rt.Workers(1)) }}
}

// functions returns the functions in the order of the documentation of package fmath.
func functions() []function {
	return []function{
		{"exp", -10, 10, math.Exp, stencil(fmath.Exp[float64], powers.BindExp[float64]), stencil(fmath.Exp[float32], powers.BindExp[float32])},
		{"exp2", -10, 10, math.Exp2, stencil(fmath.Exp2[float64], powers.BindExp2[float64]), stencil(fmath.Exp2[float32], powers.BindExp2[float32])},
		{"expm1", -1, 1, math.Expm1, stencil(fmath.Expm1[float64], powers.BindExpm1[float64]), stencil(fmath.Expm1[float32], powers.BindExpm1[float32])},
		{"log", 0.01, 100, math.Log, stencil(fmath.Log[float64], powers.BindLog[float64]), stencil(fmath.Log[float32], powers.BindLog[float32])},
		{"log2", 0.01, 100, math.Log2, stencil(fmath.Log2[float64], powers.BindLog2[float64]), stencil(fmath.Log2[float32], powers.BindLog2[float32])},
		{"log10", 0.01, 100, math.Log10, stencil(fmath.Log10[float64], powers.BindLog10[float64]), stencil(fmath.Log10[float32], powers.BindLog10[float32])},
		{"log1p", -0.5, 1, math.Log1p, stencil(fmath.Log1p[float64], powers.BindLog1p[float64]), stencil(fmath.Log1p[float32], powers.BindLog1p[float32])},
		{"sin", -100, 100, math.Sin, stencil(fmath.Sin[float64], angles.BindSin[float64]), stencil(fmath.Sin[float32], angles.BindSin[float32])},
		{"cos", -100, 100, math.Cos, stencil(fmath.Cos[float64], angles.BindCos[float64]), stencil(fmath.Cos[float32], angles.BindCos[float32])},
		{"tan", -100, 100, math.Tan, stencil(fmath.Tan[float64], angles.BindTan[float64]), stencil(fmath.Tan[float32], angles.BindTan[float32])},
		{"asin", -1, 1, math.Asin, stencil(fmath.Asin[float64], angles.BindAsin[float64]), stencil(fmath.Asin[float32], angles.BindAsin[float32])},
		{"acos", -1, 1, math.Acos, stencil(fmath.Acos[float64], angles.BindAcos[float64]), stencil(fmath.Acos[float32], angles.BindAcos[float32])},
		{"atan", -10, 10, math.Atan, stencil(fmath.Atan[float64], angles.BindAtan[float64]), stencil(fmath.Atan[float32], angles.BindAtan[float32])},
		{"sinh", -10, 10, math.Sinh, stencil(fmath.Sinh[float64], powers.BindSinh[float64]), stencil(fmath.Sinh[float32], powers.BindSinh[float32])},
		{"cosh", -10, 10, math.Cosh, stencil(fmath.Cosh[float64], powers.BindCosh[float64]), stencil(fmath.Cosh[float32], powers.BindCosh[float32])},
		{"tanh", -10, 10, math.Tanh, stencil(fmath.Tanh[float64], powers.BindTanh[float64]), stencil(fmath.Tanh[float32], powers.BindTanh[float32])},
		{"cbrt", -100, 100, math.Cbrt, stencil(fmath.Cbrt[float64], powers.BindCbrt[float64]), stencil(fmath.Cbrt[float32], powers.BindCbrt[float32])},
		{"erf", -3, 3, math.Erf, stencil(fmath.Erf[float64], powers.BindErf[float64]), stencil(fmath.Erf[float32], powers.BindErf[float32])},
	}
}
