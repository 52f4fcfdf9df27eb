package main

import (
	"context"
	"math/rand/v2"
	"unsafe"

	"github.com/openearthgo/oec/benchmarks/tensors/convection"
	"github.com/openearthgo/oec/benchmarks/tensors/radiation"
	"github.com/openearthgo/oec/benchmarks/tensors/spectral"
	"github.com/openearthgo/oec/rt"
)

// program is a kernel that is timed.
type program struct {
	name       string
	share      int      // of the elements that are asked for, which a batch has
	plainShare int      // of these, which forms compute that take long
	peers      []string // the forms in other languages
	make       func(elements int) instance
}

// instance is a kernel with batches that are filled.
type instance struct {
	plain func() error
	bind  func(opts ...rt.Option) (func(context.Context) error, error)
	sum   func() float64
}

func programs() []program {
	both, factored := []string{"plain", "factored"}, []string{"factored"}
	return []program{
		{"InvHelm", 1, 64, both, invHelm},
		{"EllipticR", 1, 8, both, ellipticR},
		{"EllipticD", 1, 8, both, ellipticD},
		{"Convect", 4, 512, factored, convect},
		{"ConvectFaces", 4, 512, nil, convectFaces},
		{"TaumolSW", 16, 16, nil, taumol},
	}
}

// fill gives the numbers of arrays what the programs in C give them: they follow from the number of
// the array.
func fill(numbers []float64, array uint32) {
	for i := range numbers {
		numbers[i] = float64((uint32(i+1)*2654435761+array*40503)>>22)/1024 - 0.5
	}
}

// filled returns an array, or several, that is filled.
func filled[T any](n int, array uint32) []T {
	list := make([]T, n)
	fill(numbersOf(list), array)
	return list
}

func numbersOf[T any](list []T) []float64 {
	return unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(list))), uintptr(len(list))*unsafe.Sizeof(list[0])/8)
}

// sumOf adds up what is computed, with weights.
func sumOf(numbers []float64) (sum float64) {
	for n, x := range numbers {
		sum += x * float64(1+n%7)
	}
	return sum
}

// batchOf returns a batch of arrays that are there.
func batchOf[T any](list []T) *rt.Batch[T] {
	b, err := rt.BatchOf(list)
	if err != nil {
		panic(err) // arrays of numbers are batches
	}
	return b
}

