package ptx

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// words are operands: zeros, ones, limits and their neighbours of all sizes of integers, and numbers
// of both floating-point types, among them those that are none.
func words() (list []uint64) {
	for _, v := range []int64{0, 1, 2, 3, 5, 7, 31, 32, 33, 63, 64, 100, -1, -2, -7, 255, 0x1234,
		math.MaxInt8, math.MinInt8, math.MaxInt16, math.MinInt16, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64,
		math.MaxUint16, math.MaxUint32, math.MinInt32 - 1, 1 << 53, 1<<53 + 1, -(1<<53 + 1), 1<<24 + 1, 0x123456789abcdef} {
		list = append(list, uint64(v))
	}
	for _, x := range []float64{math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2.5, -2.5, 1.0 / 3, 1e10, -1e10, 1e300, -1e300, math.MaxFloat64, math.MaxFloat32, math.Pi,
		math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, math.SmallestNonzeroFloat32, 0x1p-1022, 0x1p-126, 0x1p63, 0x1p64, -0x1p63, 2147483647.5,
		1 + 0x1p-24, 1 + 0x3p-24, 1 + 0x1p-24 + 0x1p-50, -0x1p-149 * 1.5, math.Inf(1), math.Inf(-1)} {
		list = append(list, math.Float64bits(x), uint64(math.Float32bits(float32(x))))
	}
	return append(list, 0x7ff8<<48, 0x7ff8<<48|77, 0xfff0<<48|1, 0x7fc00000, 0xffc12345, 0x7f800001)
}

// operands are sets of three operands: of each word with itself and some of the others.
func operands() (list [][3]uint64) {
	all := words()
	for n, a := range all {
		for m, b := range all {
			if n != m && (5*n+3*m)%7 > 1 {
				continue
			}
			list = append(list, [3]uint64{a, b, all[(7*n+13*m)%len(all)]})
		}
	}
	return list
}

// TestForms executes every form of the table, in a kernel of its own, and compares what it
// computes with Go's arithmetic.
func TestForms(t *testing.T) {
	t.Parallel()
	for name, f := range forms() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(name, ".approx.") {
				checkApproximate(t, name, f)
				return
			}
			reference := referenceOf(name, f)
			if reference == nil {
				t.Fatal("there is nothing to compare it with")
			}
			all := operands()
			results := runForm(t, name, f, all)
			wrong := 0
			for n, v := range all {
				want := reference(v[0], v[1], v[2])
				if size := sizeOf(f.types[0]); cut(results[n], size) != cut(want, size) {
					if wrong++; wrong <= 3 {
						t.Errorf("of %#x, %#x, %#x: %#x, want %#x", v[0], v[1], v[2], cut(results[n], size), cut(want, size))
					}
				}
			}
		})
	}
}

// checkApproximate demands of an approximation no more than that it is one, and that it is not the nearest.
func checkApproximate(t *testing.T, name string, f *form) {
	t.Helper()
	all, far := operands(), 0
	for n, got := range runForm(t, name, f, all) {
		x := math.Float64frombits(all[n][0] >> 32 << 32)
		if math.Abs(x) < 0x1p-1022 {
			x = math.Copysign(0, x)
		}
		want, r := 1/x, math.Float64frombits(got)
		if name[1] == 's' {
			want = 1 / math.Sqrt(x)
		}
		fraction, exponent := math.Frexp(want)
		wrong := math.Abs(r - want)
		switch {
		case uint32(got) != 0, want != want && got != 0x7fffffff<<32, r != want && (want == 0 || math.IsInf(want, 0)):
		case want != want || r == want, math.Abs(want) < 0x1p-1022 && r == 0:
			continue
		case wrong < math.Abs(want)*0x1p-18 && math.Abs(r) >= math.Ldexp(0.5, exponent) && fraction*r > 0:
			if wrong > math.Abs(want)*0x1p-20 {
				far++
			}
			continue
		}
		t.Errorf("of %#x: %#x, about %#x is wanted", all[n][0], got, math.Float64bits(want))
	}
	if far == 0 {
		t.Error("no result is far from the exact one")
	}
}

// sizeOf returns the size of a type in bytes; a predicate is a byte.
func sizeOf(typ string) int {
	if typ == "pred" {
		return 1
	}
	return sizes[typ]
}

// cut returns the lowest bytes of a number.
func cut(v uint64, size int) uint64 { return v << (64 - 8*size) >> (64 - 8*size) }

