package advection

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
		{Name: "Advect/float64", Bind: advect[float64]},
		{Name: "Advect/float32", Bind: advect[float32]},
		{Name: "Relax/float64", Bind: relax[float64]},
		{Name: "Relax/float32", Bind: relax[float32]},
	}
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
