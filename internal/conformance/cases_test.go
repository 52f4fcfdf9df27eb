package conformance

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/internal/conformance/plaintest"
	"github.com/openearthgo/oec/rt"
)

// TestPlain runs the plain functions.
func TestPlain(t *testing.T) {
	t.Parallel()
	plaintest.Test(t, cases()...)
}

// cases are the stencils, each at every element type. Checksums are those of a
// reference implementation in another language.
func cases() []plaintest.Case {
	return []plaintest.Case{
		{Name: "Hdiffsa/float64", Bind: hdiffsa[float64], Want: []fill.Checksum{{
			Sum: -7.001708652558e+01, Abs: 1.077186316559e+03,
			At: [3]float64{2.549446769872e-03, -5.617504389502e-01, 3.086135203474e-01}}}},
		{Name: "Hdiffsa/float32", Bind: hdiffsa[float32]},
		{Name: "Uvbke/float64", Bind: uvbke[float64], Want: []fill.Checksum{
			{Sum: -1.404104079914e+04, Abs: 2.567633751202e+05,
				At: [3]float64{4.385304240861e+01, -1.592714502773e+01, -2.146984272992e+01}},
			{Sum: -2.449345178165e+02, Abs: 2.616296088466e+05,
				At: [3]float64{-9.651901963435e+01, -2.547892211766e+01, 3.471827832030e+01}}}},
		{Name: "Uvbke/float32", Bind: uvbke[float32]},
		{Name: "Advect/float64", Bind: advect[float64]},
		{Name: "Advect/float32", Bind: advect[float32]},
		{Name: "Relax/float64", Bind: relax[float64]},
		{Name: "Relax/float32", Bind: relax[float32]},
	}
}

func hdiffsa[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	f, mask := plaintest.In[T](m, rt.IJK, fill.Halo(2, 2, 0), -1, 1), plaintest.In[T](m, rt.IJK, rt.Halo{}, 0, 0.05)
	crlato, crlatu := plaintest.In[T](m, rt.J, fill.Halo(0, 1, 0), 0.5, 1.5), plaintest.In[T](m, rt.J, fill.Halo(0, 1, 0), 0.5, 1.5)
	g := plaintest.Out[T](m, rt.IJK)
	fv, maskv, crlatov, crlatuv := f.ViewIJK(), mask.ViewIJK(), crlato.ViewJ(), crlatu.ViewJ()
	return &plaintest.Run{Outputs: []plaintest.Output{g}, Point: func(i, j, k int) {
		g.Set(i, j, k, Hdiffsa(fv, maskv, crlatov, crlatuv, i, j, k))
	}}
}

func uvbke[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	const dt5 = 0.5 * 225
	uc := plaintest.In[T](m, rt.IJK, rt.Halo{Lo: [3]int{0, 1, 0}}, -1, 1)
	vc := plaintest.In[T](m, rt.IJK, rt.Halo{Lo: [3]int{1, 0, 0}}, -1, 1)
	cosa, rsina := plaintest.In[T](m, rt.IJK, rt.Halo{}, -1, 1), plaintest.In[T](m, rt.IJK, rt.Halo{}, 0.5, 1.5)
	ub, vb := plaintest.Out[T](m, rt.IJK), plaintest.Out[T](m, rt.IJK)
	ucv, vcv, cosav, rsinav := uc.ViewIJK(), vc.ViewIJK(), cosa.ViewIJK(), rsina.ViewIJK()
	return &plaintest.Run{Outputs: []plaintest.Output{ub, vb}, Point: func(i, j, k int) {
		u, v := Uvbke(ucv, vcv, cosav, rsinav, dt5, i, j, k)
		ub.Set(i, j, k, u)
		vb.Set(i, j, k, v)
	}}
}

func advect[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	const courant = 0.2
	q := plaintest.In[T](m, rt.IJK, fill.Halo(1, 1, 0), 0, 1)
	u, v := plaintest.In[T](m, rt.IJ, fill.Halo(1, 0, 0), -1, 1), plaintest.In[T](m, rt.IJ, fill.Halo(0, 1, 0), -1, 1)
	o := plaintest.Out[T](m, rt.IJK)
	qv, uv, vv := q.ViewIJK(), u.ViewIJ(), v.ViewIJ()
	return &plaintest.Run{Outputs: []plaintest.Output{o}, Point: func(i, j, k int) {
		o.Set(i, j, k, Advect(qv, uv, vv, courant, i, j, k))
	}}
}

func relax[T oec.Float](m *plaintest.Maker) *plaintest.Run {
	const dt, rate = 0.1, 0.3
	q := plaintest.In[T](m, rt.IJK, rt.Halo{}, -1, 1)
	west, south := plaintest.In[T](m, rt.JK, rt.Halo{}, -1, 1), plaintest.In[T](m, rt.IK, rt.Halo{}, -1, 1)
	surface := plaintest.In[T](m, rt.IJ, rt.Halo{}, -1, 1)
	wi, wj := plaintest.In[T](m, rt.I, rt.Halo{}, 0, 1), plaintest.In[T](m, rt.J, rt.Halo{}, 0, 1)
	wk := plaintest.In[float32](m, rt.K, rt.Halo{}, 0, 1)
	o := plaintest.Out[T](m, rt.IJK)
	qv, westv, southv, surfacev := q.ViewIJK(), west.ViewJK(), south.ViewIK(), surface.ViewIJ()
	wiv, wjv, wkv := wi.ViewI(), wj.ViewJ(), wk.ViewK()
	return &plaintest.Run{Outputs: []plaintest.Output{o}, Point: func(i, j, k int) {
		o.Set(i, j, k, Relax(qv, westv, southv, surfacev, wiv, wjv, wkv, dt, rate, i, j, k))
	}}
}
