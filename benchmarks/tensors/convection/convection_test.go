package convection

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/openearthgo/oec/benchmarks/tensors/kerneltest"
	"github.com/openearthgo/oec/examples/helmholtz/lobatto"
	"github.com/openearthgo/oec/rt"
)

func fill(rng *rand.Rand, numbers []float64) {
	for n := range numbers {
		numbers[n] = rng.Float64() - 0.5
	}
}

func operator(rng *rand.Rand) (o Operator) {
	for n := range o {
		fill(rng, o[n][:])
	}
	return o
}

func TestKernelConvect(t *testing.T) {
	const elements = 3
	rng := rand.New(rand.NewPCG(1, 2))
	at, d := operator(rng), operator(rng)
	var w [Q]float64
	fill(rng, w[:])
	v, jd, ji := made[Velocity](rng, elements), made[Cube](rng, elements), made[[3][3]Cube](rng, elements)
	f := kerneltest.Everywhere(t, elements, func(f *rt.Batch[Velocity], opts ...rt.Option) error {
		return RunConvect(context.Background(), ConvectArgs{At: &at, D: &d, W: &w, V: of(t, v), Jd: of(t, jd), Ji: of(t, ji), F: f}, opts...)
	})
	for e := range elements {
		want := Convect(&at, &d, &w, v[e], jd[e], ji[e])
		near(t, &f[e], &want, 1e-13)
	}
}

func of[T any](t *testing.T, elements []T) *rt.Batch[T] {
	t.Helper()
	b, err := rt.BatchOf(elements)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestKernelConvectFaces compares the whole operator with the plain function, on arrays that are made up.
func TestKernelConvectFaces(t *testing.T) {
	const elements = 2
	rng := rand.New(rand.NewPCG(3, 4))
	at, d := operator(rng), operator(rng)
	var w [Q]float64
	fill(rng, w[:])
	v, jd, ji := made[Velocity](rng, elements), made[Cube](rng, elements), made[[3][3]Cube](rng, elements)
	area, normal, outer := made[Faces](rng, elements), made[[3]Faces](rng, elements), made[Trace](rng, elements)
	f := kerneltest.Everywhere(t, elements, func(f *rt.Batch[Velocity], opts ...rt.Option) error {
		return RunConvectFaces(context.Background(), ConvectFacesArgs{At: &at, D: &d, W: &w, V: of(t, v), Jd: of(t, jd), Ji: of(t, ji),
			Area: of(t, area), Normal: of(t, normal), Outer: of(t, outer), F: f}, opts...)
	})
	for e := range elements {
		want := ConvectFaces(&at, &d, &w, v[e], jd[e], ji[e], area[e], normal[e], outer[e])
		near(t, &f[e], &want, 1e-13)
	}
}

// made returns arrays that are filled.
func made[T any](rng *rand.Rand, elements int) []T {
	list := make([]T, elements)
	fill(rng, unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(elements)*unsafe.Sizeof(list[0])/8))
	return list
}

func near(t *testing.T, got, want *Velocity, tolerance float64) {
	t.Helper()
	for c := range want {
		for k := range N {
			for j := range N {
				for i, x := range got[c][k][j] {
					if y := want[c][k][j][i]; math.Abs(x-y) > tolerance*(1+math.Abs(y)) {
						t.Fatalf("[%d][%d][%d][%d] is %v, want %v", c, k, j, i, x, y)
					}
				}
			}
		}
	}
}

// TestUniformFlow lets gas of the same velocity all over flow through an element that is no cube: as much leaves a
// part of it as enters, so that nothing changes.
func TestUniformFlow(t *testing.T) {
	points, _ := lobatto.Points(N)
	finer, weights := lobatto.Points(Q)
	var at, d Operator
	var w [Q]float64
	copy(w[:], weights)
	slopes := lobatto.Derivative(points)
	for q, row := range lobatto.Interpolation(points, finer) {
		copy(at[q][:], row)
		for i := range N {
			for m := range N {
				d[q][i] += row[m] * slopes[m][i]
			}
		}
	}
	// The physical coordinates are a times those of the reference element.
	a := mat.NewDense(3, 3, []float64{1.5, 0.25, -0.125, 0.5, 0.75, 0.25, -0.25, 0.125, 1.25})
	var inverse mat.Dense
	if err := inverse.Inverse(a); err != nil {
		t.Fatal(err)
	}
	flow := [3]float64{0.75, -1.25, 0.5}
	var v Velocity
	var jd Cube
	var ji [3][3]Cube
	var area Faces
	var normal [3]Faces
	var outer Trace
	det := mat.Det(a)
	for n := range Q * Q * Q {
		jd[n/Q/Q][n/Q%Q][n%Q] = det
		for b := range 3 {
			for r := range 3 {
				ji[b][r][n/Q/Q][n/Q%Q][n%Q] = inverse.At(r, b)
			}
		}
	}
	for side := range 6 {
		gradient := mat.Row(nil, side/2, &inverse)
		length := floats.Norm(gradient, 2)
		for n := range Q * Q {
			area[side][n/Q][n%Q] = det * length
			for b := range 3 {
				normal[b][side][n/Q][n%Q] = gradient[b] / length * float64(side%2*2-1)
			}
		}
	}
	for c := range 3 {
		for n := range N * N * N {
			v[c][n/N/N][n/N%N][n%N] = flow[c]
		}
		for n := range 6 * N * N {
			outer[c][n/N/N][n/N%N][n%N] = flow[c]
		}
	}
	f := make([]Velocity, 1)
	err := RunConvectFaces(context.Background(), ConvectFacesArgs{At: &at, D: &d, W: &w, V: of(t, []Velocity{v}), Jd: of(t, []Cube{jd}),
		Ji: of(t, [][3][3]Cube{ji}), Area: of(t, []Faces{area}), Normal: of(t, [][3]Faces{normal}), Outer: of(t, []Trace{outer}), F: of(t, f)})
	if err != nil {
		t.Fatal(err)
	}
	near(t, &f[0], &Velocity{}, 1e-13)
	inside := Convect(&at, &d, &w, v, jd, ji)
	if math.Abs(inside[0][N/2][N/2][0]) < 1e-3 {
		t.Error("the volume alone gives nothing, which the faces have to balance")
	}
}