// formKernel is a kernel of which each thread executes an instruction: its operands are in three
// arrays of words, and its result goes to a fourth.
func formKernel(name string, types []string) string {
	var b strings.Builder
	b.WriteString(`.version 6.3
.target sm_70
.address_size 64
.visible .entry form(.param .u64 form_0, .param .u64 form_1, .param .u64 form_2, .param .u64 form_3)
{
	.reg .pred %p<5>;
	.reg .b16 %h<5>;
	.reg .b32 %w<9>;
	.reg .b64 %d<9>;
	.reg .f32 %f<5>;
	.reg .f64 %g<5>;
	mov.u32 %w5, %ctaid.x;
	mov.u32 %w6, %tid.x;
	mad.lo.s32 %w5, %w5, 64, %w6;
	mul.wide.u32 %d5, %w5, 8;
`)
	regs := make([]string, len(types))
	for n, typ := range types {
		regs[n] = fmt.Sprintf("%%%s%d", map[string]string{"f4": "f", "f8": "g"}[fmt.Sprint(typ[:1], sizes[typ])], n)
		if regs[n][1] >= '0' && regs[n][1] <= '9' {
			regs[n] = fmt.Sprintf("%%%s%d", map[int]string{0: "p", 1: "h", 2: "h", 4: "w", 8: "d"}[sizes[typ]], n)
		}
		if n == 0 {
			continue
		}
		fmt.Fprintf(&b, "\tld.param.u64 %%d6, [form_%d];\n\tadd.s64 %%d6, %%d6, %%d5;\n", n)
		switch {
		case typ == "pred":
			fmt.Fprintf(&b, "\tld.global.u32 %%w7, [%%d6];\n\tand.b32 %%w7, %%w7, 1;\n\tsetp.ne.s32 %s, %%w7, 0;\n", regs[n])
		case sizes[typ] == 1:
			fmt.Fprintf(&b, "\tld.global.u16 %s, [%%d6];\n", regs[n])
		default:
			fmt.Fprintf(&b, "\tld.global.b%d %s, [%%d6];\n", 8*sizes[typ], regs[n])
		}
	}
	fmt.Fprintf(&b, "\t%s %s;\n\tld.param.u64 %%d6, [form_0];\n\tadd.s64 %%d6, %%d6, %%d5;\n", name, strings.Join(regs, ", "))
	switch typ := types[0]; {
	case typ == "pred":
		fmt.Fprintf(&b, "\tselp.u32 %%w7, 1, 0, %s;\n\tst.global.u8 [%%d6], %%w7;\n", regs[0])
	default:
		fmt.Fprintf(&b, "\tst.global.b%d [%%d6], %s;\n", 8*sizes[typ], regs[0])
	}
	b.WriteString("\tret;\n}\n")
	return b.String()
}

