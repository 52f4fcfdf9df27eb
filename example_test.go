package oec_test

import (
	"fmt"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Smooth replaces a value by the mean of its neighbours along i, weighted by
// the level.
//
//oec:stencil
func Smooth(in oec.IJK[float64], weight oec.K[float64], i, j, k int) (out float64) {
	mean := func(i, j, k int) float64 { return (in(i-1, j, k) + in(i+1, j, k)) / 2 }
	return in(i, j, k) + weight(k)*(mean(i, j, k)-in(i, j, k))
}

// A stencil is an ordinary Go function: given fields, it can be called.
func Example() {
	in := func(i, j, k int) float64 { return float64(i * i) }
	weight := func(k int) float64 { return 0.5 }
	fmt.Println(Smooth(in, weight, 3, 0, 0))
	// Output: 9.5
}

// Package rt has fields with storage, whose views are accessors.
func Example_fields() {
	in, err := rt.NewField[float64](rt.IJK, [3]int{4, 1, 2}, rt.Halo{Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	weight, err := rt.NewField[float64](rt.K, [3]int{1, 1, 2}, rt.Halo{})
	if err != nil {
		fmt.Println(err)
		return
	}
	in.FillFunc(func(i, j, k int) float64 { return float64(i * i) })
	weight.FillFunc(func(i, j, k int) float64 { return float64(k) })
	for k := range 2 {
		var row [4]float64
		for i := range row {
			row[i] = Smooth(in.ViewIJK(), weight.ViewK(), i, 0, k)
		}
		fmt.Println(row)
	}
	// Output:
	// [0 1 4 9]
	// [1 2 5 10]
}

// Accumulate is the sum over the levels up to a point.
//
//oec:stencil
func Accumulate(d oec.Domain, in oec.IJK[float64], i, j, k int) (out float64) {
	sum := oec.Forward(d, func(sum oec.IJK[float64], i, j, k int) float64 {
		if k == 0 {
			return in(i, j, k)
		}
		return sum(i, j, k-1) + in(i, j, k)
	})
	return sum(i, j, k)
}

// A recurrence computes each value once in an evaluation.
func ExampleEval() {
	d := oec.NewDomain(1, 1, 5)
	in := func(i, j, k int) float64 { return float64(k) }
	oec.Eval(d, func(i, j, k int) { fmt.Println(Accumulate(d, in, i, j, k)) })
	// Output:
	// 0
	// 1
	// 3
	// 6
	// 10
}
