// Package firstrun calls generated code that does not exist.
package firstrun

import (
	"context"
	"math"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

//oec:stencil
func Copy(in oec.IJK[float64], dt float64, i, j, k int) (out float64) { return dt * in(i, j, k) }

//oec:stencil
func Twice[T oec.Float](in oec.IJK[T], i, j, k int) (out T) { return 2 * in(i, j, k) }

//oec:kernel
func Squares(u [4]float64) (v [4]float64) {
	oec.For1(4, func(n int) { v[n] = u[n] * u[n] })
	return v
}

var plan *CopyPlan

func use(ctx context.Context, in, out *rt.Field[float64]) error {
	f := CopyFields{In: in, Out: out}
	if err := f.Alloc(1, 2, 3); err != nil {
		return err
	}
	if err := f.Unknown(1, 2, 3); err != nil {
		return err
	}
	p, err := BindCopy(f, 1, 2)
	if err != nil {
		return err
	}
	p.Other = CopyHalo().Whatever
	_ = CopyInfo()
	_ = TwiceInfo[float32]()
	g := TwiceFields[float64]{In: in, Out: out}
	if err := RunTwice(ctx, g); err != nil {
		return err
	}
	if err := RunSquares(ctx, SquaresArgs{}); err != nil {
		return err
	}
	return RunCopy(ctx, f, math.Sin(1), 2, 3)
}
