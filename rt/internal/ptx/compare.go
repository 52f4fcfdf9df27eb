package ptx

import "math"

// comparisons adds setp.
func (t table) comparisons() {
	compareIntegers[int16](t, "s16", "eq", "ne", "lt", "le", "gt", "ge")
	compareIntegers[int32](t, "s32", "eq", "ne", "lt", "le", "gt", "ge")
	compareIntegers[int64](t, "s64", "eq", "ne", "lt", "le", "gt", "ge")
	compareIntegers[uint16](t, "u16", "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs")
	compareIntegers[uint32](t, "u32", "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs")
	compareIntegers[uint64](t, "u64", "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs")
	compareIntegers[uint16](t, "b16", "eq", "ne")
	compareIntegers[uint32](t, "b32", "eq", "ne")
	compareIntegers[uint64](t, "b64", "eq", "ne")
	for op, unordered := range map[string]string{"eq": "equ", "ne": "neu", "lt": "ltu", "le": "leu", "gt": "gtu", "ge": "geu"} {
		f := comparison[float64](op)
		t.compareFloats(op, func(a, b float64) bool { return a == a && b == b && f(a, b) })
		t.compareFloats(unordered, func(a, b float64) bool { return a != a || b != b || f(a, b) })
	}
	t.compareFloats("num", func(a, b float64) bool { return a == a && b == b })
	t.compareFloats("nan", func(a, b float64) bool { return a != a || b != b })
}

// comparison returns the comparison of a name.
func comparison[T integer | float64](op string) func(a, b T) bool {
	switch op {
	case "eq":
		return func(a, b T) bool { return a == b }
	case "ne":
		return func(a, b T) bool { return a != b }
	case "lt", "lo":
		return func(a, b T) bool { return a < b }
	case "le", "ls":
		return func(a, b T) bool { return a <= b }
	case "gt", "hi":
		return func(a, b T) bool { return a > b }
	}
	return func(a, b T) bool { return a >= b }
}

func compareIntegers[T integer](t table, name string, ops ...string) {
	for _, op := range ops {
		f := comparison[T](op)
		t.add("setp."+op+"."+name, ClassCompare, "pred "+name+" "+name, form{test: func(a, b *vec) (mask uint32) {
			for n := range a {
				if f(T(a[n]), T(b[n])) {
					mask |= 1 << n
				}
			}
			return mask
		}})
	}
}

// compareFloats adds a comparison of both types; those of float32 are float64, too.
func (t table) compareFloats(op string, f func(a, b float64) bool) {
	t.add("setp."+op+".f64", ClassCompare, "pred f64 f64", form{test: func(a, b *vec) (mask uint32) {
		for n := range a {
			if f(math.Float64frombits(a[n]), math.Float64frombits(b[n])) {
				mask |= 1 << n
			}
		}
		return mask
	}})
	t.add("setp."+op+".f32", ClassCompare, "pred f32 f32", form{test: func(a, b *vec) (mask uint32) {
		for n := range a {
			if f(float64(math.Float32frombits(uint32(a[n]))), float64(math.Float32frombits(uint32(b[n])))) {
				mask |= 1 << n
			}
		}
		return mask
	}})
}
