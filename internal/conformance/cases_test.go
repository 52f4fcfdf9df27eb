package conformance

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/rt"
)

// cases are the stencils, each at every element type. Checksums are those of a
// reference implementation in another language.
func cases() []stencilCase {
	return []stencilCase{
		{name: "Hdiffsa/float64", bind: hdiffsa[float64], want: []fill.Checksum{{
			Sum: -7.001708652558e+01, Abs: 1.077186316559e+03,
			At: [3]float64{2.549446769872e-03, -5.617504389502e-01, 3.086135203474e-01}}}},
		{name: "Hdiffsa/float32", bind: hdiffsa[float32]},
		{name: "Uvbke/float64", bind: uvbke[float64], want: []fill.Checksum{
			{Sum: -1.404104079914e+04, Abs: 2.567633751202e+05,
				At: [3]float64{4.385304240861e+01, -1.592714502773e+01, -2.146984272992e+01}},
			{Sum: -2.449345178165e+02, Abs: 2.616296088466e+05,
				At: [3]float64{-9.651901963435e+01, -2.547892211766e+01, 3.471827832030e+01}}}},
		{name: "Uvbke/float32", bind: uvbke[float32]},
		{name: "Advect/float64", bind: advect[float64]},
		{name: "Advect/float32", bind: advect[float32]},
		{name: "Relax/float64", bind: relax[float64]},
		{name: "Relax/float32", bind: relax[float32]},
		{name: "Gradient/float64", bind: gradient[float64]},
		{name: "Gradient/float32", bind: gradient[float32]},
		{name: "Diagonal", bind: diagonal},
		{name: "Slope", bind: slope},
		{name: "Saturate/float64", bind: saturate[float64]},
		{name: "Saturate/float32", bind: saturate[float32]},
		{name: "Mix", bind: mix},
		{name: "smooth", bind: smoothed},
		{name: "Zonal/float64", bind: zonal[float64]},
		{name: "Zonal/float32", bind: zonal[float32]},
	}
}

func hdiffsa[T oec.Float](m *maker) *run {
	f, mask := in[T](m, rt.IJK, fill.Halo(2, 2, 0), -1, 1), in[T](m, rt.IJK, rt.Halo{}, 0, 0.05)
	crlato, crlatu := in[T](m, rt.J, fill.Halo(0, 1, 0), 0.5, 1.5), in[T](m, rt.J, fill.Halo(0, 1, 0), 0.5, 1.5)
	g := out[T](m, rt.IJK)
	fv, maskv, crlatov, crlatuv := f.ViewIJK(), mask.ViewIJK(), crlato.ViewJ(), crlatu.ViewJ()
	return &run{outputs: []output{g}, point: func(i, j, k int) {
		g.Set(i, j, k, Hdiffsa(fv, maskv, crlatov, crlatuv, i, j, k))
	}}
}

func uvbke[T oec.Float](m *maker) *run {
	const dt5 = 0.5 * 225
	uc := in[T](m, rt.IJK, rt.Halo{Lo: [3]int{0, 1, 0}}, -1, 1)
	vc := in[T](m, rt.IJK, rt.Halo{Lo: [3]int{1, 0, 0}}, -1, 1)
	cosa, rsina := in[T](m, rt.IJK, rt.Halo{}, -1, 1), in[T](m, rt.IJK, rt.Halo{}, 0.5, 1.5)
	ub, vb := out[T](m, rt.IJK), out[T](m, rt.IJK)
	ucv, vcv, cosav, rsinav := uc.ViewIJK(), vc.ViewIJK(), cosa.ViewIJK(), rsina.ViewIJK()
	return &run{outputs: []output{ub, vb}, point: func(i, j, k int) {
		u, v := Uvbke(ucv, vcv, cosav, rsinav, dt5, i, j, k)
		ub.Set(i, j, k, u)
		vb.Set(i, j, k, v)
	}}
}

func advect[T oec.Float](m *maker) *run {
	const courant = 0.2
	q := in[T](m, rt.IJK, fill.Halo(1, 1, 0), 0, 1)
	u, v := in[T](m, rt.IJ, fill.Halo(1, 0, 0), -1, 1), in[T](m, rt.IJ, fill.Halo(0, 1, 0), -1, 1)
	o := out[T](m, rt.IJK)
	qv, uv, vv := q.ViewIJK(), u.ViewIJ(), v.ViewIJ()
	return &run{outputs: []output{o}, point: func(i, j, k int) {
		o.Set(i, j, k, Advect(qv, uv, vv, courant, i, j, k))
	}}
}

