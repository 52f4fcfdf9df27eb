package programs

import "github.com/openearthgo/oec"

// Lid is a difference over k, one-sided at the top and at the bottom.
//
//oec:stencil
func Lid(a oec.IJK[float64], d oec.Domain, i, j, k int) float64 {
	top := d.NK - 1
	switch {
	case d.NK == 1:
		return a(i, j, k)
	case k == 0:
		return a(i, j, k+1) - a(i, j, k)
	case k == top:
		return a(i, j, k) - a(i, j, k-1)
	}
	return (a(i, j, k+1) - a(i, j, k-1)) / 2
}

// Shores passes the domain to a helper and to a closure, and captures it.
//
//oec:stencil
func Shores(d oec.Domain, a oec.IJK[float64], w float64, i, j, k int) float64 {
	e := d
	slope := func(i, j, k int) float64 {
		if i >= e.NI-2 || j+1 >= d.NJ {
			return w
		}
		return a(i+2, j, k) - a(i, j+1, k)
	}
	return slope(i, j, k) - slope(i-1, j, k) + inside(a, d, i, j, k)
}

func inside(a oec.IJK[float64], d oec.Domain, i, j, k int) float64 {
	if 0 < i && i+1 < d.NI && j > 0 && d.NJ-1 > j {
		return a(i, j, k)
	}
	return 0
}

// Depth uses extents as numbers.
//
//oec:stencil
func Depth(a oec.K[float64], d oec.Domain, k int) float64 {
	s := 0.0
	for n := d.NK; n < d.NK+3; n++ {
		s += float64(n)
	}
	if d.NI+d.NJ > min(d.NK, 3) || d.NK-2 == d.NK-1 {
		s -= float64(3 + d.NJ)
	}
	return (s + a(k)) * float64(k*d.NK) / float64(d.NK-d.NI+k)
}
