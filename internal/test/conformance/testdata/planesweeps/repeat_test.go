package planesweeps

import (
	"context"
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Sweeps that are repeated in place leave what as many loops do, on every instruction set and
// any number of workers: less repetitions than run at once, as many, and some more; domains
// in which there is a slice for each worker, one for all of them, and none.
func TestRepeated(t *testing.T) {
	for _, isa := range []string{"v2", "v3", "v4", "neon", "go"} {
		t.Run(isa, func(t *testing.T) {
			t.Setenv("OEC_CPU", isa)
			if isa == "go" {
				t.Setenv("OEC_CPU", "")
				t.Setenv("OEC_DEVICE", "go")
			}
			if _, err := BindLopsided(LopsidedFields{U: plane[float64](t, [3]int{9, 9, 1}), Out: plane[float64](t, [3]int{9, 9, 1})}); err != nil {
				t.Skip(err)
			}
			// Once, by skewed tiles.
			for _, workers := range []int{1, 2, 3} {
				n, options := [3]int{403, 75, 1}, []rt.Option{rt.Workers(workers)}
				repeatNinePoint(t, n, 1, options)
				repeatLopsided(t, n, 1, options)
			}
			for _, n := range [][3]int{{180, 97, 1}, {65, 40, 1}, {101, 33, 1}, {40, 64, 1}, {131, 11, 1}} {
				for _, times := range []int{3, 8, 37} {
					for _, workers := range []int{1, 2, 5} {
						options := []rt.Option{rt.Repeat(times), rt.Workers(workers)}
						repeatNinePoint(t, n, times, options)
						repeatLopsided(t, n, times, options)
					}
				}
			}
		})
	}
}

func repeatNinePoint(t *testing.T, n [3]int, times int, options []rt.Option) {
	t.Helper()
	u, want := plane[float32](t, n), plane[float32](t, n)
	for range times {
		for j := range n[1] {
			for i := range n[0] {
				sum := float32(0)
				for dj := -1; dj <= 1; dj++ {
					for di := -1; di <= 1; di++ {
						sum += want.At(i+di, j+dj, 0)
					}
				}
				want.Set(i, j, 0, sum/9)
			}
		}
	}
	if err := RunNinePoint(context.Background(), NinePointFields{U: u, Out: u}, options...); err != nil {
		t.Fatal(err)
	}
	comparePlanes(t, fmt.Sprintf("NinePoint on %v, %d times", n, times), u, want)
}

func repeatLopsided(t *testing.T, n [3]int, times int, options []rt.Option) {
	t.Helper()
	const w = 0.25
	u, want := plane[float64](t, n), plane[float64](t, n)
	y := want.At
	for range times {
		for j := range n[1] {
			for i := range n[0] {
				far := y(i+2, j-1, 0) - y(i-2, j+1, 0) + y(i, j+2, 0)
				want.Set(i, j, 0, float64(w*(y(i-1, j, 0)-far/3))+(y(i+1, j+1, 0)+y(i-1, j-2, 0))/7)
			}
		}
	}
	if err := RunLopsided(context.Background(), LopsidedFields{U: u, Out: u}, w, options...); err != nil {
		t.Fatal(err)
	}
	comparePlanes(t, fmt.Sprintf("Lopsided on %v, %d times", n, times), u, want)
}

// plane returns a field of numbers, of which some are zero, tiny or infinite: a division by a
// constant has a form for these, too.
func plane[T oec.Float](t *testing.T, n [3]int) *rt.Field[T] {
	t.Helper()
	f, err := rt.NewField[T](rt.IJ, n, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}})
	if err != nil {
		t.Fatal(err)
	}
	f.FillFunc(func(i, j, k int) T {
		switch h := (i*7919 + j*104729) % 1013; {
		case h == 0:
			return 0
		case h == 1:
			return T(math.SmallestNonzeroFloat32)
		case h == 2 && n[0] == 101:
			return T(math.Inf(1))
		default:
			return T(h-500) / 64
		}
	})
	return f
}

func comparePlanes[T oec.Float](t *testing.T, what string, have, want *rt.Field[T]) {
	t.Helper()
	n := want.Interior()
	for j := -2; j < n[1]+2; j++ {
		for i := -2; i < n[0]+2; i++ {
			x, y := have.At(i, j, 0), want.At(i, j, 0)
			if x != y && (x == x || y == y) || math.Signbit(float64(x)) != math.Signbit(float64(y)) && x == x {
				t.Fatalf("%s: at %d %d is %v, want %v", what, i, j, x, y)
			}
		}
	}
}
