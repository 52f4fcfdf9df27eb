package diag

import "slices"

// Codes returns the table of the codes of errors.
func Codes() []Info { return slices.Clone(codes[:]) }

// Warnings returns the table of the codes that only the Analyzer uses: what they name
// compiles.
func Warnings() []Info { return slices.Clone(warnings[:]) }

// codes is the only list of errors with their explanation.
var codes = [...]Info{
	{SyntaxError, "the file is not valid Go, or not the text of programs", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{TypeError, "the package does not type-check", `
//oec:stencil
func f(in oec.I[float32], i int) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float32], i int) float64 { return float64(in(i)) }`, `
func meant(in oec.I[float32], i int) float64 { return float64(in(i)) }`},
	{LoadError, "the package or one it imports cannot be loaded", `
import _ "example.org/missing"

//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
import _ "math/bits"

//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},

	{InvalidProgram, "a program given as text breaks a rule of its operations, or cannot be compiled", `
func @f(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %0 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`, `
func @f(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{InvalidRange, "a program given as text stores on ranges that make no domain", `
func @f(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %out([-1, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`, `
func @f(%in: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %in : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %1 = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %2 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = stencil.store_result %2 : (f64) -> !stencil.result<f64>
    stencil.return %3 : !stencil.result<f64>
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},

	{UnknownDirective, "a comment looks like a directive of oec, but is none", `
//oec:stencl
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{MisplacedDirective, "//oec:stencil is not in the doc comment of a function, or in a file that is not compiled on all platforms", `
//oec:stencil
var n = 3`, `
const n = 3

//oec:stencil
func f(in oec.I[float64], i int) float64 { return n * in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return 3 * in(i) }`},
	{RepeatedDirective, "a function has the directive twice", `
//oec:stencil
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{InvalidOption, "an option of the directive is unknown or has a wrong value", `
//oec:stencil sizes=12x
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
//oec:stencil sizes=12
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},

	{MethodStencil, "a stencil that is a method has a pointer as receiver, or a kernel is a method", `
type params struct{ scale float64 }

//oec:stencil
func (p *params) f(in oec.I[float64], i int) float64 { return p.scale * in(i) }`, `
type params struct{ scale float64 }

//oec:stencil
func (p params) f(in oec.I[float64], i int) float64 { return p.scale * in(i) }`, `
func meant(p params, in oec.I[float64], i int) float64 { return p.scale * in(i) }`},
	{MissingBody, "a stencil needs a body in Go", `
//oec:stencil
func f(in oec.I[float64], i int) float64`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{InvalidTypeParam, "a stencil has at most one type parameter, an element type", `
//oec:stencil
func f[S, T oec.Float](in oec.I[T], c S, i int) T { return in(i) * T(c) }`, `
//oec:stencil
func f[T oec.Float](in oec.I[T], c T, i int) T { return in(i) * c }`, `
func meant(in oec.I[float64], c float64, i int) float64 { return in(i) * c }`},
	{MissingIndex, "the iteration point is missing: trailing int parameters named i, j, k", `
//oec:stencil
func f(in oec.I[float64]) float64 { return in(0) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{WrongIndexOrder, "index parameters must be in the order i, j, k", `
//oec:stencil
func f(in oec.IJ[float64], j, i int) float64 { return in(i, j) }`, `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(i, j) }`, `
func meant(in oec.IJ[float64], i, j int) float64 { return in(i, j) }`},
	{IndexNotLast, "index parameters must be the last ones", `
//oec:stencil
func f(i int, in oec.I[float64]) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{MissingAccessor, "a stencil needs at least one input field", `
//oec:stencil
func f(start float64, i int) float64 { return start + float64(i) }`, `
//oec:stencil
func f(start oec.I[float64], i int) float64 { return start(i) + float64(i) }`, `
func meant(start oec.I[float64], i int) float64 { return start(i) + float64(i) }`},
	{InvalidParam, "a parameter is neither a field, nor a scalar, nor an index, nor an array or struct of fields or of scalars", `
//oec:stencil
func f(in oec.I[float64], w []float64, i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, `
//oec:stencil
func f(in oec.I[float64], w [2]float64, i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, `
func meant(in oec.I[float64], w [2]float64, i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`},
	{InvalidDomain, "a Domain is only passed on and asked for its extents, and a stencil has one of it", `
//oec:stencil
func f(in oec.I[float64], d oec.Domain, i int) float64 {
	d.NI--
	return in(i) / float64(d.NI)
}`, `
//oec:stencil
func f(in oec.I[float64], d oec.Domain, i int) float64 { return in(i) / float64(d.NI-1) }`, `
func meant(in oec.I[float64], d oec.Domain, i int) float64 { return in(i) / float64(d.NI-1) }`},
	{UnnamedParam, "a parameter needs a name, because it becomes part of the generated API", `
//oec:stencil
func f(in, _ oec.I[float64], i int) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{MissingResult, "a stencil needs a result: its output field", `
//oec:stencil
func f(in oec.I[float64], i int) { in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnnamedResult, "several results need names, which become the names of the output fields", `
//oec:stencil
func f(in oec.I[float64], i int) (float64, float64) { return in(i), in(i + 1) }`, `
//oec:stencil
func f(in oec.I[float64], i int) (here, next float64) { return in(i), in(i + 1) }`, `
func meant(in oec.I[float64], i int) (here, next float64) { return in(i), in(i + 1) }`},
	{InvalidResult, "a result is not an element of a field", `
//oec:stencil
func f(in oec.I[float64], i int) string { return "x" }`, `
//oec:stencil
func f(in oec.I[float64], i int) bool { return in(i) > 0 }`, `
func meant(in oec.I[float64], i int) bool { return in(i) > 0 }`},
	{NameCollision, "two generated names, or a generated one and one of the package, are the same", `
type HdiffFields int

//oec:stencil
func Hdiff(in oec.I[float64], i int) float64 { return in(i) }`, `
type HdiffFlags int

//oec:stencil
func Hdiff(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnexportableName, "a name has no upper-case form, and cannot become part of the generated API", `
//oec:stencil
func f(_in oec.I[float64], i int) float64 { return _in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},

	{PackageVariable, "a stencil uses a variable of a package that may change", `
var w = [2]float64{1, 2}

func setWeight(x float64) { w[1] = x }

//oec:stencil
func f(in oec.I[float64], i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, `
//oec:stencil
func f(in oec.I[float64], w [2]float64, i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, `
func meant(in oec.I[float64], w [2]float64, i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`},
	{UnsupportedLoop, "how often a loop runs is not known when it is compiled, or a loop over the domain is none that goes over all of it at every point", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	for x > 1 {
		x /= 2
	}
	return x
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	for range 10 {
		if x <= 1 {
			break
		}
		x /= 2
	}
	return x
}`, `
func meant(in oec.I[float64], i int) float64 {
	x := in(i)
	for x > 1 {
		x /= 2
	}
	return x
}`},
	{UnsupportedStmt, "a statement has no meaning at a single point of a stencil", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	go func() {}()
	return in(i)
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	return in(i)
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnsupportedExpr, "an expression has no meaning at a single point of a stencil", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	p := &x
	return *p
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	return x
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnsupportedType, "a value has a type that stencils do not know", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	m := map[int]float64{0: 3}
	return in(i) + m[0]
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	m := [1]float64{3}
	return in(i) + m[0]
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) + 3 }`},
	{UnsupportedCall, "a function is called that stencils do not know", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	println(i)
	return in(i)
}`, `
//oec:stencil
func f(in oec.I[float64], i int) (out float64, at int64) {
	return in(i), int64(i)
}`, `
func meant(in oec.I[float64], i int) (out float64, at int64) { return in(i), int64(i) }`},
	{MethodCall, "a method has a pointer as receiver, is one of an interface, or is used as a value", `
type num float64

func (n *num) double() { *n *= 2 }

//oec:stencil
func f(in oec.I[float64], i int) float64 {
	n := num(in(i))
	n.double()
	return float64(n)
}`, `
type num float64

func (n num) double() num { return 2 * n }

//oec:stencil
func f(in oec.I[float64], i int) float64 { return float64(num(in(i)).double()) }`, `
func meant(in oec.I[float64], i int) float64 { return 2 * in(i) }`},
	{CapturedWrite, "a closure assigns to a variable outside it", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	n := 0.0
	g := func(i int) float64 { n = 1; return in(i) }
	x := g(i)
	return x + n
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	g := func(i int) (x, n float64) { return in(i), 1 }
	x, n := g(i)
	return x + n
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) + 1 }`},
	{ReassignedClosure, "a variable that holds a closure is assigned twice", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	g := func(i int) float64 { return in(i) }
	g = func(i int) float64 { return in(i + 1) }
	return g(i)
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	g := func(i int) float64 { return in(i + 1) }
	return g(i)
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i + 1) }`},
	{RecursiveCall, "a helper calls itself", `
func g(in oec.I[float64], i, n int) float64 {
	if n == 0 {
		return 0
	}
	return g(in, i, n-1) + in(i+n)
}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return g(in, i, 3) }`, `
func g(in oec.I[float64], i int) float64 {
	sum := 0.0
	for n := range 3 {
		sum += in(i + n + 1)
	}
	return sum
}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return g(in, i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i+1) + in(i+2) + in(i+3) }`},

	{OffsetNotConst, "an index of a field is not the point's plus a constant", `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 { return in((i+1)%d.NI) }`, `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 {
	return in(oec.Within((i+1)%d.NI, 0, d.NI-1))
}`, `
func meant(d oec.Domain, in oec.I[float64], i int) float64 { return in((i + 1) % d.NI) }`},
	{NegativeQuotient, "an index of a field on a coarser grid divides a number that is negative somewhere, and Go rounds that quotient towards zero", `
//oec:stencil
func f(coarse oec.I[float64], i int) float64 { return coarse((i - 1) / 2) }`, `
//oec:stencil
func f(coarse oec.I[float64], i int) float64 { return coarse((i+1)/2 - 1) }`, `
func meant(coarse oec.I[float64], i int) float64 { return coarse((i+1)/2 - 1) }`},
	{TransposedIndex, "an index of a field is that of another dimension", `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(j, i) }`, `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(i, j) }`, `
func meant(in oec.IJ[float64], i, j int) float64 { return in(i, j) }`},
	{AbsoluteIndex, "an index of a field is a constant", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(0) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(oec.Within(0, 0, 0)) }`, `
func meant(in oec.I[float64], i int) float64 { return in(0) }`},
	{InvalidBound, "a bound of oec.Within does not say what may be read: it is neither a constant nor a constant more than the index or the extent of the same dimension", `
//oec:stencil
func f(in oec.I[float64], n, most int, i int) float64 { return in(oec.Within(i+n, i-most, i+most)) }`, `
//oec:stencil
func f(in oec.I[float64], n, most int, i int) float64 {
	at := min(max(i+n, i-most), i+most)
	return in(oec.Within(at, i-4, i+4))
}`, `
func meant(in oec.I[float64], n, most int, i int) float64 {
	return in(oec.Within(i+n, i-most, i+most))
}`},
	{ArrayIndex, "an index of an array is not a constant in its range", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	var w [2]float64
	w[i%2] = in(i)
	return w[0] - w[1]
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	var w [2]float64
	if i%2 == 0 {
		w[0] = in(i)
	} else {
		w[1] = in(i)
	}
	return w[0] - w[1]
}`, `
func meant(in oec.I[float64], i int) float64 {
	if i%2 == 0 {
		return in(i)
	}
	return -in(i)
}`},
	{ConditionalClosure, "which function is called depends on a condition", `
//oec:stencil
func f(in, w oec.I[float64], i int) float64 {
	pick := func(x float64) oec.I[float64] {
		if x > 0 {
			return in
		}
		return w
	}
	return pick(in(i))(i)
}`, `
//oec:stencil
func f(in, w oec.I[float64], i int) float64 {
	if in(i) > 0 {
		return in(i)
	}
	return w(i)
}`, `
func meant(in, w oec.I[float64], i int) float64 {
	pick := w
	if in(i) > 0 {
		pick = in
	}
	return pick(i)
}`},
	{UnsetFunction, "a function is called that was never assigned", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	var q [2]oec.I[float64]
	q[0] = in
	return q[1](i)
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	var q [2]oec.I[float64]
	q[0], q[1] = in, in
	return q[1](i)
}`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{RecurrenceCapture, "the body of a recurrence captures a value of the point", `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 {
	x := in(i)
	return oec.SweepI(d, in, func(y oec.I[float64], i int) float64 { return x * y(i) })(i)
}`, `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 {
	return oec.SweepI(d, in, func(y oec.I[float64], i int) float64 { return in(i) * y(i) })(i)
}`, `
func meant(d oec.Domain, in oec.I[float64], i int) float64 { return in(i) * in(i) }`},
	{RecurrenceDims, "a recurrence runs along a dimension that the stencil does not have", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], i int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return in(k) })
	return sum(i)
}`, `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return in(k) })
	return sum(k)
}`, `
func meant(d oec.Domain, in oec.K[float64], k int) float64 { return in(k) }`},
	{RecurrenceLevel, "the body of a recurrence reads its result where nothing is computed", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return sum(k-1) + in(k) })
	return sum(k)
}`, `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 {
		if k == 0 {
			return in(k)
		}
		return sum(k-1) + in(k)
	})
	return sum(k)
}`, `
func meant(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := 0.0
	for n := range k + 1 {
		sum += in(n)
	}
	return sum
}`},
	{RecurrenceOffset, "the body of a recurrence reads its result where it is not computed before", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return sum(k+1) + in(k) })
	return sum(k)
}`, `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.BackwardK(d, func(sum oec.K[float64], k int) float64 {
		if k == d.NK-1 {
			return in(k)
		}
		return sum(k+1) + in(k)
	})
	return sum(k)
}`, `
func meant(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := 0.0
	for n := d.NK - 1; n >= k; n-- {
		sum += in(n)
	}
	return sum
}`},
	{SharedWrite, "a kernel assigns to what all elements of a batch share, or a stencil to what all points share", `
