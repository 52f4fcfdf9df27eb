package programs

import (
	"math"

	"github.com/openearthgo/oec"
)

// Any copies a field of any type, by way of an intermediate.
//
//oec:stencil
func Any[T oec.Elem](a oec.I[T], i int) T {
	next := func(i int) T { return a(i + 1) }
	return next(i - 1)
}

// Pixels blurs an image of bytes, with rounding.
//
//oec:stencil
func Pixels(a oec.IJ[uint8], i, j int) uint8 {
	row := func(i, j int) uint16 { return uint16(a(i-1, j)) + 2*uint16(a(i, j)) + uint16(a(i+1, j)) }
	sum := row(i, j-1) + 2*row(i, j) + row(i, j+1)
	return uint8((sum + 8) / 16)
}

// Mixed uses every operator of signed integers.
//
//oec:stencil
func Mixed(a, b oec.I[int64], i int) int64 {
	x, y := a(i), b(i)
	s := x + y*3 - (x&y | x ^ y&^5)
	if x < y || s >= 7 {
		s = -s
	}
	s += x/7 + y%9
	if x != y && y <= 100 {
		return ^s
	}
	return min(s, x, 40) + max(y, -1<<40)
}

// Shifts shifts by counts of other types, narrower and wider ones.
//
//oec:stencil
func Shifts(a oec.I[int32], b oec.I[uint8], c oec.I[int64], i int) int32 {
	x := a(i) << b(i)
	y := a(i+1) >> uint64(c(i))
	z := x>>2 ^ y<<3
	if n := c(i + 1); n > 3 {
		z += 1 << n
	}
	return z
}

// Unsigned has the operators whose results depend on there being no sign.
//
//oec:stencil
func Unsigned(a, b oec.I[uint16], i int) uint16 {
	x, y := a(i), b(i)
	q := (x - y) >> 1
	if x > y {
		q = q/3 + x%1000
	}
	if x >= 1<<15 && y < x {
		q = ^q
	}
	return max(q, y, 1) - min(x, y)
}

// Widths converts between all types of integers.
//
//oec:stencil
func Widths(a oec.I[int64], b oec.I[uint16], i int) int64 {
	x := a(i)
	s := int64(int8(x)) + int64(uint8(x)) + int64(int16(x)) + int64(uint16(x)) + int64(int32(x)) + int64(uint32(x))
	s += int64(uint64(x)>>3) + int64(int(x)) + int64(uint(x)) + int64(uint8(int8(x))) + int64(int8(uint32(x)))
	return s + int64(b(i)) + int64(int16(b(i))) + int64(int(b(i))*2) + int64(uint64(int8(b(i))))
}

// Floats converts integers of all types to numbers, and numbers to integers.
//
//oec:stencil
func Floats(a oec.I[int64], b oec.I[float64], c oec.I[float32], i int) (out float64) {
	x := a(i)
	out = float64(x) + float64(uint64(x)) + float64(float32(x)) + float64(float32(uint64(x))) + float64(int8(x)) + float64(uint8(x))
	out += float64(oec.Int[int32](b(i))) + float64(oec.Int[uint64](b(i))) + float64(oec.Int[int8](c(i))) + float64(oec.Int[int](b(i)))
	if y := b(i); y > -100 && y < 100 {
		out += float64(int(y)) + float64(int16(y)/2)
	}
	return out
}

// Bits takes numbers apart.
//
//oec:stencil
func Bits(a oec.I[float64], b oec.I[float32], i int) (x float64, y float32) {
	exponent := int(math.Float64bits(a(i))>>52&0x7ff) - 1023
	x = math.Float64frombits(math.Float64bits(a(i+1))&^(1<<63)) * float64(exponent)
	y = math.Float32frombits(math.Float32bits(b(i)) ^ 1<<31)
	return x, y
}

// Counted has loops with counters of several types.
//
//oec:stencil
func Counted(a oec.I[int32], i int) (sum int32) {
	var w [4]int32
	for n := uint8(0); n < 4; n++ {
		w[n] = 1 << n
	}
	for n := range int64(4) {
		sum += w[n] * a(i+int(n)-2)
	}
	for n := int32(250); n > 0; n /= 5 {
		sum ^= n % 7
	}
	return sum
}

// Masks has intermediates of bools, and fields of them.
//
//oec:stencil
func Masks(land oec.IJ[bool], depth oec.IJ[float32], on bool, i, j int) bool {
	wet := func(i, j int) bool { return !land(i, j) && depth(i, j) > 0 }
	coast := wet(i, j) && !(wet(i-1, j) && wet(i+1, j) && wet(i, j-1) && wet(i, j+1))
	return coast == on
}

