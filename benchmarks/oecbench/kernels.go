package main

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// plan is a compiled stencil that is bound to fields.
type plan interface {
	Run(ctx context.Context) error
}

// kernel is a stencil that can be measured, with one output over i, j and k.
type kernel[T oec.Float] struct {
	name   string // also that of the kernel in peers/*.c
	inputs []input

	// plain returns the plain function with its fields bound.
	plain func(in []*rt.Field[T]) func(i, j, k int) T

	// bind returns what oecgen makes of it; nil where there is no generated
	// code.
	bind func(in []*rt.Field[T], out *rt.Field[T], opts ...rt.Option) (plan, error)
}

// input is an input field over i, j and k.
type input struct {
	name string
	halo rt.Halo
	data fill.Range
}

// kernels returns all kernels for one element type. It is the only list of them
// in Go; a kernel that the peers lack has fewer columns.
func kernels[T oec.Float]() []kernel[T] {
	return []kernel[T]{
		{
			name: "hdiff",
			inputs: []input{
				{"in", fill.Halo(2, 2, 0), fill.Range{Lo: -1, Hi: 1}},
				{"coeff", rt.Halo{}, fill.Range{Lo: 0, Hi: 0.05}},
			},
			plain: func(in []*rt.Field[T]) func(i, j, k int) T {
				q, c := in[0].ViewIJK(), in[1].ViewIJK()
				return func(i, j, k int) T { return openearth.Hdiff(q, c, i, j, k) }
			},
			bind: func(in []*rt.Field[T], out *rt.Field[T], opts ...rt.Option) (plan, error) {
				return openearth.BindHdiff(openearth.HdiffFields[T]{In: in[0], Coeff: in[1], Out: out}, opts...)
			},
		},
		{
			name:   "laplace",
			inputs: []input{{"in", fill.Halo(1, 1, 0), fill.Range{Lo: -1, Hi: 1}}},
			plain: func(in []*rt.Field[T]) func(i, j, k int) T {
				q := in[0].ViewIJK()
				return func(i, j, k int) T { return openearth.Laplace(q, i, j, k) }
			},
			bind: func(in []*rt.Field[T], out *rt.Field[T], opts ...rt.Option) (plan, error) {
				return openearth.BindLaplace(openearth.LaplaceFields[T]{In: in[0], Out: out}, opts...)
			},
		},
	}
}
