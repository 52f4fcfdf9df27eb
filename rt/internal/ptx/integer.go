package ptx

import "math/bits"

// integers adds the arithmetic of integers.
func (t table) integers() {
	integersOf[int16](t, "s16", ClassInt)
	integersOf[uint16](t, "u16", ClassInt)
	integersOf[int32](t, "s32", ClassInt)
	integersOf[uint32](t, "u32", ClassInt)
	integersOf[int64](t, "s64", ClassInt64)
	integersOf[uint64](t, "u64", ClassInt64)
	signed[int16](t, "s16", ClassInt)
	signed[int32](t, "s32", ClassInt)
	signed[int64](t, "s64", ClassInt64)
	wide[int16, int32](t, "s16", "s32")
	wide[uint16, uint32](t, "u16", "u32")
	wide[int32, int64](t, "s32", "s64")
	wide[uint32, uint64](t, "u32", "u64")
	t.high()
	t.often()
}

// often replaces those of integers that addresses are computed with.
func (t table) often() {
	add := func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = a[n] + b[n]
		}
	}
	t["add.s64"].do, t["add.u64"].do = add, add
	mul := func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = a[n] * b[n]
		}
	}
	t["mul.lo.s64"].do, t["mul.lo.u64"].do = mul, mul
	t["mul.wide.s32"].do = func(d, a, b, _ *vec) {
		for n := range d {
			d[n] = uint64(int64(int32(a[n])) * int64(int32(b[n])))
		}
	}
}

// integersOf adds what there is for each type.
func integersOf[T integer](t table, name string, class Class) {
	types := name + " " + name + " " + name
	t.add("add."+name, class, types, two(func(a, b T) T { return a + b }))
	t.add("sub."+name, class, types, two(func(a, b T) T { return a - b }))
	t.add("mul.lo."+name, class, types, two(func(a, b T) T { return a * b }))
	t.add("mad.lo."+name, class, types+" "+name, three(func(a, b, c T) T { return a*b + c }))
	t.add("min."+name, class, types, two(func(a, b T) T { return min(a, b) }))
	t.add("max."+name, class, types, two(func(a, b T) T { return max(a, b) }))
	t.add("div."+name, ClassDivide, types, two(quotient[T]))
	t.add("rem."+name, ClassDivide, types, two(remainder[T]))
}

// quotient divides; by zero, PTX does not say what comes out.
func quotient[T integer](a, b T) T {
	if b == 0 {
		return ^T(0)
	}
	return a / b
}

func remainder[T integer](a, b T) T {
	if b == 0 {
		return a
	}
	return a % b
}

// signed adds what there is for types with a sign.
func signed[T int16 | int32 | int64](t table, name string, class Class) {
	t.add("neg."+name, class, name+" "+name, one(func(a T) T { return -a }))
	t.add("abs."+name, class, name+" "+name, one(func(a T) T { return max(a, -a) }))
}

// wide adds products that have twice the bits.
func wide[T, R integer](t table, name, result string) {
	t.add("mul.wide."+name, ClassInt, result+" "+name+" "+name, two(func(a, b T) R { return R(a) * R(b) }))
	t.add("mad.wide."+name, ClassInt, result+" "+name+" "+name+" "+result, three(func(a, b T, c R) R { return R(a)*R(b) + c }))
}

// high adds the upper halves of products.
func (t table) high() {
	t.add("mul.hi.s16", ClassInt, "s16 s16 s16", two(func(a, b int16) int16 { return int16(int32(a) * int32(b) >> 16) }))
	t.add("mul.hi.u16", ClassInt, "u16 u16 u16", two(func(a, b uint16) uint16 { return uint16(uint32(a) * uint32(b) >> 16) }))
	t.add("mul.hi.s32", ClassInt, "s32 s32 s32", two(func(a, b int32) int32 { return int32(int64(a) * int64(b) >> 32) }))
	t.add("mul.hi.u32", ClassInt, "u32 u32 u32", two(func(a, b uint32) uint32 { return uint32(uint64(a) * uint64(b) >> 32) }))
	t.add("mul.hi.u64", ClassInt64, "u64 u64 u64", two(highOf))
	t.add("mul.hi.s64", ClassInt64, "s64 s64 s64", two(func(a, b int64) int64 {
		return int64(highOf(uint64(a), uint64(b))) - a>>63&b - b>>63&a
	}))
}

