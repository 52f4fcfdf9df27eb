package rt_test

import (
	"fmt"

	"github.com/openearthgo/oec/rt"
)

// A channel: periodic along i, walls at the faces of the outermost cells along
// j, and an inflow from below.
func ExampleFillHalo() {
	f, err := rt.NewField[float64](rt.IJ, [3]int{4, 2, 1}, rt.Halo{Lo: [3]int{2, 1, 0}, Hi: [3]int{2, 1, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	f.FillFunc(func(i, j, _ int) float64 { return float64(10*j + i) })
	channel := rt.BothEnds(rt.Periodic(), rt.Symmetric(), rt.Fill{})
	channel.Lo[1] = rt.Constant(-1.0)
	if err := rt.FillHalo(f, channel); err != nil {
		fmt.Println(err)
		return
	}
	for j := -1; j < 3; j++ {
		for i := -2; i < 6; i++ {
			fmt.Printf("%4v", f.At(i, j, 0))
		}
		fmt.Println()
	}
	// Output:
	//   -1  -1  -1  -1  -1  -1  -1  -1
	//    2   3   0   1   2   3   0   1
	//   12  13  10  11  12  13  10  11
	//   12  13  10  11  12  13  10  11
}

// The mass and the largest value of a field, and the mass of its lowest levels.
func ExampleSum() {
	f, err := rt.NewField[float32](rt.IJK, [3]int{100, 80, 60}, rt.Halo{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f.FillFunc(func(_, _, k int) float32 { return float32(k) / 4 })
	mass, err1 := rt.Sum(f)
	low, err2 := rt.Sum(f, rt.SubDomain([3]int{}, [3]int{100, 80, 5}))
	largest, err3 := rt.Max(f)
	fmt.Println(mass, low, largest, err1, err2, err3)
	// Output: 3.54e+06 20000 14.75 <nil> <nil> <nil>
}

// The squared norm of a residual.
func ExampleDot() {
	r, err := rt.NewField[float64](rt.IJ, [3]int{5, 5, 1}, rt.Halo{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Set(2, 2, 0, -3)
	r.Set(3, 2, 0, 4)
	square, err := rt.Dot(r, r)
	fmt.Println(square, err)
	// Output: 25 <nil>
}

// Arrays of any layout are copied to one that kernels like better.
func ExampleCopy() {
	data := make([]float64, 6*5*4) // levels within rows: (j,k,i)
	data[2*(4*6)+1*6+3] = 7        // j=2, k=1, i=3
	wrapped, err := rt.FieldOf(data, 0, rt.IJK, [3]int{6, 5, 4}, [3]int{1, 24, 6}, rt.Halo{})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := rt.NewField[float64](rt.IJK, [3]int{6, 5, 4}, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rt.Copy(f, wrapped), f.At(3, 2, 1))
	// Output: <nil> 7
}