//oec:kernel
func f(scale *[3]float64, u [3]float64) [3]float64 {
	oec.For1(3, func(i int) { scale[i] = u[i] })
	return *scale
}`, `
//oec:kernel
func f(scale *[3]float64, u [3]float64) (v [3]float64) {
	oec.For1(3, func(i int) { v[i] = scale[i] * u[i] })
	return v
}`, `
func meant(scale *[3]float64, u [3]float64) (v [3]float64) {
	for i := range u {
		v[i] = scale[i] * u[i]
	}
	return v
}`},
	{SubscriptNotProven, "a subscript may be outside of the array", `
//oec:kernel
func f(u [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) { v[i] = u[i+1] - u[i] })
	return v
}`, `
//oec:kernel
func f(u [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) { v[i] = u[min(i+1, 3)] - u[i] })
	return v
}`, `
func meant(u [4]float64) (v [4]float64) {
	for i := range 3 {
		v[i] = u[i+1] - u[i]
	}
	return v
}`},
	{ElementOrder, "a kernel reads or writes elements of an array in an order that matters", `
//oec:kernel
func f(u [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) { v[i] = u[i] + v[max(i-1, 0)] })
	return v
}`, `
//oec:kernel
func f(u [4]float64) (v [4]float64) {
	oec.For1(4, func(i int) { v[i] = u[i] + u[max(i-1, 0)] })
	return v
}`, `
func meant(u [4]float64) (v [4]float64) {
	v[0] = 2 * u[0]
	for i := 1; i < 4; i++ {
		v[i] = u[i] + u[i-1]
	}
	return v
}`},
	{TooManyOps, "the body of a stencil or closure is too long", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	sum := 0.0
	for range 100000 {
		sum += in(i)
	}
	return sum
}`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return 100000 * in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return 100000 * in(i) }`},
}

// warnings is the only list of warnings with their explanation.
var warnings = [...]Info{
	{CapturedIndex, "a closure has an index of its own and captures another, which does not move with it", `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 {
	g := func(i int) float64 { return in(i, j+1) }
	return g(i+1) - g(i)
}`, `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 {
	g := func(i, j int) float64 { return in(i, j+1) }
	return g(i+1, j) - g(i, j)
}`, `
func meant(in oec.IJ[float64], i, j int) float64 { return in(i+1, j+1) - in(i, j+1) }`},
	{RoundTrip, "values are converted from float32 to float64 and back for nothing", `
