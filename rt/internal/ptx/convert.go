package ptx

import (
	"math"
	"math/big"
)

// conversions adds cvt.
func (t table) conversions() {
	t.fromInteger("s8", func(v uint64) uint64 { return uint64(int8(v)) })
	t.fromInteger("s16", func(v uint64) uint64 { return uint64(int16(v)) })
	t.fromInteger("s32", func(v uint64) uint64 { return uint64(int32(v)) })
	t.fromInteger("s64", func(v uint64) uint64 { return v })
	t.fromInteger("u8", func(v uint64) uint64 { return uint64(uint8(v)) })
	t.fromInteger("u16", func(v uint64) uint64 { return uint64(uint16(v)) })
	t.fromInteger("u32", func(v uint64) uint64 { return uint64(uint32(v)) })
	t.fromInteger("u64", func(v uint64) uint64 { return v })
	for _, r := range roundings {
		t.toInteger(r)
		t.conversion("cvt."+r.name+"i.f64.f64", "f64", "f64", func(a uint64) uint64 {
			x := math.Float64frombits(a)
			return bits64(r.integral(x), x, x)
		})
		t.conversion("cvt."+r.name+"i.f32.f32", "f32", "f32", func(a uint64) uint64 {
			return bits32(float32(r.integral(float64(math.Float32frombits(uint32(a))))))
		})
		t.conversion("cvt."+r.name+".f32.f64", "f32", "f64", func(a uint64) uint64 { return bits32(r.narrow(math.Float64frombits(a))) })
	}
	t.conversion("cvt.f64.f32", "f64", "f32", func(a uint64) uint64 {
		x := float64(math.Float32frombits(uint32(a)))
		return bits64(x, x, x)
	})
}

// conversion adds a conversion of one register.
func (t table) conversion(name, to, from string, f func(uint64) uint64) {
	made := one(f)
	made.wide = true
	t.add(name, ClassConvert, to+" "+from, made)
}

// rounding is a way to round.
type rounding struct {
	name     string
	integral func(float64) float64
	// wrong reports whether a result, next to the exact value, has to be the one on the other side:
	// sign is that of the result minus the value, and negative that of the value.
	wrong func(sign int, negative bool) bool
}

var roundings = [...]rounding{
	{"rn", math.RoundToEven, func(int, bool) bool { return false }},
	{"rz", math.Trunc, func(sign int, negative bool) bool { return sign > 0 && !negative || sign < 0 && negative }},
	{"rm", math.Floor, func(sign int, _ bool) bool { return sign > 0 }},
	{"rp", math.Ceil, func(sign int, _ bool) bool { return sign < 0 }},
}

// narrow returns a float64 as a float32.
func (r *rounding) narrow(x float64) float32 {
	y := float32(x)
	switch sign := compare(float64(y), x); {
	case !r.wrong(sign, x < 0):
		return y
	case sign > 0:
		return math.Nextafter32(y, float32(math.Inf(-1)))
	}
	return math.Nextafter32(y, float32(math.Inf(1)))
}

func compare(a, b float64) int {
	switch {
	case a > b:
		return 1
	case a < b:
		return -1
	}
	return 0
}

// fromInteger adds the conversions of a type of integer, whose value extend returns with 64 bits,
// to other types of integers and to floating-point numbers.
func (t table) fromInteger(from string, extend func(uint64) uint64) {
	for to, f := range map[string]func(uint64) uint64{
		"s8": func(v uint64) uint64 { return uint64(int8(v)) }, "u8": func(v uint64) uint64 { return uint64(uint8(v)) },
		"s16": func(v uint64) uint64 { return uint64(int16(v)) }, "u16": func(v uint64) uint64 { return uint64(uint16(v)) },
		"s32": func(v uint64) uint64 { return uint64(int32(v)) }, "u32": func(v uint64) uint64 { return uint64(uint32(v)) },
		"s64": func(v uint64) uint64 { return v }, "u64": func(v uint64) uint64 { return v },
	} {
		t.conversion("cvt."+to+"."+from, to, from, func(v uint64) uint64 { return f(extend(v)) })
	}
	negative := func(v uint64) bool { return from[0] == 's' && int64(v) < 0 }
	for _, r := range roundings {
		t.conversion("cvt."+r.name+".f64."+from, "f64", from, func(v uint64) uint64 {
			v = extend(v)
			if negative(v) {
				return math.Float64bits(r.fromInt(big.NewInt(int64(v)), float64(int64(v)), 53))
			}
			return math.Float64bits(r.fromInt(new(big.Int).SetUint64(v), float64(v), 53))
		})
		t.conversion("cvt."+r.name+".f32."+from, "f32", from, func(v uint64) uint64 {
			v = extend(v)
			if negative(v) {
				return uint64(math.Float32bits(float32(r.fromInt(big.NewInt(int64(v)), float64(float32(int64(v))), 24))))
			}
			return uint64(math.Float32bits(float32(r.fromInt(new(big.Int).SetUint64(v), float64(float32(v)), 24))))
		})
	}
}

// fromInt returns an integer as a number of some bits, of which nearest is the nearest.
func (r *rounding) fromInt(v *big.Int, nearest float64, bits uint) float64 {
	if r.name == "rn" {
		return nearest
	}
	mode := map[string]big.RoundingMode{"rz": big.ToZero, "rm": big.ToNegativeInf, "rp": big.ToPositiveInf}[r.name]
	exact, _ := new(big.Float).SetPrec(bits).SetMode(mode).SetInt(v).Float64()
	return exact
}

// toInteger adds conversions to integers, of which those too large become the largest.
func (t table) toInteger(r rounding) {
	for _, to := range []string{"s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64"} {
		size := uint(8 * sizes[to])
		for _, from := range []string{"f32", "f64"} {
			// What is no number becomes 0, or the upper bit of types of 64 bits.
			none := uint64(0)
			if from == "f64" || size == 64 {
				none = 1 << (size - 1)
			}
			t.conversion("cvt."+r.name+"i."+to+"."+from, to, from, func(a uint64) uint64 {
				x := math.Float64frombits(a)
				if from == "f32" {
					x = float64(math.Float32frombits(uint32(a)))
				}
				if x != x {
					return none
				}
				return saturate(r.integral(x), size, to[0] == 's')
			})
		}
	}
}

// saturate returns an integral number as an integer of some bits, or the nearest that there is.
func saturate(x float64, size uint, signed bool) uint64 {
	least, beyond := 0.0, math.Ldexp(1, int(size))
	if signed {
		least, beyond = -beyond/2, beyond/2
	}
	switch {
	case x >= beyond && signed:
		return 1<<(size-1) - 1
	case x >= beyond:
		return 1<<(size-1)<<1 - 1
	case x < least:
		if !signed {
			return 0
		}
		return ^uint64(0) << (size - 1)
	case signed:
		return uint64(int64(x))
	}
	return uint64(x)
}