// Classes has intermediates of types that fields do not have.
//
//oec:stencil
func Classes(a oec.IJ[float64], i, j int) (class int32, hash int64) {
	of := func(i, j int) int { return oec.Int[int](a(i, j)) & 3 }
	mix := func(i, j int) uint64 { return math.Float64bits(a(i, j)) * 0x9E3779B97F4A7C15 }
	small := func(i, j int) int8 { return oec.Int[int8](a(i, j)) }
	bits := func(i, j int) uint32 { return uint32(mix(i, j) >> 32) }
	n := 0
	if of(i, j) > of(i-1, j) {
		n = of(i+1, j) * 2
	}
	class = int32(n) + int32(small(i, j-1)) - int32(small(i, j+1))
	return class, int64(mix(i+1, j)^mix(i, j)>>7) + int64(bits(i, j))
}

// Scalars has scalars of types that fields do not have.
//
//oec:stencil
func Scalars(a oec.I[int64], n int, small int8, wide uint32, all uint64, u uint, on bool, i int) int64 {
	s := a(i) + int64(n)*int64(small) + int64(wide)
	if on {
		s ^= int64(all >> 1)
	}
	return s + int64(u)/3
}

// Folded has arithmetic that is done when it is compiled, as Go does it.
//
//oec:stencil
func Folded(a oec.I[int64], i int) int64 {
	s := a(i)
	for n := range 12 {
		x, y := int8(40*n), uint16(9000*n)
		s += int64(x) + int64(y) + int64(x/3) + int64(y%77) + int64(x>>1) + int64(y<<2) + int64(-x) + int64(^y)
		if x < 0 {
			s ^= int64(uint64(1)<<63>>n) + int64(uint32(x)) + int64(min(x, 5)) + int64(max(y, 30000))
		}
		s += int64(1) << (n * 9)
		f := float64(n) * 100.5
		s += int64(oec.Int[uint8](f)) + int64(oec.Int[int8](-f))
	}
	return s
}

// Divided panics where b is zero.
//
//oec:stencil
func Divided(a, b oec.I[int32], i int) int32 {
	return a(i)/b(i) + a(i+1)%b(i)
}

// Careful divides only where it may: what may panic is computed nowhere else.
//
//oec:stencil
func Careful(a, b oec.I[int32], i int) (out int32) {
	div := func(i int) int32 { return a(i) / b(i) }
	twice := func(i int) int32 { return 2 * div(i) }
	if b(i) != 0 && b(i+1) != 0 {
		out = twice(i) - div(i+1)
	}
	if n := b(i - 1); n >= 0 {
		out += a(i) << n
	}
	return out
}

// Modulo uses the index in arithmetic of its own.
//
//oec:stencil
func Modulo(a oec.IJ[float64], i, j int) float64 {
	if i%2 == 0 {
		return a(i, j)
	}
	return a(i-1, j) * float64(i/3+j<<2&7)
}

// Indexed calls a function of indices that is one itself.
//
//oec:stencil
func Indexed(a oec.IK[float64], i, k int) float64 {
	left := func(i int) int { return i - 1 }
	return a(left(i), k) + a(left(left(i)), k) - a(left(i+2), k)
}

// Below has a condition on the index in a function of its own, which keeps reads inside.
//
//oec:stencil
func Below(a oec.IK[float64], b oec.IK[bool], i, k int) float64 {
	inside := func(i, k int) bool { return k > 0 && !b(i, k) }
	if inside(i, k) {
		return a(i, k-1)
	}
	return a(i, k)
}

// Chosen merges integer constants that are in memory.
//
//oec:stencil
func Chosen(in oec.I[int32], i int) int32 {
	w := [2]int32{1, 2}
	weigh := func(i int) int32 { return w[0] * in(i) }
	if in(i) > 0 {
		w[0] = 5
	}
	return weigh(i) + w[1]
}

// Kept merges a scalar, which is in memory, with an int.
//
//oec:stencil
func Kept(in oec.I[float64], n int, i int) float64 {
	p := struct{ n int }{n}
	w := 1.0
	if in(i) > 0 {
		w = 2
	} else {
		p.n += i
	}
	return float64(p.n) * w
}

// Doomed panics at every point, which is known when it is compiled.
//
//oec:stencil
func Doomed(a oec.I[int32], i int) int32 {
	s := a(i)
	for n := range int32(3) {
		s += 6/(n-1) + 1<<(2-n)
	}
	return s
}