func invHelm(n int) instance {
	s, l, u := filled[spectral.Matrix](1, 1), filled[spectral.Volume](1, 2), filled[spectral.Volume](n, 3)
	v := make([]spectral.Volume, n)
	args := spectral.InvHelmArgs{S: &s[0], L: &l[0], U: batchOf(u), V: batchOf(v)}
	return instance{
		plain: func() error {
			for e := range u {
				v[e] = spectral.InvHelm(&s[0], &l[0], u[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := spectral.BindInvHelm(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		},
		sum: func() float64 { return sumOf(numbersOf(v)) },
	}
}

func weights() *spectral.Vector {
	w := filled[spectral.Vector](1, 1)
	for i := range w[0] {
		w[0][i]++
	}
	return &w[0]
}

func ellipticR(n int) instance {
	w, ls, u := weights(), filled[spectral.Matrix](1, 2), filled[spectral.Volume](n, 3)
	v := make([]spectral.Volume, n)
	args := spectral.EllipticRArgs{W: w, Ls: &ls[0], U: batchOf(u), V: batchOf(v)}
	return instance{
		plain: func() error {
			for e := range u {
				v[e] = spectral.EllipticR(w, &ls[0], 0.5, 0.25, 1, 2, 3, u[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := spectral.BindEllipticR(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx, 0.5, 0.25, 1, 2, 3) }, err
		},
		sum: func() float64 { return sumOf(numbersOf(v)) },
	}
}

func ellipticD(n int) instance {
	w, d, jd, g, u := weights(), filled[spectral.Matrix](1, 2), filled[spectral.Volume](n, 3), filled[[6]spectral.Volume](n, 4), filled[spectral.Volume](n, 5)
	v := make([]spectral.Volume, n)
	args := spectral.EllipticDArgs{W: w, D: &d[0], Jd: batchOf(jd), G: batchOf(g), U: batchOf(u), V: batchOf(v)}
	return instance{
		plain: func() error {
			for e := range u {
				v[e] = spectral.EllipticD(w, &d[0], 0.5, 0.25, jd[e], g[e], u[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := spectral.BindEllipticD(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx, 0.5, 0.25) }, err
		},
		sum: func() float64 { return sumOf(numbersOf(v)) },
	}
}

func convect(n int) instance {
	at, d, w := filled[convection.Operator](1, 1), filled[convection.Operator](1, 2), filled[[convection.Q]float64](1, 3)
	v, jd, ji := filled[convection.Velocity](n, 4), filled[convection.Cube](n, 5), filled[[3][3]convection.Cube](n, 6)
	f := make([]convection.Velocity, n)
	args := convection.ConvectArgs{At: &at[0], D: &d[0], W: &w[0], V: batchOf(v), Jd: batchOf(jd), Ji: batchOf(ji), F: batchOf(f)}
	return instance{
		plain: func() error {
			for e := range f {
				f[e] = convection.Convect(&at[0], &d[0], &w[0], v[e], jd[e], ji[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := convection.BindConvect(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		},
		sum: func() float64 { return sumOf(numbersOf(f)) },
	}
}

func convectFaces(n int) instance {
	at, d, w := filled[convection.Operator](1, 1), filled[convection.Operator](1, 2), filled[[convection.Q]float64](1, 3)
	v, jd, ji := filled[convection.Velocity](n, 4), filled[convection.Cube](n, 5), filled[[3][3]convection.Cube](n, 6)
	area, normal, outer := filled[convection.Faces](n, 7), filled[[3]convection.Faces](n, 8), filled[convection.Trace](n, 9)
	f := make([]convection.Velocity, n)
	args := convection.ConvectFacesArgs{At: &at[0], D: &d[0], W: &w[0], V: batchOf(v), Jd: batchOf(jd), Ji: batchOf(ji),
		Area: batchOf(area), Normal: batchOf(normal), Outer: batchOf(outer), F: batchOf(f)}
	return instance{
		plain: func() error {
			for e := range f {
				f[e] = convection.ConvectFaces(&at[0], &d[0], &w[0], v[e], jd[e], ji[e], area[e], normal[e], outer[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := convection.BindConvectFaces(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		},
		sum: func() float64 { return sumOf(numbersOf(f)) },
	}
}

func taumol(n int) instance {
	k := radiation.NewTables(1)
	rng := rand.New(rand.NewPCG(1, 1))
	t, p, nd, r := make([]radiation.Column, n), make([]radiation.Column, n), make([]radiation.Column, n), make([][radiation.Gases]radiation.Column, n)
	for e := range t {
		a := radiation.NewAtmosphere(rng)
		t[e], p[e], nd[e], r[e] = a.T, a.P, a.Dry, a.Ratios
	}
	absorbed, scattered := make([]radiation.Spectrum, n), make([]radiation.Spectrum, n)
	args := radiation.TaumolSWArgs{K: k, T: batchOf(t), P: batchOf(p), Nd: batchOf(nd), R: batchOf(r), Absorbed: batchOf(absorbed), Scattered: batchOf(scattered)}
	return instance{
		plain: func() error {
			for e := range t {
				absorbed[e], scattered[e] = radiation.TaumolSW(k, t[e], p[e], nd[e], r[e])
			}
			return nil
		},
		bind: func(opts ...rt.Option) (func(context.Context) error, error) {
			p, err := radiation.BindTaumolSW(args, opts...)
			return func(ctx context.Context) error { return p.Run(ctx) }, err
		},
		sum: func() float64 {
			sum := 0.0
			for _, list := range [][]radiation.Spectrum{absorbed, scattered} {
				for e := range list {
					sum += float64(list[e][0][0][0]) + float64(list[e][7][30][5])
				}
			}
			return sum
		},
	}
}
