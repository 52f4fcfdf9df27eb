package programs

import "github.com/openearthgo/oec"

// Window uses the counters of nested loops as offsets, as numbers and in a condition.
//
//oec:stencil
func Window(a oec.IJ[float64], i, j int) float64 {
	s := 0.0
	for m := -1; m <= 1; m++ {
		for n := 2; n > 0; n /= 2 {
			if m == 0 && n == 1 {
				continue
			}
			s += float64(m*n+3) * a(i+m, j-n)
		}
	}
	return s
}

// Skipped goes on with the next iteration where the data say so.
//
//oec:stencil
func Skipped(a oec.I[float64], lim float64, i int) float64 {
	s := a(i)
	for n := range 3 {
		x := a(i + n)
		if x < lim {
			continue
		}
		if x > 2 {
			s -= x
		}
		s = s*x + float64(n)
	}
	return s
}

// Newton leaves the loop where the data say so, and the function in a special case.
//
//oec:stencil
func Newton(a oec.I[float64], tol float64, i int) float64 {
	x := 1.0
	for range 4 {
		if x == 0 {
			return -1
		}
		d := (x*x - a(i)) / (2 * x)
		if max(d, -d) < tol {
			break
		}
		x -= d
	}
	return x
}

// Labels leaves and continues the outer of two loops from inside the inner one.
//
//oec:stencil
func Labels(a, b oec.I[float64], i int) float64 {
	s := 0.0
rows:
	for m := range 3 {
		for n := 0; n <= m; n++ {
			switch x := a(i + m - n); {
			case x > 3:
				break rows
			case x < b(i):
				s++
				continue rows
			case x == 0:
				break
			default:
				s += x
			}
		}
		s *= 2
	}
	return s
}

// Counters has closures that capture the counter of a loop.
//
//oec:stencil
func Counters(a oec.IJ[float64], i, j int) float64 {
	s := 0.0
	for n := 1; n < 3; n++ {
		f := func(i, j int) float64 { return float64(n) * a(i, j+n) }
		s += f(i+n, j) - f(i, j)
	}
	return s
}

// LiveOut uses behind a loop what its last iteration made, whichever that is.
//
//oec:stencil
func LiveOut(a, b oec.I[float64], i int) float64 {
	n := 0
	v := 0.0
	for {
		v = a(i+n) * 2
		if v > b(i) || n == 2 {
			break
		}
		n++
	}
	for w := 1; ; w++ {
		u := float64(w) * v
		if u < 3 || w > 3 {
			return u + float64(n)
		}
	}
}

// Cases has switches on a counter, a case that falls through, and blocks of declarations.
//
//oec:stencil
func Cases(a oec.I[float64], i int) float64 {
	const (
		first = iota + 1
		second
	)
	var (
		s    = a(i)
		last float64
	)
	for n := range 5 {
		switch n % 4 {
		case 0:
			s++
		case first, second:
			last = a(i + n)
			fallthrough
		default:
			const half = 0.5
			s += half * last
		}
	}
	return s
}

// Searched returns from inside a loop, and goes on only where the data and a counter allow.
//
//oec:stencil
func Searched(a, b oec.K[float64], k int) float64 {
	found := false
	for n := 0; n < 3 && !found; n++ {
		if a(k+n) < 0 {
			return b(k+n) * float64(n)
		}
		found = a(k+n) > b(k-n)
	}
	if found {
		return b(k)
	}
	return a(k)
}

// Captures has closures over the counter of a loop and over a sum that grows in it, and
// leaves the loop where they say so.
//
//oec:stencil
func Captures(a, b oec.I[float64], i int) float64 {
	s, last := 0.0, 0.0
	sum := func() float64 { return s }
	for n := 0; n < 3; n++ {
		f := func(i int) float64 { return a(i + n) }
		g := func() float64 { return f(i) * float64(n) }
		if f(i) > sum() {
			last = g()
			break
		}
		if b(i+n) < 0 {
			continue
		}
		s += f(i+1) - g()
	}
	return sum() + last
}

// Inner has a loop of which the counter is set by the loop around it, and values of the
// inner loop that are used in the outer one and behind both.
//
//oec:stencil
func Inner(a oec.I[float64], lim float64, i int) float64 {
	var u, v float64
	n := 0
	for m := 2; ; m-- {
		for k := m; ; k++ {
			u = a(i+k) + float64(m)
			if u > lim || k > 2 {
				break
			}
			n++
		}
		v = u - v
		if m == 0 || v < 0 {
			break
		}
	}
	return u*v + float64(n)
}

// Decided leaves a loop behind a condition that is a constant.
//
//oec:stencil
func Decided(in oec.I[float64], i int) float64 {
	const cautious = false
	for n := range 3 {
		if in(i) > float64(n) {
			if cautious {
				return 0
			}
			return in(i + n)
		}
	}
	return in(i)
}