//oec:stencil
func f(in oec.I[float32], i int) float32 { return float32(math.Max(float64(in(i)), 0)) }`, `
//oec:stencil
func f(in oec.I[float32], i int) float32 { return max(in(i), 0) }`, `
func meant(in oec.I[float32], i int) float32 { return float32(math.Max(float64(in(i)), 0)) }`},
	{FloatToInt, "a number is converted to a type of integers that may not hold it, where Go leaves the result to the platform", `
//oec:stencil
func f(in oec.I[float64], i int) int32 { return int32(in(i)) }`, `
//oec:stencil
func f(in oec.I[float64], i int) int32 { return oec.Int[int32](in(i)) }`, `
func meant(in oec.I[float64], i int) int32 { return int32(math.Trunc(in(i))) }`},
	{MathSynonym, "a function of package math is called for which the one of package fmath is compiled", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return math.Exp(in(i)) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return fmath.Exp(in(i)) }`, `
func meant(in oec.I[float64], i int) float64 { return fmath.Exp(in(i)) }`},
	{UnusedField, "a field of a stencil is never read", `
//oec:stencil
func f(in, w oec.I[float64], i int) float64 { return in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`, `
func meant(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnsetResult, "an output is not set on every path to a return without values", `
//oec:stencil
func f(in oec.I[float64], i int) (size float64, positive bool) {
	size = math.Abs(in(i))
	if in(i) > 0 {
		positive = true
	}
	return
}`, `
//oec:stencil
func f(in oec.I[float64], i int) (size float64, positive bool) {
	size = math.Abs(in(i))
	positive = in(i) > 0
	return
}`, `
func meant(in oec.I[float64], i int) (size float64, positive bool) { return max(in(i), -in(i)), in(i) > 0 }`},
	{IntDivision, "constants are divided as integers, where a floating-point number is used, or in an index", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return 1 / 3 * in(i) }`, `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return 1.0 / 3 * in(i) }`, `
func meant(in oec.I[float64], i int) float64 {
	const third = 1.0 / 3.0
	return third * in(i)
}`},
}
