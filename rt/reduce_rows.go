package rt

import (
	"math"

	"github.com/openearthgo/oec/rt/internal/reduction"
)

// sumOf returns the sum of a block, in the order that [Sum] describes.
func sumOf[A float64 | int64, T Number](x []T) A {
	var s0, s1, s2, s3, s4, s5, s6, s7 A
	for ; len(x) >= 8; x = x[8:] {
		s0 += A(x[0])
		s1 += A(x[1])
		s2 += A(x[2])
		s3 += A(x[3])
		s4 += A(x[4])
		s5 += A(x[5])
		s6 += A(x[6])
		s7 += A(x[7])
	}
	lanes := [8]A{s0, s1, s2, s3, s4, s5, s6, s7}
	for n, v := range x {
		lanes[n] += A(v)
	}
	return reduction.FoldLanes(&lanes)
}

// dotOf is sumOf for products. Their conversions keep the compiler from fusing
// them with the additions.
func dotOf[A float64 | int64, T Number](x, y []T) A {
	var s0, s1, s2, s3, s4, s5, s6, s7 A
	for ; len(x) >= 8 && len(y) >= 8; x, y = x[8:], y[8:] {
		s0 += A(A(x[0]) * A(y[0]))
		s1 += A(A(x[1]) * A(y[1]))
		s2 += A(A(x[2]) * A(y[2]))
		s3 += A(A(x[3]) * A(y[3]))
		s4 += A(A(x[4]) * A(y[4]))
		s5 += A(A(x[5]) * A(y[5]))
		s6 += A(A(x[6]) * A(y[6]))
		s7 += A(A(x[7]) * A(y[7]))
	}
	lanes := [8]A{s0, s1, s2, s3, s4, s5, s6, s7}
	for n, v := range x {
		lanes[n] += A(A(v) * A(y[n]))
	}
	return reduction.FoldLanes(&lanes)
}

// maxOf returns the largest element of x, which has some, or a NaN of it. It is
// what max does, but with one comparison for each element, and more only where
// that fails.
func maxOf[T Number](x []T) T {
	m, rest := x[0], x
	for ; len(rest) >= 4; rest = rest[4:] {
		if rest[0] <= m && rest[1] <= m && rest[2] <= m && rest[3] <= m {
			continue
		}
		m = max(m, rest[0], rest[1], rest[2], rest[3])
		if m != m {
			return m
		}
	}
	for _, v := range rest {
		m = max(m, v)
	}
	if m == 0 { // comparisons do not tell the zeros apart
		for _, v := range x {
			if v == 0 && !math.Signbit(float64(v)) {
				return v
			}
		}
	}
	return m
}

// minOf returns the smallest element of x, which has some, or a NaN of it.
func minOf[T Number](x []T) T {
	m, rest := x[0], x
	for ; len(rest) >= 4; rest = rest[4:] {
		if rest[0] >= m && rest[1] >= m && rest[2] >= m && rest[3] >= m {
			continue
		}
		m = min(m, rest[0], rest[1], rest[2], rest[3])
		if m != m {
			return m
		}
	}
	for _, v := range rest {
		m = min(m, v)
	}
	if m == 0 {
		for _, v := range x {
			if v == 0 && math.Signbit(float64(v)) {
				return v
			}
		}
	}
	return m
}
