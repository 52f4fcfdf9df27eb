package forms

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/conformance/plaintest"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// TestPlain runs the plain functions.
func TestPlain(t *testing.T) {
	t.Parallel()
	plaintest.Test(t, cases()...)
}

// cases are the stencils, each at every element type.
func cases() []plaintest.Case {
	return []plaintest.Case{
		{Name: "Gradient/float64", Bind: gradient[float64]},
		{Name: "Gradient/float32", Bind: gradient[float32]},
		{Name: "Diagonal", Bind: diagonal},
		{Name: "Slope", Bind: slope},
		{Name: "Saturate/float64", Bind: saturate[float64]},
		{Name: "Saturate/float32", Bind: saturate[float32]},
		{Name: "Mix", Bind: mix},
		{Name: "smooth", Bind: smoothed},
		{Name: "Zonal/float64", Bind: zonal[float64]},
		{Name: "Zonal/float32", Bind: zonal[float32]},
	}
}

func gradient[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	above := rt.Halo{Hi: [3]int{0, 0, 1}}
	p, z := plaintest.In[T](m, rt.IJK, above, -1, 1), plaintest.In[T](m, rt.K, above, 1, 2)
	dpdz, dz := plaintest.Out[T](m, rt.IJK), plaintest.Out[T](m, rt.IJK)
	pv, zv := p.ViewIJK(), z.ViewK()
	return &plaintest.Run{Outputs: []plaintest.Output{dpdz, dz}, Point: func(i, j, k int) {
		x, y := Gradient(pv, zv, i, j, k)
		dpdz.Set(i, j, k, x)
		dz.Set(i, j, k, y)
	}}
}

func slope(m *plaintest.Maker) *plaintest.Run {
	q := plaintest.In[float64](m, rt.IJK, fill.Halo(1, 1, 0), -1, 1)
	s, magnitude := plaintest.Out[float64](m, rt.IJK), plaintest.Out[float64](m, rt.IJK)
	qv := q.ViewIJK()
	return &plaintest.Run{Outputs: []plaintest.Output{s, magnitude}, Point: func(i, j, k int) {
		x, y := Slope(qv, i, j, k)
		s.Set(i, j, k, x)
		magnitude.Set(i, j, k, y)
	}}
}

func saturate[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	const t0, t1 = 250, 273
	t := plaintest.In[T](m, rt.IJK, rt.Halo{}, 230, 290)
	ice, heat := plaintest.Out[T](m, rt.IJK), plaintest.Out[T](m, rt.IJK)
	tv := t.ViewIJK()
	return &plaintest.Run{Outputs: []plaintest.Output{ice, heat}, Point: func(i, j, k int) {
		x, y := Saturate(tv, t0, t1, i, j, k)
		ice.Set(i, j, k, x)
		heat.Set(i, j, k, y)
	}}
}

func mix(m *plaintest.Maker) *plaintest.Run {
	const scale, offset = 1.1, 0.7
	a, b := plaintest.In[float32](m, rt.IJK, fill.Halo(1, 0, 0), -1, 1), plaintest.In[float32](m, rt.IJK, fill.Halo(1, 0, 0), -1, 1)
	w := plaintest.In[float64](m, rt.IJK, rt.Halo{}, 0, 1)
	lo, rest := plaintest.Out[float32](m, rt.IJK), plaintest.Out[float64](m, rt.IJK)
	av, bv, wv := a.ViewIJK(), b.ViewIJK(), w.ViewIJK()
	return &plaintest.Run{Outputs: []plaintest.Output{lo, rest}, Point: func(i, j, k int) {
		x, y := Mix(av, bv, wv, scale, offset, i, j, k)
		lo.Set(i, j, k, x)
		rest.Set(i, j, k, y)
	}}
}

func smoothed(m *plaintest.Maker) *plaintest.Run {
	const flat = 0.05
	h, land := plaintest.In[float64](m, rt.IJ, fill.Halo(1, 1, 0), -1, 1), plaintest.In[float64](m, rt.IJ, fill.Halo(1, 1, 0), 0, 1.5)
	o := plaintest.Out[float64](m, rt.IJ)
	hv, landv := h.ViewIJ(), land.ViewIJ()
	return &plaintest.Run{Outputs: []plaintest.Output{o}, Point: func(i, j, k int) {
		o.Set(i, j, k, smooth(hv, landv, flat, i, j))
	}}
}

func zonal[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	t := plaintest.In[T](m, rt.JK, rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{0, 1, 1}}, 200, 300)
	f := plaintest.In[T](m, rt.J, rt.Halo{}, 0.5, 1)
	shear := plaintest.Out[T](m, rt.JK)
	tv, fv := t.ViewJK(), f.ViewJ()
	return &plaintest.Run{Outputs: []plaintest.Output{shear}, Point: func(i, j, k int) {
		shear.Set(i, j, k, Zonal(tv, fv, j, k))
	}}
}

func diagonal(m *plaintest.Maker) *plaintest.Run {
	q := plaintest.In[float64](m, rt.IJK, fill.Halo(1, 0, 1), -1, 1)
	out := plaintest.Out[float64](m, rt.IJK)
	qv := q.ViewIJK()
	return &plaintest.Run{Outputs: []plaintest.Output{out}, Point: func(i, j, k int) {
		out.Set(i, j, k, Diagonal(qv, i, j, k))
	}}
}
