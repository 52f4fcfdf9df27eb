package programs

import "github.com/openearthgo/oec"

const tracers = 3

// Tracers has an array of fields and one of outputs: it indexes them with constants and
// counters, ranges over them, hands them to a helper and captures them in a closure.
//
//oec:stencil
func Tracers(q [tracers]oec.IJ[float64], u oec.I[float64], w float64, i, j int) (out [tracers]float64) {
	total := func(i, j int) (s float64) {
		for _, f := range q {
			s += f(i, j)
		}
		return s
	}
	for n := range q {
		out[n] = u(i)*(q[n](i, j)-q[n](i-1, j)) + w*total(i+1, j)
	}
	out[2] += extremes(q, i, j+1)[1] - extremes(q, i, j-1)[0]
	return out
}

// extremes is a helper with arrays as argument and as result, which is an intermediate of
// two numbers.
func extremes(q [tracers]oec.IJ[float64], i, j int) [2]float64 {
	lo, hi := q[0](i, j), q[0](i, j)
	for n := 1; n < len(q); n++ {
		lo, hi = min(lo, q[n](i, j)), max(hi, q[n](i, j))
	}
	return [2]float64{lo, hi}
}

// Shuffled copies an array of fields in another order, under a condition that is a constant,
// and puts closures beside the fields. The results are one by one and in arrays.
//
//oec:stencil
func Shuffled(q [2]oec.I[float64], i int) (a float64, b [2]float64, c [1]float64) {
	var f [3]oec.I[float64]
	const flip = true
	if flip {
		f[0], f[1] = q[1], q[0]
	}
	f[2] = func(i int) float64 { return q[0](i+1) * q[1](i) }
	for n := range f {
		a += float64(n+1) * f[n](i-n)
	}
	b = [2]float64{f[2](i), a}
	if b[0] > 1 {
		b[1] = f[0](i)
		return -a, b, [...]float64{f[1](i)}
	}
	return
}

// wind is a struct of fields.
type wind struct{ u, v oec.IJ[float64] }

// fluxes are the numbers of an array in a struct.
type fluxes struct {
	f   [2]float64
	div float64
}

func fluxOf(w wind, q oec.IJ[float64], i, j int) (out fluxes, sign float64) {
	out.f[0] = w.u(i, j) * q(i, j)
	out.f[1] = w.v(i, j) * q(i, j-1)
	out.div = w.u(i+1, j) - w.u(i, j)
	if out.div < 0 {
		return out, -1
	}
	return out, 1
}

// Winds hands a struct of fields to a helper, whose results are intermediates.
//
//oec:stencil
func Winds(u, v, q oec.IJ[float64], i, j int) float64 {
	w := wind{u: u, v: v}
	here, sign := fluxOf(w, q, i, j)
	east, _ := fluxOf(w, q, i+1, j)
	return sign*(east.f[0]-here.f[0]) + here.f[1]*east.div
}
