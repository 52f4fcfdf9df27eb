package integers

import "github.com/openearthgo/oec"

// integer is the types of elements that have arithmetic of integers.
type integer interface {
	int32 | int64 | uint8 | int16 | uint16
}

// Copied copies a field of any type, by way of an intermediate, and chooses.
//
//oec:stencil
func Copied[T oec.Elem](in oec.IJ[T], on oec.IJ[bool], fill T, i, j int) (out T) {
	right := func(i, j int) T { return in(i+1, j) }
	if on(i, j) {
		return right(i-1, j)
	}
	if in(i, j) == right(i, j) {
		return right(i, j)
	}
	return fill
}

// Mixed uses every operator that cannot panic, and those that can where they do not.
//
//oec:stencil
func Mixed[T integer](a, b oec.IJ[T], c T, i, j int) (out T) {
	sum := func(i, j int) T { return a(i, j) + b(i, j)*3 - c }
	x, y := a(i, j), b(i, j)
	out = x&y ^ (x|c)&^y
	switch {
	case x < y || sum(i, j) >= c:
		out += sum(i-1, j) - ^x
	case x == c, y <= 7:
		out = -out
	}
	if y != 0 {
		out += x/y ^ x%y
	}
	out += x/5 + y%7 + x<<3 + y>>2
	return min(out, x, c) + max(out, y, 1)
}

// Phase uses integers that are no elements: the index, a count, and a step.
//
//oec:stencil
func Phase(in oec.IK[float64], step, period int, i, k int) (out float64, phase int32) {
	n := (i + 3*k + step) % period
	if n < 0 {
		n += period
	}
	phase = int32(n)
	if n&1 == 1 {
		return in(i, k), phase
	}
	return in(i, k) * float64(n/2-k), phase
}

// Ratio panics where b is zero, and where n is negative.
//
//oec:stencil
func Ratio(a, b oec.IJ[int32], n oec.IJ[int16], i, j int) (out int32, rest int64) {
	half := func(i, j int) int32 { return a(i, j) / b(i, j) }
	out = half(i, j) - half(i-1, j)
	rest = int64(a(i, j)) << n(i, j) % int64(b(i, j))
	return out, rest
}

// Share divides only where it can: the quotient is a function of its own, and is not to be
// computed elsewhere.
//
//oec:stencil
func Share(part, whole oec.IJK[int64], count oec.IJ[uint8], i, j, k int) (out int64, each uint8) {
	share := func(i, j, k int) int64 { return 100 * part(i, j, k) / whole(i, j, k) }
	double := func(i, j, k int) int64 { return share(i, j, k) + share(i, j, k+1) }
	if whole(i, j, k) != 0 && whole(i, j, k+1) != 0 {
		out = double(i, j, k)
	}
	if n := count(i, j); n > 1 {
		each = 200 / (n - 1)
	}
	return out, each
}
