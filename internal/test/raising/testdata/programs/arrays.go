package programs

import "github.com/openearthgo/oec"

// Weights reads an array literal, a constant of it under a condition that is decided at
// once, and hands it to a helper.
//
//oec:stencil
func Weights(a oec.I[float64], i int) float64 {
	w := [5]float64{-1, 16, 0, 16, 4: -1}
	s := 0.0
	for n := -2; n <= len(w)-3; n++ {
		if w[n+2] != 0 {
			s += w[n+2] * a(i+n)
		}
	}
	return s + weighted(a, [...]float64{1, -2, 1}, i) + weighted(a, [3]float64{}, i-1)
}

func weighted(q oec.I[float64], w [3]float64, i int) (s float64) {
	for n, x := range w {
		s += x * q(i+n-1)
	}
	return s
}

// Sorted sorts a window, which is an array that changes under conditions on the data, and
// returns two of the elements.
//
//oec:stencil
func Sorted(a oec.IJ[float64], i, j int) (mid, low float64) {
	var w [4]float64
	for n := range w {
		w[n] = a(i+n%2, j+n/2)
	}
	for m := range w {
		for n := 0; n < 3-m; n++ {
			if w[n] > w[n+1] {
				w[n], w[n+1] = w[n+1], w[n]
			}
		}
	}
	return (w[1] + w[2]) / 2, w[0]
}

// Copied changes a copy of an array of arrays and leaves the original alone; a closure
// captures it.
//
//oec:stencil
func Copied(a oec.I[float64], i int) float64 {
	m := [2][2]float64{{1, 2}, {3, a(i)}}
	t := m
	t[0], t[1][0] = [2]float64{5, m[1][1]}, 7
	if a(i+1) > 0 {
		t[1] = m[0]
	}
	det := func() float64 { return m[0][0]*m[1][1] - m[0][1]*m[1][0] }
	s := det()
	for _, row := range t {
		for _, x := range row {
			s += x
		}
	}
	return s
}

type vec struct{ x, y float64 }

func (v vec) unused() {}

func scaled(v vec, c float64) vec { return vec{c * v.x, v.y * c} }

// Structs has structs as values, in an array, as arguments and as results.
//
//oec:stencil
func Structs(u, v oec.IJ[float64], i, j int) float64 {
	at := func(i, j int) vec { return vec{x: u(i, j), y: v(i, j)} }
	p := at(i, j)
	q := scaled(at(i+1, j), 0.5)
	if p.x > q.x {
		p.y = q.x
		q = vec{y: 1}
	}
	var ends [2]vec
	ends[0], ends[1] = p, q
	ends[1].x += 2
	for n := range 2 {
		p.x -= ends[n].x * ends[1-n].y
	}
	return p.x + p.y
}
