package main

import (
	"context"
	"errors"

	"github.com/openearthgo/oec/benchmarks/functions/angles"
	"github.com/openearthgo/oec/benchmarks/functions/powers"
	"github.com/openearthgo/oec/rt"
)

// vector is a function of one argument compiled for vectors, whose results have the bits of what
// Go compiles. To compute it at all arguments of float32, and in float64 beside that, takes a
// minute so, and not an hour.
type vector struct {
	narrow func(ctx context.Context, in, out *rt.Field[float32]) error
	wide   func(ctx context.Context, in, out *rt.Field[float64]) error
}

type (
	rows32 = struct{ X, Out *rt.Field[float32] }
	rows64 = struct{ X, Out *rt.Field[float64] }
)

// compiled returns what is generated for a stencil, for both types.
func compiled[F ~rows32, G ~rows64](narrow func(context.Context, F, ...rt.Option) error, wide func(context.Context, G, ...rt.Option) error) vector {
	return vector{
		narrow: func(ctx context.Context, in, out *rt.Field[float32]) error {
			return narrow(ctx, F(rows32{in, out}), rt.Workers(1))
		},
		wide: func(ctx context.Context, in, out *rt.Field[float64]) error {
			return wide(ctx, G(rows64{in, out}), rt.Workers(1))
		},
	}
}

// vectors returns the functions of one argument by name.
func vectors() map[string]vector {
	return map[string]vector{
		"Exp":   compiled(powers.RunExp[float32], powers.RunExp[float64]),
		"Exp2":  compiled(powers.RunExp2[float32], powers.RunExp2[float64]),
		"Expm1": compiled(powers.RunExpm1[float32], powers.RunExpm1[float64]),
		"Log":   compiled(powers.RunLog[float32], powers.RunLog[float64]),
		"Log2":  compiled(powers.RunLog2[float32], powers.RunLog2[float64]),
		"Log10": compiled(powers.RunLog10[float32], powers.RunLog10[float64]),
		"Log1p": compiled(powers.RunLog1p[float32], powers.RunLog1p[float64]),
		"Sin":   compiled(angles.RunSin[float32], angles.RunSin[float64]),
		"Cos":   compiled(angles.RunCos[float32], angles.RunCos[float64]),
		"Tan":   compiled(angles.RunTan[float32], angles.RunTan[float64]),
		"Asin":  compiled(angles.RunAsin[float32], angles.RunAsin[float64]),
		"Acos":  compiled(angles.RunAcos[float32], angles.RunAcos[float64]),
		"Atan":  compiled(angles.RunAtan[float32], angles.RunAtan[float64]),
		"Sinh":  compiled(powers.RunSinh[float32], powers.RunSinh[float64]),
		"Cosh":  compiled(powers.RunCosh[float32], powers.RunCosh[float64]),
		"Tanh":  compiled(powers.RunTanh[float32], powers.RunTanh[float64]),
		"Cbrt":  compiled(powers.RunCbrt[float32], powers.RunCbrt[float64]),
		"Erf":   compiled(powers.RunErf[float32], powers.RunErf[float64]),
	}
}

// batch is how many arguments are computed at a time.
const batch = 1 << 13

// batches computes a vector for lots of arguments.
type batches struct {
	vector
	in, out     []float32
	in64, out64 []float64
	f           rows32
	f64         rows64
}

func (v vector) batches() (*batches, error) {
	b := &batches{vector: v, in: make([]float32, batch), out: make([]float32, batch), in64: make([]float64, batch), out64: make([]float64, batch)}
	n, strides := [3]int{batch, 1, 1}, [3]int{1, 0, 0}
	var errs [4]error
	b.f.X, errs[0] = rt.FieldOf(b.in, 0, rt.I, n, strides, rt.Halo{})
	b.f.Out, errs[1] = rt.FieldOf(b.out, 0, rt.I, n, strides, rt.Halo{})
	b.f64.X, errs[2] = rt.FieldOf(b.in64, 0, rt.I, n, strides, rt.Halo{})
	b.f64.Out, errs[3] = rt.FieldOf(b.out64, 0, rt.I, n, strides, rt.Halo{})
	return b, errors.Join(errs[:]...)
}

// compute computes what is in the fields of arguments, for both types.
func (b *batches) compute() error {
	for n, x := range b.in {
		b.in64[n] = float64(x)
	}
	ctx := context.Background()
	if err := b.narrow(ctx, b.f.X, b.f.Out); err != nil {
		return err
	}
	return b.wide(ctx, b.f64.X, b.f64.Out)
}
