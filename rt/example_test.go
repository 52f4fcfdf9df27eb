package rt_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/openearthgo/oec/rt"
)

func ExampleNewField() {
	f, err := rt.NewField[float64](rt.IJK, [3]int{10, 8, 4}, rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	f.FillFunc(func(i, j, k int) float64 { return float64(i + 100*j) })
	fmt.Println(f.At(-1, 8, 0), f.Interior(), f.Halo())
	// Output: 799 [10 8 4] i 1+1, j 1+1, k 0+0
}

// An array that the program has already becomes a field, upside down here.
func ExampleFieldOf() {
	data := []int32{
		1, 2, 3,
		4, 5, 6,
	}
	f, err := rt.FieldOf(data, 3, rt.IJ, [3]int{3, 2, 1}, [3]int{1, -3, 0}, rt.Halo{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.At(0, 0, 0), f.At(2, 1, 0))
	// Output: 4 3
}

// A stencil is a Go function: with views it runs on fields as it stands.
func ExampleField_ViewIJK() {
	in, err := rt.NewField[float64](rt.IJK, [3]int{4, 1, 1}, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	coeff := in.Clone()
	in.FillFunc(func(i, j, k int) float64 { return float64(i * i * i) })
	coeff.Fill(0.5)
	fmt.Println(Hdiff(in.ViewIJK(), coeff.ViewIJK(), 1, 2, 0, 0))
	// Output: 8
}

func ExampleBind() {
	var f HdiffFields[float64]
	if err := f.Alloc(64, 64, 10); err != nil {
		fmt.Println(err)
		return
	}
	f.Out = f.In.Clone() // with the halo of In, to swap them
	f.In.FillFunc(func(i, j, k int) float64 { return float64(i % 2) })
	f.Coeff.Fill(0.0625)
	plan, err := BindHdiff(f)
	if err != nil {
		fmt.Println(err)
		return
	}
	for range 3 {
		if err := plan.Run(context.Background(), 1); err != nil {
			fmt.Println(err)
			return
		}
		if err := rt.Swap(f.In, f.Out); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println("done")
}

// A time loop: in each step a halo is filled, the stencil runs, and its output becomes the input. Scalars may differ from
// step to step.
func ExampleNewSequence() {
	var f HdiffFields[float64]
	if err := f.Alloc(64, 48, 2); err != nil {
		fmt.Println(err)
		return
	}
	f.In.FillFunc(func(i, j, k int) float64 { return float64(i % 2) })
	f.Coeff.Fill(0.0625)
	plan, err := BindHdiff(f, rt.Workers(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	step, err := rt.NewSequence(
		rt.ToFillHalo(f.In, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})),
		rt.EachStep(func(step int) rt.Action { return plan.ToRun(1 / float64(1+step)) }),
		rt.ToSwap(f.In, f.Out))
	if err != nil {
		fmt.Println(err)
		return
	}
	step.AtOnce(4) // without it, as many as are fastest
	if err := step.Run(context.Background(), 10); err != nil {
		fmt.Println(err)
	}
	fmt.Println(step.Steps(), "steps,", strings.HasPrefix(step.String(), "4 steps at once, in slices of"), f.In.At(0, 0, 0))
	// Output: 10 steps, true 0.5
}

// Errors say what to do, and have types of their own.
func ExampleReachError() {
	n := [3]int{8, 8, 1}
	in, _ := rt.NewField[float64](rt.IJK, n, rt.Halo{})
	err := RunHdiff(context.Background(), HdiffFields[float64]{In: in, Coeff: in.Clone(), Out: in.Clone()}, 1)
	var reach *rt.ReachError
	if errors.As(err, &reach) {
		fmt.Println(reach.Field, reach.Access, reach.Pos, reach.Need, reach.Have)
	}
}