func relax[T oec.Float](m *maker) *run {
	const dt, rate = 0.1, 0.3
	q := in[T](m, rt.IJK, rt.Halo{}, -1, 1)
	west, south := in[T](m, rt.JK, rt.Halo{}, -1, 1), in[T](m, rt.IK, rt.Halo{}, -1, 1)
	surface := in[T](m, rt.IJ, rt.Halo{}, -1, 1)
	wi, wj := in[T](m, rt.I, rt.Halo{}, 0, 1), in[T](m, rt.J, rt.Halo{}, 0, 1)
	wk := in[float32](m, rt.K, rt.Halo{}, 0, 1)
	o := out[T](m, rt.IJK)
	qv, westv, southv, surfacev := q.ViewIJK(), west.ViewJK(), south.ViewIK(), surface.ViewIJ()
	wiv, wjv, wkv := wi.ViewI(), wj.ViewJ(), wk.ViewK()
	return &run{outputs: []output{o}, point: func(i, j, k int) {
		o.Set(i, j, k, Relax(qv, westv, southv, surfacev, wiv, wjv, wkv, dt, rate, i, j, k))
	}}
}

func gradient[T oec.Float](m *maker) *run {
	above := rt.Halo{Hi: [3]int{0, 0, 1}}
	p, z := in[T](m, rt.IJK, above, -1, 1), in[T](m, rt.K, above, 1, 2)
	dpdz, dz := out[T](m, rt.IJK), out[T](m, rt.IJK)
	pv, zv := p.ViewIJK(), z.ViewK()
	return &run{outputs: []output{dpdz, dz}, point: func(i, j, k int) {
		x, y := Gradient(pv, zv, i, j, k)
		dpdz.Set(i, j, k, x)
		dz.Set(i, j, k, y)
	}}
}

func slope(m *maker) *run {
	q := in[float64](m, rt.IJK, fill.Halo(1, 1, 0), -1, 1)
	s, magnitude := out[float64](m, rt.IJK), out[float64](m, rt.IJK)
	qv := q.ViewIJK()
	return &run{outputs: []output{s, magnitude}, point: func(i, j, k int) {
		x, y := Slope(qv, i, j, k)
		s.Set(i, j, k, x)
		magnitude.Set(i, j, k, y)
	}}
}

func saturate[T oec.Float](m *maker) *run {
	const t0, t1 = 250, 273
	t := in[T](m, rt.IJK, rt.Halo{}, 230, 290)
	ice, heat := out[T](m, rt.IJK), out[T](m, rt.IJK)
	tv := t.ViewIJK()
	return &run{outputs: []output{ice, heat}, point: func(i, j, k int) {
		x, y := Saturate(tv, t0, t1, i, j, k)
		ice.Set(i, j, k, x)
		heat.Set(i, j, k, y)
	}}
}

func mix(m *maker) *run {
	const scale, offset = 1.1, 0.7
	a, b := in[float32](m, rt.IJK, fill.Halo(1, 0, 0), -1, 1), in[float32](m, rt.IJK, fill.Halo(1, 0, 0), -1, 1)
	w := in[float64](m, rt.IJK, rt.Halo{}, 0, 1)
	lo, rest := out[float32](m, rt.IJK), out[float64](m, rt.IJK)
	av, bv, wv := a.ViewIJK(), b.ViewIJK(), w.ViewIJK()
	return &run{outputs: []output{lo, rest}, point: func(i, j, k int) {
		x, y := Mix(av, bv, wv, scale, offset, i, j, k)
		lo.Set(i, j, k, x)
		rest.Set(i, j, k, y)
	}}
}

func smoothed(m *maker) *run {
	const flat = 0.05
	h, land := in[float64](m, rt.IJ, fill.Halo(1, 1, 0), -1, 1), in[float64](m, rt.IJ, fill.Halo(1, 1, 0), 0, 1.5)
	o := out[float64](m, rt.IJ)
	hv, landv := h.ViewIJ(), land.ViewIJ()
	return &run{outputs: []output{o}, point: func(i, j, k int) {
		o.Set(i, j, k, smooth(hv, landv, flat, i, j))
	}}
}

func zonal[T oec.Float](m *maker) *run {
	t := in[T](m, rt.JK, rt.Halo{Lo: [3]int{0, 1, 0}, Hi: [3]int{0, 1, 1}}, 200, 300)
	f := in[T](m, rt.J, rt.Halo{}, 0.5, 1)
	shear := out[T](m, rt.JK)
	tv, fv := t.ViewJK(), f.ViewJ()
	return &run{outputs: []output{shear}, point: func(i, j, k int) {
		shear.Set(i, j, k, Zonal(tv, fv, j, k))
	}}
}

func diagonal(m *maker) *run {
	q := in[float64](m, rt.IJK, fill.Halo(1, 0, 1), -1, 1)
	out := out[float64](m, rt.IJK)
	qv := q.ViewIJK()
	return &run{outputs: []output{out}, point: func(i, j, k int) {
		out.Set(i, j, k, Diagonal(qv, i, j, k))
	}}
}