func highOf(a, b uint64) uint64 {
	h, _ := bits.Mul64(a, b)
	return h
}

// bits adds logic, shifts and what looks at single bits.
func (t table) bits() {
	bitsOf[uint16](t, "16", ClassInt)
	bitsOf[uint32](t, "32", ClassInt)
	bitsOf[uint64](t, "64", ClassInt64)
	shifts[int16, uint16](t, "16", ClassInt)
	shifts[int32, uint32](t, "32", ClassInt)
	shifts[int64, uint64](t, "64", ClassInt64)
	t.add("clz.b32", ClassInt, "u32 b32", one(func(a uint32) uint32 { return uint32(bits.LeadingZeros32(a)) }))
	t.add("clz.b64", ClassInt, "u32 b64", one(func(a uint64) uint32 { return uint32(bits.LeadingZeros64(a)) }))
	t.add("popc.b32", ClassInt, "u32 b32", one(func(a uint32) uint32 { return uint32(bits.OnesCount32(a)) }))
	t.add("popc.b64", ClassInt, "u32 b64", one(func(a uint64) uint32 { return uint32(bits.OnesCount64(a)) }))
	t.add("brev.b32", ClassInt, "b32 b32", one(bits.Reverse32))
	t.add("brev.b64", ClassInt64, "b64 b64", one(bits.Reverse64))
	t.add("shf.l.wrap.b32", ClassInt, "b32 b32 b32 u32", three(func(a, b, c uint32) uint32 {
		return uint32((uint64(b)<<32 | uint64(a)) << (c & 31) >> 32)
	}))
	t.add("shf.r.wrap.b32", ClassInt, "b32 b32 b32 u32", three(func(a, b, c uint32) uint32 {
		return uint32((uint64(b)<<32 | uint64(a)) >> (c & 31))
	}))
	extracts[uint32](t, "u32", ClassInt)
	extracts[int32](t, "s32", ClassInt)
	extracts[uint64](t, "u64", ClassInt64)
	extracts[int64](t, "s64", ClassInt64)
}

func bitsOf[T integer](t table, size string, class Class) {
	types := "b" + size + " b" + size + " b" + size
	t.add("and.b"+size, class, types, two(func(a, b T) T { return a & b }))
	t.add("or.b"+size, class, types, two(func(a, b T) T { return a | b }))
	t.add("xor.b"+size, class, types, two(func(a, b T) T { return a ^ b }))
	t.add("not.b"+size, class, types[:2*len(size)+3], one(func(a T) T { return ^a }))
}

// shifts adds shifts, by up to all bits and more.
func shifts[S, U integer](t table, size string, class Class) {
	types := func(letter string) string { return letter + size + " " + letter + size + " u32" }
	t.add("shl.b"+size, class, types("b"), two(func(a U, b uint32) U { return a << b }))
	t.add("shr.b"+size, class, types("b"), two(func(a U, b uint32) U { return a >> b }))
	t.add("shr.u"+size, class, types("u"), two(func(a U, b uint32) U { return a >> b }))
	t.add("shr.s"+size, class, types("s"), two(func(a S, b uint32) S { return a >> b }))
}

// extracts adds bfe: some bits from a place on, the upper ones filled with the sign if there is one.
func extracts[T integer](t table, name string, class Class) {
	t.add("bfe."+name, class, name+" "+name+" u32 u32", three(func(a T, at, count uint32) T {
		size := uint32(8 * sizes[name])
		at, count = at&0xff, count&0xff
		if count == 0 {
			return 0
		}
		if at >= size || count > size-at { // the sign is the uppermost bit
			return a >> min(at, size)
		}
		return a << (size - at - count) >> (size - count)
	}))
}