// runForm returns the results of an instruction for sets of operands.
func runForm(t *testing.T, name string, f *form, all [][3]uint64) []uint64 {
	t.Helper()
	const threads = 64
	blocks := (len(all) + threads - 1) / threads
	m := NewMachine(1)
	var args []byte
	var arrays [4]uint64
	for n := range arrays {
		arrays[n] = m.Alloc(8 * blocks * threads)
		args = binary.LittleEndian.AppendUint64(args, arrays[n])
	}
	m.Begin("filling", 0, Clock{0})
	image := make([]byte, 8*blocks*threads)
	for operand := range 3 {
		for n, v := range all {
			binary.LittleEndian.PutUint64(image[8*n:], v[operand])
		}
		if err := m.Write(arrays[1+operand], image); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Fill(arrays[0], 0, len(image)); err != nil {
		t.Fatal(err)
	}
	m.Begin("form", 0, Clock{1})
	if err := m.Launch(kernelOf(t, formKernel(name, f.types), "form"), [3]int{blocks, 1, 1}, [3]int{threads, 1, 1}, 0, args); err != nil {
		t.Fatal(err)
	}
	m.Begin("reading", 0, Clock{2})
	if err := m.Read(image, arrays[0]); err != nil {
		t.Fatal(err)
	}
	results := make([]uint64, len(all))
	for n := range all {
		results[n] = binary.LittleEndian.Uint64(image[8*n:])
	}
	return results
}

// kernelOf returns a kernel of a text.
func kernelOf(t *testing.T, text, name string) *Kernel {
	t.Helper()
	m, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	k, err := m.Kernel(name)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// referenceOf returns what a form is to compute, of the operands' bits.
func referenceOf(name string, f *form) func(a, b, c uint64) uint64 {
	parts := strings.Split(name, ".")
	op, typ := parts[0], parts[len(parts)-1]
	switch {
	case op == "mov":
		return func(a, _, _ uint64) uint64 {
			if typ == "pred" {
				return a & 1
			}
			return a
		}
	case op == "selp":
		return func(a, b, c uint64) uint64 {
			if c&1 != 0 {
				return a
			}
			return b
		}
	case typ == "pred":
		return func(a, b, _ uint64) uint64 {
			return map[string]uint64{"and": a & b, "or": a | b, "xor": a ^ b, "not": ^a}[op] & 1
		}
	case op == "cvt":
		return conversionReference(parts)
	case op == "setp" && typ[0] == 'f':
		return func(a, b, _ uint64) uint64 { return bit(comparesFloats(parts[1], asFloat(a, typ), asFloat(b, typ))) }
	case op == "setp":
		return func(a, b, _ uint64) uint64 { return bit(comparesIntegers(parts[1], asInt(a, typ).Cmp(asInt(b, typ)))) }
	case typ[0] == 'f':
		return floatReference(parts, typ)
	}
	return integerReference(name, op, f)
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// asInt returns the number that bits are.
func asInt(bits uint64, typ string) *big.Int {
	shift := 64 - 8*sizes[typ]
	if typ[0] == 's' {
		return big.NewInt(int64(bits<<shift) >> shift)
	}
	return new(big.Int).SetUint64(bits << shift >> shift)
}

// wrap returns the lowest bits of a number.
func wrap(v *big.Int) uint64 {
	return new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
}

func asFloat(bits uint64, typ string) float64 {
	if typ == "f32" {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func comparesIntegers(op string, order int) bool {
	switch op {
	case "eq":
		return order == 0
	case "ne":
		return order != 0
	case "lt", "lo":
		return order < 0
	case "le", "ls":
		return order <= 0
	case "gt", "hi":
		return order > 0
	}
	return order >= 0
}

func comparesFloats(op string, a, b float64) bool {
	none := math.IsNaN(a) || math.IsNaN(b)
	switch op {
	case "num", "nan":
		return none == (op == "nan")
	case "equ", "neu", "ltu", "leu", "gtu", "geu":
		return none || comparesIntegers(op[:2], compare(a, b))
	}
	return !none && comparesIntegers(op, compare(a, b))
}

// integerReference returns the reference of what computes with integers, in numbers without limits.
func integerReference(name, op string, f *form) func(a, b, c uint64) uint64 {
	typ := f.types[1]
	size := uint(8 * sizes[typ])
	number := func(n int, bits uint64) *big.Int { return asInt(bits, f.types[min(n, len(f.types)-1)]) }
	of := func(g func(x, y, z *big.Int) *big.Int) func(a, b, c uint64) uint64 {
		return func(a, b, c uint64) uint64 { return wrap(g(number(1, a), number(2, b), number(3, c))) }
	}
	shift := func(y *big.Int, most uint) uint { return uint(min(y.Uint64(), uint64(most))) }
	zero := new(big.Int)
	switch {
	case strings.HasPrefix(name, "mul.hi"):
		return of(func(x, y, _ *big.Int) *big.Int { x.Mul(x, y); return x.Rsh(x, size) })
	case op == "mul":
		return of(func(x, y, _ *big.Int) *big.Int { return x.Mul(x, y) })
	case op == "mad":
		return of(func(x, y, z *big.Int) *big.Int { x.Mul(x, y); return x.Add(x, z) })
	case op == "shf" && strings.Contains(name, ".l."):
		return of(func(x, y, z *big.Int) *big.Int {
			both := x.Or(x, y.Lsh(y, 32))
			both.Lsh(both, uint(z.Uint64()&31))
			return both.Rsh(both, 32)
		})
	case op == "shf":
		return of(func(x, y, z *big.Int) *big.Int {
			both := x.Or(x, y.Lsh(y, 32))
			return both.Rsh(both, uint(z.Uint64()&31))
		})
	}
	g := map[string]func(x, y, z *big.Int) *big.Int{
		"add": func(x, y, _ *big.Int) *big.Int { return x.Add(x, y) },
		"sub": func(x, y, _ *big.Int) *big.Int { return x.Sub(x, y) },
		"neg": func(x, _, _ *big.Int) *big.Int { return x.Neg(x) },
		"abs": func(x, _, _ *big.Int) *big.Int { return x.Abs(x) },
		"and": func(x, y, _ *big.Int) *big.Int { return x.And(x, y) },
		"or":  func(x, y, _ *big.Int) *big.Int { return x.Or(x, y) },
		"xor": func(x, y, _ *big.Int) *big.Int { return x.Xor(x, y) },
		"not": func(x, _, _ *big.Int) *big.Int { return x.Not(x) },
		"shl": func(x, y, _ *big.Int) *big.Int { return x.Lsh(x, shift(y, size)) },
		"shr": func(x, y, _ *big.Int) *big.Int { return x.Rsh(x, shift(y, size)) },
		"clz": func(x, _, _ *big.Int) *big.Int { return big.NewInt(int64(size) - int64(x.BitLen())) },
		"popc": func(x, _, _ *big.Int) *big.Int {
			return big.NewInt(int64(strings.Count(x.Text(2), "1")))
		},
		"brev": func(x, _, _ *big.Int) *big.Int {
			text := []byte(fmt.Sprintf("%0*s", size, x.Text(2)))
			slices.Reverse(text)
			x.SetString(string(text), 2)
			return x
		},
		"min": func(x, y, _ *big.Int) *big.Int {
			if x.Cmp(y) <= 0 {
				return x
			}
			return y
		},
		"max": func(x, y, _ *big.Int) *big.Int {
			if x.Cmp(y) >= 0 {
				return x
			}
			return y
		},
		"div": func(x, y, _ *big.Int) *big.Int {
			if y.Cmp(zero) == 0 {
				return y.Not(y)
			}
			return x.Quo(x, y)
		},
		"rem": func(x, y, _ *big.Int) *big.Int {
			if y.Cmp(zero) == 0 {
				return x
			}
			return x.Rem(x, y)
		},
		"bfe": func(x, y, z *big.Int) *big.Int {
			return extracted(x, int(y.Uint64()&255), int(z.Uint64()&255), int(size), typ[0] == 's')
		},
	}[op]
	if g == nil {
		return nil
	}
	return of(g)
}

// extracted is bfe, bit by bit as the PTX ISA has it.
func extracted(x *big.Int, at, count, size int, signed bool) *big.Int {
	sign := uint(0)
	if signed && count > 0 {
		sign = x.Bit(min(at+count-1, size-1))
	}
	r := new(big.Int)
	for n := range size {
		b := sign
		if n < count && at+n < size {
			b = x.Bit(at + n)
		}
		r.SetBit(r, n, b)
	}
	return r
}

// floatReference returns the reference of what computes with floating-point numbers.
func floatReference(parts []string, typ string) func(a, b, c uint64) uint64 {
	sign := uint64(1) << (8*sizes[typ] - 1)
	switch parts[0] {
	case "neg":
		return func(a, _, _ uint64) uint64 { return a ^ sign }
	case "abs":
		return func(a, _, _ uint64) uint64 { return a &^ sign }
	case "copysign":
		return func(a, b, _ uint64) uint64 { return a&sign | b&^sign }
	}
	used := map[string]int{"sqrt": 1, "rcp": 1, "fma": 3}[parts[0]]
	if used == 0 {
		used = 2
	}
	return func(a, b, c uint64) uint64 {
		if typ == "f32" {
			x, y, z := math.Float32frombits(uint32(a)), math.Float32frombits(uint32(b)), math.Float32frombits(uint32(c))
			r := singleReference(parts, x, y, z)
			if r != r {
				return 0x7fffffff
			}
			return uint64(math.Float32bits(r))
		}
		x, y, z := math.Float64frombits(a), math.Float64frombits(b), math.Float64frombits(c)
		r := doubleReference(parts, x, y, z)
		if r == r {
			return math.Float64bits(r)
		}
		for n, v := range []float64{x, y, z}[:used] {
			if v != v {
				return [3]uint64{a, b, c}[n] | 1<<51
			}
		}
		return 0xfff8 << 48
	}
}

func doubleReference(parts []string, x, y, z float64) float64 {
	switch parts[0] {
	case "add":
		return x + y
	case "sub":
		return x - y
	case "mul":
		return x * y
	case "div":
		return x / y
	case "rcp":
		return 1 / x
	case "sqrt":
		return math.Sqrt(x)
	case "fma":
		return math.FMA(x, y, z)
	}
	nan := slices.Contains(parts, "NaN")
	switch {
	case x != x && y == y && !nan:
		return y
	case y != y && x == x && !nan:
		return x
	case parts[0] == "min":
		return min(x, y)
	}
	return max(x, y)
}

func singleReference(parts []string, x, y, z float32) float32 {
	switch parts[0] {
	case "add":
		return x + y
	case "sub":
		return x - y
	case "mul":
		return x * y
	case "div":
		return x / y
	case "rcp":
		return 1 / x
	case "fma":
		return fusedReference(x, y, z)
	}
	return float32(doubleReference(parts, float64(x), float64(y), float64(z))) // a root, or one of the operands
}

// fusedReference computes x*y+z in numbers of so many bits that nothing is rounded before the end.
func fusedReference(x, y, z float32) float32 {
	finite := func(v float32) bool { return !math.IsNaN(float64(v)) && !math.IsInf(float64(v), 0) }
	if !finite(x) || !finite(y) || !finite(z) {
		return float32(math.FMA(float64(x), float64(y), float64(z)))
	}
	exact := func(v float32) *big.Float { return new(big.Float).SetPrec(1000).SetFloat64(float64(v)) }
	p := exact(x)
	p.Mul(p, exact(y))
	p.Add(p, exact(z))
	r, _ := p.Float32()
	if r == 0 { // whose sign is that of a sum of zeros, or of what is too small
		return float32(math.Copysign(float64(r), math.FMA(float64(x), float64(y), float64(z))))
	}
	return r
}

// conversionReference returns the reference of cvt: the exact value, and the nearest number of the
// type in the direction of the rounding.
func conversionReference(parts []string) func(a, b, c uint64) uint64 {
	mode, to, from := "", parts[len(parts)-2], parts[len(parts)-1]
	if len(parts) == 4 {
		mode = parts[1]
	}
	if from[0] != 'f' && to[0] != 'f' {
		return func(a, _, _ uint64) uint64 { return wrap(asInt(cut(wrap(asInt(a, from)), sizes[to]), to)) }
	}
	return func(a, _, _ uint64) uint64 {
		var v *big.Float
		if from[0] == 'f' {
			x := asFloat(a, from)
			if math.IsNaN(x) {
				return noNumber(a, to, from)
			}
			v = new(big.Float).SetPrec(1200).SetFloat64(x)
		} else {
			v = new(big.Float).SetPrec(100).SetInt(asInt(a, from))
		}
		if strings.HasSuffix(mode, "i") {
			v = integralReference(v, mode[1])
		}
		switch to {
		case "f32":
			return uint64(math.Float32bits(float32(roundedReference(v, to, mode))))
		case "f64":
			return math.Float64bits(roundedReference(v, to, mode))
		}
		return saturatedReference(v, to)
	}
}

// noNumber returns what becomes of a NaN.
func noNumber(a uint64, to, from string) uint64 {
	switch {
	case to == "f32":
		return 0x7fffffff
	case to == "f64" && from == "f64":
		return a | 1<<51
	case to == "f64":
		return math.Float64bits(float64(math.Float32frombits(uint32(a)))) | 1<<51
	case from == "f64" || sizes[to] == 8:
		return 1 << (8*sizes[to] - 1)
	}
	return 0
}

// integralReference rounds to an integer.
func integralReference(v *big.Float, mode byte) *big.Float {
	if v.IsInf() || v.IsInt() {
		return v
	}
	below, _ := v.Int(nil)
	if v.Sign() < 0 {
		below.Sub(below, big.NewInt(1))
	}
	rest := new(big.Float).Sub(v, new(big.Float).SetInt(below))
	up := false
	switch half := rest.Cmp(big.NewFloat(0.5)); mode {
	case 'n':
		up = half > 0 || half == 0 && below.Bit(0) == 1
	case 'z':
		up = v.Sign() < 0
	case 'p':
		up = true
	}
	if up {
		below.Add(below, big.NewInt(1))
	}
	r := new(big.Float).SetPrec(1200).SetInt(below)
	if r.Sign() == 0 && v.Signbit() {
		r.Neg(r)
	}
	return r
}

// roundedReference returns the number of a type that v is rounded to.
func roundedReference(v *big.Float, to, mode string) float64 {
	var nearest float64
	next := func(toward float64) float64 { return math.Nextafter(nearest, toward) }
	if nearest, _ = v.Float64(); to == "f32" {
		single, _ := v.Float32()
		nearest = float64(single)
		next = func(toward float64) float64 { return float64(math.Nextafter32(single, float32(toward))) }
	}
	order := big.NewFloat(nearest).Cmp(v)
	down := mode == "rm" || mode == "rz" && !v.Signbit()
	up := mode == "rp" || mode == "rz" && v.Signbit()
	switch {
	case order > 0 && down:
		return next(math.Inf(-1))
	case order < 0 && up:
		return next(math.Inf(1))
	}
	return nearest
}

// saturatedReference returns the integer of a type that is nearest.
func saturatedReference(v *big.Float, to string) uint64 {
	least, most := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(8*sizes[to]))
	if to[0] == 's' {
		most.Rsh(most, 1)
		least.Neg(most)
	}
	most.Sub(most, big.NewInt(1))
	switch {
	case v.Cmp(new(big.Float).SetInt(least)) < 0:
		return wrap(least)
	case v.Cmp(new(big.Float).SetInt(most)) > 0:
		return wrap(most)
	}
	i, _ := v.Int(nil)
	return wrap(i)
}
